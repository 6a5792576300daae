"""The drives of a ship as they stand: what they are given, and whether they work (CI 14)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.beyond import Beyond, DriveState, Tunnel
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive


def drives_of(ship: Starship) -> tuple[Fitted[TransLightDrive], ...]:
    """Return the drives of a ship, destroyed ones too, in the order of the sheet."""
    return fitted(ship.running, TransLightDrive)


def drive_of(ship: Starship, name: str) -> Fitted[TransLightDrive] | None:
    """Return a drive of a ship, or None: it has none of that name."""
    return next((each for each in drives_of(ship) if each.system.id == name), None)


def given_to(state: DriveState) -> int:
    """Return the power that a drive is given this turn: as it was told, else what it holds."""
    return state.held if state.wanted is None else state.wanted


def has_failed(state: DriveState, drive: Fitted[TransLightDrive]) -> bool:
    """Tell whether a drive is of no use: until nothing of it is damaged (CI-13.1.6.1-1)."""
    return state.melted or (state.disabled and drive.lost > 0)


def mended(ship: Starship) -> Beyond:
    """Return what of a ship has to do with travel, as repairs have left it (CI-13.1.6.1-1).

    A drive of which nothing is lost works again, and so does a gate with all of its hull
    (CI-13.4-1).
    """
    now = ship.beyond
    for drive in drives_of(ship):
        if not drive.lost:
            now = now.with_drive(replace(now.drive(drive.system.id), disabled=False))
    hulls = zip(ship.sheet.sections, ship.condition.sections, strict=True)
    whole = all(printed.hull == left.hull for printed, left in hulls)
    return replace(now, broken=now.broken and not whole)


def is_full(ship: Starship, drive: Fitted[TransLightDrive]) -> bool:
    """Tell whether a drive is on, works, and is given all of its power (CI-14.1-1)."""
    state = ship.beyond.drive(drive.system.id)
    return (
        drive.works
        and not state.faltered
        and not has_failed(state, drive)
        and given_to(state) == drive.system.power
    )


def tunnels_of(battle: Battle, ship: str) -> Iterator[Tunnel]:
    """Yield the tunnels that a ship keeps open (CI-14.1.1-1)."""
    return (each for each in battle.open_tunnels if each.ship == ship)


def is_busy(battle: Battle, ship: Starship, drive: str) -> bool:
    """Tell whether a drive opens or keeps a tunnel, or does what it was told (CI-14.1.2-1)."""
    if ship.beyond.drive(drive).declared is not None or ship.beyond.bubble == drive:
        return True
    return any(each.drive == drive for each in tunnels_of(battle, ship.id))


def is_warped(unit: Unit) -> bool:
    """Tell whether a unit is in a warp bubble (CI-14.3-1)."""
    return isinstance(unit, Starship) and unit.beyond.bubble is not None


def is_shifted(unit: Unit) -> bool:
    """Tell whether a unit shifts in part (CI-14.2.1-1)."""
    return isinstance(unit, Starship) and unit.beyond.shifting == "shifted"
