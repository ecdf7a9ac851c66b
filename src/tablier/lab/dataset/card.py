"""What a data set is, in the form that Hugging Face reads at the head of a README."""

from collections import Counter
from pathlib import PurePath
from typing import get_type_hints

from tablier import __version__
from tablier.games import find
from tablier.lab.dataset.rows import GameRow, PositionRow, Rows


def card(rows: Rows, games: str, positions: str, made: str) -> str:
    """The text of the card."""
    first = rows.games[0]
    game = find(first.ruleset)
    results = Counter(row.result.partition(" (")[0] for row in rows.games)
    length = sum(row.length for row in rows.games) / len(rows.games)
    count = f"{len(rows.games):,} games of {first.ruleset} and {len(rows.positions):,} positions"
    who = ", ".join(sorted({name for row in rows.games for name in row.seats if name}))
    parquet = PurePath(games).suffix == ".parquet"
    read = f'read_parquet("{positions}")' if parquet else f'read_json("{positions}", lines=True)'
    lines = [
        "---",
        "license: cc0-1.0",
        f"pretty_name: Games of {game.title.en}",
        "configs:",
        "- config_name: games",
        f"  data_files: {games}",
        "- config_name: positions",
        f"  data_files: {positions}",
        "---",
        "",
        f"# Games of {game.title.en}",
        "",
        f"{count}, made by Tablier {__version__}:",
        "",
        f"    {made}",
        "",
        f"Who played: {who}. A game has {length:.1f} events on average.",
        "",
        "| result | games |",
        "|---|---|",
        *(f"| {result} | {count:,} |" for result, count in sorted(results.items())),
        "",
        *_columns(games, GameRow),
        *_columns(positions, PositionRow),
        "## Reading",
        "",
        "```python",
        "import pandas",
        "",
        f"positions = pandas.{read}",
        "```",
    ]
    return "\n".join(lines) + "\n"


def _columns(file: str, kind: type) -> list[str]:
    about = " ".join((kind.__doc__ or "").split())
    names = [f"`{name}`" for name in get_type_hints(kind)]
    return [f"## {file}", "", about, "", f"Columns: {', '.join(names)}.", ""]
