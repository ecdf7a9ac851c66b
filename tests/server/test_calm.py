"""Calm: a locked database is told and passes, a server told to stop keeps every table."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.visitor import Visitor
from tablier.cli import main
from tablier.core import TablierError
from tablier.server.settings import Settings, load
from tablier.store import Store, outages
from tablier.store.backup import back_up, restore

HOUR = 3600 * 1000


def test_a_locked_database_is_told_and_the_match_goes_on(start: Any, tmp_path: Path) -> None:
    server = start(tmp_path)
    ada = Visitor(server.address)
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        with sqlite3.connect(tmp_path / "tablier.sqlite3", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            act = place.act(0, 0, "1-1")
            refused = place.hear("refused")
            assert refused["id"] == act
            assert refused["seq"] == 0
            place.hear("trouble")
            assert httpx.get(f"{server.address}/healthz").status_code == 503
            assert ada.send("PATCH", "/me", {"name": "Ada"}).status_code == 503
            other.execute("ROLLBACK")
        other.close()
        place.act(0, 0, "1-1", act)
        assert place.hear("ack")["seq"] == 1
    for _ in range(400):
        if httpx.get(f"{server.address}/healthz").status_code == 200:
            break
        time.sleep(0.05)
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    ada.close()
    server.stop()


def test_tables_are_there_again_after_a_restart(start: Any, tmp_path: Path) -> None:
    first = start(tmp_path)
    ada, bob = Visitor(first.address), Visitor(first.address)
    table = ada.make_table("nim", "me", "friend", clock={"kind": "live", "seconds": 60, "increment": 0})
    bob.post(f"/tables/{table['id']}/join", {})
    with ada.sit(table["id"]) as place:
        place.act(0, 0, "2-1")
        place.hear("ack")
        place.say("chat", text="bonjour")
        place.hear("said")
        first.stop()
    second = start(tmp_path)
    assert second.registry.resident(table["id"]) is not None, "a table with a running clock is watched"
    bob.address = second.address
    with bob.sit(table["id"]) as place:
        snapshot = place.hear("snapshot")
    assert snapshot["position"]["seq"] == 1
    assert snapshot["position"]["seat"] == 1
    assert snapshot["position"]["view"]["heaps"] == [1, 1, 3]
    assert [line["text"] for line in snapshot["chat"]] == ["bonjour"]
    assert snapshot["clock"]["left"][1] > 50_000
    ada.close()
    bob.close()
    second.stop()


def test_a_match_whose_start_was_cut_off_begins_when_it_is_opened(start: Any, tmp_path: Path) -> None:
    first = start(tmp_path)
    ada, bob = Visitor(first.address), Visitor(first.address)
    table = ada.make_table("nim", "me", "friend")["id"]
    first.stop()
    with sqlite3.connect(tmp_path / "tablier.sqlite3") as database:
        database.execute(
            "UPDATE seats SET kind = 'person', person = ? WHERE table_id = ? AND seat = 1",
            (bob.me["id"], table),
        )
    database.close()
    second = start(tmp_path)
    bob.address = second.address
    with bob.sit(table) as place:
        if place.hear("snapshot", "table")["table"]["status"] != "playing":
            place.hear("table", fits=lambda m: m["table"]["status"] == "playing")
    ada.close()
    bob.close()
    second.stop()


def test_an_idle_table_is_put_away_and_fetched_again(start: Any) -> None:
    server = start(idle=0.0)
    ada = Visitor(server.address)
    table = ada.make_table("nim", "me", "me")["id"]
    for _ in range(400):
        if server.registry.resident(table) is None:
            break
        time.sleep(0.05)
    assert server.registry.resident(table) is None
    assert ada.get(f"/tables/{table}")["status"] == "playing"
    ada.close()
    server.stop()


def run(*arguments: str) -> Any:
    """The command in this process; its exit code."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code


