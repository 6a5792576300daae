"""Choices of movement with their figures, and the record of the chapter (CI 5, 2.2)."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.odds import Odds, reaching, shown, summed
from umpire.kernel.offers import (
    Choice,
    Legal,
    Open,
    Role,
    any_of,
    codes,
    flag,
    list_of,
    one_of,
    only,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.docking import held
from umpire.rules.cold_infinity.drives.tunnels import hides_gate, odds_of_gate
from umpire.rules.cold_infinity.movement.flights import (
    EVENTS,
    Barnstorm,
    BarnstormTerm,
    Move,
    PlotMove,
    SnapManoeuvre,
    flown,
    hull_of,
    keeps_its_vector,
    limit_of,
    may_form,
    means_of,
    most_evasion,
    move,
    moved,
    next_mover,
    passage,
    plot_of,
    require_mover,
    rules_of,
)
from umpire.rules.cold_infinity.movement.manoeuvres import (
    as_fitted,
    bar_to_playing,
    routes_of,
    turning_hexes,
)
from umpire.rules.cold_infinity.movement.plots import (
    added,
    may_try,
    plot_move,
    plots_now,
    snap_manoeuvre,
    snapped,
    told,
    try_to_skim,
)
from umpire.rules.cold_infinity.movement.thrusters import (
    CHANNEL_EXCEEDED,
    HEX_TO_CHOOSE,
    INSUFFICIENT_THRUST,
    MOTION_LIMIT,
    NOT_A_PART,
    NOT_LEVEL,
    NOT_ON_WAY,
    NOT_SPINNING,
    OFF_SIDE,
    SENSES,
    SPINNING,
    THRUST_SPLIT,
    THRUSTER_UNFIT,
    Carried,
    Means,
    Ordered,
    Route,
    Rules,
    drive_routes,
    opposite,
    settled,
    slide_routes,
    spin_of,
    start,
)
from umpire.rules.cold_infinity.play import ChapterOfPlay, if_identified, may_open_secrets, nobody
from umpire.rules.cold_infinity.sighting.arcs import came_from
from umpire.rules.cold_infinity.state.battle import (
    MOST_ACTIONS,
    Battle,
    Plot,
    SnapPlot,
    Unit,
    change_unit,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import (
    MOST_SPEED,
    hexes_a_turn,
    hexes_around,
    side_of_group,
    side_of_unit,
    speed,
    status_of,
    under_way,
    written,
)
from umpire.rules.cold_infinity.state.values import (
    FIGHTERS,
    Accelerate,
    Action,
    Cell,
    Manoeuvre,
    Motion,
    Part,
    PayOn,
    Share,
    Slide,
    Spin,
    SpinSense,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
    level,
    on_end,
    side_of,
)
from umpire.rules.cold_infinity.state.vessels import Group, Starship


def serving(motion: Motion, action: Action, means: Means, rules: Rules) -> tuple[str, ...]:
    """Return the possible thrusters of an action that the ship can do."""
    return tuple([each.jet.thruster.id for each in _routes(motion, action, means, rules)])


def turning_round(means: Means) -> tuple[str, ...]:
    """Return the thrusters that take the surcharge of a turn with the vector (CI-5.8.1-1)."""
    thrusters = [jet.thruster for jet in means.jets]
    return tuple([each.id for each in thrusters if each.accelerates or each.omni])


def _routes(motion: Motion, action: Action, means: Means, rules: Rules) -> tuple[Route, ...]:
    match action:
        case Accelerate():
            return _drives(motion, action.direction, means)
        case Slide():
            return _slides(motion, action.direction, means, rules)
        case StartManoeuvre():
            return _starts(motion, action, means, rules)
        case TurnWithVector():
            sense = SENSES["pivot"][action.facings < 0]
            pivot = StartManoeuvre(manoeuvre="pivot", sense=sense, steps=abs(action.facings))
            return _starts(motion, pivot, means, rules)
        case PayOn(manoeuvre=None):
            return _pushes(motion, action, means, rules)
        case _:
            return routes_of(Carried(motion), _change(motion, action), means, rules)


def _pushes(motion: Motion, action: PayOn, means: Means, rules: Rules) -> tuple[Route, ...]:
    """Return the thrusters that pay on for thrust (CI-5.4.2.7-1)."""
    push = next(each for each in motion.pushes if each.direction == action.direction)
    if push.slide and side_of(motion.attitude, push.direction):
        return _slides(motion, push.direction, means, rules)
    return _drives(motion, push.direction, means)


def _change(motion: Motion, action: StopManoeuvre | PayOn) -> Spin:
    """Return a manoeuvre as thrusters pay on for it, or work against it."""
    spin = next(each for each in motion.spins if each.manoeuvre == action.manoeuvre)
    if isinstance(action, PayOn):
        return spin
    return replace(spin, sense=opposite(spin.manoeuvre, spin.sense))


def _drives(motion: Motion, direction: int, means: Means) -> tuple[Route, ...]:
    side = side_of(motion.attitude, direction)
    return drive_routes(means.jets, side, means.costs.acceleration)


def _slides(motion: Motion, direction: int, means: Means, rules: Rules) -> tuple[Route, ...]:
    side = side_of(motion.attitude, direction)
    return slide_routes(means.jets, side, rules.table.slides, means.costs.slide) if side else ()


def _starts(
    motion: Motion, action: StartManoeuvre, means: Means, rules: Rules
) -> tuple[Route, ...]:
    spin = spin_of(motion.spins, action.manoeuvre)
    if spin is not None:
        return routes_of(Carried(motion), spin, means, rules)
    lying = settled(motion.attitude, action.manoeuvre, action.comes_down)
    begun = start(lying, Ordered(action.manoeuvre, action.sense, action.steps), means.costs)
    return routes_of(Carried(replace(motion, attitude=lying)), begun, means, rules)


Drive: TypeAlias = Literal["accelerate", "slide"]

ON_THE_MAP, IN_SPACE = range(1, 7), range(1, 9)

MOST_POINTS = 20

PARTS: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)

FACINGS = (-3, -2, -1, 1, 2, 3)


class ThrustOption(msgspec.Struct, frozen=True):
    """So many hexes at most in a direction, and what each costs."""

    drive: Drive
    direction: int
    most_hexes: int
    cost: int


class ManoeuvreOption(msgspec.Struct, frozen=True):
    """So many facings or quarters a turn at most, and what the first costs."""

    manoeuvre: Manoeuvre
    sense: SpinSense
    most_steps: int
    cost: int


class StopOption(msgspec.Struct, frozen=True):
    """A manoeuvre that goes on, and what it costs to end it now."""

    manoeuvre: Manoeuvre
    sense: SpinSense
    rate: int
    cost: int


class PayOnOption(msgspec.Struct, frozen=True):
    """A manoeuvre, or thrust in a direction, that is partly paid, and what a greater part costs."""

    manoeuvre: Manoeuvre | None
    direction: int | None
    part: Literal[1, 2, 3]
    cost: int


class TurnOption(msgspec.Struct, frozen=True):
    """So many facings clockwise with the vector, and what that costs."""

    facings: int
    cost: int


class WayPoint(msgspec.Struct, frozen=True):
    """A place of a unit after this many hexes of its way, to thrust there (CI-RUL-30)."""

    after_hexes: int
    hexes: tuple[Cell, ...]


DRIVES: dict[Drive, type[Accelerate] | type[Slide]] = {"accelerate": Accelerate, "slide": Slide}


def directions(options: Options) -> range:
    """Return the directions of thrust: of the map, and where there are layers, up and down."""
    return IN_SPACE if options.three_dimensional else ON_THE_MAP


def way_points(battle: Battle, unit: Unit) -> Iterator[WayPoint]:
    """Yield the points of a unit's way as it drifts on, the nearest twenty (CI-5.4.2.5-1)."""
    vector = unit.motion.vector
    if battle.options.mid_step_acceleration:
        for after in range(1, min(hexes_a_turn(vector), MOST_POINTS + 1)):
            yield WayPoint(after, turning_hexes(unit.cell, vector, after))


