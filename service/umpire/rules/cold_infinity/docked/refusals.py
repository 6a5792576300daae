"""Why docked operations are refused: one code for each reason (CI 15.7.4)."""

from umpire.kernel.errors import codes_in, illegal
from umpire.rules.cold_infinity.hangars import refusals

NOT_YET_DOCKED = illegal("not_yet_docked", "CI-15.7.4-1", "The ship is not docked now.")
DOCK_BUSY = illegal("dock_busy", "CI-15.7.4-1", "A clamp makes one docked operation a turn.")
UNFIT_SHARE = illegal("unfit_share", "CI-15.7.4-1", "The one does not take what the other has.")
NO_ROOM_FOR_SHARE = illegal("no_room_for_share", "CI-15.7.4-1", "There is no room for so much.")

CODES = codes_in(vars())

NOTHING_LEFT = refusals.NOTHING_LEFT.under("CI-15.7.4-1")
NO_BAY_LEFT = refusals.HANGAR_FULL.under("CI-15.7.4-1")
