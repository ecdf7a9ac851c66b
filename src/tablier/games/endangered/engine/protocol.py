# pyright: basic
"""Endangered as all compiled games are offered: see `tablier.core.engine`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, get_args

import numpy as np

from tablier.core import Chosen, Dice, IllegalAction, Luck, Order, Playouts, Words
from tablier.core.engine import Engine
from tablier.games.endangered.asking import PASS, Kind
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine.moving import NOWHERE
from tablier.games.endangered.engine.questions import ASK, DICE, OVER, PICK, Q_KIND, Q_MAY, Q_N, SHUFFLE
from tablier.games.endangered.engine.running import MOST_CODES, QUESTION, answer, deal, play_many, run
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.notation import Deed, deed_of
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.state import UNVOTED, State, Table


class Loaded(NamedTuple):
    """A flat table that waits for somebody, the book of its cards, and the state that it was loaded from."""

    table: np.ndarray
    book: np.ndarray
    origin: State


@lru_cache(maxsize=16)
def book_of(folder: str, mark: str, scenario: str, difficulty: str) -> np.ndarray:
    return write_book(program_of(folder, mark, scenario, difficulty))


class EndangeredEngine(Engine[State, Deed, Loaded]):
    """Words are the codes of answers, -1 for passing. Seats that vote are no part of it (END-28)."""

    most_moves = MOST_CODES + 1

    def covers(self, state: State) -> bool:
        return state.decisions != "vote" or state.seats == 1

    def load(self, state: State) -> Loaded:
        if not self.covers(state) or any(vote != UNVOTED for vote in state.votes):
            raise IllegalAction(
                Words(fr="le moteur ne connaît pas les votes", en="the engine knows no votes"), "END-28"
            )
        return Loaded(
            at.load(state), book_of(state.folder, state.pack, state.scenario, state.difficulty), state
        )

    def unload(self, position: Loaded) -> State:
        return at.unload(position.table, position.origin)

    def generate(self, position: Loaded) -> Sequence[int]:
        asked, codes, question = _ask(position)
        if asked != ASK:
            return ()
        words = tuple(map(int, codes[: question[Q_N]]))
        return (*words, PASS) if question[Q_MAY] else words

    def encode(self, action: Deed, state: State) -> int:
        for word in self.generate(self.load(state)):
            if self.decode(word, state) == action:
                return word
        raise IllegalAction(Words(fr="ce n'est pas permis ici", en="that is not allowed here"))

    def decode(self, word: int, state: State) -> Deed:
        _, _, question = _ask(self.load(state))
        program = program_of(state.folder, state.pack, state.scenario, state.difficulty)
        kind: Kind = get_args(Kind)[question[Q_KIND]]
        return deed_of(kind, word, Table(state), program)

    def play(self, position: Loaded, word: int) -> Loaded:
        after = Loaded(position.table.copy(), position.book, position.origin)
        answer(after.table, after.book, word)
        _ask(after)
        return after

    def deal(self, position: Loaded, luck: Luck) -> Loaded:
        after = Loaded(position.table.copy(), position.book, position.origin)
        asked, _, _ = _ask(after)
        match luck:
            case Dice(faces) if asked == DICE:
                drawn = list(faces)
            case Order(places) if asked == SHUFFLE:
                drawn = list(places)
            case Chosen(index) if asked == PICK:
                drawn = [index]
            case _:
                return super().deal(position, luck)
        deal(after.table, after.book, asked, np.array(drawn, np.int64), len(drawn))
        _ask(after)
        return after

    def result(self, position: Loaded) -> tuple[float, ...] | None:
        ended = int(position.table[at.RESULT])
        return (float(ended == at.WON),) * position.origin.seats if ended else None

    def count(self, state: State, depth: int) -> int:
        return _count(self, self.load(state), depth)

    def playouts(self, state: State, games: int, seed: int) -> Playouts:
        position = self.load(state)
        ends, rng = np.zeros(len(at.RESULTS), np.int64), np.array([seed], np.uint64)
        events = play_many(position.table, position.book, games, rng, ends)
        return Playouts(games, (int(ends[at.WON]),) * state.seats, 0, int(events))


def _ask(position: Loaded) -> tuple[int, np.ndarray, np.ndarray]:
    """Run on to the next question; what kind of thing is asked, the codes that answer it, the question."""
    codes, question = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64)
    return int(run(position.table, position.book, codes, question, NOWHERE)), codes, question


def _count(engine: EndangeredEngine, position: Loaded, depth: int) -> int:
    if depth == 0:
        return 1
    asked, _, _ = _ask(position)
    if asked == OVER:
        return 0
    if asked != ASK:
        raise IllegalAction(Words(fr="compter s'arrête au hasard", en="counting stops where chance decides"))
    words = engine.generate(position)
    if depth == 1:
        return len(words)
    return sum(_count(engine, engine.play(position, word), depth - 1) for word in words)
