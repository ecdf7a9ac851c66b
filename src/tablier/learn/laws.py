"""The laws that every lesson keeps. A changed rule then names the lessons that it breaks."""

from collections.abc import Iterable, Iterator
from typing import Any

from tablier.core import LANGUAGES, Game, IllegalAction, Match, Over, Players, TablierError, Words
from tablier.core.live import LiveGame
from tablier.learn import robot
from tablier.learn.goals import facts_of, read_goal
from tablier.learn.lesson import ANY, LONGEST, BadLesson, Lesson, Step
from tablier.learn.marks import KINDS
from tablier.learn.proof import prover
from tablier.learn.run import Run
from tablier.learn.shelf import lessons_of
from tablier.learn.worth import worth

PLIES = 2
"""How far the search looks that shows what a wrong move costs, after it was answered."""

COSTS = 50
"""Hundredths of a piece that a wrong move must lose against every one that is accepted."""


def faults(game: Game[Any, Any], rules: Iterable[str] = ()) -> Iterator[str]:
    """Everything that is wrong with the lessons of a game; `rules` are the ids of its rules page."""
    offered = lessons_of(game)
    if not offered:
        yield f"{game.slug} has no lessons"
        return
    yield from _curriculum(game, offered, tuple(rules))
    for lesson in offered:
        try:
            yield from (f"{lesson.id}: {fault}" for fault in lesson_faults(game, lesson))
        except (TablierError, BadLesson, AssertionError) as fault:
            yield f"{lesson.id}: {fault}"


def _curriculum(game: Game[Any, Any], offered: tuple[Lesson, ...], rules: tuple[str, ...]) -> Iterator[str]:
    ids = [lesson.id for lesson in offered]
    yield from (f"{key} stands there twice" for key in sorted({key for key in ids if ids.count(key) > 1}))
    taught = {rule for lesson in offered for rule in lesson.rules}
    yield from (f"no step teaches {rule}" for rule in rules if rule not in taught)
    if rules:
        yield from (f"{rule} is taught and does not exist" for rule in sorted(taught - set(rules)))
    for lesson in offered[:-1]:
        if lesson.then:
            yield f"{lesson.id} ends with a real game, and more lessons follow"
    last = offered[-1].then
    if last is None:
        yield f"{offered[-1].id} is the last lesson and does not lead to a real game"
    else:
        Match(game, last.options, last.players)


def lesson_faults(game: Game[Any, Any], lesson: Lesson) -> Iterator[str]:
    if not lesson.id.startswith(f"{game.slug}."):
        yield f"the id of a lesson of {game.slug} begins with '{game.slug}.'"
    if lesson.ruleset != game.ruleset:
        yield f"is written for {lesson.ruleset}, the rules are {game.ruleset}"
    yield from _words("title", lesson.title)
    if lesson.then:
        yield from _words("then", lesson.then.say)
    for number, step in enumerate(lesson.steps, 1):
        yield from (f"step {number}: {fault}" for fault in _shape(game, step))
    run = Run(lesson)
    if isinstance(run.match.turn, Over):
        yield "begins with a game that is over"
    for _ in range(robot.PATIENCE):
        if run.step is None:
            break
        yield from (f"step {run.number + 1}: {fault}" for fault in _live(run, run.step))
        text = run.solution()
        answer = run.do(text)
        if answer.kind not in ("right", "on"):
            yield f"step {run.number + 1}: {text!r} is {answer.kind}: {answer.words.en}"
            return
    else:
        yield f"step {run.number + 1} is never done"
        return
    if Run(lesson, run.done).match.state != run.match.state:
        yield "goes another way when it is rebuilt from what was done"


def _shape(game: Game[Any, Any], step: Step) -> Iterator[str]:
    """What can be seen of a step without playing it."""
    yield from _words("say", step.say)
    if step.right:
        yield from _words("right", step.right)
    for fault in step.wrong.values():
        if isinstance(fault, Words):
            yield from _words("wrong", fault)
    for mark in step.show:
        kind, _, name = mark.partition(" ")
        if kind not in KINDS or not name:
            yield f"show {mark!r}: expected one of {', '.join(KINDS)}, and a name"
        elif kind == "move" and not isinstance(game, LiveGame):
            game.read_action(name)
    asks = {
        "look": not (step.accept or step.goal or step.refuse or step.wrong),
        "point": bool(step.accept) and not (step.goal or step.refuse),
        "move": bool(step.accept or step.refuse) and not step.goal,
        "goal": bool(step.goal) and not step.accept,
    }
    if not asks[step.ask]:
        yield f"asks to {step.ask}, but what it accepts, refuses or aims at does not fit that"


