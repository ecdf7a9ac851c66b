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


class Weighed(msgspec.Struct, frozen=True):
    """Each option's chance to win; in how many continuations the best ones were tried, and in how many of
    them animals were lost."""

    chances: list[float]
    rounds: int
    hurt: list[float]


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
        deeds = [deed_of(question.kind, code, room.table, room.program) for code in codes]
        if question.kind in ("role", "portrait", "specialty"):
            return Decision(random.choice(deeds))
        if len(codes) == 1:
            return Decision(deeds[0])
        known = int(knows_top(room.table, seat))
        weighed = self._weigh(state, question.kind, codes, known, limits, random, stop)
        pick = self._pick(weighed.chances, random)
        return Decision(deeds[pick], weighed.chances[pick], _words(room, deeds, weighed, pick))

    def _weigh(
        self,
        state: State,
        kind: Kind,
        codes: list[int],
        known_top: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None,
    ) -> Weighed:
        from tablier.bots import endangered_search as search

        end = time.monotonic() + (limits.seconds or 1.0) * SHARE.get(kind, SMALL_SHARE)
        book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
        flat, weights, options = load(state), weights_of(state.scenario), np.array(codes, dtype=np.int64)
        rng = np.array([random.getrandbits(63)], dtype=np.uint64)
        values, number = np.full(search.MOST_CODES, -1.0), get_args(Kind).index(kind)
        search.look(flat, book, weights, options, len(codes), number, search.EVERY, rng, values, *_scratch())
        values = values[: len(codes)]
        keep = np.argsort(-values, kind="stable")[: self.skill.keep]
        totals, hurt, rounds = np.zeros(len(codes)), np.zeros(len(codes)), 0
        most = (limits.nodes or 1_000_000) if len(keep) > 1 else 0
        while rounds < most and time.monotonic() < end and not (stop and stop.is_set()):
            seed = np.uint64(random.getrandbits(63))
            search.try_options(
                flat, book, weights, options, keep, seed, self.skill.turns, known_top, totals, hurt
            )
            rounds += 1
            if rounds % FIRST_ROUNDS == 0 and len(keep) > 2:
                order = np.argsort(-totals[keep], kind="stable")
                keep = keep[order][: max(2, len(keep) * 2 // 3)]
        if rounds:
            tried = totals[keep] / rounds
            values = np.minimum(values, tried.min() - 1e-6)  # what was not tried to the end ranks below
            values[keep] = tried
        return Weighed(values.tolist(), rounds, hurt.tolist())

    def _pick(self, chances: list[float], random: Random) -> int:
        best = max(chances)
        if not self.skill.slip:
            return chances.index(best)
        return random.choice([i for i, value in enumerate(chances) if value >= best - self.skill.slip])


def _words(room: Room, deeds: list[Deed], weighed: Weighed, pick: int) -> Words:
    """`Place the 4 on Relocate: 58% to win, against 51% for Place the 4 on Replant`, and what is at risk."""
    call, chances, mine = room.table.stack[-1], weighed.chances, deeds[pick]
    others = [i for i, deed in enumerate(deeds) if deed != mine and deed.objects[-1:] != mine.objects[-1:]]
    said = deed_words(mine, room.program, call)
    fr, en = f"{said.fr} : {chances[pick]:.0%} de chances de gagner", f"{said.en}: {chances[pick]:.0%} to win"
    if others:
        second = max(others, key=lambda i: chances[i])
        other = deed_words(deeds[second], room.program, call)
        fr += f", contre {chances[second]:.0%} pour « {other.fr} »"
        en += f", against {chances[second]:.0%} for {other.en}"
    if weighed.rounds >= FIRST_ROUNDS and weighed.hurt[pick]:
        share = f"{weighed.hurt[pick] / weighed.rounds:.0%}"
        fr += f" ; le risque : des animaux perdus dans {share} des suites jouées"
        en += f"; the risk: animals lost in {share} of the ways it went on"
    return Words(fr=fr, en=en)


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
