"""A stardock of the tests, and ships at it."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.table import ci, ship

AHEAD = ci.FireArc(heading="1", shape="wide")
CLAMP = ci.Dock(id="clamp", structure=4)
BAY = ci.Dock(id="bay", structure=30, form="bay", arc=AHEAD)
DRY = ci.Dock(id="dry", structure=30, form="dry_dock", arc=ci.FireArc(heading="1", shape="turret"))
DOCKS = {"clamp": CLAMP, "bay": BAY, "dry": DRY}


def stardock() -> ci.Sheet:
    """A structure of nine sections, whose docks stand ahead."""
    return unit(
        part("forward", 0, 30, *DOCKS.values()),
        *(part(each, 4, 20) for each in ("forward_starboard", "aft_starboard", "aft")),
        *(part(each, 4, 20) for each in ("aft_port", "forward_port")),
        *(part(each, 0, 20) for each in ("port_core", "starboard_core")),
        part("core", 0, 40, bridge=6, reactor=8),
        hull_type="stardock",
        mass=80,
    )


def anchored(*names: str, phase: ci.PhaseName = "final", **given: Any) -> ci.Battle:
    """The stardock `D` at (0, 0), an enemy ahead, and ships there that came along direction 4."""
    made = ci.Setup(
        sides=("red", "blue"),
        sheets=(
            ci.NamedSheet("dock", stardock()),
            ci.NamedSheet("bittern", ci.SHIPS["bittern"]),
        ),
        ships=(
            ship("D", sheet="dock"),
            ship("B", "blue", cell=(0, -6), facing=4),
            *(ship(each, **{"facing": 4, "came": (0, -1), **given}) for each in names or ("A",)),
        ),
    )
    return replace(ci.setup(made), phase=phase)


def docked_in(state: ci.Battle, name: str, dock: str, **changes: Any) -> ci.Battle:
    """The battle in which a ship is docked."""
    where = ci.Docked(host="D", dock=dock, stage="docked", exposed=1)
    return ci.change_ship(state, name, docked=replace(where, **changes))
