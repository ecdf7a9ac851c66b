"""Packs: ours is whole, a broken one is refused with file and key."""

import re
import shutil
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from docs.pack_readme import README
from tablier.core import Match, TablierError, Words
from tablier.games.endangered import game
from tablier.games.endangered.effects.amounts import Tally, Where
from tablier.games.endangered.effects.destruction import Axe
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.numbering import Counted, Occasion, Quantity
from tablier.games.endangered.pack import OWN, BadPack, allow, check_pack, read_pack, survey, unusual
from tablier.games.endangered.pack.meanings import title
from tablier.games.endangered.pack.splitting import TABLES, split
from tablier.games.endangered.pack.trial import try_pack
from tests.endangered.mangling import mangle
from tests.endangered.test_pack_form import PARTS


def nested(depth: int) -> str:
    return '[{ do = "repeat", times = 1, effects = ' * depth + "[]" + " }]" * depth


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    return folder


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_our_pack_is_whole() -> None:
    pack = read_pack(OWN)
    assert check_pack(pack) == []
    assert len(pack.ambassadors) == 12
    assert sum(len(role.specialties) for role in pack.roles) == 10
    cards = [len(pack.yellow) + sum(card.copies for card in role.cards) for role in pack.roles]
    assert cards == [14] * 5
    assert [sum(card.copies for card in story.cards) for story in pack.scenarios] == [18] * 3


def test_what_the_rulebook_quotes_is_there() -> None:
    pack = read_pack(OWN)
    assert [action.key for action in pack.actions] == ["plan", "social-media", "relocate", "replant"]
    by_key = {card.key: card for card in pack.ambassadors}
    quoted = {"brazil": (1, 6), "indonesia": (2, 10), "china": (0, 10), "japan": (0, 16)}
    assert {key: (by_key[key].dice, by_key[key].target) for key in quoted} == quoted
    tiger = {card.key: card for card in pack.scenarios[0].cards}
    for constant in ("government-reshuffle", "clear-cutting"):
        power = tiger[constant].power
        assert power is not None
        assert power.when[0].named == "face-to-face"
    assert tiger["support-fund"].power is None
    assert "research" in {card.key for card in pack.yellow}
    assert tiger["face-to-face"].name.fr == "Face à face avec les tigres"
    assert pack.actions[1].name.fr == "Faire campagne sur les réseaux sociaux"
    assert pack.years(4) == (4, 5)
    sources = {voting.players: voting.source.en for voting in pack.voting}
    assert [players for players, source in sources.items() if "Rulebook" in source] == [4]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "ambassadors.toml",
            "dice = 1",
            'dice = "one"',
            r"ambassadors\.toml:9, ambassadors\[brazil\]\.dice: expected a whole number",
        ),
        ("ambassadors.toml", 'colour = "grey"', 'colour = "blue"', "expected 5 blue ambassadors, found 6"),
        (
            "pack.toml",
            'do = "research"',
            'do = "reserch"',
            r"pack\.toml:\d+, yellow\[research\]\.effects\[\.*\d*\]\.do: expected one of: .*\(research\?\)",
        ),
        (
            "pack.toml",
            'en = "Plan"',
            'english = "Plan"',
            r"pack\.toml:\d+, actions\[plan\]\.name: en is missing",
        ),
        (
            "pack.toml",
            '[{ do = "play" }]',
            '[{ do = "play" }',
            r'pack\.toml:31: expected "," or "\]" in this list',
        ),
        ("pack.toml", '[{ do = "move" }]', '[{ do = "influence" }]', "no start action may give influence"),
        ("roles/lawyer.toml", "copies = 2", "copies = 3", "expected 14 cards .* found 15"),
        (
            "roles/lawyer.toml",
            'first = "class-action"',
            'first = "nothing"',
            "a card of the deck; expected one of: research, ",
        ),
        (
            "pack.toml",
            "years = [4, 5]",
            "years = [4, 6]",
            r"pack\.toml:19, voting\[2\]\.years: two years that follow each other",
        ),
        ("pack.toml", "players = 5", "players = 4", "one entry each for 2, 3, 4 and 5 players"),
        ("scenarios/tiger.toml", "copies = 3", "copies = 2", "expected 18 effect cards, found 17"),
        ("scenarios/tiger.toml", "b2 = 1", "h9 = 1", "'h9' is no square"),
        ("scenarios/tiger.toml", 'named = "face-to-face"', 'named = "face"', "'face' is not known"),
        (
            "scenarios/otter.toml",
            "birth_die = 6",
            "birth_dice = 6",
            r"scenarios/otter\.toml(:\d+)?: birth_dice is not known here; .*\(birth_die\?\)",
        ),
    ],
)
def test_a_broken_pack_never_starts(copy: Path, file: str, old: str, new: str, says: str) -> None:
    edit(copy, file, old, new)
    with pytest.raises(BadPack, match=says):
        Match(game, {"pack": allow(copy)}, 2)


