# pyright: basic
"""What the rules say about the world of solved endings, as data, for readers that cannot ask the rules, such
as the browser without a server. It is written beside the table by

    python -m tablier.games.extinction.endgames.world

and a test fails when it differs from the rules.
"""

import json
from pathlib import Path
from typing import Any

from tablier.games.extinction.board import CAPTURES, SIZE, WALKS, letter_of
from tablier.games.extinction.endgames.board import geometry
from tablier.games.extinction.endgames.file import RULESET
from tablier.games.extinction.rules import QUIET_LIMIT, REPETITION_LIMIT

TARGET = Path(__file__).parent / "world.json"


def world() -> dict[str, Any]:
    """`walks`: by piece and square the ways over an empty board, nearest square first; `prey`: what a piece
    takes. `image` are the board's symmetries; `eighth` and `turn` number the squares of a loser's Queen as
    the table does."""
    small = geometry(SIZE)
    return {
        "ruleset": RULESET,
        "prey": CAPTURES,
        "walks": {letter_of(species, seat): walks for seat in (0, 1) for species, walks in WALKS.items()},
        "image": small.image.tolist(),
        "eighth": small.eighth.tolist(),
        "turn": small.turn.tolist(),
        "quiet_limit": QUIET_LIMIT,
        "seen_limit": REPETITION_LIMIT,
    }


def write() -> str:
    return json.dumps(world(), separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(write(), "utf-8")
    print(TARGET)
