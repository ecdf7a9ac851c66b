"""Every fault and attack that we know of, one after another, against a real server that people play on.

    python bench/faults.py                 # each kind 20 times
    python bench/faults.py --times 1       # the small form that the tests run too

The server is a process of its own. After each fault it must say that it is well, and a match that two
people play through all of it must take one more move. At the end its log is read from the disk and
replayed. What a fault came to is compared with what it should come to; the table says how often it did.
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import secrets
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kill import Victim

from server.visitor import Place, Visitor
from tablier.core import Match, Record, TablierError
from tablier.core.seal import judge
from tablier.server import limits
from tablier.server.settings import Settings
from tablier.store import Store, tables
from tablier.testing.tiny import HighCard, Nim

PASSWORD = "correct horse battery"
HEAPS, MOVES = 4, 6
SMALL = '{"t":"look","seq":0}'
WELL = 5.0
"""Seconds in which the server must say that it is well, on a machine that is busy with other things."""


class Scene:
    """A server, two people at a match that goes on through everything, and somebody who means no good."""

    def __init__(self, victim: Victim) -> None:
        self.victim = victim
        self.ada, self.bo, self.eve = (Visitor(victim.address) for _ in range(3))
        self.table = self._table()
        self.bo.post(f"/tables/{self.table}/join", {})
        self.match = Match(Nim(), {"heaps": HEAPS}, 2)

    def _table(self) -> str:
        """A new table, as soon as somebody who made too many lets this address make one."""
        wish = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": {"heaps": HEAPS}}
        while (made := self.ada.send("POST", "/tables", wish)).status_code == 429:
            time.sleep(0.5)
        return made.raise_for_status().json()["id"]

    def close(self) -> None:
        for visitor in (self.ada, self.bo, self.eve):
            visitor.close()

    # --- the match that goes on -----------------------------------------------------------------------

    def go_on(self) -> None:
        """A move of the match, by whoever is to move."""
        seat = self.match.seat
        assert seat is not None
        play = self.match.game.write_action(self.match.legal[0])
        act = {"id": secrets.token_hex(8), "seq": self.match.seq, "seat": seat, "play": play}
        answer = (self.ada, self.bo)[seat].send("POST", f"/tables/{self.table}/act", act)
        assert answer.status_code == 200, f"the match does not go on: {answer.text}"
        assert answer.json()["seq"] == self.match.seq + 1
        self.match.play(play)

    def get_ready(self) -> None:
        """A new match where the old one might end under the next fault."""
        if self.match.seq > MOVES:
            self.close()
            self.__init__(self.victim)

    def is_well(self) -> None:
        begun = time.monotonic()
        assert httpx.get(f"{self.victim.address}/healthz", timeout=WELL).status_code == 200
        assert time.monotonic() - begun < WELL

    # --- ways to do harm ------------------------------------------------------------------------------

    def post(self, path: str, body: Any, who: Visitor | None = None, **headers: str) -> str:
        return str((who or self.eve).send("POST", path, body, **headers).status_code)

    def raw(self, data: bytes) -> bytes:
        """Bytes on a line of their own, and what comes back until it is closed."""
        with socket.create_connection(("127.0.0.1", self.victim.port), 10) as line:
            heard = b""
            with contextlib.suppress(OSError):
                line.sendall(data)
                line.shutdown(socket.SHUT_WR)
                while more := line.recv(65536):
                    heard += more
        return heard

    @contextlib.contextmanager
    def socket(self, who: Visitor | None = None, **headers: str) -> Iterator[Place]:
        place = (who or self.eve).sit(self.table, **headers)
        try:
            yield place
        finally:
            with contextlib.suppress(WebSocketException, OSError):
                place.socket.close()

    def frames(self, *frames: bytes) -> str:
        """Raw frames on an open socket: the code with which it is closed, or `open`."""
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        head = (
            f"GET /api/v1/tables/{self.table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.victim.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", self.victim.port), 10) as line:
            line.sendall(head.encode())
            heard = b""
            while b"\r\n\r\n" not in heard:
                heard += line.recv(65536)
            with contextlib.suppress(OSError):  # it may be closed before all is said
                line.sendall(b"".join(frames))
            with contextlib.suppress(OSError):
                while b"\x88\x02" not in heard[-4:] and (more := line.recv(65536)):
                    heard += more
        at = heard.rfind(b"\x88\x02")
        return str(int.from_bytes(heard[at + 2 : at + 4], "big")) if at >= 0 else "open"

    def refused(self, message: dict[str, Any] | str, who: Visitor | None = None) -> str:
        """What a socket says to a message that it does not take."""
        with self.socket(who) as place:
            place.hear("snapshot")
            place.socket.send(message if isinstance(message, str) else json.dumps(message))
            return place.hear("refused", "ack", "snapshot")["t"]


Act = Callable[[Scene], str]


class Fault(msgspec.Struct, frozen=True):
    """`strict`: a matter of rates, so the server has its limits on; elsewhere they would answer first."""

    name: str
    should: tuple[str, ...]
    act: Act
    strict: bool = False


FAULTS: list[Fault] = []


def fault(name: str, *should: str, strict: bool = False) -> Callable[[Act], Act]:
    def add(act: Act) -> Act:
        FAULTS.append(Fault(name, should, act, strict))
        return act

    return add


# --- tables that cannot be -------------------------------------------------------------------------------


@fault("a table without seats", "400")
def no_seats(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": []})


@fault("a table of an unknown game", "404")
def no_game(scene: Scene) -> str:
    return scene.post("/tables", {"game": "chess", "seats": [{"kind": "me"}]})


@fault("a table with a thousand seats", "400")
def many_seats(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": [{"kind": "me"}] * 1000})


@fault("options that do not exist", "400")
def no_option(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": [{"kind": "me"}] * 2, "options": {"x": 1}})


@fault("the same wish sent twice", "the same table")
def twice(scene: Scene) -> str:
    wish = {"game": "nim", "seats": [{"kind": "me"}] * 2, "id": secrets.token_hex(8)}
    first, second = (scene.eve.send("POST", "/tables", wish) for _ in range(2))
    return "the same table" if first.json()["id"] == second.json()["id"] else "two tables"


@fault("a table that is not there", "404")
def no_table(scene: Scene) -> str:
    return str(scene.eve.http.get("/tables/nowhere").status_code)


@fault("a moment after the last", "404")
def no_moment(scene: Scene) -> str:
    return str(scene.eve.http.get(f"/tables/{scene.table}/at/99999999").status_code)


@fault("sitting down where somebody sits", "409")
def taken_seat(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/join", {"seat": 0})


@fault("a share of chance that is no number", "400")
def bad_share(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/join", {"share": "xyz"})


# --- acts ------------------------------------------------------------------------------------------------


def act_of(scene: Scene, **changed: Any) -> dict[str, Any]:
    play = scene.match.game.write_action(scene.match.legal[0])
    seat = scene.match.seat or 0
    return {"id": secrets.token_hex(8), "seq": scene.match.seq, "seat": seat, "play": play, **changed}


def mover(scene: Scene) -> Visitor:
    return (scene.ada, scene.bo)[scene.match.seat or 0]


@fault("an act for somebody else's seat", "403")
def others_seat(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", act_of(scene))


@fault("an act at a seat that is not there", "403", "400")
def no_seat(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", act_of(scene, seat=7), mover(scene))


@fault("an act out of turn", "409")
def out_of_turn(scene: Scene) -> str:
    other = 1 - (scene.match.seat or 0)
    return scene.post(f"/tables/{scene.table}/act", act_of(scene, seat=other), (scene.ada, scene.bo)[other])


@fault("an act against the rules", "409")
def illegal(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", act_of(scene, play="1-99"), mover(scene))


@fault("an act in no notation", "400")
def unreadable(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", act_of(scene, play="\ud7ff\x00" * 20), mover(scene))


@fault("an act that answers an older event", "409")
def stale(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", act_of(scene, seq=scene.match.seq - 5), mover(scene))


@fault("an act sent twice", "the same number")
def resent(scene: Scene) -> str:
    act, who = act_of(scene), mover(scene)
    answers = [who.send("POST", f"/tables/{scene.table}/act", act) for _ in range(2)]
    scene.match.play(act["play"])
    return "the same number" if answers[0].json() == answers[1].json() else "another"


@fault("another person's act sent again", "403", "409")
def anothers_act(scene: Scene) -> str:
    act, who = act_of(scene), mover(scene)
    who.send("POST", f"/tables/{scene.table}/act", act).raise_for_status()
    scene.match.play(act["play"])
    other = scene.bo if who is scene.ada else scene.ada
    return scene.post(f"/tables/{scene.table}/act", act, other)


@fault("an act without an id", "400")
def no_id(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", act_of(scene, id=""), mover(scene))


@fault("letting a bot play for somebody who is here", "refused", "snapshot")
def thrown_out(scene: Scene) -> str:
    with scene.socket(scene.bo) as there:
        there.hear("snapshot")
        return scene.refused({"t": "replace", "seat": 1, "level": "random"}, scene.ada)


@fault("resigning for somebody else", "refused", "snapshot")
def resign_other(scene: Scene) -> str:
    return scene.refused({"t": "resign", "id": secrets.token_hex(8), "seat": 0})


# --- requests that cannot be read ------------------------------------------------------------------------


@fault("a body that is no JSON", "400")
def no_json(scene: Scene) -> str:
    answer = scene.eve.http.post("/tables", content=b"\xff{", headers={"X-CSRF": scene.eve.me["csrf"]})
    return str(answer.status_code)


@fault("brackets within brackets", "400")
def deep(scene: Scene) -> str:
    answer = scene.eve.http.post("/tables", content=b"[" * 30_000, headers={"X-CSRF": scene.eve.me["csrf"]})
    return str(answer.status_code)


@fault("a body without end", "413")
def long_body(scene: Scene) -> str:
    data = b'{"game":"' + b"x" * (limits.BODY + 1) + b'"}'
    answer = scene.eve.http.post("/tables", content=data, headers={"X-CSRF": scene.eve.me["csrf"]})
    return str(answer.status_code)


@fault("a path of a thousand letters", "404")
def long_path(scene: Scene) -> str:
    return str(httpx.get(f"{scene.victim.address}/{'x' * 1000}").status_code)


@fault("a path out of the folder", "404", "400")
def escape(scene: Scene) -> str:
    answer = scene.raw(
        b"GET /assets/..%2f..%2f..%2fetc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )
    return answer.split(b" ")[1].decode() if b" " in answer else "closed"


@fault("a head without end", "431", "400", "closed")
def long_head(scene: Scene) -> str:
    answer = scene.raw(b"GET / HTTP/1.1\r\nX: " + b"x" * (2 * limits.HEAD))
    return answer.split(b" ")[1].decode() if b" " in answer else "closed"


@fault("no HTTP at all", "400", "closed")
def no_http(scene: Scene) -> str:
    answer = scene.raw(os.urandom(400) + b"\r\n\r\n")
    return answer.split(b" ")[1].decode() if answer.startswith(b"HTTP") else "closed"


@fault("an unknown method", "405", "400")
def method(scene: Scene) -> str:
    return str(httpx.request("BREW", f"{scene.victim.address}/api/v1/me").status_code)


# --- who one is ------------------------------------------------------------------------------------------


@fault("a change without the page's token", "403")
def no_csrf(scene: Scene) -> str:
    return str(scene.eve.http.patch("/me", json={"name": "Eve"}).status_code)


@fault("a change with another's token", "403")
def wrong_csrf(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": []}, **{"X-CSRF": scene.ada.me["csrf"]})


@fault("a cookie of one's own making", "nobody")
def forged_cookie(scene: Scene) -> str:
    sealed = scene.ada.http.cookies["tablier"]
    forged = sealed[:-4] + ("AAAA" if not sealed.endswith("AAAA") else "BBBB")
    me = httpx.get(f"{scene.victim.address}/api/v1/me", headers={"Cookie": f"tablier={forged}"}).json()
    return "nobody" if me["id"] != scene.ada.me["id"] else "somebody else"


@fault("a cookie of a session that was ended", "nobody")
def ended(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    old, who = guest.http.cookies["tablier"], guest.me["id"]
    guest.send("DELETE", "/session").raise_for_status()
    guest.close()
    me = httpx.get(f"{scene.victim.address}/api/v1/me", headers={"Cookie": f"tablier={old}"}).json()
    return "nobody" if me["id"] != who else "came back"


@fault("a socket whose session is ended", "4401")
def ended_socket(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    with contextlib.closing(guest), scene.socket(guest) as place:
        place.hear("snapshot")
        guest.send("DELETE", "/session").raise_for_status()
        return code_of(place)


def code_of(place: Place) -> str:
    try:
        place.hear("nothing")
    except WebSocketException as closed:
        return str(closed.rcvd.code) if getattr(closed, "rcvd", None) else "cut"  # type: ignore[attr-defined]
    return "open"


@fault("a wrong token", "401")
def wrong_token(scene: Scene) -> str:
    bearer = {"Authorization": f"Bearer tbl_{secrets.token_hex(16)}"}
    return str(httpx.get(f"{scene.victim.address}/api/v1/me", headers=bearer).status_code)


@fault("a token for reading that plays", "403")
def reading_token(scene: Scene) -> str:
    answer = mover(scene).send("POST", "/tokens", {"scope": "read"})
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
    url = f"{scene.victim.address}/api/v1/tables/{scene.table}/act"
    return str(httpx.post(url, json=act_of(scene), headers=bearer).status_code)


@fault("a token that would delete its owner", "403")
def token_deletes(scene: Scene) -> str:
    answer = scene.ada.send("POST", "/tokens", {})
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
    return str(httpx.delete(f"{scene.victim.address}/api/v1/me", headers=bearer).status_code)


@fault("a wrong password", "401")
def wrong_password(scene: Scene) -> str:
    return scene.post("/session", {"name": "nobody", "password": secrets.token_hex(8)})


@fault("a name of unseen signs", "400")
def unseen(scene: Scene) -> str:
    return str(scene.eve.send("PATCH", "/me", {"name": "Ad\u200ba"}).status_code)


@fault("a name of stacked signs", "400")
def stacked(scene: Scene) -> str:
    return str(scene.eve.send("PATCH", "/me", {"name": "A" + "\u0301" * 12}).status_code)


@fault("a name in two alphabets", "400")
def mixed_name(scene: Scene) -> str:
    return str(scene.eve.send("PATCH", "/me", {"name": "Ad\u0430"}).status_code)


# --- sockets ---------------------------------------------------------------------------------------------


def framed(first: int, data: bytes, masked: bool = True) -> bytes:
    mask = b"\x01\x02\x03\x04" if masked else b""
    size = len(data)
    told = bytes([size | (0x80 if masked else 0)]) if size < 126 else None
    if told is None:
        told = bytes([(126 if size < 65536 else 127) | (0x80 if masked else 0)])
        told += size.to_bytes(2 if size < 65536 else 8, "big")
    body = bytes(b ^ mask[i % 4] for i, b in enumerate(data)) if masked else data
    return bytes([first]) + told + mask + body


@fault("a page of another site", "4403")
def other_origin(scene: Scene) -> str:
    with scene.socket(Origin="https://evil.example") as place:
        return code_of(place)


@fault("a socket to no table", "4404")
def socket_nowhere(scene: Scene) -> str:
    with scene.eve.sit("nowhere") as place:
        return code_of(place)


@fault("a frame without a mask", "1002")
def unmasked(scene: Scene) -> str:
    return scene.frames(framed(0x81, SMALL.encode(), masked=False))


@fault("a frame with reserved bits", "1002")
def reserved(scene: Scene) -> str:
    return scene.frames(framed(0xF1, SMALL.encode()))


@fault("a frame of an unknown kind", "1002")
def kind(scene: Scene) -> str:
    return scene.frames(framed(0x83, b""))


@fault("a frame that claims to be endless", "1009")
def endless(scene: Scene) -> str:
    return scene.frames(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\x01\x02\x03\x04")


@fault("a message of countless parts", "1009")
def parts(scene: Scene) -> str:
    return scene.frames(framed(0x01, b"{"), *[framed(0x00, b"") for _ in range(1200)])


@fault("text that is none", "1007")
def no_text(scene: Scene) -> str:
    return scene.frames(framed(0x81, b"\xff\xfe\xfd"))


@fault("a message of an unknown type", "refused")
def unknown(scene: Scene) -> str:
    return scene.refused({"t": "win"})


@fault("a message of brackets", "refused")
def brackets(scene: Scene) -> str:
    return scene.refused("[" * 5000)


@fault("a number beyond all bounds", "refused")
def huge(scene: Scene) -> str:
    return scene.refused({"t": "hand", "seat": 0, "move": {"do": "move", "at": [10**400, 0, 0]}})


@fault("a flood of frames", "4429", "cut", strict=True)
def flood(scene: Scene) -> str:
    with scene.socket() as place:
        try:
            for _ in range(20_000):
                place.socket.send(SMALL)
            return code_of(place)
        except (WebSocketException, OSError):
            return "cut"


@fault("passwords tried one after another", "429", strict=True)
def guessed(scene: Scene) -> str:
    tries = [scene.post("/session", {"name": "nobody", "password": "12345678"}) for _ in range(12)]
    return tries[-1]


@fault("tokens tried one after another", "429", strict=True)
def guessed_tokens(scene: Scene) -> str:
    return [wrong_token(scene) for _ in range(25)][-1]


@fault("tables made one after another", "429", strict=True)
def many_tables(scene: Scene) -> str:
    return [scene.post("/tables", {"game": "nim", "seats": [{"kind": "me"}] * 2}) for _ in range(40)][-1]


@fault("chat without end", "refused", strict=True)
def chatter(scene: Scene) -> str:
    with scene.socket(scene.ada) as place:
        for _ in range(40):
            place.say("chat", text="hello")
        return place.hear("refused")["t"]


@fault("a socket that never reads", "nobody waits")
def never_reads(scene: Scene) -> str:
    with scene.socket() as place:
        for _ in range(50):
            place.socket.send(SMALL)
        scene.go_on()
    return "nobody waits"


# --- records ---------------------------------------------------------------------------------------------


def a_record(scene: Scene) -> tuple[Record, str]:
    """A match of cards that was played to its end here, and the key of this server."""
    ada = Visitor(scene.victim.address)
    table = ada.make_table("high-card", "me", "me", share="ab")["id"]
    for seat in (0, 1):
        act = {"id": secrets.token_hex(8), "seq": seat + 1, "seat": seat, "play": "keep"}
        ada.post(f"/tables/{table}/act", act)
    record, key = Record.read(ada.http.get(f"/tables/{table}/record.txt").text), ada.get("/key")["key"]
    ada.close()
    return record, key


def verdict(record: Record, key: str) -> str:
    try:
        return str(judge(record, HighCard(), key)[0])
    except TablierError:
        return "changed"


@fault("an honest record", "verified")
def honest(scene: Scene) -> str:
    return verdict(*a_record(scene))


@fault("a record cut short", "incomplete")
def cut_short(scene: Scene) -> str:
    record, key = a_record(scene)
    return verdict(msgspec.structs.replace(record, events=record.events[:-1]), key)


@fault("a record cut short with its length", "changed")
def cut_neatly(scene: Scene) -> str:
    record, key = a_record(scene)
    tags = {**record.tags, "Events": str(len(record.events) - 1), "Result": "*"}
    return verdict(msgspec.structs.replace(record, events=record.events[:-1], tags=tags), key)


@fault("a record with another card", "changed")
def other_card(scene: Scene) -> str:
    record, key = a_record(scene)
    (seat, at, text), *rest = record.events
    told = text.split()
    swapped = " ".join([told[0], *reversed(told[1:])])
    return verdict(msgspec.structs.replace(record, events=((seat, at, swapped), *rest)), key)


@fault("a record in another order", "changed")
def reordered(scene: Scene) -> str:
    record, key = a_record(scene)
    first, second, *rest = record.events
    return verdict(msgspec.structs.replace(record, events=(second, first, *rest)), key)


@fault("a record with another winner", "changed")
def other_winner(scene: Scene) -> str:
    record, key = a_record(scene)
    return verdict(msgspec.structs.replace(record, tags={**record.tags, "Result": "draw (agreed)"}), key)


@fault("a record that somebody else signed", "not ours")
def other_key(scene: Scene) -> str:
    record, _ = a_record(scene)
    return verdict(record, hashlib.sha256(b"another").hexdigest())


@fault("a small record that unpacks to a great one", "refused")
def bomb(scene: Scene) -> str:
    record, _ = a_record(scene)
    packed = msgspec.structs.replace(record, tags={"Note": "0" * (40 << 20)}).pack()
    try:
        Record.unpack(packed)
    except TablierError:
        return "refused"
    return "unpacked"


# --- the machine -----------------------------------------------------------------------------------------


@fault("the process stands still for a second", "goes on")
def frozen(scene: Scene) -> str:
    os.kill(scene.victim.pid, signal.SIGSTOP)
    time.sleep(1)
    os.kill(scene.victim.pid, signal.SIGCONT)
    scene.go_on()
    return "goes on"


@fault("the process is killed", "goes on")
def killed(scene: Scene) -> str:
    asyncio.run(die(scene.victim))
    scene.go_on()
    return "goes on"


async def die(victim: Victim) -> None:
    await victim.kill()
    await victim.start()


# --- all of them -----------------------------------------------------------------------------------------


class Row(msgspec.Struct):
    """What one kind came to."""

    fault: Fault
    came_to: Counter[str]
    slowest: float = 0.0

    @property
    def right(self) -> int:
        return sum(count for what, count in self.came_to.items() if what in self.fault.should)


def rehearse(data: Path, times: int, say: Callable[[str], None] = lambda _: None) -> list[Row]:
    """Every fault so many times, on two servers: one with its limits on."""
    return [
        row
        for strict in (False, True)
        for row in _on(data / str(strict), [kind for kind in FAULTS if kind.strict == strict], times, say)
    ]


def _on(data: Path, faults: list[Fault], times: int, say: Callable[[str], None]) -> list[Row]:
    """The match that goes on through all of it is replayed from the disk at the end."""
    data.mkdir()
    victim = Victim(data, limits=faults[0].strict)
    asyncio.run(victim.start())
    rows: list[Row] = []
    try:
        scene = Scene(victim)
        for kind in faults:
            row = Row(kind, Counter())
            for _ in range(times):
                scene.get_ready()
                begun = time.monotonic()
                row.came_to[kind.act(scene)] += 1
                scene.is_well()
                scene.go_on()
                row.slowest = max(row.slowest, time.monotonic() - begun)
            rows.append(row)
            say(f"{kind.name}: {dict(row.came_to)}")
        scene.close()
    finally:
        asyncio.run(victim.kill())
        victim.end()
    with contextlib.closing(Store(Settings(data=str(data)).database_url, data / "backups")) as store:
        log = store.read_now(tables.log_of, scene.table)
    again = Match(Nim(), {"heaps": HEAPS}, 2)
    for event in log:
        again.play(event.play, event.seat)
    assert again.state == scene.match.state, "the log on the disk is not the match that was played"
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = rehearse(Path(folder), given.times, lambda line: print(line, file=sys.stderr, flush=True))
    print(
        f"| fault ({len(rows)} kinds) | times | as it should be | came to | slowest |\n|---|---|---|---|---|"
    )
    for row in rows:
        came = ", ".join(f"{what}{f' x{count}' if count > 1 else ''}" for what, count in row.came_to.items())
        total = row.came_to.total()
        print(f"| {row.fault.name} | {total} | {row.right} | {came} | {row.slowest:.1f} s |")
    if any(row.right < row.came_to.total() for row in rows):
        sys.exit("some did not come to what they should")


if __name__ == "__main__":
    main()
