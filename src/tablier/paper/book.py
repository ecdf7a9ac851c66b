"""A game as a PDF to print, cut out and play: a cover, its sheets, a booklet of puzzles."""

import logging
import re
from io import BytesIO
from typing import cast

from fpdf import FPDF
from fpdf.enums import MethodReturnValue

from tablier.core import Language, TablierError, Words
from tablier.games import find, part
from tablier.games.fonts import SANS, SERIF, paths
from tablier.paper.booklet import booklet
from tablier.paper.layout import HEIGHT, SIDE, WIDTH, Placed, lay
from tablier.paper.nesting import box_of
from tablier.paper.sample import picture_of
from tablier.paper.sheet import Piece, Sheet, Text

RULER = 50.0
INK, SOFT, FAINT = "#1f2430", "#545766", "#8d8578"
LEADING = 0.43
"""Millimetres from line to line for each point of a letter's size."""
SMALLEST = 5.5
_FAMILY = re.compile(r'font-family="[^"]*"')
_UNSEEN = re.compile(r'<title>.*?</title>|<rect[^>]*fill="#faf7f2"[^>]*/>', re.DOTALL | re.IGNORECASE)
"""What is said to those who cannot see, and the colour of a page that is white here."""

PRINT = Words(fr="Imprimer et jouer", en="Print and play")
HOW = Words(
    fr="Imprimez à 100 %, sans ajuster à la page, sur du papier fort (160 g/m² ou plus). Le trait au bas de "
    "chaque page mesure 50 mm : vérifiez-le. Traits pleins : couper ; tirets : plier.",
    en="Print at 100%, without fitting to the page, on stiff paper (160 g/m² or more). The line at the foot "
    "of each page is 50 mm long: check it. Solid lines: cut; dashes: fold.",
)
MEASURE = Words(fr="50 mm", en="50 mm")


def make(slug: str, language: Language) -> bytes:
    """The PDF. It takes some seconds: a server has it made elsewhere and keeps it."""
    game = find(slug)
    own = part(slug, "paper", "sheets")
    if own is None:
        raise TablierError(Words(fr=f"{slug} ne s'imprime pas", en=f"there is nothing to print of {slug}"))
    sheets: list[Sheet] = [*own.sheets(), *booklet(slug)]
    return Book(game.title, language).write(picture_of(slug), sheets)


class Book:
    def __init__(self, title: Words, language: Language) -> None:
        self._title = title
        self._language: Language = language
        self._pdf = FPDF(unit="mm", format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_lang(language)
        self._pdf.set_title(f"{title[language]} · {PRINT[language]}")
        self._pdf.set_creator("Tablier")
        for (family, style), file in paths().items():
            self._pdf.add_font(family, style, file)  # type: ignore[arg-type]

    def write(self, cover: str, sheets: list[Sheet]) -> bytes:
        # The library complains of what a drawing says to those who cannot see it.
        logging.getLogger("fpdf").setLevel(logging.ERROR)
        self._cover(cover, sheets)
        for sheet in sheets:
            for number, page in enumerate(lay(sheet.pieces)):
                self._page(sheet, first=number == 0)
                for placed in page:
                    self._put(placed)
        return bytes(self._pdf.output())

    # --- pages ------------------------------------------------------------------------------------

    def _cover(self, drawing: str, sheets: list[Sheet]) -> None:
        pdf = self._pdf
        pdf.add_page()
        self._text(Text(self._title, SIDE, 24, WIDTH - 2 * SIDE, 22, 40, "B", True, "C", INK), 0, 0)
        self._text(Text(PRINT, SIDE, 43, WIDTH - 2 * SIDE, 10, 15, align="C", colour=SOFT), 0, 0)
        _, _, wide, high = box_of(drawing)
        scale = min(130 / wide, 130 / high)
        width, height = wide * scale, high * scale
        self._draw(drawing, (WIDTH - width) / 2, 62 + (130 - height) / 2, width, height)
        inside = ", ".join(sheet.title[self._language].lower() for sheet in sheets)
        list_of = Words(fr=inside[:1].upper() + inside[1:] + ".", en=inside[:1].upper() + inside[1:] + ".")
        self._text(Text(list_of, 35, 202, WIDTH - 70, 24, 11, align="C", colour=INK), 0, 0)
        self._text(Text(HOW, 35, 228, WIDTH - 70, 30, 10, align="C", colour=SOFT), 0, 0)
        self._foot()

    def _page(self, sheet: Sheet, first: bool) -> None:
        self._pdf.add_page()
        self._text(Text(sheet.title, SIDE, 7, 80, 8, 14, "B", True, colour=INK), 0, 0)
        if first:
            self._text(
                Text(sheet.note, SIDE + 62, 7.5, WIDTH - 2 * SIDE - 62, 9, 8.5, "", False, "R", SOFT), 0, 0
            )
        self._foot()

    def _foot(self) -> None:
        """The line to measure, and what this is a page of."""
        pdf, y = self._pdf, HEIGHT - 9
        pdf.set_draw_color(INK)
        pdf.set_line_width(0.2)
        pdf.line(SIDE, y, SIDE + RULER, y)
        for at in range(0, int(RULER) + 1, 10):
            pdf.line(SIDE + at, y - (2 if at % 50 == 0 else 1.2), SIDE + at, y)
        self._text(Text(MEASURE, SIDE + RULER + 2, y - 3, 20, 5, 8, colour=SOFT), 0, 0)
        name = f"Tablier · {self._title[self._language]} · {pdf.page_no()}"
        self._text(
            Text(Words(fr=name, en=name), WIDTH - SIDE - 90, y - 3, 90, 5, 8, "", False, "R", SOFT), 0, 0
        )

    # --- pieces -----------------------------------------------------------------------------------

    def _put(self, placed: Placed) -> None:
        piece, x, y = placed.piece, placed.x, placed.y
        if placed.turned:
            with self._pdf.rotation(180, x + piece.width / 2, y + piece.height / 2):
                self._piece(piece, x, y)
        else:
            self._piece(piece, x, y)

    def _piece(self, piece: Piece, x: float, y: float) -> None:
        if piece.svg:
            self._draw(piece.svg, x, y, piece.width, piece.height)
        for text in piece.texts:
            self._text(text, x, y)
        if piece.frame:
            self._pdf.set_draw_color(FAINT)
            self._pdf.set_line_width(0.15)
            self._pdf.rect(x, y, piece.width, piece.height)

    def _draw(self, svg: str, x: float, y: float, width: float, height: float) -> None:
        """A drawing in its place, and nothing of it outside."""
        named = _UNSEEN.sub("", _FAMILY.sub(f'font-family="{SANS}"', svg))
        with self._pdf.rect_clip(x, y, width, height):
            self._pdf.image(BytesIO(named.encode()), x, y, width, height)

    def _text(self, text: Text, x: float, y: float) -> None:
        pdf, words = self._pdf, text.words[self._language]
        if not words:
            return
        size = text.size
        pdf.set_text_color(text.colour)
        while True:
            pdf.set_font(SERIF if text.serif else SANS, text.style, size)
            folded = pdf.multi_cell(
                text.width,
                size * LEADING,
                words,
                dry_run=True,
                output=MethodReturnValue.LINES,
                align=text.align,
            )
            high = len(cast("list[str]", folded)) * size * LEADING
            if high <= text.height or size <= SMALLEST:
                break
            size -= 0.5
        pdf.set_xy(x + text.x, y + text.y)
        pdf.multi_cell(text.width, size * LEADING, words, align=text.align, new_x="LEFT", new_y="NEXT")
