"""The app's own words: header, log, rules, result, help."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from dolmen.kernel import Ask, Told, filled_in, how_likely
from dolmen.kernel.game import Result
from dolmen.library.clauses import Clause, search
from dolmen.terminal.session import Session

HELP = """\
Answering
  ↑ ↓  Enter     choose a row of the list (or click it)
  1 2 3 …        the row of that number
  ← →  or - +    less or more, or a field's next value
  /              filter the list while you type
  d              done: hand in a form, a payment or a choice of several
  Esc            back

On the table
  Tab            from the list to the table, then round its lit places
  ↑ ↓ ← →        to the next lit place; with Shift over all places
  Enter          pick the place (or click it)
  i              what is this? (or a right click)

At any time
  u  take your last answer back     U  go back against bots
  h  hint: what would a strong bot do, and why?
  o  offers, such as to surrender, and whatever else you are asked
  X  the X-Card: stop, for everybody; other capitals: offers that cannot wait, named beneath the list
  v  lines and veils: read them, add one, take yours off
  p  pages: sheets, cards and lists, one by one
  g  give the keyboard to somebody else
  r  rules of what is asked; / searches all rules
  l  the whole log
  s  save                           q  quit
  t  light or dark                  ?  this page

[ ] may be picked    ( ) is chosen    • new in the log"""


def offer_name(offer: Ask) -> str:
    return offer.question.button.short or filled_in(offer.prompt)


def header(session: Session, title: str, status: str, thinking: str, width: int) -> Text:
    """Where in the game we are, and whose turn it is; on two lines if one is too short."""
    left = Text.assemble((title, "bold"), f" · {status}" if status else "")
    right = Text(thinking or whose_turn(session))
    gap = width - cell_len(left.plain) - cell_len(right.plain)
    return Text.assemble(left, " " * gap if gap >= 2 else "\n", right)


def whose_turn(session: Session) -> str:
    if session.match.result is not None:
        return "game over"
    you = session.viewer
    asked = list(session.match.asks)
    others = session.names([seat for seat in asked if seat != you])
    if you is not None and you in asked:
        return f"{session.name(you)}: your turn" + (f", also {others}" if others else "")
    return (f"{session.name(you)}: " if you is not None else "") + f"waiting for {others}"


def log_text(told: Sequence[Told], known: int, new: str) -> Text:
    """The log, with a mark at what is new. What happened at the same time is one block, under the name of its beat."""
    lines = []
    before = ""
    for n, event in enumerate(told):
        style = "" if n >= known else "dim"
        mark = ("• ", new) if n >= known else "  "
        if event.beat and event.beat != before:
            lines.append(Text.assemble(mark, (event.beat, style)))
        line = Text.assemble("    " if event.beat else mark, (event.text, style))
        lines.append(line.append(f" ({how_likely(event.dice)})", "dim") if event.dice else line)
        before = event.beat
    return Text("\n").join(lines)


def rules_text(known: dict[str, Clause], asked: Sequence[str], query: str) -> Text:
    """The clauses of the ask, or those found; all of them if the ask names none."""
    if not known:
        return Text("This game has no written rules.")
    terms = query.split() or list(asked)
    found = search(known, terms) if terms else list(known.values())
    if not found:
        return Text(f"No clause holds {query or ', '.join(asked)}.")
    out = Text()
    section = ""
    for clause in found:
        if clause.section != section:
            section = clause.section
            out.append(f"{section}\n", "dim italic")
        out.append(f"{clause.id}  ", "bold").append(f"{clause.text}\n\n")
    return out


def result_text(session: Session, result: Result) -> str:
    """Who won, and why; where nobody can, only how it ended."""
    if not session.match.game.contest:
        return f"{result.reason}."
    if result.draw:
        outcome = "A draw"
    elif result.shared:
        outcome = "Won together" if result.winners else "Lost together"
    elif result.winners:
        outcome = f"{session.names(result.winners)} won" if session.viewer not in result.winners else "You won"
    else:
        outcome = "Nobody won"
    lines = [f"{outcome}: {result.reason}." if result.reason else f"{outcome}."]
    lines += [f"{session.name(seat)}: {score:g}" for seat, score in enumerate(result.scores)]
    return "\n".join(lines)


def sentence(error: Exception) -> str:
    """An error as a sentence of its own."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
