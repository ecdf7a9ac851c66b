"""Draw the icons of the client from its one drawing, with the tests' browser: `python -m tools.icons`."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.shell import ROOT

PUBLIC = ROOT / "web" / "public"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.72)}
"""Pixels, and how much of them the drawing takes: a mask may cut off the rest."""
WOOD = "#5b3a22"


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("TABLIER_CHROMIUM"), args=["--no-sandbox"]
        )
        for name, (size, share) in ICONS.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            ground = WOOD if share < 1 else "transparent"
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
            sized = drawing.replace("<svg ", f'<svg width="{size * share:.0f}" ', 1)
            page.set_content(f'<body style="{style}">{sized}</body>')
            page.screenshot(path=Path(PUBLIC / name), omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
