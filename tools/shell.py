"""Say what happens, run programs, remember what is done."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".dev"  # everything private to this checkout


class Missing(Exception):
    """Something that this machine does not have: what, and what to do about it."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}")


class Failed(Exception):
    """A program that ended with a fault, and what it said where that has not been shown yet."""

    def __init__(self, what: str, output: str = "") -> None:
        super().__init__(what)
        self.output = output


def say(line: str) -> None:
    print(f"dev: {line}", flush=True)


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a program in the open; raise Failed when it does not end well."""
    code = subprocess.run([*map(str, command)], cwd=cwd, env=_environment(env)).returncode
    if code:
        raise Failed(f"{Path(command[0]).name} ended with {code}")


def hear(
    command: Sequence[str | Path], env: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> tuple[int, str]:
    """Run a program quietly; its exit code and all that it said."""
    try:
        done = subprocess.run(
            [*map(str, command)],
            cwd=cwd,
            env=_environment(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as fault:
        return 127, str(fault)
    return done.returncode, done.stdout


def digest(files: Iterable[Path], *words: str) -> str:
    """A fingerprint of files, by name and content, and of further words."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        total.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def is_stamped(stamp: Path, fingerprint: str) -> bool:
    return stamp.is_file() and stamp.read_text("utf-8") == fingerprint


def put_stamp(stamp: Path, fingerprint: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(fingerprint, "utf-8")


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _environment(extra: Mapping[str, str] | None) -> dict[str, str]:
    return {**os.environ, **(extra or {})}
