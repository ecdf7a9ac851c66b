"""What a result does to ratings: Glicko-2 for two, openskill for more, a success rate for teams.

Which of the three a game uses follows from its own description; no game is named here.
"""

from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from tablier.core import Choice, Game, Number, Options, Outcome
from tablier.server.registry.glicko import Glicko, after
from tablier.store import results
from tablier.store.kept import KeptSeat, KeptTable
from tablier.store.results import KeptRating, KeptResult

SKILL_SCALE = 60.0
"""Spreads openskill's points (25, give or take 8) to the span people know from other ratings."""


def kind(game: Game[Any, Any]) -> str:
    if game.cooperative:
        return "success"
    return "glicko" if game.players[-1] == 2 else "skill"


def settle(
    connection: Connection,
    game: Game[Any, Any],
    table: KeptTable,
    seats: Sequence[KeptSeat],
    options: Options,
    outcome: Outcome,
    ended: int,
) -> dict[str, int]:
    """Write the result down, once, and the new ratings if the match was rated; these by person."""
    if results.has_result(connection, table.id):
        return {}
    scores = outcome.scores(table.players)
    people = {seat.seat: seat.person for seat in seats if seat.kind == "person"}
    change: dict[int, tuple[KeptRating, KeptRating]] = {}
    if table.rated and len(set(people.values())) == table.players and not game.cooperative:
        held = {who: _hold(connection, who, game.slug) for who in sorted(people.values())}
        old = [held[people[seat]] for seat in range(table.players)]
        new = (_glicko if kind(game) == "glicko" else _skill)(old, scores, ended)
        change = {seat: (old[seat], new[seat]) for seat in people}
        for rating in new:
            results.keep_rating(connection, rating)
    for seat, person in people.items():
        before, after_it = change.get(seat, (None, None))
        results.keep_result(
            connection,
            KeptResult(
                table.id,
                seat,
                person,
                game.slug,
                setting(game, options, table.players),
                scores[seat],
                before.rating if before else None,
                after_it.rating if after_it else None,
                ended,
            ),
        )
    return {new.person: round(new.rating) for _, new in change.values()}


def setting(game: Game[Any, Any], options: Options, players: int) -> str:
    """The options that say how hard a match was, in the order in which the game declares them; empty where it
    was played with somebody's own pack, which is compared with nothing and named nowhere."""
    if game.packs and game.packs.kept(str(options[game.packs.option])):
        return ""
    hard = [f"{o.name}={options[o.name]}" for o in game.options if isinstance(o, Choice | Number)]
    return " ".join([*hard, f"players={players}"])


def _hold(connection: Connection, person: str, game: str) -> KeptRating:
    start = Glicko()
    first = KeptRating(person, game, start.rating, start.deviation, start.volatility, 0, 0)
    return results.hold_rating(connection, first)


def _glicko(old: list[KeptRating], scores: Sequence[float], at: int) -> list[KeptRating]:
    before = [Glicko(r.rating, r.deviation, r.volatility) for r in old]
    new = [after(before[seat], before[1 - seat], scores[seat]) for seat in (0, 1)]
    return [
        KeptRating(r.person, r.game, n.rating, n.deviation, n.volatility, r.games + 1, at)
        for r, n in zip(old, new, strict=True)
    ]


def _skill(old: list[KeptRating], scores: Sequence[float], at: int) -> list[KeptRating]:
    model = PlackettLuce()
    centre = 1500 - SKILL_SCALE * model.mu
    before = [
        [
            model.rating(
                mu=(r.rating - centre) / SKILL_SCALE,
                sigma=r.deviation / SKILL_SCALE if r.games else model.sigma,
            )
        ]
        for r in old
    ]
    new = model.rate(before, scores=list(scores))
    return [
        KeptRating(
            r.person,
            r.game,
            centre + n.mu * SKILL_SCALE,
            n.sigma * SKILL_SCALE,
            r.volatility,
            r.games + 1,
            at,
        )
        for r, [n] in zip(old, new, strict=True)
    ]
