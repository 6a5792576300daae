"""The procedures of electronic warfare, and of armour that its phase assigns (CI 4, 11.4.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.units import commanded_group, commanded_unit
from umpire.rules.cold_infinity.warfare.allocation import require_ew, with_late
from umpire.rules.cold_infinity.warfare.enemies import enemies_of
from umpire.rules.cold_infinity.warfare.happenings import (
    DetectorSpent,
    EssAnnounced,
    EwAllocated,
    HighDensityToggled,
)
from umpire.rules.cold_infinity.warfare.levels import ess_points_of, points_of
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    AnnounceEss,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.points import shroud_radius
from umpire.rules.cold_infinity.warfare.refusals import (
    NO_DETECTOR,
    NO_HIGH_DENSITY,
    TOGGLED_ALREADY,
)
from umpire.rules.cold_infinity.warfare.support import ess_budget, require_ess


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
