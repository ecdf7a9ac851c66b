"""A way through a lesson in the words of the wire. Nothing is kept: a run is rebuilt from what was done."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from tablier.core import Game
from tablier.core.live import is_live
from tablier.learn import Answer, Lesson, Run, find_lesson
from tablier.learn.opponents import first_level
from tablier.learn.shelf import lessons_of
from tablier.server.lesson_wire import (
    LessonAnswer,
    LessonDo,
    LessonInfo,
    LessonNow,
    LessonPlay,
    LessonStep,
    LessonThen,
)
from tablier.server.table.timeline import Timeline


def list_lessons(game: Game[Any, Any]) -> tuple[LessonInfo, ...]:
    return tuple(
        LessonInfo(
            lesson.id, lesson.title, lesson.ruleset, len(lesson.steps), lesson.rules, live=is_live(game)
        )
        for lesson in lessons_of(game)
    )


def walk_lesson(lesson: Lesson, asked: LessonDo) -> LessonNow:
    """What is done now, after all that was done before."""
    return tell_run(_stand(lesson.id, asked.done).copy(), asked)


def tell_run(run: Run, asked: LessonDo) -> LessonNow:
    """What is done now, and where the run stands after it."""
    now = stand(run, None if asked.do is None else run.do(asked.do))
    if not asked.hint:
        return now
    return replace(now, hints=(run.hint(), run.hint(more=True)), solution=run.solution())


def stand(run: Run, answer: Answer | None) -> LessonNow:
    """Where a run stands, after something that was answered."""
    lesson = run.lesson
    step, then = run.step, lesson.then
    return LessonNow(
        id=lesson.id,
        title=lesson.title,
        steps=len(lesson.steps),
        done=tuple(run.done),
        step=step
        and LessonStep(
            number=run.number + 1,
            say=step.say,
            ask=step.ask,
            show=step.show,
            refusal=step.wants_refusal,
            left=run.moves_left,
            rules=step.rules,
        ),
        position=Timeline(run.match).position(run.match.seq, run.seat, actions=True),
        answer=answer and _tell(run, answer),
        then=LessonThen(then.say, lesson.slug, first_level(lesson.slug), then.players, then.options)
        if then and run.finished
        else None,
    )


@lru_cache(maxsize=1024)
def _stand(key: str, done: tuple[str, ...]) -> Run:
    """A run after all that was done; to be copied. The run one thing earlier is likely still known."""
    if not done:
        return Run(find_lesson(key))
    run = _stand(key, done[:-1]).copy()
    run.redo(done[-1])
    return run


def _tell(run: Run, answer: Answer) -> LessonAnswer:
    timeline = Timeline(answer.match or run.match)
    plays = tuple(
        LessonPlay(play.words, play.text, play.seat, play.steps, timeline.position(play.seq, run.seat))
        for play in answer.plays
    )
    return LessonAnswer(answer.kind, answer.words, answer.rule, plays, answer.back)
