"""The interpreter: carries phases and effects out one by one until a player or chance must decide.

A state that is kept waits for somebody. `question` looks what for; `answer` and `deal` take what comes;
`run` then goes on to the next question.
"""

from tablier.core import Chosen, Dice, Luck, Order, TablierError, Words
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.effects.dice import Research, Roll
from tablier.games.endangered.numbering import DEEPEST, PHASES, ROUTINES, SETTING_UP
from tablier.games.endangered.pack.program import Instr
from tablier.games.endangered.questions import GO, OF_ONE, PASS, Ask, Chance, Question
from tablier.games.endangered.rules.phases import PHASE_RULES, Phase
from tablier.games.endangered.rules.situation import Call, GameEnds, Situation


def rule_of(now: Situation, call: Call) -> Effect | Phase:
    """The effect, or the phase of the game, that a frame of the stack stands at."""
    effect = now.program.code[call.pc].effect
    return PHASE_RULES[effect] if isinstance(effect, str) else effect


def question(now: Situation) -> Ask | Chance | None:
    """What a state waits for; None: the game is over."""
    if not now.stack:
        return None
    call = now.stack[-1]
    asked = rule_of(now, call).ask(now, call)
    assert isinstance(asked, (Ask, Chance)), f"nobody is asked at {call.still()}"
    return asked


LONGEST = 10_000
"""Steps between two questions, far more than any card needs: what takes longer never ends."""
ENDLESS = Words(fr="les effets de « {name} » ne finissent jamais", en="the effects of {name} never end")


def run(now: Situation) -> Ask | Chance | None:
    """Go on until something is asked; None: the game is over."""
    try:
        for _ in range(LONGEST):
            if not now.stack:
                return None
            asked = _step(now)
            if asked is not None:
                return asked
            if len(now.stack) >= DEEPEST:
                break
    except GameEnds:
        return None
    source = now.program.source_at(now.stack[-1].pc)
    raise TablierError(ENDLESS.fill(name=source.name if source else Words(fr="ce paquet", en="this pack")))


def _step(now: Situation) -> Ask | Chance | None:
    call = now.stack[-1]
    instr = now.program.code[call.pc]
    if instr.effect == "end":
        now.stack.pop()
        return None
    rule = rule_of(now, call)
    if call.left == -1:
        call.left = rule.times(now, call)
    if call.left == 0:
        if call.pc in ROUTINES:
            now.stack.pop()
        else:
            call.pc, call.left = call.pc + 1, -1
        return None
    asked: Question = rule.ask(now, call)
    if asked is None:  # what cannot be done is skipped (END-28), and that is said
        call.left = 0
        why = rule.why_not(now, call)
        if why.en:
            now.tell("nothing", why=why)
    elif asked == GO:
        _do(now, call, instr, 0)
    elif isinstance(asked, Ask) and len(asked.codes) == 1 and not asked.may:
        _do(now, call, instr, asked.codes[0])
    else:
        return asked
    return None


def _do(now: Situation, call: Call, instr: Instr, code: int, dice: tuple[int, ...] = ()) -> None:
    call.left -= 1
    if isinstance(instr.effect, str):
        PHASE_RULES[instr.effect].do(now, call, code, dice)
    else:
        instr.effect.do(now, call, code, instr.blocks)


def answer(now: Situation, code: int) -> None:
    """The decision on what is asked."""
    call = now.stack[-1]
    instr = now.program.code[call.pc]
    try:
        if code == PASS and not getattr(instr.effect, "hears_pass", False):
            call.left = 0
        else:
            _do(now, call, instr, code)
    except GameEnds:
        pass


def deal(now: Situation, luck: Luck) -> None:
    """The dice, the shuffled pile or the draw that is asked for."""
    call = now.stack[-1]
    instr = now.program.code[call.pc]
    try:
        match luck:
            case Order(places):
                _shuffled(now, call, instr, places)
            case Chosen(index):
                now.active = index
                call.left = 0
                now.tell("first", player=index)
            case Dice(faces) if isinstance(instr.effect, Roll):
                call.left -= 1
                call.die, call.second = faces[0], sum(faces[1:])
                now.tell("dice", dice=faces)
            case Dice(faces):
                _do(now, call, instr, 0, faces)
    except GameEnds:
        pass


def _shuffled(now: Situation, call: Call, instr: Instr, places: tuple[int, ...]) -> None:
    """A pile in its new order: one of the set-up, or a deck made anew from its discard."""
    if isinstance(instr.effect, str) and instr.effect.startswith("shuffle-"):
        PHASE_RULES[instr.effect].shuffled(now, call, places)
        call.left = 0
    elif instr.effect == "reveal" or isinstance(instr.effect, Research):
        now.effects = [now.spent[i] for i in places]
        now.spent.clear()
        now.top_known = False
    else:
        person = now.people[call.player]
        person.deck = [person.discard[i] for i in places]
        person.discard.clear()


def go_on(now: Situation, depth: int) -> Ask | Chance | None:
    """Go on until something is asked, or what lay deeper on the stack is done, or the game ends."""
    try:
        while len(now.stack) > depth:
            asked = _step(now)
            if asked is not None:
                return asked
    except GameEnds:
        pass
    return None


def is_group_decision(now: Situation, asked: Ask) -> bool:
    """Outside the action phase the group decides, unless a card asks one player (END-28), one player's
    money is asked for (END-17), or one player alone may look at what is chosen from (END-8)."""
    if now.origin.hands == "hidden" and asked.kind in OF_ONE:
        return False
    base, top = now.stack[0], now.stack[-1]
    own = PHASES[base.pc] in ("begin", "roll", "actions")  # the dice are their player's from the roll on
    return base.pc not in SETTING_UP and not own and asked.kind != "pay" and top.player == now.active
