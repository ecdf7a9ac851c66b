"""Contests on all cores. Each finished game is a file at once, so an interrupted contest goes on."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

import msgspec

from tablier.core import BadRecord, Record, TablierError, Words
from tablier.games import find
from tablier.lab.contest import Contest
from tablier.lab.executors import workers
from tablier.lab.playing import play
from tablier.lab.standings import Standings


class Arena:
    """A contest and the folder that keeps it: `contest.json` and one record for each game."""

    def __init__(self, contest: Contest, folder: Path) -> None:
        self.contest, self.folder = contest.check(), folder
        self.standings = Standings(
            (entrant.name for entrant in contest.entrants), find(contest.game).cooperative
        )
        self.done: set[int] = set()
        self._stopped = False
        self._open()

    def _open(self) -> None:
        """Take up what the folder holds; more games may be asked for than before, nothing else changed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        plan = self.folder / "contest.json"
        if plan.exists():
            try:
                before = msgspec.json.decode(plan.read_bytes(), type=Contest)
            except msgspec.MsgspecError as fault:
                raise BadRecord(f"{plan} cannot be read: {fault}") from None
            if msgspec.structs.replace(before, games=self.contest.games) != self.contest:
                raise TablierError(
                    Words(
                        fr=f"{self.folder} contient un autre tournoi ; indiquez un autre dossier (--keep)",
                        en=f"{self.folder} holds another contest; choose another folder with --keep",
                    )
                )
        plan.write_bytes(msgspec.json.format(msgspec.json.encode(self.contest)))
        for pairing in self.contest.pairings():
            path = self._path(pairing.number)
            if path.exists():
                try:
                    self._count(Record.read(path.read_text()))
                except (BadRecord, KeyError, ValueError) as fault:
                    raise BadRecord(f"{path} is no game of this contest: {fault}") from None

    @property
    def total(self) -> int:
        """How many games the contest has, played or not."""
        return sum(1 for _ in self.contest.pairings())

    def run(self, processes: int | None = None, ray: str | None = None) -> Iterator[Record]:
        """Play what is missing and yield each record once it is kept; on a Ray cluster where one is named."""
        left = [pairing for pairing in self.contest.pairings() if pairing.number not in self.done]
        with workers(processes, ray) as (pool, count):
            running: set[Future[Record]] = set()
            for pairing in left:
                if self._stopped:
                    break
                running.add(pool.submit(play, self.contest, pairing))
                if len(running) >= 2 * count:
                    finished, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from map(self._keep, finished)
            while running:
                if self._stopped:
                    running = {game for game in running if not game.cancel()}
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                yield from map(self._keep, finished)

    def stop(self) -> None:
        """Begin no further games; those under way are still played and kept."""
        self._stopped = True

    def _keep(self, finished: Future[Record]) -> Record:
        record = finished.result()
        path = self._path(int(record.tags["Number"]))
        draft = path.with_suffix(".part")
        draft.write_text(record.write())
        draft.replace(path)
        self._count(record)
        return record

    def _count(self, record: Record) -> None:
        self.done.add(int(record.tags["Number"]))
        self.standings.add(record)

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:05}.txt"
