"""A damaged frigate in Final Actions, with a repair system and crews of our choice."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import with_part, worn_down
from rules.cold_infinity.builders_power import allot, frigate, launched, wren
from rules.cold_infinity.ships import FLINT
from umpire.rules.cold_infinity.repair import RepairAdHoc, UseRepairSystem
from umpire.rules.cold_infinity.samples import AHEAD
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    SectionCondition,
    TechLevel,
    section_of,
    system_of,
)
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.vessels import Extra
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    Reactor,
    RepairSystem,
    Sensors,
    System,
    WeaponMount,
)

ARS = RepairSystem(id="ars", structure=4, rating=4)
CORE: tuple[System, ...] = (
    Bridge(id="bridge", structure=10, tech_level=2),
    Reactor(id="reactor", structure=16, rating=16),
    Sensors(id="sensors", structure=8, ew=4, boost=4, power=2),
    WeaponMount(id="gun", structure=6, weapon="flint", arc=AHEAD),
    ARS,
)


LEVELS = {"sensors": 2, "ars": 2, "thruster_aft": 3}


def damaged_frigate(
    *, brigades: int = 0, extra: int = 12, options: Options | None = None, **lost: int
) -> Battle:
    sheet = replace(
        frigate(*CORE, weapons=(FLINT,)),
        tech_levels=tuple([TechLevel(name, level) for name, level in LEVELS.items()]),
    )
    sheet = replace(sheet, fire_brigades=brigades) if brigades else sheet
    state = launched(sheet, options)
    given = (Extra("ars", extra),) if extra else ()
    state = allot(state, "sensors", "ars", "gun", extra=given)
    return worn_down(replace(state, phase="final"), "wren", **lost)


def burning(state: Battle, section: SectionName = "core", *fires: int) -> Battle:
    return with_part(state, "wren", section, fires=fires)


def use(*work: Any, ship: str = "wren", system: str = "ars") -> UseRepairSystem:
    return UseRepairSystem(ship=ship, system=system, work=work)


def crew(system: str | None = None, **told: Any) -> RepairAdHoc:
    return RepairAdHoc(ship="wren", system=system, **told)


def lost(state: Battle, system: str) -> int:
    return system_of(wren(state).condition, system).lost


def core_of(state: Battle) -> SectionCondition:
    return section_of(wren(state).condition, "core")
