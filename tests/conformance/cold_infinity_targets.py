"""Units that are struck, as the cases of Cold Infinity tell them: a data sheet and what is left."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.rules.cold_infinity.guns import RaisedShield
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    Condition,
    Section,
    Sheet,
    TechnologyPoints,
    section_of,
    system_of,
    whole,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.values import CORES, SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
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

from .cold_infinity_asking import Given
from .cold_infinity_frigate import system_named, systems_of, to_sheet
from .cold_infinity_shields import to_shield
from .cold_infinity_words import to_silhouettes
from .vocabulary import Unsupported

SHIELD, PANEL = "shield_before", "weapon_collector"
"""Systems that a case tells by what they do, and that hits on its other systems do not find."""
STURDY, MOST_HULL = 100, 1000
"""Structure and hull of which a case tells nothing."""
_FROM: dict[str, SectionName] = {
    "front": "forward",
    "ahead": "forward",
    "rear": "aft",
    "behind": "aft",
    "astern": "aft",
}


def _mount(name: str, structure: int) -> WeaponMount:
    return WeaponMount(id=name, structure=structure, weapon="gun", arc=FireArc("1"))


_BUILT: dict[str, Callable[[str, int], System]] = {
    "thruster": lambda name, n: Thruster(id=name, structure=n, channel=n // 2),
    "weapon": _mount,
    "gun": _mount,
    "cannon": _mount,
    "rack": _mount,
    "launcher": _mount,
    "reaper": _mount,
    "harbinger": _mount,
    "shield": lambda name, n: Shield(id=name, structure=n),
    "bridge": lambda name, n: Bridge(id=name, structure=n),
    "engine": lambda name, n: Engine(id=name, structure=n, thrust=n // 2, enrichment=1),
    "sensor": lambda name, n: Sensors(id=name, structure=n, ew=n // 2, boost=1),
    "reactor": lambda name, n: Reactor(id=name, structure=n, rating=n),
    "plant": lambda name, n: Reactor(id=name, structure=n, rating=n),
    "capacitor": lambda name, n: Capacitor(id=name, structure=n, capacity=2 * n, recharge=0),
    "battery": lambda name, n: Battery(id=name, structure=n, capacity=n, convert=1),
    "collector": lambda name, n: Collector(id=name, structure=n, rating=n),
    "cargo": lambda name, n: Hold(id=name, structure=n, holds="cargo"),
    "hangar": lambda name, n: Hold(id=name, structure=n),
    "drive": lambda name, n: OtherSystem(id=name, structure=n, trans_light=True),
    "other": lambda name, n: OtherSystem(id=name, structure=n),
}
"""What a system is, by a word in its name."""


class Unit(NamedTuple):
    """A unit that is struck: its sheet, what it has left, and the sections on the way of fire."""

    sheet: Sheet
    condition: Condition
    route: tuple[SectionName, ...]

    @property
    def shields(self) -> tuple[RaisedShield, ...]:
        """The shield that a case tells beside the systems of the unit, raised."""
        found = any(system.id == SHIELD for system in systems_of(self.sheet))
        return (RaisedShield(SHIELD),) if found else ()

    def named(self, name: str) -> System:
        """Return a system by the name that a case has for it."""
        for system in systems_of(self.sheet):
            if system.id == plain(name):
                return system
        return system_named(self.sheet, name)

    def left(self, name: str) -> int:
        """Return the structure that a system has left."""
        system = self.named(name)
        return max(0, system.structure - system_of(self.condition, system.id).lost)


def plain(name: str) -> str:
    """Return the id of a system of which a case tells the name."""
    return re.sub(r"[^A-Za-z0-9_]", "_", name)


def system(name: str, structure: int) -> System:
    """Return a system of the kind that its name tells; with no structure told, one that lasts.

    Raises:
        Unsupported: its name tells none.
    """
    for word, build in _BUILT.items():
        if word in name.lower():
            return build(plain(name), max(1, structure))
    raise Unsupported(f"no system {name!r}")


def _structures(told: Any) -> dict[str, int]:
    """Return systems by name and structure left: 0 for those that are destroyed."""
    if told is None:
        return {}
    if not isinstance(told, Mapping):
        return dict.fromkeys(told, STURDY)
    states = {"destroyed": 0, "intact": STURDY}
    return {name: states[each] if each in states else int(each) for name, each in told.items()}


def _beside(said: Given) -> tuple[System, ...]:
    """Return systems that a case tells by what they do: a shield, a weapon collector."""
    found: list[System] = []
    if "shield_absorption" in said:
        absorbs = said["shield_absorption"]
        found.append(Shield(id=SHIELD, structure=1, absorption=absorbs))
    elif isinstance(said.get("shield"), Mapping):
        found.append(to_shield(said["shield"], SHIELD))
    if said.get("panel") == PANEL:
        found.append(Collector(id=PANEL, structure=1, rating=1, weapons=True))
    return tuple(found)


def _section(name: SectionName, said: Given, structures: Mapping[str, int]) -> Section:
    armour = said.get("armor", 0)
    told: Given = armour if isinstance(armour, Mapping) else {"standard": armour}
    adaptive = told.get("adaptive")
    return Section(
        name=name,
        armour=told.get("standard", told.get("rating", 0)),
        ablative=told.get("kind") == "ablative",
        adaptive=_adaptive(adaptive) if adaptive is not None else None,
        hull=max(1, said.get("hull", MOST_HULL)),
        systems=(*(system(each, n) for each, n in structures.items()), *_beside(said)),
    )


def _adaptive(told: Given) -> AdaptiveArmour:
    return AdaptiveArmour(
        per_technology=told["per_technology_max"],
        total=told["total_max"],
        linked=told.get("linked", False),
        collective=told.get("collective", False),
    )


def _told(said: Given) -> dict[str, int]:
    """Return the systems of a section: as listed, as told one by one, or the one that is struck."""
    listed = said.get("systems", said.get("section_types", said.get("struck_section")))
    structures, one = _structures(listed), said.get("system")
    if isinstance(one, Mapping):
        return {one.get("name", "other"): one.get("structure", STURDY), **structures}
    if structures or one in (None, "hull"):
        return structures
    return {str(one): STURDY}


def to_unit(told: Given) -> Unit:
    """Return a unit that a case tells: a ship by its class, or one section before a core."""
    said = {**told, **told.get("target", {})}
    if "ship" in said:
        return _ship(to_sheet(said["ship"]), said)
    structures = _told(said)
    name = said.get("section", "forward")
    core = said.get("core_section", {})
    behind: SectionName = core.get("name", "core")
    sections = [_section(name, said, structures)]
    inner = _structures(core.get("systems"))
    if name in CORES:
        sections.append(_section("forward", {}, {}))
    else:
        sections.append(_section(behind, core, inner))
    sheet = Sheet(
        class_name="Target",
        hull_type="frigate",
        mass=12,
        silhouettes=to_silhouettes(None),
        sections=tuple(sections),
        specialised=tuple(said.get("specialised", ())),
    )
    gone = [each for each, n in {**structures, **inner}.items() if n == 0]
    condition = _without(whole(sheet), sheet, gone, said.get("destroyed_sections", ()))
    route = (name,) if name in CORES else (name, behind)
    return Unit(sheet, _learned(condition, name, said), route)


def _learned(condition: Condition, name: SectionName, said: Given) -> Condition:
    """Return a condition with the points that adaptive armour has now."""
    armour = said.get("armor", 0)
    told = armour.get("adaptive", {}) if isinstance(armour, Mapping) else {}
    rows = [TechnologyPoints(each, points) for each, points in told.get("points", {}).items()]
    return with_section(condition, replace(section_of(condition, name), adaptive=tuple(rows)))


def _ship(sheet: Sheet, said: Given) -> Unit:
    """Return a ship of a class, of which a case may tell what a section has left."""
    name = said.get("section") or _FROM[said.get("from", "front")]
    condition = whole(sheet)
    section = section_of(condition, name)
    now = {"armour": said.get("armor", section.armour), "hull": said.get("hull", section.hull)}
    condition = with_section(condition, replace(section, **now))
    gone = list(said.get("destroyed_systems", ()))
    condition = _without(condition, sheet, gone, said.get("destroyed_sections", ()))
    route = (name,) if name in CORES else (name, "core")
    return Unit(sheet, condition, route)  # type: ignore[arg-type]


def _without(
    condition: Condition,
    sheet: Sheet,
    systems: Iterable[str],
    sections: Iterable[SectionName],
) -> Condition:
    """Return a condition in which systems and sections are gone."""
    for name in systems:
        built = Unit(sheet, condition, ()).named(name)
        state = replace(system_of(condition, built.id), lost=built.structure, destroyed=True)
        condition = with_system(condition, state)
    for section in sections:
        state_of = section_of(condition, section)
        lost = [replace(each, destroyed=True) for each in state_of.systems]
        empty = replace(state_of, hull=0, armour=0, systems=tuple(lost))
        condition = with_section(condition, empty)
    return condition
