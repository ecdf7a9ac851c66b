"""Build the browser client from web/ into the package, where the server finds it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Lock

from tools import pocket
from tools.node import path_with_node
from tools.shell import ROOT, Failed, digest, hear, is_stamped, put_stamp, say

WEB = ROOT / "web"
GAMES = ROOT / "src" / "tablier" / "games"
BUILT = ROOT / "src" / "tablier" / "web"
_installing = Lock()
_NOT_BUILT_FROM = {"node_modules", "dist", "packed", ".svelte-kit", "tests"}


def build(*node_folders: Path) -> None:
    """Leave an up-to-date client in the package. What stands already is not built again."""
    wanted = digest(_sources())
    stamp = BUILT / ".built-from"
    if is_stamped(stamp, wanted):
        return
    path = install_packages(*node_folders)
    say("building the client")
    pocket.pack()
    _npm(path, "run", "build")
    if not (BUILT / "index.html").is_file():
        raise Failed(f"the client's build left no index.html in {BUILT.relative_to(ROOT)}")
    put_stamp(stamp, wanted)


def install_packages(*node_folders: Path) -> str:
    """Fetch the client's libraries as its lock file pins them; the PATH to call npm with."""
    with _installing:  # who comes meanwhile waits
        path = path_with_node(*node_folders)
        wanted = digest(WEB / name for name in ("package.json", "package-lock.json"))
        stamp = WEB / "node_modules" / ".installed-from"
        if not is_stamped(stamp, wanted):
            say("fetching the client's libraries")
            # `ci` refuses a lock that was written on another platform without its optional parts
            _npm(path, "install", "--no-audit", "--no-fund", "--no-save")
            put_stamp(stamp, wanted)
        return path


def check(*node_folders: Path) -> None:
    """Types, components and texts, as the client's own check looks at them."""
    _npm(install_packages(*node_folders), "run", "--silent", "check")


def test(report: Path, *node_folders: Path) -> None:
    """The client's unit tests; what each came to goes into `report`."""
    path = install_packages(*node_folders)
    _npm(path, "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile={report}")


def _npm(path: str, *arguments: str) -> None:
    npm = shutil.which("npm", path=path) or "npm"
    code, output = hear([npm, *arguments], env={"PATH": path}, cwd=WEB)
    if code:
        raise Failed(f"npm {' '.join(arguments)} ended with {code}", output)


def _sources() -> Iterator[Path]:
    def walk(folder: Path) -> Iterator[Path]:
        for entry in folder.iterdir():
            if entry.name in _NOT_BUILT_FROM:
                continue
            if entry.is_dir():
                yield from walk(entry)
            else:
                yield entry

    yield from walk(WEB)
    # what a game keeps beside its rules and shows in the client too
    yield from GAMES.glob("*/*.json")
    # what plays in the page without a network
    yield from pocket.sources()
