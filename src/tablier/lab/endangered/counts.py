"""What the games of a balance study add up to: wins, roles, ambassadors, cards, endings, odds told."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from tablier.lab.endangered.study import Cell, Played

TENTHS = 10
PULL = 0.1  # as strong as a tenth of a die or so: games enough outweigh it at once


class Share(NamedTuple):
    """So many of so many."""

    n: int
    of: int

    @property
    def share(self) -> float:
        return self.n / self.of if self.of else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.n, self.of)


class Apart(NamedTuple):
    """How far games with something lie from games without it, in odds of winning, and how sure that is (the
    half of the 95 % interval); each game is held against the others of its cell."""

    points: float
    doubt: float
    games: int


def interval(won: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    if n == 0:
        return 0.0, 1.0
    z, p = 1.96, won / n
    middle, half = p + z * z / (2 * n), z * ((p * (1 - p) + z * z / (4 * n)) / n) ** 0.5
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def rates(games: Iterable[Played]) -> dict[Cell, Share]:
    """Won and played, by cell."""
    won, all_games = Counter[Cell](), Counter[Cell]()
    for game in games:
        all_games[game.cell] += 1
        won[game.cell] += game.result == "won"
    return {cell: Share(won[cell], n) for cell, n in all_games.items()}


def pace(games: list[Played]) -> float:
    """Seconds of one core that a turn took."""
    return sum(game.seconds for game in games) / sum(game.turns for game in games)


def apart(games: list[Played], has: Callable[[Played], bool]) -> Apart:
    """Games that have something against those that do not."""
    usual = {cell: share.share for cell, share in rates(games).items()}
    sides: tuple[list[float], list[float]] = [], []
    for game in games:
        sides[has(game)].append((game.result == "won") - usual[game.cell])
    without, there = (np.array(side) for side in sides)
    if not len(without) or not len(there):
        return Apart(float("nan"), float("nan"), len(there))
    doubt = 1.96 * float(np.sqrt(without.var() / len(without) + there.var() / len(there)))
    return Apart(float(there.mean() - without.mean()), doubt, len(there))


def by_role(games: list[Played]) -> list[Apart]:
    """Each role: games with it against games without it."""
    return [apart(games, lambda game, role=role: role in game.roles) for role in range(5)]


def by_specialty(games: list[Played]) -> list[tuple[Share, Share, Apart]]:
    """Each role's two specialties: games won with the first and with the second, and how far the second lies
    from the first."""
    found = []
    for first in range(0, 10, 2):
        mine = [game for game in games if first in game.specialties or first + 1 in game.specialties]
        parts = [_won(game for game in mine if special in game.specialties) for special in (first, first + 1)]
        found.append((*parts, apart(mine, lambda game, second=first + 1: second in game.specialties)))
    return found


def by_ambassador(games: list[Played], number: int) -> Iterator[tuple[Share, Apart]]:
    """Of each of so many ambassadors: how often it said Yes where it was face up when the game ended, and
    games with it in the row against games without."""
    for card in range(number):
        up = [game for game in games if card in game.up]
        yes = Share(sum(card in game.yes for game in up), len(up))
        yield yes, apart(games, lambda game, card=card: card in game.row)


def by_card(games: Iterable[Played]) -> dict[int, Share]:
    """Of the games in which each card was drawn, those in which it was played."""
    held, played = Counter[int](), Counter[int]()
    for game in games:
        held.update(game.held)
        played.update(set(game.played) & set(game.held))
    return {card: Share(played[card], held[card]) for card in range(70)}


def endings(games: Iterable[Played]) -> dict[Cell, Counter[str]]:
    """How the lost games of each scenario and difficulty ended, all numbers of players together (as 0)."""
    found: dict[Cell, Counter[str]] = defaultdict(Counter)
    for game in games:
        if game.result != "won":
            found[Cell(game.cell.scenario, game.cell.difficulty, 0)][game.result] += 1
    return dict(found)


def _won(games: Iterable[Played]) -> Share:
    results = [game.result == "won" for game in games]
    return Share(sum(results), len(results))


# --- odds that were told -----------------------------------------------------------------------------


class Tenth(NamedTuple):
    """Dice at which such odds were told: how many, in how many games, what was told, what came true, and the
    half of the 95 % interval. One game is one piece of evidence, however many dice it had."""

    first: float
    dice: int
    games: int
    told: float
    true: float
    doubt: float


def reliability(games: list[Played], told: Callable[[str, float], float]) -> list[Tenth]:
    """Odds told by tenths, and how they came true; `told` says what is made of a scenario's raw odds."""
    pairs = [
        (told(game.cell.scenario, chance), number)
        for number, game in enumerate(games)
        for chance in game.said
    ]
    odds, owner = np.array([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])
    won = np.array([game.result == "won" for game in games], dtype=float)[owner]
    tenth = np.minimum(TENTHS - 1, (odds * TENTHS).astype(int))
    found = []
    for number in range(TENTHS):
        mine = tenth == number
        n = int(mine.sum())
        if n:
            wrong = np.bincount(owner[mine], weights=(won - odds)[mine], minlength=len(games))
            there = np.bincount(owner[mine], minlength=len(games)) > 0
            spread = wrong[there] - wrong[there].mean()
            doubt = 1.96 * float(np.sqrt(np.sum(spread**2))) / n
            told_, true = float(odds[mine].mean()), float(won[mine].mean())
            found.append(Tenth(number / TENTHS, n, int(there.sum()), told_, true, doubt))
    return found


def steepness(games: list[Played]) -> tuple[float, float]:
    """The slope and lift by which the raw odds of these games would best be told: logistic regression over
    all dice, with a slight pull towards telling them as they are."""
    said = np.clip([chance for game in games for chance in game.said], 0.001, 0.999)
    won = np.array([game.result == "won" for game in games for _ in game.said], dtype=float)
    x = np.stack([np.log(said / (1 - said)), np.ones(len(said))], 1)
    start = np.array([1.0, 0.0])
    w = start.copy()
    for _ in range(20):
        p = 1 / (1 + np.exp(-x @ w))
        curve = (x * (p * (1 - p))[:, None]).T @ x + PULL * np.eye(2)
        w -= np.linalg.solve(curve, x.T @ (p - won) + PULL * (w - start))
    return float(w[0]), float(w[1])
