"""`tablier bench`: how fast the rules run here, through the protocol that everything else uses."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablier.cli.settings import OptionList, PlayerCount, read_settings

if TYPE_CHECKING:
    from tablier.core import Game


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; by default all.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure each game.")] = 2.0,
    option: OptionList = None,
    players: PlayerCount = 0,
    seed: Annotated[int, typer.Option(help="Another seed, other games.")] = 1,
) -> None:
    """Play random games for a while and say how many events a second that gave.

    Example: tablier bench ignis --seconds 5
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tablier.games import find, slugs

    table = Table("game", "games", "events", "events/s", "bytes/record", box=box.SIMPLE_HEAD)
    for slug in [game] if game else slugs():
        row = measure(find(slug), read_settings(option), players, seconds, seed)
        table.add_row(slug, *(f"{value:,}" for value in row))
    Console().print(table)


def measure(
    game: "Game[Any, Any]", options: dict[str, str], players: int, seconds: float, seed: int
) -> tuple[int, int, int, int]:
    """Games played, events, events a second, and the size of a packed record on average."""
    from time import perf_counter

    from tablier.core import Match, Record

    def one(number: int) -> Match:
        match = Match(game, options, players)
        match.play_out(number, limit=2_000)
        return match

    one(seed)  # what compiles on first use does so before the clock starts
    games = events = size = 0
    spent = 0.0
    while spent < seconds:
        started = perf_counter()
        match = one(seed + games)
        spent += perf_counter() - started
        games += 1
        events += match.seq
        size += len(Record.of(match).pack())
    return games, events, round(events / spent), round(size / games)


commands = {"bench": bench}
