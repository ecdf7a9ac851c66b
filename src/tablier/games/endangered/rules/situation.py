"""What happens to things on the table, whoever causes it: the one place where animals, tiles, cubes,
money and cards change hands, and where a change sets off the powers that wait for it."""

from typing import NoReturn

from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.pack.program import STEP, Program
from tablier.games.endangered.pack.schema import Occasion
from tablier.games.endangered.rules.counting import holds, powers_in_force
from tablier.games.endangered.state import Call, Step, Table
from tablier.games.endangered.texts import TOLD, amount


class GameEnds(Exception):
    """Won or lost at once: whatever else was going on stops here."""


class Room:
    """A table with the program that is played on it."""

    def __init__(self, table: Table, program: Program) -> None:
        self.table, self.program = table, program

    def end(self, result: str) -> NoReturn:
        self.table.result = result
        self.table.stack.clear()
        raise GameEnds

    def tell(self, kind: str, cell: int = -1, to: int = -1, n: int = 0, player: int = -1, card: str = "",
             hidden: bool = False, dice: tuple[int, ...] = (), **blanks: object) -> None:  # fmt: skip
        scenario = self.program.scenario
        square = SQUARES[cell] if cell >= 0 else ""
        goal = SQUARES[to] if to >= 0 else ""
        words = TOLD[kind].fill(
            cell=square, to=goal, n=n, money=amount(n), player=player + 1, animal=scenario.animal,
            beasts=scenario.animal if n == 1 else scenario.animals, tile=scenario.tile,
            dice=" ".join(map(str, dice)), **blanks,
        )  # fmt: skip
        self.table.told.append(Step(kind, words, square, goal, n, player, card, hidden, dice))

    # --- powers --------------------------------------------------------------------------------------

    def fire(self, occasion: Occasion, named: str = "", cell: int = -1) -> None:
        """Call every power that waits for this; the oldest constant effect ends up on top (END-23)."""
        table = self.table
        calls: list[Call] = []
        for owner, number, power in powers_in_force(table, self.program):
            for when, block in power.when:
                if when.on != occasion or (when.named and when.named != named):
                    continue
                if owner >= 0 and when.own and owner != table.active:
                    continue
                call = Call(block, table.active if owner < 0 else owner, cell=cell)
                if when.check is None or holds(when.check, table, self.program, call):
                    calls.append(call)
                    self.tell(
                        "power", card=self.program.power_key(number), name=self.program.power_name(number)
                    )
        table.stack.extend(reversed(calls))

    # --- animals and tiles -----------------------------------------------------------------------------

    def add_animal(self, cell: int) -> None:
        self.table.animals[cell] += 1
        self.tell("placed", cell)

    def move_animals(self, cell: int, to: int, n: int = 1) -> None:
        self.table.animals[cell] -= n
        self.table.animals[to] += n
        self.tell("moved", cell, to, n)

    def lose_animals(self, cell: int, n: int) -> None:
        """A population of one or none loses the game at once (END-25)."""
        table = self.table
        table.animals[cell] -= n
        self.tell("lost", cell, n=n)
        if table.population <= 1:
            self.end("population")
        self.fire("lost", cell=cell)

    def put_tile(self, cell: int) -> None:
        """A tile that must be placed when none is left loses the game at once (END-22)."""
        table = self.table
        if table.stock == 0:
            self.end("destruction")
        if table.guards[cell]:
            table.guards[cell] -= 1
            self.tell("guarded", cell)
            return
        table.tiles[cell] = 1
        table.stock -= 1
        self.tell("tile", cell)
        self.fire("tile", cell=cell)
        caught = table.animals[cell]
        match self.program.scenario.caught if caught else "nobody":
            case "lost":
                self.lose_animals(cell, caught)
            case "drift":
                table.stack.append(Call(STEP["flee"], table.active, left=1, cell=cell))
            case "flee":
                table.stack.append(Call(STEP["flee"], table.active, left=caught, cell=cell))
            case _:
                pass

    def take_tile(self, cell: int) -> None:
        """Back to the supply (END-22)."""
        self.table.tiles[cell] = 0
        self.table.stock += 1
        self.tell("cleared", cell)

    # --- money, cubes, cards ---------------------------------------------------------------------------

    def gain(self, player: int, money: int) -> None:
        money = min(money, self.table.spare_money)
        if money > 0:
            self.table.people[player].money += money
            self.tell("gained", n=money, player=player)

    def spend(self, player: int, money: int) -> None:
        person = self.table.people[player]
        money = min(money, person.money)
        if money > 0:
            person.money -= money
            self.tell("spent", n=money, player=player)

    def reveal(self, place: int) -> None:
        envoy = self.table.envoys[place]
        if not envoy.up:
            envoy.up = True
            card = self.program.pack.ambassadors[envoy.card]
            self.tell("revealed", n=place + 1, card=card.key, name=card.name)

    def influence(self, place: int) -> None:
        """The first cube turns an ambassador face up; it is not yet consulted (END-16)."""
        self.table.envoys[place].cubes += 1
        self.tell("cube", n=place + 1)
        self.reveal(place)
        self.fire("cube")

    def draw_card(self, player: int) -> None:
        person = self.table.people[player]
        card = person.deck.pop(0)
        person.hand.append(card)
        person.hand.sort()
        self.tell(
            "drew",
            player=player,
            card=self.program.card_keys[card],
            name=self.program.cards[card].name,
            hidden=True,
        )

    def play_card(self, player: int, card: int) -> None:
        """To the action area, in front of the player, or at once to the discard (END-15)."""
        table, program = self.table, self.program
        self.tell("played", player=player, card=program.card_keys[card], name=program.cards[card].name)
        match program.cards[card].kind:
            case "action":
                table.area.append(card)
                self.fire("played")
            case "permanent":
                table.people[player].permanents.append(card)
                self.fire("played")
            case "unique":
                table.stack.append(Call(STEP["discard-card"], player, cell=card))
                self.fire("played")
                if program.card_blocks[card]:
                    table.stack.append(Call(program.card_blocks[card], player))
