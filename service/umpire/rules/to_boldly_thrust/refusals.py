"""Why To Boldly Thrust refuses an order, beside the reasons of Remixed."""

from umpire.kernel.errors import codes_in, illegal, unanswerable
from umpire.rules.full_thrust import refusals as remixed

# Phasers and photon torpedoes
SHIELDS_ABOVE_HALF = illegal(
    "shields_above_half", "TBT-PHAS-05", "Shields above half strength stop needle attacks."
)

NO_DICE = illegal("no_dice", "TBT-PHAS-06", "The needle attack has no die left.")

NO_NEEDLE_SENSORS = illegal(
    "no_needle_sensors", "TBT-PHAS-03", "Needle attacks need enhanced or superior sensors."
)

SPREAD_TURN = illegal("spread_turn", "TBT-PHOT-03", "The spread cannot turn so far.")

NO_SPREAD_TABLE = unanswerable(
    "no_spread_table", "TBT-RUL-13", "The scenario has no table for the damage of spreads."
)

AFT_SINGLE_ARC = illegal(
    "aft_single_arc_only", "TBT-AFT-03", "A weapon that fires aft fires through no other arc."
)

SINGLE_ARC = illegal("single_arc_only", "TBT-PHOT-01", "A photon tube bears through one arc.")


# Transporters and prizes
NO_TRANSPORTER = illegal("no_transporter", "TBT-TRAN-01", "The ship has no transporter that works.")
BEAMED = illegal("beamed", "TBT-TRAN-02", "All transporters have been used this turn.")
TARGET_SHIELDED = illegal("target_shielded", "TBT-TRAN-02", "The target's shields are not down.")

OWN_SHIELDS_UP = illegal(
    "own_shields_up", "TBT-TRAN-02", "The ship was not ordered to lower its shields."
)

VELOCITY_MISMATCH = illegal(
    "velocity_mismatch", "TBT-TRAN-03", "The ships fly too differently for transporters."
)

LOCKED_OUT = illegal("locked_out", "TBT-BOARD-04", "The prize crew is locked out of the computer.")
PRIZE = illegal("prize", "TBT-BOARD-04", "A prize crew does no more than fly the ship.")


# Tractor beams
NO_TRACTOR = illegal("no_tractor", "TBT-TRAC-01", "The ship has no such tractor beam that works.")
TRACTOR_USED = illegal("tractor_used", "TBT-TRAC-02", "The tractor beam has been used this turn.")
NO_PULL = illegal("no_pull", "TBT-TRAC-03", "The tractor beam has no strength left at the target.")


# Cloaks
CLOAKING = illegal("cloaking", "TBT-CLOAK-02", "The ship is cloaking.")
UNDER_CLOAK = illegal("under_cloak", "TBT-CLOAK-04", "A cloaked ship does no such thing.")
NO_CLOAK = illegal("no_cloak", "TBT-CLOAK-01", "The ship has no cloaking device that works.")
NOT_CLOAKED = illegal("not_cloaked", "TBT-CLOAK-07", "The ship is not under its cloak.")
NOT_DROPPING = illegal("not_dropping", "TBT-CLOAK-07", "The ship is not ordered to drop its cloak.")

CLOAK_WAITS = illegal(
    "cloak_waits", "TBT-CLOAK-03", "A ship that cloaks or drops its cloak must be activated."
)

SHIP_BEGUN = illegal(
    "ship_begun", "TBT-RUL-43", "Another ship of the side has begun its activation."
)


# Sensors
ARC_SWEPT = illegal("arc_swept", "TBT-SENS-04", "A ship sweeps one arc a turn.")


# Damage control
GENERATOR_DOWN = illegal(
    "generator_down",
    "TBT-DC-04",
    "Shields get back no strength in a turn when their generator is down.",
)


# Options of Remixed
REPLACED = illegal("replaced", "TBT-GEN-01", "This book has rules of its own for that.")
CODES = (*remixed.CODES, *codes_in(vars()))
