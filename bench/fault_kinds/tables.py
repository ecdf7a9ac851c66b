"""Tables that cannot be."""

import secrets

from server.visitor import Visitor

from .kind import fault
from .scene import Scene


@fault("a table without seats", "400")
def no_seats(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": []})


@fault("a table of an unknown game", "404")
def no_game(scene: Scene) -> str:
    return scene.post("/tables", {"game": "chess", "seats": [{"kind": "me"}]})


@fault("a table with a thousand seats", "400")
def many_seats(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": [{"kind": "me"}] * 1000})


@fault("options that do not exist", "400")
def no_option(scene: Scene) -> str:
    return scene.post("/tables", {"game": "nim", "seats": [{"kind": "me"}] * 2, "options": {"x": 1}})


@fault("the same wish sent twice", "the same table")
def twice(scene: Scene) -> str:
    wish = {"game": "nim", "seats": [{"kind": "me"}] * 2, "id": secrets.token_hex(8)}
    first, second = (scene.eve.send("POST", "/tables", wish) for _ in range(2))
    return "the same table" if first.json()["id"] == second.json()["id"] else "two tables"


@fault("a table that is not there", "404")
def no_table(scene: Scene) -> str:
    return str(scene.eve.http.get("/tables/nowhere").status_code)


@fault("a moment after the last", "404")
def no_moment(scene: Scene) -> str:
    return str(scene.eve.http.get(f"/tables/{scene.table}/at/99999999").status_code)


@fault("sitting down where somebody sits", "409")
def taken_seat(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/join", {"seat": 0})


@fault("a share of chance that is no number", "400")
def bad_share(scene: Scene) -> str:
    return scene.post(f"/tables/{scene.table}/join", {"share": "xyz"})


@fault("one seat for twelve people at once", "one of them")
def one_seat(scene: Scene) -> str:
    table = scene.ada.make_table("nim", "me", "friend")["id"]
    guests = [Visitor(scene.victim.address) for _ in range(12)]
    codes = scene.together(12, lambda n: guests[n].send("POST", f"/tables/{table}/join", {}).status_code)
    for guest in guests:
        guest.close()
    return "one of them" if sorted(codes) == [200, *[409] * 11] else str(sorted(codes))


@fault("another's hand, and the record of hidden hands before the end", "403, 409")
def hidden(scene: Scene) -> str:
    table = scene.ada.make_table("high-card", "me", "friend")["id"]
    scene.bo.post(f"/tables/{table}/join", {})
    seen = scene.bo.http.get(f"/tables/{table}/at/1", params={"seat": 0}).status_code
    return f"{seen}, {scene.bo.http.get(f'/tables/{table}/record.txt').status_code}"


@fault("a code or an id of unseen signs", "404")
def unseen_id(scene: Scene) -> str:
    paths = ("/codes/%00", "/tables/%ef%bf%be", "/tables/" + "x" * 300, "/tables/%ed%a0%80/at/0")
    return ", ".join(sorted({str(scene.eve.http.get(path).status_code) for path in paths}))
