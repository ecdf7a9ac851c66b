"""What the outside may call explains itself."""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest


def modules() -> list[str]:
    """The rooms that people call; of the games, what stands beside their folders."""
    found = ["tablier", "tablier.games"]
    for room in ("tablier.core", "tablier.front", "tablier.testing"):
        package = importlib.import_module(room)
        found += [room, *(module.name for module in pkgutil.walk_packages(package.__path__, f"{room}."))]
    return found


@pytest.mark.parametrize("name", modules())
def test_everything_public_has_a_docstring(name: str) -> None:
    assert list(silent(importlib.import_module(name))) == []


def test_what_says_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("shelf")
    monkeypatch.setitem(sys.modules, "shelf", module)
    code = '''
class Told:
    """A word."""
    def told(self):
        """Another."""
    def silent(self): pass
    @property
    def value(self): pass
    @classmethod
    def made(cls): pass
    def _private(self): pass
class Heir(Told):
    """It does what Told promises."""
    def told(self): pass
class Bare(Told): pass
def plain(): pass
'''
    exec(code, vars(module))
    found = ["shelf", "Told.silent", "Told.value", "Told.made", "Bare", "plain"]
    assert list(silent(module)) == found


def silent(module: ModuleType) -> Iterator[str]:
    """What is public in a module and says nothing. A method that does what a base class promises is
    explained there."""
    if not module.__doc__:
        yield module.__name__
    for name, thing in defined(module, vars(module)):
        if not thing.__doc__:
            yield name
        if inspect.isclass(thing):
            parts = [part for part, _ in defined(module, vars(thing))]
            yield from (f"{name}.{part}" for part in parts if not inspect.getdoc(getattr(thing, part)))


def defined(module: ModuleType, names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The classes and functions that are written down here, and not imported."""
    for name, thing in names.items():
        plain = getattr(thing, "fget", None) or getattr(thing, "__func__", None) or inspect.unwrap(thing)
        is_code = inspect.isclass(plain) or inspect.isfunction(plain)
        if is_code and not name.startswith("_") and plain.__module__ == module.__name__:
            yield name, thing
