"""Names in words; and refusals that name of what they are told: a unit, a weapon, a sheet."""

import re
from collections.abc import Iterable

from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, flat, layer
from umpire.kernel.offers import Legal, list_of, whole
from umpire.rules.cold_infinity.state.bounds import FARTHEST

SUBJECTS = {"unit": "Unit", "ship": "Ship", "group": "Group"}
"""The fields by which orders name whom they are for, and what that is called."""
MOST_LISTED = 8


def said_of(refusal: Refusal, subject: str, name: str) -> None:
    """Have a refusal name of what it is told, if its message does not yet."""
    if refusal.message.startswith(f"{name} "):
        refusal.message = f"{subject} {refusal.message}"
    elif not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", refusal.message):
        refusal.message = f"{subject} {name}: {refusal.message}"
    refusal.args = (refusal.message,)


def said_of_order(refusal: Refusal, order: object) -> None:
    """Have a refusal name the unit that an order is for, if it is for one."""
    for field, subject in SUBJECTS.items():
        name = getattr(order, field, None)
        if name is not None:
            said_of(refusal, subject, name)


def in_words(name: str) -> str:
    """Return a name as it is told: `fore_aft` as `fore aft`."""
    return name.replace("_", " ")


def listed(names: Iterable[str]) -> str:
    """Return names in words: some of many, or that there are none."""
    found = tuple(dict.fromkeys(names))
    if not found:
        return "none"
    more = len(found) - MOST_LISTED
    return ", ".join(found[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


def on_layer(cell: Hex) -> str:
    """Return the layer of a hex in words; nothing, on that of the map (CI-6.1-1)."""
    return f" on layer {layer(cell):+d}" if layer(cell) else ""


def hexes_around(cell: Hex, reach: int) -> Legal:
    """Return the hexes around one in its layer, those at the corners of a square too."""
    q, r = (whole(max(-FARTHEST, each - reach), min(FARTHEST, each + reach)) for each in flat(cell))
    if layer(cell):
        return list_of(r, 2, 3, repeats=True, first=q)
    return list_of(r, 2, 2, repeats=True, first=q)