def thrusts(battle: Battle, unit: Unit, means: Means) -> Iterator[ThrustOption]:
    """Yield where a unit can accelerate or slide (CI-5.1.1-1, CI-5.4.2.3-1)."""
    for direction in directions(battle.options):
        for drive, kind in DRIVES.items():
            action = kind(direction=direction, hexes=1)
            cost = cost_of(battle, unit, means, action)
            if cost is not None:
                most = most_of(battle, unit, means, action)
                yield ThrustOption(drive, direction, most, cost)


def manoeuvres(battle: Battle, unit: Unit, means: Means) -> Iterator[ManoeuvreOption]:
    """Yield which manoeuvres a unit can begin or speed up (CI-5.1.2.1-1, CI-5.4.2.2-1)."""
    for manoeuvre, senses in SENSES.items():
        for sense in senses:
            action = StartManoeuvre(manoeuvre=manoeuvre, sense=sense, steps=1)
            cost = cost_of(battle, unit, means, action)
            if cost is not None:
                most = most_of(battle, unit, means, action)
                yield ManoeuvreOption(manoeuvre, sense, most, cost)


def stops(battle: Battle, unit: Unit, means: Means) -> Iterator[StopOption]:
    """Yield which manoeuvres a unit can end now (CI-5.1.2.1-1, CI-5.4.2.2-2)."""
    for spin in unit.motion.spins:
        cost = cost_of(battle, unit, means, StopManoeuvre(manoeuvre=spin.manoeuvre))
        if cost is not None:
            yield StopOption(spin.manoeuvre, spin.sense, spin.rate, cost)


