"""Examples in docstrings (`>>> ...`) as code: Markdown alone would take them for quotations."""

from collections.abc import Iterator

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

BEFORE_FENCES = 27  # fenced code is found at 25


class Doctests(Extension):
    """Each example, up to the next empty line, becomes a fenced block."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(_Fence(md), "doctests", BEFORE_FENCES)


class _Fence(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return list(fenced(lines))


def fenced(lines: list[str]) -> Iterator[str]:
    """The lines, with a fence around each example that is not within one already."""
    in_fence = in_example = False
    for line in lines:
        if line.startswith("```"):
            in_fence = not in_fence
        if in_example and not line.strip():
            in_example = False
            yield "```"
        elif line.startswith(">>> ") and not in_fence and not in_example:
            in_example = True
            yield "```pycon"
        yield line
    if in_example:
        yield "```"
