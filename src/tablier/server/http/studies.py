"""Studies over HTTP: kept, changed by their owner, seen by whom they are for."""

from functools import partial

from msgspec.structs import replace
from starlette.responses import Response

from tablier.core import Study
from tablier.server import limits
from tablier.server.analysis_walk import tell_nodes
from tablier.server.analysis_wire import StudyInfo, StudyNow, StudyShelf, StudyWish
from tablier.server.http.endpoint import Ask, Endpoint, Query
from tablier.server.http.sessions import new_id
from tablier.server.refusal import Refusal, not_found
from tablier.server.registry.names import plain
from tablier.server.registry.studies import find_study
from tablier.server.workers.proof_thread import think
from tablier.store import studies as kept
from tablier.store.studies import KeptStudy, KeptTitle

TITLE = 80
"""Characters of a title."""
SHOWN = 100
TAGS = ("Date", "Source", "Table")
"""What is kept of where a study comes from."""


async def get_studies(ask: Ask) -> StudyShelf:
    game = ask.request.query_params.get("game", "")
    if game:
        game = ask.registry.catalogue.find(game).slug
    mine = await ask.registry.store.read(kept.mine, ask.person, game, SHOWN)
    public = await ask.registry.store.read(kept.public, game, SHOWN)
    return StudyShelf(*(tuple(_info(one, one.name, ask.person) for one in found) for found in (mine, public)))


async def keep_study(ask: Ask) -> StudyNow:
    wish: StudyWish = ask.body
    person = await ask.registry.people.ensure(ask.person)
    if await ask.registry.store.read(kept.count, person.id) >= limits.STUDIES:
        raise Refusal(
            409,
            f"Vous avez déjà {limits.STUDIES} études : supprimez-en une.",
            f"You have {limits.STUDIES} studies already: delete one.",
        )
    study, title = await _checked(ask, wish)
    now = ask.registry.time()
    new = KeptStudy(new_id(), person.id, study.slug, title, wish.visibility, study.write(), 1, now, now)
    await ask.registry.store.write(partial(kept.add, new=new))
    return await _now(ask, new)


async def get_study(ask: Ask) -> StudyNow:
    return await _now(ask, await find_study(ask.registry, ask.path("id"), ask.person))


async def change_study(ask: Ask) -> StudyNow:
    """By its owner; what somebody has changed at another place meanwhile is not lost."""
    wish: StudyWish = ask.body
    old = await _own(ask)
    study, title = await _checked(ask, wish)
    if study.slug != old.game:
        raise not_found()
    new = replace(
        old,
        title=title,
        visibility=wish.visibility,
        text=study.write(),
        version=wish.version + 1,
        changed=ask.registry.time(),
    )
    if not await ask.registry.store.write(partial(kept.change, new=new)):
        raise Refusal(
            409,
            "Cette étude a changé ailleurs : rechargez la page.",
            "This study has changed elsewhere: load the page again.",
        )
    ask.registry.studies.changed(new.id, new.version)
    return await _now(ask, new)


async def delete_study(ask: Ask) -> None:
    old = await _own(ask)
    await ask.registry.store.write(partial(kept.remove, id=old.id))


async def get_study_text(ask: Ask) -> Response:
    found = await find_study(ask.registry, ask.path("id"), ask.person)
    headers = {"Content-Disposition": f'attachment; filename="tablier-study-{found.id}.txt"'}
    return Response(found.text.encode(), media_type="text/plain; charset=utf-8", headers=headers)


async def _own(ask: Ask) -> KeptStudy:
    found = await find_study(ask.registry, ask.path("id"), ask.person)
    if found.owner != ask.person:
        raise Refusal(403, "Cette étude n'est pas la vôtre.", "This study is not yours.")
    return found


async def _checked(ask: Ask, wish: StudyWish) -> tuple[Study, str]:
    """What is kept is what the rules allow, in signs that stay on their lines."""
    given, title = wish.study, plain(wish.title)[:TITLE]
    if len(given.nodes) > limits.STUDY_NODES:
        raise Refusal(413, "C'est trop long.", "That is too long.")
    if not title:
        raise Refusal(400, "Donnez un titre à l'étude.", "Give the study a title.")
    nodes = tuple(replace(node, comment=_comment(node.comment)) for node in given.nodes)
    tags = {name: plain(given.tags[name])[:TITLE] for name in TAGS if given.tags.get(name)}
    seats = tuple(plain(name)[:TITLE] for name in given.seats[: given.players])
    study = replace(
        given, nodes=nodes, comment=_comment(given.comment), tags={"Title": title, **tags}, seats=seats
    )
    await think(study.check, ask.registry.catalogue.ruled_by(study.game))
    return study, title


def _comment(text: str) -> str:
    return "\n".join(plain(line) for line in text.split("\n"))[: limits.STUDY_COMMENT].strip()


async def _now(ask: Ask, found: KeptStudy) -> StudyNow:
    owner = await ask.registry.people.find(found.owner)
    study = Study.read(found.text)
    words = await think(tell_nodes, ask.registry.catalogue.ruled_by(study.game), study)
    return StudyNow(_info(found, owner.name, ask.person), study, words, found.version)


def _info(found: KeptStudy | KeptTitle, name: str, person: str) -> StudyInfo:
    return StudyInfo(
        id=found.id,
        game=found.game,
        title=found.title,
        visibility=found.visibility,  # type: ignore[arg-type]
        name=name,
        mine=found.owner == person,
        changed=found.changed,
    )


ID = "/studies/{id}"
ENDPOINTS = (
    Endpoint(
        "GET",
        "/studies",
        "Studies: mine and public ones",
        get_studies,
        StudyShelf,
        query=(Query("game", "string"),),
    ),
    Endpoint("POST", "/studies", "Keep a study", keep_study, StudyNow, StudyWish, "study", status=201),
    Endpoint("GET", ID, "A study", get_study, StudyNow),
    Endpoint("PUT", ID, "Change my study", change_study, StudyNow, StudyWish, "study"),
    Endpoint("DELETE", ID, "Delete my study", delete_study, None, None, "change", status=204),
    Endpoint("GET", f"{ID}/study.txt", "A study as text", get_study_text, None, media="text/plain"),
)
