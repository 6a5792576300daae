"""Units that the tests of hits strike, and short ways to strike them."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import ci

TABLES = ci.Tables()
TECHNOLOGIES = {row.technology: row for row in TABLES.technologies}


def system(name: str, structure: int) -> ci.System:
    """A system whose name begins with its type: `thruster`, `weapon_2`."""
    kinds: dict[str, ci.System] = {
        "thruster": ci.Thruster(id=name, structure=structure, channel=structure // 2),
        "weapon": ci.WeaponMount(
            id=name, structure=structure, weapon="gun", arc=ci.FireArc(heading="1")
        ),
        "bridge": ci.Bridge(id=name, structure=structure),
        "engine": ci.Engine(id=name, structure=structure, thrust=4, enrichment=2),
        "reactor": ci.Reactor(id=name, structure=structure, rating=structure),
        "sensors": ci.Sensors(id=name, structure=structure, ew=structure // 2, boost=4),
        "shield": ci.Shield(id=name, structure=structure),
        "cargo": ci.Hold(id=name, structure=structure, holds="cargo"),
        "drive": ci.OtherSystem(id=name, structure=structure, trans_light=True),
        "other": ci.OtherSystem(id=name, structure=structure),
    }
    return kinds[name.partition("_")[0]]


def part(
    name: ci.SectionName, armour: int = 0, hull: int = 20, *more: ci.System, **systems: int
) -> ci.Section:
    """A section with systems by name and structure, and others as they are given."""
    named = tuple([system(each, structure) for each, structure in systems.items()])
    return ci.Section(name=name, armour=armour, hull=hull, systems=(*named, *more))


def unit(*sections: ci.Section, **changes: Any) -> ci.Sheet:
    """A unit of sections."""
    given: dict[str, Any] = {
        "class_name": "Target",
        "hull_type": "frigate",
        "mass": 12.7,
        "silhouettes": ci.Silhouettes(1, 3),
        "sections": sections,
    }
    return ci.Sheet(**(given | changes))


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
AHEAD: tuple[ci.SectionName, ...] = ("forward", "core")


def one(armour: int = 0, hull: int = 20, *more: ci.System, **systems: int) -> ci.Sheet:
    """A unit whose forward section is told, before a core with a bridge and no armour."""
    return unit(part("forward", armour, hull, *more, **systems), part("core", 0, 20, bridge=10))


def hit(technology: str = "particle", result: int = 20, *rolled: int, **changes: Any) -> ci.Shot:
    """A hit of a technology, with a result, that rolled so much."""
    given: dict[str, Any] = {"technology": technology, "result": result, "rolled": rolled}
    return ci.Shot(**(given | changes))


def struck(
    target: ci.Sheet | ci.Condition,
    shot: ci.Shot,
    sheet: ci.Sheet | None = None,
    options: ci.Options | None = None,
    **defence: Any,
) -> ci.Struck:
    """Strike a unit from ahead; a condition comes with its sheet."""
    printed = sheet if sheet is not None else target
    assert isinstance(printed, ci.Sheet)
    condition = target if isinstance(target, ci.Condition) else ci.whole(printed)
    given: dict[str, Any] = {"route": _route(printed)}
    meets = ci.Defence(**(given | defence))
    return ci.strike(condition, printed, shot, meets, ci.Rules(TABLES, options or ci.Options()))


def _route(sheet: ci.Sheet) -> tuple[ci.SectionName, ...]:
    names = [section.name for section in sheet.sections]
    return ("forward", "core") if "core" in names else ("forward",)


def hull(after: ci.Struck | ci.Condition, name: ci.SectionName = "forward") -> int:
    """The hull that a section has left."""
    return ci.section_of(_condition(after), name).hull


def left(after: ci.Struck | ci.Condition, sheet: ci.Sheet, name: str) -> int:
    """The structure that a system has left."""
    return ci.system_printed(sheet, name).structure - ci.system_of(_condition(after), name).lost


def armour(after: ci.Struck | ci.Condition, name: ci.SectionName = "forward") -> int:
    """The armour that a section has left."""
    return ci.section_of(_condition(after), name).armour


def _condition(after: ci.Struck | ci.Condition) -> ci.Condition:
    return after.condition if isinstance(after, ci.Struck) else after


def past(after: ci.Struck) -> list[int]:
    """What got past everything, volley by volley."""
    return [volley.past for blow in after.blows for volley in blow.volleys]


def places(after: ci.Struck) -> list[str]:
    """What was struck, blow by blow: a system, or `hull`."""
    return [blow.location.system or "hull" for blow in after.blows]


def taken(after: ci.Struck, stage: str) -> list[int]:
    """What a stage took, step by step."""
    return [step.took for step in steps(after) if step.stage == stage]


def steps(after: ci.Struck) -> list[ci.Step]:
    """Every step that is told, in order."""
    return [
        step
        for blow in after.blows
        for step in (*(each for volley in blow.volleys for each in volley.steps), *blow.effects)
    ]


def without(
    sheet: ci.Sheet, *names: str, sections: tuple[ci.SectionName, ...] = ()
) -> ci.Condition:
    """A condition in which systems and sections are destroyed already."""
    condition = ci.whole(sheet)
    for name in names:
        gone = replace(ci.system_of(condition, name), destroyed=True)
        gone = replace(gone, lost=ci.system_printed(sheet, name).structure)
        condition = ci.with_system(condition, gone)
    for section in sections:
        empty = replace(ci.section_of(condition, section), hull=0, armour=0)
        lost = [replace(each, destroyed=True) for each in empty.systems]
        condition = ci.with_section(condition, replace(empty, systems=tuple(lost)))
    return condition


def board(sheet: ci.Sheet, condition: ci.Condition | None = None) -> ci.Board:
    """What locations on a unit are looked up on."""
    return ci.Board(sheet, condition or ci.whole(sheet), TABLES.locations, TABLES.fire)


def having_learned(sheet: ci.Sheet, technology: str, points: int) -> ci.Condition:
    """A condition in which the forward section has points of adaptive armour."""
    section = ci.section_of(ci.whole(sheet), "forward")
    rows = (ci.TechnologyPoints(technology, points),)
    return ci.with_section(ci.whole(sheet), replace(section, adaptive=rows))
