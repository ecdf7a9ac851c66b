"""Acts that somebody may not do, or that come twice."""

import secrets

from .kind import fault
from .scene import Scene


@fault("an act for somebody else's seat", "403")
def others_seat(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", scene.act())


@fault("an act at a seat that is not there", "403", "400")
def no_seat(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", scene.act(seat=7), scene.mover)


@fault("an act out of turn", "409")
def out_of_turn(scene: Scene) -> str:
    other = 1 - (scene.match.seat or 0)
    return scene.post(f"/tables/{scene.table}/act", scene.act(seat=other), (scene.ada, scene.bo)[other])


@fault("an act against the rules", "409")
def illegal(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", scene.act(play="1-99"), scene.mover)


@fault("an act in no notation", "400")
def unreadable(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", scene.act(play="\ud7ff\x00" * 20), scene.mover)


@fault("an act that answers an older event", "409")
def stale(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", scene.act(seq=scene.match.seq - 5), scene.mover)


@fault("an act sent twice", "the same number")
def resent(scene: Scene) -> str:
    act, who = scene.act(), scene.mover
    answers = [who.send("POST", f"/tables/{scene.table}/act", act) for _ in range(2)]
    scene.match.play(act["play"])
    return "the same number" if answers[0].json() == answers[1].json() else "another"


@fault("another person's act sent again", "403", "409")
def anothers_act(scene: Scene) -> str:
    act, who = scene.act(), scene.mover
    who.send("POST", f"/tables/{scene.table}/act", act).raise_for_status()
    scene.match.play(act["play"])
    other = scene.bo if who is scene.ada else scene.ada
    return scene.post(f"/tables/{scene.table}/act", act, other)


@fault("an act without an id", "400")
def no_id(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/act", scene.act(id=""), scene.mover)


BOT = {"t": "offer", "what": "substitute", "seat": 1, "level": "random"}
"""The wish that a bot may play for who has gone."""


@fault("letting a bot play for somebody who is here", "refused")
def thrown_out(scene: Scene) -> str:
    with scene.socket(scene.bo) as there:
        there.hear("snapshot")
        said = scene.refused(BOT, scene.ada)
    return said if scene.is_still_there(1) else "thrown out"


@fault("letting a bot play for somebody who has a day", "refused")
def thrown_out_of_days(scene: Scene) -> str:
    table = scene.ada.make_table("nim", "me", "friend", clock={"kind": "days", "days": 1})["id"]
    scene.bo.post(f"/tables/{table}/join", {})
    said = scene.refused(BOT, scene.ada, table)
    return said if scene.is_still_there(1, table) else "thrown out"


@fault("resigning for somebody else", "refused")
def resign_other(scene: Scene) -> str:
    return scene.refused({"t": "resign", "id": secrets.token_hex(8), "seat": 0})


@fault("the same act sent twelve times at once", "the same number")
def at_once(scene: Scene) -> str:
    act, who = scene.act(), scene.mover
    answers = scene.together(12, lambda _: who.send("POST", f"/tables/{scene.table}/act", act).json())
    scene.match.play(act["play"])
    return "the same number" if answers == [answers[0]] * 12 else "others"
