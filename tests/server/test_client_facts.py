"""What the client works out for itself is what we work out: facts that its own tests are held to."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablier.core import Dealer, Pick, Roll, Shuffle
from tablier.core.chance import write_luck
from tablier.games.thin_ice.scene.frames import Frame, PieceFrame, PileFrame, pack

FACTS = Path(__file__).parents[2] / "web" / "tests" / "facts"

REQUESTS = (Roll(1), Roll(3), Roll(24), Pick(2), Pick(36), Pick(1000), Shuffle(5), Shuffle(48))

FRAME = Frame(
    number=70_000,
    time=123_456,
    piles=(
        PileFrame(0, (), asleep=True),
        PileFrame(
            3,
            (
                PieceFrame("S1", (0.0, -12.5, 0.02), (1.0, 0.0, 0.0, 0.0), on_table=True),
                PieceFrame("L15", (-150.0, 149.98, 400.0), (0.5, -0.5, 0.5, -0.5), held=True),
            ),
            out=True,
            shaking=True,
            table=1,
            air=2,
            tips=1,
        ),
    ),
)


def dealer() -> dict[str, Any]:
    seeds = [Dealer(number).seed for number in (1, 2)]
    return {
        "seeds": [{"seed": seed.hex(), "commitment": Dealer(seed).commitment} for seed in seeds],
        "answers": [
            {
                "seed": seed.hex(),
                "seq": seq,
                "asked": request,
                "luck": write_luck(Dealer(seed).draw(request, seq)),
            }
            for seed in seeds
            for seq, request in enumerate(REQUESTS, 1)
        ],
    }


def frames() -> dict[str, Any]:
    return {"bytes": pack(FRAME).hex(), "frame": FRAME}


@pytest.mark.parametrize("facts", [dealer, frames], ids=lambda facts: facts.__name__)
def test_the_client_is_told_what_is_so(facts: Any) -> None:
    file = FACTS / f"{facts.__name__}.json"
    told = json.loads(msgspec.json.encode(facts()))
    text = json.dumps(told, indent=1) + "\n"
    assert file.read_text("utf-8") == text, f"write this into {file}:\n{text}"
