"""What the text of a card promises, read clause by clause from its English side: how much of what happens, on
which squares and to whom. A number that no clause has read stands out."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from tablier.games.endangered.board import BESIDE
from tablier.games.endangered.state import State

WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "twice": 2, "second": 2}
FRENCH = {"deux": 2, "trois": 3, "quatre": 4, "deuxième": 2, "double": 2}
N = r"(\d+|an?|one|two|three|four)"
ANIMAL = r"(?:tiger|otter|panda|animal)"

Told = Counter[str]
Clause = Callable[["Table", list[int]], list[Told]]


class Table(NamedTuple):
    """What texts count."""

    players: int
    tiles: int
    pairs: int
    constants: int
    hand: int
    money: tuple[int, ...]  # the active player's first


def table_of(state: State) -> Table:
    order = [(state.active + i) % len(state.people) for i in range(len(state.people))]
    return Table(
        players=len(state.people),
        tiles=sum(state.tiles),
        pairs=sum(n // 2 for n in state.animals),
        constants=len(state.constants),
        hand=len(state.people[state.active].hand),
        money=tuple(state.people[player].money for player in order),
    )


def number(word: str) -> int:
    return int(word) if word.isdecimal() else WORDS[word.lower()]


def numbers(text: str, words: dict[str, int]) -> list[int]:
    """All that are written in a text, small ones in words left out: `un` and `a` are articles too."""
    found = re.findall(r"\d+|[^\W\d]+", text.lower())
    read = (int(word) if word.isdecimal() else words.get(word, 0) for word in found)
    ones = [int(word) for word in found if word == "1"]
    return sorted([n for n in read if n > 1] + ones)


def just(kind: str) -> Clause:
    return lambda table, n: [Told({kind: n[0]})]


def once(kind: str, times: int = 1) -> Clause:
    return lambda table, n: [Told({kind: times})]


def each(kind: str, others: bool = True, me: bool = True) -> Clause:
    """Of every player, or of all the others."""

    def told(table: Table, n: list[int]) -> list[Told]:
        return [Told({kind: n[0] * me, f"{kind} others": n[0] * (table.players - 1) * others})]

    return told


# In this order: what is longer before what is a part of it.
CLAUSES: tuple[tuple[str, Clause], ...] = (
    (r"gain \$(\d+)M, and \$(\d+)M more for every (\d+) tiles on the board, at most \$(\d+)M in all",
     lambda t, n: [Told(gained=min(n[3], n[0] + n[1] * (t.tiles // n[2])))]),
    (r"gain \$(\d+)M plus \$(\d+)M for each player", lambda t, n: [Told(gained=n[0] + n[1] * t.players)]),
    (rf"place {N} influence cube, and {N} more for each pair on the board, at most {N} in all",
     lambda t, n: [Told(cube=min(n[2], n[0] + n[1] * t.pairs))]),
    (rf"place {N} influence cube, and a (second) one if there are {N} constant effects or more",
     lambda t, n: [Told(cube=n[0] + (n[1] - n[0]) * (t.constants >= n[2]))]),
    (r"each player gains \$(\d+)M, and you \$(\d+)M more",
     lambda t, n: [Told({"gained": n[0] + n[1], "gained others": n[0] * (t.players - 1)})]),
    (rf"each player gains \$(\d+)M and draws {N} card",
     lambda t, n: [Told({"gained": n[0], "gained others": n[0] * (t.players - 1),
                         "drew": n[1], "drew others": n[1] * (t.players - 1)})]),
    (r"every other player gains \$(\d+)M", each("gained", me=False)),
    (r"each player gains \$(\d+)M", each("gained")),
    (r"each player loses \$(\d+)M, or all they have",
     lambda t, n: [Told({"forfeited": min(n[0], t.money[0]),
                         "forfeited others": sum(min(n[0], has) for has in t.money[1:])})]),
    (rf"another player draws {N} card and gains \$(\d+)M",
     lambda t, n: [Told({"drew others": n[0], "gained others": n[1]})]),
    (rf"another player may play {N} card", just("played others")),
    (r"choose another player, who gains \$(\d+)M", just("gained others")),
    (rf"pay \$(\d+)M plus \$(\d+)M for each player, or lose {N} {ANIMAL}",
     lambda t, n: [Told(spent=n[0] + n[1] * t.players)] * (t.money[0] >= n[0] + n[1] * t.players)
     + [Told(lost=n[2])]),
    (rf"pay \$(\d+)M, or lose {N} {ANIMAL}",
     lambda t, n: [Told(spent=n[0])] * (t.money[0] >= n[0]) + [Told(lost=n[1])]),
    (rf"discard {N} cards if you can; otherwise lose {N} {ANIMAL}",
     lambda t, n: [Told(discarded=n[0]) if t.hand >= n[0] else Told(lost=n[1])]),
    (rf"consult a face-up ambassador. yes: place {N} influence cube. no: draw {N} card",
     lambda t, n: [Told(cube=n[0], yes=1), Told(drew=n[1], no=1)]),
    (rf"take {N} influence cube off a face-up ambassador, then place {N}",
     lambda t, n: [Told(withdrawn=n[0], cube=n[1])]),
    (rf"place {N} tile for each player", lambda t, n: [Told(tile=n[0] * t.players)]),
    (rf"(twice): push {N} tile by {N} square", lambda t, n: [Told(pushed=n[0] * n[1])]),
    (rf"reroll {N} die, then {N} more", lambda t, n: [Told(rerolled=n[0] + n[1])]),
    (rf"change {N} die not yet placed by (\d+)", lambda t, n: [Told(turned=n[0], by=n[1])]),
    (rf"turn {N} die not yet placed to any value", lambda t, n: [Told(turned=n[0], by=5)]),
    (r"roll for a birth with \+(\d+) on the target", lambda t, n: [Told(birth=1, bonus=n[0])]),
    (r"with most influence cubes loses (\d+)", just("withdrawn")),
    (rf"draw {N} card, then play one", lambda t, n: [Told(drew=n[0], played=1)]),
    (r"each birth brings you \$(\d+)M", just("gained")),
    (r"the next (?:tile does not fall there|destruction phase does not take place)", lambda t, n: [Told()]),
    (r"pay \$(\d+)M", just("spent")),
    (r"gains? \$(\d+)M", just("gained")),
    (rf"place {N} influence cubes?", just("cube")),
    (rf"place {N} tiles?", just("tile")),
    (rf"place {N} {ANIMAL}", just("placed")),
    (rf"lose {N} {ANIMAL}", just("lost")),
    (rf"move {N} animal (?:up to )?{N} squares?", lambda t, n: [Told(moved=n[0])]),
    (rf"remove {N} (?:destruction )?tiles?", just("cleared")),
    (rf"remove {N} constant effect", just("lifted")),
    (rf"protect {N} square", just("guard")),
    (rf"draw {N} card", just("drew")),
    (rf"discard {N} card", just("discarded")),
    (rf"play {N} card", just("played")),
    (rf"take {N} die off an action", just("freed")),
    (rf"carry out {N} more destruction", just("destroyed")),
    (rf"carry out {N} start action", just("performed")),
    (r"reveal the top effect card", once("research")),
)  # fmt: skip
SPARED = re.compile(r"next destruction phase does not take place", re.I)
SAID_OTHERWISE = (
    # Who and where: what `squares_of`, `places_of` and the tests of powers read.
    r"three or more lonely otters \(alone on their square, with none beside it\)",
    r"touches two tiles or more", r"one player may", r"\beach on\b",
)  # fmt: skip


def promises(text: str, table: Table) -> list[Told]:
    """What may come of a text, in all; any of these."""
    left, found = text, []
    for pattern, clause in CLAUSES:
        for hit in re.finditer(pattern, left, re.I):
            found.append(clause(table, [number(word) for word in hit.groups()]))
        left = re.sub(pattern, " · ", left, flags=re.I)
    if SPARED.search(text):
        found.append([Told({"no-destruction": 1})])
    for pattern in SAID_OTHERWISE:
        left = re.sub(pattern, " · ", left, flags=re.I)
    assert not re.search(r"\d|\b(?:one|two|three|four|twice|second)\b", left, re.I), (text, left)
    return [sum(some, Told()) for some in product(*found)]


def steps_of(text: str) -> int | None:
    """How far an animal may be moved."""
    found = re.search(rf"move {N} animal (?:up to )?{N} squares?", text, re.I)
    return number(found[2]) if found else None


# --- which squares and ambassadors --------------------------------------------------------------------


def near(state: State, cell: int) -> int:
    return sum(state.tiles[i] for i in BESIDE[cell])


def by_animals(state: State, cell: int) -> bool:
    return any(state.animals[i] for i in BESIDE[cell])


def empty(state: State, cell: int) -> bool:
    return not state.animals[cell] and not state.tiles[cell]


Fits = Callable[[State, int], bool]

SQUARES: dict[str, tuple[tuple[str, Fits], ...]] = {
    "Lose": (
        (r"square at the edge", lambda s, i: s.animals[i] > 0 and len(BESIDE[i]) < 4),
        (r"touches two tiles or more", lambda s, i: s.animals[i] > 0 and near(s, i) >= 2),
        (r"touches three oil tiles or more", lambda s, i: s.animals[i] > 0 and near(s, i) >= 3),
        (r"beside (?:a tile|oil)", lambda s, i: s.animals[i] > 0 and near(s, i) >= 1),
        (r"most numerous", lambda s, i: s.animals[i] == max(s.animals)),
        (r"is alone on its square", lambda s, i: s.animals[i] == 1),
        (r"lose one", lambda s, i: s.animals[i] > 0),
    ),
    "Place": (
        (r"on an empty square beside an animal", lambda s, i: empty(s, i) and by_animals(s, i)),
        (r"on a square with an animal", lambda s, i: s.animals[i] > 0 and not s.tiles[i]),
    ),
    "AddTile": (
        (r"on an empty square beside a", lambda s, i: empty(s, i) and by_animals(s, i)),
        (
            r"on the square that touches most tiles",
            lambda s, i: (
                not s.tiles[i] and near(s, i) == max(near(s, j) for j in range(36) if not s.tiles[j])
            ),
        ),
    ),
    "Clear": (
        (r"tile beside an animal", lambda s, i: s.tiles[i] > 0 and by_animals(s, i)),
        (r"remove", lambda s, i: s.tiles[i] > 0),
    ),
    "Guard": ((r"square with animals", lambda s, i: s.animals[i] > 0 and not s.guards[i]),),
    "Shift": ((r"to an empty square beside a", lambda s, i: empty(s, i) and by_animals(s, i)),),
}


def squares_of(text: str, effect: str, state: State) -> set[int]:
    """The squares that a text allows for what an effect does."""
    fits = next(fits for pattern, fits in SQUARES[effect] if re.search(pattern, text, re.I))
    return {cell for cell in range(36) if fits(state, cell)}


def places_of(text: str, given: set[int], state: State) -> set[int]:
    """The places of the row that a text allows, after those that were given a cube before."""
    up = {i for i, envoy in enumerate(state.envoys) if envoy.up}
    if "face-up" in text and not ("then place" in text and given):
        return up
    if "most influence cubes" in text:
        most = max(envoy.cubes for envoy in state.envoys if envoy.up)
        return {i for i in up if state.envoys[i].cubes == most}
    row = set(range(len(state.envoys)))
    if "face-down" in text:
        return row - up
    return row - given if "different" in text else row
