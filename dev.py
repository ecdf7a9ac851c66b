#!/usr/bin/env python3
"""The tasks of this project, for a machine that has Python 3.11 or newer and nothing else."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):
    sys.exit(f"dev: Python 3.11 or newer is needed, this is {sys.version.split()[0]}")

import os
import subprocess
from collections.abc import Callable

from tools import client, site
from tools.environment import VENV, prepare, programs_of
from tools.gate import BESIDE, FIRST, QUICK_CHECKS, Gate, begin
from tools.shell import ROOT, Failed, Missing, run, say

DEVELOPER = "dev,research"


def start(arguments: list[str]) -> int:
    """start the server and open the browser"""
    python = prepare()
    client.build(programs_of(VENV))
    command = [str(python), "-m", "tablier", *arguments]
    if os.name == "posix":  # become the server, so that what stops this stops it
        os.execv(python, command)
    return subprocess.call(command)


def test(arguments: list[str]) -> int:
    """every check and every test, the real browser included"""
    gate = begin(DEVELOPER)
    gate.look(FIRST)
    gate.tests(*arguments, beside=BESIDE)
    return gate.close()


def coverage(arguments: list[str]) -> int:
    """every test, and how much of each room they pass through"""
    gate = Gate(prepare(DEVELOPER))
    gate.look(("client", "client tests"))
    run([gate.python, "-m", "coverage", "erase"])
    gate.coverage(*arguments)
    return gate.close()


def fast(arguments: list[str]) -> int:
    """the inner loop: style, rooms and the quick tests, in under a minute"""
    gate = Gate(prepare(DEVELOPER))
    gate.look(QUICK_CHECKS)
    gate.fast_tests(*arguments)
    return gate.close()


def lint(arguments: list[str]) -> int:
    """style, types and the order of the rooms"""
    gate = Gate(prepare(DEVELOPER))
    gate.look()
    return gate.close()


def bench(arguments: list[str]) -> int:
    """the measurements of bench/, or those that are named (dev.py bench startup)"""
    python = prepare(DEVELOPER)
    programs = {program.stem: program for program in sorted((ROOT / "bench").glob("*.py"))}
    for name in arguments or programs:
        if name not in programs:
            raise Missing(f"no bench named {name}", f"there are: {', '.join(programs)}")
        say(f"bench {name}")
        run([python, programs[name]])
    return 0


def docs(arguments: list[str]) -> int:
    """write what docs/ derives from code and rule pages; --build or --serve makes the site of it"""
    python = prepare(DEVELOPER)
    match arguments:
        case []:
            run([python, "-m", "docs.derive"])
        case ["--build"]:
            site.build(python)
            say(f"the site is in {site.SITE.relative_to(ROOT)}")
        case ["--serve"]:
            site.serve(python)
        case _:
            raise Missing(f"docs does not know {' '.join(arguments)}", "there are: --build, --serve")
    return 0


def build(arguments: list[str]) -> int:
    """the wheel, with the built client in it, into dist/"""
    python = prepare(DEVELOPER)
    client.build(programs_of(VENV))
    run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"])
    return 0


TASKS: dict[str, Callable[[list[str]], int]] = {
    "run": start,
    "test": test,
    "coverage": coverage,
    "fast": fast,
    "lint": lint,
    "bench": bench,
    "docs": docs,
    "build": build,
}


def main(arguments: list[str]) -> int:
    name, *rest = arguments or ["help"]
    if name not in TASKS:
        print("usage: python3 dev.py TASK\n")
        print("\n".join(f"  {task:8} {work.__doc__}" for task, work in TASKS.items()))
        return 0 if name in ("help", "-h", "--help") else 2
    try:
        return TASKS[name](rest)
    except (Missing, Failed) as fault:
        print(getattr(fault, "output", ""), end="")
        say(f"{name}: {fault}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
