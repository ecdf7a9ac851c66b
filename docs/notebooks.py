"""The notebooks of docs/notebooks: run in a real kernel, and shown in the site with what they gave.

They are kept without results, so that a change of one is a change of what somebody wrote.
"""

from functools import cache
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

FOLDER = Path(__file__).parent / "notebooks"
NOTEBOOKS = [
    FOLDER / f"{name}.ipynb" for name in ("play-and-draw", "analyse-and-solve", "simulate-and-study")
]


def rendered(file: Path) -> str:
    """The notebook as a page, with results."""
    return page(run(file.read_text("utf-8")))


@cache  # while the site is served, a page is written anew with every change of any other
def run(text: str) -> NotebookNode:
    """The notebook with the results of its cells; what a cell raises is raised here."""
    notebook = nbformat.reads(text, as_version=4)
    NotebookClient(
        notebook,
        timeout=600,
        resources={"metadata": {"path": str(FOLDER)}},
        extra_arguments=["--log-level=ERROR"],
    ).execute()
    return notebook


def page(notebook: NotebookNode) -> str:
    parts: list[str] = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        else:
            parts.append(f"```python\n{cell.source}\n```")
            parts += [shown(output) for output in cell.outputs]
    return "\n\n".join(parts) + "\n"


def shown(output: NotebookNode) -> str:
    """One result, in the richest form that a page can hold."""
    if output.output_type == "stream":
        return f"```text\n{output.text.rstrip()}\n```"
    data = output.data
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return f'<div class="output">{" ".join(data[kind].split())}</div>'
    return f"```text\n{data['text/plain'].rstrip()}\n```"
