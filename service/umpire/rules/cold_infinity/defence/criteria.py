"""Who may meet which attack by defensive fire, for itself or for another unit.

CI 11.1, 8.1.7, 8.2. Ranges in hexes.
"""

from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.reasons import OUT_OF_ARC
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.refusals import (
    ALREADY_DEFENDED,
    CANNOT_DEFEND,
    NO_WEAPON_SPEED,
    NOT_BETWEEN,
    NOT_INTERCEPTABLE,
    NOT_SET_TO_DEFEND,
    SCREENED_TOO_FAR,
    SCREENS_BY_SDF,
    SLOWER_THAN_ATTACK,
)
from umpire.rules.cold_infinity.guns.gun import Gun, bar_to_firing
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.hulls import (
    DEFENSIVE_FIRE,
    GUARDIAN,
    has_trait,
    technology_row,
)
from umpire.rules.cold_infinity.state.refusals import NO_DEFENCE_RATING
from umpire.rules.cold_infinity.state.tables import DefenceTable, Tables, TechnologyRow
from umpire.rules.cold_infinity.state.weapons import Traits


def weapon_speed(row: TechnologyRow, printed: int | None = None) -> int:
    """Return the Speed of a weapon: that of its sheet before its technology's (CI-RUL-64).

    Raises:
        CannotAdjudicate: neither the sheet nor the tables tell it.
    """
    if printed is not None:
        return printed
    if row.speed is None:
        raise NO_WEAPON_SPEED.refuse(
            f"The Speed of {row.technology} is lost: give the weapon a speed, or the row of it in"
            " tables.technologies.",
            at="/tables/technologies",
        )
    return row.speed


def may_meet(defender: int, attack: int) -> bool:
    """Tell whether a weapon is as fast as what it is to meet (CI-11.1-1, CI-11.1.4-1)."""
    return defender >= attack


NOT_BEFORE_IT = OUT_OF_ARC.under("CI-11.1-1")
MATTER_DEFENDS_NOT = CANNOT_DEFEND.under("CI-8.2.1-1")
GUARDED_BY_NOTHING = NOT_INTERCEPTABLE.under("CI-10.5-2")
NEVER_MET: dict[Configuration, Code] = {
    "enveloping": NOT_INTERCEPTABLE.under("CI-8.1.7-1"),
    "wave": NOT_INTERCEPTABLE.under("CI-8.1.8-1"),
}
"""Configurations of direct fire that nothing can meet."""


class Attack(NamedTuple):
    """One shot that is on its way, direct or guided; `speed` is that of its weapon's sheet.

    `bare`: it is aimed at what no defensive fire guards.
    """

    target: Id
    technology: Id
    configuration: Configuration = "burst"
    speed: int | None = None
    guided: bool = False
    bare: bool = False


def attack_speed(attack: Attack, tables: Tables) -> int:
    """Return the Speed of a shot; guided weapons are the slowest (CI-11.1.4-1, CI-RUL-64).

    Raises:
        CannotAdjudicate: the Speed of its technology is lost.
    """
    if attack.guided:
        return tables.guided.speed
    return weapon_speed(technology_row(attack.technology, tables), attack.speed)


def gun_speed(gun: Gun, tables: Tables) -> int:
    """Return the Speed of a weapon that is to meet a shot (CI-11.1.4-1, CI-RUL-64).

    Raises:
        CannotAdjudicate: the Speed of its technology is lost.
    """
    return weapon_speed(technology_row(gun.weapon.technology, tables), gun.weapon.speed)


def bar_by_technology(row: TechnologyRow, traits: Traits) -> Code | None:
    """Return why weapons of a technology do not defend, or None (CI-8.2.1-1, CI-8.2.2-1).

    Lasers never do; matter weapons do by an enhancement, and not by a rating alone (CI-UMP-52).
    """
    if row.defends:
        return None
    if not row.enhanced_to_defend:
        return CANNOT_DEFEND
    return None if has_trait(traits, DEFENSIVE_FIRE) else MATTER_DEFENDS_NOT


def bar_to_meeting(attack: Attack, tables: Tables) -> Code | None:
    """Return why no defensive fire meets an attack, or None (CI-11.1-1, CI-8.1.7-1, CI-8.1.8-1).

    None meets those on micro-platforms and beacons (CI-10.5-2).

    A guided weapon is met as such, whatever it carries (CI-UMP-53).

    Raises:
        CannotAdjudicate: the tables do not have its technology.
    """
    if attack.bare:
        return GUARDED_BY_NOTHING
    if attack.guided:
        return None
    if not technology_row(attack.technology, tables).interceptable:
        return NOT_INTERCEPTABLE
    return NEVER_MET.get(attack.configuration)


def bar_to_defending(gun: Gun, attack: Attack, tables: Tables, *, in_arc: bool) -> Code | None:
    """Return why a weapon cannot give defensive fire against an attack, or None (CI-11.1-1).

    Args:
        gun: in the mode that it is set to.
        attack: that it is to meet.
        tables: technologies and their Speeds.
        in_arc: whether the attacker is in its arc; for a guided weapon, its launch hex
            (CI-RUL-66).

    Raises:
        CannotAdjudicate: nothing else bars it, and a Speed is lost (CI-RUL-64).
    """
    return (
        _bar_by_mode(gun)
        or bar_by_technology(technology_row(gun.weapon.technology, tables), gun.weapon.traits)
        or bar_to_meeting(attack, tables)
        or bar_to_firing(gun)
        or (ALREADY_DEFENDED if gun.defended else None)
        or (None if in_arc else NOT_BEFORE_IT)
        or _bar_by_speed(gun, attack, tables)
    )


def _bar_by_mode(gun: Gun) -> Code | None:
    if gun.mode is None:
        return NOT_SET_TO_DEFEND
    return None if gun.rating else NO_DEFENCE_RATING


def _bar_by_speed(gun: Gun, attack: Attack, tables: Tables) -> Code | None:
    if may_meet(gun_speed(gun, tables), attack_speed(attack, tables)):
        return None
    return SLOWER_THAN_ATTACK


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
