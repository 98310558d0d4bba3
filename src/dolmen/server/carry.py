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
    <title>Be {name} here too · Dolmen</title>
    {styles}
  </head>
  <body>
    <main class="box">
      <h1>Be {name} here too?</h1>
      <p>From now on this browser is {name}, with the same tables and seats. Who it was before is forgotten here.</p>
      <form method="post">
        <p class="row">
          <button type="submit" class="button primary">Yes, be {name}</button>
          <a class="button" href="/">No, stay who I am</a>
        </p>
      </form>
    </main>
  </body>
</html>
"""


def carry_page(name: str, static: Path) -> str:
    """It looks like the client, where that is built."""
    sheets = sorted((static / "assets").glob("index*.css"))
    styles = "".join(f'<link rel="stylesheet" href="/assets/{sheet.name}" />' for sheet in sheets)
    return PAGE.format(name=escape(name or "yourself"), styles=styles)
