"""The rules of To Boldly Thrust by ID, beside those of Remixed, and how open places are read.

The gists are our own words. The book numbers nothing; sections are counted in its order. `TBT-RUL`
readings settle what the book leaves open, or has lost of its tables; `TBT-UMP` readings are added
by this project where it is silent.
"""

from umpire.kernel.citation import Reading, Rule
from umpire.rules.full_thrust.citations import READINGS as READINGS_OF_REMIXED
from umpire.rules.full_thrust.citations import RULES as RULES_OF_REMIXED
from umpire.rules.to_boldly_thrust.citations.fighting import FIGHTING
from umpire.rules.to_boldly_thrust.citations.flying import FLYING
from umpire.rules.to_boldly_thrust.citations.readings_of_fighting import READINGS_OF_FIGHTING
from umpire.rules.to_boldly_thrust.citations.readings_of_flying import READINGS_OF_FLYING
from umpire.rules.to_boldly_thrust.citations.readings_of_umpire import READINGS_OF_UMPIRE

OWN_READINGS: tuple[Reading, ...] = (
    *READINGS_OF_FIGHTING,
    *READINGS_OF_FLYING,
    *READINGS_OF_UMPIRE,
)

OWN_RULES: tuple[Rule, ...] = (
    *(
        Rule(rule, section, gist)
        for sections in (FIGHTING, FLYING)
        for section, rules in sections.items()
        for rule, gist in rules.items()
    ),
    *(Rule(reading.id, "Readings", reading.answer) for reading in OWN_READINGS),
)

READINGS: tuple[Reading, ...] = (*READINGS_OF_REMIXED, *OWN_READINGS)

RULES: tuple[Rule, ...] = (*RULES_OF_REMIXED, *OWN_RULES)
