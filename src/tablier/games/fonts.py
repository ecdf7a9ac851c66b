"""The letters of everything that is drawn outside a browser: Source Sans and Source Serif, which come as
packages and so are there on every machine."""

from importlib.resources import files

SANS, SERIF = "Source Sans Pro", "Source Serif Pro"
_FILES = {
    (SANS, ""): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    (SANS, "B"): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    (SANS, "I"): ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    (SERIF, ""): ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    (SERIF, "B"): ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}


def paths() -> dict[tuple[str, str], str]:
    """The files by family and style (upright, bold, italic)."""
    return {key: str(files(package) / "files" / name) for key, (package, name) in _FILES.items()}
