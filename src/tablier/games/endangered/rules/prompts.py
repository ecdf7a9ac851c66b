"""What has to be decided, in words: a verb, an object, and what comes of it."""

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.interpreter import rule_of
from tablier.games.endangered.rules.phases import Phase
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.texts import HOW, amount, player_of


def prompt_of(now: Situation, asked: Ask) -> Words:
    call = now.stack[-1]
    rule = rule_of(now, call)
    if isinstance(rule, Phase):
        return rule.prompt(now, call)
    said = rule.phrase(now, call).capital()
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
    how = HOW.get(asked.kind)
    own = type(rule).__name__ in ("Axe", "Wither")  # whose words name the choice themselves
    return NO_WORDS.join((said, how)) if how and not own else said
