"""A pack's effects for one scenario, laid out as one flat program.

The state's stack points into it, so a state is plain numbers, and the compiled kernel can follow the
very same addresses. The first instructions are the steps of the game itself, in the rulebook's order.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from tablier.core import Words
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
from tablier.games.endangered.pack.schema import (
    AnyEffect,
    Choose,
    Consult,
    Each,
    If,
    Modify,
    Pay,
    Power,
    Quantity,
    Repeat,
    Someone,
    When,
)

STEPS = (
    "end",  # of a block
    "shuffle-blue", "shuffle-green", "shuffle-grey", "shuffle-effects", "set-up",
    "role", "portrait", "specialty", "first-card", "shuffle-deck", "first-hand", "first-player",
    "begin", "roll", "actions", "births", "destruction", "effect", "draw", "closing", "next",
    "year", "vote", "result", "new-year",
    # called by the steps above and by effects
    "birth-roll", "young", "part", "flee", "reveal", "discard-effect", "discard-card", "consult", "verdict",
    "reroll",
)  # fmt: skip
STEP = {name: pc for pc, name in enumerate(STEPS)}

DECK = 14  # cards of a role's deck
START = 70  # actions: 0 to 69 are cards, 70 to 73 are printed on the board
SPECIAL = 70  # powers: 0 to 69 are cards, 70 to 79 specialties, 80 and on effect cards
EFFECT = 80
SHEET = 98  # the power of the scenario sheet, always in force
COLOURS = {"blue": 3, "green": 2, "grey": 1}  # how many of each stand in the row (END-3)


class Instr(NamedTuple):
    """An effect (or a step of the game, by name) and the addresses of its parts."""

    effect: Any
    blocks: tuple[int, ...] = ()


class Lasting(NamedTuple):
    """A power with the addresses of what it does."""

    when: tuple[tuple[When, int], ...]
    modify: tuple[Modify, ...]
    block: tuple[int, ...]  # actions that take no dice
    use: int  # 0: nothing to use


NOTHING = Lasting((), (), (), 0)


class Program:
    def __init__(self, pack: Pack, scenario: Scenario, difficulty: Difficulty) -> None:
        self.pack, self.scenario, self.difficulty = pack, scenario, difficulty
        self.code: list[Instr] = [Instr(step) for step in STEPS]
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
        self.destruction = self._block(scenario.destruction)
        self.set_up = self._block(difficulty.effects)
        self.card_blocks = self._each(self.cards)
        self.start_blocks = [self._block(action.effects) for action in pack.actions]
        self.effect_blocks = [self._block(card.effects) for card in self.effect_cards]
        self.powers = [self._power(card.power) for card in self.cards]
        self.powers += [self._power(s.power) for s in self.specialties]
        self.powers += [self._power(card.power or Power()) for card in self.effect_cards]
        self.powers += [NOTHING] * (SHEET - len(self.powers)) + [self._power(difficulty.power)]

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

    def _parts(self, effect: AnyEffect) -> tuple[int, ...]:
        match effect:
            case Pay() | If():
                return (self._block(effect.then), self._block(effect.otherwise))
            case Choose():
                return tuple(self._block(way.effects) for way in effect.ways)
            case Repeat() | Each() | Someone():
                return (self._block(effect.effects),)
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

    # --- finding -----------------------------------------------------------------------------------

    def step_at(self, pc: int) -> str:
        effect = self.code[pc].effect
        return effect if isinstance(effect, str) else ""

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
        return self.effect_cards[power - EFFECT].name if power < SHEET else self.scenario.name

    def power_key(self, power: int) -> str:
        if power < SPECIAL:
            return self.card_keys[power]
        if power < EFFECT:
            return self.specialties[power - SPECIAL].key
        return self.effect_cards[power - EFFECT].key if power < SHEET else self.scenario.key

    def role(self, number: int) -> Role:
        return self.pack.roles[number]

    @cached_property
    def card_numbers(self) -> Mapping[str, int]:
        return {key: number for number, key in enumerate(self.card_keys)}

    @cached_property
    def effect_deck(self) -> tuple[int, ...]:
        return tuple(kind for kind, card in enumerate(self.effect_cards) for _ in range(card.copies))

    @cached_property
    def named_blocks(self) -> Sequence[tuple[int, Words]]:
        """Where the effects of each card, action and power begin, in the order of addresses, and what
        they belong to."""
        named = [(self.destruction, self.scenario.destroys)]
        named += [(self.action_block(action), self.action_name(action)) for action in self.action_names]
        named += [(block, self.cards[i].name) for i, block in enumerate(self.card_blocks)]
        named += [(block, self.effect_cards[i].name) for i, block in enumerate(self.effect_blocks)]
        for number, power in enumerate(self.powers):
            blocks = (power.use, *(block for _, block in power.when))
            named += [(block, self.power_name(number)) for block in blocks if block]
        return sorted({block: name for block, name in named if block}.items())

    def colour(self, colour: str) -> tuple[int, ...]:
        return tuple(i for i, card in enumerate(self.pack.ambassadors) if card.colour == colour)


QUANTITIES: tuple[Quantity, ...] = ("births", "gap", "price", "steps", "draw", "sum", "destruction")
