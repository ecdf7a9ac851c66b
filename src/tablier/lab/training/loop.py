# pyright: basic
"""Round after round, each kept: a training that is stopped goes on where it was."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tablier.bots.puct.forest import Judge
from tablier.bots.puct.network import PolicyNetwork
from tablier.core import TablierError, Words
from tablier.games import find, part
from tablier.lab.executors import workers
from tablier.lab.training.learner import Fit
from tablier.lab.training.plan import Plan
from tablier.lab.training.plot import draw
from tablier.lab.training.replay import Moments, Replay
from tablier.lab.training.selfplay import play_games, play_match

PART = 32
"""Games of one task on other processes: always the same, so that nothing depends on how many those are."""


class Round(msgspec.Struct, frozen=True):
    """What a round did: positions played and kept, the learner's loss, the share of the points against the
    best before, whether it is the best now, what the game's yardsticks say, and how long it took."""

    number: int
    played: int
    kept: int
    loss: float
    score: float
    better: bool
    yardsticks: dict[str, float]
    seconds: float


class Run:
    """A training and the folder that keeps it: `plan.json`, `best.npz`, `latest.npz`, `replay.npz`,
    `metrics.jsonl`, `metrics.svg`."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "plan.json"
        if file.exists() and msgspec.json.decode(file.read_bytes(), type=Plan) != plan:
            raise TablierError(
                Words(
                    fr=f"{folder} contient un autre entraînement ; indiquez un autre dossier",
                    en=f"{folder} holds another training; choose another folder",
                )
            )
        file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
        game = find(plan.game)
        if game.tensor is None:
            raise TablierError(
                Words(fr=f"{plan.game} n'offre pas de nombres", en=f"{plan.game} has no numbers for learners")
            )
        fresh = PolicyNetwork.fresh(plan.game, game.tensor, plan.hidden, plan.seed)
        self.best = self._load("best") or fresh
        self.latest = self._load("latest") or fresh
        self.replay = Replay.load(plan.keep, folder / "replay.npz")
        self.rounds = self._read()

    def _load(self, name: str) -> PolicyNetwork | None:
        file = self.folder / f"{name}.npz"
        return PolicyNetwork.load(file) if file.exists() else None

    def _read(self) -> list[Round]:
        file = self.folder / "metrics.jsonl"
        lines = file.read_bytes().splitlines() if file.exists() else []
        return [msgspec.json.decode(line, type=Round) for line in lines]

    def go_on(
        self,
        rounds: int,
        fit: Fit,
        judge: Callable[[PolicyNetwork], Judge] = lambda network: network,
        processes: int | None = None,
        ray: str | None = None,
    ) -> Iterator[Round]:
        """Play so many rounds more. Without a word on processes or a cluster, self-play is done here."""
        for number in range(len(self.rounds) + 1, len(self.rounds) + 1 + rounds):
            began = time.monotonic()
            seed = self.plan.seed * 1_000_003 + number
            new = self._self_play(seed, judge, processes, ray)
            self.replay.add(new)
            assert self.replay.moments is not None
            self.latest, loss = fit(self.plan, self.latest, self.replay.moments, seed)
            judges = judge(self.latest), judge(self.best)
            score = play_match(self.plan, judges, self.plan.gate, seed)
            better = score >= self.plan.needed
            if better:
                self.best = self.latest
            measured = measure(self.plan.game, judge(self.latest), self.plan.leaves)
            done = Round(
                number,
                new.size,
                self.replay.moments.size,
                round(loss, 4),
                round(score, 4),
                better,
                {name: round(float(value), 4) for name, value in measured.items()},
                round(time.monotonic() - began, 1),
            )
            self._keep(done)
            yield done

    def _self_play(
        self, seed: int, judge: Callable[[PolicyNetwork], Judge], processes: int | None, ray: str | None
    ) -> Moments:
        if not processes and ray is None:
            return play_games(self.plan, judge(self.best), self.plan.games, seed)
        shares = [min(PART, self.plan.games - first) for first in range(0, self.plan.games, PART)]
        seeds = [seed * 1_009 + place for place in range(len(shares))]
        with workers(processes, ray) as (pool, _):
            plans, networks = [self.plan] * len(shares), [self.best] * len(shares)
            return Moments.join(list(pool.map(play_games, plans, networks, shares, seeds)))

    def _keep(self, done: Round) -> None:
        """The networks and the moments first: a round that is in the metrics is whole."""
        self.rounds.append(done)
        self.latest.save(self.folder / "latest.npz")
        self.best.save(self.folder / "best.npz")
        self.replay.save(self.folder / "replay.npz")
        with (self.folder / "metrics.jsonl").open("ab") as file:
            file.write(msgspec.json.encode(done) + b"\n")
        (self.folder / "metrics.svg").write_text(draw(self.rounds), "utf-8")


def measure(slug: str, judge: Judge, leaves: int) -> dict[str, float]:
    """What cannot flatter: shares of positions with a proven best move in which it is found."""
    own = part(slug, "lab", "yardstick")
    found: dict[str, float] = own.measure(judge, leaves) if own else {}
    return found
