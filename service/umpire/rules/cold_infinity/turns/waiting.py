"""What a phase may wait for: sides that it asks, or what is left to resolve (CI 2.0, CI-UMP-65).

Whom a phase asks is judged by what all know.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec

from umpire.rules.cold_infinity.state.battle import Battle


class Waiting(Protocol):
    """What a phase waits for."""

    def unfinished(self, battle: Battle) -> tuple[str, ...]:
        """Return the sides that have yet to say that they are done with the phase."""

    def is_over(self, battle: Battle, *, resolved: bool) -> bool:
        """Tell whether the phase waits for nothing any more.

        Args:
            battle: as it stands.
            resolved: whether an order has just resolved the phase at once and whole.
        """


class Asks(msgspec.Struct, frozen=True):
    """A phase lasts until every side that it asks is done.

    Attributes:
        asked: which sides it asks.
        calls: of a phase that asks by what units carry, whether anything calls for it that all
            know. Where units are to be identified, it asks all sides then: else it would tell of
            what they carry (CI-UMP-113).
        could: whether a side that it asks could do anything in it but pass, as far as all know.
    """

    asked: Callable[[Battle, str], bool]
    calls: Callable[[Battle], bool] | None = None
    could: Callable[[Battle, str], bool] | None = None

    def unfinished(self, battle: Battle) -> tuple[str, ...]:
        """Return the sides that it asks, and that have not said so (CI-UMP-65)."""
        return tuple(
            side
            for side in battle.sides
            if side not in battle.finished and battle.in_play(side) and self._asks(battle, side)
        )

    def is_over(self, battle: Battle, *, resolved: bool) -> bool:  # noqa: ARG002 -- others ask
        """Tell whether all are done."""
        return not self.unfinished(battle)

    def _asks(self, battle: Battle, side: str) -> bool:
        if battle.options.unit_identification and self.calls:
            return self.calls(battle)
        return self.asked(battle, side) and not self._passes(battle, side)

    def _passes(self, battle: Battle, side: str) -> bool:
        """Tell whether a side could but pass, and all know it (CI-UMP-123)."""
        options = battle.options
        if self.could is None or options.unit_identification or not options.automatic_passes:
            return False
        return not self.could(battle, side)


def _by_the_order_alone(_battle: Battle) -> bool:
    return False


class AsksFirst(Asks, frozen=True):
    """A phase asks sides, and lasts until an order ends it that any side gives.

    Attributes:
        ended: whether that has been given.
    """

    ended: Callable[[Battle], bool] = _by_the_order_alone

    def is_over(self, battle: Battle, *, resolved: bool) -> bool:
        """Tell whether that order has been given."""
        return resolved or self.ended(battle)


class Resolves(msgspec.Struct, frozen=True):
    """A phase lasts while something is left in it, and asks nobody.

    Attributes:
        left: whether anything is.
    """

    left: Callable[[Battle], bool]

    def unfinished(self, battle: Battle) -> tuple[str, ...]:  # noqa: ARG002 -- others ask
        """Return no side."""
        return ()

    def is_over(self, battle: Battle, *, resolved: bool) -> bool:
        """Tell whether all is resolved."""
        return resolved or not self.left(battle)
