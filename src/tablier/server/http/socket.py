"""The sockets: one at a table, one in the lobby. Reads, checks, hands on; never decides anything."""

import contextlib
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Scope

from tablier.core import TablierError
from tablier.learn.puzzles import Puzzle
from tablier.server import limits, live_analysis, live_lesson, live_puzzle, live_review, wire
from tablier.server.analysis_wire import FromAnalyst, FromStudent, StudyPerson
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.cluster.relay import OWNERS, TRY_AGAIN, OwnerGone, out_of_reach
from tablier.server.http.endpoint import House, address_of, identify
from tablier.server.http.sessions import Session, new_session
from tablier.server.http.websocket import WebSocketLine
from tablier.server.lesson_wire import FromLearner
from tablier.server.puzzle_wire import FromSolver
from tablier.server.refusal import Refusal, bad_request, not_by_token, too_fast
from tablier.server.registry.names import plain
from tablier.server.registry.studies import Student, find_study
from tablier.server.table.inbox import Job
from tablier.server.table.messages import job_of
from tablier.server.table.table import Table
from tablier.server.table.viewer import Viewer, encode
from tablier.store import StoreTrouble
from tablier.store.trouble import Overtaken

_read = msgspec.json.Decoder(wire.FromClient).decode
_read_learner = msgspec.json.Decoder(FromLearner).decode
_read_analyst = msgspec.json.Decoder(FromAnalyst).decode
_read_student = msgspec.json.Decoder(FromStudent).decode
_read_solver = msgspec.json.Decoder(FromSolver).decode
RATE_OF: dict[type[Any], str] = {wire.Say: "chat", wire.Hand: "hand", wire.Look: "look", wire.Sit: "look"}

LOBBY = "/api/v1/lobby/socket"
TABLE = re.compile(r"/api/v1/tables/([\w-]+)/socket")
ANALYSIS = re.compile(r"/api/v1/analysis/([\w-]+)/socket")
STUDY = re.compile(r"/api/v1/studies/([\w-]+)/socket")
LIVE = re.compile(r"/api/v1/(lessons|puzzles|reviews)/([\w.-]+)/socket")

NOT_HERE, NOT_ALLOWED, TOO_MANY, SIGNED_OUT = 4404, 4403, 4429, 4401
"""Codes with which a socket is closed that is of no use, or of none any more."""


