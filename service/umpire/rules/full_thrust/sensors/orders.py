"""The order of active sensors (FT 11.1); that a ship will scan stands in its written order."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class ScanShip(Value, frozen=True, tag="scan_ship"):
    """Let a ship that was ordered to scan scan one enemy: a bogey or, with a suite, a ship.

    It is given in phase `sensors`. Where sensors are not in play, the answer says so.
    """

    ship: Id
    target: Id
