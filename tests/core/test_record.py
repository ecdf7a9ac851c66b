import struct
import tracemalloc
import zlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import BadRecord, BrokenSeal, Dealer, Match, Record
from tablier.core.numbers import DIGITS
from tablier.core.record import MAGIC, MANY, MOST
from tablier.testing.tiny import HighCard, Nim

words = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]) | st.just("\n"), max_size=30)
records = st.builds(
    Record,
    game=st.just("nim/1"),
    players=st.integers(1, 10),
    options=st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), words, max_size=3),
    events=st.lists(
        st.tuples(
            st.none() | st.integers(0, 9),
            st.integers(0, 10**9),
            st.from_regex(r"[!-~]{1,20}", fullmatch=True),
        ),
        max_size=8,
    ).map(tuple),
    seats=st.lists(words.filter(bool), max_size=4).map(tuple),
    tags=st.dictionaries(st.sampled_from(["Event", "Date", "Place"]), words),
)


@given(records)
def test_any_record_round_trips(record: Record) -> None:
    assert Record.read(record.write()) == record
    assert Record.unpack(record.pack()) == record


def sealed(seed: int = 5) -> Record:
    dealer = Dealer(seed)
    match = Match(HighCard(), players=3)
    match.play_out(seed)
    return Record.of(match, Commitment=dealer.commitment, Seed=dealer.seed.hex())


def test_a_sealed_record_verifies() -> None:
    assert sealed().verify(HighCard()) == 2


def test_a_changed_die_is_found() -> None:
    record = sealed()
    events = tuple(
        (seat, at, "dice 1" if text != "dice 1" else "dice 2")
        if text.startswith("dice")
        else (seat, at, text)
        for seat, at, text in record.events
    )
    with pytest.raises(BrokenSeal, match="the seed gives"):
        msgspec.structs.replace(record, events=events).verify(HighCard())


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ({}, "no commitment"),
        ({"Commitment": "ab"}, "not revealed"),
        ({"Commitment": "ab", "Seed": "zz"}, "hexadecimal"),
        ({"Commitment": "ab", "Seed": "00"}, "does not give the commitment"),
    ],
)
def test_a_broken_seal_says_what_is_wrong(tags: dict[str, str], message: str) -> None:
    with pytest.raises(BrokenSeal, match=message):
        msgspec.structs.replace(sealed(), tags=tags).verify(HighCard())


def test_an_illegal_event_is_named() -> None:
    record = msgspec.structs.replace(Record.of(Match(Nim())), events=((0, 0, "1-9"),))
    with pytest.raises(BadRecord, match=r"event 1 \(1-9\)"):
        record.replay(Nim())


def test_another_ruleset_is_refused() -> None:
    record = msgspec.structs.replace(Record.of(Match(Nim())), game="nim/2")
    with pytest.raises(BadRecord, match="nim/2"):
        record.replay(Nim())


HEAD = '[Game "nim/1"]\n[Players "2"]\n'
ENDLESS = "1" * 5000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with a tag"),
        ('[Game "nim/1"]', "Players"),
        ('[Game "nim/1"', "line 1: .* is no tag"),
        (HEAD + "1 1 0", "line 3: .* is no event"),
        (HEAD + "2 1 0 1-1", "event 1 is due"),
        (HEAD + "1 0 0 1-1", "a seat is a number"),
        (HEAD + '[Seat x "Ada"]', "a seat is a number"),
        (f'[Game "nim/1"]\n[Players "{ENDLESS}"]', "Players"),
        (HEAD + f'[Seat {ENDLESS} "Ada"]', "a seat is a number"),
        (HEAD + f"{ENDLESS} 1 0 1-1", "line 3: .* is no event"),
        (HEAD + f"1 {ENDLESS} 0 1-1", "a seat is a number"),
        (HEAD + f"1 1 {ENDLESS} 1-1", "line 3: .* is no event"),
        (HEAD + "1 1 ٣ 1-1", "line 3: .* is no event"),
        (HEAD + "~\n" * (MANY + 1), "no more than"),
    ],
)
def test_bad_text_names_the_line(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.read(text)


@pytest.mark.parametrize("part", ["options", "events", "seats", "tags", "tapes"])
def test_a_few_bytes_do_not_become_a_great_many_things(part: str) -> None:
    """An event takes four bytes in a file and a hundred in memory: it is the count that is refused."""
    count = 4_000_000
    bomb = packed_with(part, count)
    assert len(bomb) < 100_000
    tracemalloc.start()
    try:
        with pytest.raises(BadRecord):
            Record.unpack(bomb)
        assert tracemalloc.get_traced_memory()[1] < 2 * MOST, "no more than the bytes themselves"
    finally:
        tracemalloc.stop()


def packed_with(part: str, count: int) -> bytes:
    """A binary record with so many of one thing, written as msgpack without making them."""
    nothing = {"options": b"\xa0\xa0", "events": b"\x93\xc0\0\xa0", "seats": b"\xa0", "tags": b"\xa0\xa0"}
    many = (b"\xdf" if part in ("options", "tags") else b"\xdd") + struct.pack(">I", count)
    empty = {"game": b"\xa5nim/1", "players": b"\2", "options": b"\x80", "events": b"\x90"}
    empty |= {"seats": b"\x90", "tags": b"\x80", "tapes": b"\x90"}
    body = zlib.compress(
        b"\x97"
        + b"".join(
            many + nothing.get(name, b"\xc4\0") * count if name == part else empty[name] for name in empty
        )
    )
    return MAGIC + zlib.crc32(body).to_bytes(4, "big") + body


@pytest.mark.parametrize(
    "event", [(-1, 0, "1-1"), (0, -1, "1-1"), (0, 10**DIGITS, "1-1"), (10**DIGITS, 0, "1-1")]
)
def test_binary_holds_what_text_could_hold(event: tuple[int, int, str]) -> None:
    record = msgspec.structs.replace(Record.of(Match(Nim())), events=(event,))
    with pytest.raises(BadRecord):
        Record.unpack(record.pack())


@given(st.binary(max_size=60))
def test_bad_binary_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        Record.unpack(data)


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_a_flipped_byte_is_found(place: int, flip: int) -> None:
    data = bytearray(sealed().pack())
    data[place % len(data)] ^= flip
    with pytest.raises(BadRecord):
        Record.unpack(bytes(data))
