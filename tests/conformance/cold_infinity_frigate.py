"""The frigate that the book prints, as the data sheet of cases that name it (CI-RUL-8, CI-RUL-9).

The arcs of its weapons were drawings, and are not known; cases that need one tell it.
"""

from collections.abc import Mapping

from umpire.rules.cold_infinity.state.sheet import Costs, Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.values import Placement
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Bridge,
    Damage,
    DiceTerm,
    DirectWeapon,
    Drum,
    Engine,
    FireArc,
    MissileRack,
    Munition,
    RangeRating,
    RateOfFire,
    Reactor,
    Sensors,
    System,
    Thruster,
    WeaponBlock,
    WeaponMount,
)

from .cold_infinity_asking import Given
from .cold_infinity_words import range_written
from .vocabulary import Unsupported

CLASS_NAME = "Bouzdykan"


def _main(end: str) -> Thruster:
    points = "forward" if end == "Forward" else "aft"
    name = f"{end} Thruster"
    return Thruster(id=points, name=name, structure=8, channel=4, accelerates=points)  # type: ignore[arg-type]


def _corner(place: Placement) -> Thruster:
    name = f"{place[0]}/{place[1]} Thruster"
    return Thruster(id=place, name=name, structure=6, channel=3, placement=place)


def _mount(name: str, system: str, structure: int, weapon: str) -> WeaponMount:
    return WeaponMount(
        id=system, name=name, structure=structure, weapon=weapon, arc=FireArc(heading="1")
    )


def _railgun(name: str, *traits: str) -> DirectWeapon:
    return DirectWeapon(
        id=name,
        technology="matter",
        speed=1,
        damage=Damage((DiceTerm(1, 6),)),
        range=RangeRating(1, 2),
        rate_of_fire=RateOfFire(3, 0),
        accuracy=Accuracy(3),
        power=1,
        traits=("Slow Targeting II", *traits),
    )


def _rack(name: str, magazine: int, shots: int, accuracy: int, munition: str) -> MissileRack:
    return MissileRack(
        id=name,
        magazine=magazine,
        rate_of_fire=RateOfFire(shots, 0),
        accuracy=accuracy,
        munitions=(munition,),
        traits=("Specific Munitions",),
    )


_FORWARD: tuple[System, ...] = (
    _main("Forward"),
    _corner("FP"),
    _corner("FS"),
    _mount("50cm Utility Railgun #1", "railgun1", 2, "utility_railgun_50"),
    _mount("50cm Utility Railgun #2", "railgun2", 2, "utility_railgun_50"),
    _mount("Reaper #1", "reaper1", 5, "reaper_rack"),
    _mount("Reaper #2", "reaper2", 5, "reaper_rack"),
)
_CORE: tuple[System, ...] = (
    Bridge(id="bridge", name="Bridge", structure=10, tech_level=2),
    Engine(id="engine", name="Engine", structure=8, thrust=4, enrichment=2),
    Reactor(id="reactor", name="Reactor", structure=8, rating=8),
    Sensors(id="sensors", name="Sensors", structure=16, ew=8, boost=4, power=4),
)
_AFT: tuple[System, ...] = (
    _main("Aft"),
    _corner("AP"),
    _corner("AS"),
    _mount("50cm Railgun #1", "railgun3", 2, "railgun_50"),
    _mount("50cm Railgun #2", "railgun4", 2, "railgun_50"),
    _mount("Harbinger #1", "harbinger1", 10, "harbinger_rack"),
    _mount("Harbinger #2", "harbinger2", 10, "harbinger_rack"),
)
FRIGATE = Sheet(
    class_name=CLASS_NAME,
    hull_type="frigate",
    mass=12.7,
    silhouettes=Silhouettes(1, 3),
    costs=Costs(acceleration=2, pivot=1, roll_tumble=1, slide=3),
    sections=(
        Section(name="forward", armour=4, hull=20, systems=_FORWARD),
        Section(name="core", armour=6, hull=20, systems=_CORE),
        Section(name="aft", armour=4, hull=20, systems=_AFT),
    ),
    weapons=(
        _railgun("utility_railgun_50", "Special Ammunition"),
        _railgun("railgun_50"),
        _rack("harbinger_rack", 40, 2, 3, "harbinger_mk3"),
        _rack("reaper_rack", 20, 1, 2, "reaper_mk2a"),
    ),
    munitions=(
        Munition(id="harbinger_mk3", damage=Damage(fixed=30), launch_range=30, range_factor=3),
        Munition(
            id="reaper_mk2a",
            damage=Damage(fixed=20),
            launch_range=30,
            range_factor=2,
            traits=("Wild Weasel II",),
        ),
    ),
    construction_points=862,
    ramming_value=25,
)


