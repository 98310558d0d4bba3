"""Tables over HTTP: made, found, joined, given to bots, played again, looked back at."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.library import find_game
from dolmen.library.clauses import clauses_of
from dolmen.server.wire import TableInfo
from tests.server.guests import Guest, closed, whole_game

# Games


def test_the_games_are_shown(client: TestClient[Litestar]) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    assert {"stone-daze", "tic-tac-toe", "connect-four"} <= games.keys()
    game = games["stone-daze"]
    assert {2, 4} <= set(game["seats"])
    assert all(len(game["seat_names"][str(n)]) == n for n in game["seats"])
    options = {option["name"]: option for option in game["options"]}
    assert options["advanced"]["values"] == [False, True]
    assert "random" in options["setup"]["values"]
    assert all(option["description"] for option in options.values())
    assert game["picture"]["root"]
    assert set(game["picture"]["root"]) <= game["picture"]["nodes"].keys()


def test_an_option_says_for_how_many_players_it_is_meant(client: TestClient[Litestar]) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    seats = {option["name"]: option["seats"] for option in games["snowcrest"]["options"]}
    assert seats == {"variant": games["snowcrest"]["seats"], "level": [1]}


def test_the_rules_are_there_to_read(client: TestClient[Litestar]) -> None:
    rules = client.get("/api/games/stone-daze/rules").json()
    assert len(rules) == len(clauses_of(find_game("stone-daze")))
    assert all(clause["id"] and clause["text"] for clause in rules)
    missing = client.get("/api/games/stone-dase/rules")
    assert missing.status_code == 404
    assert "did you mean 'stone-daze'?" in missing.json()["detail"]


# Made and found


def test_a_table_is_made_with_options(ada: Guest) -> None:
    table = ada.table("stone-daze", seats="mo", options={"advanced": True, "setup": "ready"})
    info = ada.get(f"/api/tables/{table}").json()
    assert info["options"]["advanced"] is True
    assert info["options"]["setup"] == "ready"
    assert (info["owner"], info["private"], info["your_turn"]) == (True, True, True)
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]
    assert "seed" not in info
    assert info["chosen_seed"] is True, "whoever joins is told that the decks may be known"
    by_chance = ada.table("stone-daze", seats="mo", seed=None)
    assert "chosen_seed" not in ada.get(f"/api/tables/{by_chance}").json()


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"game": "chess"}, 404, "no game is called 'chess'"),
        ({"game": "x" * 200}, 400, "game"),
        ({"options": {"gravity": True}}, 400, "gravity"),
        ({"game": "stone-daze", "options": {"advanced": "very"}}, 400, "advanced"),
        ({"options": []}, 400, "options"),
        ({"seats": []}, 400, "seats"),
        ({"seats": [{"kind": "me"}]}, 400, "2 players, not 1"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, 400, "one seat only"),
        ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, 400, "ghost"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "godly"}]}, 400, "godly"),
        ({"seats": [{"kind": "open"}] * 9}, 400, "seats"),
        ({"seed": -1}, 400, "seed"),
        ({"seed": 2**64}, 400, "seed"),
        ({"owner": "bo"}, 400, "owner"),
    ],
)
def test_a_bad_wish_is_refused_in_words(ada: Guest, wish: dict[str, Any], status: int, words: str) -> None:
    reply = ada.post("/api/tables", {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}], **wish})
    assert reply.status_code == status, reply.text
    assert reply.json().keys() == {"detail"}
    assert words in reply.json()["detail"]
    assert "\n" not in reply.json()["detail"]
    assert ada.get("/api/lobby").json() == {"mine": [], "open": []}


def test_the_lobby_shows_mine_and_what_is_open(client: TestClient[Litestar], ada: Guest, bo: Guest) -> None:
    private, opened, waiting = ada.table(), ada.table(private=False), ada.table(seats="om", private=False)
    lobby = ada.get("/api/lobby").json()
    assert {table["id"] for table in lobby["mine"]} == {private, opened, waiting}
    assert [table.get("your_turn", False) for table in lobby["mine"]] == [True, True, False]
    assert lobby["open"] == []
    assert {table["id"] for table in bo.get("/api/lobby").json()["open"]} == {opened, waiting}
    assert all("invite" not in table for table in bo.get("/api/lobby").json()["open"])
    bo.post(f"/api/tables/{waiting}/join")
    lobby = bo.get("/api/lobby").json()
    assert [table["id"] for table in lobby["mine"]] == [waiting]
    assert lobby["mine"][0]["your_turn"]
    assert [table["id"] for table in lobby["open"]] == [opened]
    assert client.get("/api/lobby", headers={"cookie": ""}).status_code == 401


# Joined


def test_an_invitation_is_a_key(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table()
    key = ada.key(table)
    for wrong in ({}, {"key": ""}, {"key": key[:-1]}, {"key": "é"}):
        refused = bo.post(f"/api/tables/{table}/join", wrong)
        assert refused.status_code == 403
        assert refused.json()["detail"] == "this table is private; ask for its invitation"
    joined = bo.post(f"/api/tables/{table}/join", {"key": key}).json()
    assert [seat.get("mine", False) for seat in joined["seats"]] == [False, True]
    assert joined["invite"].endswith(key)
    assert bo.post(f"/api/tables/{table}/join", {"key": key}).json() == joined  # twice is as good as once
    full = eve.post(f"/api/tables/{table}/join", {"key": key})
    assert (full.status_code, full.json()["detail"]) == (403, "every seat is taken; you can watch")


def test_an_open_table_needs_no_key(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table("stone-daze", seats="moob", private=False)
    taken = bo.post(f"/api/tables/{table}/join", {"seat": 0})
    assert (taken.status_code, taken.json()["detail"]) == (403, "that seat is taken")
    assert bo.post(f"/api/tables/{table}/join", {"seat": 3}).status_code == 403  # a bot's
    assert bo.post(f"/api/tables/{table}/join", {"seat": 9}).status_code == 403
    seats = bo.post(f"/api/tables/{table}/join", {"seat": 2}).json()["seats"]
    assert seats[2]["mine"]
    assert eve.post(f"/api/tables/{table}/join").json()["seats"][1]["mine"]


# A private table is private


def test_strangers_see_nothing_of_a_private_table(client: TestClient[Litestar], ada: Guest, eve: Guest) -> None:
    table = ada.table()
    nobody = Guest(client, "dolmen=")
    for stranger in (eve, nobody):
        for path in ("", "?key=", "?key=guess", "/moments/0", "/moments/last?key=x"):
            refused = stranger.get(f"/api/tables/{table}{path}")
            assert (refused.status_code, refused.json()["detail"]) == (
                403,
                "this table is private; ask for its invitation",
            )
        with stranger.live(table) as socket:
            assert closed(socket) == (4003, "this table is private; ask for its invitation")
    key = ada.key(table)
    assert eve.get(f"/api/tables/{table}?key={key}").status_code == 200
    assert eve.get(f"/api/tables/{table}/moments/0?key={key}").status_code == 200
    with eve.live(table, f"?key={key}") as socket:
        assert socket.receive_json(timeout=10)["seat"] is None


def test_who_made_it_may_watch_without_a_seat(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table(seats="oo")
    assert ada.get(f"/api/tables/{table}").json()["owner"]
    with ada.live(table) as socket:
        assert socket.receive_json(timeout=10)["seat"] is None
    bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
    with bo.live(table) as socket:
        assert socket.receive_json(timeout=10)["seat"] == 0


def test_an_open_table_is_for_everybody_to_watch(ada: Guest, eve: Guest) -> None:
    table = ada.table(private=False)
    assert eve.get(f"/api/tables/{table}").status_code == 200
    with eve.live(table) as socket:
        full = socket.receive_json(timeout=10)
    assert (full["seat"], full["asks"]) == (None, [])
    assert full["table"].get("invite", "") == ""


def test_a_table_that_is_not_there(ada: Guest) -> None:
    missing = ada.get("/api/tables/nowhere")
    assert (missing.status_code, missing.json()) == (404, {"detail": "there is no such table"})
    with ada.live("nowhere") as socket:
        assert closed(socket) == (4004, "there is no such table")


def test_nobody_floods_the_lobby(ada: Guest, bo: Guest, eve: Guest) -> None:
    mine = bo.table(private=False)
    for _ in range(10):
        ada.table(private=False)
    shown = [table["id"] for table in eve.get("/api/lobby").json()["open"]]
    assert mine in shown
    assert len(shown) == 4


# Bots stand in


def test_a_bot_plays_for_nobody_who_is_here(ada: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ada.table(private=False)
    bo.post(f"/api/tables/{table}/join")
    with bo.live(table) as socket:
        socket.receive_json(timeout=10)
        refused = ada.put(f"/api/tables/{table}/seats/1", {"bot": "easy"})
        assert (refused.status_code, "is here" in refused.json()["detail"]) == (403, True)
        monkeypatch.setattr("dolmen.server.table_seats.SILENT_SECONDS", 0.0)
        assert ada.put(f"/api/tables/{table}/seats/1", {"bot": "easy"}).status_code == 200


def test_the_owner_gives_a_seat_to_a_bot_and_its_person_takes_it_back(
    ada: Guest, bo: Guest, eve: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.table("stone-daze", seats="moob", private=False)
    bo.post(f"/api/tables/{table}/join", {"seat": 1})
    eve.post(f"/api/tables/{table}/join", {"seat": 2})

    def give(who: Guest, seat: int, bot: str | None) -> int:
        return who.put(f"/api/tables/{table}/seats/{seat}", {"bot": bot}).status_code

    assert give(bo, 2, "easy") == 403  # not the owner
    assert give(bo, 1, "easy") == 403  # not even their own seat
    assert give(ada, 3, "easy") == 403  # a bot sits there
    assert give(ada, 7, "easy") == 403
    assert give(ada, 1, "godly") == 400
    assert give(ada, 1, "easy") == 403  # a page that is closed for a moment says nothing
    monkeypatch.setattr("dolmen.server.table_seats.SILENT_SECONDS", 0.0)
    assert give(ada, 1, "easy") == 200
    seat = bo.get(f"/api/tables/{table}").json()["seats"][1]
    assert (seat["stands_in"], seat["level"], seat["mine"]) == (True, "easy", True)
    assert give(eve, 1, None) == 403  # not hers
    assert give(bo, 1, None) == 200
    assert "stands_in" not in bo.get(f"/api/tables/{table}").json()["seats"][1]
    assert give(ada, 1, "easy") == 200
    assert give(ada, 1, None) == 200  # the owner may give it back as well


# Again


def test_a_rematch_seats_the_same_people(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table()
    bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
    early = ada.post(f"/api/tables/{table}/rematch")
    assert (early.status_code, early.json()["detail"]) == (403, "this game is still going on")
    whole_game(ada, bo, table)
    assert ada.get(f"/api/tables/{table}").json()["over"]
    assert eve.post(f"/api/tables/{table}/rematch").status_code == 403
    again = bo.post(f"/api/tables/{table}/rematch").json()["id"]
    assert ada.post(f"/api/tables/{table}/rematch").json()["id"] == again
    assert ada.get(f"/api/tables/{table}").json()["rematch"] == again
    info = ada.get(f"/api/tables/{again}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person"]
    assert info["seats"][1]["mine"], "sides are swapped"
    assert info["private"]
    assert eve.get(f"/api/tables/{again}").status_code == 403


# Looking back


def test_while_it_goes_on_everybody_looks_through_their_own_eyes(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table(private=False)
    bo.post(f"/api/tables/{table}/join")
    path = f"/api/tables/{table}/moments"
    mine = ada.get(f"{path}/last").json()
    assert (mine["viewer"], mine["viewers"], mine["at"], mine["moments"]) == (0, [0], 0, 0)
    refused = ada.get(f"{path}/0?as=1")
    assert refused.status_code == 403
    assert "own eyes" in refused.json()["detail"]
    watching = eve.get(f"{path}/0").json()
    assert (watching["viewer"], watching["viewers"]) == (None, [])
    assert eve.get(f"{path}/0?as=0").status_code == 403


def test_once_it_is_over_every_moment_is_there_for_everybody(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table(private=False)
    bo.post(f"/api/tables/{table}/join")
    whole_game(ada, bo, table)
    path = f"/api/tables/{table}/moments"
    logs = [eve.get(f"{path}/{at}?as=1").json() for at in range(6)]
    assert [(moment["at"], len(moment["log"]), moment["new"]) for moment in logs][:4] == [
        (0, 0, 0),
        (1, 1, 1),
        (2, 2, 1),
        (3, 3, 1),
    ]
    assert [moment["result"] is not None for moment in logs] == [False] * 5 + [True]
    assert all(moment["viewers"] == [0, 1] for moment in logs)
    assert logs[1]["nodes"] != logs[2]["nodes"]
    assert eve.get(f"{path}/last?as=1").json() == logs[5]
    assert eve.get(f"{path}/999999999999999999999?as=1").json() == logs[5]  # past the end is the end
    assert eve.get(f"{path}/0?as=2").status_code == 403


@pytest.mark.parametrize("at", ["-1", "1.5", "first", "%C2%B2", "0x1", "1e3"])
def test_a_moment_is_a_number(ada: Guest, at: str) -> None:
    reply = ada.get(f"/api/tables/{ada.table()}/moments/{at}")
    assert (reply.status_code, reply.json()) == (400, {"detail": "a moment is a whole number, or last"})


def test_the_names_of_a_table_are_those_of_the_wire(ada: Guest) -> None:
    info = ada.get(f"/api/tables/{ada.table()}").json()
    assert info.keys() <= set(TableInfo.__struct_fields__)
