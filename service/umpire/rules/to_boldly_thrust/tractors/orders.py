"""The order to switch a tractor beam on (TBT 8)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class LockTractor(Value, frozen=True, tag="lock_tractor"):
    """Switch a tractor beam on at a ship; it drags when all ships have moved (TBT-TRAC-02)."""

    ship: Id
    tractor: Id
    target: Id
