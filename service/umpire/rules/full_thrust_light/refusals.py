"""Why Full Thrust Light refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel.errors import codes_in, illegal, malformed, unanswerable

BATTLE_OVER = illegal("battle_over", "FTL-END-01", "The battle has ended.")
UNKNOWN_SHIP = malformed("unknown_ship", "No ship of this name is in the battle.")
UNKNOWN_SIDE = malformed("unknown_side", "No side of this name is in the battle.")
UNKNOWN_WEAPON = malformed("unknown_weapon", "The ship has no weapon of this name.")
INCONSISTENT = malformed("inconsistent_battle", "The battle contradicts itself.")

# Kommandophase
NOTATION = malformed("bad_notation", "The movement order is not in the notation.", "FTL-MOVE-11")
TURN_OVER_HALF = illegal(
    "turn_over_half", "FTL-MOVE-05", "More than half of the thrust is spent on turning."
)
OVER_THRUST = illegal("over_thrust", "FTL-MOVE-06", "The order spends more thrust than there is.")
NEGATIVE_VELOCITY = illegal("negative_velocity", "FTL-MOVE-09", "No ship flies backwards.")
ORDERS_FINISHED = illegal("orders_finished", "FTL-MOVE-01", "The side has finished its orders.")

# Who may act
DESTROYED = illegal("destroyed", "FTL-DMG-07", "The ship is destroyed.")
OFF_TABLE = illegal("off_table", "FTL-GEN-06", "The ship has left the table.")
WITHDRAWN = illegal("withdrawn", "FTL-END-01", "The ship's side has withdrawn.")
NOT_OFF_TABLE = illegal("not_off_table", "FTL-GEN-07", "The ship has not left the table.")
NO_RETURN = illegal("no_return", "FTL-GEN-06", "It was not agreed that ships may come back.")
NOT_ON_EDGE = illegal("not_on_edge", "FTL-GEN-07", "A ship comes back on the edge of the table.")

# Feuerphase
NO_INITIATIVE = illegal("no_initiative", "FTL-FIRE-01", "Initiative has not been thrown for.")
INITIATIVE_THROWN = illegal("initiative_thrown", "FTL-FIRE-01", "Initiative is thrown once a turn.")
NOT_ACTIVE_SIDE = illegal("not_active_side", "FTL-FIRE-02", "It is another side's turn to fire.")
ALREADY_FIRED = illegal("already_fired", "FTL-FIRE-04", "It has fired this turn already.")
WEAPON_DESTROYED = illegal("weapon_destroyed", "FTL-DMG-05", "The weapon is lost.")
NO_FIRE_CONTROL = illegal("no_fire_control", "FTL-FIRE-05", "No fire control works.")
TOO_MANY_TARGETS = illegal(
    "too_many_targets", "FTL-FIRE-05", "More targets are named than fire controls work."
)
OWN_SIDE = illegal("own_side", "FTL-UMP-01", "The target is on the firer's own side.")
AFT_ARC = illegal("aft_arc", "FTL-ARC-04", "No ship fires through its own aft arc.")
OUT_OF_ARC = illegal("out_of_arc", "FTL-ARC-03", "The weapon does not bear on the target.")
WRONG_ARC = illegal("wrong_arc", "FTL-RUL-06", "The target does not stand on that arc's line.")
OUT_OF_RANGE = illegal("out_of_range", "FTL-FIRE-04", "The target is beyond the weapon's range.")

UNKNOWN_SYSTEM = malformed("unknown_system", "The ship has no such system in that state.")
NOTHING_CORRECTED = malformed("nothing_corrected", "The correction changes nothing.", "FTL-UMP-06")
NO_ODDS = unanswerable("no_odds", "FTL-FIRE-04", "Odds are told for declared fire alone.")
NO_SENSORS = unanswerable("no_sensors", "FTL-UMP-02", "This book has no rules for sensors.")

CODES = codes_in(vars())
