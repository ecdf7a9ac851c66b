"""`tablier puzzles`: positions with a goal, exact by proof; to solve, to look at, to mine and to check."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.settings import GameName, own_language
from tablier.core import LANGUAGES, Language, TablierError, Words

if TYPE_CHECKING:
    from tablier.learn.puzzles import Puzzle

name = "puzzles"
app = typer.Typer(
    help="Puzzles: solve one, the daily one; mine, prove and export them.", no_args_is_help=True
)

Spoken = Annotated[str | None, typer.Option("--language", help="fr or en; by default the terminal's.")]
Processes = Annotated[int, typer.Option(help="Processes; 0 for one a core.")]
PuzzleName = Annotated[str | None, typer.Argument(metavar="PUZZLE", help="A puzzle's id; by default any.")]


@app.command("solve")
def solve(
    game: GameName,
    puzzle: PuzzleName = None,
    rating: Annotated[int, typer.Option(help="How hard: about 700 to 2300.")] = 1200,
    theme: Annotated[str, typer.Option(help="Only with this theme.")] = "",
    language: Spoken = None,
) -> None:
    """Solve a puzzle in the terminal. `hint`, `moves`, `undo` and `again` are always there.

    Example: tablier puzzles solve ignis --rating 1000
    """
    from tablier.learn.puzzles import find_puzzle
    from tablier.learn.puzzles.choosing import following

    _at_work(find_puzzle(_whole(game, puzzle)) if puzzle else following(game, rating, theme), language)


@app.command("daily")
def daily(
    game: GameName,
    day: Annotated[str, typer.Option(help="Another day, such as 2027-02-14.")] = "",
    language: Spoken = None,
) -> None:
    """Solve the puzzle of the day (UTC), the same for everybody: easy on Mondays, hard on Sundays. At the end
    there is a result to send to others; the first one of a day is kept.

    Example: tablier puzzles daily extinction
    """
    from tablier.cli import progress
    from tablier.games import find
    from tablier.learn.puzzles.choosing import daily as of_day
    from tablier.learn.puzzles.days import days_in_a_row, is_over, is_solved, share

    today = datetime.now(UTC).date()
    try:
        when = date.fromisoformat(day) if day else today
    except ValueError:
        raise TablierError(
            Words(fr=f"{day} n'est pas un jour tel que 2027-02-14", en=f"{day} is no day such as 2027-02-14")
        ) from None
    marks = _at_work(of_day(game, when), language)
    if is_over(marks):
        days = progress.keep_day(game, when.isoformat(), marks)
        solved = (date.fromisoformat(one) for one, tried in days.items() if is_solved(tried))
        row, kept = days_in_a_row(solved, today), days[when.isoformat()]
        print(f"\n{share(find(game).title, when, kept, row)[_language(language)]}")


@app.command("show")
def show(game: GameName, puzzle: PuzzleName = None, language: Spoken = None) -> None:
    """Print a puzzle with its solution in words; without one, how many there are of each kind.

    Example: tablier puzzles show extinction
    """
    from tablier.learn.puzzles import find_puzzle, puzzles
    from tablier.learn.puzzles.judging import solution

    if puzzle is None:
        for line in count(puzzles(game)):
            print(line)
        return
    found, spoken = find_puzzle(_whole(game, puzzle)), _language(language)
    print(found.record.write())
    print(found.game.draw_text(found.open().state, found.seat, spoken))
    lesson = found.as_lesson()
    print(lesson.steps[0].say[spoken])
    for told in solution(found):
        print(f"  {'*' if told.seat is None else told.seat + 1} {told.text}: {told.words[spoken]}")


@app.command("mine")
def mine(
    game: GameName,
    keep: Annotated[Path, typer.Option(help="Folder of what is found; run again to go on.")],
    source: Annotated[list[str] | None, typer.Option(help="Where to look; by default everywhere.")] = None,
    tasks: Annotated[int, typer.Option(min=1, help="Tasks of each source.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="Of the first task; another one looks elsewhere.")] = 0,
    theme: Annotated[list[str] | None, typer.Option(help="Only what shows it, or one of several.")] = None,
    processes: Processes = 0,
) -> None:
    """Mine puzzles on all cores. After Ctrl-C the same command goes on where it stopped.

    Example: tablier puzzles mine ignis --keep mine/ignis --tasks 100
    """
    import signal
    from multiprocessing import cpu_count

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tablier.lab.pool import make_pool
    from tablier.learn.puzzles.mining import Mine, sources

    running = Mine(game, source or list(sources(game)), range(seed, seed + tasks), keep, theme or ())
    workers, total = processes or cpu_count(), len(running.found())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress, make_pool(workers) as pool:
        shown = progress.add_task(
            f"{game}: {total} puzzles",
            total=len(running.tasks),
            completed=len(running.tasks) - len(running.left),
        )

        def stop(*_: object) -> None:
            running.stop()
            progress.update(shown, description="Finishing the tasks under way")
            signal.signal(signal.SIGINT, usual)  # a second Ctrl-C waits for nothing

        usual = signal.signal(signal.SIGINT, stop)
        try:
            for _, found in running.run(pool, 2 * workers):
                total += found
                progress.update(shown, advance=1, description=f"{game}: {total} puzzles")
        finally:
            signal.signal(signal.SIGINT, usual)
    for line in count(running.found().values()):
        print(line)
    if running.left:
        print("Stopped. The same command goes on from here.")
        raise typer.Exit(130)


@app.command("check")
def check(
    game: GameName,
    sample: Annotated[int, typer.Option(min=0, help="Only so many, drawn by --seed; 0 for all.")] = 0,
    seed: Annotated[int, typer.Option(help="Of the sample.")] = 0,
    processes: Processes = 0,
) -> None:
    """Prove the shipped puzzles again; exit with 1 where one fails.

    Example: tablier puzzles check ignis --sample 20
    """
    from multiprocessing import cpu_count
    from random import Random

    from tablier.lab.pool import make_pool
    from tablier.learn.puzzles import puzzles
    from tablier.learn.puzzles.judging import faults_of

    chosen = list(puzzles(game))
    if sample:
        chosen = Random(seed).sample(chosen, min(sample, len(chosen)))
    wrong = 0
    with make_pool(processes or cpu_count()) as pool:
        for puzzle, found in zip(chosen, pool.map(faults_of, chosen, chunksize=8), strict=True):
            wrong += bool(found)
            for fault in found:
                print(f"{puzzle.id}: {fault}")
    print(f"{game}: {len(chosen)} puzzles proven again, {wrong} of them wrong")
    if wrong:
        raise typer.Exit(1)


@app.command("export")
def export(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="*.txt: records; *.jsonl; *.xz: as shipped.")],
    mined: Annotated[Path | None, typer.Option("--from", help="A folder of `mine`, not the shipped.")] = None,
    most: Annotated[int, typer.Option("--count", min=0, help="So many, spread evenly; 0 for all.")] = 0,
    anew: Annotated[
        bool, typer.Option("--again", help="Solved and measured anew by today's levels.")
    ] = False,
    processes: Processes = 0,
) -> None:
    """Write puzzles to a file: as records, one JSON object a line, or packed as they are shipped.

    Example: tablier puzzles export ignis puzzles.jsonl
    """
    from multiprocessing import cpu_count

    import msgspec

    from tablier.lab.pool import make_pool
    from tablier.learn.puzzles import puzzles
    from tablier.learn.puzzles.mining import again, found_in, spread
    from tablier.learn.puzzles.shelf import pack_puzzles

    found = list(found_in(mined).values()) if mined else list(puzzles(game))
    if anew:
        with make_pool(processes or cpu_count()) as pool:
            found = [puzzle for puzzle in pool.map(again, found, chunksize=8) if puzzle]
    if most:
        found = spread(found, most)
    match file.suffix:
        case ".xz":
            data = pack_puzzles(found)
        case ".jsonl":
            data = b"\n".join(msgspec.json.encode(_as_object(puzzle)) for puzzle in found) + b"\n"
        case ".txt":
            data = "\n".join(puzzle.record.write() for puzzle in found).encode()
        case _:
            raise TablierError(
                Words(
                    fr=f"{file} : un nom en .txt, .jsonl ou .xz attendu",
                    en=f"{file}: a name that ends in .txt, .jsonl or .xz expected",
                )
            )
    file.write_bytes(data)
    print(f"{len(found)} puzzles, {len(data):,} bytes: {file}")


def count(found: "Iterable[Puzzle]") -> list[str]:
    """How many there are by goal, difficulty and theme."""
    from collections import Counter

    puzzles = list(found)
    kinds = {
        "goal": Counter(puzzle.goal.partition(" ")[0] for puzzle in puzzles),
        "difficulty": Counter(str(puzzle.difficulty) for puzzle in puzzles),
        "theme": Counter(theme for puzzle in puzzles for theme in puzzle.themes),
        "source": Counter(puzzle.source.partition(" ")[0] for puzzle in puzzles),
    }
    lines = [f"{len(puzzles)} puzzles"]
    for kind, counted in kinds.items():
        shown = (f"{name} {number}" for name, number in sorted(counted.items()))
        lines.append(f"  {kind:10} {', '.join(shown)}")
    return lines


def _as_object(puzzle: "Puzzle") -> dict[str, object]:
    record = puzzle.record
    return {
        "id": puzzle.id,
        "ruleset": puzzle.ruleset,
        "position": puzzle.game.write_state(puzzle.open().state),
        "seat": puzzle.seat + 1,
        "goal": puzzle.goal,
        "line": puzzle.line,
        "themes": puzzle.themes,
        "source": puzzle.source,
        "proof": puzzle.proof,
        "difficulty": puzzle.difficulty,
        "rating": puzzle.rating,
        "options": record.options,
    }


def _at_work(puzzle: "Puzzle", language: str | None) -> str:
    """Somebody solves it; what was tried."""
    from tablier.cli.terminal.puzzle import PuzzleTable

    table = PuzzleTable(puzzle, _language(language))
    table.play()
    return table.marks


def _whole(game: str, puzzle: str) -> str:
    return puzzle if "." in puzzle else f"{game}.{puzzle}"


def _language(given: str | None) -> Language:
    if given not in (None, *LANGUAGES):
        raise TablierError(Words(fr=f"langue inconnue : {given}", en=f"unknown language: {given}"))
    return given or own_language()
