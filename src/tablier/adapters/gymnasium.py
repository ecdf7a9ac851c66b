"""Any game as a Gymnasium environment: one seat is yours, others hold the rest.

    env = gymnasium.make("tablier.adapters.gymnasium:tablier/Extinction-v1", opponent="3")
    seen, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    seen, reward, done, cut, info = env.step(action)

The part before the colon is the module that Gymnasium imports; once it is imported, `tablier/Extinction-v1`
is enough. An action that is not allowed ends the game with the reward of a loss; `info["action_mask"]`, or
`action_masks()`, tells. Where a game can be played in batches, `gymnasium.make_vec` gives many boards at
once. `render_mode` is "ansi" or "rgb_array". Where a hand moves, `continuous=True` gives actions of as many
numbers from -1 to 1 as `game.tensor.continuous` says, and no masks.
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tablier.adapters.hashing import tensor_of
from tablier.adapters.pictures import FRAMES, MODES, check_mode, show
from tablier.adapters.seats import check_seat, players_of
from tablier.adapters.tables import MatchTable, Table, open_table
from tablier.bots import Bot, Limits, admit, find_level, make
from tablier.core import Boards, IllegalAction, Tensor, Words
from tablier.games import find, slugs

VERSION = 1
"""Of what learners see: another when observations or action numbers change."""

Policy = Callable[[Boards], np.ndarray]
"""An action for each board; it is asked where the seat to move is not the learner's."""


class Seat(Env[np.ndarray, Any]):
    """One seat of a game; `gym` makes it."""

    metadata = {"render_modes": MODES, "render_fps": FRAMES}

    def __init__(
        self,
        slug: str,
        opponent: str = "random",
        seat: int = 0,
        players: int = 0,
        render_mode: str | None = None,
        continuous: bool = False,
        **options: Any,
    ) -> None:
        self.game, self.render_mode = find(slug), check_mode(render_mode)
        self._seat, self._options, self._free = seat, options, continuous
        self._players = players_of(self.game, players)
        check_seat(seat, self._players)
        self._bots: dict[int, tuple[Bot, Limits]] = {}
        if opponent != "random":
            level = admit(opponent)
            bot, limits = make(slug, level), find_level(slug, level).limits
            self._bots = {other: (bot, limits) for other in range(self._players) if other != seat}
        self.table = self._usual = self._open({})
        self.action_space, self.observation_space = spaces_of(self.table.tensor, continuous)

    def _open(self, options: dict[str, Any]) -> Table:
        """Bots think about a match with its past, which arrays do not keep."""
        chosen = {**self._options, **options}
        return open_table(self.game, self._players, chosen, plain=self._free or bool(self._bots))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game. `options` are options of the game, which hold for this game alone."""
        super().reset(seed=seed)
        self.table = self._open(options) if options else self._usual
        self.table.reset(int(self.np_random.integers(2**31)))
        self._lost = False
        self._go_on()
        return self._see(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play, and let the others play. When it is all over, nothing happens any more."""
        table = self.table
        if self._over or table.cut:
            return self._see(), 0.0, self._over, table.cut, self._info()
        if self._free:
            assert isinstance(table, MatchTable)
            table.move(self._seat, action)
        elif not table.mask(self._seat)[int(action)]:
            self._lost = True
            return self._see(), -1.0, True, False, {**self._info(), "illegal": True}
        else:
            table.act(self._seat, int(action))
        self._go_on()
        return self._see(), table.rewards()[self._seat], table.over, table.cut, self._info()

    @property
    def _over(self) -> bool:
        return self._lost or self.table.over

    def action_masks(self) -> np.ndarray:
        """True for each action that is legal now."""
        mask = self.table.mask(self._seat)
        return mask & (not self._over)

    def _go_on(self) -> None:
        """The others play until it is this seat's turn, or the game is over."""
        table = self.table
        if self._bots:
            assert isinstance(table, MatchTable)
            table.let(self._bots)
            return
        while table.seats and self._seat not in table.seats:
            other = table.seats[0]
            table.act(other, table.sample(other))

    def _see(self) -> np.ndarray:
        return self.table.observe(self._seat)

    def _info(self) -> dict[str, Any]:
        return {} if self._free else {"action_mask": self.action_masks().astype(np.int8)}

    def render(self) -> Any:
        return show(self.game, self.table.state, self._seat, self.render_mode)


