"""What the client works out for itself is what we work out: facts that its own tests are held to."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tablier.core import Dealer, Pick, Roll, Shuffle
from tablier.core.chance import write_luck
from tablier.games.extinction import endgames
from tablier.games.extinction.board import EMPTY, LETTERS, SIZE
from tablier.games.extinction.endgames import world
from tablier.games.extinction.notation import write_move
from tablier.games.extinction.state import Position, State
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


def endings() -> list[dict[str, Any]]:
    """Every move of some endings with its value and its distance, as rules and table find them."""
    random, found = Random("endings"), list[dict[str, Any]]()
    while len(found) < 24:
        squares = [EMPTY] * SIZE * SIZE
        for square, letter in zip(random.sample(range(SIZE * SIZE), 6), "".join(LETTERS), strict=True):
            squares[square] = letter
        state = State.of(Position("".join(squares), random.randrange(2)))
        value, distance = endgames.solve(endgames.open_table(), state)
        if len(found) % 4 and distance <= 3:  # a few of any kind, most of those that need the table
            continue
        told = {"board": state.board, "side": state.side, "value": value, "distance": distance}
        moves = {write_move(move): list(ending) for move, ending in endgames.ranked(state) or []}
        found.append({**told, "moves": moves})
    return found


def test_what_the_page_knows_of_moves_is_what_the_rules_say() -> None:
    made = "python -m tablier.games.extinction.endgames.world"
    assert world.TARGET.read_text("utf-8") == world.write(), f"write it again with: {made}"


def lines(told: list[Any]) -> str:
    return "[\n" + ",\n".join(json.dumps(one) for one in told) + "\n]\n"


@pytest.mark.parametrize("facts", [dealer, frames, endings], ids=lambda facts: facts.__name__)
def test_the_client_is_told_what_is_so(facts: Any) -> None:
    file = FACTS / f"{facts.__name__}.json"
    told = json.loads(msgspec.json.encode(facts()))
    text = json.dumps(told, indent=1) + "\n" if facts is not endings else lines(told)
    assert file.read_text("utf-8") == text, f"write this into {file}:\n{text}"