def pay_ons(battle: Battle, unit: Unit, means: Means) -> Iterator[PayOnOption]:
    """Yield the instalments that a unit can pay on, and their last part (CI-5.4.2.7-1)."""
    for action in dict.fromkeys(_pay_ons(unit.motion)):
        cost = cost_of(battle, unit, means, action)
        if cost is not None:
            yield PayOnOption(action.manoeuvre, action.direction, action.part, cost)


def _pay_ons(motion: Motion) -> Iterator[PayOn]:
    """Yield what could be paid on, if it is paid in part."""
    for part in PARTS:
        for spin in motion.spins:
            yield PayOn(manoeuvre=spin.manoeuvre, part=part)
        for push in motion.pushes:
            yield PayOn(direction=push.direction, part=part)


def vector_turns(battle: Battle, unit: Unit, means: Means) -> Iterator[TurnOption]:
    """Yield how far a non-inertial unit can turn with its vector (CI-5.8.1-1)."""
    for facings in FACINGS:
        cost = cost_of(battle, unit, means, TurnWithVector(facings=facings))
        if cost is not None:
            yield TurnOption(facings, cost)


def cost_of(battle: Battle, unit: Unit, means: Means, action: Action) -> int | None:
    """Return the thrust that an action takes, `None` if the unit cannot do it."""
    try:
        return flown(battle, unit, (action,), means).spent.thrust
    except Refusal:
        return None


def most_of(
    battle: Battle, unit: Unit, means: Means, action: Accelerate | Slide | StartManoeuvre
) -> int:
    """Return how many hexes or steps of an action a unit can do; each takes thrust, or a part."""
    counted = "steps" if isinstance(action, StartManoeuvre) else "hexes"

    def is_too_many(n: int) -> int:
        return int(cost_of(battle, unit, means, replace(action, **{counted: n})) is None)

    return bisect_left(range(1, means.thrust * action.part + 1), 1, key=is_too_many)


LATER_PARTS: tuple[Literal[2, 3, 4], ...] = (2, 3, 4)
"""Parts of a price that may be paid: a half, a third, a quarter (CI-5.4.2.7-1)."""


class Moves(NamedTuple):
    """The moves of a unit alone; see `choices.Possibilities`."""

    thrusts: tuple[ThrustOption, ...]
    manoeuvres: tuple[ManoeuvreOption, ...]
    stops: tuple[StopOption, ...]
    pay_ons: tuple[PayOnOption, ...]
    vector_turns: tuple[TurnOption, ...]


class _Mover(NamedTuple):
    """A unit that is to move, and what it moves by; `means` as options have fitted its jets."""

    battle: Battle
    unit: Unit
    means: Means

    def served(self, action: Action) -> tuple[str, ...]:
        """Return the possible thrusters of an action; small vessels need none."""
        if self.means.small:
            return ()
        return serving(self.unit.motion, action, self.means, rules_of(self.battle))

    def through(self, action: Action) -> dict[str, Legal]:
        """Return how the thrust of an action may be shared out."""
        return self.shares("through", self.served(action))

    def shares(self, name: str, thrusters: tuple[str, ...]) -> dict[str, Legal]:
        """Return shares of thrust through some thrusters, if any, for a field of that name."""
        if not thrusters:
            return {}
        share = record({"thruster": one_of(thrusters), "thrust": whole(1, self.means.thrust)})
        return {name: list_of(share, 0, len(thrusters))}

    def all_through(self) -> dict[str, Legal]:
        """Return shares of thrust through any thruster."""
        return self.shares("through", tuple([jet.thruster.id for jet in self.means.jets]))


