"""The examples in docstrings run and print what they say."""

import doctest
import importlib

import pytest

MODULES = (
    "tablier.core.engine",
    "tablier.core.tensor",
    "tablier.bots.analysis",
    "tablier.bots.choosing",
    "tablier.bots.solving",
    "tablier.lab.simulation",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.attempted > 0
    assert tried.failed == 0
