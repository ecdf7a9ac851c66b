"""How far people with an account have come in lessons; what guests did stays in their browsers."""

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tablier.store import schema


class KeptLesson(msgspec.Struct, frozen=True):
    """`done` is what was done in a lesson that is begun, `step` the step that comes next, from 1;
    `finished`: it was walked to its end at least once."""

    lesson: str
    done: tuple[str, ...]
    step: int
    finished: bool


def of(connection: Connection, person: str) -> list[KeptLesson]:
    """All that somebody has begun or finished."""
    kept = schema.lessons
    columns = (kept.c.lesson, kept.c.done, kept.c.step, kept.c.finished)
    rows = connection.execute(select(*columns).where(kept.c.person == person).order_by(kept.c.lesson))
    return [KeptLesson(lesson, _read(done), step, finished) for lesson, done, step, finished in rows]


def keep(connection: Connection, person: str, *now: KeptLesson) -> None:
    """These count from now on; but what was finished once stays finished."""
    known = {one.lesson: one for one in of(connection, person)}
    for one in now:
        finished = one.finished or (one.lesson in known and known[one.lesson].finished)
        _write(connection, person, msgspec.structs.replace(one, finished=finished))


def merge(connection: Connection, person: str, *brought: KeptLesson) -> list[KeptLesson]:
    """What a guest did joins what the account has: of each lesson the one that is further on."""
    known = {one.lesson: one for one in of(connection, person)}
    further = [one for one in brought if one.lesson not in known or one.step > known[one.lesson].step]
    keep(connection, person, *further)
    rest = [known[one.lesson] for one in brought if one not in further and one.finished]
    keep(connection, person, *(msgspec.structs.replace(one, finished=True) for one in rest))
    return of(connection, person)


def _write(connection: Connection, person: str, one: KeptLesson) -> None:
    kept = schema.lessons
    connection.execute(delete(kept).where(kept.c.person == person, kept.c.lesson == one.lesson))
    row = {"person": person, "lesson": one.lesson, "step": one.step, "finished": one.finished}
    connection.execute(insert(kept), {**row, "done": msgspec.json.encode(one.done).decode()})


def _read(done: str) -> tuple[str, ...]:
    return msgspec.json.decode(done, type=tuple[str, ...])
