"""Acceleration and slides: through what they go, what they do to a vector, on the way too.

CI 5.1, 5.4.
"""

from typing import NamedTuple

import msgspec

from umpire.kernel.hexes import DIRECTIONS, Hex, at_layer, hexes_at, layer, layers_at
from umpire.rules.cold_infinity.movement import instalments
from umpire.rules.cold_infinity.movement.instalments import price
from umpire.rules.cold_infinity.movement.permissions import ONE_AT_A_TIME, bar_to_thrust
from umpire.rules.cold_infinity.movement.refusals import NOT_A_PART, NOT_ON_WAY, OFF_SIDE
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
from umpire.rules.cold_infinity.movement.thrusters import Route, drive_routes, slide_routes
from umpire.rules.cold_infinity.state.attitude import side_of
from umpire.rules.cold_infinity.state.motion import Accelerate, Instalments, PayOn, Push, Slide
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.vectors import accelerated, added, hexes_a_turn


class Leg(NamedTuple):
    """The rest of a move: the hexes in which it may end, and the vector for turns to come."""

    ends: tuple[Hex, ...]
    vector: Hex


def turning_hexes(position: Hex, vector: Hex, moved: int) -> tuple[Hex, ...]:
    """Return the hexes in which a ship may be after so many of its move (CI-RUL-30).

    There is one, or, where its way lies on a boundary, the player's choice of those that meet.

    Raises:
        IllegalOrder: it is not a point of its way other than the start and the end.
    """
    if not 0 < moved < hexes_a_turn(vector):
        raise NOT_ON_WAY.refuse(
            f"A ship at Speed {hexes_a_turn(vector)} is not under way after {moved} hexes:"
            " thrust after 1 or"
            " more, and fewer than its Speed."
        )
    return _reached(position, vector, moved, hexes_a_turn(vector))


def rest_of_move(turning_hex: Hex, vector: Hex, moved: int, direction: int, hexes: int) -> Leg:
    """Return where a ship may end that thrusts after so many hexes (CI-5.4.2.5-1, CI-RUL-30).

    Args:
        turning_hex: in which it thrusts.
        vector: before the thrust.
        moved: hexes of this turn's move that are behind it.
        direction: of the thrust, 1 to 6.
        hexes: of acceleration.
    """
    after = accelerated(vector, direction, hexes)
    rest = hexes_a_turn(after) - moved
    if rest <= 0:
        return Leg((turning_hex,), after)
    return Leg(_reached(turning_hex, after, rest, hexes_a_turn(after)), after)


def _reached(start: Hex, vector: Hex, part: int, whole: int) -> tuple[Hex, ...]:
    """Return the hexes that hold the point of a part of a vector from a hex."""
    rise = layers_at(layer(vector), part, whole)
    return tuple(added(start, at_layer(cell, rise)) for cell in hexes_at(vector, part, whole))


OFF_THE_MAP = "The nose of the ship is off the map: it thrusts up, 7, or down, 8, if at all."
NO_LAYER = "There are no layers here: thrust along the map, in a direction from 1 to 6."


def accelerate(carried: Carried, action: Accelerate, means: Means, rules: Rules) -> Carried:
    """Accelerate through the thrusters at the other end (CI-5.1.1-1, CI-5.4.1-1, -2).

    Raises:
        IllegalOrder: the ship cannot, or has not the means.
    """
    _require_way(carried, action.direction, rules)
    side = side_of(carried.motion.attitude, action.direction)
    routes = drive_routes(means.jets, side, means.costs.acceleration)
    ahead = side in ("forward", "aft")
    if not ahead and (means.small or not routes):
        raise OFF_SIDE.refuse(
            f"Direction {action.direction} is neither ahead nor astern: slide there, or pivot.",
            at="/direction",
            rule="CI-5.1.1-1",
        )
    return _thrust(carried, action, routes, means, rules)