def plan_of(battle: Battle, unit: Unit, means: Means, moves: Moves) -> Legal | None:
    """Return what a plan may be; None: the unit can do nothing but drift on."""
    mover = _Mover(battle, unit, as_fitted(means, rules_of(battle)))
    first = list(_first(mover, moves))
    if not first:
        return None
    later = any_of(_later(mover, moves))
    return list_of(later, 0, MOST_ACTIONS, repeats=True, first=any_of(first))


def why_refused(battle: Battle, unit: Unit, means: Means) -> tuple[Code, ...]:
    """Return why actions of a plan may not be together that may be alone."""
    options = battle.options
    fast = speed(unit.motion.vector) + means.thrust > MOST_SPEED
    applies = {
        INSUFFICIENT_THRUST: True,
        CHANNEL_EXCEEDED: not means.small,
        THRUST_SPLIT: not means.small,
        THRUSTER_UNFIT: not means.small,
        OFF_SIDE: not keeps_its_vector(battle, unit),
        NOT_LEVEL: options.rolls or options.tumbles or not level(unit.motion.attitude),
        SPINNING: True,
        NOT_SPINNING: True,
        MOTION_LIMIT: options.cinematic or fast,
        NOT_A_PART: options.partial_thrust or bool(unit.motion.pushes or unit.motion.spins),
        NOT_ON_WAY: options.mid_step_acceleration,
    }
    return tuple([code for code, applied in applies.items() if applied])


# The first action


def _first(mover: _Mover, moves: Moves) -> Iterator[Legal]:
    yield from _drives_of(mover, moves.thrusts)
    yield from _begun(mover, moves.manoeuvres)
    for stop in moves.stops:
        yield from _stops_of(mover, stop)
    for pay_on in moves.pay_ons:
        yield _pay_on(mover, pay_on)
    for turn in moves.vector_turns:
        yield _turns_of(mover, turn.facings)
    if mover.battle.options.partial_thrust:
        yield from _in_parts(mover)
    if mover.battle.options.mid_step_acceleration:
        yield from _on_the_way(mover)


def _drives_of(mover: _Mover, thrusts: tuple[ThrustOption, ...]) -> Iterator[Legal]:
    """Yield acceleration and slides, those in directions that are alike together."""
    alike: dict[tuple[Drive, int, tuple[str, ...]], list[int]] = {}
    for each in thrusts:
        served = mover.served(DRIVES[each.drive](direction=each.direction, hexes=1))
        alike.setdefault((each.drive, each.most_hexes, served), []).append(each.direction)
    for (drive, most, served), ways in alike.items():
        fixed = {"direction": one_of(ways), "hexes": whole(1, most)}
        yield record({"kind": only(drive), **fixed}, mover.shares("through", served))


def _begun(mover: _Mover, options: tuple[ManoeuvreOption, ...]) -> Iterator[Legal]:
    """Yield manoeuvres that begin or are sped up, those in senses that are alike together."""
    alike: dict[tuple[Manoeuvre, int, tuple[str, ...]], list[SpinSense]] = {}
    for each in options:
        action = StartManoeuvre(manoeuvre=each.manoeuvre, sense=each.sense, steps=1)
        key = (each.manoeuvre, each.most_steps, mover.served(action))
        alike.setdefault(key, []).append(each.sense)
    for (manoeuvre, most, served), senses in alike.items():
        fixed = {"manoeuvre": only(manoeuvre), "sense": one_of(senses), "steps": whole(1, most)}
        yield record(
            {"kind": only("start_manoeuvre"), **fixed},
            mover.shares("through", served) | _coming_down(mover),
        )


def _naming(action: StartManoeuvre) -> dict[str, Legal]:
    return {
        "kind": only("start_manoeuvre"),
        "manoeuvre": only(action.manoeuvre),
        "sense": only(action.sense),
    }


def _coming_down(mover: _Mover) -> dict[str, Legal]:
    """Return where a nose comes down that would lie between two facings (CI-UMP-22)."""
    return {"comes_down": one_of((1, 2))} if on_end(mover.unit.motion.attitude) else {}


