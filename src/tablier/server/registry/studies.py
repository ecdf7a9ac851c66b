"""Who looks at which study together: one leads, the others follow or go their own ways."""

from typing import TYPE_CHECKING, Any

from tablier.server.analysis_wire import Lead, StudyChanged, StudyHere, StudyLed, StudyPerson
from tablier.server.http.connection import Connection
from tablier.server.refusal import not_found
from tablier.server.table.viewer import encode
from tablier.server.wire import Ping, Pong
from tablier.store import studies as kept
from tablier.store.studies import KeptStudy

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry


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
    """The studies that are looked at here. What is said in one process is told to the others."""

    def __init__(self, registry: "Registry") -> None:
        self._registry = registry
        self._students: dict[str, set[Student]] = {}
        self._led: dict[str, tuple[str, ...]] = {}

    def welcome(self, id: str, student: Student) -> None:
        self._students.setdefault(id, set()).add(student)
        if id in self._led:
            student.send(StudyLed(self._led[id]))
        self._count(id)

    def goodbye(self, id: str, student: Student) -> None:
        self._students[id].discard(student)
        if self._students[id]:
            self._count(id)
        else:
            del self._students[id]
            self._led.pop(id, None)

    def hear(self, id: str, student: Student, message: Lead | Ping) -> None:
        if isinstance(message, Ping):
            student.send(Pong(message.n, self._registry.time()))
        elif student.person.leads:
            self._led[id] = message.plays
            self._tell(id, StudyLed(message.plays), but=student)

    def changed(self, id: str, version: int) -> None:
        self._tell(id, StudyChanged(version))

    def pass_on(self, id: str, line: bytes, but: Student | None = None) -> None:
        """A frame for everybody who looks at a study here."""
        for student in self._students.get(id, ()):
            if student is not but:
                student.connection.push(line)

    def _tell(self, id: str, message: Any, but: Student | None = None) -> None:
        line = encode(message)
        self.pass_on(id, line, but)
        self._registry.cluster.tell("study", id, line)

    def _count(self, id: str) -> None:
        """Whoever has several windows open counts once."""
        people = {student.person for student in self._students[id]}
        told = sorted(people, key=lambda one: (not one.leads, one.name))
        self.pass_on(id, encode(StudyHere(tuple(told))))
