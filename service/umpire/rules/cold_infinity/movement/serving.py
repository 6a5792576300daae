"""Which thrusters serve an action, as a ship now lies (CI 5.1, 5.4, 5.8)."""

from msgspec.structs import replace

from umpire.rules.cold_infinity.movement.carried import Carried, Means, Rules
from umpire.rules.cold_infinity.movement.manoeuvring import routes_of
from umpire.rules.cold_infinity.movement.off_axis import SENSES, opposite, settled
from umpire.rules.cold_infinity.movement.placements import Route, drive_routes, slide_routes
from umpire.rules.cold_infinity.movement.spins import Ordered, spin_of, start
from umpire.rules.cold_infinity.state.actions import (
    Accelerate,
    Action,
    PayOn,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.attitude import side_of
from umpire.rules.cold_infinity.state.motion import Motion, Spin


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
