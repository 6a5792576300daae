"""What the Electronic Warfare Phase sets and announces, adaptive armour included (CI 4, 11.4.2)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import SectionCondition, printed, section_of
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import DESTROYED, OPTION_OFF
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_group, commanded_ship, commanded_unit
from umpire.rules.cold_infinity.state.warfare import EssAllocation, EwAllocation, Late
from umpire.rules.cold_infinity.warfare.adaptive import assigned, converted
from umpire.rules.cold_infinity.warfare.allocation import require_ew, with_late
from umpire.rules.cold_infinity.warfare.happenings import (
    ArmourAssigned,
    DetectorSpent,
    EssAnnounced,
    EwAllocated,
    HighDensityToggled,
)
from umpire.rules.cold_infinity.warfare.knowledge import enemies_of
from umpire.rules.cold_infinity.warfare.levels import ess_points_of, points_of
from umpire.rules.cold_infinity.warfare.points import shroud_radius
from umpire.rules.cold_infinity.warfare.refusals import (
    NO_ADAPTIVE_POINTS,
    NO_DETECTOR,
    NO_HIGH_DENSITY,
    TOGGLED_ALREADY,
    UNKNOWN_SECTION,
)
from umpire.rules.cold_infinity.warfare.support import ess_budget, require_ess


class AllocateEw(Value, frozen=True, tag="allocate_ew"):
    """Set the EW levels of a unit, in secret until they are told (CI-2.1.3-1, CI-4.0-1)."""

    unit: Id
    ew: EwAllocation


class AnnounceEss(Value, frozen=True, tag="announce_ess"):
    """Tell what the ESS of a unit does this turn (CI-4.7-1, CI-2.1.3.1-1)."""

    unit: Id
    ess: EssAllocation


class AssignArmour(Value, frozen=True, tag="assign_armour"):
    """Assign points of a section's collective adaptive armour to a technology (CI-11.4.2-3).

    With `stored`, convert points of that technology that were stored (CI-11.4.2-4).
    """

    ship: Id
    section: SectionName
    technology: Id
    points: Annotated[int, Meta(ge=1, le=1000)]
    stored: bool = False


class SpendDetector(Value, frozen=True, tag="spend_detector"):
    """Spend points that an EW detector has kept until the others told theirs (CI-4.8.1-1)."""

    unit: Id
    late: Late


class ToggleHighDensity(Value, frozen=True, tag="toggle_high_density"):
    """Switch the high-density sensors of fighters on or off, once a turn (CI-4.3.1-1)."""

    group: Id
    on: bool


def allocate_ew(ruling: Ruling, order: AllocateEw, _dice: Dice) -> Ruling:
    """Set the EW levels of a unit; a later order takes the place of this one (CI-4.0-1).

    Raises:
        IllegalOrder: the unit does not act, has less EW, or lacks the sensors for it.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if order.ew.eleven and battle.options.set_to_eleven == "off":
        raise OPTION_OFF.refuse(
            "The option set_to_eleven is off: put 0 EW into eleven.",
            at="/ew/eleven",
            rule="CI-7.9-1",
        )
    try:
        require_ew(order.ew, points_of(battle, unit), battle.tables.warfare)
    except Refusal as refusal:
        raise refusal.inside("/ew") from None
    return ruling.then(EwAllocated(unit=unit.id, side=unit.side, ew=order.ew, turn=battle.turn))


