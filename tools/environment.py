"""The private Python environment: made by uv when it is there, else by venv and pip."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.debian import debian_install
from tools.shell import HOME, ROOT, Missing, digest, hear, is_stamped, put_stamp, run, say

VENV = HOME / "venv"
CONSTRAINTS = ROOT / "constraints.txt"


def python_of(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def programs_of(venv: Path) -> Path:
    return python_of(venv).parent


def prepare(extras: str = "") -> Path:
    """The environment's Python, with Tablier and the named extras installed as pinned."""
    python = python_of(VENV)
    wanted = digest([ROOT / "pyproject.toml", CONSTRAINTS], sys.version, extras)
    stamp = HOME / "stamps" / f"environment-{extras.replace(',', '-') or 'plain'}"
    if python.exists() and is_stamped(stamp, wanted):
        return python
    if not _fits(python):
        say(f"making a private environment in {VENV.relative_to(ROOT)}")
        shutil.rmtree(VENV, ignore_errors=True)
        create(VENV)
    say("installing the pinned packages (the first time takes a few minutes)")
    target = f".[{extras}]" if extras else "."
    install(VENV, "--constraint", CONSTRAINTS.name, "--editable", target)
    put_stamp(stamp, wanted)
    return python


def create(venv: Path) -> None:
    """An empty environment with this Python."""
    if uv := find_uv():
        run([uv, "venv", "--quiet", "--python", sys.executable, venv])
    elif _has_module("ensurepip"):
        run([sys.executable, "-m", "venv", venv])
    else:  # Debian's Python comes without ensurepip: a pip from outside then installs into the venv
        run([sys.executable, "-m", "venv", "--without-pip", venv])


def install(venv: Path, *arguments: str) -> None:
    """Install packages into an environment."""
    python = python_of(venv)
    if uv := find_uv():
        run([uv, "pip", "install", "--quiet", "--python", python, *arguments])
        return
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    # of thousands of modules the few that are imported are compiled then
    run([*_pip_for(python), "install", *quiet, "--no-compile", *arguments])


def find_uv() -> str | None:
    """A uv that really answers: a version manager's empty shim does not count."""
    uv = shutil.which("uv")
    return uv if uv and hear([uv, "--version"])[0] == 0 else None


def _pip_for(python: Path) -> list[str]:
    if hear([python, "-m", "pip", "--version"])[0] == 0:
        return [str(python), "-m", "pip"]
    outside = [
        [sys.executable, "-m", "pip"],
        *([found] for n in ("pip3", "pip") if (found := shutil.which(n))),
    ]
    for pip in outside:
        if hear([*pip, "--python", str(python), "--version"])[0] == 0:
            return [*pip, "--python", str(python)]
    if debian_install("python3-pip"):
        return [sys.executable, "-m", "pip", "--python", str(python)]
    raise Missing("this Python has neither ensurepip nor pip", "install python3-venv, python3-pip or uv")


def _has_module(name: str) -> bool:
    return hear([sys.executable, "-c", f"import {name}"])[0] == 0


def _fits(python: Path) -> bool:
    """Whether the environment stands and still belongs to the Python that runs this."""
    code, version = hear([python, "-c", "import sys; print(sys.version)"])
    return code == 0 and version.strip() == sys.version.strip()
