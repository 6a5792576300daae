"""What a unit could do with its thrust: through which thrusters, and for how much.

CI 5.1, 5.2, 5.4, 5.8.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.flights import flown
from umpire.rules.cold_infinity.movement.manoeuvring import routes_of
from umpire.rules.cold_infinity.movement.off_axis import SENSES, opposite, settled
from umpire.rules.cold_infinity.movement.spending import Carried, Means, Rules
from umpire.rules.cold_infinity.movement.spins import Ordered, spin_of, start
from umpire.rules.cold_infinity.movement.thrusters import Route, drive_routes, slide_routes
from umpire.rules.cold_infinity.movement.thrusting import turning_hexes
from umpire.rules.cold_infinity.state.attitude import side_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell, Manoeuvre, SpinSense
from umpire.rules.cold_infinity.state.motion import (
    Accelerate,
    Action,
    Motion,
    PayOn,
    Slide,
    Spin,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vectors import hexes_a_turn


def serving(motion: Motion, action: Action, means: Means, rules: Rules) -> tuple[str, ...]:
    """Return the thrusters through which an action may go; it is one that the ship can do."""
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
            return routes_of(Carried(motion), _changed(motion, action), means, rules)


def _pushes(motion: Motion, action: PayOn, means: Means, rules: Rules) -> tuple[Route, ...]:
    """Return the thrusters that pay on for thrust (CI-5.4.2.7-1)."""
    push = next(each for each in motion.pushes if each.direction == action.direction)
    if push.slide and side_of(motion.attitude, push.direction):
        return _slides(motion, push.direction, means, rules)
    return _drives(motion, push.direction, means)


def _changed(motion: Motion, action: StopManoeuvre | PayOn) -> Spin:
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
    """Where a unit may be after so many hexes of its way, to thrust there (CI-RUL-30)."""

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
    """Yield for what a unit can pay on, and up to which part (CI-5.4.2.7-1)."""
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
