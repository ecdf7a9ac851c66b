"""A match: one game being played, as a log and the state that the log folds to."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from tablier.core.conduct import AgreeDraw, Resign, TakeBack, TimeOut
from tablier.core.dealer import Dealer
from tablier.core.errors import IllegalAction
from tablier.core.event import Event
from tablier.core.game import Game
from tablier.core.outcome import Draw, Outcome, Reason
from tablier.core.past import Past
from tablier.core.turn import Chance, Over, Players, Turn
from tablier.core.words import Words

RESIGNED = Reason("resigned", Words(fr="par abandon", en="by resignation"))
AGREED = Reason("agreed", Words(fr="nulle d'un commun accord", en="draw by agreement"))
OUT_OF_TIME = Reason("time", Words(fr="au temps", en="on time"))


class Match:
    """The fold. `add` is the only way forward, and it either takes the event whole or raises."""

    def __init__(
        self, game: Game[Any, Any], options: Mapping[str, Any] | None = None, players: int = 0
    ) -> None:
        self.game = game
        self.options = game.read_options(options or {})
        self.players = players or game.players.start
        if self.players not in game.players:
            raise IllegalAction(
                Words(
                    fr=f"{game.slug} se joue de {game.players.start} à {game.players[-1]}",
                    en=f"{game.slug} is for {game.players.start} to {game.players[-1]} players",
                )
            )
        self.log: Past[Event] = Past()
        self.seq: int = 0
        self.state = game.start(self.options, self.players)
        self._ended: Outcome | None = None
        self._known: tuple[Any, Turn] | None = None

    @classmethod
    def replay(
        cls, game: Game[Any, Any], options: Mapping[str, Any], players: int, log: Iterable[Event]
    ) -> "Match":
        match = cls(game, options, players)
        for event in log:
            match.append(event)
        return match

    @property
    def turn(self) -> Turn:
        if self._ended:
            return Over(self._ended)
        if self._known is None or self._known[0] is not self.state:  # a state is asked once, and often
            self._known = (self.state, self.game.turn(self.state))
        return self._known[1]

    @property
    def outcome(self) -> Outcome | None:
        turn = self.turn
        return turn.outcome if isinstance(turn, Over) else None

    def add(self, seat: int | None, play: Any, at: int = 0) -> Event:
        """Log what a seat (None: chance) does; raises and changes nothing where that is illegal."""
        event = Event(self.seq + 1, seat, play, at)
        self.append(event)
        return event

    def append(self, event: Event) -> None:
        if event.seq != self.seq + 1:
            raise IllegalAction(
                Words(
                    fr=f"événement {event.seq} reçu, {self.seq + 1} attendu",
                    en=f"event {event.seq} came where {self.seq + 1} was due",
                )
            )
        turn = self.turn
        if isinstance(turn, Over) and not isinstance(event.play, TakeBack):
            raise IllegalAction(Words(fr="la partie est finie", en="the game is over"))
        if event.is_conduct:
            self._conduct(event)
        else:
            self.state = self.game.apply(self.state, event, turn)
        self.log.append(event)
        self.seq = event.seq

    def fork(self) -> "Match":
        """A match that stands where this one stands and goes its own way."""
        twin = Match.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.log = self.log.fork()
        return twin

    def deal(self, dealer: Dealer, at: int = 0) -> Event | None:
        """Let the dealer answer if it is chance's turn."""
        turn = self.turn
        if not isinstance(turn, Chance):
            return None
        return self.add(None, dealer.draw(turn.request, self.seq + 1), at)

    def play_out(self, dealer: Dealer, random: Random, limit: int = 100_000) -> Outcome | None:
        """Play random legal actions to the end, or until `limit` events are logged."""
        while self.seq < limit:
            turn = self.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Players):
                seat = random.choice(turn.seats)
                self.add(seat, self.game.sample(self.state, seat, random))
            else:
                self.deal(dealer)
        return self.outcome

    def live(self, upto: int | None = None) -> list[Event]:
        """The events that still count at `upto`: what was taken back is left out."""
        kept: list[Event] = []
        for event in self.log[: self.seq if upto is None else upto]:
            if isinstance(event.play, TakeBack):
                kept = _taken_back(kept, event.play, event.seat)
            else:
                kept.append(event)
        return kept

    def at(self, seq: int) -> Any:
        """The state as it was after event `seq`."""
        if not 0 <= seq <= self.seq:
            raise IllegalAction(Words(fr=f"il n'y a pas d'événement {seq}", en=f"there is no event {seq}"))
        return self._fold(self.live(seq))

    def _fold(self, events: Iterable[Event]) -> Any:
        state = self.game.start(self.options, self.players)
        for event in events:
            if not event.is_conduct:
                state = self.game.apply(state, event)
            elif isinstance(event.play, Resign | TimeOut) and event.seat is not None:
                without = self.game.leave(state, event.seat)
                state = state if without is None else without
        return state

    def _conduct(self, event: Event) -> None:
        match event.play:
            case TakeBack(to):
                if not 0 <= to < self.seq:
                    raise IllegalAction(
                        Words(fr=f"rien à reprendre après {to}", en=f"nothing to take back after {to}")
                    )
                self.state = self._fold(_taken_back(self.live(), event.play, event.seat))
                self._ended = None
            case AgreeDraw():
                self._ended = Draw(AGREED)
            case Resign() | TimeOut():
                if event.seat is None or not 0 <= event.seat < self.players:
                    raise IllegalAction(
                        Words(fr="il faut une place pour abandonner", en="only a seat can give up")
                    )
                reason = RESIGNED if isinstance(event.play, Resign) else OUT_OF_TIME
                self._leave(event.seat, reason)
            case _:
                raise IllegalAction(Words(fr="conduite inconnue", en="unknown conduct"))

    def _leave(self, seat: int, reason: Reason) -> None:
        """The match goes on without the seat, or ends; an end that comes of it says so."""
        without = self.game.leave(self.state, seat)
        if without is None:
            self._ended = self.game.conceded(self.state, self.players, seat, reason)
            return
        self.state = without
        if outcome := self.game.outcome(without):
            self._ended = replace(outcome, reason=reason)


def _taken_back(events: list[Event], back: TakeBack, seat: int | None) -> list[Event]:
    return [e for e in events if e.seq <= back.to or (back.alone and e.seat != seat)]
