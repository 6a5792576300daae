"""A volley in process: six class 2 beams, the end of a row, a threshold check of fifteen systems.

Against the same arithmetic on plain integers: same distances and bands, same rolls under the same
labels from the same dice, same damage, same threshold. What is compared is the price of a ruling:
checks of the order, events, and a new battle.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from measures.fleets import ALL_ROUND, BOOK, SEED
from measures.harness import Figure, Size, at_most, context, interleaved, ratios, require, spread
from umpire.kernel.dice import Dice, KeyedDice, Roll, seed_bytes
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust_light import (
    Battle,
    Drive,
    FireWeapons,
    Ship,
    Shot,
    Ssd,
    System,
    SystemLost,
    ThresholdChecked,
)

SUBJECT = "volley"
GOAL = 2.5
BEAMS, SYSTEMS = 6, 15
ROWS = (20, 20, 20)
MARKED = 19


class Scripted:
    """Dice that cost next to nothing: the same faces for every roll of a size."""

    def __init__(self) -> None:
        self._rolls = {
            (count, 6): Roll("scripted", 6, tuple(6 - face % 6 for face in range(count)))
            for count in range(1, SYSTEMS + 1)
        }

    def roll(self, _label: str, count: int, sides: int) -> Roll:
        """Return the one roll of that size."""
        return self._rolls[count, sides]


def _ship(name: str, side: str, y: float, course: int, damage: int = 0) -> Ship:
    systems: list[System] = [Drive("D1", 2), FireControl("F1"), FireControl("F2")]
    systems += [Beam(f"B{number}", 2, ALL_ROUND) for number in range(1, SYSTEMS - 2)]
    return Ship(name, side, Ssd(ROWS, tuple(systems)), 3.0, y, course, 0, damage=damage)


BATTLE = Battle(
    sides=("Red", "Blue"),
    ships=(_ship("Firer", "Red", 0.0, 12), _ship("Target", "Blue", 10.0, 6, MARKED)),
    phase="fire",
    initiative=("Red", "Blue"),
    active="Red",
)
ORDER = FireWeapons("Firer", tuple(Shot(f"B{number}", "Target") for number in range(1, BEAMS + 1)))


class Plain(NamedTuple):
    """A ship in plain numbers."""

    x: float
    y: float
    course: int
    beams: dict[str, int]
    systems: list[str]
    rows: list[int]
    damage: int


def plain(ship: Ship) -> Plain:
    """Return a ship in plain numbers."""
    beams = {each.id: each.weapon_class for each in ship.ssd.systems if isinstance(each, Beam)}
    names = [each.id for each in ship.ssd.systems]
    return Plain(ship.x, ship.y, ship.course, beams, names, list(ship.ssd.rows), ship.damage)


def volley(
    firer: Plain, target: Plain, weapons: Sequence[str], dice: Dice
) -> tuple[int, list[str]]:
    """Return the damage that the target has afterwards, and the systems that it loses."""
    east, north = target.x - firer.x, target.y - firer.y
    range_mu = math.hypot(east, north)
    bearing = (math.degrees(math.atan2(east, north)) - 30 * firer.course) % 360
    aft = int((bearing + 30) // 60) % 6 == 3
    points = 0
    for weapon in () if aft else weapons:
        thrown = firer.beams[weapon] - (max(1, math.ceil((range_mu - 0.001) / 12)) - 1)
        roll = dice.roll(f"t1/fire/Firer/{weapon}>Target/damage", thrown, 6)
        for face in roll.faces:
            points += 2 if face == 6 else 1 if face > 3 else 0
    damage = target.damage + points
    before, after = _ended(target.rows, target.damage), _ended(target.rows, damage)
    if after == before:
        return damage, []
    number = after + min(after - before - 1, 1)
    roll = dice.roll(f"t1/fire/Firer/Target/threshold-{after}", len(target.systems), 6)
    lost = zip(target.systems, roll.faces, strict=True)
    return damage, [system for system, face in lost if face <= number]


def _ended(rows: Sequence[int], damage: int) -> int:
    ended = marked = 0
    for row in rows:
        marked += row
        if damage >= marked:
            ended += 1
    return ended


def measure(size: Size) -> list[Figure]:
    """Return what a ruling costs, in the same arithmetic on plain integers."""
    figures = []
    sources: tuple[tuple[str, Dice], ...] = (
        ("keyed dice", KeyedDice(seed_bytes(SEED), SEED)),
        ("scripted dice", Scripted()),
    )
    for name, dice in sources:
        ours, bare = _against_plain(size, dice)
        found = ratios(ours, bare)
        figures += [
            at_most(SUBJECT, f"volley / plain integers, {name}", found, GOAL)
            if name == "keyed dice"
            else context(SUBJECT, f"volley / plain integers, {name}", found.median, "times"),
            context(SUBJECT, f"volley, {name}", spread(ours).median, "us"),
            context(SUBJECT, f"plain integers, {name}", spread(bare).median, "us"),
        ]
    return figures


def _against_plain(size: Size, dice: Dice) -> list[list[float]]:
    firer, target = (plain(ship) for ship in BATTLE.ships)
    weapons = [shot.weapon for shot in ORDER.shots]
    _same(dice, volley(firer, target, weapons, dice))
    return interleaved(
        size,
        lambda: BOOK.adjudicate(BATTLE, ORDER, dice),
        lambda: volley(firer, target, weapons, dice),
    )


def _same(dice: Dice, found: tuple[int, list[str]]) -> None:
    """Make sure that both do the same."""
    ruling = BOOK.adjudicate(BATTLE, ORDER, dice)
    checks = [event for event in ruling.events if isinstance(event, ThresholdChecked)]
    lost = [event.system for event in ruling.events if isinstance(event, SystemLost)]
    require([len(check.systems) for check in checks] == [SYSTEMS], "No row ended.")
    require(found == (ruling.state.ships[1].damage, lost), "The two do not agree.")
