"""Is Endangered balanced? Games of the planner in every cell (scenario, difficulty, players), counted.

Every game is one line of JSON, so that a study can be stopped and gone on with, and read again.
"""

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.bots.endangered.skill import Skill, weights_of
from tablier.games.endangered.pack import SCENARIOS
from tablier.lab.endangered.fit import DIFFICULTIES, opening
from tablier.lab.executors import workers

TARGETS = {"introductory": (0.60, 0.80), "normal": (0.35, 0.55), "expert": (0.10, 0.25)}
PLAYERS = (2, 3, 4)
STEP = 10  # games that one process plays before they are written down


class Cell(msgspec.Struct, frozen=True, array_like=True):
    scenario: str
    difficulty: str
    players: int


class Plan(msgspec.Struct, frozen=True):
    """How the planner plays: rounds of trying options out for each die, options kept."""

    rounds: int = 2
    skill: Skill = Skill(keep=4)


class Played(msgspec.Struct, frozen=True):
    """One game: how it ended, when, who took part, which cards were held and which played, and how long
    the planner thought."""

    cell: Cell
    seed: int
    result: str
    year: int
    roles: tuple[int, ...]
    specialties: tuple[int, ...]
    held: tuple[int, ...]
    played: tuple[int, ...]
    turns: int
    seconds: float  # of one core
    mark: str = ""  # of the cards, the sheet, the values and the plan it was played with


def cells(scenarios: Iterable[str] = SCENARIOS, players: Iterable[int] = PLAYERS) -> list[Cell]:
    return [Cell(*found) for found in product(scenarios, DIFFICULTIES, players)]


def play_cell(cell: Cell, seeds: list[int], plan: Plan) -> list[Played]:
    """Some games of a cell; roles and specialties are drawn at random."""
    from tablier.bots.endangered.plan import play_game
    from tablier.games.endangered.engine import layout as at

    start, book = opening(cell.scenario, cell.difficulty, cell.players)
    weights, mark, found = weights_of(cell.scenario), mark_of(cell, plan), []
    for seed in seeds:
        table, rng, begun = start.copy(), luck_of(cell, seed), time.process_time()
        played = play_game(table, book, weights, plan.skill, plan.rounds, rng)
        seconds = time.process_time() - begun
        people = [at.PEOPLE + p * at.PERSON for p in range(cell.players)]
        specialties = [int(table[p + at.SPECIALTY]) for p in people]
        first = {int(book[_first(special)]) for special in specialties}
        deck = {int(c) for p in people for c in table[p + at.DRAW : p + at.DRAW + int(table[p + at.N_DECK])]}
        roles = [int(table[p + at.ROLE]) for p in people]
        own = {role * 14 + i for role in roles for i in range(14)}
        found.append(
            Played(
                cell,
                seed,
                at.RESULTS[int(table[at.RESULT])],
                int(table[at.YEAR]),
                tuple(roles),
                tuple(specialties),
                tuple(sorted(own - deck - first)),
                tuple(sorted(played)),
                turns_of(table),
                round(seconds, 4),
                mark,
            )
        )
    return found


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
    ground = start.tobytes() + book.tobytes() + weights_of(cell.scenario).tobytes()
    return hashlib.sha256(ground + msgspec.json.encode(plan)).hexdigest()[:12]


def _first(specialty: int) -> int:
    from tablier.games.endangered.engine import numbers

    return numbers.FIRST + specialty


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
    marks = {cell: mark_of(cell, plan) for cell in wanted}
    kept = [game for game in read(file) if marks.get(game.cell) == game.mark]
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


def read(file: Path) -> list[Played]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()]


# --- counting ----------------------------------------------------------------------------------------


def rates(games: list[Played]) -> dict[Cell, tuple[int, int]]:
    """Won and played, by cell."""
    won, all_games = Counter[Cell](), Counter[Cell]()
    for game in games:
        all_games[game.cell] += 1
        won[game.cell] += game.result == "won"
    return {cell: (won[cell], n) for cell, n in all_games.items()}


def pace(games: list[Played]) -> float:
    """Seconds of one core that a turn took."""
    return sum(game.seconds for game in games) / sum(game.turns for game in games)


def by_role(games: list[Played]) -> Iterator[tuple[int, float, float, int]]:
    """Each role's win rate with and without it, and in how many games it took part."""
    for role in range(5):
        there = [g.result == "won" for g in games if role in g.roles]
        away = [g.result == "won" for g in games if role not in g.roles]
        yield role, _mean(there), _mean(away), len(there)


def by_card(games: list[Played]) -> dict[int, tuple[int, int]]:
    """How often each card was held and how often played."""
    held, played = Counter[int](), Counter[int]()
    for game in games:
        held.update(game.held)
        played.update(set(game.played) & set(game.held))
    return {card: (held[card], played[card]) for card in range(70)}


def endings(games: list[Played]) -> dict[str, dict[str, float]]:
    """Of the lost games of each scenario, the share of every reason."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        if game.result != "won":
            found[game.cell.scenario][game.result] += 1
    return {s: {r: n / sum(c.values()) for r, n in sorted(c.items())} for s, c in found.items()}


def _mean(values: list[bool]) -> float:
    return sum(values) / len(values) if values else float("nan")


def interval(won: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    if n == 0:
        return 0.0, 1.0
    z, p = 1.96, won / n
    middle, half = p + z * z / (2 * n), z * ((p * (1 - p) + z * z / (4 * n)) / n) ** 0.5
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
