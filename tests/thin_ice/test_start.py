"""Practice that goes on from a pile that stood elsewhere: an option of the match, which its record keeps."""

from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from tablier.core import BadOption, BadRecord, Dealer, Match, Record
from tablier.core.tape import Checked
from tablier.games.thin_ice import game
from tablier.games.thin_ice.notation import read_pile, write_pile
from tablier.games.thin_ice.state import Pile
from thin_ice.piles import three_towers
from thin_ice.sitting import TapedSitting

DEALER = Dealer(5)


@cache
def stood() -> Pile:
    return three_towers("L1 M1,L2,M2").pile()


def test_a_match_goes_on_from_a_pile_and_its_record_is_run_again() -> None:
    sitting = TapedSitting(1, DEALER.seed.hex(), pile=write_pile(stood()), calls="S")
    assert sitting.state.piles == (stood(),)
    sitting.match.deal(DEALER)
    sitting.follow()
    assert sitting.state.called == ("S1",)
    assert len(sitting.state.stash) == 15 - 4 - 1
    sitting.stack(0, "S1", "M2")
    assert set(sitting.state.piles[0].names) == {*stood().names, "S1"}
    tags = {"Commitment": DEALER.commitment, "Seed": DEALER.seed.hex()}
    record = Record.read(Record.of(sitting.match, tapes=(sitting.end(),), **tags).write())
    assert read_pile(record.options["pile"]) == stood()
    assert record.verify(game) > 0
    assert record.check_scenes(game).run_again > 0

    floating = [replace(rest, at=(0, 0, 90_000)) if rest.piece == "M1" else rest for rest in stood().pieces]
    forged = {**record.options, "pile": write_pile(replace(stood(), pieces=tuple(floating)))}
    empty = replace(record, options=forged, events=(), tapes=(), tags={})
    with pytest.raises(BadRecord, match="begins with what cannot be"):
        empty.check_scenes(game)
    assert replace(empty, options=record.options).check_scenes(game) == Checked(0, 0)


@pytest.mark.parametrize(
    ("pile", "players", "more"),
    [
        ("a tower", 1, {}),
        ("Q1:0,0,0:1000000,0,0,0 | table Q1 | touch", 1, {}),
        ("L6:0,0,0:1000000,0,0,0 | table L6 | touch", 1, {}),
        ("L1:0,0,0:1000000,0,0,0 L1:90,0,0:1000000,0,0,0 | table L1 | touch", 1, {}),
        ("L1:0,0,0:1000000,0,0,0 | table | touch", 1, {}),
        ("L1:0,0,0:1000000,0,0,0 | table L1 | touch", 2, {}),
        ("L1:0,0,0:1000000,0,0,0 | table L1 | touch", 1, {"target": 20}),
        ("L1:0,0,0:1000000,0,0,0 | table L1 | touch", 1, {"calls": "LL LL L"}),
    ],
)
def test_what_nobody_can_begin_with_is_refused(pile: str, players: int, more: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        Match(game, {"pile": pile, **more}, players)


def test_a_stash_that_is_used_up_leaves_nothing_to_go_on_with() -> None:
    sizes = [f"{size}{n}" for size in "SML" for n in range(1, 6)]
    rests = [f"{piece}:{40_000 * n},0,0:1000000,0,0,0" for n, piece in enumerate(sizes)]
    pairs = [f"{a}-{b}" for a, b in pairwise(sizes)]
    text = f"{' '.join(rests)} | table S1 | touch {' '.join(pairs)}"
    with pytest.raises(BadOption, match="not all"):
        Match(game, {"pile": text}, 1)
    assert Match(game, {"pile": text, "stashes": 2}, 1).state.placed == tuple(sizes)
