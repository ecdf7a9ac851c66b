"""A real Chromium for the browser tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tools.debian import debian_install
from tools.shell import Missing, hear, say

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
# The same browser without windows of its own, and without what belongs to them, as notifications: pages
# take a quarter less of the processor.
SHELL = ("chromium-headless-shell",)
_WHERE = (
    "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
)


def find_browsers(python: Path) -> dict[str, str]:
    """What the tests are told: the whole browser, and the shell where there is one."""
    whole = find_chromium(python)
    shell = _on_path(SHELL)
    if shell is None and debian_install(*SHELL):
        shell = _on_path(SHELL)
    return {"TABLIER_CHROMIUM": whole, "TABLIER_CHROMIUM_SHELL": shell or whole}


def find_chromium(python: Path) -> str:
    """The program's path: the machine's own, else the system's package, else Playwright's download."""
    if found := _on_path(NAMES) or _downloaded(python):
        return found
    if debian_install("chromium") and (found := _on_path(NAMES)):
        return found
    say("downloading Chromium with Playwright")
    try:
        subprocess.run([python, "-m", "playwright", "install", "chromium"], timeout=300, check=False)
    except subprocess.TimeoutExpired:
        say("the download did not come in five minutes")
    if found := _downloaded(python):
        return found
    raise Missing("no Chromium", "put `chromium` on the PATH (apt install chromium, or your system's way)")


def _on_path(names: tuple[str, ...]) -> str | None:
    found = (shutil.which(name) for name in names)
    return next((program for program in found if program and _answers(program)), None)


def _downloaded(python: Path) -> str | None:
    code, path = hear([python, "-c", _WHERE])
    program = path.strip()
    return program if code == 0 and Path(program).is_file() and _answers(program) else None


def _answers(program: str) -> bool:
    return hear([program, "--version"])[0] == 0
