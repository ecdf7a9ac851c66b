"""Packs over HTTP: written, looked over and taken home by their owner; nobody else learns that they exist."""

from functools import partial
from typing import Any

from msgspec.structs import replace
from starlette.responses import Response

from tablier.core import Game
from tablier.core.pack import Packs
from tablier.server import limits
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.http.sessions import new_id
from tablier.server.pack_wire import (
    PackChange,
    PackChecked,
    PackDraft,
    PackFile,
    PackInfo,
    PackNow,
    PackWish,
    PackWords,
)
from tablier.server.pack_zip import pack_up, too_large, unpack
from tablier.server.refusal import Refusal, bad_request, not_found
from tablier.server.registry.names import plain
from tablier.server.workers.pack_thread import look_over
from tablier.server.workers.proof_thread import think
from tablier.store import packs as kept
from tablier.store.packs import KeptPack

TITLE = 80
"""Characters of a title."""


async def get_packs(ask: Ask) -> tuple[PackInfo, ...]:
    found = await ask.registry.store.read(kept.mine, ask.person)
    return tuple([await think(_info, _rules(ask, one.game), one) for one in found])


async def make_pack(ask: Ask) -> PackNow:
    wish: PackWish = ask.body
    rules = _rules(ask, wish.game)
    person = await ask.registry.people.ensure(ask.person)
    now = ask.registry.time()
    if wish.zip:
        files = await look_over(unpack, rules, wish.zip)
        name, _ = await look_over(_whole, rules, files)
    else:
        files = dict(rules.own())
        name = await think(rules.keep, files)
    new = KeptPack(new_id(), person.id, wish.game, _title(wish.title), kept.write(files), name, 1, now, now)
    if not await ask.registry.store.write(partial(kept.add, new=new, most=limits.PACKS)):
        raise Refusal(
            409,
            f"Vous avez déjà {limits.PACKS} paquets : supprimez-en un.",
            f"You have {limits.PACKS} packs already: delete one.",
        )
    return await look_over(_now, rules, new, files)


async def get_pack(ask: Ask) -> PackNow:
    found = await _mine(ask)
    return await look_over(_now, _rules(ask, found.game), found, found.read())


async def check_pack(ask: Ask) -> PackChecked:
    found, draft = await _mine(ask), ask.body
    rules = _rules(ask, found.game)
    files = _changed(rules, found.read(), draft.files)
    return await look_over(_checked, rules, files, tuple(name for name in draft.files if name in files))


async def save_pack(ask: Ask) -> PackNow:
    """With its faults, if it has some: only a table needs a pack that is whole."""
    found, change = await _mine(ask), ask.body
    rules = _rules(ask, found.game)
    files = _changed(rules, found.read(), change.files)
    name, now = await look_over(_whole, rules, files)
    new = replace(
        found,
        title=_title(change.title),
        files=kept.write(files),
        name=name,
        version=change.version + 1,
        changed=ask.registry.time(),
    )
    if not await ask.registry.store.write(partial(kept.change, new=new)):
        raise Refusal(
            409,
            "Ce paquet a changé ailleurs : rechargez la page.",
            "This pack has changed elsewhere: load the page again.",
        )
    return PackNow(await think(_info, rules, new), new.version, now)


async def delete_pack(ask: Ask) -> None:
    """Tables that were made with it go on."""
    found = await _mine(ask)
    await ask.registry.store.write(partial(kept.remove, id=found.id, owner=ask.person))


async def take_pack(ask: Ask) -> Response:
    found = await _mine(ask)
    headers = {"Content-Disposition": f'attachment; filename="tablier-pack-{found.id}.zip"'}
    return Response(pack_up(found.read()), media_type="application/zip", headers=headers)


async def get_words(ask: Ask) -> PackWords:
    rules = _rules(ask, ask.path("slug"))
    return PackWords(rules.fields(), rules.shapes(), rules.help())


# --- whose, and what ------------------------------------------------------------------------------


async def _mine(ask: Ask) -> KeptPack:
    found = await ask.registry.store.read(kept.find, ask.path("id"), ask.person)
    if found is None:
        raise not_found()
    return found


def _rules(ask: Ask, slug: str) -> Packs:
    game: Game[Any, Any] = ask.registry.catalogue.find(slug)
    if game.packs is None:
        raise not_found()
    return game.packs


def _title(given: str) -> str:
    title = plain(given)[:TITLE].strip()
    if not title:
        raise Refusal(400, "Donnez un nom au paquet.", "Give the pack a name.")
    return title


def _changed(rules: Packs, files: dict[str, str], changes: dict[str, str | None]) -> dict[str, str]:
    """The files with the changes in them, within their limits."""
    for name, text in changes.items():
        if rules.title(name) is None:
            raise bad_request("files")
        if text is None:
            files.pop(name, None)
        else:
            files[name] = text.replace("\r\n", "\n")
    if len(files) > limits.PACK_FILES or sum(len(text.encode()) for text in files.values()) > limits.PACK:
        raise too_large()
    return files


# --- slow, so never on the event loop -------------------------------------------------------------


def _checked(rules: Packs, files: dict[str, str], shown: tuple[str, ...]) -> PackChecked:
    faults, unusual = rules.check(files)
    return PackChecked(
        tuple(faults), tuple(unusual), tuple(_file(rules, name, files[name]) for name in shown)
    )


def _file(rules: Packs, name: str, text: str) -> PackFile:
    title = rules.title(name, text)
    assert title, "no other files are kept"
    return PackFile(name, title, text, rules.parts(name, text))


def _whole(rules: Packs, files: dict[str, str]) -> tuple[str, PackChecked]:
    """What a table will call it, once nothing is wrong with it, in play neither."""
    checked = _checked(rules, files, tuple(files))
    if checked.faults:
        return "", checked
    name = rules.keep(files)
    faults = rules.try_out(name)
    return ("" if faults else name), replace(checked, faults=tuple(faults))


def _now(rules: Packs, found: KeptPack, files: dict[str, str]) -> PackNow:
    return PackNow(_info(rules, found), found.version, _checked(rules, files, tuple(files)))


def _info(rules: Packs, found: KeptPack) -> PackInfo:
    """The machine may be another than the one on which it was saved."""
    if found.name and not rules.is_here(found.name):
        rules.keep(found.read())
    choices = rules.choices(found.name) if found.name else ()
    return PackInfo(found.id, found.game, found.title, found.name, found.changed, choices)


ID = "/packs/{id}"
ENDPOINTS = (
    Endpoint("GET", "/packs", "My packs of cards", get_packs, tuple[PackInfo, ...], limit="pack check"),
    Endpoint(
        "POST",
        "/packs",
        "A new pack of mine",
        make_pack,
        PackNow,
        PackWish,
        "pack",
        status=201,
        most=2 * limits.PACK,
    ),
    Endpoint("GET", ID, "A pack of mine", get_pack, PackNow, limit="pack check"),
    Endpoint("PUT", ID, "Save my pack", save_pack, PackNow, PackChange, "pack", most=2 * limits.PACK),
    Endpoint("DELETE", ID, "Delete my pack", delete_pack, None, None, "change", status=204),
    Endpoint(
        "POST",
        f"{ID}/check",
        "Look a draft of my pack over, without saving it",
        check_pack,
        PackChecked,
        PackDraft,
        "pack check",
        most=2 * limits.PACK,
    ),
    Endpoint("GET", f"{ID}/pack.zip", "My pack as files", take_pack, None, media="application/zip"),
    Endpoint("GET", "/games/{slug}/pack-words", "All that a pack may say", get_words, PackWords),
)
