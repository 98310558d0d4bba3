"""The page behind a link that carries an identity to another device: it asks before it does."""

from __future__ import annotations

from html import escape
from pathlib import Path

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>{title} · Dolmen</title>
    {look}
  </head>
  <body>
    <main class="box">
      {body}
    </main>
  </body>
</html>
"""

ASK = """<h1>Be {name} here too?</h1>
      <p>From now on this browser is {name}, with the same tables and seats. Who it was before is forgotten here.</p>
      <form method="post">
        <p class="row">
          <button type="submit" class="button primary">Yes, be {name}</button>
          <a class="button" href="/">No, stay who I am</a>
        </p>
      </form>"""

TOO_OLD = """<h1>This link is used up</h1>
      <p>It works once, for a quarter of an hour. Make a new one on the device where you play.</p>
      <p class="row"><a class="button primary" href="/">To the lobby</a></p>"""


def carry_page(name: str | None, static: Path) -> str:
    """It looks like the client, where that is built. Without a name, the link is no longer valid."""
    look = _links(static, "stylesheet", "*.css") + _links(static, "icon", "dolmen*.svg")
    if name is None:
        return PAGE.format(title="This link is used up", look=look, body=TOO_OLD)
    known = escape(name or "yourself")
    return PAGE.format(title=f"Be {known} here too", look=look, body=ASK.format(name=known))


def _links(static: Path, rel: str, pattern: str) -> str:
    found = sorted((static / "assets").glob(pattern))
    return "".join(f'<link rel="{rel}" href="/assets/{file.name}" />' for file in found)
