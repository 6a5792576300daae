"""What may be done with drives now, and who may come in (CI 14)."""

from collections.abc import Callable, Iterator
from typing import Any

from umpire.kernel.dice import NO_DICE
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.rules.cold_infinity.drives.arrivals import (
    COMES_IN,
    drive_for,
    is_waiting,
    may_come_through,
)
from umpire.rules.cold_infinity.drives.orders import (
    ActivateDrive,
    Arrive,
    ChargeDrive,
    OpenTunnel,
    TransferTunnel,
)
from umpire.rules.cold_infinity.drives.passages import passages
from umpire.rules.cold_infinity.drives.readiness import activate_drive, charge_drive, is_ready
from umpire.rules.cold_infinity.drives.refusals import HEX_NOT_EMPTY, OUT_OF_REACH
from umpire.rules.cold_infinity.drives.requirements import most_charge, ready_in
from umpire.rules.cold_infinity.drives.tunnels import chance_of, require_transfer
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import FARTHEST
from umpire.rules.cold_infinity.state.drives import drives_of
from umpire.rules.cold_infinity.state.field import Coming, DriveKind
from umpire.rules.cold_infinity.state.named import hexes_around
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive


class ChargeDriveChoice(Choice, frozen=True, tag="charge_drive", kw_only=True):
    """A drive may take a point of power more; it holds so much of what it takes."""

    ship: str
    drive: str
    travel: DriveKind
    held: int
    full: int
    most: int
    rule: str = "CI-14.1-2"


class ActivateDriveChoice(Choice, frozen=True, tag="activate_drive", kw_only=True):
    """A drive that is full may be told to work, ready in turn `ready`; or to shift in part."""

    ship: str
    drive: str
    travel: DriveKind
    ready: int
    part: bool
    rule: str = "CI-14.1-1"


class TransferTunnelChoice(Choice, frozen=True, tag="transfer_tunnel", kw_only=True):
    """A drive may try to take a tunnel over, with that chance."""

    tunnel: str
    ship: str
    drive: str
    chance: float
    rule: str = "CI-14.1.2-1"


class OpenTunnelChoice(Choice, frozen=True, tag="open_tunnel", kw_only=True):
    """A drive opens a tunnel now, within so many hexes of its ship."""

    ship: str
    drive: str
    reach: int
    rule: str = "CI-14.1-3"


class ArriveChoice(Choice, frozen=True, tag="arrive", kw_only=True):
    """A ship that waits beyond may come in so: by its own drive, or through what is there."""

    ship: str
    by: Coming
    through: str | None
    rule: str = "CI-14.6-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what the ships of a seat may do beyond light in this phase."""
    if battle.options.level == "basic" or battle.phase not in {"power_allocation", "trans_light"}:
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if not mine or unit not in {None, ship.id}:
            continue
        if is_waiting(ship):
            yield from _arrivals(battle, ship)
        elif ship.status == "active":
            for drive in drives_of(ship):
                yield from _BY_PHASE[battle.phase](battle, ship, drive)


def _in_power(battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]) -> Iterator[Choice]:
    yield from _to_charge(battle, ship, drive)
    for part in (False, True):
        yield from _to_activate(battle, ship, drive, part=part)
    for tunnel in battle.open_tunnels:
        yield from _to_transfer(battle, TransferTunnel(tunnel.id, ship.id, drive.system.id))


def _to_charge(
    battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]
) -> Iterator[ChargeDriveChoice]:
    name, held = drive.system.id, ship.beyond.drive(drive.system.id).held
    most = most_charge(drive.system.power, held)
    try:
        charge_drive(Ruling(battle), ChargeDrive(ship.id, name, most), NO_DICE)
    except Refusal:
        return
    yield ChargeDriveChoice(
        ship=ship.id,
        drive=name,
        travel=drive.system.travel,
        held=held,
        full=drive.system.power,
        most=most,
        order=order_of(ChargeDrive, ship=ship.id, drive=name, power=most),
        open=(open_at("/power", whole(0, most), optional=True),),
    )


def _to_activate(
    battle: Battle, ship: Starship, drive: Fitted[TransLightDrive], *, part: bool
) -> Iterator[ActivateDriveChoice]:
    name = drive.system.id
    try:
        activate_drive(Ruling(battle), ActivateDrive(ship.id, name, part), NO_DICE)
    except Refusal:
        return
    yield ActivateDriveChoice(
        ship=ship.id,
        drive=name,
        travel=drive.system.travel,
        ready=battle.turn if part else ready_in(battle.turn, drive.system.rating),
        part=part,
        rule="CI-14.2.1-1" if part else "CI-14.1-1",
        order=order_of(ActivateDrive, ship=ship.id, drive=name, part=part),
    )


def _to_transfer(battle: Battle, order: TransferTunnel) -> Iterator[TransferTunnelChoice]:
    try:
        drive = require_transfer(battle, order)
    except Refusal:
        return
    yield TransferTunnelChoice(
        tunnel=order.tunnel,
        ship=order.ship,
        drive=order.drive,
        chance=chance_of(battle, drive.system),
        order=order_of(TransferTunnel, tunnel=order.tunnel, ship=order.ship, drive=order.drive),
    )


def _to_open(
    battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]
) -> Iterator[OpenTunnelChoice]:
    if drive.system.travel != "hyper" or not is_ready(battle, ship, drive):
        return
    reach = drive.system.reach
    yield OpenTunnelChoice(
        ship=ship.id,
        drive=drive.system.id,
        reach=reach,
        order=order_of(OpenTunnel, ship=ship.id, drive=drive.system.id),
        open=(open_at("/cell", hexes_around(ship.cell, reach)), open_at("/facing", whole(1, 6))),
        unless=codes(OUT_OF_REACH, HEX_NOT_EMPTY),
    )


def _arrivals(battle: Battle, ship: Starship) -> Iterator[ArriveChoice]:
    """Yield the ways in which a ship may come in now (CI-14.6-1, CI-14.6-2)."""
    for by, phase in COMES_IN.items():
        if phase == battle.phase and drive_for(ship, by) is not None:
            yield _arrival(ship, by, None)
        for passage in passages(battle):
            if may_come_through(battle, passage, by):
                yield _arrival(ship, by, passage.id)


def _arrival(ship: Starship, by: Coming, through: str | None) -> ArriveChoice:
    given: dict[str, Any] = {"ship": ship.id, "by": by}
    places = () if through else (open_at("/cell", hexes_around((0, 0), FARTHEST)),)
    opens = by == "tunnel" and through is None
    if through:
        given["through"] = through
    if opens:
        given["facing"] = 1
        places = (*places, open_at("/facing", whole(1, 6), optional=True))
    return ArriveChoice(
        ship=ship.id,
        by=by,
        through=through,
        order=order_of(Arrive, **given),
        open=places,
        unless=codes(HEX_NOT_EMPTY) if opens else (),
        rule="CI-14.6-1" if by == "tunnel" else "CI-14.6-2",
    )


_BY_PHASE: dict[str, Callable[[Battle, Starship, Fitted[TransLightDrive]], Iterator[Choice]]] = {
    "power_allocation": _in_power,
    "trans_light": _to_open,
}
