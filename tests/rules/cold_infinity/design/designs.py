"""Designs to assess: the frigate that the book prints, as it is and with something else."""

from msgspec.structs import replace

from umpire.rules.cold_infinity.design.ships import Assessment, assess
from umpire.rules.cold_infinity.design.tables import TableSet
from umpire.rules.cold_infinity.design.yard import (
    Design,
    MissileDesign,
    RackDesign,
    ShipDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.state.sheet import Section, Silhouettes
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import Placement
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Bridge,
    Damage,
    DiceTerm,
    Engine,
    FireArc,
    RangeRating,
    RateOfFire,
    Reactor,
    Sensors,
    System,
    Thruster,
    WeaponMount,
)

EXAMPLE = TableSet(named="umpire_example")


def _main(end: str) -> Thruster:
    return Thruster(id=end, structure=8, channel=4, accelerates=end)  # type: ignore[arg-type]


def _corner(place: Placement) -> Thruster:
    return Thruster(id=place, structure=6, channel=3, placement=place)


def _mount(name: str, structure: int, weapon: str) -> WeaponMount:
    arc = FireArc(heading="1")
    return WeaponMount(id=name, structure=structure, weapon=weapon, arc=arc)


def _railgun(name: str, *traits: str) -> WeaponDesign:
    return WeaponDesign(
        id=name,
        technology="matter",
        speed=1,
        damage=Damage((DiceTerm(1, 6),)),
        range=RangeRating(1, 2),
        rate_of_fire=RateOfFire(3),
        accuracy=Accuracy(3),
        traits=("Slow Targeting II", *traits),
        power_change=-2,
    )


def _rack(name: str, magazine: int, shots: int, accuracy: int, munition: str) -> RackDesign:
    return RackDesign(
        id=name,
        magazine=magazine,
        rate_of_fire=RateOfFire(shots),
        accuracy=accuracy,
        munitions=(munition,),
        traits=("Specific Munitions",),
    )


FRIGATE = ShipDesign(
    class_name="Bouzdykan",
    hull_type="frigate",
    silhouettes=Silhouettes(1, 3),
    sections=(
        Section(
            name="forward",
            armour=4,
            hull=20,
            systems=(
                _main("forward"),
                _corner("FP"),
                _corner("FS"),
                _mount("railgun1", 2, "utility_railgun"),
                _mount("railgun2", 2, "utility_railgun"),
                _mount("reaper1", 5, "reaper_rack"),
                _mount("reaper2", 5, "reaper_rack"),
            ),
        ),
        Section(
            name="core",
            armour=6,
            hull=20,
            systems=(
                Bridge(id="bridge", structure=10, tech_level=2),
                Engine(id="engine", structure=8, thrust=4, enrichment=2),
                Reactor(id="reactor", structure=8, rating=8),
                Sensors(id="sensors", structure=16, ew=8, boost=4, power=4),
            ),
        ),
        Section(
            name="aft",
            armour=4,
            hull=20,
            systems=(
                _main("aft"),
                _corner("AP"),
                _corner("AS"),
                _mount("railgun3", 2, "railgun"),
                _mount("railgun4", 2, "railgun"),
                _mount("harbinger1", 10, "harbinger_rack"),
                _mount("harbinger2", 10, "harbinger_rack"),
            ),
        ),
    ),
)
PRINTED = Design(
    unit=FRIGATE,
    weapons=(
        _railgun("utility_railgun", "Special Ammunition"),
        _railgun("railgun"),
        _rack("harbinger_rack", 40, 2, 3, "harbinger"),
        _rack("reaper_rack", 20, 1, 2, "reaper"),
    ),
    munitions=(
        MissileDesign(id="harbinger", damage=30, launch_range=30, range_factor=3),
        MissileDesign(
            id="reaper", damage=20, launch_range=30, range_factor=2, traits=("Wild Weasel II",)
        ),
    ),
    tables=EXAMPLE,
)
"""The frigate that the book prints, as a design, by the example schedules."""


def assessed(design: Design) -> Assessment:
    return assess(design, Tables())


def frigate(**changes: object) -> Design:
    return replace(PRINTED, unit=replace(FRIGATE, **changes))


def with_systems(section: str, *systems: System, **changes: object) -> Design:
    sections = tuple(
        replace(each, systems=(*each.systems, *systems), **changes)
        if each.name == section
        else each
        for each in FRIGATE.sections
    )
    return frigate(sections=sections)


def broken(design: Design) -> list[tuple[str, str | None, str]]:
    found = assessed(design).violations
    return [(each.code, each.rule, each.pointer) for each in found]
