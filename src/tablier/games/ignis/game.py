"""Ignis behind the protocol."""

from collections.abc import Sequence

import msgspec

from tablier.core import (
    BadOption,
    Chance,
    Chosen,
    Event,
    Game,
    IllegalAction,
    Language,
    Luck,
    Options,
    Order,
    Over,
    Pick,
    Players,
    Shuffle,
    Transition,
    Turn,
    Words,
)
from tablier.games.ignis import drawing, notation, rules, terminal, texts
from tablier.games.ignis.board import size_of
from tablier.games.ignis.layouts import layouts, random_layout
from tablier.games.ignis.options import OPTIONS, rules_of
from tablier.games.ignis.state import FIRE, SUPPLIES, WATER, Rules, Slide, empty_board
from tablier.games.ignis.state import State as GameState
from tablier.games.ignis.steps import Step as GameStep
from tablier.games.ignis.view import View as GameView
from tablier.games.ignis.view import view


class Ignis(Game[GameState, Slide]):
    """Ignis, as the protocol has it: `tablier.game("ignis")`."""

    slug = "ignis"
    title = Words(fr="Ignis", en="Ignis")
    summary = Words(
        fr="Feu contre Eau : glissez Air et Terre, poussez l'autre hors d'un plateau qui rétrécit.",
        en="Fire against Water: slide in Air and Earth, push the other off a board that shrinks.",
    )
    designer = "Dominique Breton"
    minutes = (10, 20)
    players = range(2, 3)
    options = OPTIONS
    State, Action, View, Step = GameState, Slide, GameView, GameStep

    # --- the rules -----------------------------------------------------------------------------

    def start(self, options: Options, players: int) -> GameState:
        ruling = rules_of(options)
        if options["position"]:
            return self._given(str(options["position"]), ruling)
        layout = str(options["layout"])
        board = empty_board(6) if layout == "random" else layouts()[layout].board
        supply = SUPPLIES[size_of(board)]
        state = GameState(
            board=board,
            side=1 if options["first"] == "water" else 0,
            air=supply.air,
            earth=supply.earth,
            rules=ruling,
        )
        if layout == "random":
            state = msgspec.structs.replace(state, waits=("layout",))
        if options["first"] == "random":
            state = msgspec.structs.replace(state, waits=(*state.waits, "first"))
        return state

    def _given(self, text: str, ruling: Rules) -> GameState:
        state = notation.read_state(text, ruling)
        if state.rules != ruling:
            raise BadOption("position", text, "the same rulings as the table's own options")
        return state

    def turn(self, state: GameState) -> Turn:
        if state.waits:
            return Chance(
                Shuffle(len(state.board), "layout") if state.waits[0] == "layout" else Pick(2, "first")
            )
        end = rules.outcome(state)
        return Players((state.side,)) if end is None else Over(end)

    def actions(self, state: GameState, seat: int) -> Sequence[Slide]:
        return rules.legal(state) if seat == state.side else []

    def play(self, state: GameState, seat: int, action: Slide) -> GameState:
        return rules.play(state, action).state

    def transition(self, state: GameState, event: Event) -> Transition[GameState]:
        if isinstance(event.play, Slide):
            return rules.play(state, event.play)
        return super().transition(state, event)

    def deal(self, state: GameState, luck: Luck) -> GameState:
        waits = state.waits[1:]
        if isinstance(luck, Order):
            return msgspec.structs.replace(state, board=random_layout(luck.places), waits=waits)
        if isinstance(luck, Chosen):
            return msgspec.structs.replace(state, side=luck.index, waits=waits)
        return super().deal(state, luck)

    def check(self, state: GameState, seat: int, action: Slide) -> None:
        why = rules.refusal(state, action)
        if why is not None:
            shown = tuple(notation.write_slide(slide) for slide in rules.legal(state))
            raise IllegalAction(why.words, why.rule, shown)

    # --- what is seen and said -------------------------------------------------------------------

    def view(self, state: GameState, seat: int | None) -> GameView:
        return view(state, seat)

    def describe(
        self,
        state: GameState,
        event: Event,
        seat: int | None = None,
        after: Transition[GameState] | None = None,
    ) -> Words:
        if isinstance(event.play, Order):
            return texts.PLACED
        if isinstance(event.play, Chosen):
            return texts.BEGINS.fill(who=texts.SEATS[event.play.index])
        steps = (after or self.transition(state, event)).steps
        return texts.sentence(texts.clauses(steps, texts.SEATS[state.side]))

    def prompt(self, state: GameState) -> Words:
        return texts.ASK[state.side]

    def goal(self, state: GameState, seat: int | None) -> Words:
        fire, water = state.board.count(FIRE), state.board.count(WATER)
        if seat is None:
            return texts.GOAL_WATCHED.fill(fire=fire, water=water)
        return texts.GOALS[seat].fill(left=texts.tiles_left(fire if seat else water))

    # --- text forms ------------------------------------------------------------------------------

    def write_position(self, state: GameState) -> str:
        return notation.write_position(state)

    def write_place(self, state: GameState) -> str:
        return self.write_position(state).rpartition(" ")[0]

    def write_state(self, state: GameState) -> str:
        return notation.write_state(state)

    def read_state(self, text: str) -> GameState:
        return notation.read_state(text)

    def write_action(self, action: Slide) -> str:
        return notation.write_slide(action)

    def read_action(self, text: str) -> Slide:
        return notation.read_slide(text)

    def pack_state(self, state: GameState) -> bytes:
        return notation.write_state(state).encode()

    def unpack_state(self, data: bytes) -> GameState:
        return notation.read_state(data.decode(errors="replace"))

    def pack_action(self, action: Slide) -> bytes:
        return notation.write_slide(action).encode()

    def unpack_action(self, data: bytes) -> Slide:
        return notation.read_slide(data.decode(errors="replace"))

    # --- pictures --------------------------------------------------------------------------------

    def draw_text(self, state: GameState, seat: int | None = None, language: Language = "en") -> str:
        return terminal.draw_text(state)

    def draw_svg(self, state: GameState, seat: int | None = None, dark: bool = False) -> str:
        return drawing.draw_svg(state, dark)
