"""Ships with wonder weapons, and a battle of theirs to try section 12.3 with. Units: MU."""

from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.design.assessment import assess
from umpire.rules.full_thrust.design.design import Design, several
from umpire.rules.full_thrust.state.battle import Setup, Table
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import (
    Beam,
    CloakingField,
    FireControl,
    NovaCannon,
    PointDefence,
    ReflexField,
    WaveGun,
)
from umpire.rules.full_thrust.state.tables import Tables

FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")

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
WONDER_DESIGNS = {"veil": VEIL, "mirror": MIRROR, "anvil": ANVIL, "surge": SURGE}


def _ship(name: str, side: str, of_class: str, start: tuple[float, float, int, int]) -> Ship:
    """Return a ship of a class at a place, on a course, at a velocity.

    Raises:
        ValueError: the design breaks a rule.
    """
    found = assess(WONDER_DESIGNS[of_class], Tables())
    if found.ssd is None:
        raise ValueError("; ".join(wrong.message for wrong in found.violations))
    return Ship(name, side, found.ssd, *start)


def cloaked_approach() -> Setup:
    """Return a set-up in which cloaked cruisers close in on a nova cannon and a wave gun."""
    west, east = "West", "East"
    return Setup(
        sides=(west, east),
        ships=(
            _ship("Gauze", west, "veil", (10.0, 20.0, 3, 8)),
            _ship("Tulle", west, "veil", (10.0, 40.0, 3, 8)),
            _ship("Speculum", west, "mirror", (14.0, 30.0, 3, 6)),
            _ship("Bickern", east, "anvil", (84.0, 30.0, 9, 4)),
            _ship("Bore", east, "surge", (80.0, 22.0, 9, 4)),
        ),
        table=Table(0.0, 0.0, 96.0, 60.0),
        options=Options(nova_cannon=True, wave_gun=True, reflex_field=True, cloaking_field=True),
    )
