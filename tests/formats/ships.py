"""Ships of our own making in the forms of other tools."""

from copy import deepcopy
from typing import Any

from umpire.formats import import_ships
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS

Json = dict[str, Any]
BOOK: Rulebook[Any, Any, Any] = RULEBOOKS["full-thrust-remixed"]

LANTERN: Json = {
    "name": "Lantern",
    "class": "Light Cruiser",
    "mass": 60,
    "points": 204,
    "hull": {"points": 16, "rows": 4, "stealth": "0", "streamlining": "none"},
    "armour": [[3, 0]],
    "systems": [
        {"name": "drive", "thrust": 4, "id": "-d_1Z"},
        {"name": "ftl", "id": "ftl01"},
        {"name": "screen", "id": "scr01"},
        {"name": "fireControl", "id": "-fc01"},
        {"name": "hangar", "id": "hang1", "isRack": False},
    ],
    "weapons": [
        {"name": "beam", "class": 2, "leftArc": "FP", "numArcs": 3, "id": "beam2"},
        {"name": "beam", "class": 1, "leftArc": "F", "numArcs": 6, "id": "beam1"},
        {"name": "pds", "id": "pds-1"},
    ],
    "ordnance": [],
    "fighters": [{"type": "interceptor", "mods": [], "hangar": "hang1", "number": 6}],
}
"""A legal light cruiser with a fighter group; its ids are such as nanoid makes."""


def lantern(**changes: Any) -> Json:
    """Return the cruiser with other fields."""
    return deepcopy(LANTERN) | changes


def refusal_of(file: Any) -> str | None:
    """Return the code with which a file is refused, if it is."""
    try:
        import_ships(BOOK, file)
    except Malformed as refused:
        return refused.code
    return None


PLAIN_TEXT = """\
Kestrel
Frigate
A. Designer
" a comment of its own line
Fast and fragile
0
18
6
1
0
0
0
0
#
2 c
b fps
1 pdaf
3 r1

"""
"""A frigate of the second edition."""
