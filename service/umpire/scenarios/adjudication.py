"""Ruling on some orders at once: all of them, or none. Kept nowhere; the same for every caller."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from umpire.kernel.dice import Dice, Roll, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Family, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.errors import (
    HIDDEN_DICE,
    NO_ORDERS,
    UNKNOWN_RULEBOOK,
    UNKNOWN_SAMPLE,
    WRONG_FAMILY,
)
from umpire.scenarios.refusing import as_heard
from umpire.scenarios.seats import authorise

Rulebooks = Mapping[str, Rulebook[Any, Any, Any]]


def rulebook_named(rulebooks: Rulebooks, system: str) -> Rulebook[Any, Any, Any]:
    """Return a rulebook by name.

    Raises:
        Unknown: there is none of that name.
    """
    found = rulebooks.get(system)
    if found is None:
        known = ", ".join(rulebooks)
        raise UNKNOWN_RULEBOOK.refuse(f"{system!r} is none of: {known}.", at="/system")
    return found


def sample_named(rulebook: Rulebook[Any, Any, Any], name: str) -> Any:
    """Return a sample set-up of a rulebook by name.

    Raises:
        Unknown: there is none of that name.
    """
    if name not in rulebook.samples:
        known = ", ".join(rulebook.samples)
        raise UNKNOWN_SAMPLE.refuse(f"{name!r} is none of: {known}.", at="/sample")
    return rulebook.samples[name]


class TypedBySide:
    """The dice of a side that types its faces in, except where it may not know how many fall.

    An order that may reveal something takes no typed faces: were they counted, the count, and the
    places of those that fall openly, would tell what is hidden. Other dice fall for it.

    Args:
        typed: the faces.
        unseen: the dice that fall where something may be revealed.
    """

    def __init__(self, typed: SuppliedDice, unseen: Dice) -> None:
        self._typed, self._unseen = typed, unseen
        self._falling: Dice = typed

    def turn_to(self, *, hidden: bool) -> None:
        """Choose the dice of the next order.

        Raises:
            Malformed: it may reveal something, and typed faces are left.
        """
        if hidden and self._typed.left:
            raise HIDDEN_DICE.refuse(
                "This order may reveal something hidden, so it takes no typed faces: send none, "
                "and the service throws; or have the referee give it.",
                at="/faces",
            )
        self._falling = self._unseen if hidden else self._typed

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw the dice that fall for this order."""
        return self._falling.roll(label, count, sides)

    def finish(self) -> None:
        """Check that no typed face is left; see `SuppliedDice.finish`."""
        self._typed.finish()


def may_hide_dice(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any) -> bool:
    """Whether the number of dice that an order throws may tell a side what is hidden from it.

    That is the same whatever is hidden, as are the predicates of the book that it asks.
    """
    return (
        rulebook.explores(battle, order)
        or rulebook.bares(battle, order)
        or rulebook.sequence.phase(battle.phase).sealed
    )


def adjudicate(
    rulebook: Rulebook[Any, Any, Any],
    battle: Any,
    orders: Sequence[Any],
    dice: Dice,
    **only: Any,
) -> Ruling[Any, Any]:
    """Rule on orders one after another; see `rulings`, for `only` too.

    Raises:
        Refusal: the first order that is refused, `at` pointing to it; then nothing has happened.
    """
    (ruling,) = deque(rulings(rulebook, battle, orders, dice, **only), maxlen=1)
    return ruling


def rulings(  # noqa: PLR0913 — what a ruling depends on, by name
    rulebook: Rulebook[Any, Any, Any],
    battle: Any,
    orders: Sequence[Any],
    dice: Dice,
    *,
    seat: Seat | None = None,
    family: Family | None = None,
) -> Iterator[Ruling[Any, Any]]:
    """Yield the ruling on the first order, then that on the first two, and so on.

    Args:
        rulebook: the rules.
        battle: the battle as it stands.
        orders: at least one.
        dice: where the rolls come from.
        seat: who asks; without one, nobody is refused for who they are.
        family: where given, the only family of orders that is taken.

    Raises:
        Refusal: of the order that comes next, `at` pointing to it.
    """
    if not orders:
        raise NO_ORDERS.refuse("There are no orders.", at="/orders")
    ruling: Ruling[Any, Any] = Ruling(battle)
    for place, order in enumerate(orders):
        try:
            if family is not None and rulebook.families[type(order)] != family:
                raise WRONG_FAMILY.refuse(
                    f"{order.__struct_config__.tag} belongs to "
                    f"{rulebook.families[type(order)]}, not to {family}.",
                    at="/kind",
                )
            if seat is not None:
                authorise(rulebook, ruling.state, order, seat)
            if isinstance(dice, TypedBySide):
                dice.turn_to(hidden=may_hide_dice(rulebook, ruling.state, order))
            one = rulebook.adjudicate(ruling.state, order, dice)
        except Refusal as refusal:
            as_heard(rulebook, ruling.state, order, seat or REFEREE, refusal)
            if not refusal.at.startswith("/faces"):
                refusal.inside(f"/orders/{place}")
            raise
        ruling = Ruling(one.state, ruling.events + one.events)
        yield ruling


def ruled_alike(
    rulebook: Rulebook[Any, Any, Any], edition: str, recorded: Sequence[Any], ruled: Sequence[Any]
) -> bool:
    """Tell whether a ruling is the one on record, but for citations that have been corrected since.

    Args:
        rulebook: whose editions say which were corrected.
        edition: under which the events on record were ruled.
        recorded: those events.
        ruled: the events of the ruling.
    """
    if ruled == recorded:
        return True
    if len(ruled) != len(recorded) or edition not in (each.name for each in rulebook.editions):
        return False
    corrected = rulebook.corrected_since(edition)
    return all(
        was == now
        or (
            was.rule in corrected.get(was.__struct_config__.tag, ())
            and msgspec.structs.replace(was, rule=now.rule) == now
        )
        for was, now in zip(recorded, ruled, strict=True)
    )
