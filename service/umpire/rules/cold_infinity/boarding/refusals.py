"""Why rams are refused: one code for each reason (CI 15.4)."""

from umpire.kernel.errors import codes_in, illegal

CANNOT_RAM = illegal("cannot_ram", "CI-15.4-1", "Such a unit cannot ram such a one.")
TOO_SLOW_TO_RAM = illegal("too_slow_to_ram", "CI-15.4-1", "A unit that rams moves at Speed 1.")
NOT_IN_ITS_HEX = illegal("not_in_its_hex", "CI-15.4-1", "A unit rams what shares its hex.")
NO_RAM_DECLARED = illegal("no_ram_declared", "CI-15.4-1", "The unit has declared no ram.")

CODES = codes_in(vars())
