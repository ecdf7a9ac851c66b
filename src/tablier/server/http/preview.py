"""What a link says of itself before anybody opens it: a title, a sentence, a picture."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from tablier.core import Language, Study, Words
from tablier.core.outcome import Draw, Win
from tablier.learn.puzzles import find_puzzle
from tablier.learn.puzzles.shelf import UnknownPuzzle
from tablier.paper.sample import picture_of
from tablier.server.refusal import not_found
from tablier.server.registry.studies import find_study

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry
    from tablier.server.table.table import Table


class Preview(msgspec.Struct, frozen=True):
    """`draw` gives the board as SVG, which takes a while; `path` is the page; `lasts`: it will never look
    otherwise."""

    title: str
    lines: tuple[str, ...]
    draw: Callable[[], str]
    path: str
    picture: str
    lasts: bool = True
    embed: str = ""

    @property
    def sentence(self) -> str:
        return " · ".join(self.lines)


async def of_table(
    registry: "Registry",
    table_id: str,
    at: int | None,
    language: Language,
    page: str = "table",
    dark: bool = False,
) -> Preview:
    """A table as those see it who only watch, now or after an event."""
    table = await registry.table(table_id)
    match = table.match
    if at is not None and at > match.seq:
        raise not_found()
    seq = match.seq if at is None else at
    names = [_name(table, seat.seat)[language] for seat in table.seats]
    there = Words(fr=f"Coup {seq} sur {match.seq}", en=f"Move {seq} of {match.seq}")
    told = there if at is not None else _standing(table)
    tail = "" if at is None else f"?at={at}"
    return Preview(
        title=table.game.title[language],
        lines=(" · ".join(names), told[language]),
        draw=partial(table.game.draw_svg, match.moments[seq].state, dark=dark),
        path=f"/{page}/{table_id}{tail}",
        picture=f"/pictures/table/{table_id}.png{tail}",
        lasts=at is not None or table.status == "over",
        embed=f"/embed/{table_id}{tail}",
    )


async def of_study(registry: "Registry", id: str, at: int | None, language: Language) -> Preview:
    """A study that is not its owner's alone, after so many moves of its main line; at first after all."""
    kept = await find_study(registry, id, "")
    study = Study.read(kept.text)
    game = registry.catalogue.ruled_by(study.game)
    owner = (await registry.people.find(kept.owner)).name
    by = Words(fr=f"Une étude de {owner}", en=f"A study by {owner}")
    line = study.line()
    shown = len(line) if at is None else min(at, len(line))

    def draw() -> str:
        match = study.open(game)
        for number in line[:shown]:
            node = study.nodes[number]
            match.add(node.seat, game.read_play(node.play, node.seat))
        return game.draw_svg(match.state)

    tail = "" if at is None else f"?at={at}"
    return Preview(
        title=kept.title,
        lines=(game.title[language], by[language]),
        draw=draw,
        path=f"/study/{id}{tail}",
        picture=f"/pictures/study/{id}.png?at={shown}&v={kept.version}",
        lasts=False,
    )


def of_puzzle(key: str, language: Language) -> Preview:
    try:
        puzzle = find_puzzle(key)
    except UnknownPuzzle:
        raise not_found() from None
    asked = puzzle.as_lesson().steps[0].say[language]
    title = Words(fr=f"Problème : {puzzle.game.title.fr}", en=f"Puzzle: {puzzle.game.title.en}")
    return Preview(
        title=title[language],
        lines=(asked,),
        draw=lambda: puzzle.game.draw_svg(puzzle.open().state, puzzle.seat),
        path=f"/puzzles/{puzzle.slug}/{puzzle.id}",
        picture=f"/pictures/puzzle/{puzzle.id}.png",
    )


def of_game(registry: "Registry", slug: str, language: Language) -> Preview:
    game = registry.catalogue.find(slug)
    return Preview(
        title=game.title[language],
        lines=(game.summary[language],),
        draw=partial(picture_of, slug),
        path=f"/rules/{slug}",
        picture=f"/pictures/game/{slug}.png",
    )


def head(shown: Preview, base: str, language: Language) -> str:
    """The lines of a page's head that say it all again for programs."""
    picture = f"{base}{shown.picture}{'&' if '?' in shown.picture else '?'}lang={language}"
    meta = {
        "og:type": "website",
        "og:site_name": "Tablier",
        "og:title": shown.title,
        "og:description": shown.sentence,
        "og:url": base + shown.path,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"{shown.title}. {shown.sentence}",
        "og:locale": "fr_FR" if language == "fr" else "en_GB",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in meta.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    if shown.embed:
        address = f"{base}/api/v1/oembed?url={quote(base + shown.path, safe='')}"
        lines.append(
            f'<link rel="alternate" type="application/json+oembed" href="{escape(address)}" '
            f'title="{escape(shown.title)}" />'
        )
    return "\n    ".join(lines)


def _name(table: "Table", number: int) -> Words:
    seat = table.seats[number]
    if seat.kind == "bot":
        return Words(fr="l'ordinateur", en="the computer")
    if seat.kind == "person" and seat.name:
        return Words(fr=seat.name, en=seat.name)
    return Words(fr="une place libre", en="a free seat")


def _standing(table: "Table") -> Words:
    match = table.match
    if table.status == "waiting":
        return Words(fr="Venez jouer : une place est libre", en="Come and play: a seat is free")
    if match.outcome is None:
        return Words(fr=f"Partie en cours, coup {match.seq}", en=f"Being played, move {match.seq}")
    why = match.outcome.reason.words
    if isinstance(match.outcome, Win):
        who = _name(table, match.outcome.winner)
        return Words(fr=f"Victoire : {who.fr}. {why.fr}", en=f"Won by {who.en}. {why.en}")
    if isinstance(match.outcome, Draw):
        return Words(fr=f"Nulle. {why.fr}", en=f"A draw. {why.en}")
    return why
