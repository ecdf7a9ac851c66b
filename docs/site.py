"""What the site (mkdocs.yml) has beyond the pages of docs/: the navigation, the reference that follows from
the package, the notebooks with their results, and the files outside docs/ that a page links to.

mkdocs calls the functions named `on_...` below; run it as `python -m mkdocs`, so that `docs` can be imported.
"""

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docs.doctests import Doctests
from docs.notebooks import NOTEBOOKS, rendered
from docs.reference import front_door, game_page
from tablier.games import find, slugs

ROOT = Path(__file__).resolve().parents[1]
GUIDES = [
    "architecture.md",
    "adding-a-game.md",
    "bots.md",
    "reviews.md",
    "analysis.md",
    "engine.md",
    "research.md",
    "tensors.md",
    "cluster.md",
    "hosting.md",
    "server.md",
    "security.md",
    "api.md",
    "socket.md",
]
ROOMS = [
    "core",
    "games",
    "bots",
    "reviews",
    "lab",
    "learn",
    "adapters",
    "testing",
    "paper",
    "store",
    "server",
    "pocket",
]
PROJECT = ["CONTRIBUTING.md", "CHANGELOG.md", "bench/RESULTS.md"]
_LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)]*)?\))")
_FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|link(?![^>]*\brel=["']?canonical))\b"""
    r"""[^>]*\b(?:src|href)=["']?(?:https?:)?//[^>]*>"""
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The navigation, and examples in docstrings that are shown as examples."""
    config.markdown_extensions.append(Doctests())  # type: ignore[arg-type]
    config.nav = [
        {"Tablier": "index.md"},
        {"Games": [*(f"games/{slug}.md" for slug in slugs()), "rulings.md", "endangered-balance.md"]},
        {"Notebooks": [f"notebooks/{file.stem}.md" for file in NOTEBOOKS]},
        {"Guides": GUIDES},
        {
            "Reference": [
                "reference/tablier.md",
                *(f"reference/{room}.md" for room in ROOMS),
                {"Each game": [f"reference/games/{slug}.md" for slug in slugs()]},
            ]
        },
        {"Project": PROJECT},
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are derived, and whatever outside docs/ a page links to."""
    for file in list(files):
        if file.src_uri.endswith(".ipynb"):
            files.remove(file)
    made = {f"notebooks/{file.stem}.md": rendered(file) for file in NOTEBOOKS}
    made["reference/tablier.md"] = front_door()
    made |= {f"reference/games/{slug}.md": game_page(find(slug)) for slug in slugs()}
    for uri, text in made.items():
        files.append(File.generated(config, uri, content=text))
    waiting = [Path("README.md"), *(Path(name) for name in PROJECT)]
    waiting += [
        Path("docs", file.src_uri) for file in files.documentation_pages() if file.src_uri not in made
    ]
    seen = set(waiting)
    for source in waiting:  # it grows while we go: what is linked to may link on
        if source.parts[0] != "docs":
            files.append(File.generated(config, site_path(source), abs_src_path=str(ROOT / source)))
        if source.suffix == ".md":
            found = {Path(target) for target in linked(source) if (ROOT / target).is_file()}
            waiting += sorted(target for target in found - seen if target.parts[0] != "docs")
            seen |= found
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links as they are written in the repository, led to where the site has the same file."""
    source = repository_path(page.file.src_uri)
    here = PurePosixPath(page.file.src_uri).parent

    def led(link: re.Match[str]) -> str:
        target = resolved(source, link[2])
        return f"{link[1]}{os.path.relpath(site_path(target), here).replace(os.sep, '/')}{link[3]}"

    return _LINK.sub(led, markdown) if (ROOT / source).is_file() else markdown


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """No page makes a reader's browser ask another host for anything."""
    if found := _FETCHED.search(output):
        raise PluginError(f"{page.file.src_uri} fetches from another host: {found[0][:200]}")
    return output


def site_path(source: Path) -> str:
    """Where a file of the repository stands in the site."""
    if source.parts[0] == "docs":
        return source.relative_to("docs").as_posix().replace(".ipynb", ".md")
    return "index.md" if source.name == "README.md" else source.as_posix()


def repository_path(uri: str) -> Path:
    """Where a page of the site stands in the repository."""
    if uri == "index.md":
        return Path("README.md")
    return Path(uri) if uri in PROJECT else Path("docs", uri)


def resolved(source: Path, link: str) -> Path:
    return Path(os.path.normpath(source.parent / link))


def linked(source: Path) -> list[Path]:
    return [resolved(source, link[2]) for link in _LINK.finditer((ROOT / source).read_text("utf-8"))]
