"""FT 9: ship design: mass and cost of a design, its display, and the rules that it breaks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.decoders import require_sound
from umpire.kernel.errors import Code
from umpire.kernel.names import NamedValue
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import DesignRules, Id
from umpire.kernel.tracks import boxes
from umpire.kernel.words import counted
from umpire.rules.full_thrust import refusals
from umpire.rules.full_thrust.refusals import BEYOND_DISPLAY
from umpire.rules.full_thrust.state.battle import FighterType
from umpire.rules.full_thrust.state.options import CoreOptions
from umpire.rules.full_thrust.state.ship import (
    MOST_SCREENS,
    Ammunition,
    AreaDefence,
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    FtlDrive,
    Group,
    Hangar,
    Jammer,
    Magazine,
    MainDrive,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    Salvoes,
    SalvoMissileLauncher,
    SalvoMissileRack,
    ScreenGenerator,
    SensorSuite,
    Ssd,
    SubmunitionPack,
    System,
    WaveGun,
    WeaselDecoy,
    crew_dots,
    crew_factors,
    room_in,
)
from umpire.rules.full_thrust.state.tables import (
    BeamCost,
    DesignCosts,
    FighterTypes,
    FixedCost,
    HangarCost,
    HullCost,
    HullLabel,
    MinelayerCost,
    PercentCost,
    PulseTorpedoCost,
    SalvoCost,
    ScreenCost,
    ShipClass,
    StreamliningCost,
    Tables,
    TugCost,
)
from umpire.rules.full_thrust.state.values import Hold, Name, ShipMass, Streamlining

T = TypeVar("T")

MOST_FITTED, MOST_HOLDS = 80, 4
"""A display has room for this many beside drives, screens and the hold of each row."""

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class MagazineSpace(NamedValue, frozen=True, tag="magazine"):
    """A magazine: its `space`, and the salvoes it starts with (FT-6.5-1, -2).

    Without a `space` it has just what the salvoes need.
    """

    id: Id
    standard: Salvoes = 0
    extended_range: Salvoes = 0
    space: Amount | None = None


Fitted: TypeAlias = (
    FireControl
    | Beam
    | PulseTorpedo
    | NeedleBeam
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
    | CloakingField
    | Hangar
)
"""Systems that a designer fits one by one; drives and screens have a rating or level instead."""


class CarriedFighters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fighters that a bay holds at the start (FT-9.7-1, FT-9.11-1)."""

    bay: Id
    type: FighterType = "standard"
    craft: Annotated[int, Meta(ge=1, le=6)] = 6


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship to be assessed: nothing in it need be legal.

    `hull` and `armour` are boxes, `screens` the level, `backup_screens` spare generators, `tows`
    the mass that a tug tows through a jump (FT-8.3-2). A size in `holds` is all the space of that
    kind; the rows divide it (FT-9.4-1). A launcher that names no magazine is fed by the only one.
    The systems are the order of the display; screens and drives come after them. A `station` has no
    drives (FT-13.7-1), and if very large more rows of hull (FT-13.8-2).
    """

    mass: ShipMass
    hull: Amount
    thrust: Annotated[int, Meta(ge=0, le=100)] = 0
    ftl: bool = True
    tows: Amount = 0
    streamlining: Streamlining = "none"
    armour: Amount = 0
    screens: Annotated[int, Meta(ge=0, le=8)] = 0
    backup_screens: Annotated[int, Meta(ge=0, le=8)] = 0
    systems: Annotated[tuple[Fitted, ...], Meta(max_length=MOST_FITTED)] = ()
    holds: Annotated[tuple[Hold, ...], Meta(max_length=MOST_HOLDS)] = ()
    fighters: Annotated[tuple[CarriedFighters, ...], Meta(max_length=MOST_FITTED)] = ()
    class_name: Name = ""
    class_code: Annotated[str, Meta(max_length=10)] = ""
    group: Group | None = None
    military: bool = True
    station: bool = False


_BOOK = DesignCosts()


def classes_for(total_mass: int, costs: DesignCosts = _BOOK) -> tuple[ShipClass, ...]:
    """Return the classes into whose range a mass falls (FT-9.2-1)."""
    return tuple(
        each
        for each in costs.classes
        if each.min_mass <= total_mass and (each.max_mass is None or total_mass <= each.max_mass)
    )


def group_by_mass(total_mass: int, costs: DesignCosts = _BOOK) -> Group:
    """Return the group of a ship that names neither group nor class (FT-RUL-67)."""
    if total_mass >= costs.groups.capital_from:
        return "capital"
    return "cruiser" if total_mass >= costs.groups.cruiser_from else "escort"


def group_by_class(class_code: str, costs: DesignCosts = _BOOK) -> Group | None:
    """Return the group of a class, `None` where the table does not have it (FT-2.5-1)."""
    return next((each.group for each in costs.classes if each.code == class_code), None)


def group_of(ship: Ssd | Design, costs: DesignCosts = _BOOK) -> Group:
    """Return the group of a ship: its own, that of its class, or by mass (FT-2.5-1, FT-RUL-67)."""
    named = ship.group or group_by_class(ship.class_code, costs)
    return named or group_by_mass(ship.mass, costs)


def several(kind: Callable[..., T], names: str, *given: Any) -> tuple[T, ...]:
    """Return systems that are alike, one for each of the names in a string."""
    return tuple(kind(name, *given) for name in names.split())


# Far below any part of a mass that a table can mean, far above the error of a product.
_TOLERANCE = 1e-9


class Cost(NamedTuple):
    """The mass that a system takes in a ship, and its price."""

    mass: int
    points: int

    def times(self, number: int) -> "Cost":
        """Return the cost of several of them."""
        return Cost(self.mass * number, self.points * number)


def round_half_up(mass: float) -> int:
    """Return a mass as a whole number: .49 goes down, .5 goes up (FT-9.2-3)."""
    return floor(mass + 0.5 + _TOLERANCE)


def round_up(mass: float) -> int:
    """Return a mass as a whole number, any part of one counted as one."""
    return ceil(mass - _TOLERANCE)


def take_share(total_mass: int, pct: float, least: int = 1) -> int:
    """Return a percentage of the ship's mass, rounded half up (FT-9.2-3).

    The share is at least `least`: nothing that is fitted weighs less than 1 (FT-9.2-4).
    """
    return max(1, least, round_half_up(total_mass * pct / 100))


def price_fixed(row: FixedCost) -> Cost:
    """Return the cost of a system with the same mass in every ship."""
    return Cost(row.mass, row.points)


def price_by_mass(mass: int, points_per_mass: int) -> Cost:
    """Return the cost of a system that is priced by its mass."""
    return Cost(mass, mass * points_per_mass)


def price_by_share(total_mass: int, row: PercentCost) -> Cost:
    """Return the cost of a system that takes a share of the ship's mass (FT-9.2-3, -4)."""
    return price_by_mass(take_share(total_mass, row.pct, row.min_mass), row.points_per_mass)


