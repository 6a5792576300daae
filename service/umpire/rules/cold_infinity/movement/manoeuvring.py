"""Manoeuvres: begun, sped up, paid on, stopped; turns with the vector (CI 5.1.2, 5.4.2, 5.8.1)."""

from collections.abc import Callable

import msgspec

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.movement import instalments, spins
from umpire.rules.cold_infinity.movement.instalments import price
from umpire.rules.cold_infinity.movement.off_axis import (
    SENSES,
    opposite,
    settled,
    surcharge,
    thruster_sense,
    turned,
)
from umpire.rules.cold_infinity.movement.permissions import (
    ONE_AT_A_TIME,
    bar_to_starting,
    bar_to_stopping,
)
from umpire.rules.cold_infinity.movement.refusals import (
    NOT_A_PART,
    NOT_LEVEL,
    NOT_NON_INERTIAL,
    NOT_SPINNING,
    SPINNING,
)
from umpire.rules.cold_infinity.movement.spending import (
    Asked,
    Carried,
    Means,
    Rules,
    changed,
    pay,
    refuse,
    require_part,
)
from umpire.rules.cold_infinity.movement.spins import Ordered, spin_of, unit_costs
from umpire.rules.cold_infinity.movement.thrusters import Route, manoeuvre_routes
from umpire.rules.cold_infinity.state.attitude import level, moved
from umpire.rules.cold_infinity.state.bounds import Manoeuvre
from umpire.rules.cold_infinity.state.motion import (
    Instalments,
    PayOn,
    Spin,
    StartManoeuvre,
    StopManoeuvre,
    Through,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.named import listed


def start(carried: Carried, action: StartManoeuvre, means: Means, rules: Rules) -> Carried:
    """Begin a manoeuvre, which turns the ship at once, or speed one up (CI-5.1.2.1-1, CI-UMP-23).

    Raises:
        Malformed: the manoeuvre knows no such sense.
        IllegalOrder: the ship cannot, or has not the means.
    """
    attitude, going = carried.motion.attitude, carried.motion.spins
    require_part(action.part, rules.options)
    barred = bar_to_starting(action.manoeuvre, attitude, going, rules.options)
    refuse(barred or _bar_by_pushes(carried, rules), f"It cannot begin to {action.manoeuvre} now:")
    spin = spin_of(going, action.manoeuvre)
    if spin:
        return _raise(carried, action, spin, means, rules)
    attitude = settled(attitude, action.manoeuvre, action.comes_down)
    ordered = Ordered(action.manoeuvre, action.sense, action.steps, action.part)
    begun = spins.start(attitude, ordered, means.costs)
    asked = Asked(
        lambda cost: price(cost * action.steps, action.part),
        action.through,
        f"{action.manoeuvre} {action.sense}",
    )
    lying = changed(carried, attitude=attitude)
    paid = pay(lying, asked, routes_of(lying, begun, means, rules), means, rules)
    after = spins.step(attitude, begun)
    motion = msgspec.structs.replace(
        paid.motion, attitude=after.attitude, spins=going + after.spins
    )
    fresh = paid.fresh | {action.manoeuvre}
    return paid._replace(motion=motion, fresh=fresh, motions=paid.motions + after.steps)


def _bar_by_pushes(carried: Carried, rules: Rules) -> Code | None:
    """Off the axis, thrust that is partly paid counts as a manoeuvre (CI-5.4.2.7-2)."""
    pushes = carried.motion.pushes or carried.new_pushes
    return ONE_AT_A_TIME if rules.options.off_axis_manoeuvres and pushes else None


def _raise(
    carried: Carried, action: StartManoeuvre, spin: Spin, means: Means, rules: Rules
) -> Carried:
    """Speed up a manoeuvre; one that began this turn turns by so much more at once."""
    if action.sense != spin.sense:
        raise SPINNING.refuse(
            f"Its {spin.manoeuvre} goes {spin.sense}, and must stop before it goes {action.sense}.",
            at="/sense",
        )
    whole = spin.paid_for.part == 1 and not spin.paid_for.braked
    if not whole or action.part > 1:
        raise NOT_A_PART.refuse(
            f"Only what is paid in full is sped up, and the {spin.manoeuvre} is not: pay on first.",
            rule="CI-UMP-24",
        )
    asked = Asked(
        lambda cost: cost * action.steps, action.through, f"{spin.manoeuvre} {spin.sense}"
    )
    paid = pay(carried, asked, routes_of(carried, spin, means, rules), means, rules)
    after = _put(paid, spin.manoeuvre, spins.raised(spin, action.steps))
    if spin.manoeuvre not in carried.fresh:
        return after
    attitude = moved(after.motion.attitude, spin.counter, spin.sign * action.steps)
    return changed(after, attitude=attitude)._replace(motions=after.motions + action.steps)


def pay_on(carried: Carried, action: PayOn, means: Means, rules: Rules) -> Carried:
    """Pay for more of a manoeuvre, which speeds it up from this turn on (CI-5.4.2.7-1).

    Raises:
        IllegalOrder: nothing such was partly paid before this turn, or it may not be sped up now,
            or the ship has not the means.
    """
    spin = _going(carried, action.manoeuvre)
    barred = bar_to_starting(
        spin.manoeuvre, carried.motion.attitude, carried.motion.spins, rules.options
    )
    refuse(barred, f"The ship cannot speed up its {spin.manoeuvre} now:")
    if spin.manoeuvre in carried.fresh:
        raise NOT_A_PART.refuse(
            f"The {spin.manoeuvre} began this turn, when more could be paid at once: pay"
            " on next turn."
        )
    asked = _by_rate(spin, action.through, lambda due: instalments.to_reach(due, action.part))
    paid = pay(carried, asked, routes_of(carried, spin, means, rules), means, rules)
    return _put(paid, spin.manoeuvre, spins.paid_on(spin, action.part))


def stop(carried: Carried, action: StopManoeuvre, means: Means, rules: Rules) -> Carried:
    """Stop or slow a manoeuvre by opposite thrust (CI-5.1.2.1-1, CI-5.4.2.7-2, CI-5.5-1).

    Raises:
        IllegalOrder: the ship makes no such manoeuvre, began it this turn (CI-UMP-21), may not
            stop it now, or has not the means.
    """
    require_part(action.part, rules.options)
    spin = _going(carried, action.manoeuvre)
    attitude, going = carried.motion.attitude, carried.motion.spins
    barred = bar_to_stopping(action.manoeuvre, attitude, going, rules.options)
    refuse(barred, f"The ship cannot change its {action.manoeuvre} now:")
    if action.manoeuvre in carried.fresh and not means.small:
        raise NOT_SPINNING.refuse(
            f"The {action.manoeuvre} began this turn, and stops next turn at the earliest."
        )
    less = action.steps or spin.rate
    slower = _slower(spin, less, action)
    if means.small:
        return _put(carried, spin.manoeuvre, slower)
    asked = _by_rate(spin, action.through, lambda due: _to_slow(due, spin.rate, less, action))
    against = msgspec.structs.replace(spin, sense=opposite(spin.manoeuvre, spin.sense))
    routes = routes_of(carried, against, means, rules)
    asked = asked._replace(direction=f"{against.manoeuvre} {against.sense}")
    return _put(pay(carried, asked, routes, means, rules), spin.manoeuvre, slower)


def _slower(spin: Spin, less: int, action: StopManoeuvre) -> Spin | None:
    """Return what is left of a manoeuvre."""
    whole = spin.paid_for.part == 1 and not spin.paid_for.braked
    if less > spin.rate or (less < spin.rate and (action.part > 1 or not whole)):
        raise NOT_SPINNING.refuse(
            f"The {spin.manoeuvre} turns {spin.rate} a turn, and cannot lose {less} so:"
            " stop all of it.",
            at="/steps",
        )
    if less < spin.rate:
        return spins.lowered(spin, less)
    return spins.slowed(spin, action.part)


def _to_slow(paid_for: Instalments, rate: int, less: int, action: StopManoeuvre) -> int:
    """Return the opposite thrust, given what the manoeuvre would have cost through a thruster."""
    if less < rate:
        return paid_for.cost * less // rate
    return instalments.to_brake(paid_for, action.part)


def turn(carried: Carried, action: TurnWithVector, means: Means, rules: Rules) -> Carried:
    """Pivot a non-inertial ship and its vector together (CI-5.8.1-1, CI-RUL-28, CI-UMP-27).

    Raises:
        IllegalOrder: its engines are inertial, it is not level, or it has not the means.
    """
    if not (means.non_inertial or rules.options.all_non_inertial):
        raise NOT_NON_INERTIAL.refuse(
            "Only non-inertial ships turn with their vector: pivot and thrust instead."
        )
    if not level(carried.motion.attitude):
        raise NOT_LEVEL.refuse(
            "Only a level ship turns with its vector, and this one has rolled or tumbled."
        )
    if not action.facings:
        raise NOT_SPINNING.refuse(
            "A turn of 0 facings is none: turn by 1 or more, or by -1 or less.", at="/facings"
        )
    sense = SENSES["pivot"][action.facings < 0]
    pivot = StartManoeuvre(
        manoeuvre="pivot", sense=sense, steps=abs(action.facings), through=action.through
    )
    pivoted = start(carried, pivot, means, rules)
    cost = surcharge(
        means.costs.acceleration,
        action.facings,
        per_facing=rules.options.surcharge_per_facing,
    )
    drives = tuple(
        Route(jet, cost) for jet in means.jets if jet.thruster.accelerates or jet.thruster.omni
    )
    asked = Asked(lambda _: cost, action.surcharge_through, f"turn {sense}")
    paid = pay(pivoted, asked, drives, means, rules)
    return changed(paid, vector=turned(paid.motion.vector, action.facings))


def routes_of(carried: Carried, spin: Spin, means: Means, rules: Rules) -> tuple[Route, ...]:
    """Return the thrusters for a manoeuvre, as the ship now lies (CI-5.4.2.2-1, -2)."""
    sense = thruster_sense(carried.motion.attitude, spin.manoeuvre, spin.sense)
    costs = unit_costs(spin.counter, means.costs)
    return manoeuvre_routes(means.jets, spin.manoeuvre, sense, rules.table.manoeuvres, costs)


def _by_rate(spin: Spin, through: Through, price_of: Callable[[Instalments], int]) -> Asked:
    """Return what is asked for a manoeuvre in progress, by what a step costs through a thruster."""

    def of(unit_cost: int) -> int:
        return price_of(msgspec.structs.replace(spin.paid_for, cost=unit_cost * spin.rate))

    return Asked(of, through, f"{spin.manoeuvre} {spin.sense}")


def _going(carried: Carried, manoeuvre: Manoeuvre | None) -> Spin:
    """Return a manoeuvre in progress, or refuse."""
    spin = spin_of(carried.motion.spins, manoeuvre) if manoeuvre else None
    if spin is None:
        raise NOT_SPINNING.refuse(
            f"The ship makes no {manoeuvre or 'manoeuvre'}; it makes"
            f" {listed(each.manoeuvre for each in carried.motion.spins)}.",
            at="/manoeuvre",
        )
    return spin


def _put(carried: Carried, manoeuvre: Manoeuvre, spin: Spin | None) -> Carried:
    """Return a ship of which a manoeuvre has changed, or ended."""
    return changed(carried, spins=spins.put(carried.motion.spins, manoeuvre, spin))
