"""The review of a match that the common search judges."""

from collections.abc import Sequence
from typing import Any

from tablier.core import Event, Match, Words
from tablier.reviews.labels import labels_for, weight_of
from tablier.reviews.review import Review, ReviewChoice, ReviewGraph, ReviewMoment, ReviewMove, ReviewSeries
from tablier.reviews.reviewing import NODES, Heard, Tried, played
from tablier.reviews.search.case import Case
from tablier.reviews.search.judging import Judge
from tablier.reviews.search.kinds import REASONS, ideas_of
from tablier.reviews.search.levels import say_levels

MOMENTS = 3
LINE = 6
"""Moves of a line that are shown."""

ODDS = Words(fr="Chances au fil de la partie : {side}", en="Odds over the match: {side}")


def review(match: Match[Any, Any], nodes: int, heard: Heard, tracks: Sequence[bytes] = ()) -> Review:
    game, labels = match.game, labels_for(match.game.slug)
    judge = Judge(game, labels, nodes)
    events = played(match)
    cases: list[tuple[Event, Case]] = []
    moves: list[ReviewMove] = []
    for number, event in enumerate(events):
        heard(number, len(events))
        case = judge.case(match, event.seq, game.write_play(event.play))
        cases.append((event, case))
        moves.append(_move(judge, event, case))
    worst = sorted(zip(cases, moves, strict=True), key=lambda one: -one[1].loss * weight_of(one[1].easy))
    chosen = [(event, case) for (event, case), move in worst[:MOMENTS] if move.loss > 0]
    moments = tuple(_moment(judge, event, case) for event, case in sorted(chosen, key=lambda one: one[0].seq))
    heard(len(events), len(events))
    return Review(
        game=game.ruleset,
        version=labels.version,
        moves=tuple(moves),
        accuracy=tuple(labels.accuracy(m for m in moves if m.seat == seat) for seat in range(match.players)),
        graph=_graph(match, moves, cases),
        moments=moments,
        small=labels.small,
        nodes=judge.nodes,
    )


def judge_try(match: Match[Any, Any], seq: int, text: str, nodes: int) -> Tried:
    judge = Judge(match.game, labels_for(match.game.slug), nodes)
    state, seat = match.moments[seq - 1].state, match.log[seq - 1].seat
    assert seat is not None
    match.game.check(state, seat, match.game.read_action(text))
    case = judge.judge(state, text)
    label = judge.labels.label(case.loss, case.played is case.best or case.loss == 0)
    right = case.loss <= judge.labels.small
    why = () if right else REASONS.say(case, REASONS.why(case))
    return Tried(right, label, round(case.loss, 4), _choice(judge, case, case.played), why)


def good_moves(match: Match[Any, Any], seq: int, most: int) -> list[str]:
    """The moves in the place of event `seq` that lose hardly anything, the best first, so many at most."""
    judge = Judge(match.game, labels_for(match.game.slug), NODES)
    return judge.good_moves(match.moments[seq - 1].state, most)


def _move(judge: Judge, event: Event, case: Case) -> ReviewMove:
    assert event.seat is not None
    before, after = judge.odds(case.best), judge.odds(case.played)
    label = judge.labels.label(case.loss, case.played.line[0] == case.best.line[0])
    return ReviewMove(
        seq=event.seq,
        seat=event.seat,
        text=case.played.line[0],
        before=round(before, 4),
        after=round(after, 4),
        loss=round(case.loss, 4),
        label=label,
        easy=round(judge.easy(case), 3),
    )


def _moment(judge: Judge, event: Event, case: Case) -> ReviewMoment:
    assert event.seat is not None
    reasons = REASONS.why(case)
    return ReviewMoment(
        seq=event.seq,
        seat=event.seat,
        played=_choice(judge, case, case.played),
        better=_choice(judge, case, case.best),
        why=REASONS.say(case, reasons),
        loss=round(case.loss, 4),
        label=judge.labels.label(case.loss, False),
        kinds=tuple(reason.kind for reason in reasons),
        levels=say_levels(case.best.line[0], judge.finds(case)),
        ideas=tuple(idea for reason in reasons for idea in ideas_of(case, reason)),
    )


def _choice(judge: Judge, case: Case, line: Any) -> ReviewChoice:
    action = case.game.read_action(line.line[0])
    words = case.game.describe(case.state, Event(1, case.seat, action))
    return ReviewChoice(line.line[0], words, round(judge.odds(line), 4), line.line[:LINE])


def _graph(match: Match[Any, Any], moves: list[ReviewMove], cases: list[tuple[Event, Case]]) -> ReviewGraph:
    """The first seat's odds before every move, and how the match ended."""
    points = [(move.seq - 1, move.before if move.seat == 0 else round(1 - move.before, 4)) for move in moves]
    assert match.outcome is not None
    points.append((match.seq, match.outcome.scores(match.players)[0]))
    side: Words = cases[0][1].side(0) if cases else Words("1", "1")
    title = ODDS.fill(side=side)
    return ReviewGraph("odds", title, (ReviewSeries(side.capital(), 0, tuple(points)),))
