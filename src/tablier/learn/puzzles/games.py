"""Puzzles from games between our own levels: how they are played, and where something is decided in them."""

from collections.abc import Iterable
from random import Random
from typing import Any

from tablier.bots import Limits, levels
from tablier.core import Dealer, Game, Match, Over
from tablier.learn import opponents
from tablier.learn.fast_proof import SLOTS
from tablier.learn.goals import read_goal

LONGEST = 300
"""Events after which a game is broken off."""

PAIRS = ((1, 2), (1, 3), (2, 3), (2, 4), (1, 1), (3, 4))
"""Levels that meet: weak enough to err, different enough to punish it."""


def play_game(
    game: Game[Any, Any], seed: int, opening: int = 4, options: dict[str, Any] | None = None
) -> Match[Any, Any]:
    """One game from a random opening, between two levels of that seed's choice."""
    random = Random(f"{game.slug} {seed}")
    match = Match(game, options or {}, 2, Dealer(seed))
    match.deal_all()
    match.play_out(random, match.seq + opening)
    return play_on(match, seed, random)


def play_on(match: Match[Any, Any], seed: int, random: Random) -> Match[Any, Any]:
    """The rest of a game, between two levels."""
    game = match.game
    pair = list(random.choice(PAIRS))
    random.shuffle(pair)
    most = len(levels(game.slug))
    while not isinstance(match.turn, Over) and match.seq < LONGEST:
        match.deal_all()
        seat = match.seat
        if seat is None:
            break
        who = f"level {min(pair[seat], most)}"
        match.add(seat, opponents.answer(game, match.state, seat, who, f"{seed}:{match.seq}"))
    return match


def look(game: Game[Any, Any], state: Any, depth: int) -> tuple[int, int]:
    """What the best move promises, and the second best, in hundredths of a piece."""
    first, second, *_ = (*_search(game, state, depth), None, None)
    return (first.score if first else 0), (second.score if second else (first.score if first else 0))


def proof_of(goal: str) -> str:
    """How such a goal is proven: how many plies the search looks ahead."""
    read = read_goal(goal)
    return f"search {2 * read.moves if read.keep else 2 * read.moves - 1}"


def decided(game: Game[Any, Any], state: Any, depths: Iterable[int]) -> str | None:
    """The goal of a position where one move alone wins within so many plies, or does not lose."""
    for plies in depths:
        lines = _search(game, state, plies)
        if len(lines) < 2:
            return None
        best, second = (line.wins_in if abs(line.wins_in or 99) <= plies else None for line in lines)
        if best is not None and best > 0:
            alone = second is None or (second + 1) // 2 > (best + 1) // 2 or second < 0
            return f"win in {(best + 1) // 2}" if alone else None
        if second is not None and second < 0:
            return f"lost = 0 for {-second // 2}" if best is None else None
    return None


def _search(game: Game[Any, Any], state: Any, depth: int) -> Any:
    from tablier.bots.search.player import past_of
    from tablier.bots.search.searcher import Searcher

    searcher = Searcher(game.slug, slots=SLOTS, exact=True)
    rules = searcher.engine.rules
    return searcher.search(rules.load(state), past_of(rules, state), Limits(depth=depth), 2).lines
