"""A program as tables of numbers, which compiled code can follow."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablier.core import TablierError, Words
from tablier.games.endangered.board import EDGES
from tablier.games.endangered.engine import numbers as no
from tablier.games.endangered.pack import schema as s
from tablier.games.endangered.pack.program import QUANTITIES, START, STEP, Program
from tablier.games.endangered.rules.phases import first_card

_BACKS = ("blue", "green", "grey")
_KINDS = ("action", "permanent", "unique")

Book = NDArray[np.int64]


class _Writer:
    def __init__(self) -> None:
        self.amounts: dict[tuple[int, ...], int] = {}
        self.wheres: dict[tuple[int, ...], int] = {}

    def amount(self, amount: s.Amount) -> int:
        if isinstance(amount, int):
            row = (-1, amount, 0, 1, 99)
        else:
            row = (no.COUNT[amount.count], amount.plus, amount.each, amount.per, amount.most)
        return self.amounts.setdefault(row, len(self.amounts))

    def where(self, where: s.Where) -> int:
        tile = -1 if where.tile is None else int(where.tile)
        row = (
            where.least, where.most, tile, no.BESIDES.index(where.beside), where.near, int(where.edge),
            int(where.here), no.TOPS.index(where.top),
        )  # fmt: skip
        return self.wheres.setdefault(row, len(self.wheres))

    def row(self, effect: Any, blocks: tuple[int, ...]) -> list[int]:
        row = [0] * no.COLUMNS
        row[no.TIMES] = self.amount(1)
        if isinstance(effect, str):
            row[no.OPCODE] = STEP[effect]
        else:
            row[no.OPCODE] = no.OP[type(effect).__name__]
            self._fill(row, effect)
            row[no.MAY] = int(getattr(effect, "may", False))
        row[no.BLOCK : no.BLOCK + len(blocks)] = blocks
        return row

    def _fill(self, row: list[int], effect: Any) -> None:
        match effect:
            case s.Gain() | s.Spend() | s.Pay():
                row[no.SUM] = self.amount(effect.money)
            case s.DrawCards() | s.Discard() | s.Recover() | s.PlayCard():
                row[no.TIMES] = self.amount(effect.cards)
            case s.Influence():
                row[no.TIMES], row[no.EXTRA] = self.amount(effect.cubes), no.ONS.index(effect.on)
                row[no.GOAL] = int(effect.spread)
            case s.Withdraw():
                row[no.TIMES], row[no.EXTRA] = self.amount(effect.cubes), no.ONS.index(effect.on)
            case s.Reveal():
                row[no.TIMES] = self.amount(effect.ambassadors)
            case s.Move():
                row[no.TIMES], row[no.SUM] = self.amount(effect.animals), self.amount(effect.steps)
                row[no.WHERE], row[no.GOAL] = self.where(effect.start), self.where(effect.goal)
                row[no.EXTRA] = int(effect.across)
            case s.Place() | s.Lose():
                row[no.TIMES], row[no.WHERE] = self.amount(effect.animals), self.where(effect.where)
            case s.AddTile() | s.Clear():
                row[no.TIMES], row[no.WHERE] = self.amount(effect.tiles), self.where(effect.where)
            case s.Shift():
                row[no.TIMES] = self.amount(effect.tiles)
                row[no.WHERE], row[no.GOAL] = self.where(effect.start), self.where(effect.goal)
            case s.Guard():
                row[no.TIMES], row[no.WHERE] = self.amount(effect.guards), self.where(effect.where)
            case s.Reroll() | s.Free():
                row[no.TIMES] = self.amount(effect.dice)
            case s.Turn():
                row[no.TIMES], row[no.EXTRA] = self.amount(effect.dice), effect.by
            case s.Roll():
                row[no.SUM] = self.amount(effect.dice)
            case s.Lift():
                row[no.TIMES] = self.amount(effect.constants)
            case s.Protect():
                row[no.EXTRA] = int(effect.phase == "effect")
            case s.Destroy() | s.Repeat():
                row[no.TIMES] = self.amount(effect.times)
            case s.Birth():
                row[no.EXTRA] = effect.bonus
            case s.Wind():
                row[no.EXTRA] = sum(EDGES.index(edge) << 2 * i for i, edge in enumerate(effect.edges))
                row[no.WHERE] = len(effect.edges)
            case s.If():
                row[no.SUM], row[no.WHERE] = self.amount(effect.check.what), effect.check.least
                row[no.GOAL] = effect.check.most
            case s.Choose():
                row[no.EXTRA] = len(effect.ways)
            case s.Each():
                row[no.EXTRA] = int(effect.others)
            case s.Someone():
                row[no.EXTRA], row[no.GOAL] = int(effect.others), effect.money
            case s.Perform():
                row[no.EXTRA] = no.WHICH.index(effect.which)
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
                no.OCCASION[when.on], names[when.named] if when.named else -1, int(when.own), block,
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
        story.birth_die, terms.births, no.CAUGHT.index(story.caught), int(story.apart), program.destruction,
        program.set_up, *terms.money,
    )  # fmt: skip
    sections: list[tuple[int, int, Any]] = [
        (no.TERMS, no.START_BLOCK, fixed),
        (no.START_BLOCK, no.START_FREE, program.start_blocks),
        (no.START_FREE, no.CARD_KIND, [int(action.free) for action in program.pack.actions]),
        (no.CARD_KIND, no.CARD_BLOCK, [_KINDS.index(card.kind) for card in program.cards]),
        (no.CARD_BLOCK, no.EFFECT_BLOCK, program.card_blocks),
        (no.EFFECT_BLOCK, no.ENVOYS, effects),
        (no.ENVOYS, no.COLOURS, envoys),
        (no.COLOURS, no.FIRST, colours),
        (no.FIRST, no.SHUT, [first_card(program, i) for i in range(len(program.specialties))]),
        (no.SHUT, no.USE, [sum(1 << (action - START) for action in power.block) for power in program.powers]),
        (no.USE, no.WHEN_AT, [power.use for power in program.powers]),
        (no.WHEN_AT, no.MODS, when_at),
        (no.MODS, no.WHENS, mods),
        (no.WHENS, no.WHERES, whens),
        (no.WHERES, no.AMOUNTS, list(writer.wheres)),
        (no.AMOUNTS, no.CODE, list(writer.amounts)),
    ]
    book = np.zeros(no.CODE + len(code) * no.COLUMNS, dtype=np.int64)
    for begin, limit, values in sections:
        row = np.array(values, dtype=np.int64).ravel()
        if begin + len(row) > limit:
            raise TablierError(
                Words(
                    fr="ce paquet est trop grand pour le moteur", en="this pack is too large for the engine"
                )
            )
        book[begin : begin + len(row)] = row
    book[no.CODE :] = np.array(code, dtype=np.int64).ravel()
    return book
