"""The kit notices a campaign that breaks a promise: each check on a game that is broken in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from dolmen.campaign import offers
from dolmen.examples.old_road import OldRoad, rules, story
from dolmen.examples.old_road.book import CODEX
from dolmen.examples.old_road.state import Road, RoadOptions
from dolmen.kernel import Flow, Pick, Rng, Scene, Seat, tell
from dolmen.kernel.scene import Text
from dolmen.testing import ConformanceError, check_flat, check_game, check_returning, check_unread
from tests.campaign.test_old_road import FOREVER, hidden


def test_a_campaign_that_keeps_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "put_away", lambda s: None)
    with pytest.raises(ConformanceError, match="bytes in chapter"):
        check_flat(OldRoad(), 4, FOREVER, chapters=30)


def test_a_campaign_that_does_not_go_on() -> None:
    with pytest.raises(ConformanceError, match="after 200 answers it is still in chapter 2"):
        check_flat(OldRoad(), 4, {"nights": 2}, answers=200)


def test_a_campaign_that_asks_those_who_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "playing", lambda s: [0, 1, 2, 3])
    with pytest.raises(ConformanceError, match="seat 3 does not play, and is asked"):
        check_returning(OldRoad(), 4, FOREVER, answers=60)


def test_a_campaign_that_keeps_something_outside_the_state() -> None:
    class Counting(OldRoad):
        looks = 0

        def scene(self, s: Road, viewer: Seat | None) -> Scene:
            self.looks += 1
            return replace(super().scene(s, viewer), title=f"Look {self.looks}")

    with pytest.raises(ConformanceError, match="after a save and a load"):
        check_returning(Counting(), 4, FOREVER, answers=10)


def test_a_step_that_keeps_something_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(s: Road) -> Flow[None]:
        first = yield from Pick(0, ("one", "two"), name="first")
        second = yield from Pick(0, ("three", "four"), name="second")
        s.omen = first + second

    monkeypatch.setitem(rules.PROCEDURES, "night", (forgetful, *rules.NIGHT))
    with pytest.raises(ConformanceError, match="the turn asks something else when it is entered again"):
        check_returning(OldRoad(), 4, FOREVER, answers=10)


def test_a_campaign_that_does_not_say_so() -> None:
    class Evening(OldRoad):
        campaign = False

    with pytest.raises(ConformanceError, match="does not say that it is a campaign"):
        check_game(Evening(), games=1, samples=1)


def test_a_campaign_that_says_it_is_none_with_these_options() -> None:
    class Short(OldRoad):
        def is_campaign(self, options: RoadOptions) -> bool:
            return options.nights > 2

    check_game(Short(), options=[{"nights": 3}], games=1, samples=1)
    with pytest.raises(ConformanceError, match="is none with these options"):
        check_game(Short(), options=[{"nights": 2}], games=1, samples=1)


def test_a_campaign_that_cannot_say_whose_seat_changed_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "hands_change", lambda s: {})
    with pytest.raises(ConformanceError, match="nothing is open that tells of it"):
        check_game(OldRoad(), games=1, samples=1)


def test_a_procedure_that_never_comes_up() -> None:
    with pytest.raises(ConformanceError, match=r"have not come up in 10 answers: \['tavern'\]"):
        check_returning(OldRoad(), 4, FOREVER, procedures=("night", "tavern"), answers=10)


class Leaking(OldRoad):
    """It shows something that it should not."""

    def leak(self, s: Road) -> str:
        raise NotImplementedError

    def scene(self, s: Road, viewer: Seat | None) -> Scene:
        scene = super().scene(s, viewer)
        return replace(scene, parts=(*scene.parts, Text(id="leak", text=self.leak(s))))


class LeaksText(Leaking):
    def leak(self, s: Road) -> str:
        return CODEX._entries[12].text


class LeaksNumber(Leaking):
    def leak(self, s: Road) -> str:
        return f"{s.coming[:1]}"


class LeaksThreshold(Leaking):
    def leak(self, s: Road) -> str:
        return "" if s.shown else f"{s.danger}"


class LeaksCard(Leaking):
    def leak(self, s: Road) -> str:
        return f"{s.deck[-1]}"


@pytest.mark.parametrize(
    "game", [LeaksText(), LeaksNumber(), LeaksThreshold(), LeaksCard()], ids=lambda g: type(g).__name__
)
def test_a_campaign_that_shows_what_nobody_has_read(game: OldRoad) -> None:
    with pytest.raises(ConformanceError, match="another scene"):
        check_unread(game, CODEX, 4, FOREVER, hidden=hidden, answers=20)


def test_a_log_that_tells_what_nobody_has_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def hint(s: Road) -> None:
        tell(s, story.Met, "A voice", CODEX._entries[s.coming[0]].title)

    monkeypatch.setitem(rules.PROCEDURES, "night", (hint, *rules.NIGHT))
    with pytest.raises(ConformanceError, match="another log"):
        check_unread(OldRoad(), CODEX, 4, FOREVER, hidden=hidden, answers=20)


@pytest.mark.parametrize("kept", ["coming", "danger"])
def test_an_imagine_that_knows_what_is_to_come(kept: str) -> None:
    class Knowing(OldRoad):
        def imagine(self, s: Road, viewer: Seat | None, rng: Rng) -> None:
            known = getattr(s, kept)
            super().imagine(s, viewer, rng)
            setattr(s, kept, known)

    def what(s: Road) -> Mapping[str, Any]:
        return {kept: getattr(s, kept)}

    with pytest.raises(ConformanceError, match=f"imagine does not deal .*{kept}"):
        check_unread(Knowing(), CODEX, 4, FOREVER, hidden=what, answers=5)
