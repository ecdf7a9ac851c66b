"""Who answers: the paths of the API that make sense alone, and the sockets of the tables here."""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, unquote

import msgspec
from msgspec.structs import replace

from tablier import bots
from tablier.core import NO_WORDS, IllegalAction, Match, TablierError
from tablier.core.live import is_live
from tablier.games import rulesets, slugs
from tablier.learn import find_lesson
from tablier.learn.puzzles import find_puzzle, puzzles
from tablier.learn.puzzles.choosing import daily, following
from tablier.learn.puzzles.themes import themes_for
from tablier.pocket.line import open_line
from tablier.pocket.table import PocketTable, Saved, now
from tablier.server import wire
from tablier.server.lesson_walk import list_lessons, walk_lesson
from tablier.server.lesson_wire import LessonDo
from tablier.server.puzzle_walk import info_of, walk_puzzle
from tablier.server.puzzle_wire import PuzzleDo, PuzzleShelf, PuzzleStanding, ThemeInfo
from tablier.server.refusal import Refusal, not_found
from tablier.server.registry.catalogue import Catalogue
from tablier.server.table.viewer import Viewer
from tablier.store.kept import KeptSeat, KeptTable

ME = wire.Me(id="me", name="", guest=True, csrf="pocket")
LOCAL = "pocket-"
"""How the ids of tables here begin: a page knows by it whom to ask."""
DEEPEST = 2
"""Levels that look further ahead would keep a phone busy for too long."""
USUAL = 1200


