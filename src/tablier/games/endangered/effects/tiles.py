"""Destruction tiles: added, removed, pushed, kept away."""

from typing import TYPE_CHECKING, ClassVar

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.board import BESIDE
from tablier.games.endangered.effects.amounts import Amount, Where, measure, squares, where_words
from tablier.games.endangered.effects.base import Effect, counted, often
from tablier.games.endangered.questions import PAIR, Ask, Question, some

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation


_EACH = Words(fr=", chacune{where}", en=", each{where}")


class _Tiles(Effect, frozen=True):
    tiles: Amount = 1

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.tiles, now, call))

    def _tiles(self, now: "Situation", call: "Call") -> Words:
        return counted(often(self, now, call), ("tuile", "tuiles"), ("tile", "tiles"))

    def _where(self, where: Where, now: "Situation", call: "Call") -> Words:
        """Each of several tiles has a square of its own."""
        words = where_words(where)
        return _EACH.fill(where=words) if words and often(self, now, call) > 1 else words


class AddTile(_Tiles, frozen=True, tag="tile"):
    """Add destruction tiles."""

    where: Where = Where(tile=False)
    none: ClassVar[Words] = Words(fr="aucune case n'est concernée", en="no square is concerned")

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("cell", [i for i in squares(self.where, now, call.cell) if not now.tiles[i]]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.put_tile(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(fr="placez {tiles}{where}", en="place {tiles}{where}")
        return words.fill(tiles=self._tiles(now, call), where=self._where(self.where, now, call))


class Clear(_Tiles, frozen=True, tag="clear"):
    """Remove destruction tiles."""

    where: Where = Where(tile=True)
    may: bool = False
    none: ClassVar[Words] = Words(fr="il n'y a pas de tuile à retirer", en="there is no tile to remove")

    def ask(self, now: "Situation", call: "Call") -> Question:
        cells = squares(self.where, now, call.cell)
        return some(Ask("cell", [i for i in cells if now.tiles[i]], self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.take_tile(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(fr="retirez {tiles}{where}", en="remove {tiles}{where}")
        return words.fill(tiles=self._tiles(now, call), where=self._where(self.where, now, call))


class Shift(_Tiles, frozen=True, tag="shift"):
    """Push a tile to an adjacent square without one."""

    start: Where = Where(tile=True)
    goal: Where = Where(tile=False)
    may: bool = False
    none: ClassVar[Words] = Words(fr="aucune tuile ne peut être poussée", en="no tile can be pushed")

    def ask(self, now: "Situation", call: "Call") -> Question:
        goals = set(squares(self.goal, now, call.cell))
        codes = [
            a * PAIR + b
            for a in squares(self.start, now, call.cell)
            if now.tiles[a]
            for b in BESIDE[a]
            if b in goals and not now.tiles[b]
        ]
        return some(Ask("move", codes, self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        start, goal = divmod(code, PAIR)
        now.push_tile(start, goal)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(
            fr="poussez 1 tuile d'une case{where}{often}", en="push 1 tile by one square{where}{often}"
        )
        return words.fill(where=self._onto(), often=self._often(now, call))

    def _onto(self) -> Words:
        """The goal as the end of a way."""
        where = where_words(self.goal)
        return Words(fr=where.fr.replace(" sur ", " vers ", 1), en=where.en.replace(" on ", " onto ", 1))

    def _often(self, now: "Situation", call: "Call") -> Words:
        """The same tile may be pushed again."""
        number = often(self, now, call)
        return Words(fr=f", {number} fois", en=f", {number} times") if number > 1 else NO_WORDS


class Guard(Effect, frozen=True, tag="guard"):
    """Put a cube of the supply on a square: it turns the next tile away and goes back with it."""

    guards: Amount = 1
    where: Where = Where(least=1, tile=False)
    none: ClassVar[Words] = Words(
        fr="il n'y a pas de case à protéger, ou plus de cube", en="there is no square to protect, or no cube"
    )

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.guards, now, call))

    def ask(self, now: "Situation", call: "Call") -> Question:
        cells = squares(self.where, now, call.cell) if now.spare_cubes else []
        return some(Ask("cell", [i for i in cells if not now.tiles[i] and not now.guards[i]]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.guards[code] += 1
        now.tell("guard", code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        cells = counted(often(self, now, call), ("case", "cases"), ("square", "squares"))
        return Words(
            fr=f"protégez {cells.fr} de la prochaine tuile", en=f"protect {cells.en} from the next tile"
        )
