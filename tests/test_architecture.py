"""Imports between packages point downwards only, as the table in docs/architecture.md says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "dolmen"
ROW = re.compile(r"^\| `(\w+)` \| .+ \| (nothing|everything|`[\w`, ]+`) \|$", re.MULTILINE)


def rooms() -> dict[str, set[str]]:
    """What each package may import, lowest first, as the page says; `dolmen` is the names at the top."""
    allowed: dict[str, set[str]] = {}
    for package, imports in ROW.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")):
        allowed[package] = {*allowed} if imports == "everything" else set(re.findall(r"\w+", imports)) - {"nothing"}
    return allowed


ROOMS = rooms()


def room_of(module: str) -> str:
    """The package that `dolmen.server.wire` or `dolmen.__version__` belongs to."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (SOURCE / parts[1]).is_dir() else "dolmen"


def imported(code: str) -> Iterator[str]:
    """Every module of ours that the code imports, wherever it does so."""
    for node in ast.walk(ast.parse(code)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "dolmen")


def files(package: str) -> list[Path]:
    if package == "dolmen":
        return [SOURCE / "__init__.py"]
    return sorted((SOURCE / package).rglob("*.py"))


def test_every_package_has_its_row() -> None:
    packages = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()}
    assert packages == ROOMS.keys() - {"dolmen"}


def test_nothing_may_import_upwards() -> None:
    """A row names only rows before it, so there are no cycles."""
    before: set[str] = set()
    for package, allowed in ROOMS.items():
        assert allowed <= before, f"{package} may import {allowed - before}, which is not a row before it"
        before.add(package)


def test_the_ground_floor() -> None:
    assert ROOMS["kernel"] == set()
    assert ROOMS["library"] == {"kernel"}
    assert ROOMS["campaign"] == {"kernel", "library"}
    assert ROOMS["games"] == {"kernel", "library", "campaign"}


@pytest.mark.parametrize("package", ROOMS)
def test_imports_what_it_may(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files(package)
        for module in imported(path.read_text(encoding="utf-8"))
        if room_of(module) not in {package, *ROOMS[package]}
    ]
    assert not wrong, "\n".join(wrong)


def test_the_kernel_does_no_input_and_output() -> None:
    outside = {"asyncio", "io", "logging", "os", "pathlib", "socket", "sqlite3", "subprocess", "threading", "time"}
    for path in files("kernel"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and ast.unparse(node) != "from threading import RLock":  # no Thread
                names.append(node.module or "")
            assert not outside & {name.split(".")[0] for name in names}, path.name


def test_one_game_does_not_import_another() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for game in (SOURCE / "games").iterdir()
        for path in sorted(game.rglob("*.py"))
        for module in imported(path.read_text(encoding="utf-8"))
        if room_of(module) == "games" and module.split(".")[2] != game.name
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import dolmen.server.app", ["dolmen.server.app"]),
        ("from dolmen import server", ["dolmen.server"]),
        ("def late():\n    from dolmen.games import snowcrest", ["dolmen.games.snowcrest"]),
        ("import msgspec", []),
    ],
)
def test_every_way_to_import_is_seen(code: str, found: list[str]) -> None:
    assert list(imported(code)) == found


STEP = re.compile(r"^\| (?:\*\*\w+\*\*)? ?\| `([\w/.]+)` \| (.+) \|$", re.MULTILINE)


def steps() -> list[tuple[str, str]]:
    """Every function on the way of an answer, with its file."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## The path of one answer")[1]
    return [(file, name) for file, text in STEP.findall(page) for name in re.findall(r"`([a-z_]\w*|\w+\.\w+)`", text)]


def defined(file: str, name: str) -> bool:
    """Whether that file, or for a method the file of its class, defines it."""
    if file.startswith("client/"):
        return re.search(rf"(function\*? |async |^  #?){name}\(", (ROOT / file).read_text(), re.MULTILINE) is not None
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    body: list[ast.stmt] = tree.body
    *owner, function = name.split(".")
    for cls in owner:
        found = next((node for node in body if isinstance(node, ast.ClassDef) and node.name == cls), None)
        if found is None:
            return False
        body = found.body
    return any(isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == function for node in body)


def test_the_way_of_an_answer_is_as_the_page_says() -> None:
    assert len(steps()) > 30
    missing = [f"{file}: {name}" for file, name in steps() if not defined(file, name)]
    assert not missing, "\n".join(missing)


GAMES = sorted(path for path in (SOURCE / "games").iterdir() if (path / "rules.md").exists())
"""One that is only begun has no rules to read yet."""


def names_in(game: Path) -> set[str]:
    """What lies in a game's folder, files and packages; `prompts/` is `prompts.py` that has grown. The list of what is
    still to come, `later.toml`, goes when the game is whole."""
    return {path.name.removesuffix(".py") for path in game.iterdir() if path.name not in ("__pycache__", "later.toml")}


def names_on_the_page() -> set[str]:
    """The files of a game, as the page lists them."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page[page.index("## One game, the same files") : page.index("A file that has grown too long")]
    first_cells = " ".join(line.split(" | ")[0] for line in table.splitlines() if line.startswith("| `"))
    return {name.partition("/")[0].removesuffix(".py") for name in re.findall(r"`([^`]+)`", first_cells)}


def test_answers_are_types_in_the_rules() -> None:
    """No game's rules take an answer apart that might be anything."""
    folders = [game / "rules" for game in (SOURCE / "games").iterdir() if (game / "rules").is_dir()]
    assert len(folders) > 3
    lines = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\bAny\b", line)
    ]
    assert not lines, lines


def test_two_thirds_of_the_names_in_a_game_are_on_the_page() -> None:
    """What the sections of a rulebook are called, in `rules/`, is up to the rulebook. Nearly all of the names on the
    page are in every game, as the next test says; not every game has an effect language or an older version."""
    own = {game.name: sorted(names_in(game) - names_on_the_page()) for game in GAMES}
    assert len(own) >= 3
    assert all(3 * len(own[game.name]) <= len(names_in(game)) for game in GAMES), own


def test_the_page_names_what_is_in_every_game() -> None:
    everywhere = set.intersection(*map(names_in, GAMES))
    assert everywhere <= names_on_the_page()
    assert 4 * len(everywhere) >= 3 * len(names_on_the_page()), names_on_the_page() - everywhere


LONGEST = 50


def test_every_function_can_be_held_in_the_head() -> None:
    long = [
        f"{file.relative_to(SOURCE)}:{node.lineno} {node.name}"
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST
    ]
    assert long == [], f"more than {LONGEST} lines: let each do one thing"
