"""Turns reach those who are not looking: browsers, pages, mail; and a forgotten password."""

import asyncio
import json
import re
import stat
from collections.abc import Iterator
from email import message_from_string
from email.policy import default
from pathlib import Path
from queue import Queue
from typing import Any

import jwt
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from server.listening import Heard, Page, page_by_https, post_office
from server.visitor import PATIENCE, Visitor
from tablier.server import limits
from tablier.server.metrics import Counted
from tablier.server.reach.door import Door
from tablier.server.reach.notifier import WAITING, Notifier
from tablier.server.reach.push import Sender, bytes_of, new_key, seal, text_of

PASSWORD = "correct horse battery"
URL = "https://club.example"


class Outside:
    """A server, a page that it may speak to, and the letters that it sends."""

    def __init__(self, server: Any, page: Page, letters: Queue[str], data: Path) -> None:
        self.server, self.page, self.letters, self.data = server, page, letters, data
        self.visitors: list[Visitor] = []

    def come(self) -> Visitor:
        self.visitors.append(Visitor(self.server.address))
        return self.visitors[-1]

    def hear(self) -> Heard:
        return self.page.heard.get(timeout=PATIENCE)

    def letter(self) -> Any:
        return message_from_string(self.letters.get(timeout=PATIENCE), policy=default)

    def hook(self, who: Visitor, path: str, kind: str = "json", **more: str) -> dict[str, Any]:
        return who.post("/me/channels", {"kind": kind, "address": self.page.url(path), **more})


