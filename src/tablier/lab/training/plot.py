"""How a training went, drawn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.lab.training.loop import Round

WIDTH, HEIGHT, MARGIN = 640, 320, 40
COLOURS = ("#C2410C", "#1D4ED8", "#047857", "#7E22CE", "#B45309")


def draw(rounds: "Sequence[Round]") -> str:
    """Shares from 0 to 1, round by round: the match against the best before, and each yardstick."""
    lines = {"match against the best before": [done.score for done in rounds]}
    for name in rounds[0].yardsticks:
        lines[name] = [done.yardsticks.get(name, 0.0) for done in rounds]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + 20 * len(lines)}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#FAF7F2"/><title>{len(rounds)} rounds of training</title>',
    ]
    for tenth in range(0, 11, 2):
        height = _height(tenth / 10)
        parts.append(
            f'<path d="M{MARGIN} {height:.0f}H{WIDTH - 10}" stroke="#D6D3D1"/>'
            f'<text x="8" y="{height + 4:.0f}">{tenth / 10:.1f}</text>'
        )
    for place, (name, shares) in enumerate(lines.items()):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(f"{_place(n, len(shares)):.1f},{_height(s):.1f}" for n, s in enumerate(shares))
        foot = HEIGHT + 14 + 20 * place
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{MARGIN}" y="{foot}" fill="{colour}">{name}: {shares[-1]:.2f}</text>')
    return "".join([*parts, "</svg>\n"])


def _height(share: float) -> float:
    return HEIGHT - MARGIN / 2 - share * (HEIGHT - MARGIN)


def _place(number: int, count: int) -> float:
    return MARGIN + number * (WIDTH - MARGIN - 10) / max(count - 1, 1)
