"""The short way through Numba: what it leaves out is not missed, or missed loudly."""

from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import NumbaError
from numba.core.runtime import _nrt_python as memory
from numba.core.runtime import rtsys

from tablier.games import compiled
from tablier.games.addresses import beyond, floats, ints, words
from tablier.games.compiled import INT, INTS, njit, part, sealed


def test_the_pinned_numba_takes_the_short_way() -> None:
    assert compiled.SHORT_WAY


def test_what_a_function_takes_for_itself_it_gives_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_folder", lambda _: tmp_path)

    @part
    def filled(n: int) -> compiled.Array:
        room = np.empty(n, np.int64)
        for i in range(n):
            room[i] = i
        return room

    @sealed(INT, INTS, INT)
    def last(numbers: compiled.Array, n: int) -> int:
        return filled(n)[n - 1] + numbers[0]

    @njit
    def many(numbers: compiled.Array, times: int) -> int:
        total = 0
        for _ in range(times):
            total += last(numbers.ctypes, 5)
        return total

    numbers = np.array([10])
    assert many(numbers, 1) == 14
    memory.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    assert many(numbers, 100) == 1400
    after = rtsys.get_allocation_stats()
    memory.memsys_disable_stats()
    assert after.alloc - before.alloc >= 100
    assert after.free - before.free == after.alloc - before.alloc


def test_a_name_with_two_types_is_refused() -> None:
    with pytest.raises(NumbaError, match="short mode"):

        @sealed(INT, INT)
        def two(n: int) -> int:
            pair = n
            if n:
                pair = (n, n)  # type: ignore[assignment]
            return pair[0]  # type: ignore[index]


@pytest.mark.parametrize("short", [True, False])
def test_room_on_the_stack_is_each_calls_own(
    short: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "SHORT_WAY", short)
    monkeypatch.setattr(compiled, "_folder", lambda _: tmp_path)

    @part
    def triangle(n: int) -> int:
        room = ints(40)
        room[0] = 0
        for i in range(1, n):
            room[i] = room[i - 1] + i
        return room[n - 1]

    @sealed(INT, INTS)
    def sums(numbers: compiled.Array) -> int:
        mine, halves, seed = ints(40), floats(1), words(1)
        mine[7], halves[0], seed[0] = 7, 0.5, 2**63
        total = triangle(40) + triangle(5)
        return total + mine[7] + int(halves[0] * 4) + int(seed[0] >> 63) + beyond(numbers, 2)[1]

    @njit
    def from_python(numbers: compiled.Array) -> int:
        return sums(numbers.ctypes)

    assert from_python(np.array([0, 0, 0, 1000])) == 780 + 10 + 7 + 2 + 1 + 1000
