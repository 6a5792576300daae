"""A hit on arrival: location, mitigation, damage to hull and systems (CI 7.4.1 to 7.4.5)."""

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guns import (
    RaisedShield,
    Spot,
    absorbed,
    absorbs,
    acting,
    bulwark,
    left_to_act,
)
from umpire.rules.cold_infinity.power.grids import system_battery_hit
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.options import AblativeBase, Options
from umpire.rules.cold_infinity.state.sheet import (
    Condition,
    SectionCondition,
    Sheet,
    home_of,
    is_outer,
    left,
    printed,
    section_of,
    strikable,
    system_of,
    with_section,
    with_system,
    works,
)
from umpire.rules.cold_infinity.state.tables import (
    DOUBLE_TO_STRUCTURE,
    HALF_TO_STRUCTURE,
    IGNORES_ARMOUR,
    DefenceTable,
    FireTable,
    Tables,
    TechnologyRow,
    has_trait,
)
from umpire.rules.cold_infinity.state.values import (
    MOST_SECTIONS,
    MOST_SYSTEMS,
    Configuration,
    Count,
    Points,
    SectionName,
    SystemType,
)
from umpire.rules.cold_infinity.state.vessels import Outboard
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Collector,
    Damage,
    DiceTerm,
    Shield,
    System,
    Traits,
    type_of,
)
from umpire.rules.cold_infinity.warfare.announcements import points_against

Stage: TypeAlias = Literal[
    "ablative_fire",
    "sail",
    "shield",
    "radiator",
    "collector",
    "armour",
    "adaptive",
    "system_battery",
    "system",
    "hull",
    "lost",
]
"""Where points of damage go, in the order of impact (CI-7.4.1M-1)."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that damage met: how many points it took, and how many went on."""

    stage: Stage
    took: Points
    left: Points
    by: Id | None = None


class Harmed(NamedTuple):
    """A condition after harm, the steps of it, and the points that nothing took."""

    condition: Condition
    steps: tuple[Step, ...]
    over: int


def system_printed(sheet: Sheet, system: Id) -> System:
    """Return a system as the sheet prints it."""
    systems = printed(sheet, home_of(sheet, system)).systems
    return next(each for each in systems if each.id == system)


def harm_system(condition: Condition, sheet: Sheet, system: Id, points: int) -> Harmed:
    """Return what points do to one system, its own battery first (CI-7.4.3-1, CI-3.1.4-1)."""
    first = _own_battery(condition, sheet, system)
    if points <= 0 or first is None:
        return _wear(condition, sheet, system, points)
    state = system_of(condition, first.id)
    broken = replace(state, lost=first.structure, destroyed=True)
    hit = system_battery_hit(points, intact=True)
    step = Step("system_battery", hit.absorbed, hit.rest, first.id)
    rest = _wear(with_system(condition, broken), sheet, system, hit.rest)
    return rest._replace(steps=(step, *rest.steps))


def _own_battery(condition: Condition, sheet: Sheet, system: Id) -> Battery | None:
    """Return the battery that serves one system, if it is still there."""
    for part in sheet.sections:
        for each in part.systems:
            if isinstance(each, Battery) and each.serves == system:
                return None if system_of(condition, each.id).destroyed else each
    return None


def _wear(condition: Condition, sheet: Sheet, system: Id, points: int) -> Harmed:
    state, kind = system_of(condition, system), system_printed(sheet, system)
    if state.destroyed or points <= 0:
        return Harmed(condition, (), points)
    took = min(points, left(kind.structure, state.lost))
    lost = state.lost + took
    worn = replace(state, lost=lost, destroyed=lost >= kind.structure)
    step = Step("system", took, points - took, system)
    return Harmed(with_system(condition, worn), (step,), points - took)


def harm_hull(condition: Condition, name: SectionName, points: int, factor: Fraction) -> Harmed:
    """Return what points do to the hull of a section; with its last point all in it goes.

    Args:
        condition: of the unit.
        name: of the section.
        points: that reach the hull, before the factor.
        factor: of the points on hull structure, rounded up (CI-7.4-2, CI-RUL-48).

    Points beyond the hull are lost (CI-7.4.4-1, CI-7.4.5-1).
    """
    section = section_of(condition, name)
    dealt = ceil(points * factor)
    took = min(dealt, section.hull)
    if not dealt:
        return Harmed(condition, (), 0)
    after = replace(section, hull=section.hull - took)
    steps = [Step("hull", took, dealt - took, name)] if took else []
    if after.destroyed:
        after = _empty(after)
    if dealt > took:
        steps.append(Step("lost", dealt - took, 0))
    return Harmed(with_section(condition, after), tuple(steps), dealt - took)


