"""Puzzles of Thin Ice: a pile and a call. One called piece is placed, and the pile must then bear a lean of
the table: the goal says how steep. The gestures that were tried come with the puzzle, each with the margin
that it led to, and the same hand (`Hand`, its seed) tries them again when it is checked."""

import itertools
from collections.abc import Iterator
from random import Random

from tablier import bots
from tablier.core import Dealer, Match, Over, TablierError, Words
from tablier.games.thin_ice import game
from tablier.games.thin_ice.checks import MOST_ON_TABLE
from tablier.games.thin_ice.physics.margin import margin
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.scene.gestures import SPOTS, perform, read_gesture, tops
from tablier.games.thin_ice.state import Place, State
from tablier.learn.goals import read_goal
from tablier.learn.lesson import Step
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.mining import Draft, with_tags, write_draft
from tablier.learn.puzzles.puzzle import Puzzle
from tablier.learn.puzzles.themes import themes_of
from tablier.learn.thin_ice.themes import THEMES

__all__ = ["SOURCES", "THEMES", "check", "finish", "say", "step"]

FALLS = -1
"""The margin of a gesture that puts its player out."""

CLEAR = 2
"""Degrees that every try must be away from what the goal asks for."""

SMALLEST, LARGEST = 3, 7
"""Pieces of a pile that something can be asked of."""

LOOKS = 5
"""What a builder of the mined games tries before it places a piece: few, so that piles become daring."""

_SAY = Words(
    fr="Posez une pièce annoncée : la pile doit tenir à {degrees} degrés. Trois essais, le meilleur compte.",
    en="Place a called piece so that the pile bears {degrees} degrees. Three tries, the steadiest counts.",
)


def say(goal: str) -> Words:
    return _SAY.fill(degrees=asked(goal))


def asked(goal: str) -> int:
    """How steep a lean the pile must bear."""
    return next(int(part.value) for part in read_goal(goal).conditions if part.name == "margin")


def from_games(seed: int) -> Iterator[Draft]:
    """One builder alone; wherever a piece is to be placed on a pile, something may hang on where."""
    random = Random(f"thin-ice {seed}")
    match = Match(game, {"hands": "steady"}, 1, Dealer(seed))
    builder = bots.make(game.slug, random.choice(("casual", "skilled", "skilled")))
    while True:
        match.deal_all()
        seat = match.seat
        if isinstance(match.turn, Over) or seat is None:
            return
        state: State = match.state
        pieces = state.piles[seat].names
        if len(pieces) > LARGEST:
            return
        if len(pieces) >= SMALLEST and not set(state.called) <= set(pieces):
            yield Draft(match.copy(), "", f"games {seed}#{match.seq}", "runs")
        match.add(seat, builder.choose(game, state, seat, bots.Limits(nodes=LOOKS), random).action)


def gestures(state: State, seat: int) -> list[str]:
    """What somebody might try: on each top, turned well or badly, and on the table where there is room."""
    pile = state.piles[seat]
    missing = [piece for piece in state.called if piece not in pile.names]
    found: list[str] = []
    for piece in {size_of(piece): piece for piece in missing}.values():
        found += [f"put {piece} on {top}" for top in tops(pile)]
        found += [f"put {piece} on {top} turned 20" for top in tops(pile)[:1]]
        if len(pile.table) < MOST_ON_TABLE:
            found += [f"stand {piece} at {x} {y}" for x, y in SPOTS[:1]]
    return found


def outcome(state: State, seat: int, text: str, hand: int, seq: int) -> tuple[int, Place | None]:
    """How steady the pile is after a gesture, and the placement; `FALLS` where its player is out."""
    try:
        action = perform(state, seat, read_gesture(text), 1000 * hand + seq)
    except TablierError:
        return FALLS, None
    return (margin(state.setup.top, action.pile), action) if isinstance(action, Place) else (FALLS, None)


