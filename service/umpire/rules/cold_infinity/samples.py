"""Ships and fighters of our own making, as a yard designs them: what their weapons are is apart.

Powers and costs are in keeping with the book; no design of it is among them.
"""

from msgspec.structs import replace

from umpire.rules.cold_infinity.design.design import CraftDesign, ShipDesign
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, Heading, Placement, SectionName
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    CraftArmour,
    CraftMount,
    Section,
    Silhouettes,
)
from umpire.rules.cold_infinity.state.systems import (
    Battery,
    Bridge,
    Capacitor,
    Dispenser,
    Engine,
    FireArc,
    Hold,
    OtherSystem,
    Reactor,
    ReloadRack,
    RocketSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    Thruster,
    WeaponMount,
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
