"""Plans of movement: a ship's actions in their order, then what goes on by itself (CI 5.4, 2.0-6).

Thrust and new manoeuvres come first, as the plan lists them; then continuing manoeuvres turn the
ship, and thrust that was partly paid takes effect; it moves, and may thrust once more on its way.
"""

from typing import NamedTuple

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import DIRECTIONS, Hex
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.movement import instalments
from umpire.rules.cold_infinity.movement.manoeuvring import pay_on, start, stop, turn
from umpire.rules.cold_infinity.movement.refusals import NOT_ON_WAY
from umpire.rules.cold_infinity.movement.small_vessels import SMALL_COSTS, require_motions, snap
from umpire.rules.cold_infinity.movement.spending import (
    Carried,
    Means,
    Rules,
    Spent,
    overthrust,
    require_part,
)
from umpire.rules.cold_infinity.movement.spins import go_on
from umpire.rules.cold_infinity.movement.thrusters import plain, vaned
from umpire.rules.cold_infinity.movement.thrusting import accelerate, pay_for_thrust, pushed, slide
from umpire.rules.cold_infinity.state.bounds import HullType
from umpire.rules.cold_infinity.state.motion import (
    Accelerate,
    Action,
    Motion,
    PayOn,
    Share,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
)
from umpire.rules.cold_infinity.state.vectors import hexes_a_turn

NO_MID_STEP = OPTION_OFF.under("CI-5.4.2.5-1")


class Toll(NamedTuple):
    """What an action of a plan took: thrust in all, and through which thrusters."""

    action: Action
    thrust: int
    shares: tuple[Share, ...]


class Flight(NamedTuple):
    """A plan that is carried out: what it took, and how the ship moves by it.

    The ship moves by `vector`, and until `on_the_way` says otherwise (CI-5.4.2.5-1); `motion` is
    what it leaves for the next turn. `overthrust` is the excess through each thruster, and
    `motions` the hexes, facings and quarters that count against a limit.
    """

    motion: Motion
    vector: Hex
    on_the_way: Accelerate | None
    tolls: tuple[Toll, ...]
    spent: Spent
    overthrust: tuple[Share, ...]
    motions: int


def carry_out(
    plan: tuple[Action, ...],
    motion: Motion,
    means: Means,
    rules: Rules,
    most_motions: int | None = None,
) -> Flight:
    """Carry out a plan, or refuse it (CI-5.1-1 to CI-5.8.2-1).

    Args:
        plan: the actions in their order; thrust on the way comes last.
        motion: how the ship moved and lay until now.
        means: its thrust, its thrusters that work, its costs.
        rules: the options and the table in play.
        most_motions: of its hull in cinematic motion, or None (CI-5.6-1).

    Raises:
        Refusal: a share or a sense is not understood, an action illegal, or means are short.
    """
    means = as_fitted(means, rules)
    at_start, on_the_way = _parted(plan, rules)
    carried, tolls = _all(at_start, Carried(motion), means, rules)
    gone_on = _gone_on(carried)
    way, late = gone_on.motion.vector, next(iter(on_the_way), None)
    _require_way(on_the_way, hexes_a_turn(way), len(at_start))
    last, more = _all(on_the_way, gone_on, means, rules, first=len(at_start))
    if rules.options.cinematic:
        require_motions(last.motions, most_motions)
    beyond, tolls = overthrust(means.jets, last.spent), tolls + more
    return Flight(last.motion, way, late, tolls, last.spent, beyond, last.motions)


def as_fitted(means: Means, rules: Rules) -> Means:
    """Return the means of a ship where every ship has deflection vanes, or none (CI-16.4.12-1).

    In the basic rules they do nothing (CI-RUL-1).
    """
    if rules.options.all_vaned:
        return means._replace(jets=tuple(vaned(jet) for jet in means.jets))
    if rules.options.level == "basic":
        return means._replace(jets=tuple(plain(jet) for jet in means.jets))
    return means


def carry_out_snap(
    hull: HullType, action: StartManoeuvre, motion: Motion, thrust_left: int, rules: Rules
) -> Carried:
    """Carry out a snap manoeuvre of a fighter, when all have moved (CI-5.5.1-1).

    Nothing else of what the fighter does goes on by it.

    Raises:
        IllegalOrder: it is no fighter, has too little thrust left, or cannot turn so.
    """
    snap(hull, action.steps, thrust_left)
    ready = Carried(motion, fresh=frozenset({action.manoeuvre}))
    return start(ready, action, Means(thrust_left, (), SMALL_COSTS, small=True), rules)


