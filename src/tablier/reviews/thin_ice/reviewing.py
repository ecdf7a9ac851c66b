"""The review of Thin Ice: how far each pile could be leant after every placement, which placement used that
up, and what fell."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from tablier.bots.bot import Limits, Patience
from tablier.bots.thin_ice.planner import plan_for
from tablier.bots.thin_ice.player import SKILLS
from tablier.bots.thin_ice.reasons import say_place
from tablier.core import Event, Match, Mention, Words
from tablier.games.thin_ice.physics.margin import STEEPEST
from tablier.games.thin_ice.state import Out, Place, State
from tablier.reviews.labels import Labels, labels_for
from tablier.reviews.review import Review, ReviewChoice, ReviewGraph, ReviewMoment, ReviewMove, ReviewSeries
from tablier.reviews.reviewing import Heard, played
from tablier.reviews.thin_ice.falls import Falls
from tablier.reviews.thin_ice.piles import added, bears, name
from tablier.reviews.thin_ice.reasons import REASONS, Case

MOMENTS = 3
TRIALS = 24
"""Places that are tried for a piece, to find a steadier one."""

TITLE = Words(
    fr="Inclinaison que chaque pile supporte, en degrés", en="How far each pile can be leant, in degrees"
)
PILE = Words(fr="La pile {who:de}", en="The pile of {who}")
FALLS = Words(fr="chutes et fautes", en="falls and faults")
MARGIN = Words(fr="solidité de la pile", en="steadiness of the pile")
USED_UP = Words(
    fr="La marge s'est surtout usée avec {piece} {who:de} : de {before}° à {after}°.",
    en="Most of the margin went with {piece} of {who}: from {before}° to {after}°.",
)


def review(match: Match[Any, Any], nodes: int, heard: Heard, tracks: Sequence[bytes] = ()) -> Review:
    labels = labels_for(match.game.slug)
    events = [event for event in played(match) if isinstance(event.play, Place | Out)]
    falls = Falls(tracks)
    moves: list[ReviewMove] = []
    cases: list[tuple[Event, Case]] = []
    for number, event in enumerate(events):
        heard(number, len(events))
        case = _case(match, event, falls)
        cases.append((event, case))
        moves.append(_move(match, labels, event, case))
    worst = sorted(zip(cases, moves, strict=True), key=lambda one: -one[1].loss)
    chosen = sorted((one for one in worst[:MOMENTS] if one[1].loss > 0), key=lambda one: one[1].seq)
    moments = tuple(_moment(match, event, case, move) for (event, case), move in chosen)
    heard(len(events), len(events))
    return Review(
        game=match.game.ruleset,
        version=labels.version,
        moves=tuple(moves),
        accuracy=tuple(labels.accuracy(m for m in moves if m.seat == seat) for seat in range(match.players)),
        graph=_graph(match, moves),
        moments=moments,
        summary=_summary(cases, moves),
        small=labels.small,
        nodes=len(events) + TRIALS * len(moments),
    )


def _case(match: Match[Any, Any], event: Event, falls: Falls) -> Case:
    state: State = match.moments[event.seq - 1].state
    assert event.seat is not None
    play: Place | Out = event.play
    before = state.piles[event.seat]
    if not isinstance(play, Out):
        return Case(state.setup.top, before, play.pile)
    return Case(state.setup.top, before, play.pile, play.rule, falls.first(event.seat, before))


def _left(case: Case) -> int:
    """What is left of the margin: nothing where a rule was broken."""
    return 0 if case.rule else bears(case.top, case.after)


def _move(match: Match[Any, Any], labels: Labels, event: Event, case: Case) -> ReviewMove:
    assert event.seat is not None
    before, after = bears(case.top, case.before), _left(case)
    loss = max(0, before - after) / STEEPEST
    return ReviewMove(
        seq=event.seq,
        seat=event.seat,
        text=_short(case),
        before=before,
        after=after,
        loss=round(loss, 4),
        label=labels.label(loss, loss == 0),
    )


def _short(case: Case) -> str:
    """A placement is named by its piece: its notation holds every pose of the pile."""
    return case.rule or " ".join(added(case.before, case.after)) or "place"


def _moment(match: Match[Any, Any], event: Event, case: Case, move: ReviewMove) -> ReviewMoment:
    case, better = _with_better(match, event, case)
    reasons = REASONS.why(case)
    return ReviewMoment(
        seq=event.seq,
        seat=move.seat,
        played=ReviewChoice(
            move.text, match.describe(event.seq), move.after, play=match.game.write_play(event.play)
        ),
        better=better,
        why=REASONS.say(case, reasons),
        loss=move.loss,
        label=move.label,
        kinds=tuple(reason.kind for reason in reasons),
        tries=False,
        hand=better is not None,
        ideas=(FALLS if case.rule else MARGIN,),
    )


def _with_better(match: Match[Any, Any], event: Event, case: Case) -> tuple[Case, ReviewChoice | None]:
    """The same with a steadier place for one of the pieces that were to be placed, where the planner finds
    one."""
    state: State = match.moments[event.seq - 1].state
    assert event.seat is not None
    missing = [piece for piece in state.called if piece not in case.before.names]
    wanted = [piece for piece in added(case.before, case.after) if piece in missing] or missing
    if not wanted:
        return case, None
    random = Random(f"review {event.seq}")
    patience = Patience(Limits(nodes=TRIALS), None)
    plan = plan_for(SKILLS["master"], state, event.seat, wanted, patience, random)
    piles = [(trial, trial.world.pile()) for trial in plan.stood[:MOMENTS]]
    best = max(piles, key=lambda one: bears(case.top, one[1]), default=None)
    if best is None or bears(case.top, best[1]) <= _left(case):
        return case, None
    where = say_place(best[0])
    found = replace(case, better=best[1], where=where)
    play = match.game.write_play(Place(best[1]))
    return found, ReviewChoice(
        best[0].idea.piece, where.capital(), float(bears(case.top, best[1])), play=play
    )


def _graph(match: Match[Any, Any], moves: list[ReviewMove]) -> ReviewGraph:
    series = tuple(
        ReviewSeries(
            PILE.fill(who=Mention(seat)),
            seat,
            ((0, STEEPEST), *((move.seq, float(move.after)) for move in moves if move.seat == seat)),
        )
        for seat in range(match.players)
    )
    return ReviewGraph("degrees", TITLE, series, STEEPEST)


def _summary(cases: list[tuple[Event, Case]], moves: list[ReviewMove]) -> tuple[Words, ...]:
    """Which placement used up the margin; a rule that was broken is told as a moment."""
    stood = [
        (case, move) for (_, case), move in zip(cases, moves, strict=True) if not case.rule and move.loss
    ]
    if not stood:
        return ()
    case, move = max(stood, key=lambda one: one[1].loss)
    new = added(case.before, case.after)
    if not new:
        return ()
    told = {"before": round(move.before), "after": round(move.after)}
    return (USED_UP.fill(piece=name(new[-1]), who=Mention(move.seat), **told),)
