"""On which layers things may lie: on that of the map alone, or on others too (CI 6.1)."""

from umpire.kernel.hexes import Hex, layer
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import NO_SUCH_LAYER

NO_LAYERS_HERE = "There are no layers in this battle: tell two numbers, q and r."
NOUGHT_LEFT_OUT = "The layer of the map is left out: tell two numbers, q and r."


def bar_to_layer(cell: Hex | None, options: Options) -> str | None:
    """Return why a hex, or a vector, is none of a battle, or None (CI-6.1-1, CI-UMP-200)."""
    if cell is None or len(cell) == len(cell[:2]):
        return None
    if not options.three_dimensional:
        return NO_LAYERS_HERE
    return None if layer(cell) else NOUGHT_LEFT_OUT


def require_layer(battle: Battle, cell: Hex | None, *, at: str) -> None:
    """Refuse a hex on a layer that is none (CI-6.1-1, CI-UMP-200).

    Raises:
        Malformed: there are no layers, or the layer is that of the map, and told.
    """
    barred = bar_to_layer(cell, battle.options)
    if barred:
        raise NO_SUCH_LAYER.refuse(barred, at=at)
