"""When somebody was last heard of, by whatever way: a request, a message at any table."""

import time
from collections import OrderedDict

REMEMBERED = 50_000


class Presence:
    """In seconds of the monotonic clock; the longest unheard of are forgotten first."""

    def __init__(self) -> None:
        self._heard: OrderedDict[str, float] = OrderedDict()

    def note(self, person: str) -> None:
        self._heard[person] = time.monotonic()
        self._heard.move_to_end(person)
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)

    def last(self, person: str) -> float:
        return self._heard.get(person, float("-inf"))

    def forget(self, person: str) -> None:
        self._heard.pop(person, None)
