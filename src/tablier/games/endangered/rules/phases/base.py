"""What every phase of the game has, much like an effect: what it asks, and what it does with the answer."""

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.questions import GO, Question
from tablier.games.endangered.rules.situation import Call, Situation


class Phase:
    """One step of the rulebook; subclasses say what differs."""

    def times(self, now: Situation, call: Call) -> int:
        return 1

    def ask(self, now: Situation, call: Call) -> Question:
        return GO

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        pass

    def shuffled(self, now: Situation, call: Call, places: tuple[int, ...]) -> None:
        """Take a pile in its new order."""
        raise NotImplementedError

    def why_not(self, now: Situation, call: Call) -> Words:
        """Why it is skipped, where that needs saying."""
        return NO_WORDS

    def prompt(self, now: Situation, call: Call) -> Words:
        """What has to be decided."""
        raise NotImplementedError
