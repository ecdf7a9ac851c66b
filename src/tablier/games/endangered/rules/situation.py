"""A state under the rules' hands: the one place where animals, tiles, cubes, money and cards change hands,
and where a change sets off the powers that wait for it."""

from collections.abc import Iterator
from typing import NoReturn

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.effects.amounts import computed, holds, measure
from tablier.games.endangered.effects.flow import phrases
from tablier.games.endangered.numbering import EFFECT, PHASE, SHEET, SPECIAL, Occasion, Quantity
from tablier.games.endangered.pack.program import Lasting, Program
from tablier.games.endangered.state import (
    ANIMALS,
    CUBES,
    MONEY,
    UNPLACED,
    Envoy,
    Frame,
    Person,
    State,
    Verdict,
)
from tablier.games.endangered.steps import Step
from tablier.games.endangered.texts import (
    GO_MANY,
    GO_ONE,
    NO_MONEY,
    PENNILESS,
    TOLD,
    amount,
    line_words,
    player_of,
)


class GameEnds(Exception):
    """Won or lost at once: whatever else was going on stops here."""


class Call:
    """A frame of the stack, to be changed."""

    __slots__ = ("cell", "die", "left", "line", "pc", "player", "second")

    def __init__(
        self,
        pc: int,
        player: int,
        left: int = -1,
        cell: int = -1,
        line: int = -1,
        die: int = 0,
        second: int = 0,
    ) -> None:
        self.pc, self.player, self.left = pc, player, left
        self.cell, self.line, self.die, self.second = cell, line, die, second

    def still(self) -> Frame:
        return Frame(self.pc, self.player, self.left, self.cell, self.line, self.die, self.second)

    def block(self, pc: int) -> "Call":
        """A call of a part of this effect, which speaks of the same things."""
        return Call(pc, self.player, -1, self.cell, self.line, self.die, self.second)

    def go(self, phase: str) -> None:
        """Go on with another phase; the interpreter moves on by one from where it is."""
        self.pc, self.left = PHASE[phase] - 1, 0


class LivePerson:
    """A player's money, dice and cards, to be changed."""

    def __init__(self, person: Person) -> None:
        self.role, self.portrait, self.specialty = person.role, person.portrait, person.specialty
        self.money = person.money
        self.dice, self.spots = list(person.dice), list(person.spots)
        self.deck, self.hand, self.discard = list(person.deck), list(person.hand), list(person.discard)
        self.permanents = list(person.permanents)

    def still(self) -> Person:
        return Person(
            self.role, self.portrait, self.specialty, self.money, tuple(self.dice), tuple(self.spots),
            tuple(self.deck), tuple(self.hand), tuple(self.discard), tuple(self.permanents),
        )  # fmt: skip


class LiveEnvoy:
    """An ambassador of the row, to be changed."""

    def __init__(self, envoy: Envoy) -> None:
        self.card, self.up, self.cubes = envoy.card, envoy.up, envoy.cubes
        self.vote: Verdict = envoy.vote

    def still(self) -> Envoy:
        return Envoy(self.card, self.up, self.cubes, self.vote)


