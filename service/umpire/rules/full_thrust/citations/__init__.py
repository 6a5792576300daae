"""The rules of Full Thrust: Remixed, chapters 2 to 15, by ID, and how its open places are read.

The gists are our own words. `FT-DICE` rules fix the order of dice, `FT-RUL` readings settle what
the book leaves open, and `FT-UMP` readings are added by this project where it is silent.
"""

from umpire.kernel.citation import Reading, Rule
from umpire.rules.full_thrust.citations.advanced_boarding import (
    BOARDING_AND_MORALE,
    READINGS_OF_BOARDING,
    TOURNAMENTS,
)
from umpire.rules.full_thrust.citations.advanced_mines import ADVANCED_MINES, READINGS_OF_MINES
from umpire.rules.full_thrust.citations.advanced_sensors import (
    ADVANCED_SENSORS,
    READINGS_OF_SENSORS,
)
from umpire.rules.full_thrust.citations.advanced_stations import (
    PLANETS,
    READINGS_OF_STATIONS,
    STATIONS,
)
from umpire.rules.full_thrust.citations.advanced_terrain import READINGS_OF_TERRAIN, TERRAIN
from umpire.rules.full_thrust.citations.advanced_wonders import READINGS_OF_WONDERS, WONDERS
from umpire.rules.full_thrust.citations.combat import COMBAT
from umpire.rules.full_thrust.citations.dice_order import DICE_ORDER
from umpire.rules.full_thrust.citations.fighters import FIGHTERS
from umpire.rules.full_thrust.citations.ftl_and_design import FTL_AND_DESIGN
from umpire.rules.full_thrust.citations.open_book import READINGS_OF_OPEN_BOOK
from umpire.rules.full_thrust.citations.play import PLAY
from umpire.rules.full_thrust.citations.readings_of_combat import READINGS_OF_COMBAT
from umpire.rules.full_thrust.citations.readings_of_play import READINGS_OF_PLAY

READINGS: tuple[Reading, ...] = (
    *READINGS_OF_PLAY,
    *READINGS_OF_OPEN_BOOK,
    *READINGS_OF_COMBAT,
    *READINGS_OF_SENSORS,
    *READINGS_OF_BOARDING,
    *READINGS_OF_MINES,
    *READINGS_OF_WONDERS,
    *READINGS_OF_TERRAIN,
    *READINGS_OF_STATIONS,
)

RULES: tuple[Rule, ...] = (
    *(
        Rule(rule, section, gist)
        for chapters in (
            PLAY,
            COMBAT,
            FIGHTERS,
            FTL_AND_DESIGN,
            ADVANCED_SENSORS,
            BOARDING_AND_MORALE,
            ADVANCED_MINES,
            WONDERS,
            TERRAIN,
            STATIONS,
            PLANETS,
            TOURNAMENTS,
            DICE_ORDER,
        )
        for section, rules in chapters.items()
        for rule, gist in rules.items()
    ),
    *(Rule(reading.id, "Readings", reading.answer) for reading in READINGS),
)
