"""Lessons over HTTP. Nothing is kept here: a run is rebuilt from what the learner did so far."""

from tablier.core.live import is_live
from tablier.games import slugs
from tablier.learn import find_lesson, lessons
from tablier.learn.shelf import UnknownLesson
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.lesson_walk import list_lessons, walk_lesson
from tablier.server.lesson_wire import LessonDo, LessonInfo, LessonNow, LessonProgress, Progress
from tablier.server.refusal import Refusal
from tablier.server.workers.proof_thread import think
from tablier.store import lessons as kept_lessons
from tablier.store.lessons import KeptLesson


async def get_lessons(ask: Ask) -> tuple[LessonInfo, ...]:
    game = ask.registry.catalogue.find(ask.path("slug"))
    return list_lessons(game)


async def do_lesson(ask: Ask) -> LessonNow:
    try:
        lesson = find_lesson(ask.path("id"))
    except UnknownLesson as fault:
        raise Refusal(404, fault.words.fr, fault.words.en) from None
    if is_live(ask.registry.catalogue.find(lesson.slug)):
        raise Refusal(
            409,
            "Cette leçon se joue à la main, sur sa propre connexion.",
            "This lesson is played by hand, on a socket of its own.",
        )
    return await think(walk_lesson, lesson, ask.body)


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
