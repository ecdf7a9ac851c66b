"""What a slide of Ignis concerns: the line that is pushed, and the way in."""

from tablier.core import Words
from tablier.games.ignis.state import Slide, State

LINES = {"row": Words(fr="la rangée", en="row"), "column": Words(fr="la colonne", en="column")}


def places(state: State, action: Slide) -> tuple[str, ...]:
    file, rank = action.square
    line = f"row {rank}" if action.heading in "<>" else f"column {file}"
    return f"line {line}", f"cell {action.square}"


def name(state: State, mark: str) -> Words:
    _, line, place = mark.split()
    return Words(fr=f"{LINES[line].fr} {place}", en=f"{LINES[line].en} {place}")