def test_the_command_serves_until_told_to_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tablier", "serve", "--port", str(port), "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        for _ in range(400):
            try:
                assert httpx.get(f"http://127.0.0.1:{port}/healthz").json()["ok"]
                break
            except httpx.TransportError:
                time.sleep(0.05)
        assert run(*command[3:-1], str(tmp_path / "other")) == 2
        assert "cannot listen" in capsys.readouterr().err
        assert run("serve", "--port", "0", "--data", str(tmp_path)) == 2
        assert f"serves these data already at http://127.0.0.1:{port}/" in capsys.readouterr().err
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) in (0, -signal.SIGTERM)
    assert oct((tmp_path / "secret").stat().st_mode)[-3:] == "600"


def test_several_workers_on_one_file_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("serve", "--port", "0", "--data", str(tmp_path), "--workers", "2") == 2
    said = capsys.readouterr().err
    assert "PostgreSQL" in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_a_file_that_is_gone_is_noticed(start: Any, tmp_path: Path, ending: str) -> None:
    server = start(tmp_path)
    ada = Visitor(server.address)
    table = ada.make_table("nim", "me", "me")["id"]
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    (tmp_path / f"tablier.sqlite3{ending}").rename(tmp_path / "elsewhere")
    for _ in range(400):
        if httpx.get(f"{server.address}/healthz").status_code == 503:
            break
        time.sleep(0.05)
    assert httpx.get(f"{server.address}/healthz").status_code == 503
    first = {"id": "one", "seq": 0, "seat": 0, "play": "1-1"}
    assert ada.send("POST", f"/tables/{table}/act", first).status_code == 503, "nobody would find it again"
    (tmp_path / "elsewhere").rename(tmp_path / f"tablier.sqlite3{ending}")
    for _ in range(400):
        if httpx.get(f"{server.address}/healthz").status_code == 200:
            break
        time.sleep(0.05)
    assert ada.post(f"/tables/{table}/act", first) == {"seq": 1}
    ada.close()
    server.stop()


@pytest.mark.parametrize("database", ["nonsense", "sqlite:////proc/none/x.sqlite3", "oracle://x/y"])
def test_a_database_that_does_not_open_is_told_in_one_line(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("serve", "--port", "0", "--data", str(tmp_path), "--database", database) == 2
    said = capsys.readouterr().err
    assert "database" in said
    assert len(said.splitlines()) == 1


def test_what_is_left_of_a_key_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret").touch()
    assert run("serve", "--port", "0", "--data", str(tmp_path)) == 2
    said = capsys.readouterr().err
    assert "secret is not a whole key" in said
    assert len(said.splitlines()) == 1


def test_a_newer_database_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(f"sqlite:///{tmp_path}/tablier.sqlite3").close()
    with sqlite3.connect(tmp_path / "tablier.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert run("serve", "--port", "0", "--data", str(tmp_path)) == 2
    assert "9999" in capsys.readouterr().err


def test_settings_come_from_the_file_then_the_environment_then_the_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("TABLIER_")]:
        monkeypatch.delenv(name)
    file = tmp_path / "tablier.toml"
    file.write_text('port = 9000\nhost = "0.0.0.0"\norigins = ["https://club.example"]\n')
    monkeypatch.setenv("TABLIER_HOST", "::1")
    monkeypatch.setenv("TABLIER_JSON_LOGS", "true")
    settings = load(file, data="/srv")
    assert settings == Settings(
        host="::1", port=9000, data="/srv", json_logs=True, origins=("https://club.example",)
    )
    assert settings.database_url == "sqlite:////srv/tablier.sqlite3"
    monkeypatch.setenv("TABLIER_ORIGINS", "https://a.example,https://b.example")
    assert load(file).origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    "text", ["port = 'many'", "port = 70000", "prot = 1", "port = = 1", "log_level = 'x'"]
)
def test_a_bad_settings_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tablier.toml"
    file.write_text(text)
    with pytest.raises(TablierError):
        load(file)
    with pytest.raises(TablierError):
        load(tmp_path / "missing.toml")


def test_passwords_are_not_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TABLIER_DATABASE", "postgresql://ada:s3cr:t@10.0.0.1/tablier")
    monkeypatch.setenv("TABLIER_REDIS", "redis://:hu@sh@10.0.0.2:6379/0")
    assert run("config") == 0
    shown = capsys.readouterr().out
    assert "postgresql://ada:***@10.0.0.1/tablier" in shown
    assert "redis://:***@10.0.0.2:6379/0" in shown
    assert "s3cr" not in shown
    assert "hu" not in shown.replace("through", "")


