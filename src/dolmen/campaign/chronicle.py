"""Pages of a chronicle: chapter by chapter, as Markdown that nobody's words can break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from msgspec import Struct

from dolmen.kernel import ChapterEnds, Shelved, Sketch, Told, chapter_in

QUIET = frozenset(
    {"Proposed", "Voted", "HandsAskedFor", "Decided", "Withdrawn", "Raised", "HasChosen", "Differed", "DieWanted"}
)
"""How the table came to a decision is not part of the story."""


class Page(Struct):
    """A chapter of the log."""

    told: list[Told]
    end: ChapterEnds | None = None
    """None for the chapter that is being played."""


def pages(log: Sequence[Told]) -> list[Page]:
    """The log cut at its chapters, the one that is being played last."""
    found = [Page([])]
    for told in log:
        if (end := chapter_in(told)) is not None:
            found[-1].end = end
            found.append(Page([]))
        else:
            found[-1].told.append(told)
    return found


def happened(log: Sequence[Told], levels: Mapping[str, str] = {}, quiet: Set[str] = QUIET) -> list[str]:
    """What happened, chapter by chapter. `levels` gives kinds that are headings their mark, `quiet` is left out."""
    lines: list[str] = []
    for page in pages(log):
        if page.end is not None:
            lines += ["", f"## {page.end.number}. {flat(page.end.title)}", ""]
            lines += [f"*{flat(page.end.summary)}*", ""] if page.end.summary else []
        elif page.told and len(lines):
            lines += ["", "## And now", ""]
        for told in page.told:
            if told.kind in levels:
                lines += ["", f"{levels[told.kind]} {flat(told.text)}", ""]
            elif told.kind not in quiet and told.kind != Shelved.__name__:
                lines.append(f"- {flat(told.text)}")
    return lines


def flat(text: str) -> str:
    """One line, and nothing that Markdown or HTML would take for markup."""
    safe = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for mark in "\\`*_[]#":
        safe = safe.replace(mark, f"\\{mark}")
    return safe


def svg(sketch: Sketch) -> str:
    """A drawing that shows wherever Markdown allows HTML; elsewhere its caption is read."""
    title = flat(sketch.caption) or "a sketch"
    pen = 'fill="none" stroke="currentColor" stroke-width="6"'
    points = (" ".join(f"{x},{y}" for x, y in stroke.points) for stroke in sketch.strokes)
    lines = "".join(f'<polyline points="{line}" {pen}/>' for line in points)
    return f'<svg viewBox="0 0 1000 1000" width="240" role="img"><title>{title}</title>{lines}</svg>'
