"""Why launches and reloads are refused: one code for each reason (CI 9)."""

from umpire.kernel.errors import codes_in, illegal, malformed

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
NOT_A_BURST = illegal(
    "not_a_burst", "CI-7.8-1", "The munition has no wave detonation that is aimed at a hex."
)
TARGET_UNCLEAR = malformed(
    "target_unclear", "A guided weapon is aimed at a unit, or as a wave at a hex.", "CI-7.8-1"
)

CODES = codes_in(vars())
