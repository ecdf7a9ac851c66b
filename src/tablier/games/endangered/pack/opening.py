"""Opening a file of a pack: its bytes become a table of TOML, or one fault says in words why not."""

import re
import tomllib
from pathlib import Path
from typing import Any

from tablier.core import Words
from tablier.games.endangered.pack.faults import BadPack

MOST_BYTES = 1_000_000
DIGITS = 18
"""Of a number: Python refuses to read one of thousands."""

TOO_DEEP = Words(fr="des effets bien trop imbriqués", en="effects that are nested far too deep")


def open_file(folder: Path, name: str) -> dict[str, Any]:
    """What the file holds; raises its fault."""
    text = _text(folder / name, name)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadPack(name, "", TOO_DEEP) from None
    except ValueError as wrong:  # of which TOML's own is one
        raise BadPack(name, "", *_told(str(wrong), text)) from None


def _text(path: Path, name: str) -> str:
    def fault(fr: str, en: str, line: int = 0) -> BadPack:
        return BadPack(name, "", Words(fr=fr, en=en), line)

    try:
        if not path.is_file():
            if path.exists() or path.is_symlink():
                raise fault(
                    "un fichier attendu, trouvé : autre chose (un dossier, un lien qui ne mène à rien)",
                    "expected a file, found something else (a folder, a link that leads nowhere)",
                )
            raise fault("ce fichier manque", "this file is missing")
        if path.stat().st_size > MOST_BYTES:
            raise fault("ce fichier est trop grand (1 Mo au plus)", "this file is too large (1 MB at most)")
        written = path.read_bytes()
    except OSError as trouble:
        raise fault(
            "ce fichier ne peut être lu : voyez qui en a le droit", "this file cannot be read: see who may"
        ) from trouble
    try:
        # some editors begin a file with a mark, and end its lines otherwise
        return written.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as wrong:
        raise fault(
            "un signe qui n'est pas de l'UTF-8 : enregistrez ce fichier en UTF-8",
            "a sign that is not UTF-8: save this file as UTF-8",
            written[: wrong.start].count(b"\n") + 1,
        ) from None


# --- what TOML's own reader says, in a player's words ----------------------------------------------------

_VALUE = Words(
    fr='après « = » : un nombre, un texte entre guillemets "...", true, false, [ ... ] ou { ... }',
    en='expected behind "=": a number, a text in quotes "...", true, false, [ ... ] or { ... }',
)
_TWICE = Words(
    fr="ceci est déjà écrit plus haut : une clé ou un titre [ ... ] est là deux fois, "
    "ou [ ... ] y tient lieu de [[ ... ]]",
    en="this is written above already: a key or a heading [ ... ] stands there twice, "
    "or [ ... ] is written for [[ ... ]]",
)
_ENDED = Words(fr='un texte sans guillemet « " » à la fin', en='a text without a quote " at its end')
_SIGN = Words(
    fr="un signe qui ne se voit pas, ou un texte coupé par une fin de ligne",
    en="a sign that cannot be seen, or a text that is cut by the end of a line",
)
_ESCAPE = Words(
    fr=r"après « \ » dans un texte : \" ou \\ attendu", en=r'expected \" or \\ where a text has a "\"'
)
_LINE = Words(
    fr="attendu : « clé = valeur », ou un titre [ ... ] ou [[ ... ]]",
    en='expected "key = value", or a heading [ ... ] or [[ ... ]]',
)
_SAID: tuple[tuple[str, Words], ...] = (
    (r"Exceeds the limit", Words(fr=f"un nombre de plus de {DIGITS} chiffres",
                                 en=f"a number of more than {DIGITS} digits")),
    (r"Invalid value", _VALUE),
    (r"Invalid date", Words(fr="une date qui n'existe pas", en="a date that does not exist")),
    (r"Unterminated string|Expected [\"']{2,}", _ENDED),
    (r"Illegal character|Found invalid character", _SIGN),
    (r"Unescaped|hex value|Unicode scalar", _ESCAPE),
    (r"Unclosed array", Words(fr="« , » ou « ] » attendu dans cette liste",
                              en='expected "," or "]" in this list')),
    (r"Unclosed inline table", Words(fr="« , » ou « } » attendu dans cette table, qui tient sur une ligne",
                                     en='expected "," or "}" in this table, which stands on one line')),
    (r"Invalid initial character for a key part",
     Words(fr="une clé attendue ; une table { ... } tient sur une ligne, sans virgule à la fin",
           en="expected a key; a table { ... } stands on one line, without a comma at its end")),
    (r"Duplicate inline table key|Cannot|namespace", _TWICE),
    (r"Expected '='", Words(fr="« = » attendu après la clé", en='expected "=" behind the key')),
    (r"Expected '\]", Words(fr="« ] » ou « ]] » attendu à la fin d'un titre",
                            en='expected "]" or "]]" at the end of a heading')),
    (r"Expected newline", Words(fr="plus rien n'est attendu sur cette ligne",
                                en="nothing more is expected on this line")),
    (r"Invalid statement", _LINE),
)  # fmt: skip
_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def _told(message: str, text: str) -> tuple[Words, int]:
    """The fault in words, and its line."""
    found = _WHERE.search(message)
    said = next((words for pattern, words in _SAID if re.match(pattern, message)), None)
    if said is None:
        plain = _WHERE.sub("", message)
        said = Words(fr=f"TOML illisible ({plain})", en=f"unreadable TOML ({plain})")
    if found is None:
        return said, _line_of_digits(text)
    if found[1] is None:
        ended = Words(fr="{said} (à la fin du fichier)", en="{said} (at the end of the file)")
        return ended.fill(said=said), len(text.splitlines()) or 1
    line, at = int(found[1]), found[2]
    if (
        at == "1" and line > 1 and message.startswith("Unclosed")
    ):  # a list that is not closed is noticed where the next card begins
        above = text.splitlines()[: line - 1]
        return said, next((n for n, row in reversed(list(enumerate(above, 1))) if row.strip()), line)
    column = Words(fr="{said} (colonne {n})", en="{said} (column {n})")
    return column.fill(said=said, n=at), line


def _line_of_digits(text: str) -> int:
    """Where the longest row of digits stands: TOML's reader does not say which number was too much for it."""
    rows = re.finditer(r"\d[\d_]*", text)
    longest = max(rows, key=lambda row: row.end() - row.start(), default=None)
    return text.count("\n", 0, longest.start()) + 1 if longest else 0
