"""What the players have seen of one pile, so that a frame tells only what moved since."""

from math import dist

from msgspec.structs import replace

from tablier.games.thin_ice.scene.frames import PieceFrame, PileFrame

LINGERS = 0.25
"""What has moved is told for so many seconds more: whoever is behind may have missed its last picture."""

STIRRED, TURNED = 0.02, 0.0003
"""A piece has moved when it is so many millimetres from where it was, or a part of its turn differs by so
much: with less, no eye sees it."""


class Shown:
    def __init__(self) -> None:
        self._stirred = self._lost = -LINGERS
        self._pieces: dict[str, tuple[PieceFrame, float]] = {}  # as it last moved, and when that was

    def stir(self, time: float) -> None:
        """Something in the pile moves now."""
        self._stirred = time

    def stirs(self, time: float) -> bool:
        return time - self._stirred < LINGERS

    def part(self, pile: PileFrame, time: float, whole: bool) -> PileFrame:
        """The pieces of a pile that have moved; all of them where that is asked, or where one has gone."""
        now: dict[str, tuple[PieceFrame, float]] = {}
        for piece in pile.pieces:
            known = self._pieces.get(piece.piece)
            now[piece.piece] = known if known and _same(known[0], piece) else (piece, time)
        if self._pieces.keys() - now.keys():
            self._lost = time
        self._pieces = now
        if whole or time - self._lost < LINGERS:
            return pile
        told = tuple(piece for piece in pile.pieces if time - now[piece.piece][1] < LINGERS)
        return replace(pile, pieces=told, whole=False)


def _same(a: PieceFrame, b: PieceFrame) -> bool:
    return (
        (a.held, a.on_table) == (b.held, b.on_table)
        and dist(a.at, b.at) < STIRRED
        and max(abs(p - q) for p, q in zip(a.turn, b.turn, strict=True)) < TURNED
    )
