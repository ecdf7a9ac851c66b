"""The system's package manager, where it can be used without asking anyone: apt-get, as root."""

from __future__ import annotations

import shutil

from tools.shell import hear, is_root, say


def debian_install(package: str) -> bool:
    """Whether the package is there now."""
    apt = shutil.which("apt-get")
    if not apt or not is_root():
        return False
    say(f"installing {package} with apt-get")
    silent = {"DEBIAN_FRONTEND": "noninteractive"}
    hear([apt, "update", "-q"], env=silent)
    return hear([apt, "install", "-y", "-q", "--no-install-recommends", package], env=silent)[0] == 0
