"""Puzzles of Thin Ice: a pile and a call. One called piece is placed, and the pile must then bear a lean of
the table: the goal says how steep. The gestures that were tried come with the puzzle, each with the margin
that it led to, and the same hand (`Hand`, its seed) tries them again when it is checked."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, pairwise
from math import dist
from random import Random

from tablier.bots.thin_ice.player import SKILLS
from tablier.core import Dealer, IllegalAction, Match, Over, Words
from tablier.games.thin_ice import game
from tablier.games.thin_ice.checks import MOST_ON_TABLE
from tablier.games.thin_ice.physics.margin import margin
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.scene.gestures import FREE, SPOTS, perform, read_gesture, tops
from tablier.games.thin_ice.state import Action, Done, Place, State
from tablier.learn.goals import read_goal
from tablier.learn.lesson import Step
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.mining import Draft, with_tags, write_draft
from tablier.learn.puzzles.puzzle import Puzzle
from tablier.learn.puzzles.themes import themes_of
from tablier.learn.thin_ice.places import piece_words
from tablier.learn.thin_ice.themes import THEMES

__all__ = [
    "SOURCES",
    "THEMES",
    "TRIES",
    "check",
    "finish",
    "say",
    "say_gesture",
    "say_score",
    "score",
    "step",
]

TRIES = 3
"""The steadiest of them counts."""

FALLS = -1
"""The margin of a gesture that puts its player out."""

ABOVE, BELOW = 1, 2
"""Degrees that every try must be away from what the goal asks for: what is right, and what is not."""

EASE = 5
"""Degrees below the steadiest try that are asked for where the next one leaves room: hands are not
machines."""

SMALLEST, LARGEST = 3, 7
"""Pieces of a pile that something can be asked of."""

FINE, ANGLES = "fine", (30, 15)
"""The source where the turn decides, too: each top is tried at these degrees besides the good ones."""

IDEAS = 4
"""Tries that it takes a level to see what one gesture comes to."""

SEEDS = 25
"""Tries of each level; most of them must be right."""

_SAY = Words(
    fr="Posez une pièce annoncée : la pile doit tenir à {degrees} degrés. Trois essais, le meilleur compte.",
    en="Place a called piece so that the pile bears {degrees} degrees. Three tries, the steadiest counts.",
)
_FELL = Words(fr="tombée", en="fell")
_PUT = Words(fr="Posez {piece} sur {below}.", en="Put the {piece} on the {below}.")
_STAND = Words(
    fr="Posez {piece} sur la table, à l'écart des autres.",
    en="Stand the {piece} on the table, away from the others.",
)


def say(goal: str) -> Words:
    return _SAY.fill(degrees=asked(goal))


def asked(goal: str) -> int:
    """How steep a lean the pile must bear."""
    return next(int(part.value) for part in read_goal(goal).conditions if part.name == "margin")


def score(state: State, seat: int) -> int:
    """How steep a lean the pile bears; `FALLS` where its player is out."""
    if any(verdict.seat == seat for verdict in state.verdicts):
        return FALLS
    return margin(state.setup.top, state.piles[seat])


def say_score(found: int) -> Words:
    return _FELL if found == FALLS else Words(fr=f"{found}°", en=f"{found}°")


def say_gesture(text: str) -> Words:
    """A gesture for somebody who does it with the hand."""
    found = read_gesture(text)
    piece = piece_words(found.piece)
    return _PUT.fill(piece=piece, below=piece_words(found.below)) if found.below else _STAND.fill(piece=piece)


def from_games(source: str, seed: int) -> Iterator[Draft]:
    """One builder alone, who takes the first idea that stands; wherever a piece is to be placed on a pile,
    something may hang on where, and where there are several tops on how."""
    random = Random(f"thin-ice {seed}")
    match = Match(game, {"hands": "steady"}, 1, Dealer(seed))
    while True:
        match.deal_all()
        seat = match.seat
        if isinstance(match.turn, Over) or seat is None:
            return
        state: State = match.state
        pieces = state.piles[seat].names
        if len(pieces) > LARGEST:
            return
        complete = set(state.called) <= set(pieces)
        several = source != FINE or len(tops(state.piles[seat])) > 1
        if len(pieces) >= SMALLEST and not complete and several:
            yield Draft(match.copy(), "", f"{source} {seed}#{match.seq}", "runs")
        match.add(seat, Done() if complete else _daring(state, seat, random))


def _daring(state: State, seat: int, random: Random) -> Action:
    """Any idea that stands, well or badly; where none does, what falls."""
    ideas = gestures(state, seat)
    random.shuffle(ideas)
    for idea in ideas:
        found = attempt(state, seat, idea, random.getrandbits(32))
        if isinstance(found, Place):
            return found
    return game.gesture(state, seat, game.suggestion(state, seat, random), random.getrandbits(32))


def gestures(state: State, seat: int, source: str = "") -> list[str]:
    """What somebody might try: on each top, turned well or badly, and on the table where there is room."""
    pile = state.piles[seat]
    above = tops(pile)
    badly = [(top, 20) for top in above[:1]]
    if _is_fine(source):
        badly = [(top, angle) for top in above for angle in ANGLES]
    missing = [piece for piece in state.called if piece not in pile.names]
    found: list[str] = []
    for piece in {size_of(piece): piece for piece in missing}.values():
        found += [f"put {piece} on {top}" for top in above]
        found += [f"put {piece} on {top} turned {angle}" for top, angle in badly]
        if len(pile.table) < MOST_ON_TABLE:
            taken = [
                (rest.at[0] / 1000, rest.at[1] / 1000) for rest in pile.pieces if rest.piece in pile.table
            ]
            free = (spot for spot in SPOTS if all(dist(spot, at) >= FREE for at in taken))
            found += [f"stand {piece} at {x} {y}" for x, y in islice(free, 1)]
    return found


def _is_fine(source: str) -> bool:
    return source.partition(" ")[0] == FINE


def attempt(state: State, seat: int, text: str, seed: int) -> Action | None:
    """What a gesture comes to; None where there is no room for it."""
    try:
        return perform(state, seat, read_gesture(text), seed)
    except IllegalAction:
        return None


def outcomes(
    state: State, seat: int, ideas: Iterable[str], hand: int, seq: int
) -> dict[str, tuple[int, Place | None]]:
    """How steady the pile is after each gesture that there is room for, and the placement; `FALLS` where
    its player is out."""
    found = ((text, attempt(state, seat, text, 1000 * hand + seq)) for text in ideas)
    return {
        text: (margin(state.setup.top, action.pile), action) if isinstance(action, Place) else (FALLS, None)
        for text, action in found
        if action
    }


def finish(draft: Draft) -> Puzzle | None:
    match, hand = draft.match, 1
    state, seat = match.state, match.seat
    assert seat is not None
    ideas = gestures(state, seat, draft.source)
    tried = outcomes(state, seat, ideas, hand, match.seq)
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
    margins = [found for found, _ in tried.values()]
    puzzle = with_tags(puzzle, Difficulty=str(_difficulty(margins, steep, puzzle.id)))
    return with_tags(puzzle, Theme=" ".join(themes_of(puzzle)))


def _border(margins: list[int]) -> int | None:
    """What to ask for, so that as few of the tries as possible are right, and never more than half of
    them."""
    known = sorted(set(margins), reverse=True)
    for high, low in pairwise(known):
        few = 2 * sum(found >= high for found in margins) <= len(margins)
        if few and high - low >= ABOVE + BELOW:
            return max(low + BELOW, high - EASE)
    return None


def _difficulty(margins: list[int], steep: int, key: str) -> int:
    """The first level that is right most often: each looks at as many ideas as it has tries for, and
    misjudges how steady they are as it misjudges a turn."""
    skills = list(SKILLS.values())
    for number, skill in enumerate(skills, 1):
        right = 0
        for attempt in range(SEEDS):
            random = Random(f"{key}:{number}:{attempt}")
            seen = random.sample(margins, min(len(margins), max(1, skill.tries // IDEAS)))
            right += max(seen, key=lambda found: found + random.gauss(0, skill.misjudged)) >= steep
        if 2 * right > SEEDS:
            return number
    return len(skills) + 1


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
    ideas = gestures(state, puzzle.seat, puzzle.source)
    found = outcomes(state, puzzle.seat, ideas, hand, match.seq)
    told = listed(puzzle)
    if set(found) != set(told):
        yield "other gestures are possible"
        return
    for text, value in told.items():
        if (found[text][0] >= steep) != (value >= steep):
            yield f"{text} bears {found[text][0]} degrees, not {value}"
        if (value >= steep and value - steep < ABOVE) or (value < steep and steep - value < BELOW):
            yield f"{text} lies too near to {steep} degrees"
    right = [text for text, value in told.items() if value >= steep]
    if not right or 2 * len(right) > len(told):
        yield f"{len(right)} of {len(told)} gestures are right"
    best = found[next(iter(told))][1]
    line = game.read_action(puzzle.line[0])
    if best is None or not game.alike(line, best):
        yield "the solution is not where the hand comes to rest"


SOURCES = {name: partial(from_games, name) for name in ("games", FINE)}
