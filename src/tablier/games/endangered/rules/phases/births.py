"""Births (END-19, END-20), and how animals leave a square."""

from tablier.core import Roll, Words
from tablier.games.endangered.board import BESIDE, SQUARES
from tablier.games.endangered.effects.amounts import pairs
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.questions import GO, PAIR, Ask, Chance, Question
from tablier.games.endangered.rules.phases.base import Phase
from tablier.games.endangered.rules.situation import Call, Situation


def birth_target(now: Situation, bonus: int = 0) -> int:
    """Pairs on the board + 1 (END-19), with what the scenario and the powers in force change."""
    return pairs(now) + 1 + now.program.difficulty.births + now.modified("births") + bonus


def empty_beside(now: Situation, cell: int) -> list[int]:
    return [i for i in BESIDE[cell] if not now.animals[i] and not now.tiles[i]]


def nurseries(now: Situation) -> list[int]:
    """From a pair's square to an empty one beside it; none where the supply is empty."""
    if not now.spare_animals:
        return []
    parents = [i for i, n in enumerate(now.animals) if n >= 2]
    return [parent * PAIR + cell for parent in parents for cell in empty_beside(now, parent)]


def leave(now: Situation, cell: int, code: int, number: int) -> None:
    """To another square, or, where there is none, lost."""
    if code:
        now.move_animals(*divmod(code, PAIR), number)
    else:
        now.tell("no-refuge", cell)
        now.lose_animals(cell, number)


class Births(Phase):
    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.call(PHASE["birth-roll"], call.player)


class BirthRoll(Phase):
    """END-19. A birth that cannot happen is neither rolled nor called a failure (END-R6)."""

    def ask(self, now: Situation, call: Call) -> Question:
        if not pairs(now) or birth_target(now, call.die) < 1:
            return None
        return Chance(Roll(1, now.program.scenario.birth_die, "birth"))

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        target = birth_target(now, call.die)
        if dice[0] <= target:
            now.tell("birth", n=dice[0], target=target, dice=dice, pairs=pairs(now))
            now.call(PHASE["young"], call.player)
        else:
            now.tell("barren", n=dice[0], target=target, dice=dice, pairs=pairs(now))
            now.fire("barren")

    def why_not(self, now: Situation, call: Call) -> Words:
        if not pairs(now):
            return Words(
                fr="pas de naissance sans couple sur le plateau", en="no birth without a pair on the board"
            )
        return Words(
            fr="aucune naissance n'est possible, la cible est inférieure à 1",
            en="no birth is possible, the target is below 1",
        )


class Young(Phase):
    """END-R2: the young one first, then END-20."""

    def ask(self, now: Situation, call: Call) -> Question:
        codes = nurseries(now)
        return Ask("birth", codes) if codes else None

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        parent, cell = divmod(code, PAIR)
        now.add_animal(cell)
        now.fire("born", cell=cell)
        if now.program.scenario.apart:
            now.call(PHASE["part"], call.player, cell=parent)

    def why_not(self, now: Situation, call: Call) -> Words:
        if now.spare_animals:
            return Words(
                fr="le petit ne naît pas, faute de case vide à côté d'un couple",
                en="the young one is not born for want of an empty square beside a pair",
            )
        return Words(
            fr="le petit ne naît pas, il n'y a plus d'animal en réserve",
            en="the young one is not born, no animal is left in the supply",
        )

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="Naissance : choisissez le couple et la case vide voisine où placer le petit",
            en="A birth: choose the pair and the empty square beside it for the young one",
        )


class Part(Phase):
    """END-20: one of the pair moves on, or is lost."""

    def ask(self, now: Situation, call: Call) -> Question:
        codes = [call.cell * PAIR + i for i in empty_beside(now, call.cell)]
        return Ask("move", codes) if codes else GO

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        leave(now, call.cell, code, 1)

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="Après la naissance, le couple de {cell} se sépare : choisissez où part 1 {animal}",
            en="After the birth the pair on {cell} parts: choose where 1 {animal} goes",
        ).fill(cell=SQUARES[call.cell], animal=now.program.scenario.animal)


class Flee(Phase):
    """Animals leave a square that a tile has covered, or are lost: a raft drifts on together to any square
    without a tile, a panda needs an empty one."""

    def _number(self, now: Situation, call: Call) -> int:
        return now.animals[call.cell] if now.program.scenario.caught == "drift" else 1

    def ask(self, now: Situation, call: Call) -> Question:
        if now.program.scenario.caught == "flee":
            cells = empty_beside(now, call.cell)
        else:
            cells = [i for i in BESIDE[call.cell] if not now.tiles[i]]
        return Ask("move", [call.cell * PAIR + i for i in cells]) if cells else GO

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        leave(now, call.cell, code, self._number(now, call))

    def prompt(self, now: Situation, call: Call) -> Words:
        story, number = now.program.scenario, self._number(now, call)
        return Words(
            fr="{tile} en {cell} : choisissez la case de refuge ({n} {beasts})",
            en="{tile} on {cell}: choose the square of refuge ({n} {beasts})",
        ).fill(
            tile=story.tile,
            cell=SQUARES[call.cell],
            n=number,
            beasts=story.animal if number == 1 else story.animals,
        )
