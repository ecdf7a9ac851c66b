"""More slips of people who type cards in: what can be read and means nothing, and words of other tools."""

import re
import shutil
from pathlib import Path

import pytest

from tablier.core import LANGUAGES
from tablier.games.endangered.pack import OWN, allow
from tablier.games.endangered.pack.trial import try_pack
from tests.endangered.test_pack_slips import (
    BOARD,
    ENGLISH,
    GRANT,
    LAWYER,
    MOVE,
    ROW,
    TIGER,
    Slip,
    bytes_of,
    faults_of,
    written,
)

OTTER = "scenarios/otter.toml"
USE = 'power = { use = [{ do = "free", may = false }] }'
PREY = 'power = { modify = [{ what = "births", by = -1 }] }'
EDGE = 'effects = [{ do = "lose", where = { least = 1, edge = true } }]'
PAIRS = 'want = { count = "pairs" }'
START = 'start = ["a4", "f3", "c1"]'
YEARS = "years = [4, 5]"
SHEET = "animals = { b2 = 2 }\ntiles = 5\n\n[normal]"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN, tmp_path / "mine"))


def does(effect: str) -> Slip:
    """A card of the lawyer that does this in the place of what it did."""
    return written(LAWYER, GRANT, effect)


def holds(power: str) -> Slip:
    """A specialty of the lawyer."""
    return written(LAWYER, USE, f"power = {power}")


