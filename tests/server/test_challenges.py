"""Challenges over HTTP: offered, tried at a table of one's own, ranked by what the server logged."""

from collections.abc import Callable

from server.visitor import Visitor

Come = Callable[[], Visitor]


def try_it(ada: Visitor, key: str, hand: bool = True) -> str:
    """Place the first called piece, and give up."""
    table = ada.post(f"/challenges/thin-ice/{key}")["id"]
    with ada.sit(table) as place:
        position = place.hear("snapshot")["position"]
        if hand:
            piece = position["view"]["called"][0]
            place.say("hand", seat=0, move={"do": "grab", "piece": piece, "at": [0, 0, 8]})
            place.say("hand", seat=0, move={"do": "lower", "piece": piece})
            place.hear("event", fits=lambda m: m["line"]["play"].startswith("place"))
        place.say("resign", id="enough", seat=0)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    return table


def test_a_challenge_is_tried_ranked_and_seen_again(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    offered = {one["key"]: one for one in ada.get("/challenges/thin-ice")}
    assert offered["daily"]["day"]
    assert not offered["height"]["day"]
    assert all(one["best"] is None for one in offered.values())

    placed, gave_up = try_it(ada, "daily"), try_it(bob, "daily", hand=False)
    seen = bob.get("/challenges/thin-ice/daily")
    assert [(one["table"], one["score"], one["mine"]) for one in seen["tries"]] == [
        (placed, 1, False),
        (gave_up, 0, True),
    ]
    assert bob.get("/challenges/thin-ice/daily", day=offered["daily"]["day"]) == seen
    assert bob.get("/challenges/thin-ice/daily", day="2001-01-01")["tries"] == []
    best = next(one for one in ada.get("/challenges/thin-ice") if one["key"] == "daily")["best"]
    assert (best["table"], best["stars"]) == (placed, 0)

    calls = {t["options"]["calls"] for t in (ada.get(f"/tables/{placed}"), bob.get(f"/tables/{gave_up}"))}
    assert len(calls) == 1, "the same for everybody"
    ghost = bob.get(f"/tables/{placed}/at/{ada.get(f'/tables/{placed}')['seq']}", seat=0)
    assert len(ghost["view"]["seats"][0]["pile"][0]) == 1, "what others built can be built beside"
    again = ada.post(f"/tables/{placed}/rematch")["rematch"]
    assert ada.get(f"/tables/{again}/challenge")["challenge"]["best"]["table"] == placed
    assert bob.get(f"/tables/{placed}/challenge")["challenge"]["key"] == "daily"


def test_what_cannot_be_tried(visitor: Come) -> None:
    ada = visitor()
    assert ada.send("GET", "/challenges/nim").status_code == 404
    assert ada.send("POST", "/challenges/thin-ice/juggling", {}).status_code == 404
    assert ada.send("GET", "/challenges/thin-ice/daily?day=soon").status_code == 400
    table = ada.make_table("thin-ice", "me")["id"]
    assert ada.get(f"/tables/{table}/challenge") is None, "people just play there"
