"""Choices of drives beyond light, their Final Actions, and the record of the chapter (CI 14)."""

from collections.abc import Callable, Iterator
from typing import Any

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import NO_DICE, Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.drives import requirements
from umpire.rules.cold_infinity.drives.requirements import (
    HEX_NOT_EMPTY,
    OUT_OF_REACH,
    ActivateDrive,
    ArrivalFailed,
    Arrive,
    BubbleFormed,
    ChargeDrive,
    OpenTunnel,
    PartShiftEnded,
    TransferTunnel,
    TunnelClosed,
    UnitArrived,
    UnitDeparted,
    is_crushed,
    leaves_map,
    most_charge,
    ready_in,
)
from umpire.rules.cold_infinity.drives.tunnels import (
    COMES_IN,
    activate_drive,
    arrive,
    chance_of,
    charge_drive,
    drive_for,
    hides_gate,
    is_ready,
    is_waiting,
    may_come_through,
    odds_of_gate,
    odds_of_transfer,
    open_tunnel,
    passages,
    ready_drives,
    require_arrival,
    require_transfer,
    transfer_tunnel,
)
from umpire.rules.cold_infinity.play import ChapterOfPlay, if_identified
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drones import are_all_warped, drive_of, drives_of, is_shifted
from umpire.rules.cold_infinity.state.sheet import Fitted
from umpire.rules.cold_infinity.state.units import hexes_around, mass_of, side_of_ship, speed
from umpire.rules.cold_infinity.state.values import FARTHEST
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import Arriving, Coming, DriveKind, TransLightDrive


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


def _with_its_event(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Tell that what a drive is fed is read with what it brings about, alone (CI-4.8.2-1)."""
    return False


CHARGE_DRIVE: Act[Battle, ChargeDrive] = Act(
    order=ChargeDrive,
    procedure=charge_drive,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(ChargeDriveChoice),
    readable=_with_its_event,
)


ACTIVATE_DRIVE: Act[Battle, ActivateDrive] = Act(
    order=ActivateDrive,
    procedure=activate_drive,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(ActivateDriveChoice),
    readable=if_identified,
)


TRANSFER_TUNNEL: Act[Battle, TransferTunnel] = Act(
    order=TransferTunnel,
    procedure=transfer_tunnel,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(TransferTunnelChoice),
    readable=if_identified,
    odds=odds_of_transfer,
)


OPEN_TUNNEL: Act[Battle, OpenTunnel] = Act(
    order=OpenTunnel,
    procedure=open_tunnel,
    family="movement",
    phases=("trans_light",),
    side=side_of_ship,
    offer=InChapter(OpenTunnelChoice),
    readable=if_identified,
)


def _odds_of_arrival(battle: Battle, order: Arrive) -> Odds:
    """Return the chances of the gate through which a ship is to come (CI-13.4-1).

    Raises:
        IllegalOrder, Malformed: as `arrive` does, or nothing is thrown for.
    """
    require_arrival(battle, order)
    return odds_of_gate(battle, order.ship, order.through, at="/through")


def _hides_odds(battle: Battle, order: Arrive, seat: Seat) -> bool:
    return hides_gate(battle, order.through, seat)


ARRIVE: Act[Battle, Arrive] = Act(
    order=Arrive,
    procedure=arrive,
    family="movement",
    phases=("power_allocation", "trans_light"),
    side=side_of_ship,
    offer=InChapter(ArriveChoice),
    readable=if_identified,
    odds=_odds_of_arrival,
    hides_odds=_hides_odds,
)


DRIVES = ChapterOfPlay(
    acts=(CHARGE_DRIVE, ACTIVATE_DRIVE, TRANSFER_TUNNEL, OPEN_TUNNEL, ARRIVE),
    events=(*requirements.EVENTS, *requirements.JOURNEY_EVENTS),
    codes=requirements.CODES,
    choices=choices,
    operations={
        "activate_drive": ActivateDrive,
        "use_drive": OpenTunnel,
    },
)


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
