"""TBT 1 to 10: the assessment of a design: its costs, its display (SSD), the rules it breaks."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import asdict, replace

from umpire.kernel.rulebook import DesignRules
from umpire.rules.full_thrust.design import (
    BY_THE_BOOK,
    Cost,
    Part,
    Systems,
    Violation,
    Yard,
    driven_by,
    figures,
    price_fixed,
    ratings_of,
    violation,
)
from umpire.rules.full_thrust.design import SYSTEMS as SYSTEMS_OF_REMIXED
from umpire.rules.full_thrust.design import Assessment as RemixedAssessment
from umpire.rules.full_thrust.design import assess as assess_as_remixed
from umpire.rules.full_thrust.design import design_of as design_of_remixed
from umpire.rules.full_thrust.design import drive_lines as drive_lines_of_remixed
from umpire.rules.full_thrust.design import fitted as fitted_of_remixed
from umpire.rules.full_thrust.state.options import CoreOptions
from umpire.rules.full_thrust.state.ship import FtlDrive, MainDrive, SubmunitionPack
from umpire.rules.full_thrust.state.tables import DesignCosts
from umpire.rules.to_boldly_thrust.design import fittings
from umpire.rules.to_boldly_thrust.design.design import Design, Fitted, TractorMount, TubeMount
from umpire.rules.to_boldly_thrust.design.fittings import (
    bar_to_aft_arcs,
    bar_to_single_arc,
    price_drive_without_warp,
    shields_of_grade,
    size_of,
)
from umpire.rules.to_boldly_thrust.state.refusals import REPLACED
from umpire.rules.to_boldly_thrust.state.ship import Ssd
from umpire.rules.to_boldly_thrust.state.systems import (
    CloakingDevice,
    Phaser,
    PhotonTube,
    ShieldGenerator,
    System,
    Tractor,
    Transporter,
)
from umpire.rules.to_boldly_thrust.state.tables import SettingCosts, Tables


def drive_lines(design: Design, costs: DesignCosts, *, setting: SettingCosts) -> Iterator[Part]:
    """Yield what the drives weigh and cost, with warp or without (TBT-WARP-03)."""
    for part, rule, cost in drive_lines_of_remixed(design, costs):
        if part == "main_drive" and not design.ftl:
            per_thrust = costs.main_drive_per_thrust
            dear = price_drive_without_warp(
                design.mass, design.thrust, per_thrust, setting, warp=False
            )
            yield part, "TBT-WARP-03", dear
        else:
            yield part, rule, cost


def shield_lines(design: Design, _: DesignCosts, *, setting: SettingCosts) -> Iterator[Part]:
    """Yield what the shields weigh and cost (TBT-SHLD-01)."""
    if design.shields:
        found = shields_of_grade(design.mass, design.shields, setting)
        yield f"{design.shields}_shields", "TBT-SHLD-01", Cost(found.mass, found.points)


def systems(setting: SettingCosts) -> Systems:
    """Return the rule and the price of each system that a designer fits."""
    return {
        **SYSTEMS_OF_REMIXED,
        Phaser: (
            "TBT-PHAS-01",
            lambda _, phaser, __: fittings.price_phaser(phaser.weapon_class, phaser.arcs, setting),
        ),
        TubeMount: (
            "TBT-PHOT-01",
            lambda _, tube, __: fittings.price_photon_tube(tube.arcs, setting),
        ),
        SubmunitionPack: (
            "FT-9.9-5",
            lambda _, pack, costs: fittings.price_mount(
                price_fixed(costs.submunition), pack.arcs, setting
            ),
        ),
        Transporter: (
            "TBT-TRAN-01",
            lambda design, _, costs: fittings.price_transporter(size_of(design, costs), setting),
        ),
        TractorMount: (
            "TBT-TRAC-01",
            lambda _, tractor, __: fittings.price_tractor(tractor.tractor_class, setting),
        ),
        CloakingDevice: (
            "TBT-CLOAK-01",
            lambda design, _, __: fittings.price_cloaking_device(design.mass, setting),
        ),
    }


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
        strength = shields_of_grade(design.mass, design.shields, setting).strength
        yield ShieldGenerator("shield-generator", strength, design.shields)
    yield from driven_by(design)


def design_of(ssd: Ssd) -> Design:
    """Return the design that a display shows."""
    generators = [each for each in ssd.systems if isinstance(each, ShieldGenerator)]
    fitted = [each for each in ssd.systems if not isinstance(each, ShieldGenerator)]
    remixed = design_of_remixed(replace(ssd, systems=tuple(fitted)))
    return Design(
        systems=tuple([_designed(each) for each in remixed.systems]),
        screens=remixed.screens,
        backup_screens=remixed.backup_screens,
        shields=generators[0].grade if generators else None,
        race=ssd.race,
        **ratings_of(ssd),
    )


def _designed(system: Any) -> Fitted:
    """Return a system as a designer fits it."""
    match system:
        case PhotonTube():
            return TubeMount(system.id, system.arcs, name=system.name)
        case Tractor():
            return TractorMount(system.id, system.tractor_class, system.arcs, name=system.name)
        case _:
            found: Fitted = system
            return found


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


def breaches(design: Design) -> Iterator[Violation]:
    """Yield every rule of this setting that a design breaks, in the order of its fields."""
    for field in ("screens", "backup_screens"):
        if getattr(design, field):
            message = "Shields stand in the place of screens."
            yield violation(REPLACED, f"/{field}", message, "TBT-RUL-07")
    for place, system in enumerate(design.systems):
        yield from _of_arcs(system, f"/systems/{place}/arcs")


def _of_arcs(system: Fitted, at: str) -> Iterator[Violation]:
    """Arcs: one for tubes and tractors, none beside the one aft (TBT-PHOT-01, TBT-AFT-03)."""
    if isinstance(system, (TubeMount, TractorMount)) and (fault := bar_to_single_arc(system.arcs)):
        rule = "TBT-RUL-27" if isinstance(system, TractorMount) else None
        yield violation(fault, at, f"{system.id} bears through one arc.", rule)
    if isinstance(system, (Phaser, TubeMount, SubmunitionPack)) and (
        fault := bar_to_aft_arcs(system.arcs)
    ):
        yield violation(fault, at, f"{system.id} bears aft and elsewhere.")


class Assessment(RemixedAssessment, frozen=True, kw_only=True):
    """What there is to say of a design.

    `points` buy the ship, `fighter_points` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, with
    which a crew factor is lost. `ssd` is ready for a set-up, and there only for a legal design; it
    tells the strength of the shields.
    """

    ssd: Ssd | None


def yard(setting: SettingCosts) -> Yard:
    """Return how this book builds ships, by what the systems of the setting weigh and cost."""
    return Yard(
        systems=systems(setting),
        drives=partial(drive_lines, setting=setting),
        protection=partial(shield_lines, setting=setting),
        built_in=partial(built_in, setting=setting),
        breaches=breaches,
        display=partial(display, setting=setting),
        design=design_of,
    )


def assess(design: Design, tables: Tables, options: CoreOptions = BY_THE_BOOK) -> Assessment:
    """Return what there is to say of a design, legal or not.

    (TBT-SHLD-01, TBT-PHAS-01, TBT-PHOT-01, TBT-AFT-01 to -03, TBT-WARP-03, TBT-TRAN-01,
    TBT-TRAC-01, TBT-CLOAK-01, TBT-SENS-01; chapter 9 of Remixed for the rest.)
    """
    found = assess_as_remixed(design, tables, options, yard(tables.setting))
    return Assessment(**asdict(found))


DESIGN = DesignRules(design_type=Design, assessment_type=Assessment, assess=assess)
