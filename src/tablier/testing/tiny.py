"""Two games of a dozen lines each: `Nim`, all in the open, and `HighCard`, with chance and secrets.

They are what the kit is tried on, and the smallest examples of how a game is written.
"""

from collections.abc import Sequence
from random import Random

import msgspec

from tablier.core import (
    BadNotation,
    Chance,
    Choice,
    Dice,
    Event,
    Game,
    Luck,
    Number,
    Options,
    Order,
    Over,
    Players,
    Reason,
    Roll,
    Shuffle,
    Transition,
    Turn,
    Win,
    Words,
)


class Take(msgspec.Struct, frozen=True, array_like=True):
    """So many from one heap."""

    heap: int
    count: int


class Heaps(msgspec.Struct, frozen=True, array_like=True):
    """What lies in each heap, and who is to take."""

    heaps: tuple[int, ...]
    seat: int = 0
    misere: bool = False


class NimView(msgspec.Struct, frozen=True):
    """What everybody sees, and what this seat may do."""

    heaps: tuple[int, ...]
    moves: tuple[str, ...]


class Nim(Game[Heaps, Take]):
    """Take any number from one heap; who takes the last one wins (misère: loses)."""

    slug = "nim"
    title = Words(fr="Nim", en="Nim")
    summary = Words(fr="Des tas qui fondent.", en="Heaps that melt.")
    designer = "traditional"
    minutes = (1, 3)
    players = range(2, 3)
    options = (
        Number("heaps", 1, 4, 3, Words(fr="Tas", en="Heaps")),
        Choice("last", ("wins", "loses"), Words(fr="Le dernier", en="The last one")),
    )
    State, Action, View = Heaps, Take, NimView

    def start(self, options: Options, players: int) -> Heaps:
        return Heaps(tuple(range(1, int(options["heaps"]) + 1)), 0, options["last"] == "loses")

    def turn(self, state: Heaps) -> Turn:
        if any(state.heaps):
            return Players((state.seat,))
        winner = state.seat if state.misere else 1 - state.seat
        reason = Reason("last", Words(fr="plus rien à prendre", en="nothing left to take"))
        return Over(Win(winner, reason))

    def actions(self, state: Heaps, seat: int) -> Sequence[Take]:
        if seat != state.seat:
            return ()
        return [Take(h, n) for h, size in enumerate(state.heaps) for n in range(1, size + 1)]

    def play(self, state: Heaps, seat: int, action: Take) -> Heaps:
        heaps = list(state.heaps)
        heaps[action.heap] -= action.count
        return Heaps(tuple(heaps), 1 - seat, state.misere)

    def view(self, state: Heaps, seat: int | None) -> NimView:
        moves = () if seat is None else tuple(self.write_action(a) for a in self.actions(state, seat))
        return NimView(state.heaps, moves)

    def describe(
        self, state: Heaps, event: Event, seat: int | None = None, after: Transition[Heaps] | None = None
    ) -> Words:
        take: Take = event.play
        return Words(
            fr=f"prend {take.count} dans le tas {take.heap + 1}",
            en=f"takes {take.count} from heap {take.heap + 1}",
        )

    def write_action(self, action: Take) -> str:
        return f"{action.heap + 1}-{action.count}"

    def read_action(self, text: str) -> Take:
        heap, dash, count = text.partition("-")
        if not heap.isdecimal():
            raise BadNotation(text, 1, "the number of a heap")
        if not dash or not count.isdecimal():
            raise BadNotation(text, len(heap) + 1, "a dash and how many to take")
        return Take(int(heap) - 1, int(count))


class Keep(msgspec.Struct, frozen=True, array_like=True, tag="keep"):
    """Keep the card."""


class Swap(msgspec.Struct, frozen=True, array_like=True, tag="swap"):
    """Put the card under the deck and take the top one."""


class Table(msgspec.Struct, frozen=True, array_like=True):
    """`deck` lies face down, top last; `hands` are known to their owners alone."""

    deck: tuple[int, ...]
    hands: tuple[int, ...] = ()
    seat: int = 0
    die: int = 0


class TableView(msgspec.Struct, frozen=True):
    """How many cards are left, the own card, and what this seat may do."""

    deck: int
    hand: int | None
    seat: int
    moves: tuple[str, ...]


class HighCard(Game[Table, Keep | Swap]):
    """One card each; keep it or swap it for the top one; a die says whether high or low wins."""

    slug = "high-card"
    title = Words(fr="Carte haute", en="High card")
    summary = Words(fr="Garder ou changer.", en="Keep or swap.")
    designer = "traditional"
    minutes = (1, 1)
    players = range(2, 5)
    State, Action, View = Table, Keep | Swap, TableView
    hidden = True

    def start(self, options: Options, players: int) -> Table:
        return Table(tuple(range(1, 10)), (0,) * players)

    def turn(self, state: Table) -> Turn:
        if not any(state.hands):
            return Chance(Shuffle(len(state.deck), "deck"))
        if state.seat < len(state.hands):
            return Players((state.seat,))
        if state.die == 0:
            return Chance(Roll(1, 6, "high or low"))
        best = max(state.hands) if state.die % 2 == 0 else min(state.hands)
        reason = Reason("card", Words(fr=f"avec le {best}", en=f"with the {best}"))
        return Over(Win(state.hands.index(best), reason))

    def actions(self, state: Table, seat: int) -> Sequence[Keep | Swap]:
        dealt = any(state.hands)
        return (Keep(), Swap()) if dealt and seat == state.seat else ()

    def play(self, state: Table, seat: int, action: Keep | Swap) -> Table:
        deck, hands = list(state.deck), list(state.hands)
        if isinstance(action, Swap):
            deck.insert(0, hands[seat])
            hands[seat] = deck.pop()
        return Table(tuple(deck), tuple(hands), seat + 1)

    def deal(self, state: Table, luck: Luck) -> Table:
        if isinstance(luck, Order):
            deck = [state.deck[place] for place in luck.places]
            return Table(tuple(deck), tuple(deck.pop() for _ in state.hands))
        assert isinstance(luck, Dice)
        return Table(state.deck, state.hands, state.seat, luck.faces[0])

    def view(self, state: Table, seat: int | None) -> TableView:
        if seat is None:
            return TableView(len(state.deck), None, state.seat, ())
        moves = tuple(self.write_action(a) for a in self.actions(state, seat))
        return TableView(len(state.deck), state.hands[seat], state.seat, moves)

    def determinize(self, state: Table, seat: int | None, random: Random) -> Table:
        if not any(state.hands) or self.outcome(state):
            return state
        unseen = [c for s, c in enumerate(state.hands) if s != seat] + list(state.deck)
        random.shuffle(unseen)
        hands = tuple(c if s == seat else unseen.pop() for s, c in enumerate(state.hands))
        return Table(tuple(unseen), hands, state.seat, state.die)

    def describe(
        self, state: Table, event: Event, seat: int | None = None, after: Transition[Table] | None = None
    ) -> Words:
        words = {
            Keep: Words(fr="garde sa carte", en="keeps the card"),
            Swap: Words(fr="change de carte", en="swaps the card"),
            Order: Words(fr="le paquet est mélangé", en="the deck is shuffled"),
            Dice: Words(fr="le dé est jeté", en="the die is thrown"),
        }
        return words[type(event.play)]

    def write_action(self, action: Keep | Swap) -> str:
        return "keep" if isinstance(action, Keep) else "swap"

    def read_action(self, text: str) -> Keep | Swap:
        if text not in ("keep", "swap"):
            raise BadNotation(text, 1, "keep or swap")
        return Keep() if text == "keep" else Swap()
