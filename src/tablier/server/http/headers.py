"""Every header of safety and caching, in one place."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # attributes alone, which place and colour pieces
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def _policy(rules: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in rules.items())


ALWAYS = {
    "Content-Security-Policy": _policy(POLICY),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

FRAMED = "/embed/"
"""The one path that other pages may put into a frame: what is there shows a table and can change nothing."""
LENT = ("/tablier-game.js", "/pictures/", "/api/v1/oembed", FRAMED)
"""What pages of others may load."""
COMPUTING = "/assets/pocket.worker"
"""The one script that may compile WebAssembly, in a thread of its own: the rules in the page."""


def headers_for(path: str) -> dict[str, str]:
    """The headers of an answer to this path."""
    found = dict(ALWAYS)
    if path.startswith(LENT):
        found["Cross-Origin-Resource-Policy"] = "cross-origin"
        found["Access-Control-Allow-Origin"] = "*"
    if path.startswith(FRAMED):
        found["Content-Security-Policy"] = _policy(POLICY | {"frame-ancestors": "*"})
        del found["X-Frame-Options"]
    if path.startswith(COMPUTING):
        found["Content-Security-Policy"] = _policy(POLICY | {"script-src": "'self' 'wasm-unsafe-eval'"})
    return found


NEVER_STORED = "no-store"
ASK_AGAIN = "no-cache"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""


class SafeHeaders:
    """Adds them to every answer; an answer that says nothing of caching is never stored."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(scope["path"]).items():
                    headers[name] = value
                headers.setdefault("Cache-Control", NEVER_STORED)
            await send(message)

        await self._app(scope, receive, with_headers)
