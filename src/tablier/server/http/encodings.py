"""What is sent can be pressed, if whoever asks says that they can read that."""

import gzip
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

LARGE = 1400
"""Bytes that fit into one packet anyway, and below which nothing of a session that others must not guess
(such as the token against forged requests) is ever pressed together with what others may have chosen."""
LEVEL = 5


def accepted(header: str, offered: Iterable[str]) -> str | None:
    """The first of the offered encodings that an Accept-Encoding header allows."""
    wishes: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, parameter = part.strip().partition(";")
        wishes[name.strip()] = not _is_zero(parameter)
    return next((name for name in offered if wishes.get(name, wishes.get("*", False))), None)


def _is_zero(parameter: str) -> bool:
    name, _, value = parameter.strip().partition("=")
    try:
        return name.strip() == "q" and float(value) == 0
    except ValueError:
        return False


def press(request: Request, answer: Response) -> None:
    """Gzip the body of a large answer."""
    if len(answer.body) < LARGE:
        return
    answer.headers["Vary"] = "Accept-Encoding"
    if accepted(request.headers.get("accept-encoding", ""), ("gzip",)):
        answer.body = gzip.compress(answer.body, LEVEL, mtime=0)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
