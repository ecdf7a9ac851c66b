"""What a state of Endangered asks a partner."""

from typing import NamedTuple

from tablier.core import TablierError, Words
from tablier.games.endangered.notation import Action, action_of
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.questions import PASS, Ask, Kind
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import State


class Question(NamedTuple):
    """What a state asks, and the actions that answer it."""

    now: Situation
    kind: Kind
    codes: list[int]
    actions: list[Action]


def situation_of(state: State) -> Situation:
    return Situation(state, program_of(state.folder, state.pack, state.scenario, state.difficulty))


def read_question(state: State) -> Question:
    now = situation_of(state)
    question = interpreter.question(now)
    if not isinstance(question, Ask):
        raise TablierError(Words(fr="rien à décider", en="there is nothing to decide"))
    codes = [*question.codes, PASS] if question.may else question.codes
    actions = [action_of(question.kind, code, now) for code in codes]
    return Question(now, question.kind, codes, actions)
