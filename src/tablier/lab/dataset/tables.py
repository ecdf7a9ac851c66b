# pyright: basic, reportMissingImports=false
"""Rows into files: two tables, side by side, and the card that says what they are."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablier.core import TablierError, Words
from tablier.lab.dataset.card import card
from tablier.lab.dataset.rows import Rows

KINDS = (".parquet", ".jsonl")


def files_of(target: Path) -> tuple[Path, Path, Path]:
    """Games, positions, and the card, for a name such as `games.parquet`."""
    if target.suffix not in KINDS:
        raise TablierError(
            Words(
                fr=f"{target} : un nom en {' ou '.join(KINDS)} attendu",
                en=f"{target}: expected a name in {' or '.join(KINDS)}",
            )
        )
    if target.suffix == ".parquet":
        _arrow()
    return target, target.with_stem(f"{target.stem}-positions"), target.with_name(f"{target.stem}-card.md")


def write_tables(rows: Rows, target: Path, made: str) -> tuple[Path, Path, Path]:
    """Write both tables and their card; `made` is the command that made them."""
    games, positions, about = files_of(target)
    for file, table in ((games, rows.games), (positions, rows.positions)):
        plain = [msgspec.to_builtins(row) for row in table]
        if file.suffix == ".parquet":
            _write_parquet(plain, file)
        else:
            file.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in plain))
    about.write_text(card(rows, games.name, positions.name, made), "utf-8")
    return games, positions, about


def _write_parquet(rows: Sequence[dict[str, Any]], file: Path) -> None:
    arrow, parquet = _arrow()
    texts = arrow.list_(arrow.string())
    choice = arrow.struct([("action", arrow.string()), ("odds", arrow.float32()), ("score", arrow.int32())])
    known = {"search": arrow.list_(choice), "legal": texts, "events": texts, "seats": texts}
    usual = {
        int: arrow.int64(),
        float: arrow.float32(),
        str: arrow.string(),
        list: arrow.list_(arrow.float32()),
    }
    fields = {
        name: known.get(name) or usual[type(value)] for name, value in (rows[0] if rows else {}).items()
    }
    schema = arrow.schema(list(fields.items()))
    parquet.write_table(arrow.Table.from_pylist(list(rows), schema=schema), file)


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise TablierError(
            Words(
                fr="Parquet demande pyarrow : installez tablier[data], ou écrivez en .jsonl",
                en="Parquet needs pyarrow: install tablier[data], or write .jsonl",
            )
        ) from None
    return pyarrow, pyarrow.parquet
