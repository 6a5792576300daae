"""Why an order to hangars is refused (CI 12.4)."""

from umpire.kernel.errors import codes_in, illegal, malformed
from umpire.rules.cold_infinity.state import refusals

UNKNOWN_HANGAR = malformed("unknown_hangar", "The ship has no such hangar.", "CI-12.4-1")
NOT_ABOARD = illegal("not_aboard", "CI-12.4.1-1", "The craft is not in that hangar.")
NOT_IN_FLIGHT = illegal("not_in_flight", "CI-12.4.1-2", "The craft does not fly.")
HANGAR_BUSY = illegal(
    "hangar_busy", "CI-12.4-2", "That is more than the hangar can do in what is left of the turn."
)
SHIP_TURNED = illegal(
    "ship_turned", "CI-12.4.1-1", "The ship pivoted, rolled or tumbled on this turn."
)
NOT_ALONGSIDE = illegal("not_alongside", "CI-12.4.1-2", "The craft are not in the ship's hex.")
TOO_SLOW = illegal("too_slow", "CI-12.4.1-2", "The craft are slower than the ship.")
CANNOT_RECEIVE = illegal("cannot_receive", "CI-12.4.2-1", "The launcher receives no craft.")
NO_ORDNANCE = illegal("no_ordnance", "CI-12.4.2-1", "No external launcher handles ordnance.")
NO_TUBE = illegal("no_tube", "CI-12.4.3-1", "The hangar works through a launch tube alone.")
NO_TRANSFER = illegal(
    "no_transfer", "CI-12.4.2-1", "Craft go from hangars to external launchers alone."
)
NO_GROUP_SO = illegal("no_group_so", "CI-12.1-1", "Such craft do not fly as that group.")
HANGAR_FULL = illegal("hangar_full", "CI-12.4-1", "The hangar has no bays free.")
UNFIT_ORDNANCE = illegal("unfit_ordnance", "CI-12.4-2", "The rack does not take that kind.")
RACK_ABOARD_FULL = illegal("rack_aboard_full", "CI-12.4-2", "The rack holds no more.")
HOLD_EMPTY = illegal("hold_empty", "CI-15.2-1", "No container of the hold is full.")
HOLD_WITHIN = illegal("hold_within", "CI-RUL-109", "The hold is inside the ship.")
ONE_CONTAINER = illegal("one_container", "CI-15.2-1", "The ship has ejected one this turn.")

CODES = codes_in(vars())

HANGAR_DESTROYED = refusals.DESTROYED.under("CI-12.4-1")
OUT_OF_HANGAR_ARC = refusals.OUT_OF_ARC.under("CI-12.4.1-1")
NOTHING_LEFT = refusals.MAGAZINE_EMPTY.under("CI-12.4-2")
