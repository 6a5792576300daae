"""Sample ships, fighters and weapons, as designs and as data sheets (CI 1.5, 16, 17)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from umpire.rules.cold_infinity.design.ships import assess
from umpire.rules.cold_infinity.design.tables import TableSet
from umpire.rules.cold_infinity.design.yard import (
    AnyUnitDesign,
    AnyWeaponDesign,
    BeaconDesign,
    CraftDesign,
    Design,
    DrumDesign,
    GateDesign,
    MissileDesign,
    ProximityDesign,
    RackDesign,
    ShipDesign,
    SwarmDesign,
    TorpedoDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    CraftArmour,
    CraftMount,
    CraftSheet,
    Section,
    Sheet,
    Silhouettes,
)
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import FIGHTERS, Heading, Placement, SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Battery,
    Bridge,
    Capacitor,
    Damage,
    DefensiveFire,
    DiceTerm,
    Dispenser,
    Engine,
    FireArc,
    Hold,
    OtherSystem,
    PulseRating,
    RangeRating,
    RateOfFire,
    Reactor,
    ReloadRack,
    RocketSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    Thruster,
    TransLightDrive,
    WeaponMount,
)


def dice(number: int, sides: int = 6, fixed: int = 0) -> Damage:
    """Return damage of dice of one kind, and a number."""
    return Damage((DiceTerm(number, sides),), fixed)


FLINT = WeaponDesign(
    id="flint",
    name="Flint rail driver",
    technology="matter",
    damage=dice(2, fixed=4),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1),
    accuracy=Accuracy(2),
    structure_change=2,
)

PRISM = WeaponDesign(
    id="prism",
    name="Prism cutting laser",
    technology="laser",
    configurations=("burst", "slashing"),
    damage=dice(4),
    range=RangeRating(1, 3),
    rate_of_fire=RateOfFire(1, 1),
    accuracy=Accuracy(1, 1),
    slashing=4,
    power_change=2,
    structure_change=4,
)

PLAIN_PRISM = replace(PRISM, configurations=("burst",), slashing=None)

HAILSTONE = WeaponDesign(
    id="hailstone",
    name="Hailstone particle pulser",
    technology="particle",
    configurations=("burst", "pulse"),
    damage=dice(1, fixed=1),
    range=RangeRating(1, 1),
    rate_of_fire=RateOfFire(2),
    defensive_fire=DefensiveFire(2, 3, 4),
    speed=4,
    pulse=PulseRating(4, 3),
    power_change=-2,
    structure_change=4,
)

LIGHT_HAILSTONE = replace(HAILSTONE, structure_change=2)
"""The same in a lighter mount, for frigates."""

FURNACE = WeaponDesign(
    id="furnace",
    name="Furnace plasma mortar",
    technology="plasma",
    configurations=("burst", "flare"),
    damage=dice(6, fixed=10),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1, 1, 1),
    plasma=2,
    power_change=1,
)

UNDERTOW = WeaponDesign(
    id="undertow",
    name="Undertow gravitic lance",
    technology="gravitic",
    configurations=("piercing", "enveloping"),
    damage=dice(5, fixed=5),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1, 2),
    accuracy=Accuracy(0, 1),
    speed=5,
    power_change=5,
    structure_change=6,
)

THISTLE = MissileDesign(id="thistle", name="Thistle missile", damage=12, launch_range=15)

BURR = MissileDesign(
    id="burr",
    name="Burr missile",
    technology="electromagnetic",
    damage=3,
    launch_range=12,
    range_factor=2,
)

HEDGE = RackDesign(
    id="hedge",
    name="Hedge rack",
    magazine=20,
    rate_of_fire=RateOfFire(1),
    accuracy=2,
    munitions=("thistle", "burr"),
)

PLAIN_HEDGE = replace(HEDGE, munitions=("thistle",))

SLING = TorpedoDesign(
    id="sling",
    name="Sling torpedo",
    damage=dice(4, 10),
    launch_range=20,
    rate_of_fire=RateOfFire(1, 2),
    accuracy=Accuracy(1, 1),
    power_change=-1,
)

DRUMS = (
    DrumDesign(id="burr_drum", name="Mine drum", magazine=12, holds="caltrop"),
    DrumDesign(id="fly_drum", name="Mine caster", magazine=6, holds="gadfly", reach=2),
    DrumDesign(id="lamp_drum", name="Beacon drum", magazine=2, holds="lantern"),
)

DEVICES = (
    ProximityDesign(id="caltrop", name="Caltrop mine", dice=3),
    SwarmDesign(id="gadfly", name="Gadfly mine", pulse=PulseRating(4, 1)),
    BeaconDesign(id="lantern", name="Lantern beacon", rating=6),
)

NEEDLE = WeaponDesign(
    id="needle",
    name="Needle gun",
    technology="particle",
    damage=dice(1),
    rate_of_fire=RateOfFire(2),
    defensive_fire=DefensiveFire(1, 1, 1),
    speed=4,
    small=True,
    linked=True,
)

POD = RackDesign(
    id="pod",
    name="Missile pod",
    magazine=2,
    rate_of_fire=RateOfFire(1),
    munitions=("thistle",),
    small=True,
)


AHEAD, ABEAM_STARBOARD, ASTERN, ABEAM_PORT = (
    FireArc(heading="1"),
    FireArc(heading="2/3"),
    FireArc(heading="4"),
    FireArc(heading="5/6"),
)

_TURRET = FireArc(heading="1", shape="turret")


def gun(name: str, block: str, arc: FireArc, structure: int = 6) -> WeaponMount:
    """Return a mount of a weapon."""
    return WeaponMount(id=name, structure=structure, weapon=block, arc=arc)


def drive(name: str, *, ahead: bool = False, channel: int = 6) -> Thruster:
    """Return an acceleration thruster at one end of a ship."""
    return Thruster(
        id=name,
        structure=2 * channel,
        channel=channel,
        accelerates="forward" if ahead else "aft",
    )


def turner(placement: Placement, channel: int = 4) -> Thruster:
    """Return a manoeuvring thruster, named for its place."""
    name = f"thruster_{placement.lower()}"
    return Thruster(id=name, structure=2 * channel, channel=channel, placement=placement)


def _arc_shield(name: str, technology: str, deflection: int, absorption: int) -> Shield:
    """Return a shield of its own section."""
    return Shield(
        id=name,
        structure=8,
        technology=technology,
        deflection=deflection,
        absorption=absorption,
        overload=True,
        power=2,
    )


BITTERN = ShipDesign(
    class_name="Bittern, frigate",
    hull_type="frigate",
    mass_adjustment=2.5,
    silhouettes=Silhouettes(1, 3),
    sections=(
        Section(
            name="forward",
            armour=4,
            hull=20,
            systems=(
                drive("thruster_forward", ahead=True, channel=4),
                turner("FP", 3),
                turner("FS", 3),
                gun("flint_1", "flint", AHEAD, 4),
                gun("flint_2", "flint", AHEAD, 4),
                gun("rack", "hedge", AHEAD, 5),
            ),
        ),
        Section(
            name="core",
            armour=5,
            hull=20,
            systems=(
                Bridge(id="bridge", structure=10),
                Engine(id="engine", structure=12, thrust=6, enrichment=2),
                Reactor(id="reactor", structure=16, rating=16),
                Sensors(id="sensors", structure=16, ew=8, boost=4, power=4),
            ),
        ),
        Section(
            name="aft",
            armour=4,
            hull=20,
            systems=(
                drive("thruster_aft"),
                turner("AP", 3),
                turner("AS", 3),
                gun("hailstone_1", "hailstone", _TURRET, 4),
            ),
        ),
    ),
)
"""Three sections, matter and particle weapons, a missile rack.

