"""Why orders of stationary weapons are refused: one code for each reason (CI 10)."""

from umpire.kernel.errors import codes_in, illegal

NOT_ANNOUNCED = illegal(
    "not_announced", "CI-2.1.4.1-1", "What a drum deploys was announced before movement."
)
NO_SHROUD = illegal("no_shroud", "CI-10.5-1", "Mines are looked for within an active shroud.")
SOUGHT_ENOUGH = illegal(
    "sought_enough", "CI-RUL-112", "The shroud has looked for mines this turn already."
)
FIELD_FULL = illegal(
    "field_full", "CI-10.0-2", "No more mines or ships are on the map than a battle holds."
)

CODES = codes_in(vars())
