"""Every rule on a game's page is shown by a passing test, and every mark names a rule that exists.

A page defines a rule where its id opens a list item, a heading or a table row under "Rules" or
"Rulings". Tests name what they show with `@pytest.mark.rule("EXT-7")`.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.results import Results
from tools.shell import ROOT, Failed

PAGES = ROOT / "docs" / "games"
_HEADING = re.compile(r"^## +(.+?)\s*$")
_DEFINITION = re.compile(r"^\s*(?:[-*]|#{3,}|\|)\s*[*`\[]*(?P<id>[A-Z]{3}-R?\d+[a-z]?)\b")


def rule_ids(page: str) -> list[str]:
    """The ids that a page defines, in its order."""
    found: dict[str, None] = {}
    section = ""
    for line in page.splitlines():
        if heading := _HEADING.match(line):
            section = heading[1]
        elif section in ("Rules", "Rulings") and (definition := _DEFINITION.match(line)):
            found[definition["id"]] = None
    return list(found)


def check(results: Results, pages: Path = PAGES) -> str:
    """One line for each page; raises Failed for a rule that nothing shows and a mark of none."""
    shown, unknown = results.shown(), results.marked()
    lines: list[str] = []
    faults: list[str] = []
    for page in sorted(pages.glob("*.md")):
        ids = rule_ids(page.read_text("utf-8"))
        missing = [rule for rule in ids if rule not in shown]
        lines.append(f"{page.name}: {len(ids) - len(missing)} of {len(ids)} rules shown by passing tests")
        faults += [f"{page.name}: {rule} has no passing test" for rule in missing]
        unknown -= set(ids)
    faults += [f"mark of unknown rule {rule}" for rule in sorted(unknown)]
    if faults:
        raise Failed(f"{len(faults)} gaps between rules and tests", "\n".join([*lines, *faults]))
    return "\n".join(lines)
