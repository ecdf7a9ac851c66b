"""What all tests share: how Hypothesis runs, the rule marks, and a real browser."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from hypothesis import HealthCheck, settings

from marks import note_rules

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# Wall-clock deadlines make tests flaky on a loaded machine; the gate repeats the same examples every
# time, a developer's run looks for new ones.
settings.register_profile(
    "tablier",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tablier")

LISTS = Path(__file__).parent
SLOW, LONGEST = LISTS / "slow.txt", LISTS / "longest.txt"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    note_rules(items)
    slow = _named(SLOW)
    for item in items:
        if item.nodeid.startswith(slow):
            item.add_marker("slow")
    # What takes longest is begun first, so that no worker is left alone with it in the end.
    longest = {name: place for place, name in enumerate(_named(LONGEST))}
    items.sort(key=lambda item: longest.get(item.nodeid.partition("::")[0], len(longest)))


def _named(file: Path) -> tuple[str, ...]:
    """The beginnings of names that a list holds."""
    return tuple(f"tests/{line}" for line in file.read_text("utf-8").splitlines() if line[:1] != "#")


# Where there is no graphics card, pages are painted faster without one that is only imitated.
BROWSER = ["--disable-gpu-rasterization"]
if hasattr(os, "geteuid") and os.geteuid() == 0:
    BROWSER.append("--no-sandbox")


def _as_long_as_others_allow(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """Playwright runs an event loop in this thread for as long as it lives, and tests without a browser
    want one of their own: where they run too, each module of the browser's has its own."""
    return "session" if config.getoption("markexpr") == "browser" else "module"


@pytest.fixture(scope=_as_long_as_others_allow)
def playwright() -> "Iterator[Playwright]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as found:
        yield found


def _begun(playwright: "Playwright", program: str | None) -> "Browser":
    """Without a program, the one that Playwright downloaded itself."""
    return playwright.chromium.launch(executable_path=program or None, args=BROWSER)


@pytest.fixture(scope=_as_long_as_others_allow)
def chromium(playwright: "Playwright") -> "Iterator[Browser]":
    """Chromium, driven by Playwright: the shell that `dev.py` names, which has no windows of its own."""
    program = os.environ.get("TABLIER_CHROMIUM_SHELL") or os.environ.get("TABLIER_CHROMIUM")
    browser = _begun(playwright, program)
    yield browser
    browser.close()


@pytest.fixture
def whole_chromium(playwright: "Playwright") -> "Iterator[Browser]":
    """With what only a browser with windows has: notifications."""
    browser = _begun(playwright, os.environ.get("TABLIER_CHROMIUM"))
    yield browser
    browser.close()
