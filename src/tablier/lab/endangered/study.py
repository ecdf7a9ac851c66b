"""Is Endangered balanced? Games of the best partner in every cell (scenario, difficulty, players).

Every game is one line of JSON, so that a study can be stopped and gone on with, and read again; `counts` adds
them up, `report` says it on a page.
"""

import hashlib
import time
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.bots.endangered.player import SKILLS
from tablier.bots.endangered.skill import Skill, networks, weights_of
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack import SCENARIOS
from tablier.lab.endangered.fit import DIFFICULTIES, opening
from tablier.lab.executors import workers

# One person plays two roles (END-1): to the partner that is the table of two players, number by number.
PLAYERS = (2, 3, 4, 5)
STEP = 10  # games that one process plays before they are written down


class Cell(msgspec.Struct, frozen=True, array_like=True):
    scenario: str
    difficulty: str
    players: int


class Plan(msgspec.Struct, frozen=True):
    """How the seats are played: with which skill, and how many rounds of trying options out for each die."""

    rounds: int
    skill: Skill = SKILLS["best"]


class Played(msgspec.Struct, frozen=True):
    """One game: how it ended, when, who took part, which cards were drawn and which of them played, the
    ambassadors in the row, those face up and those who said Yes at the last vote, what was thought of the
    option taken at each die, and how long that took."""

    cell: Cell
    seed: int
    result: str
    year: int
    roles: tuple[int, ...]
    specialties: tuple[int, ...]
    held: tuple[int, ...]
    played: tuple[int, ...]
    row: tuple[int, ...]
    up: tuple[int, ...]
    yes: tuple[int, ...]
    said: tuple[float, ...]  # as the values have it; `Judge.told` makes odds of it
    turns: int
    seconds: float  # of one core
    mark: str = ""  # of the cards, the sheet, the values and the plan it was played with


def cells(
    scenarios: Iterable[str] = SCENARIOS,
    players: Iterable[int] = PLAYERS,
    difficulties: Iterable[str] = DIFFICULTIES,
) -> list[Cell]:
    return [Cell(*found) for found in product(scenarios, difficulties, players)]


def values_for(cell: Cell, plan: Plan) -> NDArray[np.float64]:
    """The network, where such a partner goes by one and there is one; the fitted values else."""
    learnt = networks().get(cell.scenario) if plan.skill.learnt else None
    return learnt.table if learnt else weights_of(cell.scenario)


def play_cell(cell: Cell, seeds: list[int], plan: Plan) -> list[Played]:
    """Some games of a cell; roles and specialties are drawn at random."""
    start, book = opening(cell.scenario, cell.difficulty, cell.players)
    values, mark = values_for(cell, plan), mark_of(cell, plan)
    return [_play(cell, seed, plan, start.copy(), book, values, mark) for seed in seeds]


def _play(
    cell: Cell,
    seed: int,
    plan: Plan,
    table: NDArray[np.int64],
    book: NDArray[np.int64],
    values: NDArray[np.float64],
    mark: str,
) -> Played:
    from tablier.bots.endangered.plan import play_game
    from tablier.games.endangered.engine import layout as at
    from tablier.games.endangered.engine import numbers

    said: list[float] = []
    begun = time.process_time()
    played = play_game(
        table,
        book,
        values,
        plan.skill,
        plan.rounds,
        luck_of(cell, seed),
        lambda weighed: said.append(round(max(weighed.chances), 3)),
    )
    seconds = time.process_time() - begun
    people = [at.PEOPLE + p * at.PERSON for p in range(int(table[at.PLAYERS]))]
    roles = [int(table[p + at.ROLE]) for p in people]
    specialties = [int(table[p + at.SPECIALTY]) for p in people]
    first = {int(book[numbers.FIRST + special]) for special in specialties}
    deck = {int(c) for p in people for c in table[p + at.DRAW : p + at.DRAW + int(table[p + at.N_DECK])]}
    drawn = {role * DECK + i for role in roles for i in range(DECK)} - deck - first
    envoys = table[at.ENVOYS : at.ENVOYS + 6 * at.ENVOY].reshape(6, at.ENVOY).tolist()
    return Played(
        cell,
        seed,
        at.RESULTS[int(table[at.RESULT])],
        int(table[at.YEAR]),
        tuple(roles),
        tuple(specialties),
        tuple(sorted(drawn)),
        tuple(sorted(played)),
        tuple(card for card, *_ in envoys),
        tuple(card for card, up, *_ in envoys if up),
        tuple(card for card, _, _, vote in envoys if vote == 1),
        tuple(said),
        turns_of(table),
        round(seconds, 4),
        mark,
    )


def turns_of(table: NDArray[np.int64]) -> int:
    """Turns that were begun on a table."""
    from tablier.games.endangered.engine import layout as at

    return int(table[at.PLAYERS] * table[at.YEAR]) - int(table[at.WAITING]).bit_count()


def luck_of(cell: Cell, seed: int) -> NDArray[np.uint64]:
    """Where the shuffles and dice of a game begin: every cell deals anew, so that roles meet in as many
    ways as there are games."""
    ground = hashlib.sha256(msgspec.json.encode((cell, seed))).digest()
    return np.frombuffer(ground[:8], dtype="<u8").astype(np.uint64)


def mark_of(cell: Cell, plan: Plan) -> str:
    """Games of a cell belong together that were played with the same cards and sheet, values and plan.
    Other sheets and all texts have no part in it."""
    start, book = opening(cell.scenario, cell.difficulty, cell.players)
    ground = start.tobytes() + book.tobytes() + values_for(cell, plan).tobytes()
    return hashlib.sha256(ground + msgspec.json.encode(plan)).hexdigest()[:12]


def _job(job: tuple[Cell, list[int], Plan]) -> list[Played]:
    return play_cell(*job)


def run(
    wanted: list[Cell],
    seeds: range,
    plan: Plan,
    file: Path,
    processes: int,
    told: Callable[[int, int], None],
    ray: str | None = None,
) -> list[Played]:
    """Play what the file does not hold yet, these seeds in every cell; all those games. What was played
    with other cards, another sheet, other values or another plan is left alone."""
    kept = played_so(wanted, plan, file)
    have = {(game.cell, game.seed) for game in kept}
    jobs = [
        (cell, missing, plan)
        for first in range(0, len(seeds), STEP)
        for cell in wanted
        if (missing := [seed for seed in seeds[first : first + STEP] if (cell, seed) not in have])
    ]
    with workers(processes, ray) as (pool, _), file.open("a") as out:
        for done, found in enumerate(pool.map(_job, jobs), 1):
            for game in found:
                out.write(msgspec.json.encode(game).decode() + "\n")
            out.flush()
            kept += found
            told(done, len(jobs))
    return [game for game in kept if game.seed in seeds]


def played_so(wanted: list[Cell], plan: Plan, file: Path) -> list[Played]:
    """The games of these cells in a file that were played with today's cards, sheets and values, and so."""
    marks = {cell: mark_of(cell, plan) for cell in wanted}
    return [game for game in read(file) if marks.get(game.cell) == game.mark]


def read(file: Path) -> list[Played]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()]
