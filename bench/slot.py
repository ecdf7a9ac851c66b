"""The networks that ship in the slot of the compiled search: how they were made, and what they have to win.

    python bench/slot.py play GAME --seconds 300 --to games.npz      # all cores: positions of self-play
    python bench/slot.py learn GAME games.npz [more.npz ...] --to network.npz --trust 0.8   # PyTorch, a GPU
    python bench/slot.py duel GAME [--network network.npz] --games 400 --seconds 0.05       # at equal time
    python bench/slot.py yardstick                                   # Extinction's solved endings

A game begins with four or five random moves; then the search as the weights alone guide it plays both sides
with 400 to 1 200 nodes a move, and one move in 25 at random. Up to 60 positions of a game are kept (in
Extinction those in which the best move takes nothing), each with the evaluation, the search's score and how
the game ended. Worker N draws from the seed `data:GAME:N`. The network learns to correct the evaluation:
cross-entropy to `trust` parts of the search's score and the rest of the result, all eight turns of the board
in turn; the last sixteenth of the positions is held back. A duel plays both sides of every opening, one
process a core, by the clock, so it wants a machine that does nothing else; `--nodes` gives each side as many
nodes as take the same processor time.
"""

import argparse
import math
import time
from collections.abc import Callable
from multiprocessing import cpu_count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tablier.bots import Limits
from tablier.bots.search.judgement import Judgement, full_strength
from tablier.bots.search.network import BITS, Network
from tablier.bots.search.searcher import Searcher
from tablier.bots.search.work import HIDDEN, PLANES
from tablier.core import Match
from tablier.games import find
from tablier.lab.pool import make_pool

NODES, SAMPLE, LONGEST, WHIM = 800, 60, 250, 0.04
UNIT = 200.0
"""Hundredths of a piece that one unit of the output is while it is learnt."""


class Seen(NamedTuple):
    """A position of a game, for the side to move."""

    words: np.ndarray
    side: int
    evaluation: int
    score: int


def play(
    slug: str,
    players: tuple[Searcher, Searcher],
    limits: Callable[[int], Limits],
    random: Random,
    seen: list[Seen] | None = None,
) -> float:
    """A game; the share of the point of the side that begins. Where positions are wanted, it ends as soon as
    the end is proven."""
    rules, evaluation, _ = players[0].engine
    weights, calm_only = np.array(evaluation.WEIGHTS, np.int32), slug == "extinction"
    here, after = rules.load(Match(find(slug)).state), np.zeros(1, rules.POSITION)
    moves, past, opening = np.zeros(256, np.uint32), list[int](), 4 + random.randrange(2)
    for ply in range(LONGEST):
        begins = ply % 2 == 0
        count, ended = rules.generate(here[0], moves), int(rules.result(here[0]))
        if ended >= 0 or count == 0:
            own = (0.5, 1.0, 0.0)[ended] if ended >= 0 else 0.0
            return own if begins else 1 - own
        key = int(rules.key(here[0]))
        if past.count(key) > 1:
            return 0.5
        whim, line = ply < opening, None
        if not whim:
            line = players[ply % 2].search(here, past, limits(ply % 2)).lines[0]
            if seen is not None and line.wins_in is not None:
                return float((line.score > 0) == begins)
            if seen is not None and not (calm_only and evaluation.urgency(here[0], np.uint32(line.moves[0]))):
                words = np.zeros(PLANES, np.uint64)
                evaluation.planes(here[0], words)
                seen.append(Seen(words, ply % 2, evaluation.evaluate(here[0], weights), line.score))
            whim = seen is not None and random.random() < WHIM
        move = line.moves[0] if line and not whim else int(random.choice(moves[:count]))
        reach = int(rules.quiet(here[0])) if hasattr(rules, "path_of") else 0
        past = [*past[-reach:], key] if reach else [key]
        rules.play(here[0], np.uint32(move), after[0])
        here, after = after, here
    return 0.5


