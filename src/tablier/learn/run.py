"""A run: one learner in one lesson. It is a fold of what the learner did over the lesson, nothing else,
so a server or a page keeps only the list `done` and rebuilds the rest.

    run = Run(find_lesson("ignis.push"))
    answer = run.do("Ea2>")            # right, on (right so far), wrong (and taken back) or refused
    Run(run.lesson, run.done)          # stands where `run` stands
"""

from collections.abc import Iterable
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from tablier.core import (
    NO_WORDS,
    Chance,
    Dealer,
    Game,
    IllegalAction,
    Match,
    Over,
    Players,
    TablierError,
    Words,
)
from tablier.core.chance import read_luck
from tablier.core.live import LiveGame, is_automatic, is_physical
from tablier.games import find
from tablier.learn import opponents, texts
from tablier.learn.goals import Goal, how_near, read_goal
from tablier.learn.lesson import ANY, NEXT, Lesson, Step
from tablier.learn.marks import name_marks
from tablier.learn.proof import NoProof, prover
from tablier.learn.shelf import replayed

LUCK = ("dice", "order", "pick")


class Play(msgspec.Struct, frozen=True):
    """Something that happened on the board, event `seq` of the match: in the game's notation, in words, and
    step by step."""

    seq: int
    seat: int | None
    text: str
    words: Words
    steps: tuple[Any, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """`plays` is what happened, in its order, in `match`; `back`: it is taken back after it was shown."""

    kind: Literal["right", "on", "wrong", "refused"]
    words: Words = NO_WORDS
    rule: str = ""
    plays: tuple[Play, ...] = ()
    back: bool = False
    match: Match[Any, Any] | None = None


class _Place(NamedTuple):
    """Where a run stood before something was done."""

    match: Match[Any, Any]
    number: int
    since: int


class Run:
    def __init__(
        self, lesson: Lesson, done: Iterable[str] = (), opened: Match[Any, Any] | None = None
    ) -> None:
        """`opened` is a match to begin with instead of the one that the lesson describes."""
        self.lesson = lesson
        self.game: Game[Any, Any] = find(lesson.ruleset)
        self.seat = lesson.seat - 1
        self.done: list[str] = []
        self.number = 0  # of the step that comes next, from 0
        self._since = 0  # how much was done before it
        self._past: list[_Place] = []
        self._dealer = Dealer(lesson.seed)
        self.match = self._open() if opened is None else opened.copy()
        for text in done:
            self.redo(text)

    # --- how it stands -----------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """What is asked now; None at the end."""
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    @property
    def finished(self) -> bool:
        return self.step is None

    @property
    def goal(self) -> Goal | None:
        step = self.step
        return read_goal(step.goal) if step and step.ask == "goal" else None

    @property
    def moves_left(self) -> int:
        """Of the goal that is played for; 0 where there is no such limit."""
        goal = self.goal
        return max(0, goal.moves - (len(self.done) - self._since)) if goal else 0

    @property
    def tried(self) -> tuple[str, ...]:
        """What was done in this step so far."""
        return tuple(self.done[self._since :])

    def copy(self) -> "Run":
        twin: Run = object.__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.match, twin.done, twin._past = self.match.copy(), list(self.done), list(self._past)
        return twin

    # --- what the learner does -----------------------------------------------------------------------

    def do(self, text: str) -> Answer:
        """Whatever the step asks for: `next`, a place, a move, a gesture. Only what is right is kept."""
        text, step = " ".join(text.split()), self.step
        if step is None:
            return Answer("refused", texts.OVER)
        if step.ask == "look":
            if text not in ("", NEXT):
                return Answer("refused", texts.LOOK)
            return self._pass(step, NEXT, self.match.copy())
        if step.ask == "point":
            if text.casefold() not in (place.casefold() for place in step.accept):
                return Answer("wrong", texts.NOT_THERE)
            return self._pass(step, text, self.match.copy())
        return self._try(step, text)

    def redo(self, text: str) -> None:
        """Do again what was right before."""
        if self.do(text).kind not in ("right", "on"):
            number, key = self.number + 1, self.lesson.id
            raise IllegalAction(
                Words(
                    fr=f"{text!r} n'a pas sa place à l'étape {number} de {key}",
                    en=f"{text!r} does not belong to step {number} of {key}",
                )
            )

    def undo(self) -> None:
        """Take the last thing done back, with all that answered it."""
        if not self.done:
            raise IllegalAction(texts.NO_UNDO)
        self._go_back(len(self.done) - 1)

    def begin_again(self) -> None:
        self._go_back(0)

    def solution(self) -> str:
        """Something that leads on from here."""
        step = self.step
        if step is None or step.ask == "look":
            return NEXT
        if step.wants_refusal:
            return next(iter(step.refuse))
        tried = self.tried
        if step.way[: len(tried)] == tried and len(tried) < len(step.way):
            return step.way[len(tried)]
        if step.accept and step.accept[0] != ANY:
            return step.accept[0]
        if served := self.served():
            return served[0]
        if isinstance(self.game, LiveGame):
            return self.game.suggestion(self.match.state, self.seat, Random(self._chance()))
        best = opponents.answer(self.game, self.match.state, self.seat, "best", self._chance())
        return self.game.write_action(best)

    def served(self) -> list[str]:
        """Every move that is proven to lead to the goal; that there is only one is counted, never typed."""
        goal = self.goal
        if goal is None:
            return []
        exact = prover(self.game, self.seat, goal)
        if not goal.moves and not exact.endless:
            return []
        try:
            choices = exact.choices(self.match.state, self.moves_left)
        except NoProof:
            return []
        return [self.game.write_action(action) for action in choices]

    def hint(self, more: bool = False) -> Words:
        """First where to look; then what to do."""
        step = self.step
        if step is None or step.ask == "look":
            return texts.GO_ON
        places = [mark for mark in step.show if not mark.startswith("move ")]
        if places and not more:
            return texts.WHERE.fill(places=name_marks(places))
        words = texts.ONLY if len(self.served()) == 1 else texts.ANSWER
        return words.fill(move=self.solution())

    def read(self, text: str, match: Match[Any, Any] | None = None, seat: int | None = None) -> Any:
        """An action from its text; in a live game also from a gesture in words, which is simulated, or from
        what a scene said came of a hand."""
        match, seat = match or self.match, self.seat if seat is None else seat
        if not isinstance(self.game, LiveGame):
            return self.game.read_action(text)
        felt = self._felt(self.game, match.state, seat, text)
        if felt is not None:
            return felt
        return self.game.gesture(match.state, seat, text, 1000 * self.lesson.seed + match.seq)

    @staticmethod
    def _felt(game: LiveGame[Any, Any], state: Any, seat: int, text: str) -> Any | None:
        """What came to rest or fell, as it is kept; None where the text says something else. It concerns the
        learner alone, so it need not be shown how it came about: only that it can be."""
        try:
            action = game.read_action(text)
        except TablierError:
            return None
        if not is_physical(action) or is_automatic(action):
            return None
        game.check_physics(state, seat, action)
        return action

    # --- inside --------------------------------------------------------------------------------------

    def _open(self) -> Match[Any, Any]:
        lesson = self.lesson
        match = Match(self.game, lesson.options, lesson.players)
        if lesson.record:
            match = replayed(self.game, lesson.record, lesson.until).copy()
        if lesson.position:
            match.set_up(self.game.read_state(lesson.position))
        for text in lesson.plays:
            self._deal_up_to(match, text)
            self._perform(match, text)
        self._deal(match)
        return match

    def _try(self, step: Step, text: str) -> Answer:
        twin, seat = self.match.copy(), self.seat
        try:
            action = self.read(text)
            twin.add(seat, action)
        except IllegalAction as fault:
            if step.wants_refusal and text in step.refuse:
                return self._pass(step, text, self.match.copy(), fault)
            return Answer("refused", fault.words, fault.rule)
        except TablierError as fault:
            return Answer("refused", fault.words)
        if step.wants_refusal:
            return Answer("wrong", texts.LEGAL)
        told = text if isinstance(self.game, LiveGame) else self.game.write_action(action)
        if step.ask == "goal":
            return self._play_for(step, told, twin)
        if told in step.accept or ANY in step.accept:
            return self._pass(step, told, twin)
        return self._punish(step, told, twin)

    def _play_for(self, step: Step, told: str, twin: Match[Any, Any]) -> Answer:
        """One move of a step with a goal."""
        goal, left = read_goal(step.goal), self.moves_left - 1
        holds = goal.holds(self.game, twin.state, self.seat)
        if holds and not goal.keep:
            if not isinstance(step.reply, str):
                self._answer(step, twin)
            return self._pass(step, told, twin, answered=False)
        if step.fault(told) is not None and not self._serves(goal, twin, left):
            return self._punish(step, told, twin, goal, left)
        if goal.keep and not holds:
            return self._missed(twin)
        if goal.moves and left == 0 and not goal.keep:
            return self._missed(twin)
        before = twin.copy()
        self._answer(step, twin)
        holds = goal.holds(self.game, twin.state, self.seat)
        if holds and (not goal.keep or left == 0 or isinstance(twin.turn, Over)):
            return self._pass(step, told, before)
        turn = twin.turn
        if goal.keep != holds or not isinstance(turn, Players) or self.seat not in turn.seats:
            return self._missed(twin)
        plays = self.told(twin, self.match.seq)
        self._remember(told)
        self.match = twin
        return Answer("on", texts.ON, plays=plays, match=twin.copy())

    def _serves(self, goal: Goal, twin: Match[Any, Any], left: int) -> bool:
        exact = prover(self.game, self.seat, goal)
        if not goal.moves and not exact.endless:
            return True
        holds = goal.holds(self.game, twin.state, self.seat)
        if isinstance(twin.turn, Over) or holds != goal.keep:
            return holds
        return exact.refutation(twin.state, left) is None

    def _punish(
        self, step: Step, told: str, twin: Match[Any, Any], goal: Goal | None = None, left: int = 0
    ) -> Answer:
        """A legal move that is not wanted: what it leads to is shown, said and taken back."""
        fault = step.fault(told)
        if isinstance(fault, Words):
            return self._taken_back(fault, twin)
        turn = twin.turn
        if fault is None or not isinstance(turn, Players) or self.seat in turn.seats:
            return self._taken_back(texts.NOT_THIS, twin)
        seat = turn.seats[0]
        reply = None
        if goal and (left or goal.keep):  # with no move left any answer would do: the best one says more
            reply = prover(self.game, self.seat, goal).refutation(twin.state, left)
        if reply is None:
            reply = opponents.answer(self.game, twin.state, seat, "best", self._chance())
        twin.add(seat, reply)
        said = texts.PUNISHED if goal is None or goal.keep else texts.ESCAPED
        words = said.fill(reply=twin.describe(twin.seq, self.seat))
        return self._taken_back(words, twin)

    def _missed(self, twin: Match[Any, Any]) -> Answer:
        """Not to be reached any more: the whole step begins again."""
        near = (
            how_near(self.game, twin.state, self.seat, read_goal(self.step.goal)) if self.step else NO_WORDS
        )
        words = Words(fr=" ", en=" ").join((near, texts.MISSED)) if near.en else texts.MISSED
        answer = self._taken_back(words, twin)
        self._go_back(self._since)
        return answer

    def _taken_back(self, words: Words, twin: Match[Any, Any]) -> Answer:
        return Answer("wrong", words, plays=self.told(twin, self.match.seq), back=True, match=twin)

    def _pass(
        self,
        step: Step,
        told: str,
        twin: Match[Any, Any],
        fault: IllegalAction | None = None,
        answered: bool = True,
    ) -> Answer:
        """The step is done: what answers it is played, and the next one begins."""
        before = self.match.seq
        if answered:
            self._answer(step, twin)
        self._remember(told)
        self.match, self.number, self._since = twin, self.number + 1, len(self.done)
        plays = self.told(twin, before)
        if fault:
            return Answer("right", fault.words, fault.rule, plays, match=twin.copy())
        return Answer("right", step.right or NO_WORDS, plays=plays, match=twin.copy())

    def _remember(self, told: str) -> None:
        self._past.append(_Place(self.match, self.number, self._since))
        self.done.append(told)

    def _go_back(self, size: int) -> None:
        if size < len(self._past):
            self.match, self.number, self._since = self._past[size]
            del self._past[size:], self.done[size:]

    def _answer(self, step: Step, match: Match[Any, Any]) -> None:
        """What follows a step: the texts that it names, or whoever answers until the learner is to act."""
        if isinstance(step.reply, str):
            self._let_play(match, step.reply)
            return
        if step.ask != "goal":
            for text in step.reply:
                self._deal_up_to(match, text)
                self._perform(match, text)
        else:
            self._follow(match, step.reply)
        self._deal(match)

    def _let_play(self, match: Match[Any, Any], who: str) -> None:
        self._deal(match)
        while isinstance(turn := match.turn, Players) and self.seat not in turn.seats:
            seat, seed = turn.seats[0], f"{self.lesson.id}:{match.seq}"
            match.add(seat, opponents.answer(self.game, match.state, seat, who, seed))
            self._deal(match)

    def _follow(self, match: Match[Any, Any], reply: tuple[str, ...]) -> None:
        """While a goal is played for, each text is used when others or chance are to act."""
        began = self._past[self._since].match.seq if self._since < len(self._past) else self.match.seq
        used = sum(event.seat != self.seat for event in match.log[began:])
        for text in reply[used:]:
            turn = match.turn
            if isinstance(turn, Over) or (isinstance(turn, Players) and self.seat in turn.seats):
                return
            try:
                self._perform(match, text)
            except TablierError:  # the learner went another way, where others decide and other dice fall
                if isinstance(turn, Chance):
                    match.deal(self._dealer)
                else:
                    random = Random(f"{self.lesson.id}:{match.seq}")
                    seat = turn.seats[0]
                    match.add(seat, self.game.sample(match.state, seat, random))

    def _perform(self, match: Match[Any, Any], text: str) -> None:
        """A text of the lesson itself, of chance or of whoever is to act."""
        if text.split(" ", 1)[0] in LUCK:
            match.add(None, read_luck(text))
            return
        seat = match.seat
        if seat is None:
            raise IllegalAction(Words(fr=f"personne n'a à jouer {text!r}", en=f"nobody is to play {text!r}"))
        match.add(seat, self.read(text, match, seat))

    def _deal_up_to(self, match: Match[Any, Any], text: str) -> None:
        """Chance that the lesson does not speak of, until this text has its turn."""
        luck = read_luck(text) if text.split(" ", 1)[0] in LUCK else None
        while isinstance(turn := match.turn, Chance) and not turn.request.accepts(luck):
            match.deal(self._dealer)

    def _deal(self, match: Match[Any, Any]) -> None:
        while isinstance(match.turn, Chance):
            match.deal(self._dealer)

    def _chance(self) -> str:
        return f"{self.lesson.id}:{self.match.seq}"

    def told(self, match: Match[Any, Any], since: int) -> tuple[Play, ...]:
        """The events after `since`, as the learner may know them."""
        return tuple(
            Play(
                event.seq,
                event.seat,
                self.game.write_play(event.play) if self.game.is_visible(event, self.seat) else "",
                match.describe(event.seq, self.seat),
                self.game.visible_steps(
                    match.moments[event.seq - 1].state, match.moments[event.seq].after.steps, self.seat
                ),
            )
            for event in match.log[since:]
        )
