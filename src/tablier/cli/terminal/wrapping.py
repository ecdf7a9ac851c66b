"""Long lines broken for a terminal: at blanks alone, never at a space that French does not break at."""

from textwrap import TextWrapper


def wrap(text: str, width: int) -> str:
    """What is drawn with colours, or fits, stays as it is; what goes on stands where its line began.

    >>> print(wrap("  Un dé sur « Plan » : 5 suites", 22))
      Un dé sur « Plan » :
      5 suites
    """
    return "\n".join(line if len(line) <= width or "\x1b" in line else _break(line, width)
                     for line in text.split("\n"))  # fmt: skip


def _break(line: str, width: int) -> str:
    begin = line[: len(line) - len(line.lstrip(" "))]
    wrapper = TextWrapper(width, subsequent_indent=begin, break_on_hyphens=False, break_long_words=False)
    return wrapper.fill(line)
