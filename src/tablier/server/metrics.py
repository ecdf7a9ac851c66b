"""What the server counts, in the text form that Prometheus reads."""

import time
from collections.abc import Mapping
from itertools import accumulate

import msgspec

from tablier.store.times import BOUNDS, Times


class Counted(msgspec.Struct):
    """Totals since the start."""

    moves: int = 0
    messages: int = 0
    requests: int = 0
    refused: int = 0
    troubles: int = 0
    dropped: int = 0
    told: int = 0
    untold: int = 0
    started: float = msgspec.field(default_factory=time.time)


_HELP = {
    "moves": "Events committed to the logs of matches",
    "messages": "Messages received on sockets",
    "requests": "HTTP requests answered",
    "refused": "Requests and messages refused by the rate limits",
    "troubles": "Writes that the database did not take",
    "dropped": "Messages replaced by a snapshot because the reader was slow",
    "told": "Turns told to people who were not looking",
    "untold": "Turns that could not be told: no answer, or too many at once",
}


def write(
    counted: Counted, gauges: Mapping[str, tuple[str, float]], times: Mapping[str, tuple[str, Times]]
) -> str:
    """Counters by name, gauges and histograms as name: (help, value)."""
    lines: list[str] = []
    for name, text in _HELP.items():
        lines += [f"# HELP tablier_{name}_total {text}.", f"# TYPE tablier_{name}_total counter"]
        lines.append(f"tablier_{name}_total {getattr(counted, name)}")
    for name, (text, value) in gauges.items():
        lines += [
            f"# HELP tablier_{name} {text}.",
            f"# TYPE tablier_{name} gauge",
            f"tablier_{name} {value:g}",
        ]
    for name, (text, taken) in times.items():
        lines += [f"# HELP tablier_{name} {text}.", f"# TYPE tablier_{name} histogram"]
        for bound, count in zip([*BOUNDS, "+Inf"], accumulate(taken.counts), strict=True):
            lines.append(f'tablier_{name}_bucket{{le="{bound}"}} {count}')
        lines += [f"tablier_{name}_sum {taken.seconds:g}", f"tablier_{name}_count {len(taken)}"]
    return "\n".join(lines) + "\n"
