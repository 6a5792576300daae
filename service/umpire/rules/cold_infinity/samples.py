"""Units of our own making, to try the service with; no design of the book is among them."""

from msgspec.structs import replace

from umpire.rules.cold_infinity.sample_weapons import (
    BURR,
    COLD_STAR,
    FLINT,
    FURNACE,
    HAILSTONE,
    HEDGE,
    PRISM,
    SLING,
    THISTLE,
    UNDERTOW,
    dice,
)
from umpire.rules.cold_infinity.state.bounds import Heading, Placement, SectionName
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    Costs,
    CraftArmour,
    CraftMount,
    CraftSheet,
    Section,
    Sheet,
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
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    DefensiveFire,
    DirectWeapon,
    Drum,
    MissileRack,
    ProximityMine,
    PulseRating,
    RateOfFire,
    SwarmMine,
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


BITTERN = Sheet(
    class_name="Bittern, frigate",
    hull_type="frigate",
    mass=14,
    silhouettes=Silhouettes(1, 3),
    costs=Costs(acceleration=2, pivot=1, roll_tumble=1, slide=3),
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
    weapons=(FLINT, HAILSTONE, HEDGE),
    munitions=(THISTLE, BURR),
)
"""Three sections, matter and particle weapons, a missile rack."""

HARROWGATE = Sheet(
    class_name="Harrowgate, cruiser",
    hull_type="cruiser",
    mass=28,
    silhouettes=Silhouettes(3, 5),
    costs=Costs(acceleration=3, pivot=2, roll_tumble=2, slide=4),
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
    weapons=(PRISM, HAILSTONE, HEDGE, SLING),
    munitions=(THISTLE, BURR, COLD_STAR),
)
"""Five sections, lasers and torpedoes, an ESS, shields of every outer section, ablative armour."""

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


MERIDIAN = Sheet(
    class_name="Meridian, dreadnought",
    hull_type="dreadnought",
    mass=46,
    silhouettes=Silhouettes(5, 8),
    costs=Costs(acceleration=5, pivot=3, roll_tumble=3, slide=6),
    sections=(
        *(_bastion(*each) for each in _OUTER),
        Section(
            name="core",
            armour=10,
            hull=60,
            systems=(
                Bridge(id="bridge", structure=18, tech_level=3, flag=True),
                Bridge(id="bridge_auxiliary", structure=10),
                Engine(id="engine", structure=32, thrust=16, enrichment=4),
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
                Shield(
                    id="mantle",
                    structure=20,
                    covers="encapsulating",
                    deflection=2,
                    absorption=30,
                    buffering=6,
                    partial=True,
                    power=10,
                ),
                Shield(
                    id="ward",
                    structure=8,
                    technology="electromagnetic",
                    covers="stationary",
                    system="bridge",
                    absorption=5,
                    power=2,
                ),
            ),
        ),
    ),
    weapons=(HAILSTONE, FURNACE, UNDERTOW, SLING),
    munitions=(COLD_STAR,),
    specialised=("particle",),
)
"""Seven sections, capacitors, EW detector, buffering shield, adaptive armour, flag bridge."""

CALTROP = ProximityMine(id="caltrop", name="Caltrop mine", damage=dice(3))
GADFLY = SwarmMine(id="gadfly", name="Gadfly mine", damage=dice(1), pulse=PulseRating(4, 1))
LANTERN = Beacon(id="lantern", name="Lantern beacon", rating=6, power=5)
BURR_DRUM = Drum(id="burr_drum", name="Mine drum", magazine=12, holds=CALTROP)
FLY_DRUM = Drum(id="fly_drum", name="Mine caster", magazine=6, holds=GADFLY, reach=2, power=2)
LAMP_DRUM = Drum(id="lamp_drum", name="Beacon drum", magazine=2, holds=LANTERN)

HEDDLE = replace(
    BITTERN,
    class_name="Heddle, minelayer",
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
    weapons=(*BITTERN.weapons, BURR_DRUM, FLY_DRUM, LAMP_DRUM),
)
"""The frigate as a minelayer: drums of mines, one of which casts them astern, and of beacons."""

SANDPIPER = CraftSheet(
    class_name="Sandpiper, light fighter",
    hull_type="light_fighter",
    mass=1,
    thrust=12,
    armour=CraftArmour(forward=2, aft=1, port=1, starboard=1),
    hull=8,
    mounts=(
        CraftMount("needle_1", "needle", AHEAD),
        CraftMount("pod", "pod", AHEAD),
    ),
    weapons=(
        DirectWeapon(
            id="needle",
            name="Needle gun",
            technology="particle",
            damage=dice(1),
            rate_of_fire=RateOfFire(2),
            defensive_fire=DefensiveFire(1, 1, 1),
            speed=4,
            traits=("Linked",),
        ),
        MissileRack(id="pod", name="Missile pod", magazine=2, munitions=("thistle",)),
    ),
    munitions=(THISTLE,),
    sensors=2,
)
"""A fighter with linked guns, two missiles and high-density sensors."""

SHIPS = {"bittern": BITTERN, "harrowgate": HARROWGATE, "meridian": MERIDIAN}
CRAFT = {"sandpiper": SANDPIPER}
