"""Tablier's batches beside the tools of others, in one run: the table of speeds in docs/research.md.

    python bench/peers_batch.py [--python PYTHON] [--write]

A step is one random legal action of one board with its observation and mask. Everything is told in processor
time, which waiting does not lengthen, each as it is meant to be used on one core: batches and Pgx with 1 024
boards, OpenSpiel's vector environment with 16, PettingZoo with one. The games of the peers are
those nearest to ours. Pgx and PettingZoo's classic games come from the package registry into an environment
that is made for this run; `--python` names one that has them already. `--write` puts the table into the page.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import tablier

BOARDS, STEPS, ROUNDS = 1_024, 20, 9
PAGE = Path(__file__).parents[1] / "docs" / "research.md"
BEGIN, END = "<!-- speeds: bench/peers_batch.py -->", "<!-- end of speeds -->"

PGX = """
import os, sys, time
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
import jax, pgx
from pgx.experimental import auto_reset
jax.config.update("jax_platforms", "cpu")
env = pgx.make(sys.argv[1]); boards, steps, rounds = map(int, sys.argv[2:])
init, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))
def turn(carry, key):
    state = carry
    logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
    action = jax.random.categorical(key, logits)
    return step(state, action, jax.random.split(key, boards)), state.observation.sum() + state.rewards.sum()
run = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, steps)))
state = init(jax.random.split(jax.random.key(0), boards))
jax.block_until_ready(run(state, jax.random.key(1)))
best = []
for number in range(rounds):
    began = time.process_time()
    jax.block_until_ready(run(state, jax.random.key(number)))
    best.append(time.process_time() - began)
print(min(best) / boards / steps)
"""

CLASSIC = """
import sys, time, importlib, numpy
env = importlib.import_module("pettingzoo.classic." + sys.argv[1]).env()
random, best, games = numpy.random.default_rng(1), [], 0
env.reset(seed=0)
for _ in range(int(sys.argv[2])):
    began, steps = time.process_time(), 0
    while steps < 200:
        if not env.agents:
            games += 1
            env.reset(seed=games)
        seen, _, done, cut, _ = env.last()
        if done or cut:
            env.step(None)
            continue
        env.step(int(random.choice(numpy.flatnonzero(seen["action_mask"]))))
        steps += 1
    best.append((time.process_time() - began) / steps)
print(min(best))
"""


class Row(NamedTuple):
    tool: str
    game: str
    nanoseconds: float


def ours(slug: str) -> float:
    batch = tablier.batch(slug, BOARDS, seed=1, threads=1)
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(STEPS):
            batch.step(batch.sample())
        found.append(time.process_time() - began)
    return min(found) / BOARDS / STEPS


def openspiel(name: str) -> float:
    """The vector environment, with its time steps of observations and legal actions."""
    from open_spiel.python import rl_environment, vector_env

    boards, random = 16, np.random.default_rng(1)
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(boards)])
    told, found = envs.reset(), []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(STEPS):
            actions = [
                _Output(int(random.choice(now.observations["legal_actions"][now.current_player()])))
                for now in told
            ]
            told = envs.step(actions, reset_if_done=True)[0]
        found.append(time.process_time() - began)
    return min(found) / boards / STEPS


class _Output:
    def __init__(self, action: int) -> None:
        self.action, self.probs = action, None


def elsewhere(python: Path, program: str, *words: object) -> float:
    command = [str(python), "-c", program, *map(str, words)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measure(python: Path | None) -> Iterator[Row]:
    """Everybody, one after another."""
    for slug in ("extinction", "ignis"):
        yield Row("Tablier", slug, ours(slug) * 1e9)
    for name in ("breakthrough", "connect_four"):
        yield Row("OpenSpiel", name, openspiel(name) * 1e9)
    with tempfile.TemporaryDirectory() as folder:
        if python is None:
            home = Path(folder) / "peers"
            subprocess.run([sys.executable, "-m", "venv", home], check=True)
            python = home / "bin" / "python"
            packages = ("pgx", "jax", "pettingzoo[classic]")
            subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        for name in ("animal_shogi", "hex"):
            yield Row("Pgx", name, elsewhere(python, PGX, name, BOARDS, STEPS, ROUNDS) * 1e9)
        yield Row(
            "PettingZoo", "connect_four_v3", elsewhere(python, CLASSIC, "connect_four_v3", ROUNDS) * 1e9
        )


def table(rows: list[Row]) -> str:
    lines = ["| tool | game | a step, ns | beside the slower of ours |", "|---|---|---|---|"]
    base = max(row.nanoseconds for row in rows if row.tool == "Tablier")
    for row in rows:
        lines.append(f"| {row.tool} | {row.game} | {row.nanoseconds:,.0f} | {row.nanoseconds / base:,.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--python", type=Path)
    parser.add_argument("--write", action="store_true")
    told = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    rows: list[Row] = []
    for row in measure(told.python):
        print(row, flush=True)
        rows.append(row)
    made = table(rows)
    if told.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{after}", "utf-8")
