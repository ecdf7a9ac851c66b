"""The rules that a test shows travel with its report: `tools/rules.py` reads them there."""

from collections.abc import Iterable

import pytest


def note_rules(items: Iterable[pytest.Item]) -> None:
    for item in items:
        rules = {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}
        item.user_properties.extend(("rule", rule) for rule in sorted(rules))
