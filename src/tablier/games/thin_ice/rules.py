"""Thin Ice (Jacob Davenport): everybody builds on three pieces, until only one pile stands."""

from collections.abc import Sequence
from random import Random

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
    Outcome,
    Over,
    Pick,
    Players,
    Ranking,
    Reason,
    Transition,
    Turn,
    Words,
)
from tablier.core.live import LiveGame, Scene
from tablier.games.thin_ice import describing, drawing, notation, sampler, sketch, views
from tablier.games.thin_ice.calls import calls, take
from tablier.games.thin_ice.checks import check_call, check_done, check_out, check_place
from tablier.games.thin_ice.options import OPTIONS, read_table
from tablier.games.thin_ice.scoring import points, sips_for_finishing, sips_for_leaving, sips_for_passing
from tablier.games.thin_ice.state import Call, Done, IceAction, IceState, Out, Pile, Place, Verdict
from tablier.games.thin_ice.steps import Judged

LAST_STANDING = Reason(
    "last-standing", Words(fr="la dernière pile debout", en="the last pile standing"), "THI-10"
)
SHARED = Reason("shared", Words(fr="réserves épuisées", en="the stashes are used up"), "THI-R1")
TARGET = Reason(
    "target", Words(fr="le total convenu est atteint", en="the agreed total is reached"), "THI-12"
)
PRACTICE = Reason("practice", Words(fr="pièces posées", en="pieces placed"))


class ThinIce(LiveGame[IceState, IceAction]):
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
    State, Action, View = IceState, IceAction, views.View

    def start(self, options: Options, players: int) -> IceState:
        drawn = options["first"] == "lot" and players > 1  # THI-3
        zeros = (0,) * players
        return IceState(
            table=read_table(options, players),
            phase="first" if drawn else "calling",
            piles=(Pile(),) * players,
            sips=zeros,
            points=zeros,
            totals=zeros,
        )

    def turn(self, state: IceState) -> Turn:
        match state.phase:
            case "first":
                return Chance(Pick(state.table.players, "first player"))
            case "calling" if state.table.solo:
                return Chance(Pick(len(calls(state)), "call"))
            case "calling":
                return Players((state.caller,))
            case "building":  # everybody at the same time (THI-4)
                return Players(tuple(seat for seat in state.players_in if seat not in state.done))
            case "over":
                return Over(_outcome(state))

    def actions(self, state: IceState, seat: int) -> Sequence[IceAction]:
        """The calls; placements come from a scene and cannot be listed."""
        calling = state.phase == "calling" and not state.table.solo and seat == state.caller
        return calls(state) if calling else ()

    def deal(self, state: IceState, luck: Luck) -> IceState:
        assert isinstance(luck, Chosen)
        if state.phase == "first":
            return replace(state, phase="calling", caller=luck.index, first=luck.index)
        return _call(state, calls(state)[luck.index])

    def check(self, state: IceState, seat: int, action: IceAction) -> None:
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

    def play(self, state: IceState, seat: int, action: IceAction) -> IceState:
        match action:
            case Call():
                return _call(state, action)
            case Place(pile):
                piles = tuple(pile if s == seat else p for s, p in enumerate(state.piles))
                state = replace(state, piles=piles)
                # On a shaking table there is nothing to add: a pile that rests again is done.
                return _done(state, seat) if state.quake else state
            case Done():
                return _done(state, seat)
            case Out():
                verdict = Verdict(seat, state.turn, state.caller, action)
                sips = sips_for_leaving(state, seat)
                return _end_turn_if_all_are_done(
                    replace(state, verdicts=(*state.verdicts, verdict), sips=sips)
                )

    def sample(self, state: IceState, seat: int, random: Random) -> IceAction:
        return sampler.sample(state, seat, random)

    def gesture(self, state: IceState, seat: int, text: str, seed: int) -> IceAction:
        """A placement by words, such as `put L1 on M2`, a call, or `done`."""
        from tablier.games.thin_ice.gestures import SAID, WORDS, finish, perform, read_gesture

        word = text.split(" ", 1)[0]
        if word in WORDS:
            return perform(state, seat, read_gesture(text), seed)
        if word not in notation.VERBS:
            raise BadNotation(text, 1, SAID[state.phase == "building"])
        return finish(state, seat, seed) if text == "done" else super().gesture(state, seat, text, seed)

    def suggestion(self, state: IceState, seat: int, random: Random) -> str:
        if state.phase != "building":
            return super().suggestion(state, seat, random)
        from tablier.games.thin_ice.gestures import suggest

        return suggest(state, seat, random)

    def photograph(self, state: IceState) -> bytes:
        from tablier.games.thin_ice.picture import photograph

        return photograph(state)

    def open_scene(self, state: IceState, seats: tuple[int, ...], seed: int) -> Scene[IceState, IceAction]:
        from tablier.games.thin_ice.scene import TableScene  # the physics are slow to import

        return TableScene(state, seats, seed)

    def view(self, state: IceState, seat: int | None) -> views.View:
        return views.view(state, seat)

    def transition(self, state: IceState, event: Event) -> Transition[IceState]:
        after = super().transition(state, event)
        if isinstance(event.play, Out) and event.seat is not None:
            return Transition(after.state, (Judged(event.seat, event.play),))
        return after

    def describe(
        self,
        state: IceState,
        event: Event,
        seat: int | None = None,
        after: Transition[IceState] | None = None,
    ) -> Words:
        return describing.describe(state, event)

    def prompt(self, state: IceState) -> Words:
        return describing.prompt(state)

    def write_action(self, action: IceAction) -> str:
        return notation.write_action(action)

    def read_action(self, text: str) -> IceAction:
        return notation.read_action(text)

    def draw_text(self, state: IceState, seat: int | None = None, language: Language = "en") -> str:
        return drawing.draw_text(state)

    def draw_svg(self, state: IceState, seat: int | None = None, dark: bool = False) -> str:
        return sketch.draw_svg(state, dark)

    def conceded(self, state: IceState, players: int, seat: int, reason: Reason) -> Outcome:
        """Who gives up is last; the others stay as they are."""
        standing = [float(total) for total in state.totals]
        standing[seat] = -1.0
        return Ranking(tuple(standing), reason)


