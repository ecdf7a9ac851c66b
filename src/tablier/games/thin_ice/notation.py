"""Actions as text.

    call SL
    place M1:0,0,0:1000000,0,0,0 L1:120,-340,18600:923880,0,0,382683 | table M1 | touch M1-L1
    done
    out THI-7 M1 M2 M3 L1 | M1:0,0,0:1000000,0,0,0

A piece stands with its place in micrometres and its rotation in millionths (w, x, y, z).
"""

import re

from tablier.core import BadNotation
from tablier.games.thin_ice.pieces import SIZES, Size
from tablier.games.thin_ice.state import Action, Call, Done, Elimination, Out, Pile, Place, Rest

_PIECE = r"[SML][1-9]\d?"
_NUMBER = r"-?\d{1,7}"
_NAME = re.compile(_PIECE)
_REST = re.compile(rf"({_PIECE}):({_NUMBER},{_NUMBER},{_NUMBER}):({_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER})")
_PAIR = re.compile(rf"({_PIECE})-({_PIECE})")
VERBS = ("call", "place", "done", "out")
_RULES: dict[str, Elimination] = {"THI-7": "THI-7", "THI-8": "THI-8", "THI-9": "THI-9"}


def write_action(action: Action) -> str:
    match action:
        case Call():
            return write_call(action)
        case Place(pile):
            return f"place {write_pile(pile)}"
        case Done():
            return "done"
        case Out(rule, pieces, pile):
            return " ".join(["out", rule, *pieces, "|", write_pile(pile)])


def write_call(call: Call) -> str:
    return "call " + "".join(call.sizes)


def write_pile(pile: Pile) -> str:
    touching = (f"{a}-{b}" for a, b in pile.touching)
    return " ".join([*map(_write_rest, pile.pieces), "|", "table", *pile.table, "|", "touch", *touching])


def read_pile(text: str) -> Pile:
    """The inverse of `write_pile`: what follows `place`."""
    return _read_pile(_Words(text))


def _write_rest(rest: Rest) -> str:
    return f"{rest.piece}:{','.join(map(str, rest.at))}:{','.join(map(str, rest.turn))}"


def read_action(text: str) -> Action:
    words = _Words(text)
    match words.next():
        case "call":
            return Call(_read_sizes(words))
        case "place":
            return Place(_read_pile(words))
        case "done":
            words.end()
            return Done()
        case "out":
            return _read_out(words)
        case _:
            raise words.fault("'call', 'place', 'done' or 'out'")


class _Words:
    """The words of a text one by one, with the column where each begins, for a clear complaint."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found = [(found.group(), found.start() + 1) for found in re.finditer(r"\S+", text)]
        self._place = 0

    @property
    def ahead(self) -> str:
        return self._found[self._place][0] if self._place < len(self._found) else ""

    def next(self) -> str:
        word = self.ahead
        self._place += 1
        return word

    def fault(self, expected: str) -> BadNotation:
        """A complaint about the word that was read last."""
        place = self._place - 1
        column = self._found[place][1] if place < len(self._found) else len(self.text) + 1
        return BadNotation(self.text, column, expected)

    def end(self) -> None:
        if self.next():
            raise self.fault("nothing more")

    def matching(self, pattern: re.Pattern[str], like: str) -> list[re.Match[str]]:
        """All words from here on that fit, up to the next bar or the end."""
        found: list[re.Match[str]] = []
        while self.ahead and self.ahead != "|":
            match = pattern.fullmatch(self.next())
            if not match:
                raise self.fault(f"something like {like}")
            found.append(match)
        return found

    def section(self, name: str) -> None:
        for due in ("|", name):
            if self.next() != due:
                raise self.fault(f"'| {name}'")


def _read_sizes(words: _Words) -> tuple[Size, ...]:
    letters = words.next()
    sizes: tuple[Size, ...] = tuple(size for size in SIZES for _ in range(letters.count(size)))
    if len(sizes) != len(letters) or not 1 <= len(sizes) <= 2:
        raise words.fault("one or two of S, M, L")
    words.end()
    return sizes


def _read_pile(words: _Words) -> Pile:
    pieces = tuple(_read_rest(found) for found in words.matching(_REST, "M1:0,0,0:1000000,0,0,0"))
    words.section("table")
    table = tuple(found.group() for found in words.matching(_NAME, "M1"))
    words.section("touch")
    touching = tuple((found[1], found[2]) for found in words.matching(_PAIR, "M1-L1"))
    words.end()
    return Pile(pieces, table, touching)


def _read_rest(found: re.Match[str]) -> Rest:
    x, y, z = map(int, found[2].split(","))
    w, i, j, k = map(int, found[3].split(","))
    return Rest(found[1], (x, y, z), (w, i, j, k))


def _read_out(words: _Words) -> Out:
    rule = _RULES.get(words.next())
    if rule is None:
        raise words.fault(", ".join(_RULES))
    pieces = tuple(found.group() for found in words.matching(_NAME, "M1"))
    if words.next() != "|":
        raise words.fault("'|' and the pile")
    return Out(rule, pieces, _read_pile(words))
