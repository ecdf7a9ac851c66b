"""Studies: a match as a tree, each way that was looked at with words, signs and marks of its own.

A study is written as a record with more kinds of lines. What stands in brackets is another way to play in the
place of the event before them; `{...}` is a comment, `$` a sign and `&` a mark of what stands before it:

    [Game "extinction/1"]
    [Players "2"]

    {Where it all begins.}
    1 1 0 Pd4-e5
    $ !
    & cell e5
    (
    1 1 0 Pd4-c5
    )
    2 2 0 Pe5-d4

So every record is a study, and the main line of a study is a record.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from tablier.core.errors import BadRecord, TablierError
from tablier.core.event import Event
from tablier.core.game import Game
from tablier.core.match import Match
from tablier.core.record import Record, read_event, write_event

S = TypeVar("S")
A = TypeVar("A")

START = -1
"""The number of the place where a study begins."""
SIGNS = ("!!", "!", "!?", "?!", "?", "??")
"""What is thought of a move, the best first, as it is written for all board games."""
MARK = re.compile(r"[a-z]+ \S(?:.*\S)?")
"""A kind and a name in the game's notation."""
_ESCAPED = {"\n": "\\n", "\\": "\\\\", "}": "\\}"}


class StudyNode(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was played after node `parent` (START: at the beginning), by a seat or, without one,
    by chance. `sign` is one of SIGNS; `marks` are what is shown on the board, such as `cell e5`."""

    parent: int
    play: str
    seat: int | None = None
    comment: str = ""
    sign: str = ""
    marks: tuple[str, ...] = ()


class Study(msgspec.Struct, frozen=True, omit_defaults=True):
    """Nodes stand after their parents. Of those with the same parent the first is the main one.

    >>> import tablier
    >>> nodes = (StudyNode(-1, "Ea4>", 0, "A way in."), StudyNode(-1, "Ea5>", 0), StudyNode(0, "Ea4>", 1))
    >>> study = Study("ignis/1", 2, {}, nodes)
    >>> Study.read(study.write()).line()
    (0, 1)
    """

    game: str
    players: int
    options: dict[str, str] = {}
    nodes: tuple[StudyNode, ...] = ()
    comment: str = ""
    marks: tuple[str, ...] = ()
    tags: dict[str, str] = {}
    seats: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The game without the version of its rules."""
        return self.game.partition("/")[0]

    @classmethod
    def of(cls, match: Match[Any, Any], **tags: str) -> "Study":
        """A match as it was played, without what was taken back."""
        record, game = Record.of(match), match.game
        nodes = tuple(
            StudyNode(number - 1, game.write_play(event.play), event.seat)
            for number, event in enumerate(match.live())
        )
        return cls(record.game, record.players, record.options, nodes, tags=tags)

    # --- ways through it -----------------------------------------------------------------------------

    def children(self) -> dict[int, list[int]]:
        """The nodes that follow each node, the main one first."""
        found: dict[int, list[int]] = {}
        for number, node in enumerate(self.nodes):
            found.setdefault(node.parent, []).append(number)
        return found

    def line(self) -> tuple[int, ...]:
        """The main line: the first node that follows, again and again."""
        children, here, found = self.children(), START, list[int]()
        while here in children:
            here = children[here][0]
            found.append(here)
        return tuple(found)

    def way(self, number: int) -> tuple[int, ...]:
        """The nodes from the start to this one."""
        found: list[int] = []
        while number != START:
            found.append(number)
            number = self.nodes[number].parent
        return tuple(reversed(found))

    # --- by the rules ----------------------------------------------------------------------------------

    def open(self, game: Game[S, A]) -> Match[S, A]:
        """A match that stands where the study begins."""
        if game.ruleset != self.game:
            raise BadRecord(f"the study is of {self.game}, the rules at hand are {game.ruleset}")
        return Match(game, self.options, self.players)

    def check(self, game: Game[S, A]) -> list[Match[S, A]]:
        """Raise BadRecord unless every node follows by the rules from the one before it; a match that stands
        at each of them."""
        matches = {START: self.open(game)}
        for number, node in enumerate(self.nodes):
            if node.parent not in matches:
                raise BadRecord(f"node {number} ({node.play}) follows none that stands before it")
            if node.sign and node.sign not in SIGNS:
                raise BadRecord(f"{node.sign!r} is no sign; there are {' '.join(SIGNS)}")
            if bad := next((mark for mark in node.marks if not MARK.fullmatch(mark)), None):
                raise BadRecord(f"{bad!r} is no mark; a mark is a kind and a name, such as 'cell e5'")
            match = matches[number] = matches[node.parent].copy()
            try:
                match.append(Event(match.seq + 1, node.seat, game.read_play(node.play, node.seat), 0))
            except TablierError as fault:
                raise BadRecord(f"node {number} ({node.play}): {fault}") from None
        del matches[START]
        return list(matches.values())

    # --- text --------------------------------------------------------------------------------------------

    def write(self) -> str:
        """The study as text."""
        head = Record(self.game, self.players, self.options, (), self.seats, self.tags).write()
        return "\n".join([head.rstrip("\n"), "", *_said(self.comment, "", self.marks), *self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        """Main lines go on; what else was looked at stands in brackets behind what it replaces."""
        children = self.children()
        todo: list[str | tuple[int, int]] = [(START, 1)]
        while todo:
            here = todo.pop()
            if isinstance(here, str):
                yield here
                continue
            parent, number = here
            if parent not in children:
                continue
            main, *others = children[parent]
            yield from self._node(main, number)
            later: list[str | tuple[int, int]] = []
            for other in others:
                later += ["(", *self._node(other, number), (other, number + 1), ")"]
            todo += reversed([*later, (main, number + 1)])

    def _node(self, place: int, number: int) -> list[str]:
        node = self.nodes[place]
        return [write_event(number, node.seat, 0, node.play), *_said(node.comment, node.sign, node.marks)]

    @classmethod
    def read(cls, text: str) -> "Study":
        """The inverse of `write`; raises BadRecord with the line of the fault. Reads records, too."""
        reader = _Reader()
        heads: list[str] = []
        for number, line in enumerate(text.split("\n"), 1):
            line = line.strip()
            if line.startswith("["):
                heads.append(line)
            elif line and line[0] not in "#~":
                reader.take(line, number)
                heads.append("")
            else:
                heads.append("")
        head = Record.read("\n".join(heads))
        reader.end()
        nodes, start = tuple(StudyNode(**node) for node in reader.nodes), reader.start
        about = start["comment"], start["marks"], head.tags, head.seats
        return cls(head.game, head.players, head.options, nodes, *about)


class _Reader:
    """Takes the lines of a study one after the other."""

    def __init__(self) -> None:
        self.nodes: list[dict[str, Any]] = []
        self.start: dict[str, Any] = {"comment": "", "marks": ()}
        self._here, self._number = START, 0
        self._open: list[tuple[int, int]] = []

    def take(self, line: str, number: int) -> None:
        match line[0]:
            case "(" if line == "(" and self._here != START:
                self._open.append((self._here, self._number))
                self._here, self._number = self.nodes[self._here]["parent"], self._number - 1
            case ")" if line == ")" and self._open:
                self._here, self._number = self._open.pop()
            case "{" if line.endswith("}"):
                self._about["comment"] = _unescaped(line[1:-1])
            case "$" if self._here != START:
                self._about["sign"] = _sign(line[1:].strip(), number)
            case "&":
                self._about["marks"] = (*self._about.get("marks", ()), line[1:].strip())
            case "(" | ")" | "{" | "$":
                raise BadRecord(f"{line!r} has no place here", number)
            case _:
                self._follow(line, number)

    def _follow(self, line: str, number: int) -> None:
        seat, _, text = read_event(line, number, self._number + 1)
        self.nodes.append({"parent": self._here, "play": text, "seat": seat})
        self._here, self._number = len(self.nodes) - 1, self._number + 1

    @property
    def _about(self) -> dict[str, Any]:
        return self.start if self._here == START else self.nodes[self._here]

    def end(self) -> None:
        if self._open:
            raise BadRecord("a bracket is opened and never closed")


def _sign(text: str, number: int) -> str:
    if text not in SIGNS:
        raise BadRecord(f"{text!r} is no sign; there are {' '.join(SIGNS)}", number)
    return text


def _said(comment: str, sign: str, marks: Iterable[str]) -> list[str]:
    lines = [f"$ {sign}"] if sign else []
    lines += [f"& {mark}" for mark in marks]
    if comment:
        lines.append("{" + "".join(_ESCAPED.get(letter, letter) for letter in comment) + "}")
    return lines


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)
