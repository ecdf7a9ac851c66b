"""A layout that is not what it should be is refused by name, line and column."""

import pytest

from tablier.games.ignis.layouts import BadLayout, fair, layouts, read_layout

GOOD = "fr Damier\nen Checkerboard\n......\n.FWFW.\n.WFWF.\n.FWFW.\n.WFWF.\n......\n"


def test_a_good_layout_is_read() -> None:
    assert read_layout("mine", GOOD).board == layouts()["damier"].board


@pytest.mark.rule("IGN-R6")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "layout bad, line 1: expected 'fr' and the name"),
        ("fr Nom\n......", "line 2: expected 'en'"),
        ("fr Nom\nen \n......", "line 2: expected 'en'"),
        ("fr N\nen N\n......\n......", "2 rows, possible: 3, 4, 6"),
        (GOOD.replace(".FWFW.", ".FWFW", 1), "line 4: 5 squares instead of 6"),
        (GOOD.replace(".FWFW.", ".FWFX.", 1), "line 4, column 5: 'X': expected F, W or ."),
        (GOOD.replace(".FWFW.", ".FWF..", 1), "7 tiles W, 8 are due (IGN-2)"),
        (GOOD.replace(".FWFW.\n", ".FWWF.\n", 1), "no symmetry exchanges Fire and Water"),
        ("fr N\nen N\n......\nFF..WW\nFF..WW\nFF..WW\nFF..WW\n......", "a1, a2, a3, a4, a5, a6 would vanish"),
    ],
)
def test_a_bad_layout_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadLayout) as fault:
        read_layout("bad", text)
    assert message in str(fault.value)
    assert fault.value.words.fr.startswith("disposition bad")


def test_fairness_knows_all_symmetries() -> None:
    assert fair("F.W" + "..." + "W.F")
    assert fair("FFW" + "F.W" + "FWW")
    assert not fair("FW." + "..." + "...")
