"""What a position is worth to a seat, by a search that looks at every way to its depth."""

from typing import Any

from tablier.bots import Limits
from tablier.bots.discovery import is_searched
from tablier.core import Game, Over
from tablier.learn.fast_proof import SLOTS
from tablier.learn.goals import facts_of

DECIDED = 100_000
"""More than any position that is not over, in hundredths of a piece."""


def worth(game: Game[Any, Any], state: Any, seat: int, plies: int) -> int | None:
    """In hundredths of a piece; None where the common search does not play the game."""
    if not is_searched(game.slug):
        return None
    if isinstance(turn := game.turn(state), Over):
        facts = facts_of(game, state, seat)
        return DECIDED * (int(facts["win"] == 1) - int(facts["lost"] == 1))
    from tablier.bots.search.player import past_of
    from tablier.bots.search.searcher import Searcher

    searcher = Searcher(game.slug, slots=SLOTS, exact=True)
    rules = searcher.engine.rules
    found = searcher.search(rules.load(state), past_of(rules, state), Limits(depth=plies), 1).lines[0].score
    return found if seat in getattr(turn, "seats", ()) else -found
