"""A puzzle in a terminal: a lesson of one step, and at the end its solution in words."""

from tablier.cli.terminal import texts
from tablier.cli.terminal.lesson import LessonTable
from tablier.core import Language
from tablier.learn import Answer
from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.days import HINT, SHOWN, SOLVED, WRONG, add_mark
from tablier.learn.puzzles.judging import hints, solution
from tablier.learn.puzzles.themes import themes_for


class PuzzleTable(LessonTable):
    ended = texts.PUZZLE_DONE

    def __init__(self, puzzle: Puzzle, language: Language) -> None:
        super().__init__(puzzle.run(), language)
        self.puzzle = puzzle
        self.marks = ""
        self.commands["solution"] = self._solution

    def play(self) -> bool:
        known = themes_for(self.puzzle.slug)
        solved = super().play()
        if solved:
            self.marks = add_mark(self.marks, SOLVED)
        themes = ", ".join(known[name].title[self.language] for name in self.puzzle.themes)
        self._say(
            texts.PUZZLE_WAS.fill(name=self.puzzle.id, level=self.puzzle.difficulty, themes=themes),
            style="dim",
        )
        return solved

    def _help(self) -> None:
        super()._help()
        self._say(texts.PUZZLE_HELP)

    def _tell(self, answer: Answer) -> None:
        if answer.kind == "wrong":
            self.marks = add_mark(self.marks, WRONG)
        super()._tell(answer)

    def _hint(self) -> None:
        """The first time what it is about, then what to do."""
        self.marks = add_mark(self.marks, HINT)
        place = len(self.run.done)
        self._say(hints(self.puzzle, self.run)[self._hinted == place], style="magenta")
        self._hinted = place

    def _solution(self) -> None:
        self.marks = add_mark(self.marks, SHOWN)
        for told in solution(self.puzzle):
            self._say(texts.DID.fill(who=self._name(told.seat), what=told.words), style="cyan")
