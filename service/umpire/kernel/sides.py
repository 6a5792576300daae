"""Sides by name, and whether they still have something to say."""

from typing import Protocol

from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_SIDE
from umpire.kernel.words import one_of


class OfSides(Protocol):
    """A battle of several sides."""

    @property
    def sides(self) -> tuple[str, ...]:
        """All of them, by name."""

    def in_play(self, side: str) -> bool:
        """Return whether a side still has units in the battle."""


def known_side(battle: OfSides, side: str, *, at: str) -> str:
    """Return a side by name.

    Raises:
        Malformed: the battle has no side of that name.
    """
    if side not in battle.sides:
        raise UNKNOWN_SIDE.refuse(
            f"The battle has no side {side}: name {one_of(battle.sides)}.", at=at
        )
    return side


def side_in_play(battle: OfSides, side: str, withdrawn: Code, *, at: str) -> str:
    """Return a side that may still give orders.

    Args:
        battle: that of the side.
        side: its name.
        withdrawn: the book's refusal for a side without units.
        at: a JSON Pointer to the side in the order.

    Raises:
        IllegalOrder: it has no units left in the battle.
        Malformed: the battle has no side of that name.
    """
    known_side(battle, side, at=at)
    if not battle.in_play(side):
        raise withdrawn.refuse(
            f"Side {side} has no units left in the battle, so it gives no more orders.", at=at
        )
    return side
