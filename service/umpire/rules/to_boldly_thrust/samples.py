"""Ships of our own making, built by the rules of this book, and battles of theirs to try it with.

They are invented for this project; no published ship is among them.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.classes import by_first_word
from umpire.rules.full_thrust.design import several
from umpire.rules.full_thrust.samples import BOW, FORWARD, PORT, STARBOARD, Start
from umpire.rules.full_thrust.state.battle import Table
from umpire.rules.full_thrust.state.ship import FireControl, PointDefence, SensorSuite
from umpire.rules.full_thrust.state.values import Hold
from umpire.rules.to_boldly_thrust.design import Design, TractorMount, TubeMount, assess
from umpire.rules.to_boldly_thrust.state import (
    CloakingDevice,
    Hidden,
    Phaser,
    Setup,
    Ship,
    Ssd,
    Tables,
    Transporter,
)

STERN: tuple[Arc, ...] = ("A",)

ALMANAC = Design(
    class_name="Almanac, survey cruiser",
    class_code="CA",
    race="federation",
    mass=80,
    hull=24,
    thrust=4,
    shields="standard",
    systems=(
        *several(FireControl, "FC1 FC2 FC3"),
        Phaser("PH1", "A", PORT),
        Phaser("PH2", "A", STARBOARD),
        *several(Phaser, "PH3 PH4", "B", FORWARD),
        *several(TubeMount, "T1 T2", BOW),
        SensorSuite("X1", "superior"),
        Transporter("TR"),
        TractorMount("TB", "B", BOW),
        *several(PointDefence, "P1 P2"),
    ),
)

QUILL = Design(
    class_name="Quill, destroyer",
    class_code="DD",
    race="federation",
    mass=36,
    hull=10,
    thrust=6,
    shields="standard",
    systems=(
        *several(FireControl, "FC1 FC2"),
        Phaser("PH1", "B", FORWARD),
        TubeMount("T1", BOW),
        SensorSuite("X1", "enhanced"),
    ),
)

THRESHER = Design(
    class_name="Thresher, raider",
    class_code="CA",
    race="klingon",
    mass=60,
    hull=17,
    thrust=6,
    shields="standard",
    systems=(
        *several(FireControl, "FC1 FC2"),
        Phaser("DR1", "B", PORT),
        Phaser("DR2", "B", STARBOARD),
        Phaser("DR3", "C", FORWARD),
        TubeMount("T1", BOW),
        SensorSuite("X1", "enhanced"),
        CloakingDevice("CD"),
        PointDefence("P1"),
    ),
)

GLAIVE = Design(
    class_name="Glaive, battlecruiser",
    class_code="BC",
    race="klingon",
    mass=90,
    hull=27,
    thrust=4,
    shields="inferior",
    systems=(
        *several(FireControl, "FC1 FC2 FC3"),
        *several(Phaser, "DR1 DR2", "B", PORT),
        *several(Phaser, "DR3 DR4", "B", STARBOARD),
        *several(Phaser, "DR5 DR6", "C", FORWARD),
        Phaser("DR7", "B", STERN),
        *several(TubeMount, "T1 T2", BOW),
        TractorMount("TB", "A", BOW),
        Transporter("TR"),
        SensorSuite("X1", "enhanced"),
        CloakingDevice("CD"),
    ),
)

DRAY = Design(
    class_name="Dray, freighter",
    class_code="CE",
    mass=50,
    hull=9,
    thrust=2,
    military=False,
    shields="inferior",
    holds=(Hold("hold", 25),),
    systems=(
        FireControl("FC1"),
        Phaser("PH1", "C", FORWARD),
        Transporter("TR"),
        PointDefence("P1"),
    ),
)

LIGHTER = Design(
    class_name="Lighter, ore carrier without warp",
    class_code="DH",
    mass=40,
    hull=7,
    thrust=3,
    ftl=False,
    military=False,
    holds=(Hold("hold", 25),),
    systems=(FireControl("FC1"), Phaser("PH1", "C", FORWARD)),
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


DESIGNS: Mapping[str, Design] = by_first_word((ALMANAC, QUILL, THRESHER, GLAIVE, DRAY, LIGHTER))

CLASSES = {name: built(design) for name, design in DESIGNS.items()}
"""The displays that a set-up may name."""


def _ship(name: str, side: str, of_class: str, start: Start) -> Ship:
    return Ship(name, side, CLASSES[of_class], *start)


def _place_cloaked(ship: Ship, place: tuple[float, float], facing: int, velocity: int) -> Ship:
    """Return a ship under its cloak: its marker lies where it vanished, the ship is elsewhere."""
    x, y = place
    hidden = Hidden(x, y, facing, velocity, since=0, moves=2)
    return replace(ship, status="cloaked", cloak_state="cloaked", hidden=hidden)


_PATROL = "Patrol"
_RAIDERS = "Raiders"

CLOAKED_AMBUSH = Setup(
    sides=(_PATROL, _RAIDERS),
    ships=(
        _ship("Meridian", _PATROL, "almanac", (14.0, 24.0, 3, 6)),
        _ship("Stylus", _PATROL, "quill", (18.0, 32.0, 3, 6)),
        _ship("Vellum", _PATROL, "quill", (18.0, 16.0, 3, 6)),
        _place_cloaked(
            _ship("Undertow", _RAIDERS, "thresher", (60.0, 38.0, 9, 6)), (46.0, 35.0), 10, 8
        ),
        _ship("Riptide", _RAIDERS, "thresher", (58.0, 22.0, 9, 6)),
    ),
    table=Table(0.0, 0.0, 72.0, 48.0),
)
"""A patrol sees one raider; the other is under its cloak, no longer where it vanished."""

BORDER_INCIDENT = Setup(
    sides=(_PATROL, _RAIDERS),
    ships=(
        _ship("Meridian", _PATROL, "almanac", (16.0, 16.0, 3, 3)),
        _ship("Stylus", _PATROL, "quill", (16.0, 22.0, 3, 3)),
        _ship("Sickle", _RAIDERS, "glaive", (30.0, 18.0, 9, 3)),
        _ship("Riptide", _RAIDERS, "thresher", (30.0, 24.0, 9, 3)),
    ),
    table=Table(0.0, 0.0, 48.0, 36.0),
)
"""Near and slow enough for torpedoes, tractor beams and, once shields are down, boarders."""

CONVOY_RAID = Setup(
    sides=(_PATROL, _RAIDERS),
    ships=(
        _ship("Ampersand", _PATROL, "dray", (24.0, 24.0, 12, 2)),
        _ship("Colophon", _PATROL, "lighter", (28.0, 22.0, 12, 2)),
        _ship("Meridian", _PATROL, "almanac", (18.0, 28.0, 1, 3)),
        _ship("Sickle", _RAIDERS, "glaive", (40.0, 40.0, 8, 4)),
        _ship("Riptide", _RAIDERS, "thresher", (34.0, 8.0, 11, 5)),
    ),
    table=Table(0.0, 0.0, 60.0, 60.0),
)
"""Raiders want the freighters whole: tractor beams, needle attacks and boarders may get them."""

SAMPLES: Mapping[str, Setup] = {
    "cloaked-ambush": CLOAKED_AMBUSH,
    "border-incident": BORDER_INCIDENT,
    "convoy-raid": CONVOY_RAID,
}
