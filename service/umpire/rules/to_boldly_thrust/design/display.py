"""TBT 2 to 9: the system display (SSD) that a design of this setting gives."""

from collections.abc import Iterator
from typing import Any

from umpire.rules.full_thrust.design.display import driven_by, figures
from umpire.rules.full_thrust.design.display import fitted as fitted_of_remixed
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.systems import FtlDrive, MainDrive
from umpire.rules.to_boldly_thrust.design.design import Design, TractorMount, TubeMount
from umpire.rules.to_boldly_thrust.design.shields import shields
from umpire.rules.to_boldly_thrust.state.ship import Ssd
from umpire.rules.to_boldly_thrust.state.systems import PhotonTube, ShieldGenerator, System, Tractor
from umpire.rules.to_boldly_thrust.state.tables import SettingCosts


def display(design: Design, points: int, costs: DesignCosts, *, setting: SettingCosts) -> Ssd:
    """Return the display of a design; does not check that the design is legal.

    Args:
        design: the ship.
        points: what it costs without the fighters that it carries.
        costs: the tables of design.
        setting: what the systems of this setting weigh and cost.
    """
    fitted = [_shown(system) for system in fitted_of_remixed(design)]
    return Ssd(
        systems=(*fitted, *built_in(design, setting=setting)),
        race=design.race,
        **figures(design, points, costs),
    )


def built_in(
    design: Design, *, setting: SettingCosts
) -> Iterator[ShieldGenerator | MainDrive | FtlDrive]:
    """Yield the systems that grade and ratings stand for, under names of their own."""
    if design.shields:
        strength = shields(design.mass, design.shields, setting).strength
        yield ShieldGenerator("shield-generator", strength, design.shields)
    yield from driven_by(design)


def _shown(system: Any) -> System:
    """Return a system as the display shows it: a mount through the first of its arcs."""
    match system:
        case TubeMount():
            return PhotonTube(system.id, (system.arcs[0],), name=system.name)
        case TractorMount():
            arcs = (system.arcs[0],)
            return Tractor(system.id, system.tractor_class, arcs, name=system.name)
        case _:
            found: System = system
            return found
