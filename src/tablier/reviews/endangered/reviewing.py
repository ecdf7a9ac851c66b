"""The review of Endangered: the ledger of luck, the choices that cost most, and what each option promised.

The team's odds are taken before the dice of every turn. What a turn changed is split: a choice costs what
its option promised less than the best one, all options meeting the same dice; whatever else happened was
dice, shuffles and cards. So start, dice and choices add up to the result, and so do the whole points that are
told of them.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tablier.bots.endangered.odds import odds
from tablier.bots.endangered.question import read_question
from tablier.core import Event, Match, Words
from tablier.games.endangered.notation import action_words, read_action
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.state import State
from tablier.reviews.endangered.levels import say_levels
from tablier.reviews.endangered.reasons import MEASURED, REASONS, Case
from tablier.reviews.endangered.value import value
from tablier.reviews.labels import Labels, labels_for, weight_of
from tablier.reviews.review import (
    Ledger,
    LedgerTurn,
    Review,
    ReviewChoice,
    ReviewGraph,
    ReviewMoment,
    ReviewMove,
    ReviewSeries,
)
from tablier.reviews.reviewing import NODES, Heard, Tried, played

MOMENTS = 3
PER_ROUND = 5_000
"""Of the positions that a search would look at, so many stand for one round of trying all options out."""

TITLE = Words(fr="Chances de gagner au fil de la partie", en="Odds of winning over the match")
TEAM = Words(fr="L'équipe", en="The team")
BEGAN = Words(
    fr="Vous avez commencé à {start}. Dés et cartes : {dice}. Choix : {choices}.",
    en="You began at {start}. Dice and cards: {dice}. Choices: {choices}.",
)
DEAREST = Words(
    fr="Les tours dont les choix ont le plus coûté : {turns}.",
    en="The turns whose choices cost most: {turns}.",
)
TURN = Words(fr="le tour {number} ({points})", en="turn {number} ({points})")
AND = Words(fr=" et ", en=" and ")

_DICE = Words(fr="placement des dés", en="placing dice")
_BOARD = Words(fr="animaux et terrain", en="animals and land")
_CARDS = Words(fr="cartes", en="cards")
IDEAS = {
    **dict.fromkeys(("place", "perform", "reroll", "turn", "free"), _DICE),
    **dict.fromkeys(("cell", "move", "birth", "line", "wind"), _BOARD),
    **dict.fromkeys(("play", "discard", "recover", "use"), _CARDS),
    "ambassador": Words(fr="ambassadeurs", en="ambassadors"),
}
"""What choices are about, by the verb of their notation."""
OTHER = Words(fr="autres choix", en="other choices")


def review(match: Match[Any, Any], nodes: int, heard: Heard, tracks: Sequence[bytes] = ()) -> Review:
    labels, rounds = labels_for(match.game.slug), rounds_of(nodes)
    events = [event for event in played(match) if is_choice(match, event)]
    starts = [seq for seq, moment in enumerate(match.moments) if _is_turn(moment.state)]
    total = len(events) + len(starts)
    cases: list[tuple[Event, Case]] = []
    for number, event in enumerate(events):
        heard(number, total)
        cases.append((event, judge(match, event, rounds)))
    values: list[float] = []
    for number, seq in enumerate(starts):
        heard(len(events) + number, total)
        values.append(round(value(match.moments[seq].state, rounds), 4))
    moves = [_move(match, labels, event, case) for event, case in cases]
    ledger = _ledger(match, starts, values, moves)
    worst = sorted(zip(cases, moves, strict=True), key=lambda one: -one[1].loss * weight_of(one[1].easy))
    chosen = sorted((one for one in worst[:MOMENTS] if one[1].loss > 0), key=lambda one: one[1].seq)
    heard(total, total)
    return Review(
        game=match.game.ruleset,
        version=labels.version,
        moves=tuple(moves),
        accuracy=tuple(labels.accuracy(m for m in moves if m.seat == seat) for seat in range(match.players)),
        graph=_graph(match, starts, values),
        moments=tuple(_moment(match, labels, event, case, move) for (event, case), move in chosen),
        summary=_summary(ledger),
        ledger=ledger,
        small=labels.small,
        nodes=rounds * total,
    )


def judge_try(match: Match[Any, Any], seq: int, text: str, nodes: int) -> Tried:
    state: State = match.moments[seq - 1].state
    seat = match.log[seq - 1].seat
    assert seat is not None
    match.game.check(state, seat, read_action(text))
    labels, case = labels_for(match.game.slug), Case(state, text, rounds_of(nodes))
    loss = case.loss
    right = loss <= labels.small
    why = () if right else REASONS.say(case, REASONS.why(case))
    return Tried(right, labels.label(loss, loss == 0), round(loss, 4), _choice(case, text), why)


def good_moves(match: Match[Any, Any], seq: int, most: int) -> list[str]:
    """The options in the place of event `seq` that lose hardly anything, the best first, so many at most."""
    small = labels_for(match.game.slug).small
    found = odds(match.moments[seq - 1].state, 4 * rounds_of(NODES), MEASURED)
    order = sorted(found, key=lambda text: -found[text].chance)
    return [text for text in order if found[text].behind <= small][:most]


def rounds_of(nodes: int) -> int:
    return max(4, nodes // PER_ROUND)


def is_choice(match: Match[Any, Any], event: Event) -> bool:
    """Whether something hung on it: the table is laid out, there was more than one option, and it was
    decided by this very event (a vote is decided by the last one)."""
    before, after = match.moments[event.seq - 1].state, match.moments[event.seq].state
    if event.seat is None or before.stack == after.stack or _first_pc(before) < PHASE["roll"]:
        return False
    asked = read_question(before)
    return len(asked.actions) > 1 and asked.kind not in ("portrait", "role", "specialty")


def judge(match: Match[Any, Any], event: Event, rounds: int) -> Case:
    return Case(match.moments[event.seq - 1].state, match.game.write_play(event.play), rounds)


def _first_pc(state: State) -> int:
    return state.stack[0].pc if state.stack else PHASE["roll"]


def _is_turn(state: State) -> bool:
    """Whether the dice of a turn are about to be rolled."""
    return len(state.stack) == 1 and state.stack[0].pc == PHASE["roll"] and not state.result


def _move(match: Match[Any, Any], labels: Labels, event: Event, case: Case) -> ReviewMove:
    assert event.seat is not None
    loss = case.loss
    as_good = sum(option.behind <= labels.small for option in case.found.values())
    return ReviewMove(
        seq=event.seq,
        seat=event.seat,
        text=case.played,
        before=round(case.found[case.best].chance, 4),
        after=round(case.found[case.played].chance, 4),
        loss=round(loss, 4),
        label=labels.label(loss, loss == 0),
        easy=round(as_good / len(case.found), 3),
    )


def _moment(
    match: Match[Any, Any], labels: Labels, event: Event, case: Case, move: ReviewMove
) -> ReviewMoment:
    reasons = REASONS.why(case)
    return ReviewMoment(
        seq=event.seq,
        seat=move.seat,
        played=_choice(case, case.played),
        better=_choice(case, case.best),
        why=REASONS.say(case, reasons),
        loss=move.loss,
        label=move.label,
        kinds=tuple(reason.kind for reason in reasons),
        levels=say_levels(match.game, case, move.seat, labels.small),
        ideas=(idea_of(case.played),),
    )


def idea_of(text: str) -> Words:
    """What a choice is about, by its verb."""
    return IDEAS.get(text.partition(" ")[0], OTHER)


def _choice(case: Case, text: str) -> ReviewChoice:
    words = action_words(read_action(text), read_question(case.state).now)
    return ReviewChoice(text, words, round(case.found[text].chance, 4), (text,))


def _ledger(
    match: Match[Any, Any], starts: list[int], values: list[float], moves: list[ReviewMove]
) -> Ledger:
    """In whole hundredths, so that what is printed adds up as well: what choices cost is rounded in all from
    the first turn on, and never turn by turn."""
    assert match.outcome is not None
    result = match.outcome.scores(match.players)[0]
    bounds = [*starts, match.seq]
    odds = [*map(_hundredths, values), _hundredths(result)]
    lost = [
        _hundredths(sum(move.loss for move in moves if bounds[0] < move.seq <= bound)) for bound in bounds
    ]
    turns: list[LedgerTurn] = []
    for number, (first, last) in enumerate(pairwise(bounds)):
        choices = lost[number] - lost[number + 1]
        dice = odds[number + 1] - odds[number] - choices
        seat = match.moments[first].state.active if match.players > 1 else 0  # alone, one seat has two roles
        turns.append(LedgerTurn(first, last, seat, odds[number + 1] / 100, dice / 100, choices / 100))
    return Ledger(odds[0] / 100, tuple(turns), result)


def _hundredths(share: float) -> int:
    return round(100 * share)


def _graph(match: Match[Any, Any], starts: list[int], values: list[float]) -> ReviewGraph:
    assert match.outcome is not None
    end = (match.seq, match.outcome.scores(match.players)[0])
    return ReviewGraph("odds", TITLE, (ReviewSeries(TEAM, None, (*zip(starts, values, strict=True), end)),))


def _summary(ledger: Ledger) -> tuple[Words, ...]:
    told = BEGAN.fill(start=percent(ledger.start), dice=_points(ledger.dice), choices=_points(ledger.choices))
    order = sorted(range(len(ledger.turns)), key=lambda number: ledger.turns[number].choices)
    dear = [
        TURN.fill(number=number + 1, points=_points(ledger.turns[number].choices))
        for number in sorted(order[:2])
        if _hundredths(ledger.turns[number].choices) < 0
    ]
    return (told, DEAREST.fill(turns=AND.join(dear))) if dear else (told,)


def percent(share: float) -> Words:
    return Words(fr=f"{share:.0%}", en=f"{share:.0%}")


def _points(change: float) -> str:
    return f"{_hundredths(change):+d}"
