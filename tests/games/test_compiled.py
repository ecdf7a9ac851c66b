"""The cache of compiled kernels: named after all it rests on, kept where the user wants it."""

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numba
import numpy as np
import pytest

import tablier
from tablier.games import compiled, folders

SOURCES = {
    "tablier.a": b"from tablier.b import f\nimport tablier.c\n",
    "tablier.b": b"from tablier.deep import (\n    table,\n    other,\n)\n",
    "tablier.c": b"import os\n",
    "tablier.deep": b"other = 1\n",
    "tablier.deep.table": b"TABLE = 1\n",
    "tablier.far": b"nobody imports this\n",
}


@pytest.mark.parametrize(
    ("changed", "matters"),
    [
        ("tablier.a", True),
        ("tablier.c", True),
        ("tablier.deep", True),
        ("tablier.deep.table", True),
        ("tablier.far", False),
    ],
)
def test_the_fingerprint_follows_imports(
    changed: str, matters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = dict(SOURCES)
    monkeypatch.setattr(compiled, "_source", lambda name: sources.get(name, b""))
    before = compiled.fingerprint("tablier.a")
    sources[changed] += b"# changed\n"
    assert (compiled.fingerprint("tablier.a") != before) == matters


def test_records_are_marked_with_the_sources_that_compiled_code_rests_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A kernel that all games share is compiled anew for a game whose rules have changed."""
    sources = dict(SOURCES)
    monkeypatch.setattr(compiled, "_source", lambda name: sources.get(name, b""))
    plain = np.dtype([("own", np.uint64), ("side", np.int32)], align=True)
    before = compiled.marked(plain, "tablier.a")
    assert compiled.marked(plain, "tablier.a") == before
    assert before.itemsize == plain.itemsize
    assert (before.names or ())[:-1] == plain.names
    sources["tablier.far"] += b"# changed\n"
    assert compiled.marked(plain, "tablier.a") == before
    sources["tablier.deep.table"] += b"# changed\n"
    assert compiled.marked(plain, "tablier.a") != before


def test_an_engine_rests_on_its_rules_but_not_on_its_drawing() -> None:
    ground = compiled._ground("tablier.games.extinction.engine")
    assert {"tablier.games.extinction.board", "tablier.games.bits"} <= ground
    assert "tablier.games.extinction.drawing" not in ground


@pytest.mark.parametrize("slug", tablier.available())
def test_no_game_compiles_anything_when_it_is_imported(slug: str) -> None:
    code = f"import sys, tablier; tablier.game({slug!r}); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("place", "variable"), [("cache", "TABLIER_CACHE"), ("data", "TABLIER_DATA")])
def test_folders_follow_the_environment(
    place: str, variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = {"cache": folders.cache_folder, "data": folders.data_folder}[place]
    shared = f"XDG_{place.upper()}_HOME"
    monkeypatch.setenv(shared, str(tmp_path / "shared"))
    monkeypatch.delenv(variable, raising=False)
    assert folder() == tmp_path / "shared" / "tablier"
    monkeypatch.setenv(variable, str(tmp_path / "own"))
    assert folder() == tmp_path / "own"
    monkeypatch.delenv(variable)
    monkeypatch.delenv(shared)
    assert folder().is_relative_to(Path.home())


@pytest.mark.parametrize("terminal", [True, False])
def test_compiling_is_told_on_a_terminal_only(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr(told, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stderr", told)
    event = SimpleNamespace(data={"dispatcher": SimpleNamespace(__name__="perft")})
    progress = compiled._Progress()
    progress.on_start(event)
    assert ("perft" in told.getvalue()) == terminal
    progress.on_end(event)
    assert told.getvalue().endswith("\x1b[2K") == terminal


def test_where_nothing_can_be_written_kernels_still_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**options: object) -> object:
        if options.get("cache"):
            raise RuntimeError("cannot cache")
        return lambda function: function

    monkeypatch.setattr(compiled.numba, "njit", refuse)

    def kernel() -> int:
        return 1

    assert compiled.njit(kernel)() == 1


@pytest.mark.parametrize("short", [True, False])
def test_what_is_sealed_is_called_by_its_address_with_arrays_and_numbers(
    short: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "SHORT_WAY", short)
    monkeypatch.setattr(compiled, "_folder", lambda _: tmp_path)

    @compiled.sealed(compiled.INT, compiled.INTS, compiled.INT)
    def add_up(numbers: compiled.Array, n: int) -> int:
        total = 0
        for i in range(n):
            total += numbers[i]
        numbers[0] = total
        return total

    @compiled.njit
    def twice(numbers: compiled.Array) -> int:
        return add_up(numbers.ctypes, len(numbers)) * 2

    numbers = np.arange(1, 5)
    assert twice(numbers) == 20
    assert numbers.tolist() == [10, 2, 3, 4]


@pytest.mark.parametrize("short", [True, False])
def test_a_part_is_for_compiled_code_alone(short: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "SHORT_WAY", short)

    @compiled.part
    def twice(number: int) -> int:
        return 2 * number

    @numba.njit
    def fourfold(number: int) -> int:
        return twice(twice(number))

    assert fourfold(3) == 12
    if short:
        with pytest.raises(ValueError, match="remove"):
            twice(3)
