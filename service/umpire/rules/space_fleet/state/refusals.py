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
UNKNOWN_DUMMY = malformed("unknown_dummy", "The side has no dummy counter of this name.")
UNKNOWN_FIELD = malformed("unknown_field", "No minefield of this name is known.")
NAME_TAKEN = malformed("name_taken", "Something in the battle has this name already.")
WRONG_GRID = malformed(
    "wrong_grid", "Hexes on a free table, or points on the hex grid.", "SF-SHIP-03"
)
TOO_FAR_OUT = malformed("too_far_out", "Nothing is put so far from the middle of the field.")
INCONSISTENT = reasons.INCONSISTENT
NOTHING_CORRECTED = reasons.NOTHING_CORRECTED.under("SF-UMP-5")

# Who may act, and when
BATTLE_OVER = reasons.BATTLE_OVER.under("SF-UMP-3")
DESTROYED = reasons.DESTROYED.under("SF-DMG-04")
SURRENDERED = reasons.SURRENDERED.under("SF-DMG-12")
WITHDRAWN = reasons.WITHDRAWN.under("SF-UMP-4")
FINISHED = reasons.FINISHED.under("SF-UMP-2")
NOT_FINISHED = reasons.NOT_FINISHED.under("SF-UMP-2")
NOT_ACTIVE_SIDE = reasons.NOT_ACTIVE_SIDE.under("SF-MOVE-03")
INITIATIVE_THROWN = reasons.INITIATIVE_THROWN.under("SF-MOVE-02")
NO_INITIATIVE = illegal("not_thrown_for", "SF-MOVE-02", "Who moves first is not decided yet.")
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("SF-FIRE-01")
OPTION_OFF = reasons.OPTION_OFF.under("SF-UMP-6")

# Movement
NOT_THIS_STEP = illegal("not_this_step", "SF-MOVE-03", "The ship moves in another step.")
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
SQUADRON_SIZE = illegal("squadron_size", "SF-MOVE-04", "A squadron has 2 to 6 ships.")

# Mines
ONE_PATTERN_PER_MOVE = illegal(
    "one_pattern_per_move", "SF-MINE-02", "A minelayer lays one pattern in a move."
)
NO_PATTERNS = illegal("no_patterns", "SF-MINE-02", "The ship carries no mines any more.")
NOT_ON_PATH = illegal("not_on_path", "SF-MINE-02", "Mines are laid where the ship has been.")
NO_BEAM = illegal("no_beam", "SF-MINE-04", "The ship has no working beam to sweep with.")
NOT_IN_FIELD = illegal("not_in_field", "SF-MINE-04", "The ship does not stand in that field.")

# Fire
ALREADY_FIRED = reasons.ALREADY_FIRED.under("SF-FIRE-14")
NOT_THIS_CLASS = illegal("not_this_class", "SF-FIRE-01", "Another class fires now.")
WEAPONS_OUT = illegal("weapons_out", "SF-DMG-07", "The ship's weapons are out of action.")
TOO_MANY_SHOTS = illegal("too_many_shots", "SF-FIRE-14", "The ship has not so many shots.")
NOTHING_DECLARED = illegal(
    "nothing_declared", "SF-UMP-11", "The ship has declared no fire that it could withdraw."
)
NO_AMMUNITION = illegal("no_ammunition", "SF-FIRE-16", "The launcher has no salvo left.")
OWN_SIDE = reasons.OWN_SIDE.under("SF-UMP-7")
NOT_DETECTED = illegal("not_detected", "SF-SENS-08", "The target is not fully detected.")
OUT_OF_RANGE = reasons.OUT_OF_RANGE.under("SF-FIRE-03")
MISSILE_BEYOND_MEDIUM = illegal(
    "missile_beyond_medium", "SF-LRM-09", "Missiles are no targets beyond medium range."
)
CLASS_NO_LONG_RANGE = illegal(
    "class_no_long_range", "SF-FIRE-13", "Ships of this class do not fire at long range."
)
REAR_ARC = illegal("rear_arc", "SF-FIRE-12", "Nothing fires into the rear arc.")
OUT_OF_ARC = reasons.OUT_OF_ARC.under("SF-PLAS-02")
LINE_BLOCKED = reasons.LINE_BLOCKED.under("SF-TERR-06")

# Long-range missiles
ALREADY_LAUNCHED_FROM = illegal("launcher_used", "SF-LRM-01", "A launcher launches once in a turn.")
NOT_ATTACKING = illegal("missile_not_attacking", "SF-LRM-08", "The missile attacks nothing now.")
NOT_IN_TARGET_SQUADRON = illegal(
    "not_in_target_squadron", "SF-LRM-08", "Only the target's squadron fires at a contact missile."
)
NO_CONTACT = illegal("no_contact", "SF-LRM-04", "A contact warhead attacks in the target's hex.")

# Sensors
NO_EW = illegal("no_ew", "SF-EW-01", "The ship has no working EW suite.")
EW_SO_ALREADY = illegal("ew_so_already", "SF-EW-03", "The EW suite is so already.")
EW_DUMMIES_MADE = illegal(
    "ew_dummies_made", "SF-UMP-15", "An EW suite makes dummies once, as it is first switched on."
)
TOO_FAR_FROM_EW = illegal(
    "too_far_from_ew", "SF-EW-01", "The dummy counter is too far from the ship with EW."
)
TOO_MANY_DUMMIES = reasons.TOO_MANY_DUMMIES.under("SF-SENS-04")
NO_SENSORS = reasons.NO_SENSORS.under("SF-SENS-01")

# Design
HULL_POINTS = illegal("hull_points", "SF-DSN-07", "The points lie outside the range of the class.")
MAX_SHOTS = illegal("max_shots", "SF-DSN-01", "The class has not so many weapons.")
MAX_SPEED = illegal("max_speed", "SF-DSN-01", "The class is not so fast.")
REGENERATOR_CLASS = illegal(
    "regenerator_class", "SF-REG-01", "Ships of this class have no shield regenerator."
)
SALVOES = illegal("salvoes", "SF-DSN-05", "A launcher has not so many, or so few, salvoes.")
NOT_STANDARD = illegal("not_standard", "SF-DSN-01", "The scenario has standard ships alone.")
TWICE_NAMED = malformed("mount_named_twice", "Two mounts of the design have one name.")

NO_ODDS = reasons.NO_ODDS.under("SF-FIRE-02")

CODES = codes_in(vars())
