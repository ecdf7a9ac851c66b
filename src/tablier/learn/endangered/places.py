"""What a choice in Endangered concerns: an action, squares, an ambassador, a card."""

from tablier.core import Words
from tablier.games.endangered.notation import Action, ambassador_name, name_of
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import State
from tablier.learn.marks import name_marks

KEYED = {"place": "action", "perform": "action", "play": "card", "discard": "card", "recover": "card"}


def places(state: State, action: Action) -> tuple[str, ...]:
    match action.verb:
        case "place" | "perform" | "play" | "discard" | "recover":
            return (f"{KEYED[action.verb]} {action.objects[-1]}",)
        case "cell" | "move" | "birth":
            return tuple(f"cell {square}" for square in action.objects)
        case "line":
            return (f"line {' '.join(action.objects)}",)
        case "ambassador":
            return (f"ambassador {action.objects[0]}",)
        case _:
            return ()


def name(state: State, mark: str) -> Words:
    kind, _, key = mark.partition(" ")
    program = program_of(state.folder, state.pack, state.scenario, state.difficulty)
    if kind in ("action", "card"):
        return Words(fr="« {name} »", en="{name}").fill(name=name_of(key, program))
    if kind == "ambassador" and 0 < int(key) <= len(state.envoys):
        return ambassador_name(Situation(state, program), int(key) - 1)
    return name_marks([mark])
