"""The rules of Space Fleet by ID, and how its open places are read.

The gists are our own words. The book numbers nothing; sections are counted in its order. `SF-RUL`
readings settle what the book leaves open, and `SF-UMP` readings are added by this project where it
is silent.
"""

from umpire.kernel.citation import Reading, Rule
from umpire.rules.space_fleet.citations.additional import ADDITIONAL
from umpire.rules.space_fleet.citations.core import CORE
from umpire.rules.space_fleet.citations.readings_of_book import READINGS_OF_BOOK
from umpire.rules.space_fleet.citations.readings_of_umpire import READINGS_OF_UMPIRE

READINGS: tuple[Reading, ...] = (*READINGS_OF_BOOK, *READINGS_OF_UMPIRE)

RULES: tuple[Rule, ...] = (
    *(
        Rule(rule, section, gist)
        for sections in (CORE, ADDITIONAL)
        for section, rules in sections.items()
        for rule, gist in rules.items()
    ),
    *(Rule(reading.id, "Readings", reading.answer) for reading in READINGS),
)
