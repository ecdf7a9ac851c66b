"""`tablier picture`: the table as a record left it, drawn or in pixels."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablier.cli.settings import RecordFile
from tablier.core import TablierError, Words

if TYPE_CHECKING:
    from tablier.core import Match

WIDE = 1200
"""Pixels of a picture from left to right."""


def picture(
    record: RecordFile,
    to: Annotated[Path, typer.Argument(help="Where the picture goes: .svg or .png.")],
    event: Annotated[int | None, typer.Option(min=0, help="After this event; by default the last.")] = None,
    dark: Annotated[bool, typer.Option(help="On a dark ground.")] = False,
) -> None:
    """Draw the table of a recorded game.

    Example: tablier picture game.txt table.svg
    """
    from tablier.front.records import load

    match = load(record)
    save_picture(match if event is None else match.at(event), to, dark)


def save_picture(match: "Match[Any, Any]", to: Path, dark: bool = False) -> None:
    """The table as it stands, as the file's name says."""
    drawn = match.game.draw_svg(match.state, dark=dark)
    if to.suffix == ".svg":
        to.write_text(drawn, "utf-8")
    elif to.suffix == ".png":
        from tablier.games.raster import png_of

        to.write_bytes(png_of(drawn, WIDE))
    else:
        raise TablierError(
            Words(
                fr=f"une table se dessine en .svg ou en .png, pas en {to.suffix or 'ce format'}",
                en=f"a table is drawn as .svg or .png, not as {to.suffix or 'a file of no kind'}",
            )
        )
    print(to)


commands = {"picture": picture}
