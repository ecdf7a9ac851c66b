"""`tablier analyse`: the best lines of a position."""

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.settings import GameName, OptionList, PlayerCount, own_language, read_position

if TYPE_CHECKING:
    from rich.table import Table

    from tablier.bots import Analysis


def analyse(
    game: GameName,
    position: Annotated[str | None, typer.Option(help="The position; by default the game's first.")] = None,
    option: OptionList = None,
    players: PlayerCount = 0,
    seconds: Annotated[float | None, typer.Option(min=0.0, help="How long to think.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="How many positions to look at.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="How many moves to look ahead.")] = None,
    lines: Annotated[int, typer.Option(min=1, help="How many of the best moves to show.")] = 3,
    threads: Annotated[int, typer.Option(min=1, help="How many cores to use.")] = 1,
    weights: Annotated[Path | None, typer.Option(help="Judge by this: weights or a network.")] = None,
) -> None:
    """Show the best moves of a position, each with its verdict, depth and line.

    Verdicts are for the side to move: a score in pieces, odds of winning, or what a game has to say.
    Where chance is to answer first, it does, anew each time.
    Ctrl-C ends the search and shows what it has found.

    Example: tablier analyse extinction --seconds 2 --lines 3
    """
    import threading
    from concurrent.futures import ThreadPoolExecutor, wait

    from rich.console import Console
    from rich.live import Live

    from tablier.bots import Limits
    from tablier.bots import analyse as run
    from tablier.bots.weighted import make_searcher
    from tablier.core import Chance, Dealer
    from tablier.games import find

    rules = find(game)
    state, dealer = read_position(rules, position, option, players), Dealer()
    for number in itertools.count(1):
        turn = rules.turn(state)
        if not isinstance(turn, Chance):
            break
        state = rules.deal(state, dealer.draw(turn.request, number))
    if seconds is None and nodes is None and depth is None:
        seconds = 3.0
    searcher = make_searcher(game, weights, threads) if weights else None
    limits, stop, console = Limits(seconds, nodes, depth), threading.Event(), Console()
    live = Live(console=Console(stderr=True), transient=True, refresh_per_second=8)
    with live, ThreadPoolExecutor(1) as pool:
        search = pool.submit(
            run,
            rules,
            state,
            limits,
            lines,
            threads,
            stop=stop,
            heard=lambda found: live.update(_table(found)),
            searcher=searcher,
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
    if not analysis.depth:
        caption = f"{analysis.nodes:,} trials in {analysis.seconds:.2f} s"
    table = Table("Verdict", "Depth", "Line", caption=caption, caption_justify="left")
    for found in analysis:
        depth = str(analysis.depth) if analysis.depth else ""
        table.add_row(found.words[own_language()], depth, " ".join(found.line))
    return table


commands = {"analyse": analyse}
