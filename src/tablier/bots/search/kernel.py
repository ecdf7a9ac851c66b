# pyright: basic
"""Alpha-beta: principal variation search over any compiled game.

Scores are those of the side to move. `stack[ply]` holds the position at that ply of the line being
looked at, `work` everything else of this thread, `table` what all threads know.

`work.judged` counts the judgements that a score hangs on: leaves valued by the evaluation, prunings,
draws that hang on how a position was reached. A subtree that adds none has been searched to its ends,
whatever its depth: its score is a proof. So is a win or a loss, however it was found; only whether it
is the quickest is then a judgement, which counts where the search has to be exact.
"""

import numpy as np

from tablier.bots.search.engines import skip, urgency
from tablier.bots.search.line import WIN, WON
from tablier.bots.search.network import judge
from tablier.bots.search.table import (
    COMPLETE,
    EXACT,
    LOWER,
    UPPER,
    bound_of,
    depth_of,
    find,
    keep,
    move_of,
    score_of,
)
from tablier.bots.search.work import DEPTHS, HISTORY, MAX_PLY, NUMBERS
from tablier.games.compiled import njit
from tablier.games.kernel import generate, generate_forcing, key, play, quiet, result

# Typed, since a literal as an argument would make the compiler write a second copy of the search.
NO, YES, ONE = np.int64(0), np.int64(1), np.int64(1)

FROM_TABLE, FORCING, KILLER = 1 << 30, 1 << 28, 1 << 26
"""Move ordering: the table's move, forcing moves by urgency, killers, then the rest by history."""


@njit
def search_root(work, stack, table, depth, alpha, beta, first):
    """The best score of the root moves from number `first` on; that move comes to place `first`.

    The moves before `first` belong to better lines that have been found already.
    """
    best = -WIN
    work.judged = 0
    for number in range(first, work.root_count):
        move = work.moves[0, number]
        play(stack[0], move, stack[1])
        if number == first:
            score = -negamax(work, stack, table, -beta, -alpha, depth - 1, ONE, YES)
        else:
            before = work.judged
            score = -negamax(work, stack, table, -alpha - 1, -alpha, depth - 1, ONE, YES)
            if alpha < score and not work.stop:
                work.judged = before
                score = -negamax(work, stack, table, -beta, -alpha, depth - 1, ONE, YES)
        if work.stop:
            break
        if score > best:
            best = score
            for place in range(number, first, -1):
                work.moves[0, place] = work.moves[0, place - 1]
            work.moves[0, first] = move
            _extend_line(work, 0, move)
        if score > alpha:
            alpha = score
            if alpha >= beta:
                break
    return best


@njit
def negamax(work, stack, table, alpha, beta, depth, ply, may_skip):
    work.line_length[ply] = 0
    position = stack[ply]
    ended = result(position)
    if ended >= 0:
        if ended == 0 and quiet(position) > 0:
            work.judged += 1
        return _final(ended, ply)
    here = key(position)
    work.path[work.past + ply] = here
    if repeated(work, ply, quiet(position)):
        work.judged += 1
        return 0
    # No line from here can beat a win already found nearer the root.
    alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    if depth <= 0:
        score = quiesce(work, stack, alpha, beta, work.quiescence, ply)
        if not _proof(work, score):
            work.judged += 1
        return score
    if ply >= MAX_PLY - 2:
        work.judged += 1
        return judge(work, position)
    work.nodes += 1
    if work.nodes >= work.node_limit:
        work.stop = 1
    if work.stop:
        return 0

    known = find(table, here)
    hint = np.uint32(0)
    wide = beta - alpha > 1
    if known:
        hint = move_of(known)
        if depth_of(known) >= depth and not wide:
            score, bound = score_of(known, ply), bound_of(known)
            if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                if depth_of(known) < COMPLETE and not _proof(work, score):
                    work.judged += 1
                return score

    started = work.judged
    if not wide and not work.exact and -WON < beta < WON:
        static = judge(work, position)
        if depth <= 4 and static - work.margin * depth >= beta:
            work.judged += 1
            return static
        if may_skip and depth >= 3 and static >= beta and skip(position, stack[ply + 1]):
            less = 3 + depth // 4
            score = -negamax(work, stack, table, -beta, -beta + 1, depth - 1 - less, ply + 1, NO)
            if score >= beta and not work.stop:
                work.judged += 1
                return min(score, WON)  # a win against a player who passes proves nothing
            work.judged = started

    if depth >= 6 and not known:  # no hint: a shallower search finds a good first move
        negamax(work, stack, table, alpha, beta, depth - 4, ply, may_skip)
        if work.stop:
            return 0
        work.judged = started
        hint = move_of(find(table, here))

    moves, order = work.moves[ply], work.order[ply]
    count = generate(position, moves)
    if count == 0:
        return ply - WIN
    _rate_moves(work, position, moves, order, count, hint, ply)

    best, best_move, floor = -WIN, np.uint32(0), alpha
    for number in range(count):
        move = _take_best(moves, order, number, count)
        play(position, move, stack[ply + 1])
        before = work.judged
        if number == 0:
            score = -negamax(work, stack, table, -beta, -alpha, depth - 1, ply + 1, YES)
        else:
            less = 0
            if order[number] < KILLER and not work.exact:
                less = work.reductions[min(depth, DEPTHS - 1), min(number, NUMBERS - 1)]
                if wide and less > 0:
                    less -= 1
            score = -negamax(work, stack, table, -alpha - 1, -alpha, depth - 1 - less, ply + 1, YES)
            if less > 0 and score > alpha and not work.stop:
                work.judged = before
                score = -negamax(work, stack, table, -alpha - 1, -alpha, depth - 1, ply + 1, YES)
            if alpha < score < beta and not work.stop:
                work.judged = before
                score = -negamax(work, stack, table, -beta, -alpha, depth - 1, ply + 1, YES)
        if work.stop:
            return 0
        if score > best:
            best, best_move = score, move
        if score > alpha:
            alpha = score
            _extend_line(work, ply, move)
            if alpha >= beta:
                if order[number] < FORCING:
                    _remember_cutoff(work, moves, number, depth, ply)
                work.judged -= before - started  # this move alone is enough, whatever the others are
                break
    bound = LOWER if best >= beta else EXACT if best > floor else UPPER
    keep(table, here, best_move, best, COMPLETE if work.judged == started else depth, bound, ply)
    if _proof(work, best):
        work.judged = started
    return best


