"""One game between bots, from its opening to its record."""

import time
from collections.abc import Mapping
from random import Random
from typing import Any

from tablier.bots import Bot, Limits, admit, make
from tablier.core import Chance, Dealer, Match, Over, Record
from tablier.games import find
from tablier.lab.contest import Contest, Pairing

LONGEST = 20_000
"""After so many events a game is broken off and counts as a draw."""


def play(contest: Contest, pairing: Pairing) -> Record:
    """Play one game of a contest; its tags keep the scores, so that nobody has to replay it."""
    entrants = [contest.entrants[who] for who in pairing.table]
    players = {
        seat: (make(contest.game, admit(entrant.level)), contest.limits_of(entrant))
        for seat, entrant in enumerate(entrants)
    }
    match, dealer = open_game(contest, pairing)
    random = Random(f"{pairing.seed}:{pairing.number}")
    go_on(match, dealer, players, random, clock=True)
    outcome = match.outcome
    scores = outcome.scores(match.players) if outcome else (0.5,) * match.players
    return Record.of(
        match,
        tuple(entrant.name for entrant in entrants),
        Number=str(pairing.number),
        Scores=" ".join(f"{score:g}" for score in scores),
        Reason=outcome.reason.code if outcome else "broken-off",
        Commitment=dealer.commitment,
        Seed=dealer.seed.hex(),
    )


def open_game(contest: Contest, pairing: Pairing) -> tuple[Match[Any, Any], Dealer]:
    """A match after the opening of its seed, random events that leave the game undecided."""
    game, dealer = find(contest.game), Dealer(pairing.seed)
    random = Random(pairing.seed)
    while True:
        match = Match(game, contest.options, contest.players, dealer)
        if match.play_out(random, contest.opening) is None:
            return match, dealer


def go_on(
    match: Match[Any, Any],
    dealer: Dealer,
    players: Mapping[int, tuple[Bot, Limits]],
    random: Random,
    clock: bool = False,
) -> None:
    """Let chance and bots play on, until the game is over or the turn is that of a seat without a bot. With
    a `clock` every event has its time, in milliseconds from now."""
    game, began = match.game, time.monotonic()

    def now() -> int:
        return round((time.monotonic() - began) * 1000) if clock else 0

    while match.seq < LONGEST:
        turn = match.turn
        if isinstance(turn, Chance):
            match.deal(dealer, now())
            continue
        if isinstance(turn, Over) or not set(turn.seats) <= set(players):
            return
        seat = turn.seats[0]
        bot, limits = players[seat]
        seen = game.determinize(match.state, seat, random)
        match.add(seat, bot.choose(game, seen, seat, limits, random).action, now())