def _stops_of(mover: _Mover, option: StopOption) -> Iterator[Legal]:
    """Yield how a manoeuvre is stopped or slowed; parts of it, where they are in play."""
    stop = StopManoeuvre(manoeuvre=option.manoeuvre)
    fixed = {"kind": only("stop_manoeuvre"), "manoeuvre": only(option.manoeuvre)}
    spin = next(each for each in mover.unit.motion.spins if each.manoeuvre == option.manoeuvre)
    whole_paid = spin.paid_for.part == 1 and not spin.paid_for.braked
    fewest = 1 if whole_paid else spin.rate
    yield record(fixed, mover.through(stop) | {"steps": whole(fewest, spin.rate)})


def _pay_on(mover: _Mover, option: PayOnOption) -> Legal:
    action = PayOn(manoeuvre=option.manoeuvre, direction=option.direction, part=option.part)
    what = (
        {"manoeuvre": only(option.manoeuvre)}
        if option.manoeuvre
        else {"direction": only(option.direction)}
    )
    fixed = {"kind": only("pay_on"), "part": only(option.part)}
    return record(fixed | what, mover.through(action))


def _turns_of(mover: _Mover, facings: int) -> Legal:
    action = TurnWithVector(facings=facings)
    surcharge = mover.shares("surcharge_through", turning_round(mover.means))
    fixed = {"kind": only("turn_with_vector"), "facings": only(facings)}
    return record(fixed, mover.through(action) | surcharge)


def _in_parts(mover: _Mover) -> Iterator[Legal]:
    """Yield thrust and manoeuvres that are paid in part, and stops of a part (CI-5.4.2.7-1)."""
    for part in LATER_PARTS:
        for drive in DRIVES:
            for direction in directions(mover.battle.options):
                yield from _drive_in_part(mover, drive, direction, part)
        for manoeuvre, senses in SENSES.items():
            for sense in senses:
                yield from _begun_in_part(mover, manoeuvre, sense, part)
        for spin in mover.unit.motion.spins:
            stop = StopManoeuvre(manoeuvre=spin.manoeuvre, part=part)
            if cost_of(*mover, stop) is not None:
                fixed = {"manoeuvre": only(spin.manoeuvre), "part": only(part)}
                yield record({"kind": only("stop_manoeuvre"), **fixed}, mover.through(stop))


def _drive_in_part(mover: _Mover, drive: Drive, direction: int, part: Part) -> Iterator[Legal]:
    action = DRIVES[drive](direction=direction, hexes=1, part=part)
    fixed = {"kind": only(drive), "direction": only(direction)}
    yield from _part_of(mover, action, fixed, "hexes")


def _begun_in_part(
    mover: _Mover, manoeuvre: Manoeuvre, sense: SpinSense, part: Part
) -> Iterator[Legal]:
    action = StartManoeuvre(manoeuvre=manoeuvre, sense=sense, steps=1, part=part)
    yield from _part_of(mover, action, _naming(action), "steps")


def _part_of(
    mover: _Mover,
    action: Accelerate | Slide | StartManoeuvre,
    fixed: Mapping[str, Legal],
    counted: str,
) -> Iterator[Legal]:
    """Yield an action that is paid in part, as often as there is thrust for it."""
    most = most_of(*mover, action)
    if most:
        counts = {counted: whole(1, most), "part": only(action.part)}
        yield record({**fixed, **counts}, mover.through(action))


def _on_the_way(mover: _Mover) -> Iterator[Legal]:
    """Yield thrust on the way, which nothing comes behind (CI-5.4.2.5-1)."""
    last = hexes_a_turn(flown(mover.battle, mover.unit, (), mover.means).vector) - 1
    for direction in ON_THE_MAP if last > 0 else ():
        action = Accelerate(direction=direction, hexes=1, after_hexes=1)
        most = most_of(*mover, action)
        if most:
            fixed = {"kind": only("accelerate"), "direction": only(direction)}
            after = {"hexes": whole(1, most), "after_hexes": whole(1, last)}
            yield record(fixed | after, mover.all_through())


# Actions behind others