class Seats(VectorEnv[np.ndarray, Any, Any]):
    """The same seat of many boards at once, a thin layer over `tablier.batch`. `opponent` is "random", or a
    policy that is given the batch's boards. Where a game has ended the next one is seen already, with the
    reward of the one before. An action that is not allowed is refused."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        slug: str,
        num_envs: int = 1,
        opponent: str | Policy = "random",
        seat: int = 0,
        players: int = 0,
        threads: int = 0,
        **options: Any,
    ) -> None:
        game = find(slug)
        players = players_of(game, players)
        check_seat(seat, players)
        if isinstance(opponent, str) and opponent != "random":
            raise IllegalAction(
                Words(
                    fr=f"adversaire {opponent} : « random » ou une fonction des plateaux, pour un lot",
                    en=f"opponent {opponent}: 'random' or a function of the boards, in a batch",
                )
            )
        tensor = tensor_of(game)
        self.batch = tensor.batch(game, num_envs, options=options, players=players, threads=threads)
        self.num_envs, self._seat = num_envs, seat
        self._opponent: Policy = (lambda _: self.batch.sample()) if isinstance(opponent, str) else opponent
        self.single_action_space, self.single_observation_space = spaces_of(tensor)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin anew on all boards, with one seed for all or one for each."""
        if options:
            raise IllegalAction(
                Words(
                    fr="les options d'un lot sont données quand on le fait",
                    en="the options of a batch are given when it is made",
                )
            )
        super().reset(seed=seed if isinstance(seed, int) else None)
        given = None if seed is None or isinstance(seed, int) else [int(one or 0) for one in seed]
        self.batch.reset(int(self.np_random.integers(2**62)) if given is None else given)
        self._others()
        return self._see()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play on every board, and let the others play until it is this seat's turn on all of them."""
        now = self.batch.step(actions)
        rewards, done = now.rewards[:, self._seat].copy(), now.done.copy()
        later, ended = self._others()
        seen, info = self._see()
        return seen, rewards + later, done | ended, np.zeros(self.num_envs, np.bool_), info

    def _others(self) -> tuple[np.ndarray, np.ndarray]:
        rewards, done = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        while (theirs := self.batch.now.seats != self._seat).any():
            now = self.batch.step(np.where(theirs, self._opponent(self.batch.now), -1))
            rewards += now.rewards[:, self._seat]
            done |= now.done
        return rewards, done

    def action_masks(self) -> np.ndarray:
        """Board by action: True where it is legal."""
        return self.batch.now.masks.copy()

    def _see(self) -> tuple[np.ndarray, dict[str, Any]]:
        masks = self.batch.now.masks.astype(np.int8)
        return self.batch.now.observations.copy(), {
            "action_mask": masks,
            "_action_mask": np.ones(self.num_envs, bool),
        }


def spaces_of(tensor: Tensor[Any, Any], free: bool = False) -> tuple[spaces.Space[Any], spaces.Box]:
    """Of actions, numbers or those of a hand that moves freely, and of observations."""
    seen = spaces.Box(-1.0, 1.0, tensor.shape, np.float32)
    if not free:
        return spaces.Discrete(tensor.actions), seen
    if not tensor.continuous:
        raise IllegalAction(
            Words(fr="ici, aucune main ne bouge librement", en="no hand moves freely in this game")
        )
    return spaces.Box(-1.0, 1.0, (tensor.continuous,), np.float32), seen


def gym(slug: str, opponent: str = "random", seat: int = 0, players: int = 0, **options: Any) -> Seat:
    """One seat of a game against bots of a level."""
    return Seat(slug, opponent, seat, players, **options)


def environment(slug: str) -> str:
    """The name by which Gymnasium knows a game.

    >>> environment("thin-ice")
    'tablier/ThinIce-v1'
    """
    return f"tablier/{slug.title().replace('-', '')}-v{VERSION}"


for _slug in slugs():
    gymnasium.register(
        environment(_slug),
        f"{__name__}:Seat",
        vector_entry_point=f"{__name__}:Seats",
        kwargs={"slug": _slug},
    )
