"""Text forms. A position: `6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 F A12E9 1`, rows from the top, then the side
to move, the reserve and the number of the move; rulings other than the default follow (`line=gaps`).
`?` stands for a layout or a side that chance must still choose. A move: `Ea1^`, turned `A/Ea1^`."""

import re
from typing import Any, cast

import msgspec

from tablier.core import BadNotation, IllegalAction, Words
from tablier.games.ignis.board import DEAD, EMPTY, HEADINGS, Heading
from tablier.games.ignis.rules import vanishing
from tablier.games.ignis.state import (
    AIR,
    EARTH,
    FIRE,
    SIDES,
    SUPPLIES,
    WATER,
    Neutral,
    Rules,
    Slide,
    State,
    empty_board,
)

_RESERVE = re.compile(r"A(\d{1,2})E(\d{1,2})")
RULINGS: dict[str, tuple[str, ...]] = {
    "line": ("full", "gaps"),
    "ejected_air": ("earth", "air"),
    "removed": ("reserve", "out"),
}
"""The values of each ruling, the default first (IGN-R1 to IGN-R3)."""

STANDARD = Rules()


def write_slide(slide: Slide) -> str:
    return f"{'A/' if slide.turned else ''}{slide.tile}{slide.square}{slide.heading}"


def read_slide(text: str) -> Slide:
    turned = text.startswith("A/")
    at = 2 if turned else 0

    def take(allowed: str, expected: str, attendu: str) -> str:
        nonlocal at
        if at >= len(text) or text[at] not in allowed:
            raise BadNotation(text, at + 1, expected, attendu)
        at += 1
        return text[at - 1]

    tile = take(EARTH if turned else AIR + EARTH, "E" if turned else "A or E", "E" if turned else "A ou E")
    square = take("abcdef", "a file from a to f", "une colonne de a à f")
    square += take("123456", "a rank from 1 to 6", "une rangée de 1 à 6")
    heading = take("".join(HEADINGS), "one of ^ > v <", "un sens parmi ^ > v <")
    if at != len(text):
        raise BadNotation(text, at + 1, "the end of the move", "la fin du coup")
    return Slide(cast(Neutral, tile), square, cast(Heading, heading), turned)


def write_position(state: State) -> str:
    """The position alone, as the rules write it."""
    if "layout" in state.waits:
        board = "?"
    else:
        size = state.size
        ranks = (state.board[i : i + size] for i in range(len(state.board) - size, -1, -size))
        board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)
    side = "?" if "first" in state.waits else SIDES[state.side]
    return f"{board} {side} A{state.air}E{state.earth} {state.number}"


def write_state(state: State) -> str:
    """The position, then each ruling that is not the default."""
    given: dict[str, str] = msgspec.structs.asdict(state.rules)
    words = [f"{key}={given[key]}" for key, values in RULINGS.items() if given[key] != values[0]]
    return " ".join([write_position(state), *words])


def read_state(text: str, rules: Rules = STANDARD) -> State:
    """The inverse of `write_state`; `rules` are those in force where the text names none."""
    fields = [(found[0], found.start() + 1) for found in re.finditer(r"\S+", text)]
    if len(fields) < 4:
        expected = ("rows", "side to move", "reserve such as A12E9", "move number")[len(fields)]
        attendu = ("plateau", "camp au trait", "réserve comme A12E9", "numéro du coup")[len(fields)]
        raise BadNotation(text, len(text) + 1, expected, attendu)
    (rows, column), (side, side_at), (reserve, reserve_at), (number, number_at), *words = fields
    board = empty_board(6) if rows == "?" else _read_rows(text, rows, column)
    if side not in (*SIDES, "?"):
        raise BadNotation(text, side_at, "F, W or ?", "F, W ou ?")
    stock = _RESERVE.fullmatch(reserve)
    if not stock:
        raise BadNotation(text, reserve_at, "the reserve such as A12E9", "la réserve comme A12E9")
    if not re.fullmatch(r"[1-9]\d{0,3}", number):
        raise BadNotation(text, number_at, "a move number from 1", "un numéro de coup à partir de 1")
    waits = [*(["layout"] if rows == "?" else []), *(["first"] if side == "?" else [])]
    state = State(
        board=board,
        side=SIDES.index(side) if side in SIDES else 0,
        air=int(stock[1]),
        earth=int(stock[2]),
        number=int(number),
        rules=_read_rulings(text, words, rules),
        waits=cast(Any, tuple(waits)),
    )
    check_position(state)
    return state


