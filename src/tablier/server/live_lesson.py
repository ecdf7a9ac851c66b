"""A lesson of a live game: the hand moves things in a scene of its own, and what comes to rest or falls there
is what the learner did. Nothing is kept: a learner who comes back says what counts."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tablier.core import Match, TablierError, Words
from tablier.core.live import is_automatic, is_live, is_physical
from tablier.games import find as find_game
from tablier.learn import Answer, Run, Step, find_lesson
from tablier.learn.lesson import NEXT
from tablier.server import wire
from tablier.server.lesson_walk import stand
from tablier.server.lesson_wire import Begin, Do, LessonTold, ShowMe
from tablier.server.live_scene import LiveScene, Send, Show
from tablier.server.refusal import bad_request, not_found, not_now
from tablier.server.workers import scene_worker as scenes
from tablier.server.workers.proof_thread import think
from tablier.server.workers.scene_pool import ScenePool

DONE = "done"

SHOW_ME = Words(
    fr="La table le fait pour vous. Reprenez ensuite, et faites-le de votre main.",
    en="The table does it for you. Take it back then, and do it with your own hand.",
)


class LiveLesson(LiveScene):
    """`run_of` makes the run after what was done."""

    def __init__(
        self, run_of: Callable[[tuple[str, ...]], Run], pool: ScenePool, send: Send, show: Show
    ) -> None:
        super().__init__("lesson", pool, send, show)
        self._run_of = run_of
        self._run: Run | None = None  # none until the learner has said what counts
        self._finished = False
        """The pile rests with all that was called, and the rules have not been told yet."""
        self._back = False
        """Something is to be taken back: nothing counts until the learner begins again."""

    @property
    def _standing(self) -> Match[Any, Any] | None:
        return self._run.match if self._run else None

    # --- from the learner -----------------------------------------------------------------------------

    def hear_learner(self, message: Any) -> bool:
        """False where too much waits already."""
        match message:
            case Begin(done):
                return self._inbox.post(lambda: self._begin(done))
            case Do(text):
                return self._inbox.post(lambda: self._do(text))
            case ShowMe():
                return self._inbox.post(self._show_me)
            case wire.Hand(seat, move):
                self._hand(seat, move)
            case wire.Ping(n):
                self._send(wire.Pong(n, 0))
        return True

    def _hand(self, seat: int, move: dict[str, Any]) -> None:
        """Straight to the scene; a hand that comes back to a finished pile has not finished."""
        run = self._run
        if run is None or self._scene is None or self._back or not _acts(run.step):
            return
        if seat != run.seat:
            self.refuse(not_now())
            return
        if self._finished:
            self._finished = False
            self._tell_scene(scenes.Restore, (run.seat,))
        self._pool.send(scenes.Hand(self._scene, seat, move, 0, next(self._hands)))

    # --- one after the other ----------------------------------------------------------------------------

    async def _begin(self, done: tuple[str, ...]) -> None:
        """The scene of before is left with all that still moves in it."""
        self._close_scene()
        try:
            self._run = run = await think(self._run_of, done)
        except TablierError:
            self._run = run = await think(self._run_of, ())  # the lesson has changed since
        self._finished = self._back = False
        await self._open_scene(run.match, run.seat, run.lesson.seed)
        await self._tell()

    async def _do(self, text: str) -> None:
        run = self._run
        if run is None or self._back:
            return
        if text == DONE and not self._finished:
            self.refuse(not_now())
            return
        if text not in (NEXT, DONE) and not self._is_said(text):
            self.refuse(bad_request("text"))
            return
        await self._take(text)

    def _is_said(self, text: str) -> bool:
        """Whether it is done by saying so; the rest takes a hand."""
        assert self._run
        try:
            return not is_physical(self._run.game.read_action(text))
        except TablierError:
            return False

    async def _take(self, text: str) -> None:
        run = self._run
        assert run
        answer: Answer = await think(run.do, text)
        self._finished, self._back = False, answer.back
        if answer.kind == "refused":
            self._tell_scene(scenes.Restore, (run.seat,))
        elif not answer.back:
            self._tell_scene(scenes.Follow, self._heard)
        await self._tell(answer)

    async def _rested(self, scene: int, number: int, seat: int, packed: bytes) -> None:
        run = self._run
        if run is None or scene != self._scene or self._back:
            return
        self._heard = number
        action = run.game.unpack_action(packed)
        step = run.step
        if step is None or not _acts(step):
            self._finished = is_automatic(action)
        elif is_automatic(action) and not (run.tried and DONE in step.way):
            self._finished = True  # who has done nothing in this step yet still reads what it asks for
            await self._tell()
        else:
            await self._take(run.game.write_action(action))

    async def _show_me(self) -> None:
        run = self._run
        if run is None or self._scene is None or self._back or not _acts(run.step):
            return
        text = await think(_way_on, run)
        if text is None:  # it does not lead on from what the learner made: from what the lesson would have
            await self._begin(await think(_way_here, run))
            run = self._run or run
            text = await think(_way_on, run)
        if text is None or self._scene is None:
            self.refuse(not_now())
            return
        action = await think(run.read, text)
        if not is_physical(action) or is_automatic(action):
            await self._take(text)
            return
        if self._finished:
            self._finished = False
            self._tell_scene(scenes.Restore, (run.seat,))
        self._pool.send(scenes.Perform(self._scene, run.seat, run.game.pack_action(action)))

    # --- what is told -----------------------------------------------------------------------------------

    async def _tell(self, answer: Answer | None = None) -> None:
        run = self._run
        assert run
        now = stand(run, answer)
        if _acts(run.step):
            places = run.hint() if run.step and run.step.show else SHOW_ME
            now = replace(now, hints=(places, SHOW_ME))
        self._send(LessonTold(now, self._finished))

    def _tell_scene(self, order: Callable[..., scenes.Order], more: Any) -> None:
        run = self._run
        if run is not None and self._scene is not None:
            state = run.game.pack_state(run.match.state)
            self._pool.send(order(self._scene, state, run.match.seq, more))

    def lost(self) -> None:
        """Another scene goes on from the last rest."""
        self._scene = None
        if self._run is not None:
            done = tuple(self._run.done)
            self._inbox.post(lambda: self._begin(done))


def find(key: str) -> Callable[[tuple[str, ...]], Run]:
    """What makes the runs of a lesson; refused where there is none, or none that takes a hand."""
    lesson = find_lesson(key)
    if not is_live(find_game(lesson.ruleset)):
        raise not_found()
    return lambda done: Run(lesson, done)


def _acts(step: Step | None) -> bool:
    """Whether a step wants something done."""
    return step is not None and step.ask in ("move", "goal")


def _way_on(run: Run) -> str | None:
    """The next thing on the step's own way, if all that is left of it leads to the end of the step."""
    step = run.step
    assert step
    left = step.way[len(run.tried) :] or (run.solution(),)
    twin = run.copy()
    answers = [twin.do(text).kind for text in left]
    return left[0] if answers[-1] == "right" else None


def _way_here(run: Run) -> tuple[str, ...]:
    """How the lesson itself would have come to this step."""
    robot = Run(run.lesson)
    while robot.number < run.number:
        robot.do(robot.solution())
    return tuple(robot.done)
