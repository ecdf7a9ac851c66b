"""What people do at a table by its rules: once each, in answer to the latest event, from their own seat."""

from typing import Any, Protocol

from tablier.core import IllegalAction, Players, Resign, TablierError, Words
from tablier.core.live import is_live, is_physical
from tablier.server import wire
from tablier.server.refusal import Refusal, not_now
from tablier.server.table.facts import TableFacts
from tablier.server.table.viewer import Viewer
from tablier.store.trouble import StoreTrouble


class Stale(Refusal):
    """The act answered something that is no longer the latest: look again, then decide."""

    def __init__(self) -> None:
        super().__init__(409, "La partie a continué entre-temps.", "The match has moved on since.")


class Table(Protocol):
    """Where acts go."""

    async def append(
        self,
        seat: int | None,
        play: Any,
        act: str = "",
        why: Words | None = None,
        actor: Viewer | None = None,
    ) -> None: ...
    def catch_up(self, viewer: Viewer, since: int) -> None: ...


class Acts:
    """`done`: the event that each act became, by its id."""

    def __init__(self, facts: TableFacts, table: Table) -> None:
        self._facts, self._table, self._is_live = facts, table, is_live(facts.game)
        self.done: dict[str, int] = {}

    async def act(self, viewer: Viewer, act: wire.Act) -> None:
        try:
            if self._is_new(viewer, act.id):
                await self._play(viewer.person, act, viewer)
        except TablierError as fault:
            self.refuse(viewer, act.id, fault)
            if isinstance(fault, Stale):
                self._table.catch_up(viewer, act.seq)

    async def resign(self, viewer: Viewer, message: wire.GiveUp) -> None:
        try:
            if self._is_new(viewer, message.id):
                self._facts.check_seat(viewer.person, message.seat)
                if self._facts.status != "playing":
                    raise not_now()
                await self._table.append(message.seat, Resign(), message.id, actor=viewer)
        except TablierError as fault:
            self.refuse(viewer, message.id, fault)

    async def play(self, person: str, act: wire.ActRequest) -> int:
        """What a person does, once, however often it is sent; the number of its event."""
        if self._find(person, act.id) is None:
            await self._play(person, act)
        return self.done[act.id]

    def refuse(self, viewer: Viewer, act: str, fault: TablierError) -> None:
        rule = fault.rule if isinstance(fault, IllegalAction) else ""
        viewer.send(wire.Refused(act, fault.words, rule, self._facts.match.seq))
        if isinstance(fault, StoreTrouble):
            viewer.send(wire.Trouble(fault.words))

    async def _play(self, person: str, act: wire.Act | wire.ActRequest, viewer: Viewer | None = None) -> None:
        facts = self._facts
        facts.check_seat(person, act.seat)
        if act.seq != facts.timeline.match.seq or facts.kept.status != "playing":
            self._check_fresh(act)
        action = facts.game.read_action(act.play)
        if self._is_live and is_physical(action):
            raise IllegalAction(ONLY_BY_HAND)
        await self._table.append(act.seat, action, act.id, actor=viewer)

    def _is_new(self, viewer: Viewer, act: str) -> bool:
        """Whether it did not come before; who sent it again is answered again."""
        seq = self._find(viewer.person, act)
        if seq is not None:
            viewer.send(wire.Taken(act, seq))
        return seq is None

    def _find(self, person: str, act: str) -> int | None:
        """The event that this act of this person became, if it came before. Ids are everyone's own to
        choose, but nobody is answered for what somebody else did."""
        seq = self.done.get(act)
        if seq is not None and self._facts.match.log[seq - 1].seat not in self._facts.seats_of(person):
            raise Refusal(
                409,
                "Cet identifiant a servi à quelqu'un d'autre : choisissez-en un nouveau.",
                "Somebody else has used this id: choose a new one.",
            )
        return seq

    def _check_fresh(self, act: wire.Act | wire.ActRequest) -> None:
        """An act answers the latest event, or an older one if since then only others acted, who
        were free to act at the same time."""
        if self._facts.status != "playing":
            raise not_now()
        match = self._facts.match
        known = 0 <= act.seq < match.seq
        turn = match.moments[act.seq].turn if known else None
        together = isinstance(turn, Players) and act.seat in turn.seats and len(turn.seats) > 1
        if not together or any(
            e.seat == act.seat or e.is_chance or e.is_conduct for e in match.log[act.seq :]
        ):
            raise Stale()


def is_act_id(name: str) -> bool:
    """What a client may call its act: something short and plain."""
    return 1 <= len(name) <= 40 and name.isascii() and name.isprintable()


ONLY_BY_HAND = Words(
    fr="les pièces se posent à la main, pas par écrit", en="pieces are placed by hand, not in writing"
)
