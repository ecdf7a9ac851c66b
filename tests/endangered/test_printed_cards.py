"""What printed cards may need beyond ours: the die that was placed, a constant that ends itself, scenarios
and sheets of their own."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tablier.core import BadOption, Dealer, Dice, Match, Record, Words
from tablier.games.endangered import game
from tablier.games.endangered.notation import read_action
from tablier.games.endangered.pack import OWN, allow, check_pack, read_pack
from tablier.games.endangered.pack.trial import try_pack
from tablier.games.endangered.state import State
from tests.endangered.following import follow
from tests.endangered.positions import at_step, change, opened, play

EDITS = {
    "pack.toml": {
        '[{ do = "move" }]': '[{ do = "move", steps = { count = "placed", per = 2, plus = 1 } }]',
        'free = true\neffects = [{ do = "gain", money = 1 }]': "free = true\neffects = "
        '[{ do = "gain", money = { count = "placed" } }]',
        '[{ do = "clear" }] }]': '[{ do = "clear", tiles = { count = "placed", per = 3, plus = 1 } }] }]',
        '[{ do = "research" }]': '[{ do = "roll" }, { do = "gain", money = { count = "placed" } }]',
    },
    "scenarios/tiger.toml": {
        'power = { when = [{ on = "barren"': 'power = { when = [{ on = "die", named = "relocate", check = '
        '{ what = { count = "placed" }, least = 5 }, effects = [{ do = "gain" , money = 2 }] }, '
        '{ on = "barren"',
        'money = 3, effects = [{ do = "lift" }] }]': 'money = 3, effects = [{ do = "lift" }] }, '
        '{ do = "gain", money = 1 }]',
        '[{ do = "withdraw", on = "most" }]': '[{ do = "withdraw", on = "most" }, { do = "leave" }]',
        'named = "face-to-face", effects = [{ do = "destroy" }]': 'on_ = "", effects = []',
        'power = { modify = [{ what = "births", by = -1 }] }': 'power = { modify = [{ what = "births", by = '
        '-1 }], use = [{ do = "pay", money = 1, then = [{ do = "leave" }] }] }',
    },
}
CLEAR_CUTTING = (
    'power = { when = [{ on = "revealed", on_ = "", effects = [] }] }',
    'power = { when = [{ on = "die", effects = [{ do = "if", check = { what = { count = "placed" }, '
    'least = 6 }, then = [{ do = "leave" }], otherwise = [{ do = "spend", money = 1 }] }] }] }',
)


CRISIS = """[sheets.crisis]
name = { fr = "Crise", en = "Crisis" }
animals = { b2 = 1, e5 = 1 }
tiles = 9

[[cards]]"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("packs") / "printed"
    shutil.copytree(OWN, folder)
    for file, edits in EDITS.items():
        text = (folder / file).read_text("utf-8")
        for old, new in (*edits.items(), *([CLEAR_CUTTING] if "tiger" in file else [])):
            assert text.count(old) >= 1, old
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, "utf-8")
    story = (folder / "scenarios/tiger.toml").read_text("utf-8")
    story = story.replace('key = "tiger"', 'key = "rhino"\ndrawn = "panda"', 1).replace("tigers", "rhinos")
    (folder / "scenarios/rhino.toml").write_text(story.replace("[[cards]]", CRISIS, 1), "utf-8")
    (folder / "scenarios/otter.toml").unlink()
    assert check_pack(read_pack(folder)) == []
    return allow(folder)


def constant(state: State, pack: str, key: str) -> int:
    cards = read_pack(Path(pack)).scenarios[0].cards
    return next(kind for kind, card in enumerate(cards) if card.key == key)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_both_rules_agree(pack: str, players: int) -> None:
    for seed in (7, 8):
        follow(players, 10 * players + seed, {"pack": pack})


def test_an_action_counts_its_die(pack: str) -> None:
    match = opened(dice=(2, 4, 5), pack=pack)
    before = match.state.people[0].money
    match.play("place 4 social-media")
    assert match.state.people[0].money == before + 4
    match.play("place 5 relocate")  # a 5 pays 2 and moves three squares
    assert match.state.people[0].money == before + 6
    assert game.prompt(match.state) == Words(
        fr="Déplacez 1 tigre de 3 cases au plus : choisissez la case de départ et celle d'arrivée",
        en="Move 1 tiger up to 3 squares: choose where from and where to",
    )


def test_our_own_pack_keeps_no_die() -> None:
    match = opened(dice=(2, 4, 5))
    match.play("place 5 relocate")
    assert [frame.die for frame in match.state.stack] == [0] * len(match.state.stack)


def test_a_roll_takes_its_place(pack: str) -> None:
    match = opened(dice=(2, 4, 5), pack=pack)
    state = change(match.state, area=(0,))  # the zoologist's own research
    after = game.play(state, 0, read_action("place 5 research-" + read_pack(Path(pack)).roles[0].key))
    rolled = game.deal(after, Dice((3,)))
    assert rolled.people[0].money == state.people[0].money + 3


