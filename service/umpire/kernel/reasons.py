"""Reasons for a refusal that several books give, each under a rule of its own.

A book uses one as it is, or `under` its rule, and names the reasons that only it has itself.
"""

from umpire.kernel.errors import CannotAdjudicate, Code, IllegalOrder, malformed

UNKNOWN_SHIP = malformed("unknown_ship", "No ship of this name is in the battle.")
UNKNOWN_TARGET = malformed("unknown_target", "Nothing of this name can be a target here.")
UNKNOWN_SIDE = malformed("unknown_side", "No side of this name is in the battle.")
UNKNOWN_SQUADRON = malformed("unknown_squadron", "The side has no squadron of this name.")
UNKNOWN_WEAPON = malformed("unknown_weapon", "The ship has no weapon of this name.")
UNKNOWN_SYSTEM = malformed("unknown_system", "The ship has no such system in that state.")
INCONSISTENT = malformed("inconsistent_battle", "The battle contradicts itself.")
NOTHING_CORRECTED = malformed("nothing_corrected", "The correction changes nothing.")


BATTLE_OVER = Code("battle_over", "The battle has ended.", IllegalOrder)
DESTROYED = Code("destroyed", "The unit is destroyed.", IllegalOrder)
WITHDRAWN = Code("withdrawn", "The side has withdrawn.", IllegalOrder)
FINISHED = Code("finished", "The side has finished this phase.", IllegalOrder)
NOT_FINISHED = Code("not_finished", "Some sides have not finished this phase.", IllegalOrder)
NOT_ACTIVE_SIDE = Code("not_active_side", "It is another side's turn.", IllegalOrder)
INITIATIVE_THROWN = Code(
    "initiative_thrown", "Initiative is rolled only once a turn.", IllegalOrder
)
NOTHING_TO_RESOLVE = Code("nothing_to_resolve", "Nothing is left to resolve here.", IllegalOrder)
OPTION_OFF = Code("option_off", "The scenario does not use this optional rule.", IllegalOrder)
ALREADY_MOVED = Code("already_moved", "The unit has already made this move.", IllegalOrder)
ALREADY_FIRED = Code("already_fired", "The unit or weapon has already fired.", IllegalOrder)
OWN_SIDE = Code("own_side", "The target is on the attacker's own side.", IllegalOrder)
OUT_OF_ARC = Code("out_of_arc", "The weapon does not bear on the target.", IllegalOrder)
LINE_BLOCKED = Code("line_blocked", "Something blocks the line to the target.", IllegalOrder)
SURRENDERED = Code("surrendered", "The ship has surrendered.", IllegalOrder)
TOO_MANY_DUMMIES = Code(
    "too_many_dummies", "The side has too few ships for this number of dummies.", IllegalOrder
)
OUT_OF_RANGE = Code("out_of_range", "The target is beyond the weapon's range.", IllegalOrder)

NO_ODDS = Code("no_odds", "Only declared attacks have odds.", CannotAdjudicate)
NO_SENSORS = Code("no_sensors", "Sensors are not in play: everything is visible.", CannotAdjudicate)
