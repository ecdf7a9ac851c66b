"""A game of one step after another that never ends: what the server costs without any rules or views."""

import msgspec

from tablier.core import BadNotation, Event, Game, Options, Players, Transition, Turn, Words


class Step(msgspec.Struct, frozen=True, gc=False, array_like=True):
    pass


class Walk(msgspec.Struct, frozen=True, gc=False, array_like=True):
    steps: int = 0


class WalkView(msgspec.Struct, frozen=True):
    steps: int


A_STEP = Words(fr="un pas", en="a step")


class Walking(Game[Walk, Step]):
    slug = "walking"
    title = Words(fr="Marche", en="Walk")
    summary = Words(fr="Un pas après l'autre.", en="One step after another.")
    designer = "nobody"
    minutes = (1, 1)
    players = range(2, 3)
    State, Action, View = Walk, Step, WalkView

    def start(self, options: Options, players: int) -> Walk:
        return Walk()

    def turn(self, state: Walk) -> Turn:
        return Players((state.steps % 2,))

    def actions(self, state: Walk, seat: int) -> list[Step]:
        return [Step()] if seat == state.steps % 2 else []

    def play(self, state: Walk, seat: int, action: Step) -> Walk:
        return Walk(state.steps + 1)

    def view(self, state: Walk, seat: int | None) -> WalkView:
        return WalkView(state.steps)

    def describe(
        self, state: Walk, event: Event, seat: int | None = None, after: Transition[Walk] | None = None
    ) -> Words:
        return A_STEP

    def write_action(self, action: Step) -> str:
        return "step"

    def read_action(self, text: str) -> Step:
        if text != "step":
            raise BadNotation(text, 1, "step")
        return Step()
