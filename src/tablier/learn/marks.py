"""Marks: what a step shows, a kind and a name in the game's notation, so that it can be said and drawn."""

from collections.abc import Iterable

from tablier.core import Language, Words

KINDS = {
    "cell": Words(fr="", en=""),
    "piece": Words(fr="", en=""),
    "move": Words(fr="le coup", en="the move"),
    "line": Words(fr="la ligne", en="the line"),
    "action": Words(fr="l'action", en="the action"),
    "card": Words(fr="la carte", en="the card"),
    "seat": Words(fr="la place", en="seat"),
    "ambassador": Words(fr="l'ambassadeur", en="ambassador"),
    "reserve": Words(fr="la réserve", en="the reserve"),
}
"""Squares and pieces are called by their names alone."""


def name_marks(marks: Iterable[str]) -> Words:
    """Marks in words: `c3, the move Ea2>`."""
    told = [mark.partition(" ") for mark in marks]

    def say(language: Language) -> str:
        return ", ".join(f"{KINDS[kind][language]} {name}".strip() for kind, _, name in told)

    return Words(fr=say("fr"), en=say("en"))
