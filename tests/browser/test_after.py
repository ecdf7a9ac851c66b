"""After the game: the replay with its permanent links, the record, the dice made again."""

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from browser.visitor import Visitor
from tablier.bots.bot import Decision
from tablier.bots.generic import RandomBot
from tablier.core import Words

pytestmark = pytest.mark.browser


def finished(visitor: Visitor) -> str:
    """The id of a finished game of Ignis in which chance said who starts."""
    path = visitor.sit("ignis", [{"kind": "me"}, {"kind": "me"}], first="random")
    visitor.log_reads(1)
    visitor.find("[data-entry='a1>'].open").click()
    visitor.log_reads(2)
    visitor.button("Resign").click()
    visitor.button("Yes, I resign").click()
    visitor.log_reads(3)
    return path.removeprefix("/table/")


def test_replay_and_verify(visitor: Visitor) -> None:
    table = finished(visitor)
    with visitor.page.expect_download() as download:
        visitor.button("Picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    visitor.page.get_by_role("link", name="Replay").click()
    stepper = visitor.find(".replay .stepper")  # the table has one too, and may still be there
    expect(stepper).to_contain_text("3 / 3")
    visitor.button("Start of the game").click()
    expect(stepper).to_contain_text("0 / 3")
    visitor.press(".", ".")
    expect(visitor.find("[aria-label='a1, Air']")).to_have_count(1)
    visitor.page.wait_for_url(f"**/replay/{table}?at=2")
    visitor.page.reload()
    expect(stepper).to_contain_text("2 / 3")
    visitor.button("Play").click()
    expect(stepper).to_contain_text("3 / 3")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Text").click()
    assert '[Game "ignis/1"]' in download.value.path().read_text("utf-8")
    visitor.page.get_by_role("link", name="Verify the dice").click()
    expect(visitor.find(".verdict.honest")).to_contain_text("1 draw made again")


class Talker(RandomBot):
    """Plays anything, and has a reason for it."""

    def choose(self, *asked: Any, **more: Any) -> Decision:
        return replace(super().choose(*asked, **more), why=Words(fr="Pour voir.", en="Just to see."))


def test_the_computer_says_why_when_the_game_is_over(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablier.bots.generic.RandomBot", Talker)
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    visitor.drag("d4", "c5")
    visitor.log_reads(2)
    expect(visitor.find("[data-seq='2'] details")).to_have_count(0)
    visitor.button("Resign").click()
    visitor.button("Yes, I resign").click()
    visitor.find("[data-seq='2']").get_by_text("Why?").click()
    expect(visitor.find("[data-seq='2']")).to_contain_text("Just to see.")
