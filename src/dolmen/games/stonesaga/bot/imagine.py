"""What a viewer cannot know, dealt again: the decks, tiles in the mist, chips in the bag, what codes would make."""

from __future__ import annotations

from dolmen.games.stonesaga.rules.mining import imagine_chips
from dolmen.games.stonesaga.state import Place, Stonesaga
from dolmen.kernel import Rng, Seat


def imagine(s: Stonesaga, viewer: Seat | None, rng: Rng) -> None:
    s.night_deck.imagine(viewer, rng)
    s.finds.imagine(viewer, rng)
    if s.mine is not None:
        imagine_chips(s.mine, {id: stone.rough for id, stone in s.box.stones.items()}, rng)
    imagine_tiles(s, viewer, rng)
    s.imagined = 1 + rng.below(1_000_000)


def imagine_tiles(s: Stonesaga, viewer: Seat | None, rng: Rng) -> None:
    """Tiles in the mist show their hint and nothing else, so each may be any tile with that hint that is not known to
    lie elsewhere (SS.6.17)."""
    hidden = [place for place in s.places if not place.explored and viewer not in place.seen_by]
    tiles = s.box.tiles

    def kind(tile: str) -> tuple[str, str]:
        return tiles[tile].entry.region, tiles[tile].entry.hint

    by_kind: dict[tuple[str, str], list[Place]] = {}
    for place in hidden:
        by_kind.setdefault(kind(place.tile), []).append(place)
    for what, places in by_kind.items():
        pool = [place.tile for place in places] + [tile for tile in s.tiles if kind(tile) == what]
        rng.shuffle(pool)
        for place in places:
            place.tile = pool.pop()
        s.tiles = sorted([tile for tile in s.tiles if kind(tile) != what] + pool)
