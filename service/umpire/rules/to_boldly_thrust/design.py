"""Ship design in this setting: chapter 9 of Remixed, with the systems of TBT 2 to 10."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta
from msgspec.structs import asdict, replace

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Code
from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import DesignRules, Id
from umpire.rules.full_thrust.design import (
    BY_THE_BOOK,
    MOST_FITTED,
    Cost,
    MagazineSpace,
    Part,
    Systems,
    Violation,
    Yard,
    drives_of,
    figures,
    group_of,
    price_fixed,
    ratings_of,
    round_half_up,
    round_up,
    violation,
)
from umpire.rules.full_thrust.design import SYSTEMS as SYSTEMS_OF_REMIXED
from umpire.rules.full_thrust.design import Assessment as RemixedAssessment
from umpire.rules.full_thrust.design import Design as RemixedDesign
from umpire.rules.full_thrust.design import assess as assess_as_remixed
from umpire.rules.full_thrust.design import design_of as design_of_remixed
from umpire.rules.full_thrust.design import drive_lines as drive_lines_of_remixed
from umpire.rules.full_thrust.design import list_systems as fitted_of_remixed
from umpire.rules.full_thrust.design import price_main_drive as main_drive_of_remixed
from umpire.rules.full_thrust.state.options import CoreOptions
from umpire.rules.full_thrust.state.ship import (
    Arcs,
    AreaDefence,
    FighterBay,
    FireControl,
    FtlDrive,
    Group,
    Hangar,
    Jammer,
    MainDrive,
    Minelayer,
    Minesweeper,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SensorSuite,
    SubmunitionPack,
    WaveGun,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.ship import Ssd as RemixedSsd
from umpire.rules.full_thrust.state.tables import DesignCosts, PercentCost
from umpire.rules.to_boldly_thrust.refusals import AFT_SINGLE_ARC, REPLACED, SINGLE_ARC
from umpire.rules.to_boldly_thrust.state import (
    BatteryClass,
    BatteryCost,
    Battle,
    CloakingDevice,
    MassRounding,
    PartCost,
    Phaser,
    PhotonTube,
    Race,
    SettingCosts,
    ShieldCost,
    ShieldGenerator,
    ShieldGrade,
    Ship,
    Ssd,
    System,
    Tables,
    Tractor,
    Transporter,
)


def size_of(ship: RemixedSsd | RemixedDesign, costs: DesignCosts) -> Group:
    """Return the size of a ship (TBT-RUL-28).

    It is the group that the ship names; otherwise a ship that is not military is a merchant, and
    the class or the mass of any other decides (FT-2.5-1, FT-RUL-67).
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
    """Shields of a ship: their mass, their price, and their strength."""

    mass: int
    points: int
    strength: int


def round_mass(share: float, rounding: MassRounding) -> int:
    """Return a share of a ship's mass as a whole number, at least 1 (TBT-RUL-02)."""
    return max(1, round_half_up(share) if rounding == "nearest" else round_up(share))


def shields_of_grade(total_mass: int, grade: ShieldGrade, setting: SettingCosts) -> Shields:
    """Return the shields of a grade for a ship of that mass (TBT-SHLD-01, TBT-RUL-01, -38)."""
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


class TubeMount(PulseTorpedo, frozen=True, tag="photon_tube"):
    """A photon tube through the arcs that its designer wants; it can have but one (TBT-PHOT-01)."""


class TractorMount(NamedValue, frozen=True, tag="tractor"):
    """A tractor beam through the arcs that its designer wants; it can have but one (TBT-RUL-27)."""

    id: Id
    tractor_class: BatteryClass
    arcs: Arcs


Fitted: TypeAlias = (
    FireControl
    | Phaser
    | TubeMount
    | Transporter
    | TractorMount
    | CloakingDevice
    | SubmunitionPack
    | SalvoMissileLauncher
    | SalvoMissileRack
    | MagazineSpace
    | PointDefence
    | AreaDefence
    | FighterBay
    | Minelayer
    | Minesweeper
    | Ortillery
    | SensorSuite
    | WeaselDecoy
    | Jammer
    | NovaCannon
    | WaveGun
    | ReflexField
    | Hangar
)
"""Systems that a designer fits one by one; shields and drives have a grade or rating instead."""


class Design(RemixedDesign, frozen=True, forbid_unknown_fields=True):
    """A ship to be assessed: nothing in it need be legal.

    Its drive for FTL, `ftl`, is the warp engine: without it thrust costs more (TBT-WARP-03). It has
    no screens (TBT-RUL-07). In the display the generator of its shields comes after the systems,
    before the drives.
    """

    # Wider here and narrower there than in Remixed, whose code asks each system what it is.
    systems: Annotated[tuple[Fitted, ...], Meta(max_length=MOST_FITTED)] = ()  # type: ignore[assignment]
    shields: ShieldGrade | None = None
    race: Race = "other"


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
            lambda _, phaser, __: price_phaser(phaser.weapon_class, phaser.arcs, setting),
        ),
        TubeMount: (
            "TBT-PHOT-01",
            lambda _, tube, __: price_photon_tube(tube.arcs, setting),
        ),
        SubmunitionPack: (
            "FT-9.9-5",
            lambda _, pack, costs: price_mount(price_fixed(costs.submunition), pack.arcs, setting),
        ),
        Transporter: (
            "TBT-TRAN-01",
            lambda design, _, costs: price_transporter(size_of(design, costs), setting),
        ),
        TractorMount: (
            "TBT-TRAC-01",
            lambda _, tractor, __: price_tractor(tractor.tractor_class, setting),
        ),
        CloakingDevice: (
            "TBT-CLOAK-01",
            lambda design, _, __: price_cloaking_device(design.mass, setting),
        ),
    }


def display(design: Design, points: int, costs: DesignCosts, *, setting: SettingCosts) -> Ssd:
    """Return the display of a design; does not check that the design is legal.

    `points` leaves out the fighters that it carries.
    """
    fitted = [_to_system(system) for system in fitted_of_remixed(design)]
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
    yield from drives_of(design)


def design_of(ssd: Ssd) -> Design:
    """Return the design that a display shows."""
    generators = [each for each in ssd.systems if isinstance(each, ShieldGenerator)]
    fitted = [each for each in ssd.systems if not isinstance(each, ShieldGenerator)]
    remixed = design_of_remixed(replace(ssd, systems=tuple(fitted)))
    return Design(
        systems=tuple([_to_fitted(each) for each in remixed.systems]),
        screens=remixed.screens,
        backup_screens=remixed.backup_screens,
        shields=generators[0].grade if generators else None,
        race=ssd.race,
        **ratings_of(ssd),
    )


def _to_fitted(system: Any) -> Fitted:
    """Return a system as a designer fits it."""
    match system:
        case PhotonTube():
            return TubeMount(system.id, system.arcs, name=system.name)
        case Tractor():
            return TractorMount(system.id, system.tractor_class, system.arcs, name=system.name)
        case _:
            found: Fitted = system
            return found


def _to_system(system: Any) -> System:
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
            message = "Shields replace screens."
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
    """The assessment of a design.

    `points` buy the ship, `fighter_points` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, that cost
    a crew factor. `ssd` is ready for a set-up, and only there for a legal design; it shows the
    strength of the shields.
    """

    ssd: Ssd | None


def yard(setting: SettingCosts) -> Yard:
    """Return how this book builds ships, by the mass and cost of the setting's systems."""
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
