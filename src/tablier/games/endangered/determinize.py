"""A table that a seat cannot tell from the true one: everything face down is dealt anew."""

from random import Random

from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.pack.schema import Research
from tablier.games.endangered.rules.situation import Room
from tablier.games.endangered.state import State, Table
from tablier.games.endangered.view import knows_top, sees_hand


def imagine(room: Room, seat: int | None, random: Random) -> State:
    table, program = room.table, room.program
    _deal_ambassadors(table, program, random)
    _deal_effects(table, program, seat, random)
    for player, person in enumerate(table.people):
        if sees_hand(table, player, seat):
            random.shuffle(person.deck)
        else:
            unseen = person.hand + person.deck
            random.shuffle(unseen)
            size = len(person.hand)
            person.hand, person.deck = sorted(unseen[:size]), unseen[size:]
    return table.still()


def _deal_ambassadors(table: Table, program: Program, random: Random) -> None:
    """Face down, only the colour of the back is known; those in the box are unknown as well."""
    shown = {envoy.card for envoy in table.envoys if envoy.up}
    for colour in ("blue", "green", "grey"):
        cards = [card for card in program.colour(colour) if card not in shown]
        random.shuffle(cards)
        for envoy in table.envoys:
            if not envoy.up and program.pack.ambassadors[envoy.card].colour == colour:
                envoy.card = cards.pop()


def _deal_effects(table: Table, program: Program, seat: int | None, random: Random) -> None:
    asked = bool(table.stack) and isinstance(program.code[table.stack[-1].pc].effect, Research)
    looking = asked and (table.origin.hands == "open" or seat == table.seat_of(table.stack[-1].player))
    known = 1 if table.effects and (looking or knows_top(table, seat)) else 0
    rest = table.effects[known:]
    random.shuffle(rest)
    table.effects = table.effects[:known] + rest
