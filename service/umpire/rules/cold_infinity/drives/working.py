"""Drives that may work: they are there, whole enough, full, and idle (CI 14.1)."""

from umpire.rules.cold_infinity.drives.refusals import (
    DRIVE_BUSY,
    DRIVE_DESTROYED,
    NOT_CHARGED,
    UNKNOWN_DRIVE,
)
from umpire.rules.cold_infinity.power.refusals import DISABLED
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.drives import (
    drive_of,
    drives_of,
    has_failed,
    is_busy,
    is_full,
)
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive
from umpire.rules.cold_infinity.state.units import commanded_ship


def working_drive(
    battle: Battle, ship_id: str, name: str
) -> tuple[Starship, Fitted[TransLightDrive]]:
    """Return a ship that is given an order, and a drive of its that may work.

    Raises:
        IllegalOrder: the ship does not act, its side is done, the level is basic (CI-RUL-1), or the
            drive is destroyed or disabled.
        Malformed: there is no such ship or drive.
    """
    ship = commanded_ship(battle, ship_id, at="/ship")
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            "Drives beyond light work in the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    drive = drive_of(ship, name)
    if drive is None:
        raise UNKNOWN_DRIVE.refuse(
            f"{ship.id} has no drive {name}; it has"
            f" {listed(each.system.id for each in drives_of(ship))}.",
            at="/drive",
        )
    if not drive.intact:
        raise DRIVE_DESTROYED.refuse(
            f"Drive {name} of {ship.id} is destroyed: nothing comes of it.", at="/drive"
        )
    if has_failed(ship.beyond.drive(name), drive):
        raise DISABLED.refuse(
            f"Drive {name} of {ship.id} has failed: repair it first.", at="/drive"
        )
    return ship, drive


def require_charged(ship: Starship, drive: Fitted[TransLightDrive]) -> None:
    """Refuse a drive that is off, or not full (CI-14.1-1)."""
    if not is_full(ship, drive):
        raise NOT_CHARGED.refuse(
            f"Drive {drive.system.id} of {ship.id} is not on with all of its"
            f" {drive.system.power} power: charge it, one point a turn.",
            at="/drive",
        )


def require_idle(battle: Battle, ship: Starship, drive: str) -> None:
    """Refuse a drive that is at work (CI-14.1.2-1)."""
    if is_busy(battle, ship, drive) or ship.beyond.shifting is not None:
        raise DRIVE_BUSY.refuse(
            f"Drive {drive} of {ship.id} is at work: take its power away to end that.", at="/drive"
        )
