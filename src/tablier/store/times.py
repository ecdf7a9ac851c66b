"""How long something took, each time: a few counts that tell the usual from the worst."""

from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Times:
    """`counts[n]` took at most BOUNDS[n] seconds and more than the bound before; the last took longer."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one more that took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def __len__(self) -> int:
        return sum(self.counts)
