"""A log that strangers cannot fill: so many lines at once, so many a second, none without end."""

import logging
import time
from collections.abc import Callable

BURST = 100
PER_SECOND = 5.0
LENGTH = 4000
"""Characters of one line and of one trace."""


class LogLimits(logging.Filter):
    """Lets through as much as is fit to be read; the next line that passes says how many did not. Failures
    have a measure of their own: who can bring about other lines hides none of them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._failures, self._others = _Measure(now), _Measure(now)

    def filter(self, record: logging.LogRecord) -> bool:
        left_out = (self._failures if record.levelno >= logging.ERROR else self._others).take()
        if left_out is None:
            return False
        said = record.getMessage()
        if left_out:
            said = f"{said} ({left_out} lines before this one were left out)"
        record.msg, record.args = said[:LENGTH], ()
        return True


class _Measure:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._tokens, self._seen, self._left_out = now, float(BURST), now(), 0

    def take(self) -> int | None:
        """How many lines were left out before this one; None where it is left out, too."""
        now = self._now()
        self._tokens = min(float(BURST), self._tokens + (now - self._seen) * PER_SECOND)
        self._seen = now
        if self._tokens < 1:
            self._left_out += 1
            return None
        self._tokens -= 1
        left_out, self._left_out = self._left_out, 0
        return left_out


def shorten(text: str) -> str:
    """A trace, less its middle where it is endless."""
    half = LENGTH // 2
    return text if len(text) <= LENGTH else f"{text[:half]}\n...\n{text[-half:]}"
