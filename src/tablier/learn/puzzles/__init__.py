"""Puzzles: positions with a goal, exact by proof. A puzzle is an ordinary record with a few more tags (see
`puzzle`) and is walked as a lesson of one step, so that boards, terminal and server need nothing new.

What belongs to one game lies in its own package of this room, in a module `puzzles`: where its puzzles come
from (`SOURCES`), what they show (`THEMES`), and how a goal of its own is put in words (`say`).
"""

from tablier.learn.puzzles.puzzle import Puzzle
from tablier.learn.puzzles.shelf import find_puzzle, puzzles

__all__ = ["Puzzle", "find_puzzle", "puzzles"]
