"""What comes before every request, whatever it asks for: a host that can be one, and how many requests
one address may make and leave open. Generous: all the machines of a school come from one address."""

from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from tablier.server import limits
from tablier.server.http.endpoint import problem
from tablier.server.limits import Throttle, place_of
from tablier.server.refusal import bad_request, too_fast

WATCHED = ("/healthz", "/metrics")
"""What machines ask for that watch over this one: whoever asks for too much else is still answered here."""


class Gate:
    def __init__(self, app: ASGIApp, on: bool) -> None:
        self._app, self._on = app, on
        self._throttle = Throttle(on=on)
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if any(name == b"host" and len(value) > limits.HOST for name, value in scope["headers"]):
            await problem(bad_request("Host"))(scope, receive, send)
            return
        place = place_of(scope["client"][0]) if scope["client"] else ""
        if scope["path"] in WATCHED:
            allowed = self._throttle.allows("watch", place, "")
        else:
            full = self._on and self._open[place] >= limits.REQUESTS_BY_ADDRESS
            allowed = not full and self._throttle.allows("request", place, "")
        if not allowed:
            await problem(too_fast())(scope, receive, send)
            return
        self._open[place] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]
