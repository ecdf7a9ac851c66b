"""A pack's effects for one scenario, laid out as one flat program.

The state's stack points into it, so a state is plain numbers, and the compiled kernel can follow the
very same addresses. The first instructions are the phases of the game itself, in the rulebook's order.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from tablier.core import Words
from tablier.games.endangered.effects.ambassadors import Leave
from tablier.games.endangered.effects.amounts import counts
from tablier.games.endangered.effects.flow import (
    AnyEffect,
    Choose,
    Consult,
    Each,
    If,
    Pay,
    Repeat,
    Someone,
    Volunteer,
)
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.numbering import DECK, EFFECT, PHASES, SHEET, SPECIAL, START
from tablier.games.endangered.pack.cards import (
    Card,
    Difficulty,
    EffectCard,
    Pack,
    Role,
    Scenario,
    Specialty,
    StartAction,
)


class Instr(NamedTuple):
    """An effect (or a phase of the game, by name) and the addresses of its parts; of `leave`, the card that
    leaves."""

    effect: Any
    blocks: tuple[int, ...] = ()


class Source(NamedTuple):
    """A card, an action, a power or the scenario's destruction, to which effects belong."""

    kind: str
    key: str
    name: Words
    text: Words
    fact: Words | None = None
    copies: int = 1


class Lasting(NamedTuple):
    """A power with the addresses of what it does."""

    when: tuple[tuple[When, int], ...]
    modify: tuple[Modify, ...]
    block: tuple[int, ...]  # actions that take no dice
    use: int  # 0: nothing to use

    @property
    def manifold(self) -> bool:
        """Its text says more than one thing, of which one may act without the others."""
        return len(self.when) + len(self.modify) + len(self.block) + bool(self.use) > 1


NOTHING = Lasting((), (), (), 0)
DESTRUCTION = Words(fr="Destruction", en="Destruction")
SCENARIO_SHEET = Words(fr="Fiche scénario", en="Scenario sheet")


