"""The command `tablier`. The bottom room: it may import every other one.

A module here that offers `commands`, a table of names and functions, adds those commands; one that
offers `app` and `name` adds a group. Each imports what is heavy inside its functions, so that
`tablier --help` answers at once. What belongs to one game lies in a folder with its name, and is found
there; any other folder holds what a larger command is made of.
"""

import importlib
import pkgutil
import re
import sys
from importlib.util import find_spec
from typing import Annotated

import typer
from typer.exceptions import TyperException

from tablier import __version__
from tablier.core import TablierError
from tablier.games import slugs

BAD_INPUT = 2


def main(arguments: list[str] | None = None) -> None:
    """Run the command; bad input ends with one line that says what is wrong, and exit code 2."""
    try:
        code = build()(args=arguments, prog_name="tablier", standalone_mode=False)
    except TablierError as fault:
        _refuse(_told(fault))
    except TyperException as fault:
        _refuse(fault.format_message())
    except typer.Abort:
        sys.exit(130)
    else:
        sys.exit(code if isinstance(code, int) else 0)


def build() -> typer.Typer:
    """The command with all that the modules of this room offer."""
    app = typer.Typer(
        add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, callback=_alone
    )
    for name in _modules():
        offered = importlib.import_module(name)
        for word, command in getattr(offered, "commands", {}).items():
            app.command(word)(command)
        if group := getattr(offered, "app", None):
            app.add_typer(group, name=offered.name)
    app.info.invoke_without_command = True
    return app


def _modules() -> list[str]:
    """The modules of this room, then those of its games."""
    rooms = [__name__, *(f"{__name__}.{slug.replace('-', '_')}" for slug in slugs())]
    return [
        f"{room}.{module.name}"
        for room in rooms
        if find_spec(room)
        for module in sorted(pkgutil.iter_modules(importlib.import_module(room).__path__))
        if not module.ispkg
    ]


def _alone(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False,
) -> None:
    """Four board games on one table: play, host, analyse, measure.

    Without a command it starts the server and opens the browser.

    Example: tablier play extinction
    """
    if version:
        print(f"tablier {__version__}")
    elif context.invoked_subcommand is None:
        from tablier.cli.serve import serve

        serve(open_browser=True)


def _told(fault: TablierError) -> str:
    """In the terminal's language, with what the fault says beside its sentence."""
    from tablier.cli.settings import own_language

    return str(fault).replace(fault.words.en, fault.words[own_language()], 1)


def _refuse(line: str) -> None:
    one_line = re.sub(r"[ \t\n]+", " ", line).strip()  # French spaces that no line breaks at stay
    print(f"tablier: {one_line}", file=sys.stderr)
    sys.exit(BAD_INPUT)
