"""What drives beyond light draw: what they are given, and more to shift in part (CI 14.1, 14.2.1).

Points of power.
"""

from collections.abc import Mapping

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.consumers import Condition
from umpire.rules.cold_infinity.state.drives import drives_of, given_to, has_failed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive
from umpire.rules.cold_infinity.state.tables import DriveTable


def surcharge(power: int, table: DriveTable) -> int:
    """Return the power that shifting in part costs more, rounded up (CI-14.2.1-1, CI-RUL-3)."""
    return -(-power * table.part_percent // 100)


def drawn_by_drives(ship: Starship, table: DriveTable) -> Mapping[Id, int]:
    """Return what each drive of a ship draws while it is on (CI-14.1-2, CI-14.2.1-1)."""
    parting = ship.beyond.shifting is not None
    return {
        each.id: given_to(ship.beyond.drive(each.id))
        + (surcharge(each.power, table) if parting and each.part else 0)
        for each in ship.sheet.systems
        if isinstance(each, TransLightDrive)
    }


def disabled_drives(ship: Starship) -> Mapping[Id, Condition]:
    """Return the drives of a ship that cannot go on (CI-13.1.6.1-1)."""
    if not ship.travel:
        return {}
    return {
        each.system.id: "disabled"
        for each in drives_of(ship)
        if has_failed(ship.beyond.drive(each.system.id), each)
    }
