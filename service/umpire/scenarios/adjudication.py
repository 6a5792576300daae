"""Judge orders: seats that may give them, and the ruling on several at once.

Foresight is the judgement of orders that are not in the journal, in a dry run or in a command that
is refused. It must reveal nothing that only accepted orders may reveal:

- how dice fall, whether their seed is secret or public. Faces that the players type in are their
  own, and no order of a side that may reveal something takes them; see `TypedBySide`.
- to a side: orders that a sealed phase hides until it ends, the outcome of orders of all sides
  together, and the findings of sensors.

The first order that would reveal any of these is the last that `foresee` judges: the service would
accept it, and its outcome shows once it is in the journal. So a side may give no orders after it in
the same command (`nothing_after_outcome`): otherwise the refusal of a later order would reveal that
outcome, though the journal did not change.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

import msgspec

from umpire.kernel.dice import Dice, Roll, SuppliedDice
from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Family, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.errors import (
    BAD_SEAT,
    BATCH_AFTER_OUTCOME,
    HIDDEN_DICE,
    HIDDEN_ODDS,
    NO_ORDERS,
    NOT_YOUR_ORDER,
    REFEREE_ONLY,
    UNKNOWN_RULEBOOK,
    UNKNOWN_SAMPLE,
    WRONG_FAMILY,
)
from umpire.scenarios.naming import as_heard

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
    raise BAD_SEAT.refuse(
        f"{name[:40]!r} is not a seat: use referee, observer or side:NAME.", at=at
    )


def name_of(seat: Seat) -> str:
    """Return the name of a seat."""
    return f"{_SIDE}{seat.side}" if seat.side else seat.role


def require_known_side(sides: Sequence[str], seat: Seat, at: str = "") -> None:
    """Refuse the seat of a side that a battle does not have.

    Raises:
        Malformed: the battle has no such side.
    """
    if seat.side is not None and seat.side not in sides:
        seats = (REFEREE, *(Seat("side", side) for side in sides), OBSERVER)
        legal = ", ".join(name_of(one) for one in seats)
        raise BAD_SEAT.refuse(
            f"{name_of(seat)!r} is not a seat of this battle; its seats are {legal}.", at=at
        )


def referee_only(seat: Seat) -> None:
    """Refuse everyone but the referee.

    Raises:
        Forbidden: it is another seat.
    """
    if seat.role != "referee":
        raise REFEREE_ONLY.refuse(f"Only the referee may do this, not {name_of(seat)}.")


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
    raise NOT_YOUR_ORDER.refuse(
        f"{name_of(seat)} may not give this {kind}: another seat gives it.", at="/kind"
    )


def require_readable(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat
) -> None:
    """Refuse to discuss an order that the seat might not read, were it given by its owner.

    The refusal does not mention the units in the order: those of another side may be hidden, or may
    not exist.

    Raises:
        Forbidden: the order is another side's, and would be hidden from the seat.
    """
    if seat.role == "referee" or rulebook.side_of(battle, order) == seat.side is not None:
        return
    if not rulebook.hears(battle, order, seat):
        kind = order.__struct_config__.tag
        raise NOT_YOUR_ORDER.refuse(
            f"{name_of(seat)} may not ask about a {kind} of another side.", at="/kind"
        )


def require_open_odds(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat
) -> None:
    """Refuse to weigh an order whose odds depend on something hidden from the seat.

    Raises:
        Forbidden: they do.
    """
    if rulebook.hides_odds(battle, order, seat):
        kind = order.__struct_config__.tag
        raise HIDDEN_ODDS.refuse(
            f"The odds of this {kind} depend on something hidden from {name_of(seat)}; its choices "
            "show ranges, arcs and dice.",
            at="/kind",
        )


Rulebooks = Mapping[str, Rulebook[Any, Any, Any]]


def rulebook_named(rulebooks: Rulebooks, system: str) -> Rulebook[Any, Any, Any]:
    """Return a rulebook by name.

    Raises:
        Unknown: the service has no rulebook of that name.
    """
    found = rulebooks.get(system)
    if found is None:
        known = ", ".join(rulebooks)
        raise UNKNOWN_RULEBOOK.refuse(
            f"There is no rulebook {system!r}; the service has {known}.", at="/system"
        )
    return found


def sample_named(rulebook: Rulebook[Any, Any, Any], name: str) -> Any:
    """Return a sample set-up of a rulebook by name.

    Raises:
        Unknown: the rulebook has no sample of that name.
    """
    if name not in rulebook.samples:
        known = ", ".join(rulebook.samples)
        raise UNKNOWN_SAMPLE.refuse(
            f"{rulebook.title} has no sample {name!r}; it has {known}.", at="/sample"
        )
    return rulebook.samples[name]


class TypedBySide:
    """The dice of a side that types its faces in, except where it may not know how many fall.

    An order that may reveal something takes no typed faces: the number of the typed faces, and the
    places of those that fall openly, would reveal hidden units. Other dice fall for it.

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
                "This order may reveal something hidden, so it takes no typed faces. Send none, "
                "and the service throws; or let the referee give the order.",
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
    """Return whether the number of dice of an order may reveal something hidden to its side.

    The answer does not depend on anything hidden, nor do the predicates of the book behind it.
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
        battle: the present battle.
        orders: at least one.
        dice: those to roll.
        seat: the seat that gives them; without one, every seat may.
        family: the only family of orders to accept, if given.

    Raises:
        Refusal: of the next order, `at` pointing to it.
    """
    if not orders:
        raise NO_ORDERS.refuse("The command has no orders; it needs at least one.", at="/orders")
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
    """Return whether a ruling is the recorded one, except for citations corrected since.

    Args:
        rulebook: its editions list the corrections.
        edition: that of the recorded events.
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


class Foreseen(msgspec.Struct, frozen=True):
    """How far some orders can be judged before they are given.

    Attributes:
        ruling: on the orders whose outcome can be foreseen.
        accepted: how many of the orders would be accepted, from the first; those after are not
            judged.
        thrown: the first dice that the last accepted order would throw, where they end it.
        revealed: whether what the last accepted order reveals ends it.
    """

    ruling: Ruling[Any, Any]
    accepted: int
    thrown: PendingThrow | None = None
    revealed: bool = False

    @property
    def ends(self) -> bool:
        """Whether the last accepted order has an outcome that cannot be foreseen."""
        return self.revealed or self.thrown is not None


class _Throws(Exception):  # noqa: N818 — a signal, for this module alone
    def __init__(self, throw: PendingThrow) -> None:
        super().__init__(throw.label)
        self.throw = throw


class UnthrownDice:
    """Dice that end the foresight instead of falling."""

    def roll(self, label: str, count: int, sides: int) -> NoReturn:
        """Say which dice would be thrown; none is."""
        raise _Throws(PendingThrow(label, count, sides))


def foresee(  # noqa: PLR0913 — what a ruling depends on, by name
    rulebook: Rulebook[Any, Any, Any],
    battle: Any,
    orders: Sequence[Any],
    dice: Dice,
    *,
    seat: Seat,
    family: Family | None = None,
) -> Foreseen:
    """Judge orders one after another, as long as nothing is revealed; see `rulings`.

    Args:
        rulebook: the rules.
        battle: the present battle.
        orders: at least one.
        dice: those that the players have typed in, or `UnthrownDice`.
        seat: the seat that would give them.
        family: the only family of orders to accept, if given.

    Raises:
        Refusal: of the first order that would be refused.
    """
    told: Ruling[Any, Any] = Ruling(battle)
    accepted = 0
    try:
        for ruling in rulings(rulebook, battle, orders, dice, seat=seat, family=family):
            order, accepted = orders[accepted], accepted + 1
            if _reveals(rulebook, told.state, order, ruling.state, seat):
                return Foreseen(told, accepted, revealed=True)
            told = ruling
    except _Throws as signal:
        return Foreseen(told, accepted + 1, thrown=signal.throw)
    return Foreseen(told, accepted)


def nothing_after_outcome(foreseen: Foreseen, orders: Sequence[Any], seat: Seat) -> None:
    """Refuse what a side orders after an order whose outcome cannot be foreseen.

    It says the same whatever ended the foresight: even that may be hidden.

    Args:
        foreseen: of these orders, or of the first of them.
        orders: all that the command holds.
        seat: who gives them; the referee, who sees everything, may go on.

    Raises:
        Forbidden: `at` points to the first order that comes after.
    """
    if seat.role == "side" and foreseen.ends and foreseen.accepted < len(orders):
        raise BATCH_AFTER_OUTCOME.refuse(
            f"The outcome of /orders/{foreseen.accepted - 1} shows only once it is stored, so it "
            "must be the last order of its command: give the others in another command.",
            at=f"/orders/{foreseen.accepted}",
        )


def may_know_throw(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat) -> bool:
    """Return whether a seat may know which dice an order throws."""
    own = not (_is_for_all(rulebook, battle, order) or _is_sealed(rulebook, battle))
    return own or seat.role == "referee"


def _reveals(
    rulebook: Rulebook[Any, Any, Any], before: Any, order: Any, after: Any, seat: Seat
) -> bool:
    """Return whether the outcome of an order is more than its seat may know yet."""
    if seat.role == "referee":
        return False
    ended = (before.turn, before.phase) != (after.turn, after.phase)
    hidden = _is_for_all(rulebook, before, order) or rulebook.bares(before, order)
    return hidden or (_is_sealed(rulebook, before) and ended)


def _is_sealed(rulebook: Rulebook[Any, Any, Any], battle: Any) -> bool:
    return rulebook.sequence.phase(battle.phase).sealed


def _is_for_all(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any) -> bool:
    """Return whether an order finds hidden units, or resolves the orders of all sides."""
    return rulebook.explores(battle, order) or rulebook.giver(battle, order) == "any_side"
