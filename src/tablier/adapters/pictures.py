"""What `render` shows: the game's own drawing, as text or as an array of pixels, without OpenGL."""

from io import BytesIO
from typing import Any

import numpy as np

from tablier.core import Game, TablierError, Words
from tablier.games.raster import png_of

MODES = ["ansi", "rgb_array"]
FRAMES = 1
"""A second: a person can follow a move."""

WIDTH = 480
GROUND = "#faf7f2"


def check_mode(mode: str | None) -> str | None:
    """Refuse a way of showing that there is not."""
    if mode is not None and mode not in MODES:
        raise TablierError(
            Words(
                fr=f"render_mode {mode} : {' ou '.join(MODES)}",
                en=f"render_mode {mode}: {' or '.join(MODES)}",
            )
        )
    return mode


def show(game: Game[Any, Any], state: Any, seat: int | None, mode: str | None) -> Any:
    """The table as a seat sees it; nothing where nobody asked to see it."""
    if mode == "ansi":
        return game.draw_text(state, seat)
    return pixels(game.draw_svg(state, seat)) if mode == "rgb_array" else None


def pixels(svg: str) -> np.ndarray:
    """A drawing as rows of pixels of red, green and blue."""
    from PIL import Image

    return np.asarray(Image.open(BytesIO(png_of(svg, WIDTH, GROUND))).convert("RGB"))
