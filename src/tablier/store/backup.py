"""A copy of a database that is in use, and the way back from it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, make_url

from tablier.core import TablierError, Words
from tablier.store.private import make_private


def check_there(url: str) -> None:
    """Refuse to copy a database that nobody has made yet: to open it would make an empty one."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database and not Path(parsed.database).is_file():
        raise TablierError(
            Words(
                fr=f"rien à sauvegarder : {parsed.database} n'existe pas",
                en=f"nothing to back up: there is no {parsed.database}",
            )
        )


def back_up(engine: Engine, target: Path) -> Path:
    """Copy page by page while others write: the copy is one moment of the database, whole."""
    if engine.dialect.name != "sqlite":
        raise _only_sqlite()
    if target.exists():
        raise TablierError(
            Words(fr=f"{target} existe déjà", en=f"{target} exists already: choose another name")
        )
    unfinished = target.with_name(target.name + ".part")
    source = engine.raw_connection()
    make_private(unfinished)
    try:
        with closing(sqlite3.connect(unfinished)) as copy:
            source.driver_connection.backup(copy)  # type: ignore[union-attr]
            copy.execute("PRAGMA journal_mode = DELETE")
    finally:
        source.close()
    unfinished.rename(target)
    return target


def restore(backup: Path, url: str) -> Path | None:
    """Put a backup in the database's place; what stood there is kept beside it and returned."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise _only_sqlite()
    _check(backup)
    place = Path(parsed.database)
    kept: Path | None = None
    if place.exists():
        _fold_wal(place)
        kept = _free_name(place)
        place.rename(kept)
    make_private(place)
    shutil.copyfile(backup, place)
    return kept


def _check(backup: Path) -> None:
    if not backup.is_file():
        raise TablierError(Words(fr=f"{backup} n'existe pas", en=f"there is no file {backup}"))
    try:
        with closing(sqlite3.connect(f"file:{backup}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            sound = sound and bool(connection.execute("SELECT count(*) FROM alembic_version").fetchone())
    except sqlite3.DatabaseError:
        sound = False
    if not sound:
        raise TablierError(
            Words(fr=f"{backup} n'est pas une sauvegarde de Tablier", en=f"{backup} is no backup of Tablier")
        )


def _fold_wal(place: Path) -> None:
    """Bring what only the write-ahead log holds into the file; refuse while a server has it open."""
    try:
        with closing(sqlite3.connect(place, timeout=1)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError:
        raise TablierError(
            Words(
                fr=f"{place} est en service : arrêtez d'abord le serveur",
                en=f"{place} is in use: stop the server first",
            )
        ) from None


def _free_name(place: Path) -> Path:
    number = 1
    while (kept := place.with_name(f"{place.stem}.before-restore-{number}{place.suffix}")).exists():
        number += 1
    return kept


def _only_sqlite() -> TablierError:
    return TablierError(
        Words(
            fr="seule une base SQLite se sauvegarde ainsi ; pour PostgreSQL, utilisez pg_dump",
            en="only an SQLite database is backed up this way; for PostgreSQL use pg_dump",
        )
    )
