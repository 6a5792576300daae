"""What a hangar does in a turn, how craft land in it, and what that adds (CI 12.4.1 to 12.4.3)."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from umpire.kernel.errors import Code
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hangars.orders import (
    CANNOT_RECEIVE,
    HANGAR_BUSY,
    NO_TUBE,
    NOT_ALONGSIDE,
    OUT_OF_HANGAR_ARC,
    SHIP_TURNED,
    TOO_SLOW,
)
from umpire.rules.cold_infinity.state.bounds import HullType

Crash: TypeAlias = Literal["full", "unfit"]
"""Why a craft that lands is lost: there is no room for it, or the hangar is for other types."""

OPERATIONS_BY_TUBE = 2
LANDING_DAMAGE = 1
TURNS_TO_LAUNCHER = 3
"""Turns in which it takes an operation each to bring a craft to a launcher (CI-12.4.2-1)."""


def operations_needed(times: int, *, by_tube: bool) -> int:
    """Return what it takes to launch or land so often; through a tube twice that (CI-12.4.3-1)."""
    return times * (OPERATIONS_BY_TUBE if by_tube else 1)


def require_operations(needed: int, left: int) -> None:
    """Refuse more operations than a hangar has left this turn (CI-12.4-2).

    Raises:
        IllegalOrder: they are more.
    """
    if needed > left:
        raise HANGAR_BUSY.refuse(
            f"It takes {counted(needed, 'operation')}, and this turn {left} of them are left: do"
            " less."
        )


def bar_to_working(*, turned: bool, tubes: int | None) -> Code | None:
    """Return why a hangar neither launches nor lands craft this turn, or None (CI-12.4.1-1).

    Args:
        turned: whether its ship has pivoted, rolled or tumbled this turn.
        tubes: how many launch tubes work; None: it works through none (CI-12.4.3-1).
    """
    if turned:
        return SHIP_TURNED
    return NO_TUBE if tubes == 0 else None


def bar_to_landing(
    speed: int, ship_speed: int, *, alongside: bool = True, through_arc: bool = True
) -> Code | None:
    """Return why a craft cannot land, or None (CI-12.4.1-2, CI-RUL-83).

    Args:
        speed: of the craft, in hexes a turn.
        ship_speed: of the ship.
        alongside: whether they end in one hex.
        through_arc: whether the craft came there through a facing in the arc of the hangar.
    """
    if not alongside:
        return NOT_ALONGSIDE
    if speed < ship_speed:
        return TOO_SLOW
    return None if through_arc else OUT_OF_HANGAR_ARC.under("CI-12.4.1-2")


def landing_damage(speed: int, ship_speed: int, thrust: int) -> int:
    """Return what a craft takes as it lands: a point, if it is much too fast (CI-12.4.1-2).

    It is, if it is faster than the ship by as much as its thrust, or more (CI-RUL-83).
    """
    too_fast = speed - ship_speed
    return LANDING_DAMAGE if too_fast > 0 and too_fast >= thrust else 0


def crash(hull_type: HullType, houses: Collection[HullType], *, has_room: bool) -> Crash | None:
    """Return how a landing goes wrong, or None (CI-12.4.1-2).

    Args:
        hull_type: of the craft.
        houses: the types that the hangar carries; none told: all.
        has_room: whether enough bays are free.
    """
    if houses and hull_type not in houses:
        return "unfit"
    return None if has_room else "full"


def destroyed_by(crashed: Crash | None) -> tuple[str, ...]:
    """Return who is destroyed: who lands, and where there is no room one of those aboard."""
    if crashed is None:
        return ()
    return ("landing_craft", "one_housed_craft") if crashed == "full" else ("landing_craft",)


def bar_to_receiving(*, external: bool, receives: bool) -> Code | None:
    """Return why a hangar or launcher receives nobody, or None (CI-12.4.2-1)."""
    return CANNOT_RECEIVE if external and not receives else None