@njit
def quiesce(work, stack, alpha, beta, left, ply):
    """Forcing moves only, until the position is calm enough to be judged; standing still is allowed."""
    work.nodes += 1
    position = stack[ply]
    best = judge(work, position)
    if best >= beta or left <= 0 or ply >= MAX_PLY - 2:
        return best
    alpha = max(alpha, best)
    moves, order = work.moves[ply], work.order[ply]
    count = generate_forcing(position, moves)
    for number in range(count):
        order[number] = urgency(position, moves[number])
    for number in range(count):
        move = _take_best(moves, order, number, count)
        play(position, move, stack[ply + 1])
        ended = result(stack[ply + 1])
        if ended >= 0:
            score = -_final(ended, ply + 1)
        else:
            score = -quiesce(work, stack, -beta, -alpha, left - 1, ply + 1)
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if alpha >= beta:
                    break
    return best


@njit
def _proof(work, score):
    """Whether a score needs no further proof."""
    return abs(score) > WON and not work.exact


@njit
def _final(ended, ply):
    if ended == 0:
        return 0
    return WIN - ply if ended == 1 else ply - WIN


@njit
def repeated(work, ply, reach):
    """A position for the second time within the search, or for the third in the game, is a draw."""
    here, seen = work.past + ply, 0
    for place in range(here - 4, max(here - reach, 0) - 1, -2):
        if work.path[place] == work.path[here]:
            seen += 1
            if place >= work.past or seen == 2:
                return True
    return False


@njit
def _rate_moves(work, position, moves, order, count, hint, ply):
    for number in range(count):
        move = moves[number]
        urgent = urgency(position, move)
        if move == hint:
            order[number] = FROM_TABLE
        elif urgent > 0:
            order[number] = FORCING + urgent
        elif move == work.killers[ply, 0]:
            order[number] = KILLER + 1
        elif move == work.killers[ply, 1]:
            order[number] = KILLER
        else:
            order[number] = work.history[ply & 1, _slot(move)]


@njit
def _take_best(moves, order, number, count):
    """Bring the best of the moves not yet tried to place `number`."""
    best = number
    for other in range(number + 1, count):
        if order[other] > order[best]:
            best = other
    moves[number], moves[best] = moves[best], moves[number]
    order[number], order[best] = order[best], order[number]
    return moves[number]


@njit
def _remember_cutoff(work, moves, number, depth, ply):
    move = moves[number]
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    gain = depth * depth
    history = work.history[ply & 1]
    _shift(history, _slot(move), gain)
    for earlier in range(number):
        _shift(history, _slot(moves[earlier]), -gain)


@njit
def _shift(history, slot, gain):
    """Move towards the gain, within bounds, so that old habits fade."""
    gain = min(max(gain, -400), 400) * 32
    history[slot] += gain - history[slot] * abs(gain) // 400_000


@njit
def _slot(move):
    return (np.uint32(move) * np.uint32(2654435769)) >> np.uint32(20) & np.uint32(HISTORY - 1)


@njit
def _extend_line(work, ply, move):
    """The best line from here is this move and then the best line after it."""
    below = work.line_length[ply + 1]
    work.line[ply, 0] = move
    for place in range(below):
        work.line[ply, place + 1] = work.line[ply + 1, place]
    work.line_length[ply] = below + 1
