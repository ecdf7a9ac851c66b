"""What a choice would do, tried on a copy: so that nobody pays for nothing, or places a die for nothing,
without a word before."""

from tablier.core import Words
from tablier.games.endangered.rules.interpreter import try_call
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.state import Frame
from tablier.games.endangered.texts import NO_USE, SPENT_FOR_NOTHING

IDLE = frozenset(("nothing", "unpaid", "spent"))


class Forecast:
    """Each card, action or power is tried once."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.tried: dict[Frame, Words | None] = {}

    def of_action(self, action: int, value: int = 0) -> Words | None:
        return self._of(self.now.action_call(action, value))

    def of_power(self, power: int) -> Words | None:
        return self._of(Call(self.now.program.powers[power].use, self.now.active))

    def of_card(self, card: int) -> Words | None:
        """Of one that takes effect at once; the others do what they do later."""
        unique = self.now.program.cards[card].kind == "unique"
        if not unique:
            return None
        return self._of(Call(self.now.program.card_blocks[card], self.now.stack[-1].player))

    def of_payment(self) -> Words | None:
        """Of what is bought, or of what is bought off."""
        call = self.now.stack[-1]
        bought, *otherwise = self.now.program.code[call.pc].blocks
        if bought:
            return self._of(call.block(bought))
        return self._of(call.block(otherwise[0])) if otherwise and otherwise[0] else None

    def _of(self, call: Call) -> Words | None:
        """Why nothing comes of these effects; None where something does."""
        asked = call.still()
        if asked not in self.tried:
            self.tried[asked] = self._try(call)
        return self.tried[asked]

    def _try(self, call: Call) -> Words | None:
        told = try_call(self.now, call)
        if told is None or any(step.kind not in IDLE for step in told):
            return None
        reasons = [step.words for step in told if step.kind != "spent"] or [NO_USE]
        if any(step.kind == "spent" for step in told):
            reasons.append(SPENT_FOR_NOTHING)
        return Words(fr=". ".join(w.fr for w in reasons), en=". ".join(w.en for w in reasons))
