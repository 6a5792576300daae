"""Why Full Thrust Light refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel.errors import codes_in, illegal
from umpire.rules.full_thrust import refusals as shared

BATTLE_OVER = shared.BATTLE_OVER.under("FTL-END-01")
UNKNOWN_SHIP = shared.UNKNOWN_SHIP
UNKNOWN_SIDE = shared.UNKNOWN_SIDE
UNKNOWN_WEAPON = shared.UNKNOWN_WEAPON
INCONSISTENT = shared.INCONSISTENT

# Kommandophase
NOTATION = shared.NOTATION.under("FTL-MOVE-11")
TURN_OVER_HALF = illegal(
    "turn_over_half", "FTL-MOVE-05", "More than half of the thrust is spent on turning."
)
OVER_THRUST = illegal("over_thrust", "FTL-MOVE-06", "The order spends more thrust than there is.")
NEGATIVE_VELOCITY = shared.NEGATIVE_VELOCITY.under("FTL-MOVE-09")
ORDERS_FINISHED = illegal("orders_finished", "FTL-MOVE-01", "The side has finished its orders.")

# Who may act
DESTROYED = shared.DESTROYED.under("FTL-DMG-07")
OFF_TABLE = shared.OFF_TABLE.under("FTL-GEN-06")
WITHDRAWN = shared.WITHDRAWN.under("FTL-END-01")
NOT_OFF_TABLE = shared.NOT_OFF_TABLE.under("FTL-GEN-07")
NO_RETURN = shared.NO_RETURN.under("FTL-GEN-06")
NOT_ON_EDGE = shared.NOT_ON_EDGE.under("FTL-GEN-07")

# Feuerphase
NO_INITIATIVE = illegal("no_initiative", "FTL-FIRE-01", "Initiative has not been thrown for.")
INITIATIVE_THROWN = shared.INITIATIVE_THROWN.under("FTL-FIRE-01")
NOT_ACTIVE_SIDE = shared.NOT_ACTIVE_SIDE.under("FTL-FIRE-02")
ALREADY_FIRED = shared.ALREADY_FIRED.under("FTL-FIRE-04")
WEAPON_DESTROYED = shared.WEAPON_DESTROYED.under("FTL-DMG-05")
NO_FIRE_CONTROL = illegal("no_fire_control", "FTL-FIRE-05", "No fire control works.")
TOO_MANY_TARGETS = illegal(
    "too_many_targets", "FTL-FIRE-05", "More targets are named than fire controls work."
)
OWN_SIDE = shared.OWN_SIDE.under("FTL-UMP-01")
AFT_ARC = shared.AFT_ARC.under("FTL-ARC-04")
OUT_OF_ARC = shared.OUT_OF_ARC.under("FTL-ARC-03")
WRONG_ARC = shared.WRONG_ARC.under("FTL-RUL-06")
OUT_OF_RANGE = shared.OUT_OF_RANGE.under("FTL-FIRE-04")

UNKNOWN_SYSTEM = shared.UNKNOWN_SYSTEM
NOTHING_CORRECTED = shared.NOTHING_CORRECTED.under("FTL-UMP-06")
NO_ODDS = shared.NO_ODDS.under("FTL-FIRE-04")
NO_SENSORS = shared.NO_SENSORS.under("FTL-UMP-02")

CODES = codes_in(vars())
