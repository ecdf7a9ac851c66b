"""`tablier config`: every setting, its value and where it can be set."""

import re
from pathlib import Path
from typing import Annotated

import typer


def config(
    file: Annotated[Path | None, typer.Option("--config", metavar="FILE", help="Settings as TOML.")] = None,
) -> None:
    """Show every setting as the server would take it, in the form of a settings file.

    Example: TABLIER_PORT=9000 tablier config
    """
    import msgspec

    from tablier.server.settings import PREFIX, load

    settings = load(file)
    for field in msgspec.structs.fields(settings):
        value = getattr(settings, field.name)
        shown = list(value) if isinstance(value, tuple) else _hide(value) if isinstance(value, str) else value
        if field.name.endswith("_secret") and value:
            shown = "***"
        print(f"{field.name} = {msgspec.json.encode(shown).decode()}  # {PREFIX}{field.name.upper()}")
    print(f"# database in use: {_hide(settings.database_url)}")


def _hide(url: str) -> str:
    """An address without the password in it: what is shown is often sent to somebody."""
    return re.sub(r"(://[^/@:]*:)[^/]*(@)", r"\1***\2", url)


commands = {"config": config}
