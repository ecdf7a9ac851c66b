"""Write the parts of docs/ that follow from the code and from the rule pages: `python3 dev.py docs`."""

import re
import textwrap
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from docs.pack_readme import README, readme
from docs.stub import stub
from tablier.core import Record
from tablier.games import find, slugs
from tablier.games.rulebook import Rule, rulebook

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
PAPER, INK = "#FAF7F2", "#1F2430"
SIDE, MARGIN = 400, 32
WIDTH = 124
_ITEM = re.compile(r"^- (?P<id>[A-Z]{3}-R?\d+) .*(?:\n  \S.*)*", re.MULTILINE)
_ROOT = re.compile(r"<svg[^>]*>")
_RULING = re.compile(r"^- \**`?([A-Z]{3}-R\d+)`?\**\s*(.*)$")


def derived() -> dict[Path, str]:
    """Each derived file with what should stand in it."""
    pages = {slug: page(slug) for slug in slugs() if (DOCS / "games" / f"{slug}.md").is_file()}
    files = {DOCS / "games" / f"{slug}.md": text for slug, text in pages.items()}
    files |= {DOCS / "rulings.md": rulings(pages), DOCS / "tensors.md": tensors()}
    pictures = {record.stem: picture(record) for record in sorted(PICTURES.glob("*.txt"))}
    files |= {PICTURES / f"{slug}.svg": drawing for slug, drawing in pictures.items()}
    files[PICTURES / "tablier.svg"] = all_tables(pictures)
    files[DOCS.parent / "src" / "tablier" / "__init__.pyi"] = stub()
    files[README] = readme()
    return files


def page(slug: str) -> str:
    """A game's page with its rules as the rulebook has them; all else on it stays."""
    rules = rulebook(slug).rules
    text = (DOCS / "games" / f"{slug}.md").read_text("utf-8")
    return _ITEM.sub(lambda item: _written(rules[item["id"]]) if item["id"] in rules else item[0], text)


def _written(rule: Rule) -> str:
    text = f"- {rule.id} {rule.en} {rule.detail}".rstrip()
    return "\n".join(
        textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    )


def rulings(pages: dict[str, str]) -> str:
    lines = [
        "# Rulings",
        "",
        "Where a rulebook is silent or says two things, Tablier decides, says so, and where tables differ",
        "makes it an option. Each ruling stands on its game's page with its source; this is the index.",
    ]
    for slug, text in sorted(pages.items()):
        title = text.partition("\n")[0].removeprefix("# ")
        lines += ["", f"## {title}", ""]
        for rule, words in _list_items(text):
            lines.append(f"- [{rule}](games/{slug}.md#rulings) {words}")
    return "\n".join(lines) + "\n"


TENSORS = """# Numbers for learners

What `game.tensor` makes of a table: planes of numbers for the seat that looks, and a number for every
action. The PettingZoo, Gymnasium and OpenSpiel views use them, and so does `tablier.batch`, which fills
arrays with them for thousands of boards at once. A seat always sees its own things first and the board
turned to itself, and action numbers mean what that seat sees: its own a1 is where the first seat has it.
This page is made from the code.
"""


def tensors() -> str:
    """Observations and actions of every game that has numbers of its own, as tables."""
    parts = [TENSORS]
    for slug in slugs():
        game = find(slug)
        if (tensor := game.tensor) is None:
            continue
        shape = " x ".join(map(str, tensor.shape))
        about = " ".join((type(tensor).__doc__ or "").split())
        parts.append(f"\n## {game.title.en}\n\n{about}\n")
        parts.append(f"\nObservation: {shape}. No game has more than {tensor.longest} actions.\n")
        parts.append("\n| plane | what stands in it |\n|---|---|\n")
        parts += _planes(tensor.planes)
        parts.append(f"\nActions: {tensor.actions}.\n\n| numbers | from | to |\n|---|---|---|\n")
        for run in tensor.runs:
            first, last = run[0], run[-1]
            parts.append(f"| {_span(first, last)} | {tensor.meaning(first)} | {tensor.meaning(last)} |\n")
    return "".join(parts)


def _planes(names: tuple[str, ...]) -> Iterator[str]:
    """One line for each, or for all that have a heading in common, told by what stands before a colon."""
    number = 0
    for heading, group in groupby(names, lambda name: name.partition(": ")[0]):
        each = [name.partition(": ")[2] for name in group]
        last = number + len(each) - 1
        told = heading if each == [""] else f"{heading}: {'; '.join(_shortened(each))}"
        yield f"| {_span(number, last)} | {told} |\n"
        number = last + 1


def _shortened(each: list[str]) -> Iterator[str]:
    """Names that differ in a number alone, or in the name of a square, are told by their first and last."""
    for _, group in groupby(each, lambda name: re.sub(r"\b[a-f]?\d+\b", "", name)):
        alike = list(group)
        yield alike[0] if len(alike) == 1 else f"{alike[0]} to {alike[-1]}"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _list_items(page: str) -> Iterator[tuple[str, str]]:
    """The rulings of a page, each with the lines of its first paragraph joined."""
    _, _, section = page.partition("\n## Rulings\n")
    section = section.partition("\n## ")[0]
    for item in re.split(r"\n(?=- )", section):
        if found := _RULING.match(" ".join(item.partition("\n\n")[0].split())):
            yield found[1], found[2].lstrip(".: ")


def picture(record: Path) -> str:
    """The table as it stood in a recorded game after the event that the tag Picture names."""
    kept = Record.read(record.read_text("utf-8"))
    game = find(kept.slug)
    return game.draw_svg(kept.replay(game).at(int(kept.tags["Picture"])).state)


def all_tables(pictures: dict[str, str]) -> str:
    """The README's picture: every table side by side, with its name."""
    width = MARGIN + len(pictures) * (SIDE + MARGIN)
    height = SIDE + 3 * MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">']
    parts.append(
        f'<title>The tables of Tablier</title><rect width="{width}" height="{height}" fill="{PAPER}"/>'
    )
    for place, (slug, drawing) in enumerate(pictures.items()):
        left = MARGIN + place * (SIDE + MARGIN)
        parts.append(_ROOT.sub(lambda root, left=left: _placed(root[0], left), drawing, count=1))
        parts.append(
            f'<text x="{left + SIDE / 2:g}" y="{SIDE + 2.25 * MARGIN:g}" text-anchor="middle" fill="{INK}" '
            f'font-family="Fraunces, Georgia, serif" font-size="26">{find(slug).title.en}</text>'
        )
    return "".join([*parts, "</svg>\n"])


def _placed(root: str, left: int) -> str:
    """The opening of a drawing, moved to its place in a larger one."""
    bare = re.sub(r' (?:width|height)="[^"]*"', "", root)
    return bare.replace("<svg", f'<svg x="{left}" y="{MARGIN}" width="{SIDE}" height="{SIDE}"', 1)


def main() -> None:
    for file, text in derived().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
        print(file.relative_to(DOCS.parent))


if __name__ == "__main__":
    main()
