"""Records that were cut, changed or invented."""

import hashlib
import secrets

import msgspec

from server.visitor import Visitor
from tablier.core import Record, TablierError
from tablier.core.seal import judge
from tablier.testing.tiny import HighCard

from .kind import fault
from .scene import Scene


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
