"""A ship in the course of its plan, and how what it asks for is paid (CI 5.1 to 5.3, 5.5)."""

from typing import NamedTuple

import msgspec

from umpire.kernel.errors import Code
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.movement.placements import Jet, Route
from umpire.rules.cold_infinity.movement.refusals import CHANNEL_EXCEEDED
from umpire.rules.cold_infinity.movement.spending import (
    NOTHING_SPENT,
    Asked,
    Spent,
    drawn,
    overthrust,
    shared,
    spend,
)
from umpire.rules.cold_infinity.state.bounds import Manoeuvre
from umpire.rules.cold_infinity.state.motion import Motion, Push
from umpire.rules.cold_infinity.state.movement_tables import MovementTable
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs

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
