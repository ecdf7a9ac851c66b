"""Openings in the words of the wire: a line of moves on the board, and what was played after it."""

from collections.abc import Iterable, Sequence
from typing import Any

from tablier.core import Dealer, Event, Game, Match, Players, TablierError, Words
from tablier.learn.openings import DEPTH, Tally, book, groups, node_of, walks
from tablier.learn.openings.ways import say_value
from tablier.server.found_wire import OpeningCount, OpeningGroup, OpeningMove
from tablier.server.refusal import Refusal
from tablier.server.table.timeline import Timeline
from tablier.store.finished import Count

TOO_LONG = f"{DEPTH} coups au plus.", f"{DEPTH} moves at most."
SHOWN = 40
"""Rows of one table of counts."""


def walk(game: Game[Any, Any], options: dict[str, Any], line: Sequence[str]) -> Match[Any, Any]:
    """The match after these moves; chance is the same every time."""
    if len(line) > DEPTH:
        raise Refusal(400, *TOO_LONG)
    match = Match(game, options, game.usual_players, Dealer(0))
    match.deal_all()
    for play in line:
        if not isinstance(match.turn, Players):
            raise TablierError(Words(fr="la partie est finie", en="the game is over"))
        match.play(play)
    return match


def tell_line(match: Match[Any, Any]) -> tuple[OpeningMove, ...]:
    own = [event for event in match.log if event.seat is not None]
    return tuple(OpeningMove(match.game.write_play(e.play), match.describe(e.seq)) for e in own)


def tell_position(match: Match[Any, Any]) -> Any:
    """As whoever is to move sees it: their moves can be tried."""
    return Timeline(match).moment(match.seq, match.seat)


def tell_moves(match: Match[Any, Any], found: Iterable[Tally | Count], band: int) -> tuple[OpeningCount, ...]:
    """What was played here, in words; a move that these rules refuse came from elsewhere."""
    game, seat, state = match.game, match.seat, match.state
    told: list[OpeningCount] = []
    for play, counts in add_bands(found, band):
        try:
            action = game.read_action(play)
            game.check(state, seat or 0, action)
        except TablierError:
            continue
        told.append(OpeningCount(play, game.describe(state, Event(match.seq + 1, seat, action)), *counts))
    return tuple(told[:SHOWN])


def tell_group(slug: str, name: str, found: Iterable[Tally | Count], band: int) -> OpeningGroup:
    group = groups(slug)[name]
    rows = [OpeningCount(play, say_value(slug, name, play), *sums) for play, sums in add_bands(found, band)]
    return OpeningGroup(group.title, group.good, tuple(rows[:SHOWN]))


def place_of(match: Match[Any, Any]) -> int:
    return node_of(match.game, match.game.write_place(match.state))


def read_place(game: Game[Any, Any], text: str) -> int:
    """A place from its key, or from a position as the game writes it."""
    if len(text) == 16 and all(sign in "0123456789abcdef" for sign in text):
        return int.from_bytes(bytes.fromhex(text), "big", signed=True)
    if not walks(game):
        raise Refusal(
            400,
            "Ce jeu ne se cherche pas par position.",
            "This game is not searched by position.",
        )
    return node_of(game, game.write_place(game.read_state(text)))


def write_key(node: int) -> str:
    return node.to_bytes(8, "big", signed=True).hex()


def of_book(slug: str, node: int) -> tuple[Tally, ...]:
    return book(slug).tallies.get(node, ())


def add_bands(found: Iterable[Tally | Count], band: int) -> list[tuple[str, tuple[int, int, int]]]:
    """By what was done, the most frequent first; of one strength, or of all where `band` is 0."""
    sums: dict[str, tuple[int, int, int]] = {}
    for one in found:
        if not band or one.band == band:
            games, won, drawn = sums.get(one.play, (0, 0, 0))
            sums[one.play] = games + one.games, won + one.won, drawn + one.drawn
    return sorted(sums.items(), key=lambda one: (-one[1][0], one[0]))
