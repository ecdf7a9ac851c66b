"""What can be counted, which squares fit a description, which powers are in force."""

from collections.abc import Callable, Iterator

from tablier.games.endangered.board import BESIDE, SIZE
from tablier.games.endangered.pack.program import EFFECT, SHEET, SPECIAL, Lasting, Program
from tablier.games.endangered.pack.schema import Amount, Check, Quantity, Where
from tablier.games.endangered.state import Call, Table

CELLS = range(SIZE * SIZE)


def pairs(table: Table) -> int:
    """Two animals on a square are a pair, four are two (END-19)."""
    return sum(n // 2 for n in table.animals)


def biggest_raft(table: Table) -> int:
    best, seen = 0, [False] * len(table.animals)
    for start in CELLS:
        size, edge = 0, [start] if table.animals[start] and not seen[start] else []
        seen[start] = True
        while edge:
            at = edge.pop()
            size += table.animals[at]
            for near in BESIDE[at]:
                if table.animals[near] and not seen[near]:
                    seen[near] = True
                    edge.append(near)
        best = max(best, size)
    return best


def lonely(table: Table) -> int:
    return sum(table.animals[i] == 1 and not any(table.animals[near] for near in BESIDE[i]) for i in CELLS)


def threatened(table: Table) -> int:
    return sum(table.animals[i] for i in CELLS if any(table.tiles[near] for near in BESIDE[i]))


def dice_on_actions(table: Table, program: Program) -> int:
    return sum(spot >= 0 and spot not in program.free_actions for p in table.people for spot in p.spots)


Counter = Callable[[Table, Program, Call], int]

COUNTS: dict[str, Counter] = {
    "animals": lambda t, p, c: t.population,
    "pairs": lambda t, p, c: pairs(t),
    "tiles": lambda t, p, c: sum(t.tiles),
    "tiles-left": lambda t, p, c: t.stock,
    "occupied": lambda t, p, c: sum(n > 0 for n in t.animals),
    "lonely": lambda t, p, c: lonely(t),
    "raft": lambda t, p, c: biggest_raft(t),
    "threatened": lambda t, p, c: threatened(t),
    "money": lambda t, p, c: sum(x.money for x in t.people),
    "own-money": lambda t, p, c: t.people[c.player].money,
    "richest": lambda t, p, c: max(x.money for x in t.people),
    "poorest": lambda t, p, c: min(x.money for x in t.people),
    "hands": lambda t, p, c: sum(len(x.hand) for x in t.people),
    "own-hand": lambda t, p, c: len(t.people[c.player].hand),
    "constants": lambda t, p, c: len(t.constants),
    "actions": lambda t, p, c: len(t.area),
    "permanents": lambda t, p, c: sum(len(x.permanents) for x in t.people),
    "revealed": lambda t, p, c: sum(e.up for e in t.envoys),
    "cubes": lambda t, p, c: sum(e.cubes for e in t.envoys),
    "dice": lambda t, p, c: dice_on_actions(t, p),
    "discards": lambda t, p, c: sum(len(x.discard) for x in t.people),
    "year": lambda t, p, c: t.year,
    "players": lambda t, p, c: len(t.people),
    "die": lambda t, p, c: c.die + c.second,
    "here": lambda t, p, c: t.animals[c.cell] if 0 <= c.cell < len(t.animals) else 0,
}


def measure(amount: Amount, table: Table, program: Program, call: Call) -> int:
    if isinstance(amount, int):
        return amount
    counted = COUNTS[amount.count](table, program, call)
    return min(amount.most, amount.each * (counted // amount.per) + amount.plus)


def holds(check: Check, table: Table, program: Program, call: Call) -> bool:
    return check.least <= measure(check.what, table, program, call) <= check.most


# --- squares ---------------------------------------------------------------------------------------


def tiles_near(table: Table, cell: int) -> int:
    return sum(table.tiles[near] for near in BESIDE[cell])


def _fits(where: Where, table: Table, cell: int, here: int) -> bool:
    if not where.least <= table.animals[cell] <= where.most:
        return False
    if where.tile is not None and bool(table.tiles[cell]) != where.tile:
        return False
    if where.edge and len(BESIDE[cell]) == 4:
        return False
    if where.here and cell != here:
        return False
    if tiles_near(table, cell) < where.near:
        return False
    near = BESIDE[cell]
    match where.beside:
        case "animals":
            return any(table.animals[i] for i in near)
        case "pair":
            return any(table.animals[i] >= 2 for i in near)
        case "tile":
            return any(table.tiles[i] for i in near)
        case "here":
            return here in near
        case "open":
            return any(not table.tiles[i] and not table.animals[i] for i in near)
        case _:
            return True


def squares(where: Where, table: Table, here: int) -> list[int]:
    """The squares that fit, in the order of the board."""
    found = [cell for cell in CELLS if _fits(where, table, cell, here)]
    if not where.top or not found:
        return found
    worth = table.animals if where.top == "animals" else [tiles_near(table, i) for i in CELLS]
    best = max(worth[cell] for cell in found)
    return [cell for cell in found if worth[cell] == best]


def reach(table: Table, start: int, steps: int, across: bool) -> list[int]:
    """Where an animal can go in so many steps: never onto a tile, nor through one (END-18)."""
    seen = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        further: list[int] = []
        for at in edge:
            for near in BESIDE[at]:
                if near not in seen and (across or not table.tiles[near]):
                    seen[near] = step
                    further.append(near)
        edge = further
    return sorted(cell for cell in seen if cell != start and not table.tiles[cell])


# --- powers ----------------------------------------------------------------------------------------


def powers_in_force(table: Table, program: Program) -> Iterator[tuple[int, int, Lasting]]:
    """Each power in play as (owner, number, power): the scenario sheet's and the constants, oldest first
    (END-23), owned by nobody (-1), then each player's specialty and permanent cards."""
    yield -1, SHEET, program.powers[SHEET]
    for kind in table.constants:
        yield -1, EFFECT + kind, program.powers[EFFECT + kind]
    for player, person in enumerate(table.people):
        if person.specialty >= 0:
            yield player, SPECIAL + person.specialty, program.powers[SPECIAL + person.specialty]
        for card in person.permanents:
            yield player, card, program.powers[card]


def modified(what: Quantity, table: Table, program: Program) -> int:
    """By how much the powers in force change a number on the active player's turn."""
    return sum(
        change.by
        for owner, _, power in powers_in_force(table, program)
        for change in power.modify
        if change.what == what and (not change.own or owner in (-1, table.active))
    )


def blocked(table: Table, program: Program) -> dict[int, int]:
    """Actions that take no dice now, each with the power that blocks it."""
    return {action: number for _, number, power in powers_in_force(table, program) for action in power.block}


def usable(table: Table, program: Program) -> list[int]:
    """Powers that the active player may still use this turn."""
    return [
        number
        for owner, number, power in powers_in_force(table, program)
        if power.use and owner in (-1, table.active) and number not in table.used
    ]
