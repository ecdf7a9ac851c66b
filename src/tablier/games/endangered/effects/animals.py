"""Animals: moved, placed, lost, born."""

from typing import TYPE_CHECKING, ClassVar

from tablier.core import Words
from tablier.games.endangered.board import BESIDE
from tablier.games.endangered.effects.amounts import Amount, Where, measure, squares, where_words
from tablier.games.endangered.effects.base import Change, Effect, counted, often
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.questions import PAIR, Ask, Question, some

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation


def reach(now: "Situation", start: int, steps: int, across: bool) -> list[int]:
    """Where an animal can go in so many steps: never onto a tile, nor through one (END-18)."""
    seen = {start}
    edge = [start]
    for _ in range(steps):
        further: list[int] = []
        for at in edge:
            for near in BESIDE[at]:
                if near not in seen and (across or not now.tiles[near]):
                    seen.add(near)
                    further.append(near)
        edge = further
    return sorted(cell for cell in seen if cell != start and not now.tiles[cell])


class _Animals(Effect, frozen=True):
    animals: Amount = 1

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.animals, now, call))

    def _animals(self, now: "Situation", call: "Call") -> Words:
        one, more = now.program.scenario.animal, now.program.scenario.animals
        return counted(often(self, now, call), (one.fr, more.fr), (one.en, more.en))


class Move(_Animals, frozen=True, tag="move"):
    """Move animals, each so many steps at most (END-18)."""

    steps: Amount = 1
    start: Where = Where(least=1)
    goal: Where = Where()
    across: bool = False  # tiles may be crossed, never stayed on
    may: bool = False
    none: ClassVar[Words] = Words(fr="aucun animal ne peut aller nulle part", en="no animal can go anywhere")

    def _steps(self, now: "Situation", call: "Call") -> int:
        return measure(self.steps, now, call) + now.modified("steps")

    def ask(self, now: "Situation", call: "Call") -> Question:
        steps, goals = self._steps(now, call), set(squares(self.goal, now, call.cell))
        starts = [i for i in squares(self.start, now, call.cell) if now.animals[i]]
        codes = [a * PAIR + b for a in starts for b in reach(now, a, steps, self.across) if b in goals]
        return some(Ask("move", codes, self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        start, goal = divmod(code, PAIR)
        now.move_animals(start, goal)
        now.fire("moved", cell=goal)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        steps = self._steps(now, call)
        far = counted(steps, ("case", "cases"), ("square", "squares"))
        if steps == 1:
            words = Words(fr="déplacez {beasts} d'une case", en="move {beasts} by {far}")
        else:
            words = Words(fr="déplacez {beasts} de {far} au plus", en="move {beasts} up to {far}")
        return words.fill(beasts=self._animals(now, call), far=far)


class Place(_Animals, frozen=True, tag="place"):
    """Place animals from the supply (END-2)."""

    where: Where = Where(tile=False)
    none: ClassVar[Words] = Words(
        fr="il n'y a plus d'animal en réserve, ou pas de case pour lui",
        en="no animal is left in the supply, or there is no square for it",
    )

    def ask(self, now: "Situation", call: "Call") -> Question:
        cells = squares(self.where, now, call.cell) if now.spare_animals else []
        return some(Ask("cell", [i for i in cells if not now.tiles[i]]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.add_animal(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        shared = Words(fr=" sur une case occupée", en=" on a square with animals")
        return Words(fr="placez {beasts}{shared}{where}", en="place {beasts}{shared}{where}").fill(
            beasts=self._animals(now, call), where=where_words(self.where),
            shared=shared if self.where.least else "",
        )  # fmt: skip


class Lose(_Animals, frozen=True, tag="lose"):
    """Animals go back to the supply."""

    where: Where = Where(least=1)
    none: ClassVar[Words] = Words(fr="aucun animal n'est concerné", en="no animal is concerned")

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("cell", [i for i in squares(self.where, now, call.cell) if now.animals[i]]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.lose_animals(code, 1)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(fr="perdez {beasts}{where}", en="lose {beasts}{where}")
        return words.fill(beasts=self._animals(now, call), where=where_words(self.where))


class Birth(Effect, frozen=True, tag="birth"):
    """Carry out the births, with so much on the target."""

    bonus: Change = 0

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.call(PHASE["birth-roll"], call.player).die = self.bonus

    def phrase(self, now: "Situation", call: "Call") -> Words:
        if not self.bonus:
            return Words(fr="lancez le dé de naissances", en="roll for a birth")
        return Words(
            fr=f"lancez le dé de naissances avec {self.bonus:+} à la cible",
            en=f"roll for a birth with {self.bonus:+} on the target",
        )
