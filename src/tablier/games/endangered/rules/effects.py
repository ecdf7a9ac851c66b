"""Every effect a pack can name: what it asks, and what it does with the answer.

`times` says how often an effect is carried out, `ask` what it needs to know first, `carry_out` does it once.
"""

from tablier.core import Roll as RollRequest
from tablier.core import Shuffle
from tablier.games.endangered.board import BESIDE, EDGES, LINES, SIZE, from_edge
from tablier.games.endangered.pack import schema as s
from tablier.games.endangered.pack.program import START, STEP, Instr
from tablier.games.endangered.questions import NOW, PASS, Ask, Chance, Question
from tablier.games.endangered.rules.counting import blocked, holds, measure, modified, reach, squares
from tablier.games.endangered.rules.situation import Room
from tablier.games.endangered.state import OFF, UNPLACED, Call, Seat, Table

PAIR = SIZE * SIZE  # a move is coded as from * PAIR + to


# Effects that are carried out several times, and the key that says how often.
TIMES: dict[type[s.Effect], str] = {
    s.DrawCards: "cards", s.Discard: "cards", s.Recover: "cards", s.PlayCard: "cards",
    s.Influence: "cubes", s.Withdraw: "cubes", s.Reveal: "ambassadors",
    s.Move: "animals", s.Place: "animals", s.Lose: "animals",
    s.AddTile: "tiles", s.Clear: "tiles", s.Shift: "tiles", s.Guard: "guards",
    s.Reroll: "dice", s.Turn: "dice", s.Free: "dice",
    s.Lift: "constants", s.Destroy: "times", s.Repeat: "times",
}  # fmt: skip


def times(room: Room, call: Call, effect: s.AnyEffect) -> int:
    amount: s.Amount = getattr(effect, TIMES[type(effect)]) if type(effect) in TIMES else 1
    return max(0, measure(amount, room.table, room.program, call))


# --- what is asked -----------------------------------------------------------------------------------


def price(room: Room, call: Call, effect: s.Pay) -> int:
    table, program = room.table, room.program
    return max(0, measure(effect.money, table, program, call) + modified("price", table, program))


def _some(ask: Ask) -> Question:
    return ask if ask.codes else None


def _ambassadors(table: Table, on: str) -> list[int]:
    row = list(enumerate(table.envoys))
    match on:
        case "any":
            return [i for i, _ in row]
        case "down":
            return [i for i, e in row if not e.up]
        case "up":
            return [i for i, e in row if e.up]
        case _:
            cubes = [e.cubes for e in table.envoys if e.up]
            if not cubes:
                return []
            wanted = max(cubes) if on == "most" else min(cubes)
            return [i for i, e in row if e.up and e.cubes == wanted]


def _influence(room: Room, call: Call, effect: s.Influence) -> Question:
    if room.table.spare_cubes == 0:
        return None
    places = _ambassadors(room.table, effect.on)
    if effect.spread:
        places = [i for i in places if not call.line >> i & 1 or call.line < 0]
    return _some(Ask("ambassador", places, effect.may))


def _moves(room: Room, call: Call, effect: s.Move) -> Question:
    table, program = room.table, room.program
    steps = measure(effect.steps, table, program, call) + modified("steps", table, program)
    goals = set(squares(effect.goal, table, call.cell))
    starts = [i for i in squares(effect.start, table, call.cell) if table.animals[i]]
    codes = [a * PAIR + b for a in starts for b in reach(table, a, steps, effect.across) if b in goals]
    return _some(Ask("move", codes, effect.may))


def _shifts(room: Room, call: Call, effect: s.Shift) -> Question:
    table = room.table
    goals = set(squares(effect.goal, table, call.cell))
    codes = [
        a * PAIR + b
        for a in squares(effect.start, table, call.cell)
        if table.tiles[a]
        for b in BESIDE[a]
        if b in goals and not table.tiles[b]
    ]
    return _some(Ask("move", codes, effect.may))


def _axe(room: Room, call: Call) -> Question:
    """Slide towards the nearest animal of the line; the group breaks a tie (END-21, END-R3)."""
    table, line = room.table, LINES[call.line]
    at = call.die - 1
    if not table.tiles[line[at]]:
        return Ask("cell", [line[at]])
    herd = [i for i in range(SIZE) if table.animals[line[i]]]
    if not herd:
        return None
    nearest = min(abs(i - at) for i in herd)
    ends: list[int] = []
    for animal in herd:
        if abs(animal - at) == nearest:
            way = 1 if animal > at else -1
            i = at
            while table.tiles[line[i]]:
                i += way
            ends.append(line[i])
    return Ask("cell", ends)


def oil_reaches(table: Table, edge: int, die: int) -> int | None:
    """The first square without a tile, inwards from the edge."""
    return next((cell for cell in from_edge(edge, die) if not table.tiles[cell]), None)


def _wither(room: Room, call: Call) -> Question:
    table = room.table
    cell = (call.second - 1) * SIZE + call.die - 1
    if not table.tiles[cell]:
        return Ask("cell", [cell])
    return _some(Ask("cell", [i for i in BESIDE[cell] if not table.tiles[i]]))


