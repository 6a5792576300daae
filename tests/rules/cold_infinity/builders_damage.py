"""Hits that land on units of a battle, for the tests of damage through orders and phases."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import ci, give

BLOW = 13
"""A result that strikes hull, and is no glancing hit."""


def entered(unit: str, result: int, *rolled: int, **given: Any) -> ci.ApplyHits:
    """A hit that the referee enters: of a particle weapon, from ahead, unless told."""
    fields = {"technology": "particle", "section": "forward"}
    return ci.ApplyHits(unit=unit, result=result, rolled=rolled, **{**fields, **given})


def a_hit(target: str, result: int, *rolled: int, **given: Any) -> ci.Hit:
    """A hit that waits for the end of its phase: of a burst from ahead, unless told."""
    of_hit = {
        "id": "hit-1",
        "firer": "foe",
        "weapon": "gun",
        "natural": None,
        "route": ("forward", "core"),
    }
    hit = {name: given.pop(name, value) for name, value in of_hit.items()}
    hit["ablative"] = given.pop("ablative", 0)
    shot = ci.Shot(**{"technology": "particle", "result": result, "rolled": rolled, **given})
    return ci.Hit(target=target, shot=shot, **hit)


def landed(state: ci.Battle, *hits: ci.Hit, faces: Sequence[int] = ()) -> ci.Ruling:
    """End a phase in which these hits were scored; it replays the same, and is told."""
    waiting = replace(state, fire=replace(state.fire, hits=hits))
    dice = ci.SuppliedDice(faces)
    ruling = ci.land(ci.Ruling(waiting), dice)
    dice.finish()
    assert ci.fold(waiting, ruling.events) == ruling.state
    assert not ruling.state.fire.hits
    for event in ruling.events:
        assert event.tell()
    return ruling


def the_ship(state: ci.Battle | ci.Ruling, name: str) -> ci.Starship:
    """The ship of that name, which must be there."""
    found = (state if isinstance(state, ci.Battle) else state.state).ship(name)
    assert found is not None
    return found


def part_of(state: ci.Battle | ci.Ruling, name: str, section: Any) -> ci.SectionCondition:
    """A section of a ship as it is now."""
    return ci.section_of(the_ship(state, name).condition, section)


def lost(state: ci.Battle | ci.Ruling, name: str, system: str) -> int:
    """The structure that a system of a ship has lost."""
    return ci.system_of(the_ship(state, name).condition, system).lost


def worn_down(state: ci.Battle, name: str, **systems: int) -> ci.Battle:
    """The battle in which systems of a ship have lost so much structure."""
    ship = the_ship(state, name)
    condition = ship.condition
    for system, points in systems.items():
        gone = points >= ci.system_printed(ship.sheet, system).structure
        now = replace(ci.system_of(condition, system), lost=points, destroyed=gone)
        condition = ci.with_system(condition, now)
    return ci.change_ship(state, name, condition=condition)


def shot_away(state: ci.Battle, name: str, *sections: ci.SectionName) -> ci.Battle:
    """The battle, in its phase, in which fire has destroyed sections of a ship."""
    for section in sections:
        there = replace(state, phase="starship")
        struck = give(there, entered(name, 13, 60, section=section)).state
        assert ci.section_of(the_ship(struck, name).condition, section).destroyed
        state = replace(struck, phase=state.phase)
    return state


def with_part(state: ci.Battle, name: str, section: Any, **changes: Any) -> ci.Battle:
    """The battle in which a section of a ship is otherwise."""
    ship = the_ship(state, name)
    now = replace(ci.section_of(ship.condition, section), **changes)
    return ci.change_ship(state, name, condition=ci.with_section(ship.condition, now))


GUN = replace(ci.FLINT, id="gun")
"""The weapon that sheets of `builders_hits` mount."""


def refitted(state: ci.Battle, name: str, sheet: ci.Sheet, **defences: Any) -> ci.Battle:
    """The battle in which a ship has another sheet, whole, with all of its systems on."""
    printed = replace(sheet, weapons=(GUN,))
    on = tuple([each.id for part in printed.sections for each in part.systems])
    return ci.change_ship(
        state,
        name,
        sheet=printed,
        condition=ci.whole(printed),
        power=ci.Power(on=on, levels=ci.levels_at_start(printed)),
        arms=ci.Arms(),
        bridge=ci.first_bridge(printed),
        defences=ci.Defences(**defences),
    )
