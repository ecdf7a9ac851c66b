"""Many games at once, for learners."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablier.core import Batch, TablierError, Words
from tablier.games import find


def batch(
    name: str,
    n: int,
    *,
    seed: int | Sequence[int] = 0,
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    observe: bool = True,
    threads: int = 0,
    restart: bool = True,
) -> Batch:
    """So many boards of a game, played side by side by compiled code: arrays in, arrays out.

    `seed` is one number, or one for each board. Without `observe` no observations and no masks are
    written, for those who need neither. `threads` is by default as many as there are cores, where there
    are boards enough for them. Without `restart` a board on which the game is over stays so.

    >>> import tablier
    >>> batch = tablier.batch("extinction", 1024, seed=1)
    >>> for _ in range(200):
    ...     boards = batch.step(batch.sample())
    >>> boards.observations.shape, boards.masks.shape, boards.rewards.shape
    ((1024, 8, 8, 8), (1024, 1536), (1024, 2))
    """
    game = find(name)
    if game.tensor is None:
        raise TablierError(
            Words(
                fr=f"{game.slug} n'offre pas de nombres aux apprenants",
                en=f"{game.slug} has no numbers for learners",
            )
        )
    return game.tensor.batch(
        game,
        n,
        seed=seed,
        options=options,
        players=players,
        observe=observe,
        threads=threads,
        restart=restart,
    )
