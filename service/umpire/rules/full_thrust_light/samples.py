"""Two fleets of our own making, and a battle of theirs to try the service with.

They are invented for this project; no published ship is among them.
"""

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.classes import by_first_word
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light.state import Drive, Setup, Ship, Ssd, Table

ALL_ROUND: tuple[Arc, ...] = ("F", "FS", "AS", "AP", "FP")
FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
BOW: tuple[Arc, ...] = ("F",)

LANTERN = Ssd(
    class_name="Lantern, cruiser",
    size_rank=3,
    rows=(5, 5, 4, 4),
    systems=(
        Drive("D1", 2),
        Drive("D2", 2),
        FireControl("FC1"),
        FireControl("FC2"),
        Beam("B1", 2, FORWARD),
        Beam("B2", 2, FORWARD),
        Beam("B3", 3, BOW),
        Beam("B4", 1, ALL_ROUND),
    ),
)
FIREFLY = Ssd(
    class_name="Firefly, frigate",
    size_rank=1,
    rows=(2, 2, 2),
    systems=(
        Drive("D1", 6),
        FireControl("FC1"),
        Beam("B1", 2, FORWARD),
        Beam("B2", 1, ALL_ROUND),
    ),
)
ANVIL = Ssd(
    class_name="Anvil, battlecruiser",
    size_rank=4,
    rows=(7, 7, 6, 6),
    systems=(
        Drive("D1", 2),
        Drive("D2", 2),
        FireControl("FC1"),
        FireControl("FC2"),
        FireControl("FC3"),
        Beam("B1", 3, FORWARD),
        Beam("B2", 2, ALL_ROUND),
        PulseTorpedo("T1", BOW),
        PulseTorpedo("T2", BOW),
    ),
)
DART = Ssd(
    class_name="Dart, torpedo boat",
    size_rank=1,
    rows=(2, 2),
    systems=(
        Drive("D1", 6),
        FireControl("FC1"),
        PulseTorpedo("T1", BOW),
    ),
)

CLASSES = by_first_word((LANTERN, FIREFLY, ANVIL, DART))
"""The displays that a set-up may name."""

COMPACT = (
    Ship("Candle", "Compact", LANTERN, 20.0, 4.0, 12, 6),
    Ship("Torch", "Compact", LANTERN, 28.0, 4.0, 12, 6),
    Ship("Spark", "Compact", FIREFLY, 14.0, 4.0, 12, 8),
    Ship("Ember", "Compact", FIREFLY, 34.0, 4.0, 12, 8),
)
UNION = (
    Ship("Hammer", "Union", ANVIL, 24.0, 44.0, 6, 5),
    Ship("Needle", "Union", DART, 16.0, 44.0, 6, 8),
    Ship("Pin", "Union", DART, 20.0, 44.0, 6, 8),
    Ship("Tack", "Union", DART, 32.0, 44.0, 6, 8),
)

CROSSING = Setup(
    sides=("Compact", "Union"), ships=COMPACT + UNION, table=Table(width=48.0, height=48.0)
)
DUEL = Setup(
    sides=("Compact", "Union"),
    ships=(replace(COMPACT[0], x=24.0, y=8.0), replace(UNION[0], x=24.0, y=32.0)),
)

SAMPLES = {"crossing": CROSSING, "duel": DUEL}
