"""The command line: one module for each command of `dolmen`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from dolmen.cli.commands import parse
from dolmen.cli.parser import UsageError
from dolmen.cli.with_packs import open_packs
from dolmen.kernel import BadContent, DolmenError

DONE, FAILED, MISUSED, INTERRUPTED, UNHEARD = 0, 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; its exit code. What goes wrong is told in one line."""
    try:
        args = parse(list(sys.argv[1:] if argv is None else argv))
        open_packs(args)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except (UsageError, BadContent) as error:
        return _complain(str(error), MISUSED)
    except DolmenError as error:
        return _complain(str(error), FAILED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains when it flushes
        return UNHEARD
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), FAILED)
    except KeyboardInterrupt:
        return _complain("stopped", INTERRUPTED)
    except SystemExit as end:  # how argparse ends after --help
        return end.code if isinstance(end.code, int) else DONE


def _complain(message: str, code: int) -> int:
    print("dolmen: " + " ".join(message.split()), file=sys.stderr)
    return code
