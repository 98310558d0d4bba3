"""Looking closer at a board whose cells are small: by wheel and mouse, by two fingers and one, by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Arrivals, Person


def at_a_small_board(arrive: Arrivals, touch: bool = False) -> Person:
    ann = arrive("Ann", width=390, height=844, touch=touch)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    return ann


def square(person: Person, name: str) -> FloatRect:
    box = person.place(name).first.bounding_box()
    assert box
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_by_wheel_and_mouse(arrive: Arrivals) -> None:
    """What is pointed at stays where it is; a drag is no click; the board never leaves its place."""
    ann = at_a_small_board(arrive)
    before = square(ann, "b4")
    ann.page.mouse.move(*middle(before))
    ann.page.mouse.wheel(0, -400)
    near = square(ann, "b4")
    assert near["width"] > 1.5 * before["width"]
    assert middle(near) == pytest.approx(middle(before), abs=2)

    x, y = middle(near)
    ann.page.mouse.down()
    ann.page.mouse.move(x + 40, y - 30, steps=4)
    ann.page.mouse.up()
    assert middle(square(ann, "b4")) == pytest.approx((x + 40, y - 30), abs=2)
    expect(ann.answer.locator(".primary")).to_contain_text("7 stay")
    ann.page.mouse.click(*middle(square(ann, "b4")))
    expect(ann.answer.locator(".primary")).to_contain_text("6 stay")

    ann.button("The whole board").click()
    assert square(ann, "b4") == pytest.approx(before, abs=1)
    expect(ann.button("Further away")).to_be_disabled()


def test_by_fingers(arrive: Arrivals) -> None:
    """Two fingers look closer, one moves the board, and a tap is a tap."""
    ann = at_a_small_board(arrive, touch=True)
    before = square(ann, "b4")
    x, y = middle(before)
    line = ann.context.new_cdp_session(ann.page)

    def touches(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touches("touchStart", (x - 15, y), (x + 15, y))
    for far in (20, 26, 34):
        touches("touchMove", (x - far, y), (x + far, y))
    touches("touchEnd")
    near = square(ann, "b4")
    assert near["width"] > 1.8 * before["width"]

    x, y = middle(near)
    touches("touchStart", (x, y))
    for by in (10, 20, 30):
        touches("touchMove", (x, y - by))
    touches("touchEnd")
    assert square(ann, "b4")["y"] < near["y"] - 15
    expect(ann.answer.locator(".primary")).to_contain_text("7 stay")
    ann.thing("b4").tap()
    expect(ann.answer.locator(".primary")).to_contain_text("6 stay")


def test_by_keys(arrive: Arrivals) -> None:
    """Whatever has the focus is seen."""
    ann = at_a_small_board(arrive)
    before = square(ann, "b4")
    ann.page.keyboard.press("ArrowUp")
    for _ in range(3):
        ann.page.keyboard.press("+")
    assert square(ann, "b4")["width"] > 2 * before["width"]
    for key in ("Shift+End", "Shift+Home"):
        ann.page.keyboard.press(key)
        focused = ann.page.locator(".board :focus")
        frame = ann.page.locator(".board .frame").bounding_box()
        box = focused.bounding_box()
        assert frame
        assert box
        x, y = middle(box)
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]
    ann.page.keyboard.press("0")
    assert square(ann, "b4") == pytest.approx(before, abs=1)


def test_a_board_that_is_large_enough_has_none_of_it(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=1440, height=900)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    expect(ann.button("Closer")).to_have_count(0)
