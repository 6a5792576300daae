"""Volleys that land on one place: mitigated one by one, then as one on structure (CI 7.4.2, 7.4.3).

Points of damage and of structure.
"""

from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from umpire.rules.cold_infinity.hits.harm import Harmed, Step, harm_hull, harm_system
from umpire.rules.cold_infinity.hits.locations import Board, Location, picked
from umpire.rules.cold_infinity.hits.mitigation import Flow, Volley, mitigated
from umpire.rules.cold_infinity.hits.shots import Assault, after_range, multiplied
from umpire.rules.cold_infinity.state.bounds import Points, SectionName

Excess: TypeAlias = Literal["hull", "lost", "onward"]
"""Where points go that a system is too small for: overkill, nowhere, or to another system."""


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one place took: its volleys, and what they did together (CI-7.4.3-1, CI-RUL-118).

    It is `overkill` where the place takes only what systems could not (CI-8.1.6-1).
    """

    location: Location
    volleys: tuple[Volley, ...]
    effects: tuple[Step, ...] = ()
    overkill: bool = False


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A throw of damage: what was rolled, what arrived, and what of that counts."""

    rolled: Points
    arrived: Points
    counts: Points


class Landing(NamedTuple):
    """Volleys for one place; piercing ones may come from inside, past all that wards off."""

    location: Location
    volleys: tuple[int, ...]
    excess: Excess = "hull"
    outside: bool = True
    overkill: bool = False


class Landed(NamedTuple):
    """A blow, how far the hit has come, and points that go on to another place."""

    blow: Blow
    flow: Flow
    onward: int = 0


def board_of(assault: Assault, flow: Flow) -> Board:
    """Return what the next location is looked up on."""
    tables = assault.rules.tables
    return Board(assault.sheet, flow.condition, tables.locations, tables.fire)


def damage_of(assault: Assault) -> tuple[Dealt, ...]:
    """Return what each throw of damage comes to before it meets anything (CI-7.4-1, CI-RUL-48)."""
    shot, factor = assault.shot, assault.multipliers.dealt
    told = []
    for rolled in shot.rolled:
        arrived = after_range(rolled, shot.plasma, shot.range_hexes)
        told.append(Dealt(rolled, arrived, multiplied(arrived, factor)))
    return tuple(told)


def dealt(assault: Assault) -> tuple[int, ...]:
    """Return the points of each throw of damage before they meet anything (CI-7.4-1)."""
    return tuple([each.counts for each in damage_of(assault)])


def chosen(assault: Assault, location: Location) -> Location:
    """Return a location with the system that the defender gives up (CI-7.4.1.3-5)."""
    return picked(location, assault.defence.picks)


def landed(assault: Assault, landing: Landing, flow: Flow) -> Landed:
    """Return what volleys do to one place (CI-7.4.2-1, CI-7.4.3-1, CI-RUL-118)."""
    location, told = landing.location, []
    for points in landing.volleys:
        if landing.outside:
            volley, flow = mitigated(assault, location, _doubled(assault, location, points), flow)
        else:
            volley, flow = _from_inside(location.section, points, flow)
        told.append(volley)
    harmed = _on_structure(assault, landing, sum([each.past for each in told]), flow)
    blow = Blow(location, tuple(told), harmed.steps, landing.overkill)
    return Landed(blow, flow._replace(condition=harmed.condition), harmed.over)


def _from_inside(section: SectionName, points: int, flow: Flow) -> tuple[Volley, Flow]:
    """Return a volley that nothing wards off (CI-8.1.5-1)."""
    struck = flow.past_shields | ({section} if points else set())
    return Volley(points, points), flow._replace(past_shields=struck)


def _doubles_early(assault: Assault) -> bool:
    return assault.rules.options.plasma_double == "before_armour"


def _doubled(assault: Assault, location: Location, points: int) -> int:
    """Return a volley for the hull, multiplied before armour if the scenario reads it so."""
    if location.system is None and _doubles_early(assault):
        return multiplied(points, assault.multipliers.hull)
    return points


def _on_structure(assault: Assault, landing: Landing, points: int, flow: Flow) -> Harmed:
    """Return what points do that got past everything: to a system, then to hull (CI-7.4.5-1)."""
    location, sheet, factor = landing.location, assault.sheet, assault.multipliers.hull
    if location.system is None:
        once = Fraction(1) if _doubles_early(assault) else factor
        done = harm_hull(flow.condition, location.section, points, once)
        return done._replace(over=0)
    harmed = harm_system(flow.condition, sheet, location.system, points)
    if not harmed.over or landing.excess == "onward":
        return harmed
    if landing.excess == "lost" or not assault.row.overkills:
        gone = Step("lost", harmed.over, 0)
        return Harmed(harmed.condition, (*harmed.steps, gone), 0)
    done = harm_hull(harmed.condition, location.section, harmed.over, factor)
    return Harmed(done.condition, (*harmed.steps, *done.steps), 0)
