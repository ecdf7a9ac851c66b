"""A state that a seat cannot tell from the true one: everything face down is dealt anew."""

from random import Random

from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.sight import sees_hand, sees_top
from tablier.games.endangered.state import State


def determinize(now: Situation, seat: int | None, random: Random) -> State:
    _deal_ambassadors(now, random)
    known = 1 if sees_top(now) else 0
    rest = now.effects[known:]
    random.shuffle(rest)
    now.effects = now.effects[:known] + rest
    for player, person in enumerate(now.people):
        if sees_hand(now, player, seat):
            random.shuffle(person.deck)
        else:
            unseen = person.hand + person.deck
            random.shuffle(unseen)
            size = len(person.hand)
            person.hand, person.deck = sorted(unseen[:size]), unseen[size:]
    return now.still()


def _deal_ambassadors(now: Situation, random: Random) -> None:
    """Face down, only the colour of the back is known; those in the box are unknown as well."""
    cards = now.program.pack.ambassadors
    shown = {envoy.card for envoy in now.envoys if envoy.up}
    for colour in ("blue", "green", "grey"):
        left = [card for card in now.program.colour(colour) if card not in shown]
        random.shuffle(left)
        for envoy in now.envoys:
            if not envoy.up and cards[envoy.card].colour == colour:
                envoy.card = left.pop()
