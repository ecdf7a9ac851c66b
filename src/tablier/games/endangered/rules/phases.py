"""The steps of the game, in the order of the rulebook: set-up, a turn's five phases, the year's end.

Like an effect, each step first says what it asks and then carries it out with the answer.
"""

from typing import Any

from tablier.core import Pick, Roll, Shuffle
from tablier.games.endangered.board import BESIDE
from tablier.games.endangered.pack import schema as s
from tablier.games.endangered.pack.program import COLOURS, DECK, START, STEP, Program
from tablier.games.endangered.questions import DONE, NOW, USE, VALUE, Ask, Chance, Question
from tablier.games.endangered.rules.counting import blocked, modified, pairs, usable
from tablier.games.endangered.rules.effects import PAIR, ambassador_sum, ask_draw, needs_shuffle
from tablier.games.endangered.rules.situation import Room
from tablier.games.endangered.state import UNPLACED, Call, Envoy, Seat, Table

VOTING = {2: (9, 10), 3: (6, 7), 4: (4, 5), 5: (3, 4)}
YES_TO_WIN = 4
FIRST_HAND = 2


def voting_years(table: Table) -> tuple[int, int]:
    return VOTING[len(table.people)]


# --- placing dice --------------------------------------------------------------------------------


def actions_in_play(table: Table, program: Program) -> list[int]:
    """The start actions and every action card, whoever played it (END-11)."""
    return [START + i for i in range(len(program.pack.actions))] + sorted(table.area)


def dice_on(table: Table, action: int) -> list[tuple[int, int]]:
    """(player, value) of every die that lies there."""
    return [
        (player, person.dice[d])
        for player, person in enumerate(table.people)
        for d, spot in enumerate(person.spots)
        if spot == action
    ]


def least_value(table: Table, program: Program, action: int) -> int:
    """The lowest die that may go there; more than 6: none."""
    if action in blocked(table, program):
        return 9
    if action in program.free_actions:  # END-13
        return 1
    there = dice_on(table, action)
    if any(player == table.active for player, _ in there):  # END-12
        return 8
    gap = (2 if len(table.people) == 2 else 1) + modified("gap", table, program)
    return max((value + max(0, gap) for _, value in there), default=1)


def _acts(table: Table, program: Program) -> list[int]:
    person = table.people[table.active]
    values = sorted({v for v, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED})
    actions = actions_in_play(table, program)
    codes = [v * VALUE + a for v in values for a in actions if v >= least_value(table, program, a)]
    uses = [USE + power for power in usable(table, program)]
    if values:
        return codes + uses
    return [*uses, DONE] if uses else [DONE]


# --- births --------------------------------------------------------------------------------------


def birth_target(table: Table, program: Program, bonus: int = 0) -> int:
    """Pairs on the board + 1 (END-19), with what the scenario and the powers in force change."""
    return pairs(table) + 1 + program.difficulty.births + modified("births", table, program) + bonus


def empty_beside(table: Table, cell: int) -> list[int]:
    return [i for i in BESIDE[cell] if not table.animals[i] and not table.tiles[i]]


def _young(table: Table) -> list[int]:
    if not table.spare_animals:
        return []
    parents = [i for i, n in enumerate(table.animals) if n >= 2]
    return [parent * PAIR + cell for parent in parents for cell in empty_beside(table, parent)]


def _refuges(table: Table, program: Program, cell: int) -> list[int]:
    """Where animals under a tile can go: a raft drifts on, a panda needs a square of its own."""
    if program.scenario.caught == "flee":
        return [cell * PAIR + i for i in empty_beside(table, cell)]
    return [cell * PAIR + i for i in BESIDE[cell] if not table.tiles[i]]


# --- what is asked -------------------------------------------------------------------------------


def times(room: Room, call: Call, step: str) -> int:
    table, program = room.table, room.program
    match step:
        case "draw":  # END-24
            return max(0, 1 + modified("draw", table, program))
        case "first-hand":
            return FIRST_HAND
        case "destruction":
            return max(0, 1 + modified("destruction", table, program))
        case _:
            return 1


