"""Sample designs and battles of Full Thrust: Remixed, designed by chapter 9.

They are invented for this project; no published ship is among them.
"""

from typing import TypeAlias

from msgspec.structs import replace

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.classes import by_first_word
from umpire.rules.full_thrust.design import (
    CarriedFighters,
    Design,
    MagazineSpace,
    assess,
    several,
)
from umpire.rules.full_thrust.state.battle import FighterGroup, Mine, Setup, Table
from umpire.rules.full_thrust.state.options import (
    Asteroid,
    Drift,
    DustCloud,
    MeteorSwarm,
    Options,
    Planet,
)
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    Hangar,
    Jammer,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    NovaCannon,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SensorSuite,
    Ship,
    Ssd,
    SubmunitionPack,
    WaveGun,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.state.values import Docking, Orbit, Station

Start: TypeAlias = tuple[float, float, int, int]
"""A place, x and y; a course; a velocity."""

FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
PORT: tuple[Arc, ...] = ("AP", "FP", "F")
STARBOARD: tuple[Arc, ...] = ("F", "FS", "AS")
BOW: tuple[Arc, ...] = ("F",)

RAMPART = Design(
    class_name="Rampart, military station",
    mass=200,
    hull=100,
    ftl=False,
    station=True,
    screens=2,
    systems=(
        *(FireControl(f"FC{number}") for number in range(1, 4)),
        *(Beam(f"B{number}", 2, ARCS) for number in range(1, 5)),
        *(Beam(f"C{number}", 1, ARCS) for number in range(1, 5)),
        AreaDefence("A1"),
        *(PointDefence(f"P{number}") for number in range(1, 9)),
        *(FighterBay(f"H{number}") for number in range(1, 5)),
    ),
    fighters=tuple(CarriedFighters(f"H{number}") for number in range(1, 5)),
)
"""As large as the book's example of a station for defence, with as many fighters (FT-13.7-4)."""

QUAY = Design(
    class_name="Quay, starbase",
    mass=400,
    hull=100,
    ftl=False,
    station=True,
    screens=1,
    systems=(
        *(FireControl(f"FC{number}") for number in range(1, 3)),
        *(Beam(f"B{number}", 2, ARCS) for number in range(1, 11)),
        *(PointDefence(f"P{number}") for number in range(1, 9)),
        *several(Hangar, "Dock-1 Dock-2", 20),
        FighterBay("H1"),
    ),
    military=False,
)
"""As large as the book's example of a starbase, with bays for two ships of mass 20 (FT-13.7-4)."""

PLUNGE = Design(
    class_name="Plunge, landing ship",
    mass=60,
    hull=18,
    thrust=4,
    streamlining="full",
    armour=3,
    systems=(
        FireControl("FC1"),
        *several(Beam, "B1 B2", 1, ARCS),
        *several(PointDefence, "P1 P2"),
    ),
)

CUTTER = Design(
    class_name="Cutter, corvette",
    mass=18,
    hull=5,
    thrust=6,
    streamlining="partial",
    systems=(FireControl("FC1"), Beam("B1", 1, FORWARD), PointDefence("P1")),
)

ESCORT = Design(
    class_name="Halberd, destroyer",
    mass=36,
    hull=10,
    thrust=6,
    systems=(
        FireControl("FC1"),
        *several(Beam, "B1 B2", 2, FORWARD),
        PointDefence("P1"),
    ),
)

VEIL = Design(
    class_name="Veil, cloaked cruiser",
    class_code="CA",
    mass=80,
    hull=20,
    thrust=4,
    armour=6,
    screens=1,
    systems=(
        *several(FireControl, "FC1 FC2"),
        *several(Beam, "B1 B2 B3", 2, FORWARD),
        Beam("B4", 1, ARCS),
        *several(PointDefence, "P1 P2"),
        CloakingField("CF"),
    ),
)

MIRROR = Design(
    class_name="Mirror, reflex cruiser",
    class_code="CA",
    mass=80,
    hull=22,
    thrust=4,
    armour=4,
    systems=(
        *several(FireControl, "FC1 FC2"),
        *several(Beam, "B1 B2 B3", 2, FORWARD),
        *several(PointDefence, "P1 P2"),
        ReflexField("RF"),
    ),
)

