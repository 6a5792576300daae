"""Thrust on its way from engines through thrusters, in the course of a plan.

CI 5.1 to 5.3, 5.5.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from umpire.kernel.errors import Code
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.movement.refusals import (
    CHANNEL_EXCEEDED,
    INSUFFICIENT_THRUST,
    THRUST_SPLIT,
    THRUSTER_UNFIT,
)
from umpire.rules.cold_infinity.movement.thrusters import Jet, Route
from umpire.rules.cold_infinity.state.bounds import Manoeuvre
from umpire.rules.cold_infinity.state.motion import Motion, Push, Share
from umpire.rules.cold_infinity.state.movement_tables import MovementTable
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs


class Use(NamedTuple):
    """What an omni-directional thruster serves this turn: the one direction that it has."""

    thruster: str
    direction: str


class Spent(NamedTuple):
    """The thrust of a turn so far, all of it and as shared among thrusters."""

    thrust: int = 0
    shares: tuple[Share, ...] = ()
    uses: tuple[Use, ...] = ()


class Asked(NamedTuple):
    """Thrust that is asked for: its price by what a step costs, through what, towards what."""

    price: Callable[[int], int]
    through: tuple[Share, ...]
    direction: str


NOTHING_SPENT = Spent()


def passed(spent: Spent, thruster: str) -> int:
    """Return the thrust that has gone through a thruster this turn."""
    return sum(share.thrust for share in spent.shares if share.thruster == thruster)


def left(spent: Spent, jet: Jet) -> int:
    """Return what a thruster still passes safely this turn (CI-5.1-1)."""
    return max(0, jet.channel - passed(spent, jet.thruster.id))


def spread(cost: int, jets: Iterable[Jet], spent: Spent = NOTHING_SPENT) -> tuple[Share, ...]:
    """Share thrust out within what channels still pass, in the order of the thrusters (CI-5.1.2-1).

    What does not fit is overthrust, and goes through the first of them (CI-5.3.1-1).
    """
    within: dict[str, int] = {}
    rest = cost
    for jet in jets:
        within[jet.thruster.id] = min(rest, left(spent, jet))
        rest -= within[jet.thruster.id]
    if rest and within:
        within[next(iter(within))] += rest
    return tuple(Share(thruster, thrust) for thruster, thrust in within.items() if thrust)


def overthrust(jets: Iterable[Jet], spent: Spent) -> tuple[Share, ...]:
    """Return what has gone through each thruster beyond its channel (CI-5.3.1-1)."""
    beyond = ((jet, passed(spent, jet.thruster.id) - jet.channel) for jet in jets)
    return tuple(Share(jet.thruster.id, excess) for jet, excess in beyond if excess > 0)


def fits(shares: tuple[Share, ...], jets: Iterable[Jet], spent: Spent) -> bool:
    """Tell whether channels pass so much more thrust safely (CI-5.2-1)."""
    taken = {share.thruster: share.thrust for share in shares}
    return all(taken.get(jet.thruster.id, 0) <= left(spent, jet) for jet in jets)


def shared(asked: Asked, routes: tuple[Route, ...], spent: Spent) -> tuple[Share, ...]:
    """Share out the cost of what is asked (CI-5.1.1-1, CI-5.1.2-1, CI-UMP-25).

    Where the order does not say through what, the cheapest thrusters take it within their
    channels, or all together; overthrust is never taken without an order. Where it says, the
    dearest of those thrusters tells the cost of a step.

    Raises:
        Malformed: the shares do not make up the cost.
        IllegalOrder: a thruster does not serve; omni-directional ones have another direction; or
            the thrust does not fit through the channels.
    """
    ready = tuple(route for route in routes if _free(route.jet, asked.direction, spent))
    if not ready:
        raise THRUSTER_UNFIT.refuse(f"No thruster that works can do this: {asked.direction}.")
    if asked.through:
        return _as_ordered(asked, ready)
    cheapest = min(route.unit_cost for route in ready)
    for among in (tuple(r for r in ready if r.unit_cost == cheapest), ready):
        jets = [route.jet for route in among]
        shares = spread(_price(asked, among), jets, spent)
        if fits(shares, jets, spent):
            return shares
    safe = sum(left(spent, route.jet) for route in ready)
    raise CHANNEL_EXCEEDED.refuse(
        f"It takes {_price(asked, ready)} thrust, and channels pass {safe} more;"
        " overthrust must be ordered.",
        at="/through",
    )


def _price(asked: Asked, routes: Iterable[Route]) -> int:
    """Return the thrust that is asked for, at the dearest of the thrusters."""
    return asked.price(max(route.unit_cost for route in routes))


def _free(jet: Jet, direction: str, spent: Spent) -> bool:
    """Tell whether a thruster may serve a direction: omni-directional ones only one (5.8.2)."""
    uses = {use.direction for use in spent.uses if use.thruster == jet.thruster.id}
    return not jet.thruster.omni or uses <= {direction}


def _as_ordered(asked: Asked, routes: tuple[Route, ...]) -> tuple[Share, ...]:
    """Return the shares of an order, if they are in order."""
    by_id = {route.jet.thruster.id: route for route in routes}
    names = Counter(share.thruster for share in asked.through)
    if max(names.values()) > 1:
        raise THRUST_SPLIT.refuse(
            f"The thruster {max(names, key=lambda name: names[name])} is named twice:"
            " name it once.",
            at="/through",
        )
    unfit = next((name for name in names if name not in by_id), None)
    if unfit:
        raise THRUSTER_UNFIT.refuse(
            f"The thruster {unfit} cannot do this now; {', '.join(by_id)} can.", at="/through"
        )
    cost = _price(asked, (by_id[name] for name in names))
    given = sum(share.thrust for share in asked.through)
    if given != cost:
        raise THRUST_SPLIT.refuse(f"It costs {cost} thrust, not {given}.", at="/through")
    return asked.through


def drawn(spent: Spent, thrust: int, available: int) -> Spent:
    """Return what is spent when engines have given so much more (CI-5.2-1).

    Raises:
        IllegalOrder: they do not give so much.
    """
    if spent.thrust + thrust > available:
        raise INSUFFICIENT_THRUST.refuse(
            f"{spent.thrust + thrust} thrust is needed, {available} is available."
        )
    return spent._replace(thrust=spent.thrust + thrust)


def spend(spent: Spent, shares: tuple[Share, ...], direction: str, available: int) -> Spent:
    """Return what is spent when shares have gone through their thrusters (CI-5.2-1).

    Raises:
        IllegalOrder: the engines do not give so much.
    """
    after = drawn(spent, sum(share.thrust for share in shares), available)
    uses = tuple(Use(share.thruster, direction) for share in shares)
    return after._replace(shares=after.shares + shares, uses=after.uses + uses)


NO_OVERTHRUST = CHANNEL_EXCEEDED.under("CI-5.3.1-1")
NO_PARTIAL_THRUST = OPTION_OFF.under("CI-5.4.2.7-1")


class Means(NamedTuple):
    """What a ship moves by: thrust left of its engines, thrusters that work, what steps cost.

    A `small` vessel has no thrusters of its own, and stops for nothing (CI-5.5-1).
    """

    thrust: int
    jets: tuple[Jet, ...]
    costs: Costs
    small: bool = False
    non_inertial: bool = False


class Rules(NamedTuple):
    """By which options and tables a ship moves."""

    options: Options
    table: MovementTable


class Carried(NamedTuple):
    """A ship in the course of its plan: how it moves, what is spent, what is new this turn.

    `motions` counts hexes of acceleration, facings and quarters made (CI-5.6-1).
    """

    motion: Motion
    spent: Spent = NOTHING_SPENT
    fresh: frozenset[Manoeuvre] = frozenset()
    new_pushes: tuple[Push, ...] = ()
    motions: int = 0


def pay(
    carried: Carried, asked: Asked, routes: tuple[Route, ...], means: Means, rules: Rules
) -> Carried:
    """Pay for what is asked; small vessels without regard to thrusters (CI-5.5-1)."""
    if means.small:
        return carried._replace(spent=drawn(carried.spent, asked.price(1), means.thrust))
    shares = shared(asked, routes, carried.spent)
    spent = spend(carried.spent, shares, asked.direction, means.thrust)
    if rules.options.level == "basic" and overthrust(means.jets, spent):
        refuse(
            NO_OVERTHRUST,
            "Overthrust belongs to the advanced rules: stay within the channels of the thrusters.",
        )
    return carried._replace(spent=spent)


def changed(carried: Carried, **changes: object) -> Carried:
    """Return a ship whose motion has changed."""
    return carried._replace(motion=msgspec.structs.replace(carried.motion, **changes))


def require_part(part: int, options: Options) -> None:
    """Refuse partial thrust where it is not in play."""
    if part > 1 and not options.partial_thrust:
        refuse(NO_PARTIAL_THRUST, "Thrust is paid in full here: part 1 is the only one.")


def refuse(code: Code | None, message: str) -> None:
    """Refuse for a reason, if there is one."""
    if code:
        raise code.refuse(f"{message} {code.meaning}" if message.endswith(":") else message)
