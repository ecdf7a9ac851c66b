"""What the words of a pack mean, read from the code beside each."""

import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

from tablier.games.endangered import numbering


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def title(kind: Any) -> str:
    """`effect card`"""
    return re.sub(r"(?<!^)([A-Z])", lambda m: f" {m[1].lower()}", kind.__name__).lower()


def said(kind: Any) -> str:
    return re.sub(r"\s+", " ", (kind.__doc__ or "").strip())


@cache
def meanings(name: str) -> dict[str, str]:
    """The values of a type with the comment beside each: the one place where they are explained."""
    source = Path(numbering.__file__).read_text("utf-8")
    block = re.search(rf"^{name} = Literal\[\n(.*?)^\]", source, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = re.findall(r'^    "([a-z-]+)",  # (.*)$', block[1], re.MULTILINE)
    words = dict(lines)
    assert tuple(words) == get_args(getattr(numbering, name)), "every value has its comment"
    return words
