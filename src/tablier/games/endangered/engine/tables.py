"""A program as tables of numbers, which compiled code can follow."""

from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from tablier.games.endangered import schema as s
from tablier.games.endangered.board import EDGES
from tablier.games.endangered.counting import COUNTS
from tablier.games.endangered.program import QUANTITIES, STEP, Program
from tablier.games.endangered.steps import first_card

Ints = NDArray[np.int32]

FIRST_OP = 64  # below: the steps of the game
OP = {kind: FIRST_OP + i for i, kind in enumerate(get_args(s.AnyEffect))}
COUNT = {name: i for i, name in enumerate(COUNTS)}
OCCASION = {name: i for i, name in enumerate(get_args(s.Occasion))}
BESIDES = ("", "animals", "pair", "tile", "here", "open")
TOPS = ("", "animals", "tiles")
ONS = ("any", "up", "down", "most", "least")
WHICH = ("any", "start", "cards")
CAUGHT = ("lost", "drift", "flee")

# columns of the code
OPCODE, TIMES, SUM, WHERE, GOAL, MAY, EXTRA, BLOCK = range(8)
COLUMNS = BLOCK + 6


class Book(NamedTuple):
    """Everything compiled code needs to know of a pack, a scenario and a difficulty."""

    code: Ints  # one row for each instruction
    amounts: Ints  # what is counted (-1: nothing), plus, each, per, most
    wheres: Ints  # least, most, tile (-1: either), beside, near, edge, here, top
    card_kind: Ints  # 0 action, 1 permanent, 2 unique
    card_block: Ints
    start_block: Ints
    start_free: Ints
    effect_block: Ints  # -1: a constant effect
    whens: Ints  # occasion, named, own, block, amount of its check (-1: none), least, most
    when_at: Ints  # by power: where its rows begin; one more at the end
    mods: Ints  # by power and quantity: on the owner's turn, always
    shut: Ints  # by power: the bits of the start actions it blocks
    use: Ints  # by power
    envoys: Ints  # target, dice, amount, colour
    colours: Ints  # ambassadors of each colour, -1 where there are no more
    first: Ints  # by specialty
    deck: Ints  # the effect deck before it is shuffled
    terms: Ints  # birth die, births, caught, apart, destruction, set-up, money with 2 to 5 players


class _Writer:
    def __init__(self) -> None:
        self.amounts: dict[tuple[int, ...], int] = {}
        self.wheres: dict[tuple[int, ...], int] = {}

    def amount(self, amount: s.Amount) -> int:
        if isinstance(amount, int):
            row = (-1, amount, 0, 1, 99)
        else:
            row = (COUNT[amount.count], amount.plus, amount.each, amount.per, amount.most)
        return self.amounts.setdefault(row, len(self.amounts))

    def where(self, where: s.Where) -> int:
        tile = -1 if where.tile is None else int(where.tile)
        row = (
            where.least, where.most, tile, BESIDES.index(where.beside), where.near, int(where.edge),
            int(where.here), TOPS.index(where.top),
        )  # fmt: skip
        return self.wheres.setdefault(row, len(self.wheres))

    def row(self, effect: Any, blocks: tuple[int, ...]) -> list[int]:
        row = [0] * COLUMNS
        row[TIMES] = self.amount(1)
        if isinstance(effect, str):
            row[OPCODE] = STEP[effect]
        else:
            row[OPCODE] = OP[type(effect)]
            self._fill(row, effect)
            row[MAY] = int(getattr(effect, "may", False))
        row[BLOCK : BLOCK + len(blocks)] = blocks
        return row

    def _fill(self, row: list[int], effect: Any) -> None:
        match effect:
            case s.Gain() | s.Spend() | s.Pay():
                row[SUM] = self.amount(effect.money)
            case s.DrawCards() | s.Discard() | s.Recover() | s.PlayCard():
                row[TIMES] = self.amount(effect.cards)
            case s.Influence():
                row[TIMES], row[EXTRA] = self.amount(effect.cubes), ONS.index(effect.on)
                row[GOAL] = int(effect.spread)
            case s.Withdraw():
                row[TIMES], row[EXTRA] = self.amount(effect.cubes), ONS.index(effect.on)
            case s.Reveal():
                row[TIMES] = self.amount(effect.ambassadors)
            case s.Move():
                row[TIMES], row[SUM] = self.amount(effect.animals), self.amount(effect.steps)
                row[WHERE], row[GOAL] = self.where(effect.start), self.where(effect.goal)
                row[EXTRA] = int(effect.across)
            case s.Place() | s.Lose():
                row[TIMES], row[WHERE] = self.amount(effect.animals), self.where(effect.where)
            case s.AddTile() | s.Clear():
                row[TIMES], row[WHERE] = self.amount(effect.tiles), self.where(effect.where)
            case s.Shift():
                row[TIMES] = self.amount(effect.tiles)
                row[WHERE], row[GOAL] = self.where(effect.start), self.where(effect.goal)
            case s.Guard():
                row[TIMES], row[WHERE] = self.amount(effect.guards), self.where(effect.where)
            case s.Reroll() | s.Free():
                row[TIMES] = self.amount(effect.dice)
            case s.Turn():
                row[TIMES], row[EXTRA] = self.amount(effect.dice), effect.by
            case s.Roll():
                row[SUM] = self.amount(effect.dice)
            case s.Lift():
                row[TIMES] = self.amount(effect.constants)
            case s.Protect():
                row[EXTRA] = int(effect.phase == "effect")
            case s.Destroy() | s.Repeat():
                row[TIMES] = self.amount(effect.times)
            case s.Birth():
                row[EXTRA] = effect.bonus
            case s.Wind():
                row[EXTRA] = sum(EDGES.index(edge) << 2 * i for i, edge in enumerate(effect.edges))
                row[WHERE] = len(effect.edges)
            case s.If():
                row[SUM], row[WHERE] = self.amount(effect.check.what), effect.check.least
                row[GOAL] = effect.check.most
            case s.Choose():
                row[EXTRA] = len(effect.ways)
            case s.Each():
                row[EXTRA] = int(effect.others)
            case s.Someone():
                row[EXTRA], row[GOAL] = int(effect.others), effect.money
            case s.Perform():
                row[EXTRA] = WHICH.index(effect.which)
            case _:
                pass


