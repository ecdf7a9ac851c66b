"""Run every command of docs/research.md, in its order, in an empty folder, and time each."""

import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "research.md"


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    return [line for block in blocks for line in block.splitlines() if line]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        whole = time.monotonic()
        for command in commands():
            program, *arguments = shlex.split(command)
            assert program == "tablier"
            began = time.monotonic()
            print(f"$ {command}", flush=True)
            subprocess.run([sys.executable, "-m", "tablier", *arguments], cwd=folder, check=True)
            print(f"  {time.monotonic() - began:.0f} s\n", flush=True)
        print(f"all of it: {(time.monotonic() - whole) / 60:.1f} minutes (promise: 20)")


if __name__ == "__main__":
    main()