def ask(room: Room, call: Call, step: str) -> Question:
    table, program = room.table, room.program
    match step:
        case "shuffle-blue" | "shuffle-green" | "shuffle-grey":
            colour = step.removeprefix("shuffle-")
            return Chance(Shuffle(len(program.colour(colour)), colour))
        case "shuffle-effects":
            return Chance(Shuffle(len(table.effects), "effects"))
        case "role":
            taken = {person.role for person in table.people}
            return Ask("role", [i for i in range(len(program.pack.roles)) if i not in taken])
        case "portrait":
            return Ask("portrait", [0, 1])
        case "specialty":
            role = table.people[call.player].role
            return Ask("specialty", [role * 2, role * 2 + 1])
        case "shuffle-deck":
            return Chance(Shuffle(len(table.people[call.player].deck), "deck"))
        case "first-hand" | "draw":
            return ask_draw(table, call.player)
        case "first-player":
            return Chance(Pick(len(table.people), "first"))
        case "roll":
            return Chance(Roll(3, 6, "action"))
        case "actions":
            return Ask("act", _acts(table, program))
        case "birth-roll":
            return Chance(Roll(1, program.scenario.birth_die, "birth")) if pairs(table) else None
        case "young":
            codes = _young(table)
            return Ask("birth", codes) if codes else None
        case "part":
            codes = [call.cell * PAIR + i for i in empty_beside(table, call.cell)]
            return Ask("move", codes) if codes else NOW
        case "flee":
            codes = _refuges(table, program, call.cell)
            return Ask("move", codes) if codes else NOW
        case "reveal":
            return NOW if table.effects else needs_shuffle(table)
        case "next":
            return _ask_next(table)
        case "vote":
            yes = sum(e.vote == "yes" for e in table.envoys)
            if table.year not in voting_years(table) or yes >= YES_TO_WIN:
                return None
            codes = [i for i, e in enumerate(table.envoys) if e.up and not e.vote]
            return Ask("ambassador", codes) if codes else None
        case "consult":
            dice = program.pack.ambassadors[table.envoys[call.cell].card].dice
            return Chance(Roll(dice, 6, "ambassador")) if dice else NOW
        case "reroll":
            return Chance(Roll(1, 6, "action"))
        case _:
            return NOW


def _ask_next(table: Table) -> Question:
    """Anyone who still holds a turn marker; two players alternate (END-9, END-24)."""
    if not table.waiting:
        return NOW
    if len(table.people) == 2:
        return Ask("next", [1 - table.active])
    return Ask("next", list(table.waiting))


# --- what is done --------------------------------------------------------------------------------


def carry_out(room: Room, call: Call, step: str, code: int, dice: tuple[int, ...] = ()) -> None:
    table, program = room.table, room.program
    person = table.people[call.player]
    match step:
        case "set-up":
            if program.set_up:
                table.stack.append(Call(program.set_up, 0))
        case "role":  # END-6
            person.role = code
            person.deck = list(range(code * DECK, code * DECK + DECK))
            person.money = min(program.difficulty.money[len(table.people) - 2], table.spare_money)
        case "portrait":
            person.portrait = code
            room.tell("role", player=call.player, name=program.role(person.role).name[code])
        case "specialty":
            person.specialty = code
        case "first-card":  # END-7
            card = first_card(program, person.specialty)
            person.deck.remove(card)
            room.play_card(call.player, card)
        case "first-hand":
            room.draw_card(call.player)
            if call.left == 0 and call.player + 1 < len(table.people):
                call.player += 1
                _go(call, "role")
        case "begin":  # END-10: the turn marker goes onto the time marker
            table.waiting.remove(table.active)
            call.player = table.active
            table.used.clear()
            room.tell("turn", player=table.active, n=table.year)
            room.fire("turn")
        case "actions":
            _act(room, call, code)
        case "births":
            table.stack.append(Call(STEP["birth-roll"], call.player))
        case "young":  # END-R2: the young one first, then END-20
            parent, cell = divmod(code, PAIR)
            room.add_animal(cell)
            room.fire("born", cell=cell)
            if program.scenario.apart:
                table.stack.append(Call(STEP["part"], call.player, cell=parent))
        case "part" | "flee":
            _leave(room, call, step, code)
        case "destruction":
            if table.calm:
                table.calm -= 1
                room.tell("calm")
            else:
                table.stack.append(Call(program.destruction, call.player))
        case "effect":
            if table.quiet:
                table.quiet -= 1
                room.tell("quiet")
            else:
                table.stack.append(Call(STEP["reveal"], call.player))
        case "reveal":
            _reveal(room, call)
        case "discard-effect":
            table.spent.append(call.cell)
        case "discard-card":
            person.discard.append(call.cell)
        case "draw":
            room.draw_card(call.player)
        case "closing":
            room.fire("ending")
        case "next":
            if table.waiting:
                table.active = code
                _go(call, "begin")
        case "year":
            room.tell("year", n=table.year)
            room.fire("year")
        case "vote":
            call.left = 1  # and the next one
            table.stack.append(Call(STEP["consult"], call.player, cell=code))
        case "result":
            _result(room)
        case "new-year":  # END-27
            table.year += 1
            table.waiting = list(range(len(table.people)))
            for envoy in table.envoys:  # END-R5
                envoy.vote = ""
            _go(call, "next")
        case "consult":
            _consult(room, table.envoys[call.cell], call.cell, dice)
        case "reroll":
            old, person.dice[call.cell] = person.dice[call.cell], dice[0]
            room.tell("rerolled", n=old, player=call.player, new=dice[0], dice=dice)
        case "roll":  # END-11
            person.dice, person.spots = list(dice), [UNPLACED] * len(dice)
            room.tell("rolled", player=call.player, dice=dice)
            room.fire("rolled")
        case "birth-roll":
            target = birth_target(table, program, call.die)
            if dice[0] <= target:
                room.tell("birth", n=dice[0], target=target, dice=dice)
                table.stack.append(Call(STEP["young"], call.player))
            else:
                room.tell("barren", n=dice[0], target=target, dice=dice)
                room.fire("barren")
        case _:
            raise AssertionError(f"no such step: {step}")


