"""Battles of our own units played at random, up to their end or the last try."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec

from rules.cold_infinity.asked import adjudicate
from rules.cold_infinity.random_names import Names
from rules.cold_infinity.random_orders import MAKERS, SELDOM
from rules.cold_infinity.ships import CRAFT, SHIPS
from umpire.kernel.dice import KeyedDice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, at_layer
from umpire.kernel.ruling import Ruling, Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.setup import (
    GroupSetup,
    NamedCraft,
    NamedSheet,
    Setup,
    ShipSetup,
    setup,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options

LONGEST_GAME = 260  # tries
SIDES = ("red", "blue")


def random_options(random: Random) -> Options:
    chosen: dict[str, Any] = {}
    for field in msgspec.structs.fields(Options):
        kind = get_args(field.type)[0] if get_args(field.type) else field.type
        if random.random() < 0.6:
            continue
        if kind is bool:
            chosen[field.name] = random.random() < 0.5
        elif isinstance(field.default, str):
            chosen[field.name] = random.choice(get_args(kind))
    return Options(**chosen)


def random_battle(random: Random, sides: tuple[str, ...] = SIDES) -> Battle:
    options = random_options(random)
    cells: list[Hex] = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    random.shuffle(cells)
    if options.three_dimensional:
        cells = [at_layer(cell, random.choice((0, 0, 1, -2))) for cell in cells]
    opening = setup(
        Setup(
            sides=sides,
            sheets=tuple(NamedSheet(name, sheet) for name, sheet in SHIPS.items()),
            craft=tuple(NamedCraft(name, sheet) for name, sheet in CRAFT.items()),
            ships=tuple(_ships(random, cells, sides)),
            groups=tuple(_groups(random, cells, sides)),
            options=msgspec.structs.replace(options, level="advanced"),
        )
    )
    return msgspec.structs.replace(opening, options=options)


def _ships(random: Random, cells: list[Hex], sides: tuple[str, ...]) -> Iterator[ShipSetup]:
    for side in sides:
        for n in range(1, random.randint(2, 3)):
            sheet = random.choice(tuple(SHIPS))
            yield ShipSetup(id=f"{side}{n}", side=side, sheet=sheet, **_where(random, cells))


def _groups(random: Random, cells: list[Hex], sides: tuple[str, ...]) -> Iterator[GroupSetup]:
    for side in sides:
        for n in range(random.choice((0, 1, 1, 2))):
            yield GroupSetup(
                id=f"{side}g{n}",
                side=side,
                craft="sandpiper",
                number=random.choice((1, 3, 4, 7)),
                high_density=random.random() < 0.5,
                **_where(random, cells),
            )


def _where(random: Random, cells: list[Hex]) -> dict[str, Any]:
    heading = random.randint(1, 6)
    vector = f"{heading}+{random.randint(0, 4)}"
    came = (9, random.randint(-9, 9))
    return {"cell": cells.pop(), "came": came, "facing": heading, "vector": vector}


class RecordingDice:
    def __init__(self, seed: bytes) -> None:
        self._dice = KeyedDice(seed, "random")
        self.rolls: list[Roll] = []

    def roll(self, label: str, count: int, sides: int) -> Roll:
        roll = self._dice.roll(label, count, sides)
        self.rolls.append(roll)
        return roll


class Step(NamedTuple):
    before: Battle
    order: Value
    rolls: tuple[Roll, ...]
    ruling: Ruling[Battle, Any] | None
    refusal: Refusal | None = None


def any_order(random: Random, battle: Battle) -> Value:
    taken = (
        *COLD_INFINITY.sequence.phase(battle.phase).orders,
        *COLD_INFINITY.sequence.always,
    )
    taken = tuple(kind for kind in taken if kind in MAKERS)
    weights = [SELDOM.get(kind, 1.0) for kind in taken]
    return MAKERS[random.choices(taken, weights)[0]](Names(random, battle))


def game(random: Random, battle: Battle | None = None, tries: int = LONGEST_GAME) -> Iterator[Step]:
    battle = battle or random_battle(random)
    for _ in range(tries):
        if battle.phase == "over":
            return
        order, dice = any_order(random, battle), RecordingDice(random.randbytes(32))
        try:
            ruling = adjudicate(battle, order, dice)
        except Refusal as refusal:
            yield Step(battle, order, tuple(dice.rolls), None, refusal)
            continue
        yield Step(battle, order, tuple(dice.rolls), ruling)
        battle = ruling.state
