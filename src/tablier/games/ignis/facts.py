"""What the goal of a lesson may speak of."""

from tablier.games.ignis.board import NOWHERE, area_of
from tablier.games.ignis.state import AIR, EARTH, FIRE, WATER, State


def facts(state: State, seat: int) -> dict[str, int]:
    """Tiles on the board by element, and how many rows and columns are still alive."""
    area = area_of(state.board)
    alive = area != NOWHERE
    return {
        "fire": state.board.count(FIRE),
        "water": state.board.count(WATER),
        "air": state.board.count(AIR),
        "earth": state.board.count(EARTH),
        "rows": len(area.ranks) if alive else 0,
        "columns": len(area.files) if alive else 0,
    }
