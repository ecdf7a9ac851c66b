"""`tablier serve`: the server, for a family or for a club."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; by default 8000 or the next free one.")] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="SQLite or PostgreSQL URL.")] = None,
    data: Annotated[str | None, typer.Option(metavar="DIR", help="Folder for all that is kept.")] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="Settings as TOML.")] = None,
    json_logs: Annotated[bool | None, typer.Option("--json-logs", help="Log as JSON lines.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; more than one needs PostgreSQL and Redis.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve the games to browsers and programs.

    Example: tablier serve --host 0.0.0.0 --port 8000 --data /srv/tablier
    """
    from tablier.bots import admit
    from tablier.server.app import App, prepare
    from tablier.server.cluster.handover import Handover
    from tablier.server.cluster.parent import check
    from tablier.server.serve import run, run_workers
    from tablier.server.settings import Settings, load
    from tablier.store.alone import AlreadyServed

    settings = load(
        config, host=host, port=port, database=database, data=data, json_logs=json_logs, workers=workers
    )
    check(settings)
    for player in settings.bots:
        admit(player)

    def worker(own: Settings, handover: Handover) -> App:
        prepare(own)  # it may start again while the database is away
        return App(own, handover=handover)

    try:
        held = prepare(settings)
    except AlreadyServed as other:
        if open_browser and other.address:
            webbrowser.open(other.address)
        raise
    with held as alone:
        if settings.workers > 1:
            run_workers(settings, worker, port is None, open_browser)
        else:
            run(settings, App(settings), port is None, open_browser, alone)


commands = {"serve": serve}
