"""`tablier review`: a finished game, looked at again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablier.cli.settings import RecordFile, own_language
from tablier.core import Language, Words

if TYPE_CHECKING:
    from tablier.core import Match
    from tablier.reviews import Review, ReviewMoment

ACCURACY = Words(fr="Place {seat} : précision {accuracy} %", en="Seat {seat}: accuracy {accuracy}%")
MOMENT = Words(
    fr="Moment {number} : coup {seq}, place {seat}, {label}",
    en="Moment {number}: move {seq}, seat {seat}, {label}",
)
PLAYED = Words(fr="  joué     {words} ({odds})", en="  played   {words} ({odds})")
BETTER = Words(fr="  meilleur {words} ({odds})", en="  better   {words} ({odds})")
NOTHING = Words(fr="Rien d'autre n'a décidé cette partie.", en="Nothing else decided this match.")
READING = Words(fr="analyse", en="reviewing")
LEDGER = Words(
    fr="Au départ {start}. Dés : {dice}. Choix : {choices}. À la fin {result}.",
    en="{start} at first. Dice: {dice}. Choices: {choices}. {result} in the end.",
)
BARS = "▁▂▃▄▅▆▇█"
WIDE = 72


def review(
    file: RecordFile,
    nodes: Annotated[int, typer.Option(min=1, help="Positions looked at for each one judged.")] = 100_000,
    svg: Annotated[Path | None, typer.Option(help="Write the graph here.")] = None,
) -> None:
    """Look at a finished game again: the odds over time, how exact each player was, the key moments and why.

    Example: tablier review game.txt
    """
    from rich.console import Console
    from rich.progress import Progress

    from tablier.front.records import load
    from tablier.reviews import review as run

    match, language = load(file), own_language()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(READING[language], total=None)
        found = run(match, nodes, lambda done, total: progress.update(task, completed=done, total=total))
    if svg:
        from tablier.reviews.drawing import draw_graph

        svg.write_text(draw_graph(found, language=language), "utf-8")
    print("\n".join(tell(match, found, language)))


def tell(match: "Match[Any, Any]", found: "Review", language: Language) -> list[str]:
    """A review as lines of text."""
    lines = [match.game.title[language], found.graph.title[language]]
    lines += [
        f"{_bars(series.points, found.graph.top)} {series.title[language]}" for series in found.graph.series
    ]
    for seat, accuracy in enumerate(found.accuracy, 1):
        if accuracy is not None:
            lines.append(ACCURACY.fill(seat=seat, accuracy=f"{accuracy:.0f}")[language])
    if ledger := found.ledger:
        told = {"start": f"{ledger.start:.0%}", "result": f"{ledger.result:.0%}"}
        told |= {"dice": f"{ledger.dice * 100:+.0f}", "choices": f"{ledger.choices * 100:+.0f}"}
        lines.append(LEDGER.fill(**told)[language])
    lines += [sentence[language] for sentence in found.summary]
    for number, moment in enumerate(found.moments, 1):
        lines += ["", *_moment(found, number, moment, language)]
    return lines if found.moments else [*lines, NOTHING[language]]


def _moment(found: "Review", number: int, moment: "ReviewMoment", language: Language) -> list[str]:
    label = found.titles[moment.label]
    head = MOMENT.fill(number=number, seq=moment.seq, seat=moment.seat + 1, label=label)[language]
    lines = [head, _choice(PLAYED, found, moment.played, language)]
    if moment.better:
        lines.append(_choice(BETTER, found, moment.better, language))
    lines += [f"  {why[language]}" for why in (*moment.why, moment.levels) if why]
    return lines


def _choice(form: Words, found: "Review", choice: Any, language: Language) -> str:
    odds = f"{choice.odds:.0%}" if found.graph.unit == "odds" else f"{choice.odds:.0f}°"
    return form.fill(words=choice.words, odds=odds)[language]


def _bars(points: Any, top: float) -> str:
    """A curve in one line of text."""
    if not points:
        return ""
    last = max(points[-1][0], 1)
    places = sorted({round((WIDE - 1) * seq / last): value for seq, value in points}.items())
    shown, value, known = "", points[0][1], dict(places)
    for place in range(places[-1][0] + 1):
        value = known.get(place, value)
        shown += BARS[round(min(value / top, 1.0) * (len(BARS) - 1))]
    return shown


commands = {"review": review}
