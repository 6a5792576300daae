"""Why repairs are refused: one code for each reason (CI 15.5)."""

from umpire.kernel.errors import codes_in, illegal, malformed

REPAIR_UNCLEAR = malformed(
    "repair_unclear", "A crew works at one system, or at the fires of one section.", "CI-15.5.2-1"
)
NOTHING_TO_REPAIR = illegal(
    "nothing_to_repair", "CI-15.5-1", "It has not lost so much, or does not burn."
)
UNFIT_FOR_REPAIR = illegal(
    "unfit_for_repair", "CI-15.5.1-1", "The repair system cannot repair such a thing."
)
REPAIR_OVERSPENT = illegal(
    "repair_overspent", "CI-15.5.1-1", "The repair system has no such points left this turn."
)
CREWS_BUSY = illegal("crews_busy", "CI-15.5.3-1", "The crews have no attempt at that left.")

CODES = codes_in(vars())
