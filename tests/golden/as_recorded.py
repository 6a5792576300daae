"""Set-ups of battles on record in Cold Infinity, with the data sheets that they were played with.

Samples may have other sheets by now; what was ordered goes with those of the record alone.
"""

from msgspec.structs import replace

from golden.record import Golden, lines_of
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.setup import NamedCraft, NamedSheet, Setup
from umpire.scenarios.verify import Reader


def setup_of(golden: Golden) -> Setup:
    """Return the set-up that opens a battle as its header has it."""
    setup = golden.script.setup if golden.script else COLD_INFINITY.samples[golden.sample]
    begun = Reader(lines_of(golden), {COLD_INFINITY.system: COLD_INFINITY}).header.battle
    ships, groups = ({each.id: each for each in units} for units in (begun.ships, begun.groups))
    sheets = {str(each.sheet): ships[each.id].sheet for each in setup.ships}
    craft = {str(each.craft): groups[each.id].craft for each in setup.groups}
    return replace(
        setup,
        sheets=tuple([NamedSheet(name, sheet) for name, sheet in sheets.items()]),
        craft=tuple([NamedCraft(name, sheet) for name, sheet in craft.items()]),
    )
