"""The site of guides, notebooks and reference, from docs/ and the docstrings (mkdocs.yml)."""

from __future__ import annotations

from pathlib import Path

from tools.shell import HOME, Failed, hear, run

SITE = HOME / "site"
# the theme's own notice about other versions of mkdocs is not ours to repeat
QUIET = {"NO_MKDOCS_2_WARNING": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}


def build(python: Path) -> None:
    """Write the site into .dev/site; whatever mkdocs warns of is a fault."""
    code, output = hear([python, "-m", "mkdocs", "build", "--strict", "--quiet"], env=QUIET)
    if code:
        raise Failed(f"mkdocs ended with {code}", output)


def serve(python: Path, *arguments: str) -> None:
    """Serve it on this machine alone, and write it anew when a page changes."""
    run([python, "-m", "mkdocs", "serve", "--dev-addr", "127.0.0.1:8001", *arguments], env=QUIET)