def _players(table: Table, call: Call, others: bool, money: int = 0) -> list[int]:
    """From the player concerned onwards, in the order of seats."""
    n = len(table.people)
    ring = [(call.player + i) % n for i in range(1 if others else 0, n)]
    return [player for player in ring if table.people[player].money >= money]


def _actions(room: Room, effect: s.Perform) -> list[int]:
    program, shut = room.program, blocked(room.table, room.program)
    start = [START + i for i in range(len(program.pack.actions))] if effect.which != "cards" else []
    cards = sorted(room.table.area) if effect.which != "start" else []
    return [
        a
        for a in cards + start
        if a not in shut and not isinstance(program.code[program.action_block(a)].effect, s.Perform)
    ]


def needs_shuffle(table: Table) -> Question:
    """An empty effect deck is made anew from its discard (END-23)."""
    return Chance(Shuffle(len(table.spent), "effects")) if table.spent else None


def ask(room: Room, call: Call, effect: s.AnyEffect) -> Question:
    table, person = room.table, room.table.people[call.player]
    match effect:
        case s.Pay():
            if person.money < price(room, call, effect):
                return Ask("pay", [PASS])
            return Ask("pay", [1], effect.may)
        case s.DrawCards():
            return ask_draw(table, call.player)
        case s.Discard():
            return _some(Ask("discard", list(person.hand), effect.may))
        case s.Recover():
            return _some(Ask("recover", sorted(person.discard)))
        case s.PlayCard():
            return _some(Ask("card", list(person.hand), effect.may))
        case s.Influence():
            return _influence(room, call, effect)
        case s.Withdraw():
            places = [i for i in _ambassadors(table, effect.on) if table.envoys[i].cubes]
            return _some(Ask("ambassador", places))
        case s.Reveal():
            return _some(Ask("ambassador", _ambassadors(table, "down")))
        case s.Consult():
            return _some(Ask("ambassador", _ambassadors(table, "up")))
        case s.Move():
            return _moves(room, call, effect)
        case s.Place():
            cells = squares(effect.where, table, call.cell) if table.spare_animals else []
            return _some(Ask("cell", [i for i in cells if not table.tiles[i]]))
        case s.Lose():
            cells = squares(effect.where, table, call.cell)
            return _some(Ask("cell", [i for i in cells if table.animals[i]]))
        case s.AddTile():
            cells = squares(effect.where, table, call.cell)
            return _some(Ask("cell", [i for i in cells if not table.tiles[i]]))
        case s.Clear():
            cells = squares(effect.where, table, call.cell)
            return _some(Ask("cell", [i for i in cells if table.tiles[i]], effect.may))
        case s.Shift():
            return _shifts(room, call, effect)
        case s.Guard():
            cells = squares(effect.where, table, call.cell) if table.spare_cubes else []
            return _some(Ask("cell", [i for i in cells if not table.tiles[i] and not table.guards[i]]))
        case s.Research():
            return Ask("top", [0, 1]) if table.effects else needs_shuffle(table)
        case s.Reroll():
            values = {v for v, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED}
            return _some(Ask("die", sorted(values), effect.may))
        case s.Turn():
            values = sorted(
                {v for v, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED}
            )
            codes = [v * 8 + w for v in values for w in range(1, 7) if 0 < abs(v - w) <= effect.by]
            return _some(Ask("turn", codes, effect.may))
        case s.Free():
            codes = [
                p * 4 + d
                for p, other in enumerate(table.people)
                for d, spot in enumerate(other.spots)
                if spot >= 0 and spot not in room.program.free_actions
            ]
            return _some(Ask("free", codes, effect.may))
        case s.Lift():
            return _some(Ask("constant", sorted(set(table.constants)), effect.may))
        case s.Roll():
            return Chance(RollRequest(measure(effect.dice, table, room.program, call), 6, "effect"))
        case s.Line():
            return _some(
                Ask("line", [i for i, line in enumerate(LINES) if any(table.animals[c] for c in line)])
            )
        case s.Axe():
            return _axe(room, call)
        case s.Wind():
            return Ask("edge", [EDGES.index(edge) for edge in effect.edges])
        case s.Wither():
            return _wither(room, call)
        case s.Choose():
            return Ask("way", list(range(len(effect.ways))), effect.may)
        case s.Someone():
            return _some(
                Ask("player", sorted(_players(table, call, effect.others, effect.money)), effect.may)
            )
        case s.Perform():
            return _some(Ask("action", _actions(room, effect)))
        case _:
            return NOW


def ask_draw(table: Table, player: int) -> Question:
    """An empty deck is made anew from the own discard; with none, no card is drawn (END-R4)."""
    person = table.people[player]
    if person.deck:
        return NOW
    return Chance(Shuffle(len(person.discard), "deck")) if person.discard else None


# --- what is done --------------------------------------------------------------------------------------


