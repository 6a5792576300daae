"""Final Actions beyond light: what closes, leaves, ends and comes in (CI 2.0-11, 14)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.drives.happenings import BubbleFormed, PartShiftEnded, TunnelClosed
from umpire.rules.cold_infinity.drives.journey_happenings import (
    ArrivalFailed,
    UnitArrived,
    UnitDeparted,
)
from umpire.rules.cold_infinity.drives.passages import passages
from umpire.rules.cold_infinity.drives.readiness import ready_drives
from umpire.rules.cold_infinity.drives.requirements import is_crushed, leaves_map
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drives import are_all_warped, drive_of, is_shifted
from umpire.rules.cold_infinity.state.field import Arriving
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import mass_of
from umpire.rules.cold_infinity.state.vectors import speed


def close_tunnels(ruling: Ruling, _dice: Dice) -> Ruling:
    """Close the tunnels whose transfer has failed (CI-14.1.2-1)."""
    for each in ruling.state.open_tunnels:
        if each.closing:
            closed = TunnelClosed(tunnel=each.id, why="transfer", rule="CI-14.1.2-1")
            ruling = ruling.then(closed)
    return ruling


def shift_away(ruling: Ruling, _dice: Dice) -> Ruling:
    """Take away the ships whose shift drives are ready (CI-14.2-1)."""
    for ship, _ in tuple(ready_drives(ruling.state, "shift")):
        ruling = ruling.then(UnitDeparted(unit=ship.id, by="shift", rule="CI-14.2-1"))
    return ruling


def form_bubbles(ruling: Ruling, _dice: Dice) -> Ruling:
    """Form the bubbles whose drives are ready, and take away ships in motion (CI-14.3-1)."""
    for ship, drive in tuple(ready_drives(ruling.state, "warp")):
        ruling = ruling.then(BubbleFormed(ship=ship.id, drive=drive.system.id))
    for ship in ruling.state.ships:
        if ship.in_play and leaves_in_bubble(ruling.state, ship):
            ruling = ruling.then(UnitDeparted(unit=ship.id, by="warp", rule="CI-14.3-1"))
    return ruling


def leaves_in_bubble(battle: Battle, ship: Starship) -> bool:
    """Tell whether a ship in a bubble is in motion, and so leaves (CI-14.3-1, CI-14.3-2)."""
    return ship.beyond.bubble is not None and leaves_map(
        speed(ship.motion.vector), all_in_bubbles=are_all_warped(battle)
    )


def end_part_shifts(ruling: Ruling, _dice: Dice) -> Ruling:
    """Bring back what has shifted in part, as all stand now (CI-14.2.1-1, CI-14.2.1-2)."""
    shifted = [ship for ship in ruling.state.ships if ship.in_play and ship.beyond.shifting]
    ended = [
        PartShiftEnded(ship=ship.id, crushed_by=_crusher(ruling.state, ship)) for ship in shifted
    ]
    return ruling.then(*ended)


def _crusher(battle: Battle, ship: Starship) -> str | None:
    """Return what in its hex destroys a ship that ends its partial shift there (CI-RUL-95)."""
    limit = battle.options.part_shift_mass
    for unit in battle.units:
        there = unit.in_play and unit.id != ship.id and unit.cell == ship.cell
        if there and is_shifted(ship) and is_crushed((mass_of(unit),), limit):
            return unit.id
    return None


def snap_away(ruling: Ruling, _dice: Dice) -> Ruling:
    """Take away the ships whose snap drives are ready (CI-14.4-1)."""
    for ship, _ in tuple(ready_drives(ruling.state, "snap")):
        ruling = ruling.then(UnitDeparted(unit=ship.id, by="snap", rule="CI-14.4-1"))
    return ruling


def come_in(ruling: Ruling, _dice: Dice) -> Ruling:
    """Bring in the ships that are due, if nothing has closed before them (CI-14.6-1, -2)."""
    for ship in ruling.state.ships:
        coming = ship.beyond.arriving
        if ship.status != "beyond" or coming is None or coming.turn > ruling.state.turn:
            continue
        if coming.through is not None and not _is_open(ruling.state, coming.through):
            failed = ArrivalFailed(ship=ship.id, through=coming.through)
            ruling = ruling.then(failed)
        else:
            ruling = ruling.then(_arrived(ruling.state, ship, coming))
    return ruling


def _is_open(battle: Battle, through: str) -> bool:
    """Tell whether a passage is still there, and has not broken down."""
    found = next((each for each in passages(battle) if each.id == through), None)
    return found is not None and (found.gate is None or not found.gate.beyond.broken)


def _arrived(battle: Battle, ship: Starship, coming: Arriving) -> UnitArrived:
    """Return the arrival of a ship; the drive that has opened its tunnel is full (CI-14.6-1)."""
    own = next((each for each in battle.open_tunnels if each.ship == ship.id), None)
    kept = drive_of(ship, own.drive) if own else None
    return UnitArrived(
        ship=ship.id,
        by=coming.by,
        cell=coming.cell,
        drive=kept.system.id if kept else None,
        held=kept.system.power if kept else 0,
        rule="CI-14.6-1" if coming.by == "tunnel" else "CI-14.6-2",
    )
