"""Why Cold Infinity refuses an order: one code for each reason, with the rule behind it.

A chapter has those in its own `refusals` that it alone gives.
"""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed, unanswerable

BAD_VECTOR = malformed("bad_vector", "The vector is not in the notation.", "CI-5.4.1-3")

UNKNOWN_CONSUMER = malformed("unknown_consumer", "The unit has no such system to feed.", "CI-3.2-1")
COOLING_DOWN = illegal("cooling_down", "CI-7.1.1.1-1", "The weapon is cooling down.")
NOT_ARMED = illegal("not_armed", "CI-7.1.3-1", "The weapon is not armed.")
NOT_POWERED = illegal("not_powered", "CI-7.1-1", "The weapon has no power.")
SHOTS_EXCEEDED = illegal(
    "shots_exceeded", "CI-7.1.3-1", "That is more than the weapon's rate of fire."
)

EW_OVERSPENT = illegal("ew_overspent", "CI-4.0-1", "The sensors do not give that much EW.")

PIERCING_UNAIMED = illegal(
    "piercing_unaimed", "CI-8.1.5-2", "A piercing weapon needs EW points that were kept for it."
)
SHIELD_UNFIT = illegal("shield_unfit", "CI-11.2-1", "The shield is not built to work so.")
NO_REDUCTION = illegal(
    "no_reduction", "CI-13.1.9-1", "The weapon has nothing left of what is to be reduced."
)
BEYOND_REPAIR = illegal(
    "beyond_repair", "CI-7.4.4.1-1", "Nothing in a destroyed section can be repaired."
)
OTHER_RATING = illegal(
    "other_rating", "CI-5.6.1-1", "All engines of this battle have one and the same Rating."
)
NO_TECHNOLOGY = unanswerable(
    "no_technology", "CI-8.2-1", "The tables do not tell what is special about the technology."
)
NO_SHIELD_MODE = illegal("no_shield_mode", "CI-8.2.7-1", "The weapon cannot become a shield.")

ATTACHMENT_UNFIT = illegal(
    "attachment_unfit", "CI-9.2.3.1-1", "Drones carry weapons of small vessels alone."
)

NO_DEFENCE_RATING = illegal(
    "no_defence_rating", "CI-11.1-1", "The weapon has no rating for such defensive fire."
)
SWITCH_FORBIDDEN = illegal(
    "switch_forbidden", "CI-11.1.2-1", "The weapon cannot change to that mode in this phase."
)
NOT_SET_TO_ATTACK = illegal(
    "not_set_to_attack", "CI-8.2.7-1", "The weapon is set to something else this turn."
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
BARNSTORMS = illegal(
    "barnstorms", "CI-5.5.3-2", "A barnstormer does not fire such a weapon at such a target."
)

DESTROYED = reasons.DESTROYED.under("CI-7.4.4-1")
WITHDRAWN = reasons.WITHDRAWN.under("CI-UMP-64")
BATTLE_OVER = reasons.BATTLE_OVER.under("CI-UMP-64")
DEPARTED = illegal("departed", "CI-14.1-3", "The unit has left the battle beyond light.")
NOT_ARRIVED = illegal("not_arrived", "CI-14.6-1", "The ship has yet to come into the battle.")
PARTLY_SHIFTED = illegal(
    "partly_shifted", "CI-14.2.1-1", "A ship that shifts in part is out of reach, and does nothing."
)
IN_BUBBLE = illegal(
    "in_bubble", "CI-14.3-2", "Ships in warp bubbles act on each other alone, while they rest."
)
IN_STEALTH = illegal("in_stealth", "CI-15.8-1", "The ship is in stealth, and off the map.")
STOWED = illegal("stowed", "CI-12.4-1", "The craft are aboard a ship.")
DERELICT = illegal("derelict", "CI-13.1.8.1-1", "The ship has no bridge in control.")
UNKNOWN_UNIT = malformed("unknown_unit", "No unit of this name is in the battle.", "CI-1.3-3")
UNKNOWN_FIGHTER = malformed(
    "unknown_fighter", "No such fighter of the group flies, or it is named already.", "CI-12.3.1-1"
)
NO_SUCH_LAYER = malformed("no_such_layer", "The battle has no such layer.", "CI-6.1-1")
UNKNOWN_SHEET = malformed("unknown_sheet", "The set-up has no such data sheet.", "CI-1.5-1")
FINISHED = reasons.FINISHED.under("CI-UMP-65")
UNKNOWN_SHIP = reasons.UNKNOWN_SHIP
UNKNOWN_SIDE = reasons.UNKNOWN_SIDE
UNKNOWN_TARGET = reasons.UNKNOWN_TARGET
UNKNOWN_WEAPON = reasons.UNKNOWN_WEAPON
INCONSISTENT = reasons.INCONSISTENT
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("CI-2.3-1")
NOTHING_CORRECTED = reasons.NOTHING_CORRECTED
OPTION_OFF = reasons.OPTION_OFF
OWN_SIDE = reasons.OWN_SIDE.under("CI-7.1-1")
NO_ODDS = reasons.NO_ODDS.under("CI-7.3-1")
OUT_OF_RANGE = reasons.OUT_OF_RANGE
ALREADY_FIRED = reasons.ALREADY_FIRED

CODES = codes_in(vars())
