"""Why Full Thrust: Remixed refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed, unanswerable

# Names and shapes
UNKNOWN_SHIP = reasons.UNKNOWN_SHIP
UNKNOWN_GROUP = malformed("unknown_group", "No fighter group of this name is in the battle.")
UNKNOWN_SALVO = malformed("unknown_salvo", "No salvo of this name is flying.")
UNKNOWN_TARGET = reasons.UNKNOWN_TARGET
UNKNOWN_SIDE = reasons.UNKNOWN_SIDE
UNKNOWN_SQUADRON = reasons.UNKNOWN_SQUADRON
UNKNOWN_SYSTEM = reasons.UNKNOWN_SYSTEM
UNKNOWN_WEAPON = reasons.UNKNOWN_WEAPON
INCONSISTENT = reasons.INCONSISTENT
NOTATION = malformed("bad_notation", "The movement order is not in the notation.", "FT-3.3-2")
NOTHING_CORRECTED = reasons.NOTHING_CORRECTED.under("FT-UMP-3")


# Who may act, and when
BATTLE_OVER = reasons.BATTLE_OVER.under("FT-UMP-5")
DESTROYED = reasons.DESTROYED.under("FT-2.6-2")
OFF_TABLE = illegal("off_table", "FT-3.5-1", "The ship has left the table.")
JUMPED = illegal("jumped", "FT-8.1-4", "The ship has left by FTL.")
WITHDRAWN = reasons.WITHDRAWN.under("FT-UMP-4")
NOT_LAUNCHED = illegal("not_launched", "FT-5.0-2", "The group is aboard its carrier.")
FINISHED = reasons.FINISHED.under("FT-UMP-6")
NOT_FINISHED = reasons.NOT_FINISHED.under("FT-UMP-6")
NOT_ACTIVE_SIDE = reasons.NOT_ACTIVE_SIDE.under("FT-2.7-12")
INITIATIVE_THROWN = reasons.INITIATIVE_THROWN.under("FT-2.7-3")
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("FT-2.7-1")

NOT_ALLOCATED = illegal(
    "not_allocated", "FT-5.3-2", "Point defence is thrown for when all of it is allocated."
)

OPTION_OFF = reasons.OPTION_OFF.under("FT-2.7-1")
NO_POWER = illegal("no_power", "FT-7.2-4", "The ship has dumped its power core.")
OUT_OF_CONTROL = illegal("out_of_control", "FT-7.2-2", "Nobody commands the ship.")
FTL_WARMING = illegal("ftl_warming", "FT-8.1-1", "A ship that is leaving by FTL does not attack.")


# Movement orders, in the order of checks
MUST_NOT_MANOEUVRE = illegal(
    "must_not_manoeuvre", "FT-3.4-1", "A ship does not manoeuvre while it does that."
)

NO_FTL_DRIVE = illegal("no_ftl_drive", "FT-8.4-1", "The ship has no working FTL drive.")

WRONG_MOVEMENT = illegal(
    "wrong_movement", "FT-10.1-1", "The order is written for the other movement system."
)

PUSH_LIMIT = illegal("push_limit", "FT-10.2-5", "More pushes than the thrusters give in a turn.")
TURN_LIMIT = illegal("turn_limit", "FT-3.1-4", "More course points than half of the thrust.")

ORDER_EXCEEDS_THRUST = illegal(
    "order_exceeds_thrust", "FT-3.1-4", "The order spends more thrust than there is."
)

NEGATIVE_VELOCITY = illegal("negative_velocity", "FT-3.2-2", "No ship flies backwards.")
NOT_ALIKE = illegal("not_alike", "FT-RUL-49", "The ships of the squadron do not fly alike.")
NOT_OFF_TABLE = illegal("not_off_table", "FT-3.5-2", "The ship has not left the table.")
NO_RETURN = illegal("no_return", "FT-3.5-2", "It does not come back, or not this turn.")
NOT_ON_EDGE = illegal("not_on_edge", "FT-3.5-2", "A ship comes back on the edge of the table.")

NOT_INTO_TABLE = illegal(
    "not_into_table", "FT-RUL-47", "A ship comes back on a course that points into the table."
)

DISENGAGEMENT_THROWN = illegal(
    "disengagement_thrown", "FT-3.9-1", "A fleet throws once for each time that it has left."
)

NOT_ALL_OFF_TABLE = illegal(
    "not_all_off_table", "FT-3.9-1", "The side has not left the table by one edge."
)

NOT_IN_RANGE = illegal("not_in_range", "FT-3.6-2", "The target is not near enough for that.")


# Boarding, surrender, tournaments
BOARDING_VELOCITY = illegal(
    "boarding_velocity", "FT-11.5-1", "The ships fly too unlike in velocity to board."
)

BOARDING_COURSE = illegal("boarding_course", "FT-11.5-1", "The ships fly too unlike in course.")
ALREADY_BOARDED = illegal("already_boarded", "FT-UMP-30", "A ship boards once a turn.")

NO_BOARDERS = illegal(
    "no_boarders", "FT-11.5-2", "The ship does not have that many boarding factors."
)

TOO_MANY_FACTORS = unanswerable(
    "too_many_factors", "FT-11.5-3", "The fight aboard is too long to be followed."
)

SURRENDERED = reasons.SURRENDERED.under("FT-11.7-1")
NOT_STRUCK = illegal("not_struck", "FT-11.7-1", "The ship has not struck its colours to the side.")

SURRENDER_OPEN = illegal(
    "surrender_open", "FT-UMP-33", "A ship has struck its colours, and waits for an answer."
)

NOT_ALLOWED_BY_OPTION = illegal(
    "not_allowed_by_option", "FT-15.1-1", "The scenario is played without that."
)

POINTS_EXCEEDED = illegal("points_exceeded", "FT-15.1-6", "The fleet costs more than it may.")


# Fire
ALREADY_FIRED = reasons.ALREADY_FIRED.under("FT-2.7-14")
WEAPON_USED = illegal("weapon_used", "FT-2.7-10", "The weapon has been used this turn.")
WEAPON_DESTROYED = illegal("weapon_destroyed", "FT-2.6-3", "The weapon is lost.")
WEAPON_SPENT = illegal("weapon_spent", "FT-4.9-1", "The weapon had one use, and it is spent.")
WRONG_WEAPON = illegal("wrong_weapon", "FT-5.3-3", "This weapon is not for that.")
DICE_SPLIT = illegal("dice_split", "FT-4.2-2", "One weapon fires at one target.")
NO_FIRECON = illegal("no_firecon", "FT-4.2-1", "The FireCons do not suffice for these targets.")
OWN_SIDE = reasons.OWN_SIDE.under("FT-UMP-1")
AFT_ARC = illegal("aft_arc", "FT-4.1-4", "No weapon attacks through the ship's own aft arc.")
OUT_OF_ARC = reasons.OUT_OF_ARC.under("FT-4.1-3")
WRONG_ARC = illegal("wrong_arc", "FT-RUL-4", "The target is not on that arc's line.")
OUT_OF_RANGE = reasons.OUT_OF_RANGE.under("FT-4.3-1")
NO_CORE_TARGET = illegal("no_core_target", "FT-4.8-3", "Core systems cannot be aimed at.")
SYSTEM_DESTROYED = illegal("system_destroyed", "FT-RUL-52", "The system is lost already.")
NO_SYSTEM_NAMED = malformed("no_system_named", "A needle beam aims at one system.", "FT-4.8-1")


# Fighters
NO_BAY = illegal("no_bay", "FT-3.4-2", "No working bay is free for that.")
CAPACITY = illegal("capacity", "FT-3.4-2", "The ship cannot take that many.")
GROUNDED = illegal("grounded", "FT-5.11-1", "The group may not be launched now.")
ALREADY_MOVED = reasons.ALREADY_MOVED.under("FT-5.1-1")
MOVE_TOO_FAR = illegal("move_too_far", "FT-5.1-1", "The move is longer than the group can make.")
INSIDE_BODY = illegal("inside_body", "FT-UMP-71", "The move ends inside an asteroid or a planet.")
BEYOND_TABLE = illegal("beyond_table", "FT-UMP-72", "The move ends off the table.")

SCREENING = illegal(
    "screening_moves_with_ship", "FT-5.5-1", "A screening group moves with its ship."
)

LAUNCHING_FIRST = illegal(
    "launching_first", "FT-2.7-4", "Groups that are launched move before those in flight."
)

PILOTS_FIRST = illegal("pilots_first", "FT-5.1-3", "Groups of lesser pilots move first.")
IN_DOGFIGHT = illegal("in_dogfight", "FT-5.4-4", "The group is in a dogfight.")
NOT_IN_DOGFIGHT = illegal("not_in_dogfight", "FT-5.4-5", "The group is in no dogfight.")
NOT_CONTACTED = illegal("not_contacted", "FT-5.4-3", "No enemy group has come into contact.")
NO_CEF = illegal("no_cef", "FT-5.7-2", "The group has no endurance left for that.")
WRONG_FIGHTER_TYPE = illegal("wrong_fighter_type", "FT-5.9-4", "Fighters of this type cannot.")
NO_ACE = illegal("no_ace", "FT-5.10-2", "There is no ace for that.")

MUST_ENGAGE_SCREENS = illegal(
    "must_engage_screens", "FT-5.5-2", "The screens of the ship must be engaged first."
)


# Missiles and point defence
AMMO_EMPTY = illegal("ammo_empty", "FT-6.4-1", "No such salvo is left in the magazine.")
ALREADY_LAUNCHED = illegal("already_launched", "FT-2.7-5", "The ship has launched this turn.")

NOTHING_TO_LAUNCH = illegal(
    "nothing_to_launch", "FT-RUL-13", "A ship with nothing to launch has no turn to give up."
)

TARGET_NOT_ATTACKING = illegal(
    "target_not_attacking", "FT-5.3-5", "It attacks nothing that this weapon may defend."
)

ADFC_CAPACITY = illegal("adfc_capacity", "FT-5.3-4", "Each ADFC protects one other ship.")


# Mines
NO_MINELAYER = illegal("no_minelayer", "FT-12.1-2", "The ship has no minelayer that works.")
NO_MINESWEEPER = illegal("no_minesweeper", "FT-12.1-3", "The ship has no minesweeper that works.")
OFF_PATH = illegal("off_path", "FT-12.1-2", "Mines are dropped on the way of their ship.")
SWEEPING = illegal("sweeping", "FT-12.1-4", "A ship that sweeps mines does not attack.")


# Damage control
TOO_MANY_DCP = illegal("too_many_dcp", "FT-7.3-2", "At most three parties work on one job.")
NOT_ENOUGH_DCP = illegal(
    "not_enough_dcp", "FT-7.3-1", "The ship does not have that many parties free."
)
NOT_REPAIRABLE = illegal("not_repairable", "FT-RUL-59", "The system cannot be repaired.")
JOB_TRIED = illegal("job_tried", "FT-7.3-2", "One throw is made for a job in a turn.")
CORE_SOUND = illegal("core_sound", "FT-7.2-3", "The power core is in no danger.")


# Design
MASS_EXCEEDED = illegal("mass_exceeded", "FT-9.1-1", "The systems weigh more than the ship.")
HULL_MINIMUM = illegal("hull_minimum", "FT-9.3-1", "The hull is below its least mass.")
ARCS_NOT_ADJACENT = illegal("arcs_not_adjacent", "FT-9.9-3", "The arcs are not next to each other.")
TOO_MANY_ARCS = illegal("too_many_arcs", "FT-9.9-4", "The weapon cannot have that many arcs.")
DESIGN_LIMIT = illegal("design_limit", "FT-9.8-2", "No ship can have that many of those.")
NO_MAGAZINE = illegal("no_magazine", "FT-6.5-1", "A launcher is fed by one magazine of its ship.")
NAMED_TWICE = malformed("named_twice", "Two systems or arcs of the design have one name.")
BEYOND_DISPLAY = malformed("beyond_display", "The display of a ship cannot show such numbers.")


# Sensors and ECM
BOGEY = illegal("bogey", "FT-RUL-73", "A bogey neither attacks nor is attacked.")
NO_SENSOR = illegal("no_sensor", "FT-11.1-3", "The ship does not use active sensors.")
NO_ECM = illegal("no_ecm", "FT-11.4-1", "The ship has no ECM that works.")
SCAN_LIMIT = illegal("scan_limit", "FT-11.1-3", "The ship has made its scans of this turn.")
NOTHING_TO_SCAN = illegal("nothing_to_scan", "FT-11.1-3", "The scan can find nothing more of it.")
TOO_MANY_DUMMIES = reasons.TOO_MANY_DUMMIES.under("FT-11.3-1")


# Wonder weapons
NOT_FITTED = illegal("not_fitted", "FT-12.3-1", "The ship has no such system that works.")
NOT_CAPITAL = illegal("not_capital", "FT-12.3-1", "Only a capital ship carries a nova cannon.")

NOVA_ARMED = illegal(
    "nova_armed", "FT-12.3-1", "The nova cannon takes all the power of the ship this turn."
)

NOVA_NOT_ARMED = illegal("nova_not_armed", "FT-12.3-1", "A nova cannon fires as ordered, or not.")
NOT_CHARGED = illegal("not_charged", "FT-12.3-3", "The wave gun is not charged.")
REFLEX_ACTIVE = illegal("reflex_active", "FT-12.3-7", "The reflex field of the ship is on.")
CLOAKED = illegal("cloaked", "FT-12.3-9", "Nothing reaches a cloaked ship, nor does it act.")


# Stations and planets
NO_DRIVE = illegal("no_drive", "FT-13.7-1", "A station goes where it drifts.")
NO_STATION = illegal("no_station", "FT-13.7-2", "The side has no such station.")
DOCKED = illegal("docked", "FT-13.7-3", "The ship is docked at a station.")
NOT_DOCKED = illegal("not_docked", "FT-13.7-2", "The ship is docked nowhere.")
DOCK_VELOCITY = illegal("dock_velocity", "FT-13.7-2", "The ship must be as fast as the station.")
DOCK_COURSE = illegal("dock_course", "FT-13.7-2", "The ship must fly as the station does.")
IN_ORBIT = illegal("in_orbit", "FT-14.0-2", "In orbit a ship changes its velocity alone.")
NO_PLANET = illegal("no_planet", "FT-14.1-1", "There is no such planet.")
LANDED = illegal("landed", "FT-14.3-1", "The ship has landed.")
LEFT_FOR_ORBIT = illegal("left_for_orbit", "FT-14.1-2", "The ship is in orbit, off the table.")


# Terrain
LINE_BLOCKED = reasons.LINE_BLOCKED.under("FT-13.1-1")
LOCK_ON_FAILED = illegal("lock_on_failed", "FT-13.3-2", "Dust has prevented the lock on a target.")
INDESTRUCTIBLE = illegal("indestructible", "FT-13.2-3", "Fire does nothing to that asteroid.")
DRIFT_THROWN = illegal("drift_thrown", "FT-13.2-1", "How the field drifts is settled.")
NO_ODDS = reasons.NO_ODDS.under("FT-4.3-1")
NO_SENSORS = reasons.NO_SENSORS.under("FT-2.6-4")
CODES = codes_in(vars())
