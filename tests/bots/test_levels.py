"""Eight levels: legal, ever deeper, soft at the bottom, and never blind to what they see."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bots.walks import running_states
from tablier.bots import Limits, levels, make
from tablier.bots.search.line import WIN, Line
from tablier.bots.search.player import SearchBot, chance_of
from tablier.bots.search.strength import Strength
from tablier.core import Match
from tablier.games import find
from tablier.games.extinction import endgames

SLUGS = ("extinction", "ignis")


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data(), level=st.integers(1, 8))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_level_plays_legally_and_says_why(slug: str, data: st.DataObject, level: int) -> None:
    game, state = find(slug), data.draw(running_states(slug))
    seat = game.turn(state).seats[0]  # type: ignore[union-attr]
    limits = Limits(nodes=2_000)
    decision = make(slug, str(level)).choose(game, state, seat, limits, Random(0))
    game.check(state, seat, decision.action)
    assert decision.chance is not None
    assert 0 <= decision.chance <= 1
    assert decision.why


@pytest.mark.parametrize("slug", SLUGS)
def test_there_are_eight_levels_and_the_same_seed_plays_the_same(slug: str) -> None:
    assert [level.key for level in levels(slug)] == list("12345678")
    game = find(slug)
    state = Match(game).state
    first, again = (make(slug, "1").choose(game, state, 0, Limits(), Random(5)).action for _ in range(2))
    assert first == again


def test_a_choice_is_soft_within_the_slack_only() -> None:
    lines = (Line(50, (1,)), Line(40, (2,)), Line(-200, (3,)))
    strength = Strength(depth=1, lines=3, heat=50, slack=100)
    chosen = {strength.pick(lines, Random(seed)).moves[0] for seed in range(200)}
    assert chosen == {1, 2}
    assert Strength().pick(lines, Random(0)).moves == (1,)


def test_a_proven_win_is_played_by_every_level() -> None:
    lines = (Line(WIN - 1, (1,)), Line(0, (2,)))
    strength = Strength(depth=1, lines=2, heat=1_000, slack=WIN * 2)
    assert {strength.pick(lines, Random(seed)).moves[0] for seed in range(50)} == {1}


@pytest.fixture(autouse=True)
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels are shown by what they search, without the solved endings."""
    monkeypatch.setattr(endgames, "probe", lambda state: None)


@pytest.mark.rule("EXT-9")
@pytest.mark.parametrize("level", list("12345678"))
def test_the_last_one_of_a_species_is_taken(level: str) -> None:
    game = find("extinction")
    state = game.read_state("8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1")
    decision = make("extinction", level).choose(game, state, 0, Limits(nodes=50_000), Random(0))
    assert game.write_action(decision.action) == "Dd3xd5"
    assert decision.chance == 1.0
    assert decision.why
    assert decision.why.en == "win in 1"


@pytest.mark.parametrize("level", list("12345678"))
def test_a_danger_in_sight_is_met(level: str) -> None:
    """The last Pawn is attacked: even a beginner, who sees one move ahead, does not leave it there."""
    game = find("extinction")
    state = game.read_state("8/8/8/q2P4/8/3d4/8/DQ3p2 1 0 1")
    decision = make("extinction", level).choose(game, state, 0, Limits(nodes=50_000), Random(1))
    after: Any = game.play(state, 0, decision.action)
    assert not any(
        (ended := game.outcome(game.play(after, 1, reply))) and ended.scores(2)[1] == 1.0
        for reply in game.actions(after, 1)
    )


def test_a_told_depth_never_makes_a_weak_level_deep() -> None:
    game = find("extinction")
    state = Match(game).state
    bot = SearchBot("extinction", Strength(depth=1))
    alone = bot.choose(game, state, 0, Limits(), Random(0)).action
    assert bot.choose(game, state, 0, Limits(depth=6), Random(0)).action == alone


def test_scores_become_chances() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(WIN - 3) == 1.0
    assert chance_of(3 - WIN) == 0.0
    assert chance_of(100) > 0.6 > chance_of(-100)