def _parted(
    plan: tuple[Action, ...], rules: Rules
) -> tuple[tuple[Action, ...], tuple[Accelerate, ...]]:
    """Part what is done at the start from the one thrust on the way (CI-5.4.2.5-1)."""
    late = tuple(one for one in plan if isinstance(one, Accelerate) and one.after_hexes)
    if late and not rules.options.mid_step_acceleration:
        raise NO_MID_STEP.refuse(
            "Thrust on the way is off here: thrust at the start, with after_hexes null.",
            at=f"/plan/{plan.index(late[0])}/after_hexes",
        )
    if len(late) > 1 or (late and plan[-1] is not late[0]):
        raise NOT_ON_WAY.refuse(
            f"There are {len(late)} thrusts on the way: one, which is the last action, is the most."
        )
    return plan[: len(plan) - len(late)], late


def _require_way(late: tuple[Accelerate, ...], speed_hexes: int, place: int) -> None:
    """Refuse thrust that is not on the way, or for which the ship pays in part."""
    for action in late:
        if action.direction > len(DIRECTIONS):
            raise NOT_ON_WAY.refuse(
                "Thrust up and down is for the start: leave after_hexes out.",
                at=f"/plan/{place}/direction",
                rule="CI-UMP-204",
            )
        if action.part > 1:
            raise NOT_ON_WAY.refuse(
                f"Thrust on the way is paid in full: its part is 1, not {action.part}.",
                at=f"/plan/{place}/part",
                rule="CI-UMP-24",
            )
        if (action.after_hexes or 0) >= speed_hexes:
            raise NOT_ON_WAY.refuse(
                f"At Speed {speed_hexes} the ship is not under way after"
                f" {action.after_hexes} hexes:"
                f" {speed_hexes - 1} is the most.",
                at=f"/plan/{place}/after_hexes",
            )


def _all(
    plan: tuple[Action, ...], carried: Carried, means: Means, rules: Rules, first: int = 0
) -> tuple[Carried, tuple[Toll, ...]]:
    """Return a ship after some actions, and what each took; the `first` has that place."""
    tolls: tuple[Toll, ...] = ()
    for place, action in enumerate(plan, first):
        before = carried.spent
        try:
            carried = _one(action, carried, means, rules)
        except Refusal as refusal:
            refusal.inside(f"/plan/{place}")
            raise
        shares = carried.spent.shares[len(before.shares) :]
        tolls = (*tolls, Toll(action, carried.spent.thrust - before.thrust, shares))
    return carried, tolls


def _one(action: Action, carried: Carried, means: Means, rules: Rules) -> Carried:
    """Return a ship after one action."""
    match action:
        case Accelerate():
            return accelerate(carried, action, means, rules)
        case Slide():
            return slide(carried, action, means, rules)
        case StartManoeuvre():
            return start(carried, action, means, rules)
        case StopManoeuvre():
            return stop(carried, action, means, rules)
        case PayOn():
            require_part(2, rules.options)
            paying = pay_on if action.manoeuvre else pay_for_thrust
            return paying(carried, action, means, rules)
        case _:
            return turn(carried, action, means, rules)


def _gone_on(carried: Carried) -> Carried:
    """Return a ship after what goes on by itself, but for what began this turn (CI-5.4.2.1-1)."""
    spins = carried.motion.spins
    older = tuple(spin for spin in spins if spin.manoeuvre not in carried.fresh)
    fresh = tuple(spin for spin in spins if spin.manoeuvre in carried.fresh)
    after = go_on(carried.motion.attitude, older)
    motion = msgspec.structs.replace(
        carried.motion, attitude=after.attitude, spins=after.spins + fresh
    )
    turned = carried._replace(motion=motion, motions=carried.motions + after.steps)
    return _pushes_done(turned)


def _pushes_done(carried: Carried) -> Carried:
    """Return a ship after a turn of all thrust that is partly paid (CI-5.4.2.7-1, CI-UMP-24)."""
    waiting = []
    for push in carried.motion.pushes:
        paid_for, due = instalments.run(push.paid_for)
        if due:
            carried = pushed(carried, push.direction, push.hexes)
        else:
            waiting.append(msgspec.structs.replace(push, paid_for=paid_for))
    motion = msgspec.structs.replace(carried.motion, pushes=(*waiting, *carried.new_pushes))
    return carried._replace(motion=motion)