def positions(slug: str, worker: int, seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """What one worker sees in so long: words, and side, evaluation, score and result, row by row."""
    random, searcher = Random(f"data:{slug}:{worker}"), Searcher(slug, slots=1 << 13)
    words, rows, until = list[np.ndarray](), list[tuple[float, ...]](), time.monotonic() + seconds

    def limits(_: int) -> Limits:
        return Limits(nodes=random.randint(NODES // 2, NODES * 3 // 2))

    while time.monotonic() < until:
        seen: list[Seen] = []
        won = play(slug, (searcher, searcher), limits, random, seen)
        for one in random.sample(seen, min(SAMPLE, len(seen))):
            words.append(one.words)
            rows.append((one.side, one.evaluation, one.score, won if one.side == 0 else 1 - won))
    return np.array(words), np.array(rows, np.float32)


def gather(slug: str, workers: int, seconds: float, first: int, to: Path) -> None:
    numbers = range(first, first + workers)
    with make_pool(workers) as pool:
        parts = list(pool.map(positions, [slug] * workers, numbers, [seconds] * workers))
    words, rows = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    np.savez(to, words=words, rows=rows)
    print(f"{slug}: {len(rows)} positions, {100 * (rows[:, 3] == 0.5).mean():.0f} % from drawn games")


def turns(slug: str) -> np.ndarray:
    """The bits of the board in its eight turns and mirrors; what stands beside the board stays."""
    size, boards = (6, PLANES - 1) if slug == "ignis" else (8, PLANES)
    every = np.arange(64)
    rank, file = every >> 3, every & 7
    found = []
    for turn in range(8):
        up, across = (size - 1 - rank if turn & 1 else rank), (size - 1 - file if turn & 2 else file)
        up, across = (across, up) if turn & 4 else (up, across)
        squares = np.where(np.maximum(rank, file) < size, 8 * up + across, every)
        found.append(
            np.concatenate([(squares if plane < boards else every) + 64 * plane for plane in range(PLANES)])
        )
    return np.array(found)


def learn(slug: str, files: list[Path], to: Path, trust: float, steps: int, batch: int) -> None:
    import torch
    from torch.nn.functional import binary_cross_entropy as distance

    from tablier.bots.search.engines import find_engine

    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    kept = [np.load(file) for file in files]
    words = torch.from_numpy(np.concatenate([one["words"] for one in kept]).view(np.int64)).to(device)
    rows = torch.from_numpy(np.concatenate([one["rows"] for one in kept])).to(device)
    side, base, score, result = rows.T
    turned = torch.from_numpy(np.asarray(find_engine(slug).evaluation.TURNED)).to(device)
    eight, shifts = torch.from_numpy(turns(slug)).to(device), torch.arange(64, device=device)
    learnt = len(rows) - len(rows) // 16
    scale = min(
        (50 * 1.1**step for step in range(40)),
        key=lambda scale: float(distance(torch.sigmoid(score / scale), result)),
    )
    target = trust * torch.sigmoid(score / scale) + (1 - trust) * result
    columns, bias, output = (
        torch.randn(BITS, HIDDEN, device=device) * 0.15,
        torch.full((HIDDEN,), 0.1, device=device),
        torch.randn(2 * HIDDEN, device=device) * 0.02,
    )
    parts = [part.requires_grad_() for part in (columns, bias, output)]

    def judged(which: Any, turn: int) -> Any:
        bits = ((words[which][:, :, None] >> shifts) & 1).reshape(len(which), BITS)[:, eight[turn]]
        across = torch.zeros_like(bits)
        across[:, turned] = bits
        second = (side[which] == 1)[:, None]
        views = (torch.where(second, one, other).float() for one, other in ((across, bits), (bits, across)))
        units = torch.cat([(view @ columns + bias).clamp(0, 1) for view in views], 1)
        return torch.sigmoid((base[which] + units @ output * UNIT) / scale)

    def held_back() -> list[float]:
        total = np.zeros(3)
        with torch.no_grad():
            for some in torch.arange(learnt, len(rows), device=device).split(65_536):
                tried = (torch.sigmoid(base[some] / scale), judged(some, 0), target[some])
                total += [float(distance(one, target[some], reduction="sum")) for one in tried]
        return [round(float(one), 5) for one in total / (len(rows) - learnt)]

    adam = torch.optim.Adam(parts, 2e-3)
    cooling = torch.optim.lr_scheduler.CosineAnnealingLR(adam, steps, 1e-5)
    for step in range(steps):
        some = torch.randint(learnt, (batch,), device=device)
        loss = distance(judged(some, step % 8), target[some])
        adam.zero_grad()
        loss.backward()
        adam.step()
        cooling.step()
        columns.data.clamp_(-4, 4)
        if step % max(1, steps // 5) == 0 or step == steps - 1:
            print(f"{step}: evaluation, with network, least possible: {held_back()}", flush=True)
    first, second, third = (part.detach().cpu().numpy() for part in parts)
    Network(first, second, third * UNIT, slug).save(to)


def nanoseconds(slug: str, searcher: Searcher) -> float:
    """Processor time of a node, from the start."""
    here = searcher.engine.rules.load(Match(find(slug)).state)
    found = []
    for _ in range(6):
        began = time.process_time()
        nodes = searcher.search(here, (), Limits(nodes=400_000)).nodes
        found.append((time.process_time() - began) / nodes * 1e9)
    return min(found)


def rivals(slug: str, file: Path | None) -> tuple[Searcher, Searcher]:
    judgement = full_strength(slug) if file is None else Judgement((), Network.load(file, slug))
    return Searcher(slug, judgement), Searcher(slug)


def duel(slug: str, file: Path | None, limits: tuple[Limits, Limits], number: int) -> float:
    """One game of the search with a network against the one without; the share of the point of the first."""
    ours, theirs = rivals(slug, file)
    random = Random(f"duel:{slug}:{number // 2}")
    if number % 2 == 0:
        return play(slug, (ours, theirs), limits.__getitem__, random)
    return 1 - play(slug, (theirs, ours), limits[::-1].__getitem__, random)


def contest(
    slug: str, file: Path | None, games: int, seconds: float, nodes: int | None, workers: int
) -> None:
    with_network, without = (nanoseconds(slug, searcher) for searcher in rivals(slug, file))
    print(f"{slug}: {with_network:.0f} ns a node with the network, {without:.0f} without", flush=True)
    limits = (Limits(seconds=seconds), Limits(seconds=seconds))
    if nodes is not None:
        limits = (Limits(nodes=round(nodes * without / with_network)), Limits(nodes=nodes))
    with make_pool(workers) as pool:
        found, points = pool.map(duel, [slug] * games, [file] * games, [limits] * games, range(games)), []
        for share in found:
            points.append(share)
            print(f"\r{tell(np.array(points))}", end="", flush=True)  # a duel that is ended tells so far
    print()


def tell(points: np.ndarray) -> str:
    mean, width = points.mean(), 1.96 * points.std() / math.sqrt(len(points))
    won, drawn, lost = (int((points == share).sum()) for share in (1, 0.5, 0))
    elo = -400 * math.log10(1 / min(max(mean, 0.01), 0.99) - 1)
    shares = f"{won} won, {drawn} drawn, {lost} lost"
    return f"{len(points)} games: {shares}: {mean:.3f} +- {width:.3f}, {elo:+.0f} Elo"


def yardstick() -> None:
    """In how many of 200 endings, one piece of each a side, a few nodes find a move that keeps the value."""
    from tablier.games.extinction.tensor import tensor
    from tablier.lab.extinction.yardstick import problems

    for nodes in (30, 100, 300):
        found = []
        for searcher in rivals("extinction", None):
            rules, good = searcher.engine.rules, 0
            for state, keeps in problems():
                move = searcher.search(rules.load(state), (), Limits(nodes=nodes)).lines[0].moves[0]
                chosen = rules.decode(move, state)
                good += any(tensor.menu(state, 0)[number] == chosen for number in keeps)
            found.append(good / len(problems()))
        print(f"optimal moves 3 v 3, {nodes} nodes: {found[0]:.3f} with the network, {found[1]:.3f} without")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "learn", "duel", "yardstick"))
    parser.add_argument("game", nargs="?", choices=("extinction", "ignis"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--to", type=Path)
    parser.add_argument("--network", type=Path)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument(
        "--first", type=int, default=1, help="the number of the first worker, for other games"
    )
    parser.add_argument("--workers", type=int, default=cpu_count())
    parser.add_argument("--trust", type=float, default=0.7)
    parser.add_argument("--steps", type=int, default=12_000)
    parser.add_argument("--batch", type=int, default=16_384)
    told = parser.parse_args()
    if told.what == "yardstick":
        yardstick()
    elif told.what == "play":
        gather(told.game, told.workers, told.seconds, told.first, told.to)
    elif told.what == "learn":
        learn(told.game, told.files, told.to, told.trust, told.steps, told.batch)
    else:
        contest(told.game, told.network, told.games, told.seconds, told.nodes, told.workers)
