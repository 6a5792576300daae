"""What drives are ready for, and what stands in a hex (CI 14.1)."""

from collections.abc import Iterator

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.drives.charging import ready_in
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.beyond import DriveKind
from umpire.rules.cold_infinity.state.drives import drives_of, has_failed
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive


def is_ready(battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]) -> bool:
    """Tell whether a drive works in the Final Actions of this turn (CI-14.1-1)."""
    state = ship.beyond.drive(drive.system.id)
    if state.declared is None or not drive.works or has_failed(state, drive):
        return False
    full = state.held >= drive.system.power
    return full and ready_in(state.declared, drive.system.rating) <= battle.turn


def ready_drives(
    battle: Battle, kind: DriveKind
) -> Iterator[tuple[Starship, Fitted[TransLightDrive]]]:
    """Yield the drives of a kind that work in these Final Actions, with their ships."""
    for ship in battle.ships:
        if ship.in_play and ship.travel:
            for drive in drives_of(ship):
                if drive.system.travel == kind and is_ready(battle, ship, drive):
                    yield ship, drive


def stands_in(battle: Battle, cell: Hex) -> tuple[str, ...]:
    """Return all that is in a hex: units, objects, drones and tunnels (CI-14.1-3)."""
    units = [each.id for each in battle.units if each.in_play and each.cell == cell]
    bodies = [each.id for each in battle.bodies if each.cell == cell]
    drones = [each.id for each in battle.guided if each.position == cell]
    tunnels = [each.id for each in battle.open_tunnels if each.cell == cell]
    return (*units, *bodies, *drones, *tunnels)
