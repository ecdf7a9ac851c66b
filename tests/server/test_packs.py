"""Packs: written by their owner, looked over, seen by nobody else; a table keeps what it began with."""

import base64
import io
import json
import shutil
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from server.conftest import Start
from server.visitor import Visitor
from tablier.core import Record
from tablier.games import find
from tablier.games.endangered.pack.keeping import kept_folder
from tablier.server import limits

Come = Callable[[], Visitor]
LAWYER = "roles/lawyer.toml"


def make(ada: Visitor, title: str = "My box") -> dict[str, Any]:
    return ada.post("/packs", {"game": "endangered", "title": title})


def text_of(pack: dict[str, Any], name: str) -> str:
    return next(file["text"] for file in pack["checked"]["files"] if file["name"] == name)


def change(ada: Visitor, pack: dict[str, Any], name: str, old: str, new: str) -> dict[str, Any]:
    text = text_of(pack, name)
    assert old in text
    wish = {"title": "My box", "files": {name: text.replace(old, new, 1)}, "version": pack["version"]}
    return ada.send("PUT", f"/packs/{pack['info']['id']}", wish).raise_for_status().json()


def test_a_pack_is_written_looked_over_and_taken_home(visitor: Come) -> None:
    ada = visitor()
    pack = make(ada)
    path, text = f"/packs/{pack['info']['id']}", text_of(pack, LAWYER)
    wrong = {"files": {LAWYER: text.replace("copies = 2", "copies = 99", 1)}}
    checked = ada.post(f"{path}/check", wrong)
    [fault] = checked["faults"]
    assert (fault["file"], fault["key"]) == (LAWYER, "cards[injunction].copies")
    assert wrong["files"][LAWYER].split("\n")[fault["line"] - 1] == "copies = 99"
    assert fault["expected"]["en"] == "18 at most, found 99"
    assert fault["expected"]["fr"].startswith("18 au plus")
    [file] = checked["files"]
    card = next(part for part in file["parts"] if part["first"] <= fault["line"] <= part["last"])
    assert (card["name"]["en"], card["picture"]["copies"]) == ("Injunction", 99)
    assert ada.get(path)["checked"]["faults"] == []  # nothing was saved
    saved = change(ada, pack, LAWYER, 'en = "Injunction"', 'en = "Stay of Execution"')
    assert saved["info"]["option"] not in ("", pack["info"]["option"])
    assert [choice["name"] for choice in saved["info"]["choices"]] == ["scenario", "difficulty"]
    with zipfile.ZipFile(io.BytesIO(ada.http.get(f"{path}/pack.zip").content)) as taken:
        assert "Stay of Execution" in taken.read(LAWYER).decode()
    stale = {"title": "My box", "files": {}, "version": 1}
    assert ada.send("PUT", path, stale).status_code == 409
    assert ada.send("PUT", path, {**stale, "files": {"../x.toml": ""}, "version": 2}).status_code == 400
    huge = {**stale, "files": {LAWYER: "#" * limits.PACK}, "version": 2}
    assert ada.send("PUT", path, huge).status_code == 413
    assert [json.loads(one["files"])[LAWYER] != text for one in ada.get("/me/export")["packs"]] == [True]


def test_what_no_reader_takes_is_a_fault_and_no_breakdown(visitor: Come) -> None:
    ada = visitor()
    pack = make(ada)
    text = text_of(pack, LAWYER)
    for wrong in (
        f"copies = {'9' * 5000}",
        f"copies = 0x{'f' * 5000}",
        f"{'a.' * 5000}a = 1",
        '"a\\u001b" = 1',
    ):
        wish = {"files": {LAWYER: text.replace("copies = 2", wrong, 1)}}
        checked = ada.send("POST", f"/packs/{pack['info']['id']}/check", wish).raise_for_status().json()
        assert [fault["file"] for fault in checked["faults"]][:1] == [LAWYER]
        assert all(fault["line"] for fault in checked["faults"])
        [file] = checked["files"]
        assert len(file["parts"]) == len(
            next(one for one in pack["checked"]["files"] if one["name"] == LAWYER)["parts"]
        )


def test_the_words_of_a_pack_are_asked_for_by_anybody(visitor: Come) -> None:
    words = visitor().get("/games/endangered/pack-words")
    effects = [shape["tag"] for shape in words["shapes"] if shape["name"] == "effect"]
    assert effects[:2] == ["gain", "spend"]
    [field] = [one for one in words["fields"] if (one["part"], one["key"]) == ("card", "effects")]
    assert (field["blank"]["kind"], field["blank"]["of"]) == ("parts", "effect")


def zipped(files: Mapping[str, str | bytes]) -> str:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for name, text in files.items():
            target.writestr(name, text)
    return base64.b64encode(packed.getvalue()).decode()


