"""Rules may change: a match goes on under those that it began with, a new table takes the newest."""

from pathlib import Path
from typing import Any

import pytest

from editions.nim import FastNim
from server.visitor import Visitor
from tablier.core import Match, Record, UnknownGame
from tablier.games import ELSEWHERE, find, register, rulesets
from tablier.testing.tiny import Nim, Take


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ELSEWHERE, "")
    register("editions.nim")


@pytest.mark.usefixtures("registered")
def test_versions_stand_side_by_side_and_a_record_finds_its_own() -> None:
    assert [game.version for game in rulesets("nim")] == [1, 2]
    assert isinstance(find("nim"), FastNim)
    assert type(find("nim/1")) is Nim
    old = Match(find("nim/1"))
    old.add(0, Take(2, 1))
    record = Record.read(Record.of(old).write())
    assert record.game == "nim/1"
    assert record.replay(find(record.game)).state == old.state
    with pytest.raises(UnknownGame, match="known: nim/1, nim/2"):
        find("nim/3")


def test_a_server_goes_on_with_a_match_of_the_older_rules(start: Any, tmp_path: Path) -> None:
    first = start(tmp_path)
    ada = Visitor(first.address)
    old = ada.make_table("nim", "me", "me")
    with ada.sit(old["id"]) as place:
        place.act(0, 0, "3-1")
        place.hear("ack")
    first.stop()
    second = start(tmp_path, games=(FastNim(),))
    ada.address = second.address
    ada.http.base_url = f"{second.address}/api/v1"
    with ada.sit(old["id"]) as place:
        assert place.hear("snapshot")["table"]["ruleset"] == "nim/1"
        place.act(1, 1, "3-1")  # the older rules let a part of a heap be taken
        assert place.hear("ack")["seq"] == 2
    new = ada.make_table("nim", "me", "me")
    assert new["ruleset"] == "nim/2"
    with ada.sit(new["id"]) as place:
        place.act(0, 0, "3-1")
        place.hear("refused")
    second.stop()
    ada.close()
