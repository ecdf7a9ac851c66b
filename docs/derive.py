"""Write the parts of docs/ that follow from the code and from the rule pages: `python3 dev.py docs`."""

import re
from collections.abc import Iterator
from pathlib import Path

from tablier.core import Dealer, Match
from tablier.games import find, slugs

DOCS = Path(__file__).parent
_RULING = re.compile(r"^- \**`?([A-Z]{3}-R\d+)`?\**\s*(.*)$")


def derived() -> dict[Path, str]:
    """Each derived file with what should stand in it."""
    files = {DOCS / "rulings.md": rulings()}
    for slug in slugs():
        if picture := first_position(slug):
            files[DOCS / "pictures" / f"{slug}.svg"] = picture
    return files


def rulings() -> str:
    lines = [
        "# Rulings",
        "",
        "Where a rulebook is silent or says two things, Tablier decides, says so, and where tables differ",
        "makes it an option. Each ruling stands on its game's page with its source; this is the index.",
    ]
    for page in sorted((DOCS / "games").glob("*.md")):
        text = page.read_text("utf-8")
        title = text.partition("\n")[0].removeprefix("# ")
        lines += ["", f"## {title}", ""]
        for rule, words in _list_items(text):
            lines.append(f"- [{rule}](games/{page.name}#rulings) {words}")
    return "\n".join(lines) + "\n"


def _list_items(page: str) -> Iterator[tuple[str, str]]:
    """The rulings of a page, each with its lines joined."""
    _, _, section = page.partition("\n## Rulings\n")
    section = section.partition("\n## ")[0]
    for item in re.split(r"\n(?=- )", section):
        if found := _RULING.match(" ".join(item.split())):
            yield found[1], found[2].lstrip(".: ")


def first_position(slug: str) -> str:
    """The table as a game begins, after what chance decides before the first move."""
    match, dealer = Match(find(slug)), Dealer(1)
    while match.deal(dealer):
        pass
    return match.game.draw_svg(match.state)


def main() -> None:
    for file, text in derived().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
        print(file.relative_to(DOCS.parent))


if __name__ == "__main__":
    main()
