"""A log that strangers cannot fill: so many lines at once, so many a second, none without end."""

import logging
import time
from collections.abc import Callable

BURST = 100
PER_SECOND = 5.0
LENGTH = 4000
"""Characters of one line and of one trace."""


class LogLimits(logging.Filter):
    """Lets through as much as is fit to be read; the next line that passes says how many did not."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now, self._tokens, self._seen, self._left_out = now, float(BURST), now(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        now = self._now()
        self._tokens = min(float(BURST), self._tokens + (now - self._seen) * PER_SECOND)
        self._seen = now
        if self._tokens < 1:
            self._left_out += 1
            return False
        self._tokens -= 1
        said = record.getMessage()
        if self._left_out:
            said, self._left_out = f"{said} ({self._left_out} lines before this one were left out)", 0
        record.msg, record.args = said[:LENGTH], ()
        return True


def shorten(text: str) -> str:
    """A trace, less its middle where it is endless."""
    half = LENGTH // 2
    return text if len(text) <= LENGTH else f"{text[:half]}\n...\n{text[-half:]}"
