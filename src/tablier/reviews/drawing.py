"""The graph of a review as SVG, and the review as a small page for notebooks."""

from html import escape

from tablier.core import Language
from tablier.games.colours import page
from tablier.reviews.review import Review

WIDTH, HEIGHT, MARGIN = 640, 200, 24
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4")
"""Several curves are told apart by more than their colour."""


def draw_graph(review: Review, dark: bool = False, language: Language = "en") -> str:
    """The curves over the events of the match; key moments are marked and numbered."""
    colours, graph = page(dark), review.graph
    last = max((seq for series in graph.series for seq, _ in series.points), default=1) or 1

    def x(seq: int) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * seq / last

    def y(value: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / graph.top

    def line(y1: float, extra: str = "") -> str:
        return (
            f'<path d="M{MARGIN} {y1:.1f}H{WIDTH - MARGIN}" stroke="{colours["line"]}" '
            f'stroke-width="1"{extra}/>'
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(graph.title[language])}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{colours["sheet"]}"/>',
        line(y(0)),
        line(y(graph.top / 2), ' stroke-dasharray="3 4"'),
        line(y(graph.top)),
    ]
    for number, series in enumerate(graph.series):
        points = " ".join(f"{x(seq):.1f},{y(min(value, graph.top)):.1f}" for seq, value in series.points)
        dash = DASHES[number % len(DASHES)]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colours["ink"]}" stroke-width="2" '
            f'stroke-linejoin="round" stroke-dasharray="{dash}"/>'
        )
    known = {seq: value for series in graph.series[:1] for seq, value in series.points}
    for number, moment in enumerate(review.moments, 1):
        value = known.get(moment.seq - 1, known.get(moment.seq, graph.top / 2))
        parts.append(
            f'<circle cx="{x(moment.seq - 1):.1f}" cy="{y(value):.1f}" r="8" fill="{colours["ink"]}"/>'
            f'<text x="{x(moment.seq - 1):.1f}" y="{y(value) + 4:.1f}" text-anchor="middle" '
            f'fill="{colours["sheet"]}">{number}</text>'
        )
    return "".join([*parts, "</svg>"])


def write_html(review: Review, language: Language = "en") -> str:
    """The graph, the accuracies and the key moments."""
    told = [f"<p>{escape(sentence[language])}</p>" for sentence in review.summary]
    told += [
        f"<li value={number}>{escape(' '.join(_said(review, number - 1, language)))}</li>"
        for number in range(1, len(review.moments) + 1)
    ]
    return f"{draw_graph(review, language=language)}<ol>{''.join(told)}</ol>"


def _said(review: Review, place: int, language: Language) -> list[str]:
    moment = review.moments[place]
    better = f" ({moment.better.text})" if moment.better else ""
    return [
        f"{moment.seq}. {moment.played.text}{better}: {review.titles[moment.label][language]}.",
        *(why[language] for why in moment.why),
        moment.levels[language],
    ]
