"""The machine: carries effects out one by one until a player or chance must decide."""

from tablier.core import Chosen, Dice, Luck, Order
from tablier.games.endangered import effects, steps
from tablier.games.endangered import schema as s
from tablier.games.endangered.asking import NOW, OF_ONE, PASS, Ask, Chance, Question
from tablier.games.endangered.program import STEP, STEPS, Instr
from tablier.games.endangered.state import Call
from tablier.games.endangered.table import GameEnds, Room

ROUTINES = range(STEP["birth-roll"], len(STEPS))
SETTING_UP = range(STEP["shuffle-blue"], STEP["begin"])


def run(room: Room) -> Ask | Chance | None:
    """Go on until something is asked; None: the game is over."""
    try:
        while room.table.stack:
            question = _step(room)
            if question is not None:
                return question
    except GameEnds:
        pass
    return None


def _step(room: Room) -> Ask | Chance | None:
    call = room.table.stack[-1]
    instr = room.program.code[call.pc]
    if instr.effect == "end":
        room.table.stack.pop()
        return None
    if call.left == -1:
        call.left = _times(room, call, instr)
    if call.left == 0:
        if call.pc in ROUTINES:
            room.table.stack.pop()
        else:
            call.pc, call.left = call.pc + 1, -1
        return None
    question = _ask(room, call, instr)
    if question is None:
        call.left = 0
    elif question == NOW:
        _do(room, call, instr, 0)
    elif isinstance(question, Ask) and len(question.codes) == 1 and not question.may:
        _do(room, call, instr, question.codes[0])
    else:
        return question
    return None


def _times(room: Room, call: Call, instr: Instr) -> int:
    if isinstance(instr.effect, str):
        return steps.times(room, call, instr.effect)
    return effects.times(room, call, instr.effect)


def _ask(room: Room, call: Call, instr: Instr) -> Question:
    if isinstance(instr.effect, str):
        return steps.ask(room, call, instr.effect)
    return effects.ask(room, call, instr.effect)


def _do(room: Room, call: Call, instr: Instr, code: int, dice: tuple[int, ...] = ()) -> None:
    call.left -= 1
    if instr.effect == "verdict":
        block = instr.blocks[0 if room.table.verdict else 1]
        if block:
            room.table.stack.append(call.block(block))
    elif isinstance(instr.effect, str):
        steps.carry_out(room, call, instr.effect, code, dice)
    else:
        effects.carry_out(room, call, instr, code)


def answer(room: Room, code: int) -> None:
    """The decision on what `run` asked last."""
    call = room.table.stack[-1]
    instr = room.program.code[call.pc]
    try:
        if code == PASS and not isinstance(instr.effect, s.Pay):
            call.left = 0
        else:
            _do(room, call, instr, code)
    except GameEnds:
        pass


def deal(room: Room, luck: Luck) -> None:
    """The dice, the shuffled pile or the draw that `run` asked for last."""
    call = room.table.stack[-1]
    instr = room.program.code[call.pc]
    try:
        match luck:
            case Order(places):
                steps.shuffled(room, call, instr.effect, places)
                if isinstance(instr.effect, str) and instr.effect.startswith("shuffle-"):
                    call.left = 0
            case Chosen(index):
                steps.first_player(room, call, index)
                call.left = 0
            case Dice(faces) if isinstance(instr.effect, s.Roll):
                call.left -= 1
                call.die, call.second = faces[0], sum(faces[1:])
                room.tell("dice", dice=faces)
            case Dice(faces):
                _do(room, call, instr, 0, faces)
    except GameEnds:
        pass


def is_group_decision(room: Room, question: Ask) -> bool:
    """Outside the action phase the group decides, unless a card asks one player (END-28) or one player
    alone may look at what is chosen from (END-8)."""
    if room.table.origin.hands == "hidden" and question.kind in OF_ONE:
        return False
    base, top = room.table.stack[0], room.table.stack[-1]
    step = room.program.step_at(base.pc)
    own = step in ("begin", "roll", "actions")  # the dice are their player's from the roll on
    return base.pc not in SETTING_UP and not own and top.player == room.table.active
