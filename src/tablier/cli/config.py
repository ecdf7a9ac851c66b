"""`tablier config`: every setting, its value and where it can be set."""

import re
from pathlib import Path
from typing import Annotated

import typer

_VALUE = re.compile(r"(?<=[?&;])(?P<name>[^=&;]*=)[^&]*")


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


def _hide(text: str) -> str:
    """An address without the password in it, and without what it is asked with: what is shown is often sent
    to somebody. A password may hold any sign, so it goes on to the last @."""
    scheme, mark, rest = text.partition("://")
    if not mark:
        return text
    who, at, where = rest.rpartition("@")
    user, colon, _ = who.partition(":")
    shown = f"{user}{':***' if colon else ''}{at}{where}"
    return f"{scheme}://" + _VALUE.sub(r"\g<name>***", shown)


commands = {"config": config}
