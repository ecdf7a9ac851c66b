"""Puzzles on paper: some of each difficulty, and at the end how they are solved."""

from tablier.core import Event, Language, Words
from tablier.learn.puzzles import Puzzle
from tablier.learn.puzzles.shelf import puzzles
from tablier.paper.nesting import nest
from tablier.paper.sheet import Piece, Sheet, Text

MOST = 12
WIDTH, HEIGHT, CAPTION = 92.0, 84.0, 15.0
LINE = 5.0
LIST = 190.0


def booklet(slug: str) -> list[Sheet]:
    """Two sheets, or none where a game has no puzzles."""
    chosen = _choose(puzzles(slug))
    if not chosen:
        return []
    pages = tuple(_piece(number, puzzle) for number, puzzle in enumerate(chosen, 1))
    solved = tuple(_solution(number, puzzle) for number, puzzle in enumerate(chosen, 1))
    return [
        Sheet(
            Words(fr="Problèmes", en="Puzzles"),
            Words(fr="Du plus facile au plus difficile.", en="From the easiest to the hardest."),
            pages,
        ),
        Sheet(Words(fr="Solutions", en="Solutions"), Words(fr="", en=""), solved),
    ]


def _choose(shelf: tuple[Puzzle, ...]) -> list[Puzzle]:
    """Evenly from the shelf, which begins with the easiest."""
    step = max(1, len(shelf) // MOST)
    return list(shelf[::step][:MOST])


def _piece(number: int, puzzle: Puzzle) -> Piece:
    asked = puzzle.as_lesson().steps[0].say
    state = puzzle.open().state
    turn = puzzle.game.prompt(state)
    words = Words(fr=f"{number}. {turn.fr}. {asked.fr}", en=f"{number}. {turn.en}. {asked.en}")
    drawing = puzzle.game.draw_svg(state, puzzle.seat)
    return Piece(
        WIDTH,
        HEIGHT,
        svg=framed(drawing, WIDTH, HEIGHT, CAPTION),
        texts=(Text(words, 1, HEIGHT - CAPTION + 1, WIDTH - 2, CAPTION - 2, 9.5, align="C"),),
        frame=False,
    )


def _solution(number: int, puzzle: Puzzle) -> Piece:
    told = {language: _told(puzzle, language) for language in ("fr", "en")}
    words = Words(fr=f"{number}. {told['fr']}", en=f"{number}. {told['en']}")
    rows = 1 + max(len(told["fr"]), len(told["en"])) // 125
    return Piece(LIST, rows * LINE, texts=(Text(words, 0, 0, LIST, rows * LINE, 9.5),), frame=False)


def _told(puzzle: Puzzle, language: Language) -> str:
    match = puzzle.open()
    sentences: list[str] = []
    for seat, at, text in puzzle.record.events[puzzle.start :]:
        event = Event(match.seq + 1, seat, match.game.read_play(text, seat), at)
        match.append(event)
        sentences.append(match.describe(match.seq, None)[language].rstrip("."))
    return ". ".join(sentences) + "."


def framed(drawing: str, width: float, height: float, below: float) -> str:
    """A drawing with room for words under it."""
    inside = nest(drawing, 0, 0, width, height - below)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'
