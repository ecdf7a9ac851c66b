"""Seals: whoever kept a match signs its record, so that nobody can shorten, change or invent one.

Every event is chained to all that stands before it: the hash of a line is taken together with the hash of
the line above, the first with that of the tags. The last hash is signed (Ed25519) with the keeper's key,
whose public half the keeper shows on a page.
"""

import hashlib
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from tablier.core.errors import BadRecord, BrokenSeal, TablierError
from tablier.core.game import Game
from tablier.core.numbers import whole
from tablier.core.record import Record

SEAL, KEY, LENGTH = "Seal", "Key", "Events"


class Verdict(StrEnum):
    """What a record is worth."""

    VERIFIED = "verified"
    """Signed by the key that was asked for, whole, played by the rules, every die from the seed."""
    UNSIGNED = "unsigned"
    """By the rules and from the seed, but nobody vouches for it."""
    INCOMPLETE = "incomplete"
    """Events are missing at its end, or the match was not over."""
    CHANGED = "changed"
    """Not as it was signed, or not what rules and seed give."""
    NOT_OURS = "not ours"
    """Signed by another key, or by none where one was asked for."""


def seal(record: Record, key: str, sign: Callable[[bytes], bytes]) -> Record:
    """The record with its length, the public key, and the signature of all of it."""
    tags = {name: value for name, value in record.tags.items() if name != SEAL}
    told = msgspec.structs.replace(record, tags={**tags, LENGTH: str(len(record.events)), KEY: key})
    signature = b64encode(sign(chain(told)[-1])).decode()
    return msgspec.structs.replace(told, tags={**told.tags, SEAL: signature})


def chain(record: Record) -> list[bytes]:
    """The hash of the tags, then one for each event and each tape, each with all before it."""
    tags = {name: value for name, value in record.tags.items() if name != SEAL}
    head = (record.game, record.players, record.options, record.seats, tags)
    links = [hashlib.sha256(msgspec.json.encode(head, order="sorted")).digest()]
    for part in (*(msgspec.json.encode(event) for event in record.events), *record.tapes):
        links.append(hashlib.sha256(links[-1] + part).digest())
    return links


def judge(record: Record, game: Game[Any, Any], key: str = "") -> tuple[Verdict, str]:
    """What a record is worth to somebody who trusts `key` (or, where none is named, the one it carries), and
    why."""
    signed = SEAL in record.tags
    if key and record.tags.get(KEY) != key:
        return Verdict.NOT_OURS, "signed by another key" if signed else "not signed"
    length = whole(told) if (told := record.tags.get(LENGTH)) else len(record.events)
    if length is None:
        return Verdict.CHANGED, f"the tag [{LENGTH}] is no number"
    if (missing := length - len(record.events)) > 0:
        return Verdict.INCOMPLETE, f"{missing} of {length} events are missing"
    if signed and not _is_signed(record):
        return Verdict.CHANGED, "the signature does not fit"
    try:
        if record.replay(game).outcome is None:
            return Verdict.INCOMPLETE, "the match is not over"
        draws = record.verify(game)
    except (BadRecord, BrokenSeal) as fault:
        return Verdict.CHANGED, str(fault)
    return Verdict.VERIFIED if signed else Verdict.UNSIGNED, f"the seed gives all {draws} draws"


def _is_signed(record: Record) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(b64decode(record.tags[KEY], validate=True))
        key.verify(b64decode(record.tags[SEAL], validate=True), chain(record)[-1])
    except (KeyError, ValueError, BadBase64, InvalidSignature, TablierError):
        return False
    return True
