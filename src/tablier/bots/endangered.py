"""A partner for Endangered who plans: values every choice, then plays the best ones on over many tables
that look the same from its seat, and says in numbers why it chose."""

import json
import threading
import time
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablier.bots.bot import Bot, Decision, Level, Limits
from tablier.core import Game, TablierError, Words
from tablier.games.endangered.asking import PASS, Ask, Kind
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.machine import run as run_oracle
from tablier.games.endangered.notation import Deed, deed_of, deed_words
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.state import State, Table
from tablier.games.endangered.table import Room
from tablier.games.endangered.view import knows_top

WEIGHTS = Path(__file__).with_name("endangered_weights.json")


class Skill(msgspec.Struct, frozen=True):
    """`keep` options are played on for `turns` turns; `slip` is how far from the best a choice may lie,
    in points of winning, and still be made."""

    keep: int
    turns: int
    slip: float = 0.0


SKILLS = {
    "beginner": Skill(keep=1, turns=0, slip=0.05),
    "good": Skill(keep=4, turns=1),
    "best": Skill(keep=6, turns=2),
}

LEVELS = (
    Level("beginner", Words(fr="Débutant serviable", en="Helpful beginner"), Limits(seconds=0.05)),
    Level("good", Words(fr="Bon partenaire", en="Good partner"), Limits(seconds=0.3)),
    Level("best", Words(fr="Meilleur partenaire", en="Best partner"), Limits(seconds=1.0)),
)

# Of the time for a whole turn: what one placement of a die takes, and any other choice.
SHARE = {"act": 0.25}
SMALL_SHARE = 0.08
FIRST_ROUNDS = 4  # before the weakest options are dropped


def make(level: str) -> Bot:
    if level not in SKILLS:
        known = ", ".join(SKILLS)
        raise TablierError(
            Words(
                fr=f"niveau inconnu : {level} ; connus : {known}",
                en=f"unknown level: {level}; known: {known}",
            )
        )
    return Partner(SKILLS[level])


@lru_cache(maxsize=8)
def weights_of(scenario: str) -> NDArray[np.float64]:
    """The fitted weights; a scenario that has none is valued with the tiger's."""
    kept = json.loads(WEIGHTS.read_text())["weights"]
    return np.array(kept.get(scenario, kept["tiger"]), dtype=np.float64)


@lru_cache(maxsize=16)
def book_of(folder: str, mark: str, scenario: str, difficulty: str) -> Any:
    return write_book(program_of(folder, mark, scenario, difficulty))


class Partner(Bot):
    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(
        self,
        game: Game[Any, Any],
        state: State,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        room = Room(Table(state), program_of(state.folder, state.pack, state.scenario, state.difficulty))
        question = run_oracle(room)
        if not isinstance(question, Ask):
            raise TablierError(Words(fr="rien à décider", en="there is nothing to decide"))
        codes = [*question.codes, PASS] if question.may else question.codes
        if question.kind in ("role", "portrait", "specialty"):
            return Decision(deed_of(question.kind, random.choice(codes), room.table, room.program))
        if len(codes) == 1:
            return Decision(deed_of(question.kind, codes[0], room.table, room.program))
        means, rounds = self._weigh(state, room, codes, question, seat, limits, random, stop)
        pick = self._pick(means, random)
        deed = deed_of(question.kind, codes[pick], room.table, room.program)
        return Decision(deed, means[pick], self._words(room, question, codes, means, pick, rounds))

    def _weigh(
        self,
        state: State,
        room: Room,
        codes: list[int],
        question: Ask,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None,
    ) -> tuple[list[float], int]:
        """Each option's chance to win, and how many tables stand behind the best ones."""
        from tablier.bots import endangered_search as search

        start, flat = time.monotonic(), load(state)
        book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
        weights = weights_of(state.scenario)
        options = np.array(codes, dtype=np.int64)
        rng = np.array([random.getrandbits(63)], dtype=np.uint64)
        found = np.full(search.MOST_CODES, -1.0)
        kind = get_args(Kind).index(question.kind)
        search.look(flat, book, weights, options, len(codes), kind, search.EVERY, rng, found, *_scratch())
        values = found[: len(codes)]
        budget = (limits.seconds or 1.0) * SHARE.get(question.kind, SMALL_SHARE)
        keep = np.argsort(-values, kind="stable")[: self.skill.keep]
        if len(keep) < 2:
            return [float(v) for v in values], 0
        totals, rounds = np.zeros(len(codes)), 0
        known = int(knows_top(room.table, seat))
        seed = np.uint64(random.getrandbits(63))
        nodes = limits.nodes or 100_000
        while rounds < nodes and time.monotonic() - start < budget and not (stop and stop.is_set()):
            new = seed + np.uint64(rounds)
            search.try_options(flat, book, weights, options, keep, new, self.skill.turns, known, totals)
            rounds += 1
            if rounds % FIRST_ROUNDS == 0 and len(keep) > 2:
                keep = keep[np.argsort(-totals[keep], kind="stable")][: max(2, len(keep) * 2 // 3)]
        if not rounds:
            return [float(v) for v in values], 0
        means = np.minimum(values, 0.999 * values.min())
        means[keep] = totals[keep] / rounds
        return [float(v) for v in means], rounds

    def _pick(self, means: list[float], random: Random) -> int:
        best = max(means)
        near = [i for i, value in enumerate(means) if value >= best - self.skill.slip]
        return random.choice(near) if self.skill.slip else means.index(best)

    def _words(
        self, room: Room, question: Ask, codes: list[int], means: list[float], pick: int, rounds: int
    ) -> Words:
        """`Relocate: 58 % to win, against 51 % for Replant`, and how many tables that rests on."""
        call = room.table.stack[-1]

        def named(i: int) -> Words:
            deed: Deed = deed_of(question.kind, codes[i], room.table, room.program)
            return deed_words(deed, room.program, call)

        others = sorted((i for i in range(len(codes)) if i != pick), key=lambda i: -means[i])
        mine, other = named(pick), named(others[0])
        best, next_best = f"{means[pick]:.0%}", f"{means[others[0]]:.0%}"
        basis = Words(fr="", en="")
        if rounds:
            basis = Words(fr=f", sur {rounds} suites jouées", en=f", over {rounds} ways it went on")
        return Words(
            fr=f"{mine.fr} : {best} de chances de gagner, contre {next_best} pour « {other.fr} »{basis.fr}",
            en=f"{mine.en}: {best} to win, against {next_best} for {other.en}{basis.en}",
        )


def _scratch() -> tuple[Any, ...]:
    from tablier.bots import endangered_search as search
    from tablier.bots.endangered_value import FEATURES
    from tablier.games.endangered.engine import layout

    return (
        np.empty((search.ROWS, layout.SIZE), np.int64),
        np.empty((search.ROWS, search.MOST_CODES), np.int64),
        np.zeros((search.ROWS, search.QUESTION), np.int64),
        np.empty(FEATURES),
        np.empty(32, np.int64),
    )
