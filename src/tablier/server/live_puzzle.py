"""A puzzle of a live game: solved with the hand, in a scene of its own. So many tries, and the best of them
counts; what a hand came to is the scene's word, kept before it is told, so that nobody who comes
back has more of them."""

from datetime import date
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from tablier.core import TablierError, Words
from tablier.core.live import is_live
from tablier.learn import Answer, Run
from tablier.learn.goals import how_near, read_goal
from tablier.learn.puzzles import Puzzle, find_puzzle, texts
from tablier.learn.puzzles.days import HINT, SHOWN, SOLVED, WRONG
from tablier.learn.puzzles.judging import live_hints
from tablier.learn.puzzles.puzzle import say_score, score, tries_of
from tablier.server import puzzle_notes as notes
from tablier.server.lesson_walk import stand
from tablier.server.live_lesson import LiveLesson
from tablier.server.live_scene import Send, Show
from tablier.server.puzzle_walk import tell_puzzle
from tablier.server.puzzle_wire import AskHint, AskSolution, PuzzleNow, PuzzleTold, PuzzleTry, StartPuzzle
from tablier.server.refusal import not_found
from tablier.server.registry import puzzling
from tablier.server.registry.puzzling import HandTry
from tablier.server.registry.registry import Registry
from tablier.server.workers.proof_thread import think


def find(key: str) -> Puzzle:
    """Refused where there is no such puzzle, or none that takes a hand."""
    puzzle = find_puzzle(key)
    if not is_live(puzzle.game):
        raise not_found()
    return puzzle


class LivePuzzle(LiveLesson):
    def __init__(self, puzzle: Puzzle, person: str, registry: Registry, send: Send, show: Show) -> None:
        super().__init__(lambda _: puzzle.run(), registry.scene_pool, send, show)
        self._puzzle, self._person, self._registry = puzzle, person, registry
        self._scores: list[int] = []
        self._rated = False
        self._day: date | None = None
        self._ended = False
        """Solved, shown or out of tries: what comes now is for fun."""
        self._hinted = False

    def hear_learner(self, message: Any) -> bool:
        match message:
            case StartPuzzle(rated, day):
                return self._inbox.post(lambda: self._start(rated, day))
            case AskHint():
                return self._inbox.post(self._hint)
            case AskSolution():
                return self._inbox.post(self._give_up)
            case _:
                return super().hear_learner(message)

    async def _start(self, rated: bool, day: str) -> None:
        """The next try, after those that are kept; or a new round where it had ended."""
        try:
            self._day = notes.day_of(self._puzzle, day)
        except TablierError as fault:
            self.refuse(fault)
            return
        if self._ended:
            self._scores, self._ended, self._hinted = [], False, False
        self._rated = rated
        known = await self._registry.store.read(puzzling.hand_scores, self._person, self._puzzle)
        self._scores = known or self._scores
        await self._begin(())

    async def _hint(self) -> None:
        if self._run is not None and not self._ended:
            self._hinted = True
            await self._help(self._run, HINT)

    async def _give_up(self) -> None:
        if self._run is not None and not self._ended:
            self._end()
            await self._help(self._run, SHOWN)

    def _end(self) -> None:
        """Nothing counts any more until it is begun again, and nothing moves."""
        self._ended = self._back = True
        self._close_scene()

    # --- what is told and kept --------------------------------------------------------------------------

    async def _tell(self, answer: Answer | None = None) -> None:
        run = self._run
        assert run
        if self._finished:
            return  # that a turn may be finished is no news in a puzzle
        if answer is None or answer.kind not in ("right", "wrong"):
            noted = await self._registry.store.read(notes.known, self._person, self._puzzle)
            self._say(noted.on(self._told(run, answer)))
            return
        await self._registry.people.ensure(self._person)
        hand = await think(_hand_try, self._puzzle, answer)
        self._scores, noted = await self._registry.store.write(lambda c: self._keep(c, hand))
        left = tries_of(self._puzzle) - len(self._scores)
        if hand.right or left <= 0:
            self._end()
        if not hand.right:
            answer = replace(answer, words=_missed(self._puzzle, answer, left))
        self._say(noted.on(self._told(run, answer)))

    def _keep(self, connection: Connection, hand: HandTry) -> tuple[list[int], notes.Noted]:
        """A try, with all of this round and what it changed."""
        puzzle, person = self._puzzle, self._person
        scores, change = puzzling.settle_hand(
            connection, person, puzzle, hand, self._rated, notes.milliseconds()
        )
        scores = scores or [*self._scores, hand.score]
        marks = SOLVED if hand.right else WRONG
        if not hand.right and len(scores) >= tries_of(puzzle):
            marks += SHOWN  # after the last try the solution is there to be seen
        return scores, notes.note(connection, person, puzzle, marks, change, self._day)

    async def _help(self, run: Run, mark: str) -> None:
        """A miss, where nothing is settled yet."""
        puzzle, person = self._puzzle, self._person
        await self._registry.people.ensure(person)

        def note(connection: Connection) -> notes.Noted:
            change = puzzling.settle(connection, person, puzzle, mark, self._rated, notes.milliseconds())
            return notes.note(connection, person, puzzle, mark, change, self._day)

        noted: notes.Noted = await self._registry.store.write(note)
        self._say(noted.on(self._told(run)))

    def _told(self, run: Run, answer: Answer | None = None) -> PuzzleNow:
        now = stand(run, answer)
        if self._hinted and not run.finished:
            now = replace(now, hints=live_hints(self._puzzle, run))
        return tell_puzzle(self._puzzle, now, told=self._ended, solution=self._ended)

    def _say(self, now: PuzzleNow) -> None:
        puzzle = self._puzzle
        asked = max(self._scores, default=0) if now.solved else None
        tries = tuple(PuzzleTry(say_score(puzzle, found), found == asked) for found in self._scores)
        self._send(PuzzleTold(now, tries, tries_of(puzzle), self._ended))


def _hand_try(puzzle: Puzzle, answer: Answer) -> HandTry:
    assert answer.match
    play = answer.plays[0].text if answer.plays else ""
    return HandTry(score(puzzle, answer.match.state), answer.kind == "right", play)


def _missed(puzzle: Puzzle, answer: Answer, left: int) -> Words:
    """How near it was, and how often one may still try."""
    assert answer.match
    near = how_near(puzzle.game, answer.match.state, puzzle.seat, read_goal(puzzle.goal))
    said = texts.TRIES_LEFT.fill(n=left) if left > 1 else texts.TRY_LEFT if left else texts.NO_TRY_LEFT
    return Words(fr=" ", en=" ").join((near, said)) if near.en else said
