"""Tables that cannot be."""

import secrets

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
