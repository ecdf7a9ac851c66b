"""A pack as a zip file: made for who takes it home, and read from whoever brings one."""

import io
import zipfile
import zlib
from collections.abc import Mapping

from tablier.core.pack import Packs
from tablier.server import limits
from tablier.server.refusal import Refusal

FILES_IN_ALL = 400
"""Files of a zip file that are looked at: somebody may have packed pictures with it."""


def too_large() -> Refusal:
    return Refusal(413, "Ce paquet est trop grand.", "This pack is too large.")


def pack_up(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o644 << 16  # else nobody may read what comes out of it
            target.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(rules: Packs, packed: bytes) -> dict[str, str]:
    """The files of a pack, whatever folder they lie in; anything else in it is left alone.

    What a zip file says of its sizes may be a lie, so nothing is read beyond the limits."""
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as source:
            entries = [entry for entry in source.infolist() if not entry.is_dir()]
            if len(entries) > FILES_IN_ALL:
                raise too_large()
            home = _home(rules, [entry.filename for entry in entries])
            files: dict[str, str] = {}
            room = limits.PACK
            for entry in entries:
                name = entry.filename.removeprefix(home)
                if not entry.filename.startswith(home) or rules.title(name) is None:
                    continue
                with source.open(entry) as file:
                    text = file.read(room + 1)
                room -= len(text)
                if room < 0 or len(files) == limits.PACK_FILES:
                    raise too_large()
                files[name] = text.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as wrong:
        raise Refusal(
            400, "Ses fichiers ne sont pas du texte UTF-8.", "Its files are not UTF-8 text."
        ) from wrong
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as wrong:
        raise Refusal(400, "Ce fichier zip ne peut pas être lu.", "This zip file cannot be read.") from wrong
    if not files:
        raise Refusal(
            400,
            "Ce fichier zip ne contient aucun paquet : ses fichiers portent d'autres noms.",
            "There is no pack in this zip file: its files have other names.",
        )
    return files


def _home(rules: Packs, names: list[str]) -> str:
    """The folder of the pack: that of its topmost file that stands in no folder of a pack's own."""
    homes = [name.rpartition("/") for name in names]
    found = [folder + slash for folder, slash, file in homes if rules.title(file) is not None]
    return min(found, key=len, default="")
