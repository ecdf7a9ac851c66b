"""The HTTP API, one line for each endpoint; what they do stands below in the same order."""

import contextlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response, StreamingResponse

from tablier import __version__
from tablier.core import Record
from tablier.core.dealer import commitment, is_share
from tablier.server import help_wire, wire
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.http import analysis, challenges, found, lessons, packs, puzzles, reach, reviews, studies
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.http.sessions import new_session
from tablier.server.refusal import Refusal, bad_request, not_found
from tablier.server.registry import rating
from tablier.server.registry.new_tables import name_of
from tablier.server.table.acts import is_act_id
from tablier.server.table.timeline import read_turn
from tablier.store import results, tables
from tablier.store.people import KeptPerson

PREFIX = "/api/v1"
MINE_SHOWN = 50
STANDINGS_SHOWN = 100


def me_of(ask: Ask, person: KeptPerson) -> wire.Me:
    return wire.Me(person.id, person.name, person.login is None, ask.house.signer.csrf(ask.session))


async def get_me(ask: Ask) -> wire.Me:
    person = await ask.registry.people.find(ask.person)
    if person.deleted:
        ask.session = new_session()
        person = await ask.registry.people.find(ask.person)
    return me_of(ask, person)


async def rename_me(ask: Ask) -> wire.Me:
    return me_of(ask, await ask.registry.people.rename(ask.person, ask.body.name))


async def make_account(ask: Ask) -> wire.Me:
    people = ask.registry.people
    person = await people.make_account(ask.person, ask.body.name, ask.body.password)
    ask.session = await people.begin_anew(ask.session)
    return me_of(ask, person)


async def log_in(ask: Ask) -> wire.Me:
    ask.session = await ask.registry.people.log_in(ask.person, ask.body.name, ask.body.password)
    return me_of(ask, await ask.registry.people.find(ask.person))


async def log_out(ask: Ask) -> wire.Me:
    await ask.registry.people.log_out(ask.session)
    ask.session = new_session()
    return me_of(ask, await ask.registry.people.find(ask.person))


async def log_out_everywhere(ask: Ask) -> wire.Me:
    ask.session = await ask.registry.people.log_out_everywhere(ask.person)
    return me_of(ask, await ask.registry.people.find(ask.person))


async def change_password(ask: Ask) -> wire.Me:
    await ask.registry.people.check_password(ask.person, ask.body.old)
    ask.session = await ask.registry.people.change_password(ask.person, ask.body.new)
    return me_of(ask, await ask.registry.people.find(ask.person))


async def export_me(ask: Ask) -> dict[str, Any]:
    return await ask.registry.people.export(ask.person)


async def delete_me(ask: Ask) -> wire.Me:
    await ask.registry.people.forget(ask.person)
    ask.session = new_session()
    return me_of(ask, await ask.registry.people.find(ask.person))


async def make_token(ask: Ask) -> wire.Token:
    return wire.Token(await ask.registry.people.make_token(ask.person, ask.body.label, ask.body.scope))


async def drop_tokens(ask: Ask) -> None:
    await ask.registry.people.drop_tokens(ask.person)


async def my_tables(ask: Ask) -> tuple[wire.TableInfo, ...]:
    """A table being played is opened where it is not known whose turn it is: only the rules know."""
    infos: list[wire.TableInfo] = []
    for kept in await ask.registry.store.read(tables.tables_of, ask.person, MINE_SHOWN):
        if kept.status == "playing" and read_turn(kept.turn, kept.seq) is None:
            with contextlib.suppress(Elsewhere):
                await ask.registry.table(kept.id)
        infos.append(ask.registry.lobby.info(kept, ask.person))
    return tuple(infos)


async def get_games(ask: Ask) -> tuple[wire.GameInfo, ...]:
    return ask.registry.catalogue.infos()


async def get_tables(ask: Ask) -> tuple[wire.TableInfo, ...]:
    return (await ask.registry.lobby.show()).tables


async def make_table(ask: Ask) -> wire.TableInfo:
    if ask.body.id and not is_act_id(ask.body.id):
        raise bad_request("id")
    _share(ask)
    table = await ask.registry.new_tables.create(ask.person, ask.body)
    return table.broadcast.info(ask.person)


def _share(ask: Ask) -> str:
    if not is_share(ask.body.share):
        raise bad_request("share")
    return ask.body.share


async def get_commitment(ask: Ask) -> wire.Commitment:
    wish = ask.path("id")
    if not is_act_id(wish):
        raise bad_request("id")
    return wire.Commitment(commitment(ask.registry.seed_of(name_of(ask.person, wish))))


async def get_table(ask: Ask) -> wire.TableInfo:
    return (await ask.registry.table(ask.path("id"))).broadcast.info(ask.person)


async def join_table(ask: Ask) -> wire.TableInfo:
    table = await ask.registry.table(ask.path("id"))
    person = await ask.registry.people.ensure(ask.person)
    if table.seating.is_owner(person.id):
        await ask.registry.welcome_back(table, person.id)
    else:
        seat, share = ask.body.seat, _share(ask)
        await table.inbox.run(lambda: table.seating.sit_down(person.id, person.name, seat, share))
    return table.broadcast.info(ask.person)


