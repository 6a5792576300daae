"""Screening: defensive fire for another unit (CI 11.1.7). Ranges in hexes."""

from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.defence.criteria import Attack, bar_to_defending, gun_speed
from umpire.rules.cold_infinity.defence.refusals import (
    NOT_BETWEEN,
    SCREENED_TOO_FAR,
    SCREENS_BY_SDF,
)
from umpire.rules.cold_infinity.guns.gun import Gun
from umpire.rules.cold_infinity.state.tables import DefenceTable, Tables
from umpire.rules.cold_infinity.state.traits import GUARDIAN, has_trait
from umpire.rules.cold_infinity.state.weapons import Traits

TOO_FAR_TO_GUARD = SCREENED_TOO_FAR.under("CI-11.1.7.1-1")


class Post(NamedTuple):
    """Where a defending weapon stands; what comes after the first field is for screening.

    `range_penalty` is that of the weapon to the unit it screens, as a positive number, and not
    doubled (CI-RUL-68). An attacker is the launch hex, for guided weapons (CI-RUL-66).
    """

    attacker_in_arc: bool = True
    target_in_arc: bool = False
    range_penalty: int = 0
    to_attacker: int = 0
    target_to_attacker: int = 0


def most_penalty(speed: int, traits: Traits, table: DefenceTable) -> int:
    """Return the range penalty up to which a weapon screens (CI-11.1.7-1, CI-11.1.7.1-1)."""
    guardian = has_trait(traits, GUARDIAN)
    return speed * table.screening_per_speed * (table.guardian_factor if guardian else 1)


def bar_by_post(post: Post, most: int, traits: Traits) -> Code | None:
    """Return why a weapon does not screen a unit from its place, or None (CI-11.1.7-1)."""
    if post.range_penalty > most:
        return TOO_FAR_TO_GUARD if has_trait(traits, GUARDIAN) else SCREENED_TOO_FAR
    return None if post.to_attacker < post.target_to_attacker else NOT_BETWEEN


def bar_to_screening(gun: Gun, attack: Attack, post: Post, tables: Tables) -> Code | None:
    """Return why a weapon cannot screen another unit against an attack, or None (CI-11.1.7-1).

    What it does then is ordinary defensive fire, however far away the unit is.

    Raises:
        CannotAdjudicate: nothing else bars it, and a Speed is lost (CI-RUL-64).
    """
    if gun.use != "standard":
        return SCREENS_BY_SDF
    either = post.attacker_in_arc or post.target_in_arc
    barred = bar_to_defending(gun, attack, tables, in_arc=either)
    if barred:
        return barred
    traits = gun.weapon.traits
    return bar_by_post(post, most_penalty(gun_speed(gun, tables), traits, tables.defence), traits)
