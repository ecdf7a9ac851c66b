"""Piles looked at again: what each placement cost, what fell and how."""

import struct
import zlib
from math import cos, pi, sin
from typing import Any

import pytest
from msgspec.structs import replace

import tablier
from tablier.core import Match, Words
from tablier.games.thin_ice.physics.margin import margins
from tablier.games.thin_ice.physics.possible import check_possible
from tablier.games.thin_ice.pieces import SHAPES
from tablier.games.thin_ice.scene.frames import Frame, PieceFrame, PileFrame, pack
from tablier.games.thin_ice.state import Pile, Rest
from tablier.reviews.thin_ice.facts import centre, facts
from tablier.reviews.thin_ice.falls import Falls
from tablier.reviews.thin_ice.piles import added, bears, moved
from tablier.reviews.thin_ice.reasons import REASONS, Case


def turned(degrees: float) -> tuple[int, int, int, int]:
    """A rotation about the x axis."""
    half = degrees * pi / 360
    return round(cos(half) * 1e6), round(sin(half) * 1e6), 0, 0


STOOD = Pile((Rest("L1", (0, 0, 0)), Rest("S1", (0, 0, 44_000))), ("L1",), (("L1", "S1"),))


@pytest.mark.parametrize(
    ("rest", "toppled"),
    [
        (Rest("S1", (30_000, 0, 0), turned(0)), False),
        (Rest("S1", (30_000, 0, 5_000), turned(95)), True),
    ],
)
def test_what_left_its_place_slid_or_toppled(rest: Rest, toppled: bool) -> None:
    after = Pile((STOOD.pieces[0], rest), ("L1", "S1"))
    [found] = moved(STOOD, after)
    assert (found.piece, found.toppled) == ("S1", toppled)
    case = Case("cloth", STOOD, after, "THI-7")
    [reason] = REASONS.why(case)
    [words] = REASONS.say(case, [reason])
    assert ("toppled" in words.en) == toppled
    assert ("a basculé" in words.fr) == toppled
    forged: dict[str, Any] = {**reason.facts, "toppled": not toppled}
    assert not REASONS.kinds["fell"].check(case, forged)
    assert not moved(STOOD, STOOD)
    assert added(Pile(), STOOD) == ("L1", "S1")


def test_a_track_tells_which_piece_left_its_place_first() -> None:
    def frame(number: int, out: bool, **places: tuple[float, float, float]) -> bytes:
        pieces = tuple(PieceFrame(piece, at, (1.0, 0.0, 0.0, 0.0)) for piece, at in places.items())
        data = pack(Frame(number, number * 50, (PileFrame(1, pieces, out=out),)))
        return struct.pack("<I", len(data)) + data

    stood = {"L1": (0.0, 0.0, 0.0), "S1": (0.0, 0.0, 44.0)}
    track = zlib.compress(
        frame(1, False, **stood)
        + frame(2, False, L1=(0.0, 0.0, 0.0), S1=(0.0, 3.0, 43.0))
        + frame(3, True, L1=(9.0, 0.0, 0.0), S1=(0.0, 30.0, 0.0))
    )
    assert Falls((track,)).first(1, STOOD) == "S1"
    assert Falls(()).first(1, STOOD) == Falls((track,)).first(0, STOOD) == ""
    after = Pile((Rest("L1", (9_000, 0, 0)), Rest("S1", (0, 30_000, 0))), ("L1", "S1"))
    case = Case("cloth", STOOD, after, "THI-7", Falls((track,)).first(1, STOOD))
    [words] = REASONS.say(case, REASONS.why(case))
    assert words.en == "The small 1 slid first, and the large 1 moved."
    assert words.fr == "La petite 1 a glissé en premier, et la grande 1 a bougé."
    assert not REASONS.kinds["fell"].check(
        case, {"piece": "L1", "toppled": False, "others": ["S1"], "first": True}
    )


@pytest.fixture(scope="module")
def played() -> Match:
    """A real match: whatever comes to rest, until one pile is out."""
    match = tablier.new("thin-ice", options={"tremor": False}, players=2, seed=6)
    match.play_out(6)
    return match


def test_each_placement_has_its_margin_and_every_sentence_its_check(played: Match) -> None:
    review = tablier.review(played)
    assert review.graph.unit == "degrees"
    assert len(review.graph.series) == 2
    for move in review.moves:
        assert 0 <= move.after <= 30
        assert move.loss == pytest.approx(max(0, move.before - move.after) / 30, abs=1e-3)
    assert review.moments
    for moment in review.moments:
        assert 1 <= len(moment.why) <= 2
        assert moment.kinds
        assert not moment.tries
        assert played.game.write_play(played.log[moment.seq - 1].play) == moment.played.play
        if moment.better:  # somewhere that it could be put, and stands
            place = played.game.read_action(moment.better.play)
            played.at(moment.seq - 1).add(moment.seat, place)
            check_possible("cloth", place)
            assert bears("cloth", place.pile) == moment.better.odds
    assert any(moment.better for moment in review.moments)


def test_a_steadier_place_that_does_not_stand_is_not_spoken_of() -> None:
    where = Words(fr="ici", en="here")
    floating = Pile((*STOOD.pieces, Rest("S2", (40_000, 0, 9_000))), ("L1", "S2"), STOOD.touching)
    fallen = Pile((*STOOD.pieces, Rest("S2", (40_000, 0, 0))), ("L1", "S2"))
    case = Case("cloth", STOOD, fallen, "THI-7", better=floating, where=where)
    assert not REASONS.kinds["steadier"].check(case, {"bears": bears("cloth", floating), "worse": 0})


def test_what_can_be_measured_of_a_pile_agrees_with_its_margin() -> None:
    match = tablier.new("thin-ice", players=2)
    state: Any = match.state
    assert not list(facts(state))
    state = replace(state, piles=(STOOD, Pile()))
    found = margins(state.setup.top, STOOD)
    assert min(found.values()) == bears(state.setup.top, STOOD)
    told = list(facts(state))
    assert told[0][0].en.startswith("Seat 1: the pile bears")
    [costs] = [marks for words, marks in told if "costs most" in words.en]
    assert costs == ("piece S1/1",)
    assert ("piece S1/1", "piece L1/1") in [marks for words, marks in told if "touches" in words.en]
    height, aside = centre(STOOD)
    large, small = SHAPES["L"], SHAPES["S"]
    whole = large.mass * large.mass_height + small.mass * (44 + small.mass_height)
    assert (round(height, 3), aside) == (round(whole / (large.mass + small.mass), 3), 0.0)
