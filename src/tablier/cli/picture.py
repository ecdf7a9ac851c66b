"""`tablier picture`: a photograph of the table of a live game, as a record left it."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.core import TablierError, Words


def picture(
    record: Annotated[Path, typer.Argument(help="A record, as text or binary.")],
    to: Annotated[Path, typer.Argument(help="Where the picture goes (PNG).")],
    event: Annotated[int | None, typer.Option(min=0, help="After this event; by default the last.")] = None,
) -> None:
    """Photograph the piles of a recorded game of Thin Ice.

    Example: tablier picture game.txt piles.png
    """
    from tablier.core import Record
    from tablier.core.live import LiveGame
    from tablier.games import find

    if not record.is_file():
        raise TablierError(Words(fr=f"{record} n'existe pas", en=f"there is no {record}"))
    data = record.read_bytes()
    kept = Record.unpack(data) if data.startswith(b"TBL1") else Record.read(data.decode("utf-8", "replace"))
    game = find(kept.slug)
    if not isinstance(game, LiveGame):
        raise TablierError(
            Words(fr=f"{kept.slug} ne se photographie pas", en=f"{kept.slug} has no piles to photograph")
        )
    match = kept.replay(game)
    state = match.state if event is None else match.at(event).state
    to.write_bytes(game.photograph(state))
    print(to)


commands = {"picture": picture}