def finish(draft: Draft) -> Puzzle | None:
    match, hand = draft.match, 1
    state, seat = match.state, match.seat
    assert seat is not None
    tried = {text: outcome(state, seat, text, hand, match.seq) for text in gestures(state, seat)}
    steep = _border([found for found, _ in tried.values()])
    if steep is None:
        return None
    best = max(tried, key=lambda text: tried[text][0])
    pieces = len(state.piles[seat].pieces) + 1
    draft = draft._replace(goal=f"pieces >= {pieces} and margin >= {steep} in 1", proof=f"runs {len(tried)}")
    solved = match.copy()
    solved.add(seat, tried[best][1])
    said = ";".join(f"{text}={found}" for text, (found, _) in tried.items())
    puzzle = write_draft(draft, solved, Tries=said, Hand=str(hand))
    puzzle = with_tags(puzzle, Difficulty=str(_difficulty(state, seat, pieces, steep, puzzle.id)))
    return with_tags(puzzle, Theme=" ".join(themes_of(puzzle)))


def _border(margins: list[int]) -> int | None:
    """What to ask for: the widest gap between what is steady and what still stands but is not, where no
    more than half of the tries are right."""
    known = sorted(set(margins), reverse=True)
    gaps = [
        (high - low, high)
        for high, low in itertools.pairwise(known)
        if low > FALLS and 2 * sum(found >= high for found in margins) <= len(margins)
    ]
    width, high = max(gaps, default=(0, 0))
    return high - CLEAR if width >= 2 * CLEAR else None


def _difficulty(state: State, seat: int, pieces: int, steep: int, key: str) -> int:
    """The first level that places its piece steadily enough, at its first try."""
    levels = bots.levels(game.slug)
    for number, level in enumerate(levels, 1):
        player, random = bots.make(game.slug, level.key), Random(f"{key}:{number}")
        action = player.choose(game, state, seat, bots.Limits(nodes=LOOKS), random).action
        stands = isinstance(action, Place) and len(action.pile.pieces) >= pieces
        if stands and margin(state.setup.top, action.pile) >= steep:
            return number
    return len(levels) + 1


def listed(puzzle: Puzzle) -> dict[str, int]:
    """The margins that the puzzle tells, by gesture, the steadiest first."""
    pairs = (pair.rpartition("=") for pair in puzzle.record.tags["Tries"].split(";"))
    return dict(sorted(((text, int(value)) for text, _, value in pairs), key=lambda pair: -pair[1]))


def step(puzzle: Puzzle) -> Step:
    return Step(
        say=say(puzzle.goal),
        ask="goal",
        goal=puzzle.goal,
        way=(next(iter(listed(puzzle))),),
        show=tuple(f"piece {piece}" for piece in puzzle.open().state.called),
        right=texts.SOLVED,
    )


def check(puzzle: Puzzle) -> Iterator[str]:
    """The same hand tries everything again: what was steady enough still is, with room to spare."""
    match, steep = puzzle.open(), asked(puzzle.goal)
    state, hand = match.state, int(puzzle.record.tags["Hand"])
    found = {
        text: outcome(state, puzzle.seat, text, hand, match.seq) for text in gestures(state, puzzle.seat)
    }
    told = listed(puzzle)
    if set(found) != set(told):
        yield "other gestures are possible"
        return
    for text, value in told.items():
        if (found[text][0] >= steep) != (value >= steep):
            yield f"{text} bears {found[text][0]} degrees, not {value}"
        if abs(value - steep) < CLEAR:
            yield f"{text} lies too near to {steep} degrees"
    right = [text for text, value in told.items() if value >= steep]
    if not right or 2 * len(right) > len(told):
        yield f"{len(right)} of {len(told)} gestures are right"
    best = found[next(iter(told))][1]
    line = game.read_action(puzzle.line[0])
    if best is None or not game.alike(line, best):
        yield "the solution is not where the hand comes to rest"


SOURCES = {"games": from_games}
