"""Pulses, waves and volleys: how damage splits and where it goes (CI 8.1.1 to 8.1.9)."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.impact import (
    Assault,
    Board,
    Defence,
    Flow,
    Harmed,
    Location,
    Rules,
    Step,
    Volley,
    ablative_base,
    ablative_reduction,
    after_hit,
    after_range,
    built_column,
    column_of,
    harm_hull,
    harm_system,
    intact,
    intact_column,
    located,
    mitigated,
    multiplied,
    multipliers,
    picked,
    reaches_core,
    standing,
    strikes_hull,
)
from umpire.rules.cold_infinity.sighting.arcs import Bearing
from umpire.rules.cold_infinity.sighting.sections import SIDES, Target, choices
from umpire.rules.cold_infinity.state.battle import Called, Shot
from umpire.rules.cold_infinity.state.options import PulseDamage
from umpire.rules.cold_infinity.state.sheet import (
    PIERCING_UNAIMED,
    SMALL_TARGET,
    Condition,
    CraftArmour,
    CraftSheet,
    Section,
    SectionCondition,
    Sheet,
    Silhouettes,
    SystemLoss,
    is_lost,
    is_outer,
    losses,
    printed,
    section_of,
    strikable,
    works,
)
from umpire.rules.cold_infinity.state.tables import (
    SilhouetteWedges,
    TrackingRow,
    WarfareTable,
    technology_row,
)
from umpire.rules.cold_infinity.state.values import Attitude, Configuration, Points, SectionName
from umpire.rules.cold_infinity.state.weapons import PulseRating, type_of
from umpire.rules.cold_infinity.warfare.announcements import learned

_BEFORE_PULSES = 10


def pulse_count(rating: PulseRating, total: int, die: int = 0) -> int:
    """Return how many pulses strike (CI-8.1.2-1, -3, CI-RUL-56).

    Args:
        rating: the most pulses, and the interval that each takes.
        total: 3d6 thrown for the pulses, and the modifier to hit.
        die: what the die in the rating shows, if it has one.
    """
    intervals = -((_BEFORE_PULSES - total) // rating.interval)
    return min(rating.most, max(1, intervals) + die)


def damage_rolls(pulses: int, option: PulseDamage) -> int:
    """Return how many times damage is thrown for pulses that strike (CI-RUL-55)."""
    return pulses if option == "per_pulse" else 1


def volleys_of(rolled: tuple[int, ...], pulses: int) -> tuple[int, ...]:
    """Return the damage of each pulse, of throws for each or of one for all (CI-RUL-55)."""
    return rolled if len(rolled) == pulses else rolled[:1] * pulses


def tracking_turns(total: int, rating: int, table: tuple[TrackingRow, ...]) -> int:
    """Return for how many turns a weapon that tracks hits its target (CI-8.1.9-1, CI-RUL-57).

    Args:
        total: 3d6 thrown for it, and the modifier to hit.
        rating: the most turns of this weapon.
        table: turns from so much on; below its first row the hit still lasts that row's turns.
    """
    reached = [row.turns for row in table if total >= row.from_total]
    return min(rating, max(reached, default=table[0].turns))


def tracking_power(power: int) -> int:
    """Return the power that a weapon takes while it tracks: double (CI-8.1.9-1)."""
    return 2 * power


class TrackingHold(NamedTuple):
    """The conditions for a weapon to go on tracking (CI-8.1.9-2)."""

    line_of_sight: bool = True
    in_arc: bool = True
    powered: bool = True
    undamaged: bool = True


def tracking_broken(hold: TrackingHold) -> str | None:
    """Return what ends the tracking of a weapon, or None where it goes on (CI-8.1.9-2)."""
    return next((name for name, kept in zip(hold._fields, hold, strict=True) if not kept), None)


class Ring(NamedTuple):
    """Units at one distance, each thrown for."""

    range_hexes: int
    units: tuple[Id, ...]


def rings(ranges: Mapping[Id, int], limit: int) -> tuple[Ring, ...]:
    """Return whom a wave meets, the nearest first (CI-8.1.8-1, CI-RUL-58).

    Args:
        ranges: of the units in its arc, friend or foe, without the firer; those at one distance in
            the order of the attacker.
        limit: the farthest that the wave goes.
    """
    distances = sorted({each for each in ranges.values() if each <= limit})
    return tuple(
        [Ring(far, tuple([unit for unit, at in ranges.items() if at == far])) for far in distances]
    )


def goes_on(results: Iterable[int], hits_from: int) -> bool:
    """Return whether a wave goes beyond a ring: only if it missed no unit of it (CI-8.1.8-1).

    Args:
        results: to hit, modifiers included, of every unit of the ring.
        hits_from: the least that hits.
    """
    return all(result >= hits_from for result in results)


Excess: TypeAlias = Literal["hull", "lost", "onward"]
"""Where points go that a system is too small for: overkill, nowhere, or to another system."""


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hits on one place: its volleys, and their common effect (CI-7.4.3-1, CI-RUL-118).

    It is `overkill` where the place takes only what systems could not (CI-8.1.6-1).
    """

    location: Location
    volleys: tuple[Volley, ...]
    effects: tuple[Step, ...] = ()
    overkill: bool = False


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A throw of damage: the roll, the points that arrived, and those that count."""

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
            volley, flow = mitigated(assault, location, _double(assault, location, points), flow)
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


def _double(assault: Assault, location: Location, points: int) -> int:
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


_OPPOSITE: dict[SectionName, SectionName] = {
    "forward": "aft",
    "port": "starboard",
    "forward_starboard": "aft_port",
    "forward_port": "aft_starboard",
}

OPPOSITE: dict[SectionName, SectionName] = {
    **_OPPOSITE,
    **{far: near for near, far in _OPPOSITE.items()},
}


class Portions(NamedTuple):
    """The share of each section on the line, the one in line of sight first."""

    first: int
    others: int


def piercing_points(table: WarfareTable, *, masked: bool) -> int:
    """Return the EW points that a piercing weapon needs against a unit (CI-8.1.5-2, CI-RUL-26)."""
    return table.piercing_points_masked if masked else table.piercing_points


def require_piercing(free: int, table: WarfareTable, *, small: bool, masked: bool) -> None:
    """Refuse a piercing weapon that may not be fired at a target (CI-8.1.5-2).

    Args:
        free: EW points that were not spent in the Electronic Warfare Phase.
        table: what the weapon needs.
        small: whether the target is a fighter or a shuttle.
        masked: whether masking sensors guard the target.
    """
    if small:
        small_target = SMALL_TARGET.under("CI-8.1.5-2")
        raise small_target.refuse(
            "Fighters and shuttles cannot be pierced: aim at ships, or in another configuration."
        )
    needed = piercing_points(table, masked=masked)
    if free < needed:
        raise PIERCING_UNAIMED.refuse(
            f"It takes {needed} free EW points for each shot; {free} is left."
        )


def piercing_line(
    sheet: Sheet, route: tuple[SectionName, ...], most: int
) -> tuple[SectionName, ...]:
    """Return the sections that a piercing shot goes through, the nearest first (CI-8.1.5-1)."""
    built = {section.name for section in sheet.sections}
    far = OPPOSITE.get(route[0])
    beyond = (far,) if far in built and far is not None else ()
    return (*route, *beyond)[:most]


def portions(damage: int, sections: int) -> Portions:
    """Return the portions of a piercing shot, what does not divide with the first (CI-RUL-54)."""
    each = damage // sections
    return Portions(damage - each * (sections - 1), each)


class Spread(NamedTuple):
    """The blows of a hit, how far it came, and points that found nothing to strike."""

    blows: tuple[Blow, ...]
    flow: Flow
    lost: int = 0


def _with(spread: Spread, assault: Assault, landing: Landing) -> tuple[Spread, int]:
    """Return a spread with one more blow, and what goes on from there."""
    one = landed(assault, landing, spread.flow)
    return Spread((*spread.blows, one.blow), one.flow, spread.lost), one.onward


def one_place(assault: Assault, flow: Flow) -> Spread:
    """Strike one place: a burst with one volley, each pulse with its own (CI-8.1.1-1, -1.2-2).

    A weapon that tracks strikes a column further each turn (CI-8.1.9-2). All fighters of a group
    strike one place, each with all volleys (CI-RUL-79).
    """
    shot, board = assault.shot, board_of(assault, flow)
    if shot.called is not None:
        location = called(assault, shot.called, board)
    else:
        found = located(board, assault.defence.route, shot.result, shot.tracked)
        location = chosen(assault, found)
    landing = Landing(location, dealt(assault) * shot.times)
    return _with(Spread((), flow), assault, landing)[0]


def called(assault: Assault, call: Called, board: Board) -> Location:
    """Return the location of a called shot, whatever its result (CI-7.6-1).

    A system that is gone by then leaves the hull of its section to be hit (CI-UMP-35).
    """
    section = standing(board, assault.defence.route)[0]
    systems = {each.id: each for each in strikable(printed(board.sheet, section))}
    system = None if call.system is None else systems.get(call.system)
    if system is None or not works(board.condition, system.id):
        return Location(section=section)
    kind = type_of(system)
    return Location(section=section, type=kind, candidates=(system.id,), system=system.id)


def _first_column(board: Board, result: int) -> int:
    """Return where a result begins on the chart; one for the core at its start (CI-RUL-52)."""
    return 0 if reaches_core(result, board.fire) else column_of(result, board)


def slashes(damage: int, rating: int) -> tuple[int, ...]:
    """Return the volleys of a slashing weapon: of its rating, and the rest (CI-8.1.4-1)."""
    full, rest = divmod(damage, rating)
    return (rating,) * full + ((rest,) if rest else ())


def slashing(assault: Assault, flow: Flow) -> Spread:
    """Strike with volleys, each a step to the right of the last, in one section (CI-8.1.4-1).

    They stay in the section struck, even with a result for the core. Damage that is left when the
    section is gone is lost (CI-UMP-36).
    """
    board = board_of(assault, flow)
    name = standing(board, assault.defence.route)[0]
    column = _first_column(board, assault.shot.result)
    spread = Spread((), flow)
    for points in slashes(sum(dealt(assault)), assault.shot.slashing):
        board = board_of(assault, spread.flow)
        if section_of(board.condition, name).destroyed:
            spread = spread._replace(lost=spread.lost + points)
            continue
        found = None if _on_hull(assault) else built_column(board, name, column)
        location = Location(section=name) if found is None else _at(assault, board, name, found)
        column = column if found is None else found + 1
        spread, _ = _with(spread, assault, Landing(location, (points,)))
    return spread


def _on_hull(assault: Assault) -> bool:
    return strikes_hull(assault.shot.result, assault.rules.tables.fire)


def _at(assault: Assault, board: Board, name: SectionName, column: int) -> Location:
    """Return the place in a section at a column; its hull, if all of that type are gone."""
    kind = board.chart[column]
    candidates = intact(board, name, kind)
    if not candidates:
        return Location(section=name)
    return chosen(assault, Location(section=name, type=kind, candidates=candidates))


def piercing(assault: Assault, flow: Flow) -> Spread:
    """Strike through the nearest sections on a line, a step to the right in each (CI-8.1.5-1).

    Only the first portion meets protection; nothing overkills, and portions for destroyed or
    missing sections and systems are lost (CI-RUL-54).
    """
    tables = assault.rules.tables
    most = tables.damage.piercing_sections
    shares = portions(sum(dealt(assault)), most)
    line = piercing_line(assault.sheet, assault.defence.route, most)
    column = _first_column(board_of(assault, flow), assault.shot.result)
    spread = Spread((), flow, shares.others * (most - len(line)))
    for place, name in enumerate(line):
        points = shares.others if place else shares.first
        board = board_of(assault, spread.flow)
        found = None if _on_hull(assault) else built_column(board, name, column)
        destroyed = section_of(board.condition, name).destroyed
        if found is not None and not destroyed:
            column = found + 1
        if destroyed or (found is not None and not intact(board, name, board.chart[found])):
            spread = spread._replace(lost=spread.lost + points)
            continue
        location = Location(section=name) if found is None else _at(assault, board, name, found)
        landing = Landing(location, (points,), "lost", outside=not place)
        spread, _ = _with(spread, assault, landing)
    return spread


def flare(assault: Assault, flow: Flow) -> Spread:
    """Strike one intact system after another, each time with the remaining points (CI-8.1.6-1).

    Points that no system of the section takes go to its hull (CI-RUL-59); a hull hit is a burst. A
    result for the core stays outside, too, as long as the section is (CI-UMP-37).
    """
    if _on_hull(assault):
        return one_place(assault, flow)
    board = board_of(assault, flow)
    name = standing(board, assault.defence.route)[0]
    column, points = _first_column(board, assault.shot.result), sum(dealt(assault))
    spread = Spread((), flow)
    while points:
        board = board_of(assault, spread.flow)
        found = intact_column(board, name, column)
        if found is None:
            rest = Landing(Location(section=name), (points,), overkill=True)
            return _with(spread, assault, rest)[0]
        column = found + 1
        landing = Landing(_at(assault, board, name, found), (points,), "onward")
        spread, points = _with(spread, assault, landing)
    return spread


class Slices(NamedTuple):
    """How slices share damage: for the hull, for each system, and what does not divide."""

    hull: int
    each: int
    lost: int


def slices(damage: int, systems: int, *, on_hull: bool) -> Slices:
    """Return the slices of damage for a section with this many systems (CI-8.1.3-1, CI-RUL-53)."""
    if not systems:
        return Slices(damage, 0, 0)
    hull = ceil(damage / 2) if on_hull else 0
    each, lost = divmod(damage - hull, systems)
    return Slices(hull, each, lost)


def slicing(assault: Assault, flow: Flow) -> Spread:
    """Strike every system of one section, none of them with overkill (CI-8.1.3-1).

    So does a wave to each unit (CI-8.1.8-1).
    """
    board = board_of(assault, flow)
    inward = standing(board, assault.defence.route)
    cores = [name for name in inward if not is_outer(assault.sheet, name)]
    deep = cores and reaches_core(assault.shot.result, board.fire)
    name = cores[0] if deep else inward[0]
    return _slice(assault, name, sum(dealt(assault)), Spread((), flow))


def _slice(assault: Assault, name: SectionName, damage: int, spread: Spread) -> Spread:
    systems = strikable(printed(assault.sheet, name))
    parts = slices(damage, len(systems), on_hull=_on_hull(assault))
    spread = spread._replace(lost=spread.lost + parts.lost)
    if parts.hull:
        spread, _ = _with(spread, assault, Landing(Location(section=name), (parts.hull,)))
    for each in systems if parts.each else ():
        kind = type_of(each)
        location = Location(section=name, type=kind, candidates=(each.id,), system=each.id)
        spread, _ = _with(spread, assault, Landing(location, (parts.each,), "lost"))
    return spread


class Shares(NamedTuple):
    """How an enveloping weapon shares damage: for each section, and what does not divide."""

    each: int
    lost: int


def shares(damage: int, sections: int) -> Shares:
    """Return the shares of this number of sections, destroyed ones too (CI-8.1.7-1, CI-RUL-53)."""
    return Shares(*divmod(damage, sections))


def enveloping(assault: Assault, flow: Flow) -> Spread:
    """Slice every section that faces outward, each with its share (CI-8.1.7-1)."""
    names = [part.name for part in assault.sheet.sections if is_outer(assault.sheet, part.name)]
    parts = shares(sum(dealt(assault)), len(names))
    spread = Spread((), flow, parts.lost)
    for name in names:
        if section_of(spread.flow.condition, name).destroyed:
            spread = spread._replace(lost=spread.lost + parts.each)
        else:
            spread = _slice(assault, name, parts.each, spread)
    return spread


Spreading: TypeAlias = Callable[[Assault, Flow], Spread]


SPREADS: dict[Configuration, Spreading] = {
    "burst": one_place,
    "pulse": one_place,
    "tracking": one_place,
    "slicing": slicing,
    "slashing": slashing,
    "piercing": piercing,
    "flare": flare,
    "enveloping": enveloping,
    "wave": slicing,
}
"""How each configuration spreads its damage (CI-8.1-1)."""


TOGETHER: frozenset[Configuration] = frozenset(("burst", "pulse", "tracking"))
"""Configurations in which all fighters of a group strike one place."""


class Struck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The effect of a hit: the condition afterwards, and every step on the way there.

    - `damage`: throw by throw, before it met anything.
    - `blows`: place by place, in the order of the hits.
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
    return _as_struck(assault, _spread(assault, start(assault)))


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


def _as_struck(assault: Assault, spread: Spread) -> Struck:
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
    """Small vessels that a hit is meant for: their craft, and the side that is struck.

    `craft` are in the order that their defender gives them up (CI-12.3.1-1); an enhancement of the
    weapon may let the attacker choose. `ablative_fire` are points against the hit.
    """

    sheet: CraftSheet
    side: SectionName
    craft: tuple[Craft, ...]
    ablative_fire: int = 0


class CraftStruck(NamedTuple):
    """The effect of a hit on one small vessel: its hull now, and surplus damage."""

    craft: Id
    blows: tuple[Blow, ...]
    hull: int
    over: int

    @property
    def destroyed(self) -> bool:
        """Whether its hull structure is gone (CI-12.3.3-1)."""
        return self.hull == 0


class GroupStruck(NamedTuple):
    """The effect of a hit on each small vessel that it met, and lost damage (CI-12.3.1-2)."""

    craft: tuple[CraftStruck, ...]
    lost: int


def sides_struck(
    attitude: Attitude, bearing: Bearing, wedges: SilhouetteWedges
) -> tuple[SectionName, ...]:
    """Return the possible sides of a small vessel; the attacker chooses one.

    They are found like the sections of a ship that has five (CI-12.3.2-1).

    Args:
        attitude: of the small vessel.
        bearing: of the fire; see `sighting.sections.choices`.
        wedges: of the two diagrams; the attacker may use either.
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
        return _share(quarry, shot, rules)
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
    row = technology_row(shot.technology, rules.tables)
    counts = multipliers(shot.result, row, shot.traits, rules.tables.fire)
    if counts is None:
        return None
    sheet = as_sheet(quarry.sheet, quarry.side)
    before = as_condition(craft, sheet.sections[0].armour)
    defence = Defence(route=(HULL,), ablative_fire=quarry.ablative_fire)
    return Assault(sheet, before, shot, defence, rules, row, counts)


def _share(quarry: Quarry, shot: Shot, rules: Rules) -> GroupStruck:
    """Strike every small vessel with its share; what does not divide is lost (CI-RUL-53)."""
    done: list[CraftStruck] = []
    rest = 0
    for craft in quarry.craft:
        assault = _assault(quarry, craft, shot, rules)
        if assault is None:
            return GroupStruck((), 0)
        parts = shares(sum(dealt(assault)) * shot.times, len(quarry.craft))
        struck, _ = _land(assault, craft, parts.each, start(assault))
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
        struck, flow = _land(assault, craft, points, flow._replace(condition=assault.before))
        done.append(struck)
        points = struck.over
    return GroupStruck(tuple(done), points)


def _land(assault: Assault, craft: Craft, points: int, flow: Flow) -> tuple[CraftStruck, Flow]:
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
