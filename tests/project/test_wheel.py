"""What people install: the wheel in an empty environment, on a machine without Node, serves the site."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.environment import CONSTRAINTS, create, install, programs_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds nothing but the built wheel."""
    dist, venv = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("empty") / "venv"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)]
    subprocess.run(build, cwd=ROOT, check=True)
    [wheel] = dist.glob("tablier-*.whl")
    create(venv)
    install(venv, "--constraint", str(CONSTRAINTS), str(wheel))
    return programs_of(venv)


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server started from the wheel, with nothing on the PATH."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    bare = {"PATH": str(elsewhere), "HOME": str(elsewhere), "LC_ALL": "C.UTF-8"}
    log = (elsewhere / "server.log").open("w")
    server = subprocess.Popen(
        [installed / "tablier", "serve", "--port", str(port)],
        cwd=elsewhere,
        env=bare if os.name != "nt" else None,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        for _ in range(600):
            assert server.poll() is None, (elsewhere / "server.log").read_text()
            try:
                get(url)
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(30)
        log.close()


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


def test_the_installed_command_lists_the_games(installed: Path) -> None:
    done = subprocess.run([installed / "tablier", "games"], capture_output=True, text=True, check=True)
    assert "extinction" in done.stdout


def test_the_installed_command_teaches(installed: Path, tmp_path: Path) -> None:
    own = {**os.environ, "TABLIER_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    for game in ("extinction", "ignis", "endangered", "thin-ice"):
        command = [installed / "tablier", "learn", game, "--language", "en"]
        done = subprocess.run(
            command, input="quit", env=own, capture_output=True, encoding="utf-8", check=True
        )
        assert "·  1  " in done.stdout


def test_the_installed_server_serves_the_site_without_node(address: str) -> None:
    page = get(address)
    assert "<!doctype html>" in page.lower()
    script = re.search(r'src="(/[^"]+\.js)"', page)
    assert script, page
    assert len(get(address + script[1])) > 1000


def test_the_wheel_carries_the_client_as_small_as_it_can_be(address: str) -> None:
    script = re.search(r'src="(/[^"]+\.js)"', get(address))
    assert script
    sizes: dict[str, int] = {}
    for encoding in ("br", "gzip", "identity"):
        asked = urllib.request.Request(address + script[1], headers={"Accept-Encoding": encoding})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            assert answer.headers.get("Content-Encoding", "identity") == encoding
            sizes[encoding] = len(answer.read())
    assert sizes["br"] < sizes["gzip"] < sizes["identity"] / 2
