"""`tablier play`: a game in the terminal, against a bot, with another person, or alone at a team's table."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import GameName, OptionList, own_language, read_settings
from tablier.core import LANGUAGES, TablierError, Words


def play(
    game: GameName,
    bot: Annotated[
        str | None,
        typer.Option(
            help="The level of the other seats, or module:Class, or engine:COMMAND; by default a middle one."
        ),
    ] = None,
    people: Annotated[int, typer.Option(min=0, help="How many seats people hold; bots hold the others.")] = 1,
    seat: Annotated[int, typer.Option(min=1, help="The first seat that a person holds.")] = 1,
    option: OptionList = None,
    players: Annotated[
        int, typer.Option("--players", min=0, help="Seats at the table; 0: the fewest that make a contest.")
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Deal this chance again; by default it is new.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.01, help="How long a bot may think.")] = None,
    weights: Annotated[
        Path | None, typer.Option(help="The bots judge by this: weights or a network.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the record here; binary if it ends in .bin.")
    ] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw the table at the end (.svg or .png).")] = None,
    language: Annotated[str | None, typer.Option(help="fr or en; by default the terminal's.")] = None,
) -> None:
    """Play in the terminal. Moves are typed in the game's notation or by their number in the list.

    Example: tablier play extinction --bot random --save game.txt
    """
    from tablier import bots
    from tablier.cli.picture import save_picture
    from tablier.cli.terminal.terminal import Terminal
    from tablier.core import Dealer, Match
    from tablier.front.records import save as save_record
    from tablier.games import find

    if language not in (None, *LANGUAGES):
        raise TablierError(Words(fr=f"langue inconnue : {language}", en=f"unknown language: {language}"))
    settings = read_settings(option)
    rules = find(game)
    # Who wants to play alone against nobody says so; a team's table may well have one seat.
    fewest = rules.players.start if rules.cooperative else max(2, rules.players.start)
    match = Match(rules, settings, players or fewest)
    if people > match.players or seat > match.players:
        raise TablierError(
            Words(fr=f"il n'y a que {match.players} places", en=f"there are only {match.players} seats")
        )
    levels = bots.levels(game)
    level = bots.find_level(game, bots.admit(bot)) if bot else levels[len(levels) // 2]
    if weights:
        level = bots.find_level(game, bots.admit(f"{level.key}+{weights}"))
    limits = bots.Limits(seconds=seconds) if seconds else level.limits
    mine = {(seat - 1 + place) % match.players for place in range(people)}
    terminal = Terminal(
        match=match,
        dealer=Dealer(seed),
        bots={s: (bots.make(game, level.key), limits) for s in range(match.players) if s not in mine},
        names=tuple("" if s in mine else level.title.en for s in range(match.players)),
        language=language or own_language(),
    )
    terminal.play()
    if save:
        print(save_record(terminal.record(), save))
    if picture:
        save_picture(match, picture)


commands = {"play": play}