def to_sheet(name: str) -> Sheet:
    """Return the data sheet of a ship that a case names by its class.

    Raises:
        Unsupported: the book prints no such ship.
    """
    if name != CLASS_NAME:
        raise Unsupported(f"no ship {name!r}")
    return FRIGATE


def systems_of(sheet: Sheet) -> tuple[System, ...]:
    """Return all systems of a sheet, in its order."""
    return tuple(system for section in sheet.sections for system in section.systems)


def system_named(sheet: Sheet, name: str) -> System:
    """Return a system by its name on the sheet, or by a short one.

    Raises:
        Unsupported: it has none such.
    """
    for system in systems_of(sheet):
        if name == system.name or name.replace("_", "") == system.id:
            return system
    raise Unsupported(f"no system {name!r}")


def label(system: System) -> str:
    """Return a system by its name on the sheet, or its own."""
    return system.name or system.id


def of_ship(said: Given) -> Given:
    """Return what a case says, with what the sheet of its ship tells: hull, Mass, costs, plants."""
    if "ship" not in said:
        return said
    sheet = to_sheet(said["ship"])
    costs = sheet.costs
    (engine,), (reactor,) = sheet.of_kind(Engine), sheet.of_kind(Reactor)
    facts = {
        "hull_type": sheet.hull_type,
        "mass": sheet.mass,
        "sections": len(sheet.sections),
        "acceleration_cost": costs.acceleration,
        "pivot_cost": costs.pivot,
        "engine": {
            "rating": engine.thrust,
            "enrichment": engine.enrichment,
            "structure": engine.structure,
            "lost": _lost(said, engine, sheet),
        },
        "reactor": {
            "rating": reactor.rating,
            "structure": reactor.structure,
            "lost": said.get("reactor_lost", _lost(said, reactor, sheet)),
        },
    }
    return {**facts, **said}


def _lost(said: Given, system: System, sheet: Sheet) -> int:
    """Return what a system has lost, by whatever name a case calls it."""
    told = said.get("lost", {})
    named = told.items() if isinstance(told, Mapping) else ()
    return sum(points for name, points in named if system_named(sheet, name).id == system.id)


def block_named(name: str, sheet: Sheet = FRIGATE) -> WeaponBlock:
    """Return a block of a sheet, by its own name or by that of a weapon or rack of it.

    Raises:
        Unsupported: there is none.
    """
    for block in sheet.weapons:
        if block.id == name:
            return block
    mount = system_named(sheet, name)
    if not isinstance(mount, WeaponMount):
        raise Unsupported(f"no weapon {name!r}")
    return next(block for block in sheet.weapons if block.id == mount.weapon)


def weapon_told(said: Given) -> Given:
    """Return what a case tells of its weapon; one that it names is of the book's frigate."""
    told = said.get("weapon", {})
    if isinstance(told, Mapping):
        return told
    block = block_named(told)
    assert not isinstance(block, Drum)
    rate, aim = block.rate_of_fire, block.accuracy
    number, signs = (aim.number, aim.signs) if isinstance(aim, Accuracy) else (aim, 0)
    facts = {
        "rof": f"{rate.shots}+{rate.arming}",
        "cooldown": rate.cooldown,
        "accuracy": {"number": number, "signs": "+" * signs + "-" * -signs},
        "traits": block.traits,
    }
    if not isinstance(block, DirectWeapon):
        return facts
    fire = block.defensive_fire
    df = f"{fire.standard}/{fire.ad_hoc}/{fire.emergency}"
    direct = {"technology": block.technology, "speed": block.speed, "df": df}
    return {**facts, **direct, "range": range_written(block.range)}
