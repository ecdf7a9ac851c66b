"""Puzzles of Endangered: this turn, these dice. One placement is asked for, and whatever lies within two
points of the best odds is right. The odds come with the puzzle, and are found again when it is checked."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tablier import bots
from tablier.bots.endangered.player import SKILLS, weigh_options
from tablier.bots.endangered.question import Question, read_question
from tablier.core import Dealer, Match, Over, Words
from tablier.games.endangered import game
from tablier.games.endangered.notation import action_words, read_action
from tablier.games.endangered.pack import DIFFICULTIES, SCENARIOS
from tablier.games.endangered.state import State
from tablier.learn.endangered.themes import THEMES
from tablier.learn.lesson import Step
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.mining import Draft, with_tags, write_draft
from tablier.learn.puzzles.puzzle import Puzzle
from tablier.learn.puzzles.themes import themes_of

__all__ = ["SOURCES", "THEMES", "check", "finish", "say", "step"]

POINTS = 0.02
"""Right is what lies no further below the best odds than this."""

GLANCE, ROUNDS = 24, 240
"""Rounds in which all options meet the same dice: to see whether there is something in it, to prove it."""

CLEAR, DOUBTS = 0.002, 2.0
"""Every option must lie so far from the border between right and wrong: in odds, and in standard errors."""

APART = 0.04
"""How much a turn must hang on the choice, from the best option to the worst."""

LEVELS = ((SKILLS["beginner"], 0), (SKILLS["good"], 30), (SKILLS["best"], 150))
"""How the levels weigh a choice, with their rounds counted, so that it is the same everywhere."""

SEEDS = 5

_SAY = Words(
    fr="Ce tour, ces dés : posez le prochain là où il sert le plus. À deux points près, c'est juste.",
    en="This turn, these dice: place the next one where it helps most. Two points below the best is fine.",
)
_WRONG = Words(
    fr="{mine} de chances de gagner, contre {best} pour « {move} ».",
    en="{mine} to win, against {best} for {move}.",
)


def say(goal: str) -> Words | None:
    return _SAY


def from_games(seed: int) -> Iterator[Draft]:
    """One game of a good partner who thinks little; at each of its dice something may hang on the choice."""
    random = Random(f"endangered {seed}")
    options = {"scenario": random.choice(SCENARIOS), "difficulty": random.choice(DIFFICULTIES)}
    match = Match(game, options, random.choice((1, 1, 2, 3)), Dealer(seed))
    partner, limits = bots.make(game.slug, "good"), bots.Limits(seconds=1000, nodes=4)
    while True:
        match.deal_all()
        seat = match.seat
        if isinstance(match.turn, Over) or seat is None:
            return
        asked = read_question(match.state)
        if _is_worth_it(match.state, asked):
            yield Draft(match.copy(), "odds", f"games {seed}#{match.seq}", f"common dice {ROUNDS}")
        seen = game.determinize(match.state, seat, random)
        match.add(seat, partner.choose(game, seen, seat, limits, random).action)


def _is_worth_it(state: State, asked: Question) -> bool:
    from tablier.bots.endangered.odds import odds

    if asked.kind != "act" or not 3 <= len(asked.actions) <= 14:
        return False
    found = odds(state, GLANCE, 0).values()
    right = sum(option.behind <= POINTS for option in found)
    if any(abs(option.behind - POINTS) < CLEAR for option in found):
        return False
    return 2 * right <= len(found) and max(option.behind for option in found) >= APART


def finish(draft: Draft) -> Puzzle | None:
    from tablier.bots.endangered.odds import odds

    state = draft.match.state
    found = odds(state, ROUNDS, 1)
    if not _is_clear(found):
        return None
    right = right_of(found)
    if 2 * len(right) > len(found):
        return None
    best, solved = max(found, key=lambda text: found[text].chance), draft.match.copy()
    assert solved.seat is not None
    solved.add(solved.seat, read_action(best))
    said = ";".join(f"{text}={100 * option.chance:.1f}" for text, option in found.items())
    puzzle = write_draft(draft, solved, Odds=said)
    puzzle = with_tags(puzzle, Difficulty=str(_difficulty(state, right, puzzle.id)))
    return with_tags(puzzle, Theme=" ".join(themes_of(puzzle)))


def right_of(found: Any) -> frozenset[str]:
    return frozenset(text for text, option in found.items() if option.behind <= POINTS)


def _is_clear(found: Any) -> bool:
    return all(abs(option.behind - POINTS) > max(CLEAR, DOUBTS * option.doubt) for option in found.values())


def _difficulty(state: State, right: frozenset[str], seed: str) -> int:
    asked = read_question(state)
    for number, (skill, rounds) in enumerate(LEVELS, 1):
        solved = 0
        for attempt in range(SEEDS):
            random = Random(f"{seed}:{number}:{attempt}")
            chances = weigh_options(state, asked, skill, rounds.__gt__, random).chances
            near = [i for i, chance in enumerate(chances) if chance >= max(chances) - skill.slip]
            solved += game.write_action(asked.actions[random.choice(near)]) in right
        if 2 * solved > SEEDS:
            return number
    return len(LEVELS) + 1


def listed(puzzle: Puzzle) -> dict[str, float]:
    """The odds that the puzzle tells, in hundredths."""
    pairs = (pair.rpartition("=") for pair in puzzle.record.tags["Odds"].split(";"))
    return {text: float(value) for text, _, value in pairs}


def step(puzzle: Puzzle) -> Step:
    told = listed(puzzle)
    best = max(told.values())
    now = read_question(puzzle.open().state).now
    move = action_words(read_action(puzzle.line[0]), now)
    right = tuple(text for text, value in told.items() if best - value <= 100 * POINTS)
    return Step(
        say=_SAY,
        ask="move",
        accept=(puzzle.line[0], *(text for text in right if text != puzzle.line[0])),
        wrong={
            text: _WRONG.fill(mine=f"{value:.0f} %", best=f"{best:.0f} %", move=move)
            for text, value in told.items()
            if text not in right
        },
        right=texts.SOLVED,
    )


def check(puzzle: Puzzle) -> Iterator[str]:
    """The odds again, from the position alone."""
    from tablier.bots.endangered.odds import odds

    found, told = odds(puzzle.open().state, ROUNDS, 1), listed(puzzle)
    if set(found) != set(told):
        yield "its options are others"
        return
    if right_of(found) != frozenset(text for text in told if max(told.values()) - told[text] <= 100 * POINTS):
        yield "other options are right"
    if not _is_clear(found):
        yield "an option lies too near to the border between right and wrong"
    if puzzle.line[0] not in right_of(found):
        yield f"{puzzle.line[0]} is not right"


SOURCES = {"games": from_games}
