"""What a choice brings, in the numbers of the game: what is rolled for, ambassadors, animals, births, the
next destruction, and what lies in hands and purses. Everything is counted on the table before and on the one
after; nothing is judged."""

from collections.abc import Callable, Iterator

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.effects.amounts import pairs
from tablier.games.endangered.notation import Action, write_action
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.odds import chance_of, dangers
from tablier.games.endangered.questions import Kind
from tablier.games.endangered.rules.phases.births import birth_target
from tablier.games.endangered.rules.situation import LiveEnvoy, Situation
from tablier.games.endangered.texts import amount

ALMOST_NEVER = Words(fr="moins de 1 %", en="less than 1%")
ALMOST_ALWAYS = Words(fr="plus de 99 %", en="more than 99%")
ASKED = Words(fr="{name} : Oui dans {share} des cas", en="{name}: Yes in {share}")
ROLLED = Words(fr="une naissance dans {share} des cas", en="a birth in {share}")
YES = Words(
    fr="{name} : Oui dans {share} des cas avec {cubes} ({was} maintenant)",
    en="{name}: Yes in {share} with {cubes} (now {was})",
)
REACHED = Words(fr="{name} : {sum} sur {target}, donc Oui", en="{name}: {sum} of {target}, so Yes")
SHORT = Words(fr="{name} : {sum} sur {target} ({was} maintenant)", en="{name}: {sum} of {target} (now {was})")
FAR = Words(
    fr="{name} : {sum} sur {target} sans compter ses dés ({was} maintenant)",
    en="{name}: {sum} of {target} before its dice (now {was})",
)
FACE_UP = Words(fr="l'ambassadeur {n} serait révélé", en="ambassador {n} would turn face up")
CUBES = (
    Words(fr="{n} cube", en="{n} cubes"),
    Words(fr="{n} cube", en="{n} cube"),
    Words(fr="{n} cubes", en="{n} cubes"),
)
"""None, one, several."""
ANIMALS = Words(fr="{n} {animals} au lieu de {was}", en="{n} {animals} instead of {was}")
BIRTH = Words(
    fr="{pairs} : une naissance dans {share} des cas ({was} maintenant)",
    en="{pairs}: a birth in {share} (now {was})",
)
PAIRS = (Words(fr="{n} couple", en="{n} pair"), Words(fr="{n} couples", en="{n} pairs"))
STRIKE = Words(
    fr="la prochaine tuile frapperait des {animals} dans {share} des cas{best} ({was} maintenant)",
    en="the next tile would strike {animals} in {share}{best} (now {was})",
)
AT_BEST = Words(fr=" au mieux", en=" at best")
THIS_LINE = Words(
    fr="la tuile frapperait des {animals} dans {share} des cas",
    en="the tile would strike {animals} in {share}",
)
NO_STRIKE = Words(fr="la tuile ne frapperait pas de {animals}", en="the tile would strike no {animals}")
CALM = Words(fr="la prochaine destruction n'aurait pas lieu", en="the next destruction would not take place")
QUIET = Words(
    fr="la prochaine carte Effet ne serait pas révélée", en="the next effect card would not be revealed"
)
ENDED = Words(fr="« {name} » prendrait fin", en="{name} would come to an end")
STOCK = (
    Words(fr="{n} tuile en réserve au lieu de {was}", en="{n} tile in the supply instead of {was}"),
    Words(fr="{n} tuiles en réserve au lieu de {was}", en="{n} tiles in the supply instead of {was}"),
)
HAND = (
    Words(fr="une main de {n} carte au lieu de {was}", en="a hand of {n} card instead of {was}"),
    Words(fr="une main de {n} cartes au lieu de {was}", en="a hand of {n} cards instead of {was}"),
)
PURSE = Words(fr="{n} en caisse au lieu de {was}", en="{n} to spend instead of {was}")

Gain = Callable[[Situation, Situation], Words | None]


def gains(before: Situation, after: Situation) -> list[Words]:
    """What is better on the table after, the weightiest first."""
    if after.result:
        return []
    return [*_ambassadors(before, after), *(said for gain in GAINS if (said := gain(before, after)))]


def percent(share: float) -> Words:
    """Neither none nor all of it where that is not so."""
    if 0 < share < 0.005:
        return ALMOST_NEVER
    return ALMOST_ALWAYS if 0.995 <= share < 1 else Words(f"{share:.0%}", f"{share:.0%}")


def roll_words(now: Situation) -> Words | None:
    """What a table waits for, if it is the die of a birth or those of an ambassador."""
    call = now.stack[-1] if now.stack else None
    if call and call.pc == PHASE["birth-roll"]:
        return ROLLED.fill(share=percent(_birth_share(now, call.die)))
    if call and call.pc == PHASE["consult"]:
        envoy = now.envoys[call.cell]
        name = now.program.pack.ambassadors[envoy.card].name
        return ASKED.fill(name=name, share=percent(yes_chance(now, envoy)))
    return None