ANVIL = Design(
    class_name="Anvil, nova dreadnought",
    class_code="DN",
    mass=150,
    hull=50,
    thrust=2,
    armour=16,
    screens=1,
    systems=(
        *several(FireControl, "FC1 FC2"),
        *several(Beam, "B1 B2", 3, ("F",)),
        Beam("B3", 2, ARCS),
        *several(PointDefence, "P1 P2 P3"),
        NovaCannon("NC"),
    ),
)

SURGE = Design(
    class_name="Surge, wave battlecruiser",
    class_code="BC",
    mass=100,
    hull=30,
    thrust=4,
    armour=5,
    screens=1,
    systems=(
        *several(FireControl, "FC1 FC2"),
        *several(Beam, "B1 B2 B3", 2, FORWARD),
        *several(PointDefence, "P1 P2"),
        WaveGun("WG"),
    ),
)

BEACON = Design(
    class_name="Beacon, light cruiser",
    class_code="CL",
    mass=46,
    hull=14,
    thrust=4,
    armour=3,
    screens=1,
    systems=(
        *several(FireControl, "FC1 FC2"),
        Beam("B1", 2, PORT),
        Beam("B2", 2, FORWARD),
        Beam("B3", 2, STARBOARD),
        *several(Beam, "B4 B5", 1, ARCS),
        *several(PointDefence, "P1 P2"),
    ),
)

TAPER = Design(
    class_name="Taper, frigate",
    class_code="FF",
    mass=26,
    hull=7,
    thrust=6,
    systems=(
        FireControl("FC1"),
        Beam("B1", 2, PORT),
        Beam("B2", 2, STARBOARD),
        *several(Beam, "B3 B4", 1, ARCS),
        PointDefence("P1"),
    ),
)

ROOKERY = Design(
    class_name="Rookery, light carrier",
    class_code="CVL",
    mass=130,
    hull=37,
    thrust=4,
    armour=6,
    screens=1,
    systems=(
        *several(FireControl, "FC1 FC2"),
        AreaDefence("A1"),
        Beam("B1", 2, FORWARD),
        *several(Beam, "B2 B3", 1, ARCS),
        *several(PointDefence, "P1 P2 P3 P4 P5 P6"),
        *several(FighterBay, "H1 H2 H3"),
    ),
    fighters=(
        CarriedFighters("H1", "standard"),
        CarriedFighters("H2", "attack"),
        CarriedFighters("H3", "interceptor"),
    ),
)

SLING = Design(
    class_name="Sling, missile cruiser",
    class_code="CA",
    mass=80,
    hull=24,
    thrust=4,
    armour=6,
    systems=(
        *several(FireControl, "FC1 FC2"),
        *several(SalvoMissileLauncher, "L1 L2", FORWARD, "M1"),
        MagazineSpace("M1", standard=4, extended_range=1),
        Beam("B1", 2, FORWARD),
        Beam("B2", 1, ARCS),
        *several(PointDefence, "P1 P2 P3 P4"),
    ),
)

PICKET = Design(
    class_name="Picket, destroyer",
    class_code="DD",
    mass=34,
    hull=10,
    thrust=6,
    systems=(
        FireControl("FC1"),
        SalvoMissileRack("R1", FORWARD),
        SubmunitionPack("S1", BOW),
        *several(Beam, "B1 B2", 1, ARCS),
        *several(PointDefence, "P1 P2 P3"),
    ),
)

GIMLET = Design(
    class_name="Gimlet, heavy cruiser",
    class_code="CA",
    mass=82,
    hull=27,
    thrust=4,
    armour=5,
    screens=1,
    systems=(
        *several(FireControl, "FC1 FC2 FC3"),
        *several(PulseTorpedo, "T1 T2", BOW),
        NeedleBeam("N1", BOW),
        Beam("B1", 3, BOW),
        *several(Beam, "B2 B3", 1, ARCS),
        *several(PointDefence, "P1 P2 P3"),
    ),
)