def _call(state: IceState, call: Call) -> IceState:
    return replace(state, phase="building", called=take(state, call), done=())


def _done(state: IceState, seat: int) -> IceState:
    return _end_turn_if_all_are_done(replace(state, done=(*state.done, seat)))


def _end_turn_if_all_are_done(state: IceState) -> IceState:
    """The turn ends for all at once, so that being slow or quick gains nothing (THI-4, THI-5)."""
    if any(seat not in state.done for seat in state.players_in):
        return state
    state = replace(state, placed=(*state.placed, *state.called), called=(), sips=sips_for_finishing(state))
    used_up = not state.stash
    alone = len(state.players_in) <= (0 if state.table.solo else 1)
    if alone or (used_up and (state.table.solo or not state.table.tremor)):
        return _end_game(state)
    return _pass_left(replace(state, quake=state.quake + used_up))


def _pass_left(state: IceState) -> IceState:
    """The next player to the left who is still in (THI-5); once the stashes are used up there is
    nothing to call, and the turn is the table's to shake (THI-R1)."""
    seats = state.table.players
    left = (seat % seats for seat in range(state.caller + 1, state.caller + seats + 1))
    caller = next(seat for seat in left if seat in state.players_in)
    return replace(
        state,
        sips=sips_for_passing(state, caller),
        phase="building" if state.quake else "calling",
        caller=caller,
        turn=state.turn + 1,
        done=(),
    )


def _end_game(state: IceState) -> IceState:
    won = points(state)
    totals = tuple(total + point for total, point in zip(state.totals, won, strict=True))
    if max(totals) >= state.table.target:  # THI-12
        return replace(state, phase="over", points=won, totals=totals)
    first = (state.first + 1) % state.table.players
    return IceState(
        table=state.table,
        phase="calling",
        piles=(Pile(),) * state.table.players,
        caller=first,
        first=first,
        game=state.game + 1,
        sips=state.sips,
        points=won,
        totals=totals,
    )


def _outcome(state: IceState) -> Outcome:
    points = tuple(map(float, state.totals))
    if state.table.solo:
        return Ranking(points, PRACTICE)
    if state.table.target:
        return Ranking(points, TARGET)
    return Ranking(points, SHARED if len(state.players_in) > 1 else LAST_STANDING)
