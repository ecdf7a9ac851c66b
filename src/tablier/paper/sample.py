"""One picture that stands for a game."""

import re
from functools import cache

from tablier.core import Match
from tablier.core.live import is_live
from tablier.games import find
from tablier.learn import Run
from tablier.learn.shelf import lessons_of

_TEXT = re.compile(r"<text\b.*?</text>", re.DOTALL)
"""How a match stands is told on a table that is played at, and means nothing here."""


@cache
def picture_of(slug: str) -> str:
    """The table as a match begins; where nothing lies on it then, as the fullest of the lessons finds it."""
    game = find(slug)
    if not is_live(game):
        return game.draw_svg(Match(game, {}, 0).state)
    drawn = [game.draw_svg(Run(lesson).match.state) for lesson in lessons_of(game)]
    return _TEXT.sub("", max(drawn, key=len))
