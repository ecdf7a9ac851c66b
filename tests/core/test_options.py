import pytest

from tablier.core import BadOption, Choice, Flag, Number, TextOption, Words, read_options

T = Words(fr="t", en="t")
KNOWN = (
    Choice("line", ("full", "gaps"), T),
    Number("target", 5, 50, 20, T),
    Flag("tremor", True, T),
    TextOption("position", "", T, limit=10),
)


def test_defaults_fill_what_is_not_given() -> None:
    assert read_options(KNOWN, {}) == {"line": "full", "target": 20, "tremor": True, "position": ""}


def test_texts_from_a_command_line_are_read() -> None:
    given = {"line": "gaps", "target": "7", "tremor": "no", "position": "x"}
    assert read_options(KNOWN, given) == {"line": "gaps", "target": 7, "tremor": False, "position": "x"}


@pytest.mark.parametrize(
    ("given", "possible"),
    [
        ({"line": "half"}, "full, gaps"),
        ({"line": 3}, "full, gaps"),
        ({"target": 51}, "from 5 to 50"),
        ({"target": "many"}, "from 5 to 50"),
        ({"target": 7.5}, "from 5 to 50"),
        ({"target": True}, "from 5 to 50"),
        ({"tremor": "maybe"}, "true, false"),
        ({"tremor": []}, "true, false"),
        ({"position": "x" * 11}, "at most 10"),
        ({"size": 3}, "known: line, position, target, tremor"),
    ],
)
def test_a_bad_option_says_what_is_possible(given: dict[str, object], possible: str) -> None:
    with pytest.raises(BadOption, match=possible) as fault:
        read_options(KNOWN, given)
    assert fault.value.words.fr != fault.value.words.en
