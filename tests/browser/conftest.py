"""The whole product in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.serving import serving
from browser.visitor import PATIENCE, House, Visitor

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def house(chromium: Browser, address: str) -> Iterator[House]:
    """Where visitors come from; none may leave an error in the browser's console behind."""
    place = House(chromium, address)
    yield place
    complaints = place.close()
    assert not complaints, complaints


@pytest.fixture
def visitor(house: House) -> Visitor:
    return house.come()
