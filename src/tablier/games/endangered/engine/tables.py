"""A program as tables of numbers, which compiled code can follow."""

from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from tablier.core import TablierError, Words
from tablier.games.endangered import schema as s
from tablier.games.endangered.board import EDGES
from tablier.games.endangered.counting import COUNTS
from tablier.games.endangered.program import QUANTITIES, START, STEP, Program
from tablier.games.endangered.steps import first_card

FIRST_OP = 64  # below: the steps of the game
OP = {kind: FIRST_OP + i for i, kind in enumerate(get_args(s.AnyEffect))}
COUNT = {name: i for i, name in enumerate(COUNTS)}
OCCASION = {name: i for i, name in enumerate(get_args(s.Occasion))}
BESIDES = ("", "animals", "pair", "tile", "here", "open")
TOPS = ("", "animals", "tiles")
ONS = ("any", "up", "down", "most", "least")
WHICH = ("any", "start", "cards")
CAUGHT = ("lost", "drift", "flee")
_BACKS = ("blue", "green", "grey")
_KINDS = ("action", "permanent", "unique")

# columns of the code
OPCODE, TIMES, SUM, WHERE, GOAL, MAY, EXTRA, BLOCK = range(8)
COLUMNS = BLOCK + 6


# The book: one flat array, its sections at fixed places, each with room to spare.
AMOUNT, AREA, WHEN, MOD, ENVOY = 5, 8, 7, 14, 4  # the width of a row
STARTS = 4
POWERS = 120
TERMS = 0  # birth die, births, caught, apart, destruction, set-up, money with 2 to 5 players
START_BLOCK = TERMS + 10
START_FREE = START_BLOCK + STARTS
CARD_KIND = START_FREE + STARTS  # 0 action, 1 permanent, 2 unique
CARD_BLOCK = CARD_KIND + 70
EFFECT_BLOCK = CARD_BLOCK + 70  # -1: a constant effect
ENVOYS = EFFECT_BLOCK + 18  # target, dice, amount, colour
COLOURS = ENVOYS + 12 * ENVOY  # ambassadors of each colour, -1 where there are no more
FIRST = COLOURS + 3 * 12  # by specialty
SHUT = FIRST + 10  # by power: the bits of the start actions it blocks
USE = SHUT + POWERS
WHEN_AT = USE + POWERS  # by power: where its triggers begin; one more at the end
MODS = WHEN_AT + POWERS + 1  # by power and quantity: on the owner's turn, always
WHENS = MODS + POWERS * MOD  # occasion, named, own, block, amount of its check (-1: none), least, most
WHERES = WHENS + 200 * WHEN  # least, most, tile (-1: either), beside, near, edge, here, top
AMOUNTS = WHERES + 200 * AREA  # what is counted (-1: nothing), plus, each, per, most
CODE = AMOUNTS + 300 * AMOUNT

Book = NDArray[np.int64]


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
    mods = np.zeros((len(program.powers), len(QUANTITIES), 2), dtype=np.int64)
    for number, power in enumerate(program.powers):
        for change in power.modify:
            mods[number, QUANTITIES.index(change.what), 0 if change.own else 1] += change.by
    colours = np.full((3, 12), -1, dtype=np.int64)
    for i, colour in enumerate(_BACKS):
        group = program.colour(colour)
        colours[i, : len(group)] = group
    terms, story = program.difficulty, program.scenario
    envoys = [
        (card.target, card.dice, writer.amount(card.want), _BACKS.index(card.colour))
        for card in program.pack.ambassadors
    ]
    effects = [
        -1 if card.power is not None else program.effect_blocks[kind]
        for kind, card in enumerate(program.effect_cards)
    ]
    fixed = (
        story.birth_die, terms.births, CAUGHT.index(story.caught), int(story.apart), program.destruction,
        program.set_up, *terms.money,
    )  # fmt: skip
    sections: list[tuple[int, int, Any]] = [
        (TERMS, START_BLOCK, fixed),
        (START_BLOCK, START_FREE, program.start_blocks),
        (START_FREE, CARD_KIND, [int(action.free) for action in program.pack.actions]),
        (CARD_KIND, CARD_BLOCK, [_KINDS.index(card.kind) for card in program.cards]),
        (CARD_BLOCK, EFFECT_BLOCK, program.card_blocks),
        (EFFECT_BLOCK, ENVOYS, effects),
        (ENVOYS, COLOURS, envoys),
        (COLOURS, FIRST, colours),
        (FIRST, SHUT, [first_card(program, i) for i in range(len(program.specialties))]),
        (SHUT, USE, [sum(1 << (action - START) for action in power.block) for power in program.powers]),
        (USE, WHEN_AT, [power.use for power in program.powers]),
        (WHEN_AT, MODS, when_at),
        (MODS, WHENS, mods),
        (WHENS, WHERES, whens),
        (WHERES, AMOUNTS, list(writer.wheres)),
        (AMOUNTS, CODE, list(writer.amounts)),
    ]
    book = np.zeros(CODE + len(code) * COLUMNS, dtype=np.int64)
    for begin, limit, values in sections:
        row = np.array(values, dtype=np.int64).ravel()
        if begin + len(row) > limit:
            raise TablierError(
                Words(
                    fr="ce paquet est trop grand pour le moteur", en="this pack is too large for the engine"
                )
            )
        book[begin : begin + len(row)] = row
    book[CODE:] = np.array(code, dtype=np.int64).ravel()
    return book
