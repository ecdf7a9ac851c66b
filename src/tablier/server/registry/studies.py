"""Who looks at which study together: one leads, the others follow or go their own ways."""

import time
from typing import TYPE_CHECKING, Any

import msgspec

from tablier.server.analysis_wire import Lead, StudyChanged, StudyHere, StudyLed, StudyPerson
from tablier.server.http.connection import Connection
from tablier.server.refusal import not_found
from tablier.server.table.viewer import encode
from tablier.server.wire import Ping, Pong
from tablier.store import studies as kept
from tablier.store.studies import KeptStudy

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry

FORGOTTEN = 6.0
"""Seconds after which who looked on in a process that says no more is not counted."""

People = tuple[StudyPerson, ...]


async def find_study(registry: "Registry", id: str, person: str) -> KeptStudy:
    """A study that somebody may see; a private one is its owner's alone."""
    found = await registry.store.read(kept.find, id)
    if found is None or (found.visibility == "private" and found.owner != person):
        raise not_found()
    return found


class Student:
    """Someone at a study, through one socket."""

    def __init__(self, connection: Connection, person: StudyPerson) -> None:
        self.connection, self.person = connection, person

    def send(self, message: Any) -> None:
        self.connection.push(encode(message))


class Studies:
    """The studies that are looked at here. Who is here and where the leader looks is told to the other
    processes, and heard from them."""

    def __init__(self, registry: "Registry") -> None:
        self._registry = registry
        self._students: dict[str, set[Student]] = {}
        self._led: dict[str, tuple[str, ...]] = {}
        self._elsewhere: dict[str, dict[str, tuple[People, float]]] = {}
        """Of each study, who looks at it in which other process, and until when that is believed."""

    def welcome(self, id: str, student: Student) -> None:
        self._students.setdefault(id, set()).add(student)
        if id in self._led:
            student.send(StudyLed(self._led[id]))
        self._count(id)
        self._announce(id)

    def goodbye(self, id: str, student: Student) -> None:
        self._students[id].discard(student)
        if self._students[id]:
            self._count(id)
        else:
            del self._students[id]
            self._led.pop(id, None)
        self._announce(id)

    def hear(self, id: str, student: Student, message: Lead | Ping) -> None:
        if isinstance(message, Ping):
            student.send(Pong(message.n, self._registry.time()))
        elif student.person.leads:
            self._lead(id, message.plays, but=student)
            self._registry.cluster.tell("led", id, msgspec.json.encode(message.plays))

    def changed(self, id: str, version: int) -> None:
        line = encode(StudyChanged(version))
        self.pass_on(id, line)
        self._registry.cluster.tell("study", id, line)

    def pass_on(self, id: str, line: bytes, but: Student | None = None) -> None:
        """A frame for everybody who looks at a study here."""
        for student in self._students.get(id, ()):
            if student is not but:
                student.connection.push(line)

    # --- together with other processes -------------------------------------------------------------

    def round(self) -> None:
        """Say again who is here, and forget those of whom nothing was heard for a while."""
        if self._students:
            self._announce(*self._students)
        now = time.monotonic()
        for id, processes in list(self._elsewhere.items()):
            believed = {name: found for name, found in processes.items() if found[1] > now}
            self._elsewhere[id] = believed
            if not believed:
                del self._elsewhere[id]
            if len(believed) < len(processes):
                self._count(id)

    def announced(self, process: str, line: bytes) -> None:
        """Who looks at studies in another process; where it is new to one, it learns where that stands."""
        for id, people in msgspec.json.decode(line, type=dict[str, People]).items():
            processes = self._elsewhere.setdefault(id, {})
            known = processes.get(process, ((), 0.0))[0]
            if people:
                processes[process] = people, time.monotonic() + FORGOTTEN
            else:
                processes.pop(process, None)
            if not processes:
                del self._elsewhere[id]
            if id in self._students and people != known:
                self._count(id)
                if not known:
                    self._announce(id)
                    if id in self._led:
                        self._registry.cluster.tell("led", id, msgspec.json.encode(self._led[id]))

    def led(self, id: str, line: bytes) -> None:
        """Where somebody leads in another process."""
        self._lead(id, msgspec.json.decode(line, type=tuple[str, ...]))

    def _lead(self, id: str, plays: tuple[str, ...], but: Student | None = None) -> None:
        if id in self._students:
            self._led[id] = plays
            self.pass_on(id, encode(StudyLed(plays)), but)

    def _announce(self, *ids: str) -> None:
        told = {id: self._here(id) for id in ids}
        self._registry.cluster.tell("students", line=msgspec.json.encode(told))

    def _here(self, id: str) -> People:
        """Whoever has several windows open counts once."""
        people = {student.person for student in self._students.get(id, ())}
        return _sorted(people)

    def _count(self, id: str) -> None:
        elsewhere = (people for people, _ in self._elsewhere.get(id, {}).values())
        everybody = _sorted(set(self._here(id)).union(*elsewhere))
        self.pass_on(id, encode(StudyHere(everybody)))


def _sorted(people: set[StudyPerson]) -> People:
    return tuple(sorted(people, key=lambda one: (not one.leads, one.name)))
