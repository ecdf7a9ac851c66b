"""`check_lessons`: every lesson of a game holds under the rules as they are now."""

from collections.abc import Iterable
from typing import Any

from tablier.core import Game
from tablier.learn import laws
from tablier.testing.laws import Nonconformance


def check_lessons(game: Game[Any, Any], rules: Iterable[str] = ()) -> None:
    """Hold the lessons beside a game to their laws: positions and moves are legal, refused tries are
    refused by the rule that is named, goals are proven, sentences exist in both languages and are short,
    a robot gets to the end of each, and every one of `rules`, the ids of the game's page, is taught."""
    if found := list(laws.faults(game, rules)):
        raise Nonconformance("lessons", f"{len(found)} faults\n" + "\n".join(f"  {fault}" for fault in found))
