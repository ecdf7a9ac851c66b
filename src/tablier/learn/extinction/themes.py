"""What a solution in Extinction shows."""

from collections.abc import Iterator
from itertools import pairwise

from tablier.core import Words
from tablier.games.extinction import endgames
from tablier.games.extinction.board import CAPTURES, LETTERS
from tablier.games.extinction.facts import moved
from tablier.games.extinction.rules import legal_moves
from tablier.games.extinction.state import Move, Position, State
from tablier.learn.fast_proof import end_within
from tablier.learn.goals import read_goal
from tablier.learn.puzzles.themes import Step, Theme, Walk


def captures(board: str, seat: int) -> list[Move]:
    return [move for move in legal_moves(board, seat) if move.takes]


def fork(walk: Walk) -> bool:
    """Two pieces are struck at, by one piece or where there was one such threat at most; then one is taken,
    since both cannot run away."""
    for step, taking in pairwise(walk.own):
        before, now = _targets(step.before.board, walk.seat), _targets(step.after.board, walk.seat)
        forked = len(_struck(walk, step)) >= 2 or len(now) >= 2 > len(before)
        if forked and not step.play.takes and taking.play.takes and taking.play.target in now:
            return True
    return False


def chase(walk: Walk) -> bool:
    """A piece that is struck at flees, and is struck at again or taken."""
    for number in range(len(walk.steps) - 2):
        own, flight, again = walk.steps[number : number + 3]
        if own.seat != walk.seat or flight.play.origin not in _struck(walk, own):
            continue
        if again.play.target == flight.play.target or flight.play.target in _struck(walk, again):
            return True
    return False


def guard(walk: Walk) -> bool:
    """A piece that could be taken for nothing now has one that would take back."""
    return any(
        _taken_back(step.after.board, threat, walk.seat)
        and not _taken_back(step.before.board, threat, walk.seat)
        for step in _quiet(walk)
        for threat in captures(step.after.board, 1 - walk.seat)
        if threat in captures(step.before.board, 1 - walk.seat)
    )


def block(walk: Walk) -> bool:
    """A piece steps into the way between a hunter and its prey."""
    return any(
        step.after.board[threat.target] == step.before.board[threat.target]
        and threat.target != step.play.origin
        and threat not in captures(step.after.board, 1 - walk.seat)
        for step in _quiet(walk)
        for threat in captures(step.before.board, 1 - walk.seat)
    )


def flight(walk: Walk) -> bool:
    """A piece that could be taken leaves, and is safe where it goes."""
    return any(
        step.play.origin in {threat.target for threat in captures(step.before.board, 1 - walk.seat)}
        and step.play.target not in {threat.target for threat in captures(step.after.board, 1 - walk.seat)}
        for step in _quiet(walk)
    )


def wrong_prey(walk: Walk) -> bool:
    """At first there is something to take that must be left alone."""
    first = walk.steps[0]
    return any(move != first.play for move in captures(first.before.board, walk.seat))


def rarest(walk: Walk) -> bool:
    """The species that is taken is the one that the other side has the fewest of."""
    return any(_is_rarest(step) for step in walk.own if step.play.takes)


def zugzwang(walk: Walk) -> bool:
    """The other side loses only because it has to move."""
    goal = read_goal(walk.puzzle.goal)
    if goal.conditions[0].name != "win":
        return False
    left = goal.moves
    for step in walk.own:
        left -= 1
        state: State = step.after
        if walk.game.outcome(state):
            continue
        passed = State.of(Position(state.board, walk.seat, state.quiet, state.position.number))
        if goal.moves:
            if end_within(walk.game, passed, 2 * left - 1) <= 0:
                return True
        elif (known := endgames.probe(passed)) and known.value <= 0:
            return True
    return False


def quiet(walk: Walk) -> bool:
    """The first move takes nothing."""
    return not walk.steps[0].play.takes


def capture(walk: Walk) -> bool:
    """The first move takes."""
    return not quiet(walk)


def defence(walk: Walk) -> bool:
    return read_goal(walk.puzzle.goal).keep


def ending(walk: Walk) -> bool:
    """One piece of each species a side."""
    return endgames.covers(walk.steps[0].before)


def _is_rarest(step: Step) -> bool:
    board: str = step.before.board
    prey = CAPTURES[board[step.play.origin]]
    counts = {letter: board.count(letter) for letter in LETTERS[prey.islower()]}
    return all(counts[prey] < count for letter, count in counts.items() if letter != prey)


def _quiet(walk: Walk) -> Iterator[Step]:
    return (step for step in walk.own if not step.play.takes)


def _struck(walk: Walk, step: Step) -> set[int]:
    """Where the piece that moved could take something next."""
    found = captures(step.after.board, walk.seat)
    return {move.target for move in found if move.origin == step.play.target}


def _targets(board: str, seat: int) -> set[int]:
    return {move.target for move in captures(board, seat)}


def _taken_back(board: str, threat: Move, seat: int) -> bool:
    return any(move.target == threat.target for move in captures(moved(board, threat), seat))


THEMES = {
    "fork": Theme(Words(fr="Fourchette", en="Fork"), fork),
    "chase": Theme(Words(fr="Poursuite", en="Chase"), chase),
    "guard": Theme(Words(fr="Garde", en="Guard"), guard),
    "block": Theme(Words(fr="Interposition", en="Block"), block),
    "flight": Theme(Words(fr="Fuite", en="Flight"), flight),
    "wrong-prey": Theme(Words(fr="Fausse proie", en="Wrong prey"), wrong_prey),
    "rarest": Theme(Words(fr="Espèce la plus rare", en="Rarest species"), rarest),
    "zugzwang": Theme(Words(fr="Zugzwang", en="Zugzwang"), zugzwang),
    "quiet": Theme(Words(fr="Coup tranquille", en="Quiet move"), quiet),
    "capture": Theme(Words(fr="Prise", en="Capture"), capture),
    "defence": Theme(Words(fr="Défense", en="Defence"), defence),
    "ending": Theme(Words(fr="Finale", en="Ending"), ending),
}
