"""What needs the others' consent: taking back, a draw, a rematch, someone else for a seat.

Everybody who holds a seat must agree. Bots agree to everything but a draw.
"""

import time
from typing import TYPE_CHECKING

import msgspec

from tablier.core import AgreeDraw, Event, TablierError, TakeBack
from tablier.core.live import is_automatic, is_physical
from tablier.server import wire
from tablier.server.refusal import Refusal, not_now
from tablier.server.table.live import LiveTable
from tablier.server.table.viewer import Viewer
from tablier.store.tables import KeptSeat

if TYPE_CHECKING:
    from tablier.server.table.table import Table


class _Open(msgspec.Struct):
    message: wire.MakeOffer
    person: str
    seat: int
    waiting: set[str]


class Offers:
    def __init__(self, table: "Table") -> None:
        self._table = table
        self._open: dict[wire.Offer, _Open] = {}

    def open(self) -> tuple[wire.Offered, ...]:
        return tuple(_offered(offer, "open") for offer in self._open.values())

    def forget(self) -> None:
        """The match went on: nothing that was asked before still stands."""
        for offer in self._open.values():
            self._table.broadcast.tell(_offered(offer, "declined"))
        self._open.clear()

    async def make(self, viewer: Viewer, message: wire.MakeOffer) -> None:
        try:
            await self.ask(viewer.person, message)
        except TablierError as fault:
            self._table.refuse(viewer, "", fault)

    async def ask(self, person: str, message: wire.MakeOffer) -> None:
        seats = self._table.seats_of(person)
        if not seats:
            raise not_now()
        if message.what in self._open:
            await self.agree(person, message.what, True)
            return
        self._check(seats, message)
        others = self._table.people() - {person}
        if message.what == "substitute":  # whoever else has gone cannot be asked either
            others = {other for other in others if self._table.is_online(other)}
        offer = _Open(message, person, self._own_seat(seats), others)
        if self._free(seats, message) or not others:
            await self._take(offer)
            return
        self._open[message.what] = offer
        self._table.broadcast.tell(_offered(offer, "open"))

    async def answer(self, viewer: Viewer, message: wire.Answer) -> None:
        try:
            await self.agree(viewer.person, message.what, message.yes)
        except TablierError as fault:
            self._table.refuse(viewer, "", fault)

    async def agree(self, person: str, what: wire.Offer, yes: bool) -> None:
        offer = self._open.get(what)
        if offer is None:
            raise not_now()
        if not yes and (person in offer.waiting or person == offer.person):
            del self._open[what]
            self._table.broadcast.tell(_offered(offer, "declined"))
        elif yes and person in offer.waiting:
            offer.waiting.discard(person)
            if not offer.waiting:
                del self._open[what]
                await self._take(offer)

    # --- what may be asked ----------------------------------------------------------------------------

    def _check(self, seats: tuple[int, ...], message: wire.MakeOffer) -> None:
        table = self._table
        over = table.status == "over"
        match message.what:
            case "rematch":
                possible = over and not table.kept.rematch
            case "draw":
                bots = any(seat.kind == "bot" for seat in table.seats)
                possible = table.status == "playing" and not table.game.cooperative and not bots
            case "undo":
                possible = table.status == "playing" and self._back(seats) is not None
                if possible and table.live:
                    self._check_calm(table.live, seats)
                if possible and self._reveals(seats) and len(table.people()) == 1 and not self._practice:
                    raise Refusal(
                        409,
                        "On ne revient pas sur le hasard ou sur ce qui s'est dévoilé.",
                        "What chance decided or what has been revealed cannot be taken back.",
                    )
            case "substitute":
                if table.clock or table.kept.rated:
                    raise Refusal(
                        409,
                        "Ici, seule la pendule décide d'une absence, et personne en partie classée.",
                        "Here the clock alone decides about who is away, and nobody in a rated match.",
                    )
                possible = table.status == "playing" and self._is_gone(message)
        if not possible:
            raise not_now()

    def _check_calm(self, motion: LiveTable, seats: tuple[int, ...]) -> None:
        """Nobody is saved from a pile that falls: what moves comes to rest before it is taken back. A
        placement is the seat's own affair, a call everybody's."""
        table, undone = self._table, self._undone(seats)
        placed = any(is_physical(event.play) for event in undone)
        if motion.moves(seats if placed else range(table.kept.players)):
            raise Refusal(
                409,
                "On ne reprend rien tant que la pile bouge.",
                "Nothing is taken back while the pile moves.",
            )
        try:
            table.match.copy().add(self._own_seat(seats), self._back(seats))
        except TablierError:
            raise Refusal(
                409, "Trop tard : la partie a continué.", "It is too late: the match has gone on."
            ) from None

    @property
    def _practice(self) -> bool:
        """OneProcess at a table with real movement there is nothing to win, and all may be tried again."""
        return self._table.live is not None and self._table.kept.players == 1

    def _own_seat(self, seats: tuple[int, ...]) -> int:
        """For someone with several seats: the one that acted last."""
        last = next((e.seat for e in reversed(self._table.match.live()) if e.seat in seats), None)
        return seats[0] if last is None else last

    def _back(self, seats: tuple[int, ...]) -> TakeBack | None:
        """To before the last thing that these seats did and that still counts. Where things move, each
        seat takes back what it did itself, and no one else's pile or hand feels it."""
        live = self._table.match.live()
        alone = self._table.live is not None and self._table.kept.players > 1
        if alone:
            seats = (self._own_seat(seats),)
        for place in range(len(live) - 1, -1, -1):
            event = live[place]
            if event.seat in seats and not event.is_conduct and not is_automatic(event.play):
                return TakeBack(live[place - 1].seq if place else 0, alone)
        return None

    def _undone(self, seats: tuple[int, ...]) -> list[Event]:
        """What would be taken back."""
        back, own = self._back(seats) or TakeBack(0), self._own_seat(seats)
        live = self._table.match.live()
        return [e for e in live if e.seq > back.to and (e.seat == own or not back.alone)]

    def _reveals(self, seats: tuple[int, ...]) -> bool:
        match, game = self._table.match, self._table.game
        undone = (event for event in self._undone(seats) if not event.is_conduct)
        return any(game.reveals(match.at(event.seq - 1).state, event) for event in undone)

    def _free(self, seats: tuple[int, ...], message: wire.MakeOffer) -> bool:
        """Nobody need be asked for one's own last step, as long as it is still one's own turn."""
        if message.what != "undo" or self._reveals(seats):
            return False
        if self._table.live and self._table.kept.rated:  # there a slip of the hand decides
            return False
        turn = self._table.timeline.turn
        mine = set(getattr(turn, "seats", ())) & set(seats)
        return bool(mine) and {event.seat for event in self._undone(seats)} <= set(seats)

    def _is_gone(self, message: wire.MakeOffer) -> bool:
        table = self._table
        if not 0 <= message.seat < len(table.seats) or table.seats[message.seat].kind != "person":
            return False
        if not message.level and not table.game.cooperative:
            return False
        if message.level:
            table.bots.check_level(message.level)
        person = table.seats[message.seat].person
        since = table.gone.get(person)
        if since is None or table.is_online(person):
            return False
        heard = max(since, table.registry.presence.last(person))
        return time.monotonic() - heard >= table.registry.settings.grace

    # --- what comes of it --------------------------------------------------------------------------------

    async def _take(self, offer: _Open) -> None:
        table, message = self._table, offer.message
        match message.what:
            case "draw":
                await table.append(offer.seat, AgreeDraw())
            case "undo":
                seats = table.seats_of(offer.person)
                self._check(seats, message)  # a pile may have begun to move since it was asked
                await table.append(self._own_seat(seats), self._back(seats))
            case "rematch":
                await table.registry.rematch(table)
            case "substitute":
                seat = message.seat
                asker, absent = table.seats[offer.seat], table.seats[seat]
                owner = absent.owner or absent.person
                bot = KeptSeat(seat, "bot", "", message.level, "", owner)
                await table.replace(
                    bot if message.level else KeptSeat(seat, "person", asker.person, "", asker.name, owner)
                )
        table.broadcast.tell(_offered(offer, "taken"))


def _offered(offer: _Open, state: str) -> wire.Offered:
    return wire.Offered(offer.message.what, offer.seat, state, offer.message.seat)  # type: ignore[arg-type]