def announce_ess(ruling: Ruling, order: AnnounceEss, _dice: Dice) -> Ruling:
    """Tell all what the ESS of a unit does; a later order takes the place of it (CI-4.7-1).

    Raises:
        IllegalOrder: the unit does not act, has fewer points, or cannot do so to such an enemy.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    _require_level(battle, "ESS functions")
    table = battle.tables.warfare
    budget = ess_budget(order.ess, ess_points_of(battle, unit), table, battle.options)
    try:
        require_ess(order.ess, enemies_of(battle, unit), budget)
    except Refusal as refusal:
        raise refusal.inside("/ess") from None
    radius = shroud_radius(order.ess.shroud, table.support_shroud_hexes)
    return ruling.then(EssAnnounced(unit=unit.id, ess=order.ess, shroud_radius=radius))


def spend_detector(ruling: Ruling, order: SpendDetector, _dice: Dice) -> Ruling:
    """Spend what an EW detector has kept back, now that levels are known (CI-4.8.1-1).

    Raises:
        IllegalOrder: the unit does not act, or kept back fewer points; or its detector works no
            more (CI-UMP-72).
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if not (unit.warfare.ew.detector and points_of(battle, unit).detector):
        raise NO_DETECTOR.refuse(f"{unit.id} has kept nothing back.", at="/unit")
    try:
        with_late(unit.warfare.ew, order.late)
    except Refusal as refusal:
        raise refusal.inside("/late") from None
    return ruling.then(
        DetectorSpent(unit=unit.id, side=unit.side, late=order.late, turn=battle.turn)
    )


def toggle_high_density(ruling: Ruling, order: ToggleHighDensity, _dice: Dice) -> Ruling:
    """Switch the high-density sensors of a group on or off, once a turn (CI-4.3.1-1).

    Raises:
        IllegalOrder: the group has none, has switched this turn, or aims so already.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    _require_level(battle, "High-density sensors")
    if not group.craft.sensors:
        raise NO_HIGH_DENSITY.refuse(
            f"{group.id} has no high-density sensors, and aims by eye.", at="/group"
        )
    if group.toggled or group.high_density == order.on:
        means = "sensors" if group.high_density else "eye"
        raise TOGGLED_ALREADY.refuse(f"{group.id} aims by {means} for this turn.", at="/on")
    return ruling.then(HighDensityToggled(group=group.id, high_density=order.on))


def _require_level(battle: Battle, what: str) -> None:
    """Refuse what the basic rules do not have (CI-RUL-1)."""
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            f"{what} are of the advanced rules, and the level here is basic.", rule="CI-RUL-1"
        )


def assign_armour(ruling: Ruling, order: AssignArmour, _dice: Dice) -> Ruling:
    """Set points of a section's armour against a technology, for good (CI-11.4.2-3, -4).

    They are those of its pool, or with `stored` those that it has stored. Others hear of it when
    such a weapon strikes (CI-2.1.3.1-1).

    Raises:
        IllegalOrder: the ship does not act, the section is destroyed or has no such points, or
            the technology takes no more.
        Malformed: there is no such ship or section.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            "Adaptive armour is of the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    section = _section(ship, order)
    try:
        _with_points(ship, section, order)
    except Refusal as refusal:
        raise refusal.inside("/points") from None
    return ruling.then(
        ArmourAssigned(
            ship=ship.id,
            section=section.name,
            technology=order.technology,
            points=order.points,
            stored=order.stored,
            only=(ship.side,),
            rule="CI-11.4.2-4" if order.stored else "CI-11.4.2-3",
        )
    )


def _section(ship: Starship, order: AssignArmour) -> SectionCondition:
    """Return the section that an order names, which must be there."""
    if order.section not in [each.name for each in ship.sheet.sections]:
        raise UNKNOWN_SECTION.refuse(
            f"{ship.id} has no section {order.section}; it has"
            f" {listed(each.name for each in ship.sheet.sections)}.",
            at="/section",
        )
    section = section_of(ship.condition, order.section)
    if section.destroyed:
        raise DESTROYED.refuse(
            f"The section {section.name} is destroyed: choose another.", at="/section"
        )
    return section


def _with_points(ship: Starship, section: SectionCondition, order: AssignArmour) -> None:
    """Refuse points that the armour of a section does not have."""
    armour = printed(ship.sheet, section.name).adaptive
    if armour is None:
        raise NO_ADAPTIVE_POINTS.refuse(f"Section {section.name} has no adaptive armour.")
    if order.stored:
        converted(section, order.technology, order.points)
    elif armour.collective:
        assigned(section, armour, order.technology, order.points)
    else:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"The armour of {section.name} has no pool: assign what it has stored."
        )