def test_what_is_unusual_is_said_and_played_all_the_same(copy: Path) -> None:
    edit(copy, "roles/lawyer.toml", 'first = "class-action"', 'first = "landmark-ruling"')
    pack = read_pack(copy)
    assert check_pack(pack) == []
    assert ["gives influence" in fault.words.en for fault in unusual(pack)] == [True]
    assert "roles/lawyer.toml, specialties[proceduralist].first" in unusual(pack)[0].words.en
    assert unusual(read_pack(OWN)) == []
    Match(game, {"pack": allow(copy)}, 2)


def test_every_fault_is_told_with_its_line(copy: Path) -> None:
    edit(copy, "roles/lawyer.toml", "copies = 2", "copies = -2")
    edit(copy, "roles/lawyer.toml", 'kind = "action"', 'kind = "acton"')
    edit(copy, "scenarios/otter.toml", "birth_die = 6", "birth_die = 0")
    pack, faults = survey(copy)
    assert pack is None
    said = [fault.words.en for fault in faults]
    assert re.fullmatch(r"roles/lawyer\.toml:\d+, cards\[injunction\]\.copies: 1 at least, found -2", said[0])
    assert re.fullmatch(r"roles/lawyer\.toml:\d+, cards\[class-action\]\.kind: .*\(action\?\)", said[1])
    assert said[2:] == ["scenarios/otter.toml:13, birth_die: 2 at least, found 0"]
    assert "attendu, au choix" in faults[1].words.fr
    lines = (copy / "roles/lawyer.toml").read_text("utf-8").splitlines()
    assert [lines[fault.line - 1] for fault in faults[:2]] == ["copies = -2", 'kind = "acton"']


