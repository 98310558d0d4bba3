"""The chronicle as a page and to keep: words and sketches, for those who may look at the table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dolmen.cli import main
from dolmen.games.no_stone_unturned.sheets import Detail
from dolmen.kernel import random_answer
from dolmen.library import start
from dolmen.server.chronicles import as_html, as_page, with_names
from tests.server.guests import Guest

SVG = '<svg viewBox="0 0 1000 1000" width="240" role="img"><title>a house</title>' + (
    '<polyline points="0,0 10,10" fill="none" stroke="currentColor" stroke-width="6"/></svg>'
)


def test_words_become_a_page_and_sketches_stay() -> None:
    page = as_page(f"# A title & more\n\n- **first** *second*\n\n{SVG}\n")
    assert "<title>A title &amp; more</title>" in page
    assert "<li><strong>first</strong> <em>second</em></li>" in page
    assert SVG in page


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        "text <img src=x onerror=alert(1)> text",
        SVG.replace("<title>", "<title onclick='x'>"),
        SVG.replace('fill="none"', 'fill="none" onload="x"'),
        "<svg onload=x>",
        "<!-- a comment -->",
    ],
)
def test_what_is_no_sketch_is_shown_as_words(evil: str) -> None:
    html = as_html(evil)
    for bad in (
        "<script",
        "<img",
        "<svg onload",
        "<!--",
        "<title onclick",
        '<polyline points="0,0 10,10" fill="none" o',
    ):
        assert bad not in html


@pytest.mark.parametrize("link", ["[here](javascript:alert(1))", "![](http://elsewhere/x.png)", "<http://elsewhere>"])
def test_nothing_leads_elsewhere(link: str) -> None:
    html = as_html(link)
    assert "<a" not in html
    assert "<img" not in html


def test_people_are_called_by_their_names_and_no_name_is_markup() -> None:
    text = with_names(
        "- {seat:0}: hello, {seat:1}, I am player 1\n- Mo ({seat:2}), {seat:11}\n- {~seat:0}", ["Ann *", "", "<b>_Bo_"]
    )
    html = as_html(text)
    assert "<li>Ann *: hello, player 2, I am player 1</li>" in html
    assert "<li>Mo (&lt;b&gt;_Bo_), player 12</li>" in html
    assert "<li>{seat:0}</li>" in html


def test_the_chronicle_of_a_table_has_the_names_of_those_who_sit_there(ada: Guest) -> None:
    ada.put("/api/me", {"name": "Ada"})
    table = ada.table("no-stone-unturned", seats="mo")
    path = f"/api/tables/{table}/chronicle"
    with ada.live(table) as line:
        line.send_json({"type": "answer", "seq": 1, "ask": "note.0", "text": "It rains"})
        while line.receive_json(timeout=10).get("done") != 1:
            pass
    for ending in ("", ".md", ".html"):
        assert "Ada: It rains" in ada.get(path + ending).text


def test_everybody_at_the_table_reads_it_and_keeps_it(ada: Guest, eve: Guest) -> None:
    path = f"/api/tables/{ada.table('no-stone-unturned', seats='mo')}/chronicle"
    page = ada.get(path)
    assert page.json()["title"] == "No Stone Unturned"
    assert "<h1>" in page.json()["html"]
    markdown = ada.get(f"{path}.md")
    assert markdown.headers["content-type"].startswith("text/markdown")
    assert markdown.headers["content-disposition"] == 'attachment; filename="no-stone-unturned-chronicle.md"'
    assert markdown.text.startswith("# ")
    assert ada.get(f"{path}.html").text.startswith("<!doctype html>")
    for ending in ("", ".md", ".html"):
        assert eve.get(path + ending).status_code == 403
        assert ada.get(f"{path}{ending}?as=1").status_code == 403


def test_a_game_without_a_chronicle_says_so(ada: Guest) -> None:
    reply = ada.get(f"/api/tables/{ada.table()}/chronicle")
    assert (reply.status_code, reply.json()["detail"]) == (404, "Tic-tac-toe keeps no chronicle")


def test_what_people_write_is_no_markup() -> None:
    match = start("no-stone-unturned", 2, seed=4)
    match.s.details.append(Detail("<img src=x onerror=alert(2)> <title> **b**\n\n# Fake heading"))
    text = match.chronicle(None)
    assert "<img" not in text
    assert "\n# Fake heading" not in text
    page = as_page(text)
    assert page.count("<title>") == 1
    assert "<h1>Fake" not in page


def test_a_title_belongs_to_a_sketch() -> None:
    assert as_html("a <title> b") == "<p>a &lt;title&gt; b</p>\n"
    sketch = '<svg viewBox="0 0 1000 1000" width="300" role="img"><title>A hut</title></svg>'
    assert sketch in as_html(f"a {sketch} b")
    assert "&lt;title&gt;" in as_html(f"a {sketch} b <title>")


def test_a_secret_location_is_in_nobody_elses_chronicle() -> None:
    match = start("no-stone-unturned", 2, seed=4)
    random = Random(4)
    while not match.s.cards:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, random)[0], ask.id)
    card = match.s.cards[0]
    card.name, card.description = "Ash Hollow", "A hollow full of ash"
    for viewer in (1 - card.author, None):
        assert "Ash Hollow" not in as_page(match.chronicle(viewer))


class TestOnTheCommandLine:
    def test_of_a_save(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        save = tmp_path / "evening.dolmen"
        save.write_bytes(start("no-stone-unturned", 2, seed=1).save())
        assert main(["chronicle", str(save)]) == 0
        assert capsys.readouterr().out.startswith("# ")
        assert main(["chronicle", str(save), "--html", "--seat", "1"]) == 0
        assert capsys.readouterr().out.startswith("<!doctype html>")
        assert main(["chronicle", str(save), "--seat", "2"]) == 1
        assert "seats are 0 to 1" in capsys.readouterr().err

    def test_of_a_table(self, ada: Guest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        table = ada.table("no-stone-unturned", seats="mo")
        db = str(tmp_path / "tables.sqlite")
        assert main(["chronicle", f"/t/{table}", "--db", db]) == 0
        assert capsys.readouterr().out.startswith("# ")
        assert main(["chronicle", "nowhere", "--db", db]) == 1
        assert "neither a file nor a table nowhere" in capsys.readouterr().err
        assert main(["chronicle", "nowhere", "--db", str(tmp_path / "none.sqlite")]) == 1
        assert "no tables in" in capsys.readouterr().err
