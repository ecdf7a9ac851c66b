"""`tablier print`: a game as a PDF to print, cut out and play."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import GameName, own_language
from tablier.core import Language, TablierError, Words


def print_game(
    game: GameName,
    lang: Annotated[str, typer.Option(help="fr or en; by default the terminal's.")] = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the PDF goes.")] = None,
) -> None:
    """Write boards, pieces, cards and a booklet of puzzles as a PDF at true size.

    Example: tablier print ignis --lang fr --out ignis.pdf
    """
    from tablier.paper.book import make

    if lang not in ("", "fr", "en"):
        raise TablierError(Words(fr=f"langue {lang!r} : fr ou en", en=f"language {lang!r}: fr or en"))
    language: Language = own_language() if not lang else "fr" if lang == "fr" else "en"
    to = out or Path(f"{game}-{language}.pdf")
    to.write_bytes(make(game, language))
    print(to)


commands = {"print": print_game}
