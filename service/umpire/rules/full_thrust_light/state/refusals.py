"""Why Full Thrust Light refuses what several of its chapters refuse."""

from umpire.kernel.errors import codes_in
from umpire.rules.full_thrust.state import refusals as shared

BATTLE_OVER = shared.BATTLE_OVER.under("FTL-END-01")
UNKNOWN_SHIP = shared.UNKNOWN_SHIP
UNKNOWN_SIDE = shared.UNKNOWN_SIDE
INCONSISTENT = shared.INCONSISTENT

# Who may act
DESTROYED = shared.DESTROYED.under("FTL-DMG-07")
OFF_TABLE = shared.OFF_TABLE.under("FTL-GEN-06")
WITHDRAWN = shared.WITHDRAWN.under("FTL-END-01")

CODES = codes_in(vars())
