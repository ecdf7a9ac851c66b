"""Numbers for learners of a board game for two that is compiled."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tablier.core.batch import Batch
from tablier.core.game import Game
from tablier.core.tensor import Tensor

S = TypeVar("S")
A = TypeVar("A")


class BoardTensor(Tensor[S, A]):
    """What `observe` and `menu` say in plain Python, the module `tensor_kernel` beside the game's `tensor`
    says compiled: `look`, `allows`, `number_of` and `word_of`, as `tablier.games.kernel` names them."""

    def batch(
        self,
        game: Game[S, A],
        n: int,
        *,
        seed: int | Sequence[int] = 0,
        options: Mapping[str, Any] | None = None,
        players: int = 0,
        observe: bool = True,
        threads: int = 0,
        restart: bool = True,
    ) -> Batch:
        from tablier.games.board_batch import BoardBatch, kernels_of  # brings Numba

        return BoardBatch(game, kernels_of(self), n, seed, options, players, observe, threads, restart)
