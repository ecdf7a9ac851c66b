"""What a solution in Ignis shows."""

from tablier.core import Words
from tablier.games.ignis.rules import legal, play
from tablier.games.ignis.state import SIDES, Slide, State
from tablier.games.ignis.steps import Eject, Vanish
from tablier.learn.goals import read_goal
from tablier.learn.puzzles.themes import Step, Theme, Walk


def eject(walk: Walk) -> bool:
    """A tile of the other side is pushed off the board."""
    return any(SIDES[1 - walk.seat] in _ejected(step) for step in walk.own)


def vanish(walk: Walk) -> bool:
    return any(_waves(step) for step in walk.own)


def chain(walk: Walk) -> bool:
    """One line that goes makes another one go."""
    return any(_waves(step) > 1 for step in walk.own)


def shrink(walk: Walk) -> bool:
    """A line goes, and the game is played on in less room."""
    return any(_waves(step) and not walk.game.outcome(step.after) for step in walk.own)


def sacrifice(walk: Walk) -> bool:
    """The solver gives a tile of its own away."""
    mine = SIDES[walk.seat]
    return any(step.after.board.count(mine) < step.before.board.count(mine) for step in walk.own)


def shield(walk: Walk) -> bool:
    """A quiet push takes threats away and leaves no new one."""
    return any(
        _is_quiet(step) and threats(step.after, walk.seat) < threats(step.before, walk.seat)
        for step in walk.own
        if not walk.game.outcome(step.after)
    )


def air_to_earth(walk: Walk) -> bool:
    return any(step.play.turned for step in walk.own)


def tempo(walk: Walk) -> bool:
    """The first push takes nothing."""
    return _is_quiet(walk.steps[0])


def defence(walk: Walk) -> bool:
    return read_goal(walk.puzzle.goal).keep


def threats(state: State, seat: int) -> set[Slide]:
    """What the other side could play to take tiles of the seat."""
    other = State(state.board, 1 - seat, state.air, state.earth, state.number, state.rules)
    mine = SIDES[seat]
    now = state.board.count(mine)
    return {slide for slide in legal(other) if play(other, slide).state.board.count(mine) < now}


def _ejected(step: Step) -> list[str]:
    return [done.tile for done in step.steps if isinstance(done, Eject)]


def _waves(step: Step) -> int:
    return sum(isinstance(done, Vanish) for done in step.steps)


def _is_quiet(step: Step) -> bool:
    return not _waves(step) and not set(_ejected(step)) & set(SIDES)


THEMES = {
    "eject": Theme(Words(fr="Éjection", en="Eject"), eject),
    "vanish": Theme(Words(fr="Ligne qui disparaît", en="Vanishing line"), vanish),
    "chain": Theme(Words(fr="Réaction en chaîne", en="Chain"), chain),
    "shrink": Theme(Words(fr="Plateau réduit", en="Shrink"), shrink),
    "sacrifice": Theme(Words(fr="Sacrifice", en="Sacrifice"), sacrifice),
    "shield": Theme(Words(fr="Bouclier", en="Shield"), shield),
    "air-to-earth": Theme(Words(fr="Air retourné", en="Air turned"), air_to_earth),
    "tempo": Theme(Words(fr="Tempo", en="Tempo"), tempo),
    "defence": Theme(Words(fr="Défense", en="Defence"), defence),
}
