import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import Past


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.integers(0, 3)), max_size=60))
def test_forks_are_as_good_as_copies(deeds: list[tuple[int, bool, int]]) -> None:
    """Some forks are made, some grow, in any order; plain lists that are copied tell what is right."""
    pasts, lists = [Past[object]([0])], [list[object]([0])]
    for number, forks, item in deeds:
        which = number % len(pasts)
        if forks:
            pasts.append(pasts[which].copy())
            lists.append(list(lists[which]))
        else:
            pasts[which].append(item)  # small numbers: the same object is added by several forks
            lists[which].append(item)
    for past, plain in zip(pasts, lists, strict=True):
        assert past == plain
        assert list(past) == plain
        assert len(past) == len(plain)
        assert past[-1] == plain[-1]
        assert past[1:] == plain[1:]
        assert past[:-1] == plain[:-1]


def test_what_a_fork_adds_is_not_seen_by_the_other() -> None:
    one = Past("ab")
    two = one.copy()
    two.append("c")
    assert list(one) == ["a", "b"]
    with pytest.raises(IndexError):
        one[2]
    one.append("d")
    assert (list(one), list(two)) == (["a", "b", "d"], ["a", "b", "c"])
