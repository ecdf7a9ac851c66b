"""Who meets whom, and from which openings."""

from collections import Counter

import pytest

from tablier.bots import Limits
from tablier.core import TablierError
from tablier.lab.contest import Contest, Entrant
from tablier.lab.playing import open_game, play


def contest(
    game: str = "extinction", *names: str, games: int = 4, opening: int = 2, seed: int = 0
) -> Contest:
    return Contest(game, tuple(Entrant.read(name) for name in names), games, opening=opening, seed=seed)


def test_an_entrant_is_a_level_with_its_own_limits() -> None:
    assert Entrant.read("8") == Entrant("8", "8")
    assert Entrant.read("uct:20000").limits == Limits(nodes=20_000)
    assert Entrant.read("8@0.1").limits == Limits(seconds=0.1)


@pytest.mark.parametrize("text", ["8@fast", "uct:many", "8@", "uct:"])
def test_an_unreadable_entrant_is_refused(text: str) -> None:
    with pytest.raises(TablierError, match="LEVEL"):
        Entrant.read(text)


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (contest("extinction", "random"), "two players"),
        (contest("extinction", "random", "random"), "twice"),
        (contest("extinction", "random", "hero"), "unknown level"),
        (contest("chess", "random", "greedy"), "unknown game"),
        (contest("extinction", "random", "greedy", games=0), "at least one game"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused(wrong: Contest, word: str) -> None:
    with pytest.raises(TablierError, match=word):
        wrong.check()


def test_both_sides_get_every_opening() -> None:
    tables = [(p.table, p.seed) for p in contest("extinction", "random", "greedy", games=6).pairings()]
    assert len(tables) == 6
    by_seed = Counter(seed for _, seed in tables)
    assert set(by_seed.values()) == {2}
    for seed in by_seed:
        assert {table for table, s in tables if s == seed} == {(0, 1), (1, 0)}


def test_everyone_meets_everyone() -> None:
    meetings = Counter(
        frozenset(p.table) for p in contest("extinction", "random", "greedy", "uct").pairings()
    )
    assert set(meetings.values()) == {4}
    assert len(meetings) == 3


def test_a_team_plays_alone() -> None:
    team = Contest("endangered", (Entrant.read("random"),), 3).check()
    assert {len(set(p.table)) for p in team.pairings()} == {1}
    assert len({p.seed for p in team.pairings()}) == 3


def test_the_same_seed_gives_the_same_opening_and_another_another() -> None:
    first, second = list(contest("extinction", "random", "greedy").pairings())[:2]
    one, _ = open_game(contest("extinction", "random", "greedy", opening=6), first)
    two, _ = open_game(contest("extinction", "random", "greedy", opening=6), second)
    assert one.state == two.state
    other = contest("extinction", "random", "greedy", opening=6, seed=1)
    three, _ = open_game(other, next(other.pairings()))
    assert three.state != one.state


@pytest.mark.parametrize("slug", ["extinction", "ignis"])
def test_a_game_becomes_a_record_that_replays(slug: str) -> None:
    from tablier.core import Record
    from tablier.games import find

    plan = contest(slug, "random", "greedy", games=2)
    record = Record.read(play(plan, next(plan.pairings())).write())
    outcome = record.replay(find(slug)).outcome
    assert outcome is not None
    assert record.tags["Scores"] == " ".join(f"{score:g}" for score in outcome.scores(2))
    assert record.seats == ("random", "greedy")