def _later(mover: _Mover, moves: Moves) -> Iterator[Legal]:
    """Yield what may come behind other actions, wherever they leave the unit."""
    thrust, parts = max(1, mover.means.thrust), _parts(mover)
    through = mover.all_through()
    if not keeps_its_vector(mover.battle, mover.unit):
        after = _after_hexes(mover)
        for drive in DRIVES:
            fixed = {
                "kind": only(drive),
                "direction": one_of(directions(mover.battle.options)),
                "hexes": whole(1, thrust),
            }
            late = after if drive == "accelerate" else {}
            yield record(fixed, through | parts | late)
    playing = [each for each in SENSES if not bar_to_playing(each, mover.battle.options)]
    for manoeuvre in playing:
        turn = {"manoeuvre": only(manoeuvre), "sense": one_of(SENSES[manoeuvre])}
        begun = {"kind": only("start_manoeuvre"), **turn, "steps": whole(1, thrust)}
        yield record(begun, through | parts | {"comes_down": one_of((1, 2))})
    stops = {"kind": only("stop_manoeuvre"), "manoeuvre": one_of(playing)}
    rate = max([thrust, *[each.rate for each in mover.unit.motion.spins]])
    yield record(stops, through | parts | {"steps": whole(1, rate)})
    for pay_on in moves.pay_ons:
        yield _pay_on(mover, pay_on)
    for turned in moves.vector_turns:
        yield _turns_of(mover, turned.facings)


def _parts(mover: _Mover) -> dict[str, Legal]:
    return {"part": one_of((1, *LATER_PARTS))} if mover.battle.options.partial_thrust else {}


def _after_hexes(mover: _Mover) -> dict[str, Legal]:
    """Return after how many hexes a unit may thrust that has changed its vector."""
    if not mover.battle.options.mid_step_acceleration:
        return {}
    most = hexes_a_turn(mover.unit.motion.vector) + mover.means.thrust - 1
    return {"after_hexes": whole(1, max(1, most))}


class Possibilities(msgspec.Struct, frozen=True, kw_only=True):
    """The uses of a unit's thrust this turn, each taken alone and without overthrust.

    - `drifts_to`: where it ends if it does nothing, as a vector marker shows it (CI-5.4.3-1).
    - `way`: where it may thrust on its way, if that is in play (CI-5.4.2.5-1).
    - `channels`: what each thruster that works passes safely; none of small vessels.
    - `most_motions`: of the hull in cinematic motion; null: any number (CI-5.6-1).
    - `most_evasion`: the levels that it may announce, each for 1 thrust (CI-5.5.2-2).
    """

    vector: str
    facing: int
    drifts_to: Cell
    way: tuple[WayPoint, ...]
    thrust: int
    channels: tuple[Share, ...]
    thrusts: tuple[ThrustOption, ...]
    manoeuvres: tuple[ManoeuvreOption, ...]
    stops: tuple[StopOption, ...]
    pay_ons: tuple[PayOnOption, ...]
    vector_turns: tuple[TurnOption, ...]
    most_motions: int | None
    most_evasion: int
    may_form: bool


class MoveChoice(Choice, frozen=True, tag="move", kw_only=True):
    """It is the turn of a unit to move; with no plan it drifts on."""

    unit: str
    possible: Possibilities
    rule: str = "CI-2.1.2-1"


class PlotMoveChoice(Choice, frozen=True, tag="plot_move", kw_only=True):
    """A unit's movement may be written down; `plotted`: it is, and may be written again."""

    unit: str
    plotted: bool
    possible: Possibilities
    rule: str = "CI-2.2.1-1"
    role: Role = "prepare"


class SnapManoeuvreChoice(Choice, frozen=True, tag="snap_manoeuvre", kw_only=True):
    """A group may make a snap manoeuvre, of one step or with its thrust of more.

    `declared`: this one is, and another takes its place.
    """

    group: str
    action: StartManoeuvre
    thrust_left: int
    declared: bool = False
    rule: str = "CI-5.5.1-1"
    role: Role = "prepare"


class BarnstormChoice(Choice, frozen=True, tag="barnstorm", kw_only=True):
    """A unit may try to skim a large one: the chances that it does, and that it gets away."""

    unit: str
    target: str
    circumstances: tuple[BarnstormTerm, ...]
    chance: float
    chance_disengaged: float
    chance_rams: float
    rule: str = "CI-5.5.3-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield how the units of a seat may move in this phase."""
    of_phase = _BY_PHASE.get(battle.phase)
    if of_phase is None:
        return
    for one in battle.units:
        acts = under_way(one) and one.side not in battle.finished
        if acts and sees(one.side) and unit in {None, one.id}:
            yield from of_phase(battle, one)


def _move(battle: Battle, unit: Unit) -> Iterator[Choice]:
    mover = next_mover(battle)
    if mover is not None and mover.id == unit.id:
        possible = possibilities(battle, unit)
        yield MoveChoice(
            unit=unit.id,
            possible=possible,
            order=order_of(Move, unit=unit.id),
            open=_places(battle, unit, possible),
            unless=_unless(battle, unit),
        )


