"""A stardock of the tests, and ships at it."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.ships import SHIPS
from rules.cold_infinity.table import ship
from umpire.rules.cold_infinity.setup import NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, change_ship
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.vessels import Docked
from umpire.rules.cold_infinity.state.weapons import Dock, FireArc

AHEAD = FireArc(heading="1", shape="wide")
CLAMP = Dock(id="clamp", structure=4)
BAY = Dock(id="bay", structure=30, form="bay", arc=AHEAD)
DRY = Dock(id="dry", structure=30, form="dry_dock", arc=FireArc(heading="1", shape="turret"))
DOCKS = {"clamp": CLAMP, "bay": BAY, "dry": DRY}


def stardock() -> Sheet:
    return unit(
        part("forward", 0, 30, *DOCKS.values()),
        *(part(each, 4, 20) for each in ("forward_starboard", "aft_starboard", "aft")),
        *(part(each, 4, 20) for each in ("aft_port", "forward_port")),
        *(part(each, 0, 20) for each in ("port_core", "starboard_core")),
        part("core", 0, 40, bridge=6, reactor=8),
        hull_type="stardock",
        mass=80,
    )


def anchored(*names: str, phase: PhaseName = "final", **given: Any) -> Battle:
    """The stardock `D` at (0, 0), an enemy ahead, and ships there that came along direction 4."""
    made = Setup(
        sides=("red", "blue"),
        sheets=(
            NamedSheet("dock", stardock()),
            NamedSheet("bittern", SHIPS["bittern"]),
        ),
        ships=(
            ship("D", sheet="dock"),
            ship("B", "blue", cell=(0, -6), facing=4),
            *(ship(each, **{"facing": 4, "came": (0, -1), **given}) for each in names or ("A",)),
        ),
    )
    return replace(setup(made), phase=phase)


def docked_in(state: Battle, name: str, dock: str, **changes: Any) -> Battle:
    where = Docked(host="D", dock=dock, stage="docked", exposed=1)
    return change_ship(state, name, docked=replace(where, **changes))
