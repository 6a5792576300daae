"""The rules of Cold Infinity, chapters 1 to 17, by ID, and how its open places are read.

The gists are our own words; of rules for design, and of those that are not in play, they are short.
`CI-RUL` readings settle what the book leaves open, and `CI-UMP` readings are added by this project
where it is silent. The second section 7.4.1 of the book is 7.4.1M (CI-RUL-2).
"""

from collections.abc import Mapping

from umpire.kernel.citation import Reading, Rule
from umpire.rules.cold_infinity.citations.advanced import ADVANCED, DRIVES
from umpire.rules.cold_infinity.citations.defences import DEFENCES
from umpire.rules.cold_infinity.citations.design import DESIGNED_WEAPONS, SHIPS
from umpire.rules.cold_infinity.citations.fire import FIRE
from umpire.rules.cold_infinity.citations.levels import Kind, kinds_of
from umpire.rules.cold_infinity.citations.movement import MOVEMENT, THREE_DIMENSIONS
from umpire.rules.cold_infinity.citations.not_yet import not_yet
from umpire.rules.cold_infinity.citations.play import POWER, TERMS, TURN
from umpire.rules.cold_infinity.citations.readings_of_battle import READINGS_OF_BATTLE
from umpire.rules.cold_infinity.citations.readings_of_combat import READINGS_OF_COMBAT
from umpire.rules.cold_infinity.citations.readings_of_play import READINGS_OF_PLAY
from umpire.rules.cold_infinity.citations.readings_of_rest import READINGS_OF_REST
from umpire.rules.cold_infinity.citations.readings_of_umpire import READINGS_OF_UMPIRE
from umpire.rules.cold_infinity.citations.units import DAMAGE, SMALL_VESSELS
from umpire.rules.cold_infinity.citations.warfare import WARFARE
from umpire.rules.cold_infinity.citations.weapons import DIRECT_FIRE, GUIDED, STATIONARY

READINGS: tuple[Reading, ...] = (
    *READINGS_OF_PLAY,
    *READINGS_OF_COMBAT,
    *READINGS_OF_REST,
    *READINGS_OF_UMPIRE,
    *READINGS_OF_BATTLE,
)

_SECTIONS = tuple(
    (section, rules)
    for chapters in (
        TERMS,
        TURN,
        POWER,
        WARFARE,
        MOVEMENT,
        THREE_DIMENSIONS,
        FIRE,
        DIRECT_FIRE,
        GUIDED,
        STATIONARY,
        DEFENCES,
        SMALL_VESSELS,
        DAMAGE,
        DRIVES,
        ADVANCED,
        SHIPS,
        DESIGNED_WEAPONS,
    )
    for section, rules in chapters.items()
)
KINDS: Mapping[str, Kind] = kinds_of(rule for _, rules in _SECTIONS for rule in rules)
"""Whether a rule is basic, advanced or optional (CI-RUL-1)."""
_NOT_YET = not_yet(rule for _, rules in _SECTIONS for rule in rules)

RULES: tuple[Rule, ...] = (
    *(
        Rule(rule, section, gist, adjudicated=rule not in _NOT_YET)
        for section, rules in _SECTIONS
        for rule, gist in rules.items()
    ),
    *(Rule(reading.id, "Readings", reading.answer) for reading in READINGS),
)
