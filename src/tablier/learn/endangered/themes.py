"""What a turn in Endangered hangs on."""

from tablier.core import Words
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.state import UNPLACED, State
from tablier.learn.puzzles.themes import Theme, Walk

FEW = 6
"""Animals that are few."""


def last_die(walk: Walk) -> bool:
    return len(_dice(walk)) == 1


def which_die(walk: Walk) -> bool:
    """The same action with another die is wrong, or cannot be done."""
    verb, objects = walk.steps[0].play.verb, walk.steps[0].play.objects
    others = [f"place {die} {objects[-1]}" for die in set(_dice(walk)) if str(die) != objects[0]]
    return verb == "place" and bool(others) and not set(others) & _right(walk)


def one_action(walk: Walk) -> bool:
    """Only one action is right, whichever die is placed there."""
    return len({text.split()[-1] for text in _right(walk)}) == 1


def several_ways(walk: Walk) -> bool:
    """Different actions are right: what counts is to keep off the others."""
    return not one_action(walk)


def power(walk: Walk) -> bool:
    """A role's power comes before the dice."""
    return walk.steps[0].play.verb == "use"


def card(walk: Walk) -> bool:
    """The best action came from a card."""
    play, state = walk.steps[0].play, walk.steps[0].before
    if play.verb != "place":
        return False
    program = program_of(state.folder, state.pack, state.scenario, state.difficulty)
    return play.objects[-1] not in {action.key for action in program.pack.actions}


def danger(walk: Walk) -> bool:
    """Few animals are left."""
    return sum(walk.steps[0].before.animals) <= FEW


def _dice(walk: Walk) -> list[int]:
    state: State = walk.steps[0].before
    person = state.people[state.active]
    return [die for die, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED]


def _right(walk: Walk) -> set[str]:
    return set(walk.puzzle.as_lesson().steps[0].accept)


THEMES = {
    "last-die": Theme(Words(fr="Le dernier dé", en="The last die"), last_die),
    "which-die": Theme(Words(fr="Quel dé", en="Which die"), which_die),
    "one-action": Theme(Words(fr="Une seule action", en="One action"), one_action),
    "several-ways": Theme(Words(fr="Plusieurs bonnes actions", en="Several good actions"), several_ways),
    "power": Theme(Words(fr="Pouvoir", en="Power"), power),
    "card": Theme(Words(fr="Carte en jeu", en="Card in play"), card),
    "danger": Theme(Words(fr="Espèce en danger", en="Few are left"), danger),
}
