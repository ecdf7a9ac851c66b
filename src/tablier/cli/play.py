"""`tablier play`: a game in the terminal, against a bot, with another person, or alone at a team's table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablier.cli.settings import GameName, OptionList, own_language, read_settings
from tablier.core import LANGUAGES, BadRecord, TablierError, Words

if TYPE_CHECKING:
    from tablier.core import Dealer, Game, Match

WITH_RECORD = Words(
    fr="la partie de --from garde ses options, ses places et ses dés",
    en="the game of --from keeps its options, its seats and its dice",
)
OVER = Words(fr="la partie de {file} est finie", en="the game in {file} is over")
GO_ON = Words(fr="--from {file} reprend cette partie.", en="--from {file} goes on with this game.")


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
    begun: Annotated[Path | None, typer.Option("--from", help="Go on with the game in this record.")] = None,
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
    if save and not save.absolute().parent.is_dir():  # before a game is played that nobody could keep
        raise unwritable(save, str(save.parent))
    settings = read_settings(option)
    rules = find(game)
    # Who wants to play alone against nobody says so; a team's table may well have one seat.
    fewest = rules.players.start if rules.cooperative else max(2, rules.players.start)
    dealer = Dealer(seed)
    if begun:
        match, dealer = go_on(begun, rules, dealer)
        if settings or players or seed is not None:
            raise TablierError(WITH_RECORD)
    else:
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
        dealer=dealer,
        bots={s: (bots.make(game, level.key), limits) for s in range(match.players) if s not in mine},
        names=tuple("" if s in mine else level.title.en for s in range(match.players)),
        language=language or own_language(),
    )
    terminal.play()
    if save:
        try:
            print(save_record(terminal.kept(), save))
        except OSError as trouble:
            raise unwritable(save, trouble.strerror or str(trouble)) from None
        if not match.outcome:
            print(GO_ON.fill(file=save)[terminal.language])
    if picture:
        save_picture(match, picture)


def unwritable(file: Path, reason: str) -> TablierError:
    from tablier.cli.terminal import texts

    return TablierError(texts.UNSAVED.fill(file=file, reason=reason))


def go_on(file: Path, rules: "Game[Any, Any]", dealer: "Dealer") -> "tuple[Match[Any, Any], Dealer]":
    """An unfinished match from its record, and who deals its chance on: the same seed, where it tells it."""
    from tablier.cli.terminal.terminal import SEALED
    from tablier.core import Dealer
    from tablier.front.records import read_record

    record = read_record(file)
    match = record.replay(rules)
    if match.outcome:
        raise TablierError(OVER.fill(file=file))
    try:
        seed = bytes.fromhex(record.tags.get(SEALED, ""))
    except ValueError:
        raise BadRecord(f"{file}: [{SEALED}] is not hexadecimal") from None
    return match, Dealer(seed) if seed else dealer


commands = {"play": play}
