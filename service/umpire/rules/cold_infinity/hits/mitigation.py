"""The order of impact: what a volley meets before it strikes anything (CI 7.4.1M).

Each volley of each configuration goes through `ORDER_OF_IMPACT`, from the first stage to the last;
each stage takes what it can, tells it, and lets the rest go on. Points of damage.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.harm import Stage, Step, harm_system, system_printed
from umpire.rules.cold_infinity.hits.locations import Location
from umpire.rules.cold_infinity.hits.shots import Assault, Plating, plating, worn
from umpire.rules.cold_infinity.shields.strength import (
    RaisedShield,
    Spot,
    absorbed,
    absorbs,
    acting,
    bulwark,
    left_to_act,
)
from umpire.rules.cold_infinity.state.bounds import Points, SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SectionCondition,
    home_of,
    is_outer,
    printed,
    section_of,
    system_of,
    with_section,
    with_system,
    works,
)
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import Collector, Shield
from umpire.rules.cold_infinity.warfare.adaptive import points_against


class Flow(NamedTuple):
    """How far a hit has come: what it has done, and what of its defences is spent.

    `ablative` is what defensive fire still takes off, `sail` whether a sail is still before the
    unit; `diverted` are panels that have had their point; `past_shields` and `on_armour` are
    sections in which a point got so far.
    """

    condition: Condition
    points: int = 0
    steps: tuple[Step, ...] = ()
    ablative: int = 0
    sail: bool = False
    diverted: frozenset[Id] = frozenset()
    past_shields: frozenset[SectionName] = frozenset()
    on_armour: frozenset[SectionName] = frozenset()


class Volley(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One volley: what it dealt, what got through, and what took the rest (CI-7.4.2-1)."""

    dealt: Points
    past: Points
    steps: tuple[Step, ...] = ()


MitigationStage: TypeAlias = Callable[[Assault, Location, Flow], Flow]


def _less(flow: Flow, stage: Stage, took: int, by: Id | SectionName | None = None) -> Flow:
    """Return a flow after a stage has taken points; what takes nothing is not told."""
    if took <= 0:
        return flow
    left = flow.points - took
    return flow._replace(points=left, steps=(*flow.steps, Step(stage, took, left, by)))


def ablative_fire(_assault: Assault, _location: Location, flow: Flow) -> Flow:
    """Take off what ablative defensive fire does, from the first volley on (CI-11.1.5-1)."""
    took = min(flow.points, flow.ablative)
    return _less(flow, "ablative_fire", took)._replace(ablative=flow.ablative - took)


def sail(_assault: Assault, _location: Location, flow: Flow) -> Flow:
    """Take off the point that an unfurled sail is worth; no shield guards it (CI-16.8.1-1)."""
    if not flow.sail or not flow.points:
        return flow
    return _less(flow, "sail", 1)._replace(sail=False)


def shields(assault: Assault, location: Location, flow: Flow) -> Flow:
    """Take off what shields absorb: one, or all that are layered (CI-11.2.2-1, CI-11.2.7-1)."""
    spot = Spot(location.section, location.system, is_outer(assault.sheet, location.section))
    for shield, raised in _before(assault, spot, flow):
        flow = _behind(assault, (shield, raised), flow)
    if not flow.points:
        return flow
    return flow._replace(past_shields=flow.past_shields | {location.section})


def shields_before(
    sheet: Sheet,
    condition: Condition,
    raised: Sequence[RaisedShield],
    spot: Spot,
    *,
    roaming_in_core: bool,
) -> tuple[Shield, ...]:
    """Return which raised shields stand before a place, all in their order (CI-11.2.7-1).

    Args:
        sheet: of the unit.
        condition: of the unit; what is destroyed does not stand.
        raised: the shields to look among.
        spot: what is struck.
        roaming_in_core: how CI-RUL-69 is read.
    """
    found = []
    for each in raised:
        shield = system_printed(sheet, each.id)
        if not isinstance(shield, Shield) or not works(condition, each.id) or not each.arrives:
            continue
        if absorbs(shield, home_of(sheet, each.id), spot, roaming_in_core=roaming_in_core):
            found.append(shield)
    return tuple(found)


def _before(assault: Assault, spot: Spot, flow: Flow) -> tuple[tuple[Shield, RaisedShield], ...]:
    """Return the shields that act on a volley, in the order of the defender (CI-UMP-31).

    On the way of the shot one that has deflected it acts alone (CI-11.2.7-1, CI-UMP-111).
    """
    raised = assault.defence.shields
    wanted = {each.id: each for each in raised}
    roaming = assault.rules.options.roaming_shields_in_core
    found = shields_before(assault.sheet, flow.condition, raised, spot, roaming_in_core=roaming)
    if spot.section in assault.defence.route:
        found = left_to_act(found, shields_named(assault.sheet, assault.defence.deflected))
    return tuple([(shield, wanted[shield.id]) for shield in acting(found)])


