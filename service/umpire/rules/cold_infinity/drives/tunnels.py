"""Tunnels open, and change hands, and the chances of that (CI 14.1, 14.1.2)."""

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.hexes import Hex
from umpire.kernel.odds import Odds, Outcome, TargetOdds, reaching, repeated, shown
from umpire.kernel.plane import DECIMALS
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.drives.happenings import TunnelOpened, TunnelTransferred
from umpire.rules.cold_infinity.drives.orders import OpenTunnel, TransferTunnel
from umpire.rules.cold_infinity.drives.readiness import (
    is_ready,
    require_charged,
    require_idle,
    stands_in,
    working_drive,
)
from umpire.rules.cold_infinity.drives.refusals import (
    DRIVE_UNFIT,
    HEX_NOT_EMPTY,
    NOT_READY,
    NOT_TRANSFERABLE,
    OUT_OF_REACH,
    UNKNOWN_TUNNEL,
)
from umpire.rules.cold_infinity.drives.requirements import TRANSFER_SIDES, takes_over, transfer_dice
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drives import drive_of
from umpire.rules.cold_infinity.state.field import Tunnel
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.layers import require_layer
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import OWN_SIDE
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive


def open_tunnel(ruling: Ruling, order: OpenTunnel, _dice: Dice) -> Ruling:
    """Open a tunnel in a hex, with a facing (CI-14.1-3).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the drive is no hyper drive, or is
            not ready; or the hex is too far, or not empty.
        Malformed: there is no such ship or drive.
    """
    battle = ruling.state
    ship, drive = working_drive(battle, order.ship, order.drive)
    _require_hyper(ship, drive)
    if not is_ready(battle, ship, drive):
        raise NOT_READY.refuse(
            f"Drive {order.drive} of {ship.id} is not ready: tell it to work in Power Allocation,"
            f" and wait {counted(drive.system.rating, 'turn')}.",
            at="/drive",
        )
    require_layer(battle, order.cell, at="/cell")
    require_in_reach(battle, ship, drive, order.cell)
    return ruling.then(
        opened(battle, ship.id, order.drive, (order.cell, order.facing), lost=drive.lost)
    )


def opened(
    battle: Battle, ship: str, drive: str, where: tuple[Hex, int], *, lost: int = 0
) -> TunnelOpened:
    """Return a tunnel that opens in a hex, with its facing (CI-14.1-3).

    Raises:
        IllegalOrder: the hex is not empty.
    """
    cell, facing = where
    there = stands_in(battle, cell)
    if there:
        raise HEX_NOT_EMPTY.refuse(
            f"Hex {cell} is not empty, there is {listed(there)}: choose an empty one.", at="/cell"
        )
    return TunnelOpened(
        tunnel=f"tunnel-{(battle.dug or 0) + 1}",
        ship=ship,
        drive=drive,
        cell=cell,
        facing=facing,
        turn=battle.turn,
        lost=lost,
    )


def transfer_tunnel(ruling: Ruling, order: TransferTunnel, dice: Dice) -> Ruling:
    """Throw for whether the drive of another ship takes a tunnel over (CI-14.1.2-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the tunnel is another side's, or its
            own; a drive is not built for it; or the second is not full, at work, or too far away.
        Malformed: there is no such ship, drive or tunnel.
    """
    battle = ruling.state
    drive = require_transfer(battle, order)
    count = transfer_dice(drive.system.rating, battle.options.transfer_least_dice)
    rolls: tuple[Roll, ...] = ()
    if count:
        name = label(battle, order.tunnel, order.ship, "transfer")
        rolls = (dice.roll(name, count, TRANSFER_SIDES),)
    faces = [face for roll in rolls for face in roll.faces]
    return ruling.then(
        TunnelTransferred(
            tunnel=order.tunnel,
            ship=order.ship,
            drive=order.drive,
            total=sum(faces),
            succeeded=takes_over(faces, battle.tables.drives),
            lost=drive.lost,
            rolls=rolls,
        )
    )


