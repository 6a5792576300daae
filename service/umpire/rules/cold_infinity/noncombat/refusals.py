"""Why sails and heat sinks are not moved: one code for each reason (CI 16.8)."""

from umpire.kernel.errors import codes_in, illegal

ON_ITS_WAY = illegal("on_its_way", "CI-16.8.1-1", "It is on its way, and does not turn round.")
OUTBOARD_ALREADY = illegal("outboard_already", "CI-16.8.1-1", "It is there already.")
OUTBOARD_GONE = illegal("outboard_gone", "CI-16.8.1-1", "It is destroyed, torn or overboard.")

CODES = codes_in(vars())