@pytest.mark.parametrize(
    ("setting", "shown"),
    [
        ("postgresql://ada@h/db?password=s3cret&sslpassword=s3cret", "?password=***&sslpassword=***"),
        ("postgresql://:s3@cr:s3cret@h/db", "://:***@h/db"),
        ("postgresql://ada:s3cret?s3cret#s3cret@h/db", "ada:***@h/db"),
        ("postgresql:///db?user=ada;password=s3cret", ":///db?user=***"),
    ],
)
def test_no_password_is_shown_whatever_it_holds(
    setting: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLIER_DATABASE", setting)
    monkeypatch.setenv("TABLIER_OIDC_SECRET", "s3cret")
    assert run("config") == 0
    told = capsys.readouterr().out
    assert shown in told
    assert "s3cr" not in told


@pytest.mark.skipif(os.name == "nt", reason="files have no modes there")
def test_what_is_kept_is_its_owners_alone(tmp_path: Path) -> None:
    database, saved = tmp_path / "tablier.sqlite3", tmp_path / "saved.sqlite3"
    database.touch(0o644)
    os.chmod(database, 0o644)  # whatever the umask
    store = Store(f"sqlite:///{database}")
    store.write_now(lambda c: outages.beat(c, 1))
    back_up(store.writing, saved)
    assert {path.name for path in tmp_path.iterdir()} >= {"tablier.sqlite3", "tablier.sqlite3-wal"}
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path
    store.close()
    restore(saved, f"sqlite:///{database}")
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path


def test_the_commands_show_settings_back_up_and_restore(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Store(f"sqlite:///{tmp_path}/tablier.sqlite3").close()
    saved, data = str(tmp_path / "saved.sqlite3"), str(tmp_path)
    assert run("config") == 0
    assert "port = 8000" in capsys.readouterr().out
    assert run("backup", saved, "--data", data) == 0
    assert saved in capsys.readouterr().out
    assert run("restore", saved, "--data", data) == 0
    assert "restored" in capsys.readouterr().out
    assert run("restore", str(tmp_path / "none"), "--data", data) == 2
    assert "there is no file" in capsys.readouterr().err


def test_a_table_of_days_is_a_row_until_somebodys_time_is_near(start: Any, tmp_path: Path) -> None:
    first = start(tmp_path)
    ada = Visitor(first.address)
    tables = [ada.make_table("nim", "me", "me", clock={"kind": "days", "days": 1})["id"] for _ in range(2)]
    for table in tables:
        ada.post(f"/tables/{table}/act", {"id": "a", "seq": 0, "seat": 0, "play": "2-1"})
    first.stop()
    with sqlite3.connect(tmp_path / "tablier.sqlite3") as database:
        due = dict(database.execute("SELECT id, due - started FROM tables"))
        assert all(23 * HOUR < left <= 25 * HOUR for left in due.values()), "a day from the last move"
        # one was begun a day and a moment ago, and no server stood still since
        database.execute(
            "UPDATE tables SET started = started - ?, due = due - ? WHERE id = ?",
            (24 * HOUR, 24 * HOUR, tables[0]),
        )
    database.close()
    second = start(tmp_path)
    ada.address = second.address
    ada.http.base_url = f"{second.address}/api/v1"
    assert second.registry.resident(tables[0]) is not None
    assert second.registry.resident(tables[1]) is None
    shown = {table["id"]: table for table in ada.get("/me/tables")}
    assert shown[tables[1]]["turn"] == {"type": "players", "seats": [1]}, "kept beside the log"
    assert second.registry.resident(tables[1]) is None, "to be listed is not to be looked at"
    for _ in range(400):
        if ada.get(f"/tables/{tables[0]}")["status"] == "over":
            break
        time.sleep(0.05)
    assert ada.get(f"/tables/{tables[0]}")["outcome"]["reason"]["code"] == "time"
    ada.close()
    second.stop()
