"""What a type checker is told of `import tablier`: the types of each game, for `game` and `new`."""

from typing import Any, get_args

import tablier
from tablier.core import Game
from tablier.games import rulesets, slugs

HEAD = '''"""Written by `python3 dev.py docs` from the games that are there."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, overload

'''


def stub() -> str:
    """The text of `__init__.pyi`."""
    games = {slug: _kinds(rulesets(slug)[-1]) for slug in slugs()}
    kinds = {kind for state, actions in games.values() for kind in (state, *actions)}
    imports = sorted({f"import {kind.__module__}" for kind in kinds} | {"import tablier.core"})
    plain = sorted((room, name) for name, room in tablier._ROOMS.items() if name not in ("game", "new"))
    imports += [f"from {room} import {name} as {name}" for room, name in plain]
    parts = [HEAD, "\n".join(imports), "\n\n__version__: str\n\n"]
    parts += [_game(slug, *kinds) for slug, kinds in games.items()]
    parts.append("@overload\ndef game(name: str) -> tablier.core.Game[Any, Any]: ...\n")
    parts += [_new(slug, *kinds) for slug, kinds in games.items()]
    parts.append(_signature("name: str", "tablier.core.Match[Any, Any]"))
    return "".join(parts)


def _kinds(game: Game[Any, Any]) -> tuple[type, tuple[type, ...]]:
    """The types of a game's states and actions, as its class declares them."""
    bases = (base for cls in type(game).__mro__ for base in getattr(cls, "__orig_bases__", ()))
    state, action = next(
        args for base in bases if len(args := get_args(base)) == 2 and isinstance(args[0], type)
    )
    return state, get_args(action) or (action,)


def _names(slug: str) -> str:
    return ", ".join(f'"{name}"' for name in (slug, *(game.ruleset for game in rulesets(slug))))


def _pair(state: type, actions: tuple[type, ...]) -> str:
    path = [f"{kind.__module__}.{kind.__name__}" for kind in (state, *actions)]
    return f"{path[0]}, {' | '.join(path[1:])}"


def _game(slug: str, state: type, actions: tuple[type, ...]) -> str:
    return (
        f"@overload\ndef game(name: Literal[{_names(slug)}]) -> "
        f"tablier.core.Game[{_pair(state, actions)}]: ...\n"
    )


def _new(slug: str, state: type, actions: tuple[type, ...]) -> str:
    return _signature(f"name: Literal[{_names(slug)}]", f"tablier.core.Match[{_pair(state, actions)}]")


def _signature(name: str, made: str) -> str:
    return f"""@overload
def new(
    {name},
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> {made}: ...
"""
