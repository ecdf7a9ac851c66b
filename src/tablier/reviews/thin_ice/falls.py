"""What left its place first, read off the frames that are kept beside the log of a live match."""

from collections.abc import Sequence
from itertools import count
from math import dist

from tablier.games.thin_ice.physics.margin import GIVES
from tablier.games.thin_ice.physics.world import Pose
from tablier.games.thin_ice.scene.frames import PileFrame, unpack
from tablier.games.thin_ice.scene.scene import frames_of
from tablier.games.thin_ice.state import Pile


class Falls:
    """The tracks of a match, seat by seat up to each time that the seat went out, to be asked in that
    order."""

    def __init__(self, tracks: Sequence[bytes]) -> None:
        self._ends: dict[tuple[int, int], list[PileFrame]] = {}
        self._asked: dict[int, count[int]] = {}
        seen: dict[int, list[PileFrame]] = {}
        ended: dict[int, int] = {}
        out: dict[int, bool] = {}
        for data in (data for track in tracks for data in frames_of(track)):
            for pile in unpack(data).piles:
                seen.setdefault(pile.seat, []).append(pile)
                if pile.out and not out.get(pile.seat):
                    number = ended[pile.seat] = ended.get(pile.seat, -1) + 1
                    self._ends[pile.seat, number] = seen.pop(pile.seat)
                out[pile.seat] = pile.out

    def first(self, seat: int, before: Pile) -> str:
        """Of the pieces of the pile as it last stood, the one that left its place first the next time that
        the seat went out; empty where nothing was kept of it, or nothing moved."""
        number = next(self._asked.setdefault(seat, count()))
        stood = {rest.piece: Pose.of(rest).at for rest in before.pieces}
        for pile in _last_motion(self._ends.get((seat, number), []), stood):
            if gone := _gone(pile, stood):
                return max(gone, key=lambda piece: (gone[piece], piece))
        return ""


def _last_motion(
    frames: Sequence[PileFrame], stood: dict[str, tuple[float, float, float]]
) -> Sequence[PileFrame]:
    """The frames since everything last stood where it should."""
    still = [n for n, pile in enumerate(frames) if stood and not _gone(pile, stood)]
    return frames[still[-1] + 1 :] if still else ()


def _gone(pile: PileFrame, stood: dict[str, tuple[float, float, float]]) -> dict[str, float]:
    """The pieces that are not where they stood, and how far they are from there."""
    far = {one.piece: dist(one.at, stood[one.piece]) for one in pile.pieces if one.piece in stood}
    return {piece: away for piece, away in far.items() if away > GIVES}
