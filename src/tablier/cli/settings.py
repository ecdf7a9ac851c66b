"""What several commands read from their arguments in the same way."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from tablier.core import BadOption, Game, Language, Match, TablierError, Words

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's short name; `tablier games` lists them.")
]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
PlayerCount = Annotated[int, typer.Option("--players", min=0, help="Seats at the table; 0: the fewest.")]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Compute on this Ray cluster; `auto` finds one here."),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A record, text or binary.")
]


def read_settings(given: list[str] | None) -> dict[str, str]:
    """Options of a game from `name=value` words."""
    settings: dict[str, str] = {}
    for word in given or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise TablierError(
                Words(fr=f"option {word!r} : NOM=VALEUR attendu", en=f"option {word!r}: NAME=VALUE expected")
            )
        settings[name] = value
    return settings


def read_position(game: Game[Any, Any], text: str | None, option: list[str] | None, players: int) -> Any:
    """The state that a command starts from: the game's first, or a position with the options beside it.

    Where a game takes a position as an option, the others apply to it, or the game says what contradicts it;
    where a position holds its options itself, those beside it may only say the same.
    """
    settings = read_settings(option)
    if text is None:
        return Match(game, settings, players).state
    if not settings:
        return game.read_state(text)
    if "position" in {known.name for known in game.options}:
        start = _start(game, {**settings, "position": text}, players)
        if isinstance(start, BadOption):
            raise start
        for name, value in settings.items():
            others = {**settings, "position": text}
            del others[name]
            usual = game.read_options({})[name]
            if value != str(usual) and start == _start(game, others, players):
                raise BadOption(name, value, "nothing beside a position, which decides it")
        return start
    state = game.read_state(text)
    for name, value in game.read_options(settings).items():
        own = getattr(state, name, None)
        if name in settings and str(own) != str(value):
            raise BadOption(name, value, "nothing beside a position" if own is None else str(own))
    return state


def _start(game: Game[Any, Any], settings: dict[str, str], players: int) -> Any:
    """The first state, or what is wrong with the options."""
    try:
        return Match(game, settings, players).state
    except BadOption as fault:
        return fault


def own_language() -> Language:
    """The terminal's language where Tablier speaks it, otherwise English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return "fr" if spoken.lower().startswith("fr") else "en"
