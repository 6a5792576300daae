"""TBT 2 to 9: what drives, shields, weapons and equipment of this setting weigh and cost."""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Code
from umpire.rules.full_thrust.design import Cost, Design, group_of, round_half_up, round_up
from umpire.rules.full_thrust.design import price_main_drive as main_drive_of_remixed
from umpire.rules.full_thrust.state.ship import Group
from umpire.rules.full_thrust.state.ship import Ssd as RemixedSsd
from umpire.rules.full_thrust.state.tables import DesignCosts, PercentCost
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.refusals import AFT_SINGLE_ARC, SINGLE_ARC
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.systems import BatteryClass, ShieldGrade
from umpire.rules.to_boldly_thrust.state.tables import (
    BatteryCost,
    MassRounding,
    PartCost,
    SettingCosts,
    ShieldCost,
)


def size_of(ship: RemixedSsd | Design, costs: DesignCosts) -> Group:
    """Return the size of a ship (TBT-RUL-28).

    It is the group that the ship names; else a ship that is not military is a merchant, and of any
    other its class or its mass tells it (FT-2.5-1, FT-RUL-67).
    """
    if ship.group is not None:
        return ship.group
    return group_of(ship, costs) if ship.military else "merchant"


def group_in(battle: Battle, ship: Ship) -> Group:
    """Return the size of a ship in play (TBT-RUL-28)."""
    return size_of(ship.ssd, battle.tables.design)


def price_drive_without_warp(
    total_mass: int, thrust: int, per_thrust: PercentCost, setting: SettingCosts, *, warp: bool
) -> Cost:
    """Return the cost of a main drive: more points, no more mass, without warp.

    (TBT-WARP-03, TBT-RUL-18.)
    """
    cost = main_drive_of_remixed(total_mass, thrust, per_thrust)
    return cost if warp else Cost(cost.mass, cost.points * setting.without_warp_factor)


class Shields(NamedTuple):
    """What shields take of a ship's mass, their price, and their strength."""

    mass: int
    points: int
    strength: int


def round_mass(share: float, rounding: MassRounding) -> int:
    """Return a share of a ship's mass as a whole number, at least 1 (TBT-RUL-02)."""
    return max(1, round_half_up(share) if rounding == "nearest" else round_up(share))


def shields_of_grade(total_mass: int, grade: ShieldGrade, setting: SettingCosts) -> Shields:
    """Return what shields of a grade are to a ship of so much mass (TBT-SHLD-01, TBT-RUL-01, -38).

    Args:
        total_mass: of the ship.
        grade: of its shields.
        setting: the table of the setting, which may make shields stronger or weaker.
    """
    row: ShieldCost = getattr(setting, f"{grade}_shields")
    strength = total_mass / row.strength_per * setting.shield_strength_factor
    return Shields(
        mass=round_mass(total_mass / row.mass_per, setting.mass_rounding),
        points=round_mass(total_mass * row.points_per_mass, setting.mass_rounding),
        strength=round_mass(strength, setting.mass_rounding),
    )


def price_transporter(size: Group, setting: SettingCosts) -> Cost:
    """Return the cost of transporters in a ship of a size (TBT-TRAN-01, TBT-RUL-19)."""
    row: PartCost = getattr(setting, f"transporter_{size}")
    return Cost(row.mass, row.points)


def price_tractor(beam: BatteryClass, setting: SettingCosts) -> Cost:
    """Return the cost of a tractor beam of a class (TBT-TRAC-01, TBT-RUL-25)."""
    row: PartCost = getattr(setting, f"tractor_{beam.lower()}")
    return Cost(row.mass, row.points)


def price_cloaking_device(total_mass: int, setting: SettingCosts) -> Cost:
    """Return the cost of a cloaking device in a ship of a mass (TBT-CLOAK-01, TBT-RUL-29)."""
    return Cost(
        round_mass(total_mass / setting.cloak_mass_per, setting.mass_rounding),
        round_mass(total_mass * setting.cloak_points_per_mass, setting.mass_rounding),
    )


AFT: Arc = "A"


def price_phaser(battery: BatteryClass, arcs: Sequence[Arc], setting: SettingCosts) -> Cost:
    """Return the cost of a phaser or disrupter (TBT-PHAS-01, TBT-RUL-08)."""
    row: BatteryCost = getattr(setting, f"phaser_{battery.lower()}")
    paid = len(set(arcs)) - (setting.phaser_cost == "per_extra_arc")
    return price_mount(Cost(row.mass, row.points + row.per_arc * paid), arcs, setting)


def price_photon_tube(arcs: Sequence[Arc], setting: SettingCosts) -> Cost:
    """Return the cost of a photon tube (TBT-PHOT-01, TBT-RUL-11)."""
    tube = setting.photon_tube
    return price_mount(Cost(tube.mass, tube.points), arcs, setting)


def price_mount(cost: Cost, arcs: Sequence[Arc], setting: SettingCosts) -> Cost:
    """Return what a weapon costs as it is mounted: more if it fires aft (TBT-AFT-02, -UMP-36)."""
    if AFT not in arcs:
        return cost
    return Cost(cost.mass + setting.aft_mass, cost.points * setting.aft_points_factor)


def bar_to_aft_arcs(arcs: Sequence[Arc]) -> Code | None:
    """Return why no weapon can bear through arcs: it fires aft and elsewhere (TBT-AFT-03)."""
    return AFT_SINGLE_ARC if AFT in arcs and len(set(arcs)) > 1 else None


def bar_to_single_arc(arcs: Sequence[Arc]) -> Code | None:
    """Return why neither tube nor tractor bears through arcs: only one (TBT-PHOT-01, -RUL-27)."""
    return SINGLE_ARC if len(arcs) > 1 else None
