"""What is printed is as large as it says, in both languages, and whole."""

from collections import Counter
from io import BytesIO
from math import hypot
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from paper.measuring import lines_of
from tablier.cli import main
from tablier.core import Words
from tablier.games import slugs
from tablier.games.endangered.illustration import draw_card, draw_face, illustrations
from tablier.games.endangered.pack import OWN, read_pack
from tablier.games.thin_ice.pieces import SHAPES, SIZES
from tablier.paper.book import Book
from tablier.paper.endangered.cards import HEIGHT as CARD_HEIGHT
from tablier.paper.endangered.cards import WIDTH as CARD_WIDTH
from tablier.paper.layout import BOTTOM, SIDE, TOP, lay
from tablier.paper.layout import HEIGHT as PAGE_HEIGHT
from tablier.paper.layout import WIDTH as PAGE_WIDTH
from tablier.paper.pyramids import Tints, net
from tablier.paper.sheet import Piece, Sheet, Text

FINE = 0.05
"""Millimetres, less than a pencil's line."""
PLAIN = Tints("#ffffff", "#eeeeee", "#888888", "#000000")
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'


def book(*pieces: Piece, language: Any = "en") -> PdfReader:
    sheet = Sheet(Words(fr="Pièces", en="Pieces"), Words(fr="", en=""), pieces)
    return PdfReader(BytesIO(Book(Words(fr="Essai", en="Trial"), language).write(EMPTY, [sheet])))


def test_a_page_is_a4_and_its_ruler_is_fifty_millimetres() -> None:
    for page in book(Piece(20, 20)).pages:
        assert float(page.mediabox.width) / 72 * 25.4 == pytest.approx(PAGE_WIDTH, abs=FINE)
        assert float(page.mediabox.height) / 72 * 25.4 == pytest.approx(PAGE_HEIGHT, abs=FINE)
        assert any(line.length == pytest.approx(50, abs=FINE) for line in lines_of(page))


def test_pyramids_have_the_size_of_the_pieces_that_are_simulated() -> None:
    """Each net has four bases and, between its faces, edges; both folded or not, upright or turned."""
    for size in SIZES:
        shape = SHAPES[size]
        edge = hypot(shape.height, shape.half, shape.half)
        drawn = lines_of(book(net(shape.side, shape.height, 1, PLAIN, copies=2)).pages[1])
        lengths = Counter(round(line.length, 1) for line in drawn)
        bases = [line for line in drawn if line.length == pytest.approx(shape.side, abs=FINE)]
        assert len(bases) == 2 * (4 + 4), lengths  # of the faces, and again of the line to cut along
        edges = [line for line in drawn if line.length == pytest.approx(edge, abs=FINE)]
        assert len(edges) >= 2 * (4 + 4), lengths


@given(st.lists(st.tuples(st.floats(5, 190), st.floats(5, 260), st.integers(1, 9)), max_size=12))
@settings(max_examples=60)
def test_pieces_lie_on_the_paper_and_beside_each_other(sizes: list[tuple[float, float, int]]) -> None:
    pieces = [Piece(width, height, copies=copies) for width, height, copies in sizes]
    pages = lay(pieces)
    assert sum(len(page) for page in pages) == sum(piece.copies for piece in pieces)
    for page in pages:
        for number, one in enumerate(page):
            assert one.x >= SIDE - FINE
            assert one.x + one.piece.width <= PAGE_WIDTH - SIDE + FINE
            assert one.y >= TOP
            assert one.y + one.piece.height <= PAGE_HEIGHT - BOTTOM + FINE
            for other in page[:number]:
                beside = one.x >= other.x + other.piece.width or other.x >= one.x + one.piece.width
                below = one.y >= other.y + other.piece.height or other.y >= one.y + one.piece.height
                assert beside or below


def test_what_does_not_fit_a_page_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        lay([Piece(300, 20)])


def test_letters_are_in_the_file_and_accents_among_them() -> None:
    sentence = Words(fr="Œuf à la coque : « déçu », naïf, où ?", en="Plain")
    read = book(Piece(80, 20, texts=(Text(sentence, 0, 0, 80, 20),)), language="fr")
    assert sentence.fr.split() == read.pages[1].extract_text().split("\n")[-1].split()
    for font in read.pages[1]["/Resources"]["/Font"].values():  # type: ignore[index]
        within = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in within


def test_words_that_are_too_many_are_set_smaller() -> None:
    long = Words(fr="", en="a word " * 60)
    piece = Piece(60, 20, texts=(Text(long, 0, 0, 60, 20, 14),))
    text = book(piece).pages[1].extract_text()
    assert text.count("word") == 60


# --- the four games -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ignis(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    """As the command writes it."""
    file = tmp_path_factory.mktemp("print") / "ignis.pdf"
    with pytest.raises(SystemExit) as ended:
        main(["print", "ignis", "--lang", "fr", "--out", str(file)])
    assert ended.value.code == 0
    return PdfReader(BytesIO(file.read_bytes()))


def test_a_game_in_its_language(ignis: PdfReader) -> None:
    """In English it is asked of a server, in tests/server/test_shared.py."""
    said = "\n".join(page.extract_text() for page in ignis.pages)
    for words in ("Imprimer et jouer", "Plateau", "Tuiles", "Problèmes", "Solutions"):
        assert words in said
    assert ignis.trailer["/Root"]["/Lang"] == "fr"


def test_tiles_fit_the_squares_of_their_board(ignis: PdfReader) -> None:
    board, tiles = ignis.pages[1], ignis.pages[2]
    pairs = [line for line in lines_of(tiles) if line.length == pytest.approx(48, abs=FINE)]
    assert len(pairs) >= 2 * 3 * 10
    wide = max(line.length for line in lines_of(board))
    assert wide > 6 * 24


def test_every_card_of_the_pack_has_its_picture_and_every_picture_its_card() -> None:
    pack = read_pack(OWN)
    keys = {action.key for action in pack.actions} | {card.key for card in pack.yellow}
    keys |= {one.key for role in pack.roles for one in (*role.cards, *role.specialties)}
    keys |= {card.key for scenario in pack.scenarios for card in scenario.cards}
    drawn = illustrations()
    assert set(drawn.motifs) == keys
    shown = {*drawn.motifs.values(), *drawn.kinds.values()}
    assert shown - {"animal", "young"} == set(drawn.shapes)
    faces = {f"{role.key}-{portrait}" for role in pack.roles for portrait in range(2)}
    assert set(drawn.faces) == faces | {envoy.key for envoy in pack.ambassadors}
    assert all("<path" in draw_face(envoy.key) for envoy in pack.ambassadors)
    assert draw_card("unknown", "immediate", "otter") != draw_card("unknown", "immediate", "tiger")


def test_nine_cards_lie_on_a_page() -> None:
    pages = lay([Piece(CARD_WIDTH, CARD_HEIGHT, copies=18)])
    assert [len(page) for page in pages] == [9, 9]


def test_every_game_can_be_printed() -> None:
    from tablier.games import part

    for slug in slugs():
        own = part(slug, "paper", "sheets")
        assert own is not None, slug
        for sheet in own.sheets():
            assert lay(sheet.pieces)[0], (slug, sheet.title.en)


def test_a_language_that_is_none() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["print", "ignis", "--lang", "de"])
    assert ended.value.code == 2
