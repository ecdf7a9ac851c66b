"""Batches held to the plain rules, board by board."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tablier
from tablier.core import Batch, Chance, Chosen, Game, IllegalAction, Order, Pick, Roll, TablierError
from tablier.core import Dice as Thrown
from tablier.games import ELSEWHERE, find, register, slugs
from tablier.games.dice import below, next_throw, stream
from tablier.games.endangered.engine.running import below as drawn_below
from tablier.testing.kit import options_of

BOARDS = ("extinction", "ignis")
BATCHED = ("endangered", *BOARDS)
CHANCE = {"endangered": {"scenario": "otter"}, **{key: {"first": "random"} for key in BOARDS}}
"""Options with which chance says how a game begins."""


TABLES = {
    "scenario": ("tiger", "otter", "panda"),
    "difficulty": ("normal", "introductory", "expert"),
    "hands": ("open", "hidden"),
}


class Dice:
    """The dice of chance on one board, as the compiled kernels throw them."""

    def __init__(self, seed: int) -> None:
        self.word = np.uint64(stream(np.uint64(seed), 0))

    def below(self, count: int) -> int:
        self.word = np.uint64(next_throw(self.word))
        return int(below(self.word, np.uint64(count)))

    def deal(self, game: Game[Any, Any], state: Any) -> Any:
        """The state in which a seat is to move."""
        while isinstance(turn := game.turn(state), Chance):
            request = turn.request
            if isinstance(request, Pick):
                state = game.deal(state, Chosen(self.below(request.size)))
            elif isinstance(request, Roll):
                faces = [1 + self.below(request.sides) for _ in range(request.count)]
                state = game.deal(state, Thrown(tuple(faces)))
            else:
                places = list(range(request.size))
                for last in range(request.size - 1, 0, -1):
                    other = self.below(last + 1)
                    places[last], places[other] = places[other], places[last]
                state = game.deal(state, Order(tuple(places)))
        return state


class ManyDice(Dice):
    """Those of Endangered, where chance has a word to say at every turn."""

    def below(self, count: int) -> int:
        held = np.array([self.word])
        drawn = int(drawn_below(held, count))
        self.word = held[0]
        return drawn


class Twin:
    """One board by the readable rules."""

    def __init__(self, game: Game[Any, Any], options: Any, seed: int, players: int = 2) -> None:
        self.game, self.options, self.players = game, game.read_options(options), players
        self.dice = (Dice if game.slug != "endangered" else ManyDice)(seed)
        self.begin()

    def begin(self) -> None:
        self.state = self.dice.deal(self.game, self.game.start(self.options, self.players))

    @property
    def seat(self) -> int:
        turn = self.game.turn(self.state)
        return turn.seats[0]  # type: ignore[union-attr]

    def step(self, action: int) -> tuple[list[float], bool]:
        assert self.game.tensor is not None
        move = self.game.tensor.menu(self.state, self.seat)[action]
        self.state = self.dice.deal(self.game, self.game.play(self.state, self.seat, move))
        outcome = self.game.outcome(self.state)
        if outcome is None:
            return [0.0] * self.players, False
        self.begin()
        return [2 * score - 1 for score in outcome.scores(self.players)], True


@pytest.mark.parametrize("slug", BATCHED)
def test_a_board_that_is_not_to_restart_stays_over(slug: str) -> None:
    game = find(slug)
    assert game.tensor is not None
    batch = tablier.batch(slug, 2, seed=3, options=CHANCE[slug], restart=False)
    twin, rewards = Twin(game, CHANCE[slug], int(batch.seeds[0])), [0.0, 0.0]
    twin.begin = lambda: None  # type: ignore[method-assign]
    while not batch.now.done[0]:
        actions = batch.sample()
        rewards, _ = twin.step(int(actions[0]))
        batch.step(actions)
        for seat in (0, 1):
            expected = game.tensor.observe(twin.state, seat)
            np.testing.assert_allclose(batch.observe(0, seat), expected, rtol=1e-6)
    assert batch.now.rewards[0].tolist() == rewards
    while not batch.now.done.all():
        batch.step(batch.sample())
    assert batch.sample().tolist() == [-1, -1]
    assert not batch.now.masks.any()
    with pytest.raises(IllegalAction):
        batch.step([0, -1])
    kept = batch.save()
    assert batch.step([-1, -1]).done.all()
    assert not batch.now.rewards.any()
    assert not batch.restore(kept).masks.any()
    assert not batch.reset().done.any()


def check(batch: Batch, twins: list[Twin]) -> None:
    """Every array of the batch says what the readable rules say."""
    for number, twin in enumerate(twins):
        tensor, seat = twin.game.tensor, twin.seat
        assert tensor is not None
        assert batch.now.seats[number] == seat
        np.testing.assert_allclose(
            batch.now.observations[number], tensor.observe(twin.state, seat), rtol=1e-6
        )
        assert np.flatnonzero(batch.now.masks[number]).tolist() == list(tensor.menu(twin.state, seat))


def walk(
    slug: str, options: Any, seed: int, steps: int, boards: int = 3, players: int = 2
) -> Iterator[Batch]:
    """A batch that plays at random, each step of it held to its twins in plain Python."""
    game, random = find(slug), Random(seed)
    batch = tablier.batch(slug, boards, seed=seed, options=options, players=players)
    twins = [Twin(game, options, int(of_board), players) for of_board in batch.seeds]
    check(batch, twins)
    for _ in range(steps):
        actions = [int(random.choice(np.flatnonzero(mask))) for mask in batch.now.masks]
        told = [twin.step(action) for twin, action in zip(twins, actions, strict=True)]
        now = batch.step(actions)
        assert now.rewards.tolist() == [rewards for rewards, _ in told]
        assert now.done.tolist() == [done for _, done in told]
        check(batch, twins)
        yield batch


@pytest.mark.parametrize("slug", BOARDS)
def test_a_batch_is_the_game(slug: str) -> None:
    @given(options_of(find(slug)), st.integers(0, 2**64 - 1))
    @settings(max_examples=15, deadline=None)
    def every_step_is_by_the_rules(options: Any, seed: int) -> None:
        for _ in walk(slug, options, seed, 60):
            pass

    every_step_is_by_the_rules()


@given(
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in TABLES.items()}),
    st.integers(1, 5),
    st.integers(0, 2**64 - 1),
)
@example({"hands": "hidden"}, 3, 1)
@example({"hands": "hidden"}, 1, 2)
@settings(max_examples=4, deadline=None)
def test_a_batch_of_tables_is_the_game(options: Any, players: int, seed: int) -> None:
    for _ in walk("endangered", options, seed, 120, boards=1, players=players):
        pass


def test_tables_are_played_to_their_ends() -> None:
    ends = [bool(batch.now.done[0]) for batch in walk("endangered", {"difficulty": "expert"}, 5, 400, 1, 5)]
    assert any(ends)


def test_tables_that_vote_are_refused() -> None:
    with pytest.raises(TablierError, match="decisions=active"):
        tablier.batch("endangered", 2, options={"decisions": "vote"})


SHUFFLING = "8/q7/pd6/8/8/6DP/7Q/8 1 90 60"
"""Extinction with little on the board: repetition, captures and the draw without captures are near."""


@given(st.integers(0, 2**32))
@example(0)
@settings(max_examples=8, deadline=None)
def test_repetition_and_limits_are_those_of_the_rules(seed: int) -> None:
    ends = 0
    for batch in walk("extinction", {"position": SHUFFLING}, seed, 60, boards=2):
        ends += int(batch.now.done.sum())
    assert ends >= 10  # a hundredth quiet move ends each game


def test_to_and_fro_is_a_draw_by_repetition() -> None:
    game = find("extinction")
    options = {"position": "q7/8/pd6/8/8/6DP/8/7Q 1 0 1"}
    batch = tablier.batch("extinction", 1, options=options)
    twin = Twin(game, options, int(batch.seeds[0]))
    assert game.tensor is not None
    ends = []
    for text in ("Qh1-f2", "Qa8-c7", "Qf2-h1", "Qc7-a8") * 2:
        menu = game.tensor.menu(twin.state, twin.seat)
        number = next(number for number, move in menu.items() if game.write_action(move) == text)
        ends.append(twin.step(number))
        now = batch.step([number])
        assert (now.rewards[0].tolist(), bool(now.done[0])) == ends[-1]
        check(batch, [twin])
    assert ends == [([0.0, 0.0], False)] * 7 + [([0.0, 0.0], True)]


@pytest.mark.parametrize("slug", BATCHED)
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(slug: str) -> None:
    options = CHANCE[slug]
    one, three = (tablier.batch(slug, 50, seed=7, options=options, threads=count) for count in (1, 3))
    blind = tablier.batch(slug, 50, seed=7, options=options, observe=False)
    alone = tablier.batch(slug, 1, seed=[int(one.seeds[20])], options=options)
    assert blind.now.masks.shape[0] == blind.now.observations.shape[0] == 0
    for _ in range(150):
        actions = one.sample()
        assert actions.tolist() == three.sample().tolist() == blind.sample().tolist()
        assert alone.sample()[0] == actions[20]
        first, second, third = one.step(actions), three.step(actions), blind.step(actions)
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(first, second, strict=True))
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(first[2:], third[2:], strict=True))
        assert np.array_equal(alone.step(actions[20:21]).observations[0], first.observations[20])
    begun = [[one.state(board) for board in range(50)] for seed in (8, 9) if one.reset(seed)]
    assert begun[0] != begun[1]


@pytest.mark.parametrize("slug", BATCHED)
def test_what_was_saved_goes_on_as_it_would_have(slug: str) -> None:
    batch = tablier.batch(slug, 9, seed=3, options=CHANCE[slug])
    for _ in range(40):
        batch.step(batch.sample())
    kept, states = batch.save(), [batch.state(board) for board in range(9)]
    then = [[array.copy() for array in batch.step(batch.sample())] for _ in range(60)]
    other = tablier.batch(slug, 9, seed=4, options=CHANCE[slug])
    other.restore(kept)
    assert [other.state(board) for board in range(9)] == states
    for arrays in then:
        assert all(map(np.array_equal, other.step(other.sample()), arrays))
    with pytest.raises(TablierError, match="another batch"):
        tablier.batch(slug, 9).restore(kept)
    with pytest.raises(TablierError, match="another batch"):
        tablier.batch(slug, 8, options=CHANCE[slug]).restore(kept)


@pytest.mark.parametrize("slug", BATCHED)
def test_an_illegal_action_plays_nothing_anywhere(slug: str) -> None:
    batch = tablier.batch(slug, 4, seed=1)
    legal = batch.sample()
    before = batch.save()
    for wrong in (-2, batch.now.masks.shape[1], int(np.flatnonzero(~batch.now.masks[2])[0])):
        with pytest.raises(IllegalAction, match=rf"board 2: action {wrong} is not allowed; legal: \d"):
            batch.step([legal[0], legal[1], wrong, legal[3]])
    with pytest.raises(IllegalAction, match="each of the 4 boards"):
        batch.step(legal[:3])
    assert batch.save() == before


@pytest.mark.parametrize("slug", BATCHED)
def test_a_board_may_wait(slug: str) -> None:
    batch = tablier.batch(slug, 3, seed=1)
    before = [array.copy() for array in batch.now]
    now = batch.step([-1, batch.sample()[1], -1])
    for board in (0, 2):
        assert all(np.array_equal(then[board], array[board]) for then, array in zip(before, now, strict=True))


@given(st.integers(0, 2**32), st.integers(0, 80))
@settings(max_examples=20, deadline=None)
@pytest.mark.parametrize("slug", BOARDS)
def test_legal_is_what_the_mask_says_and_nothing_else(slug: str, seed: int, steps: int) -> None:
    from tablier.games import batch_kernel

    batch: Any = tablier.batch(slug, 1, seed=seed)
    for _ in range(steps):
        batch.step(batch.sample())
    mask = batch.now.masks[0]
    allowed = [
        batch_kernel.illegal(batch._positions, batch._over, np.array([number]), len(mask), 0, 1) == -1
        for number in range(len(mask))
    ]
    assert allowed == mask.tolist()


def test_what_cannot_be_batched_says_so() -> None:
    for slug in slugs():
        if slug in BATCHED:
            continue
        with pytest.raises(TablierError, match=slug):
            tablier.batch(slug, 2)
    with pytest.raises(TablierError, match="at least one board"):
        tablier.batch("ignis", 0)
    with pytest.raises(TablierError, match="3 seeds are due, got 2"):
        tablier.batch("ignis", 3, seed=[1, 2])
    with pytest.raises(TablierError, match="over before it begins"):
        tablier.batch("ignis", 1, options={"position": "3/3/1F1 F A3E6 1"})


def test_a_game_from_elsewhere_is_batched_by_its_folder_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ELSEWHERE, "")
    register("outside.tic_tac_toe")
    ends = sum(int(batch.now.done.sum()) for batch in walk("tic-tac-toe", {}, 1, 40))
    assert ends >= 3 * 40 // 9


@pytest.mark.parametrize("slug", BATCHED)
def test_no_game_is_longer_than_it_says(slug: str) -> None:
    tensor = find(slug).tensor
    assert tensor is not None
    batch = tablier.batch(slug, 64, seed=5, observe=False)
    length = np.zeros(64, int)
    for _ in range(1_000):
        done = batch.step(batch.sample()).done
        length += 1
        assert (length <= tensor.longest).all()
        length[done] = 0


def test_a_batch_says_what_it_is() -> None:
    assert repr(tablier.batch("ignis", 4)) == "<4 boards of ignis/1: 2 seats, 72 actions, 8 x 6 x 6 seen>"
