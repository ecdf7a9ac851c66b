"""Random games by the thousand: the same on any number of cores, and as the rules would have them."""

import pytest

from tablier.core import Match, TablierError
from tablier.games import find
from tablier.lab import simulate


@pytest.mark.parametrize(
    ("slug", "options", "players"),
    [
        ("extinction", {}, 0),
        ("extinction", {"first": "random"}, 0),
        ("ignis", {"layout": "random"}, 0),
        ("endangered", {"scenario": "otter"}, 3),
        ("thin-ice", {}, 3),
    ],
)
def test_the_same_seed_gives_the_same_result(slug: str, options: dict[str, str], players: int) -> None:
    games = 6 if slug == "thin-ice" else 260
    first = simulate(slug, games, 5, options, players, processes=1)
    assert first == simulate(find(slug), games, 5, options, players, processes=2)
    assert first.games == games
    assert first.length > 5
    assert len(first.wins) == (players or 2)


def test_another_seed_plays_other_games() -> None:
    assert simulate("ignis", 500, seed=1) != simulate("ignis", 500, seed=2)


def test_the_engine_plays_as_the_rules_do() -> None:
    """Both ways of playing at random have the same mean length, within three errors."""
    lengths = []
    for seed in range(60):
        match = Match(find("ignis"))
        match.play_out(seed)
        lengths.append(match.seq)
    mean = sum(lengths) / 60
    error = (sum((length - mean) ** 2 for length in lengths) / 60) ** 0.5 / 60**0.5
    assert abs(simulate("ignis", 5_000, 1).length - mean) < 3 * error


def test_no_games_are_refused() -> None:
    with pytest.raises(TablierError, match="at least one game"):
        simulate("ignis", games=0)
