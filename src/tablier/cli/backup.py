"""`tablier backup` and `tablier restore`: a copy of everything that is kept, and the way back."""

import time
from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[str | None, typer.Option(metavar="URL", help="Database; by default the server's own.")]
Data = Annotated[str | None, typer.Option(metavar="DIR", help="Folder for all that is kept.")]


def backup(
    target: Annotated[
        Path | None, typer.Argument(help="File to write; by default in the data folder.")
    ] = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Copy the database while the server runs.

    Example: tablier backup /mnt/safe/tablier.sqlite3
    """
    from tablier.server.settings import load
    from tablier.store.backup import back_up, check_there
    from tablier.store.store import connect

    settings = load(database=database, data=data)
    check_there(settings.database_url)
    name = f"tablier-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    engine = connect(settings.database_url, "BEGIN")
    try:
        print(back_up(engine, target or settings.data_folder / "backups" / name))
    finally:
        engine.dispose()


def restore(
    source: Annotated[Path, typer.Argument(help="A file that `tablier backup` wrote.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Put a backup in the place of the database; what stood there is kept beside it.

    Example: tablier restore /mnt/safe/tablier.sqlite3
    """
    from tablier.server.settings import load
    from tablier.store.backup import restore as put_back

    settings = load(database=database, data=data)
    kept = put_back(source, settings.database_url)
    print(f"restored into {settings.database_url}" + (f"; the former one is {kept}" if kept else ""))


commands = {"backup": backup, "restore": restore}