class House:
    """`keep(id, text)` has the page save a table; None forgets nothing and saves nothing."""

    def __init__(self, keep: Callable[[str, str], None]) -> None:
        self._keep = keep
        self._catalogue = Catalogue(game for slug in slugs() for game in rulesets(slug) if not is_live(game))
        self._tables: dict[str, PocketTable] = {}
        self._viewers: dict[int, tuple[PocketTable, Viewer]] = {}

    # --- requests -----------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: str) -> tuple[int, str]:
        """The status and the JSON that a server would answer with."""
        path, _, query = path.partition("?")
        for verb, pattern, answer in ROUTES:
            found = re.fullmatch(pattern, path)
            if verb == method and found:
                try:
                    told = answer(self, *map(unquote, found.groups()), query if verb == "GET" else body)
                except msgspec.MsgspecError as fault:
                    return self._problem(Refusal(400, str(fault), str(fault)))
                except TablierError as fault:
                    return self._problem(fault)
                return 200, msgspec.json.encode(told).decode()
        return self._problem(NOT_HERE)

    def _problem(self, fault: TablierError) -> tuple[int, str]:
        rule = fault.rule if isinstance(fault, IllegalAction) else ""
        status = fault.status if isinstance(fault, Refusal) else 400
        return status, msgspec.json.encode(wire.Problem(fault.words, rule)).decode()

    def games(self, _: str) -> tuple[wire.GameInfo, ...]:
        """With the levels that the plain rules are quick enough for."""

        def first_levels(info: wire.GameInfo) -> wire.GameInfo:
            quick = [level for level in bots.levels(info.slug) if 0 < (level.limits.depth or 0) <= DEEPEST]
            return replace(info, levels=tuple(wire.LevelInfo(level.key, level.title) for level in quick))

        return tuple(map(first_levels, self._catalogue.infos()))

    def lessons(self, slug: str, _: str) -> Any:
        return list_lessons(self._catalogue.find(slug))

    def lesson(self, key: str, body: str) -> Any:
        return walk_lesson(find_lesson(key), msgspec.json.decode(body, type=LessonDo))

    def shelves(self, _: str) -> Any:
        return tuple(self._shelf(game.slug) for game in self._catalogue.all() if puzzles(game.slug))

    def _shelf(self, slug: str) -> PuzzleShelf:
        day = datetime.now(UTC).date()
        today = info_of(daily(slug, day))
        return PuzzleShelf(slug, len(puzzles(slug)), self.themes(slug, ""), day.isoformat(), today)

    def standings(self, _: str) -> Any:
        """Nobody is rated here."""
        return tuple(
            PuzzleStanding(shelf.game, USUAL, 0, 0, 0, 0, 0, "", NO_WORDS, 0) for shelf in self.shelves("")
        )

    def themes(self, slug: str, _: str) -> Any:
        return tuple(ThemeInfo(name, theme.title) for name, theme in themes_for(slug).items())

    def daily(self, slug: str, _: str) -> Any:
        return info_of(daily(slug, datetime.now(UTC).date()))

    def next(self, slug: str, query: str) -> Any:
        given = parse_qs(query)
        rating = int(given.get("rating", [str(USUAL)])[0])
        return info_of(following(slug, rating, given.get("theme", [""])[0]))

    def puzzle(self, key: str, body: str) -> Any:
        return walk_puzzle(find_puzzle(key), msgspec.json.decode(body, type=PuzzleDo))

    # --- tables -------------------------------------------------------------------------------------

    def create(self, body: str) -> wire.TableInfo:
        wish = msgspec.json.decode(body, type=wire.NewTable)
        seats: list[KeptSeat] = []
        wishes = list(wish.seats)
        if wish.shuffle:
            secrets.SystemRandom().shuffle(wishes)
        for number, seat in enumerate(wishes):
            if seat.kind == "bot":
                bots.find_level(wish.game, seat.level)
                seats.append(KeptSeat(number, "bot", "", seat.level))
            elif seat.kind == "me":
                seats.append(KeptSeat(number, "person", ME.id, "", ME.name))
            else:
                raise Refusal(
                    409,
                    "Sans réseau, on joue sur un seul écran ou contre l'ordinateur.",
                    "Without a network you play on one screen or against the computer.",
                )
        match = Match(self._catalogue.find(wish.game), wish.options, len(seats))
        return self._set_up(match, tuple(seats)).broadcast.info(ME.id)

    def _set_up(self, match: Match, seats: tuple[KeptSeat, ...]) -> PocketTable:
        kept = KeptTable(
            id=f"{LOCAL}{now():x}-{secrets.token_hex(4)}",
            code="",
            ruleset=match.game.ruleset,
            options=msgspec.json.encode(match.options).decode(),
            players=match.players,
            visibility="private",
            clock=msgspec.json.encode(wire.ClockWish()).decode(),
            rated=False,
            seed=secrets.token_hex(32),
            maker=ME.id,
            status="playing",
            created=now(),
            started=now(),
            ended=None,
            outcome=None,
            rematch="",
            seats=seats,
        )
        return self._open(Saved(kept))

    def _open(self, saved: Saved) -> PocketTable:
        game = self._catalogue.ruled_by(saved.table.ruleset)
        table = self._tables[saved.table.id] = PocketTable(game, saved, self._save, self._again)
        self._save(table)
        return table

    def _save(self, table: PocketTable) -> None:
        self._keep(table.kept.id, msgspec.json.encode(table.saved()).decode())

    def _again(self, table: PocketTable) -> str:
        """Everybody one seat further."""
        turned = table.seats[1:] + table.seats[:1]
        seats = tuple(replace(seat, seat=number) for number, seat in enumerate(turned))
        return self._set_up(Match(table.game, table.options, len(seats)), seats).kept.id

    def restore(self, text: str) -> None:
        """A table that the page kept."""
        saved = msgspec.json.decode(text, type=Saved)
        if saved.table.id not in self._tables:
            self._open(saved)

    def table(self, key: str, _: str) -> wire.TableInfo:
        return self._find(key).broadcast.info(ME.id)

    def _find(self, key: str) -> PocketTable:
        if key not in self._tables:
            raise not_found()
        return self._tables[key]

    # --- sockets ------------------------------------------------------------------------------------

    def connect(self, line: int, key: str, since: int, actions: bool, receive: Callable[[str], None]) -> None:
        """Someone looks at a table; `line` is the page's own number for it."""
        table, viewer = self._find(key), Viewer(open_line(receive), ME.id, actions)
        self._viewers[line] = table, viewer
        table.welcome(viewer, since if since >= 0 else None)

    async def hear(self, line: int, text: str) -> None:
        table, viewer = self._viewers[line]
        await table.hear(viewer, msgspec.json.decode(text, type=wire.FromClient))

    def leave(self, line: int) -> None:
        table, viewer = self._viewers.pop(line)
        table.viewers.discard(viewer)


NOT_HERE = Refusal(
    404, "Cela demande le réseau, et il n'y en a pas.", "That needs the network, and there is none."
)

ROUTES: tuple[tuple[str, str, Callable[..., Any]], ...] = (
    ("GET", "/me", lambda house, query: ME),
    ("GET", "/games", House.games),
    ("GET", "/games/([^/]+)/lessons", House.lessons),
    ("POST", "/lessons/([^/]+)", House.lesson),
    ("GET", "/puzzles", House.shelves),
    ("GET", "/me/puzzles", House.standings),
    ("GET", "/puzzles/([^/]+)/themes", House.themes),
    ("GET", "/puzzles/([^/]+)/daily", House.daily),
    ("GET", "/puzzles/([^/]+)/next", House.next),
    ("POST", "/puzzles/([^/]+)", House.puzzle),
    # The page deals for itself: there is nobody whose seed it could hold to a hash.
    ("GET", "/commitments/([^/]+)", lambda house, wish, query: wire.Commitment("")),
    ("GET", "/tables/([^/]+)/rematch", lambda house, table, query: wire.Commitment("")),
    ("POST", "/tables", House.create),
    ("GET", "/tables/([^/]+)", House.table),
)
