"""What hits do to fighters and shuttles: side, armour, hull, one or several of a group (CI 12.3).

A small vessel is struck like a ship of one section, which has the armour of the side that the fire
comes from, and no systems. Points of damage.
"""

from math import ceil, floor
from typing import NamedTuple

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.blows import Blow, Landing, dealt, landed
from umpire.rules.cold_infinity.hits.configurations import shares
from umpire.rules.cold_infinity.hits.locations import Location
from umpire.rules.cold_infinity.hits.mitigation import Flow
from umpire.rules.cold_infinity.hits.shots import Assault, Defence, Rules, multipliers
from umpire.rules.cold_infinity.hits.strikes import start, strike
from umpire.rules.cold_infinity.sighting.diagrams import SIDES
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.sections import Target, choices
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.bounds import Configuration, SectionName
from umpire.rules.cold_infinity.state.condition import Condition, SectionCondition
from umpire.rules.cold_infinity.state.fire_step import Shot
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.sheet import (
    CraftArmour,
    CraftSheet,
    Section,
    Sheet,
    Silhouettes,
)
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges

HULL: SectionName = "forward"
"""The one section as which a small vessel is struck."""
_FROM_ALL_SIDES = Silhouettes(0, 0)
FROM_ONE_TO_THE_NEXT: frozenset[Configuration] = frozenset(("enveloping", "piercing"))
"""Configurations that strike several sections of a ship, and so several fighters."""


class Craft(NamedTuple):
    """A small vessel as a hit finds it: the hull structure that it has left."""

    id: Id
    hull: int


class Quarry(NamedTuple):
    """Small vessels that a hit is meant for: of which craft, from which side they are struck.

    `craft` stand in the order in which their defender gives them up (CI-12.3.1-1); an enhancement
    of the weapon may let the attacker choose. `ablative_fire` are points against the hit.
    """

    sheet: CraftSheet
    side: SectionName
    craft: tuple[Craft, ...]
    ablative_fire: int = 0


class CraftStruck(NamedTuple):
    """What a hit did to one small vessel: its hull now, and damage that it could not take."""

    craft: Id
    blows: tuple[Blow, ...]
    hull: int
    over: int

    @property
    def destroyed(self) -> bool:
        """Whether its hull structure is gone (CI-12.3.3-1)."""
        return self.hull == 0


class GroupStruck(NamedTuple):
    """What a hit did to each small vessel that it met, and damage that is lost (CI-12.3.1-2)."""

    craft: tuple[CraftStruck, ...]
    lost: int


def sides_struck(
    attitude: Attitude, bearing: Bearing, wedges: SilhouetteWedges
) -> tuple[SectionName, ...]:
    """Return the sides of a small vessel of which one is struck; the attacker chooses.

    They are found like the sections of a ship that has five (CI-12.3.2-1).

    Args:
        attitude: of the small vessel.
        bearing: from which the fire comes; see `sighting.sections.choices`.
        wedges: of the two diagrams, either of which the attacker may use.
    """
    found = choices(Target(SIDES, _FROM_ALL_SIDES, attitude), bearing, wedges)
    return tuple(dict.fromkeys([each.section for each in found]))


def armour_of(armour: CraftArmour, side: SectionName) -> int:
    """Return the armour of one of the four sides (CI-12.3.2-1)."""
    points: int = getattr(armour, side)
    return points


def as_sheet(sheet: CraftSheet, side: SectionName) -> Sheet:
    """Return a small vessel as a ship of one section, with the armour of a side (CI-12.3-1)."""
    section = Section(name=HULL, armour=armour_of(sheet.armour, side), hull=sheet.hull)
    return Sheet(
        class_name=sheet.class_name,
        hull_type=sheet.hull_type,
        mass=sheet.mass,
        silhouettes=_FROM_ALL_SIDES,
        sections=(section,),
    )


def as_condition(craft: Craft, armour: int) -> Condition:
    """Return what a small vessel has left as a ship of one section."""
    return Condition((SectionCondition(name=HULL, hull=craft.hull, armour=armour),))