def slide(carried: Carried, action: Slide, means: Means, rules: Rules) -> Carried:
    """Slide through the manoeuvring thrusters opposite (CI-5.4.2.3-1, CI-5.1.2.6-1).

    Raises:
        IllegalOrder: the ship cannot, or has not the means.
    """
    _require_way(carried, action.direction, rules)
    side = side_of(carried.motion.attitude, action.direction)
    if side is None:
        raise OFF_SIDE.refuse(
            f"Direction {action.direction} is on no side of the ship, for its sides are"
            " off the map.",
            at="/direction",
        )
    routes = slide_routes(means.jets, side, rules.table.slides, means.costs.slide)
    return _thrust(carried, action, routes, means, rules)


def _require_way(carried: Carried, direction: int, rules: Rules) -> None:
    """Refuse thrust in a direction that is none, as the ship lies."""
    barred = bar_to_thrust(carried.motion.attitude, direction, rules.options)
    refuse(barred, NO_LAYER if direction > len(DIRECTIONS) else OFF_THE_MAP)


def _thrust(
    carried: Carried,
    action: Accelerate | Slide,
    routes: tuple[Route, ...],
    means: Means,
    rules: Rules,
) -> Carried:
    """Pay for thrust, all of it or a part, and change the vector when it has its effect."""
    require_part(action.part, rules.options)
    if action.part > 1 and carried.motion.spins and rules.options.off_axis_manoeuvres:
        refuse(ONE_AT_A_TIME, "Partial thrust counts as a manoeuvre, and another is not over.")
    is_slide = isinstance(action, Slide)
    unit = means.costs.slide if is_slide else means.costs.acceleration
    asked = Asked(
        lambda cost: price(cost * action.hexes, action.part),
        action.through,
        f"thrust {action.direction}",
    )
    paid = pay(carried, asked, routes, means, rules)
    if action.part == 1:
        return pushed(paid, action.direction, action.hexes)
    begun = Push(
        action.direction, action.hexes, is_slide, Instalments(unit * action.hexes, action.part)
    )
    after = instalments.run(begun.paid_for).instalments
    new = msgspec.structs.replace(begun, paid_for=after)
    return paid._replace(new_pushes=(*paid.new_pushes, new))


def pushed(carried: Carried, direction: int, hexes: int) -> Carried:
    """Return a ship whose vector has changed by so much thrust (CI-5.4.1-2)."""
    vector = accelerated(carried.motion.vector, direction, hexes)
    motion = msgspec.structs.replace(carried.motion, vector=vector)
    return carried._replace(motion=motion, motions=carried.motions + hexes)


def pay_for_thrust(carried: Carried, action: PayOn, means: Means, rules: Rules) -> Carried:
    """Pay on for thrust, through the thrusters that serve it as the ship now lies (CI-5.4.2.7-1).

    Raises:
        IllegalOrder: no thrust in that direction was partly paid before this turn, or the ship
            cannot thrust, or has not the means.
    """
    _require_way(carried, action.direction or 1, rules)
    push = next((one for one in carried.motion.pushes if one.direction == action.direction), None)
    if push is None:
        raise NOT_A_PART.refuse(
            f"No thrust in direction {action.direction} is partly paid; what is goes in"
            f" {listed(str(each.direction) for each in carried.motion.pushes)}.",
            at="/direction",
        )
    side = side_of(carried.motion.attitude, push.direction)
    if push.slide and side:
        routes = slide_routes(means.jets, side, rules.table.slides, means.costs.slide)
    else:
        routes = drive_routes(means.jets, side, means.costs.acceleration)
    cost = instalments.to_reach(push.paid_for, action.part)
    asked = Asked(lambda _: cost, action.through, f"thrust {push.direction}")
    paid = pay(carried, asked, routes, means, rules)
    more = msgspec.structs.replace(push, paid_for=instalments.reached(push.paid_for, action.part))
    pushes = tuple(more if one is push else one for one in paid.motion.pushes)
    return changed(paid, pushes=pushes)
