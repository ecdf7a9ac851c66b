"""A level that judges by a file: weights as `tablier lab tune` writes them, or a network."""

from pathlib import Path
from typing import TYPE_CHECKING

from tablier.bots.bot import Bot, Limits
from tablier.core import TablierError, Words
from tablier.games import part

if TYPE_CHECKING:
    from tablier.bots.search.searcher import Searcher

PUCT = "puct"
"""Not a level of any game: a network plays by itself, in a tree that it grows."""


def limits_of(level: str) -> Limits:
    """What a level with a file plays with unless told otherwise."""
    from tablier.bots.search.strength import STRENGTHS

    if level in STRENGTHS:
        return STRENGTHS[level].limits
    if level == PUCT:
        from tablier.bots.puct.player import USUAL

        return USUAL
    names = ", ".join([*STRENGTHS, PUCT])
    raise TablierError(
        Words(
            fr=f"niveau {level!r} : un fichier se joint à {names}",
            en=f"level {level!r}: a file goes with {names}",
        )
    )


def make_weighted(slug: str, level: str, file: Path) -> Bot:
    """A player of a level that judges by a file."""
    limits_of(level)
    if level == PUCT:
        from tablier.bots.puct.player import make_puct

        return make_puct(slug, file)
    from tablier.bots.search.judgement import read_judgement
    from tablier.bots.search.player import make

    judgement = read_judgement(slug, file)
    own = part(slug, "bots", "player")
    bot: Bot = own.make(level, judgement) if own else make(slug, level, judgement)
    return bot


def make_searcher(slug: str, file: Path, threads: int = 1) -> "Searcher":
    """A search for an analysis that judges by a file."""
    from tablier.bots.search.analysis import SLOTS
    from tablier.bots.search.judgement import read_judgement
    from tablier.bots.search.searcher import Searcher

    return Searcher(slug, read_judgement(slug, file), threads, SLOTS)
