"""A hacker and its target in Final Actions, with bridges and levels of our choice."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_power import frigate
from rules.cold_infinity.table import battle, ci, group, having, ship

LEVELS = {"sensors": 1, "gun": 1, "veil": 1, "den": 1}


def sheet(level: int, *more: ci.System) -> ci.Sheet:
    """A frigate with a bridge of a tech level, and four systems that have one."""
    core = (
        ci.Bridge(id="bridge", structure=10, tech_level=level),
        ci.Reactor(id="reactor", structure=16, rating=16),
        ci.Sensors(id="sensors", structure=16, ew=8, boost=4, power=2),
        ci.WeaponMount(id="gun", structure=6, weapon="flint", arc=ci.AHEAD),
        ci.Shield(id="veil", structure=4, covers="encapsulating", deflection=2, power=3),
        ci.OtherSystem(id="den", structure=2, unpowered=True),
        *more,
    )
    told = tuple([ci.TechLevel(system, level) for system, level in LEVELS.items()])
    return replace(frigate(*core, weapons=(ci.FLINT,)), tech_levels=told)


def hackers(
    *more: ci.ShipSetup,
    own: int = 3,
    other: int = 2,
    amplification: int = 3,
    ecm: int = 1,
    options: ci.Options | None = None,
) -> ci.Battle:
    """R, with a shroud over B, may hack it; both have bridges of these levels, and such EW."""
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
        state = ci.change_ship(
            state,
            name,
            sheet=printed,
            condition=ci.whole(printed),
            power=ci.Power(on=on, levels=ci.levels_at_start(printed)),
            arms=ci.Arms(),
            bridge="bridge",
        )
    state = levels(state, "R", shroud=1, amplification=amplification)
    return levels(state, "B", ecm=ecm)


def levels(state: ci.Battle, name: str, **points: Any) -> ci.Battle:
    """The battle in which a ship has set its EW so."""
    return having(state, name, warfare=ci.Warfare(ew=ci.EwAllocation(**points), set=True))


def hack(system: str = "gun", target: str = "B", ship: str = "R") -> ci.Hack:
    """R hacks the gun of B, unless told."""
    return ci.Hack(ship=ship, target=target, system=system)
