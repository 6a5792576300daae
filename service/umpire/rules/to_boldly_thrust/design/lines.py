"""TBT 2 to 9: what each part of a design weighs and costs, where this setting has its own price."""

from collections.abc import Iterator

from umpire.rules.full_thrust.design.lines import SYSTEMS as SYSTEMS_OF_REMIXED
from umpire.rules.full_thrust.design.lines import Part, Systems
from umpire.rules.full_thrust.design.lines import drive_lines as drive_lines_of_remixed
from umpire.rules.full_thrust.design.masses import Cost, fixed
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.systems import SubmunitionPack
from umpire.rules.to_boldly_thrust.design import fittings
from umpire.rules.to_boldly_thrust.design.design import Design, TractorMount, TubeMount
from umpire.rules.to_boldly_thrust.design.fittings import main_drive, shields, size_of
from umpire.rules.to_boldly_thrust.state.systems import CloakingDevice, Phaser, Transporter
from umpire.rules.to_boldly_thrust.state.tables import SettingCosts


def drive_lines(design: Design, costs: DesignCosts, *, setting: SettingCosts) -> Iterator[Part]:
    """Yield what the drives weigh and cost, with warp or without (TBT-WARP-03)."""
    for part, rule, cost in drive_lines_of_remixed(design, costs):
        if part == "main_drive" and not design.ftl:
            per_thrust = costs.main_drive_per_thrust
            dear = main_drive(design.mass, design.thrust, per_thrust, setting, warp=False)
            yield part, "TBT-WARP-03", dear
        else:
            yield part, rule, cost


def shield_lines(design: Design, _: DesignCosts, *, setting: SettingCosts) -> Iterator[Part]:
    """Yield what the shields weigh and cost (TBT-SHLD-01)."""
    if design.shields:
        found = shields(design.mass, design.shields, setting)
        yield f"{design.shields}_shields", "TBT-SHLD-01", Cost(found.mass, found.points)


def systems(setting: SettingCosts) -> Systems:
    """Return the rule and the price of each system that a designer fits."""
    return {
        **SYSTEMS_OF_REMIXED,
        Phaser: (
            "TBT-PHAS-01",
            lambda _, phaser, __: fittings.phaser(phaser.weapon_class, phaser.arcs, setting),
        ),
        TubeMount: ("TBT-PHOT-01", lambda _, tube, __: fittings.photon_tube(tube.arcs, setting)),
        SubmunitionPack: (
            "FT-9.9-5",
            lambda _, pack, costs: fittings.mounted(fixed(costs.submunition), pack.arcs, setting),
        ),
        Transporter: (
            "TBT-TRAN-01",
            lambda design, _, costs: fittings.transporter(size_of(design, costs), setting),
        ),
        TractorMount: (
            "TBT-TRAC-01",
            lambda _, tractor, __: fittings.tractor(tractor.tractor_class, setting),
        ),
        CloakingDevice: (
            "TBT-CLOAK-01",
            lambda design, _, __: fittings.cloaking_device(design.mass, setting),
        ),
    }
