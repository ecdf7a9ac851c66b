"""The colours of pages and boards: `colours.json` here for every page, one beside each game for its board.

The client makes its style sheet of the same files (web/colours.ts), so that a notebook shows the board
that the browser shows. A dark theme names only what is other than in the light.
"""

from functools import cache
from importlib.resources import files

import msgspec

Tokens = dict[str, str]


class Themes(msgspec.Struct, frozen=True):
    """Colours by their names, in each theme."""

    light: Tokens
    dark: Tokens

    def theme(self, dark: bool) -> Tokens:
        """All colours of one theme."""
        return self.light | self.dark if dark else self.light


class Colours(msgspec.Struct, frozen=True):
    """What one file holds; a game has an accent and a board, and all share the page."""

    page: Themes | None = None
    accent: Themes | None = None
    board: Themes | None = None


@cache
def _read(module: str) -> Colours:
    """The file beside a module."""
    package = module.rpartition(".")[0]
    data = files(package).joinpath("colours.json").read_bytes()
    return msgspec.json.decode(data, type=Colours)


def page(dark: bool = False) -> Tokens:
    """The colours of paper, ink and wood.

    >>> page()["paper"]
    '#faf7f2'
    """
    found = _read(__name__).page
    assert found
    return found.theme(dark)


def board(module: str, dark: bool = False) -> Tokens:
    """The colours of a game's board, asked by a module of that game: `board(__name__)`.

    >>> board("tablier.games.ignis.drawing")["fire"]
    '#d9541e'
    """
    found = _read(module).board
    assert found
    return found.theme(dark)


def accent(module: str, dark: bool = False) -> Tokens:
    """The colour that a game is known by, with what is written on it and over it."""
    found = _read(module).accent
    assert found
    return found.theme(dark)
