"""The moves of a seat as a list to choose from, by number or by text."""

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from tablier.cli.terminal import texts
from tablier.cli.terminal.wrapping import wrap
from tablier.core import Event, Language, Match, TablierError
from tablier.core.live import LiveGame

LISTED = 60  # a longer list of moves is cut
TOLD = 15  # a list up to this length is told in words too


def list_moves(console: Console, match: Match, seat: int, language: Language, everything: bool) -> None:
    game, legal = match.game, match.legal_for(seat)
    if not legal:
        free = game.gesture_help if isinstance(game, LiveGame) else texts.FREE
        console.print(free[language], markup=False)
        return
    shown = list(legal) if everything else legal[:LISTED]
    numbered = [f"{n:3} {game.write_action(a)}" for n, a in enumerate(shown, 1)]
    if len(legal) <= TOLD:
        width = max(map(len, numbered))
        for line, action in zip(numbered, shown, strict=True):
            told = game.describe(match.state, Event(match.seq + 1, seat, action), seat)[language]
            beside = wrap(" " * (width + 2) + told, console.width)
            console.print(f"{line:{width}}{beside[width:]}", markup=False)
        return
    console.print(Columns([Text(line) for line in numbered], padding=(0, 2)))
    if len(shown) < len(legal):
        console.print(texts.MORE.fill(count=len(legal) - len(shown))[language], markup=False)


def numbered_move(match: Match, seat: int, text: str) -> object | None:
    """The move that a number in the list names; None where the text is no number, or nothing is listed."""
    legal = match.legal_for(seat)
    if not legal or not text.isdecimal():
        return None
    if not 1 <= int(text) <= len(legal):
        raise TablierError(texts.NO_NUMBER.fill(number=text, most=len(legal)))
    return legal[int(text) - 1]
