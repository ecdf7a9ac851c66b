"""Money: taken, lost, paid."""

from typing import TYPE_CHECKING

from tablier.core import Words
from tablier.games.endangered.effects.amounts import Amount, measure
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.texts import amount

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation


class Gain(Effect, frozen=True, tag="gain"):
    """Take money from the supply."""

    money: Amount

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.gain(call.player, measure(self.money, now, call))

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="recevez {n}", en="gain {n}").fill(n=amount(measure(self.money, now, call)))


class Spend(Effect, frozen=True, tag="spend"):
    """Lose money, as far as there is any."""

    money: Amount

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.forfeit(call.player, measure(self.money, now, call))

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="perdez {n}", en="lose {n}").fill(n=amount(measure(self.money, now, call)))


def price(money: Amount, now: "Situation", call: "Call") -> int:
    """What is paid as things are now: the powers in force may make it dearer or cheaper."""
    return max(0, measure(money, now, call) + now.modified("price"))


def pay_words(money: Amount, now: "Situation", call: "Call") -> Words:
    due = price(money, now, call)
    return Words(fr="payez {due}", en="pay {due}").fill(due=amount(due)) if due else _FREE


_FREE = Words(fr="gratuit", en="free")
