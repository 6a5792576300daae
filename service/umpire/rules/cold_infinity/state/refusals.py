"""Why Cold Infinity refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed, unanswerable

BAD_VECTOR = malformed("bad_vector", "The vector is not in the notation.", "CI-5.4.1-3")

INSUFFICIENT_THRUST = illegal(
    "insufficient_thrust", "CI-5.2-1", "The engines do not give that much thrust."
)
THRUSTER_UNFIT = illegal(
    "thruster_unfit", "CI-5.1.2.5-1", "The ship's thrusters do not make this manoeuvre so."
)
CHANNEL_EXCEEDED = illegal(
    "channel_exceeded", "CI-5.2-1", "More thrust than its channel goes through a thruster."
)
THRUST_SPLIT = malformed("thrust_split", "The thrust is not shared out as it costs.", "CI-5.1.1-1")
NOT_LEVEL = illegal(
    "not_level", "CI-5.4.2.2-1", "The ship is neither face up nor flipped over by 180 degrees."
)
SPINNING = illegal("spinning", "CI-5.4.2.2-1", "Another manoeuvre of the ship must end first.")
NOT_SPINNING = illegal(
    "not_spinning", "CI-5.1.2.1-1", "The ship makes no such manoeuvre that could change."
)
WRONG_SENSE = malformed("wrong_sense", "A manoeuvre does not turn that way.", "CI-5.1.2.1-1")
OFF_SIDE = illegal("off_side", "CI-5.4.2.3-1", "That direction is not on a side of the ship.")
NOT_A_PART = illegal(
    "not_a_part", "CI-5.4.2.7-1", "Thrust may be paid whole, or by a half, third or quarter."
)
MOTION_LIMIT = illegal("motion_limit", "CI-5.6-1", "That is more motion than the hull takes.")
NOT_ON_WAY = illegal(
    "not_on_way", "CI-5.4.2.5-1", "Thrust is for the start, and one other point of the way."
)
NOT_NON_INERTIAL = illegal(
    "not_non_inertial", "CI-5.8.1-1", "The ship's engines are not non-inertial."
)
FIGHTERS_ALONE = illegal("fighters_alone", "CI-5.5.1-1", "Only fighters can do that.")
EVASION_LIMIT = illegal("evasion_limit", "CI-5.5.2-2", "The fighter cannot evade so well.")
CANNOT_BARNSTORM = illegal(
    "cannot_barnstorm", "CI-5.5.3-1", "Such a unit cannot barnstorm such a one."
)
HEX_TO_CHOOSE = illegal(
    "hex_to_choose", "CI-RUL-30", "The order must choose a hex where the way lies on an edge."
)
KEEPS_ITS_HEX = illegal("keeps_its_hex", "CI-1.6-1", "A structure does not leave its hex.")
TOO_FEW_FOR_FORMATION = illegal(
    "too_few_for_formation", "CI-12.2.5-1", "It takes three fighters to fly in formation."
)
NO_SUCH_PLOT = illegal("no_such_plot", "CI-2.2.1.1-1", "Such units do not plot in this phase.")
ENGINE_DESTROYED = illegal("engine_destroyed", "CI-5.3.2-1", "The engine is destroyed.")

UNKNOWN_BRIDGE = malformed("unknown_bridge", "The ship has no such bridge.", "CI-15.1-1")
CONTROL_THERE = illegal("control_there", "CI-2.1.2.2-1", "That bridge has control already.")
BRIDGE_DESTROYED = illegal(
    "bridge_destroyed", "CI-2.1.2.2-1", "No control passes to or from a destroyed bridge so late."
)

CAPACITOR_WITH_REACTOR = illegal(
    "capacitor_with_reactor", "CI-3.1.2-2", "No unit has capacitors and reactors together."
)
BATTERY_UNFED = illegal(
    "battery_unfed", "CI-3.1.3-1", "Batteries are for units with a plant that charges itself."
)
SYSTEM_BATTERY_UNFIT = illegal(
    "system_battery_unfit", "CI-3.3-1", "That system takes no battery of its own."
)
UNKNOWN_CONSUMER = malformed("unknown_consumer", "The unit has no such system to feed.", "CI-3.2-1")
UNKNOWN_BATTERY = malformed("unknown_battery", "The unit has no such battery.", "CI-3.1.3-1")
INSUFFICIENT_POWER = illegal(
    "insufficient_power", "CI-3.2-3", "The plants do not give that much power."
)
INSUFFICIENT_CHARGE = illegal(
    "insufficient_charge", "CI-3.1.3-1", "The battery does not hold that much."
)
BATTERY_MISDIRECTED = illegal(
    "battery_misdirected", "CI-3.1.4-1", "The battery does not feed that system so."
)
DESTROYED_SYSTEM = illegal(
    "destroyed_system", "CI-3.4-1", "A destroyed system is not switched any more."
)
NOTHING_SWITCHED = illegal(
    "nothing_switched", "CI-3.2.1-1", "The systems of small vessels are not switched."
)
UNPOWERED_SYSTEM = illegal(
    "unpowered_system", "CI-3.2.2-1", "What needs no power cannot be forced off."
)
FORCED_OFF = illegal("forced_off", "CI-3.2.2-1", "The system has been forced off for now.")
NOT_BOOSTED = illegal("not_boosted", "CI-3.5-1", "The system takes no extra power.")
UNKNOWN_PLANT = malformed("unknown_plant", "No plant of this name overheats.", "CI-3.6-1")
NOT_SHUT_DOWN = illegal("not_shut_down", "CI-3.6-1", "The plant has not shut down.")
STILL_HOT = illegal("still_hot", "CI-3.6-1", "The plant is too hot to be started again.")
COOLING_DOWN = illegal("cooling_down", "CI-7.1.1.1-1", "The weapon is cooling down.")
NOT_ARMED = illegal("not_armed", "CI-7.1.3-1", "The weapon is not armed.")
NOT_POWERED = illegal("not_powered", "CI-7.1-1", "The weapon has no power.")
SHOTS_EXCEEDED = illegal(
    "shots_exceeded", "CI-7.1.3-1", "That is more than the weapon's rate of fire."
)
NO_EMERGENCY_ARMING = illegal(
    "no_emergency_arming", "CI-7.1.3.1-1", "The weapon does not arm in an emergency."
)
NO_EMERGENCY_TERMS = unanswerable(
    "no_emergency_terms", "CI-7.1.3.1-1", "The terms of arming in an emergency are lost."
)

EW_OVERSPENT = illegal("ew_overspent", "CI-4.0-1", "The sensors do not give that much EW.")
VISUAL_TARGETING = illegal(
    "visual_targeting", "CI-4.3-1", "Small vessels on visual targeting have no EW."
)
NO_HIGH_DENSITY = illegal("no_high_density", "CI-4.3.1-1", "The craft has no high-density sensors.")
TOGGLED_ALREADY = illegal(
    "toggled_already", "CI-4.3.1-1", "The group aims so, or has switched this turn."
)
SENSORS_DESTROYED = illegal(
    "sensors_destroyed", "CI-4.5-1", "Destroyed sensors take no extra power."
)
NO_DETECTOR = illegal("no_detector", "CI-4.8.1-1", "No EW detector keeps points for later.")
RESERVE_TOO_LARGE = illegal(
    "reserve_too_large", "CI-4.8.1-1", "A detector keeps back half of the EW at most."
)
NO_MASKING = illegal("no_masking", "CI-4.8.2-1", "The unit has no masking sensor that works.")
ESS_OVERSPENT = illegal("ess_overspent", "CI-4.7-1", "The ESS does not give that many points.")
NO_ESS_SHROUD = illegal("no_ess_shroud", "CI-4.7.1-1", "Without a shroud an ESS does nothing else.")
ESS_UNFIT = illegal("ess_unfit", "CI-4.7.4-1", "The ESS does not work on such a unit.")

PIERCING_UNAIMED = illegal(
    "piercing_unaimed", "CI-8.1.5-2", "A piercing weapon needs EW points that were kept for it."
)
SHIELD_UNFIT = illegal("shield_unfit", "CI-11.2-1", "The shield is not built to work so.")
ADAPTIVE_LIMIT = illegal(
    "adaptive_limit", "CI-11.4.2-2", "The adaptive armour holds no more points so."
)
UNKNOWN_SECTION = malformed("unknown_section", "The ship has no such section.", "CI-1.5-1")
NO_ADAPTIVE_POINTS = illegal(
    "no_adaptive_points", "CI-11.4.2-3", "The adaptive armour has no such points left."
)
NO_REDUCTION = illegal(
    "no_reduction", "CI-13.1.9-1", "The weapon has nothing left of what is to be reduced."
)
BEYOND_REPAIR = illegal(
    "beyond_repair", "CI-7.4.4.1-1", "Nothing in a destroyed section can be repaired."
)
NO_TECHNOLOGY = unanswerable(
    "no_technology", "CI-8.2-1", "The tables do not tell what is special about the technology."
)
NO_SHIELD_MODE = illegal("no_shield_mode", "CI-8.2.7-1", "The weapon cannot become a shield.")

LAUNCH_UNLOCKED = illegal(
    "launch_unlocked", "CI-9.0-2", "A torpedo needs a lock-on its target when it is launched."
)
NOT_LOADED = illegal("not_loaded", "CI-9.2.1-1", "The rack holds no such missile.")
FIRED_OUT_OF_ORDER = illegal(
    "fired_out_of_order", "CI-9.2.1-1", "The rack fires its missiles in their order."
)
RACK_FULL = illegal("rack_full", "CI-9.2.4-1", "There is no room for more missiles.")
UNFIT_MUNITION = illegal(
    "unfit_munition", "CI-9.2.1-1", "The rack or launcher is not made for such a weapon."
)
OPERATIONS_EXCEEDED = illegal(
    "operations_exceeded", "CI-9.2.4-1", "The system makes no more operations this turn."
)
ATTACHMENT_UNFIT = illegal(
    "attachment_unfit", "CI-9.2.3.1-1", "Drones carry weapons of small vessels alone."
)

NO_DEFENCE_RATING = illegal(
    "no_defence_rating", "CI-11.1-1", "The weapon has no rating for such defensive fire."
)
CANNOT_DEFEND = illegal(
    "cannot_defend", "CI-8.2.2-1", "Weapons of that technology give no defensive fire."
)
NOT_INTERCEPTABLE = illegal(
    "not_interceptable", "CI-11.1-1", "Defensive fire does nothing against such an attack."
)
SLOWER_THAN_ATTACK = illegal(
    "slower_than_attack", "CI-11.1.4-1", "The attack is faster than the weapon."
)
ALREADY_DEFENDED = illegal(
    "already_defended", "CI-11.1-1", "The weapon has defended once this turn."
)
NOT_SET_TO_DEFEND = illegal(
    "not_set_to_defend", "CI-7.2.7-1", "The weapon is in no mode of defensive fire."
)
SWITCH_FORBIDDEN = illegal(
    "switch_forbidden", "CI-11.1.2-1", "The weapon cannot change to that mode in this phase."
)
NOT_SET_TO_ATTACK = illegal(
    "not_set_to_attack", "CI-8.2.7-1", "The weapon is set to something else this turn."
)
NO_WEAPON_SPEED = unanswerable(
    "no_weapon_speed", "CI-11.1.4-1", "The Speed of the technology is lost."
)
DECLARED_TO_ATTACK = illegal(
    "declared_to_attack", "CI-7.2.1-1", "An attack of the weapon is declared."
)
CANNOT_INTERCEPT = illegal(
    "cannot_intercept", "CI-11.1.6.1-1", "The weapon is not one that intercepts."
)
ONE_INTERCEPTED = illegal(
    "one_intercepted", "CI-11.1.6-1", "A weapon aims at no second target in a turn."
)
SCREENS_BY_SDF = illegal(
    "screens_by_sdf", "CI-11.1.7-1", "Only standard defensive fire screens other units."
)
SCREENED_TOO_FAR = illegal(
    "screened_too_far", "CI-11.1.7-1", "The unit is too far away to be screened by the weapon."
)
NOT_BETWEEN = illegal(
    "not_between", "CI-11.1.7-1", "The screening unit is no nearer to the attacker."
)
MAGAZINE_EMPTY = illegal("magazine_empty", "CI-11.5-1", "The magazine is empty.")

MERGE_UNFIT = illegal("merge_unfit", "CI-12.1.1-1", "Such groups do not make one.")
SMALL_TARGET = illegal(
    "small_target", "CI-12.3-1", "Such a weapon cannot be aimed at fighters and shuttles."
)
CRAFT_WEAPON_UNFIT = illegal(
    "craft_weapon_unfit", "CI-7.5.3.2-1", "Small vessels do not mount such a weapon."
)

OUT_OF_ARC = reasons.OUT_OF_ARC.under("CI-7.1.4-1")
LINE_BLOCKED = reasons.LINE_BLOCKED.under("CI-7.1.5-1")
NO_RELATIVE_POSITION = unanswerable(
    "no_relative_position", "CI-7.7-1", "It must be told how units that share a hex lie."
)
NO_SECTIONS = unanswerable(
    "no_sections", "CI-7.4.1.1-1", "The book has no diagram for such an arrangement of sections."
)
FIRE_SPLIT = illegal(
    "fire_split", "CI-12.2-1", "What fires together has one target for all of its fire."
)
CALL_CONFIGURATION = illegal(
    "call_configuration", "CI-7.6-1", "Only shots in burst or pulse configuration are called."
)
CALL_OUT_OF_SIGHT = illegal(
    "call_out_of_sight", "CI-7.6-1", "No called shot strikes a core, or a section out of sight."
)
CALL_UNDISCOVERED = illegal(
    "call_undiscovered", "CI-7.6.1-1", "The attacker has not seen that system at work."
)
NOT_FACING = illegal(
    "not_facing", "CI-7.4.1.2A-1", "That silhouette or section does not face the attacker."
)
BARNSTORMS = illegal(
    "barnstorms", "CI-5.5.3-2", "A barnstormer does not fire such a weapon at such a target."
)
NO_CONFIGURATION = malformed(
    "no_configuration", "The weapon does not fire in that configuration.", "CI-8.1-1"
)
NO_DOGFIGHT = illegal(
    "no_dogfight", "CI-7.7.1-2", "The group has no such dogfight whose angles it chooses."
)
NOT_A_BURST = illegal(
    "not_a_burst", "CI-7.8-1", "The munition has no wave detonation that is aimed at a hex."
)

TARGET_UNCLEAR = malformed(
    "target_unclear", "A guided weapon is aimed at a unit, or as a wave at a hex.", "CI-7.8-1"
)

DESTROYED = reasons.DESTROYED.under("CI-7.4.4-1")
WITHDRAWN = reasons.WITHDRAWN.under("CI-UMP-64")
BATTLE_OVER = reasons.BATTLE_OVER.under("CI-UMP-64")
DERELICT = illegal("derelict", "CI-13.1.8.1-1", "The ship has no bridge in control.")
UNKNOWN_UNIT = malformed("unknown_unit", "No unit of this name is in the battle.", "CI-1.3-3")
UNKNOWN_FIGHTER = malformed(
    "unknown_fighter", "No such fighter of the group flies, or it is named already.", "CI-12.3.1-1"
)
UNKNOWN_SHEET = malformed("unknown_sheet", "The set-up has no such data sheet.", "CI-1.5-1")
FINISHED = reasons.FINISHED.under("CI-UMP-65")
NOT_FINISHED = reasons.NOT_FINISHED.under("CI-UMP-65")
UNKNOWN_SHIP = reasons.UNKNOWN_SHIP
UNKNOWN_SIDE = reasons.UNKNOWN_SIDE
UNKNOWN_TARGET = reasons.UNKNOWN_TARGET
UNKNOWN_WEAPON = reasons.UNKNOWN_WEAPON
UNKNOWN_SYSTEM = reasons.UNKNOWN_SYSTEM.under("CI-1.5-1")
INCONSISTENT = reasons.INCONSISTENT
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("CI-2.3-1")
NOTHING_CORRECTED = reasons.NOTHING_CORRECTED
OPTION_OFF = reasons.OPTION_OFF
ALREADY_MOVED = reasons.ALREADY_MOVED.under("CI-2.1.2-1")
NOT_ITS_TURN = reasons.NOT_ACTIVE_SIDE.under("CI-2.1.2-1")
OWN_SIDE = reasons.OWN_SIDE.under("CI-7.1-1")
NO_ODDS = reasons.NO_ODDS.under("CI-7.3-1")
OUT_OF_RANGE = reasons.OUT_OF_RANGE
ALREADY_FIRED = reasons.ALREADY_FIRED

NOT_YET_ADJUDICATED = unanswerable(
    "not_yet_adjudicated", "CI-2.0-1", "The service does not adjudicate this yet."
)
ORDER_OF_ITS_OWN = illegal(
    "order_of_its_own", "CI-2.0-1", "There is an order for that, or it comes of itself."
)

CODES = codes_in(vars())
