"""What several commands read from their arguments in the same way."""

import os
from pathlib import Path
from typing import Annotated

import typer

from tablier.core import Language, TablierError, Words

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's short name; `tablier games` lists them.")
]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
PlayerCount = Annotated[int, typer.Option("--players", min=0, help="Seats at the table; 0: the fewest.")]
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


def own_language() -> Language:
    """The terminal's language where Tablier speaks it, otherwise English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return "fr" if spoken.lower().startswith("fr") else "en"