class Program:
    def __init__(self, pack: Pack, scenario: Scenario, difficulty: Difficulty) -> None:
        self.pack, self.scenario, self.difficulty = pack, scenario, difficulty
        self.code: list[Instr] = [Instr(phase) for phase in PHASES]
        self.cards: list[Card] = []
        self.card_keys: list[str] = []
        self._name_cards(pack)
        self.action_keys = {action.key: START + i for i, action in enumerate(pack.actions)} | {
            key: i for i, key in enumerate(self.card_keys) if self.cards[i].kind == "action"
        }
        self.action_names = {number: key for key, number in self.action_keys.items()}
        self.free_actions = {START + i for i, action in enumerate(pack.actions) if action.free}
        self.specialties: list[Specialty] = [s for role in pack.roles for s in role.specialties]
        self.effect_cards: Sequence[EffectCard] = scenario.cards
        self._in_row = -1  # the effect card whose power is laid out
        self.destruction = self._block(scenario.destruction)
        self.set_up = self._block(difficulty.effects)
        self.card_blocks = self._each(self.cards)
        self.start_blocks = [self._block(action.effects) for action in pack.actions]
        self.effect_blocks = [self._block(card.effects) for card in self.effect_cards]
        self.powers = [self._power(card.power) for card in self.cards]
        self.powers += [self._power(s.power) for s in self.specialties]
        for number, card in enumerate(self.effect_cards):
            self._in_row = number
            self.powers.append(self._power(card.power or Power()))
        self.powers += [NOTHING] * (SHEET - len(self.powers)) + [self._power(difficulty.power)]
        self.minding = self._minding()

    def _name_cards(self, pack: Pack) -> None:
        """Seventy cards, each with a name of its own: copies are numbered, yellow ones signed."""
        for role in pack.roles:
            for card in pack.yellow:
                self.cards.append(card)
                self.card_keys.append(f"{card.key}-{role.key}")
            for card in role.cards:
                for copy in range(card.copies):
                    self.cards.append(card)
                    self.card_keys.append(card.key if copy == 0 else f"{card.key}-{copy + 1}")

    # --- laying out ----------------------------------------------------------------------------------

    def _each(self, cards: Sequence[Card]) -> list[int]:
        """Copies of a card share their block."""
        seen: dict[int, int] = {}
        blocks: list[int] = []
        for card in cards:
            if id(card) not in seen:
                seen[id(card)] = self._block(card.effects)
            blocks.append(seen[id(card)])
        return blocks

    def _block(self, effects: Sequence[AnyEffect]) -> int:
        """The address of these effects in a row; 0, the end itself, where there is none."""
        if not effects:
            return 0
        flat: list[Any] = []
        for effect in effects:
            flat.append(effect)
            if isinstance(effect, Consult):
                flat.append("verdict")
        at = len(self.code)
        self.code += [Instr("end")] * (len(flat) + 1)
        for i, effect in enumerate(flat):
            if effect == "verdict":
                asked: Consult = flat[i - 1]
                self.code[at + i] = Instr("verdict", (self._block(asked.yes), self._block(asked.no)))
            else:
                self.code[at + i] = Instr(effect, self._parts(effect))
        return at

    def row(self, at: int) -> range:
        """The addresses of the effects in a row that begins there; none at the end itself."""
        last = at
        while self.code[last].effect != "end":
            last += 1
        return range(at, last)

    def _parts(self, effect: AnyEffect) -> tuple[int, ...]:
        match effect:
            case Pay() | If():
                return (self._block(effect.then), self._block(effect.otherwise))
            case Choose():
                return tuple(self._block(way.effects) for way in effect.ways)
            case Repeat() | Each() | Someone() | Volunteer():
                return (self._block(effect.effects),)
            case Leave():
                return (self._in_row,)
            case _:
                return ()

    def _power(self, power: Power) -> Lasting:
        if power == Power():
            return NOTHING
        return Lasting(
            tuple((when, self._block(when.effects)) for when in power.when),
            power.modify,
            tuple(self.action_keys[key] for key in power.block),
            self._block(power.use),
        )

    def _minding(self) -> frozenset[int]:
        """The addresses of what counts the die that was placed: actions, and powers that wait for a die."""
        parts: list[tuple[object, int]] = list(zip(self.pack.actions, self.start_blocks, strict=True))
        parts += [(card, self.card_blocks[i]) for i, card in enumerate(self.cards) if card.kind == "action"]
        parts += [pair for power in self.powers for pair in power.when if pair[0].on == "die"]
        return frozenset(block for part, block in parts if counts(part, "placed"))

    # --- finding -----------------------------------------------------------------------------------

    def action_block(self, action: int) -> int:
        return self.start_blocks[action - START] if action >= START else self.card_blocks[action]

    def start_action(self, action: int) -> StartAction:
        return self.pack.actions[action - START]

    def action_name(self, action: int) -> Words:
        if action < START:
            return self.cards[action].name
        start = self.start_action(action)
        return start.shore if start.shore and self.scenario.side == "shore" else start.name

    def power_name(self, power: int) -> Words:
        if power < SPECIAL:
            return self.cards[power].name
        if power < EFFECT:
            return self.specialties[power - SPECIAL].name
        return self.effect_cards[power - EFFECT].name if power < SHEET else SCENARIO_SHEET

    def power_text(self, power: int) -> Words:
        if power < SPECIAL:
            return self.cards[power].text
        if power < EFFECT:
            return self.specialties[power - SPECIAL].text
        if power < SHEET:
            return self.effect_cards[power - EFFECT].text
        return self.difficulty.note or self.scenario.story

    def power_key(self, power: int) -> str:
        if power < SPECIAL:
            return self.card_keys[power]
        if power < EFFECT:
            return self.specialties[power - SPECIAL].key
        return self.effect_cards[power - EFFECT].key if power < SHEET else self.scenario.key

    def role(self, number: int) -> Role:
        return self.pack.roles[number]

    def first_card(self, specialty: int) -> int:
        """The card of the role's deck that a specialty names (END-7)."""
        deck = range(specialty // 2 * DECK, specialty // 2 * DECK + DECK)
        return next(card for card in deck if self.cards[card].key == self.specialties[specialty].first)

    @cached_property
    def card_numbers(self) -> Mapping[str, int]:
        return {key: number for number, key in enumerate(self.card_keys)}

    @cached_property
    def effect_deck(self) -> tuple[int, ...]:
        return tuple(kind for kind, card in enumerate(self.effect_cards) for _ in range(card.copies))

    @cached_property
    def sources(self) -> Sequence[tuple[int, "Source"]]:
        """Where the effects of each card, action and power begin, in the order of addresses."""
        story = self.scenario
        at: dict[int, Source] = {}
        for action in self.action_names:
            text = self.start_action(action).text if action >= START else self.cards[action].text
            source = Source("action", self.action_names[action], self.action_name(action), text)
            at[self.action_block(action)] = source
        for i, block in enumerate(self.card_blocks):
            card = self.cards[i]
            at.setdefault(block, Source(card.kind, self.card_keys[i], card.name, card.text))
        for i, block in enumerate(self.effect_blocks):
            card = self.effect_cards[i]
            at[block] = Source("immediate", card.key, card.name, card.text, card.fact, card.copies)
        for number, power in enumerate(self.powers):
            for block in filter(None, (power.use, *(block for _, block in power.when))):
                at[block] = self._power_source(number)
        at[self.destruction] = Source("destruction", story.key, DESTRUCTION, story.destroys)
        return sorted((block, source) for block, source in at.items() if block)

    def _power_source(self, number: int) -> "Source":
        key, name, text = self.power_key(number), self.power_name(number), self.power_text(number)
        if number < SPECIAL:
            return Source("permanent", key, name, text)
        if number < EFFECT:
            return Source("specialty", key, name, text)
        if number < SHEET:
            card = self.effect_cards[number - EFFECT]
            return Source("constant", key, name, text, card.fact, card.copies)
        return Source("sheet", key, name, text)

    def source_at(self, pc: int) -> "Source | None":
        """What the effect at an address belongs to; None: the game itself."""
        found = bisect_right(self.sources, pc, key=itemgetter(0))
        return self.sources[found - 1][1] if found else None

    def colour(self, colour: str) -> tuple[int, ...]:
        return tuple(i for i, card in enumerate(self.pack.ambassadors) if card.colour == colour)