def test_one_language_is_enough(copy: Path) -> None:
    edit(copy, "pack.toml", '{ fr = "Planifier", en = "Plan" }', '{ fr = "Planifier" }')
    pack = read_pack(copy)
    assert pack.actions[0].name == Words(fr="Planifier", en="Planifier")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("pack.toml", '[{ do = "move" }]', '[{ do = "roll", dice = 40 }]', "1 to 6 dice"),
        ("pack.toml", '[{ do = "move" }]', nested(12), "nested 8 deep at most"),
        ("scenarios/tiger.toml", "power = { when", 'power = { block = ["social-media"], when', "END-13"),
        ("roles/lawyer.toml", "power = { use", 'power = { block = ["nowhere"], use', "is no start action"),
        ("scenarios/panda.toml", 'key = "panda"', 'key = "bear"', "the key is the name of the file"),
        (
            "scenarios/tiger.toml",
            '[{ do = "line" }, ',
            "[",
            "tiger.toml:15, destruction: axe needs line before",
        ),
        (
            "scenarios/tiger.toml",
            '{ do = "line" }, { do = "roll" }',
            '{ do = "line" }',
            "needs roll (dice = 1)",
        ),
        ("scenarios/tiger.toml", '{ do = "roll" }', '{ do = "roll", dice = 2 }', "axe needs roll (dice = 1)"),
        ("scenarios/otter.toml", '{ do = "roll" }', '{ do = "line" }', "slick needs wind before it"),
        (
            "scenarios/panda.toml",
            '{ do = "roll", dice = 2 }',
            '{ do = "roll" }',
            "wither needs roll (dice = 2)",
        ),
        (
            "scenarios/panda.toml",
            '{ do = "roll", dice = 2 }',
            '{ do = "repeat", times = 1, effects = [{ do = "roll", dice = 2 }] }',
            "wither needs roll (dice = 2)",
        ),
        ("pack.toml", '[{ do = "move" }]', '[{ do = "wither" }]', "wither needs roll (dice = 2) before it"),
        (
            "scenarios/tiger.toml",
            '"a4", "f3"',
            '"a4", "z9"',
            "tiger.toml:32, expert.start: 'z9' is no square",
        ),
        (
            "scenarios/tiger.toml",
            '"a4", "f3"',
            '"a4", "a4"',
            "expert.start: the square a4 stands there 2 times",
        ),
        (
            "scenarios/tiger.toml",
            "money = [3, 3, 3, 3]",
            "money = [3, 3, 7, 3]",
            "tiger.toml:20, introductory.money: $25M in all at most: with 4 players, 6 each",
        ),
    ],
)
def test_what_would_break_the_game_is_refused(copy: Path, file: str, old: str, new: str, says: str) -> None:
    edit(copy, file, old, new)
    pack, faults = survey(copy)
    faults = [fault.found_in(copy) for fault in check_pack(pack)] if pack else faults
    assert any(says in fault.words.en for fault in faults)


def test_what_an_effect_needs_may_stand_around_it(copy: Path) -> None:
    """A part of an effect speaks of the same line and the same dice."""
    twice = '{ do = "repeat", times = 2, effects = [{ do = "wither" }] }'
    edit(copy, "scenarios/panda.toml", '{ do = "wither" }', twice)
    assert check_pack(read_pack(copy)) == []