def write_book(program: Program) -> Book:
    writer = _Writer()
    code = [writer.row(instr.effect, instr.blocks) for instr in program.code]
    effect_keys = {card.key: kind for kind, card in enumerate(program.effect_cards)}
    whens: list[tuple[int, ...]] = []
    when_at: list[int] = []
    for power in program.powers:
        when_at.append(len(whens))
        for when, block in power.when:
            names = effect_keys if when.on == "revealed" else program.action_keys
            check = when.check
            whens.append((
                OCCASION[when.on], names[when.named] if when.named else -1, int(when.own), block,
                writer.amount(check.what) if check else -1,
                check.least if check else 0, check.most if check else 0,
            ))  # fmt: skip
    when_at.append(len(whens))
    mods = np.zeros((len(program.powers), len(QUANTITIES), 2), dtype=np.int32)
    for number, power in enumerate(program.powers):
        for change in power.modify:
            mods[number, QUANTITIES.index(change.what), 0 if change.own else 1] += change.by
    cards = program.pack.ambassadors
    colours = np.full((3, 12), -1, dtype=np.int32)
    for i, colour in enumerate(("blue", "green", "grey")):
        group = program.colour(colour)
        colours[i, : len(group)] = group
    terms = program.difficulty
    envoys = [
        (card.target, card.dice, writer.amount(card.want), ("blue", "green", "grey").index(card.colour))
        for card in cards
    ]

    def ints(values: Any) -> Ints:
        return np.array(values, dtype=np.int32)

    return Book(
        code=ints(code),
        amounts=ints(list(writer.amounts)),
        wheres=ints(list(writer.wheres)).reshape(-1, 8),
        card_kind=ints([("action", "permanent", "unique").index(card.kind) for card in program.cards]),
        card_block=ints(program.card_blocks),
        start_block=ints(program.start_blocks),
        start_free=ints([action.free for action in program.pack.actions]),
        effect_block=ints(
            [
                -1 if card.power is not None else program.effect_blocks[kind]
                for kind, card in enumerate(program.effect_cards)
            ]
        ),
        whens=ints(whens).reshape(-1, 7),
        when_at=ints(when_at),
        mods=mods,
        shut=ints([sum(1 << (action - 70) for action in power.block) for power in program.powers]),
        use=ints([power.use for power in program.powers]),
        envoys=ints(envoys),
        colours=colours,
        first=ints([first_card(program, i) for i in range(len(program.specialties))]),
        deck=ints(program.effect_deck),
        terms=ints(
            (
                program.scenario.birth_die, terms.births, CAUGHT.index(program.scenario.caught),
                int(program.scenario.apart), program.destruction, program.set_up, *terms.money,
            )
        ),
    )  # fmt: skip
