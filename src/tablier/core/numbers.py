"""Numbers in texts that anybody may have written."""

DIGITS = 15
"""Of a number in a record: no match is so long, and Python itself reads no number without end."""


def whole(text: str) -> int | None:
    """The number that is written there; None where it is none, or one without end.

    >>> whole("12"), whole("-1"), whole("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None
