"""Drums of units: what they hold, whether they are ready, where they cast it, whom that asks.

CI 10.0. Hexes.
"""

from typing import NamedTuple

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.power.arming import fired
from umpire.rules.cold_infinity.power.supplying import usable
from umpire.rules.cold_infinity.sighting.sights import covers, is_blocked, weapons_out
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.audience import may_hide_mines
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.condition import system_of
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.layers import require_layer
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import (
    DESTROYED,
    LINE_BLOCKED,
    MAGAZINE_EMPTY,
    OPTION_OFF,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
)
from umpire.rules.cold_infinity.state.running import destroyed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import acting_ships, arc_of, known_weapon, weapons_of
from umpire.rules.cold_infinity.state.weapons import Drum

DRUM_GONE = DESTROYED.under("CI-RUL-11")
DRUM_EMPTY = MAGAZINE_EMPTY.under("CI-10.0-2")
BEYOND_REACH = OUT_OF_RANGE.under("CI-10.0-2")
BESIDE_ARC = OUT_OF_ARC.under("CI-10.0-2")
OUT_OF_SIGHT = LINE_BLOCKED.under("CI-10.0-2")


class Post(NamedTuple):
    """A drum of a ship."""

    ship: Starship
    weapon: str
    drum: Drum


def require_in_play(battle: Battle) -> None:
    """Refuse stationary weapons where they are not in play.

    Raises:
        IllegalOrder: they are not.
    """
    if not may_hide_mines(battle):
        raise OPTION_OFF.refuse(
            "Stationary weapons are off here: set the option stationary_weapons, and the level"
            " to advanced.",
            rule="CI-10.0-1",
        )


def drums_of(unit: Unit) -> dict[str, Drum]:
    """Return the drums of a unit, by mount."""
    if isinstance(unit, Group):
        return {}
    return {name: each for name, each in weapons_of(unit).items() if isinstance(each, Drum)}


def known_drum(unit: Unit, weapon: str) -> Post:
    """Return a drum of a unit, by its mount.

    Raises:
        Malformed: the unit has no such weapon, or it is no drum.
    """
    block = known_weapon(unit, weapon, at="/weapon")
    if isinstance(unit, Group) or not isinstance(block, Drum):
        raise UNKNOWN_WEAPON.refuse(
            f"{weapon} is no drum; what is one is {listed(drums_of(unit))}.", at="/weapon"
        )
    return Post(unit, weapon, block)


def left_in(post: Post) -> int:
    """Return what a drum still holds: no more than its structure left (CI-10.0-2, CI-UMP-161)."""
    state = system_of(post.ship.condition, post.weapon)
    structure = next(e.structure for e in post.ship.sheet.systems if e.id == post.weapon)
    whole = post.drum.magazine * (structure - state.lost_of(structure)) // structure
    return min(post.ship.arms.left(post.weapon), whole)


def readied(battle: Battle, post: Post, deployments: int) -> Readiness:
    """Return how ready a drum is when it has deployed so often this turn (CI-10.0-1, CI-7.1.3-1).

    Raises:
        IllegalOrder: it is destroyed, has no power, arms yet, or has not so many left.
    """
    ship, weapon = post.ship, post.weapon
    if weapon in destroyed(ship.condition):
        raise DRUM_GONE.refuse(f"{weapon} is destroyed, and deploys no more.", at="/weapon")
    if left_in(post) < deployments:
        raise DRUM_EMPTY.refuse(f"{weapon} has {left_in(post)} left to deploy.", at="/weapon")
    powered = usable(ship, weapon) and not weapons_out(battle, ship.cell)
    try:
        return fired(ship.arms.ready(weapon), post.drum.rate_of_fire, deployments, powered=powered)
    except Refusal as refusal:
        said_of(refusal, "Weapon", weapon)
        raise refusal.inside("/weapon") from None


def require_reach(battle: Battle, post: Post, cell: Cell) -> None:
    """Refuse a hex into which a drum does not cast (CI-10.0-2); that of its ship is open to all.

    Raises:
        IllegalOrder: it is too far away, outside the arc, or out of sight.
    """
    ship, drum = post.ship, post.drum
    require_layer(battle, cell, at="/cell")
    far = range_between(ship.cell, cell, battle.options)
    if far > drum.reach:
        raise BEYOND_REACH.refuse(
            f"{post.weapon} casts {drum.reach} hexes far, and that is {far} away.", at="/cell"
        )
    if far and not covers(battle, ship, arc_of(ship, post.weapon), cell):
        raise BESIDE_ARC.refuse(f"{post.weapon} does not bear on that hex.", at="/cell")
    if far and is_blocked(battle, ship.cell, cell, 0):
        raise OUT_OF_SIGHT.refuse("Something stands between the ship and that hex.", at="/cell")


def is_asked_for_announcements(battle: Battle, side: str) -> bool:
    """Tell whether a side has drums on a unit that acts (CI-2.1.4.1-1).

    What they hold, and whether they are ready, is its own affair.
    """
    return may_hide_mines(battle) and any(drums_of(ship) for ship in acting_ships(battle, side))


def is_asked_for_deployments(battle: Battle, side: str) -> bool:
    """Tell whether a side has announced that a drum deploys this turn (CI-10.0-1)."""
    drums = {each.unit for each in battle.announced if each.turn == battle.turn}
    return any(ship.id in drums for ship in acting_ships(battle, side))
