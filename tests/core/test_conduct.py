import pytest

from tablier.core import AgreeDraw, BadNotation, Resign, TakeBack, TimeOut
from tablier.core.conduct import read_conduct, write_conduct


@pytest.mark.parametrize("conduct", [Resign(), AgreeDraw(), TimeOut(), TakeBack(0), TakeBack(12, alone=True)])
def test_conduct_round_trips(conduct) -> None:
    assert read_conduct(write_conduct(conduct)) == conduct


@pytest.mark.parametrize(
    "text",
    [
        "!",
        "!take-back",
        "!take-back x",
        "!take-back 1 x",
        "!take-back 1 alone x",
        "!take-back " + "1" * 5000,
        "!leave",
    ],
)
def test_unknown_conduct_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_conduct(text)
