"""Hits that land on units of a battle, for the tests of damage through orders and phases."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.ships import FLINT
from rules.cold_infinity.table import give
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.ruling import fold
from umpire.rules.cold_infinity.hits.effects import ApplyHits
from umpire.rules.cold_infinity.hits.impact import system_printed
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.state.battle import Battle, Hit, Ruling, Shot, change_ship
from umpire.rules.cold_infinity.state.sheet import (
    SectionCondition,
    Sheet,
    section_of,
    system_of,
    whole,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.units import first_bridge
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.vessels import Arms, Defences, Power, Starship

BLOW = 13
"""A result that strikes hull, and is no glancing hit."""


def entered(unit: str, result: int, *rolled: int, **given: Any) -> ApplyHits:
    fields = {"technology": "particle", "section": "forward"}
    return ApplyHits(unit=unit, result=result, rolled=rolled, **{**fields, **given})


def a_hit(target: str, result: int, *rolled: int, **given: Any) -> Hit:
    of_hit = {
        "id": "hit-1",
        "firer": "foe",
        "weapon": "gun",
        "natural": None,
        "route": ("forward", "core"),
    }
    hit = {name: given.pop(name, value) for name, value in of_hit.items()}
    hit["ablative"] = given.pop("ablative", 0)
    shot = Shot(**{"technology": "particle", "result": result, "rolled": rolled, **given})
    return Hit(target=target, shot=shot, **hit)


def landed(state: Battle, *hits: Hit, faces: Sequence[int] = ()) -> Ruling:
    waiting = replace(state, fire=replace(state.fire, hits=hits))
    dice = SuppliedDice(faces)
    ruling = land(Ruling(waiting), dice)
    dice.finish()
    assert fold(waiting, ruling.events) == ruling.state
    assert not ruling.state.fire.hits
    for event in ruling.events:
        assert event.tell()
    return ruling


def the_ship(state: Battle | Ruling, name: str) -> Starship:
    found = (state if isinstance(state, Battle) else state.state).ship(name)
    assert found is not None
    return found


def part_of(state: Battle | Ruling, name: str, section: Any) -> SectionCondition:
    return section_of(the_ship(state, name).condition, section)


def lost(state: Battle | Ruling, name: str, system: str) -> int:
    return system_of(the_ship(state, name).condition, system).lost


def worn_down(state: Battle, name: str, **systems: int) -> Battle:
    ship = the_ship(state, name)
    condition = ship.condition
    for system, points in systems.items():
        gone = points >= system_printed(ship.sheet, system).structure
        now = replace(system_of(condition, system), lost=points, destroyed=gone)
        condition = with_system(condition, now)
    return change_ship(state, name, condition=condition)


def shot_away(state: Battle, name: str, *sections: SectionName) -> Battle:
    for section in sections:
        there = replace(state, phase="starship")
        struck = give(there, entered(name, 13, 60, section=section)).state
        assert section_of(the_ship(struck, name).condition, section).destroyed
        state = replace(struck, phase=state.phase)
    return state


def with_part(state: Battle, name: str, section: Any, **changes: Any) -> Battle:
    ship = the_ship(state, name)
    now = replace(section_of(ship.condition, section), **changes)
    return change_ship(state, name, condition=with_section(ship.condition, now))


GUN = replace(FLINT, id="gun")
"""The weapon that sheets of `builders_hits` mount."""


def refitted(state: Battle, name: str, sheet: Sheet, **defences: Any) -> Battle:
    printed = replace(sheet, weapons=(GUN,))
    on = tuple([each.id for part in printed.sections for each in part.systems])
    return change_ship(
        state,
        name,
        sheet=printed,
        condition=whole(printed),
        power=Power(on=on, levels=levels_at_start(printed)),
        arms=Arms(),
        bridge=first_bridge(printed),
        defences=Defences(**defences),
    )
