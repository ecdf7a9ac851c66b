"""`tablier learn`: the lessons of a game in the terminal, the same that the browser offers."""

from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.settings import GameName, own_language
from tablier.core import LANGUAGES, Language, TablierError, Words

if TYPE_CHECKING:
    from tablier.learn import Lesson


def learn(
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="A lesson's name or its number in the list.")
    ] = None,
    walk: Annotated[
        bool, typer.Option("--walk", help="Let a robot walk through; prints everything.")
    ] = False,
    language: Annotated[str | None, typer.Option(help="fr or en; by default the terminal's.")] = None,
) -> None:
    """Learn a game in a few short lessons, on its real board. `hint` and `undo` are always there.

    Example: tablier learn ignis
    """
    from tablier.cli.terminal import texts
    from tablier.games import find
    from tablier.learn import lessons

    if language not in (None, *LANGUAGES):
        raise TablierError(Words(fr=f"langue inconnue : {language}", en=f"unknown language: {language}"))
    rules, offered = find(game), lessons(game)
    if not offered:
        raise TablierError(texts.NO_LESSONS.fill(game=rules.title))
    if walk:
        _walk(game, offered if lesson is None else (_named(offered, lesson),), lesson)
        return
    spoken: Language = language or own_language()
    if lesson is not None:
        _teach(_named(offered, lesson), spoken)
        return
    while (chosen := _choose(offered, spoken)) is not None and _teach(chosen, spoken):
        pass


def _walk(game: str, offered: "tuple[Lesson, ...]", name: str | None) -> None:
    from tablier.learn.robot import walk

    print(f"# tablier learn {game}{f' {name}' if name else ''} --walk")
    for lesson in offered:
        print()
        for line in walk(lesson):
            print(line)


def _named(offered: "tuple[Lesson, ...]", name: str) -> "Lesson":
    from tablier.cli.terminal import texts

    for number, lesson in enumerate(offered, 1):
        if name in (lesson.id, lesson.id.partition(".")[2], str(number)):
            return lesson
    known = ", ".join(lesson.id.partition(".")[2] for lesson in offered)
    raise TablierError(texts.NO_LESSON.fill(name=name, known=known))


def _choose(offered: "tuple[Lesson, ...]", language: Language) -> "Lesson | None":
    """The list with what is done; Enter takes the first lesson that is not."""
    from tablier.cli import progress
    from tablier.cli.terminal import texts

    done = progress.finished()
    for number, lesson in enumerate(offered, 1):
        print(f"{'✓' if lesson.id in done else '·'} {number:2}  {lesson.title[language]}")
    following = next((n for n, lesson in enumerate(offered, 1) if lesson.id not in done), 1)
    while True:
        try:
            text = input(texts.WHICH.fill(number=following)[language]).strip()
        except EOFError:
            return None
        if text == "quit":
            return None
        try:
            return _named(offered, text or str(following))
        except TablierError as fault:
            print(fault.words[language])


def _teach(lesson: "Lesson", language: Language) -> bool:
    """Walk through one lesson, and through what it leads to; whether it was done."""
    from tablier.cli import progress
    from tablier.cli.terminal.lesson import LessonTable
    from tablier.learn import Run

    if not LessonTable(Run(lesson), language).play():
        return False
    progress.finish(lesson.id)
    if lesson.then:
        _real_game(lesson, language)
    return True


def _real_game(lesson: "Lesson", language: Language) -> None:
    from tablier.cli.play import play
    from tablier.cli.terminal import texts
    from tablier.learn.opponents import first_level

    assert lesson.then is not None
    print(lesson.then.say[language])
    try:
        wanted = input(texts.A_REAL_GAME[language]).strip() == ""
    except EOFError:
        wanted = False
    if wanted:
        play(
            game=lesson.slug,
            bot=first_level(lesson.slug),
            option=[f"{name}={value}" for name, value in lesson.then.options.items()],
            players=lesson.then.players,
            language=language,
        )


commands = {"learn": learn}
