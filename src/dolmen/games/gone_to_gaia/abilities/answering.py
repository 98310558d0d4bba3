"""Who attempts to counterattack, with what arrows, and how hard (section 15)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK, in_play
from dolmen.games.gone_to_gaia.abilities.defences import DOUBLE_EDGED
from dolmen.games.gone_to_gaia.abilities.moments import After, Answers, Attempting, CardEnds, Struck, TurnEnds
from dolmen.games.gone_to_gaia.abilities.telling import (
    about,
    active_seat,
    attempted,
    damaged,
    damaged_by_card,
    neighbours,
    shows,
    target_of,
)
from dolmen.games.gone_to_gaia.rules.agenda import then
from dolmen.games.gone_to_gaia.rules.counter import SPIKES
from dolmen.games.gone_to_gaia.state import Attack, Enemy, GoneToGaia, Task, suit_of
from dolmen.kernel import Flow, Several

# Who attempts

BACKUP = BOOK.ability(
    "Backup", "When a weapon card damages it, two more enemies you name counterattack too.", rules=("GG.27.7",)
)
WHO_HELPS = about("Backup: which enemies answer too?", "GG.27.7")


@BACKUP.on(Attempting, at.NAMES)
def _(s: GoneToGaia, attempting: Attempting, me: Enemy) -> Flow[None]:
    attack = attempting.attack
    others = [other.id for other in s.enemies if other.id not in attack.attempting]
    if damaged_by_card(attack, me) and others:
        n = min(2, len(others))
        named = yield from Several(active_seat(s), others, n, n, question=WHO_HELPS)
        attack.attempting += named
        shows(s, me, "Backup", "Others answer with it.")


SYNCHRONIZED = BOOK.ability(
    "Synchronized",
    "When damaged, it and all enemies in an unbroken chain from it counterattack.",
    rules=("GG.27.91",),
)


@SYNCHRONIZED.on(Attempting, at.CHAINS)
def _(s: GoneToGaia, attempting: Attempting, me: Enemy) -> None:
    if damaged(attempting.attack, me):
        chain = [me]
        for link in chain:
            chain += [other for other in neighbours(s, link) if other not in chain]
        attempting.attack.attempting += [enemy.id for enemy in chain if enemy.id not in attempting.attack.attempting]


MODE_SHIFT = BOOK.ability(
    "Mode Shift",
    "Defensive first: takes 4 less, no counterattacks. Changes after every second delver turn.",
    rules=("GG.27.49", "GG.27.50"),
)


def defensive(me: Enemy) -> bool:
    return "Mode Shift" not in me.tokens


@MODE_SHIFT.on(at.Hit, at.F)
def _(s: GoneToGaia, hit: at.Hit, me: Enemy) -> None:
    if defensive(me):
        hit.less += 4


@MODE_SHIFT.on(Attempting, at.MAY_NOT, whose=at.ANY)
def _(s: GoneToGaia, attempting: Attempting, me: Enemy) -> None:
    """It is told not to, so it has not attempted (GG.15.16), whoever called it."""
    if defensive(me) and me.id in attempting.attack.attempting:
        attempting.attack.attempting.remove(me.id)


@MODE_SHIFT.on(TurnEnds, at.TEN_MODE)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> None:
    if s.turns % 2 == 0:
        if defensive(me):
            me.tokens["Mode Shift"] = 1
        else:
            del me.tokens["Mode Shift"]
        shows(s, me, "Mode Shift", "Defensive." if defensive(me) else "Offensive.")


# Once more


def once_more(s: GoneToGaia, attack: Attack, who: list[Enemy]) -> None:
    """These attempt on a new die of their own, and what follows an attempt follows it."""
    attack.attempting = [enemy.id for enemy in who]
    attack.covered = {}
    then(s, Task("counter die"), Task("after"))


def having(s: GoneToGaia, name: str) -> list[Enemy]:
    return [enemy for enemy in s.enemies if name in enemy.abilities]


COUNTDOWN = BOOK.ability(
    "Countdown",
    "Each attack on it adds a token. At four, clear them: it counterattacks again.",
    rules=("GG.27.18", "GG.27.19"),
)


@COUNTDOWN.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    s.piles["Countdown"] = s.piles.get("Countdown", 0) + 1


@COUNTDOWN.on(CardEnds, at.NINE_COUNTDOWN)
def _(s: GoneToGaia, ends: CardEnds, me: Enemy) -> None:
    if s.piles.get("Countdown", 0) >= 4:
        del s.piles["Countdown"]
        shows(s, me, "Countdown", "All with this ability answer once more.")
        once_more(s, ends.attack, having(s, "Countdown"))


FRENZY = BOOK.ability(
    "Frenzy",
    "When dealt more than its HP left, all with Frenzy, itself included, counterattack again.",
    rules=("GG.27.34", "GG.14.16"),
)


@FRENZY.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    target = target_of(struck.attack, me)
    if s.turn is not None and target is not None and struck.value > target.had and "Frenzy" not in s.turn.due:
        s.turn.due.append("Frenzy")


@FRENZY.on(After, at.SEVEN_LAST)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if s.turn is not None and "Frenzy" in s.turn.due:
        s.turn.due.remove("Frenzy")
        shows(s, me, "Frenzy", "All with this ability answer once more.")
        once_more(s, after.attack, having(s, "Frenzy"))


# Which arrows

ALL_CLAW = BOOK.ability("All-Claw", "On a 1 its white and black arrows are both active.", rules=("GG.27.6",))


@ALL_CLAW.on(Answers, at.COLOURS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    if answers.die == 1:
        answers.white = answers.black = True


REVENGE = BOOK.ability("Revenge", "Once at half HP, white and black arrows are active on 2 to 6.", rules=("GG.27.64",))


@REVENGE.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    """Once is for good, even if it is healed later."""
    if 2 * me.hp <= me.most:
        me.tokens["Revenge"] = 1


@REVENGE.on(Answers, at.COLOURS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    if "Revenge" in me.tokens and answers.die >= 2:
        answers.white = answers.black = True


ACCURATE = BOOK.ability(
    "Accurate",
    "Marks its last attacker. Attack it while marked and you are hit, always, anywhere.",
    rules=("GG.27.1", "GG.27.2"),
)


def mark_of(me: Enemy) -> str:
    """Each has a token of its own."""
    return f"Accurate {me.id}"


@ACCURATE.on(Answers, at.COLOURS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    attacker = answers.attack.figure
    if target_of(answers.attack, me) and mark_of(me) in suit_of(s, s.figures[attacker]).marks:
        answers.everywhere = (*answers.everywhere, attacker)


@ACCURATE.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if attempted(after.attack, me):
        for suit in s.suits:
            suit.marks.pop(mark_of(me), None)
        suit_of(s, s.figures[after.attack.figure]).marks[mark_of(me)] = 1


# How hard

CRITICAL = BOOK.ability("Critical", "On a 5 its white arrows do double.", rules=("GG.27.20",))


@CRITICAL.on(Answers, at.FACTORS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    if answers.die == 5:
        answers.to(answers.value * 2, "Critical")


@DOUBLE_EDGED.on(Answers, at.FACTORS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    if "Double Edged" in me.tokens and target_of(answers.attack, me):
        answers.to(answers.value * 2, "Double Edged")


ENRAGE = BOOK.ability(
    "Enrage",
    "From the wave's eighth delver turn its counterattacks deal double.",
    rules=("GG.27.25", "GG.27.26"),
)
PILE = 7


@ENRAGE.on(at.WaveBegins, at.WAVE)
def _(s: GoneToGaia, begins: at.WaveBegins, me: Enemy) -> None:
    s.piles["Enrage"] = PILE


@ENRAGE.on(TurnEnds, at.TEN_ENRAGE)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> None:
    """One token a turn, however many have the ability."""
    s.piles["Enrage"] = max(0, PILE - s.turns)


@ENRAGE.on(Answers, at.FACTORS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    if s.piles.get("Enrage") == 0:
        answers.to(answers.value * 2, "Enrage")


STRENGTH = BOOK.ability(
    "Strength", "Each counterattack with an active arrow, hit or miss, adds 1 to its damage.", rules=("GG.27.82",)
)


@STRENGTH.on(Answers, at.ADDITIONS)
def _(s: GoneToGaia, answers: Answers, me: Enemy) -> None:
    answers.to(answers.value + me.tokens.get("Strength", 0), "Strength")


@STRENGTH.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if attempted(after.attack, me):
        die = after.attack.die
        again = Answers(after.attack, me, die, 2 <= die <= 5, die == 6)
        in_play(s).run(s, again, me)
        if again.white or again.black:
            me.tokens["Strength"] = me.tokens.get("Strength", 0) + 1


SPIKED = BOOK.ability("Spiked", "A weapon card's attack that deals it 8 or more deals you 3.", rules=("GG.27.76",))


@SPIKED.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    if struck.attack.by == "card" and struck.value >= 8:
        struck.attack.back += SPIKES
