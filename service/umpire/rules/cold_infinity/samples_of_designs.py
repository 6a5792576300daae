"""CI 16, 17: designs of our own making, to begin a design with: two of the yard's, and our samples.

All are legal by the schedules of this project's example; the book's own are lost.

Our samples were told as data sheets before there was a yard. By its rules a ship is as heavy as its
parts, missiles have no pulses, the core has neither shields nor large engines: what a design has
otherwise than its sample is told here, and nothing else is. So each is a class of its own.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity import sample_weapon_designs as made
from umpire.rules.cold_infinity.design.design import (
    AnyUnitDesign,
    CraftDesign,
    Design,
    GateDesign,
    ShipDesign,
)
from umpire.rules.cold_infinity.design.schedules import TableSet
from umpire.rules.cold_infinity.design.weapon_designs import (
    AnyWeaponDesign,
    MissileDesign,
    RackDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.sample_weapons import dice
from umpire.rules.cold_infinity.samples import (
    ABEAM_PORT,
    ABEAM_STARBOARD,
    AHEAD,
    ASTERN,
    BITTERN,
    HARROWGATE,
    HEDDLE,
    MERIDIAN,
    SANDPIPER,
    drive,
    gun,
    turner,
)
from umpire.rules.cold_infinity.samples_of_basics import PLAIN_BITTERN, PLAIN_HARROWGATE
from umpire.rules.cold_infinity.samples_of_battles import GANNET
from umpire.rules.cold_infinity.samples_of_drives import DRIVE_SHIPS, LANTERN
from umpire.rules.cold_infinity.state.sheet import CraftMount, Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.systems import (
    Bridge,
    Engine,
    FireArc,
    Reactor,
    Sensors,
    Shield,
    System,
)
from umpire.rules.cold_infinity.state.weapons import Accuracy, RangeRating, RateOfFire

EXAMPLE = TableSet(named="umpire_example")

DUNLIN = Design(
    unit=ShipDesign(
        class_name="Dunlin, frigate",
        hull_type="frigate",
        silhouettes=Silhouettes(1, 3),
        sections=(
            Section(
                name="forward",
                armour=5,
                hull=24,
                systems=(
                    drive("thruster_forward", ahead=True),
                    turner("FP"),
                    turner("FS"),
                    gun("gun_1", "driver", AHEAD, 2),
                    gun("gun_2", "driver", AHEAD, 2),
                    gun("rack_1", "dart_rack", AHEAD, 10),
                    gun("rack_2", "dart_rack", AHEAD, 10),
                ),
            ),
            Section(
                name="core",
                armour=6,
                hull=24,
                systems=(
                    Bridge(id="bridge", structure=10, tech_level=2),
                    Engine(id="engine", structure=12, thrust=6, enrichment=2),
                    Reactor(id="reactor", structure=12, rating=12),
                    Sensors(id="sensors", structure=16, ew=8, boost=4, power=4),
                ),
            ),
            Section(
                name="aft",
                armour=5,
                hull=24,
                systems=(
                    drive("thruster_aft"),
                    turner("AP"),
                    turner("AS"),
                    gun("gun_3", "driver", ABEAM_PORT, 2),
                    gun("gun_4", "driver", ABEAM_STARBOARD, 2),
                    gun("gun_5", "driver", ASTERN, 2),
                ),
            ),
        ),
    ),
    weapons=(
        WeaponDesign(
            id="driver",
            name="Driver",
            technology="matter",
            speed=1,
            damage=dice(1),
            range=RangeRating(1, 2),
            rate_of_fire=RateOfFire(2),
            accuracy=Accuracy(2),
            power_change=-2,
        ),
        RackDesign(
            id="dart_rack",
            name="Dart rack",
            magazine=40,
            rate_of_fire=RateOfFire(1),
            accuracy=2,
            munitions=("dart",),
            traits=("Specific Munitions",),
        ),
    ),
    munitions=(MissileDesign(id="dart", name="Dart", damage=20, launch_range=30),),
    tables=EXAMPLE,
)
KNOT = Design(
    unit=CraftDesign(
        class_name="Knot, light fighter",
        hull_type="light_fighter",
        thrust=8,
        hull=15,
        mounts=(CraftMount(id="gun", weapon="spitter", arc=FireArc(heading="1")),),
    ),
    weapons=(
        WeaponDesign(
            id="spitter",
            name="Spitter",
            technology="matter",
            damage=dice(1),
            small=True,
        ),
    ),
    tables=EXAMPLE,
)

_LADEN = 2.5
"""Frigates of ours are lighter than frigates may be, and are made heavier (CI-16.4.13.1-1)."""


def _design(unit: AnyUnitDesign, *weapons: AnyWeaponDesign, **arms: Any) -> Design:
    return Design(unit=unit, weapons=weapons, tables=EXAMPLE, **arms)


def _ship(sheet: Sheet, **changes: Any) -> ShipDesign:
    """Return a ship as its sheet tells it: its Mass and its costs are the yard's."""
    name, kind = sheet.class_name.split(", ")
    unit = ShipDesign(
        class_name=f"{name} II, {kind}",
        hull_type=sheet.hull_type,
        silhouettes=sheet.silhouettes,
        sections=sheet.sections,
        specialised=sheet.specialised,
    )
    return replace(unit, **changes)


