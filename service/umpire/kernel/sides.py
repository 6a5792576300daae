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
        """Tell whether a side still has something in the battle."""


def known_side(battle: OfSides, side: str, *, at: str) -> str:
    """Return a side by name.

    Raises:
        Malformed: there is none of that name.
    """
    if side not in battle.sides:
        raise UNKNOWN_SIDE.refuse(
            f"There is no side {side}; there is {one_of(battle.sides)}.", at=at
        )
    return side


def side_in_play(battle: OfSides, side: str, withdrawn: Code, *, at: str) -> str:
    """Return a side that still has something to say.

    Args:
        battle: of which it is.
        side: its name.
        withdrawn: the refusal of the book for one that has nothing left.
        at: where in the order it stands.

    Raises:
        IllegalOrder: it has nothing left in the battle.
        Malformed: there is none of that name.
    """
    known_side(battle, side, at=at)
    if not battle.in_play(side):
        raise withdrawn.refuse(
            f"Side {side} has nothing left in the battle, and takes no further part.", at=at
        )
    return side