It is made heavier, as by its parts it would be no frigate (CI-16.4.13.1-1).
"""


HARROWGATE = ShipDesign(
    class_name="Harrowgate, cruiser",
    hull_type="cruiser",
    silhouettes=Silhouettes(3, 5),
    sections=(
        Section(
            name="forward",
            armour=6,
            ablative=True,
            hull=32,
            systems=(
                drive("thruster_forward", ahead=True),
                turner("F"),
                gun("prism_1", "prism", AHEAD, 8),
                gun("prism_2", "prism", AHEAD, 8),
                gun("sling_1", "sling", AHEAD, 8),
                _arc_shield("shield_forward", "electromagnetic", 2, 4),
            ),
        ),
        Section(
            name="port",
            armour=5,
            ablative=True,
            hull=28,
            systems=(
                turner("P", 6),
                gun("hailstone_port", "hailstone", ABEAM_PORT),
                gun("rack_port", "hedge", ABEAM_PORT, 5),
                _arc_shield("shield_port", "electromagnetic", 1, 4),
            ),
        ),
        Section(
            name="starboard",
            armour=5,
            ablative=True,
            hull=28,
            systems=(
                turner("S", 6),
                gun("hailstone_starboard", "hailstone", ABEAM_STARBOARD),
                gun("rack_starboard", "hedge", ABEAM_STARBOARD, 5),
                _arc_shield("shield_starboard", "electromagnetic", 1, 4),
            ),
        ),
        Section(
            name="core",
            armour=6,
            hull=36,
            systems=(
                Bridge(id="bridge", structure=14, tech_level=2),
                Bridge(id="bridge_auxiliary", structure=8),
                Engine(id="engine", structure=20, thrust=10, enrichment=3),
                Reactor(id="reactor", structure=44, rating=44),
                Battery(id="battery", structure=10, capacity=10, convert=2),
                Sensors(id="sensors", structure=24, ew=12, boost=3, power=6),
                SupportSensors(id="support", structure=4, rating=12, power=4),
                ReloadRack(id="reload", structure=5, magazine=20, operations=4),
            ),
        ),
        Section(
            name="aft",
            armour=5,
            ablative=True,
            hull=30,
            systems=(
                drive("thruster_aft_1"),
                drive("thruster_aft_2"),
                turner("A"),
                RocketSystem(id="rockets", shots=2, arc=_TURRET),
                Dispenser(id="chaff", releases="chaff", strength=2),
                OtherSystem(id="drive", structure=12, power=5, trans_light=True),
                _arc_shield("shield_aft", "electromagnetic", 1, 4),
            ),
        ),
    ),
)
"""Five sections, lasers and torpedoes, an ESS, shields of every outer section, ablative armour."""


_MANTLE = Shield(
    id="mantle",
    structure=20,
    covers="encapsulating",
    deflection=2,
    absorption=30,
    buffering=6,
    partial=True,
    power=10,
)

_WARD = Shield(
    id="ward",
    structure=8,
    technology="electromagnetic",
    covers="stationary",
    system="bridge",
    absorption=5,
    power=2,
)

_OUTER: tuple[tuple[SectionName, Heading, tuple[System, ...]], ...] = (
    (
        "forward",
        "1",
        (
            drive("thruster_forward", ahead=True, channel=8),
            gun("undertow", "undertow", AHEAD, 12),
        ),
    ),
    (
        "forward_starboard",
        "2",
        (turner("FS", 6), gun("furnace_starboard", "furnace", FireArc(heading="2"), 10)),
    ),
    (
        "aft_starboard",
        "3",
        (turner("AS", 6), Hold(id="hangar_starboard", structure=6, operations=2)),
    ),
    (
        "aft",
        "4",
        (
            drive("thruster_aft_1", channel=8),
            drive("thruster_aft_2", channel=8),
            gun("sling_1", "sling", ASTERN, 8),
            _MANTLE,
            _WARD,
        ),
    ),
    (
        "aft_port",
        "5",
        (turner("AP", 6), Hold(id="hangar_port", structure=6, operations=2)),
    ),
    (
        "forward_port",
        "6",
        (turner("FP", 6), gun("furnace_port", "furnace", FireArc(heading="6"), 10)),
    ),
)


def _bastion(name: SectionName, heading: Heading, systems: tuple[System, ...]) -> Section:
    """Return an outer section of the dreadnought: what it is alone to have, and what all have."""
    arc = FireArc(heading=heading, shape="wide")
    return Section(
        name=name,
        armour=8,
        adaptive=AdaptiveArmour(per_technology=4, total=10, linked=True),
        hull=40,
        systems=(*systems, gun(f"hailstone_{heading}", "hailstone", arc)),
    )


MERIDIAN = ShipDesign(
    class_name="Meridian, dreadnought",
    hull_type="dreadnought",
    silhouettes=Silhouettes(5, 8),
    sections=(
        *(_bastion(*each) for each in _OUTER),
        Section(
            name="core",
            armour=10,
            hull=60,
            systems=(
                Bridge(id="bridge", structure=18, tech_level=3, flag=True),
                Bridge(id="bridge_auxiliary", structure=10),
                Engine(id="engine", structure=30, thrust=15, enrichment=4),
                Capacitor(id="capacitor_1", structure=40, capacity=80, recharge=40),
                Capacitor(id="capacitor_2", structure=20, capacity=40, recharge=15),
                Battery(id="reserve", structure=2, capacity=12, convert=1, serves="sensors"),
                Sensors(
                    id="sensors",
                    structure=36,
                    ew=18,
                    boost=3,
                    power=9,
                    detector=True,
                    masking=True,
                ),
                SupportSensors(id="support", structure=8, rating=24, power=8),
            ),
        ),
    ),
    specialised=("particle",),
)
"""Seven sections, capacitors, EW detector, buffering shield, adaptive armour, flag bridge.

