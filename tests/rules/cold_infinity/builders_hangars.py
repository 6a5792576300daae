"""A carrier of the tests, and fighters aboard it."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.ships import SANDPIPER, SHIPS
from rules.cold_infinity.table import group, ship
from umpire.rules.cold_infinity.samples import dice
from umpire.rules.cold_infinity.setup import GroupSetup, NamedCraft, NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.vessels import Group
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, FireArc, Hold, System

ASTERN, ALL_ROUND = FireArc(heading="4", shape="fixed"), FireArc(shape="turret", heading="1")
BAY = Hold(id="bay", structure=6, operations=4, arc=ASTERN)
RAIL = Hold(id="rail", structure=2, operations=2, arc=ALL_ROUND, external=True)
HEAVY = replace(
    SANDPIPER, class_name="Heron, heavy fighter", hull_type="heavy_fighter", mass=2, hull=9
)


def carrier(*more: System, bay: Hold = BAY) -> Sheet:
    return unit(
        part("forward", 4, 20, *more, weapon_1=2),
        part("aft", 2, 20, bay),
        part("port", 2, 10),
        part("starboard", 2, 10),
        part("core", 0, 20, bridge=6, reactor=8, engine=8),
        hull_type="cruiser",
        mass=25,
        weapons=(DirectWeapon(id="gun", technology="particle", damage=dice(1)),),
    )


def aboard(
    *groups: GroupSetup,
    sheet: Sheet | None = None,
    phase: PhaseName = "final",
    options: Options | None = None,
    **given: Any,
) -> Battle:
    """The carrier `C` at rest at (2, 3), an enemy far ahead, and groups; put into a phase."""
    made = Setup(
        sides=("red", "blue"),
        sheets=(
            NamedSheet("carrier", sheet or carrier()),
            NamedSheet("bittern", SHIPS["bittern"]),
        ),
        craft=(NamedCraft("sandpiper", SANDPIPER), NamedCraft("heavy", HEAVY)),
        ships=(
            ship("C", sheet="carrier", **{"cell": (2, 3), **given}),
            ship("B", "blue", cell=(2, -20), facing=4),
        ),
        groups=groups or (stowed("hawks"),),
        options=options or Options(),
    )
    return replace(setup(made), phase=phase)


def stowed(name: str, number: int = 3, **given: Any) -> GroupSetup:
    return group(name, number=number, **{"aboard": "C", "hangar": "bay", **given})


def flying(name: str = "kites", number: int = 2, **given: Any) -> GroupSetup:
    return group(name, number=number, **{"cell": (2, 3), "came": (2, 4), **given})


def of(state: Battle | Ruling, name: str) -> Group:
    found = (state if isinstance(state, Battle) else state.state).group(name)
    assert found is not None
    return found


def fates(state: Battle | Ruling, name: str = "hawks") -> list[str]:
    return [each.status for each in of(state, name).fighters]
