"""Extinction behind the protocol that all games share."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec

from tablier.core import (
    Chance,
    Choice,
    Chosen,
    Event,
    Game,
    Language,
    Luck,
    Over,
    Pick,
    Players,
    TextOption,
    Transition,
    Turn,
    Words,
)
from tablier.core.options import Options
from tablier.games.extinction import drawing, notation, rules, texts
from tablier.games.extinction.board import BY_LETTER, LETTERS, SQUARES
from tablier.games.extinction.state import Move, Position
from tablier.games.extinction.state import State as GameState
from tablier.games.extinction.terminal import draw_text
from tablier.games.extinction.view import View as GameView
from tablier.games.extinction.view import view

STARTERS: dict[str, int | None] = {"seat1": 0, "seat2": 1, "random": None}  # EXT-3


class Extinction(Game[GameState, Move]):
    """Extinction, as the protocol has it: `tablier.game("extinction")`."""

    slug = "extinction"
    version = 1
    title = texts.TITLE
    summary = texts.SUMMARY
    designer = "Liam Bryan"
    minutes = (20, 60)
    players = range(2, 3)
    options = (
        Choice("first", tuple(STARTERS), texts.FIRST, texts.FIRST_LABELS, "EXT-3"),
        TextOption("position", "", texts.POSITION),
    )
    State = GameState
    Action = Move
    View = GameView

    # --- the rules ---------------------------------------------------------------------------

    def start(self, options: Options, players: int) -> GameState:
        if text := str(options["position"]).strip():
            return self.read_state(text)
        return GameState.of(Position(side=STARTERS[str(options["first"])]))

    def turn(self, state: GameState) -> Turn:
        if ended := rules.outcome(state):
            return Over(ended)
        return Chance(Pick(2, "first")) if state.side is None else Players((state.side,))

    def deal(self, state: GameState, luck: Luck) -> GameState:
        return GameState.of(msgspec.structs.replace(state.base, side=cast(Chosen, luck).index))

    def actions(self, state: GameState, seat: int) -> Sequence[Move]:
        if seat != state.side or rules.outcome(state):
            return ()
        return rules.legal_moves(state.board, seat)

    def check(self, state: GameState, seat: int, action: Move) -> None:
        if fault := rules.refusal(state.board, seat, action):
            raise fault

    def play(self, state: GameState, seat: int, action: Move) -> GameState:
        return state.after(action)

    # --- what a seat may know ------------------------------------------------------------------

    def view(self, state: GameState, seat: int | None) -> GameView:
        return view(state, seat)

    def describe(
        self,
        state: GameState,
        event: Event,
        seat: int | None = None,
        after: Transition[GameState] | None = None,
    ) -> Words:
        play = event.play
        if isinstance(play, Chosen):
            return texts.STARTS.fill(side=texts.SIDES[play.index])
        words = _words(event.seat or 0, play)
        if ended := rules.outcome(after.state if after else state.after(play)):
            words = texts.ENDS.fill(move=words, reason=ended.reason.words)
        return words

    def prompt(self, state: GameState) -> Words:
        return texts.ASK[state.side or 0]

    def goal(self, state: GameState, seat: int | None) -> Words:
        return _goal(state.boards[:2][-1], seat)

    # --- text and binary forms -------------------------------------------------------------------

    def write_position(self, state: GameState) -> str:
        return notation.write_position(state.position)

    def write_place(self, state: GameState) -> str:
        return self.write_position(state).rsplit(" ", 2)[0]

    def write_state(self, state: GameState) -> str:
        return notation.write_state(state)

    def read_state(self, text: str) -> GameState:
        return notation.read_state(text)

    def pack_state(self, state: GameState) -> bytes:
        return notation.write_state(state).encode()

    def unpack_state(self, data: bytes) -> GameState:
        return notation.read_state(data.decode(errors="replace"))

    def write_action(self, action: Move) -> str:
        return notation.write_move(action)

    def read_action(self, text: str) -> Move:
        return notation.read_move(text)

    # --- pictures ------------------------------------------------------------------------------

    def draw_text(self, state: GameState, seat: int | None = None, language: Language = "en") -> str:
        return draw_text(state, seat)

    def draw_svg(self, state: GameState, seat: int | None = None, dark: bool = False) -> str:
        return drawing.draw_svg(state, seat, dark)


@lru_cache(maxsize=2048)  # what is left changes with captures alone: any board since the last one will do
def _goal(board: str, seat: int | None) -> Words:
    hunted = LETTERS[1 - seat] if seat is not None else "PDQpdq"
    count, letter = min((board.count(letter), letter) for letter in hunted)
    left = texts.rarest(BY_LETTER[letter.upper()], count)
    return (texts.GOAL_WATCHED if seat is None else texts.GOAL).fill(left=left)


@lru_cache(maxsize=4096)  # there are not many more moves than this, and every table tells of them
def _words(seat: int, move: Move) -> Words:
    hunter = BY_LETTER[move.species]
    return (texts.TAKES if move.takes else texts.MOVES).fill(
        side=texts.SIDES[seat],
        piece=hunter.title,
        other=BY_LETTER[hunter.prey].title,
        origin=SQUARES[move.origin],
        target=SQUARES[move.target],
    )