def _empty(section: SectionCondition) -> SectionCondition:
    """Return a section whose hull is gone: its systems and armour are, too (CI-7.4.4-1).

    Each system keeps the points that it lost alone: craft escape from the bays that stood until
    then (CI-12.4.4-1).
    """
    gone = [replace(each, destroyed=True) for each in section.systems]
    return replace(section, armour=0, systems=tuple(gone), adaptive=(), pool=0, fires=())


SailState: TypeAlias = Literal["stowed", "deployed", "securing", "unfurling"]


SAIL_SIDES = 6
TURNS = 3
"""Turns to secure a sail, and to unfurl one (CI-16.8.1-1)."""

_STRUCK_TO: tuple[int, ...] = (5, 3, 1)
"""Up to which throw a sail is struck on each turn in which it is secured."""


def struck_to(state: SailState, turn: int = 1) -> int:
    """Return the highest throw of a die that finds a sail: 0, none; 6, any (CI-16.8.1-1).

    Args:
        state: of the sail.
        turn: of those that it takes, from 1; unfurling goes the other way round.
    """
    if state in ("stowed", "deployed"):
        return SAIL_SIDES if state == "deployed" else 0
    return _STRUCK_TO[turn - 1] if state == "securing" else _STRUCK_TO[TURNS - turn]


def state_of_sail(row: Outboard) -> SailState:
    """Return how a sail is; one that is torn is as good as stowed (CI-16.8.1-1)."""
    if row.gone or not (row.out or row.turn):
        return "stowed"
    if not row.turn:
        return "deployed"
    return "securing" if row.out else "unfurling"


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The place of a hit: a type of system in a section, or with no type its hull structure.

    The defender has a choice of `candidates`. The hit went `through` other sections before.
    """

    section: SectionName
    type: SystemType | None = None
    candidates: tuple[Id, ...] = ()
    system: Id | None = None
    through: tuple[SectionName, ...] = ()


class Board(NamedTuple):
    """The data for hits: a unit as printed and as it is, the chart, the limits."""

    sheet: Sheet
    condition: Condition
    chart: tuple[SystemType, ...]
    fire: FireTable


def column_of(result: int, board: Board) -> int:
    """Return the column of a result that strikes a system (CI-7.4.1.3-1)."""
    return (result - board.fire.hull_to - 1) % len(board.chart)


def strikes_hull(result: int, fire: FireTable) -> bool:
    """Return whether a result, modifiers included, strikes hull structure (CI-7.4.1.3-1)."""
    return result <= fire.hull_to


def reaches_core(result: int, fire: FireTable) -> bool:
    """Return whether a result is so high that it goes on to the core (CI-7.4.1.3-5)."""
    return result >= fire.core_from


def standing(board: Board, route: Sequence[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections on a way into the unit that are not destroyed (CI-7.4.1.1-1)."""
    return tuple([name for name in route if not section_of(board.condition, name).destroyed])


def located(board: Board, route: Sequence[SectionName], result: int, shift: int = 0) -> Location:
    """Return what a result strikes, of a weapon that strikes one place (CI-7.4.1.3-1, -3 to -5).

    Args:
        board: the unit and the chart.
        route: the section struck, then the core sections behind it, the nearest first; destroyed
            ones are passed by. At least one is.
        result: to hit, modifiers included.
        shift: columns further to the right, for each turn that a weapon has tracked
            (CI-7.4.1.3-2, CI-UMP-33).
    """
    inward = standing(board, route)
    if strikes_hull(result, board.fire):
        return Location(section=inward[0])
    if not reaches_core(result, board.fire):
        return _inward(board, inward, column_of(result, board) + shift)
    cores = tuple([name for name in inward if not is_outer(board.sheet, name)])
    if not cores:  # the deepest column that there is
        return _inward(board, inward, len(board.chart) - 1 + shift)
    found = _inward(board, cores, shift)
    outside = tuple([name for name in inward[:1] if name not in cores])
    return msgspec.structs.replace(found, through=(*outside, *found.through))


