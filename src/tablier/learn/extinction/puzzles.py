"""Where the puzzles of Extinction come from: its solved endings, and games between our levels."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tablier.core import Match, Words
from tablier.games.extinction import endgames, game
from tablier.games.extinction.board import EMPTY, LETTERS, SIZE
from tablier.games.extinction.facts import ahead, moved, settled
from tablier.games.extinction.notation import write_position
from tablier.games.extinction.rules import legal_moves
from tablier.games.extinction.state import Move, Position, State
from tablier.learn.extinction.themes import THEMES, captures
from tablier.learn.goals import read_goal
from tablier.learn.proof import prover
from tablier.learn.puzzles.games import decided, look, play_game, proof_of
from tablier.learn.puzzles.mining import Draft

__all__ = ["SOURCES", "THEMES", "say", "turning_point"]

TRIED = 12_000
"""Endings that one task looks at; about one in four hundred is a win that takes some moves."""

SHORTEST = 3
"""Plies of a won ending from which on it is a puzzle."""

ENOUGH = 60
"""By how many hundredths of a piece the best move has to look better than the second, to be looked into."""

LAST = 14
"""Before the end of a game so many positions are searched for wins and losses further ahead."""

APART = 3
"""Puzzles of one game lie at least so many moves apart."""

_AHEAD = Words(
    fr="À vous de jouer : gagnez une pièce{time}, sans en perdre une en retour.",
    en="Your turn: win a piece{time}, and lose none in return.",
)
_AT_ONCE = Words(fr=" tout de suite", en=" at once")
_IN = Words(fr=" en {moves} coups", en=" in {moves} moves")
_SETTLED = Words(
    fr="À vous de jouer : après un seul coup, tout ce qui est pris est repris.",
    en="Your turn: after one move alone, whatever is taken is taken back.",
)
_KEEP = Words(
    fr="À vous de jouer : un seul coup ne perd pas de pièce.", en="Your turn: only one move loses no piece."
)


def say(goal: str) -> Words | None:
    read = read_goal(goal)
    if read.conditions[0].name == "settled":
        return _SETTLED
    if read.conditions[0].name != "ahead":
        return None
    if read.keep:
        return _KEEP
    return _AHEAD.fill(time=_AT_ONCE if read.moves == 1 else _IN.fill(moves=read.moves))


def from_endings(seed: int) -> Iterator[Draft]:
    """Won endings where only one move wins, and after the best answer again only one."""
    random, table = Random(f"endings {seed}"), endgames.open_table()
    for number in range(TRIED):
        squares = [EMPTY] * SIZE * SIZE
        for square, letter in zip(random.sample(range(SIZE * SIZE), 6), "".join(LETTERS), strict=True):
            squares[square] = letter
        state = State.of(Position("".join(squares), random.randrange(2)))
        value, distance = endgames.solve(table, state)
        if value > 0 and distance >= SHORTEST and _is_alone(state):
            yield Draft(_match(state), "win", f"endings {seed}#{number}", "table", alone=2)


def _is_alone(state: State) -> bool:
    found = endgames.ranked(state) or []
    return len(found) > 1 and found[0][1].value > 0 >= found[1][1].value


def from_games(seed: int) -> Iterator[Draft]:
    """Positions of a game where one move alone wins, does not lose, wins a piece, or saves one."""
    match = play_game(game, seed, opening=8)
    last = -APART
    for seq in range(4, match.seq):
        state: State = match.moments[seq].state
        if seq < last + APART or endgames.covers(state):
            continue
        if draft := turning_point(match, seq, f"games {seed}#{seq}"):
            last = seq
            yield draft


def from_guards(seed: int) -> Iterator[Draft]:
    """Positions of a game where something could be taken for nothing, and one move alone guards it."""
    match = play_game(game, seed, opening=8)
    last = -APART
    for seq in range(4, match.seq):
        state: State = match.moments[seq].state
        if seq >= last + APART and not endgames.covers(state) and _is_guarded_once(state):
            last, lead = seq, ahead(state, state.side or 0)
            yield Draft(_match(state), f"settled >= {lead} for 1", f"guards {seed}#{seq}", "complete")


def _is_guarded_once(state: State) -> bool:
    """Whether one move alone loses nothing, and it neither takes nor runs away."""
    seat = state.side
    threats = [] if seat is None else captures(state.board, 1 - seat)
    if seat is None or not threats:
        return False
    held = [move for move in legal_moves(state.board, seat) if _holds(state, seat, move)]
    return len(held) == 1 and not held[0].takes and held[0].origin not in {move.target for move in threats}


def _holds(state: State, seat: int, move: Move) -> bool:
    after = State.of(Position(moved(state.board, move), 1 - seat))
    return settled(after, seat) >= ahead(state, seat)


def turning_point(match: Match[Any, Any], seq: int, source: str) -> Draft | None:
    """The position after event `seq`, if one move alone is right in it."""
    state: State = match.moments[seq].state
    if state.side is None:
        return None
    if endgames.covers(state):
        return Draft(_match(state), "win", source, "table") if _is_alone(state) else None
    goal = _goal(state, near_end=seq >= match.seq - LAST)
    if goal is None:
        return None
    proof = "complete" if goal.startswith(("ahead", "settled")) else proof_of(goal)
    return Draft(_match(state), goal, source, proof)


def _goal(state: State, near_end: bool) -> str | None:
    seat = state.side
    assert seat is not None
    if near_end and (found := decided(game, state, (3, 4, 5))):
        return found
    first, second = look(game, state, 3)
    if first - second < ENOUGH or abs(first) > 20_000 or abs(second) > 20_000:
        return None
    lead = ahead(State.of(Position(state.board, seat)), seat)
    for goal in (f"ahead >= {lead + 1} in 1", f"ahead >= {lead + 1} in 2"):
        if right := _right(state, goal):
            return goal if right == 1 else None
    if not captures(state.board, 1 - seat):
        return None
    for goal in (f"ahead >= {lead} for 1", f"settled >= {lead} for 1"):
        if right := _right(state, goal):
            return goal if right == 1 else None
    return None


def _right(state: State, goal: str) -> int:
    read = read_goal(goal)
    return len(prover(game, state.side or 0, read).choices(state, read.moves))


def _match(state: State) -> Match[Any, Any]:
    assert legal_moves(state.board, state.side or 0)
    return Match(game, {"position": write_position(state.position)})


SOURCES = {"endings": from_endings, "games": from_games, "guards": from_guards}