def _read_rows(text: str, rows: str, column: int) -> str:
    """The board, read row by row; a fault names the column of the character at fault."""
    ranks: list[str] = []
    size = rows.count("/") + 1
    if size not in SUPPLIES:
        sizes = " or ".join(map(str, sorted(SUPPLIES)))
        raise BadNotation(text, column, f"{sizes} rows divided by /", f"{sizes} rangées séparées par /")
    for row in rows.split("/"):
        rank = ""
        for offset, mark in enumerate(row):
            if mark in FIRE + WATER + AIR + EARTH + DEAD:
                rank += mark
            elif mark.isdecimal() and mark.isascii() and 1 <= int(mark) <= size:
                rank += EMPTY * int(mark)
            else:
                raise BadNotation(
                    text,
                    column + offset,
                    f"F, W, A, E, # or a number from 1 to {size}",
                    f"F, W, A, E, # ou un nombre de 1 à {size}",
                )
        if len(rank) != size:
            raise BadNotation(
                text,
                column,
                f"{size} squares in this row, not {len(rank)}",
                f"{size} cases dans cette rangée, et non {len(rank)}",
            )
        ranks.append(rank)
        column += len(row) + 1
    return "".join(reversed(ranks))


def _read_rulings(text: str, words: list[tuple[str, int]], rules: Rules) -> Rules:
    given: dict[str, str] = msgspec.structs.asdict(rules)
    for word, column in words:
        key, _, value = word.partition("=")
        if key not in RULINGS:
            raise BadNotation(text, column, " or ".join(f"{key}=" for key in RULINGS))
        if value not in RULINGS[key]:
            raise BadNotation(text, column + len(key) + 1, " or ".join(RULINGS[key]))
        given[key] = value
    return msgspec.convert(given, Rules)


def check_position(state: State) -> None:
    """Refuse a position that no game could reach, naming the rule that it breaks."""
    size, board, area = state.size, state.board, state.area
    supply = SUPPLIES[size]
    if "layout" in state.waits:
        if (state.air, state.earth) != (supply.air, supply.earth):
            due = f"A{supply.air}E{supply.earth}"
            _refuse("IGN-2", f"la réserve commence à {due}", f"the reserve begins with {due}")
        return
    for square, tile in enumerate(board):
        live = square % size in area.files and square // size in area.ranks
        if live == (tile == DEAD):
            _refuse(
                "IGN-10", "les cases vivantes ne forment pas un rectangle", "live squares form no rectangle"
            )
    airs = board.count(AIR) + state.air
    for element, held, most in (
        (FIRE, board.count(FIRE), supply.fire),
        (WATER, board.count(WATER), supply.water),
        (AIR, airs, supply.air),
    ):
        if held > most:
            _refuse(
                "IGN-1", f"{held} tuiles {element}, {most} au plus", f"{held} tiles {element}, {most} at most"
            )
    tiles = sum(board.count(element) for element in (*SIDES, AIR, EARTH)) + state.air + state.earth
    living = len(area.files) * len(area.ranks)
    # Tiles that leave the game take their squares with them, so one tile is always over (IGN-R3).
    least = supply.total if state.rules.removed == "reserve" else living + 1
    if not least <= tiles <= supply.total:
        due = str(least) if least == supply.total else f"{least}-{supply.total}"
        _refuse("IGN-1", f"{tiles} tuiles en tout, il en faut {due}", f"{tiles} tiles in all, {due} are due")
    if vanishing(board, state.rules):
        _refuse(
            "IGN-10",
            "une ligne du bord d'un seul élément aurait déjà disparu",
            "a line on the edge with a single element would have vanished already",
        )


def _refuse(rule: str, fr: str, en: str) -> None:
    raise IllegalAction(Words(fr=f"position impossible : {fr}", en=f"impossible position: {en}"), rule)