def test_whatever_breaks_a_game_off_is_a_fault(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what no check foresaw, as a slip of our own in an effect would be."""

    def slip(*_: object) -> None:
        raise IndexError("beyond the board")

    monkeypatch.setattr(Axe, "do", slip)
    assert [fault.words.en for fault in try_pack(allow(copy), 5)] == [
        "scenarios/tiger.toml: a random game breaks off (IndexError: beyond the board)"
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "says"),
    [
        (
            "roles/lobbyist.toml", 'key = "briefing"', 'key = "class-action"', 'key = "class-action"',
            "cards[class-action]: the key class-action is used already: roles/lawyer.toml, "
            "cards[class-action]",
        ),
        (
            "roles/lobbyist.toml", 'key = "insider"', 'key = "class-action"', 'key = "class-action"',
            "specialties[class-action]: the key class-action is used already: roles/lawyer.toml, "
            "cards[class-action]",
        ),
        (
            "roles/lobbyist.toml", 'key = "corridors"', 'key = "briefing"', "[[cards]]",
            "cards[2]: the key briefing is used already: roles/lobbyist.toml, cards[briefing]",
        ),
        (
            "roles/lobbyist.toml", 'key = "corridors"', 'key = "plan"', 'key = "plan"',
            "cards[plan]: the key plan is used already: pack.toml, actions[plan]",
        ),
        (
            "roles/lobbyist.toml", 'key = "corridors"', 'key = "injunction-2"', 'key = "injunction-2"',
            "cards[injunction-2]: the key injunction-2 is used already: roles/lawyer.toml, cards[injunction]",
        ),
        (
            "roles/lobbyist.toml", 'key = "corridors"', 'key = "research-lawyer"', 'key = "research-lawyer"',
            "cards[research-lawyer]: the key research-lawyer is used already: pack.toml, yellow[research]",
        ),
        (
            "ambassadors.toml", 'key = "china"', 'key = "brazil"', "[[ambassadors]]",
            "ambassadors[1]: the key brazil is used already: ambassadors.toml, ambassadors[brazil]",
        ),
        (
            "scenarios/tiger.toml", 'key = "support-fund"', 'key = "face-to-face"', "[[cards]]",
            "cards[1]: the key face-to-face is used already: scenarios/tiger.toml, cards[face-to-face]",
        ),
    ],
)  # fmt: skip
def test_a_key_that_is_used_twice(copy: Path, file: str, old: str, new: str, line: str, says: str) -> None:
    edit(copy, file, old, new)
    fault = check_pack(read_pack(copy))[0].found_in(copy)
    assert fault.words.en == f"{file}:{fault.line}, {says}"
    assert (copy / file).read_text("utf-8").splitlines()[fault.line - 1] == line


def test_effects_that_never_end_are_found(copy: Path) -> None:
    """The trial names them, by the plain rules and by the compiled ones."""
    again = '{ do = "place", where = { here = true } }, { do = "lose", where = { here = true } }'
    edit(copy, "scenarios/tiger.toml", 'on = "barren", effects = [', f'on = "lost", effects = [{again}, ')
    edit(copy, "scenarios/tiger.toml", 'on = "barren", effects = [', f'on = "lost", effects = [{again}, ')
    assert check_pack(read_pack(copy)) == []
    (fault,) = try_pack(allow(copy), 5)
    assert "scenarios/tiger.toml, normal.power: the effects of Scenario sheet never end" in fault.words.en
    state = Match(game, {"pack": allow(copy)}, 2).state
    assert game.engine is not None
    assert game.engine.playouts(state, 20, 1).events < 20 * 10_000


@pytest.mark.parametrize("seed", range(25))
def test_a_slip_of_the_pen_is_told_and_crashes_nothing(tmp_path: Path, seed: int) -> None:
    mangle(tmp_path / "pack", seed)
    pack, faults = survey(tmp_path / "pack")
    faults = faults or check_pack(pack) if pack else faults
    if pack and not faults:
        faults = try_pack(allow(tmp_path / "pack"), 3)
    assert all(fault.file and fault.words.fr and fault.words.en for fault in faults)
    for path in (tmp_path / "pack").rglob("*.toml"):
        text = path.read_bytes().decode(errors="replace")
        parts = split(path.relative_to(tmp_path / "pack").as_posix(), text)
        assert all(1 <= part.first <= part.last <= text.count("\n") + 1 for part in parts)


def test_the_examples_of_the_readme_are_effects() -> None:
    examples = re.findall(r"`(\{ do = .*?\})` \|$", README.read_text("utf-8"), re.MULTILINE)
    tags = {tomllib.loads(f"effect = {example}")["effect"]["do"] for example in examples}
    assert tags == {kind.__struct_config__.tag for kind in get_args(AnyEffect)}
    for example in examples:
        msgspec.convert(tomllib.loads(f"effect = {example}")["effect"], AnyEffect)


def test_the_readme_has_every_word_with_an_example_that_can_be_read() -> None:
    """Of counts, triggers, numbers and targets too; an example says the word that it is an example of."""
    parts = README.read_text("utf-8").split("\n## ")
    listed = {
        part.split("\n")[0]: dict(re.findall(r"^\| `([^`]*)`[^|]*\|[^|]*\| `(.*)` \|$", part, re.MULTILINE))
        for part in parts
    }
    for heading, name, words, shape in (
        ("What can be counted", "count", get_args(Counted), Tally),
        ("Triggers (`on`)", "on", get_args(Occasion), When),
        ("Numbers (`what`)", "what", get_args(Quantity), Modify),
    ):
        assert tuple(listed[heading]) == words
        for word, text in listed[heading].items():
            assert f'{name} = "{word}"' in text
            msgspec.convert(tomllib.loads(f"it = {text}")["it"], shape, strict=True)
    targets = listed["Targets"]
    assert {word.split(" = ")[0] for word in targets} >= {
        field.name for field in msgspec.structs.fields(Where)
    }
    for word, text in targets.items():
        made = tomllib.loads(f"it = {text}")["it"]
        assert word.split(" = ")[0] in made
        msgspec.convert(made, AnyEffect if "do" in made else Where, strict=True)


def test_what_the_readme_says_of_each_key_holds() -> None:
    """What may be left out, and an example that stands in the file."""
    parts = dict(re.findall(r"^### (.*)\n.*\n\n((?:\|.*\n)+)", README.read_text("utf-8"), re.MULTILINE))
    for kind in (*PARTS, Power, When, Modify):
        rows = re.findall(
            r"^\| `([a-z_]+)(.*?)`(.*?) \| (.+?) \| (.*) \|$", parts[title(kind).capitalize()], re.M
        )
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        assert [row[0] for row in rows] == list(fields)
        for key, usual, told, _, text in rows:
            assert fields[key].required == (not usual and "may be left out" not in told), key
            if usual:
                assert tomllib.loads(f"it{usual}")
            if text:
                given = tomllib.loads(text.strip("`"))[key]
                msgspec.convert(given, fields[key].type, strict=True)
            else:
                assert key in TABLES


def test_the_whole_cards_of_the_readme_make_a_pack(copy: Path) -> None:
    """Each in the place of one of ours: an owner may begin from them."""
    blocks = re.findall(r"```toml\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    action, constant, permanent, sheet = blocks
    for key, block in (("class-action", permanent), ("pro-bono", action)):
        swap(copy, "roles/lawyer.toml", key, block)
    edit(copy, "roles/lawyer.toml", 'first = "class-action"', 'first = "night-watch"')
    swap(copy, "scenarios/tiger.toml", "scarce-prey", constant)
    edit(copy, "scenarios/tiger.toml", "[[cards]]", f"{sheet}\n[[cards]]")
    assert [fault.words.en for fault in check_pack(read_pack(copy))] == []
    assert try_pack(allow(copy), 40) == []
    match = Match(game, {"pack": allow(copy), "scenario": "tiger", "difficulty": "drought"}, 3)
    assert game.view(match.state, 0).population == 5


def swap(folder: Path, file: str, key: str, block: str) -> None:
    """Another card in the place of this one."""
    path = folder / file
    cards = re.split(r"(?=^\[\[)", path.read_text("utf-8"), flags=re.MULTILINE)
    [old] = [card for card in cards if f'key = "{key}"' in card]
    path.write_text("".join(f"{block}\n" if card is old else card for card in cards), encoding="utf-8")


def test_every_word_of_a_pack_is_explained_and_every_example_of_it_can_be_read() -> None:
    packs = game.packs
    assert packs is not None
    words = [word for help in packs.help() for word in help.words]
    assert all(word.told.fr and word.told.en and word.example for word in words)
    for word in words:
        tomllib.loads(
            word.example if "\n" in word.example else re.sub(r"^(?=\{)", "example = ", word.example)
        )
    for field in packs.fields():
        tomllib.loads(f"{field.key} = {field.empty}")


def test_a_missing_file_is_named(copy: Path) -> None:
    (copy / "ambassadors.toml").unlink()
    with pytest.raises(BadPack, match=r"ambassadors\.toml: this file is missing"):
        Match(game, {"pack": allow(copy)}, 2)


def test_a_table_cannot_name_any_folder(copy: Path) -> None:
    for name in (str(copy), "../mine", "nowhere"):
        with pytest.raises(TablierError, match="there is no pack"):
            Match(game, {"pack": name}, 2)


def test_another_pack_plays(copy: Path) -> None:
    edit(copy, "pack.toml", 'en = "Gain $1M. No placement limits."', 'en = "Another text."')
    match = Match(game, {"pack": allow(copy)}, 3)
    assert game.view(match.state, 0).actions[1].text.en == "Another text."
