"""The phases of the game in the order of the rulebook, by the name under which a program calls them."""

from collections.abc import Mapping

from tablier.games.endangered.rules.phases import births, setup, turn, year
from tablier.games.endangered.rules.phases.base import Phase

PHASE_RULES: Mapping[str, Phase] = {
    "shuffle-blue": setup.ShuffleAmbassadors("blue"),
    "shuffle-green": setup.ShuffleAmbassadors("green"),
    "shuffle-grey": setup.ShuffleAmbassadors("grey"),
    "shuffle-effects": setup.ShuffleEffects(),
    "set-up": setup.SetUp(),
    "role": setup.ChooseRole(),
    "portrait": setup.ChoosePortrait(),
    "specialty": setup.ChooseSpecialty(),
    "first-card": setup.FirstCard(),
    "shuffle-deck": setup.ShuffleDeck(),
    "first-hand": setup.FirstHand(),
    "first-player": setup.FirstPlayer(),
    "begin": turn.Begin(),
    "roll": turn.RollDice(),
    "actions": turn.Actions(),
    "births": births.Births(),
    "destruction": turn.Destruction(),
    "effect": turn.Effect(),
    "draw": turn.Draw(),
    "closing": turn.Closing(),
    "next": turn.Next(),
    "year": year.Year(),
    "vote": year.Vote(),
    "result": year.Result(),
    "new-year": year.NewYear(),
    "birth-roll": births.BirthRoll(),
    "young": births.Young(),
    "part": births.Part(),
    "flee": births.Flee(),
    "reveal": turn.Reveal(),
    "discard-effect": turn.DiscardEffect(),
    "discard-card": turn.DiscardCard(),
    "consult": year.Consult(),
    "verdict": year.Verdict(),
    "reroll": turn.RerollDie(),
}

__all__ = ["PHASE_RULES", "Phase"]
