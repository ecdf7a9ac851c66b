"""`tablier picture`: the table as a record left it, as a drawing or as a photograph."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablier.cli.settings import RecordFile
from tablier.core import TablierError, Words

if TYPE_CHECKING:
    from tablier.core import Match


def picture(
    record: RecordFile,
    to: Annotated[Path, typer.Argument(help="Where the picture goes: .svg draws it, .png photographs it.")],
    event: Annotated[int | None, typer.Option(min=0, help="After this event; by default the last.")] = None,
    dark: Annotated[bool, typer.Option(help="On a dark ground.")] = False,
) -> None:
    """Draw the table of a recorded game, or photograph its piles where the game has some.

    Example: tablier picture game.txt table.svg
    """
    from tablier.front.records import load

    match = load(record)
    save_picture(match if event is None else match.at(event), to, dark)


def save_picture(match: "Match[Any, Any]", to: Path, dark: bool = False) -> None:
    """The table as it stands, drawn or photographed as the file's name says."""
    from tablier.core.live import LiveGame

    game = match.game
    if to.suffix == ".svg":
        to.write_text(game.draw_svg(match.state, dark=dark), "utf-8")
    elif to.suffix == ".png" and isinstance(game, LiveGame):
        to.write_bytes(game.photograph(match.state))
    else:
        raise TablierError(
            Words(
                fr=f"{game.slug} se dessine en .svg, pas en {to.suffix or 'ce format'}",
                en=f"{game.slug} is drawn as .svg, not as {to.suffix or 'a file of no kind'}",
            )
        )
    print(to)


commands = {"picture": picture}
