"""Why orders of the Movement Step are refused: one code for each reason (CI 5)."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed

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
ENTANGLED = illegal(
    "entangled", "CI-15.4.1-1", "Ships that are entangled keep their Speed and their direction."
)
TOO_FEW_FOR_FORMATION = illegal(
    "too_few_for_formation", "CI-12.2.5-1", "It takes three fighters to fly in formation."
)
NO_SUCH_PLOT = illegal("no_such_plot", "CI-2.2.1.1-1", "Such units do not plot in this phase.")
ENGINE_DESTROYED = illegal("engine_destroyed", "CI-5.3.2-1", "The engine is destroyed.")
ALREADY_MOVED = reasons.ALREADY_MOVED.under("CI-2.1.2-1")
NOT_ITS_TURN = reasons.NOT_ACTIVE_SIDE.under("CI-2.1.2-1")

CODES = codes_in(vars())