def _plot(battle: Battle, unit: Unit) -> Iterator[Choice]:
    if plots_now(battle, unit):
        plotted = any(plot.unit == unit.id for plot in battle.plots)
        possible = possibilities(battle, unit)
        yield PlotMoveChoice(
            unit=unit.id,
            plotted=plotted,
            possible=possible,
            order=order_of(PlotMove, unit=unit.id),
            open=_places(battle, unit, possible),
            unless=_unless(battle, unit),
        )


def _places(battle: Battle, unit: Unit, possible: Possibilities) -> tuple[Open, ...]:
    """Return the open places of a unit's move; unchanged, it drifts on.

    From which hex it came is shown where that lies on an edge as it drifts (CI-UMP-15).
    """
    moves = Moves(
        possible.thrusts,
        possible.manoeuvres,
        possible.stops,
        possible.pay_ons,
        possible.vector_turns,
    )
    plan = plan_of(battle, unit, means_of(unit, battle.options), moves)
    if plan is not None and isinstance(unit, Starship) and held(battle, unit):
        plan = {**plan, "maxItems": 1} if moves.thrusts or moves.manoeuvres else None
    places = {} if plan is None else {"plan": plan}
    if possible.most_evasion:
        places["evasion"] = whole(0, possible.most_evasion)
    if possible.may_form:
        places["formation"] = flag()
    if battle.options.mid_step_acceleration:
        places |= dict.fromkeys(("turning", "end"), _hexes(unit, possible.thrust))
    ways = came_from(possible.drifts_to, unit.motion.vector)
    if len(ways) > 1:
        places["came"] = one_of(ways)
    return tuple([open_at(f"/{name}", legal, optional=True) for name, legal in places.items()])


def _hexes(unit: Unit, thrust: int) -> Legal:
    return hexes_around(unit.cell, speed(unit.motion.vector) + thrust)


def _unless(battle: Battle, unit: Unit) -> tuple[str, ...]:
    means = means_of(unit, battle.options)
    return codes(*why_refused(battle, unit, means), HEX_TO_CHOOSE)


def possibilities(battle: Battle, unit: Unit) -> Possibilities:
    """Return what a unit can do with its thrust this turn."""
    means = means_of(unit, battle.options)
    return Possibilities(
        vector=written(unit.motion.vector),
        facing=unit.motion.attitude.facing,
        drifts_to=moved(battle, unit, Plot(unit=unit.id)).cell,
        way=tuple(way_points(battle, unit)),
        thrust=means.thrust,
        channels=tuple([Share(jet.thruster.id, jet.channel) for jet in means.jets]),
        thrusts=tuple(thrusts(battle, unit, means)),
        manoeuvres=tuple(manoeuvres(battle, unit, means)),
        stops=tuple(stops(battle, unit, means)),
        pay_ons=tuple(pay_ons(battle, unit, means)),
        vector_turns=tuple(vector_turns(battle, unit, means)),
        most_motions=limit_of(battle, unit) if battle.options.cinematic else None,
        most_evasion=most_evasion(battle, unit),
        may_form=may_form(battle, unit),
    )


def _snap(battle: Battle, unit: Unit) -> Iterator[Choice]:
    group = battle.group(unit.id)
    if group is None:
        return
    for manoeuvre, senses in SENSES.items():
        for sense in senses:
            action = StartManoeuvre(manoeuvre=manoeuvre, sense=sense, steps=1)
            try:
                snapped(battle, group, action)
            except Refusal:
                continue
            steps = whole(1, group.thrust_left)
            declared = any(_is_same(plot, group, action) for plot in battle.snaps)
            yield SnapManoeuvreChoice(
                group=group.id,
                action=action,
                thrust_left=group.thrust_left,
                declared=declared,
                order=order_of(SnapManoeuvre, group=group.id, action=action),
                open=(open_at("/action/steps", steps, optional=True),),
            )


def _is_same(plot: SnapPlot, group: Group, action: StartManoeuvre) -> bool:
    """Return whether a manoeuvre was declared for a group, of however many steps."""
    told = plot.action
    return plot.group == group.id and (told.manoeuvre, told.sense) == (
        action.manoeuvre,
        action.sense,
    )


def _barnstorm(battle: Battle, unit: Unit) -> Iterator[Choice]:
    for target in battle.units:
        if target.cell == unit.cell and may_try(battle, unit, target):
            yield _attempt(battle, unit, target)


