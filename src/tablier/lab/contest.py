"""What an arena plays: who enters, how often they meet, and which game is whose."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import msgspec

from tablier.bots import Limits, admit, find_level
from tablier.bots.registered import is_spec
from tablier.core import TablierError, Words
from tablier.games import find

_ENTRANT = re.compile(r"(.+?)(?::(\d+))?(?:@(\d+(?:\.\d*)?|\.\d+))?")


class Entrant(msgspec.Struct, frozen=True):
    """A player by its level, and what it may think with; written `LEVEL[:NODES][@SECONDS]`, where for a level
    there may stand whatever `tablier.bots.admit` understands."""

    name: str
    level: str
    limits: Limits = Limits()

    @classmethod
    def read(cls, text: str) -> "Entrant":
        """An entrant from its text.

        >>> Entrant.read("uct:20000").limits.nodes
        20000
        """
        told = _ENTRANT.fullmatch(text)
        level, nodes, seconds = told.groups() if told else (text, None, None)
        limits = Limits(float(seconds) if seconds else None, int(nodes) if nodes else None)
        if not told or not (is_spec(level) or set(level).isdisjoint(":@")):
            raise TablierError(
                Words(
                    fr=f"joueur {text!r} : NIVEAU[:NOEUDS][@SECONDES] attendu, ainsi uct:20000 ou 8@0.1",
                    en=f"player {text!r}: expected LEVEL[:NODES][@SECONDS], such as uct:20000 or 8@0.1",
                )
            )
        return cls(text, level, limits)

    def judging_by(self, file: Path) -> "Entrant":
        """The same player with a file of weights or a network; its name tells.

        >>> Entrant.read("8@0.1").judging_by(Path("mine.toml")).name
        '8+mine.toml@0.1'
        """
        level = f"{self.level}+{file}"
        return Entrant(f"{level}{self.name.removeprefix(self.level)}", level, self.limits)


class Contest(msgspec.Struct, frozen=True):
    """Everything that decides the games to be played; the same contest plays the same openings."""

    game: str
    entrants: tuple[Entrant, ...]
    games: int
    limits: Limits = Limits()
    options: dict[str, str] = {}
    players: int = 0
    opening: int = 0
    seed: int = 0
    alone: bool = False
    """Each entrant holds all seats by itself, as a team does anyway: nobody meets anybody."""

    def check(self) -> "Contest":
        """Raise a clear error for what cannot be played; returns itself."""
        game = find(self.game)
        game.read_options(self.options)
        for entrant in self.entrants:
            find_level(self.game, admit(entrant.level))
        if len({entrant.name for entrant in self.entrants}) < len(self.entrants):
            raise TablierError(Words(fr="un joueur est inscrit deux fois", en="a player is entered twice"))
        if len(self.entrants) < (1 if self.alone or game.cooperative else 2):
            raise TablierError(Words(fr="il faut deux joueurs", en="two players are needed"))
        if self.games < 1:
            raise TablierError(Words(fr="il faut au moins une partie", en="at least one game is needed"))
        return self

    def limits_of(self, entrant: Entrant) -> Limits:
        """An entrant's own limits, then the contest's, then those of its level."""
        usual = find_level(self.game, admit(entrant.level)).limits
        return entrant.limits.or_else(self.limits.or_else(usual))

    def pairings(self) -> Iterator["Pairing"]:
        """Every game of the contest, the meetings taking turns so that an early stop is fair to all."""
        meetings: list[tuple[int, ...]]
        if self.alone or find(self.game).cooperative:
            meetings = [(who,) for who in range(len(self.entrants))]
        else:
            meetings = list(combinations(range(len(self.entrants)), 2))
        seats = self.players or find(self.game).players.start
        number = 0
        for round_ in range(self.games):
            for meeting in meetings:
                number += 1
                order = meeting[::-1] if round_ % 2 else meeting
                table = tuple(order[seat % len(order)] for seat in range(seats))
                alone = len(meeting) == 1
                yield Pairing(number, table, self.seed * 1_000_003 + (round_ if alone else round_ // 2))


class Pairing(msgspec.Struct, frozen=True):
    """One game: which entrant sits where, and the seed of its opening and its dice.

    Two games of a meeting share a seed and differ in the seats, so that no one profits from an opening.
    """

    number: int
    table: tuple[int, ...]
    seed: int