def spread_over_rows(number: int, rows: int) -> tuple[int, ...]:
    """Return a number divided over rows as equally as can be, more in the upper ones (FT-9.3-2)."""
    each, more = divmod(number, rows)
    return tuple(each + (row < more) for row in range(rows))


def price_ftl_drive(total_mass: int, costs: PercentCost) -> Cost:
    """Return the cost of the drive that takes the ship itself through a jump (FT-9.5-1)."""
    return price_by_share(total_mass, costs)


def price_main_drive(total_mass: int, thrust: int, per_thrust: PercentCost) -> Cost:
    """Return the cost of a main drive (FT-9.5-1).

    The percentages of all thrust factors are added before the sum is rounded (FT-RUL-61).
    """
    if thrust == 0:
        return Cost(0, 0)
    mass = take_share(total_mass, per_thrust.pct * thrust, per_thrust.min_mass)
    return price_by_mass(mass, per_thrust.points_per_mass)


def price_tug_drive(towed_mass: int, costs: TugCost) -> Cost:
    """Return the cost of the FTL drive with which a tug tows so much (FT-8.3-2, FT-RUL-66)."""
    return price_by_mass(-(-towed_mass // costs.towed_per_drive_mass), costs.points_per_mass)


def price_hangar(capacity: int, costs: HangarCost) -> Cost:
    """Return the cost of a bay for so much mass of craft (FT-9.7-1, FT-RUL-65).

    The bay of a tender is reckoned in the same way (FT-8.3-1).
    """
    mass = max(1, round_half_up(capacity * costs.mass_per_craft_mass))
    return price_by_mass(mass, costs.points_per_mass)


def price_fighter_bay(costs: HangarCost) -> Cost:
    """Return the cost of the usual bay for a group of fighters of any type (FT-5.9-1, FT-9.7-1)."""
    return price_fixed(costs.fighter_bay)


def price_fighters(fighter: FighterType, craft: int, types: FighterTypes) -> int:
    """Return the price of fighters, which a bay does not include (FT-9.7-1, FT-9.11-1)."""
    points: int = getattr(types, fighter).points
    return points * craft


def price_screens(total_mass: int, level: int, costs: ScreenCost) -> Cost:
    """Return the cost of screens of a level, reckoned as a whole (FT-9.8-2).

    Beyond level 2, which no ship can have, each generator counts as a spare one.
    """
    if level == 0:
        return Cost(0, 0)
    if level == 1:
        return price_by_share(total_mass, costs.level_1)
    both = price_by_share(total_mass, costs.level_2)
    more = price_backup_screens(total_mass, level - 2, costs)
    return Cost(both.mass + more.mass, both.points + more.points)


def price_backup_screens(total_mass: int, number: int, costs: ScreenCost) -> Cost:
    """Return the cost of spare generators (FT-9.8-2)."""
    return price_by_share(total_mass, costs.backup).times(number)


def price_minelayer(mines: int, costs: MinelayerCost) -> Cost:
    """Return the cost of a minelayer and its mines (FT-12.4-1, FT-RUL-64)."""
    system, laid = price_fixed(costs.system), price_fixed(costs.mine).times(mines)
    return Cost(system.mass + laid.mass, system.points + laid.points)


def price_basic_hull(total_mass: int, costs: HullCost) -> Cost:
    """Return the price of the empty hull, which takes no mass of its own (FT-9.2-2)."""
    return Cost(0, total_mass * costs.points_per_total_mass)


def price_hull_integrity(boxes: int, costs: HullCost) -> Cost:
    """Return the cost of hull boxes (FT-9.3-1)."""
    return price_by_mass(boxes * costs.mass_per_box, costs.points_per_mass)


def boxes_at(total_mass: int, pct: float) -> int:
    """Return the hull boxes that are a percentage of the ship's mass, at least 1 (FT-RUL-62)."""
    return take_share(total_mass, pct)


def least_hull(total_mass: int, costs: HullCost) -> int:
    """Return the fewest hull boxes that a ship may have (FT-9.3-1, FT-RUL-62)."""
    if costs.min_rounding == "nearest":
        return boxes_at(total_mass, costs.min_pct)
    return max(1, ceil(round(total_mass * costs.min_pct / 100, DECIMALS)))


def hull_rows(boxes: int, costs: HullCost, rows: int | None = None) -> tuple[int, ...]:
    """Return the rows of the damage track, the upper ones longer (FT-9.3-2, FT-RUL-11).

    `rows` is for stations; ships have the number of the tables.
    """
    return spread_over_rows(boxes, costs.rows if rows is None else rows)


def rows_of_station(total_mass: int, costs: HullCost) -> int:
    """Return the rows of a station or a section: more for very large ones (FT-13.8-2)."""
    beyond = max(0, total_mass - costs.station_rows_from_mass)
    return costs.rows + beyond // costs.station_mass_per_row


def hull_label(total_mass: int, boxes: int, labels: tuple[HullLabel, ...]) -> str | None:
    """Return what a hull is called: the label with the nearest percentage (FT-9.3-1).

    The book names exact percentages alone; half way between two, the lower is taken here.
    """
    pct = 100 * boxes / total_mass
    nearest = sorted(labels, key=lambda label: (abs(label.pct - pct), label.pct))
    return nearest[0].name if nearest else None


def price_armour(boxes: int, costs: FixedCost) -> Cost:
    """Return the cost of boxes of armour (FT-9.8-1)."""
    return price_fixed(costs).times(boxes)


def price_streamlining(total_mass: int, degree: Streamlining, costs: StreamliningCost) -> Cost:
    """Return the cost of streamlining (FT-9.6-1)."""
    pct = {"none": None, "partial": costs.partial_pct, "full": costs.full_pct}[degree]
    return (
        Cost(0, 0)
        if pct is None
        else price_by_mass(take_share(total_mass, pct), costs.points_per_mass)
    )


def price_space(size: int, costs: FixedCost) -> Cost:
    """Return the cost of cargo, passenger, science or troop space (FT-9.4-1, FT-7.5-1)."""
    return price_fixed(costs).times(size)


def split_holds(spaces: tuple[Hold, ...], rows: int) -> tuple[Hold, ...]:
    """Return spaces as the display shows them, larger ones to the left (FT-7.5-1, FT-9.4-1).

    Each space is divided over the rows of the hull; of several kinds, each by itself.
    """
    parts = [
        Hold(kind=space.kind, size=size)
        for space in spaces
        for size in spread_over_rows(space.size, rows)
        if size
    ]
    return tuple(sorted(parts, key=lambda part: -part.size))


def display(design: Design, points: int, costs: DesignCosts) -> Ssd:
    """Return the display of a design; does not check that the design is legal.

    `points` leaves out the fighters that it carries.
    """
    return Ssd(
        systems=(*list_systems(design), *built_in(design)),
        **figures(design, points, costs),
    )


def figures(design: Design, points: int, costs: DesignCosts) -> dict[str, Any]:
    """Return the fields of the display of a design beside its systems."""
    large = rows_of_station(design.mass, costs.hull) if design.station else None
    rows = hull_rows(design.hull, costs.hull, large)
    return {
        "rows": rows,
        "thrust": design.thrust,
        "armour": design.armour,
        "mass": design.mass,
        "class_name": design.class_name,
        "class_code": design.class_code,
        "group": design.group,
        "military": design.military,
        "holds": split_holds(design.holds, len(rows)),
        "points": points,
        "streamlining": design.streamlining,
    }


def built_in(design: Design) -> Iterator[System]:
    """Yield the systems that ratings and levels stand for, under names of their own.

    Spare generators are generators like the others (FT-RUL-53).
    """
    for number in range(design.screens + design.backup_screens):
        yield ScreenGenerator(id=f"screen-{number + 1}")
    yield from drives_of(design)


def drives_of(design: Design) -> Iterator[MainDrive | FtlDrive]:
    """Yield the drives, which end a display."""
    if design.thrust:
        yield MainDrive(id="main-drive")
    if design.ftl:
        yield FtlDrive(id="ftl-drive")


def design_of(ssd: Ssd) -> Design:
    """Return the design that a display shows.

    A display does not show the drive of a tug or empty space in a magazine.
    """
    fitted = tuple([_to_fitted(each) for each in ssd.systems if not isinstance(each, _BUILT_IN)])
    screens = len([each for each in ssd.systems if isinstance(each, ScreenGenerator)])
    return Design(
        systems=fitted,
        screens=min(screens, MOST_SCREENS),
        backup_screens=max(0, screens - MOST_SCREENS),
        **ratings_of(ssd),
    )


def ratings_of(ssd: Ssd) -> dict[str, Any]:
    """Return the fields of the design of a display beside systems and screens."""
    kinds = dict.fromkeys([hold.kind for hold in ssd.holds])
    sizes = {kind: sum([each.size for each in ssd.holds if each.kind == kind]) for kind in kinds}
    return {
        "mass": ssd.mass,
        "hull": boxes(ssd.rows),
        "thrust": ssd.thrust,
        "ftl": any(isinstance(each, FtlDrive) for each in ssd.systems),
        "streamlining": ssd.streamlining,
        "armour": ssd.armour,
        "holds": tuple([Hold(kind=kind, size=size) for kind, size in sizes.items()]),
        "class_name": ssd.class_name,
        "class_code": ssd.class_code,
        "group": ssd.group,
        "military": ssd.military,
    }


_BUILT_IN = ScreenGenerator | MainDrive | FtlDrive


def _to_fitted(system: Any) -> Fitted:
    """Return a system as a designer fits it."""
    if isinstance(system, Magazine):
        return MagazineSpace(system.id, system.standard, system.extended_range, name=system.name)
    found: Fitted = system
    return found


def feeding(design: Design, launcher: SalvoMissileLauncher) -> str | None:
    """Return the magazine that feeds a launcher: the one that it names, or the only one."""
    names = [each.id for each in design.systems if isinstance(each, MagazineSpace)]
    if launcher.magazine is None and len(names) == 1:
        return names[0]
    return launcher.magazine if launcher.magazine in names else None


def list_systems(design: Design) -> Iterator[System]:
    """Yield the systems that a designer fits one by one, as the display shows them."""
    for system in design.systems:
        yield _to_system(design, system)


def _to_system(design: Design, system: Fitted) -> System:
    """Return a system as the display shows it."""
    match system:
        case MagazineSpace():
            return Magazine(system.id, system.standard, system.extended_range, name=system.name)
        case SalvoMissileLauncher():
            return msgspec.structs.replace(system, magazine=feeding(design, system))
        case _:
            return system


ONE_ARC = 1
"""The arcs of needle beams and submunition packs (FT-9.9-5)."""


def are_adjacent(arcs: Sequence[Arc]) -> bool:
    """Return whether arcs lie next to each other, with no gap between them (FT-9.9-3)."""
    taken = [arc in arcs for arc in ARCS]
    ends = sum(taken[place - 1] and not here for place, here in enumerate(taken))
    return ends <= 1


def price_beam(weapon_class: int, arcs: int, costs: BeamCost) -> Cost:
    """Return the cost of a beam of a class that bears through so many arcs (FT-9.9-2)."""
    return price_by_mass(beam_mass(weapon_class, arcs, costs), costs.points_per_mass)


def beam_mass(weapon_class: int, arcs: int, costs: BeamCost) -> int:
    """Return the mass of a beam (FT-9.9-2; four or five arcs of a class 2: FT-RUL-63)."""
    if weapon_class == 1:
        return costs.class_1_mass
    if weapon_class == 2:  # noqa: PLR2004 — a class, as the table names it
        wide = arcs > costs.class_2_arcs
        return costs.class_2_all_arcs_mass if wide else costs.class_2_mass
    base: int = costs.class_3_mass * 2 ** (weapon_class - 3)
    return base + round_half_up(base * costs.extra_arc_pct / 100 * (arcs - 1))


def price_pulse_torpedo(arcs: int, costs: PulseTorpedoCost) -> Cost:
    """Return the cost of a pulse torpedo that bears through so many arcs (FT-9.9-4)."""
    return price_by_mass(costs.mass + costs.extra_arc_mass * (arcs - 1), costs.points_per_mass)


def price_launcher(costs: SalvoCost) -> Cost:
    """Return the cost of a salvo missile launcher without its magazine (FT-9.9-6)."""
    return price_by_mass(costs.launcher_mass, costs.points_per_mass)


def price_rack(ammunition: Ammunition, costs: SalvoCost) -> Cost:
    """Return the cost of a rack with its salvo (FT-9.9-6)."""
    standard = ammunition == "standard"
    mass = costs.rack_standard_mass if standard else costs.rack_er_mass
    return price_by_mass(mass, costs.points_per_mass)


def price_magazine(space: int, costs: SalvoCost) -> Cost:
    """Return the cost of so much magazine space; the salvoes themselves are free (FT-9.9-6)."""
    return price_by_mass(space, costs.points_per_mass)


def load_mass(standard: int, extended_range: int, costs: SalvoCost) -> int:
    """Return the space that salvoes take in a magazine (FT-6.5-2, FT-9.9-6)."""
    return standard * costs.magazine_standard_mass + extended_range * costs.magazine_er_mass


def magazine_space(system: MagazineSpace, costs: SalvoCost) -> int:
    """Return the space of a magazine: as its designer says, or what its load needs (FT-6.5-2)."""
    if system.space is not None:
        return system.space
    return load_mass(system.standard, system.extended_range, costs)


class Loading(NamedTuple):
    """Whether a load fits into a magazine, and how much space it leaves unused."""

    fits: bool
    wasted: int


def magazine_loads(space: int, standard: int, extended_range: int, costs: SalvoCost) -> Loading:
    """Return how salvoes fit into a magazine (FT-6.5-2)."""
    left = space - load_mass(standard, extended_range, costs)
    return Loading(left >= 0, max(0, left))


class Violation(msgspec.Struct, frozen=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


def violation(code: Code, at: str, message: str, rule: str | None = None) -> Violation:
    """Return the fault at a place; `rule` where it is not that of the code."""
    return Violation(code=code.name, rule=rule or code.rule, message=message, pointer=at)


def violations(
    design: Design, mass_used: int, costs: DesignCosts, built_in: Iterable[System]
) -> Iterator[Violation]:
    """Yield every rule that a design breaks, in the order of its fields.

    `built_in` are the systems that it has without fitting them one by one.
    """
    yield from _of_hull(design, mass_used, costs)
    yield from _of_drives(design, costs)
    yield from _of_screens(design)
    yield from _of_names(design, built_in)
    for place, system in enumerate(design.systems):
        at = f"/systems/{place}"
        if isinstance(system, _ARMED):
            yield from _of_arcs(system, at, costs)
        if isinstance(system, SalvoMissileLauncher):
            yield from _of_launcher(design, system, at)
        if isinstance(system, MagazineSpace):
            yield from _of_magazine(system, at, costs)
        if isinstance(system, NovaCannon):
            yield from _of_cannon(design, system, at, costs)
    yield from _of_fighters(design, costs)


def _of_hull(design: Design, mass_used: int, costs: DesignCosts) -> Iterator[Violation]:
    """Mass and hull (FT-9.1-1, FT-9.3-1, FT-RUL-62)."""
    if mass_used > design.mass:
        message = f"The design uses {mass_used} mass: {design.mass} is the most for this ship."
        yield violation(refusals.MASS_EXCEEDED, "/mass", message)
    least = least_hull(design.mass, costs.hull)
    if design.hull < least:
        message = (
            f"A hull of this mass, {design.mass}, has {least} boxes at the least, not "
            f"{design.hull}."
        )
        yield violation(refusals.HULL_MINIMUM, "/hull", message)


def _of_drives(design: Design, costs: DesignCosts) -> Iterator[Violation]:
    """Ships without FTL, where the scenario has none, tugs, stations (FT-8.3-2, FT-8.4-1)."""
    if design.station:
        yield from _of_station(design)
        return
    if design.ftl:
        return
    if costs.ftl_required:
        message = "The design has no FTL drive: the scenario asks every ship for one (`ftl`)."
        yield violation(refusals.NO_FTL_DRIVE, "/ftl", message)
    if design.tows:
        message = "The design tows without an FTL drive: a tug has one of its own (`ftl`)."
        yield violation(refusals.NO_FTL_DRIVE, "/tows", message, "FT-8.3-2")


def _of_station(design: Design) -> Iterator[Violation]:
    """Stations have no drives, and so tow nothing (FT-13.7-1)."""
    driven = {"thrust": design.thrust, "ftl": design.ftl, "tows": design.tows}
    for field, has in driven.items():
        if has:
            yield violation(
                refusals.NO_DRIVE, f"/{field}", f"A station has no drives: leave `{field}` out."
            )


def _of_screens(design: Design) -> Iterator[Violation]:
    """Screens: two levels, and spare generators for the second alone (FT-9.8-2)."""
    if design.screens > MOST_SCREENS:
        message = f"Screens have level {MOST_SCREENS} at most, not {design.screens}."
        yield violation(refusals.DESIGN_LIMIT, "/screens", message)
    if design.backup_screens and design.screens < MOST_SCREENS:
        message = f"Generators are spare ones beyond level {MOST_SCREENS}, not {design.screens}."
        yield violation(refusals.DESIGN_LIMIT, "/backup_screens", message)


def _of_names(design: Design, built_in: Iterable[System]) -> Iterator[Violation]:
    """Names: each system has one of its own; drives and screens have theirs already."""
    seen = {system.id for system in built_in}
    for place, system in enumerate(design.systems):
        if system.id in seen:
            message = f"{system.id} is the name of another system: give each a name of its own."
            yield violation(refusals.NAMED_TWICE, f"/systems/{place}/id", message)
        seen.add(system.id)


_Armed = (
    Beam | PulseTorpedo | NeedleBeam | SubmunitionPack | SalvoMissileLauncher | SalvoMissileRack
)

_ARMED = (
    Beam,
    PulseTorpedo,
    NeedleBeam,
    SubmunitionPack,
    SalvoMissileLauncher,
    SalvoMissileRack,
)

_MOST_ARCS: dict[type[Any], tuple[str, Callable[[DesignCosts], int]]] = {
    PulseTorpedo: ("FT-9.9-4", lambda costs: costs.pulse_torpedo.max_arcs),
    NeedleBeam: ("FT-9.9-5", lambda _: ONE_ARC),
    SubmunitionPack: ("FT-9.9-5", lambda _: ONE_ARC),
    SalvoMissileLauncher: ("FT-RUL-36", lambda costs: costs.salvo.arcs),
    SalvoMissileRack: ("FT-RUL-36", lambda costs: costs.salvo.arcs),
}


def _of_arcs(system: _Armed, at: str, costs: DesignCosts) -> Iterator[Violation]:
    """Arcs: next to each other, and no more than the weapon can have (FT-9.9-3 to -5)."""
    arcs = system.arcs
    if len(set(arcs)) < len(arcs):
        yield violation(
            refusals.NAMED_TWICE, f"{at}/arcs", f"{system.id} has an arc twice: name each once."
        )
    if not are_adjacent(arcs):
        message = (
            f"The arcs of {system.id}, {', '.join(arcs)}, have a gap: arcs next to each "
            "other are legal."
        )
        yield violation(refusals.ARCS_NOT_ADJACENT, f"{at}/arcs", message)
    if type(system) in _MOST_ARCS:
        rule, most_of = _MOST_ARCS[type(system)]
        most = most_of(costs)
        if len(set(arcs)) > most:
            message = (
                f"{system.id} bears through {counted(most, 'arc')} at most, not {len(set(arcs))}."
            )
            yield violation(refusals.TOO_MANY_ARCS, f"{at}/arcs", message, rule)


def _of_launcher(design: Design, launcher: SalvoMissileLauncher, at: str) -> Iterator[Violation]:
    """Launchers: one magazine feeds each (FT-6.5-1)."""
    if feeding(design, launcher) is None:
        message = (
            f"{launcher.id} does not say which magazine feeds it: name one (`magazine`)."
            if launcher.magazine is None
            else f"{launcher.id} names magazine {launcher.magazine}, which the ship has not: "
            "fit it, or name another."
        )
        yield violation(refusals.NO_MAGAZINE, f"{at}/magazine", message)


def _of_magazine(magazine: MagazineSpace, at: str, costs: DesignCosts) -> Iterator[Violation]:
    """Magazines: what they are loaded with fits in (FT-6.5-2)."""
    space = magazine_space(magazine, costs.salvo)
    if not magazine_loads(space, magazine.standard, magazine.extended_range, costs.salvo).fits:
        message = f"{magazine.id} is loaded beyond its space: {space} is the most."
        yield violation(refusals.CAPACITY, f"{at}/space", message, "FT-6.5-2")


def _of_cannon(
    design: Design, cannon: NovaCannon, at: str, costs: DesignCosts
) -> Iterator[Violation]:
    """Nova cannons: for capital ships alone (FT-12.3-1)."""
    group = group_of(design, costs)
    if group != "capital":
        message = (
            f"{cannon.id} is for capital ships, and this is one of the group {group}: leave it out."
        )
        yield violation(refusals.NOT_CAPITAL, at, message)


def _of_fighters(design: Design, costs: DesignCosts) -> Iterator[Violation]:
    """Fighters: a bay of the ship for each group, and room for its craft (FT-9.7-1)."""
    usual = costs.hangar.fighter_bay_craft
    room = {
        each.id: room_in(each, usual)
        for each in design.systems
        if isinstance(each, (FighterBay, Hangar))
    }
    free = set(room)
    for place, group in enumerate(design.fighters):
        at = f"/fighters/{place}"
        if group.bay not in room:
            message = f"The ship has no fighter bay {group.bay}: fit it, or name another bay."
            yield violation(refusals.NO_BAY, f"{at}/bay", message, "FT-9.7-1")
        elif group.bay not in free:
            message = f"{group.bay} holds another group: give each a bay of its own."
            yield violation(refusals.CAPACITY, f"{at}/bay", message, "FT-9.7-1")
        free.discard(group.bay)
        most = room.get(group.bay, usual)
        if group.craft > most:
            message = f"{group.bay} would hold {group.craft} fighters: {most} is the most."
            yield violation(refusals.CAPACITY, f"{at}/craft", message, "FT-9.7-1")


Part: TypeAlias = tuple[str, str, Cost]
"""The name of a part, the rule that prices it, its mass and points."""

Systems: TypeAlias = Mapping[type[Any], tuple[str, Callable[[Any, Any, DesignCosts], Cost]]]
"""By the type of a system: the rule, and what one costs in a design."""


class Yard(NamedTuple):
    """How a book builds ships: a record of functions of a design and the tables of design.

    `drives` and `protection` price what is no system of its own in a design; `built_in` are the
    systems of a display that stand for these. `breaches` are rules that a design breaks beside
    those of chapter 9, and `display` takes the points that the ship costs. `design` returns the
    design that a display shows.
    """

    systems: Systems
    drives: Callable[[Any, DesignCosts], Iterator[Part]]
    protection: Callable[[Any, DesignCosts], Iterator[Part]]
    built_in: Callable[[Any], Iterator[Any]]
    breaches: Callable[[Any], Iterator[Violation]]
    display: Callable[[Any, int, DesignCosts], Ssd]
    design: Callable[[Any], Any]


class Line(msgspec.Struct, frozen=True):
    """One part of a design: its mass, its price and the rule; `id` where the designer named it."""

    part: str
    mass: int
    points: int
    rule: str
    id: str | None = None


def lines_of(design: Design, costs: DesignCosts, yard: Yard) -> tuple[Line, ...]:
    """Return the parts of a design in the book's order: hull, drives, systems (FT-9.10-1)."""
    return (
        *(_line(*part) for part in _hull_lines(design, costs)),
        *(_line(*part) for part in yard.drives(design, costs)),
        *(_line(*part) for part in yard.protection(design, costs)),
        *(_system_line(design, system, costs, yard.systems) for system in design.systems),
    )


def _line(part: str, rule: str, cost: Cost, name: str | None = None) -> Line:
    return Line(part=part, mass=cost.mass, points=cost.points, rule=rule, id=name)


def _hull_lines(design: Design, costs: DesignCosts) -> Iterator[Part]:
    mass = design.mass
    yield "basic_hull", "FT-9.2-2", price_basic_hull(mass, costs.hull)
    yield "hull", "FT-9.3-1", price_hull_integrity(design.hull, costs.hull)
    if design.armour:
        yield "armour", "FT-9.8-1", price_armour(design.armour, costs.armour)
    if design.streamlining != "none":
        cost = price_streamlining(mass, design.streamlining, costs.streamlining)
        yield f"{design.streamlining}_streamlining", "FT-9.6-1", cost
    for each in design.holds:
        yield each.kind, "FT-9.4-1", price_space(each.size, costs.cargo_passenger)


def drive_lines(design: Design, costs: DesignCosts) -> Iterator[Part]:
    """Yield what the drives weigh and cost (FT-9.5-1, FT-8.3-2)."""
    mass = design.mass
    if design.ftl:
        yield "ftl_drive", "FT-9.5-1", price_ftl_drive(mass, costs.ftl_drive)
    if design.tows:
        yield "tug_drive", "FT-8.3-2", price_tug_drive(design.tows, costs.tug)
    if design.thrust:
        cost = price_main_drive(mass, design.thrust, costs.main_drive_per_thrust)
        yield "main_drive", "FT-9.5-1", cost


def screen_lines(design: Design, costs: DesignCosts) -> Iterator[Part]:
    """Yield what screens weigh and cost (FT-9.8-2)."""
    mass, table = design.mass, costs.screen
    if design.screens:
        yield "screens", "FT-9.8-2", price_screens(mass, design.screens, table)
    if design.backup_screens:
        cost = price_backup_screens(mass, design.backup_screens, table)
        yield "backup_screens", "FT-9.8-2", cost


def _system_line(design: Design, system: Fitted, costs: DesignCosts, systems: Systems) -> Line:
    rule, cost_of = systems[type(system)]
    cost = cost_of(design, system, costs)
    return _line(str(system.__struct_config__.tag), rule, cost, system.id)


def _magazine(_: Design, system: MagazineSpace, costs: DesignCosts) -> Cost:
    return price_magazine(magazine_space(system, costs.salvo), costs.salvo)


def _beam(_: Design, system: Beam, costs: DesignCosts) -> Cost:
    return price_beam(system.weapon_class, len(set(system.arcs)), costs.beam)


def _torpedo(_: Design, system: PulseTorpedo, costs: DesignCosts) -> Cost:
    return price_pulse_torpedo(len(set(system.arcs)), costs.pulse_torpedo)


def _sensors(_: Design, system: SensorSuite, costs: DesignCosts) -> Cost:
    superior = system.grade == "superior"
    return price_fixed(costs.superior_sensors if superior else costs.enhanced_sensors)


def _weasel(_: Design, system: WeaselDecoy, costs: DesignCosts) -> Cost:
    return price_fixed(costs.weasel_capital if system.shows == "capital" else costs.weasel_cruiser)


def _jammer(_: Design, system: Jammer, costs: DesignCosts) -> Cost:
    return price_fixed(costs.area_ecm if system.area else costs.ecm)


SYSTEMS: Systems = {
    FireControl: ("FT-9.9-1", lambda _, __, costs: price_fixed(costs.firecon)),
    AreaDefence: ("FT-9.9-1", lambda _, __, costs: price_fixed(costs.adfc)),
    PointDefence: ("FT-9.9-1", lambda _, __, costs: price_fixed(costs.pds)),
    Beam: ("FT-9.9-2", _beam),
    PulseTorpedo: ("FT-9.9-4", _torpedo),
    NeedleBeam: ("FT-9.9-5", lambda _, __, costs: price_fixed(costs.needle)),
    SubmunitionPack: ("FT-9.9-5", lambda _, __, costs: price_fixed(costs.submunition)),
    SalvoMissileLauncher: ("FT-9.9-6", lambda _, __, costs: price_launcher(costs.salvo)),
    SalvoMissileRack: (
        "FT-9.9-6",
        lambda _, system, costs: price_rack(system.ammunition, costs.salvo),
    ),
    MagazineSpace: ("FT-9.9-6", _magazine),
    NovaCannon: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.nova_cannon)),
    WaveGun: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.wave_gun)),
    FighterBay: ("FT-9.7-1", lambda _, __, costs: price_fighter_bay(costs.hangar)),
    Minelayer: (
        "FT-12.4-1",
        lambda _, system, costs: price_minelayer(system.mines, costs.minelayer),
    ),
    Minesweeper: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.minesweeper)),
    Ortillery: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.ortillery)),
    SensorSuite: ("FT-12.4-1", _sensors),
    WeaselDecoy: ("FT-12.4-1", _weasel),
    Jammer: ("FT-12.4-1", _jammer),
    Hangar: (
        "FT-9.7-1",
        lambda _, system, costs: price_hangar(system.capacity, costs.hangar),
    ),
    ReflexField: (
        "FT-12.4-1",
        lambda design, _, costs: price_by_share(design.mass, costs.reflex_field),
    ),
    CloakingField: (
        "FT-12.4-1",
        lambda design, _, costs: price_by_share(design.mass, costs.cloaking_field),
    ),
}
"""The rule and the price of each system that a designer fits."""