def _attempt(battle: Battle, unit: Unit, target: Unit) -> BarnstormChoice:
    table, terms = battle.tables.movement.barnstorm, added(battle, unit, target)
    thrown = summed([shown(6)] * 3)
    fails = reaching(thrown, table.success_to + 1 - sum(terms))
    rams = reaching(thrown, table.disengaged_to + 1 - sum(terms))
    return BarnstormChoice(
        unit=unit.id,
        target=target.id,
        circumstances=told(terms),
        chance=round(1 - fails, DECIMALS),
        chance_disengaged=round(fails - rams, DECIMALS),
        chance_rams=round(rams, DECIMALS),
        order=order_of(Barnstorm, unit=unit.id, target=target.id),
    )


_BY_PHASE: dict[str, Callable[[Battle, Unit], Iterator[Choice]]] = {
    "movement": _move,
    "plots": _plot,
    "small_vessel_plots": _plot,
    "snap_manoeuvres": _snap,
    "barnstorming": _barnstorm,
}


def is_asked_for_plots(battle: Battle, side: str) -> bool:
    """Return whether a side has units that plot in this phase (CI-2.2.1-1, CI-2.2.1.1-1)."""
    return any(unit.side == side and plots_now(battle, unit) for unit in battle.units)


def is_asked_for_barnstorms(battle: Battle, side: str) -> bool:
    """Return whether a unit of a side shares a hex with something that it may skim (CI-5.5.3-1)."""
    return any(
        may_try(battle, unit, target)
        for unit in battle.units
        if unit.side == side and status_of(unit) == "active"
        for target in battle.units
        if target.cell == unit.cell
    )


def is_asked_for_snaps(battle: Battle, side: str) -> bool:
    """Return whether a side has fighters with thrust left (CI-5.5.1-1)."""
    return any(
        group.side == side and group.in_play and group.thrust_left and hull_of(group) in FIGHTERS
        for group in battle.groups
    )


def _is_last(battle: Battle, order: Move) -> bool:
    return may_open_secrets(battle) and not next_mover(change_unit(battle, order.unit, moved=True))


def _odds_of_move(battle: Battle, order: Move) -> Odds:
    """Return the chances of the damaged gate that a unit enters at the end of its move (13.4-1)."""
    unit = require_mover(battle, order)
    passage(battle, unit, plot_of(order))
    return odds_of_gate(battle, order.unit, order.enters or None, at="/enters")


def _hides_odds(battle: Battle, order: Move, seat: Seat) -> bool:
    return hides_gate(battle, order.enters or None, seat)


MOVE: Act[Battle, Move] = Act(
    order=Move,
    procedure=move,
    family="movement",
    phases=("movement",),
    side=side_of_unit,
    offer=InChapter(MoveChoice),
    readable=if_identified,
    explores=_is_last,
    odds=_odds_of_move,
    hides_odds=_hides_odds,
)


PLOT_MOVE: Act[Battle, PlotMove] = Act(
    order=PlotMove,
    procedure=plot_move,
    family="movement",
    phases=("plots", "small_vessel_plots"),
    side=side_of_unit,
    offer=InChapter(PlotMoveChoice),
    sealed=True,
    readable=nobody,
)


SNAP_MANOEUVRE: Act[Battle, SnapManoeuvre] = Act(
    order=SnapManoeuvre,
    procedure=snap_manoeuvre,
    family="movement",
    phases=("snap_manoeuvres",),
    side=side_of_group,
    offer=InChapter(SnapManoeuvreChoice),
    sealed=True,
    readable=nobody,
)


BARNSTORM: Act[Battle, Barnstorm] = Act(
    order=Barnstorm,
    procedure=try_to_skim,
    family="movement",
    phases=("barnstorming",),
    side=side_of_unit,
    offer=InChapter(BarnstormChoice),
    readable=if_identified,
    explores=may_open_secrets,
)


MOVEMENT = ChapterOfPlay(
    acts=(MOVE, PLOT_MOVE, SNAP_MANOEUVRE, BARNSTORM),
    events=EVENTS,
    choices=choices,
    operations={
        "evade": Move,
        "plot_movement": PlotMove,
        "move": Move,
        "move_drone": Move,
        "activate_mine": Move,
        "rotate_section": Move,
        "barnstorm": Barnstorm,
        "snap_manoeuvre": SnapManoeuvre,
    },
)
