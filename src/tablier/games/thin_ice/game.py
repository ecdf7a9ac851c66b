"""Thin Ice (Jacob Davenport): everybody builds on three pieces, until only one pile stands."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from tablier.core import (
    BadNotation,
    Chance,
    Chosen,
    Event,
    IllegalAction,
    Language,
    Luck,
    Options,
    Over,
    Pick,
    Players,
    Transition,
    Turn,
    Words,
)
from tablier.core.live import LiveGame, Scene
from tablier.games.thin_ice import drawing, notation, rules, sampler, terminal, texts
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.checks import check_call, check_done, check_out, check_place
from tablier.games.thin_ice.options import OPTIONS, read_setup, read_start
from tablier.games.thin_ice.scene import messages
from tablier.games.thin_ice.scene.messages import HandMessage
from tablier.games.thin_ice.scoring import sips_for_leaving
from tablier.games.thin_ice.state import Action as GameAction
from tablier.games.thin_ice.state import Call, Done, Out, Place, Verdict
from tablier.games.thin_ice.state import State as GameState
from tablier.games.thin_ice.steps import Judged
from tablier.games.thin_ice.steps import Step as GameStep
from tablier.games.thin_ice.view import View as GameView
from tablier.games.thin_ice.view import view


class ThinIce(LiveGame[GameState, GameAction]):
    """Thin Ice, as the protocol has it: `tablier.game("thin-ice")`."""

    slug = "thin-ice"
    title = Words(fr="Thin Ice", en="Thin Ice")
    summary = Words(
        fr="Trois pyramides sur la table, toutes les autres dessus : la dernière pile debout gagne.",
        en="Three pyramids on the table, all the others on top: the last pile standing wins.",
    )
    designer = "Jacob Davenport"
    minutes = (10, 20)
    players = range(1, 11)
    options = OPTIONS
    listable = False
    gesture_help = Words(
        fr="Posez par des mots : put L1 on M2 [turned 30], stand L1 at 20 -10, lay L1 at 0 14, "
        "invert L1 at 0 0 (en mm) ; puis done. suggest donne un exemple.",
        en="Place by words: put L1 on M2 [turned 30], stand L1 at 20 -10, lay L1 at 0 14, "
        "invert L1 at 0 0 (in mm); then done. suggest gives an example.",
    )
    State, Action, View, Step, Hand = GameState, GameAction, GameView, GameStep, HandMessage

    def start(self, options: Options, players: int) -> GameState:
        drawn = options["first"] == "lot" and players > 1  # THI-3
        zeros, pile = (0,) * players, read_start(options, players)
        return GameState(
            setup=read_setup(options, players, pile),
            phase="first" if drawn else "calling",
            piles=(pile,) * players,
            placed=pile.names,
            sips=zeros,
            points=zeros,
            totals=zeros,
        )

    def turn(self, state: GameState) -> Turn:
        match state.phase:
            case "first":
                return Chance(Pick(state.setup.players, "first player"))
            case "calling" if state.setup.solo:
                return Chance(Pick(len(calls(state)), "call"))
            case "calling":
                return Players((state.caller,))
            case "building":  # everybody at the same time (THI-4)
                return Players(tuple(seat for seat in state.players_in if seat not in state.done))
            case "over":
                return Over(rules.outcome(state))

    def actions(self, state: GameState, seat: int) -> Sequence[GameAction]:
        """The calls; placements come from a scene and cannot be listed."""
        calling = state.phase == "calling" and not state.setup.solo and seat == state.caller
        return calls(state) if calling else ()

    def deal(self, state: GameState, luck: Luck) -> GameState:
        assert isinstance(luck, Chosen)
        if state.phase == "first":
            first = luck.index if luck.index in state.players_in else rules.next_in(state, luck.index)
            return replace(state, phase="calling", caller=first, first=first)
        return rules.call_pieces(state, calls(state)[luck.index])

    def check(self, state: GameState, seat: int, action: GameAction) -> None:
        match action:
            case Call():
                check_call(state, action)
            case Place(pile):
                check_place(state, pile)
            case Done():
                check_done(state, seat)
            case Out():
                check_out(state, action)
            case _:
                raise IllegalAction(Words(fr="ce n'est pas un coup de Thin Ice", en="no action of Thin Ice"))

    def play(self, state: GameState, seat: int, action: GameAction) -> GameState:
        match action:
            case Call():
                return rules.call_pieces(state, action)
            case Place(pile):
                piles = tuple(pile if s == seat else p for s, p in enumerate(state.piles))
                state = replace(state, piles=piles)
                # On a shaking table there is nothing to add: a pile that rests again is done.
                return rules.finish(state, seat) if state.quake else state
            case Done():
                return rules.finish(state, seat)
            case Out():
                verdict = Verdict(seat, state.turn, state.caller, action)
                sips = sips_for_leaving(state, seat)
                return rules.end_turn_if_all_are_done(
                    replace(state, verdicts=(*state.verdicts, verdict), sips=sips)
                )

    def sample(self, state: GameState, seat: int, random: Random) -> GameAction:
        return sampler.sample(state, seat, random)

    def gesture(self, state: GameState, seat: int, text: str, seed: int) -> GameAction:
        """A placement by words, such as `put L1 on M2`, a call, or `done`."""
        from tablier.games.thin_ice.scene.gestures import SAID, WORDS, finish, perform, read_gesture

        word = text.split(" ", 1)[0]
        if word in WORDS:
            return perform(state, seat, read_gesture(text), seed)
        if word not in notation.VERBS:
            raise BadNotation(text, 1, SAID[state.phase == "building"])
        return finish(state, seat, seed) if text == "done" else super().gesture(state, seat, text, seed)

    def suggestion(self, state: GameState, seat: int, random: Random) -> str:
        if state.phase != "building":
            return super().suggestion(state, seat, random)
        from tablier.games.thin_ice.scene.gestures import suggest

        return suggest(state, seat, random)

    def pack_hand(self, message: Mapping[str, Any]) -> bytes:
        return messages.pack_message(message)

    def unpack_hand(self, data: bytes) -> Mapping[str, Any]:
        return messages.unpack_message(data)

    def alike(self, said: GameAction, logged: GameAction) -> bool:
        from tablier.games.thin_ice.physics.possible import alike

        return alike(said, logged)

    def check_physics(self, state: GameState, seat: int, action: GameAction) -> None:
        from tablier.games.thin_ice.physics.possible import check_possible

        check_possible(state.setup.top, action)

    def check_start(self, state: GameState) -> None:
        from tablier.games.thin_ice.physics.possible import check_possible

        for pile in state.piles:
            if pile.pieces:
                check_possible(state.setup.top, Place(pile))

    def open_scene(self, state: GameState, seats: tuple[int, ...], seed: int) -> Scene[GameState, GameAction]:
        from tablier.games.thin_ice.scene.scene import TableScene  # the physics are slow to import

        return TableScene(state, seats, seed)

    def view(self, state: GameState, seat: int | None) -> GameView:
        return view(state, seat)

    def transition(self, state: GameState, event: Event) -> Transition[GameState]:
        after = super().transition(state, event)
        if isinstance(event.play, Out) and event.seat is not None:
            return Transition(after.state, (Judged(event.seat, event.play),))
        return after

    def describe(
        self,
        state: GameState,
        event: Event,
        seat: int | None = None,
        after: Transition[GameState] | None = None,
    ) -> Words:
        return texts.describe(state, event)

    def prompt(self, state: GameState) -> Words:
        return texts.prompt(state)

    def goal(self, state: GameState, seat: int | None) -> Words:
        return texts.goal(state, seat)

    def write_action(self, action: GameAction) -> str:
        return notation.write_action(action)

    def read_action(self, text: str) -> GameAction:
        return notation.read_action(text)

    def draw_text(self, state: GameState, seat: int | None = None, language: Language = "en") -> str:
        return terminal.draw_text(state)

    def draw_svg(self, state: GameState, seat: int | None = None, dark: bool = False) -> str:
        return drawing.draw_svg(state, dark)

    def leave(self, state: GameState, seat: int) -> GameState:
        """As if the pile had fallen at that moment; the others play on (THI-R6)."""
        if seat not in state.players_in:
            raise IllegalAction(
                Words(fr="cette place est déjà hors jeu", en="this seat is out already"), "THI-R6"
            )
        verdict = Verdict(seat, state.turn, state.caller, None)
        state = replace(state, verdicts=(*state.verdicts, verdict), sips=sips_for_leaving(state, seat))
        if state.phase == "building":
            return rules.end_turn_if_all_are_done(state)
        if rules.is_decided(state):
            return rules.end_game(state)
        return rules.pass_left(state) if state.phase == "calling" and seat == state.caller else state
