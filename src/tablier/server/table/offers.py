"""What needs the others' consent: taking back, a draw, a rematch, someone else for a seat.

Everybody who holds a seat must agree. Bots agree to everything but a draw.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from tablier import bots
from tablier.core import AgreeDraw, Event, TablierError, TakeBack, Words
from tablier.core.dealer import is_share
from tablier.core.live import is_automatic, is_live, is_physical
from tablier.server import wire
from tablier.server.refusal import Refusal, bad_request, not_now
from tablier.server.table.facts import TableFacts
from tablier.server.table.viewer import Viewer
from tablier.store.kept import KeptSeat


class _Open(msgspec.Struct):
    message: wire.MakeOffer
    person: str
    seat: int
    waiting: set[str]
    shares: dict[str, str]  # of chance at the table that follows, by person


class Table(Protocol):
    """What an offer may ask of its table, and have it do when all agree."""

    def is_online(self, person: str) -> bool: ...
    def is_away(self, person: str) -> bool: ...
    def moves(self, seats: Iterable[int]) -> bool: ...
    def tell(self, message: wire.FromServer) -> None: ...
    def refuse(self, viewer: Viewer, act: str, fault: TablierError) -> None: ...
    async def append(self, seat: int | None, play: Any, act: str = "", why: Words | None = None) -> None: ...
    async def replace(self, seat: KeptSeat) -> None: ...
    async def rematch(self, shares: Mapping[str, str]) -> None: ...


class Offers:
    def __init__(self, facts: TableFacts, table: Table) -> None:
        self._facts, self._table, self._is_live = facts, table, is_live(facts.game)
        self.pending: dict[wire.Offer, _Open] = {}

    def open(self) -> tuple[wire.Offered, ...]:
        return tuple(_offered(offer, "open") for offer in self.pending.values())

    def forget(self, new: Sequence[Event]) -> None:
        """The match went on: nothing that was asked before still stands, but for a seat's wish to take back
        its own placement where others place at the same time."""
        for what, offer in list(self.pending.items()):
            if not self._stands(offer, new):
                del self.pending[what]
                self._table.tell(_offered(offer, "declined"))

    def _stands(self, offer: _Open, new: Sequence[Event]) -> bool:
        if offer.message.what != "undo" or not self._is_live or self._facts.kept.status != "playing":
            return False
        seats = self._facts.seats_of(offer.person)
        if any(event.seat in seats and not is_automatic(event.play) for event in new):
            return False
        return all(is_physical(event.play) for event in new) and self._can_go_back(seats)

    async def make(self, viewer: Viewer, message: wire.MakeOffer) -> None:
        try:
            await self.ask(viewer.person, message)
        except TablierError as fault:
            self._table.refuse(viewer, "", fault)

    async def ask(self, person: str, message: wire.MakeOffer) -> None:
        seats = self._facts.seats_of(person)
        if not seats:
            raise not_now()
        if message.what in self.pending:
            await self.agree(person, message.what, True, message.share)
            return
        _check_share(message.share)
        self._check(seats, message)
        others = set(self._facts.people()) - {person}
        if message.what == "substitute":  # whoever else has gone cannot be asked either
            others = {other for other in others if self._table.is_online(other)}
        offer = _Open(message, person, self._own_seat(seats), others, {person: message.share})
        if self._free(seats, message) or not others:
            await self._take(offer)
            return
        self.pending[message.what] = offer
        self._table.tell(_offered(offer, "open"))

    async def answer(self, viewer: Viewer, message: wire.Answer) -> None:
        try:
            await self.agree(viewer.person, message.what, message.yes, message.share)
        except TablierError as fault:
            self._table.refuse(viewer, "", fault)

    async def agree(self, person: str, what: wire.Offer, yes: bool, share: str = "") -> None:
        _check_share(share)
        offer = self.pending.get(what)
        if offer is None:
            raise not_now()
        if not yes and (person in offer.waiting or person == offer.person):
            del self.pending[what]
            self._table.tell(_offered(offer, "declined"))
        elif yes and (person in offer.waiting or person == offer.person):
            offer.waiting.discard(person)
            offer.shares[person] = share
            if not offer.waiting:
                del self.pending[what]
                try:
                    await self._take(offer)
                except TablierError:
                    self._table.tell(_offered(offer, "declined"))
                    raise

    # --- what may be asked ----------------------------------------------------------------------------

    def _check(self, seats: tuple[int, ...], message: wire.MakeOffer) -> None:
        facts = self._facts
        over = facts.status == "over"
        match message.what:
            case "rematch":
                possible = over and not facts.kept.rematch
            case "draw":
                possible = facts.status == "playing" and not (facts.game.cooperative or facts.has_bots)
            case "undo":
                possible = facts.status == "playing" and self._back(seats) is not None
                if possible and self._is_live:
                    self._check_calm(seats)
                if possible and self._reveals(seats) and len(facts.people()) == 1 and not self._practice:
                    raise Refusal(
                        409,
                        "On ne revient pas sur le hasard ou sur ce qui s'est dévoilé.",
                        "What chance decided or what has been revealed cannot be taken back.",
                    )
            case "substitute":
                if facts.clock or facts.kept.rated:
                    raise Refusal(
                        409,
                        "Ici, seule la pendule règle une absence ; en partie classée, nul n'est remplacé.",
                        "Here only the clock settles an absence; in a rated match nobody is replaced.",
                    )
                possible = facts.status == "playing" and self._is_gone(message)
        if not possible:
            raise not_now()

    def _check_calm(self, seats: tuple[int, ...]) -> None:
        """Nobody is saved from a pile that falls: what moves comes to rest before it is taken back. A
        placement is the seat's own affair, a call everybody's."""
        placed = any(is_physical(event.play) for event in self._undone(seats))
        if self._table.moves(seats if placed else range(self._facts.kept.players)):
            raise Refusal(
                409,
                "On ne reprend rien tant que la pile bouge.",
                "Nothing is taken back while the pile moves.",
            )
        if not self._can_go_back(seats):
            raise Refusal(409, "Trop tard : la partie a continué.", "It is too late: the match has gone on.")

    def _can_go_back(self, seats: tuple[int, ...]) -> bool:
        try:
            self._facts.match.copy().add(self._own_seat(seats), self._back(seats))
        except TablierError:
            return False
        return True

    @property
    def _practice(self) -> bool:
        """Alone at a table with real movement there is nothing to win, and all may be tried again."""
        return self._is_live and self._facts.kept.players == 1

    def _own_seat(self, seats: tuple[int, ...]) -> int:
        """For someone with several seats: the one that acted last."""
        last = next((e.seat for e in reversed(self._facts.match.live()) if e.seat in seats), None)
        return seats[0] if last is None else last

    def _back(self, seats: tuple[int, ...]) -> TakeBack | None:
        """To before the last thing that these seats did and that still counts. Where things move, each
        seat takes back what it did itself, and no one else's pile or hand feels it."""
        live = self._facts.match.live()
        alone = self._is_live and self._facts.kept.players > 1
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
        live = self._facts.match.live()
        return [e for e in live if e.seq > back.to and (e.seat == own or not back.alone)]

    def _reveals(self, seats: tuple[int, ...]) -> bool:
        match, game = self._facts.match, self._facts.game
        undone = (event for event in self._undone(seats) if not event.is_conduct)
        return any(game.reveals(match.moments[event.seq - 1].state, event) for event in undone)

    def _free(self, seats: tuple[int, ...], message: wire.MakeOffer) -> bool:
        """Nobody need be asked for one's own last step, as long as it is still one's own turn."""
        if message.what != "undo" or self._reveals(seats):
            return False
        if self._is_live and self._facts.kept.rated:  # there a slip of the hand decides
            return False
        turn = self._facts.match.turn
        mine = set(getattr(turn, "seats", ())) & set(seats)
        return bool(mine) and {event.seat for event in self._undone(seats)} <= set(seats)

    def _is_gone(self, message: wire.MakeOffer) -> bool:
        seats, game = self._facts.seats, self._facts.game
        if not 0 <= message.seat < len(seats) or seats[message.seat].kind != "person":
            return False
        if not message.level and not game.cooperative:
            return False
        if message.level:
            bots.find_level(game.slug, message.level)
        return self._table.is_away(seats[message.seat].person)

    # --- what comes of it --------------------------------------------------------------------------------

    async def _take(self, offer: _Open) -> None:
        table, facts, message = self._table, self._facts, offer.message
        match message.what:
            case "draw":
                await table.append(offer.seat, AgreeDraw())
            case "undo":
                seats = facts.seats_of(offer.person)
                self._check(seats, message)  # a pile may have begun to move since it was asked
                await table.append(self._own_seat(seats), self._back(seats))
            case "rematch":
                await table.rematch(offer.shares)
            case "substitute":
                seat = message.seat
                asker, absent = facts.seats[offer.seat], facts.seats[seat]
                owner = absent.owner or absent.person
                bot = KeptSeat(seat, "bot", "", message.level, "", owner)
                await table.replace(
                    bot if message.level else KeptSeat(seat, "person", asker.person, "", asker.name, owner)
                )
        table.tell(_offered(offer, "taken"))


def _check_share(share: str) -> None:
    if not is_share(share):
        raise bad_request("share")


def _offered(offer: _Open, state: str) -> wire.Offered:
    return wire.Offered(offer.message.what, offer.seat, state, offer.message.seat)  # type: ignore[arg-type]