class Sockets:
    def __init__(self, house: House) -> None:
        self._house = house
        self._by_address: Counter[str] = Counter()
        self._by_person: dict[str, dict[WebSocketLine, Session]] = {}
        self._count = 0
        self._asked: dict[type[Any], Callable[[Table, Viewer, Any], Job | None]]
        self._asked = {wire.Say: self._chat, wire.Hand: self._hand}
        house.registry.people.shut = self.shut
        house.registry.people.present = self.present

    @property
    def count(self) -> int:
        return self._count

    async def __call__(self, scope: Scope) -> None:
        """Straight from the line: what is sent passes through nothing on its way out."""
        asked, line, path = HTTPConnection(scope), scope["extensions"]["tablier.line"], scope["path"]
        if path == LOBBY:
            await self.lobby(asked, line)
        elif found := TABLE.fullmatch(path):
            await self.table(asked, line, found[1])
        elif found := STUDY.fullmatch(path):
            await self.study(asked, line, found[1])
        elif found := ANALYSIS.fullmatch(path):
            await self.analysis(asked, line, found[1])
        elif found := LIVE.fullmatch(path):
            await self.live(asked, line, found[1], found[2])
        else:
            _shut(line, NOT_HERE)

    def shut(self, person: str, which: Callable[[Session], bool]) -> None:
        """Sessions of theirs have ended: so does what was opened with them."""
        for line, session in list(self._by_person.get(person, {}).items()):
            if which(session):
                line.close(SIGNED_OUT)
        self._house.registry.streams.shut(person, which)

    def present(self) -> dict[str, list[Session]]:
        """With which sessions somebody holds a socket or a stream open."""
        found = {person: list(own.values()) for person, own in self._by_person.items()}
        for person, streams in self._house.registry.streams.open.items():
            found.setdefault(person, []).extend(streams.values())
        return found

    # --- opening ------------------------------------------------------------------------------------

    async def _enter(self, asked: HTTPConnection, line: WebSocketLine) -> Session | None:
        """Check the origin, the limits and who it is; None when the door stays shut."""
        registry, address = self._house.registry, address_of(asked)
        if not self._is_own_origin(asked):
            _shut(line, NOT_ALLOWED)
            return None
        try:
            session, _ = await identify(self._house, asked)
        except TablierError:
            _shut(line, NOT_ALLOWED)
            return None
        session = session or new_session()
        full = self._count >= limits.SOCKETS or self._by_address[address] >= limits.SOCKETS_BY_ADDRESS
        if registry.settings.limits and (
            full or not self._house.throttle.allows("socket", address, session.id)
        ):
            registry.counted.refused += 1
            _shut(line, TOO_MANY)
            return None
        self._count_frames(line, address, session)
        return session

    def _count_frames(self, line: WebSocketLine, address: str, session: Session) -> None:
        """Before anything is made of them, wherever their table is; who floods is cut off."""
        throttle, counted = self._house.throttle, self._house.registry.counted
        flood = 0

        def allows() -> bool:
            nonlocal flood
            if throttle.allows("frame", address, session.id):
                return True
            counted.refused += 1
            flood += 1
            if flood >= limits.FLOOD:
                line.close(TOO_MANY)
            return False

        line.allows = allows

    def _is_own_origin(self, asked: HTTPConnection) -> bool:
        """A page of another site must not speak in the name of who visits it; programs send none."""
        origin = asked.headers.get("origin")
        if origin is None or origin in self._house.registry.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == asked.headers.get("host", "")
        except ValueError:
            return False

    # --- the table's socket ---------------------------------------------------------------------------

    async def table(self, asked: HTTPConnection, line: WebSocketLine, table_id: str) -> None:
        session = await self._enter(asked, line)
        if session is None:
            return
        try:
            table = await self._find(asked, line, table_id)
        except (StoreTrouble, Overtaken):
            _shut(line, TRY_AGAIN)
            return
        except TablierError as fault:
            _shut(line, TRY_AGAIN if isinstance(fault, Refusal) and fault.status == 503 else NOT_HERE)
            return
        if table is None:
            return
        connection = line.accept()
        wants_actions = asked.query_params.get("actions") != "0"
        viewer = Viewer(connection, session.person, wants_actions, address_of(asked))
        connection.refresh = lambda: encode(table.broadcast.snapshot(viewer))
        with contextlib.suppress(TablierError):  # who cannot be seated just now may look on
            await self._house.registry.welcome_back(table, session.person)
        table.welcome(viewer, _since(asked))
        try:
            await self._serve(asked, line, session, partial(self._message, table, viewer, session))
        finally:
            table.goodbye(viewer)

    async def _find(self, asked: HTTPConnection, line: WebSocketLine, table_id: str) -> Table | None:
        """The table, or None when its owner has the socket; who was dead leaves it to us."""
        registry = self._house.registry
        for _ in range(OWNERS):
            try:
                return await registry.table(table_id)
            except Elsewhere as owner:
                with contextlib.suppress(OwnerGone):
                    await registry.relay.socket(asked, line, owner)
                    return None
        raise out_of_reach()

    def _message(self, table: Table, viewer: Viewer, session: Session, text: bytes) -> None:
        registry = self._house.registry
        registry.counted.messages += 1
        registry.presence.note(session.person)
        try:
            if limits.too_deep(text):
                raise bad_request()
            message = _read(text)
        except (msgspec.MsgspecError, UnicodeError, Refusal):
            table.acts.refuse(viewer, "", bad_request())
            return
        rate = RATE_OF.get(type(message), "message")
        if not self._house.throttle.allows(rate, viewer.address, session.id):
            registry.counted.refused += 1
            table.acts.refuse(viewer, getattr(message, "id", ""), too_fast())
            return
        if session.scope == "read" and not isinstance(message, wire.Look):
            table.acts.refuse(viewer, getattr(message, "id", ""), not_by_token())
            return
        job = self._asked.get(type(message), job_of)(table, viewer, message)
        if job is not None and not table.post(job):
            table.acts.refuse(viewer, getattr(message, "id", ""), too_fast())

    def _chat(self, table: Table, viewer: Viewer, message: wire.Say) -> Job | None:
        text = plain(message.text)[: limits.CHAT]
        return partial(self._say, table, viewer, text) if text else None

    def _hand(self, table: Table, viewer: Viewer, message: wire.Hand) -> None:
        if limits.fits(message.move):
            table.hand(viewer, message)
        else:
            table.acts.refuse(viewer, "", bad_request("move"))

    async def _say(self, table: Table, viewer: Viewer, text: str) -> None:
        person = await self._house.registry.people.find(viewer.person)
        await table.say(viewer, person.name, text)

    # --- the socket of a live lesson or puzzle --------------------------------------------------------

    async def live(self, asked: HTTPConnection, line: WebSocketLine, kind: str, key: str) -> None:
        """A lesson, a puzzle or another try that is done with the hand; a scene is as dear as a table."""
        session = await self._enter(asked, line)
        if session is None:
            return
        try:
            found = await self._find_live(kind, key)
        except TablierError:
            _shut(line, NOT_HERE)
            return
        if isinstance(found, Puzzle) and session.scope == "read":  # what a hand comes to is kept
            _shut(line, NOT_ALLOWED)
            return
        if not self._house.throttle.allows("table", address_of(asked), session.id):
            _shut(line, TOO_MANY)
            return
        registry, connection = self._house.registry, line.accept()

        def send(message: Any) -> None:
            connection.push(encode(message))

        if isinstance(found, Puzzle):
            lesson = live_puzzle.LivePuzzle(found, session.person, registry, send, connection.show)
            read = _read_solver
        else:
            lesson = live_lesson.LiveLesson(found, registry.scene_pool, send, connection.show)
            read = _read_learner
        try:
            await self._serve(asked, line, session, partial(self._learn, lesson, read, asked, session))
        finally:
            await lesson.close()

    async def _find_live(self, kind: str, key: str) -> Puzzle | live_review.RunOf:
        match kind:
            case "lessons":
                return live_lesson.find(key)
            case "puzzles":
                return live_puzzle.find(key)
            case _:
                return await live_review.find(self._house.registry, key)

    def _learn(
        self,
        lesson: live_lesson.LiveLesson,
        read: Callable[[bytes], Any],
        asked: HTTPConnection,
        session: Session,
        text: bytes,
    ) -> None:
        try:
            message = None if limits.too_deep(text) else read(text)
        except (msgspec.MsgspecError, UnicodeError):
            message = None
        rate = "hand" if isinstance(message, wire.Hand) else "lesson"
        if message is None or (isinstance(message, wire.Hand) and not limits.fits(message.move)):
            lesson.refuse(bad_request())
        elif not self._house.throttle.allows(rate, address_of(asked), session.id) or not lesson.hear_learner(
            message
        ):
            lesson.refuse(too_fast())

    # --- the socket of an analysis --------------------------------------------------------------------

    async def analysis(self, asked: HTTPConnection, line: WebSocketLine, slug: str) -> None:
        """Pieces that are placed by hand on the analysis board."""
        session = await self._enter(asked, line)
        if session is None:
            return
        if not self._house.throttle.allows("table", address_of(asked), session.id):
            _shut(line, TOO_MANY)
            return
        connection = line.accept()

        def send(message: Any) -> None:
            connection.push(encode(message))

        try:
            live = live_analysis.LiveAnalysis(slug, self._house.registry, send, connection.show)
        except TablierError:
            line.close(NOT_HERE)
            return

        def hear(text: bytes) -> None:
            try:
                message = None if limits.too_deep(text) else _read_analyst(text)
            except (msgspec.MsgspecError, UnicodeError):
                message = None
            rate = "hand" if isinstance(message, wire.Hand) else "walk"
            if message is None or (isinstance(message, wire.Hand) and not limits.fits(message.move)):
                live.refuse(bad_request())
            elif not self._house.throttle.allows(
                rate, address_of(asked), session.id
            ) or not live.hear_analyst(message):
                live.refuse(too_fast())

        try:
            await self._serve(asked, line, session, hear)
        finally:
            await live.close()

    # --- the socket of a study ------------------------------------------------------------------------

    async def study(self, asked: HTTPConnection, line: WebSocketLine, id: str) -> None:
        session = await self._enter(asked, line)
        if session is None:
            return
        registry = self._house.registry
        try:
            found = await find_study(registry, id, session.person)
            name = (await registry.people.find(session.person)).name
        except TablierError:
            _shut(line, NOT_HERE)
            return
        leads = found.owner == session.person and session.scope != "read"
        student = Student(line.accept(), StudyPerson(name, leads))
        registry.studies.welcome(id, student)
        try:
            follow = partial(self._follow, id, student, address_of(asked), session)
            await self._serve(asked, line, session, follow)
        finally:
            registry.studies.goodbye(id, student)

    def _follow(self, id: str, student: Student, address: str, session: Session, text: bytes) -> None:
        """What cannot be read changes nothing; who leads says the next thing soon."""
        if limits.too_deep(text) or not self._house.throttle.allows("message", address, session.id):
            return
        with contextlib.suppress(msgspec.MsgspecError, UnicodeError):
            self._house.registry.studies.hear(id, student, _read_student(text))

    # --- the lobby's socket ---------------------------------------------------------------------------

    async def lobby(self, asked: HTTPConnection, line: WebSocketLine) -> None:
        session = await self._enter(asked, line)
        if session is None:
            return
        lobby, connection = self._house.registry.lobby, line.accept()
        try:
            await lobby.welcome(connection)
            await self._serve(asked, line, session, lambda _: None)  # the lobby only speaks
        finally:
            lobby.goodbye(connection)

    # --- any socket -----------------------------------------------------------------------------------

    async def _serve(
        self,
        asked: HTTPConnection,
        line: WebSocketLine,
        session: Session,
        handle: Callable[[bytes], None],
    ) -> None:
        """Until it is closed."""
        counted, address = self._house.registry.counted, address_of(asked)
        self._count += 1
        self._by_address[address] += 1
        own = self._by_person.setdefault(session.person, {})
        own[line] = session
        if self._house.registry.people.is_ended(session):  # meanwhile
            line.close(SIGNED_OUT)
        try:
            line.listen(handle)
            await line.closed
        finally:
            self._count -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            del own[line]
            if not own:
                self._by_person.pop(session.person, None)
            counted.dropped += line.connection.dropped


def _since(asked: HTTPConnection) -> int | None:
    text = asked.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _shut(line: WebSocketLine, code: int) -> None:
    """Browsers tell a page nothing of a refused handshake: accept, then close with a code."""
    line.accept()
    line.close(code)
