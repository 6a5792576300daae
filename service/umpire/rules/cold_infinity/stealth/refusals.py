"""Why ships do not vanish: one code for each reason (CI 15.8)."""

from umpire.kernel.errors import codes_in, illegal

NO_STEALTH = illegal("no_stealth", "CI-15.8-1", "The ship is not built for stealth.")
STEALTH_BETRAYED = illegal(
    "stealth_betrayed", "CI-15.8-1", "Sensors, weapons or drives of the ship have power."
)
STEALTH_HELD = illegal(
    "stealth_held", "CI-15.8-2", "The ship is held by a dock, by another ship, or by its bubble."
)
STEALTH_ENTERS = illegal(
    "stealth_enters", "CI-15.8-1", "A ship in stealth enters no tunnel: it is off the map."
)

CODES = codes_in(vars())
