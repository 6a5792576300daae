"""Foresight: how far orders can be judged before they are given.

An order that is tried and not kept, in a dry run or in a command that is refused, must bring
nothing to light that only an order which is kept may:

- how dice fall, be their seed secret or public (faces that the players type in are their own,
  and no order of a side that may reveal something takes them; see `TypedBySide`);
- to a side: what a sealed phase hides until it ends, what comes of all sides' orders together,
  and what sensors find.

The first order that would do so is the last that can be judged: it would be accepted, and what
comes of it shows once it is kept. So a side gives nothing after it in the same command: else the
refusal of what follows would tell what came of it, though nothing is kept.
"""

from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from umpire.kernel.dice import Dice
from umpire.kernel.errors import PendingThrow
from umpire.kernel.rulebook import Family, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import rulings
from umpire.scenarios.errors import BATCH_AFTER_OUTCOME


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
    """Judge orders one after another, as long as nothing comes to light; see `rulings`.

    Args:
        rulebook: the rules.
        battle: the battle as it stands.
        orders: at least one.
        dice: those that the players have typed in, or `UnthrownDice`.
        seat: who would give them.
        family: where given, the only family of orders that is taken.

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
            f"What comes of /orders/{foreseen.accepted - 1} shows once it is kept: give what "
            "follows in another command.",
            at=f"/orders/{foreseen.accepted}",
        )


def may_know_throw(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat) -> bool:
    """Tell whether which dice an order throws says no more than its seat may know."""
    own = not (_is_for_all(rulebook, battle, order) or _is_sealed(rulebook, battle))
    return own or seat.role == "referee"


def _reveals(
    rulebook: Rulebook[Any, Any, Any], before: Any, order: Any, after: Any, seat: Seat
) -> bool:
    """Tell whether what an order has brought about is more than its seat may know yet."""
    if seat.role == "referee":
        return False
    ended = (before.turn, before.phase) != (after.turn, after.phase)
    hidden = _is_for_all(rulebook, before, order) or rulebook.bares(before, order)
    return hidden or (_is_sealed(rulebook, before) and ended)


def _is_sealed(rulebook: Rulebook[Any, Any, Any], battle: Any) -> bool:
    return rulebook.sequence.phase(battle.phase).sealed


def _is_for_all(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any) -> bool:
    """Tell whether an order finds what is hidden, or resolves what others have ordered too."""
    return rulebook.explores(battle, order) or rulebook.giver(battle, order) == "any_side"
