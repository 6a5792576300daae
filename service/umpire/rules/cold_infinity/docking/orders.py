"""The orders to dock at a structure, and to leave it, in Final Actions (CI 15.7)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class DockShip(Value, frozen=True, tag="dock_ship", kw_only=True):
    """Begin to dock at a dock of a structure in the same hex (CI-15.7.1-1 to CI-15.7.3-1)."""

    ship: Id
    host: Id
    dock: Id


class LeaveDock(Value, frozen=True, tag="leave_dock", kw_only=True):
    """Begin to leave the dock where a ship is, or break off docking (CI-15.7.1-1)."""

    ship: Id
