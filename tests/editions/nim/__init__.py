"""Nim in two editions, side by side, as a package from elsewhere offers them."""

from tablier.testing.tiny import Heaps, Nim, Take


class FastNim(Nim):
    """The second edition: a heap is taken whole."""

    version = 2

    def actions(self, state: Heaps, seat: int) -> list[Take]:
        return [take for take in super().actions(state, seat) if take.count == state.heaps[take.heap]]


rulesets = (FastNim(), Nim())
