"""Names of a data sheet: each stands once, and what is named is there (CI 1.5, 3.1.4, 11.2)."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from umpire.kernel.reasons import INCONSISTENT
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import Battery, Shield, System, WeaponMount


class Placed(NamedTuple):
    """A system, the section that it is in, and a pointer to where it stands on its sheet."""

    system: System
    section: SectionName
    at: str


class Named(NamedTuple):
    """A name, and a pointer to where it stands."""

    name: str
    at: str


def placed(sheet: Sheet) -> tuple[Placed, ...]:
    """Return all systems of a sheet in its order, each with its pointer."""
    return tuple(
        [
            Placed(system, section.name, f"/sections/{number}/systems/{place}")
            for number, section in enumerate(sheet.sections)
            for place, system in enumerate(section.systems)
        ]
    )


def systems_of(sheet: Sheet, kind: type[System] | None = None) -> frozenset[str]:
    """Return the names of the systems of a ship, or of one kind of them."""
    return frozenset(
        system.id for system in sheet.systems if kind is None or isinstance(system, kind)
    )


def require_distinct(names: Iterable[Named]) -> None:
    """Refuse a name that stands twice."""
    seen: set[str] = set()
    for name, at in names:
        if name in seen:
            raise INCONSISTENT.refuse(f"The name {name} stands twice: give each its own.", at=at)
        seen.add(name)


def require_known(names: Iterable[Named], known: Collection[str], what: str) -> None:
    """Refuse a name of something that the sheet has not."""
    for name, at in names:
        if name not in known:
            raise INCONSISTENT.refuse(f"The sheet has no {what} {name}.", at=at)


def require_sound_names(sheet: Sheet) -> None:
    """Refuse a sheet whose names stand twice, or name what is not there (CI-1.5-1).

    Mounts name weapons (CI-7.1-1); system batteries and point defence name systems (CI-3.1.4-1,
    CI-11.2.5-1), and so do tech levels (CI-16.2-1). Sections have no names but those of their
    diagram; see `structure`.
    """
    systems = placed(sheet)
    require_distinct(Named(each.system.id, f"{each.at}/id") for each in systems)
    blocks = {each.id for each in sheet.weapons}
    require_known(_mounted(systems), blocks, "weapon")
    known = {each.system.id for each in systems}
    require_known(_served(systems), known, "system")
    levels = [
        Named(each.system, f"/tech_levels/{place}/system")
        for place, each in enumerate(sheet.told_levels)
    ]
    require_distinct(levels)
    require_known(levels, known, "system")


def _mounted(systems: Iterable[Placed]) -> Iterator[Named]:
    """Yield the weapons that mounts name."""
    for system, _, at in systems:
        if isinstance(system, WeaponMount):
            yield Named(system.weapon, f"{at}/weapon")


def _served(systems: Iterable[Placed]) -> Iterator[Named]:
    """Yield the systems that batteries serve, and that point defence covers."""
    for system, _, at in systems:
        if isinstance(system, Battery) and system.serves is not None:
            yield Named(system.serves, f"{at}/serves")
        if isinstance(system, Shield) and system.system is not None:
            yield Named(system.system, f"{at}/system")