def group_struck(quarry: Quarry, shot: Shot, rules: Rules) -> GroupStruck:
    """Return what a hit does to a group of small vessels, or to one (CI-12.3.1-1, -2).

    A weapon that strikes one section strikes the first; what that one cannot take is lost. A wave
    is shared among all, as among sections. Weapons that strike several sections go on from one to
    the next. There is no overkill.

    Raises:
        CannotAdjudicate: the tables do not have the shot's technology.
    """
    if shot.configuration == "wave":
        return _shared(quarry, shot, rules)
    if shot.configuration in FROM_ONE_TO_THE_NEXT:
        return _onward(quarry, shot, rules)
    return _one(quarry, shot, rules)


def _one(quarry: Quarry, shot: Shot, rules: Rules) -> GroupStruck:
    """Strike the first small vessel, as a ship is struck."""
    sheet = as_sheet(quarry.sheet, quarry.side)
    craft, armour = quarry.craft[0], sheet.sections[0].armour
    defence = Defence(route=(HULL,), ablative_fire=quarry.ablative_fire)
    done = strike(as_condition(craft, armour), sheet, shot, defence, rules)
    if not done.blows:
        return GroupStruck((), 0)
    over = done.lost + sum(_lost(blow) for blow in done.blows)
    one = CraftStruck(craft.id, done.blows, done.condition.sections[0].hull, over)
    return GroupStruck((one,), over)


def _lost(blow: Blow) -> int:
    return sum(step.took for step in blow.effects if step.stage == "lost")


def _assault(quarry: Quarry, craft: Craft, shot: Shot, rules: Rules) -> Assault | None:
    """Return a hit on one small vessel, or None of what misses."""
    row = technology_row(shot.technology, rules.tables)
    counts = multipliers(shot.result, row, shot.traits, rules.tables.fire)
    if counts is None:
        return None
    sheet = as_sheet(quarry.sheet, quarry.side)
    before = as_condition(craft, sheet.sections[0].armour)
    defence = Defence(route=(HULL,), ablative_fire=quarry.ablative_fire)
    return Assault(sheet, before, shot, defence, rules, row, counts)


def _shared(quarry: Quarry, shot: Shot, rules: Rules) -> GroupStruck:
    """Strike every small vessel with its share; what does not divide is lost (CI-RUL-53)."""
    done: list[CraftStruck] = []
    rest = 0
    for craft in quarry.craft:
        assault = _assault(quarry, craft, shot, rules)
        if assault is None:
            return GroupStruck((), 0)
        parts = shares(sum(dealt(assault)) * shot.times, len(quarry.craft))
        struck, _ = _landed(assault, craft, parts.each, start(assault))
        done.append(struck)
        rest = parts.lost
    return GroupStruck(tuple(done), rest + sum(each.over for each in done))


def _onward(quarry: Quarry, shot: Shot, rules: Rules) -> GroupStruck:
    """Strike one small vessel after another, until the damage or the group is spent."""
    done: list[CraftStruck] = []
    flow, points = None, 0
    for craft in quarry.craft:
        assault = _assault(quarry, craft, shot, rules)
        if assault is None:
            return GroupStruck((), 0)
        if flow is None:
            flow, points = start(assault), sum(dealt(assault)) * shot.times
        if not points:
            break
        struck, flow = _landed(assault, craft, points, flow._replace(condition=assault.before))
        done.append(struck)
        points = struck.over
    return GroupStruck(tuple(done), points)


def _landed(assault: Assault, craft: Craft, points: int, flow: Flow) -> tuple[CraftStruck, Flow]:
    """Strike one small vessel with a volley, and return how far the hit has come, too."""
    found = landed(assault, Landing(Location(section=HULL), (points,)), flow)
    hull = found.flow.condition.sections[0].hull
    past = sum(volley.past for volley in found.blow.volleys)
    over = _beyond(past, craft.hull, assault)
    return CraftStruck(craft.id, (found.blow,), hull, over), found.flow


def _beyond(past: int, hull: int, assault: Assault) -> int:
    """Return the points past armour that a hull does not take, as they are without its factor."""
    factor = assault.multipliers.hull
    if assault.rules.options.plasma_double == "before_armour":
        return max(0, floor((past - hull) / factor))
    return max(0, past - ceil(hull / factor))
