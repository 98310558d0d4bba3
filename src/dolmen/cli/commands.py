"""All commands, and the way from the words of a command line to one of them."""

from __future__ import annotations

import argparse

import dolmen
from dolmen.cli import (
    backup,
    bench,
    check,
    chronicle,
    games,
    import_save,
    pack,
    play,
    restore,
    rules,
    serve,
    simulate,
    stress,
    validate,
)
from dolmen.cli.parser import Parser, UsageError, did_you_mean

COMMANDS = {
    "serve": serve,
    "games": games,
    "play": play,
    "chronicle": chronicle,
    "simulate": simulate,
    "rules": rules,
    "bench": bench,
    "stress": stress,
    "pack": pack,
    "validate": validate,
    "check": check,
    "backup": backup,
    "restore": restore,
    "import": import_save,
}

DESCRIPTION = """\
Dolmen, the stone table: play, playtest and study tabletop games whose rules the software knows.
Without a command it starts the server and opens the browser, like `dolmen serve --open`."""

EPILOG = """\
examples:
  dolmen                                  play and host in the browser
  dolmen games                            what there is to play
  dolmen play tic-tac-toe                 play in the terminal, against a bot
  dolmen rules stone-daze mound           what the rules say about mounds
  dolmen simulate connect-four --games 1000 --bots greedy,random

exit codes:
  0 done, 1 it could not be done, 2 the command or a pack was not understood,
  130 stopped by Ctrl-C; what went wrong is told in one line on standard error

`dolmen COMMAND --help` says more about a command."""


def parsers() -> tuple[Parser, dict[str, Parser]]:
    """The parser of the whole command line, and those of the commands."""
    whole = Parser(prog="dolmen", description=DESCRIPTION, epilog=EPILOG)
    whole.add_argument("--version", action="version", version=f"dolmen {dolmen.__version__}")
    adding = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    parts: dict[str, Parser] = {}
    for name, command in COMMANDS.items():
        parts[name] = adding.add_parser(
            name, help=command.HELP, description=command.DESCRIPTION, epilog=command.EPILOG, prog=f"dolmen {name}"
        )
        command.arguments(parts[name])
        parts[name].set_defaults(run=command.run)
    return whole, parts


def parse(words: list[str]) -> argparse.Namespace:
    """The command and its arguments. Raises UsageError."""
    words = words or ["serve", "--open"]
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        hint = did_you_mean(words[0], COMMANDS) or "; there are: " + ", ".join(COMMANDS)
        raise UsageError(f"there is no command {words[0]!r}{hint}")
    whole, parts = parsers()
    if words[0].startswith("-") and words[0] not in ("-h", "--help", "--version"):
        raise UsageError(f"expected a COMMAND before {words[0]!r}; there are: " + ", ".join(COMMANDS))
    args, rest = whole.parse_known_args(words)
    if rest:
        parts[args.command].not_understood(rest)
    return args
