"""Drives are charged, and told to work (CI 14.1, 14.2)."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.drives.charging import ready_in, require_charge
from umpire.rules.cold_infinity.drives.happenings import (
    DriveActivated,
    DriveFed,
    PartShiftAnnounced,
)
from umpire.rules.cold_infinity.drives.orders import (
    ActivateDrive,
    ChargeDrive,
)
from umpire.rules.cold_infinity.drives.parts import bar_to_part_shift
from umpire.rules.cold_infinity.drives.refusals import (
    NOT_CHARGED,
)
from umpire.rules.cold_infinity.drives.working import require_charged, require_idle, working_drive
from umpire.rules.cold_infinity.power.allocation import check
from umpire.rules.cold_infinity.power.allotting import allotted
from umpire.rules.cold_infinity.power.keeping import in_force
from umpire.rules.cold_infinity.power.supplying import grid_of, told_only_to
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive
from umpire.rules.cold_infinity.state.units import known_ship


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
