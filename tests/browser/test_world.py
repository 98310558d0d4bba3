"""Behind a table lies a quiet picture: nowhere so deep that words upon it could not be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.people import Arrivals

SOURCE = Path(__file__).parents[2] / "client" / "src" / "scene" / "backdrop.ts"
ROUNDING = 0.01
"""Colours are whole numbers."""

DEPTH = """async () => {
  const root = document.documentElement;
  const picture = getComputedStyle(root).getPropertyValue("--backdrop").trim();
  const address = picture.slice('url("'.length, -'")'.length);
  const text = decodeURIComponent(address);
  const channels = (colour) => {
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ink = channels(text.match(/<g fill="([^"]+)"/)[1]);
  const ground = channels(text.match(/\\.air\\{fill:([^;]+);/)[1]);
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1600, 900];
  const on = canvas.getContext("2d");
  on.fillStyle = `rgb(${ground})`;
  on.fillRect(0, 0, 1600, 900);
  on.drawImage(image, 0, 0, 1600, 900);
  const {data} = on.getImageData(0, 0, 1600, 900);
  // By the channel in which ink and ground differ most.
  const widest = [0, 1, 2].reduce((a, b) =>
    Math.abs(ink[a] - ground[a]) >= Math.abs(ink[b] - ground[b]) ? a : b);
  const far = ink[widest] - ground[widest];
  let deepest = 0;
  let drawn = 0;
  for (let n = widest; n < data.length; n += 4) {
    const share = (data[n] - ground[widest]) / far;
    if (share > 0.005) drawn++;
    if (share > deepest) deepest = share;
  }
  return {deepest, drawn: drawn / (1600 * 900)};
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_backdrop_is_deeper_than_it_promises(arrive: Arrivals, scheme: Any) -> None:
    """Also where its shapes lie one upon another."""
    deepest = re.search(r"export const DEEPEST = ([\d.]+);", SOURCE.read_text(encoding="utf-8"))
    assert deepest
    for game in ("stone-daze", "snowcrest", "gone-to-gaia", "stonesaga"):
        ann = arrive("Ann", scheme=scheme)
        ann.goes_to(ann.lays(game, "me", "easy"))
        ann.page.locator(".laid").wait_for()
        found = ann.page.evaluate(DEPTH)
        assert found["drawn"] > 0.02, (game, found)
        assert found["deepest"] <= float(deepest[1]) + ROUNDING, (game, found)
        ann.page.close()
