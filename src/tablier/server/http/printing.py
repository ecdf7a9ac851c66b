"""Print and play: a game's PDF, made by a process of its own the first time somebody asks, and kept."""

import asyncio
import logging
import sys
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from tablier import __version__
from tablier.core import Language, TablierError
from tablier.games import has_part
from tablier.server.http.endpoint import House, address_of
from tablier.server.http.headers import ASK_AGAIN
from tablier.server.http.shared import language_of
from tablier.server.refusal import Refusal, not_found, too_fast

log = logging.getLogger("tablier.print")

SECONDS = 300.0


def routes(house: House) -> list[Route]:
    registry, press = house.registry, asyncio.Lock()
    folder = registry.settings.data_folder / "print"

    async def answer(request: Request) -> Response:
        slug, language = request.path_params["slug"], language_of(request)
        try:
            if not has_part(slug, "paper", "sheets"):
                raise not_found()
            file = folder / f"{slug}-{language}-{__version__}.pdf"
            if not file.exists():
                if not house.throttle.allows("print", address_of(request), ""):
                    raise too_fast()
                async with press:  # one at a time; whoever waited finds it made
                    if not file.exists():
                        await print_to(file, slug, language)
        except TablierError as fault:
            return PlainTextResponse(f"{fault}\n", getattr(fault, "status", 400))
        name = f'inline; filename="tablier-{slug}-{language}.pdf"'
        headers = {"Cache-Control": ASK_AGAIN, "Content-Disposition": name}
        return FileResponse(file, 200, headers, "application/pdf")

    return [Route("/print/{slug}.pdf", answer)]


async def print_to(file: Path, slug: str, language: Language) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    words = [sys.executable, "-m", "tablier", "print", slug, "--lang", language, "--out", str(unfinished)]
    quiet = asyncio.subprocess.DEVNULL
    made = await asyncio.create_subprocess_exec(*words, stdout=quiet, stderr=quiet)
    try:
        async with asyncio.timeout(SECONDS):
            await made.wait()
    except TimeoutError:
        log.error("%s was not printed in %s s", slug, SECONDS)
    finally:
        if made.returncode is None:  # too slow, or the server is closing
            made.kill()
            await made.wait()
    if made.returncode != 0:
        log.error("%s was not printed: exit code %s", slug, made.returncode)
        raise Refusal(503, "Le document n'a pas pu être préparé.", "The document could not be made.")
    unfinished.replace(file)
