"""A Chromium for the browser tests: the machine's own, or one that is installed now. Run as a script it sees to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of a browser: $DOLMEN_CHROMIUM, or what the machine has."""
    chosen = os.environ.get("DOLMEN_CHROMIUM")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """From the system's packages where that can be done, else Playwright's own."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {"stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], check=True, **quiet)  # type: ignore[call-overload]
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
            check=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            **quiet,  # type: ignore[call-overload]
        )
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__" and find() is None:
    install()
