"""One hit on a unit, from what was thrown to what is left (CI 7.4). Points of damage."""

import msgspec

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.blows import Blow, Dealt, board_of, damage_of, dealt
from umpire.rules.cold_infinity.hits.configurations import SPREADS, TOGETHER, Spread
from umpire.rules.cold_infinity.hits.locations import standing
from umpire.rules.cold_infinity.hits.mitigation import Flow, after_hit
from umpire.rules.cold_infinity.hits.shots import (
    Assault,
    Defence,
    Rules,
    ablative_base,
    ablative_reduction,
    multipliers,
)
from umpire.rules.cold_infinity.state.bounds import Points, SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SystemLoss,
    is_lost,
    losses,
    section_of,
)
from umpire.rules.cold_infinity.state.fire_step import Shot
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.warfare.adaptive import learned


class Struck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hit has done: the condition it leaves, and every step on the way there.

    - `damage`: throw by throw, before it met anything.
    - `blows`: place by place, in the order in which they were struck.
    - `lost`: points that found nothing to strike.
    - `systems`: what each system lost, those of a destroyed section too.
    - `sections`: destroyed by this hit; `destroyed`: whether the unit is, now.
    - `hull`: sections whose hull was struck, past all armour and not as overkill (CI-13.2-1,
      CI-UMP-42).
    - `diverted`: weapon collectors that took a point each; `on_armour`: sections whose armour was
      struck, and `learned` those whose adaptive armour gained a point.
    - `sail_lost`: whether it cost the unit its sail.
    """

    condition: Condition
    damage: tuple[Dealt, ...] = ()
    blows: tuple[Blow, ...] = ()
    lost: Points = 0
    systems: tuple[SystemLoss, ...] = ()
    sections: tuple[SectionName, ...] = ()
    destroyed: bool = False
    hull: tuple[SectionName, ...] = ()
    diverted: tuple[Id, ...] = ()
    on_armour: tuple[SectionName, ...] = ()
    learned: tuple[SectionName, ...] = ()
    sail_lost: bool = False


def strike(
    condition: Condition, sheet: Sheet, shot: Shot, defence: Defence, rules: Rules
) -> Struck:
    """Return what a hit does to a unit (CI-7.4-1 to CI-7.4.5-1, CI-8.1-1).

    Args:
        condition: of the unit before it.
        sheet: of the unit.
        shot: the hit; with a result that misses it does nothing.
        defence: how the unit meets it.
        rules: tables and options.

    It is not checked whether the shot was allowed, nor whether its defences were. A unit that has
    nothing left on the way of the shot takes nothing more.

    Raises:
        CannotAdjudicate: the tables do not have the shot's technology.
    """
    row = technology_row(shot.technology, rules.tables)
    counts = multipliers(shot.result, row, shot.traits, rules.tables.fire)
    if counts is None:
        return Struck(condition=condition, destroyed=is_lost(condition))
    assault = Assault(sheet, condition, shot, defence, rules, row, counts)
    return _told(assault, _spread(assault, start(assault)))


def start(assault: Assault) -> Flow:
    """Return a flow that has met nothing yet (CI-11.1.5-1, CI-RUL-49)."""
    option = assault.rules.options.ablative_fire_base
    base = ablative_base(sum(assault.shot.rolled), sum(dealt(assault)), option)
    fire = assault.defence.ablative_fire
    reduction = ablative_reduction(base, fire, assault.rules.tables.defence)
    return Flow(assault.before, ablative=reduction, sail=assault.defence.sail)


def _spread(assault: Assault, flow: Flow) -> Spread:
    """Return the spread of a hit, as often as a group of fighters repeats it (CI-RUL-79)."""
    shot = assault.shot
    repeats = 1 if shot.configuration in TOGETHER or _as_burst(assault) else shot.times
    spread = Spread((), flow)
    for _ in range(repeats):
        if not standing(board_of(assault, spread.flow), assault.defence.route):
            return spread._replace(lost=spread.lost + sum(dealt(assault)))
        more = SPREADS[shot.configuration](assault, spread.flow)
        spread = Spread((*spread.blows, *more.blows), more.flow, spread.lost + more.lost)
    return spread


def _as_burst(assault: Assault) -> bool:
    """Return whether a flare strikes hull, which it does as a burst (CI-8.1.6-1)."""
    fire = assault.rules.tables.fire
    return assault.shot.configuration == "flare" and assault.shot.result <= fire.hull_to


def _told(assault: Assault, spread: Spread) -> Struck:
    """Return what a spread comes to, when armour has worn and learned (CI-RUL-75, CI-RUL-76).

    In the basic rules it learns nothing (CI-RUL-1).
    """
    flow, shot = spread.flow, assault.shot
    condition = flow.condition
    if assault.rules.options.ablative_armour_loss == "weapon":
        for name in sorted(flow.on_armour):
            condition = after_hit(assault, name, condition)
    struck = () if assault.rules.options.level == "basic" else flow.past_shields
    taught = learned(
        condition, assault.sheet, struck, shot.technology, store=assault.defence.stores
    )
    return Struck(
        condition=taught.condition,
        damage=damage_of(assault),
        blows=spread.blows,
        lost=spread.lost,
        systems=losses(assault.before, taught.condition),
        sections=_gone(assault.before, taught.condition),
        destroyed=is_lost(taught.condition),
        hull=_hull_struck(spread.blows),
        diverted=tuple(sorted(flow.diverted)),
        on_armour=tuple(sorted(flow.on_armour)),
        learned=taught.gained,
        sail_lost=assault.defence.sail and not flow.sail,
    )


def _gone(before: Condition, after: Condition) -> tuple[SectionName, ...]:
    return tuple(
        [
            part.name
            for part in after.sections
            if part.destroyed and not section_of(before, part.name).destroyed
        ]
    )


def _hull_struck(blows: tuple[Blow, ...]) -> tuple[SectionName, ...]:
    struck = [
        blow.location.section
        for blow in blows
        if blow.location.system is None
        and not blow.overkill
        and any(volley.past for volley in blow.volleys)
    ]
    return tuple(dict.fromkeys(struck))
