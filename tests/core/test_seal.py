"""Signed records: whole, as they were, and by whom they say."""

from base64 import b64encode

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import BadRecord, Dealer, Match, Record, TablierError
from tablier.core.dealer import mixed
from tablier.core.record import MOST
from tablier.core.seal import SEAL, Verdict, chain, judge, seal
from tablier.testing.tiny import HighCard

GAME = HighCard()
SECRET = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY = b64encode(SECRET.public_key().public_bytes_raw()).decode()
SHARES = ["aa" * 16, ""]


def played(shares: list[str]) -> Record:
    dealer = Dealer(7, shares)
    match = Match(GAME, {}, 2, dealer)
    match.deal_all()
    while match.outcome is None:
        match.play(match.legal[0])
    tags = {"Commitment": dealer.commitment, "Seed": dealer.seed.hex()}
    if any(shares):
        tags["Shares"] = " ".join(share or "-" for share in shares)
    return Record.of(match, ("Ada", "Bo"), **tags)


SIGNED = seal(played(SHARES), KEY, SECRET.sign)


def verdict(record: Record, key: str = "") -> Verdict:
    return judge(record, GAME, key)[0]


def test_what_is_signed_is_verified_as_text_and_as_bytes() -> None:
    for record in (SIGNED, Record.read(SIGNED.write()), Record.unpack(SIGNED.pack())):
        assert verdict(record) is Verdict.VERIFIED
        assert verdict(record, KEY) is Verdict.VERIFIED


def test_nobody_vouches_for_what_is_not_signed() -> None:
    assert verdict(played([])) is Verdict.UNSIGNED
    assert verdict(played([]), KEY) is Verdict.NOT_OURS


def test_who_signs_with_another_key_is_somebody_else() -> None:
    other = Ed25519PrivateKey.generate()
    public = b64encode(other.public_key().public_bytes_raw()).decode()
    forged = seal(SIGNED, public, other.sign)
    assert verdict(forged) is Verdict.VERIFIED, "whole and honest, whoever it is"
    assert verdict(forged, KEY) is Verdict.NOT_OURS
    named = msgspec.structs.replace(forged, tags={**forged.tags, "Key": KEY})
    assert verdict(named, KEY) is Verdict.CHANGED, "the name of the key alone is no signature"


@pytest.mark.parametrize("kept", range(len(SIGNED.events)))
def test_what_was_cut_off_is_missed(kept: int) -> None:
    short = msgspec.structs.replace(SIGNED, events=SIGNED.events[:kept])
    assert verdict(short) is Verdict.INCOMPLETE
    hidden = msgspec.structs.replace(short, tags={**short.tags, "Events": str(kept), "Result": "*"})
    assert verdict(hidden) is Verdict.CHANGED, "the length is signed too"


@given(st.data())
def test_whatever_is_changed_is_seen(data: st.DataObject) -> None:
    lines = SIGNED.write().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1).filter(lambda n: lines[n] and SEAL not in lines[n]))
    column = data.draw(st.integers(0, len(lines[at]) - 1))
    sign = data.draw(st.characters(min_codepoint=33, max_codepoint=126))
    lines[at] = lines[at][:column] + sign + lines[at][column + 1 :]
    try:
        record = Record.read("\n".join(lines))
        found = verdict(record) if record.game == GAME.ruleset else Verdict.CHANGED
    except TablierError:
        return
    assert record == SIGNED or found in (Verdict.CHANGED, Verdict.INCOMPLETE)


def test_events_that_changed_places_are_seen() -> None:
    first, second, *rest = SIGNED.events
    assert verdict(msgspec.structs.replace(SIGNED, events=(second, first, *rest))) is Verdict.CHANGED


def test_each_event_is_chained_to_all_before_it() -> None:
    links = chain(SIGNED)
    assert len(set(links)) == len(SIGNED.events) + 1
    late = msgspec.structs.replace(SIGNED, events=(*SIGNED.events[:-1], (0, 1, "pass")))
    assert [a == b for a, b in zip(links, chain(late), strict=True)] == [True] * (len(links) - 1) + [False]


def test_dice_follow_from_every_share() -> None:
    seed = b"host"
    sources = {mixed(seed, shares) for shares in (["a", "b"], ["b", "a"], ["a", ""], ["", "a"], ["ab"])}
    assert len(sources) == 5
    assert mixed(seed, ["", ""]) == mixed(seed, []) == seed
    without = msgspec.structs.replace(SIGNED, tags={**SIGNED.tags, "Shares": "- -"})
    assert verdict(without) is Verdict.CHANGED


def test_a_few_bytes_do_not_become_a_great_many() -> None:
    bomb = msgspec.structs.replace(SIGNED, tags={"Note": "0" * (MOST + 1)}).pack()
    assert len(bomb) < MOST >> 8
    with pytest.raises(BadRecord, match="more than"):
        Record.unpack(bomb)


@pytest.mark.parametrize("length", ["9" * 5000, "many", "-1"])
def test_a_length_that_is_none_is_a_change(length: str) -> None:
    named = msgspec.structs.replace(SIGNED, tags={**SIGNED.tags, "Events": length})
    assert verdict(named) is Verdict.CHANGED
    assert verdict(msgspec.structs.replace(played([]), tags={**played([]).tags, "Events": length})) is (
        Verdict.CHANGED
    )