class ClassLabel(msgspec.Struct, frozen=True):
    """A class into whose range of masses the ship falls (FT-9.2-1)."""

    code: str
    name: str


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design.

    `points` buy the ship, `fighter_points` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, with
    which a crew factor is lost. `ssd` is ready for a set-up, and there only for a legal design.
    """

    legal: bool
    violations: tuple[Violation, ...]
    mass: int
    mass_used: int
    mass_free: int
    points: int
    fighter_points: int
    lines: tuple[Line, ...]
    hull_rows: tuple[int, ...]
    hull_label: str | None
    crew_factors: int
    crew_dots: tuple[int, ...]
    group: Group
    classes: tuple[ClassLabel, ...]
    ssd: Ssd | None


BY_THE_BOOK = CoreOptions()

YARD = Yard(
    systems=SYSTEMS,
    drives=drive_lines,
    protection=screen_lines,
    built_in=built_in,
    breaches=lambda _: iter(()),
    display=display,
    design=design_of,
)


def assess(
    design: Design, tables: Tables, options: CoreOptions = BY_THE_BOOK, yard: Yard = YARD
) -> Assessment:
    """Return what there is to say of a design, legal or not (FT-9.1-1 to FT-9.11-1).

    The options decide whether ships without FTL may take part (FT-8.4-1).
    """
    costs = tables.design
    if not options.non_ftl_ships:
        costs = msgspec.structs.replace(costs, ftl_required=True)
    lines = lines_of(design, costs, yard)
    mass_used = sum(line.mass for line in lines)
    points = sum(line.points for line in lines)
    ssd = yard.display(design, points, costs)
    wrong = (
        *violations(design, mass_used, costs, yard.built_in(design)),
        *yard.breaches(design),
        *_beyond(ssd),
    )
    factors = crew_factors(design.mass, design.military, tables.damage_control)
    return Assessment(
        legal=not wrong,
        violations=wrong,
        mass=design.mass,
        mass_used=mass_used,
        mass_free=design.mass - mass_used,
        points=points,
        fighter_points=_fighter_points(design, tables),
        lines=lines,
        hull_rows=ssd.rows,
        hull_label=hull_label(design.mass, design.hull, costs.hull_labels),
        crew_factors=factors,
        crew_dots=crew_dots(design.hull, factors),
        group=group_of(ssd, costs),
        classes=tuple(ClassLabel(each.code, each.name) for each in classes_for(design.mass, costs)),
        ssd=None if wrong else ssd,
    )


def price_of(ssd: Ssd, costs: DesignCosts, yard: Yard = YARD) -> int:
    """Return the points of all that a display shows (FT-9.11-1).

    The stated points may be more: a display does not show everything that was paid for.
    """
    return max(ssd.points, sum([line.points for line in lines_of(yard.design(ssd), costs, yard)]))


def faults_of(ssd: Ssd, costs: DesignCosts, yard: Yard = YARD) -> tuple[Violation, ...]:
    """Return the rules of design that a display breaks (FT 9)."""
    design = yard.design(ssd)
    mass_used = sum([line.mass for line in lines_of(design, costs, yard)])
    return (*violations(design, mass_used, costs, ()), *yard.breaches(design))


def _fighter_points(design: Design, tables: Tables) -> int:
    types = tables.fighter.types
    return sum(price_fighters(each.type, each.craft, types) for each in design.fighters)


def _beyond(ssd: Ssd) -> tuple[Violation, ...]:
    """Return what a set-up would not take, which only tables of a scenario's own bring about."""
    try:
        require_sound(ssd)
    except msgspec.ValidationError as wrong:
        return (violation(BEYOND_DISPLAY, "", f"{wrong}."),)
    return ()


DESIGN = DesignRules(design_type=Design, assessment_type=Assessment, assess=assess)
