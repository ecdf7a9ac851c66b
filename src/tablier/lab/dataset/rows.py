"""A record as rows: the game, and every position in which a seat acted."""

from random import Random
from typing import Any

import msgspec

from tablier.bots import Limits, analyse
from tablier.core import Event, Match, Record
from tablier.core.event import is_conduct
from tablier.games import find


class GameRow(msgspec.Struct, frozen=True):
    """One game; `scores` is each seat's share of the point, `events` all that happened, chance included."""

    game: int
    ruleset: str
    options: str
    players: int
    seats: list[str]
    seed: str
    result: str
    scores: list[float]
    length: int
    events: list[str]


class Choice(msgspec.Struct, frozen=True):
    """What a search says of one action: its odds, and hundredths of a piece where it counts in those."""

    action: str
    odds: float | None
    score: int | None


class PositionRow(msgspec.Struct, frozen=True):
    """One position: who is to act, what is legal (nothing where that cannot be listed), what was played, what
    share of the point the seat got in the end, and what a search says of the best actions."""

    game: int
    ply: int
    seat: int
    position: str
    legal: list[str]
    played: str
    outcome: float
    search: list[Choice]


class Rows(msgspec.Struct, frozen=True):
    """Of some games."""

    games: list[GameRow]
    positions: list[PositionRow]


def rows_of(record: Record, number: int, nodes: int = 0, lines: int = 3) -> Rows:
    """The rows of one game. With `nodes`, a search looks so far at each position; a seat's position holds
    what that seat may know."""
    game = find(record.game)
    match = Match(game, record.options, record.players)
    random, positions = Random(number), list[PositionRow]()
    texts: list[tuple[int, int, Any, str]] = []
    for ply, (seat, at, text) in enumerate(record.events, 1):
        play = game.read_play(text, seat)
        if seat is not None and not is_conduct(play):
            texts.append((ply, seat, game.determinize(match.state, seat, random), text))
        match.append(Event(ply, seat, play, at))
    outcome = match.outcome
    scores = list(outcome.scores(match.players)) if outcome else [0.5] * match.players
    for ply, seat, state, text in texts:
        legal = [game.write_action(action) for action in game.actions(state, seat)] if game.listable else []
        search: list[Choice] = []
        if nodes:
            found = analyse(game, state, Limits(nodes=nodes), lines, seat=seat)
            search = [Choice(line.line[0], line.odds, line.score) for line in found]
        position = game.write_state(state)
        positions.append(PositionRow(number, ply, seat + 1, position, legal, text, scores[seat], search))
    row = GameRow(
        number,
        record.game,
        msgspec.json.encode(record.options).decode(),
        record.players,
        list(record.seats),
        record.tags.get("Seed", ""),
        record.tags.get("Result", ""),
        scores,
        len(record.events),
        [text for _, _, text in record.events],
    )
    return Rows([row], positions)


def join(parts: list[Rows]) -> Rows:
    """All of them, in order."""
    return Rows(
        [row for part in parts for row in part.games], [row for part in parts for row in part.positions]
    )
