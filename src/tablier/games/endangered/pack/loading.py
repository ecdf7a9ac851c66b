"""Reading packs. A pack is a folder of TOML files; a bad one is refused with the file, the key and
what was expected there, and one that plays otherwise than when a game began is noticed by its mark."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from tablier.core import TablierError, Words
from tablier.games.endangered.effects.base import Part
from tablier.games.endangered.pack.cards import Ambassador, Card, Pack, Role, Scenario, StartAction, Voting
from tablier.games.endangered.pack.checking import SCENARIOS, check_pack
from tablier.games.endangered.pack.faults import BadPack
from tablier.games.endangered.pack.keeping import KEPT, kept_folder
from tablier.games.endangered.pack.mark import mark_of
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.pack.reading import read
from tablier.games.folders import data_folder

OWN = Path(__file__).parent / "first"
VALUES = "values.toml"
"""What a partner learnt of a pack, beside its files and no part of it."""
BOTH = ("pack.toml", "ambassadors.toml")
UNREAD = Words(
    fr="ce fichier n'est pas lu ; attendu, au choix : pack.toml, ambassadors.toml, roles/CLÉ.toml, "
    "scenarios/CLÉ.toml",
    en="this file is not read; expected one of: pack.toml, ambassadors.toml, roles/KEY.toml, "
    "scenarios/KEY.toml",
)


class _Board(Part, frozen=True):
    """pack.toml"""

    name: Words
    voting: tuple[Voting, ...]
    actions: tuple[StartAction, ...]
    yellow: tuple[Card, ...]


class _Row(Part, frozen=True):
    """ambassadors.toml"""

    ambassadors: tuple[Ambassador, ...]


# --- finding -----------------------------------------------------------------------------------------

_allowed: set[str] = set()


def allow(folder: Path) -> str:
    """Let this process play the pack in a folder; the name under which the option `pack` knows it.

    Without this a table can only name packs of the host's own packs folder, never any path.
    """
    name = str(folder.resolve())
    _allowed.add(name)
    return name


def packs_folder() -> Path:
    return data_folder() / "packs"


def folder_of(name: str) -> Path:
    if not name:
        return OWN
    if name in _allowed:
        return Path(name)
    if KEPT.fullmatch(name) and kept_folder(name).is_dir():
        return kept_folder(name)
    if re.fullmatch(r"[a-z0-9][a-z0-9-]*", name) and (packs_folder() / name).is_dir():
        return packs_folder() / name
    raise TablierError(
        Words(fr=f"il n'y a pas de paquet « {name} »", en=f"there is no pack {name!r} in the packs folder")
    )


def _written(folder: Path) -> str:
    """All that the files say, to the letter: whether they must be read again."""
    digest = hashlib.sha256()
    for path in sorted(folder / name for name in _parts(folder)):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


@lru_cache(maxsize=8)
def _load(folder: Path, written: str) -> tuple[Pack, str]:
    pack = read_pack(folder)
    faults = check_pack(pack)
    if faults:
        raise faults[0].found_in(folder)
    return pack, mark_of(pack)


def load(name: str, mark: str = "") -> tuple[Pack, str]:
    """The pack of this name and its mark; refuses one that is not what it was."""
    folder = folder_of(name)
    pack, found = _load(folder, _written(folder))
    if mark and mark != found:
        raise TablierError(
            Words(
                fr=f"le paquet a changé depuis le début de la partie ({mark}, maintenant {found})",
                en=f"the pack has changed since the game began ({mark}, now {found})",
            )
        )
    return pack, found


@lru_cache(maxsize=32)
def _program(name: str, mark: str, scenario: str, difficulty: str) -> Program:
    pack, _ = load(name, mark)
    story = next((s for s in pack.scenarios if s.key == scenario), None)
    if story is None:
        raise TablierError(
            Words(
                fr=f"le paquet n'a pas de scénario « {scenario} »",
                en=f"the pack has no scenario {scenario!r}",
            )
        )
    return Program(pack, story, story.levels()[difficulty])


def program_of(name: str, mark: str, scenario: str, difficulty: str) -> Program:
    """A scenario of a pack, laid out; kept, so that a running game goes on with what it began with."""
    return _program(name, mark, scenario, difficulty)


# --- reading -----------------------------------------------------------------------------------------


def read_pack(folder: Path) -> Pack:
    """The pack in a folder; its first fault is raised."""
    pack, faults = survey(folder)
    if pack is None:
        raise faults[0]
    return pack


def survey(folder: Path) -> tuple[Pack | None, list[BadPack]]:
    """The pack in a folder, or all that is wrong with the shape of its files."""
    faults: list[BadPack] = []
    board = read(folder, BOTH[0], _Board, faults)
    row = read(folder, BOTH[1], _Row, faults)
    roles = [read(folder, name, Role, faults) for name in _files(folder, "roles")]
    stories = [read(folder, name, Scenario, faults) for name in _files(folder, "scenarios")]
    for names, found in ((_files(folder, "roles"), roles), (_files(folder, "scenarios"), stories)):
        for name, part in zip(names, found, strict=True):
            if part and part.key != Path(name).stem:
                words = Words(fr="la clé est le nom du fichier", en="the key is the name of the file")
                faults.append(BadPack(name, "key", words).found_in(folder))
    faults += _strangers(folder)
    if faults or board is None or row is None:
        return None, faults
    told = sorted(filter(None, stories), key=lambda s: SCENARIOS.index(s.key) if s.key in SCENARIOS else 9)
    people = tuple(filter(None, roles))
    pack = Pack(board.name, board.voting, row.ambassadors, board.actions, board.yellow, people, tuple(told))
    return pack, []


def _files(folder: Path, kind: str) -> list[str]:
    """What editors and systems leave beside them begins with a dot."""
    found = (path for path in (folder / kind).glob("*.toml") if not path.name.startswith("."))
    return sorted(path.relative_to(folder).as_posix() for path in found)


def _parts(folder: Path) -> list[str]:
    """The files of a pack that are there; nothing else in its folder is read."""
    known = (*BOTH, *_files(folder, "roles"), *_files(folder, "scenarios"))
    return [name for name in known if (folder / name).is_file()]


def _strangers(folder: Path) -> list[BadPack]:
    """Files that look like a part of the pack and are not read: `lawyer.toml.txt`, `cards.toml`."""
    known = {*BOTH, VALUES, *_files(folder, "roles"), *_files(folder, "scenarios")}
    near = (path for home in (folder, folder / "roles", folder / "scenarios") for path in home.glob("[!.]*"))
    found = (path.relative_to(folder).as_posix() for path in near if ".toml" in path.name.lower())
    return [BadPack(name, "", UNREAD) for name in sorted(set(found) - known)]
