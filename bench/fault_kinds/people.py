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


@fault("a request sent again after signing out", "403")
def after_signing_out(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    table = guest.make_table("nim", "me", "me")["id"]
    old = {"Cookie": f"tablier={guest.http.cookies['tablier']}", "X-CSRF": guest.me["csrf"]}
    guest.send("DELETE", "/session").raise_for_status()
    guest.close()
    act = {"id": "again", "seq": 0, "seat": 0, "play": "1-1"}
    url = f"{scene.victim.address}/api/v1/tables/{table}/act"
    return str(httpx.post(url, json=act, headers=old).status_code)


@fault("a session in the address", "nobody")
def in_the_address(scene: Scene) -> str:
    sealed = scene.ada.http.cookies["tablier"]
    query = dict.fromkeys(("tablier", "session", "token", "access_token"), sealed)
    me = httpx.get(f"{scene.victim.address}/api/v1/me", params=query).json()
    return "nobody" if me["id"] != scene.ada.me["id"] else "somebody else"


@fault("a guest's cookie after the guest has an account", "nobody")
def before_the_account(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    old, who = guest.http.cookies["tablier"], guest.me["id"]
    guest.post("/account", {"name": f"Ann {secrets.token_hex(4)}", "password": secrets.token_hex(8)})
    guest.close()
    me = httpx.get(f"{scene.victim.address}/api/v1/me", headers={"Cookie": f"tablier={old}"}).json()
    return "nobody" if me["id"] != who else "came back"


@fault("a socket elsewhere after a new password", "4401")
def new_password(scene: Scene) -> str:
    wish = {"name": f"Ann {secrets.token_hex(4)}", "password": secrets.token_hex(8)}
    here, there = Visitor(scene.victim.address), Visitor(scene.victim.address)
    with contextlib.closing(here), contextlib.closing(there):
        here.post("/account", wish)
        there.me = there.post("/session", wish)
        with scene.socket(there) as place:
            place.hear("snapshot")
            change = {"old": wish["password"], "new": secrets.token_hex(8)}
            here.send("PUT", "/account/password", change).raise_for_status()
            return code_of(place)


@fault("a name that looks like an account's", "409")
def look_alike(scene: Scene) -> str:
    guest, name = Visitor(scene.victim.address), f"Kim {secrets.token_hex(4)}l"
    guest.post("/account", {"name": name, "password": secrets.token_hex(8)})
    guest.close()
    return str(scene.eve.send("PATCH", "/me", {"name": f"{name[:-1]}1"}).status_code)


@fault("one name for twelve accounts at once", "one of them")
def one_name(scene: Scene) -> str:
    wish = {"name": f"Ann {secrets.token_hex(4)}", "password": secrets.token_hex(8)}
    guests = [Visitor(scene.victim.address) for _ in range(12)]
    codes = scene.together(12, lambda number: guests[number].send("POST", "/account", wish).status_code)
    for guest in guests:
        guest.close()
    return "one of them" if sorted(codes) == [200, *[409] * 11] else str(sorted(codes))


@fault("somebody else's study", "404")
def private_study(scene: Scene) -> str:
    wish = {"title": "Mine", "study": {"game": "nim/1", "players": 2}}
    made = scene.ada.send("POST", "/studies", wish).raise_for_status().json()["info"]["id"]
    tried = {
        scene.eve.http.get(f"/studies/{made}").status_code,
        scene.eve.http.get(f"/studies/{made}/study.txt").status_code,
        scene.eve.send("DELETE", f"/studies/{made}").status_code,
        scene.eve.send("PUT", f"/studies/{made}", {**wish, "version": 1}).status_code,
    }
    scene.ada.send("DELETE", f"/studies/{made}").raise_for_status()
    return ", ".join(map(str, sorted(tried)))
