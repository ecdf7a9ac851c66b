"""Fitting what an Endangered table is worth: greedy self-play, then a regression on how the games ended."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablier.bots.endangered.skill import values_of
from tablier.core import Match
from tablier.games.endangered import game
from tablier.games.endangered.pack import OWN, allow, load, read_pack
from tablier.games.endangered.pack.cards import Pack
from tablier.games.endangered.pack.program import Program

Floats = NDArray[np.float64]
NOISE = 40  # choices in a thousand made at random, so that the fit sees other tables too
NOTED = 80  # tables noted in one game at most
PULL = 60.0  # the tables of a game end alike, so that many of them say little more than one
DIFFICULTIES = ("introductory", "normal", "expert")


def opening(scenario: str, difficulty: str, players: int, pack: Path = OWN) -> tuple[Any, Any]:
    """A table before its first shuffle, and its book."""
    from tablier.games.endangered.engine.layout import load
    from tablier.games.endangered.engine.tables import write_book
    from tablier.games.endangered.pack import program_of

    options = {"scenario": scenario, "difficulty": difficulty, "pack": allow(pack) if pack != OWN else ""}
    state = Match(game, options, players).state
    return load(state), write_book(program_of(state.folder, state.pack, scenario, difficulty))


def play(
    pack: Path, scenario: str, difficulty: str, players: int, games: int, seed: int, weights: Floats
) -> tuple[Any, Any, int]:
    """Features of noted tables, the label of each (1 won; a little for each Yes of a lost vote), and wins."""
    from tablier.bots.endangered.evaluation import FEATURES, features, turns_left
    from tablier.bots.endangered.search import GLANCE, play_on
    from tablier.games.endangered.engine import layout as at

    start, book = opening(scenario, difficulty, players, pack)
    rng = np.array([seed], dtype=np.uint64)
    rows: list[Floats] = []
    labels: list[float] = []
    won = 0
    states = np.empty((NOTED, at.SIZE), np.int64)
    out = np.empty(FEATURES)
    for _ in range(games):
        table = start.copy()
        kept = play_on(table, book, weights, rng, 99, NOISE, GLANCE, states, 0)
        label = float(table[at.RESULT] == at.WON)
        won += int(label)
        if table[at.RESULT] == at.VOTES:
            label = 0.1 * sum(table[at.ENVOYS + i * at.ENVOY + 3] == 1 for i in range(6))
        for state in states[:kept]:
            features(state, book, out)
            last, soon = turns_left(state, book)
            rows.append(np.concatenate([out, out * (last / 22.0), out * max(0.0, 1.0 - soon / 5.0)]))
            labels.append(label)
    return np.array(rows, dtype=np.float32), np.array(labels), won


def regress(
    pack: Pack, rows: Floats, labels: Floats, before: Floats, ridge: float = PULL, rounds: int = 8
) -> Floats:
    """Logistic regression by Newton's method, with a pull towards the weights there were before; copies
    of a card share their weights."""
    from tablier.bots.endangered.evaluation import BASES, FEATURES

    kinds = _kinds(pack)
    shared = np.concatenate([kinds + base * FEATURES for base in range(BASES)])
    columns, places = np.unique(shared, return_inverse=True)
    x = np.zeros((len(rows), len(columns)))
    for column, place in enumerate(places):
        x[:, place] += rows[:, column]
    copies = np.bincount(places)
    start = np.bincount(places, weights=before.T.ravel()) / copies
    w, pull = start.copy(), np.full(len(columns), ridge)
    pull[0] = 1e-3
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (p - labels) + pull * (w - start)
        curve = (x * (p * (1 - p) + 1e-6)[:, None]).T @ x + np.diag(pull)
        w -= np.linalg.solve(curve, gradient)
    return np.ascontiguousarray(w[places].reshape(BASES, -1).T)  # compiled code reads row after row


def _kinds(pack: Pack) -> NDArray[np.int64]:
    """For each feature the first one that says the same: of a card's copies, the first copy's."""
    from tablier.bots.endangered.evaluation import CARDS, FEATURES, GENERAL

    cards = Program(pack, pack.scenarios[0], pack.scenarios[0].normal).cards
    first = [next(i for i, other in enumerate(cards) if other is card) for card in cards]
    kinds = np.arange(FEATURES)
    for side in (GENERAL, GENERAL + CARDS):
        kinds[side : side + CARDS] = side + np.array(first)
    return kinds


def _job(job: tuple[Path, str, str, int, int, int, Floats]) -> tuple[Any, Any, int]:
    return play(*job)


def fit_all(
    rounds: int, games: int, seed: int, processes: int, path: Path | None, made: str, folder: Path = OWN
) -> Iterator[str]:
    """Rounds of self-play over all cells of a pack; each regression sees the games of all rounds so far, so
    that what a new set of values overrates is met and unlearnt. Every set plays a round, the last one too,
    and the one that won most of its round is kept."""
    pack = read_pack(folder)
    mark = load(allow(folder))[1]
    kept: dict[str, Floats] = {}
    for story in pack.scenarios:
        values = values_of(Match(game, {"scenario": story.key, "pack": allow(folder)}, 2).state).weights
        levels = (*DIFFICULTIES, *story.sheets)
        cells = [(difficulty, players) for difficulty in levels for players in (2, 3, 4)]
        rows, labels, most = list[Any](), list[Any](), -1.0
        for number in range(rounds + 1):
            jobs = [
                (folder, story.key, difficulty, players, games, seed * 10_000 + number * 100 + i, values)
                for i, (difficulty, players) in enumerate(cells)
            ]
            with ProcessPoolExecutor(processes) as pool:
                parts = list(pool.map(_job, jobs))
            share = sum(part[2] for part in parts) / (games * len(cells))
            yield f"{story.key}, {f'fit {number}' if number else 'values before'}: {share:.0%} won."
            if number and share > most:
                most, kept[story.key] = share, values
                if path:
                    write(kept, made, path, mark)
            if number < rounds:
                rows += [part[0] for part in parts]
                labels += [part[1] for part in parts]
                values = regress(pack, np.concatenate(rows), np.concatenate(labels), values)


def write(weights: dict[str, Floats], made: str, path: Path, mark: str) -> None:
    lines = [f"# {made}", "", f'pack = "{mark}"', "", "[weights]"]
    for name, table in weights.items():
        rows = ([round(float(x), 4) for x in row] for row in table)
        lines += [f"{name} = [", *(f"  {row}," for row in rows), "]"]
    path.write_text("\n".join(lines) + "\n")
