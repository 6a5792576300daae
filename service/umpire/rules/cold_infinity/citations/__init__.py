"""The rules of Cold Infinity, chapters 1 to 17, how its open places are read, and their levels.

The gists are our own words; of rules for design, and of those that are not in play, they are short.
`CI-RUL` readings settle what the book leaves open, and `CI-UMP` readings are added by this project
where it is silent. The second section 7.4.1 of the book is 7.4.1M (CI-RUL-2).
"""

from umpire.kernel.citation import cited

PAGES = (
    "terms",
    "turn",
    "power",
    "warfare",
    "movement",
    "three_dimensions",
    "fire",
    "direct_fire",
    "guided",
    "stationary",
    "defences",
    "small_vessels",
    "damage",
    "drives",
    "advanced",
    "ships",
    "weapons",
    "readings_of_play",
    "readings_of_combat",
    "readings_of_rest",
    "readings_of_umpire",
    "readings_of_battle",
    "readings_of_crews",
    "readings_of_mines",
    "readings_of_drives",
    "readings_of_design",
    "readings_of_stealth",
    "readings_of_space",
)
"""The files that list the rules, and how the book is read."""

CITATIONS = cited("umpire.rules.cold_infinity", PAGES)
"""What reads them."""
