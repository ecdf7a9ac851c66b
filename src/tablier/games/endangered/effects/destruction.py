"""How the three scenarios destroy, and effects that call for more of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import BESIDE, EDGES, LINES, SIZE, from_edge
from tablier.games.endangered.effects.amounts import Amount, measure
from tablier.games.endangered.effects.base import Effect, counted, often
from tablier.games.endangered.effects.dice import rolled
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.questions import Ask, Question, some

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation


class Destroy(Effect, frozen=True, tag="destroy"):
    """Carry out the scenario's destruction."""

    number: Amount = msgspec.field(default=1, name="times")

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.number, now, call))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.call(now.program.destruction, now.active)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        more = counted(
            often(self, now, call), ("destruction de plus", "destructions de plus"),
            ("more destruction", "more destructions"),
        )  # fmt: skip
        return Words(fr="faites {more}", en="carry out {more}").fill(more=more)


class Event(Effect, frozen=True, tag="event"):
    """Reveal the next effect card too."""

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.call(PHASE["reveal"], call.player)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="révélez encore 1 carte Effet", en="reveal 1 more effect card")


class Line(Effect, frozen=True, tag="line"):
    """Choose a row or column with an animal (END-21)."""

    none: ClassVar[Words] = Words(fr="aucun animal sur le plateau", en="no animal is on the board")

    def sets(self) -> Mapping[str, str]:
        return {"line": "line"}

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("line", [i for i, line in enumerate(LINES) if any(now.animals[c] for c in line)]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        call.line = code
        now.tell_line(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(
            fr="choisissez la rangée ou la colonne où tombe une tuile ; le dé dira la case",
            en="choose the row or column that a tile falls on; the die will name the square",
        )


class Axe(Effect, frozen=True, tag="axe"):
    """A tile on the square that line and die name, slid towards the nearest animal; the group breaks
    a tie (END-21, END-R3)."""

    needs: ClassVar[Mapping[str, str]] = {"line": "line", "dice": rolled(1)}
    none: ClassVar[Words] = Words(
        fr="la ligne est déjà perdue et personne n'y vit",
        en="the line is lost already and nobody lives there",
    )

    def ask(self, now: "Situation", call: "Call") -> Question:
        line, at = LINES[call.line], call.die - 1
        if not now.tiles[line[at]]:
            return Ask("cell", [line[at]])
        herd = [i for i in range(SIZE) if now.animals[line[i]]]
        nearest = min((abs(i - at) for i in herd), default=0)
        ends: list[int] = []
        for animal in herd:
            if abs(animal - at) == nearest:
                way = 1 if animal > at else -1
                i = at
                while now.tiles[line[i]]:
                    i += way
                ends.append(line[i])
        return some(Ask("cell", ends))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        if now.tiles[LINES[call.line][call.die - 1]]:
            now.tell("slides", LINES[call.line][call.die - 1], code)
        now.put_tile(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(
            fr="deux animaux sont à égale distance : choisissez la case où glisse la tuile",
            en="two animals are equally near: choose the square that the tile slides to",
        )


class Wind(Effect, frozen=True, tag="wind"):
    """Choose the edge of the board from which the oil comes."""

    edges: Annotated[
        tuple[Literal["west", "east", "south", "north"], ...], msgspec.Meta(min_length=1, max_length=4)
    ]

    def sets(self) -> Mapping[str, str]:
        return {"line": "wind"}

    def ask(self, now: "Situation", call: "Call") -> Question:
        return Ask("edge", [EDGES.index(edge) for edge in self.edges])

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        call.line = code

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(
            fr="choisissez le bord d'où avance la nappe ; le dé dira la ligne",
            en="choose the edge that the slick comes from; the die will name the line",
        )


def oil_reaches(now: "Situation", edge: int, die: int) -> int | None:
    """The first square without a tile, inwards from the edge."""
    return next((cell for cell in from_edge(edge, die) if not now.tiles[cell]), None)


class Slick(Effect, frozen=True, tag="slick"):
    """A tile on the first square without one, seen from that edge, in the line that the die names."""

    needs: ClassVar[Mapping[str, str]] = {"line": "wind", "dice": rolled(1)}
    none: ClassVar[Words] = Words(fr="toute la ligne est déjà polluée", en="the whole line is oil already")

    def ask(self, now: "Situation", call: "Call") -> Question:
        cell = oil_reaches(now, call.line, call.die)
        return None if cell is None else Ask("cell", [cell])

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.put_tile(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="la nappe avance d'une case", en="the slick moves on by one square")


class Wither(Effect, frozen=True, tag="wither"):
    """A tile on the square that two dice name, or beside it where one lies already."""

    needs: ClassVar[Mapping[str, str]] = {"dice": rolled(2)}
    none: ClassVar[Words] = Words(
        fr="le bambou est déjà mort là et alentour", en="the bamboo is dead already there and around"
    )

    def ask(self, now: "Situation", call: "Call") -> Question:
        cell = (call.second - 1) * SIZE + call.die - 1
        if not now.tiles[cell]:
            return Ask("cell", [cell])
        return some(Ask("cell", [i for i in BESIDE[cell] if not now.tiles[i]]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.put_tile(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(
            fr="le bambou est déjà mort là : choisissez la case voisine où il meurt",
            en="the bamboo is dead there already: choose the square beside it where it dies",
        )
