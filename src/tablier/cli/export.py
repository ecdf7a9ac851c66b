"""`tablier export`: all public games of this server, as its page gives them out."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.backup import Data, Database


def export(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Ends in .jsonl or .txt.")],
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    database: Database = None,
    data: Data = None,
) -> None:
    """Write all public games that are over into a file: records, one in each line as JSON, or as text. The
    server may run meanwhile. Where the setting `licence` names one, every record says so.

    Example: tablier export games.jsonl
    """
    from tablier.core import TablierError, Words
    from tablier.games import find
    from tablier.server.export import BATCH, record_of, write
    from tablier.server.settings import load
    from tablier.store import tables
    from tablier.store.backup import check_there
    from tablier.store.store import connect

    if target.suffix not in (".jsonl", ".txt"):
        raise TablierError(
            Words(fr=f"{target} : un nom en .jsonl ou .txt attendu", en=f"{target}: expected .jsonl or .txt")
        )
    ruled = f"{find(game).slug}/" if game else ""
    settings = load(database=database, data=data)
    check_there(settings.database_url)
    engine, after, count = connect(settings.database_url, "BEGIN"), (-1, ""), 0
    try:
        with engine.connect() as connection, target.open("wb") as out:
            while found := tables.public_over(connection, ruled, after, BATCH):
                for table, events in found:
                    out.write(write(record_of(table, events, settings.licence), target.suffix == ".jsonl"))
                after, count = (found[-1][0].created, found[-1][0].id), count + len(found)
    finally:
        engine.dispose()
    print(f"{target}: {count} games")


commands = {"export": export}
