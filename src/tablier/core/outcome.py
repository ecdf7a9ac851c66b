"""How a game ended, and why."""

import msgspec

from tablier.core.words import Words


class Reason(msgspec.Struct, frozen=True):
    """`code` is for programs (`no-drones`), `words` for people, `rule` the id behind it."""

    code: str
    words: Words
    rule: str = ""


class Win(msgspec.Struct, frozen=True, tag="win"):
    """One seat has won."""

    winner: int
    reason: Reason

    def scores(self, players: int) -> tuple[float, ...]:
        """1 for the winner, 0 for everybody else."""
        return tuple(1.0 if seat == self.winner else 0.0 for seat in range(players))


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Nobody has won."""

    reason: Reason

    def scores(self, players: int) -> tuple[float, ...]:
        """A half for everybody."""
        return (0.5,) * players


class Ranking(msgspec.Struct, frozen=True, tag="ranking"):
    """Points by seat, more is better."""

    points: tuple[float, ...]
    reason: Reason

    def scores(self, players: int) -> tuple[float, ...]:
        """The share of the other players whom each seat left behind; a tie counts half."""

        def beaten(seat: int) -> float:
            own = self.points[seat]
            others = [p for other, p in enumerate(self.points) if other != seat]
            return sum(1.0 if own > p else 0.5 if own == p else 0.0 for p in others) / max(1, len(others))

        return tuple(beaten(seat) for seat in range(players))


class TeamWin(msgspec.Struct, frozen=True, tag="team-win"):
    """All have won together."""

    reason: Reason

    def scores(self, players: int) -> tuple[float, ...]:
        """1 for everybody."""
        return (1.0,) * players


class TeamLoss(msgspec.Struct, frozen=True, tag="team-loss"):
    """All have lost together."""

    reason: Reason

    def scores(self, players: int) -> tuple[float, ...]:
        """0 for everybody."""
        return (0.0,) * players


Outcome = Win | Draw | Ranking | TeamWin | TeamLoss


def write_outcome(outcome: Outcome | None) -> str:
    """How a match ended, in words that a program can compare: `win 1 (no-drones)`; `*` while it goes on."""
    match outcome:
        case None:
            return "*"
        case Win(winner):
            what = f"win {winner + 1}"
        case Draw():
            what = "draw"
        case Ranking(points):
            what = " ".join(["points", *(f"{p:g}" for p in points)])
        case TeamWin():
            what = "team wins"
        case TeamLoss():
            what = "team loses"
    return f"{what} ({outcome.reason.code})"
