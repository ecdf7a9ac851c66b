"""A program as tables of numbers, which compiled code can follow."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablier.core import TablierError, Words
from tablier.games.endangered.board import EDGES
from tablier.games.endangered.effects.amounts import Amount, Where
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.engine import numbers as no
from tablier.games.endangered.numbering import PHASE, QUANTITIES, START
from tablier.games.endangered.pack.program import Lasting, Program

_BACKS = ("blue", "green", "grey")
_KINDS = ("action", "permanent", "unique")

Book = NDArray[np.int64]


def tag_of(effect: Effect) -> str:
    return str(effect.__struct_config__.tag)


class _Writer:
    def __init__(self) -> None:
        self.amounts: dict[tuple[int, ...], int] = {}
        self.wheres: dict[tuple[int, ...], int] = {}

    def amount(self, amount: Amount) -> int:
        if isinstance(amount, int):
            row = (-1, amount, 0, 1, 99)
        else:
            row = (no.COUNT[amount.count], amount.plus, amount.each, amount.per, amount.most)
        return self.amounts.setdefault(row, len(self.amounts))

    def where(self, where: Where) -> int:
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
            row[no.OPCODE] = PHASE[effect]
        else:
            row[no.OPCODE] = no.OP[tag_of(effect)]
            for column, write, key in COLUMNS_OF.get(tag_of(effect), ()):
                row[column] = write(self, getattr(effect, key))
            row[no.MAY] = int(getattr(effect, "may", False))
        row[no.BLOCK : no.BLOCK + len(blocks)] = blocks
        return row


Write = Callable[[_Writer, Any], int]


def _flag(writer: _Writer, value: Any) -> int:
    return int(value)


def _size(writer: _Writer, value: Any) -> int:
    return len(value)


def _on(writer: _Writer, value: str) -> int:
    return no.ONS.index(value)


def _edges(writer: _Writer, value: tuple[str, ...]) -> int:
    return sum(EDGES.index(edge) << 2 * i for i, edge in enumerate(value))


COLUMNS_OF: dict[str, tuple[tuple[int, Write, str], ...]] = {
    "gain": ((no.SUM, _Writer.amount, "money"),),
    "spend": ((no.SUM, _Writer.amount, "money"),),
    "pay": ((no.SUM, _Writer.amount, "money"),),
    "volunteer": ((no.SUM, _Writer.amount, "money"),),
    "draw": ((no.TIMES, _Writer.amount, "cards"),),
    "discard": ((no.TIMES, _Writer.amount, "cards"),),
    "recover": ((no.TIMES, _Writer.amount, "cards"),),
    "play": ((no.TIMES, _Writer.amount, "cards"),),
    "influence": (
        (no.TIMES, _Writer.amount, "cubes"),
        (no.EXTRA, _on, "on"),
        (no.GOAL, _flag, "spread"),
    ),
    "withdraw": ((no.TIMES, _Writer.amount, "cubes"), (no.EXTRA, _on, "on")),
    "move": (
        (no.TIMES, _Writer.amount, "animals"),
        (no.SUM, _Writer.amount, "steps"),
        (no.WHERE, _Writer.where, "start"),
        (no.GOAL, _Writer.where, "goal"),
        (no.EXTRA, _flag, "across"),
    ),
    "place": ((no.TIMES, _Writer.amount, "animals"), (no.WHERE, _Writer.where, "where")),
    "lose": ((no.TIMES, _Writer.amount, "animals"), (no.WHERE, _Writer.where, "where")),
    "tile": ((no.TIMES, _Writer.amount, "tiles"), (no.WHERE, _Writer.where, "where")),
    "clear": ((no.TIMES, _Writer.amount, "tiles"), (no.WHERE, _Writer.where, "where")),
    "shift": (
        (no.TIMES, _Writer.amount, "tiles"),
        (no.WHERE, _Writer.where, "start"),
        (no.GOAL, _Writer.where, "goal"),
    ),
    "guard": ((no.TIMES, _Writer.amount, "guards"), (no.WHERE, _Writer.where, "where")),
    "reroll": ((no.TIMES, _Writer.amount, "dice"),),
    "free": ((no.TIMES, _Writer.amount, "dice"),),
    "turn": ((no.TIMES, _Writer.amount, "dice"), (no.EXTRA, _flag, "by")),
    "roll": ((no.SUM, _Writer.amount, "dice"),),
    "lift": ((no.TIMES, _Writer.amount, "constants"),),
    "protect": ((no.EXTRA, lambda writer, value: int(value == "effect"), "phase"),),
    "destroy": ((no.TIMES, _Writer.amount, "number"),),
    "repeat": ((no.TIMES, _Writer.amount, "number"),),
    "birth": ((no.EXTRA, _flag, "bonus"),),
    "wind": ((no.EXTRA, _edges, "edges"), (no.WHERE, _size, "edges")),
    "if": (
        (no.SUM, lambda writer, check: writer.amount(check.what), "check"),
        (no.WHERE, lambda writer, check: check.least, "check"),
        (no.GOAL, lambda writer, check: check.most, "check"),
    ),
    "choose": ((no.EXTRA, _size, "ways"),),
    "each": ((no.EXTRA, _flag, "others"),),
    "someone": ((no.EXTRA, _flag, "others"),),
    "perform": ((no.EXTRA, lambda writer, value: no.WHICH.index(value), "which"),),
}
"""What each effect's keys become, and in which column; the rest of an effect is its address alone."""


def _occasions(power: Lasting) -> int:
    bits = 0
    for when, _ in power.when:
        bits |= 1 << no.OCCASION[when.on]
    return bits


def write_book(program: Program) -> Book:
    writer = _Writer()
    code = [writer.row(instr.effect, instr.blocks) for instr in program.code]
    for block in program.minding:
        code[block][no.MINDS] = 1
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
        program.set_up, *terms.money, *(program.pack.years(players)[0] for players in range(2, 6)),
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
        (no.FIRST, no.SHUT, [program.first_card(i) for i in range(len(program.specialties))]),
        (no.SHUT, no.USE, [sum(1 << (action - START) for action in power.block) for power in program.powers]),
        (no.USE, no.HEARS, [power.use for power in program.powers]),
        (no.HEARS, no.WHEN_AT, [_occasions(power) for power in program.powers]),
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
