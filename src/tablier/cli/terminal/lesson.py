"""A lesson in a terminal: it shows the board, says the sentence, and waits for what is asked."""

from collections.abc import Callable

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from tablier.cli.terminal import texts
from tablier.cli.terminal.moves import TOLD, list_moves, numbered_move
from tablier.cli.terminal.terminal import Leave
from tablier.core import Language, TablierError, Words
from tablier.core.live import LiveGame
from tablier.learn import Answer, Run
from tablier.learn.marks import name_marks

STYLES = {"right": "green", "on": "green", "wrong": "yellow", "refused": "red"}


class LessonTable:
    ended = texts.LESSON_DONE

    def __init__(self, run: Run, language: Language) -> None:
        self.run = run
        self.language: Language = language
        self.console = Console(highlight=False)
        self._hinted = -1
        self.commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "moves": self._list,
            "undo": self._undo,
            "again": self._begin_again,
            "quit": self._quit,
        }

    def play(self) -> bool:
        """Whether the lesson was walked to its end."""
        self._say(self.run.lesson.title, style="bold")
        self._say(texts.LESSON_KEYS, style="dim")
        self._show()
        try:
            while not self.run.finished:
                self._step()
        except Leave:
            return False
        self._say(self.ended, style="bold green")
        return True

    def _step(self) -> None:
        run, step = self.run, self.run.step
        assert step is not None
        self.console.print()
        self._say(step.say, style="bold")
        if step.show:
            self._say(texts.LOOK_AT.fill(marks=name_marks(step.show)), style="dim")
        self._offer()
        number = run.number
        while run.number == number and not run.finished:
            text = self._read(texts.GO_ON if step.ask == "look" else texts.YOURS)
            if command := self.commands.get(text):
                try:
                    command()
                except TablierError as fault:
                    self._say(fault.words, style="red")
            elif text or step.ask == "look":
                self._do(text)

    def _offer(self) -> None:
        """The moves, where one is asked for and they are few; where they are gestures, one in words."""
        step, run = self.run.step, self.run
        if step and step.ask == "goal" and isinstance(run.game, LiveGame):
            self._say(texts.TO_SAY.fill(text=run.solution()), style="dim")
        if step and step.ask in ("move", "goal") and 0 < len(run.match.legal_for(run.seat)) <= TOLD:
            self._list()

    def _do(self, text: str) -> None:
        try:
            move = numbered_move(self.run.match, self.run.seat, text)
        except TablierError as fault:
            self._say(fault.words, style="red")
            return
        before = self.run.match.seq
        answer = self.run.do(text if move is None else self.run.game.write_action(move))
        self._tell(answer)
        if self.run.match.seq != before:
            self._show()
        if answer.kind in ("on", "wrong"):
            self._offer()

    def _tell(self, answer: Answer) -> None:
        for play in answer.plays:
            self._say(texts.DID.fill(who=self._name(play.seat), what=play.words), style="cyan")
            for step in play.steps:
                if isinstance(words := getattr(step, "words", None), Words):
                    self.console.print(f"  {words[self.language]}", style="cyan", markup=False)
        if answer.words[self.language]:
            rule = f" ({answer.rule})" if answer.rule else ""
            self.console.print(answer.words[self.language] + rule, style=STYLES[answer.kind], markup=False)

    # --- what a learner can type besides an answer -----------------------------------------------

    def _help(self) -> None:
        self._say(texts.LESSON_HELP)
        if isinstance(self.run.game, LiveGame):
            self._say(self.run.game.gesture_help)

    def _hint(self) -> None:
        """The first time where to look, then what to do."""
        place = len(self.run.done)
        self._say(self.run.hint(more=self._hinted == place), style="magenta")
        self._hinted = place

    def _list(self) -> None:
        list_moves(self.console, self.run.match, self.run.seat, self.language, everything=True)

    def _undo(self) -> None:
        self.run.undo()
        self._say(texts.TAKEN_BACK)
        self._show()

    def _begin_again(self) -> None:
        self.run.begin_again()
        self._show()

    def _quit(self) -> None:
        raise Leave

    # --- showing and reading -----------------------------------------------------------------------

    def _name(self, seat: int | None) -> Words:
        if seat is None:
            return texts.CHANCE
        return texts.YOU if seat == self.run.seat else texts.SEAT.fill(seat=seat + 1)

    def _show(self) -> None:
        run = self.run
        board = Text.from_ansi(run.game.draw_text(run.match.state, run.seat))
        self.console.print(Panel.fit(board, title=run.game.title[self.language]))

    def _say(self, words: Words, style: str = "") -> None:
        self.console.print(words[self.language], style=style, markup=False)

    def _read(self, prompt: Words) -> str:
        try:
            return self.console.input(Text(prompt[self.language], style="bold")).strip()
        except EOFError:
            raise Leave from None
