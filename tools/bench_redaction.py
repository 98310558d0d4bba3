"""What it costs to take words out: `python -m tools.bench_redaction [--game old-road] [--answers 3000]`.

Somebody writes a note at the beginning of a campaign, in its middle and at its end, and takes each out
again. After that it is in no byte of the file or its write-ahead log. Printed are how many answers came after it, the
processor time of all threads, and what was written to the file.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path

from dolmen.kernel import Match
from dolmen.lab.bench import campaign
from dolmen.library import find_game
from dolmen.server.refusal import Refusal

PLACES = (0.05, 0.5, 0.95, 1.0)
"""Where in the campaign."""
WORDS = "words that somebody would rather not have written: {}"


def noted(match: Match[object], text: str) -> None:
    ask = next(ask for ask in match.open if ask.seat == 0 and ask.id.startswith("note"))
    match.answer(0, ask.from_plain(text), ask.id)


def written() -> int:
    """Bytes that this process has handed to the disk, where the system says so."""
    try:
        lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar"))


async def run(game: str, answers: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        with campaign.on_the_shelf(Path(folder)):
            async with campaign.begun(find_game(game), file, 1) as played:
                notes: list[tuple[int, str]] = []
                for place in PLACES:
                    await played.play(max(played.given, round(answers * place)))
                    text = WORDS.format(place)
                    await played.table.kept.change(partial(noted, text=text))
                    played.given += 1
                    notes.append((played.table.head.moment, text))
                head = played.table.head
                print(f"{game}, {head.moment:,} answers, {file.stat().st_size / 1024:,.0f} kB")
                print("answers after it   ms CPU   ms by the clock   kB written")
                for moment, text in reversed(notes):
                    person, before = head.seats[0].person or "", written()
                    clock, cpu = time.perf_counter(), time.process_time()
                    try:
                        await played.table.redaction.of_answer(person, moment)
                    except Refusal as why:
                        print(f"{head.moment - moment:>16,}   {why}")
                        continue
                    cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
                    wrote = (written() - before) / 1024
                    print(f"{head.moment - moment:>16,} {cpu * 1000:>8,.0f} {clock * 1000:>17,.0f} {wrote:>12,.0f}")
                    left = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*") if path.is_file())
                    assert text.encode() not in left, "it is still there"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="old-road")
    parser.add_argument("--answers", type=int, default=3_000)
    args = parser.parse_args()
    asyncio.run(run(args.game, args.answers))


if __name__ == "__main__":
    main()
