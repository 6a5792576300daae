"""Seats: who is asking, and which orders they may give."""

from collections.abc import Sequence
from typing import Any

from umpire.kernel.rulebook import OBSERVER, REFEREE, Rulebook, Seat
from umpire.scenarios.errors import BAD_SEAT, HIDDEN_ODDS, NOT_YOUR_ORDER, REFEREE_ONLY

_SIDE = "side:"


def seat_named(name: str, at: str = "") -> Seat:
    """Return the seat that `referee`, `observer` or `side:NAME` names.

    Raises:
        Malformed: it names none.
    """
    if name == "referee":
        return REFEREE
    if name == "observer":
        return OBSERVER
    if name.startswith(_SIDE) and len(name) > len(_SIDE):
        return Seat("side", name.removeprefix(_SIDE))
    raise BAD_SEAT.refuse(f"{name[:40]!r} is no seat: referee, observer or side:NAME.", at=at)


def name_of(seat: Seat) -> str:
    """Return the name of a seat."""
    return f"{_SIDE}{seat.side}" if seat.side else seat.role


def require_known_side(sides: Sequence[str], seat: Seat, at: str = "") -> None:
    """Refuse the seat of a side that a battle does not have.

    Raises:
        Malformed: it is none of the battle's.
    """
    if seat.side is not None and seat.side not in sides:
        seats = (REFEREE, *(Seat("side", side) for side in sides), OBSERVER)
        legal = ", ".join(name_of(one) for one in seats)
        raise BAD_SEAT.refuse(f"{name_of(seat)!r} is no seat of this battle: {legal}.", at=at)


def referee_only(seat: Seat) -> None:
    """Refuse everyone but the referee.

    Raises:
        Forbidden: it is another seat.
    """
    if seat.role != "referee":
        raise REFEREE_ONLY.refuse("Only the referee may do this.")


def authorise(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat) -> None:
    """Refuse an order that is not the seat's to give.

    Raises:
        Forbidden: it is another side's, or the referee's.
        IllegalOrder: the phase does not take it from anyone.
    """
    giver = rulebook.giver(battle, order)
    if seat.role == "referee":
        return
    if seat.side in battle.sides and giver == "any_side":
        return
    if seat.role == "side" and giver == "owner" and rulebook.side_of(battle, order) == seat.side:
        return
    kind = order.__struct_config__.tag
    raise NOT_YOUR_ORDER.refuse(f"{name_of(seat)} may not give this {kind}.", at="/kind")


def require_readable(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat
) -> None:
    """Refuse to speak of an order that the seat might not read, were it given by its owner.

    Nothing is said of what the order names: another side's may be hidden, or not be there at all.

    Raises:
        Forbidden: the order is another side's, and would be hidden from the seat.
    """
    if seat.role == "referee" or rulebook.side_of(battle, order) == seat.side is not None:
        return
    if not rulebook.hears(battle, order, seat):
        kind = order.__struct_config__.tag
        raise NOT_YOUR_ORDER.refuse(f"{name_of(seat)} may not ask of this {kind}.", at="/kind")


def require_open_odds(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat
) -> None:
    """Refuse to weigh an order whose odds hang on what is hidden from the seat.

    Raises:
        Forbidden: they do.
    """
    if rulebook.hides_odds(battle, order, seat):
        kind = order.__struct_config__.tag
        raise HIDDEN_ODDS.refuse(
            f"The odds of this {kind} hang on what is hidden from {name_of(seat)}; its choices "
            "tell ranges, arcs and dice.",
            at="/kind",
        )
