"""Folding a journal, verifying it in full, judging it again, and explaining a roll of it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from measures.fleets import BOOK, SEED, fleets
from measures.harness import Figure, Size, at_most, context, interleaved, require, spread
from umpire.kernel.dice import Dice, KeyedDice, RecordedDice, seed_bytes
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import fold
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    FinishOrdersChoice,
    FireWeapons,
    FireWeaponsChoice,
    Manoeuvre,
    MoveShipsChoice,
    PassFireChoice,
    RollInitiativeChoice,
    Setup,
    Shot,
    WriteOrder,
    WriteOrderChoice,
)
from umpire.scenarios.explain import explain
from umpire.scenarios.journal import (
    DiceTerms,
    Header,
    Ruled,
    chained,
    encode,
    rolls_of,
    transcript_line,
)
from umpire.scenarios.rejudge import Rejudging, Target
from umpire.scenarios.verify import Reader, Verification

SUBJECT = "fold_verify"
SHIPS = 12
MOST_SHOTS = 4
MOST_BEYOND_RULINGS_US = 60.0
OF_THE_TURN = (
    FinishOrdersChoice,
    MoveShipsChoice,
    RollInitiativeChoice,
    PassFireChoice,
)
"""What leads on where no ship has anything left to do."""


def measure(size: Size) -> list[Figure]:
    """Return what an entry costs."""
    header, lines = played(size.entries, fleets(SHIPS))
    chained_lines = list(transcript(header, lines))
    orders_given = _orders(chained_lines)
    few = size._replace(loop_rounds=max(1, size.loop_rounds // 20))
    fold_us, rule_us, verify_us, rejudge_us, explain_us = (
        [each / len(lines) for each in taken]
        for taken in interleaved(
            few,
            lambda: _folded(chained_lines),
            lambda: _ruled_on(header.battle, orders_given),
            lambda: _verified(chained_lines),
            lambda: _rejudged(chained_lines),
            lambda: explain(chained_lines, RULEBOOKS, number=1),
        )
    )
    beyond = [whole - part for whole, part in zip(verify_us, rule_us, strict=True)]
    return [
        context(SUBJECT, "fold, an entry", spread(fold_us).median, "us"),
        context(SUBJECT, "full verification, an entry", spread(verify_us).median, "us"),
        at_most(SUBJECT, "beyond its rulings, us", spread(beyond), MOST_BEYOND_RULINGS_US),
        context(SUBJECT, "judging again, an entry", spread(rejudge_us).median, "us"),
        context(SUBJECT, "explaining a roll, an entry", spread(explain_us).median, "us"),
        context(SUBJECT, "entries of the journal", float(len(lines)), "entries"),
        context(SUBJECT, "mean entry", sum(map(len, lines)) / len(lines), "bytes"),
    ]


def _folded(lines: list[bytes]) -> Battle:
    reader = Reader(lines, RULEBOOKS)
    battle: Battle = reader.header.battle
    for entry in reader.entries():
        if isinstance(entry, Ruled):
            battle = fold(battle, entry.events)
    return battle


def _ruled_on(battle: Battle, orders: list[tuple[Any, Dice]]) -> None:
    """Rule on every order with its dice at hand, and do nothing else."""
    for order, dice in orders:
        battle = BOOK.adjudicate(battle, order, dice).state


def _orders(lines: list[bytes]) -> list[tuple[Any, Dice]]:
    """Return every order with the recorded dice of its entry."""
    entries = [each for each in Reader(lines, RULEBOOKS).entries() if isinstance(each, Ruled)]
    return [(each.orders[0], RecordedDice(rolls_of(each.events))) for each in entries]


def _verified(lines: list[bytes]) -> None:
    verdict = Verification(lines, RULEBOOKS).run()
    require(verdict.verified, f"The transcript is not verified: {verdict.difference}")
    require(verdict.entries == len(lines) - 1, "Not every entry was verified.")


def _rejudged(lines: list[bytes]) -> None:
    target = Target(BOOK.edition, BOOK.defaults(BOOK.edition))
    judged = list(Rejudging(lambda: lines, RULEBOOKS, lambda _: target).entries())
    require(len(judged) == len(lines) - 1, "Not every entry was judged again.")
    require(not any(each.deviations for each in judged), "Something is ruled differently.")


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
        entry = Ruled(version, "referee", BOOK.edition, (order,), ruling.events)
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
    found = FULL_THRUST_LIGHT.choices(battle, REFEREE, unit) if unit else ()
    if not found:
        every = FULL_THRUST_LIGHT.choices(battle, REFEREE, None)
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
        case WriteOrderChoice():
            turn = chance.randint(-choice.turn, choice.turn)
            return WriteOrder(choice.ship, manoeuvre=Manoeuvre(turn=turn))
        case FireWeaponsChoice():
            target = chance.choice(choice.solutions).target
            weapons = [one.weapon for one in choice.solutions if one.target == target]
            fired = chance.sample(weapons, min(len(weapons), chance.randint(1, MOST_SHOTS)))
            return FireWeapons(choice.ship, tuple(Shot(one, target) for one in fired))
        case _:
            return _plain_order(choice)


def _plain_order(choice: Any) -> Any:
    """Return the order that a choice without alternatives names."""
    given = {"kind": choice.__struct_config__.tag, "side": getattr(choice, "side", None)}
    told = {name: value for name, value in given.items() if value is not None}
    return msgspec.convert(told, FULL_THRUST_LIGHT.any_order)
