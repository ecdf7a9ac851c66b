"""Players from elsewhere: a class of one's own, an engine in another process, a level with other weights.

A player is named by its text: `module:Class`, `engine:COMMAND`, or `LEVEL+FILE` with a file of weights. A
name of one's own can be given to it with `register_bot`, or in `TABLIER_BOTS` as `NAME=TEXT`, with commas
between; `NAME@GAME=TEXT` is a player of that game alone. `admit` understands all of these and is for people
at this machine: it imports and starts what it is told. `find_level` and `make` know only names that were
admitted before, whoever asks.
"""

import importlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tablier.bots import generic
from tablier.bots.bot import Bot, Level, Limits
from tablier.core import TablierError, Words

ELSEWHERE = "TABLIER_BOTS"
"""The variable that names players from elsewhere, for this process and those that it starts."""

USUAL = Limits(seconds=1.0)
"""What a player from elsewhere plays with unless told otherwise."""

COMMAND = "engine:"
_CLASS = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<name>[A-Z]\w*)")
_NAME = re.compile(r"[A-Za-z][\w.-]*")


class Registered(NamedTuple):
    """A player by name; `make` is told the game. One with a `game` plays that game alone."""

    level: Level
    make: Callable[[str], Bot]
    game: str = ""


_here: dict[str, Registered] = {}


def register_bot(
    name: str, bot: Callable[[], Bot], *, game: str = "", limits: Limits = USUAL, title: Words | None = None
) -> None:
    """Let a player of your own be named wherever a level is: `bot` is its class, or whatever makes one. With
    a `game` it plays that one alone.

    Where the class can be imported, processes that are started from here know it, too.

    >>> import tablier
    >>> from tablier.bots import Bot, Decision
    >>> class First(Bot):
    ...     def choose(self, game, state, seat, limits, random, stop=None):
    ...         return Decision(game.actions(state, seat)[0])
    >>> tablier.register_bot("first", First)
    >>> match = tablier.new("ignis")
    >>> tablier.best(match, level="first").action == match.legal[0]
    True
    """
    if not _NAME.fullmatch(name) or name in {level.key for level in generic.LEVELS}:
        raise TablierError(
            Words(
                fr=f"{name!r} ne peut nommer un joueur : une lettre d'abord, et pas un niveau de Tablier",
                en=f"{name!r} cannot name a player: a letter first, and no level of Tablier's own",
            )
        )
    _here[name] = Registered(Level(name, title or Words(name, name), limits), lambda slug: bot(), game)
    module, qualified = getattr(bot, "__module__", ""), getattr(bot, "__qualname__", "")
    found = getattr(sys.modules.get(module), qualified, None)
    if found is bot and module != "__main__" and _CLASS.fullmatch(text := f"{module}:{qualified}"):
        _tell(f"{name}@{game}" if game else name, text)


def admit(text: str) -> str:
    """Let a player in by its text, and perhaps a name for it; the key by which `make` knows it from now on.
    The text of a level that is known already is its own key.

    >>> admit("uct")
    'uct'
    """
    whose, equals, rest = text.partition("=")
    name, _, game = whose.partition("@")
    if equals and _NAME.fullmatch(name):
        _here[name] = _read(name, rest, game)
        _tell(whose, rest)
        return name
    if text not in _here and is_spec(text):
        _here[text] = _read(text, text)
    return text


def is_spec(text: str) -> bool:
    """Whether a text says by itself what plays."""
    return text.startswith(COMMAND) or "+" in text or _CLASS.fullmatch(text) is not None


def registered(slug: str) -> dict[str, Registered]:
    """Every player from elsewhere that plays a game, by the name it was given."""
    known = {**_named(os.environ.get(ELSEWHERE, "")), **_here}
    return {name: player for name, player in known.items() if player.game in ("", slug)}


def guests(slug: str) -> tuple[Level, ...]:
    """Those of them that were given a name to be chosen by, as levels of a game."""
    return tuple(player.level for name, player in registered(slug).items() if not is_spec(name))


def _tell(whose: str, text: str) -> None:
    """Write it down for the processes that are started from here; a comma would cut it in two."""
    if "," in text:
        return
    kept = [one for one in os.environ.get(ELSEWHERE, "").split(",") if one and one.partition("=")[0] != whose]
    os.environ[ELSEWHERE] = ",".join([*kept, f"{whose}={text}"])


@cache
def _named(elsewhere: str) -> dict[str, Registered]:
    found: dict[str, Registered] = {}
    for one in filter(None, elsewhere.split(",")):
        whose, equals, text = one.partition("=")
        name, _, game = whose.partition("@")
        if not equals or not _NAME.fullmatch(name):
            raise TablierError(
                Words(
                    fr=f"{ELSEWHERE} : NOM=JOUEUR attendu, reçu {one!r}",
                    en=f"{ELSEWHERE}: NAME=PLAYER expected, got {one!r}",
                )
            )
        found[name] = _read(name, text, game)
    return found


def _read(name: str, text: str, game: str = "") -> Registered:
    title = Words(name, name)
    if text.startswith(COMMAND):
        from tablier.bots.external import ExternalBot

        command = text.removeprefix(COMMAND)
        return Registered(Level(name, title, USUAL), lambda slug: ExternalBot(command), game)
    if found := _CLASS.fullmatch(text):
        kind = _load(found["module"], found["name"])
        return Registered(Level(name, title, USUAL), lambda slug: kind(), game)
    level, plus, file = text.partition("+")
    if plus and level and file:
        from tablier.bots.weighted import limits_of, make_weighted

        return Registered(
            Level(name, title, limits_of(level)), lambda slug: make_weighted(slug, level, Path(file)), game
        )
    raise TablierError(
        Words(
            fr=f"joueur {text!r} : module:Classe, engine:COMMANDE ou NIVEAU+FICHIER attendu",
            en=f"player {text!r}: expected module:Class, engine:COMMAND or LEVEL+FILE",
        )
    )


def _load(module: str, name: str) -> Callable[[], Any]:
    if (here := os.getcwd()) not in sys.path:  # a command is not started from the folder that one works in
        sys.path.append(here)
    try:
        kind: Callable[[], Any] = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as fault:
        raise TablierError(
            Words(fr=f"joueur {module}:{name} : {fault}", en=f"player {module}:{name}: {fault}")
        ) from None
    return kind
