"""Amounts, squares and conditions: what a card may count, and where it may act."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import BESIDE, SIZE
from tablier.games.endangered.effects.base import Change, Number, Part
from tablier.games.endangered.numbering import Counted
from tablier.games.endangered.texts import COUNT_NAMES

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation

CELLS = range(SIZE * SIZE)


class Tally(Part, frozen=True):
    """`each` for every `per` things counted, plus `plus`, at most `most`."""

    count: Counted
    each: Change = 1
    per: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    plus: Change = 0
    most: Number = 99


Amount: TypeAlias = Number | Tally


class Where(Part, frozen=True):
    """Squares with at least `least` and at most `most` animals, with or without a tile, ..."""

    least: Number = 0
    most: Number = 99
    tile: bool | None = None
    beside: Literal["", "animals", "pair", "tile", "here", "open"] = ""
    near: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0  # at least so many tiles on the squares beside it
    edge: bool = False
    here: bool = False  # the square this effect speaks of
    top: Literal["", "animals", "tiles"] = ""  # only those with most animals, or most tiles beside


class Check(Part, frozen=True):
    """True where the amount lies between `least` and `most`."""

    what: Amount
    least: Change = 1
    most: Number = 99


# --- counting ----------------------------------------------------------------------------------------


def pairs(now: "Situation") -> int:
    """Two animals on a square are a pair, four are two (END-19)."""
    return sum(n // 2 for n in now.animals)


def biggest_raft(now: "Situation") -> int:
    best, seen = 0, [False] * len(now.animals)
    for start in CELLS:
        size, edge = 0, [start] if now.animals[start] and not seen[start] else []
        seen[start] = True
        while edge:
            at = edge.pop()
            size += now.animals[at]
            for near in BESIDE[at]:
                if now.animals[near] and not seen[near]:
                    seen[near] = True
                    edge.append(near)
        best = max(best, size)
    return best


def lonely(now: "Situation") -> int:
    return sum(now.animals[i] == 1 and not any(now.animals[near] for near in BESIDE[i]) for i in CELLS)


def threatened(now: "Situation") -> int:
    return sum(now.animals[i] for i in CELLS if any(now.tiles[near] for near in BESIDE[i]))


def dice_on_actions(now: "Situation") -> int:
    free = now.program.free_actions
    return sum(spot >= 0 and spot not in free for person in now.people for spot in person.spots)


COUNTS: dict[Counted, Callable[["Situation", "Call"], int]] = {
    "animals": lambda now, call: now.population,
    "pairs": lambda now, call: pairs(now),
    "tiles": lambda now, call: sum(now.tiles),
    "tiles-left": lambda now, call: now.stock,
    "occupied": lambda now, call: sum(n > 0 for n in now.animals),
    "lonely": lambda now, call: lonely(now),
    "raft": lambda now, call: biggest_raft(now),
    "threatened": lambda now, call: threatened(now),
    "money": lambda now, call: sum(person.money for person in now.people),
    "own-money": lambda now, call: now.people[call.player].money,
    "richest": lambda now, call: max(person.money for person in now.people),
    "poorest": lambda now, call: min(person.money for person in now.people),
    "hands": lambda now, call: sum(len(person.hand) for person in now.people),
    "own-hand": lambda now, call: len(now.people[call.player].hand),
    "constants": lambda now, call: len(now.constants),
    "actions": lambda now, call: len(now.area),
    "permanents": lambda now, call: sum(len(person.permanents) for person in now.people),
    "revealed": lambda now, call: sum(envoy.up for envoy in now.envoys),
    "cubes": lambda now, call: sum(envoy.cubes for envoy in now.envoys),
    "dice": lambda now, call: dice_on_actions(now),
    "discards": lambda now, call: sum(len(person.discard) for person in now.people),
    "year": lambda now, call: now.year,
    "players": lambda now, call: len(now.people),
    "die": lambda now, call: call.die + call.second,
    "here": lambda now, call: now.animals[call.cell] if 0 <= call.cell < len(now.animals) else 0,
    "placed": lambda now, call: call.die + call.second,
}


def measure(amount: Amount, now: "Situation", call: "Call") -> int:
    if isinstance(amount, int):
        return amount
    return min(amount.most, _uncapped(amount, now, call))


def _uncapped(tally: Tally, now: "Situation", call: "Call") -> int:
    return tally.each * (COUNTS[tally.count](now, call) // tally.per) + tally.plus


def counts(part: object, what: Counted) -> bool:
    """Whether something counts this, anywhere in it."""
    return f'"count":"{what}"' in msgspec.json.encode(part).decode()


def holds(check: Check, now: "Situation", call: "Call") -> bool:
    return check.least <= measure(check.what, now, call) <= check.most


# --- squares -----------------------------------------------------------------------------------------


def tiles_near(now: "Situation", cell: int) -> int:
    return sum(now.tiles[near] for near in BESIDE[cell])


_NEIGHBOURS: dict[str, Callable[["Situation", int, int], bool]] = {
    "": lambda now, cell, here: True,
    "animals": lambda now, cell, here: any(now.animals[i] for i in BESIDE[cell]),
    "pair": lambda now, cell, here: any(now.animals[i] >= 2 for i in BESIDE[cell]),
    "tile": lambda now, cell, here: any(now.tiles[i] for i in BESIDE[cell]),
    "here": lambda now, cell, here: here in BESIDE[cell],
    "open": lambda now, cell, here: any(not now.tiles[i] and not now.animals[i] for i in BESIDE[cell]),
}


def _fits(where: Where, now: "Situation", cell: int, here: int) -> bool:
    return (
        where.least <= now.animals[cell] <= where.most
        and (where.tile is None or bool(now.tiles[cell]) == where.tile)
        and not (where.edge and len(BESIDE[cell]) == 4)
        and not (where.here and cell != here)
        and tiles_near(now, cell) >= where.near
        and _NEIGHBOURS[where.beside](now, cell, here)
    )


def squares(where: Where, now: "Situation", here: int) -> list[int]:
    """The squares that fit, in the order of the board."""
    found = [cell for cell in CELLS if _fits(where, now, cell, here)]
    if not where.top or not found:
        return found
    worth = now.animals if where.top == "animals" else [tiles_near(now, i) for i in CELLS]
    best = max(worth[cell] for cell in found)
    return [cell for cell in found if worth[cell] == best]


# --- in words ----------------------------------------------------------------------------------------


def computed(amount: Amount, now: "Situation", call: "Call") -> Words:
    """How an amount comes about: `8 (animals)`, `15 − 4 (tiles on the board)`."""
    if isinstance(amount, int):
        return Words(str(amount), str(amount))
    names = [COUNT_NAMES[amount.count]]
    if amount.per > 1:
        names.append(Words(fr=f"par tranche de {amount.per}", en=f"for every {amount.per}"))
    if _uncapped(amount, now, call) > amount.most:
        names.append(Words(fr=f"{amount.most} au plus", en=f"at most {amount.most}"))
        sum_ = str(amount.most)
    else:
        times = "" if abs(amount.each) == 1 else f"{abs(amount.each)} × "
        sum_ = f"{times}{COUNTS[amount.count](now, call) // amount.per}"
        if amount.each < 0 or amount.plus:
            sum_ = f"{amount.plus} {'−' if amount.each < 0 else '+'} {sum_}".replace("-", "−")
    said = Words(fr="{sum} ({names})", en="{sum} ({names})")
    return said.fill(sum=sum_, names=Words(", ", ", ").join(names))


def missing(check: Check, now: "Situation", call: "Call") -> Words:
    """Why a condition does not hold."""
    if measure(check.what, now, call) < check.least:
        words = Words(fr="{what}, il faut au moins {n}", en="{what}, it takes at least {n}")
        return words.fill(what=computed(check.what, now, call), n=check.least)
    words = Words(fr="{what}, il faut au plus {n}", en="{what}, it takes at most {n}")
    return words.fill(what=computed(check.what, now, call), n=check.most)


_BESIDE_WORDS: dict[str, Words] = {
    "animals": Words(fr=" à côté d'un animal", en=" beside an animal"),
    "pair": Words(fr=" à côté d'un couple", en=" beside a pair"),
    "tile": Words(fr=" à côté d'une tuile", en=" beside a tile"),
    "here": Words(fr=" à côté de là", en=" beside it"),
    "open": Words(fr=" à côté d'une case vide", en=" beside an empty square"),
}
_TOP_WORDS: dict[str, Words] = {
    "animals": Words(fr=" là où il y en a le plus", en=" where there are most"),
    "tiles": Words(
        fr=" sur la case qui touche le plus de tuiles", en=" on the square that touches most tiles"
    ),
}


def where_words(where: Where) -> Words:
    """The squares of a description, to stand behind a noun."""
    parts: list[Words] = []
    if where.here:
        parts.append(Words(fr=" sur cette case", en=" on this square"))
    if where.most == 0:
        parts.append(Words(fr=" sur une case vide", en=" on an empty square"))
    elif where.most == 1 and where.least == 1:
        parts.append(Words(fr=" sans autre animal sur sa case", en=" alone on its square"))
    if where.edge:
        parts.append(Words(fr=" au bord du plateau", en=" at the edge of the board"))
    if where.near == 1:
        parts.append(_BESIDE_WORDS["tile"])
    elif where.near > 1:
        parts.append(
            Words(
                fr=f" dont la case touche {where.near} tuiles ou plus",
                en=f" whose square touches {where.near} tiles or more",
            )
        )
    if where.beside:
        parts.append(_BESIDE_WORDS[where.beside])
    if where.top:
        parts.append(_TOP_WORDS[where.top])
    return Words(fr="".join(p.fr for p in parts), en="".join(p.en for p in parts))