@pytest.mark.rule("END-17")
def test_what_follows_a_payment_of_another_is_not_the_payers(pack: str) -> None:
    match = opened(players=3, pack=pack)
    fund, wanted = (constant(match.state, pack, key) for key in ("support-fund", "scarce-prey"))
    rest = tuple(card for card in match.state.effects if card not in (fund, wanted))
    people = tuple(change(p, money=money) for p, money in zip(match.state.people, (3, 0, 4), strict=True))  # type: ignore[type-var]
    state = change(match.state, active=0, waiting=(1, 2), people=people)
    asked = at_step(change(state, effects=(fund, *rest), constants=(wanted,)), "effect")
    paid = play(play(asked, "pass"), "pay")  # the second has nothing and is not asked
    assert [p.money for p in paid.people] == [4, 0, 1]


def test_a_constant_ends_itself(pack: str) -> None:
    match = opened(dice=(2, 4, 6), pack=pack)
    card = constant(match.state, pack, "clear-cutting")
    state = change(match.state, constants=(card, card))
    spared = game.play(state, 0, read_action("place 4 relocate"))
    assert spared.constants == (card, card)
    ended = game.play(state, 0, read_action("place 6 social-media"))
    assert ended.constants == ()
    assert ended.spent == (card, card)


def test_a_constant_is_bought_off_and_says_so(pack: str) -> None:
    match = opened(dice=(2, 4, 6), pack=pack)
    card = constant(match.state, pack, "scarce-prey")
    people = tuple(change(person, money=3) for person in match.state.people)  # type: ignore[type-var]
    state = change(match.state, constants=(card,), people=people)
    asked = game.play(state, 0, read_action("use scarce-prey"))
    assert "this effect comes to an end" in game.prompt(asked).en
    assert "cet effet prend fin" in game.prompt(asked).fr
    paid = game.play(asked, 0, read_action("pay"))
    assert (paid.constants, paid.spent, paid.people[0].money) == ((), (card,), 2)


def test_a_pack_has_scenarios_and_sheets_of_its_own(pack: str) -> None:
    options = {"pack": pack, "scenario": "rhino", "difficulty": "crisis"}
    match = Match(game, options, 2)
    assert (match.state.stock, sum(match.state.animals)) == (9, 2)
    view = game.view(match.state, 0)
    assert (view.scenario, view.difficulty, view.animals.en) == ("panda", "crisis", "rhinos")
    assert game.draw_svg(match.state)
    match.deal(Dealer(1))
    assert Record.of(match).replay(game).state == match.state
    follow(2, 5, options)
    assert all("never in play" in fault.words.en for fault in try_pack(pack, 20))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"scenario": "otter"}, "scenario: 'otter' does not fit; possible: tiger, panda, rhino"),
        (
            {"scenario": "tiger", "difficulty": "crisis"},
            "difficulty: 'crisis' does not fit; possible: normal, introductory, expert",
        ),
        ({"scenario": ["rhino"]}, "does not fit"),
    ],
)
def test_what_a_pack_has_not_is_refused_with_what_it_has(
    pack: str, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadOption, match=re.escape(says)):
        Match(game, {"pack": pack, **options}, 2)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "pack.toml",
            'effects = [{ do = "gain", money = 4 }]',
            'effects = [{ do = "gain", money = { count = "placed" } }]',
            "yellow[collection].effects: only an action, or a power that waits for a die",
        ),
        (
            "scenarios/tiger.toml",
            '[{ do = "lose", where = { least = 1, edge = true } }]',
            '[{ do = "leave" }]',
            "cards[face-to-face].effects: leave belongs in the power",
        ),
        (
            "scenarios/tiger.toml",
            'on = "barren", effects = [{ do = "lose"',
            'on = "barren", effects = [{ do = "leave" }, { do = "lose"',
            "normal.power.when: leave belongs in the power of an effect card alone",
        ),
        (
            "ambassadors.toml",
            'want = { count = "animals"',
            'want = { count = "placed"',
            "want: only an action, or a power that waits for a die",
        ),
        (
            "scenarios/panda.toml",
            "[[cards]]",
            '[sheets.expert]\nanimals = { b2 = 2 }\ntiles = 9\nname = { en = "Twice" }\n\n[[cards]]',
            "sheets.expert: a key other than those of the three difficulties",
        ),
    ],
)
def test_elsewhere_they_are_refused(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    (fault,) = (found.found_in(folder) for found in check_pack(read_pack(folder)))
    assert says in fault.words.en
    assert fault.file == file
    assert new.splitlines()[0] in (folder / file).read_text("utf-8").splitlines()[fault.line - 1]


def test_a_scenario_beyond_the_three_names_its_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    story = (folder / "scenarios/tiger.toml").read_text("utf-8")
    (folder / "scenarios/rhino.toml").write_text(story.replace('"tiger"', '"rhino"', 1), "utf-8")
    (fault,) = check_pack(read_pack(folder))
    assert fault.words.en == (
        "scenarios/rhino.toml, drawn: the pictures of another scenario, one of: tiger, otter, panda"
    )
