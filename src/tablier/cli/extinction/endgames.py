"""`tablier endgames`: make and ask the tables of solved endings."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tablier.games.extinction.endgames.file import Section

name = "endgames"
app = typer.Typer(help="Make and ask the tables of solved endings.", rich_markup_mode=None)
extinction = typer.Typer(help="Extinction with one piece of each species a side.", rich_markup_mode=None)
app.add_typer(extinction, name="extinction")

BoardSize = Annotated[int, typer.Option(min=3, max=8, help="Squares along an edge of the board.")]
VALUES = {1: "win", 0: "draw", -1: "loss"}


@extinction.command()
def build(
    size: BoardSize = 8,
    again: Annotated[bool, typer.Option("--again", help="Begin anew, even where a table is there.")] = False,
    threads: Annotated[int, typer.Option(min=0, help="Threads to use; 0: one for each core.")] = 0,
) -> None:
    """Solve all endings and keep the table. An interrupted build goes on where it stopped.

    The table of the 8 x 8 board comes with Tablier; making it takes about half a minute on two cores, 3.3 GB
    of memory and 2 MB on disk, and the one you make is then the one that is asked.

    Example: tablier endgames extinction build
    """
    import sys
    import time

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from tablier.games.extinction.endgames.build import build
    from tablier.games.extinction.endgames.file import table_path

    started = time.perf_counter()
    columns = (TextColumn("{task.description:16}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("reading", total=1.0)

        told = ""

        def show(what: str, share: float) -> None:
            nonlocal told
            bar.update(task, description=what, completed=share)
            if what != told and not bar.console.is_terminal:  # a log has no bar to watch
                told = what
                print(f"{what}, {time.perf_counter() - started:.1f} s", flush=True)

        sections = build(size, again=again, threads=threads, progress=show)
    path = table_path(size)
    seconds = time.perf_counter() - started
    print(f"{path}: {len(sections)} levels, {path.stat().st_size:,} bytes, {seconds:.1f} s")


@extinction.command()
def probe(
    position: Annotated[str, typer.Option(help="A position with one piece of each species a side.")],
) -> None:
    """Say whether the side to move wins, draws or loses, in how many moves, and how.

    Example: tablier endgames extinction probe --position "D6d/8/8/Q6q/8/8/8/P6p 1 0 1"
    """
    from tablier.games.extinction.endgames import choices, line, open_table, solve
    from tablier.games.extinction.notation import read_state, write_move

    state = read_state(position)
    table = open_table()
    value, distance = solve(table, state)
    print(f"{VALUES[value]} in {distance}" if value else VALUES[value])
    if moves := choices(table, state):
        print(f"best {write_move(moves[0][0])}")
    if value:
        print(" ".join(["line", *map(write_move, line(table, state))]))


@extinction.command()
def stats(size: BoardSize = 8) -> None:
    """Count the positions by result and distance, and show the longest win.

    Example: tablier endgames extinction stats
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tablier.games.extinction.endgames.file import find_table, read_table
    from tablier.games.extinction.endgames.stats import draws, positions

    sections = read_table(find_table(size))
    table = Table("moves", "lost", "moves", "won", box=box.SIMPLE_HEAD)
    for column in table.columns:
        column.justify = "right"
    for section in sections:
        won = f"{section.distance + 1}", f"{section.wins:,}"
        table.add_row(f"{section.distance}", f"{section.losses:,}", *won)
    total = positions(size)
    shares = {
        "won": sum(section.wins for section in sections),
        "lost": sum(section.losses for section in sections),
        "drawn": draws(sections, size),
    }
    Console().print(table)
    for what, count in shares.items():
        print(f"{what:6} {count:>16,}  {count / total:7.3%}")
    print(f"{'all':6} {total:>16,}")
    if size == 8:
        _show_longest(sections)


def _show_longest(sections: "list[Section]") -> None:
    from tablier.games.extinction.endgames import line, open_table
    from tablier.games.extinction.endgames.stats import longest_win
    from tablier.games.extinction.notation import write_move, write_state

    table = open_table()
    if longest := longest_win(table, sections):
        moves = line(table, longest)
        print(f"longest win, {len(moves)} moves: {write_state(longest)}")
        print(" ".join(map(write_move, moves)))
