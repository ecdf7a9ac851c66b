"""A drawing in pixels."""

from tablier.games.fonts import SANS, SERIF, paths


def png_of(svg: str, width: int, ground: str | None = None) -> bytes:
    """An SVG as PNG, so many pixels wide; it takes a few tenths of a second, so never on an event loop."""
    import resvg_py  # loaded when the first picture is asked for

    made = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background=ground,
        skip_system_fonts=True,
        font_files=list(paths().values()),
        font_family=SANS,
        sans_serif_family=SANS,
        serif_family=SERIF,
    )
    return bytes(made)