class Situation:
    """A state thawed, with the program that is played: the rules move things here, and `still` makes a
    value of it again. What happened on the way is told in `told`."""

    def __init__(self, state: State, program: Program) -> None:
        self.origin, self.program = state, program
        self.year, self.active, self.waiting = state.year, state.active, list(state.waiting)
        self.animals, self.tiles, self.guards = list(state.animals), list(state.tiles), list(state.guards)
        self.stock = state.stock
        self.envoys = [LiveEnvoy(envoy) for envoy in state.envoys]
        self.effects, self.spent = list(state.effects), list(state.spent)
        self.constants = list(state.constants)
        self.people = [LivePerson(person) for person in state.people]
        self.area, self.used = list(state.area), list(state.used)
        self.stack = [Call(f.pc, f.player, f.left, f.cell, f.line, f.die, f.second) for f in state.stack]
        self.votes = list(state.votes)
        self.top_known, self.calm, self.quiet = state.top_known, state.calm, state.quiet
        self.verdict, self.result = state.verdict, state.result
        self.told: list[Step] = []

    def still(self) -> State:
        return msgspec.structs.replace(
            self.origin,
            year=self.year,
            active=self.active,
            waiting=tuple(self.waiting),
            animals=tuple(self.animals),
            tiles=tuple(self.tiles),
            guards=tuple(self.guards),
            stock=self.stock,
            envoys=tuple(envoy.still() for envoy in self.envoys),
            effects=tuple(self.effects),
            spent=tuple(self.spent),
            constants=tuple(self.constants),
            people=tuple(person.still() for person in self.people),
            area=tuple(self.area),
            used=tuple(self.used),
            stack=tuple(call.still() for call in self.stack),
            votes=tuple(self.votes),
            top_known=self.top_known,
            calm=self.calm,
            quiet=self.quiet,
            verdict=self.verdict,
            result=self.result,
        )

    # --- what is there -------------------------------------------------------------------------------

    @property
    def population(self) -> int:
        return sum(self.animals)

    @property
    def spare_animals(self) -> int:  # END-2, as the next two
        return ANIMALS - self.population

    @property
    def spare_cubes(self) -> int:
        return CUBES - sum(e.cubes for e in self.envoys) - sum(self.guards)

    @property
    def spare_money(self) -> int:
        return MONEY - sum(p.money for p in self.people)

    @property
    def voting_years(self) -> tuple[int, int]:
        return self.program.pack.years(len(self.people))

    def seat_of(self, player: int) -> int:
        """Solo, one seat holds both roles (END-1)."""
        return 0 if self.origin.seats == 1 else player

    def unplaced(self, player: int) -> list[int]:
        """The values of the dice that are not placed yet, each once."""
        person = self.people[player]
        return sorted({v for v, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED})

    def find_die(self, player: int, value: int) -> int:
        """The first die of this value that is not placed yet."""
        person = self.people[player]
        return next(i for i, v in enumerate(person.dice) if v == value and person.spots[i] == UNPLACED)

    def dice_on(self, action: int) -> list[tuple[int, int]]:
        """(player, value) of every die that lies there."""
        return [
            (player, person.dice[d])
            for player, person in enumerate(self.people)
            for d, spot in enumerate(person.spots)
            if spot == action
        ]

    # --- the stack -----------------------------------------------------------------------------------

    def call(self, pc: int, player: int, left: int = -1, cell: int = -1) -> Call:
        """Put a phase or a block on the stack."""
        self.stack.append(Call(pc, player, left, cell))
        return self.stack[-1]

    def action_call(self, action: int, value: int) -> Call:
        """An action for the die of this value that is placed on it; 0: without one."""
        block = self.program.action_block(action)
        return Call(block, self.active, die=value if block in self.program.minding else 0)

    def go_into(self, call: Call, block: int, player: int | None = None) -> None:
        """Go on with a part of an effect; nothing where that part is empty."""
        if block:
            part = call.block(block)
            part.player = call.player if player is None else player
            self.stack.append(part)

    def end(self, result: str) -> NoReturn:
        self.result = result
        self.stack.clear()
        raise GameEnds

    # --- telling -------------------------------------------------------------------------------------

    def tell(self, kind: str, cell: int = -1, to: int = -1, n: int = 0, player: int = -1, card: str = "",
             hidden: bool = False, dice: tuple[int, ...] = (), target: int = 0, yes: int = 0,
             **blanks: object) -> None:  # fmt: skip
        scenario = self.program.scenario
        square = SQUARES[cell] if cell >= 0 else ""
        goal = SQUARES[to] if to >= 0 else ""
        words = TOLD[kind].fill(
            cell=square, to=goal, n=n, money=amount(n), player=player_of(player), animal=scenario.animal,
            beasts=scenario.animal if n == 1 else scenario.animals, go=GO_ONE if n == 1 else GO_MANY,
            tile=scenario.tile, dice=", ".join(map(str, dice)), target=target, yes=yes, **blanks,
        )  # fmt: skip
        self.told.append(Step(kind, words, square, goal, n, player, card, hidden, dice, target, yes))

    def tell_card(self, kind: str, card: int, player: int, hidden: bool = False) -> None:
        key, name = self.program.card_keys[card], self.program.cards[card].name
        self.tell(kind, player=player, card=key, hidden=hidden, name=name)

    def tell_effect(self, kind: str, card: int) -> None:
        effect = self.program.effect_cards[card]
        self.tell(kind, card=effect.key, name=effect.name, text=effect.text)

    def tell_line(self, line: int) -> None:
        self.tell("line", line=line_words(line))

    # --- powers --------------------------------------------------------------------------------------

    def powers_in_force(self) -> Iterator[tuple[int, int, Lasting]]:
        """Each power in play as (owner, number, power): the scenario sheet's and the constants, oldest
        first (END-23), owned by nobody (-1), then each player's specialty and permanent cards."""
        powers = self.program.powers
        yield -1, SHEET, powers[SHEET]
        for kind in self.constants:
            yield -1, EFFECT + kind, powers[EFFECT + kind]
        for player, person in enumerate(self.people):
            if person.specialty >= 0:
                yield player, SPECIAL + person.specialty, powers[SPECIAL + person.specialty]
            for card in person.permanents:
                yield player, card, powers[card]

    def changes(self, what: Quantity) -> Iterator[tuple[int, int]]:
        """Each power in force that changes a number on the active player's turn, and by how much."""
        for owner, number, power in self.powers_in_force():
            for change in power.modify:
                if change.what == what and (not change.own or owner in (-1, self.active)):
                    yield number, change.by

    def modified(self, what: Quantity) -> int:
        """By how much the powers in force change a number on the active player's turn, in all."""
        return sum(by for _, by in self.changes(what))

    def blocked(self) -> dict[int, int]:
        """Actions that take no dice now, each with the power that blocks it."""
        return {action: number for _, number, power in self.powers_in_force() for action in power.block}

    def usable(self) -> list[int]:
        """Powers that the active player may still use this turn."""
        return [
            number
            for owner, number, power in self.powers_in_force()
            if power.use and owner in (-1, self.active) and number not in self.used
        ]

    def fire(self, occasion: Occasion, named: str = "", cell: int = -1, placed: int = 0) -> None:
        """Call every power that waits for this; the oldest constant effect ends up on top (END-23)."""
        calls: list[Call] = []
        for owner, number, power in self.powers_in_force():
            for when, block in power.when:
                if when.on != occasion or (when.named and when.named != named):
                    continue
                if owner >= 0 and when.own and owner != self.active:
                    continue
                die = placed if block in self.program.minding else 0
                call = Call(block, self.active if owner < 0 else owner, cell=cell, die=die)
                if when.check is None or holds(when.check, self, call):
                    calls.append(call)
                    key, name = self.program.power_key(number), self.program.power_name(number)
                    does = phrases(when.effects, self, call) if power.manifold else None
                    text = does.capital() if does else self.program.power_text(number)
                    self.tell("power", card=key, name=name, text=text)
        self.stack.extend(reversed(calls))

    # --- animals and tiles -----------------------------------------------------------------------------

    def add_animal(self, cell: int) -> None:
        self.animals[cell] += 1
        self.tell("placed", cell)

    def move_animals(self, cell: int, to: int, n: int = 1) -> None:
        self.animals[cell] -= n
        self.animals[to] += n
        self.tell("moved", cell, to, n)

    def lose_animals(self, cell: int, n: int) -> None:
        """A population of one or none loses the game at once (END-25)."""
        self.animals[cell] -= n
        self.tell("lost", cell, n=n, left=self.population)
        if self.population <= 1:
            self.end("population")
        self.fire("lost", cell=cell)

    def put_tile(self, cell: int, pushed: int = -1) -> None:
        """From the supply, or pushed from another square. A tile that must be placed when none is left loses
        the game at once (END-22); one that a guard turns away is not placed at all (END-R8)."""
        if self.guards[cell]:
            self.guards[cell] -= 1
            self.tell("guarded", cell)
            return
        if self.stock == 0:
            self.tell("no-tile", cell)
            self.end("destruction")
        self.tiles[cell] = 1
        self.stock -= 1
        if pushed < 0:
            self.tell("tile", cell, left=self.stock)
        else:
            self.tell("pushed", pushed, cell)
        self.fire("tile", cell=cell)
        caught = self.animals[cell]
        match self.program.scenario.caught if caught else "nobody":
            case "lost":
                self.lose_animals(cell, caught)
            case "drift":
                self.call(PHASE["flee"], self.active, left=1, cell=cell)
            case "flee":
                self.call(PHASE["flee"], self.active, left=caught, cell=cell)
            case _:
                pass

    def take_tile(self, cell: int) -> None:
        """Back to the supply (END-22)."""
        self.tiles[cell] = 0
        self.stock += 1
        self.tell("cleared", cell)

    def push_tile(self, start: int, goal: int) -> None:
        """Onto a guarded square it never comes: it goes back to the supply (END-R8)."""
        if self.guards[goal]:
            self.take_tile(start)
            self.put_tile(goal)
            return
        self.tiles[start] = 0
        self.stock += 1
        self.put_tile(goal, pushed=start)

    # --- money, cubes, cards ---------------------------------------------------------------------------

    def gain(self, player: int, money: int) -> None:
        gained = min(money, self.spare_money)
        if gained > 0:
            self.people[player].money += gained
            self.tell("gained", n=gained, player=player)
        elif money > 0:
            self.tell("nothing", why=NO_MONEY)

    def spend(self, player: int, money: int) -> None:
        """A price, which nobody pays unasked (END-17)."""
        self._take_money(player, money, "spent")

    def forfeit(self, player: int, money: int) -> None:
        """What a card takes, as far as there is any."""
        if money and not self.people[player].money:
            self.tell("nothing", why=PENNILESS.fill(player=player_of(player)))
        self._take_money(player, money, "forfeited")

    def _take_money(self, player: int, money: int, kind: str) -> None:
        person = self.people[player]
        money = min(money, person.money)
        if money > 0:
            person.money -= money
            self.tell(kind, n=money, player=player)

    def influence(self, place: int) -> None:
        """The first cube turns an ambassador face up; it is not yet consulted (END-16)."""
        envoy = self.envoys[place]
        card = self.program.pack.ambassadors[envoy.card]
        envoy.cubes += 1
        if envoy.up:
            self.tell("cube", n=place + 1, card=card.key, name=card.name, cubes=envoy.cubes)
        else:
            envoy.up = True
            self.tell("cube-down", n=place + 1)
            self.tell("revealed", n=place + 1, card=card.key, name=card.name, text=card.text)
        self.fire("cube")

    def ambassador_sum(self, envoy: LiveEnvoy, dice: int = 0) -> int:
        """What an ambassador's instruction gives: count, dice and cubes (END-26)."""
        return dice + envoy.cubes + self.ambassador_count(envoy) + self.modified("sum")

    def ambassador_count(self, envoy: LiveEnvoy) -> int:
        return measure(self.program.pack.ambassadors[envoy.card].want, self, Call(0, self.active))

    def ambassador_words(self, envoy: LiveEnvoy) -> Words:
        """How that count comes about."""
        return computed(self.program.pack.ambassadors[envoy.card].want, self, Call(0, self.active))

    def lift(self, card: int) -> None:
        """A constant effect ends; of copies, the oldest."""
        self.constants.remove(card)
        self.spent.append(card)
        self.tell_effect("lifted", card)

    def draw_card(self, player: int) -> None:
        person = self.people[player]
        card = person.deck.pop(0)
        person.hand.append(card)
        person.hand.sort()
        self.tell_card("drew", card, player, hidden=True)

    def play_card(self, player: int, card: int) -> None:
        """To the action area, in front of the player, or at once to the discard (END-15)."""
        self.tell_card("played", card, player)
        match self.program.cards[card].kind:
            case "action":
                self.area.append(card)
                self.fire("played")
            case "permanent":
                self.people[player].permanents.append(card)
                self.fire("played")
            case "unique":
                self.call(PHASE["discard-card"], player, cell=card)
                self.fire("played")
                if self.program.card_blocks[card]:
                    self.call(self.program.card_blocks[card], player)