def shields_named(sheet: Sheet, names: Sequence[Id]) -> tuple[Shield, ...]:
    """Return shields by their names."""
    return tuple([each for each in sheet.of_kind(Shield) if each.id in names])


def _behind(assault: Assault, pair: tuple[Shield, RaisedShield], flow: Flow) -> Flow:
    """Return a flow behind one shield."""
    shield, raised = pair
    state = system_of(flow.condition, shield.id)
    charges = (system_of(assault.before, shield.id).charge, state.charge)
    wall = bulwark(shield, raised, assault.row, assault.rules.tables.defence, charges)
    taken = absorbed(flow.points, wall, assault.shot.traits)
    after = with_system(flow.condition, replace(state, charge=taken.charge))
    return _less(flow._replace(condition=after), "shield", taken.took, shield.id)


def radiators(assault: Assault, location: Location, flow: Flow) -> Flow:
    """Take off what extended radiators of the section stop with their structure (CI-16.8.2-2).

    What gets past the shields strikes them first, and goes on when they are gone (CI-UMP-34).
    """
    for each in printed(assault.sheet, location.section).systems:
        outside = each.id in assault.defence.radiators and each.id != location.system
        if not outside or not works(flow.condition, each.id):
            continue
        harmed = harm_system(flow.condition, assault.sheet, each.id, flow.points)
        took = flow.points - harmed.over
        flow = _less(flow._replace(condition=harmed.condition), "radiator", took, each.id)
    return flow


def collectors(assault: Assault, location: Location, flow: Flow) -> Flow:
    """Take off the point that each weapon collector of the section diverts (CI-11.3-1).

    One a hit and not a volley, and none of a hit on the panel itself (CI-RUL-74).
    """
    for each in printed(assault.sheet, location.section).systems:
        ready = isinstance(each, Collector) and each.weapons and each.id in assault.defence.panels
        if not ready or each.id in flow.diverted or each.id == location.system:
            continue
        if flow.points and works(flow.condition, each.id):
            flow = _less(flow, "collector", 1, each.id)
            flow = flow._replace(diverted=flow.diverted | {each.id})
    return flow


def armour(assault: Assault, location: Location, flow: Flow) -> Flow:
    """Take off the armour of the section, and what it has learned (CI-7.4.1M-3, CI-11.4-1).

    Extended radiators have none (CI-16.8.2-2).
    """
    if location.system is not None and location.system in assault.defence.radiators:
        return flow
    for name in _armoured(assault, location):
        flow = _through_armour(assault, name, flow)
    return flow


def _armoured(assault: Assault, location: Location) -> tuple[SectionName, ...]:
    """Return the sections whose armour a hit meets on its way (CI-RUL-50)."""
    reading = assault.rules.options.armour_of_core_hits
    struck = (*location.through, location.section)
    if reading == "final":
        return struck[-1:]
    return struck[:1] if reading == "struck" else struck


def _through_armour(assault: Assault, name: SectionName, flow: Flow) -> Flow:
    """Return a flow behind the armour of one section, which wears if it is ablative."""
    if not flow.points:
        return flow
    counts = _plating(assault, section_of(flow.condition, name))
    met = flow._replace(on_armour=flow.on_armour | {name})
    if assault.rules.options.ablative_armour_loss == "volley":
        met = met._replace(condition=after_hit(assault, name, met.condition))
    behind = _less(met, "armour", min(met.points, counts.armour), name)
    return _less(behind, "adaptive", min(behind.points, counts.adaptive), name)


def _plating(assault: Assault, section: SectionCondition) -> Plating:
    """Return what the armour of a section counts; in a basic game all of it is standard armour.

    CI-11.4.2-1, CI-11.4.3-1, CI-RUL-1.
    """
    basic = assault.rules.options.level == "basic"
    learned = 0 if basic else points_against(section, assault.shot.technology)
    against = () if basic else assault.sheet.specialised
    before = Plating(section.armour, learned)
    return plating(before, assault.attack, against, assault.rules.tables.defence)


def after_hit(assault: Assault, name: SectionName, condition: Condition) -> Condition:
    """Return a condition in which ablative armour of a section was hit once (CI-11.4.1-1).

    In the basic rules all armour is standard armour (CI-RUL-1).
    """
    if not printed(assault.sheet, name).ablative or assault.rules.options.level == "basic":
        return condition
    section = section_of(condition, name)
    return with_section(condition, replace(section, armour=worn(section.armour)))


ORDER_OF_IMPACT: tuple[MitigationStage, ...] = (
    ablative_fire,
    sail,
    shields,
    radiators,
    collectors,
    armour,
)
"""What a volley meets, in this order, before system and hull structure (CI-7.4.1M-1)."""


def mitigated(assault: Assault, location: Location, points: int, flow: Flow) -> tuple[Volley, Flow]:
    """Return a volley behind everything that stood before its location, and the flow after it."""
    after = flow._replace(points=points, steps=())
    for stage in ORDER_OF_IMPACT:
        after = stage(assault, location, after)
    return Volley(points, after.points, after.steps), after
