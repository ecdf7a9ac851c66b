"""`tablier engine`: a game's search as a program that others talk to."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import GameName


def engine(
    game: GameName,
    json: Annotated[
        bool, typer.Option("--json", help="Questions and answers, a JSON object a line.")
    ] = False,
    at_once: Annotated[
        int, typer.Option(min=1, help="With --json: how many questions are thought about at a time.")
    ] = 1,
    weights: Annotated[Path | None, typer.Option(help="Judge by this: weights or a network.")] = None,
) -> None:
    """Speak with another program over the standard input and output, line by line.

    Example: tablier engine ignis
    """
    import sys

    from tablier.bots.protocol.questions import Desk
    from tablier.bots.protocol.session import Session
    from tablier.games import find

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    rules = find(game)
    talk = Desk(rules, say, at_once) if json else Session(rules, say, str(weights or ""))
    for line in sys.stdin:
        if not talk.hear(line):
            return
    talk.finish()


commands = {"engine": engine}
