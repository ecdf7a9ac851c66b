"""Mining: candidates from a game's sources are proven, themed and measured, task by task.

A task is a source and a seed, and always finds the same. Each finished task is a file at once, so that a mine
that was interrupted goes on; who runs the tasks, on this machine or elsewhere, is an `Executor`.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tablier.bots import levels
from tablier.core import Match, Record, TablierError, Words
from tablier.learn.goals import read_goal
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.difficulty import difficulty_of
from tablier.learn.puzzles.judging import solve
from tablier.learn.puzzles.puzzle import Puzzle, part_of
from tablier.learn.puzzles.shelf import pack_puzzles, read_puzzles
from tablier.learn.puzzles.themes import themes_for, themes_of


class Draft(NamedTuple):
    """A candidate: where the match stands, what is asked, where it comes from, how it will be proven, and at
    how many turns in a row only one move may be right."""

    match: Match[Any, Any]
    goal: str
    source: str
    proof: str
    alone: int = 1


Source = Callable[[int], Iterator[Draft]]


class Task(msgspec.Struct, frozen=True):
    """A source and a seed; with `themes`, only what shows one of them is wanted."""

    game: str
    source: str
    seed: int
    themes: tuple[str, ...] = ()


def sources(slug: str) -> dict[str, Source]:
    """Where puzzles of a game come from, by name."""
    found: dict[str, Source] = getattr(part_of(slug), "SOURCES", {})
    if not found:
        raise TablierError(
            Words(fr=f"il n'y a rien à extraire pour {slug}", en=f"there is nothing to mine for {slug}")
        )
    return found


def work(task: Task) -> bytes:
    """All puzzles of one task, packed; runs in a process of its own."""
    found = (_finished(draft, task.themes) for draft in sources(task.game)[task.source](task.seed))
    return pack_puzzles({puzzle.id: puzzle for puzzle in found if puzzle}.values())


def again(puzzle: Puzzle) -> Puzzle | None:
    """The same position and goal as if it were mined today: its solution, its themes and which of today's
    levels solves it; None where it is a puzzle no more."""
    return _finished(Draft(puzzle.open(), puzzle.goal, puzzle.source, puzzle.proof))


def _finished(draft: Draft, themes: tuple[str, ...] = ()) -> Puzzle | None:
    own = getattr(part_of(draft.match.game.slug), "finish", None)
    if own is None:
        return finish(draft, themes)
    puzzle: Puzzle | None = own(draft)
    return puzzle if puzzle and _shows(puzzle.themes, themes) else None


def _shows(found: Iterable[str], wanted: tuple[str, ...]) -> bool:
    return not wanted or not set(wanted).isdisjoint(found)


def finish(draft: Draft, wanted: tuple[str, ...] = ()) -> Puzzle | None:
    """The candidate as a puzzle; None where it is none: only one move may be right at first. Which level
    solves it takes longest to find out, so what shows none of the `wanted` themes goes before."""
    asked = write_draft(draft)
    solved = solve(asked)
    if solved is None or any(len(turn.right) != 1 for turn in solved.turns[: draft.alone]):
        return None
    if len(solved.turns) < draft.alone:
        return None
    puzzle = write_draft(draft, solved.match)
    themes = themes_of(puzzle)
    if not _shows(themes, wanted):
        return None
    level = difficulty_of(asked.game, asked.seat, solved.turns, asked.id)
    if level > len(levels(asked.slug)) and not is_decisive(asked.goal):
        return None  # a piece that nobody wants to win: there is something better to do
    return with_tags(puzzle, Difficulty=str(level), Theme=" ".join(themes))


def is_decisive(goal: str) -> bool:
    """Whether it is about the result itself, not about something won on the way."""
    return {condition.name for condition in read_goal(goal).conditions} <= {"win", "lost"}


def write_draft(draft: Draft, solved: Match[Any, Any] | None = None, **more: str) -> Puzzle:
    """A candidate as a puzzle; until it is solved, with any legal move in the place of the solution."""
    tags = {"Goal": draft.goal, "Theme": "", "Source": draft.source, "Proof": draft.proof, "Difficulty": "0"}
    if draft.match.seq:
        tags["Start"] = str(draft.match.seq)
    if solved is None:
        solved = draft.match.copy()
        seat = solved.seat
        assert seat is not None, "a puzzle begins with a player"
        solved.add(seat, solved.legal[0])
    return Puzzle(Record.of(solved, (), (), **{**tags, **more}))


def with_tags(puzzle: Puzzle, **tags: str) -> Puzzle:
    record = puzzle.record
    return Puzzle(msgspec.structs.replace(record, tags={**record.tags, **tags}))


class Mine:
    """The tasks of a game and the folder that keeps what they found."""

    def __init__(
        self, game: str, names: Iterable[str], seeds: range, folder: Path, themes: Iterable[str] = ()
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        known = sources(game)
        for name in names:
            if name not in known:
                raise TablierError(
                    Words(
                        fr=f"source inconnue : {name} ; connues : {', '.join(known)}",
                        en=f"unknown source: {name}; known: {', '.join(known)}",
                    )
                )
        wanted = tuple(sorted(themes))
        for theme in wanted:
            if theme not in themes_for(game):
                raise TablierError(texts.NO_THEME.fill(name=theme, known=", ".join(themes_for(game))))
        self.tasks = [Task(game, name, seed, wanted) for seed in seeds for name in names]
        self._stopped = False

    @property
    def left(self) -> list[Task]:
        return [task for task in self.tasks if not self._path(task).exists()]

    def run(self, executor: Executor, at_once: int) -> Iterator[tuple[Task, int]]:
        """Do what is missing; each task once it is kept, with how many puzzles it found."""
        running: dict[Future[bytes], Task] = {}
        for task in self.left:
            if self._stopped:
                break
            running[executor.submit(work, task)] = task
            if len(running) >= at_once:
                yield from self._keep(running)
        while running:
            yield from self._keep(running)

    def stop(self) -> None:
        """Begin no further tasks; those under way are still finished and kept."""
        self._stopped = True

    def found(self) -> dict[str, Puzzle]:
        """Everything that the folder holds, by id."""
        return found_in(self.folder)

    def _keep(self, running: dict[Future[bytes], Task]) -> Iterator[tuple[Task, int]]:
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            task, data = running.pop(done), done.result()
            draft = self._path(task).with_suffix(".part")
            draft.write_bytes(data)
            draft.replace(self._path(task))
            yield task, len(read_puzzles(data))

    def _path(self, task: Task) -> Path:
        return self.folder / f"{'-'.join((task.game, task.source, *task.themes))}-{task.seed:06}.xz"


def found_in(folder: Path) -> dict[str, Puzzle]:
    """The puzzles of a mine's folder, by id."""
    files = sorted(folder.glob("*.xz"))
    return {puzzle.id: puzzle for file in files for puzzle in read_puzzles(file.read_bytes())}


def spread(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, as evenly as they come over goals, difficulties and themes: each time the next one of
    the kind that was taken least."""
    kinds: dict[tuple[Any, ...], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=lambda puzzle: puzzle.id, reverse=True):
        kinds[puzzle.goal.partition(" ")[0], puzzle.difficulty, puzzle.themes].append(puzzle)
    taken: list[Puzzle] = []
    seen = Counter[Any]()

    def cost(kind: tuple[Any, ...]) -> float:
        goal, level, themes = kind
        rare = min((seen["theme", name] for name in themes), default=seen["theme", ""])
        return seen[kind] + seen["level", level] / 10 + seen["goal", goal] / 10 + rare / 10

    while kinds and len(taken) < count:
        kind = min(kinds, key=cost)
        taken.append(kinds[kind].pop())
        goal, level, themes = kind
        seen.update([kind, ("level", level), ("goal", goal), *(("theme", name) for name in themes or ("",))])
        if not kinds[kind]:
            del kinds[kind]
    return taken
