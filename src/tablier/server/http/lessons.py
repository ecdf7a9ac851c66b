"""Lessons over HTTP. Nothing is kept here: a run is rebuilt from what the learner did so far."""

from functools import lru_cache

from msgspec.structs import replace

from tablier.core.live import is_live
from tablier.games import slugs
from tablier.learn import Answer, Lesson, Run, find_lesson, lessons
from tablier.learn.opponents import first_level
from tablier.learn.shelf import UnknownLesson, lessons_of
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.lesson_wire import (
    LessonAnswer,
    LessonDo,
    LessonInfo,
    LessonNow,
    LessonPlay,
    LessonProgress,
    LessonStep,
    LessonThen,
    Progress,
)
from tablier.server.refusal import Refusal
from tablier.server.table.timeline import Timeline
from tablier.server.workers.proof_thread import think
from tablier.store import lessons as kept_lessons
from tablier.store.lessons import KeptLesson


async def get_lessons(ask: Ask) -> tuple[LessonInfo, ...]:
    game = ask.registry.catalogue.find(ask.path("slug"))
    return tuple(
        LessonInfo(
            lesson.id, lesson.title, lesson.ruleset, len(lesson.steps), lesson.rules, live=is_live(game)
        )
        for lesson in lessons_of(game)
    )


async def do_lesson(ask: Ask) -> LessonNow:
    try:
        lesson = find_lesson(ask.path("id"))
    except UnknownLesson as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None
    if is_live(ask.registry.catalogue.find(lesson.slug)):
        raise Refusal(
            409,
            "Cette leçon se joue à la main, par une connexion à elle.",
            "This lesson is played by hand, on a socket of its own.",
        )
    return await think(_walk, lesson, ask.body)


def _walk(lesson: Lesson, asked: LessonDo) -> LessonNow:
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


# --- how far somebody has come ------------------------------------------------------------------------


async def get_progress(ask: Ask) -> Progress:
    return _progress(await ask.registry.store.read(kept_lessons.of, await _account(ask)))


async def merge_progress(ask: Ask) -> Progress:
    """What was done as a guest joins what the account has."""
    person, brought = await _account(ask), _known(ask.body)
    return _progress(await ask.registry.store.write(lambda c: kept_lessons.merge(c, person, *brought)))


async def keep_progress(ask: Ask) -> None:
    person, now = await _account(ask), _known({ask.path("id"): ask.body})
    await ask.registry.store.write(lambda c: kept_lessons.keep(c, person, *now))


async def _account(ask: Ask) -> str:
    if (await ask.registry.people.find(ask.person)).login is None:
        raise Refusal(
            403,
            "Sans compte, ce que vous avez appris reste dans votre navigateur.",
            "Without an account, what you have learnt stays in your browser.",
        )
    return ask.person


def _known(brought: Progress) -> list[KeptLesson]:
    """Lessons that exist; an old browser may tell of others."""
    ids = {
        lesson.id
        for slug in {key.partition(".")[0] for key in brought} & {*slugs()}
        for lesson in lessons(slug)
    }
    return [KeptLesson(key, one.done, one.step, one.finished) for key, one in brought.items() if key in ids]


def _progress(found: list[KeptLesson]) -> Progress:
    return {one.lesson: LessonProgress(one.done, one.step, one.finished) for one in found}


ENDPOINTS = (
    Endpoint("GET", "/games/{slug}/lessons", "The lessons of a game", get_lessons, tuple[LessonInfo, ...]),
    Endpoint(
        "POST", "/lessons/{id}", "Walk through a lesson", do_lesson, LessonNow, LessonDo, limit="lesson"
    ),
    Endpoint("GET", "/me/lessons", "How far I have come in lessons", get_progress, Progress),
    Endpoint(
        "POST",
        "/me/lessons",
        "Bring along what I learnt before I had an account",
        merge_progress,
        Progress,
        Progress,
        limit="change",
    ),
    Endpoint(
        "POST",
        "/me/lessons/{id}",
        "How far I have come in this lesson",
        keep_progress,
        None,
        LessonProgress,
        limit="lesson",
        status=204,
    ),
)
