"""Why Space Fleet refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed

# Names and shapes
UNKNOWN_SHIP = reasons.UNKNOWN_SHIP
UNKNOWN_SIDE = reasons.UNKNOWN_SIDE
UNKNOWN_TARGET = reasons.UNKNOWN_TARGET
UNKNOWN_WEAPON = reasons.UNKNOWN_WEAPON
UNKNOWN_SQUADRON = reasons.UNKNOWN_SQUADRON
UNKNOWN_MISSILE = malformed("unknown_missile", "No long-range missile of this name is flying.")
NAME_TAKEN = malformed("name_taken", "Something in the battle has this name already.")
WRONG_GRID = malformed(
    "wrong_grid", "Hexes on a free table, or points on the hex grid.", "SF-SHIP-03"
)
TOO_FAR_OUT = malformed("too_far_out", "Nothing is put so far from the middle of the field.")
INCONSISTENT = reasons.INCONSISTENT

# Who may act, and when
BATTLE_OVER = reasons.BATTLE_OVER.under("SF-UMP-3")
DESTROYED = reasons.DESTROYED.under("SF-DMG-04")
SURRENDERED = reasons.SURRENDERED.under("SF-DMG-12")
WITHDRAWN = reasons.WITHDRAWN.under("SF-UMP-4")
FINISHED = reasons.FINISHED.under("SF-UMP-2")
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("SF-FIRE-01")
OPTION_OFF = reasons.OPTION_OFF.under("SF-UMP-6")

# Movement
ALREADY_MOVED = reasons.ALREADY_MOVED.under("SF-MOVE-03")
MOVES_WITH_SQUADRON = illegal(
    "moves_with_squadron", "SF-SENS-06", "The ship is under its squadron's counter."
)
NO_COUNTER = illegal("no_squadron_counter", "SF-SENS-06", "The squadron has no counter any more.")
MUST_MOVE_FORWARD_FIRST = illegal(
    "must_move_forward_first", "SF-MOVE-06", "A ship turns only after its first unit forward."
)
ONE_TURN_PER_UNIT = illegal(
    "one_turn_per_unit", "SF-MOVE-07", "One turn of one face after each unit moved."
)
NO_TURN_AFTER_FULL_MOVE = illegal(
    "no_turn_after_full_move", "SF-MOVE-08", "No turn after the last unit of a full move."
)
EXCEEDS_SPEED = illegal("exceeds_speed", "SF-MOVE-09", "The move is longer than the speed.")
PIVOT_WHILE_MOVING = illegal("pivot_while_moving", "SF-MOVE-10", "Only a ship at rest pivots.")

# Fire
NO_AMMUNITION = illegal("no_ammunition", "SF-FIRE-16", "The launcher has no salvo left.")
OWN_SIDE = reasons.OWN_SIDE.under("SF-UMP-7")
OUT_OF_RANGE = reasons.OUT_OF_RANGE.under("SF-FIRE-03")
REAR_ARC = illegal("rear_arc", "SF-FIRE-12", "Nothing fires into the rear arc.")
LINE_BLOCKED = reasons.LINE_BLOCKED.under("SF-TERR-06")

NO_ODDS = reasons.NO_ODDS.under("SF-FIRE-02")

CODES = codes_in(vars())
