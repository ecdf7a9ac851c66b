"""Play games and keep them as rows. What was played stays in parts beside the target until all is there."""

import shutil
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

import msgspec

from tablier.core import TablierError, Words
from tablier.lab.contest import Contest, Pairing
from tablier.lab.dataset.rows import Rows, join, rows_of
from tablier.lab.dataset.tables import files_of, write_tables
from tablier.lab.executors import workers
from tablier.lab.playing import play

PART = 10
"""Games of one task."""


class Order(msgspec.Struct, frozen=True):
    """What is to be played, and how far a search looks at each position (0: it does not)."""

    contest: Contest
    nodes: int = 0
    lines: int = 3


class Generation:
    """An order, its target, and the parts that are done."""

    def __init__(self, order: Order, target: Path) -> None:
        files_of(target)
        order.contest.check()
        self.order, self.target = order, target
        self._folder = target.with_name(f"{target.name}.parts")
        self._folder.mkdir(parents=True, exist_ok=True)
        plan = self._folder / "order.json"
        text = msgspec.json.encode(order)
        if plan.exists() and plan.read_bytes() != text:
            raise TablierError(
                Words(
                    fr=f"{self._folder} vient d'une autre commande : effacez-le, ou un autre fichier",
                    en=f"{self._folder} comes from another order: delete it, or choose another file",
                )
            )
        plan.write_bytes(text)
        pairings = list(order.contest.pairings())
        self._tasks = [pairings[first : first + PART] for first in range(0, len(pairings), PART)]

    @property
    def total(self) -> int:
        """How many games there will be."""
        return sum(map(len, self._tasks))

    @property
    def done(self) -> int:
        """How many there are."""
        return sum(len(task) for number, task in enumerate(self._tasks) if self._part(number).exists())

    def run(self, processes: int | None = None, ray: str | None = None) -> Iterator[int]:
        """Play what is missing; yields how many games there are after each part."""
        left = [number for number in range(len(self._tasks)) if not self._part(number).exists()]
        with workers(processes, ray) as (pool, _):
            running: dict[Future[Rows], int] = {
                pool.submit(play_part, self.order, self._tasks[number]): number for number in left
            }
            while running:
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for one in sorted(finished, key=running.__getitem__):
                    self._keep(running.pop(one), one.result())
                    yield self.done

    def finish(self, made: str) -> tuple[Path, Path, Path]:
        """Write the tables and the card; the parts go."""
        parts = [
            msgspec.msgpack.decode(self._part(number).read_bytes(), type=Rows)
            for number in range(len(self._tasks))
        ]
        files = write_tables(join(parts), self.target, made)
        shutil.rmtree(self._folder)
        return files

    def _keep(self, number: int, rows: Rows) -> None:
        draft = self._part(number).with_suffix(".draft")
        draft.write_bytes(msgspec.msgpack.encode(rows))
        draft.replace(self._part(number))

    def _part(self, number: int) -> Path:
        return self._folder / f"{number:06}.part"


def play_part(order: Order, pairings: list[Pairing]) -> Rows:
    """Some of the games; what happens in them depends on the order alone."""
    played = [(play(order.contest, pairing), pairing.number) for pairing in pairings]
    return join([rows_of(record, number, order.nodes, order.lines) for record, number in played])
