"""How arguments are read: mistakes in one line, with a suggestion."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from difflib import get_close_matches
from textwrap import fill
from typing import Any, NoReturn

import msgspec

from dolmen.kernel import BadOptions, Game


class UsageError(Exception):
    """The command line cannot be understood."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError, takes no abbreviations, and fits its help into 80 columns."""

    def __init__(self, *, description: str, **kwargs: Any) -> None:
        paragraphs = "\n\n".join(fill(paragraph, 79) for paragraph in description.split("\n\n"))
        plain = argparse.RawDescriptionHelpFormatter
        super().__init__(description=paragraphs, allow_abbrev=False, formatter_class=plain, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.removeprefix('argument ')}; see `{self.prog} --help`")

    def not_understood(self, rest: list[str]) -> NoReturn:
        """Say what is left over, and what may have been meant."""
        word = next((word for word in rest if word.startswith("-")), rest[0])
        known = re.findall(r"--\w[\w-]*", self.format_help())
        self.error(f"{word!r} is not understood here" + did_you_mean(word, known))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word.partition("=")[0], list(known), 1, 0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""


def number_from(least: int, most: int = 10**18) -> Any:
    """A type for whole numbers from this one up, or to another."""
    end = f"to {most}" if most < 10**18 else "up"

    def whole_number(text: str) -> int:
        if not re.fullmatch(r"[+-]?\d{1,18}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"expected a whole number from {least} {end}, got {text!r}")
        return int(text)

    return whole_number


def any_number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,18}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text!r}")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number of seconds, got {text!r}")
    return value


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"expected names with commas between them, got {text!r}")
    return found


def settings(text: str) -> dict[str, str]:
    """`name=value,name=value`; a name alone switches something on."""
    pairs = (pair.partition("=") for pair in names(text))
    return {name.strip().replace("-", "_"): value.strip() if equals else "true" for name, equals, value in pairs}


def options_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--options",
        type=settings,
        action="append",
        default=[],
        metavar="K=V,...",
        help="options of the game; a name alone switches it on",
    )


def game_options(game: Game[Any], given: Iterable[dict[str, str]]) -> dict[str, Any]:
    """The settings of `--options` as the values that the game's options take. Raises BadOptions."""
    types = {field.name: field.type for field in msgspec.structs.fields(game.options)}
    texts = {name: text for some in given for name, text in some.items()}
    return {name: _value(game, name, text, types[name]) if name in types else text for name, text in texts.items()}


def _value(game: Game[Any], name: str, text: str, type: Any) -> Any:
    schema = msgspec.json.schema(type)
    try:
        return msgspec.convert(
            _TRUTH.get(text.lower(), text) if schema.get("type") == "boolean" else text, type, strict=False
        )
    except msgspec.ValidationError as error:
        takes = (
            "one of " + ", ".join(map(str, schema["enum"])) if "enum" in schema else _TAKES.get(schema.get("type", ""))
        )
        raise BadOptions(f"{game.title}, option {name}: expected {takes or error}, got {text!r}") from None


_TRUTH = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_TAKES = {"boolean": "true or false", "integer": "a whole number", "number": "a number"}


def as_json(value: Any) -> str:
    """For programs, and still readable."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
