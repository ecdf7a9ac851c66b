"""Guests, accounts, tokens, and all that is theirs."""

from collections.abc import Callable
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from server.visitor import Place, Visitor
from tablier.core import TablierError
from tablier.server.http.sessions import LIFETIME, Session, Signer, new_session
from tablier.server.registry.looks import look_of
from tablier.server.registry.names import typed
from tablier.server.settings import load

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


def test_a_token_is_good_for_what_it_was_made_for(visitor: Come) -> None:
    import httpx

    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    token = ada.post("/tokens", {"label": "looks on", "scope": "read"})["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=ada.http.base_url, headers=bearer) as looker:
        assert looker.get(f"/tables/{table['id']}").status_code == 200
        act = {"id": "a" * 12, "seq": 0, "seat": 0, "play": "1"}
        assert looker.post(f"/tables/{table['id']}/act", json=act).status_code == 403
        for personal in ("/me/export", "/account", "/tokens", "/session"):
            method = "GET" if personal == "/me/export" else "POST"
            body = {"name": "Eve", "password": PASSWORD}
            assert looker.request(method, personal, json=body).status_code == 403, personal
    with visitor().sit(table["id"], **bearer) as place:
        seq = place.hear("snapshot")["position"]["seq"]
        place.act(0, seq, "1")
        assert "token" in place.hear("refused")["words"]["en"]
        ada.send("DELETE", "/tokens").raise_for_status()
        assert closed(place) == 4401


def test_what_was_opened_with_a_session_ends_with_it(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        ada.me = ada.post("/account", {"name": "Ends", "password": PASSWORD})
        assert closed(place) == 4401, "whoever saw the guest's cookie would have the account"
    phone = visitor()
    phone.me = phone.post("/session", {"name": "Ends", "password": PASSWORD})
    with phone.sit(table["id"]) as there, ada.sit(table["id"]) as here:
        there.hear("snapshot")
        here.hear("snapshot")
        ada.me = ada.send("DELETE", "/sessions").raise_for_status().json()
        assert closed(there) == closed(here) == 4401
    assert phone.get("/me")["id"] != ada.me["id"]
    assert ada.get("/me")["id"] == ada.me["id"], "who asks stays"


def test_a_password_is_changed_by_who_knows_it(visitor: Come) -> None:
    ada, phone = visitor(), visitor()
    wish = {"old": PASSWORD, "new": "another one altogether"}
    assert ada.send("PUT", "/account/password", wish).status_code == 409, "a guest has none"
    ada.me = ada.post("/account", {"name": "Changes", "password": PASSWORD})
    phone.me = phone.post("/session", {"name": "Changes", "password": PASSWORD})
    assert ada.send("PUT", "/account/password", {**wish, "old": "guessed"}).status_code == 401
    assert ada.send("PUT", "/account/password", {**wish, "new": "short"}).status_code == 400
    ada.send("PUT", "/account/password", wish).raise_for_status()
    assert ada.get("/me")["id"] == ada.me["id"]
    assert phone.get("/me")["id"] != ada.me["id"], "who was signed in elsewhere is so no more"
    assert phone.send("POST", "/session", {"name": "Changes", "password": PASSWORD}).status_code != 200
    phone.me = phone.get("/me")
    phone.post("/session", {"name": "Changes", "password": wish["new"]})


def closed(place: Place) -> int:
    """The code with which the server closes this socket."""
    with pytest.raises(ConnectionClosed) as ended:
        place.hear("nothing")
    assert ended.value.rcvd
    return ended.value.rcvd.code


def test_where_the_line_is_encrypted_no_other_host_can_set_the_cookie(start: Any) -> None:
    import httpx

    behind = start(proxies="127.0.0.1")
    encrypted = {"X-Forwarded-Proto": "https"}
    with httpx.Client(base_url=f"{behind.address}/api/v1", headers=encrypted) as ada:
        cookie = ada.get("/me").headers["set-cookie"]
        assert cookie.startswith("__Host-tablier=")
        assert {"Secure", "Path=/"} <= {part.strip() for part in cookie.split(";")}
        assert "Domain" not in cookie
        sealed = cookie.partition("=")[2].partition(";")[0]
        me = ada.get("/me", headers={"Cookie": f"__Host-tablier={sealed}"}).json()
        assert ada.get("/me", headers={"Cookie": f"__Host-tablier={sealed}"}).json() == me
        assert ada.get("/me", headers={"Cookie": f"tablier={sealed}"}).json()["id"] != me["id"]


def test_a_proxy_is_believed_by_its_network_and_nobody_else_is(start: Any) -> None:
    """In a container the proxy has an address of the container's network."""
    import httpx

    behind = start(proxies="192.0.2.7, 127.9.0.0/16")

    def cookie(comes_from: str) -> str:
        way = httpx.HTTPTransport(local_address=comes_from)
        with httpx.Client(base_url=behind.address, transport=way) as ada:
            return ada.get("/api/v1/me", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]

    assert "Secure" in cookie("127.9.3.1")
    assert "Secure" not in cookie("127.0.0.1")


def test_a_proxy_that_is_no_address_is_told_before_the_server_starts() -> None:
    with pytest.raises(TablierError, match="'caddy' is no address and no network such as"):
        load(proxies="127.0.0.1, caddy")


def test_nobody_goes_by_the_name_of_an_account(visitor: Come) -> None:
    early, ada, late = visitor(), visitor(), visitor()
    made_up = early.me["name"]
    early.send("PATCH", "/me", {"name": "hypatia"}).raise_for_status()
    ada.post("/account", {"name": "Hypatia", "password": PASSWORD})
    assert early.get("/me")["name"] == made_up, "the guest had the name first, the account has it now"
    assert late.send("PATCH", "/me", {"name": "HYPATIA"}).status_code == 409
    assert late.send("POST", "/account", {"name": made_up, "password": PASSWORD}).status_code == 409


@pytest.mark.parametrize(
    "alike",
    [
        "\u0410\u0434\u0430 1".replace("\u0434", "\u0501"),  # Cyrillic from end to end
        "Ada l",  # a letter for the number
        "ADA I",
        "\uff21\uff44\uff41 \uff11",  # wide ones
        "  ada   1 ",
    ],
)
def test_nobody_goes_by_a_name_that_looks_like_an_accounts(start: Any, alike: str) -> None:
    server = start()
    early, ada, late = (Visitor(server.address) for _ in range(3))
    made_up = early.me["name"]
    early.send("PATCH", "/me", {"name": alike}).raise_for_status()
    ada.post("/account", {"name": "Ada 1", "password": PASSWORD})
    assert early.get("/me")["name"] == made_up
    for method, path in (("PATCH", "/me"), ("POST", "/account")):
        answer = late.send(method, path, {"name": alike, "password": PASSWORD})
        assert answer.status_code == 409, (alike, answer.text)
    assert late.send("PATCH", "/me", {"name": "Ada 2"}).status_code == 200
    for one in (early, ada, late):
        one.close()
    server.stop()


@given(st.text(max_size=12))
def test_what_looks_alike_looks_alike_to_all(name: str) -> None:
    """However it is written, composed or not, large or wide, and looked at twice."""
    look = look_of(typed(name))
    assert look_of(look) == look
    assert {look_of(typed(normalize(form, name))) for form in ("NFC", "NFD", "NFKC")} == {look}


@pytest.mark.parametrize(
    "name", ["Okapi 42", "OKAPI 42", "Okapi 4\u0662", "\u041e\u043a\u0430\u0440i 1", "Lynx l0"]
)
def test_what_guests_are_called_is_nobodys(visitor: Come, name: str) -> None:
    answer = visitor().send("POST", "/account", {"name": name, "password": PASSWORD})
    assert answer.status_code in (400, 409)


@pytest.mark.parametrize(
    "name",
    [
        "Ad\u200ba",  # an unseen space
        "A\u202eda",  # turned round
        "Ad\u0430",  # a Cyrillic letter among Latin ones
        "A\u0301\u0302\u0303\u0304da",  # marks on marks
        "\u0301\u0301\u0301",  # marks on nothing
        "\ue000",  # what every font draws otherwise
    ],
)
def test_a_name_is_seen_as_it_is(visitor: Come, name: str) -> None:
    assert visitor().send("PATCH", "/me", {"name": name}).status_code == 400


@pytest.mark.parametrize("name", ["Élodie", "Nguyễn Thị", "Ελένη", "Мария", "花子", "אורי", "Zoë 2", "🦦"])
def test_names_of_all_languages_are_names(visitor: Come, name: str) -> None:
    assert visitor().send("PATCH", "/me", {"name": name}).json()["name"] == name


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
