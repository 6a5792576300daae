"""Folding a journal, and verifying it in full: chain, dice, and every ruling judged again."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from measures.fleets import BOOK, BOOKS, SEED, fleets
from measures.harness import Figure, Size, context, interleaved, require, spread
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import fold
from umpire.rules.full_thrust_light import choices as choosing
from umpire.rules.full_thrust_light import orders
from umpire.rules.full_thrust_light.battle import Battle, Manoeuvre, Setup
from umpire.scenarios.journal import (
    DiceTerms,
    Header,
    Ruled,
    chained,
    codec_of,
    encode,
    transcript_line,
)
from umpire.scenarios.verify import Verification

SUBJECT = "fold_verify"
SHIPS = 12
MOST_SHOTS = 4
OF_THE_TURN = (
    choosing.FinishOrdersChoice,
    choosing.MoveShipsChoice,
    choosing.RollInitiativeChoice,
    choosing.PassFireChoice,
)
"""What leads on where no ship has anything left to do."""


def measure(size: Size) -> list[Figure]:
    """Return what an entry costs."""
    header, lines = played(size.entries, fleets(SHIPS))
    chained_lines = list(transcript(header, lines))
    codec = codec_of(BOOK)

    def folded() -> Battle:
        battle: Battle = header.battle
        for line in lines:
            entry = codec.entry(line)
            if isinstance(entry, Ruled):
                battle = fold(BOOK.apply, battle, entry.events)
        return battle

    def verified() -> int:
        verdict = Verification(chained_lines, BOOKS).run()
        require(verdict.verified, f"The transcript is not verified: {verdict.difference}")
        return verdict.entries

    require(verified() == len(lines), "Not every entry was verified.")
    few = size._replace(loop_rounds=max(1, size.loop_rounds // 20))
    fold_us, verify_us = (
        spread(taken).median / len(lines) for taken in interleaved(few, folded, verified)
    )
    return [
        context(SUBJECT, "fold, an entry", fold_us, "us"),
        context(SUBJECT, "full verification, an entry", verify_us, "us"),
        context(SUBJECT, "entries of the journal", float(len(lines)), "entries"),
        context(SUBJECT, "mean entry", sum(map(len, lines)) / len(lines), "bytes"),
    ]


def played(entries: int, setup: Setup) -> tuple[Header[Battle], list[bytes]]:
    """Return the header and the lines of a battle played by random choices, to its end at most."""
    chance = random.Random(SEED)  # noqa: S311 — a repeatable battle, nobody's dice
    dice = KeyedDice(seed_bytes(SEED), SEED)
    battle = BOOK.setup(setup)
    terms = DiceTerms("seeded", SEED, seed=SEED)
    header = Header(SEED, BOOK.system, BOOK.edition, "A benchmark", terms, battle)
    lines: list[bytes] = []
    while len(lines) < entries and battle.phase != "over":
        order = _chosen(battle, chance)
        ruling = BOOK.adjudicate(battle, order, dice)
        version = len(lines) + 1
        entry = Ruled(version, "referee", f"c{version}", BOOK.edition, (order,), ruling.events)
        lines.append(encode(entry))
        battle = ruling.state
    return header, lines


def transcript(header: Header[Battle], lines: list[bytes]) -> Iterator[bytes]:
    """Yield the lines of a transcript."""
    chain = b""
    for line in (encode(header), *lines):
        chain = chained(chain, line)
        yield transcript_line(line, chain)


def _chosen(battle: Battle, chance: random.Random) -> Any:
    """Return an order by chance: each ship turns on the spot once, and fires where it may."""
    unit = _idle(battle)
    found = choosing.choices(battle, REFEREE, unit) if unit else ()
    if not found:
        every = choosing.choices(battle, REFEREE, None)
        found = tuple(each for each in every if isinstance(each, OF_THE_TURN))
    return _ordered(found[0], chance)


def _idle(battle: Battle) -> str | None:
    """Return a ship that has something left to do in this phase."""
    for ship in battle.ships:
        if battle.phase == "orders" and ship.status == "active" and ship.order is None:
            return ship.id if ship.side not in battle.finished else None
        if battle.phase == "fire" and ship.side == battle.active and ship.can_fire:
            return ship.id
    return None


def _ordered(choice: Any, chance: random.Random) -> Any:
    match choice:
        case choosing.WriteOrderChoice():
            turn = chance.randint(-choice.turn, choice.turn)
            return orders.WriteOrder(choice.ship, manoeuvre=Manoeuvre(turn=turn))
        case choosing.FireWeaponsChoice():
            target = chance.choice(choice.solutions).target
            weapons = [one.weapon for one in choice.solutions if one.target == target]
            fired = chance.sample(weapons, min(len(weapons), chance.randint(1, MOST_SHOTS)))
            return orders.FireWeapons(choice.ship, tuple(orders.Shot(one, target) for one in fired))
        case _:
            return _plain_order(choice)


def _plain_order(choice: Any) -> Any:
    """Return the order that a choice without alternatives names."""
    given = {"kind": choice.__struct_config__.tag, "side": getattr(choice, "side", None)}
    told = {name: value for name, value in given.items() if value is not None}
    return msgspec.convert(told, orders.Order)
