"""What the page needs to play without a network: the plain rules as one archive, and Python's library for it.

Nothing is chosen by name. A module goes along when the pocket needs it, or when it belongs to a game that can
be played there, and when all that it imports on being loaded is there too: Python's own library and Tablier.
What needs a compiled package stays at home, and the code that looks for parts finds the rest.
"""

from __future__ import annotations

import ast
import io
import lzma
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.shell import ROOT

SOURCE = ROOT / "src"
STAND_IN = ROOT / "web" / "python"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PACKED = ROOT / "web" / "packed"

ENTRY = "tablier.pocket"
ROOMS = ("games", "bots", "learn")
"""Where a game has a folder of its own."""
DATA = {".json", ".toml", ".txt"}
PUZZLES = "puzzles.txt.xz"
PER_KIND = 24
"""Puzzles of one game with one goal."""
SHORT = re.compile(r'^\[Goal ".* (in [12]|for 1)"\]$', re.MULTILINE)
"""What trying everything proves in a moment, in the page too."""
UNUSED = re.compile(
    r"(_pyrepl|ctypes|curses|dbm|email|ensurepip|http|idlelib|lib2to3|multiprocessing|pydoc_data|sqlite3|test"
    r"|tkinter|turtledemo|unittest|venv|wsgiref|xml|xmlrpc)/"
    r"|(_?pdb|_pydecimal|_pyio|cProfile|cgi|doctest|fileinput|filecmp|formatter|ftplib|getpass|graphlib"
    r"|imaplib|mailbox|netrc|optparse|pickletools|plistlib|poplib|profile|pstats|pyclbr|pydoc|sched|shelve"
    r"|smtplib|socketserver|statistics|tabnanny|telnetlib|timeit|trace|tracemalloc|turtle|webbrowser|zipapp)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|idna|latin_1|punycode|utf_8|utf_16|cp437|unicode_escape)"
)
"""Of Python's library, what no rule of a board game asks for."""


def pack() -> None:
    """Leave both archives where the client's build finds them."""
    PACKED.mkdir(exist_ok=True)
    (PACKED / "tablier.tar").write_bytes(archive())
    (PACKED / "python.zip").write_bytes(library(PYODIDE / "python_stdlib.zip"))


def archive() -> bytes:
    """The stand-in for msgspec and what of Tablier goes along."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(contents()):
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def sources() -> Iterator[Path]:
    """Every file that ends up in the archive."""
    yield from sorted(STAND_IN.rglob("*.py"))
    folders = {path.parent for path in chosen().values()}
    yield from chosen().values()
    for folder in sorted(folders):
        yield from (path for path in folder.iterdir() if path.name == PUZZLES)
        yield from _data(folder)


def contents() -> Iterator[tuple[str, bytes]]:
    for path in dict.fromkeys(sources()):
        home = STAND_IN if path.is_relative_to(STAND_IN) else SOURCE
        data = path.read_bytes()
        yield str(path.relative_to(home)), few(data) if path.name == PUZZLES else data


def _data(folder: Path) -> Iterator[Path]:
    """What lies beside modules, and in folders without any."""
    for path in sorted(folder.iterdir()):
        if path.suffix in DATA:
            yield path
        elif path.is_dir() and not any(path.glob("*.py")):
            yield from _data(path)


def few(data: bytes) -> bytes:
    """Some short puzzles of each kind, from easy to hard."""
    kinds: dict[str, list[str]] = {}
    for record in re.split(r"\n(?=\[Game )", lzma.decompress(data).decode()):
        if goal := SHORT.search(record):
            kinds.setdefault(goal[0], []).append(record)
    kept = (record for same in kinds.values() for record in same[:: max(1, len(same) // PER_KIND)])
    return lzma.compress("\n".join(kept).encode())


def library(path: Path) -> bytes:
    """Python's library without what is unused, and not compressed: the wire presses it better as a whole."""
    out = io.BytesIO()
    with zipfile.ZipFile(path) as given, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in given.namelist():
            if not UNUSED.match(name):
                made.writestr(zipfile.ZipInfo(name), given.read(name))
    return out.getvalue()


# --- which modules ------------------------------------------------------------------------------------


@cache
def chosen() -> dict[str, Path]:
    """The modules that go along, by name."""
    found = {_name(path): path for path in sorted((SOURCE / "tablier").rglob("*.py"))}
    loads, mentions = {}, {}
    for name, path in found.items():
        tree = ast.parse(path.read_bytes())
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        loads[name] = set(_imports(_loaded(tree.body), package, found))
        mentions[name] = set(_imports(ast.walk(tree), package, found))
    usable = _usable(loads, found)
    wanted, seen = [ENTRY, *(name for name in usable if _of_game(name, usable))], set[str]()
    while wanted:
        name = wanted.pop()
        if name in usable and name not in seen:
            seen.add(name)
            wanted += [*mentions[name], name.rpartition(".")[0]]
    return {name: found[name] for name in sorted(seen)}


def _usable(loads: dict[str, set[str]], found: dict[str, Path]) -> set[str]:
    """The modules that can be loaded: nothing that they import on the way is missing."""
    usable = set(found)
    while True:
        known = {name for name in usable if all(need in usable or _is_there(need) for need in loads[name])}
        if known == usable:
            return usable
        usable = known


def _of_game(name: str, usable: set[str]) -> bool:
    """Whether a module belongs to a game that is played without physics."""
    _, room, game, *_ = [*name.split("."), "", "", ""]
    home = f"tablier.games.{game}"
    return room in ROOMS and f"{home}.game" in usable and f"{home}.scene" not in usable


def _is_there(need: str) -> bool:
    top = need.partition(".")[0]
    return top in sys.stdlib_module_names or (STAND_IN / top).is_dir()


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _loaded(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that are executed when a module is imported, without functions."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        for inner in ("body", "orelse", "finalbody"):
            yield from _loaded(getattr(node, inner, []))


def _imports(nodes: Iterator[ast.AST], package: str, found: dict[str, Path]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = node.module or ""
            for alias in node.names:
                inner = f"{home}.{alias.name}"
                yield inner if inner in found else home
