"""What a choice would do, tried on a copy: so that nobody pays for nothing, or places a die for nothing,
without a word before."""

from functools import cached_property

from tablier.core import Words
from tablier.games.endangered.effects.animals import Lose
from tablier.games.endangered.effects.destruction import Axe, Wither
from tablier.games.endangered.effects.tiles import AddTile, Shift
from tablier.games.endangered.questions import DONE, OF_ONE, PASS, USE, VALUE, Ask
from tablier.games.endangered.rules.interpreter import answer, go_on, rule_of
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.sight import sees_hand
from tablier.games.endangered.state import Frame
from tablier.games.endangered.steps import Step
from tablier.games.endangered.texts import FOR_NOTHING, LOST, NO_USE, REVEALING

IDLE = frozenset(("nothing", "unpaid", "says-yes", "says-no", *FOR_NOTHING))
"""What is told where nothing comes of it, with what it cost; a card that was played may be something."""
_HURTING = (Lose, AddTile, Shift, Axe, Wither)
"""Where one square may lose the game and another not."""


class Forecast:
    """What whoever decides may know of it; each card, action or power is tried once."""

    def __init__(self, now: Situation, asked: Ask, seat: int | None) -> None:
        self.now, self.asked, self.seat = now, asked, seat
        self.tried: dict[Frame, Words | None] = {}

    def warning(self, code: int) -> Words | None:
        """Why a choice would do nothing, buy nothing or lose the game."""
        match self.asked.kind:
            case "way" | "pay" if self._is_lost_by(code):
                return LOST
            case "cell" | "move" if isinstance(rule_of(self.now, self.now.stack[-1]), _HURTING):
                return LOST if code in self._losing else None
            case _ if code == PASS:
                return None
            case "act" if code < USE:
                return self._of(self.now.action_call(code % VALUE, code // VALUE))
            case "act" if code < DONE:
                return self._of(Call(self.now.program.powers[code - USE].use, self.now.active))
            case "action":
                return self._of(self.now.action_call(code, 0))
            case "card":
                return self._of_card(code)
            case "pay":
                return self._of_payment()
            case "player":
                return self._of_player(code)
            case "discard" | "ambassador":
                return self._of_what_follows(code)
            case _:
                return None

    def _of_card(self, card: int) -> Words | None:
        """Of one that takes effect at once; the others do what they do later."""
        unique = self.now.program.cards[card].kind == "unique"
        if not unique:
            return None
        return self._of(Call(self.now.program.card_blocks[card], self.now.stack[-1].player))

    def _of_payment(self) -> Words | None:
        """Of what is bought, or of what is bought off."""
        call = self.now.stack[-1]
        bought, *otherwise = self.now.program.code[call.pc].blocks
        if bought:
            return self._of(call.block(bought))
        return self._of(call.block(otherwise[0])) if otherwise and otherwise[0] else None

    def _of_player(self, player: int) -> Words | None:
        """Of what the one who is chosen would do."""
        call = self.now.stack[-1]
        chosen = call.block(self.now.program.code[call.pc].blocks[0])
        chosen.player = player
        return self._of(chosen)

    def _of_what_follows(self, code: int) -> Words | None:
        """Of what a card is discarded for, and what an ambassador's answer brings: it may be for nothing."""
        trial = _answered(self.now, code)
        told = self._idle(trial, len(self.now.stack) - 1)
        return _reasons(told) if told and any(step.kind == "nothing" for step in told) else None

    @cached_property
    def _losing(self) -> frozenset[int]:
        """The choices that lose the game; none where there is no other."""
        found = frozenset(code for code in self.asked.codes if self._is_lost_by(code))
        return found if len(found) < len(self.asked.codes) else frozenset()

    def _is_lost_by(self, code: int) -> bool:
        return self._is_lost(_answered(self.now, code), len(self.now.stack) - 1)

    def _is_lost(self, trial: Situation, depth: int) -> bool:
        """Whether the game is lost before this is done, whatever is answered on the way; nothing is told of
        what nobody here can know yet."""
        asked = go_on(trial, depth)
        if any(step.kind in REVEALING for step in trial.told):
            return False
        if trial.result or not isinstance(asked, Ask):
            return trial.result not in ("", "won")
        if self._is_hidden(asked, trial):
            return False
        codes = [*asked.codes, PASS] if asked.may else asked.codes
        return all(self._is_lost(_answered(trial, code), depth) for code in codes)

    def _is_hidden(self, asked: Ask, trial: Situation) -> bool:
        """Whether it hangs on cards that are another's alone (END-8)."""
        return asked.kind in OF_ONE and not sees_hand(trial, trial.stack[-1].player, self.seat)

    def _of(self, call: Call) -> Words | None:
        """Why nothing comes of these effects; None where something does."""
        asked = call.still()
        if asked not in self.tried:
            trial = Situation(self.now.still(), self.now.program)
            trial.stack.append(call)
            told = self._idle(trial, len(self.now.stack))
            self.tried[asked] = None if told is None else _reasons(told)
        return self.tried[asked]

    def _idle(self, trial: Situation, depth: int) -> list[Step] | None:
        """What is told where nothing comes of it, whoever is chosen or asked, whatever is played or discarded
        for it; None where something does, or more is asked, or the game ends, or nobody here may know."""
        asked = go_on(trial, depth)
        if trial.result or any(_counts(step, trial) for step in trial.told):
            return None
        if asked is None:
            return trial.told
        if not isinstance(asked, Ask) or asked.kind not in ("player", "card", "ambassador", "discard"):
            return None
        if self._is_hidden(asked, trial):
            return None
        told: list[Step] = []
        for code in asked.codes[:1] if asked.kind == "discard" else asked.codes:
            after = self._idle(_answered(trial, code), depth)
            if after is None:
                return None
            told += after
        return trial.told + told


def _answered(now: Situation, code: int) -> Situation:
    trial = Situation(now.still(), now.program)
    answer(trial, code)
    return trial


def _counts(step: Step, trial: Situation) -> bool:
    """Whether something has come of it. A card that lies on the table once it is played is something."""
    if step.kind == "played":
        return trial.program.cards[trial.program.card_numbers[step.card]].kind != "unique"
    return step.kind not in IDLE


def _reasons(told: list[Step]) -> Words:
    reasons = [step.words for step in told if step.kind not in FOR_NOTHING] or [NO_USE]
    costs = {step.kind for step in told}
    reasons += [words for kind, words in FOR_NOTHING.items() if kind in costs]
    return Words(". ", ". ").join(dict.fromkeys(reasons))
