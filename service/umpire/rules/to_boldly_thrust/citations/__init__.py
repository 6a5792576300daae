"""The rules of To Boldly Thrust in our own words, and how its ambiguous places are read."""

from umpire.kernel.citation import Reading, Rule
from umpire.rules.full_thrust.citations import READINGS as READINGS_OF_REMIXED
from umpire.rules.full_thrust.citations import RULES as RULES_OF_REMIXED

READINGS: tuple[Reading, ...] = (*READINGS_OF_REMIXED,)

RULES: tuple[Rule, ...] = (*RULES_OF_REMIXED,)
