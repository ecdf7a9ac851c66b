"""Glicko-2 (Mark Glickman, 2013) for one result at a time, on the familiar scale around 1500."""

from math import exp, log, pi, sqrt

import msgspec

SCALE = 173.7178
TAU = 0.5
"""How fast volatility may change; Glickman recommends 0.3 to 1.2."""


class Glicko(msgspec.Struct, frozen=True):
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def after(player: Glicko, opponent: Glicko, score: float) -> Glicko:
    """The player after one match: `score` is 1 for a win, 0.5 for a draw, 0 for a loss."""
    return after_all(player, [(opponent, score)])


def after_all(player: Glicko, results: list[tuple[Glicko, float]]) -> Glicko:
    """The player after a rating period with these results."""
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    information = surprise = 0.0
    for opponent, score in results:
        g = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - 1500) / SCALE)))
        information += g * g * expected * (1 - expected)
        surprise += g * (score - expected)
    variance = 1 / information
    sigma = _volatility(player.volatility, phi, variance, variance * surprise)
    wider = sqrt(phi**2 + sigma**2)
    new_phi = 1 / sqrt(1 / wider**2 + information)
    return Glicko(1500 + SCALE * (mu + new_phi**2 * surprise), SCALE * new_phi, sigma)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the zero of f by the Illinois method."""
    start = log(sigma**2)

    def f(x: float) -> float:
        rest = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - rest) / (2 * rest**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
