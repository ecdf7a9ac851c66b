"""Packs at tables: whose they are when a table is made, and that they are there when it is opened again."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from tablier.core import Game
from tablier.server.refusal import Refusal
from tablier.server.workers.proof_thread import think
from tablier.store import Store
from tablier.store import packs as kept


async def lend(store: Store, person: str, game: Game[Any, Any], options: Mapping[str, Any]) -> None:
    """A table is made with somebody's pack: by its owner alone, and the table keeps what it holds now."""
    name = _named(game, options)
    if not name:
        return
    files = await store.write(partial(kept.lend, name=name, owner=person))
    if files is None:
        raise Refusal(
            404,
            "Ce paquet n'est pas à vous, ou il a changé : choisissez-le de nouveau.",
            "This pack is not yours, or it has changed: choose it again.",
        )
    await _lay_down(game, files)


async def fetch(store: Store, game: Game[Any, Any], options: Mapping[str, Any]) -> None:
    """A table is opened on a machine that may never have seen its pack."""
    name = _named(game, options)
    if name and game.packs and not game.packs.is_here(name):
        files = await store.read(kept.content, name)
        if files is not None:
            await _lay_down(game, files)


async def fetch_all(store: Store, games: tuple[Game[Any, Any], ...]) -> None:
    """What tables were made with lies on this machine, for whoever reads their records."""
    for game in games:
        if game.packs:
            for name in await store.read(kept.contents, game.slug):
                await fetch(store, game, {game.packs.option: name})


def _named(game: Game[Any, Any], options: Mapping[str, Any]) -> str:
    return game.packs.kept(str(options.get(game.packs.option, ""))) if game.packs else ""


async def _lay_down(game: Game[Any, Any], files: str) -> None:
    assert game.packs
    await think(game.packs.keep, kept.read(files))