LOOKOUT = Design(
    class_name="Lookout, scout cruiser",
    class_code="CL",
    mass=56,
    hull=14,
    thrust=4,
    armour=3,
    systems=(
        FireControl("FC1"),
        Beam("B1", 2, FORWARD),
        *several(Beam, "B2 B3", 1, ARCS),
        *several(PointDefence, "P1 P2"),
        SensorSuite("X1", "superior"),
        Jammer("E1", area=True),
    ),
)

MUMMER = Design(
    class_name="Mummer, decoy corvette",
    class_code="CT",
    mass=16,
    hull=3,
    thrust=4,
    systems=(
        FireControl("FC1"),
        Beam("B1", 1, ARCS),
        WeaselDecoy("W1", "cruiser"),
    ),
)

CALTROP = Design(
    class_name="Caltrop, minelayer",
    class_code="DH",
    mass=40,
    hull=12,
    thrust=4,
    armour=2,
    systems=(
        FireControl("FC1"),
        *several(Beam, "B1 B2", 1, ARCS),
        PointDefence("P1"),
        *several(Minelayer, "ML1 ML2", 3),
    ),
)

HARROW = Design(
    class_name="Harrow, minesweeper",
    class_code="DD",
    mass=32,
    hull=8,
    thrust=6,
    armour=2,
    systems=(
        FireControl("FC1"),
        *several(Beam, "B1 B2", 1, ARCS),
        PointDefence("P1"),
        Minesweeper("MS1"),
    ),
)

DESIGNS = by_first_word(
    (
        *(BEACON, TAPER, ROOKERY, SLING, PICKET, GIMLET, LOOKOUT, MUMMER, CALTROP, HARROW),
        *(VEIL, MIRROR, ANVIL, SURGE, RAMPART, QUAY, PLUNGE, CUTTER, ESCORT),
    )
)


def built(design: Design) -> Ssd:
    """Return the display of a legal design, as the book's tables have it.

    Raises:
        ValueError: the design breaks a rule.
    """
    found = assess(design, Tables())
    if found.ssd is None:
        raise ValueError("; ".join(wrong.message for wrong in found.violations))
    return found.ssd


CLASSES = {name: built(design) for name, design in DESIGNS.items()}
"""The displays that a set-up may name."""


def _ship(name: str, side: str, of_class: str, start: Start) -> Ship:
    return Ship(name, side, CLASSES[of_class], *start)


def _aboard(name: str, side: str, carrier: str, carried: CarriedFighters) -> FighterGroup:
    endurance = getattr(Tables().fighter.types, carried.type).cef
    return FighterGroup(
        name,
        side,
        type=carried.type,
        strength=carried.craft,
        start_strength=carried.craft,
        endurance=endurance,
        status="aboard",
        carrier=carrier,
        bay=carried.bay,
    )


_WEST = "West"
_EAST = "East"
_MEETING = (
    _ship("Argand", _WEST, "beacon", (6.0, 20.0, 3, 6)),
    _ship("Davy", _WEST, "beacon", (6.0, 28.0, 3, 6)),
    _ship("Wick", _WEST, "taper", (8.0, 14.0, 3, 6)),
    _ship("Tallow", _WEST, "taper", (8.0, 24.0, 3, 6)),
    _ship("Ember", _WEST, "taper", (8.0, 34.0, 3, 6)),
    _ship("Fresnel", _EAST, "beacon", (66.0, 28.0, 9, 6)),
    _ship("Drummond", _EAST, "beacon", (66.0, 20.0, 9, 6)),
    _ship("Spill", _EAST, "taper", (64.0, 34.0, 9, 6)),
    _ship("Rush", _EAST, "taper", (64.0, 24.0, 9, 6)),
    _ship("Linstock", _EAST, "taper", (64.0, 14.0, 9, 6)),
)

_TABLE = Table(0.0, 0.0, 72.0, 48.0)

MEETING_ENGAGEMENT = Setup(sides=(_WEST, _EAST), ships=_MEETING, table=_TABLE)
"""The introductory scenario of 4.10: two cruisers and three frigates a side, velocity 6."""

VECTOR_MEETING = Setup(
    sides=(_WEST, _EAST),
    ships=tuple(
        replace(ship, movement="vector" if ship.side == _EAST else "cinematic") for ship in _MEETING
    ),
    table=_TABLE,
    options=Options(movement_system="per_ship"),
)
"""The same, one fleet in vector movement (FT-10.1-1)."""

