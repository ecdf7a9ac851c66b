"""A table for tests: towers made by hand, and a match that is quick to write."""

from typing import Any

from tablier.core import Match
from tablier.games.thin_ice import game
from tablier.games.thin_ice.state import Done, Out, Pile, Place, Rest

SPOTS = ((0, 0), (40_000, 0), (20_000, 35_000), (60_000, 35_000))


def row(*pieces: str) -> Pile:
    """Pieces that stand side by side on the table."""
    return Pile(tuple(Rest(p, (*SPOTS[n], 0)) for n, p in enumerate(pieces)), pieces)


def on_top(pile: Pile, below: str, piece: str, rise: int = 20_000) -> Pile:
    """The pile with one more piece on the one named, turned by an eighth of a circle."""
    x, y, z = next(rest.at for rest in pile.pieces if rest.piece == below)
    rest = Rest(piece, (x, y, z + rise), (923_880, 0, 0, 382_683))
    return Pile((*pile.pieces, rest), pile.table, (*pile.touching, (below, piece)))


def grown(pile: Pile, pieces: tuple[str, ...]) -> Pile:
    """The pile with these pieces added: three on the table, then all on the first of them."""
    for piece in pieces:
        if piece not in pile.names:
            if len(pile.table) < 3:
                rest = Rest(piece, (*SPOTS[len(pile.table)], 0))
                pile = Pile((*pile.pieces, rest), (*pile.table, piece), pile.touching)
            else:
                pile = on_top(pile, pile.table[0], piece, 20_000 + 1000 * len(pile.pieces))
    return pile


class Play:
    """A match with seat 1 (number 0) first, unless the options say otherwise."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.match = Match(game, {"first": "seat1", **options}, players)

    @property
    def state(self) -> Any:
        return self.match.state

    def call(self, sizes: str) -> "Play":
        self.match.add(self.state.caller, game.read_action(f"call {sizes}"))
        return self

    def place(self, seat: int) -> "Play":
        """The seat adds what was called and is done; on a shaking table it just rests again."""
        shaken = self.state.quake > 0
        self.match.add(seat, Place(grown(self.state.piles[seat], self.state.called)))
        if not shaken:
            self.match.add(seat, Done())
        return self

    def out(self, seat: int, rule: Any = "THI-8") -> "Play":
        """The referee puts the seat out; pieces are named that could have done it."""
        known = (*self.state.placed, *self.state.called)
        self.match.add(seat, Out(rule, known[-{"THI-7": 4, "THI-8": 3, "THI-9": 2}[rule] :]))
        return self

    def turn(self, sizes: str, out: tuple[int, ...] = (), rule: str = "THI-8") -> "Play":
        """One whole turn: the call, those who go out in this order, then all others in seat order."""
        self.call(sizes)
        for seat in out:
            self.out(seat, rule)
        return self.rest()

    def rest(self) -> "Play":
        """Everybody who is still placing places."""
        turn = self.state.turn, self.state.game, self.state.phase
        for seat in self.state.players_in:
            if turn == (self.state.turn, self.state.game, self.state.phase) and seat not in self.state.done:
                self.place(seat)
        return self

    def upto(self, pieces: int) -> "Play":
        """Turns without an accident until this many pieces stand in each pile."""
        while len(self.state.placed) < pieces:
            size = self.state.stash[0][0]
            self.turn(size)
        return self
