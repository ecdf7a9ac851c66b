"""Events and outcomes in words, for a terminal."""

from tablier.cli.terminal import texts
from tablier.core import (
    Draw,
    Event,
    Language,
    Match,
    Outcome,
    Ranking,
    TeamLoss,
    TeamWin,
    Win,
    Words,
)
from tablier.core.conduct import describe_conduct

SEAT = Words(fr="place {seat}", en="seat {seat}")
WINS = Words(fr="La place {seat} gagne", en="Seat {seat} wins")
DRAW = Words(fr="Partie nulle", en="A draw")
TEAM_WINS = Words(fr="Victoire commune", en="You win together")
TEAM_LOSES = Words(fr="Défaite commune", en="You lose together")
POINTS = Words(fr="Place {seat} : {points} points", en="Seat {seat}: {points} points")


def event_words(match: Match, event: Event, language: Language, seat: int | None = None) -> str:
    """What is about to happen in the match, as `seat` may know it."""
    who = "*" if event.seat is None else SEAT.fill(seat=event.seat + 1)
    conduct = event.is_conduct
    what = describe_conduct(event.play) if conduct else match.game.describe(match.state, event, seat)
    return texts.DID.fill(who=who, what=what)[language]


def outcome_words(outcome: Outcome, language: Language) -> str:
    """Who won, and why."""
    match outcome:
        case Win(winner):
            what = WINS.fill(seat=winner + 1)[language]
        case Draw():
            what = DRAW[language]
        case TeamWin():
            what = TEAM_WINS[language]
        case TeamLoss():
            what = TEAM_LOSES[language]
        case Ranking(points):
            lines = (POINTS.fill(seat=seat, points=f"{p:g}")[language] for seat, p in enumerate(points, 1))
            what = ", ".join(lines)
    return f"{what} ({outcome.reason.words[language]})"
