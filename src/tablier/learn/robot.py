"""A robot that walks through a lesson as a learner would, mistakes included, and tells all of it as text."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice

from tablier.core import LANGUAGES
from tablier.core.live import is_live
from tablier.learn.lesson import ANY, Lesson, Step
from tablier.learn.run import Answer, Run

PATIENCE = 200
"""How often the robot acts before it gives a lesson up as endless."""

TALLEST = 12
"""Lines of a board that is shown; a whole table of cards would drown what is told."""


def walk(lesson: Lesson) -> Iterator[str]:
    """Every line of a lesson from its beginning to its end: what is said, tried, answered and reached."""
    run = Run(lesson)
    yield f"lesson {lesson.id} ({lesson.ruleset}): {lesson.title.fr} / {lesson.title.en}"
    yield f"teaches {' '.join(lesson.rules)}"
    yield from _board(run)
    told = -1
    for _ in range(PATIENCE):
        step = run.step
        if step is None:
            break
        if run.number != told:
            told = run.number
            yield from _step(run, step)
        text = run.solution()
        answer = run.do(text)
        yield from _acted(run, text, answer)
        if answer.kind not in ("right", "on"):
            break
    if not run.finished:
        raise AssertionError(f"{lesson.id}: the robot does not get past step {run.number + 1}")
    if lesson.then:
        yield from (f"then {language}: {lesson.then.say[language]}" for language in LANGUAGES)


def _step(run: Run, step: Step) -> Iterator[str]:
    yield ""
    yield f"step {run.number + 1} {step.ask} {' '.join(step.rules)}".rstrip()
    yield from (f"  {language}: {step.say[language]}" for language in LANGUAGES)
    yield from (f"  show {mark}" for mark in step.show)
    if step.goal:
        served = run.served()
        proven = f", by {len(served)} of {len(run.match.legal)} moves: {' '.join(served)}" if served else ""
        yield f"  goal {step.goal}{proven}"
    for text in mistakes(run, step):
        yield from _acted(run, text, run.copy().do(text))


def mistakes(run: Run, step: Step) -> list[str]:
    """What a learner might try first: what is to be refused, and one move of each kind that is not wanted."""
    tries = [] if step.wants_refusal else list(step.refuse)
    patterns = [key for key in step.wrong if ANY in key] if run.game.listable else []
    right = {*step.accept, *run.served()} if patterns else set[str]()
    for key in sorted(patterns, key=len):
        fits = (
            text
            for text in run.match.legal.texts
            if text not in right and fnmatchcase(text, key) and step.fault(text) is step.wrong[key]
        )
        tries += list(islice(fits, 1))
    return tries + [key for key in step.wrong if ANY not in key]


def _acted(run: Run, text: str, answer: Answer) -> Iterator[str]:
    rule = f" ({answer.rule})" if answer.rule else ""
    yield f"> {text}: {answer.kind}{rule}"
    yield from (f"  {language}: {answer.words[language]}" for language in LANGUAGES if answer.words[language])
    for play in answer.plays:
        who = "*" if play.seat is None else play.seat + 1
        text = "" if is_live(run.game) else f"{play.text} | "  # where a piece rests is the machine's own
        yield f"  {who} {text}{play.words.en}"
    if answer.back:
        yield "  taken back"
    elif answer.plays:
        yield from _board(run)


def _board(run: Run) -> Iterator[str]:
    if is_live(run.game):
        return
    lines = run.game.draw_text(run.match.state, run.seat).splitlines()
    if len(lines) <= TALLEST:
        yield from (f"  | {line}".rstrip() for line in lines)