def carry_out(room: Room, call: Call, instr: Instr, code: int) -> None:
    """Do it once, with the answer that was given; blocks of the effect are called."""
    table, program, person = room.table, room.program, room.table.people[call.player]
    effect, blocks = instr.effect, instr.blocks
    match effect:
        case s.Gain():
            room.gain(call.player, measure(effect.money, table, program, call))
        case s.Spend():
            room.spend(call.player, measure(effect.money, table, program, call))
        case s.Pay():
            if code == PASS:
                _call(table, call, blocks[1])
            else:
                room.spend(call.player, price(room, call, effect))
                _call(table, call, blocks[0])
        case s.DrawCards():
            room.draw_card(call.player)
        case s.Discard():
            person.hand.remove(code)
            person.discard.append(code)
            room.tell(
                "discarded", player=call.player, card=program.card_keys[code], name=program.cards[code].name
            )
        case s.Recover():
            person.discard.remove(code)
            person.hand.append(code)
            person.hand.sort()
            room.tell(
                "recovered", player=call.player, card=program.card_keys[code], name=program.cards[code].name
            )
        case s.PlayCard():
            person.hand.remove(code)
            room.play_card(call.player, code)
        case s.Influence():
            if effect.spread:
                call.line = max(0, call.line) | 1 << code
            room.influence(code)
        case s.Withdraw():
            table.envoys[code].cubes -= 1
            room.tell("withdrawn", n=code + 1)
        case s.Reveal():
            room.reveal(code)
        case s.Consult():
            table.stack.append(Call(STEP["consult"], call.player, cell=code))
        case s.Move():
            start, goal = divmod(code, PAIR)
            room.move_animals(start, goal)
            room.fire("moved", cell=goal)
        case s.Place():
            room.add_animal(code)
        case s.Lose():
            room.lose_animals(code, 1)
        case s.AddTile() | s.Axe() | s.Wither():
            room.put_tile(code)
        case s.Clear():
            room.take_tile(code)
        case s.Shift():
            start, goal = divmod(code, PAIR)
            room.take_tile(start)
            room.put_tile(goal)
        case s.Guard():
            table.guards[code] += 1
            room.tell("guard", code)
        case s.Research():
            if code:
                table.spent.append(table.effects.pop(0))
                room.tell("top-discarded", card=program.effect_cards[table.spent[-1]].key,
                          name=program.effect_cards[table.spent[-1]].name)  # fmt: skip
                table.seer = -1
            else:
                table.seer = call.player
                room.tell("top-kept", player=call.player)
        case s.Reroll():
            table.stack.append(Call(STEP["reroll"], call.player, cell=find_die(table, call.player, code)))
        case s.Turn():
            old, new = divmod(code, 8)
            person.dice[find_die(table, call.player, old)] = new
            room.tell("turned", n=old, player=call.player, new=new)
        case s.Free():
            other, die = divmod(code, 4)
            table.people[other].spots[die] = OFF
            room.tell("freed", n=table.people[other].dice[die], player=other)
        case s.Lift():
            table.constants.remove(code)
            table.spent.append(code)
            room.tell("lifted", card=program.effect_cards[code].key, name=program.effect_cards[code].name)
        case s.Protect():
            if effect.phase == "destruction":
                table.calm += 1
            else:
                table.quiet += 1
        case s.Destroy():
            table.stack.append(Call(program.destruction, table.active))
        case s.Birth():
            table.stack.append(Call(STEP["birth-roll"], call.player, die=effect.bonus))
        case s.Event():
            table.stack.append(Call(STEP["reveal"], call.player))
        case s.Line():
            call.line = code
        case s.Wind():
            call.line = code
        case s.Slick():
            cell = oil_reaches(table, call.line, call.die)
            if cell is not None:
                room.put_tile(cell)
        case s.If():
            _call(table, call, blocks[0 if holds(effect.check, table, program, call) else 1])
        case s.Choose():
            _call(table, call, blocks[code])
        case s.Repeat():
            _call(table, call, blocks[0])
        case s.Each():
            for player in reversed(_players(table, call, effect.others)):
                _call(table, call, blocks[0], player)
        case s.Someone():
            _call(table, call, blocks[0], code)
        case s.Perform():
            room.tell("performed", player=call.player, name=program.action_name(code))
            table.stack.append(Call(program.action_block(code), call.player))
        case _:
            raise AssertionError(f"no such effect: {effect!r}")


def _call(table: Table, call: Call, block: int, player: int | None = None) -> None:
    if block:
        called = call.block(block)
        called.player = call.player if player is None else player
        table.stack.append(called)


def find_die(table: Table, player: int, value: int) -> int:
    """The first die of this value that is not placed yet."""
    person = table.people[player]
    return next(i for i, v in enumerate(person.dice) if v == value and person.spots[i] == UNPLACED)


def ambassador_sum(room: Room, envoy: Seat, dice: int) -> int:
    """What an ambassador's instruction gives: count, dice and cubes (END-26)."""
    card = room.program.pack.ambassadors[envoy.card]
    call = Call(0, room.table.active)
    want = measure(card.want, room.table, room.program, call)
    return dice + envoy.cubes + want + modified("sum", room.table, room.program)
