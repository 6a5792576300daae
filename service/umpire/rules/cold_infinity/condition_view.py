"""What is left of a ship as other sides see it, without its adaptive armour (CI 11.4.2)."""

from msgspec.structs import replace

from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.starship import Starship


def condition_seen(ship: Starship) -> Condition:
    """Return what is left of a ship as other sides see it.

    Of points of adaptive armour they know what they have been told, which stands by itself
    (CI-UMP-102).
    """
    sections = [replace(each, adaptive=(), pool=0) for each in ship.condition.sections]
    return Condition(tuple(sections))