def _inward(board: Board, inward: Sequence[SectionName], column: int) -> Location:
    """Return the place in the first section of a way, or what lies behind it."""
    name = inward[0]
    found = built_column(board, name, column)
    kind = None if found is None else board.chart[found]
    candidates = intact(board, name, kind)
    if candidates:
        return Location(section=name, type=kind, candidates=candidates)
    if not is_outer(board.sheet, name) or len(inward) == 1:
        return Location(section=name)
    behind = _inward(board, inward[1:], column)
    return msgspec.structs.replace(behind, through=(name, *behind.through))


def built_column(board: Board, name: SectionName, column: int) -> int | None:
    """Return the first column, from a given one, of a type in the section (CI-7.4.1.3-3)."""
    built = {type_of(each) for each in strikable(printed(board.sheet, name))}
    return _first(board, column, built)


def intact_column(board: Board, name: SectionName, column: int) -> int | None:
    """Return the first column, from a given one, with an intact system of its type (CI-8.1.6-1)."""
    left = {kind for kind in board.chart if intact(board, name, kind)}
    return _first(board, column, left)


def _first(board: Board, column: int, kinds: Collection[SystemType]) -> int | None:
    """Return the first column from one to the right, once around, of some types."""
    width = len(board.chart)
    around = ((column + step) % width for step in range(width))
    return next((each for each in around if board.chart[each] in kinds), None)


def intact(board: Board, name: SectionName, kind: SystemType | None) -> tuple[Id, ...]:
    """Return the systems of a type that work yet; the defender picks one (CI-7.4.1.3-5)."""
    return tuple(
        [
            each.id
            for each in strikable(printed(board.sheet, name))
            if type_of(each) == kind and works(board.condition, each.id)
        ]
    )


def picked(location: Location, picks: Sequence[Id]) -> Location:
    """Return a location with the system that its defender chooses (CI-7.4.1.3-5).

    Args:
        location: with its candidates.
        picks: systems in the order that the defender gives them up; by default that of the sheet.
    """
    wanted = [each for each in picks if each in location.candidates]
    first = next(iter(wanted or location.candidates), None)
    return msgspec.structs.replace(location, system=first)


_PERCENT = 100


class Multipliers(NamedTuple):
    """The multipliers of damage: one before all else, and one for hull."""

    dealt: Fraction
    hull: Fraction


def multipliers(
    result: int, row: TechnologyRow, traits: Traits, fire: FireTable
) -> Multipliers | None:
    """Return what a result to hit makes of damage; None is a miss (CI-7.4-1, -2, CI-RUL-47).

    A glancing hit deals half; of a weapon whose damage to structure doubles or halves it deals
    all or a quarter, and that is then all that its rule does.
    """
    if result < fire.hits_from:
        return None
    factor = Fraction(row.hull_factor)
    if has_trait(traits, DOUBLE_TO_STRUCTURE):
        factor *= 2
    if has_trait(traits, HALF_TO_STRUCTURE):
        factor /= 2
    if result <= fire.glancing_to:
        return Multipliers(factor / 2, Fraction(1))
    return Multipliers(Fraction(1), factor)


def unfit_dice(damage: Damage, row: TechnologyRow) -> tuple[DiceTerm, ...]:
    """Return the dice of a weapon that its technology does not throw (CI-8.2.5-1)."""
    if row.die_sides is None:
        return ()
    return tuple([term for term in damage.dice if term.sides != row.die_sides])


def damage_rolled(damage: Damage, faces: Sequence[int]) -> int:
    """Return what a throw of all dice of a weapon comes to, no less than nothing (CI-7.4-1)."""
    return max(0, sum(faces) + damage.fixed)


def after_range(rolled: int, loss: int, range_hexes: int) -> int:
    """Return damage less what a plasma weapon loses on its way (CI-8.2.6-1)."""
    return max(0, rolled - loss * range_hexes)


def multiplied(points: int, factor: Fraction) -> int:
    """Return points times a factor, rounded up (CI-7.4-1, CI-RUL-3)."""
    return ceil(points * factor)


def ablative_reduction(rolled: int, fire: int, table: DefenceTable) -> int:
    """Return what ablative defensive fire takes off the damage of a shot (CI-11.1.5-1)."""
    return ceil(Fraction(rolled * table.ablative_percent, _PERCENT)) * fire


def ablative_base(rolled: int, dealt: int, base: AblativeBase) -> int:
    """Return the damage that ablative fire takes a tenth of (CI-RUL-49)."""
    return rolled if base == "rolled" else dealt


class Attack(NamedTuple):
    """The data of a weapon that armour reacts to."""

    row: TechnologyRow
    configuration: Configuration = "burst"
    traits: Traits = ()