def require_transfer(battle: Battle, order: TransferTunnel) -> Fitted[TransLightDrive]:
    """Return the drive that may try to take a tunnel over (CI-14.1.2-1); see `transfer_tunnel`."""
    ship, drive = working_drive(battle, order.ship, order.drive)
    tunnel = battle.tunnel(order.tunnel)
    if tunnel is None:
        raise UNKNOWN_TUNNEL.refuse(
            f"There is no tunnel {order.tunnel}; there is"
            f" {listed(each.id for each in battle.open_tunnels)}.",
            at="/tunnel",
        )
    _require_built_for(battle, tunnel, ship, drive)
    require_charged(ship, drive)
    require_idle(battle, ship, order.drive)
    require_in_reach(battle, ship, drive, tunnel.cell)
    return drive


def _require_built_for(
    battle: Battle, tunnel: Tunnel, ship: Starship, drive: Fitted[TransLightDrive]
) -> None:
    """Refuse a transfer between drives that are not built for it, or of the same ship."""
    keeper = battle.ship(tunnel.ship)
    first = drive_of(keeper, tunnel.drive) if keeper else None
    if keeper is None or keeper.side != ship.side:
        raise OWN_SIDE.refuse(
            f"Tunnel {tunnel.id} is kept by {tunnel.ship}: take over those of your own side.",
            at="/tunnel",
            rule="CI-14.1.2-1",
        )
    fit = first is not None and first.system.transferable and drive.system.transferable
    if keeper.id == ship.id or not keeper.in_play or tunnel.closing or not fit:
        raise NOT_TRANSFERABLE.refuse(
            f"Tunnel {tunnel.id} of {tunnel.ship} does not pass to {drive.system.id} of {ship.id}:"
            " it passes between two ships that are there, whose drives are both transferable.",
            at="/drive",
        )


def require_in_reach(
    battle: Battle, ship: Starship, drive: Fitted[TransLightDrive], cell: Hex
) -> None:
    """Refuse a hex that is too far from a ship for its tunnels (CI-14.1-3)."""
    hexes = range_between(ship.cell, cell, battle.options)
    if hexes > drive.system.reach:
        raise OUT_OF_REACH.refuse(
            f"Hex {cell} is {hexes} hexes from {ship.id}: {drive.system.reach} is the most.",
            at="/cell",
        )


def _require_hyper(ship: Starship, drive: Fitted[TransLightDrive]) -> None:
    """Refuse a tunnel of a drive that opens none (CI-14.0-1)."""
    if drive.system.travel != "hyper":
        raise DRIVE_UNFIT.refuse(
            f"Drive {drive.system.id} of {ship.id} is a {drive.system.travel} drive, and opens no"
            " tunnel: a hyper drive does.",
            at="/drive",
        )


def chance_of(battle: Battle, drive: TransLightDrive) -> float:
    """Return the chance that a drive takes a tunnel over, as often as it throws (CI-14.1.2-1)."""
    count = transfer_dice(drive.rating, battle.options.transfer_least_dice)
    enough = battle.tables.drives.transfer_fails_to + 1
    return round(reaching(repeated(shown(TRANSFER_SIDES), count), enough), DECIMALS)


def odds_of_transfer(battle: Battle, order: TransferTunnel) -> Odds:
    """Return the exact chances of a transfer.

    Raises:
        IllegalOrder, Malformed: as `transfer_tunnel` does.
    """
    drive = require_transfer(battle, order)
    chance = chance_of(battle, drive.system)
    found = {"taken_over": chance, "closes": round(1 - chance, DECIMALS)}
    outcomes = tuple([Outcome(name, each, "CI-14.1.2-1") for name, each in found.items()])
    return Odds(targets=(TargetOdds(order.tunnel, (1.0,), 0.0, outcomes),))
