"""Why Cold Infinity refuses an order: one code for each reason, with the rule behind it."""

from umpire.kernel.errors import codes_in, malformed

BAD_VECTOR = malformed("bad_vector", "The vector is not in the notation.", "CI-5.4.1-3")

CODES = codes_in(vars())