def test_a_zip_file_is_brought(visitor: Come) -> None:
    ada = visitor()
    saved = change(ada, make(ada), LAWYER, 'en = "Injunction"', 'en = "Stay of Execution"')
    taken = ada.http.get(f"/packs/{saved['info']['id']}/pack.zip").content
    wish = {"game": "endangered", "title": "Again", "zip": base64.b64encode(taken).decode()}
    assert ada.post("/packs", wish)["info"]["option"] == saved["info"]["option"]
    files: dict[str, str | bytes] = {
        f"my box/{file['name']}": file["text"] for file in saved["checked"]["files"]
    }
    files |= {"my box/README.md": "Mine.", "__MACOSX/my box/._pack.toml": b"\x00\xff", "my box/../x.toml": ""}
    folder = ada.post("/packs", {**wish, "zip": zipped(files)})
    assert folder["info"]["option"] == saved["info"]["option"]
    broken = ada.post("/packs", {**wish, "zip": zipped({"pack.toml": "name = 3"})})
    assert broken["info"]["option"] == ""
    assert broken["checked"]["faults"]
    count = len(ada.get("/packs"))
    for status, zip in (
        (400, base64.b64encode(b"PK no zip").decode()),
        (400, base64.b64encode(taken[:-40]).decode()),
        (400, base64.b64encode(taken[:40] + b"????" + taken[44:]).decode()),
        (400, zipped({"README.md": "no pack"})),
        (400, zipped({"pack.toml": b"\xff\xfe"})),
        (413, zipped({"pack.toml": "#" * (limits.PACK + 1)})),
        (413, zipped({f"roles/r{n}.toml": "" for n in range(limits.PACK_FILES + 1)} | {"pack.toml": ""})),
        (413, zipped({f"{n}.png": "" for n in range(401)})),
    ):
        assert ada.send("POST", "/packs", {**wish, "zip": zip}).status_code == status
    assert len(ada.get("/packs")) == count


def test_nobody_else_learns_of_a_pack(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    pack = change(ada, make(ada), LAWYER, 'en = "Injunction"', 'en = "A Secret"')
    path = f"/packs/{pack['info']['id']}"
    assert bob.get("/packs") == []
    wish = {"title": "Mine now", "files": {}, "version": 2}
    asked = [("GET", path, None), ("PUT", path, wish), ("POST", f"{path}/check", {"files": {}})]
    for method, where, body in [*asked, ("DELETE", path, None), ("GET", f"{path}/pack.zip", None)]:
        assert bob.send(method, where, body).status_code == 404
    table = {"game": "endangered", "seats": [{"kind": "me"}], "options": {"pack": pack["info"]["option"]}}
    assert bob.send("POST", "/tables", table).status_code == 404
    assert ada.send("POST", "/tables", table).status_code == 201
    assert ada.send("DELETE", path).status_code == 204
    assert ada.get("/packs") == []
    assert ada.send("POST", "/tables", table).status_code == 404


def test_one_person_has_so_many(visitor: Come) -> None:
    ada = visitor()
    for number in range(limits.PACKS):
        make(ada, f"Box {number}")
    refused = ada.send("POST", "/packs", {"game": "endangered", "title": "One more"})
    assert refused.status_code == 409
    assert ada.send("POST", "/packs", {"game": "ignis", "title": "No cards"}).status_code == 404


def test_a_broken_pack_is_saved_with_its_faults_and_not_played(visitor: Come) -> None:
    ada = visitor()
    pack = make(ada)
    broken = change(ada, pack, LAWYER, "copies = 2", "copies = 3")
    assert [fault["expected"]["en"] for fault in broken["checked"]["faults"]] == [
        "expected 14 cards with the yellow ones, found 15"
    ]
    assert (broken["info"]["option"], broken["info"]["choices"]) == ("", [])
    again = '{ do = "place", where = { here = true } }, { do = "lose", where = { here = true } }'
    pack = change(ada, broken, LAWYER, "copies = 3", "copies = 2")
    assert pack["info"]["option"]
    tiger = text_of(pack, "scenarios/tiger.toml")
    endless = tiger.replace('on = "barren", effects = [', f'on = "lost", effects = [{again}, ')
    wish = {"title": "My box", "files": {"scenarios/tiger.toml": endless}, "version": pack["version"]}
    path = f"/packs/{pack['info']['id']}"
    assert ada.post(f"{path}/check", {"files": wish["files"]})["faults"] == []
    told = ada.send("PUT", path, wish).json()
    assert "never end" in told["checked"]["faults"][0]["expected"]["en"]
    assert told["info"]["option"] == ""


def test_a_table_goes_on_without_its_pack(start: Start, tmp_path: Path) -> None:
    """It was deleted, the server begins again on a machine that never saw it, the record is still true."""
    first = start(data=tmp_path)
    ada, bob = Visitor(first.address), Visitor(first.address)
    pack = change(ada, make(ada), LAWYER, 'en = "Environmental lawyer (she)"', 'en = "Counsel"')
    name = pack["info"]["option"]
    table = ada.make_table("endangered", "me", "friend", options={"pack": name, "scenario": "otter"})["id"]
    bob.post(f"/tables/{table}/join", {})
    ada.send("DELETE", f"/packs/{pack['info']['id']}").raise_for_status()
    cookies = ada.http.cookies
    ada.close()
    bob.close()
    first.stop()
    shutil.rmtree(kept_folder(name))
    second = start(data=tmp_path)
    ada = Visitor(second.address)
    ada.http.cookies = cookies
    ada.me = ada.get("/me")
    info = ada.get(f"/tables/{table}")
    assert info["options"]["pack"].startswith(f"{name}#")
    with ada.sit(table) as place:
        assert "Counsel" in json.dumps(place.hear("snapshot"))
        place.say("resign", id="enough", seat=0)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    record = Record.read(ada.http.get(f"/tables/{table}/record.txt").text)
    assert record.verify(find("endangered")) > 0
    assert record.options["pack"].startswith(name)
    assert not any(one["teams"] for one in ada.get("/ratings"))  # no statistic tells of it
    ada.close()
