"""What drives need to go on: power, a tunnel within reach, no damage (CI 14.1, 14.1.1, 14.3)."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.drives.happenings import (
    BubbleBurst,
    DriveCharged,
    DriveReset,
    TunnelClosed,
)
from umpire.rules.cold_infinity.drives.journey_happenings import UnitDeparted
from umpire.rules.cold_infinity.drives.requirements import (
    Setback,
    Upkeep,
    bar_to_upkeep,
    held_after,
)
from umpire.rules.cold_infinity.power.supplying import told_only_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drives import (
    are_all_warped,
    drive_of,
    drives_of,
    given_to,
    shifts_by,
)
from umpire.rules.cold_infinity.state.field import Tunnel
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive


def settle_drives(ruling: Ruling, dice: Dice) -> Ruling:
    """Give drives their power, all of it being allocated, and see what holds (CI-14.1-2)."""
    for ship in ruling.state.ships:
        if ship.in_play and ship.travel:
            for drive in drives_of(ship):
                ruling = ruling.then(*_settled(ruling.state, ship, drive))
    return keep_up(ruling, dice)


def _settled(
    battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]
) -> Iterator[HappensTo[Battle]]:
    """Yield what a drive holds now, if it is not what it held before."""
    name = drive.system.id
    state, only = ship.beyond.drive(name), told_only_to(battle, ship)
    given = given_to(state) if drive.works and not state.faltered else 0
    held = held_after(state.held, given)
    told = state.declared is not None or shifts_by(ship, name)
    if held < state.held or (told and held < drive.system.power):
        yield DriveReset(ship=ship.id, drive=name, why="power", only=only)
    elif held != state.held or state.wanted is not None or state.faltered:
        yield DriveCharged(ship=ship.id, drive=name, held=held, only=only)


def keep_up(ruling: Ruling, _dice: Dice) -> Ruling:
    """Close tunnels and burst bubbles that nothing keeps any more (CI-14.1.1-1, CI-14.3-2)."""
    for tunnel in ruling.state.open_tunnels:
        ruling = ruling.then(*_kept(ruling.state, tunnel))
    for ship in ruling.state.ships:
        if ship.in_play and ship.travel:
            ruling = _powered(ruling, ship)
    return ruling


def _kept(battle: Battle, tunnel: Tunnel) -> Iterator[HappensTo[Battle]]:
    """Yield that a tunnel closes, and its drive falls back, if anything ends it."""
    ship = battle.ship(tunnel.ship)
    why = None if tunnel.closing or ship is None else bar_to_keeping(battle, tunnel, ship)
    if why is None or ship is None:
        return
    yield TunnelClosed(tunnel=tunnel.id, why=why)
    only = told_only_to(battle, ship)
    yield DriveReset(ship=ship.id, drive=tunnel.drive, why=why, only=only, rule="CI-14.1.1-1")


def bar_to_keeping(battle: Battle, tunnel: Tunnel, ship: Starship) -> Setback | None:
    """Return why a ship does not keep its tunnel open, or None (CI-14.1.1-1).

    One that is to come out of it keeps it meanwhile.
    """
    if ship.status == "beyond":
        return None
    if ship.status == "departed":
        return "entered"
    drive = drive_of(ship, tunnel.drive)
    if not ship.in_play or drive is None:
        return "gone"
    held = ship.beyond.drive(tunnel.drive).held if drive.works else -1
    return bar_to_upkeep(
        Upkeep(
            hexes=range_between(ship.cell, tunnel.cell, battle.options),
            reach=drive.system.reach,
            held=held,
            power=drive.system.power,
            struck=drive.lost > tunnel.lost,
        )
    )


def _powered(ruling: Ruling, ship: Starship) -> Ruling:
    """Set back the drives of a ship that are off, or destroyed, and what they kept."""
    for drive in drives_of(ship):
        state = ship.beyond.drive(drive.system.id)
        if not drive.works and (state.held or state.declared is not None):
            ruling = end_bubble(ruling, ship.id, drive.system.id)
            only = told_only_to(ruling.state, ship)
            ruling = ruling.then(
                DriveReset(ship=ship.id, drive=drive.system.id, why="power", only=only)
            )
    now = ruling.state.ship(ship.id)
    if now is not None and now.in_play and now.beyond.bubble is not None:
        kept = now.beyond.drive(now.beyond.bubble)
        keeper = drive_of(now, now.beyond.bubble)
        if keeper is None or kept.held < keeper.system.power:
            ruling = end_bubble(ruling, now.id, now.beyond.bubble)
    return ruling


def end_bubble(ruling: Ruling, ship_id: str, drive: str) -> Ruling:
    """End the bubble that a drive keeps; where all are in bubbles, its ship leaves (CI-14.3-2)."""
    ship = ruling.state.ship(ship_id)
    if ship is None or ship.beyond.bubble != drive:
        return ruling
    all_in_bubbles = are_all_warped(ruling.state)
    ruling = ruling.then(BubbleBurst(ship=ship_id))
    if not all_in_bubbles:
        return ruling
    return ruling.then(UnitDeparted(unit=ship_id, by="warp", rule="CI-14.3-2"))
