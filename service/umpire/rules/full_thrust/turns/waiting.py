"""What a phase waits for, and whose turn it is in it (FT 2.7)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from umpire.kernel.sequence import next_in_turn
from umpire.rules.full_thrust.combat.simultaneous import squadron_waits
from umpire.rules.full_thrust.state.units import order_of_play
from umpire.rules.full_thrust.turns.happenings import SideActivated


class Waiting(msgspec.Struct, frozen=True):
    """What a phase waits for: sides in alternation, sides that say when they are done, or dice.

    Attributes:
        alternates: tells whether a side may act once more, where sides act in turn.
        finishes: tells whether a side has something to say, until it says that it is done.
        resolves: tells whether anything is left that an order resolves at once.
    """

    alternates: Callable[[Any, str], bool] | None = None
    finishes: Callable[[Any, str], bool] | None = None
    resolves: Callable[[Any], bool] | None = None

    def unfinished(self, battle: Any) -> tuple[str, ...]:
        """Return the sides that have yet to say that they are done."""
        return _still(self.finishes, battle)

    def waited_for(self, battle: Any) -> tuple[str, ...]:
        """Return the sides that have yet to act, or to say that they are done."""
        return _still(self.alternates or self.finishes, battle)

    def next_side(self, battle: Any, *, acted: bool) -> str | None:
        """Return the side whose turn it is where sides alternate, `None` when nobody's.

        Args:
            battle: the battle as it stands.
            acted: whether the active side has used its turn just now.
        """
        if self.alternates is None:
            return None
        able, active = partial(_asked, self.alternates, battle), battle.active
        if active is not None and able(active) and (not acted or squadron_waits(battle, active)):
            return str(active)
        return next_in_turn(order_of_play(battle), active, able)

    def goes_on(self, battle: Any, *, done: bool) -> tuple[SideActivated, ...] | None:
        """Return whose turn it becomes, if anybody's; `None` when nothing is waited for any more.

        Args:
            battle: as the last order has left it.
            done: whether that order has used the turn of the active side, or resolved the phase.
        """
        if self.is_over(battle, resolved=done):
            return None
        side = self.next_side(battle, acted=done)
        return () if side in {None, battle.active} else (SideActivated(side=side),)

    def is_over(self, battle: Any, *, resolved: bool = False) -> bool:
        """Tell whether nothing is waited for any more.

        Args:
            battle: the battle as it stands.
            resolved: whether all that is resolved at once has been resolved just now.
        """
        if self.resolves is not None and not resolved and self.resolves(battle):
            return False
        return not self.unfinished(battle) and self.next_side(battle, acted=False) is None


def _still(asked: Callable[[Any, str], bool] | None, battle: Any) -> tuple[str, ...]:
    if asked is None:
        return ()
    return tuple([side for side in battle.sides if _asked(asked, battle, side)])


def _asked(asked: Callable[[Any, str], bool], battle: Any, side: str) -> bool:
    return side not in battle.finished and asked(battle, side)
