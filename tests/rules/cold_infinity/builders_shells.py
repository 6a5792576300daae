"""Stardocks of the tests whose shells turn alone."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_docks import stardock
from rules.cold_infinity.ships import SHIPS
from rules.cold_infinity.table import ship
from umpire.rules.cold_infinity.movement.plots import rotation_of
from umpire.rules.cold_infinity.setup import NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DirectWeapon,
    FireArc,
    Hold,
    WeaponMount,
)

GUN = DirectWeapon(
    id="gun", technology="particle", damage=Damage(fixed=5), accuracy=Accuracy(20), power=0
)
AHEAD = FireArc(heading="1", shape="narrow")


def wheeled(notation: str, shell: Any = "outer") -> Sheet:
    first, *others = stardock().sections
    mount = WeaponMount(id="gun_1", structure=4, weapon="gun", arc=AHEAD)
    hangar = Hold(id="bay_1", structure=10, operations=2, arc=AHEAD)
    sections = (replace(first, systems=(*first.systems, mount, hangar)), *others)
    return replace(
        stardock(), sections=sections, weapons=(GUN,), rotation=rotation_of(notation, shell)
    )


def wheel(notation: str = "+1", shell: Any = "outer", options: Options | None = None) -> Any:
    sheet = wheeled(notation, shell)
    made = Setup(
        sides=("red", "blue"),
        sheets=(NamedSheet("wheel", sheet), NamedSheet("bittern", SHIPS["bittern"])),
        ships=(ship("W", sheet="wheel"), ship("B", "blue", cell=(0, -6), facing=4)),
        options=options or Options(),
    )
    return setup(made)
