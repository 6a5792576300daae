"""Stardocks of the tests whose shells turn alone."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_docks import stardock
from rules.cold_infinity.table import ci, ship
from umpire.rules.cold_infinity.movement.plots import rotation_of

GUN = ci.DirectWeapon(
    id="gun", technology="particle", damage=ci.Damage(fixed=5), accuracy=ci.Accuracy(20), power=0
)
AHEAD = ci.FireArc(heading="1", shape="narrow")


def wheeled(notation: str, shell: Any = "outer") -> ci.Sheet:
    """A stardock with a gun that bears ahead from its forward section."""
    first, *others = stardock().sections
    mount = ci.WeaponMount(id="gun_1", structure=4, weapon="gun", arc=AHEAD)
    hangar = ci.Hold(id="bay_1", structure=10, operations=2, arc=AHEAD)
    sections = (replace(first, systems=(*first.systems, mount, hangar)), *others)
    return replace(
        stardock(), sections=sections, weapons=(GUN,), rotation=rotation_of(notation, shell)
    )


def wheel(notation: str = "+1", shell: Any = "outer", options: ci.Options | None = None) -> Any:
    """W, the stardock, and B ahead of it."""
    sheet = wheeled(notation, shell)
    made = ci.Setup(
        sides=("red", "blue"),
        sheets=(ci.NamedSheet("wheel", sheet), ci.NamedSheet("bittern", ci.SHIPS["bittern"])),
        ships=(ship("W", sheet="wheel"), ship("B", "blue", cell=(0, -6), facing=4)),
        options=options or ci.Options(),
    )
    return ci.setup(made)
