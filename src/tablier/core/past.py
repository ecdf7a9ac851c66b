"""What has happened so far: it only grows, and copies share what they have in common."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, cast, overload

T = TypeVar("T")


class Past(Sequence[T], Generic[T]):
    """A list that can be copied at no cost, however long it is. A server copies a match for every move."""

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    def copy(self) -> "Past[T]":
        """A copy that shares all there is so far and grows on its own."""
        twin = object.__new__(type(self))
        twin._items, twin._size = self._items, self._size
        return twin

    def append(self, item: T) -> None:
        """Add to the end; copies do not see it."""
        self._items.append(item)
        if self._items[self._size] is not item:  # another copy went its own way first
            self._items = [*self._items[: self._size], item]
        self._size += 1

    def cut(self, size: int) -> None:
        """Forget what came after the first `size` items; copies keep it."""
        self._size = min(self._size, size)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if type(at) is int and 0 <= at < self._size:  # almost always, and several times a move
            return self._items[at]
        if isinstance(at, slice):
            start, stop, step = at.indices(self._size)
            return self._items[start:stop:step] if step > 0 else self._items[: self._size][at]
        place = at + self._size if at < 0 else at
        if not 0 <= place < self._size:
            raise IndexError(at)
        return self._items[place]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past | list) and list(self) == list(cast("list[T]", other))

    def __repr__(self) -> str:
        return f"Past({list(self)!r})"