CARRIER_STRIKE = Setup(
    sides=(_WEST, _EAST),
    ships=(
        _ship("Heronry", _WEST, "rookery", (12.0, 30.0, 3, 4)),
        _ship("Davy", _WEST, "beacon", (16.0, 34.0, 3, 4)),
        _ship("Vedette", _WEST, "picket", (18.0, 26.0, 3, 4)),
        _ship("Trebuchet", _EAST, "sling", (60.0, 30.0, 9, 4)),
        _ship("Onager", _EAST, "sling", (62.0, 24.0, 9, 4)),
        _ship("Auger", _EAST, "gimlet", (58.0, 36.0, 9, 4)),
    ),
    groups=tuple(
        _aboard(f"Flight-{place}", _WEST, "Heronry", carried)
        for place, carried in enumerate(ROOKERY.fighters, start=1)
    ),
    table=Table(0.0, 0.0, 72.0, 60.0),
)
"""Fighters against salvo missiles: chapters 5 and 6."""


def _bogey(code: str, side: str, of_class: str, start: Start) -> Ship:
    return replace(_ship(code, side, of_class, start), bogey=True)


def _dummy(code: str, side: str, start: Start) -> Ship:
    display = Ssd(rows=(1,), thrust=6, points=Tables().design.dummy_bogey_points)
    return Ship(code, side, display, *start, bogey=True, dummy=True)


SENSOR_APPROACH = Setup(
    sides=(_WEST, _EAST),
    ships=(
        _bogey("W1", _WEST, "beacon", (6.0, 24.0, 3, 6)),
        _bogey("W2", _WEST, "lookout", (6.0, 36.0, 3, 6)),
        _bogey("W3", _WEST, "taper", (8.0, 30.0, 3, 6)),
        _bogey("W4", _WEST, "mummer", (8.0, 42.0, 3, 6)),
        _dummy("W5", _WEST, (8.0, 18.0, 3, 6)),
        _bogey("E1", _EAST, "gimlet", (90.0, 30.0, 9, 6)),
        _bogey("E2", _EAST, "lookout", (90.0, 36.0, 9, 6)),
        _bogey("E3", _EAST, "taper", (88.0, 24.0, 9, 6)),
        _dummy("E4", _EAST, (88.0, 42.0, 9, 6)),
        _dummy("E5", _EAST, (88.0, 18.0, 9, 6)),
    ),
    table=Table(0.0, 0.0, 96.0, 60.0),
    options=Options(
        sensors=True, advanced_sensors=True, dummy_bogeys=True, weasel_boats=True, ecm=True
    ),
)
"""Two fleets of bogeys approach each other: sections 11.1 to 11.4."""

MINEFIELD = Setup(
    sides=(_WEST, _EAST),
    ships=(
        _ship("Fence", _WEST, "caltrop", (20.0, 34.0, 6, 4)),
        _ship("Davy", _WEST, "beacon", (16.0, 24.0, 3, 2)),
        _ship("Wick", _WEST, "taper", (16.0, 16.0, 3, 2)),
        _ship("Tine", _EAST, "harrow", (60.0, 22.0, 9, 6)),
        _ship("Tooth", _EAST, "harrow", (60.0, 26.0, 9, 6)),
        _ship("Fresnel", _EAST, "beacon", (66.0, 24.0, 9, 6)),
        _ship("Spill", _EAST, "taper", (66.0, 30.0, 9, 6)),
    ),
    mines=tuple(
        Mine(f"Barb-{place}", _WEST, 38.0 + place % 2 * 4.0, 6.0 * place) for place in range(1, 8)
    ),
    table=_TABLE,
    options=Options(mines=True),
)
"""A belt of mines, a layer that closes it behind them, and sweepers that open it: section 12.1."""

_ROCKS = ((26, 10), (30, 22), (34, 33), (38, 15), (43, 27), (47, 40), (51, 8), (55, 20), (60, 34))

