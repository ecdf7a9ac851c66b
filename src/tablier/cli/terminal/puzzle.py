"""A puzzle in a terminal: a lesson of one step, and at the end its solution in words."""

from tablier.cli.terminal import texts
from tablier.cli.terminal.lesson import LessonTable
from tablier.core import Language
from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.judging import hints, solution
from tablier.learn.puzzles.themes import themes_for


class PuzzleTable(LessonTable):
    ended = texts.PUZZLE_DONE

    def __init__(self, puzzle: Puzzle, language: Language) -> None:
        super().__init__(puzzle.run(), language)
        self.puzzle = puzzle
        self.commands["solution"] = self._solution

    def play(self) -> bool:
        known = themes_for(self.puzzle.slug)
        solved = super().play()
        themes = ", ".join(known[name].title[self.language] for name in self.puzzle.themes)
        self._say(
            texts.PUZZLE_WAS.fill(name=self.puzzle.id, level=self.puzzle.difficulty, themes=themes),
            style="dim",
        )
        return solved

    def _help(self) -> None:
        super()._help()
        self._say(texts.PUZZLE_HELP)

    def _hint(self) -> None:
        """The first time what it is about, then what to do."""
        place = len(self.run.done)
        self._say(hints(self.puzzle, self.run)[self._hinted == place], style="magenta")
        self._hinted = place

    def _solution(self) -> None:
        for told in solution(self.puzzle):
            self._say(texts.DID.fill(who=self._name(told.seat), what=told.words), style="cyan")
