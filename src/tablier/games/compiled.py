# pyright: basic
"""Compiled kernels: `njit` with a disk cache that can never be stale, and a word while it compiles.

Importing this module imports Numba, so only kernel modules do, and those are imported on first use.

Numba's own cache looks at the file of a function, not at the files of what it calls or of the tables
it was given. Here the cache folder is named after a hash of the module and of every module of its
package, and of this one, that it imports, at any remove. A kernel that all games share imports none of
them: there the hash stands in the type of the game's position (`marked`).
"""

import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core import config, event

from tablier.games.folders import cache_folder
from tablier.games.short_way import SHORT_WAY, PartCompiler, ShortCompiler

_config, _numba = cast(Any, config), cast(Any, numba)

F = TypeVar("F", bound=Callable[..., Any])

Row = Any
"""One record of a structured array, as compiled code sees it."""

Word = Any
"""An unsigned 64-bit integer."""

Array = Any
"""A contiguous array."""

_IMPORT = re.compile(r"^(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|.*)|import\s+([\w.]+))", re.M)


def njit(function: F) -> F:
    """Compile on first call, without the GIL, and keep the machine code for the next start. C cannot call it:
    that is `sealed`."""
    with _kept_for(function.__module__):
        try:
            return _numba.njit(nogil=True, cache=True, no_cfunc_wrapper=True)(function)
        except RuntimeError:  # nowhere to write: compile again at each start
            return _numba.njit(nogil=True, no_cfunc_wrapper=True)(function)


def part(function: F) -> F:
    """A part of compiled functions, made together with each of them: compiling takes a third as long as with
    functions that Python can call too. Only compiled code can call it, and it has no place on disk."""
    way = {"pipeline_class": PartCompiler} if SHORT_WAY else {}
    return _numba.njit(
        nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", **way
    )(function)


INT = types.int64
INTS = types.CPointer(types.int64)
WORD = types.uint64
WORDS = types.CPointer(types.uint64)
FLOAT = types.float64
FLOATS = types.CPointer(types.float64)

_sealed: dict[str, Any] = {}


def sealed(result: Any, *arguments: Any) -> Callable[[F], F]:
    """Compile now, and let compiled code call the result by its address.

    Numba compiles a function together with everything below it, once more for each function above. What
    is sealed is compiled once, however many layers stand on it. Arrays come as addresses: a caller that
    has an array passes `array.ctypes`, and inside only single numbers can be read and written. Only
    compiled code can call it.
    """

    def seal(function: F) -> F:
        name = f"{function.__module__}.{function.__qualname__}"
        signature = result(*arguments)
        way = {"pipeline_class": ShortCompiler} if SHORT_WAY else {}
        with _kept_for(function.__module__):
            try:
                made = _numba.cfunc(signature, cache=True, error_model="numpy", **way)(function)
            except RuntimeError:
                made = _numba.cfunc(signature, error_model="numpy", **way)(function)
        _sealed[name] = made  # machine code may go when nobody holds it
        llvm.add_symbol(name, made.address)
        return cast(F, types.ExternalFunction(name, signature))

    return seal


@contextmanager
def _kept_for(module: str) -> Iterator[None]:
    """Numba asks where its cache lies when a function is decorated."""
    outer, _config.CACHE_DIR = _config.CACHE_DIR, str(_folder(module))
    try:
        yield
    finally:
        _config.CACHE_DIR = outer


@cache
def _folder(module: str) -> Path:
    return cache_folder() / "kernels" / f"{module.rpartition('.')[2]}-{fingerprint(module)}"


def fingerprint(module: str) -> str:
    """A hash of the sources that this module's machine code can depend on."""
    sources = {name: _source(name) for name in _ground(module)}
    lines = (f"{name} {hashlib.sha256(sources[name]).hexdigest()}" for name in sorted(sources))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def marked(dtype: np.dtype[Any], *modules: str) -> np.dtype[Any]:
    """The same record with a name in it, at no cost, that changes with the sources of these modules. What
    is compiled for such records by a kernel of all games is found again only while those are unchanged."""
    hashes = "".join(fingerprint(module) for module in modules)
    mark = f"of_{hashlib.sha256(hashes.encode()).hexdigest()[:16]}"
    fields = [(name, dtype[name]) for name in dtype.names or ()]
    return np.dtype([*fields, (mark, np.uint8, (0,))], align=dtype.isalignedstruct)


def _ground(module: str) -> set[str]:
    """The module and all modules of its package and of this one that it imports at its top, directly or
    not; what a function imports cannot be part of a kernel."""
    found: set[str] = set()
    homes = {module.partition(".")[0], __name__.partition(".")[0]}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name.partition(".")[0] in homes and name not in found and _source(name):
            found.add(name)
            for package, names, plain in _IMPORT.findall(_source(name).decode()):
                waiting += [plain] if plain else _taken(package, re.findall(r"\w+", names))
    return found


def _taken(package: str, names: list[str]) -> list[str]:
    """What `from package import names` reads: submodules, or else the package's own file."""
    return [part if _source(part := f"{package}.{name}") else package for name in names]


@cache
def _source(module: str) -> bytes:
    """A module's text; empty for a name that is no module but something inside one.

    Found by its path, since asking Python for it would import its parents, in the midst of an import.
    """
    top, *parts = module.split(".")
    roots = [Path(root).joinpath(*parts) for root in getattr(sys.modules.get(top), "__path__", ())]
    files = [file for root in roots for file in (root.with_suffix(".py"), root / "__init__.py")]
    if loaded := getattr(sys.modules.get(module), "__file__", None):
        files.append(Path(loaded))
    return next((file.read_bytes() for file in files if file.is_file()), b"")


class _Progress(event.Listener):
    """One line that names the kernel being compiled, on a terminal only, gone when done."""

    def on_start(self, event: Any) -> None:
        self._say(f"Preparing the engine for this machine, once: {event.data['dispatcher'].__name__}")

    def on_end(self, event: Any) -> None:
        self._say("")

    def _say(self, text: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[2K{text}")
            sys.stderr.flush()


event.register("numba:compile", _Progress())
