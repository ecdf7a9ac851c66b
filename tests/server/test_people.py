"""Guests, accounts, tokens, and all that is theirs."""

from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import Visitor
from tablier.server.http.sessions import LIFETIME, Session, Signer, new_session

Come = Callable[[], Visitor]
PASSWORD = "correct horse battery"


def test_a_guest_has_a_name_and_may_change_it(visitor: Come) -> None:
    ada = visitor()
    assert ada.me["guest"]
    assert ada.get("/me") == ada.me
    assert ada.send("PATCH", "/me", {"name": "  Ada\t Lovelace "}).json()["name"] == "Ada Lovelace"
    assert ada.send("PATCH", "/me", {"name": "   "}).status_code == 400


def test_a_session_is_kept_from_scripts_and_other_sites(server: Any) -> None:
    import httpx

    cookie = httpx.get(f"{server.address}/api/v1/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_change_without_the_token_of_the_page_is_refused(visitor: Come) -> None:
    ada, eve = visitor(), visitor()
    for token in ("", "nonsense", eve.me["csrf"], "é"):
        answer = ada.http.patch("/me", json={"name": "Eve"}, headers={"X-CSRF": token.encode()})
        assert answer.status_code == 403


def test_a_guest_becomes_an_account_and_loses_nothing(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    made = ada.post("/account", {"name": "Émilie", "password": PASSWORD})
    assert not made["guest"]
    assert made["id"] == ada.me["id"]
    phone = visitor()
    assert phone.send("POST", "/session", {"name": "Émilie", "password": "wrong password"}).status_code == 401
    assert phone.send("POST", "/session", {"name": "Nobody", "password": PASSWORD}).status_code == 401
    phone.me = phone.post("/session", {"name": "émilie", "password": PASSWORD})
    assert [t["id"] for t in phone.get("/me/tables")] == [table["id"]]
    other = visitor()
    assert other.send("POST", "/account", {"name": "ÉMILIE", "password": PASSWORD}).status_code == 409
    assert ada.send("POST", "/account", {"name": "Again", "password": PASSWORD}).status_code == 409


def test_a_name_that_grows_in_lower_case_is_refused_not_broken(visitor: Come) -> None:
    """U+FB03, one letter, is three in lower case: a database that counts would fail over it."""
    assert visitor().send("PATCH", "/me", {"name": "\ufb03" * 24}).status_code == 400
    assert visitor().send("PATCH", "/me", {"name": "\ufb03" * 8}).status_code == 200


def test_a_short_password_is_refused(visitor: Come) -> None:
    assert visitor().send("POST", "/account", {"name": "Short", "password": "1234567"}).status_code == 400


def test_who_logs_out_is_someone_else(visitor: Come) -> None:
    ada = visitor()
    old = ada.http.cookies["tablier"]
    ada.post("/account", {"name": "Grace", "password": PASSWORD})
    guest = ada.send("DELETE", "/session").json()
    assert guest["guest"]
    assert guest["id"] != ada.me["id"]
    ada.http.cookies.clear()
    ada.http.cookies["tablier"] = old
    assert ada.get("/me")["id"] != ada.me["id"], "a session that was ended came back"


def test_my_data_are_exported_and_forgotten(visitor: Come) -> None:
    ada = visitor()
    ada.me = ada.post("/account", {"name": "Forgetful", "password": PASSWORD})
    table = ada.make_table("nim", "me", "bot:random")
    with ada.sit(table["id"]) as place:
        place.say("chat", text="my address is secret")
        place.hear("said")
    data = ada.get("/me/export")
    assert data["person"]["name"] == "Forgetful"
    assert data["chat"][0]["text"] == "my address is secret"
    assert data["seats"] == [{"table_id": table["id"], "seat": 0}]
    assert PASSWORD not in str(data)
    ada.send("DELETE", "/me").raise_for_status()
    late = visitor()
    with late.sit(table["id"]) as place:
        snapshot = place.hear("snapshot")
    assert snapshot["table"]["seats"][0]["name"] == ""
    assert late.send("POST", "/session", {"name": "Forgetful", "password": PASSWORD}).status_code == 401


def test_a_program_plays_with_a_token(visitor: Come) -> None:
    import httpx

    ada = visitor()
    token = ada.post("/tokens", {"label": "my bot"})["token"]
    bot = httpx.Client(base_url=ada.http.base_url, headers={"Authorization": f"Bearer {token}"})
    assert bot.get("/me").json()["id"] == ada.me["id"]
    wish = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert bot.post("/tables", json=wish).status_code == 201
    assert "set-cookie" not in bot.get("/me").headers
    ada.send("DELETE", "/tokens").raise_for_status()
    assert bot.get("/me").status_code == 401
    bot.close()


def test_only_what_this_server_sealed_opens() -> None:
    signer, other = Signer(b"a" * 32), Signer(b"b" * 32)
    session = new_session()
    sealed = signer.seal(session)
    assert signer.open(sealed) == session
    assert other.open(sealed) is None
    assert signer.csrf(session) != other.csrf(session)
    old = Session("p", "s", session.issued - LIFETIME - 1)
    assert signer.open(signer.seal(old)) is None


@pytest.mark.parametrize("cookie", ["", ".", "a.b", "é.é", "x" * 5000])
def test_a_cookie_of_nonsense_is_nobody(cookie: str) -> None:
    assert Signer(b"a" * 32).open(cookie) is None
