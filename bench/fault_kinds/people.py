"""Somebody who would be somebody else."""

import contextlib
import secrets

import httpx

from server.visitor import Visitor

from .kind import fault
from .scene import Scene, code_of


@fault("a change without the page's token", "403")
def no_csrf(scene: Scene) -> str:
    return str(scene.eve.http.patch("/me", json={"name": "Eve"}).status_code)


@fault("a change with another's token", "403")
def wrong_csrf(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": []}, **{"X-CSRF": scene.ada.me["csrf"]})


@fault("a cookie of one's own making", "nobody")
def forged_cookie(scene: Scene) -> str:
    sealed = scene.ada.http.cookies["tablier"]
    forged = sealed[:-4] + ("AAAA" if not sealed.endswith("AAAA") else "BBBB")
    me = httpx.get(f"{scene.victim.address}/api/v1/me", headers={"Cookie": f"tablier={forged}"}).json()
    return "nobody" if me["id"] != scene.ada.me["id"] else "somebody else"


@fault("a cookie of a session that was ended", "nobody")
def ended(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    old, who = guest.http.cookies["tablier"], guest.me["id"]
    guest.send("DELETE", "/session").raise_for_status()
    guest.close()
    me = httpx.get(f"{scene.victim.address}/api/v1/me", headers={"Cookie": f"tablier={old}"}).json()
    return "nobody" if me["id"] != who else "came back"


@fault("a socket whose session is ended", "4401")
def ended_socket(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    with contextlib.closing(guest), scene.socket(guest) as place:
        place.hear("snapshot")
        guest.send("DELETE", "/session").raise_for_status()
        return code_of(place)


@fault("a wrong token", "401")
def wrong_token(scene: Scene) -> str:
    return scene.wrong_token()


@fault("a token for reading that plays", "403")
def reading_token(scene: Scene) -> str:
    answer = scene.mover.send("POST", "/tokens", {"scope": "read"})
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
    url = f"{scene.victim.address}/api/v1/tables/{scene.table}/act"
    return str(httpx.post(url, json=scene.act(), headers=bearer).status_code)


@fault("a token that would delete its owner", "403")
def token_deletes(scene: Scene) -> str:
    answer = scene.ada.send("POST", "/tokens", {})
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
    return str(httpx.delete(f"{scene.victim.address}/api/v1/me", headers=bearer).status_code)


@fault("a wrong password", "401")
def wrong_password(scene: Scene) -> str:
    return scene.post("/session", {"name": "nobody", "password": secrets.token_hex(8)})


@fault("a name of unseen signs", "400")
def unseen(scene: Scene) -> str:
    return str(scene.eve.send("PATCH", "/me", {"name": "Ad\u200ba"}).status_code)


@fault("a name of stacked signs", "400")
def stacked(scene: Scene) -> str:
    return str(scene.eve.send("PATCH", "/me", {"name": "A" + "\u0301" * 12}).status_code)


@fault("a name in two alphabets", "400")
def mixed_name(scene: Scene) -> str:
    return str(scene.eve.send("PATCH", "/me", {"name": "Ad\u0430"}).status_code)
