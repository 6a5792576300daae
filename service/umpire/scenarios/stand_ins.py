"""Dice to judge orders again with, where other rules may ask for dice that nobody threw."""

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Malformed, PendingThrow

MOST_STAND_INS = 64
"""How many rolls nobody threw may be stood in for, before an order is given up."""


class Hangs(Exception):  # noqa: N818 — a signal to those who judge, and no fault
    """What comes of an order hangs on dice that nobody threw."""

    def __init__(self, throw: PendingThrow) -> None:
        super().__init__(throw.label)
        self.throw = throw


class StandIns:
    """Known dice; and stand-ins, with the lowest faces, for those that nobody threw.

    Args:
        known: dice that refuse what they cannot throw.
    """

    def __init__(self, known: Dice) -> None:
        self._known = known
        self.stood_in: dict[str, PendingThrow] = {}

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the known roll, or a stand-in.

        Raises:
            Hangs: nothing may stand in for dice that nobody threw.
        """
        try:
            return self._known.roll(label, count, sides)
        except Malformed:
            throw = PendingThrow(label, count, sides)
        if not self.may_stand_in(label):
            raise Hangs(throw)
        self.stood_in[label] = throw
        return Roll(label, sides, (1,) * count)

    def may_stand_in(self, _label: str) -> bool:
        """Tell whether dice that nobody threw may be stood in for now."""
        return len(self.stood_in) < MOST_STAND_INS