async def act(ask: Ask) -> wire.Acted:
    table = await ask.registry.table(ask.path("id"))
    if not is_act_id(ask.body.id):
        raise bad_request("id")
    await ask.registry.welcome_back(table, ask.person)
    return wire.Acted(await table.inbox.run(lambda: table.acts.play(ask.person, ask.body)))


async def help_me(ask: Ask) -> help_wire.Help:
    table = await ask.registry.table(ask.path("id"))
    return await table.help.ask(ask.person, ask.body)


async def my_stream(ask: Ask) -> Response:
    """Stays open: a line of JSON whenever it is my turn or a match of mine is over."""
    return StreamingResponse(ask.registry.streams.read(ask.session), media_type=LINES)


async def get_next_commitment(ask: Ask) -> wire.Commitment:
    table = await ask.registry.table(ask.path("id"))
    return wire.Commitment(ask.registry.new_tables.next_commitment(table))


async def rematch(ask: Ask) -> wire.TableInfo:
    table = await ask.registry.table(ask.path("id"))
    if not table.kept.rematch:
        offer = wire.MakeOffer("rematch", share=_share(ask))
        await table.inbox.run(lambda: table.offers.ask(ask.person, offer))
    return table.broadcast.info(ask.person)


async def get_log(ask: Ask) -> tuple[wire.LogLine, ...]:
    table = await ask.registry.table(ask.path("id"))
    own = table.seats_of(ask.person)
    return table.timeline.lines(own[0] if own else None)


async def get_position(ask: Ask) -> wire.Position:
    """The table after an event, from an own seat; once the match is over, from anyone's."""
    table = await ask.registry.table(ask.path("id"))
    seq, seat = ask.number("seq") or 0, ask.number("seat")
    if seq > table.match.seq or (seat is not None and seat >= table.kept.players):
        raise not_found()
    own = table.seats_of(ask.person)
    if seat is None:
        seat = own[0] if own else None
    elif seat not in own and table.status != "over":
        raise Refusal(403, "Cette place n'est pas la vôtre.", "This seat is not yours.")
    return table.timeline.moment(seq, seat)


async def _record(ask: Ask) -> Record:
    """The whole match as a record. Where something is hidden it is given out after the end only."""
    table = await ask.registry.table(ask.path("id"))
    if table.game.hidden and table.status != "over":
        raise Refusal(
            409,
            "La partie se télécharge quand elle est finie.",
            "The record can be downloaded when the match is over.",
        )
    names = tuple(f"bot {seat.level}" if seat.kind == "bot" else seat.name for seat in table.seats)
    began = datetime.fromtimestamp((table.kept.started or table.kept.created) / 1000, UTC)
    tags = {"Date": f"{began:%Y-%m-%d}", "Table": table.kept.id, "Commitment": table.dealer.commitment}
    tapes: list[bytes] = []
    if table.status == "over":  # a tape tells of the seed, which is a secret until then
        tags["Seed"] = table.kept.seed
        if any(seat.share for seat in table.seats):
            tags["Shares"] = " ".join(seat.share or "-" for seat in table.seats)
        tapes = await ask.registry.store.read(tables.tapes_of, table.kept.id)
    record = Record.of(table.match, names, tuple(tapes), **tags)
    return ask.house.notary.seal(record) if table.status == "over" else record


async def get_key(ask: Ask) -> wire.HostKey:
    return wire.HostKey(ask.house.notary.key)


async def get_record_text(ask: Ask) -> Response:
    return _file(ask, (await _record(ask)).write().encode(), "text/plain; charset=utf-8", "txt")


async def get_record_binary(ask: Ask) -> Response:
    return _file(ask, (await _record(ask)).pack(), "application/octet-stream", "bin")


async def get_track(ask: Ask) -> Response:
    parts = await ask.registry.store.read(tables.track_of, ask.path("id"))
    if not parts:
        raise not_found()
    # One part for each scene of the table, after its length: a table that was left opens a new scene.
    data = b"".join(len(part).to_bytes(4, "little") + part for part in parts)
    return _file(ask, data, "application/octet-stream", "track")


async def find_code(ask: Ask) -> wire.TableRef:
    table = await ask.registry.store.read(tables.by_code, ask.path("code").upper())
    if table is None:
        raise not_found()
    return wire.TableRef(table)


async def get_ratings(ask: Ask) -> tuple[wire.Ratings, ...]:
    slug = ask.request.query_params.get("game")
    wanted = [ask.registry.catalogue.find(slug)] if slug else ask.registry.catalogue.all()
    told: list[wire.Ratings] = []
    for game in wanted:
        kind: Any = rating.kind(game)
        if kind == "success":
            rows = await ask.registry.store.read(results.success, game.slug)
            teams = tuple(wire.TeamRate(row.setting, row.games, row.won) for row in rows)
            told.append(wire.Ratings(game.slug, kind, teams=teams))
        else:
            best = await ask.registry.store.read(results.standings, game.slug, STANDINGS_SHOWN)
            players = tuple(
                wire.RatedPlayer(row.name, round(row.rating), round(row.deviation), row.games) for row in best
            )
            told.append(wire.Ratings(game.slug, kind, players=players))
    return tuple(told)


