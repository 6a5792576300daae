"""A carrier of the tests, and fighters aboard it."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.table import ci, group, ship

ASTERN, ALL_ROUND = ci.FireArc(heading="4", shape="fixed"), ci.FireArc(shape="turret", heading="1")
BAY = ci.Hold(id="bay", structure=6, operations=4, arc=ASTERN)
RAIL = ci.Hold(id="rail", structure=2, operations=2, arc=ALL_ROUND, external=True)
HEAVY = replace(
    ci.SANDPIPER, class_name="Heron, heavy fighter", hull_type="heavy_fighter", mass=2, hull=9
)


def carrier(*more: ci.System, bay: ci.Hold = BAY) -> ci.Sheet:
    """A cruiser with a hangar astern, and what else it is to have ahead."""
    return unit(
        part("forward", 4, 20, *more, weapon_1=2),
        part("aft", 2, 20, bay),
        part("port", 2, 10),
        part("starboard", 2, 10),
        part("core", 0, 20, bridge=6, reactor=8, engine=8),
        hull_type="cruiser",
        mass=25,
        weapons=(ci.DirectWeapon(id="gun", technology="particle", damage=ci.dice(1)),),
    )


def aboard(
    *groups: ci.GroupSetup,
    sheet: ci.Sheet | None = None,
    phase: ci.PhaseName = "final",
    options: ci.Options | None = None,
    **given: Any,
) -> ci.Battle:
    """The carrier `C` at rest at (2, 3), an enemy far ahead, and groups; put into a phase."""
    made = ci.Setup(
        sides=("red", "blue"),
        sheets=(
            ci.NamedSheet("carrier", sheet or carrier()),
            ci.NamedSheet("bittern", ci.SHIPS["bittern"]),
        ),
        craft=(ci.NamedCraft("sandpiper", ci.SANDPIPER), ci.NamedCraft("heavy", HEAVY)),
        ships=(
            ship("C", sheet="carrier", **{"cell": (2, 3), **given}),
            ship("B", "blue", cell=(2, -20), facing=4),
        ),
        groups=groups or (stowed("hawks"),),
        options=options or ci.Options(),
    )
    return replace(ci.setup(made), phase=phase)


def stowed(name: str, number: int = 3, **given: Any) -> ci.GroupSetup:
    """A group in the hangar of the carrier."""
    return group(name, number=number, **{"aboard": "C", "hangar": "bay", **given})


def flying(name: str = "kites", number: int = 2, **given: Any) -> ci.GroupSetup:
    """A group in the hex of the carrier, which came there from behind it."""
    return group(name, number=number, **{"cell": (2, 3), "came": (2, 4), **given})


def of(state: ci.Battle | ci.Ruling, name: str) -> ci.Group:
    """The group of that name, which must be there."""
    found = (state if isinstance(state, ci.Battle) else state.state).group(name)
    assert found is not None
    return found


def fates(state: ci.Battle | ci.Ruling, name: str = "hawks") -> list[str]:
    """What became of each fighter of a group."""
    return [each.status for each in of(state, name).fighters]
