"""Thin Ice for learners: every piece where it rests, and gestures that the physics carry out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tablier.core import IllegalAction, Tensor
from tablier.games.thin_ice.calls import ALL_CALLS, calls
from tablier.games.thin_ice.pieces import GRIP
from tablier.games.thin_ice.state import Action, Place, State
from tablier.games.thin_ice.vocabulary import (
    DONE,
    NUMBERS,
    PIECES,
    meaning,
    plan_of,
    put_on,
    put_over_places,
    runs,
)

SEATS = 10
EDGE, CEILING = 150.0, 400.0
"""What an observation measures places by, in millimetres."""

SIDE = 45.0
"""How far from the middle of the table a hand that moves freely puts a piece, in millimetres."""

ROW = 11
TENTHS, TURNS, TOTAL = 10, 45, 40
T = TypeVar("T")
HOWS = ("put", "stand", "lay", "invert")


class ThinIceTensor(Tensor[State, Action]):
    """A plane for each seat, the own one first and then those to the left. In a plane the first row tells of
    the seat: still in, done, caller, whether pieces are called, whether they are placed, turn in 45ths, how
    hard the table shakes in tenths, points in tenths, total in 40ths, share of the stash that is left, grip
    of the table. Then a row for each piece, small ones first: in the pile, still in the stash, to be placed
    now, on the table, its place x, y (in 150 mm) and z (in 400 mm), its rotation as a quaternion. A seat that
    nobody sits on, and a piece that is not in its pile, has zeros there.

    A number is a gesture: the hand lowers the piece until it touches and lets go, MuJoCo moves the pile, and
    the referee says what came of it. Where something is in the way the piece is lowered from above. The
    continuous variant has six numbers: which piece, how (put on a piece, stand, lay, invert), on which piece
    of the pile, x, y and how it is turned; while pieces are called the first one chooses, and done says
    itself."""

    shape = (SEATS, 1 + len(PIECES), ROW)
    planes = ("own pile", *(f"pile of the player {n} to the left" for n in range(1, SEATS)))
    actions = NUMBERS
    longest = 2_000
    continuous = 6

    @property
    def runs(self) -> Sequence[range]:
        return runs()

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        seen = np.zeros(self.shape, np.float32)
        players = state.setup.players
        for other in range(players):
            plane = seen[(other - seat) % players]
            plane[0] = _seat_row(state, other)
            _see_pieces(state, other, plane[1:])
        return seen

    def legal(self, state: State, seat: int) -> Sequence[int]:
        if state.phase == "calling":
            mine = not state.setup.solo and seat == state.caller
            return [ALL_CALLS.index(call) for call in calls(state)] if mine else []
        if state.phase != "building" or seat not in state.players_in or seat in state.done:
            return []
        missing = _missing(state, seat)
        if state.quake or not missing:
            return [DONE]
        numbers: list[int] = []
        for held in range(len(missing)):
            numbers += [number for below in state.piles[seat].names for number in put_on(held, below)]
            numbers += put_over_places(held)
        return sorted(numbers)

    def menu(self, state: State, seat: int) -> Mapping[int, Action]:
        """A gesture is carried out when its action is asked for."""
        return _Gestures(self, state, seat)

    def act(self, state: State, seat: int, number: int, seed: int = 0) -> Action:
        if number not in self.legal(state, seat):
            raise KeyError(number)
        return ALL_CALLS[number] if number < DONE else _carried_out(state, seat, number, seed)

    def move(self, state: State, seat: int, numbers: Sequence[float], seed: int = 0) -> Action:
        legal = self.legal(state, seat)
        if legal[0] <= DONE:
            return self.act(state, seat, _one_of(legal, numbers[0]), seed)
        names = state.piles[seat].names
        how = _one_of(HOWS if names else HOWS[1:], numbers[1])
        below = _one_of(names, numbers[2]) if how == "put" else ""
        x, y = SIDE * numbers[3], SIDE * numbers[4]
        piece = _one_of(_missing(state, seat), numbers[0])
        return _placed(state, seat, how, piece, 180 * numbers[5], below, (x, y), seed)

    def meaning(self, number: int) -> str:
        return meaning(number)


class _Gestures(Mapping[int, Action]):
    def __init__(self, tensor: ThinIceTensor, state: State, seat: int) -> None:
        self._tensor, self._state, self._seat = tensor, state, seat
        self._numbers = tensor.legal(state, seat)

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, number: int) -> Action:
        return self._tensor.act(self._state, self._seat, number)


def _one_of(things: Sequence[T], number: float) -> T:
    """From -1 the first, to 1 the last."""
    return things[min(len(things) - 1, max(0, int((number + 1) / 2 * len(things))))]


def _missing(state: State, seat: int) -> list[str]:
    return [piece for piece in state.called if piece not in state.piles[seat].names]


def _seat_row(state: State, seat: int) -> list[float]:
    return [
        seat in state.players_in,
        seat in state.done,
        seat == state.caller,
        state.phase == "calling",
        state.phase == "building",
        min(1.0, state.turn / TURNS),
        min(1.0, state.quake / TENTHS),
        min(1.0, state.points[seat] / TENTHS),
        min(1.0, state.totals[seat] / TOTAL),
        len(state.stash) / len(PIECES),
        GRIP[state.setup.top],
    ]


def _see_pieces(state: State, seat: int, rows: NDArray[np.float32]) -> None:
    pile, stash, missing = state.piles[seat], state.stash, _missing(state, seat)
    for row, piece in zip(rows, PIECES, strict=True):
        row[1], row[2] = piece in stash, piece in missing
    for rest in pile.pieces:
        x, y, z = (part / 1000 for part in rest.at)
        place = [x / EDGE, y / EDGE, z / CEILING]
        turn = [part / 1e6 for part in rest.turn]
        row = [1, 0, 0, rest.piece in pile.table, *place, *turn]
        rows[PIECES.index(rest.piece)] = np.clip(row, -1, 1)


@lru_cache(maxsize=4096)
def _carried_out(state: State, seat: int, number: int, seed: int) -> Action:
    """What a gesture or being done comes to. It is kept: searchers go the same way again and again."""
    if number == DONE:
        from tablier.games.thin_ice.scene.gestures import finish

        return finish(state, seat, seed)
    plan = plan_of(number)
    piece = _missing(state, seat)[plan.held]
    return _placed(state, seat, plan.how, piece, plan.turned, plan.below, plan.place, seed)


def _placed(
    state: State,
    seat: int,
    how: str,
    piece: str,
    turned: float,
    below: str,
    place: tuple[float, float],
    seed: int,
) -> Action:
    """The pile at rest, or the referee's verdict. Where the hand cannot do it the pile stays as it was."""
    from tablier.games.thin_ice.scene.gestures import Gesture, perform

    pile = state.piles[seat]
    if below:
        x, y, _ = next(rest.at for rest in pile.pieces if rest.piece == below)
        place = _within_reach(x / 1000, y / 1000)
    tries = [Gesture("put", piece, turned, below)] if below else []
    tries.append(Gesture("stand" if below else how, piece, turned, x=place[0], y=place[1]))
    for gesture in tries:
        try:
            return perform(state, seat, gesture, seed)
        except IllegalAction:
            continue
    return Place(pile)


def _within_reach(x: float, y: float) -> tuple[float, float]:
    far = max(1.0, hypot(x, y) / (EDGE - 1))
    return x / far, y / far


tensor = ThinIceTensor()
