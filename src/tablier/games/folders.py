"""Where compiled code and built tables are kept on this machine."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """What can be made again at any time: `TABLIER_CACHE`, or the user's own cache folder."""
    return _folder("TABLIER_CACHE", "XDG_CACHE_HOME", ".cache", "Library/Caches", "Cache")


def data_folder() -> Path:
    """What took long to make: `TABLIER_DATA`, or the user's own data folder."""
    return _folder("TABLIER_DATA", "XDG_DATA_HOME", ".local/share", "Library/Application Support", "Data")


def _folder(own: str, shared: str, linux: str, mac: str, windows: str) -> Path:
    if chosen := os.environ.get(own):
        return Path(chosen)
    if chosen := os.environ.get(shared):
        return Path(chosen) / "tablier"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "tablier" / windows
    return Path.home() / (mac if sys.platform == "darwin" else linux) / "tablier"
