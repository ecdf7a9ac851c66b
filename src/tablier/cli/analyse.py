"""`tablier analyse`: the best lines of a position."""

from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.settings import GameName, OptionList, own_language, read_settings

if TYPE_CHECKING:
    from rich.table import Table

    from tablier.bots.analysis import Analysis


def analyse(
    game: GameName,
    position: Annotated[str | None, typer.Option(help="The position; by default the game's first.")] = None,
    option: OptionList = None,
    seconds: Annotated[float | None, typer.Option(min=0.0, help="How long to think.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="How many positions to look at.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="How many moves to look ahead.")] = None,
    lines: Annotated[int, typer.Option(min=1, help="How many of the best moves to show.")] = 3,
    threads: Annotated[int, typer.Option(min=1, help="How many cores to use.")] = 1,
) -> None:
    """Show the best moves of a position, each with its score, depth and line.

    Scores are in pieces, for the side to move. Ctrl-C ends the search and shows what it has found.

    Example: tablier analyse extinction --seconds 2 --lines 3
    """
    import threading
    from concurrent.futures import ThreadPoolExecutor, wait

    from rich.console import Console
    from rich.live import Live

    from tablier.bots import Limits
    from tablier.bots.analysis import analyse as run
    from tablier.core import Match
    from tablier.games import find

    rules = find(game)
    state = rules.read_state(position) if position else Match(rules, read_settings(option)).state
    if seconds is None and nodes is None and depth is None:
        seconds = 3.0
    limits, stop, console = Limits(seconds, nodes, depth), threading.Event(), Console()
    live = Live(console=Console(stderr=True), transient=True, refresh_per_second=8)
    with live, ThreadPoolExecutor(1) as pool:
        search = pool.submit(
            run, rules, state, limits, lines, threads, stop, lambda found: live.update(_table(found))
        )
        try:
            wait([search])
        except KeyboardInterrupt:
            stop.set()
    console.print(_table(search.result()))


def _table(analysis: "Analysis") -> "Table":
    from rich.table import Table

    speed = analysis.nodes / max(analysis.seconds, 1e-9) / 1e6
    caption = f"{analysis.nodes:,} nodes in {analysis.seconds:.2f} s, {speed:.2f} million a second"
    table = Table("Score", "Depth", "Line", caption=caption, caption_justify="left")
    for variation in analysis.variations:
        table.add_row(variation.verdict[own_language()], str(analysis.depth), " ".join(variation.moves))
    return table


commands = {"analyse": analyse}
