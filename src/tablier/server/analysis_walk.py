"""Ways through an analysis in the words of the wire. Nothing is kept: a position is rebuilt from the plays
that lead to it, from the longest way of which the end is still known."""

import threading
from collections import OrderedDict
from typing import Any

from msgspec.structs import replace

from tablier.core import NO_WORDS, Chance, Dealer, Event, Game, Luck, Match, Over, Players, Study, Words
from tablier.core.event import is_luck
from tablier.server.analysis_wire import AnalysisAsk, AnalysisNow, AnalysisPlay, AnalysisRoot
from tablier.server.refusal import bad_request
from tablier.server.table.timeline import Timeline

KNOWN = 4096
"""Positions whose ways are remembered."""
DRAW = "*"
"""Let chance answer for itself."""

_known: OrderedDict[tuple[Any, ...], Match[Any, Any]] = OrderedDict()
_lock = threading.Lock()


def stand(game: Game[Any, Any], root: AnalysisRoot, plays: tuple[str, ...]) -> Match[Any, Any]:
    """The match after these plays, to be copied before it goes on."""
    begun = _begun(game, root)
    done = len(plays)
    with _lock:
        while done and (*begun, plays[:done]) not in _known:
            done -= 1
        match = _known.get((*begun, plays[:done]))
    if match is None:
        match = Match(game, root.options, root.players or game.usual_players)
        _keep((*begun, ()), match)
    for number in range(done, len(plays)):
        match = match.copy()
        add(match, plays[number])
        _keep((*begun, plays[: number + 1]), match)
    return match


def _begun(game: Game[Any, Any], root: AnalysisRoot) -> tuple[Any, ...]:
    return game.ruleset, root.players, tuple(sorted(root.options.items()))


def _keep(key: tuple[Any, ...], match: Match[Any, Any]) -> None:
    with _lock:
        _known[key] = match
        if len(_known) > KNOWN:
            _known.popitem(last=False)


def add(match: Match[Any, Any], play: str) -> None:
    """Play what is written after the seat that does it."""
    who, _, text = play.partition(" ")
    if who != DRAW and not (who.isascii() and who.isdecimal() and 0 < int(who[:3]) <= 99):
        raise bad_request(f"{play[:20]!r}: 1, 2, ... or *")
    seat = None if who == DRAW else int(who) - 1
    match.append(Event(match.seq + 1, seat, match.game.read_play(text, seat), 0))


def write(game: Game[Any, Any], event: Event) -> str:
    """The inverse of what `add` reads."""
    return f"{DRAW if event.seat is None else event.seat + 1} {game.write_play(event.play)}"


def walk(game: Game[Any, Any], asked: AnalysisAsk) -> AnalysisNow:
    """Where one stands, after what is done now."""
    match = stand(game, asked.root, asked.plays)
    before = match.seq
    if asked.do is not None:
        match = match.copy()
        _do(match, asked.do)
        if asked.deal:
            match.deal_all()
        done = tuple(write(game, event) for event in list(match.log)[before:])
        _keep((*_begun(game, asked.root), asked.plays + done), match)  # from here the next one asks
    return _tell(match, before if asked.do is not None else max(0, match.seq - 1))


def _do(match: Match[Any, Any], text: str) -> None:
    """By the seat to move; chance answers with what is given, or, for `*`, as it comes."""
    turn = match.turn
    if isinstance(turn, Chance):
        done: Luck = Dealer().draw(turn.request, match.seq + 1) if text == DRAW else _luck(match, text)
        match.add(None, done)
    else:
        match.play(text, deal=False)


def _luck(match: Match[Any, Any], text: str) -> Luck:
    luck = match.game.read_play(text, None)
    if not is_luck(luck):
        raise bad_request(text[:40])
    return luck


def _tell(match: Match[Any, Any], since: int) -> AnalysisNow:
    game, timeline, turn = match.game, Timeline(match), match.turn
    seat = turn.seats[0] if isinstance(turn, Players) else 0
    plays: list[AnalysisPlay] = []
    for event in list(match.log)[since:]:
        line, steps = timeline.event(event.seq, seat)
        plays.append(AnalysisPlay(write(game, event), line.words, steps))
    position = timeline.position(match.seq, seat, actions=True)
    return AnalysisNow(
        replace(position, steps=plays[-1].steps if plays else ()),
        tuple(plays),
        text=game.begin_at(match.state),
        chance=turn.request if isinstance(turn, Chance) else None,
        result=turn.outcome.reason.words if isinstance(turn, Over) else NO_WORDS,
    )


def tell_nodes(game: Game[Any, Any], study: Study) -> tuple[Words, ...]:
    """Every node of a study in words; refuses one that the rules forbid."""
    return tuple(match.describe(match.seq) for match in study.check(game))