async def get_openapi(ask: Ask) -> dict[str, Any]:
    from tablier.server.http.openapi import document

    return document(ENDPOINTS, __version__)


def _file(ask: Ask, data: bytes, media: str, ending: str) -> Response:
    name = f"tablier-{ask.path('id')}.{ending}"
    return Response(data, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


TABLE = "/tables/{id}"
TABLES = tuple[wire.TableInfo, ...]
LINES = "application/x-ndjson"
BINARY = "application/octet-stream"
SEAT = Query("seat")

ENDPOINTS: Sequence[Endpoint] = (
    Endpoint("GET", "/me", "Who I am, and the token for changes", get_me, wire.Me),
    Endpoint("PATCH", "/me", "Change my name", rename_me, wire.Me, wire.Rename, "change", personal=True),
    Endpoint("GET", "/me/export", "All that is kept of me", export_me, dict[str, Any], personal=True),
    Endpoint("DELETE", "/me", "Forget me", delete_me, wire.Me, None, "change", personal=True),
    Endpoint("GET", "/me/tables", "My tables", my_tables, TABLES),
    Endpoint("GET", "/me/stream", "My turns as they come", my_stream, wire.News, limit="socket", media=LINES),
    Endpoint(
        "POST",
        "/account",
        "Turn a guest into an account",
        make_account,
        wire.Me,
        wire.Credentials,
        "login",
        personal=True,
    ),
    Endpoint(
        "PUT",
        "/account/password",
        "Change my password; all other sessions end",
        change_password,
        wire.Me,
        wire.ChangePassword,
        "login",
        personal=True,
    ),
    Endpoint("POST", "/session", "Log in", log_in, wire.Me, wire.Credentials, "login", personal=True),
    Endpoint("DELETE", "/session", "Log out", log_out, wire.Me, None, "change", personal=True),
    Endpoint(
        "DELETE",
        "/sessions",
        "Log out everywhere else",
        log_out_everywhere,
        wire.Me,
        None,
        "change",
        personal=True,
    ),
    Endpoint(
        "POST",
        "/tokens",
        "A token for a program",
        make_token,
        wire.Token,
        wire.NewToken,
        "change",
        personal=True,
    ),
    Endpoint(
        "DELETE", "/tokens", "End all my tokens", drop_tokens, None, None, "change", status=204, personal=True
    ),
    Endpoint("GET", "/games", "The games on offer", get_games, tuple[wire.GameInfo, ...]),
    Endpoint("GET", "/tables", "Open and public tables", get_tables, TABLES),
    Endpoint(
        "POST", "/tables", "Make a table", make_table, wire.TableInfo, wire.NewTable, "table", status=201
    ),
    Endpoint("GET", "/commitments/{id}", "The seed's hash before I wish", get_commitment, wire.Commitment),
    Endpoint("GET", TABLE, "A table", get_table, wire.TableInfo),
    Endpoint("POST", f"{TABLE}/join", "Sit down", join_table, wire.TableInfo, wire.Join, "change"),
    Endpoint("POST", f"{TABLE}/act", "Act", act, wire.Acted, wire.ActRequest, "message"),
    Endpoint(
        "POST", f"{TABLE}/help", "Help while playing", help_me, help_wire.Help, help_wire.AskHelp, "help"
    ),
    Endpoint(
        "GET",
        f"{TABLE}/rematch",
        "The seed's hash before a rematch",
        get_next_commitment,
        wire.Commitment,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/rematch",
        "Offer or accept a rematch",
        rematch,
        wire.TableInfo,
        wire.Rematch,
        "change",
    ),
    Endpoint("GET", f"{TABLE}/log", "The log in words", get_log, tuple[wire.LogLine, ...]),
    Endpoint(
        "GET", f"{TABLE}/at/{{seq}}", "The table after an event", get_position, wire.Position, query=(SEAT,)
    ),
    Endpoint("GET", f"{TABLE}/record.txt", "The record as text", get_record_text, None, media="text/plain"),
    Endpoint("GET", f"{TABLE}/record.bin", "The record, packed", get_record_binary, None, media=BINARY),
    Endpoint("GET", f"{TABLE}/track", "How things moved (live games)", get_track, None, media=BINARY),
    Endpoint("GET", "/key", "The key that signs records here", get_key, wire.HostKey),
    Endpoint("GET", "/codes/{code}", "The table that a code names", find_code, wire.TableRef, limit="code"),
    Endpoint(
        "GET",
        "/ratings",
        "Standings",
        get_ratings,
        tuple[wire.Ratings, ...],
        query=(Query("game", "string"),),
    ),
    *reach.ENDPOINTS,
    *lessons.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *reviews.ENDPOINTS,
    *challenges.ENDPOINTS,
    *analysis.ENDPOINTS,
    *studies.ENDPOINTS,
    *packs.ENDPOINTS,
    *found.ENDPOINTS,
    Endpoint("GET", "/openapi.json", "This description", get_openapi, dict[str, Any]),
)
