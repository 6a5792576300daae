"""TBT 3 to 5: phasers, photon tubes, and weapons that are mounted aft."""

from collections.abc import Sequence

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Code
from umpire.rules.full_thrust.design.masses import Cost
from umpire.rules.to_boldly_thrust.state.refusals import AFT_SINGLE_ARC, SINGLE_ARC
from umpire.rules.to_boldly_thrust.state.systems import BatteryClass
from umpire.rules.to_boldly_thrust.state.tables import BatteryCost, SettingCosts

AFT: Arc = "A"


def phaser(battery: BatteryClass, arcs: Sequence[Arc], setting: SettingCosts) -> Cost:
    """Return the cost of a phaser or disrupter (TBT-PHAS-01, TBT-RUL-08)."""
    row: BatteryCost = getattr(setting, f"phaser_{battery.lower()}")
    paid = len(set(arcs)) - (setting.phaser_cost == "per_extra_arc")
    return mounted(Cost(row.mass, row.points + row.per_arc * paid), arcs, setting)


def photon_tube(arcs: Sequence[Arc], setting: SettingCosts) -> Cost:
    """Return the cost of a photon tube (TBT-PHOT-01, TBT-RUL-11)."""
    tube = setting.photon_tube
    return mounted(Cost(tube.mass, tube.points), arcs, setting)


def mounted(cost: Cost, arcs: Sequence[Arc], setting: SettingCosts) -> Cost:
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
