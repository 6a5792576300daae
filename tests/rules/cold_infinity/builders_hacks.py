"""A hacker and its target in Final Actions, with bridges and levels of our choice."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_power import frigate
from rules.cold_infinity.ships import FLINT
from rules.cold_infinity.table import battle, group, having, ship
from umpire.rules.cold_infinity.hacking import Hack
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.samples import AHEAD
from umpire.rules.cold_infinity.setup import ShipSetup
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet, TechLevel, whole
from umpire.rules.cold_infinity.state.values import EwAllocation, Warfare
from umpire.rules.cold_infinity.state.vessels import Arms, Power
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    OtherSystem,
    Reactor,
    Sensors,
    Shield,
    System,
    WeaponMount,
)

LEVELS = {"sensors": 1, "gun": 1, "veil": 1, "den": 1}


def sheet(level: int, *more: System) -> Sheet:
    core = (
        Bridge(id="bridge", structure=10, tech_level=level),
        Reactor(id="reactor", structure=16, rating=16),
        Sensors(id="sensors", structure=16, ew=8, boost=4, power=2),
        WeaponMount(id="gun", structure=6, weapon="flint", arc=AHEAD),
        Shield(id="veil", structure=4, covers="encapsulating", deflection=2, power=3),
        OtherSystem(id="den", structure=2, unpowered=True),
        *more,
    )
    told = tuple([TechLevel(system, level) for system, level in LEVELS.items()])
    return replace(frigate(*core, weapons=(FLINT,)), tech_levels=told)


def hackers(
    *more: ShipSetup,
    own: int = 3,
    other: int = 2,
    amplification: int = 3,
    ecm: int = 1,
    options: Options | None = None,
) -> Battle:
    state = battle(
        ship("R"),
        ship("B", "blue", cell=(0, -4)),
        group("wing", "blue", cell=(0, -3)),
        *more,
        phase="final",
        options=options,
        ew_open=True,
    )
    for name, level in (("R", own), ("B", other)):
        printed = sheet(level)
        on = tuple([each.id for each in printed.systems])
        state = change_ship(
            state,
            name,
            sheet=printed,
            condition=whole(printed),
            power=Power(on=on, levels=levels_at_start(printed)),
            arms=Arms(),
            bridge="bridge",
        )
    state = levels(state, "R", shroud=1, amplification=amplification)
    return levels(state, "B", ecm=ecm)


def levels(state: Battle, name: str, **points: Any) -> Battle:
    return having(state, name, warfare=Warfare(ew=EwAllocation(**points), set=True))


def hack(system: str = "gun", target: str = "B", ship: str = "R") -> Hack:
    return Hack(ship=ship, target=target, system=system)
