"""CI 16, 17: designs to begin with: two of the yard's, and our ships and fighters with their arms.

All are legal by the schedules of this project's example; the book's own are lost.
"""

from collections.abc import Mapping
from typing import Any

from umpire.rules.cold_infinity import sample_weapons as arms
from umpire.rules.cold_infinity.design.design import (
    AnyUnitDesign,
    CraftDesign,
    Design,
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
    GANNET,
    HARROWGATE,
    HEDDLE,
    MERIDIAN,
    PLAIN_HARROWGATE,
    SANDPIPER,
    drive,
    gun,
    turner,
)
from umpire.rules.cold_infinity.samples_of_drives import DRIVE_SHIPS, LANTERN
from umpire.rules.cold_infinity.state.sheet import CraftMount, Section, Silhouettes
from umpire.rules.cold_infinity.state.systems import Bridge, Engine, FireArc, Reactor, Sensors
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


def _design(unit: AnyUnitDesign, *weapons: AnyWeaponDesign, **more: Any) -> Design:
    return Design(unit=unit, weapons=weapons, tables=EXAMPLE, **more)


def _frigate(unit: ShipDesign, *weapons: AnyWeaponDesign, **more: Any) -> Design:
    """Return a frigate with the weapons of ours, and some of its own."""
    own = (arms.FLINT, arms.LIGHT_HAILSTONE, arms.HEDGE, *weapons)
    return _design(unit, *own, munitions=(arms.THISTLE, arms.BURR), **more)


def _cruiser(unit: ShipDesign) -> Design:
    """Return a cruiser with the weapons of ours."""
    own = (arms.PRISM, arms.HAILSTONE, arms.HEDGE, arms.SLING)
    return _design(unit, *own, munitions=(arms.THISTLE, arms.BURR))


DESIGNS: Mapping[str, Design] = {
    "bittern": _frigate(BITTERN),
    "harrowgate": _cruiser(HARROWGATE),
    "meridian": _design(MERIDIAN, arms.HAILSTONE, arms.FURNACE, arms.UNDERTOW, arms.SLING),
    "heddle": _frigate(HEDDLE, *arms.DRUMS, devices=arms.DEVICES),
    "gannet_carrier": _cruiser(GANNET),
    **{name: _frigate(unit) for name, unit in DRIVE_SHIPS.items()},
    "lantern": _design(LANTERN),
    "sandpiper": _design(SANDPIPER, arms.NEEDLE, arms.POD, munitions=(arms.THISTLE,)),
    "dunlin": DUNLIN,
    "knot": KNOT,
}
"""Classes that a set-up may name have its names here."""
CLASSES = ("bittern", "harrowgate", "meridian", *DRIVE_SHIPS, "lantern")
SMALL = ("sandpiper",)
"""Ships and fighters that a set-up may name."""

PLAIN: Mapping[str, Design] = {
    "bittern": _design(
        BITTERN,
        *(arms.FLINT, arms.LIGHT_HAILSTONE, arms.PLAIN_HEDGE),
        munitions=(arms.THISTLE,),
    ),
    "harrowgate": _design(
        PLAIN_HARROWGATE,
        *(arms.PLAIN_PRISM, arms.HAILSTONE, arms.PLAIN_HEDGE),
        munitions=(arms.THISTLE,),
    ),
}
"""Our frigate and our cruiser as the basic rules have them."""
