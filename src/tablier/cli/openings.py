"""`tablier openings`: what is played at the start of a game and how it ends, from engine games."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import GameName, OptionList, own_language, read_settings
from tablier.core import TablierError, Words

name = "openings"
app = typer.Typer(help="Openings: what is played and how it ends; look, and make the book.")

NOTHING = Words(fr="aucune partie connue ne passe par là", en="no known game came here")
NONE = Words(fr="{game} n'a pas d'ouvertures", en="{game} has no openings")
HEADS = Words(fr="parties|gagné|nul|perdu", en="games|won|drawn|lost")


@app.command("show")
def show(
    game: GameName,
    moves: Annotated[list[str] | None, typer.Argument(metavar="[MOVE]...", help="Played so far.")] = None,
    option: OptionList = None,
) -> None:
    """Print what engine games played after these moves, how often, and how it ended for whoever played it;
    of a game without such positions, what was chosen and how that ended.

    Example: tablier openings show extinction Pd4-c5
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tablier.core import Match
    from tablier.games import find
    from tablier.learn.openings import book, groups, has_openings, node_of, walks
    from tablier.learn.openings.ways import say_value

    rules, language = find(game), own_language()
    if not has_openings(rules):
        raise TablierError(NONE.fill(game=rules.title))
    console, found = Console(highlight=False), book(game)
    if walks(rules):
        match = Match(rules, read_settings(option), rules.usual_players)
        for move in moves or []:
            match.play(move)
        match.deal_all()
        print(rules.draw_text(match.state, None, language))
        titles = {"": (rules.write_place(match.state), "")}
    else:
        titles = {key: (key, group.title[language]) for key, group in groups(game).items()}
    for group, (place, title) in titles.items():
        sums: dict[str, list[int]] = {}
        for one in found.tallies.get(node_of(rules, place), ()):
            count = sums.setdefault(one.play, [0, 0, 0])
            for i, number in enumerate((one.games, one.won, one.drawn)):
                count[i] += number
        if not sums:
            console.print(NOTHING[language])
            continue
        times, *heads = HEADS[language].split("|")
        good = groups(game)[group].good[language] if group else ""
        heads = [good] * bool(good) if group else heads
        table = Table(title, times, *heads, box=box.SIMPLE_HEAD)
        for play, (games, won, drawn) in sorted(sums.items(), key=lambda one: -one[1][0]):
            words = say_value(game, group, play)[language] if group else play
            shares = [f"{share / games:.0%}" for share in (won, drawn, games - won - drawn)]
            table.add_row(words, str(games), *shares[: len(heads)])
        console.print(table)


@app.command("make")
def make(
    game: GameName,
    to: Annotated[Path, typer.Option(help="The file to write, such as openings.txt.xz.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each of the three strengths.")] = 100,
    nodes: Annotated[int, typer.Option(min=0, help="How far a player thinks; 0: as its level does.")] = 0,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    processes: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
) -> None:
    """Play a game's book: its levels among their equals, added up by position.

    Example: tablier openings make ignis --games 100 --to openings.txt.xz
    """
    from tablier.games import find
    from tablier.learn.openings.book import pack_book
    from tablier.learn.openings.making import count_games, play_books
    from tablier.learn.openings.tally import BANDS

    rules = find(game)
    tallies = []
    for number, found in enumerate(play_books(game, games, seed, nodes, processes), 1):
        print(f"\r{number}/{games * len(BANDS)}", end="", file=sys.stderr, flush=True)
        tallies = found or tallies
    print(file=sys.stderr)
    made = f"tablier openings make {game} --games {games} --nodes {nodes} --seed {seed}"
    about = f"Engine games of {rules.ruleset}, added up; CC0-1.0"
    to.write_bytes(pack_book(count_games(games), made, tallies, about))
    print(f"{to}: {to.stat().st_size:,} bytes")
