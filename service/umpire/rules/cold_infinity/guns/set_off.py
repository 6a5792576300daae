"""From how far an enemy sets off what lies in wait (CI 10.1, 10.2). Ranges in hexes."""

from umpire.rules.cold_infinity.state.tables import StationaryTable
from umpire.rules.cold_infinity.state.weapons import MicroPlatform, ProximityMine, SwarmMine


def activation_range(
    device: ProximityMine | SwarmMine | MicroPlatform, table: StationaryTable
) -> int:
    """Return from how far a weapon is set off: by its data, or its kind (10.1.1, 10.1.2, 10.2)."""
    if device.activation is not None:
        return device.activation
    match device:
        case ProximityMine():
            return table.proximity_hexes
        case SwarmMine():
            return table.swarm_hexes
        case MicroPlatform():
            return table.micro_platform_hexes


def is_set_off(
    device: ProximityMine | SwarmMine | MicroPlatform, range_hexes: int, table: StationaryTable
) -> bool:
    """Tell whether an enemy at that range sets a weapon off (CI-10.1-1, CI-10.2-1)."""
    return range_hexes <= activation_range(device, table)