def _frigate(
    sheet: Sheet, *weapons: AnyWeaponDesign, heavier: float = _LADEN, **arms: Any
) -> Design:
    """Return a frigate with the weapons of ours, and some of its own."""
    unit = _ship(sheet, mass_adjustment=heavier)
    own = (made.FLINT, made.LIGHT_HAILSTONE, made.HEDGE, *weapons)
    return _design(unit, *own, munitions=(made.THISTLE, made.BURR), **arms)


def _cruiser(sheet: Sheet) -> Design:
    arms = (made.PRISM, made.HAILSTONE, made.HEDGE, made.SLING)
    return _design(_ship(sheet), *arms, munitions=(made.THISTLE, made.BURR))


def _fit_for_core(system: System) -> System:
    """Return a system of a core: an engine is no larger than one may be (CI-16.4.11-1)."""
    if isinstance(system, Engine):
        return replace(system, structure=30, thrust=15)
    return system


def _shields_outside(sheet: Sheet) -> tuple[Section, ...]:
    """Return sections with the shields of the core astern (CI-16.4.2-1)."""
    core = next(each for each in sheet.sections if each.name == "core")
    shields = [each for each in core.systems if isinstance(each, Shield)]
    kept = [_fit_for_core(each) for each in core.systems if each not in shields]
    systems = {"core": tuple(kept)}
    for each in sheet.sections:
        if each.name == "aft":
            systems["aft"] = (*each.systems, *shields)
    return tuple(
        replace(each, systems=systems.get(each.name, each.systems)) for each in sheet.sections
    )


_SANDPIPER = CraftDesign(
    class_name="Sandpiper II, light fighter",
    hull_type=SANDPIPER.hull_type,
    thrust=SANDPIPER.thrust,
    armour=SANDPIPER.armour,
    hull=SANDPIPER.hull,
    mounts=SANDPIPER.mounts,
    sensors=SANDPIPER.sensors,
)

_OF_SAMPLES = {
    "bittern": _frigate(BITTERN),
    "harrowgate": _cruiser(HARROWGATE),
    "meridian": _design(
        _ship(MERIDIAN, sections=_shields_outside(MERIDIAN)),
        *(made.HAILSTONE, made.FURNACE, made.UNDERTOW, made.SLING),
    ),
    "plain_bittern": _design(
        _ship(PLAIN_BITTERN, class_name="Plain Bittern II, frigate", mass_adjustment=_LADEN),
        *(made.FLINT, made.LIGHT_HAILSTONE, made.PLAIN_HEDGE),
        munitions=(made.THISTLE,),
    ),
    "plain_harrowgate": _design(
        _ship(PLAIN_HARROWGATE, class_name="Plain Harrowgate II, cruiser"),
        *(made.PLAIN_PRISM, made.HAILSTONE, made.PLAIN_HEDGE),
        munitions=(made.THISTLE,),
    ),
    "heddle": _frigate(HEDDLE, *made.DRUMS, heavier=1.6, devices=made.DEVICES),
    "gannet_carrier": _cruiser(GANNET),
    **{name: _frigate(sheet) for name, sheet in DRIVE_SHIPS.items() if sheet is not LANTERN},
    "lantern": _design(GateDesign(class_name="Lantern II, gate", hull=80)),
    "sandpiper": _design(_SANDPIPER, made.NEEDLE, made.POD, munitions=(made.THISTLE,)),
}
"""By the names that their samples have in set-ups."""

DESIGNS: Mapping[str, Design] = {
    "dunlin": DUNLIN,
    "knot": KNOT,
    **{f"{name}_ii": design for name, design in _OF_SAMPLES.items()},
}
"""No design has the name of a class of the book: a sample and its design differ."""
