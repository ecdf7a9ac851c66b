"""Many games of one kind at once, as arrays: what `tablier.batch` gives."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

Array = Any
"""A NumPy array; this room does not know NumPy."""


class Boards(NamedTuple):
    """How all boards stand, the first axis being the board. The arrays belong to the batch, which writes
    them anew at each step: copy what you keep."""

    observations: Array
    """What the seat to move sees, as `game.tensor` describes it: turned to that seat."""

    masks: Array
    """True for each action number that is legal."""

    rewards: Array
    """Board by seat: what the last step paid, from -1 to 1; 0 but where a game has just ended."""

    done: Array
    """Where the last step ended a game. The board stands at the beginning of its next game already, unless
    the batch was told not to restart: then it stays done, and nothing is legal on it."""

    seats: Array
    """The seat to move."""


class Batch(ABC):
    """Boards that are played side by side by compiled code, each a game of its own.

    A board begins its next game by itself when one is over. What chance decides is drawn from the board's
    own seed: the same seed and the same actions give the same games, whatever happens on other boards and
    however many threads there are.

    >>> import tablier
    >>> batch = tablier.batch("ignis", 3, seed=1)
    >>> boards = batch.now
    >>> boards.observations.shape, boards.masks.shape, boards.seats.tolist()
    ((3, 8, 6, 6), (3, 72), [0, 0, 0])
    >>> kept = batch.save()
    >>> boards = batch.step(batch.sample())
    >>> boards.seats.tolist(), boards.done.tolist()
    ([1, 1, 1], [False, False, False])
    >>> batch.restore(kept).seats.tolist()
    [0, 0, 0]
    """

    n: int
    """How many boards."""

    players: int
    """How many seats each board has."""

    seeds: Array
    """Each board's own; given again, one by one or all together, they give the same games."""

    now: Boards
    """How all boards stand."""

    @abstractmethod
    def reset(self, seed: int | Sequence[int] | None = None) -> Boards:
        """Begin anew on all boards: with the seeds that they had, with new ones from a seed, or with one
        given for each."""

    @abstractmethod
    def step(self, actions: Array) -> Boards:
        """Play one action on each board; on one whose action is -1 nothing happens. If any is illegal,
        IllegalAction names the first such board and nothing is played anywhere."""

    @abstractmethod
    def sample(self) -> Array:
        """A random legal action for each board, from its seed; chance is not disturbed."""

    @abstractmethod
    def observe(self, board: int, seat: int) -> Array:
        """What any seat of one board sees, whosever turn it is."""

    @abstractmethod
    def save(self) -> bytes:
        """All that the games to come depend on."""

    @abstractmethod
    def restore(self, saved: bytes) -> Boards:
        """Go back to what a batch of the same game, options and size has saved."""

    @abstractmethod
    def state(self, board: int) -> Any:
        """How one board stands, as a state of the game; without the past, where that does not matter to
        the rules' next answer."""