def _words(what: str, words: Words) -> Iterator[str]:
    for language in LANGUAGES:
        text = words[language]
        if not text.strip():
            yield f"{what} has no words in {language}"
        if len(text) > LONGEST:
            yield f"{what} has {len(text)} characters in {language}; {LONGEST} are the most"
        if "!" in text:
            yield f"{what} shouts in {language}"


def _live(run: Run, step: Step) -> Iterator[str]:
    """What can be seen only where the step begins."""
    if step.ask not in ("move", "goal"):
        return
    turn = run.match.turn
    if not isinstance(turn, Players) or run.seat not in turn.seats:
        yield "asks for a move when it is not the learner's turn"
        return
    for text in step.accept:
        if text != ANY:
            yield from _legal(run, text)
    for text, rule in step.refuse.items():
        yield from _refused(run, text, rule)
    for text in robot.mistakes(run, step):
        if text not in step.refuse:
            yield from _wrong(run, text)
    if step.goal:
        yield from _goal(run, step)
    yield from _punished(run, step)


def _punished(run: Run, step: Step) -> Iterator[str]:
    """Whatever is punished really is: after the answer the goal is out of reach, by the same proof that
    makes it certain otherwise; where moves are named instead, the answer costs what the named ones do
    not."""
    if "punish" not in step.wrong.values() or not run.game.listable:
        return
    right = {*step.accept, *run.served()}
    for text in run.match.legal.texts:
        if text not in right and step.fault(text) == "punish":
            answer = run.copy().do(text)
            if answer.match is None or answer.kind != "wrong" or not _hurts(run, step, answer.match.state):
                reply = answer.plays[-1].text if answer.plays else "nothing"
                yield f"{text!r} is punished by {reply!r}, which does not hurt"


def _hurts(run: Run, step: Step, state: Any) -> bool:
    if step.goal:
        goal = read_goal(step.goal)
        return not prover(run.game, run.seat, goal).is_certain(state, run.moves_left - 1)
    found = worth(run.game, state, run.seat, PLIES)
    wanted = [
        worth(
            run.game,
            run.game.play(run.match.state, run.seat, run.game.read_action(text)),
            run.seat,
            PLIES + 1,
        )
        for text in step.accept
    ]
    return found is not None and all(other is not None and other - found >= COSTS for other in wanted)


def _legal(run: Run, text: str) -> Iterator[str]:
    if isinstance(run.game, LiveGame):
        return  # a gesture is tried by the robot; what cannot be listed cannot be looked up
    try:
        action = run.game.read_action(text)
        run.game.check(run.match.state, run.seat, action)
        if run.game.write_action(action) != text:
            yield f"{text!r} is written {run.game.write_action(action)!r}"
    except TablierError as fault:
        yield f"{text!r} is accepted, but {fault}"


def _refused(run: Run, text: str, rule: str) -> Iterator[str]:
    try:
        run.match.copy().play(run.read(text), run.seat, deal=False)
    except IllegalAction as fault:
        if fault.rule != rule:
            yield f"{text!r} is refused by {fault.rule or 'no rule'}, not by {rule}"
    except TablierError as fault:
        yield f"{text!r} cannot be read: {fault}"
    else:
        yield f"{text!r} is to be refused by {rule}, but it is legal"


def _wrong(run: Run, text: str) -> Iterator[str]:
    twin = run.copy()
    answer = twin.do(text)
    if answer.kind != "wrong":
        yield f"{text!r} is to be wrong, but it is {answer.kind}"
    if twin.done != run.done or twin.match.state != run.match.state:
        yield f"{text!r} is wrong and still changed something"


def _goal(run: Run, step: Step) -> Iterator[str]:
    goal = read_goal(step.goal)
    known = facts_of(run.game, run.match.state, run.seat)
    for condition in goal.conditions:
        if condition.name not in known:
            yield f"the goal speaks of {condition.name!r}; known are {', '.join(known)}"
    if not goal.keep and goal.holds(run.game, run.match.state, run.seat):
        yield f"the goal {step.goal!r} is reached before anything is done"
    if not step.way and run.moves_left and not run.served():
        yield f"no move is proven to lead to {step.goal!r}"
    if not step.way and not goal.moves and step.reply == "":
        yield f"the goal {step.goal!r} has no limit: name a way to it"
