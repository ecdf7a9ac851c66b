"""Challenges over HTTP: what there is to try, trying it, and who came furthest."""

from datetime import UTC, date, datetime
from typing import Any

from tablier.core import Game
from tablier.core.challenge import Challenge, Challenges, UnknownChallenge
from tablier.server import wire
from tablier.server.challenge_wire import ChallengeInfo, ChallengeStandings, TryInfo
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.refusal import Refusal, bad_request
from tablier.store import attempts
from tablier.store.attempts import KeptAttempt, Ranked

SHOWN = 50


async def get_challenges(ask: Ask) -> tuple[ChallengeInfo, ...]:
    game, offered = _offered(ask)
    return await _infos(ask, game, offered, _today(ask))


async def try_challenge(ask: Ask) -> wire.TableInfo:
    """A table of one's own, with what the challenge asks for."""
    game, offered = _offered(ask)
    challenge, today = _find(offered, ask), _today(ask)
    options = offered.options(challenge.key, today)
    wish = wire.NewTable(game.slug, (wire.SeatWish("me"),), dict(options))
    table = await ask.registry.new_tables.create(ask.person, wish, challenge.key, _day(challenge, today))
    return table.broadcast.info(ask.person)


async def get_standings(ask: Ask) -> ChallengeStandings:
    game, offered = _offered(ask)
    challenge, day = _find(offered, ask), _asked_day(ask)
    [info] = [one for one in await _infos(ask, game, offered, day) if one.key == challenge.key]
    ranked = await ask.registry.store.read(attempts.best, game.slug, challenge.key, info.day, SHOWN)
    return ChallengeStandings(info, tuple(_told(challenge, row, ask.person) for row in ranked))


async def get_tried(ask: Ask) -> ChallengeStandings | None:
    """What is tried at a table, with the best tries to build beside; null where people just play."""
    kept = await ask.registry.store.read(attempts.at_table, ask.path("id"))
    if kept is None:
        return None
    game = ask.registry.catalogue.find(kept.game)
    offered = game.challenges
    assert offered, "a game whose challenges were tried has some"
    day = date.fromisoformat(kept.day) if kept.day else _today(ask)
    [info] = [one for one in await _infos(ask, game, offered, day) if one.key == kept.challenge]
    ranked = await ask.registry.store.read(attempts.best, kept.game, kept.challenge, kept.day, SHOWN)
    challenge = offered.find(kept.challenge)
    return ChallengeStandings(info, tuple(_told(challenge, row, ask.person) for row in ranked))


def _offered(ask: Ask) -> tuple[Game[Any, Any], Challenges]:
    game = ask.registry.catalogue.find(ask.path("slug"))
    if game.challenges is None:
        raise Refusal(
            404, f"{game.title.fr} n'a pas de défis.", f"There are no challenges for {game.title.en}."
        )
    return game, game.challenges


def _find(offered: Challenges, ask: Ask) -> Challenge:
    try:
        return offered.find(ask.path("key"))
    except UnknownChallenge as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None


def _today(ask: Ask) -> date:
    return datetime.fromtimestamp(ask.registry.time() / 1000, UTC).date()


def _asked_day(ask: Ask) -> date:
    text = ask.request.query_params.get("day")
    try:
        return date.fromisoformat(text) if text else _today(ask)
    except ValueError:
        raise bad_request("day") from None


def _day(challenge: Challenge, day: date) -> str:
    return day.isoformat() if challenge.daily else ""


async def _infos(ask: Ask, game: Game[Any, Any], offered: Challenges, day: date) -> tuple[ChallengeInfo, ...]:
    own = await ask.registry.store.read(attempts.own_best, ask.person, game.slug)
    return tuple(
        ChallengeInfo(
            key=one.key,
            title=one.title,
            told=one.told,
            unit=one.unit,
            stars=one.stars,
            strict=one.strict,
            daily=one.daily,
            day=_day(one, day),
            best=_own(one, own.get((one.key, _day(one, day)))),
        )
        for one in offered.all
    )


def _own(challenge: Challenge, kept: KeptAttempt | None) -> TryInfo | None:
    if kept is None or kept.score is None:
        return None
    return TryInfo(kept.table_id, "", True, kept.score, kept.tie or 0, challenge.stars_for(kept.score))


def _told(challenge: Challenge, row: Ranked, person: str) -> TryInfo:
    stars = challenge.stars_for(row.score)
    return TryInfo(row.table_id, row.name, row.person == person, row.score, row.tie, stars)


_PATH = "/challenges/{slug}/{key}"

ENDPOINTS = (
    Endpoint(
        "GET",
        "/challenges/{slug}",
        "What can be tried alone, with my best tries",
        get_challenges,
        tuple[ChallengeInfo, ...],
    ),
    Endpoint(
        "POST",
        _PATH,
        "Try a challenge: a table for it",
        try_challenge,
        wire.TableInfo,
        None,
        "table",
        status=201,
    ),
    Endpoint(
        "GET",
        _PATH,
        "The best tries, one for each person",
        get_standings,
        ChallengeStandings,
        query=(Query("day", "string"),),
    ),
    Endpoint(
        "GET", "/tables/{id}/challenge", "What is tried at a table", get_tried, ChallengeStandings | None
    ),
)