@pytest.fixture(scope="module")
def outside(start: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    data = tmp_path_factory.mktemp("reach")
    with page_by_https(tmp_path_factory.mktemp("page")) as (page, trust), post_office() as (port, letters):
        door = Door(resolve, lambda *_: True, trust)
        mail = {"smtp": f"smtp://127.0.0.1:{port}", "mail_from": "tablier@club.example", "url": URL}
        place = Outside(start(data=data, door=door, **mail), page, letters, data)
        yield place
        for visitor in place.visitors:
            visitor.close()


def play(who: Visitor, table: str, seq: int) -> None:
    """A move of Nim that leaves more to take."""
    taken = ("3-1", "3-1", "3-1", "2-1")[seq]
    act = {"id": f"act-{table}-{seq}", "seq": seq, "seat": seq % 2, "play": taken}
    who.post(f"/tables/{table}/act", act)


# --- a page ---------------------------------------------------------------------------------------------


def test_a_page_hears_of_a_turn_and_only_of_those_who_are_away(outside: Outside) -> None:
    ada, bob = outside.come(), outside.come()
    ada.send("PATCH", "/me", {"name": "Ada"})
    outside.hook(ada, "/ada")
    table = ada.make_table("nim", "me", "friend")["id"]
    bob.post(f"/tables/{table}/join", {})
    began = outside.hear()
    assert began.headers["content-type"] == "application/json"
    told = json.loads(began.body)
    assert (told["kind"], told["table"], told["game"], told["name"]) == ("turn", table, "nim", "Ada")
    assert told["url"] == f"{URL}/table/{table}"
    with ada.sit(table):
        play(ada, table, 0)
        play(bob, table, 1)
        play(ada, table, 2)
    play(bob, table, 3)
    assert json.loads(outside.hear().body)["kind"] == "turn"
    assert outside.page.heard.empty(), "who looks at the table is told nothing"


@pytest.mark.parametrize(
    ("kind", "field", "said"),
    [
        ("discord", "content", "Tablier: the test has arrived"),
        ("slack", "text", "Tablier: the test has arrived"),
        ("json", "text", "Your turns will be told here"),
    ],
)
def test_the_test_button_in_every_form(outside: Outside, kind: str, field: str, said: str) -> None:
    ada = outside.come()
    channel = outside.hook(ada, f"/{kind}", kind)
    assert (channel["kind"], channel["host"]) == (kind, "page.example")
    assert "/discord" not in json.dumps(ada.get("/me/reach")), "an address may hold a secret"
    assert ada.post(f"/me/channels/{channel['id']}/test") == {"arrived": True, "status": 204}
    heard = json.loads(outside.hear().body)
    assert said in heard[field]
    if kind == "discord":
        assert heard["allowed_mentions"] == {"parse": []}


def test_a_page_that_is_gone_is_forgotten_and_one_that_fails_is_not(outside: Outside) -> None:
    ada = outside.come()
    outside.page.statuses |= {"/gone": 410, "/missing": 404, "/broken": 500}
    for path, stays in (("/gone", False), ("/missing", False), ("/broken", True)):
        channel = outside.hook(ada, path)
        tested = ada.post(f"/me/channels/{channel['id']}/test")
        assert tested == {"arrived": False, "status": outside.page.statuses[path]}
        outside.hear()
        assert (channel["id"] in [c["id"] for c in ada.get("/me/reach")["channels"]]) is stays


def test_a_table_has_a_page_of_its_own_for_everybody_there(outside: Outside) -> None:
    ada, bob, eve = outside.come(), outside.come(), outside.come()
    table = ada.make_table("nim", "me", "friend")["id"]
    wish = {"kind": "slack", "address": outside.page.url("/club"), "table": table}
    assert eve.send("POST", "/me/channels", wish).status_code == 403
    ada.post("/me/channels", {**wish, "language": "fr"})
    bob.post(f"/tables/{table}/join", {})
    assert "à vous de jouer" in json.loads(outside.hear().body)["text"]
    play(ada, table, 0)
    said = json.loads(outside.hear().body)["text"]
    assert bob.me["name"] in said, "the other one's turn is told there too"


def test_nobody_touches_what_is_somebody_elses(outside: Outside) -> None:
    ada, eve = outside.come(), outside.come()
    channel = outside.hook(ada, "/own")["id"]
    assert eve.send("DELETE", f"/me/channels/{channel}").status_code == 404
    assert eve.send("POST", f"/me/channels/{channel}/test").status_code == 404
    assert ada.send("DELETE", f"/me/channels/{channel}").status_code == 204
    assert ada.get("/me/reach")["channels"] == []


def test_there_is_an_end_to_channels_and_to_addresses(outside: Outside) -> None:
    ada = outside.come()
    for number in range(limits.CHANNELS):
        outside.hook(ada, f"/{number}")
    outside.hook(ada, "/0")  # the same place again takes the older one's
    wish = {"kind": "json", "address": outside.page.url("/more")}
    assert ada.send("POST", "/me/channels", wish).status_code == 409
    for address in ("http://page.example/", "https://a@b/", "nonsense", ""):
        assert ada.send("POST", "/me/channels", {"kind": "json", "address": address}).status_code == 400


def test_all_of_it_is_in_the_export_and_gone_with_the_person(outside: Outside) -> None:
    ada = outside.come()
    outside.hook(ada, "/kept")
    assert ada.get("/me/export")["channels"][0]["address"].endswith("/kept")
    ada.send("DELETE", "/me")
    assert outside.server.registry.store.read_now(channels_of, ada.me["id"]) == []


def channels_of(connection: Any, person: str) -> list[Any]:
    from tablier.store import channels

    return channels.mine(connection, person)


# --- a browser ------------------------------------------------------------------------------------------


class Browser:
    """What a browser does with a message (RFC 8291)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"s" * 16
        form = serialization.PublicFormat.UncompressedPoint
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)

    def read(self, body: bytes) -> bytes:
        salt, sender, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)

        def derive(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(key)

        key = derive(self.secret, shared, b"WebPush: info\0" + self.point + sender, 32)
        cipher = AESGCM(derive(salt, key, b"Content-Encoding: aes128gcm\0", 16))
        return cipher.decrypt(derive(salt, key, b"Content-Encoding: nonce\0", 12), sealed, None)


def test_a_browser_reads_what_was_sealed_for_it(outside: Outside) -> None:
    ada, browser = outside.come(), Browser()
    keys = {"key": text_of(browser.point), "secret": text_of(browser.secret)}
    channel = outside.hook(ada, "/push", "push", language="fr", **keys)
    assert channel["endpoint"]
    assert ada.post(f"/me/channels/{channel['id']}/test")["arrived"]
    heard = outside.hear()
    message = browser.read(heard.body)
    assert message[-1:] == b"\x02"
    assert json.loads(message[:-1])["title"] == "Tablier\xa0: l’essai est arrivé"
    assert heard.headers["content-encoding"] == "aes128gcm"
    scheme, token, key = re.fullmatch(r"(vapid) t=(\S+), k=(\S+)", heard.headers["authorization"]).groups()  # type: ignore[union-attr]
    assert (scheme, key) == ("vapid", ada.get("/me/reach")["push_key"])
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    origin = outside.page.url("")
    assert jwt.decode(token, public, algorithms=["ES256"], audience=origin)["sub"] == URL


def test_a_turn_reaches_the_browser_of_whoever_is_away(outside: Outside) -> None:
    """From a move at the table to what the browser opens with its own key."""
    ada, bob, browser = outside.come(), outside.come(), Browser()
    outside.hook(ada, "/turns", "push", key=text_of(browser.point), secret=text_of(browser.secret))
    table = ada.make_table("nim", "me", "friend")["id"]
    bob.post(f"/tables/{table}/join", {})
    play(ada, table, 0)
    play(bob, table, 1)
    began, again = outside.hear(), outside.hear()
    for heard in (began, again):
        shown = json.loads(browser.read(heard.body)[:-1])
        assert (shown["path"], shown["tag"]) == (f"/table/{table}", table)
        assert shown["title"].endswith("your turn")
        assert heard.headers["topic"] == table, "of two that wait, the newer one is shown"
    assert began.body != again.body, "every message has a key of its own"
    with pytest.raises(InvalidTag):
        Browser().read(again.body)


def test_only_what_is_a_key_is_taken_for_one(outside: Outside) -> None:
    ada, good = outside.come(), Browser()
    for key, secret in (("", ""), ("AAAA", text_of(good.secret)), (text_of(good.point), "short")):
        wish = {"kind": "push", "address": outside.page.url("/p"), "key": key, "secret": secret}
        assert ada.send("POST", "/me/channels", wish).status_code == 400


def test_the_example_of_the_standard() -> None:
    """RFC 8291, 5 and appendix A."""
    ours = ec.derive_private_key(
        int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        browser,
        "BTBZMqHH6r4Tts7J_aSIgg",
        ours,
        bytes_of("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert text_of(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_for_push_is_kept_and_nobody_elses(outside: Outside) -> None:
    kept = outside.data / "push-key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


# --- mail -----------------------------------------------------------------------------------------------


def token_of(letter: Any, page: str) -> str:
    return re.search(rf"{URL}/mail/{page}#(\S+)", letter.get_content())[1]  # type: ignore[index]


def with_mail(outside: Outside, name: str, address: str) -> Visitor:
    who = outside.come()
    who.me = who.post("/account", {"name": name, "password": PASSWORD})
    assert who.post("/me/mail", {"address": address, "language": "fr"})["confirmed"] is False
    token = token_of(outside.letter(), "confirm")
    assert who.send("POST", "/mail/confirm", {"token": token}).status_code == 204
    assert who.send("POST", "/mail/confirm", {"token": token}).status_code == 409
    assert who.get("/me/reach")["mail"] == {"address": address, "confirmed": True, "turns": True}
    return who


def test_a_turn_over_days_comes_by_mail(outside: Outside) -> None:
    ada, bob = with_mail(outside, "Ada of days", "ada@post.example"), outside.come()
    table = ada.make_table("nim", "me", "friend", clock={"kind": "days"})["id"]
    bob.post(f"/tables/{table}/join", {})
    letter = outside.letter()
    assert (letter["To"], letter["From"]) == ("ada@post.example", "tablier@club.example")
    assert "à vous de jouer" in letter["Subject"]
    assert f"{URL}/table/{table}" in letter.get_content()
    quick = ada.make_table("nim", "me", "friend")["id"]
    bob.post(f"/tables/{quick}/join", {})
    ada.post("/me/mail", {"address": "ada@post.example", "turns": False, "language": "fr"})
    slow = ada.make_table("nim", "me", "friend", clock={"kind": "days"})["id"]
    bob.post(f"/tables/{slow}/join", {})
    ada.send("POST", "/account/forgotten", {"address": "ada@post.example"})
    assert "mot de passe" in outside.letter()["Subject"], "no other letter came before"
    assert outside.letters.empty()


def test_a_forgotten_password(outside: Outside) -> None:
    ada = with_mail(outside, "Ada forgets", "forgets@post.example")
    new = outside.come()
    for address in ("nobody@post.example", "forgets@post.example"):
        answer = new.send("POST", "/account/forgotten", {"address": address})
        assert (answer.status_code, answer.content) == (204, b""), "nobody learns who has an account"
    letter = outside.letter()
    assert letter["To"] == "forgets@post.example"
    token = token_of(letter, "password")
    assert token not in outside.server.registry.store.read_now(letters_kept)
    assert new.send("POST", "/account/password", {"token": token, "password": "x"}).status_code == 400
    me = new.post("/account/password", {"token": token, "password": "a new one altogether"})
    assert me["id"] == ada.me["id"]
    again = outside.come().send("POST", "/account/password", {"token": token, "password": "another one"})
    assert again.status_code == 409, "a token is good once"
    assert new.get("/me")["id"] == ada.me["id"]
    assert ada.get("/me")["id"] != ada.me["id"], "whoever was signed in with the old one is so no more"
    fresh = outside.come()
    assert fresh.send("POST", "/session", {"name": "Ada forgets", "password": PASSWORD}).status_code == 401
    fresh.post("/session", {"name": "Ada forgets", "password": "a new one altogether"})
    assert fresh.get("/me")["id"] == me["id"]


def letters_kept(connection: Any) -> str:
    from sqlalchemy import select

    from tablier.store import schema

    return str(connection.execute(select(schema.letters)).all())


def test_a_token_has_its_day_and_its_purpose(outside: Outside) -> None:
    store = outside.server.registry.store
    from tablier.store import mailboxes

    ada = outside.come()
    ada.send("PATCH", "/me", {"name": "Ada"})
    store.write_now(lambda c: mailboxes.post(c, ada.me["id"], "password", "d" * 64, 1000))
    assert store.write_now(lambda c: mailboxes.take(c, "confirm", "d" * 64, 500)) is None
    assert store.write_now(lambda c: mailboxes.take(c, "password", "d" * 64, 1000)) is None
    store.write_now(lambda c: mailboxes.post(c, ada.me["id"], "password", "e" * 64, 1000))
    assert store.write_now(lambda c: mailboxes.take(c, "password", "e" * 64, 999)) == ada.me["id"]


def test_only_an_address_is_one(outside: Outside) -> None:
    ada = outside.come()
    for address in ("", "ada", "a@b c", "a@b\r\nBcc: c@d.example", "a@-b.example", "a,b@c.example"):
        assert ada.send("POST", "/me/mail", {"address": address}).status_code == 400
    assert outside.letters.empty()


def test_a_server_without_mail_says_so(server: Any) -> None:
    ada = Visitor(server.address)
    assert ada.get("/sign-in") == {"elsewhere": "", "mail": False}
    assert ada.send("POST", "/me/mail", {"address": "a@b.example"}).status_code == 409
    assert ada.send("POST", "/account/forgotten", {"address": "a@b.example"}).status_code == 409
    ada.close()


# --- the queue ------------------------------------------------------------------------------------------


async def nothing() -> None: ...


def test_what_waits_to_be_told_has_an_end(outside: Outside) -> None:
    counted = Counted()
    notifier = Notifier(outside.server.registry.store, counted, Sender(new_key()), Door(), None, "")
    for _ in range(WAITING + 3):
        notifier.post(nothing())
    assert counted.untold == 3
    asyncio.run(notifier.close())
