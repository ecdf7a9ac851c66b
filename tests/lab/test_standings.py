"""What results say about strength."""

import math

import pytest

from tablier.core import Record
from tablier.lab.standings import Standings, Tally, elo


def result(seats: tuple[str, ...], scores: str) -> Record:
    return Record("extinction/1", len(seats), {}, (), seats, {"Scores": scores})


def test_a_tally_counts_and_its_interval_holds_the_score() -> None:
    tally = Tally(wins=6, draws=2, losses=2)
    assert tally.games == 10
    assert tally.score == 0.7
    low, high = tally.interval
    assert low == pytest.approx(0.397, abs=0.001)
    assert high == pytest.approx(0.892, abs=0.001)


def test_nothing_played_says_nothing() -> None:
    assert Tally().interval == (0.0, 1.0)
    assert Tally().score == 0.5


def test_all_won_is_not_certainty() -> None:
    low, high = Tally(wins=10).interval
    assert 0.7 < low < 0.75
    assert high == 1.0


def test_elo_of_a_score() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo(1.0) == math.inf
    assert elo(0.0) == -math.inf
    assert Tally(wins=10).elo[0] == math.inf


def test_two_players() -> None:
    standings = Standings(("a", "b"), cooperative=False)
    for seats, scores in ((("a", "b"), "1 0"), (("b", "a"), "0.5 0.5"), (("b", "a"), "0 1")):
        standings.add(result(seats, scores))
    assert standings.totals["a"] == Tally(2, 1, 0)
    assert standings.meetings["b", "a"] == Tally(0, 1, 2)


def test_a_table_of_three_is_three_meetings() -> None:
    standings = Standings(("a", "b"), cooperative=False)
    standings.add(result(("a", "b", "a"), "1 0.5 0"))
    assert standings.meetings["a", "b"] == Tally(1, 0, 1)


def test_a_team_wins_or_loses() -> None:
    standings = Standings(("a",), cooperative=True)
    standings.add(result(("a", "a"), "1 1"))
    standings.add(result(("a", "a"), "0 0"))
    assert standings.totals["a"] == Tally(1, 0, 1)


def test_ratings_follow_results_through_common_opponents() -> None:
    standings = Standings(("a", "b", "c"), cooperative=False)
    for _ in range(30):
        for winner, loser in (("a", "b"), ("b", "c")):
            standings.add(result((winner, loser), "1 0"))
            standings.add(result((loser, winner), "0.5 0.5"))
    ratings = standings.ratings()
    assert ratings["a"] > ratings["b"] + 100
    assert ratings["b"] > ratings["c"] + 100
    assert sum(ratings.values()) == pytest.approx(0, abs=1e-6)
