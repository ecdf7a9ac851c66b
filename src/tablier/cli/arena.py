"""`tablier arena`: bots against each other on all cores."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.settings import GameName, OptionList, PlayerCount, RayAddress, read_settings

if TYPE_CHECKING:
    from rich.table import Table

    from tablier.lab.standings import Standings


def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Players: LEVEL[:NODES][@SECONDS], such as 8@0.1; a level may be module:Class, "
            "engine:COMMAND or LEVEL+FILE."
        ),
    ],
    games: Annotated[int, typer.Option(help="Games of each meeting.")] = 20,
    seconds: Annotated[float | None, typer.Option(help="Seconds a move, where a player has none.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes a move, where a player has none.")] = None,
    option: OptionList = None,
    players: PlayerCount = 0,
    opening: Annotated[
        int | None, typer.Option(help="Random moves before the bots start; both sides get each opening.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed gives other openings.")] = 0,
    processes: Annotated[int, typer.Option(help="Processes; 0 for one a core.")] = 0,
    keep: Annotated[Path | None, typer.Option(help="Folder of the records; run again to go on.")] = None,
    weights: Annotated[
        Path | None, typer.Option(help="The first player judges by this: weights or a network.")
    ] = None,
    ray: RayAddress = None,
) -> None:
    """Let bots play each other and say how strong they are.

    Every game is kept as a record. After Ctrl-C the same command goes on where it stopped.

    Example: tablier arena extinction 8 greedy uct:20000 --games 40 --seconds 0.2
    """
    import signal

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tablier.bots import Limits
    from tablier.games import find
    from tablier.lab.arena import Arena
    from tablier.lab.contest import Contest, Entrant

    entrants = tuple(Entrant.read(text) for text in bots)
    if weights:
        entrants = (entrants[0].judging_by(weights), *entrants[1:])
    rules = find(game)
    if opening is None:  # where chance varies the games, random moves would only spoil them
        opening = 4 if rules.listable and not rules.hidden and not rules.cooperative else 0
    contest = Contest(
        game, entrants, games, Limits(seconds, nodes), read_settings(option), players, opening, seed
    )
    folder = keep or Path("arena") / re.sub(r"[^\w.@-]+", "_", "-".join([game, *bots]))
    running, console = Arena(contest, folder), Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(
            f"{game}: {', '.join(bots)}", total=running.total, completed=len(running.done)
        )

        def stop(*_: object) -> None:
            running.stop()
            progress.update(task, description="Finishing the games under way")
            signal.signal(signal.SIGINT, usual)  # a second Ctrl-C waits for nothing

        usual = signal.signal(signal.SIGINT, stop)
        try:
            for _ in running.run(processes or None, ray):
                progress.update(task, completed=len(running.done))
        finally:
            signal.signal(signal.SIGINT, usual)
    console.print(_table(running.standings))
    if len(entrants) > 2 and not rules.cooperative:
        console.print(_meetings(running.standings))
    console.print(f"{len(running.done)} of {running.total} games; records in {folder}")
    if len(running.done) < running.total:
        console.print("Stopped. The same command goes on from here.")
        raise typer.Exit(130)


def _table(standings: "Standings") -> "Table":
    from rich import box
    from rich.table import Table

    columns = ["Player", "Games", "Wins", "Draws", "Losses", "Score", "95 %"]
    if not standings.cooperative:
        columns.append("Elo")
    table = Table(*columns, box=box.SIMPLE_HEAD)
    two = len(standings.names) == 2
    ratings = standings.ratings()
    for name in sorted(standings.names, key=lambda name: -standings.totals[name].score):
        tally = standings.totals[name]
        low, high = tally.interval
        cells = [name, *map(str, (tally.games, tally.wins, tally.draws, tally.losses))]
        cells += [f"{tally.score:.1%}", f"{low:.0%} to {high:.0%}"]
        if two:
            middle, under, over = map(_sign, tally.elo)
            cells.append(f"{middle} ({under} to {over})")
        else:
            cells.append(_sign(ratings[name]))
        table.add_row(*cells[: len(columns)])
    return table


def _sign(elo: float) -> str:
    return f"{elo:+.0f}".replace("inf", "∞")


def _meetings(standings: "Standings") -> "Table":
    from rich import box
    from rich.table import Table

    table = Table("Score against", *standings.names, box=box.SIMPLE_HEAD)
    for own in standings.names:
        cells = [
            "" if own == other else f"{standings.meetings[own, other].score:.0%}" for other in standings.names
        ]
        table.add_row(own, *cells)
    return table


commands = {"arena": arena}
