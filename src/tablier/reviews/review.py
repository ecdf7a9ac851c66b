"""What a review holds: one form for all games, so that every page, terminal and notebook shows it alike."""

from typing import Literal

import msgspec

from tablier.core import NO_WORDS, Words

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Unit = Literal["odds", "degrees"]

TITLES: dict[Label, Words] = {
    "best": Words(fr="meilleur coup", en="best move"),
    "good": Words(fr="bon coup", en="good move"),
    "inaccuracy": Words(fr="imprécision", en="inaccuracy"),
    "mistake": Words(fr="erreur", en="mistake"),
    "blunder": Words(fr="grosse erreur", en="blunder"),
}


class ReviewMove(msgspec.Struct, frozen=True):
    """Event `seq` of the log. `before` is the share of the point that its seat could expect, `after` what
    was left of it; `loss` is the difference. `easy` is how often a weak player finds as good a move, 0 to
    1."""

    seq: int
    seat: int
    text: str
    before: float
    after: float
    loss: float
    label: Label
    easy: float = 0.0


class ReviewChoice(msgspec.Struct, frozen=True):
    """Something to do, in the game's notation and in words, with what it promises; `line` is how it may go
    on. Where `text` can only name it, as the piece names a placement, `play` is all of it."""

    text: str
    words: Words
    odds: float
    line: tuple[str, ...] = ()
    play: str = ""


class ReviewMoment(msgspec.Struct, frozen=True):
    """A moment that decided: what was played as event `seq`, what was better, and why in at most two
    sentences.

    `levels` says which of our levels find the better one. Where nothing better is known, `better` is None."""

    seq: int
    seat: int
    played: ReviewChoice
    better: ReviewChoice | None
    why: tuple[Words, ...]
    loss: float
    label: Label
    kinds: tuple[str, ...] = ()
    levels: Words = NO_WORDS
    tries: bool = True
    """Whether another try can be judged from here."""
    hand: bool = False
    """Whether another try is made with the hand, in a scene of its own."""
    ideas: tuple[Words, ...] = ()
    """What it was about, in the words under which one's mistakes are counted."""


class ReviewSeries(msgspec.Struct, frozen=True):
    """One curve: a value after each of these events. `seat` is None where it is about all together."""

    title: Words
    seat: int | None
    points: tuple[tuple[int, float], ...]


class ReviewGraph(msgspec.Struct, frozen=True):
    """Curves over the course of a match; odds go from 0 to 1, degrees from 0 to `top`."""

    unit: Unit
    title: Words
    series: tuple[ReviewSeries, ...]
    top: float = 1.0


class LedgerTurn(msgspec.Struct, frozen=True):
    """A turn in a ledger of luck: from event `first` to event `last`, `odds` after it; `dice` and `choices`
    are what each changed, in shares of the point."""

    first: int
    last: int
    seat: int
    odds: float
    dice: float
    choices: float


class Ledger(msgspec.Struct, frozen=True):
    """How a result came about: `start`, and what `dice` and `choices` did turn by turn, add up to
    `result`."""

    start: float
    turns: tuple[LedgerTurn, ...]
    result: float

    @property
    def dice(self) -> float:
        return sum(turn.dice for turn in self.turns)

    @property
    def choices(self) -> float:
        return sum(turn.choices for turn in self.turns)


class Review(msgspec.Struct, frozen=True):
    """A finished match, looked at again.

    `accuracy` is by seat, 0 to 100, None for a seat of which nothing was judged; `version` names the labels
    that were used, `nodes` counts the positions, trials or games that were looked at.
    """

    game: str
    version: int
    moves: tuple[ReviewMove, ...]
    accuracy: tuple[float | None, ...]
    graph: ReviewGraph
    moments: tuple[ReviewMoment, ...]
    summary: tuple[Words, ...] = ()
    ledger: Ledger | None = None
    titles: dict[Label, Words] = msgspec.field(default_factory=TITLES.copy)
    small: float = 0.0
    """A try that loses no more than this is right."""
    nodes: int = 0

    def _repr_svg_(self) -> str:
        """The graph, as a notebook shows it."""
        from tablier.reviews.drawing import draw_graph

        return draw_graph(self)

    def _repr_html_(self) -> str:
        """The graph with the key moments under it."""
        from tablier.reviews.drawing import write_html

        return write_html(self)