def shuffled(room: Room, call: Call, step: Any, places: tuple[int, ...]) -> None:
    """A pile in its new order."""
    table, program, person = room.table, room.program, room.table.people[call.player]
    match step:
        case "shuffle-blue" | "shuffle-green" | "shuffle-grey":  # END-3
            colour = str(step).removeprefix("shuffle-")
            cards = program.colour(colour)
            table.envoys += [Seat(Envoy(cards[i])) for i in places[: COLOURS[colour]]]
        case "shuffle-effects":
            table.effects = [table.effects[i] for i in places]
        case "shuffle-deck":
            person.deck = [person.deck[i] for i in places]
        case "reveal" | s.Research():
            table.effects = [table.spent[i] for i in places]
            table.spent.clear()
            table.seer = -1
        case _:
            person.deck = [person.discard[i] for i in places]
            person.discard.clear()


def first_player(room: Room, call: Call, index: int) -> None:
    room.table.active = index
    room.tell("first", player=index)


def first_card(program: Program, specialty: int) -> int:
    """The card of the role's deck that a specialty names."""
    deck = range(specialty // 2 * DECK, specialty // 2 * DECK + DECK)
    key = program.specialties[specialty].first
    return next(card for card in deck if program.cards[card].key == key)


def _go(call: Call, step: str) -> None:
    """Go on with another step; the machine moves on by one from where it is."""
    call.pc, call.left = STEP[step] - 1, 0


def _act(room: Room, call: Call, code: int) -> None:
    table, program = room.table, room.program
    person = table.people[table.active]
    if code == DONE:
        return
    call.left = 1  # until no die is left and nothing can be used
    if code >= USE:
        power = code - USE
        table.used.append(power)
        room.tell("used", player=table.active, card=program.power_key(power), name=program.power_name(power))
        table.stack.append(Call(program.powers[power].use, table.active))
        return
    value, action = divmod(code, VALUE)
    die = next(i for i, v in enumerate(person.dice) if v == value and person.spots[i] == UNPLACED)
    person.spots[die] = action
    room.tell("put", n=value, player=table.active, card=program.action_names[action],
              name=program.action_name(action))  # fmt: skip
    table.stack.append(Call(program.action_block(action), table.active))
    room.fire("die", program.action_names[action])


def _leave(room: Room, call: Call, step: str, code: int) -> None:
    """One of a pair moves on, or animals leave a square that a tile has covered; or they are lost."""
    table = room.table
    raft = step == "flee" and room.program.scenario.caught == "drift"
    n = table.animals[call.cell] if raft else 1
    if code:
        room.move_animals(*divmod(code, PAIR), n)
    else:
        room.lose_animals(call.cell, n)


def _reveal(room: Room, call: Call) -> None:
    """Constants that wait for this card act first, then the card (END-23, END-R3)."""
    table, program = room.table, room.program
    kind = table.effects.pop(0)
    table.seer = -1
    card = program.effect_cards[kind]
    room.tell("effect", card=card.key, name=card.name)
    if card.power is not None:
        room.fire("revealed", card.key)
        table.constants.append(kind)
        return
    table.stack.append(Call(STEP["discard-effect"], call.player, cell=kind))
    if program.effect_blocks[kind]:
        table.stack.append(Call(program.effect_blocks[kind], call.player))
    room.fire("revealed", card.key)


def _consult(room: Room, envoy: Seat, place: int, dice: tuple[int, ...]) -> None:
    table, program = room.table, room.program
    card = program.pack.ambassadors[envoy.card]
    total = ambassador_sum(room, envoy, sum(dice))
    table.verdict = int(total >= card.target)
    voting = any(program.step_at(call.pc) == "vote" for call in table.stack)
    if voting:
        envoy.vote = "yes" if table.verdict else "no"
    room.tell("says-yes" if table.verdict else "says-no", n=total, card=card.key, name=card.name,
              target=card.target, place=place + 1, dice=dice)  # fmt: skip


def _result(room: Room) -> None:
    """Four Yes in one voting year win; after the second without them the game is lost (END-26, END-27)."""
    table = room.table
    if sum(envoy.vote == "yes" for envoy in table.envoys) >= YES_TO_WIN:
        room.end("won")
    if table.year == voting_years(table)[1]:
        room.end("votes")