def aim_words(now: Situation, kind: Kind, action: Action) -> Words | None:
    """What a line, or the edge that destruction comes from, puts at risk."""
    if kind not in ("line", "edge"):
        return None
    hit = next((danger.hit for danger in dangers(now) if danger.choice == write_action(action)), None)
    if hit is None:
        return None
    words = THIS_LINE if hit else NO_STRIKE
    return words.fill(animals=now.program.scenario.animals, share=percent(hit))


def _ambassadors(before: Situation, after: Situation) -> Iterator[Words]:
    """Those who come nearer to a Yes, the one with most to gain first; then those who turn face up."""
    nearer: list[tuple[float, int, Words]] = []
    for was, envoy in zip(before.envoys, after.envoys, strict=True):
        if was.up and after.ambassador_sum(envoy) > before.ambassador_sum(was):
            gain = yes_chance(after, envoy) - yes_chance(before, was)
            nearer.append((-gain, len(nearer), _nearer(before, was, after, envoy)))
    yield from (words for *_, words in sorted(nearer, key=lambda one: one[:2]))
    for place, (was, envoy) in enumerate(zip(before.envoys, after.envoys, strict=True)):
        if envoy.up and not was.up:
            yield FACE_UP.fill(n=place + 1)


def yes_chance(now: Situation, envoy: LiveEnvoy) -> float:
    """As the view tells it: were it asked as things stand."""
    card = now.program.pack.ambassadors[envoy.card]
    return chance_of(card.target - now.ambassador_sum(envoy), card.dice)


def _nearer(before: Situation, was: LiveEnvoy, after: Situation, envoy: LiveEnvoy) -> Words:
    card, share = after.program.pack.ambassadors[envoy.card], yes_chance(after, envoy)
    total, least = after.ambassador_sum(envoy), before.ambassador_sum(was)
    if share == 1:
        return REACHED.fill(name=card.name, sum=total, target=card.target)
    if share:
        cubes = CUBES[min(envoy.cubes, 2)].fill(n=envoy.cubes)
        now = percent(yes_chance(before, was))
        return YES.fill(name=card.name, share=percent(share), cubes=cubes, was=now)
    return (FAR if card.dice else SHORT).fill(name=card.name, sum=total, target=card.target, was=least)


def _animals(before: Situation, after: Situation) -> Words | None:
    if after.population <= before.population:
        return None
    animals = after.program.scenario.animals
    return ANIMALS.fill(n=after.population, animals=animals, was=before.population)


def birth_chance(now: Situation) -> float:
    """As the view tells it."""
    return _birth_share(now) if pairs(now) else 0.0


def _birth_share(now: Situation, bonus: int = 0) -> float:
    return min(1.0, max(0, birth_target(now, bonus)) / now.program.scenario.birth_die)


def _births(before: Situation, after: Situation) -> Words | None:
    share, was = birth_chance(after), birth_chance(before)
    if share <= was:
        return None
    said = PAIRS[pairs(after) > 1].fill(n=pairs(after))
    return BIRTH.fill(pairs=said, share=percent(share), was=percent(was))


def least_hit(now: Situation) -> float:
    """The chance that the next tile strikes animals, with the choice before it made as well as can be."""
    return min((danger.hit for danger in dangers(now)), default=0.0)


def _dangers(before: Situation, after: Situation) -> Words | None:
    share, was = least_hit(after), least_hit(before)
    if share >= was:
        return None
    best = AT_BEST if len(dangers(after)) > 1 else NO_WORDS
    animals = after.program.scenario.animals
    return STRIKE.fill(animals=animals, share=percent(share), best=best, was=percent(was))


def _calm(before: Situation, after: Situation) -> Words | None:
    return CALM if after.calm > before.calm else None


def _quiet(before: Situation, after: Situation) -> Words | None:
    return QUIET if after.quiet > before.quiet else None


def _ended(before: Situation, after: Situation) -> Words | None:
    ended = [kind for kind in before.constants if kind not in after.constants]
    return ENDED.fill(name=after.program.effect_cards[ended[0]].name) if ended else None


def _stock(before: Situation, after: Situation) -> Words | None:
    more = after.stock > before.stock
    return STOCK[after.stock > 1].fill(n=after.stock, was=before.stock) if more else None


def _hand(before: Situation, after: Situation) -> Words | None:
    cards, was = (len(now.people[before.active].hand) for now in (after, before))
    return HAND[cards > 1].fill(n=cards, was=was) if cards > was else None


def _purse(before: Situation, after: Situation) -> Words | None:
    money, was = (now.people[before.active].money for now in (after, before))
    return PURSE.fill(n=amount(money), was=amount(was)) if money > was else None


GAINS: tuple[Gain, ...] = (_animals, _births, _dangers, _calm, _quiet, _ended, _stock, _hand, _purse)
