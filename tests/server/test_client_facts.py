"""What the client works out for itself is what we work out: facts that its own tests are held to."""

import json
from math import cos, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tablier.core import Dealer, Pick, Roll, Shuffle
from tablier.core.chance import write_luck
from tablier.core.dealer import mixed
from tablier.games.extinction import endgames
from tablier.games.extinction.board import EMPTY, LETTERS, SIZE
from tablier.games.extinction.endgames import world
from tablier.games.extinction.notation import write_move
from tablier.games.extinction.state import Position, State
from tablier.games.thin_ice.physics.geometry import twisted_rise
from tablier.games.thin_ice.physics.landing import let_go_over
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.referee import Referee
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.pieces import SIZES
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
            whole=False,
        ),
    ),
)


def dealer() -> dict[str, Any]:
    seeds = [Dealer(number).seed for number in (1, 2)]
    return {
        "seeds": [{"seed": seed.hex(), "commitment": Dealer(seed).commitment} for seed in seeds],
        "mixed": [
            {"seed": seed.hex(), "shares": shares, "source": mixed(seed, shares).hex()}
            for seed in seeds
            for shares in (["ab" * 16, ""], ["", ""], ["ab", "cd"])
        ],
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


TURNS = (
    ("L", "L", 0, 0),
    ("L", "M", 20, 0),
    ("M", "L", 25, 0),
    ("L", "L", 37, 0),
    ("M", "M", 45, 2),
    ("M", "S", 30, 2),
)
"""A piece below, one on it, by how many degrees it is turned against it and how far off its axis it is."""


def rises() -> dict[str, Any]:
    """How much higher a twisted piece rests, and what becomes of one that is let go over another."""
    pairs = [(below, above, twisted_rise(below, above)) for below in SIZES for above in SIZES]
    return {
        "rises": [
            {"below": b, "above": a, "rise": round(rise, 2)} for b, a, rise in pairs if rise is not None
        ],
        "turns": [
            {"below": b, "above": a, "degrees": degrees, "off": off, "end": _end(b, a, degrees, off)}
            for b, a, degrees, off in TURNS
        ],
    }


def _end(below: str, above: str, degrees: float, off: float) -> str:
    world, piece = World("cloth", {f"{below}1": Pose((0.0, 0.0, 0.0))}), f"{above}2"
    turn = (cos(radians(degrees) / 2), 0.0, 0.0, sin(radians(degrees) / 2))
    start = let_go_over(world, piece, Pose((off, 0.0, 100.0), turn))
    assert start
    world.add(piece, start)
    referee = Referee()
    for _ in range(60):
        world.step(SLICE)
        if verdict := referee.watch(SLICE * STEP, world.pieces, world.contacts()):
            return verdict[0]
    return "stands"


@pytest.mark.parametrize("facts", [dealer, frames, endings, rises], ids=lambda facts: facts.__name__)
def test_the_client_is_told_what_is_so(facts: Any) -> None:
    file = FACTS / f"{facts.__name__}.json"
    told = json.loads(msgspec.json.encode(facts()))
    text = json.dumps(told, indent=1) + "\n" if facts is not endings else lines(told)
    assert file.read_text("utf-8") == text, f"write this into {file}:\n{text}"
