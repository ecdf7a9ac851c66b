"""Puzzles of Ignis: positions of games where one move alone wins, or alone does not lose. Both are proven."""

from collections.abc import Iterator
from random import Random

from tablier.core import Match, Words
from tablier.games.ignis import game
from tablier.games.ignis.layouts import layouts
from tablier.games.ignis.rules import legal, play
from tablier.games.ignis.state import SIDES, Slide, State
from tablier.games.ignis.steps import Eject, Vanish
from tablier.learn.goals import read_goal
from tablier.learn.puzzles.games import decided, play_game, proof_of
from tablier.learn.puzzles.mining import Draft
from tablier.learn.puzzles.themes import Step, Theme, Walk

GAMES = 4
"""Games of one task."""

LAST = 16
"""Positions at the end of a game that are looked into."""

DEEP = {3: (1, 3, 5, 7), 4: (3, 4, 5, 6), 6: (3, 4, 5)}
"""Plies that are looked ahead, by the size of the board."""


def say(goal: str) -> Words | None:
    return None


def from_games(seed: int) -> Iterator[Draft]:
    for number in range(GAMES * seed, GAMES * (seed + 1)):
        layout = Random(f"layout {number}").choice([*layouts(), "random", "random", "random"])
        match = play_game(game, number, opening=6, options={"layout": layout})
        last = 0
        for seq in range(max(4, match.seq - LAST), match.seq):
            state: State = match.moments[seq].state
            if state.waits or seq == last + 2:  # the same win two plies on is no other puzzle
                continue
            if goal := decided(game, state, DEEP[state.size]):
                last = seq
                position = game.write_state(state)
                source = f"games {number}#{seq}"
                yield Draft(Match(game, {"position": position}), goal, source, proof_of(goal))


def _ejected(step: Step) -> list[str]:
    return [done.tile for done in step.steps if isinstance(done, Eject)]


def _waves(step: Step) -> int:
    return sum(isinstance(done, Vanish) for done in step.steps)


def _losses(walk: Walk, step: Step, element: str) -> int:
    return step.before.board.count(element) - step.after.board.count(element)


def _is_quiet(step: Step) -> bool:
    return not _waves(step) and not set(_ejected(step)) & set(SIDES)


def _threats(state: State, seat: int) -> set[Slide]:
    """What the other side could play to take tiles of the seat."""
    other = State(state.board, 1 - seat, state.air, state.earth, state.number, state.rules)
    mine = SIDES[seat]
    return {
        slide for slide in legal(other) if play(other, slide).state.board.count(mine) < state.board.count(mine)
    }


def _shields(walk: Walk) -> bool:
    """A quiet push takes threats away and leaves no new one."""
    return any(
        _is_quiet(step)
        and not walk.game.outcome(step.after)
        and _threats(step.after, walk.seat) < _threats(step.before, walk.seat)
        for step in walk.own
    )


THEMES = {
    "eject": Theme(
        Words(fr="Éjection", en="Eject"),
        lambda walk: any(SIDES[1 - walk.seat] in _ejected(step) for step in walk.own),
    ),
    "vanish": Theme(
        Words(fr="Ligne qui disparaît", en="Vanishing line"),
        lambda walk: any(_waves(step) for step in walk.own),
    ),
    "chain": Theme(
        Words(fr="Réaction en chaîne", en="Chain"), lambda walk: any(_waves(step) > 1 for step in walk.own)
    ),
    "shrink": Theme(
        Words(fr="Plateau réduit", en="Shrink"),
        lambda walk: any(_waves(step) and not walk.game.outcome(step.after) for step in walk.own),
    ),
    "sacrifice": Theme(
        Words(fr="Sacrifice", en="Sacrifice"),
        lambda walk: any(_losses(walk, step, SIDES[walk.seat]) > 0 for step in walk.own),
    ),
    "shield": Theme(Words(fr="Bouclier", en="Shield"), _shields),
    "air-to-earth": Theme(
        Words(fr="Air retourné", en="Air turned"), lambda walk: any(step.play.turned for step in walk.own)
    ),
    "tempo": Theme(Words(fr="Tempo", en="Tempo"), lambda walk: _is_quiet(walk.steps[0])),
    "defence": Theme(Words(fr="Défense", en="Defence"), lambda walk: read_goal(walk.puzzle.goal).keep),
}

SOURCES = {"games": from_games}
