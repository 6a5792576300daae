"""Why orders of electronic warfare are refused: one code for each reason (CI 4, 11.4.2)."""

from umpire.kernel.errors import codes_in, illegal, malformed

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
ADAPTIVE_LIMIT = illegal(
    "adaptive_limit", "CI-11.4.2-2", "The adaptive armour holds no more points so."
)
UNKNOWN_SECTION = malformed("unknown_section", "The ship has no such section.", "CI-1.5-1")
NO_ADAPTIVE_POINTS = illegal(
    "no_adaptive_points", "CI-11.4.2-3", "The adaptive armour has no such points left."
)

CODES = codes_in(vars())
