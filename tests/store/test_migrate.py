"""Versions of the database: brought up with a backup first, refused when newer, saved and put back."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tablier.cli import main
from tablier.core import TablierError
from tablier.store import NewerDatabase, Store, migrate, schema
from tablier.store.backup import back_up, restore
from tablier.store.store import connect

NEXT = f"""
from alembic import op

revision = "9000"
down_revision = "{migrate.known()[-1]}"


def upgrade() -> None:
    op.execute("INSERT INTO facts (name, value) VALUES ('migrated', 'yes')")
"""


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/x.sqlite3"


def facts(store: Store) -> dict[str, str]:
    return dict(store.read_now(lambda c: c.execute(text("SELECT name, value FROM facts")).all()))


def test_the_migrations_give_the_schema(tmp_path: Path) -> None:
    Store(url(tmp_path)).close()
    engine = connect(url(tmp_path), "BEGIN")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_the_names_of_the_files_are_the_versions(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.SCRIPTS))
    config.set_main_option("path_separator", "os")
    found = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert migrate.known() == found[::-1]


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    store.write_now(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    store.close()
    with pytest.raises(NewerDatabase, match="9999"):
        Store(url(tmp_path))


def test_an_older_database_is_backed_up_and_brought_up(tmp_path: Path, monkeypatch: Any) -> None:
    store = Store(url(tmp_path))
    store.write_now(lambda c: c.execute(text("INSERT INTO facts VALUES ('colour', 'green')")))
    store.close()
    newer = tmp_path / "migrations"
    shutil.copytree(Path(migrate.__file__).parent / "migrations", newer)
    (newer / "versions" / "v9000_next.py").write_text(NEXT)
    monkeypatch.setattr(migrate, "SCRIPTS", newer)
    store = Store(url(tmp_path), tmp_path / "backups")
    assert facts(store) == {"colour": "green", "migrated": "yes"}
    store.close()
    [saved] = (tmp_path / "backups").iterdir()
    with closing(sqlite3.connect(saved)) as copy:
        assert copy.execute("SELECT name FROM facts").fetchall() == [("colour",)]


def test_a_backup_of_a_database_in_use_is_put_back(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    store.write_now(lambda c: c.execute(text("INSERT INTO facts VALUES ('colour', 'green')")))
    saved = back_up(store.writing, tmp_path / "saved.sqlite3")
    store.write_now(lambda c: c.execute(text("UPDATE facts SET value = 'red'")))
    with pytest.raises(TablierError, match="exists already"):
        back_up(store.writing, saved)
    with pytest.raises(TablierError, match="in use"):
        restore(saved, url(tmp_path))
    store.close()
    kept = restore(saved, url(tmp_path))
    store = Store(url(tmp_path))
    assert facts(store) == {"colour": "green"}
    store.close()
    assert kept is not None
    former = Store(f"sqlite:///{kept}")
    assert facts(former) == {"colour": "red"}
    former.close()


def test_what_is_written_after_another_program_has_looked_is_kept(tmp_path: Path) -> None:
    """SQLite tells by its locks whether the log of a database is still somebody's, and forgets them when this
    process closes the file by another way."""
    store = Store(url(tmp_path))
    store.write_now(lambda c: c.execute(text("INSERT INTO facts VALUES ('colour', 'green')")))
    command = [sys.executable, "-m", "tablier", "backup", str(tmp_path / "copy.sqlite3")]
    subprocess.run([*command, "--database", url(tmp_path)], check=True, stdout=subprocess.DEVNULL)
    store.write_now(lambda c: c.execute(text("UPDATE facts SET value = 'red'")))
    look = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT value FROM facts'))"
    seen = subprocess.run(
        [sys.executable, "-c", look, str(tmp_path / "x.sqlite3")], capture_output=True, check=True
    )
    assert b"red" in seen.stdout
    store.close()


def test_only_a_backup_is_put_back(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("not a database")
    for source in (nonsense, tmp_path / "missing"):
        with pytest.raises(TablierError):
            restore(source, url(tmp_path))
    with pytest.raises(TablierError, match="pg_dump"):
        restore(nonsense, "postgresql://localhost/x")


def test_there_is_nothing_to_back_up_where_nothing_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["backup", str(tmp_path / "copy.sqlite3"), "--data", str(tmp_path / "none")])
    assert ended.value.code == 2
    assert "nothing to back up" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
