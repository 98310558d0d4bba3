"""A chronicle as a page: Markdown made HTML, with nothing in it but words and sketches."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from dolmen.kernel import DolmenError, Game, Seat, filled_in
from dolmen.server.chapters import chapters_of, infos
from dolmen.server.db.base import Head, Reading
from dolmen.server.log_pages import log_before, whole_log
from dolmen.server.moments import match_at
from dolmen.server.told_lines import column_of

_TAGS = re.compile(
    r'<svg viewBox="0 0 1000 1000" width="\d{1,4}" role="img">|</svg>|<title>|</title>'
    r'|<polyline points="[\d ,]*" fill="none" stroke="currentColor" stroke-width="\d{1,2}"/>'
)
"""What a sketch is made of. Whatever else looks like HTML is shown as the words that somebody wrote."""

_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")
"""What Markdown might take for markup in a name."""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
body {{ max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 Georgia, serif; }}
h1, h2, h3 {{ line-height: 1.25; }}
svg {{ max-width: 100%; border: 1px solid #8886; border-radius: 4px; stroke-linecap: round; }}
</style>
</head>
<body>
{body}</body>
</html>
"""


Keep = Callable[[str, int, int, str], Awaitable[None]]
"""Keeps the page of a chapter: `Database.store_page`."""


class NoChronicle(DolmenError):
    """This game keeps none, or nothing has happened yet."""


async def chronicle_of(
    db: Reading, game: Game[Any], head: Head, viewer: Seat | None, people: Sequence[str] = (), keep: Keep | None = None
) -> str:
    """The story as far as the viewer may know it, as Markdown, with the names of those who sit there. Pages of closed
    chapters are given to `keep`. Raises NoChronicle."""
    if head.chapters:
        if text := await _by_chapters(db, game, head, viewer, people, keep):
            return text
        raise NoChronicle(f"{game.title} keeps no chronicle")
    match = await match_at(db, game, head, head.moment)
    log = await whole_log(db, head, viewer, partial(game.inherited, match.s))
    text = await asyncio.to_thread(match.game.chronicle, match.s, log, viewer)
    if not text:
        raise NoChronicle(f"{match.game.title} keeps no chronicle")
    return with_names(text, people)


async def _by_chapters(
    db: Reading, game: Game[Any], head: Head, viewer: Seat | None, people: Sequence[str], keep: Keep | None
) -> str:
    """That of a closed chapter is made once and kept, with the names of then. Once the game is over, what was hidden is
    in it too, and nothing is kept any more."""
    column = column_of(head, viewer)
    chapters = await chapters_of(db, head)
    names = await db.names([*{person for chapter in chapters for person in chapter.people if person}])
    pages: list[str] = []
    for chapter, info in zip(chapters, infos(chapters, head, viewer), strict=True):
        others = viewer is not None and info.end <= head.seats[viewer].told  # who sat there then saw more of it
        page = None if head.over or others else await db.page(head.id, chapter.number, column)
        if page is None:
            then = await match_at(db, game, head, chapter.moment)
            inherits = partial(game.inherited, then.s)
            _, lines = await log_before(db, head, viewer, info.end, info.end - info.first, inherits)
            sat = [names.get(person, "") if person else "" for person in chapter.people]
            page = with_names(await asyncio.to_thread(game.page, then.s, lines, None if others else viewer), sat)
            if keep is not None and not head.over and not others:
                await keep(head.id, chapter.number, column, page)
        pages.append(page)
    total = head.lines[column]
    now = await match_at(db, game, head, head.moment)
    inherits = partial(game.inherited, now.s)
    _, lines = await log_before(db, head, viewer, total, total - chapters[-1].lines[column], inherits)
    text = with_names(await asyncio.to_thread(game.chronicle, now.s, lines, viewer), people)
    title, _, rest = text.partition("\n")
    return "\n".join((title, *pages, rest)) if text else ""


async def chapters_played(db: Reading, game: Game[Any], head: Head, person: str) -> str:
    """What somebody who has left may still read: the chapters at whose end they sat there, as all of the table know
    them, as Markdown. Empty if there are none."""
    chapters = await chapters_of(db, head)
    names = await db.names([*{person for chapter in chapters for person in chapter.people if person}])
    pages: list[str] = []
    for chapter, info in zip(chapters, infos(chapters, head, None), strict=True):
        if person and person in chapter.people:
            then = await match_at(db, game, head, chapter.moment)
            _, lines = await log_before(db, head, None, info.end, info.end - info.first)
            sat = [names.get(other, "") if other else "" for other in chapter.people]
            pages.append(with_names(await asyncio.to_thread(game.page, then.s, lines, None), sat))
    return "\n".join((f"# {game.title}", *pages)) if pages else ""


def with_names(markdown: str, people: Sequence[str] = ()) -> str:
    """People by their names, seat by seat; one without a name is "player 2". No name is markup."""
    return filled_in(markdown, [_PUNCTUATION.sub(r"\\\g<0>", name) for name in people])


def as_html(markdown: str) -> str:
    """A fragment for a page of ours."""
    html: str = _markdown.render(markdown)
    return html


def as_page(markdown: str) -> str:
    """A whole page, to keep."""
    title = markdown.partition("\n")[0].lstrip("# ")
    return _PAGE.format(title=escape(title), body=as_html(markdown))


def _harmless(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    """A tag of a sketch as it is, and all else as words; a title belongs to a sketch only."""
    found = tokens[index].content
    if not _TAGS.fullmatch(found) or ("title" in found and not env.get("in a sketch")):
        return escape(found)
    if "svg" in found:
        env["in a sketch"] = not found.startswith("</")
    return found


def _made() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": True}).disable(["link", "image", "autolink", "reference"])
    made.add_render_rule("html_inline", _harmless)
    made.add_render_rule("html_block", _harmless)
    return made


_markdown = _made()
