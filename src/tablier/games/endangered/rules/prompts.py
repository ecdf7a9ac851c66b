"""What has to be decided, in words: a verb, an object, and what comes of it."""

import msgspec

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.effects.animals import Lose
from tablier.games.endangered.effects.base import Effect, often
from tablier.games.endangered.effects.destruction import Axe, Line, Wind, Wither
from tablier.games.endangered.effects.flow import Volunteer, phrases, said_to_you
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.interpreter import rule_of
from tablier.games.endangered.rules.phases import Phase
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.texts import HOW, HOW_MANY, amount, player_of

_DESTROYING = (Axe, Line, Wind, Wither)
"""Whose words name the choice themselves, and what the die will do."""


def prompt_of(now: Situation, asked: Ask) -> Words:
    """The question, and what is done after it whatever the answer."""
    asked_now, rest = _question(now, asked), _rest(now, now.stack[-1])
    if not rest:
        return asked_now
    return Words(fr="{asked}. Ensuite : {rest}", en="{asked}. Then: {rest}").fill(
        asked=asked_now, rest=phrases(rest, now, now.stack[-1])
    )


def _rest(now: Situation, call: Call) -> list[Effect]:
    """What follows in the same row of effects, as far as its words hang on no answer, payment or die."""
    rule, rest = rule_of(now, call), list[Effect]()
    if not isinstance(rule, Effect) or isinstance(rule, (*_DESTROYING, Volunteer)):
        return rest
    if isinstance(rule, Lose) and now.population - often(rule, now, call) <= 1:  # END-25: nothing follows
        return rest
    for at in now.program.row(call.pc)[1:]:
        effect = now.program.code[at].effect
        if not isinstance(effect, Effect) or isinstance(effect, _DESTROYING) or _is_open(effect):
            break
        rest.append(effect)
    return rest


_OPEN = ('"count":', '"do":"if"', '"do":"pay"', '"do":"volunteer"')


def _is_open(effect: Effect) -> bool:
    """Whether it counts, checks or costs something, anywhere in it: that may be otherwise by then."""
    written = msgspec.json.encode(effect).decode()
    return any(mark in written for mark in _OPEN)


def _question(now: Situation, asked: Ask) -> Words:
    call = now.stack[-1]
    rule = rule_of(now, call)
    if isinstance(rule, Phase):
        return rule.prompt(now, call)
    said = said_to_you(rule, now, call).capital()
    if asked.kind == "top":
        card = now.program.effect_cards[now.effects[0]]
        return Words(
            fr="Prochaine carte Effet, « {name} » : laissez-la sur la pioche ou défaussez-la",
            en="The next effect card is {name}: leave it on the deck or discard it",
        ).fill(name=card.name)
    if asked.kind == "pay":  # END-17: it is somebody's own money, and theirs to decide
        return Words(fr="{said}. Argent {player:de} : {has}", en="{said}. Money of {player}: {has}").fill(
            said=said, player=player_of(call.player), has=amount(now.people[call.player].money)
        )
    again = often(rule, now, call) > 1
    how = HOW_MANY.get(asked.kind, HOW.get(asked.kind)) if again else HOW.get(asked.kind)
    return NO_WORDS.join((said, how)) if how and not isinstance(rule, _DESTROYING) else said
