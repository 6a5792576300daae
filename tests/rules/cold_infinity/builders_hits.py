"""Units that the tests of hits strike, and short ways to strike them."""

from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.hits.impact import Board, Defence, Rules, Step, system_printed
from umpire.rules.cold_infinity.hits.volleys import Struck, strike
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    Condition,
    Section,
    Sheet,
    Silhouettes,
    TechnologyPoints,
    section_of,
    system_of,
    whole,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    Engine,
    FireArc,
    Hold,
    OtherSystem,
    Reactor,
    Sensors,
    Shield,
    System,
    Thruster,
    WeaponMount,
)

TABLES = Tables()
TECHNOLOGIES = {row.technology: row for row in TABLES.technologies}


def system(name: str, structure: int) -> System:
    """A system whose name begins with its type: `thruster`, `weapon_2`."""
    kinds: dict[str, System] = {
        "thruster": Thruster(id=name, structure=structure, channel=structure // 2),
        "weapon": WeaponMount(id=name, structure=structure, weapon="gun", arc=FireArc(heading="1")),
        "bridge": Bridge(id=name, structure=structure),
        "engine": Engine(id=name, structure=structure, thrust=4, enrichment=2),
        "reactor": Reactor(id=name, structure=structure, rating=structure),
        "sensors": Sensors(id=name, structure=structure, ew=structure // 2, boost=4),
        "shield": Shield(id=name, structure=structure),
        "cargo": Hold(id=name, structure=structure, holds="cargo"),
        "drive": OtherSystem(id=name, structure=structure, trans_light=True),
        "other": OtherSystem(id=name, structure=structure),
    }
    return kinds[name.partition("_")[0]]


def part(
    name: SectionName, armour: int = 0, hull: int = 20, *more: System, **systems: int
) -> Section:
    named = tuple([system(each, structure) for each, structure in systems.items()])
    return Section(name=name, armour=armour, hull=hull, systems=(*named, *more))


def unit(*sections: Section, **changes: Any) -> Sheet:
    given: dict[str, Any] = {
        "class_name": "Target",
        "hull_type": "frigate",
        "mass": 12.7,
        "silhouettes": Silhouettes(1, 3),
        "sections": sections,
    }
    return Sheet(**(given | changes))


FRIGATE = unit(
    part(
        "forward",
        4,
        20,
        thruster=8,
        thruster_fp=6,
        thruster_fs=6,
        weapon_1=2,
        weapon_2=2,
        weapon_reaper_1=5,
        weapon_reaper_2=5,
    ),
    part("core", 6, 20, bridge=10, engine=8, reactor=8, sensors=16),
    part(
        "aft",
        4,
        20,
        thruster_aft=8,
        thruster_ap=6,
        thruster_as=6,
        weapon_3=2,
        weapon_4=2,
        weapon_harbinger_1=10,
        weapon_harbinger_2=10,
    ),
)
"""The book's frigate."""
AHEAD: tuple[SectionName, ...] = ("forward", "core")


def one(armour: int = 0, hull: int = 20, *more: System, **systems: int) -> Sheet:
    return unit(part("forward", armour, hull, *more, **systems), part("core", 0, 20, bridge=10))


def hit(technology: str = "particle", result: int = 20, *rolled: int, **changes: Any) -> Shot:
    given: dict[str, Any] = {"technology": technology, "result": result, "rolled": rolled}
    return Shot(**(given | changes))


def struck(
    target: Sheet | Condition,
    shot: Shot,
    sheet: Sheet | None = None,
    options: Options | None = None,
    **defence: Any,
) -> Struck:
    printed = sheet if sheet is not None else target
    assert isinstance(printed, Sheet)
    condition = target if isinstance(target, Condition) else whole(printed)
    given: dict[str, Any] = {"route": _route(printed)}
    meets = Defence(**(given | defence))
    return strike(condition, printed, shot, meets, Rules(TABLES, options or Options()))


def _route(sheet: Sheet) -> tuple[SectionName, ...]:
    names = [section.name for section in sheet.sections]
    return ("forward", "core") if "core" in names else ("forward",)


def hull(after: Struck | Condition, name: SectionName = "forward") -> int:
    return section_of(_condition(after), name).hull


def left(after: Struck | Condition, sheet: Sheet, name: str) -> int:
    return system_printed(sheet, name).structure - system_of(_condition(after), name).lost


def armour(after: Struck | Condition, name: SectionName = "forward") -> int:
    return section_of(_condition(after), name).armour


def _condition(after: Struck | Condition) -> Condition:
    return after.condition if isinstance(after, Struck) else after


def past(after: Struck) -> list[int]:
    return [volley.past for blow in after.blows for volley in blow.volleys]


def places(after: Struck) -> list[str]:
    return [blow.location.system or "hull" for blow in after.blows]


def taken(after: Struck, stage: str) -> list[int]:
    return [step.took for step in steps(after) if step.stage == stage]


def steps(after: Struck) -> list[Step]:
    return [
        step
        for blow in after.blows
        for step in (*(each for volley in blow.volleys for each in volley.steps), *blow.effects)
    ]


def without(sheet: Sheet, *names: str, sections: tuple[SectionName, ...] = ()) -> Condition:
    condition = whole(sheet)
    for name in names:
        gone = replace(system_of(condition, name), destroyed=True)
        gone = replace(gone, lost=system_printed(sheet, name).structure)
        condition = with_system(condition, gone)
    for section in sections:
        empty = replace(section_of(condition, section), hull=0, armour=0)
        lost = [replace(each, destroyed=True) for each in empty.systems]
        condition = with_section(condition, replace(empty, systems=tuple(lost)))
    return condition


def board(sheet: Sheet, condition: Condition | None = None) -> Board:
    return Board(sheet, condition or whole(sheet), TABLES.locations, TABLES.fire)


def having_learned(sheet: Sheet, technology: str, points: int) -> Condition:
    section = section_of(whole(sheet), "forward")
    rows = (TechnologyPoints(technology, points),)
    return with_section(whole(sheet), replace(section, adaptive=rows))
