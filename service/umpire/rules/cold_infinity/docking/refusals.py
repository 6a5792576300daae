"""Why an order to dock, or to leave a dock, is refused (CI 15.7)."""

from umpire.kernel.errors import codes_in, illegal, malformed
from umpire.rules.cold_infinity.state import refusals

UNKNOWN_DOCK = malformed("unknown_dock", "The structure has no such dock.", "CI-15.7.1-1")
NOT_AT_DOCK = illegal("not_at_dock", "CI-15.7.1-1", "The ship is not in the structure's hex.")
TOO_FAST_TO_DOCK = illegal("too_fast_to_dock", "CI-15.7.1-1", "The ship is faster than 1.")
DOCK_FULL = illegal("dock_full", "CI-15.7.2-1", "The dock has no room for the ship.")
ALREADY_DOCKED = illegal("already_docked", "CI-15.7.1-1", "The ship is docked, or is docking.")
NOT_DOCKED = illegal("at_no_dock", "CI-15.7.1-1", "The ship is not docked, or leaves already.")
CANNOT_DOCK = illegal("cannot_dock", "CI-15.7.1-1", "Such a unit does not dock.")
HELD_BY_DOCK = illegal("held_by_dock", "CI-15.7.1-1", "The ship's dock holds it yet.")
SHELTERED = illegal("sheltered", "CI-15.7.2-1", "The ship is inside a dock.")

CODES = codes_in(vars())

DOCK_DESTROYED = refusals.DESTROYED.under("CI-15.7.1-1")
OUT_OF_DOCK_ARC = refusals.OUT_OF_ARC.under("CI-15.7.2-1")
