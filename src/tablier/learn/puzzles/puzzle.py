"""What a puzzle is: a record that begins where it is to be solved, or `Start` events before, and then holds
the solution. Its further tags:

    [Goal "win in 3"]               as in a lesson, see `tablier.learn.goals`
    [Theme "fork chase"]            what the solution shows, see `themes`
    [Source "games 17#42"]          where it comes from: the source, its seed, the event
    [Proof "search 5"]              how it is known: `table`, `search PLIES`, `complete`, ...
    [Hand "7"]                      with a live scene: the seed of the hand in the proof
    [Difficulty "4"]                the first of our levels that solves it; one more than there are: none does
"""

import hashlib
from functools import cached_property
from types import ModuleType
from typing import Any

import msgspec

from tablier.bots import levels
from tablier.core import Event, Game, Match, Record, Words
from tablier.games import find, part
from tablier.learn.lesson import Lesson, Step
from tablier.learn.puzzles import texts
from tablier.learn.run import Run

EASIEST, HARDEST = 700, 2300
"""Ratings that puzzles start with before anybody has tried them, by the level that solves them."""


class Puzzle(msgspec.Struct, frozen=True, dict=True):
    record: Record

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def slug(self) -> str:
        return self.record.slug

    @property
    def ruleset(self) -> str:
        return self.record.game

    @property
    def game(self) -> Game[Any, Any]:
        return find(self.record.game)

    @cached_property
    def id(self) -> str:
        """The game's short name and a number that follows from position and goal alone."""
        asked = (self.record.game, self.record.options, self.record.events[: self.start], self.goal)
        return f"{self.slug}.{hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:8]}"

    @property
    def goal(self) -> str:
        return self.record.tags["Goal"]

    @property
    def themes(self) -> tuple[str, ...]:
        return tuple(self.record.tags["Theme"].split())

    @property
    def source(self) -> str:
        return self.record.tags["Source"]

    @property
    def proof(self) -> str:
        return self.record.tags["Proof"]

    @property
    def difficulty(self) -> int:
        return int(self.record.tags["Difficulty"])

    @property
    def rating(self) -> int:
        """Where its rating starts: evenly from the weakest level to what no level solves."""
        return round(EASIEST + (HARDEST - EASIEST) * (self.difficulty - 1) / len(levels(self.slug)))

    @property
    def start(self) -> int:
        """How many events come before the puzzle."""
        return int(self.record.tags.get("Start", "0"))

    @property
    def line(self) -> tuple[str, ...]:
        """The solution, answers included, in the game's notation."""
        return tuple(text for _, _, text in self.record.events[self.start :])

    def open(self) -> Match[Any, Any]:
        """The match as the puzzle begins."""
        game, record = self.game, self.record
        match = Match(game, record.options, record.players)
        for number, (seat, at, text) in enumerate(record.events[: self.start], 1):
            match.append(Event(number, seat, game.read_play(text, seat), at))
        return match

    @property
    def seat(self) -> int:
        """Whose turn it is: the first to act in the solution."""
        seat = self.record.events[self.start][0]
        assert seat is not None, f"{self.id}: a solution begins with a player"
        return seat

    def as_lesson(self) -> Lesson:
        """The puzzle as one step that asks for its goal."""
        return Lesson(
            id=self.id,
            ruleset=self.ruleset,
            title=texts.TITLE.fill(game=self.game.title),
            steps=(best_step(self) or own_step(self) or goal_step(self),),
            seat=self.seat + 1,
            players=self.record.players,
            seed=int(self.record.tags.get("Hand", "1")),
        )

    def run(self, done: tuple[str, ...] = ()) -> Run:
        """Someone at work on it; see `Run`."""
        return Run(self.as_lesson(), done, self.open())


def part_of(slug: str) -> ModuleType | None:
    """What a game says of its puzzles."""
    return part(slug, "learn", "puzzles")


def best_step(puzzle: Puzzle) -> Step | None:
    """Where nothing is proven the record names the moves that are right."""
    right = puzzle.record.tags.get("Right", "")
    if not right:
        return None
    return Step(say=texts.BEST, ask="move", accept=tuple(right.split(";")), right=texts.SOLVED)


def goal_step(puzzle: Puzzle) -> Step:
    return Step(
        say=say(puzzle),
        ask="goal",
        goal=puzzle.goal,
        reply="best",
        wrong={"*": "punish"},
        right=texts.SOLVED,
    )


def own_step(puzzle: Puzzle) -> Step | None:
    """A game whose puzzles are not played for a goal that can be proven says what is asked instead."""
    make = getattr(part_of(puzzle.slug), "step", None)
    found: Step | None = make(puzzle) if make else None
    return found


def tries_of(puzzle: Puzzle) -> int:
    """How often somebody may try before it counts; a game whose puzzles are solved with the hand says how
    often (`TRIES`), and what a try is worth: the best counts."""
    found: int = getattr(part_of(puzzle.slug), "TRIES", 1)
    return found


def score(puzzle: Puzzle, state: Any) -> int:
    """What a try has come to, in the game's own measure."""
    own = part_of(puzzle.slug)
    assert own, f"{puzzle.slug} measures no tries"
    found: int = own.score(state, puzzle.seat)
    return found


def say_score(puzzle: Puzzle, found: int) -> Words:
    """The same in a word or two."""
    own = part_of(puzzle.slug)
    assert own, f"{puzzle.slug} measures no tries"
    said: Words = own.say_score(found)
    return said


def say(puzzle: Puzzle) -> Any:
    """The goal as a sentence."""
    own = part_of(puzzle.slug)
    said = own.say(puzzle.goal) if own else None
    return said or texts.say(puzzle.goal)
