"""What all tests share: how Hypothesis runs, the rule marks, and a real browser."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from marks import note_rules

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Wall-clock deadlines make tests flaky on a loaded machine; the gate repeats the same examples every
# time, a developer's run looks for new ones.
settings.register_profile(
    "tablier",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tablier")

SLOW = Path(__file__).parent / "slow.txt"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    note_rules(items)
    slow = tuple(f"tests/{line}" for line in SLOW.read_text("utf-8").splitlines() if line[:1] != "#")
    for item in items:
        if item.nodeid.startswith(slow):
            item.add_marker("slow")


# Where there is no graphics card, pages are painted faster without one that is only imitated.
BROWSER = ["--disable-gpu-rasterization"]
if hasattr(os, "geteuid") and os.geteuid() == 0:
    BROWSER.append("--no-sandbox")


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    """Chromium, driven by Playwright. `dev.py` names the program in TABLIER_CHROMIUM; without it,
    Playwright starts the one that it downloaded itself.

    Playwright runs an event loop in this thread for as long as it lives, and tests in other modules
    want one of their own: hence one browser for each module."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("TABLIER_CHROMIUM") or None,
            args=BROWSER,
        )
        yield browser
        browser.close()
