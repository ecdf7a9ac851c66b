"""The door to the outside: public addresses alone, and the very one that was looked at."""

import asyncio
import ipaddress
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.listening import Page, page_by_https
from tablier.server.reach.addresses import is_public
from tablier.server.reach.door import Door, Unreachable, take_apart

INSIDE = """
0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.1.2.3 169.254.169.254
172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.9 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255
198.51.100.7 203.0.113.9 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 :: ::1 ::7f00:1 ::ffff:127.0.0.1
::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1 2001:db8::1 2002:7f00:1::
2001:0:4136:e378:8000:63bf:3fff:fdd2 2002:a00:1:: 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fec0::1
fe80::1%eth0 ff02::1 2606:4700::1111%eth0 localhost 0x7f000001
"""
OUTSIDE = """
1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.0 172.15.0.1 172.32.0.1 192.0.1.1 223.255.255.254
2606:4700:4700::1111 2a00:1450:4007::200e 2001:4860:4860::8888 2003::1
"""
FORBIDDEN = """
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/4
240.0.0.0/4 ::1/128 ::ffff:0:0/96 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8 2002::/16 2001:db8::/32
"""


def test_the_table_of_addresses() -> None:
    assert [address for address in INSIDE.split() if is_public(address)] == []
    assert [address for address in OUTSIDE.split() if not is_public(address)] == []


@given(st.sampled_from(FORBIDDEN.split()), st.integers(0, 2**128 - 1))
@settings(max_examples=200)
def test_nothing_in_a_forbidden_network_is_public(network: str, number: int) -> None:
    inside = ipaddress.ip_network(network)
    assert not is_public(str(inside[number % inside.num_addresses]))


@given(st.ip_addresses())
@settings(max_examples=300)
def test_what_is_public_is_global_to_the_standard_library_too(address: Any) -> None:
    if is_public(str(address)):
        assert address.is_global
        assert not address.is_private
        assert not address.is_link_local
        assert not address.is_multicast


@given(st.ip_addresses(v=4))
@settings(max_examples=100)
def test_no_address_hides_in_a_larger_one(address: ipaddress.IPv4Address) -> None:
    number = int(address)
    for prefix in ("::ffff:0:0", "64:ff9b::", "::"):
        assert not is_public(str(ipaddress.IPv6Address(int(ipaddress.IPv6Address(prefix)) | number)))
    assert not is_public(str(ipaddress.IPv6Address((0x2002 << 112) | (number << 80))))


@pytest.mark.parametrize(
    "url",
    [
        "http://page.example/",
        "https://",
        "https:///x",
        "https://user@page.example/",
        "https://a:b@page.example/",
        "https://page.example:99999/",
        "https://page.example/ x",
        "https://page.example/\r\nHost: other",
        "https://pagé.example/",
        "https://page_.example:x/",
        "ftp://page.example/",
        "https://[::1%25eth0]/",
        "https://page.example/" + "x" * 1000,
    ],
)
def test_what_is_no_address_of_a_page(url: str) -> None:
    with pytest.raises(Unreachable):
        take_apart(url)


# --- with something that answers ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, Any]]:
    with page_by_https(tmp_path_factory.mktemp("page")) as found:
        yield found


def knock(door: Door, url: str) -> int:
    return asyncio.run(door.post(url, {"Content-Type": "text/plain"}, b"hello"))


def named(*addresses: str) -> Any:
    async def resolve(host: str, port: int) -> list[str]:
        return list(addresses)

    return resolve


def test_the_vetted_address_is_the_one_that_is_called(page: tuple[Page, Any]) -> None:
    """The name is asked for once; certificate and Host are those of the name, not of the address."""
    there, trust = page
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    door = Door(resolve, lambda address, _: address == "127.0.0.1", trust)
    assert knock(door, there.url("/hook?x=1")) == 204
    assert asked == ["page.example"]
    heard = there.heard.get_nowait()
    assert (heard.path, heard.body) == ("/hook?x=1", b"hello")
    assert heard.headers["host"] == f"page.example:{there.port}"


def test_a_redirect_is_an_answer_and_nothing_more(page: tuple[Page, Any]) -> None:
    there, trust = page
    there.statuses["/moved"] = 302
    door = Door(named("127.0.0.1"), lambda *_: True, trust)
    assert knock(door, there.url("/moved")) == 302
    assert there.heard.get_nowait().path == "/moved"
    assert there.heard.empty()


def test_one_address_that_is_not_public_is_enough(page: tuple[Page, Any]) -> None:
    there, trust = page
    for addresses in (("127.0.0.1",), ("8.8.8.8", "127.0.0.1"), ("::ffff:127.0.0.1",), ()):
        with pytest.raises(Unreachable):
            knock(Door(named(*addresses), trust=trust), f"https://page.example/{addresses}".replace(" ", ""))
    for host in ("127.0.0.1", "[::1]", "localhost", "0x7f.1", "2130706433", "127.1"):
        with pytest.raises(Unreachable):
            knock(Door(trust=trust), f"https://{host}:443/")
        with pytest.raises(Unreachable):
            knock(Door(trust=trust), there.url("/", host))
    assert there.heard.empty()


def test_another_port_is_no_page(page: tuple[Page, Any]) -> None:
    with pytest.raises(Unreachable):
        knock(Door(named("8.8.8.8")), "https://page.example:22/")


def test_a_certificate_of_somebody_else_is_refused(page: tuple[Page, Any]) -> None:
    there, trust = page
    door = Door(named("127.0.0.1"), lambda *_: True, trust)
    with pytest.raises(Unreachable):
        knock(door, there.url("/", "other.example"))
    assert there.heard.empty()


def test_what_never_answers_is_left() -> None:
    async def hang(host: str, port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    with pytest.raises(Unreachable):
        knock(Door(hang, seconds=0.05), "https://page.example/")
