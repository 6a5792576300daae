"""Drives are charged, become ready, and are told to work (CI 14.1, 14.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.drives.happenings import (
    DriveActivated,
    DriveFed,
    PartShiftAnnounced,
)
from umpire.rules.cold_infinity.drives.orders import ActivateDrive, ChargeDrive
from umpire.rules.cold_infinity.drives.refusals import (
    DRIVE_BUSY,
    DRIVE_DESTROYED,
    NOT_CHARGED,
    UNKNOWN_DRIVE,
)
from umpire.rules.cold_infinity.drives.requirements import (
    bar_to_part_shift,
    ready_in,
    require_charge,
)
from umpire.rules.cold_infinity.power.allocation import check
from umpire.rules.cold_infinity.power.allotting import allotted
from umpire.rules.cold_infinity.power.keeping import in_force
from umpire.rules.cold_infinity.power.refusals import DISABLED
from umpire.rules.cold_infinity.power.supplying import grid_of, told_only_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drives import (
    drive_of,
    drives_of,
    has_failed,
    is_busy,
    is_full,
)
from umpire.rules.cold_infinity.state.field import DriveKind
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive
from umpire.rules.cold_infinity.state.units import commanded_ship, known_ship


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


def charge_drive(ruling: Ruling, order: ChargeDrive, _dice: Dice) -> Ruling:
    """Give a drive so much power from now on, and switch it on (CI-14.1-2).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the drive is destroyed or disabled,
            takes no more than a point more, or has been set back this turn; or there is not enough
            power.
        Malformed: there is no such ship or drive.
    """
    ship, drive = working_drive(ruling.state, order.ship, order.drive)
    state = ship.beyond.drive(order.drive)
    if state.faltered:
        raise NOT_CHARGED.refuse(
            f"Drive {order.drive} of {ship.id} was set back this turn: charge it from the next on.",
            at="/drive",
            rule="CI-14.1-2",
        )
    held = require_charge(drive.system.power, state.held, order.power)
    only = told_only_to(ruling.state, ship)
    fed = ruling.then(DriveFed(ship=ship.id, drive=order.drive, power=held, only=only))
    return _paid(fed, ship.id, order.drive)


def _paid(ruling: Ruling, ship_id: str, drive: str) -> Ruling:
    """Return the ruling with an allocation in which a drive is on, as it now draws (CI-3.2-1)."""
    battle = ruling.state
    ship = known_ship(battle, ship_id, at="/ship")
    now = in_force(battle, ship)
    allocation = replace(now, on=tuple(dict.fromkeys((*now.on, drive))))
    try:
        check(allocation, grid_of(battle, ship, allocation.in_part))
    except Refusal as refusal:
        refusal.at = "/power"
        raise
    return ruling.then(allotted(battle, ship, allocation))


def activate_drive(ruling: Ruling, order: ActivateDrive, _dice: Dice) -> Ruling:
    """Tell a drive to work, or to shift its ship in part (CI-14.1-1, CI-14.2.1-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the drive is destroyed or disabled,
            not full, or at work; it does not shift in part; or there is not enough power for that.
        Malformed: there is no such ship or drive.
    """
    battle = ruling.state
    ship, drive = working_drive(battle, order.ship, order.drive)
    require_charged(ship, drive)
    require_idle(battle, ship, order.drive)
    if order.part:
        return _in_part(ruling, ship, drive)
    ready = ready_in(battle.turn, drive.system.rating)
    return ruling.then(
        DriveActivated(ship=ship.id, drive=order.drive, turn=battle.turn, ready=ready)
    )


def _in_part(ruling: Ruling, ship: Starship, drive: Fitted[TransLightDrive]) -> Ruling:
    """Return the ruling in which a ship is to shift in part, and pays for it (CI-14.2.1-1)."""
    barred = bar_to_part_shift(drive.system, drive.lost)
    if barred is not None:
        raise barred.refuse(
            f"Drive {drive.system.id} of {ship.id} does not shift it in part; an undamaged shift"
            " drive of Rating 0 that is built for it does.",
            at="/part",
            rule="CI-14.2.1-1",
        )
    told = ruling.then(PartShiftAnnounced(ship=ship.id, drive=drive.system.id))
    return _paid(told, ship.id, drive.system.id)
