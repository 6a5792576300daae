"""Why Cold Infinity refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel.errors import codes_in, illegal, malformed

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
ENGINE_DESTROYED = illegal("engine_destroyed", "CI-5.3.2-1", "The engine is destroyed.")

CODES = codes_in(vars())
