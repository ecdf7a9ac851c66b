"""One game between bots, from its opening to its record."""

import time
from random import Random
from typing import Any

from tablier.bots import Bot, Limits, make
from tablier.core import Chance, Dealer, Match, Over, Record
from tablier.games import find
from tablier.lab.contest import Contest, Pairing

LONGEST = 20_000
"""After so many events a game is broken off and counts as a draw."""


def play(contest: Contest, pairing: Pairing) -> Record:
    """Play one game of a contest; its tags keep the scores, so that nobody has to replay it."""
    entrants = [contest.entrants[who] for who in pairing.table]
    bots = [make(contest.game, entrant.level) for entrant in entrants]
    limits = [contest.limits_of(entrant) for entrant in entrants]
    match, dealer = open_game(contest, pairing)
    random = Random(f"{pairing.seed}:{pairing.number}")
    finish(match, dealer, bots, limits, random)
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


def open_game(contest: Contest, pairing: Pairing) -> tuple[Match, Dealer]:
    """A match after the opening moves of its seed, which are random but leave the game undecided."""
    game, dealer = find(contest.game), Dealer(pairing.seed)
    random = Random(pairing.seed)
    while True:
        match = Match(game, contest.options, contest.players)
        left = contest.opening
        while left:
            turn = match.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                match.deal(dealer)
                continue
            seat = random.choice(turn.seats)
            match.add(seat, game.sample(match.state, seat, random))
            left -= 1
        if match.outcome is None:
            return match, dealer


def finish(match: Match, dealer: Dealer, bots: list[Bot], limits: list[Limits], random: Random) -> None:
    """Let the bots play a match to its end, or as far as a match may go."""
    game, began = match.game, time.monotonic()

    def now() -> int:
        return round((time.monotonic() - began) * 1000)

    while match.seq < LONGEST:
        turn = match.turn
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            match.deal(dealer, now())
            continue
        seat = turn.seats[0]
        seen: Any = game.determinize(match.state, seat, random)
        match.add(seat, bots[seat].choose(game, seen, seat, limits[seat], random).action, now())
