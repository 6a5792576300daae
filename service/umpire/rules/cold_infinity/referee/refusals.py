"""Why the referee's corrections are refused: one code for each reason (CI-UMP-66)."""

from umpire.kernel.errors import codes_in, malformed

UNKNOWN_MINE = malformed("unknown_mine", "No mine of this name lies on the map.", "CI-10.1-1")

CODES = codes_in(vars())
