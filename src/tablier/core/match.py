"""A match: one game being played, as a log and the moments that the log leads through."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from tablier.core.chance import Luck
from tablier.core.conduct import AgreeDraw, Conduct, Resign, TakeBack, TimeOut, describe_conduct
from tablier.core.dealer import Dealer
from tablier.core.errors import IllegalAction
from tablier.core.event import Event, is_conduct, is_luck
from tablier.core.game import Game
from tablier.core.legal import LegalActions
from tablier.core.outcome import Draw, Outcome, Reason
from tablier.core.past import Past
from tablier.core.transition import Moment, Transition
from tablier.core.turn import Chance, Over, Players, Turn
from tablier.core.words import Words

S = TypeVar("S")
A = TypeVar("A")

RESIGNED = Reason("resigned", Words(fr="par abandon", en="by resignation"))
AGREED = Reason("agreed", Words(fr="nulle d'un commun accord", en="draw by agreement"))
OUT_OF_TIME = Reason("time", Words(fr="au temps", en="on time"))


class Told(NamedTuple):
    """An event as people read it: its own text in the game's notation, and in words."""

    event: Event
    text: str
    words: Words


class Match(Generic[S, A]):
    """One game being played.

    `play` is for people: it takes text or a value and lets the match's own dealer answer chance.
    `add` and `append` are for programs that keep a log: they take one event, whole, or raise and
    change nothing.

    >>> import tablier
    >>> match = tablier.new("extinction")
    >>> match.play("Pd4-c5").seq
    1
    >>> len(match.legal), match.seat
    (22, 1)
    """

    def __init__(
        self,
        game: Game[S, A],
        options: Mapping[str, Any] | None = None,
        players: int = 0,
        dealer: Dealer | None = None,
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
        self._dealer = dealer
        self.log: Past[Event]
        self.seq: int
        self.moments: Past[Moment[S]]
        self.set_up(game.start(self.options, self.players))

    # --- how it stands -----------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """How the game stands."""
        return self._now.after.state

    @property
    def steps(self) -> tuple[Any, ...]:
        """What the last event did, step by step."""
        return self._now.after.steps

    @property
    def turn(self) -> Turn:
        """Who is to act: seats, chance, or nobody any more."""
        return self._now.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        turn = self._now.turn
        return turn.outcome if type(turn) is Over else None

    @property
    def seat(self) -> int | None:
        """The seat to move, the first of them where several may; None: chance, or the end."""
        turn = self._now.turn
        return turn.seats[0] if isinstance(turn, Players) else None

    @property
    def legal(self) -> LegalActions[S, A]:
        """What the seat to move may do; empty when nobody is."""
        return self.legal_for(self.seat)

    def legal_for(self, seat: int | None) -> LegalActions[S, A]:
        """What a seat may do now; empty when it is not its turn."""
        return LegalActions(self.game, self.state, seat)

    # --- for people --------------------------------------------------------------------------------

    @property
    def dealer(self) -> Dealer:
        """Who answers chance at this match; made when it is first needed."""
        if self._dealer is None:
            self._dealer = Dealer()
        return self._dealer

    def play(self, action: A | Luck | Conduct | str, seat: int | None = None, deal: bool = True) -> Event:
        """Do something: an action or its text, by the seat to move unless another is named. The
        match's dealer then answers chance; with `deal=False` chance is left to be played, too.

        >>> import tablier
        >>> match = tablier.new("ignis")
        >>> match.play("Ea4>").play
        Slide(tile='E', square='a4', heading='>', turned=False)
        """
        if deal:
            self.deal_all()
        if seat is None:
            seat = self.seat
        done = self.game.read_play(action, seat) if isinstance(action, str) else action
        event = self.add(None if is_luck(done) else seat, done)
        if deal:
            self.deal_all()
        return event

    def undo(self) -> Event:
        """Take the last play back, with what chance answered to it; it is gone from the log."""
        played = next((e for e in reversed(self.log) if e.seat is not None or e.is_conduct), None)
        if played is None:
            raise IllegalAction(Words(fr="rien à reprendre", en="there is nothing to take back"))
        self._cut(played.seq - 1)
        return played

    def copy(self) -> "Match[S, A]":
        """A match that stands where this one stands and goes its own way; costs nothing."""
        twin: Match[S, A] = object.__new__(type(self))
        twin.game, twin.options, twin.players = self.game, self.options, self.players
        twin._dealer, twin.seq, twin._now = self._dealer, self.seq, self._now
        twin.log, twin.moments = self.log.copy(), self.moments.copy()
        return twin

    def at(self, seq: int) -> "Match[S, A]":
        """The match as it was after event `seq`; 0 is the start.

        >>> import tablier
        >>> match = tablier.new("ignis", plays=["Ea4>", "Ea4>"])
        >>> match.at(1).seat
        1
        """
        if not 0 <= seq <= self.seq:
            raise IllegalAction(Words(fr=f"il n'y a pas d'événement {seq}", en=f"there is no event {seq}"))
        twin = self.copy()
        twin._cut(seq)
        return twin

    def determinize(self, seat: int | None, random: Random) -> "Match[S, A]":
        """The match as `seat` may imagine it: nothing in its present state is what the seat may not know."""
        twin = self.copy()
        state = self.game.determinize(self.state, seat, random)
        twin._now = Moment(Transition(state), self.turn)
        twin.moments.cut(self.seq)
        twin.moments.append(twin._now)
        return twin

    def set_up(self, state: S) -> None:
        """Begin anew from any state, with an empty log."""
        self.log, self.seq = Past(), 0
        self._now = Moment(Transition(state), self.game.turn(state))
        self.moments = Past([self._now])

    def __iter__(self) -> Iterator[Told]:
        """Every event with its text and words.

        >>> import tablier
        >>> for told in tablier.new("ignis", plays=["Ea4>"]):
        ...     print(told.event.seq, told.text, told.words.en)
        1 Ea4> Fire slides an Earth in at a4 from the left
        """
        for event in self.log:
            yield Told(event, self.game.write_play(event.play), self.describe(event.seq))

    def describe(self, seq: int, seat: int | None = None) -> Words:
        """Event `seq` and what it led to, in words, as far as `seat` may know it."""
        event, before, now = self.log[seq - 1], self.moments[seq - 1], self.moments[seq]
        if event.is_conduct:
            return describe_conduct(event.play)
        return self.game.tell(before.after.state, event, seat, now.after)

    # --- for programs ------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls, game: Game[S, A], options: Mapping[str, Any], players: int, log: Iterable[Event]
    ) -> "Match[S, A]":
        """A match from its log, every event of which is checked."""
        match = cls(game, options, players)
        for event in log:
            match.append(event)
        return match

    def add(self, seat: int | None, play: A | Luck | Conduct, at: int = 0) -> Event:
        """Log what a seat (None: chance) does; raises and changes nothing where that is illegal."""
        event = Event(self.seq + 1, seat, play, at)
        self.append(event)
        return event

    def append(self, event: Event) -> None:
        """Take in an event that carries its own number; raises and changes nothing where it is illegal."""
        if event.seq != self.seq + 1:
            raise IllegalAction(
                Words(
                    fr=f"événement {event.seq} reçu, {self.seq + 1} attendu",
                    en=f"event {event.seq} came where {self.seq + 1} was due",
                )
            )
        before = self._now
        if type(before.turn) is Over and type(event.play) is not TakeBack:
            raise IllegalAction(Words(fr="la partie est finie", en="the game is over"))
        if is_conduct(event.play):
            now = self._conduct(event.seat, event.play)
        else:
            after = self.game.advance(before.after.state, event, before.turn)
            now = Moment(after, self.game.turn(after.state))
        self.log.append(event)
        self.moments.append(now)
        self._now, self.seq = now, event.seq

    def deal(self, dealer: Dealer, at: int = 0) -> Event | None:
        """Let the dealer answer if it is chance's turn."""
        turn = self.turn
        if not isinstance(turn, Chance):
            return None
        return self.add(None, dealer.draw(turn.request, self.seq + 1), at)

    def deal_all(self) -> None:
        """Let the match's own dealer answer until a seat is to move."""
        while isinstance(self.turn, Chance):
            self.deal(self.dealer)

    def play_out(self, seed: int | Random | None = None, limit: int = 100_000) -> Outcome | None:
        """Play random legal actions to the end, or until `limit` events are logged. A number as seed gives
        the same actions and the same chance every time; else chance is dealt by the match's own dealer."""
        random = seed if isinstance(seed, Random) else Random(seed)
        dealer = Dealer(seed) if isinstance(seed, int) else self.dealer
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

    def live(self) -> list[Event]:
        """The events that still count: what was taken back is left out."""
        kept: list[Event] = []
        for event in self.log:
            if isinstance(event.play, TakeBack):
                kept = _taken_back(kept, event.play, event.seat)
            else:
                kept.append(event)
        return kept

    def _cut(self, seq: int) -> None:
        self.log.cut(seq)
        self.moments.cut(seq + 1)
        self._now, self.seq = self.moments[seq], seq

    def _conduct(self, seat: int | None, conduct: Conduct) -> Moment[S]:
        match conduct:
            case TakeBack(to):
                if not 0 <= to < self.seq:
                    raise IllegalAction(
                        Words(fr=f"rien à reprendre après {to}", en=f"nothing to take back after {to}")
                    )
                alone = conduct.alone
                state = (
                    self._fold(_taken_back(self.live(), conduct, seat)) if alone else self.moments[to].state
                )
                return Moment(Transition(state), self.game.turn(state))
            case AgreeDraw():
                return Moment(Transition(self.state), Over(Draw(AGREED)))
            case Resign() | TimeOut():
                if seat is None or not 0 <= seat < self.players:
                    raise IllegalAction(
                        Words(fr="il faut une place pour abandonner", en="only a seat can give up")
                    )
                return self._leave(seat, RESIGNED if isinstance(conduct, Resign) else OUT_OF_TIME)

    def _leave(self, seat: int, reason: Reason) -> Moment[S]:
        """The match goes on without the seat, or ends; an end that comes of it says so."""
        without = self.game.leave(self.state, seat)
        if without is None:
            return Moment(
                Transition(self.state), Over(self.game.conceded(self.state, self.players, seat, reason))
            )
        turn = self.game.turn(without)
        if isinstance(turn, Over):
            turn = Over(replace(turn.outcome, reason=reason))
        return Moment(Transition(without), turn)

    def _fold(self, events: Iterable[Event]) -> S:
        state = self.moments[0].state
        for event in events:
            if not event.is_conduct:
                state = self.game.apply(state, event)
            elif isinstance(event.play, Resign | TimeOut) and event.seat is not None:
                without = self.game.leave(state, event.seat)
                state = state if without is None else without
        return state

    # --- shown ---------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """A call that makes this match again, and, behind it, how the match stands."""
        settings = [repr(self.game.ruleset)]
        defaults = self.game.read_options({})
        changed = {name: value for name, value in self.options.items() if value != defaults[name]}
        settings += [f"options={changed}"] if changed else []
        settings += [f"players={self.players}"] if self.players != self.game.players.start else []
        settings += [f"plays={self._plays()}"] if self.log else []
        return f"tablier.new({', '.join(settings)})  # {self._stands()}"

    def _plays(self) -> list[str | tuple[int, str]]:
        """Everything that happened as `tablier.new` takes it: the seat is named where it is not the one
        to move."""
        told: list[str | tuple[int, str]] = []
        for event, moment in zip(self.log, self.moments, strict=False):
            text, turn = self.game.write_play(event.play), moment.turn
            due = turn.seats[0] if isinstance(turn, Players) else None
            told.append(text if event.seat in (due, None) else (event.seat, text))
        return told

    def _stands(self) -> str:
        position = " ".join(self.game.write_position(self.state).split())
        shown = position if len(position) <= 80 else f"{position[:77]}..."
        match self.turn:
            case Over(outcome):
                return f"{shown}: over, {outcome.reason.words.en}"
            case Chance(request):
                return f"{shown}: chance, {request!r}"
            case Players(seats):
                return f"{shown}: seat {', '.join(str(s + 1) for s in seats)} to move"

    def _repr_svg_(self) -> str:
        return self.game.draw_svg(self.state)

    def _repr_html_(self) -> str:
        """The board with the log beside it."""
        from html import escape

        rows = "".join(
            f"<tr><td>{e.seq}</td><td>{'*' if e.seat is None else e.seat + 1}</td>"
            f"<td><code>{escape(text)}</code></td><td style='text-align:left'>{escape(words.en)}</td></tr>"
            for e, text, words in self
        )
        return (
            "<div style='display:flex;gap:1.5em;align-items:flex-start;flex-wrap:wrap'>"
            f"<div style='max-width:26em'>{self._repr_svg_()}</div>"
            f"<div style='max-height:26em;overflow:auto'><table>{rows}</table></div></div>"
        )


def _taken_back(events: list[Event], back: TakeBack, seat: int | None) -> list[Event]:
    return [e for e in events if e.seq <= back.to or (back.alone and e.seat != seat)]
