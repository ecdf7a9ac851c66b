"""A dealer who cannot cheat: the seed's hash is shown before the game, the seed after it.

Every draw is a function of the seed and of the event's number alone, so anyone who holds the
revealed seed can derive each die and each shuffle again, in any order. Where people sit down at a table
of somebody else's, each brings a share of chance after the seed's hash was shown: then draws follow from
the seed and all shares, and whoever chose the seed did not choose the dice.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from random import Random
from typing import Any

from tablier.core.chance import Luck, Request


class _Stream(Random):
    """Uniform integers from HMAC-SHA256(seed, number of the event), by rejection: no modulo bias.

    What a request draws with is spelled out here rather than inherited, so that a seed gives the
    same dice under every version of Python.
    """

    def __init__(self, seed: bytes, seq: int) -> None:
        super().__init__()
        self._seed, self._seq, self._block, self._pool = seed, seq, 0, b""

    def getrandbits(self, k: int) -> int:
        size = (k + 7) // 8
        while len(self._pool) < size:
            message = f"{self._seq}:{self._block}".encode()
            self._pool += hmac.new(self._seed, message, hashlib.sha256).digest()
            self._block += 1
        taken, self._pool = self._pool[:size], self._pool[size:]
        return int.from_bytes(taken, "big") >> (size * 8 - k)

    def below(self, n: int) -> int:
        bits = n.bit_length()
        value = self.getrandbits(bits)
        while value >= n:
            value = self.getrandbits(bits)
        return value

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        low, high = (0, start) if stop is None else (start, stop)
        return low + step * self.below((high - low + step - 1) // step)

    def shuffle(self, x: Any) -> None:
        for i in range(len(x) - 1, 0, -1):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]


class Dealer:
    """Answers chance requests from a committed seed.

    >>> Dealer(b"seed").commitment[:16]
    '19b25856e1c150ca'
    """

    def __init__(self, seed: bytes | int | None = None, shares: Iterable[str] = ()) -> None:
        if isinstance(seed, int):
            seed = hashlib.sha256(f"tablier:{seed}".encode()).digest()
        self.seed = secrets.token_bytes(32) if seed is None else seed
        self.source = mixed(self.seed, shares)
        """What draws follow from."""

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be shown before the game."""
        return commitment(self.seed)

    def draw(self, request: Request, seq: int) -> Luck:
        """The answer to a request that is event `seq` of its match; the same each time.

        >>> from tablier.core import Roll
        >>> Dealer(7).draw(Roll(3), seq=1) == Dealer(7).draw(Roll(3), seq=1)
        True
        """
        return request.draw(_Stream(self.source, seq))


def mixed(seed: bytes, shares: Iterable[str]) -> bytes:
    """The seed with what each seat added to it, in their order; alone where nobody did."""
    told = " ".join(share or "-" for share in shares)
    return hmac.new(seed, told.encode(), hashlib.sha256).digest() if told.strip(" -") else seed


def is_share(text: str) -> bool:
    """Whether somebody may add this to chance: up to 64 hexadecimal digits, or nothing."""
    return re.fullmatch("[0-9a-f]{0,64}", text) is not None


def commitment(seed: bytes) -> str:
    """The hash that a seed is checked against once it is revealed."""
    return hashlib.sha256(seed).hexdigest()
