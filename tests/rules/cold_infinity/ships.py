"""Our ships, fighters and weapons by the names that tests of Cold Infinity use."""

from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity import samples as samples_of_sheets
from umpire.rules.cold_infinity.samples import AHEAD as AHEAD  # noqa: PLC0414 — the hub takes it from here
from umpire.rules.cold_infinity.samples import dice as dice  # noqa: PLC0414 — likewise
from umpire.rules.cold_infinity.setup import SAMPLES
from umpire.rules.cold_infinity.state.sheet import CraftSheet, Sheet
from umpire.rules.cold_infinity.state.weapons import PulseRating

SHIPS = {name: samples_of_sheets.SHIPS[name] for name in ("bittern", "harrowgate", "meridian")}
BITTERN, HARROWGATE, MERIDIAN = SHIPS.values()
CRAFT = dict(samples_of_sheets.CRAFT)
SANDPIPER = CRAFT["sandpiper"]
PLAIN_BITTERN, PLAIN_HARROWGATE = samples_of_sheets.PLAIN_SHIPS.values()

FIRST_CONTACT, FLAGSHIP = SAMPLES["first-contact"], SAMPLES["flagship"]


def _arm(sheet: Sheet | CraftSheet, name: str) -> Any:
    return next(each for each in (*sheet.weapons, *sheet.munitions) if each.id == name)


FLINT, HEDGE, THISTLE, BURR = (
    _arm(BITTERN, name) for name in ("flint", "hedge", "thistle", "burr")
)
PULSED_BURR = replace(
    BURR, configuration="pulse", damage=dice(1, 4), pulse=PulseRating(4, 2), amplification=3
)
"""Missiles of sheets may have pulses, which no yard designs."""
PRISM, HAILSTONE, SLING = (_arm(HARROWGATE, name) for name in ("prism", "hailstone", "sling"))
FURNACE = _arm(MERIDIAN, "furnace")