Its shields are astern, as no core has any; its engine is as large as one may be (CI-16.4.11-1).
"""


HEDDLE = replace(
    BITTERN,
    class_name="Heddle, minelayer",
    mass_adjustment=1.6,
    sections=(
        *BITTERN.sections[:-1],
        replace(
            BITTERN.sections[-1],
            systems=(
                *BITTERN.sections[-1].systems,
                gun("mines", "burr_drum", ASTERN, 12),
                gun("flies", "fly_drum", ASTERN, 6),
                gun("lamps", "lamp_drum", ASTERN, 2),
            ),
        ),
    ),
)
"""The frigate as a minelayer: drums of mines, one of which casts them astern, and of beacons."""


_ADVANCED = (Battery, Dispenser, RocketSystem, Shield, SupportSensors)

_LEFT_OUT = frozenset(("bridge_auxiliary", "sling_1"))


def _plain(section: Section) -> Section:
    systems = [
        each
        for each in section.systems
        if not isinstance(each, _ADVANCED) and each.id not in _LEFT_OUT
    ]
    return replace(section, ablative=False, systems=tuple(systems))


PLAIN_HARROWGATE = replace(
    HARROWGATE, sections=tuple([_plain(section) for section in HARROWGATE.sections])
)
"""The cruiser as the basic rules have it: without what advanced rules bring."""


_DECK = Hold(
    id="deck",
    name="Flight deck",
    structure=6,
    operations=3,
    arc=FireArc(heading="4", shape="wide"),
    houses=FIGHTERS,
)

GANNET = replace(
    HARROWGATE,
    class_name="Gannet, carrier",
    sections=(
        *HARROWGATE.sections[:-1],
        replace(HARROWGATE.sections[-1], systems=(*HARROWGATE.sections[-1].systems, _DECK)),
    ),
)
"""The cruiser with a hangar astern, which carries fighters."""


SANDPIPER = CraftDesign(
    class_name="Sandpiper, light fighter",
    hull_type="light_fighter",
    thrust=12,
    armour=CraftArmour(forward=2, aft=1, port=1, starboard=1),
    hull=8,
    mounts=(
        CraftMount("needle_1", "needle", AHEAD),
        CraftMount("pod", "pod", AHEAD),
    ),
    sensors=2,
)
"""A fighter with linked guns, two missiles and high-density sensors."""


def _equip(name: str, drive: TransLightDrive) -> ShipDesign:
    sections = []
    for section in BITTERN.sections:
        systems = tuple(
            [
                replace(each, rating=20, structure=20) if isinstance(each, Reactor) else each
                for each in section.systems
            ]
        )
        if section.name == "core":
            systems = (*systems, drive)
        sections.append(replace(section, systems=systems))
    return replace(BITTERN, class_name=f"{name}, frigate", sections=tuple(sections))


_HYPER = TransLightDrive(
    id="drive", structure=8, travel="hyper", rating=1, reach=6, power=3, transferable=True
)

_SHIFT = TransLightDrive(id="drive", structure=8, travel="shift", power=2, part=True)

_WARP = TransLightDrive(
    id="drive", structure=8, travel="warp", rating=1, power=2, non_inertial=True
)

_SNAP = TransLightDrive(id="drive", structure=8, travel="snap", rating=2, power=3)

DRIVE_SHIPS: Mapping[str, ShipDesign] = {
    "redshank": _equip("Redshank", _HYPER),
    "petrel": _equip("Petrel", _SHIFT),
    "gannet": _equip("Gannet", _WARP),
    "skua": _equip("Skua", _SNAP),
}
"""By the names that a set-up may use."""


LANTERN = GateDesign(class_name="Lantern, gate", hull=80)
"""A gate that holds a tunnel in its hex."""


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
    own = (FLINT, LIGHT_HAILSTONE, HEDGE, *weapons)
    return _design(unit, *own, munitions=(THISTLE, BURR), **more)


def _cruiser(unit: ShipDesign) -> Design:
    """Return a cruiser with the weapons of ours."""
    own = (PRISM, HAILSTONE, HEDGE, SLING)
    return _design(unit, *own, munitions=(THISTLE, BURR))


DESIGNS: Mapping[str, Design] = {
    "bittern": _frigate(BITTERN),
    "harrowgate": _cruiser(HARROWGATE),
    "meridian": _design(MERIDIAN, HAILSTONE, FURNACE, UNDERTOW, SLING),
    "heddle": _frigate(HEDDLE, *DRUMS, devices=DEVICES),
    "gannet_carrier": _cruiser(GANNET),
    **{name: _frigate(unit) for name, unit in DRIVE_SHIPS.items()},
    "lantern": _design(LANTERN),
    "sandpiper": _design(SANDPIPER, NEEDLE, POD, munitions=(THISTLE,)),
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
        *(FLINT, LIGHT_HAILSTONE, PLAIN_HEDGE),
        munitions=(THISTLE,),
    ),
    "harrowgate": _design(
        PLAIN_HARROWGATE,
        *(PLAIN_PRISM, HAILSTONE, PLAIN_HEDGE),
        munitions=(THISTLE,),
    ),
}
"""Our frigate and our cruiser as the basic rules have them."""


T = TypeVar("T")

S = TypeVar("S", Sheet, CraftSheet)


class Made(Mapping[str, T]):
    """Things by name, each made at its first use, and kept."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = makers
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def _sheet(design: Design, kind: type[S]) -> S:
    """Return the data sheet of a design, which is legal."""
    said = assess(design, Tables())
    sheet = said.sheet or said.craft_sheet
    assert isinstance(sheet, kind), said.violations  # noqa: S101 — samples are legal, and tested
    return sheet


def _sheets(designs: Mapping[str, Design], kind: type[S], *names: str) -> Mapping[str, S]:
    return Made({name: partial(_sheet, designs[name], kind) for name in names})


SHIPS = _sheets(DESIGNS, Sheet, *CLASSES)
"""The classes of ships that a set-up may name."""

PLAIN_SHIPS = _sheets(PLAIN, Sheet, *PLAIN)
"""Those of the basic rules."""

OTHER_SHIPS = _sheets(DESIGNS, Sheet, "heddle", "gannet_carrier")
"""Ships that a set-up brings along."""

CRAFT = _sheets(DESIGNS, CraftSheet, *SMALL)
"""The classes of fighters that a set-up may name."""


def ships_of(level: Literal["basic", "advanced"]) -> Mapping[str, Sheet]:
    """Return the classes of ships that a set-up may name at its level."""
    return PLAIN_SHIPS if level == "basic" else SHIPS