class Specialised(NamedTuple):
    """How many times the armour of a ship is made against a technology, and a configuration."""

    technology: int = 0
    configuration: int = 0


def specialised(against: Iterable[Id], attack: Attack) -> Specialised:
    """Return which specialisations of a ship's armour meet a weapon (CI-11.4.3-1, CI-RUL-77)."""
    names = tuple(against)
    return Specialised(names.count(attack.row.technology), names.count(attack.configuration))


def effective(points: int, special: Specialised, row: TechnologyRow, table: DefenceTable) -> int:
    """Return what armour counts against a technology (CI-11.4.3-1, -2, CI-8.2.1-1, -8.2.6-1).

    Each specialisation adds a share of the whole. Against a technology that ignores or halves
    armour the first one only takes that away, or makes it a half (CI-RUL-77); one against the
    configuration does not, and what it adds is ignored or halved with the rest (CI-UMP-38).
    """
    bonus = ceil(points * table.specialised_percent / _PERCENT)
    half = ceil(points / 2)
    if row.ignores_armour:
        if not special.technology:
            return 0
        return half + bonus * (sum(special) - 1)
    if row.half_armour:
        if not special.technology:
            return ceil((points + bonus * special.configuration) / 2)
        return points + bonus * (sum(special) - 1)
    return points + bonus * sum(special)


class Plating(NamedTuple):
    """Armour before a volley: of metal, and of adaptive points against its technology."""

    armour: int
    adaptive: int = 0


def plating(before: Plating, attack: Attack, against: Iterable[Id], table: DefenceTable) -> Plating:
    """Return what armour and adaptive points count against a weapon (CI-11.4.2-5, CI-RUL-76).

    They count together, as armour does; of a weapon that alone ignores armour, the adaptive points
    are nevertheless.
    """
    special = specialised(against, attack)
    if has_trait(attack.traits, IGNORES_ARMOUR):
        return Plating(0, effective(before.adaptive, special, attack.row, table))
    armour = effective(before.armour, special, attack.row, table)
    together = effective(sum(before), special, attack.row, table)
    return Plating(armour, together - armour)


def worn(armour: int) -> int:
    """Return ablative armour after a hit, whatever the weapon (CI-11.4.1-1)."""
    return max(0, armour - 1)


Systems = Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)]

Route = Annotated[tuple[SectionName, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]


class Defence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the unit that is struck meets it.

    - `route`: the section towards the attacker, then the core sections behind it, nearest first.
    - `picks`: systems in the order that the defender gives them up, where several are struck.
    - `shields`: those that may act, in the order that the defender wants; `deflected`: those that
      have deflected the shot already.
    - `panels`: weapon collectors with room in a battery, and `radiators` that are extended.
    - `ablative_fire`: points of ablative defensive fire against the shot.
    - `sail`: whether the shot finds an unfurled solar sail.
    - `stores`: whether new points of adaptive armour are stored.
    """

    route: Route
    picks: Systems = ()
    shields: Annotated[tuple[RaisedShield, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    deflected: Systems = ()
    panels: Systems = ()
    radiators: Systems = ()
    ablative_fire: Count = 0
    sail: bool = False
    stores: bool = False


class Rules(NamedTuple):
    """The tables and options of a scenario."""

    tables: Tables = Tables()
    options: Options = Options()


class Assault(NamedTuple):
    """All that stays as it is while one hit is dealt with."""

    sheet: Sheet
    before: Condition
    shot: Shot
    defence: Defence
    rules: Rules
    row: TechnologyRow
    multipliers: Multipliers

    @property
    def attack(self) -> Attack:
        """The data that armour reacts to."""
        return Attack(self.row, self.shot.configuration, self.shot.traits)


class Flow(NamedTuple):
    """How far a hit has come: what it has done, and what of its defences is spent.

    `ablative` is the rest of defensive fire, `sail` whether a sail is still before the unit;
    `diverted` are panels that have had their point; `past_shields` and `on_armour` are sections
    that a point has reached.
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
    """Return which raised shields are before a place, all in their order (CI-11.2.7-1)."""
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

    Damage past the shields strikes them first, and continues when they are gone (CI-UMP-34).
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
    for name in _sections_with_armour(assault, location):
        flow = _through_armour(assault, name, flow)
    return flow


def _sections_with_armour(assault: Assault, location: Location) -> tuple[SectionName, ...]:
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
    """Return a condition after one hit on ablative armour of a section (CI-11.4.1-1).

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
