"""Lessons over HTTP. Nothing is kept here: a run is rebuilt from what the learner did so far."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tablier.core.live import is_live
from tablier.learn import find_lesson
from tablier.learn.shelf import UnknownLesson
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.lesson_walk import list_lessons, walk_lesson
from tablier.server.lesson_wire import LessonDo, LessonInfo, LessonNow
from tablier.server.refusal import Refusal

T = TypeVar("T")

_threads = ThreadPoolExecutor(1, thread_name_prefix="tablier-lesson")
"""Proofs are plain Python: one at a time, and never on the event loop."""


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
            "Cette leçon se joue à la main, à une table en direct.",
            "This lesson is played by hand, at a live table.",
        )
    return await think(walk_lesson, lesson, ask.body)


async def think(work: Callable[..., T], *given: Any) -> T:
    """Let the thread for proofs do this."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work, *given)


ENDPOINTS = (
    Endpoint("GET", "/games/{slug}/lessons", "The lessons of a game", get_lessons, tuple[LessonInfo, ...]),
    Endpoint(
        "POST", "/lessons/{id}", "Walk through a lesson", do_lesson, LessonNow, LessonDo, limit="lesson"
    ),
)
