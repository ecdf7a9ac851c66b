"""Why an option was better in Endangered: the odds of both, what they put at risk, and how sure that is."""

from functools import cached_property
from typing import Any

import msgspec

from tablier.bots.endangered.odds import Odds, measured, odds
from tablier.bots.endangered.question import read_question
from tablier.core import Words
from tablier.games.endangered.notation import action_words, read_action
from tablier.games.endangered.state import State
from tablier.reviews.reasons import Reasons

SURE = 2.0
"""Standard errors that a difference must exceed to be spoken of."""

CHOSEN, MEASURED, AGAIN = 1, 2, 3
"""Seeds of dice: by the first the best option is chosen, by the second the difference is measured, so that
nobody pays for the luck of the first; by the third a claim is checked."""

ODDS = Words(
    fr="{better} : {best} de chances de gagner ; {played} : {chance} (à {doubt} près, sur {rounds} suites).",
    en="{better}: {best} to win; {played}: {chance} (give or take {doubt}, over {rounds} continuations).",
)
RANK = Words(
    fr="Sur {count} options, {above} promettaient davantage.",
    en="Of the {count} options, {above} promised more.",
)
EVEN = Words(fr="Les deux se valent à peu près.", en="Both are about as good.")


class Case(msgspec.Struct, frozen=True, dict=True):
    """A choice under review: what was asked, and what was chosen."""

    state: State
    played: str
    rounds: int

    @cached_property
    def best(self) -> str:
        """Chosen by dice of its own; where the option played is not clearly behind, that one."""
        first = odds(self.state, self.rounds, CHOSEN)
        mine = first[self.played]
        return max(first, key=lambda text: first[text].chance) if mine.behind > mine.doubt else self.played

    @cached_property
    def found(self) -> dict[str, Odds]:
        """Every option, measured against the best."""
        seed = CHOSEN if self.best == self.played else MEASURED
        return measured(self.state, self.rounds, seed, self.best)

    @cached_property
    def loss(self) -> float:
        """What the option played promises less than the best; nothing where that may be chance."""
        mine = self.found[self.played]
        return mine.behind if mine.behind > SURE * mine.doubt else 0.0

    def words(self, text: str) -> Words:
        return action_words(read_action(text), read_question(self.state).now)


class Promised:
    """Facts: both options, their odds in hundredths, and the error bar of the difference."""

    name, last = "odds", False

    def find(self, case: Case) -> dict[str, Any] | None:
        option = case.found[case.played]
        if not case.loss:
            return None
        return {
            "better": case.best,
            "played": case.played,
            "best": round(100 * case.found[case.best].chance, 1),
            "chance": round(100 * option.chance, 1),
            "doubt": round(max(0.1, 100 * option.doubt), 1),
        }

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return ODDS.fill(
            better=case.words(facts["better"]),
            played=case.words(facts["played"]),
            best=_percent(facts["best"]),
            chance=_percent(facts["chance"]),
            doubt=_points(facts["doubt"]),
            rounds=case.rounds,
        )

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """With other dice the one is still ahead of the other."""
        again = odds(case.state, 2 * case.rounds, AGAIN)
        return again[facts["better"]].chance > again[facts["played"]].chance


class Ranked:
    """Facts: how many options there were, and how many promised clearly more than the one chosen."""

    name, last = "rank", False

    def find(self, case: Case) -> dict[str, Any] | None:
        above = sum(_is_above(case, text) for text in case.found)
        return {"count": len(case.found), "above": above} if above > 1 else None

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return RANK.fill(**facts)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """With other dice nearly all of them are still ahead: each that counts is looked at again."""
        again = odds(case.state, 2 * case.rounds, AGAIN)
        mine = again[case.played].chance
        return all(again[text].chance > mine for text in case.found if _is_above(case, text))


class Even:
    """Facts: none; nothing tells the options apart."""

    name, last = "even", True

    def find(self, case: Case) -> dict[str, Any] | None:
        return None if case.loss else {}

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        return EVEN

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        return not case.loss


def _is_above(case: Case, text: str) -> bool:
    mine, other = case.found[case.played], case.found[text]
    return other.chance - mine.chance > SURE * max(mine.doubt, other.doubt)


def _percent(hundredths: float) -> Words:
    return Words(fr=f"{hundredths:.1f} %".replace(".", ","), en=f"{hundredths:.1f}%")


def _points(number: float) -> Words:
    """Hundredths between two shares."""
    french = f"{number:.1f}".replace(".", ",")
    return Words(fr=f"{french} point{'s' * (number >= 2)}", en=f"{number:.1f} points")


REASONS: Reasons[Case] = Reasons(Promised(), Ranked(), Even())