ASTEROID_CHASE = Setup(
    sides=(_WEST, _EAST),
    ships=(
        _ship("Wick", _WEST, "taper", (20.0, 16.0, 3, 8)),
        _ship("Tallow", _WEST, "taper", (20.0, 24.0, 3, 8)),
        _ship("Ember", _WEST, "taper", (20.0, 32.0, 3, 8)),
        _ship("Fresnel", _EAST, "beacon", (8.0, 20.0, 3, 8)),
        _ship("Drummond", _EAST, "beacon", (8.0, 28.0, 3, 8)),
    ),
    table=Table(0.0, 0.0, 96.0, 48.0),
    terrain=(
        *[
            Asteroid(f"Rock-{number}", float(x), float(y), 1.5, damage_points=50)
            for number, (x, y) in enumerate(_ROCKS, start=1)
        ],
        DustCloud("Haze", 42.0, 6.0, 5.0),
        MeteorSwarm("Hail", 34.0, 44.0, 4.0, Drift(12, 2)),
    ),
    options=Options(
        asteroids=True,
        asteroid_drift=Drift(9, 2),
        asteroid_damage=True,
        dust_clouds=True,
        solar_flares=True,
        meteor_swarms=True,
        battle_debris=True,
    ),
)
"""Cruisers hunt frigates through a field that drifts: chapter 13."""

CLOAKED_APPROACH = Setup(
    sides=(_WEST, _EAST),
    ships=(
        _ship("Gauze", _WEST, "veil", (10.0, 20.0, 3, 8)),
        _ship("Tulle", _WEST, "veil", (10.0, 40.0, 3, 8)),
        _ship("Speculum", _WEST, "mirror", (14.0, 30.0, 3, 6)),
        _ship("Bickern", _EAST, "anvil", (84.0, 30.0, 9, 4)),
        _ship("Bore", _EAST, "surge", (80.0, 22.0, 9, 4)),
    ),
    table=Table(0.0, 0.0, 96.0, 60.0),
    options=Options(nova_cannon=True, wave_gun=True, reflex_field=True, cloaking_field=True),
)
"""Cloaked cruisers close in on a nova cannon and a wave gun: section 12.3."""

_HOME, _INVADER = "Home", "Invader"

_ORBIT = Orbit("Terra", "cw")


def _orbiting(of_class: str, start: Start, station: Station) -> Ship:
    ship = _ship(of_class.capitalize(), _HOME, of_class, start)
    return replace(ship, orbit=_ORBIT, station=station)


ORBIT_INSERTION = Setup(
    sides=(_HOME, _INVADER),
    ships=(
        _orbiting("rampart", (48.0, 36.0, 3, 6), Station()),
        _orbiting("quay", (60.0, 24.0, 6, 6), Station(bays=(20, 20))),
        replace(
            _ship("Cutter", _HOME, "cutter", (59.954336, 22.954131, 6, 6)),
            orbit=_ORBIT,
            docked=Docking("Quay"),
        ),
        *[
            _ship(f"Plunge-{place}", _INVADER, "plunge", (6.0, 16.0 + 4.0 * place, 3, 8))
            for place in (1, 2)
        ],
        *[
            _ship(f"Halberd-{place}", _INVADER, "halberd", (10.0, 12.0 + 6.0 * place, 3, 8))
            for place in (1, 2, 3)
        ],
    ),
    groups=tuple(
        FighterGroup(f"Watch-{place}", _HOME, status="aboard", carrier="Rampart", bay=f"H{place}")
        for place in range(1, 5)
    ),
    table=Table(0.0, 0.0, 72.0, 48.0),
    terrain=(Planet("Terra", 48.0, 24.0, 6.0),),
    options=Options(planets=True, starbases=True),
)
"""A landing under the guns of two stations in orbit: sections 13.7 and 14."""

SAMPLES = {
    "meeting-engagement": MEETING_ENGAGEMENT,
    "vector-meeting": VECTOR_MEETING,
    "carrier-strike": CARRIER_STRIKE,
    "sensor-approach": SENSOR_APPROACH,
    "minefield": MINEFIELD,
    "asteroid-chase": ASTEROID_CHASE,
    "cloaked-approach": CLOAKED_APPROACH,
    "orbit-insertion": ORBIT_INSERTION,
}