SLIPS: dict[str, tuple[Slip, str]] = {
    # rows, numbers and limits that say nothing
    "repeat nothing": (
        does('{ do = "repeat", times = 2, effects = [] }'),
        r":26, .*effects\.effects: expected an effect",
    ),
    "repeat never": (
        does('{ do = "repeat", times = 0, effects = [{ do = "draw" }] }'),
        r":26, .*\.times: 1 at least, found 0",
    ),
    "repeat for ever": (
        does(
            '{ do = "repeat", times = 99, effects = '
            '[{ do = "repeat", times = 9, effects = [{ do = "draw" }] }] }'
        ),
        r":26, .*\.times: 99 times at most in all, found 891",
    ),
    "each does nothing": (does('{ do = "each", effects = [] }'), r"effects\.effects: expected an effect"),
    "someone does nothing": (
        does('{ do = "someone", effects = [] }'),
        r"effects\.effects: expected an effect",
    ),
    "bought for nothing": (
        does('{ do = "volunteer", money = 2, effects = [] }'),
        r"effects\.effects: expected an effect",
    ),
    "if nothing": (
        does('{ do = "if", check = { what = 1 }, then = [] }'),
        r"effects\.then: expected an effect",
    ),
    "no money": (does('{ do = "gain", money = 0 }'), r"\.money: 1 at least, found 0"),
    "no card": (does('{ do = "draw", cards = 0 }'), r"\.cards: 1 at least, found 0"),
    "no tile": (does('{ do = "clear", tiles = 0 }'), r"\.tiles: 1 at least, found 0"),
    "no step": (does('{ do = "move", steps = 0 }'), r"\.steps: 1 at least, found 0"),
    "limits of squares": (
        does('{ do = "lose", where = { least = 3, most = 1 } }'),
        r"\.least: 1 at most, as most says",
    ),
    "limits of a check": (
        does('{ do = "if", check = { what = 1, least = 5, most = 2 }, then = [{ do = "move" }] }'),
        r"2 at most, as most",
    ),
    "limits of a trigger": (
        holds(
            '{ when = [{ on = "turn", check = { what = 1, least = 9, most = 2 }, '
            'effects = [{ do = "draw" }] }] }'
        ),
        r"when\.check\.least: 2 at most",
    ),
    "no destruction": (
        written(OTTER, 'destruction = [{ do = "wind"', 'destruction = []\n# [{ do = "wind"'),
        rf"{OTTER}:14, destruction: expected an effect",
    ),
    "an edge twice": (
        written(OTTER, 'edges = ["west"', 'edges = ["west", "west"'),
        r":14, destruction\.edges: each edge once",
    ),
    # what nothing has named
    "a die never rolled": (
        does('{ do = "gain", money = { count = "die" } }'),
        r":26, cards\[injunction\]\.effects: die \(what a roll showed\) needs roll",
    ),
    "a die of before": (
        does('{ do = "if", check = { what = { count = "die" } }, then = [{ do = "roll" }] }'),
        r"needs roll before it",
    ),
    "no square": (
        does('{ do = "gain", money = { count = "here" } }'),
        r":26, .*here is the square of a trigger that has one",
    ),
    "no square to place on": (
        does('{ do = "place", where = { here = true } }'),
        r"here is the square of a trigger",
    ),
    "nothing beside": (
        does('{ do = "tile", where = { beside = "here" } }'),
        r"here is the square of a trigger",
    ),
    "a trigger without a square": (
        holds('{ when = [{ on = "turn", effects = [{ do = "gain", money = { count = "here" } }] }] }'),
        r":18, .*when: here is",
    ),
    "an ambassador and a roll": (
        written(ROW, PAIRS, 'want = { count = "die" }'),
        r":25, ambassadors\[kenya\]\.want: the dice of an ambassador",
    ),
    "an ambassador and a square": (
        written(ROW, PAIRS, 'want = { count = "here" }'),
        r":25, .*want: here is the square",
    ),
    "an ambassador and an action": (
        written(ROW, PAIRS, 'want = { count = "placed" }'),
        r":25, .*want: only an action",
    ),
    "a die that was placed": (
        holds(
            '{ when = [{ on = "die", check = { what = { count = "die" } }, effects = [{ do = "draw" }] }] }'
        ),
        r"the die that was placed is placed",
    ),
    # powers
    "a trigger of nothing": (
        holds('{ when = [{ on = "turn", effects = [] }] }'),
        r":18, .*when\.effects: expected an effect",
    ),
    "named without need": (
        holds('{ when = [{ on = "turn", named = "plan", effects = [{ do = "draw" }] }] }'),
        r"named belongs to on = die or on = revealed",
    ),
    "named after a unique card": (
        holds('{ when = [{ on = "die", named = "injunction", effects = [{ do = "draw" }] }] }'),
        r"'injunction' is not known; expected one of: .*, plan, ",
    ),
    "named almost": (
        holds('{ when = [{ on = "die", named = "replan", effects = [{ do = "draw" }] }] }'),
        r"'replan' is not known; .*\(replant\?\)",
    ),
    "no occasion": (
        holds('{ when = [{ effects = [{ do = "draw" }] }] }'),
        r":18, .*when\[0\]: on is missing; expected one of: .*born",
    ),
    "no number of it": (holds('{ modify = [{ what = "price" }] }'), r"modify\[0\]: by is missing"),
    "far too much": (holds('{ modify = [{ what = "price", by = 50 }] }'), r"\.by: 20 at most, found 50"),
    "several prices": (holds('{ modify = [{ what = "prices", by = 1 }] }'), r"\(price\?\)"),
    "an effect for a power": (
        holds('{ do = "free" }'),
        r"do is not known here; expected one of: when, modify, block, use",
    ),
    "one for several": (
        holds('{ use = { do = "free" } }'),
        r"power\.use: expected a list \[ \.\.\. \], found a table",
    ),
    "a power in a list": (holds('[{ use = [{ do = "free" }] }]'), r":18, .*power: expected a table"),
    "blocked almost": (
        holds('{ block = ["replnt"] }'),
        r"'replnt' is no start action; expected one of: plan, relocate, replant \(replant\?\)",
    ),
    "blocked alone": (holds('{ block = "plan" }'), r"power\.block: expected a list"),
    "it leaves at once": (
        written(TIGER, EDGE, 'effects = [{ do = "leave" }]'),
        r"leave belongs in the power of an effect card alone",
    ),
    "both kinds": (
        written(TIGER, EDGE, f"{EDGE}\n{PREY}"),
        r"either effects \(immediate\) or power \(constant\)",
    ),
    "neither kind": (written(TIGER, EDGE, ""), r"either effects \(immediate\) or power \(constant\)"),
    # effects
    "no way": (does('{ do = "choose", ways = [] }'), r"\.ways: at least 1 in this list"),
    "seven ways": (
        does(
            '{ do = "choose", ways = ['
            + ", ".join(['{ name = { en = "A" }, effects = [{ do = "draw" }] }'] * 7)
            + "] }"
        ),
        r"\.ways: 6 in this list at most",
    ),
    "a way without a name": (
        does('{ do = "choose", ways = [{ effects = [{ do = "draw" }] }] }'),
        r"ways\[0\]: name is missing",
    ),
    "a square by name": (does('{ do = "lose", where = "b2" }'), r"\.where: expected a table"),
    "an ambassador by name": (
        does('{ do = "influence", on = "brazil" }'),
        r"\.on: expected one of: any, down, least, most, up",
    ),
    "money in dollars": (does('{ do = "gain", money = $2 }'), r':26: expected behind "=": a number'),
    "a count in short": (
        does('{ do = "gain", money = { count = "tile" } }'),
        r"\.count: expected one of: .*\(tiles\?\)",
    ),
    "a count of nothing": (
        does('{ do = "gain", money = { per = 2 } }'),
        r"\.money: count is missing; expected one of: .*pairs",
    ),
    "for every none": (
        does('{ do = "gain", money = { count = "tiles", per = 0 } }'),
        r"\.per: 1 at least, found 0",
    ),
    "no phase": (does('{ do = "protect" }'), r"phase is missing; expected one of: destruction, effect"),
    "no kind": (
        written(LAWYER, 'kind = "unique"\n', ""),
        r"cards\[injunction\]: kind is missing; expected one of: action, permanent, unique",
    ),
    # decks, sheets and years
    "a first card of others": (
        written(LAWYER, 'first = "class-action"', 'first = "briefing"'),
        r":17, .*\.first: a card of the deck; expected one of: research, .*\(brief\?\)",
    ),
    "three years": (written(BOARD, YEARS, "years = [4, 5, 6]"), r"years: exactly 2 in this list, found 3"),
    "years as text": (written(BOARD, YEARS, 'years = "4, 5"'), r"years: expected a list"),
    "the wrong way round": (written(BOARD, YEARS, "years = [5, 4]"), r"two years that follow each other"),
    "before the game": (written(BOARD, YEARS, "years = [0, 1]"), r"two years that follow each other"),
    "money for three tables": (
        written(TIGER, "money = [3, 3, 3, 3]", "money = [3, 3, 3]"),
        r"money: exactly 4 in this list, found 3",
    ),
    "a tile on an animal": (
        written(TIGER, START, 'start = ["b2"]'),
        r"expert\.start: a tile and an animal on one square: b2$",
    ),
    "squares as words": (written(TIGER, START, "start = [a4, f3, c1]"), r':32: expected behind "=":'),
    "a list of animals": (
        written(TIGER, "animals = { b2 = 1,", 'animals = ["b2"] # {'),
        r":18, introductory\.animals: expected a table",
    ),
    "a sheet of its own": (written(TIGER, "[normal]", f"[hard]\n{SHEET}"), r"hard is not known here"),
    "a sheet without a name": (
        written(TIGER, "[normal]", f"[sheets.mine]\n{SHEET}"),
        r":22, sheets\.mine: name is missing",
    ),
    "a usual name": (
        written(TIGER, "[normal]", f'[sheets.normal]\nname = {{ en = "x" }}\n{SHEET}'),
        r"a key other than those of the three",
    ),
    "a large key": (written(TIGER, "[normal]", f"[sheets.Mine]\n{SHEET}"), r":22, sheets: a key of 40 signs"),
    "births in words": (
        written(TIGER, "[normal]", '[normal]\nbirths = { en = "x" }'),
        r":23, normal\.births: expected a whole number, found a table",
    ),
    "one portrait": (
        written(LAWYER, "name = [{", 'name = [{ en = "Lawyer" }]\n# [{'),
        r":4, name: exactly 2 in this list, found 1",
    ),
    # what other tools leave behind
    "two versions": (
        written(LAWYER, "[[cards]]", "<<<<<<< mine\n[[cards]]\n======="),
        rf'{LAWYER}:20: expected "key = value"',
    ),
    "a remark of another language": (
        written(LAWYER, "[[cards]]", "// mine\n[[cards]]"),
        rf'{LAWYER}:20: expected "key = value"',
    ),
    "a comma between cards": (
        written(LAWYER, "[[cards]]", ",\n[[cards]]"),
        rf'{LAWYER}:20: expected "key = value"',
    ),
    "a colon behind a heading": (
        written(TIGER, "[normal]", "[normal]:"),
        rf"{TIGER}:22: nothing more is expected",
    ),
    "half a heading": (written(TIGER, "[normal]", "[normal"), rf'{TIGER}:22: expected "\]" or'),
    "JSON": (bytes_of(ROW, lambda _: b'{"ambassadors": []}'), r'ambassadors\.toml:1: expected "key = value"'),
    "YAML": (
        bytes_of(ROW, lambda _: b"ambassadors:\n  - key: brazil\n"),
        r'ambassadors\.toml:1: expected "="',
    ),
    "a table of a spreadsheet": (
        bytes_of(ROW, lambda _: b"key;name\nbrazil;Brazil\n"),
        r'ambassadors\.toml:1: expected "="',
    ),
    "True": (written(BOARD, "free = true", "free = True"), r'pack\.toml:37: expected behind "="'),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_one_line_in_both_languages(copy: Path, slip: str) -> None:
    make, says = SLIPS[slip]
    make(copy)
    faults = faults_of(copy)
    assert any(re.search(says, fault.words.en) for fault in faults), [fault.words.en for fault in faults]
    for fault in faults:
        assert all(len(fault.words[language].splitlines()) == 1 for language in LANGUAGES)
        assert fault.line > 0
        said = re.sub(r"au choix : .*", "", fault.expected.fr.replace("\u202f", " ").replace("\xa0", " "))
        assert not ENGLISH.search(said), said


def test_what_is_asked_for_ever_is_told_with_its_card(copy: Path) -> None:
    holds('{ when = [{ on = "moved", effects = [{ do = "move" }] }] }')(copy)
    assert faults_of(copy) == []
    [fault] = [fault.found_in(copy) for fault in try_pack(allow(copy), 20)]
    says = f"{LAWYER}:14, specialties[proceduralist]: the effects of Points of Order never end"
    assert fault.words.en == says


def test_a_way_may_do_nothing_and_a_trigger_may_speak_of_its_square(copy: Path) -> None:
    does('{ do = "choose", ways = [{ name = { en = "Nothing" }, effects = [] }] }')(copy)
    written(BOARD, MOVE, '[{ do = "roll" }, { do = "gain", money = { count = "die" } }]')(copy)
    holds('{ when = [{ on = "lost", effects = [{ do = "tile", where = { beside = "here" } }] }] }')(copy)
    assert faults_of(copy) == []
