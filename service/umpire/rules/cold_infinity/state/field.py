"""Objects on the map that are no units: what blocks the line of sight, and what it does to fire."""

from msgspec import UNSET, UnsetType

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import Cell, Mass, Modifier


class Body(Named, frozen=True, forbid_unknown_fields=True):
    """An object in a hex (CI-7.1.5-1).

    The rules of terrain are lost: a scenario tells what it adds to fire at units in its hex
    (`modifier`, CI-7.3.1-1), and whether it puts out their weapons (CI-7.1.2.2-1). A `wormhole` is
    a snap field in its hex (CI-14.5-1).
    """

    id: Id
    cell: Cell
    mass: Mass
    modifier: Modifier = 0
    weapons_off: bool = False
    wormhole: bool | UnsetType = UNSET
