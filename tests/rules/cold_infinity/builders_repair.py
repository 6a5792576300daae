"""A damaged frigate in Final Actions, with a repair system and crews of our choice."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import with_part, worn_down
from rules.cold_infinity.builders_power import allot, frigate, launched, wren
from rules.cold_infinity.table import ci

ARS = ci.RepairSystem(id="ars", structure=4, rating=4)
CORE: tuple[ci.System, ...] = (
    ci.Bridge(id="bridge", structure=10, tech_level=2),
    ci.Reactor(id="reactor", structure=16, rating=16),
    ci.Sensors(id="sensors", structure=8, ew=4, boost=4, power=2),
    ci.WeaponMount(id="gun", structure=6, weapon="flint", arc=ci.AHEAD),
    ARS,
)


LEVELS = {"sensors": 2, "ars": 2, "thruster_aft": 3}


def damaged_frigate(
    *, brigades: int = 0, extra: int = 12, options: ci.Options | None = None, **lost: int
) -> ci.Battle:
    """The wren in Final Actions; its repair system has so much power, systems have lost so much."""
    sheet = replace(
        frigate(*CORE, weapons=(ci.FLINT,)),
        tech_levels=tuple([ci.TechLevel(name, level) for name, level in LEVELS.items()]),
    )
    sheet = replace(sheet, fire_brigades=brigades) if brigades else sheet
    state = launched(sheet, options)
    given = (ci.Extra("ars", extra),) if extra else ()
    state = allot(state, "sensors", "ars", "gun", extra=given)
    return worn_down(replace(state, phase="final"), "wren", **lost)


def burning(state: ci.Battle, section: ci.SectionName = "core", *fires: int) -> ci.Battle:
    """The battle in which a section of the wren burns for so many turns each."""
    return with_part(state, "wren", section, fires=fires)


def use(*work: Any, ship: str = "wren", system: str = "ars") -> ci.UseRepairSystem:
    """The repair system of the wren at work."""
    return ci.UseRepairSystem(ship=ship, system=system, work=work)


def crew(system: str | None = None, **told: Any) -> ci.RepairAdHoc:
    """A crew of the wren at work."""
    return ci.RepairAdHoc(ship="wren", system=system, **told)


def lost(state: ci.Battle, system: str) -> int:
    """What a system of the wren has lost."""
    return ci.system_of(wren(state).condition, system).lost


def core_of(state: ci.Battle) -> ci.SectionCondition:
    """The core of the wren."""
    return ci.section_of(wren(state).condition, "core")
