"""A battle for the orbit of a planet, with ships and stations of our own making (13.7, 14)."""

from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.design.assessment import assess
from umpire.rules.full_thrust.design.design import CarriedFighters, Design, several
from umpire.rules.full_thrust.state.battle import Setup, Table
from umpire.rules.full_thrust.state.bodies import Planet
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Docking, Orbit, Station
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.systems import (
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    Hangar,
    PointDefence,
    Ssd,
)
from umpire.rules.full_thrust.state.tables import Tables

_ALL: tuple[Arc, ...] = ("F", "FS", "AS", "A", "AP", "FP")
_FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")

RAMPART = Design(
    class_name="Rampart, military station",
    mass=200,
    hull=100,
    ftl=False,
    station=True,
    screens=2,
    systems=(
        *(FireControl(f"FC{number}") for number in range(1, 4)),
        *(Beam(f"B{number}", 2, _ALL) for number in range(1, 5)),
        *(Beam(f"C{number}", 1, _ALL) for number in range(1, 5)),
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
        *(Beam(f"B{number}", 2, _ALL) for number in range(1, 11)),
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
        *several(Beam, "B1 B2", 1, _ALL),
        *several(PointDefence, "P1 P2"),
    ),
)
CUTTER = Design(
    class_name="Cutter, corvette",
    mass=18,
    hull=5,
    thrust=6,
    streamlining="partial",
    systems=(FireControl("FC1"), Beam("B1", 1, _FORWARD), PointDefence("P1")),
)
ESCORT = Design(
    class_name="Halberd, destroyer",
    mass=36,
    hull=10,
    thrust=6,
    systems=(
        FireControl("FC1"),
        *several(Beam, "B1 B2", 2, _FORWARD),
        PointDefence("P1"),
    ),
)
ORBITAL_DESIGNS = (RAMPART, QUAY, PLUNGE, CUTTER, ESCORT)
_HOME, _INVADER = "Home", "Invader"
_TERRA = Planet("Terra", 48.0, 24.0, 6.0)
_ORBIT = Orbit("Terra", "cw")


def _built(design: Design) -> Ssd:
    """Return the display of a design, which is legal by the book's tables."""
    ssd = assess(design, Tables()).ssd
    if ssd is None:
        raise ValueError(f"{design.class_name} is not legal.")
    return ssd


def orbit_insertion() -> Setup:
    """Return a landing under the guns of two stations in orbit."""
    rampart = Ship(
        "Rampart", _HOME, _built(RAMPART), 48.0, 36.0, 3, 6, orbit=_ORBIT, station=Station()
    )
    quay = Ship(
        "Quay", _HOME, _built(QUAY), 60.0, 24.0, 6, 6, orbit=_ORBIT, station=Station(bays=(20, 20))
    )
    cutter = Ship(
        "Cutter",
        _HOME,
        _built(CUTTER),
        59.954336,
        22.954131,
        6,
        6,
        orbit=_ORBIT,
        docked=Docking("Quay"),
    )
    landers = tuple(
        Ship(f"Plunge-{number}", _INVADER, _built(PLUNGE), 6.0, 16.0 + 4.0 * number, 3, 8)
        for number in range(1, 3)
    )
    escorts = tuple(
        Ship(f"Halberd-{number}", _INVADER, _built(ESCORT), 10.0, 12.0 + 6.0 * number, 3, 8)
        for number in range(1, 4)
    )
    groups = tuple(
        FighterGroup(f"Watch-{number}", _HOME, status="aboard", carrier="Rampart", bay=f"H{number}")
        for number in range(1, 5)
    )
    return Setup(
        sides=(_HOME, _INVADER),
        ships=(rampart, quay, cutter, *landers, *escorts),
        groups=groups,
        table=Table(0.0, 0.0, 72.0, 48.0),
        terrain=(_TERRA,),
        options=Options(planets=True, starbases=True),
    )
