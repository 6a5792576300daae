"""Charging drives, opening tunnels, passing through, arriving (CI 14.1 to 14.6)."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import NO_DICE, Dice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex
from umpire.kernel.odds import Odds, Outcome, TargetOdds, reaching, repeated, shown
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.drives import requirements
from umpire.rules.cold_infinity.drives.requirements import (
    COMES_OTHERWISE,
    DRIVE_BUSY,
    DRIVE_DESTROYED,
    DRIVE_UNFIT,
    GATE_BROKEN,
    GATE_SIDES,
    HEX_NOT_EMPTY,
    NOT_CHARGED,
    NOT_ENTERED,
    NOT_READY,
    NOT_TRANSFERABLE,
    OUT_OF_REACH,
    TRANSFER_SIDES,
    UNKNOWN_DRIVE,
    UNKNOWN_TUNNEL,
    ActivateDrive,
    ArrivalAnnounced,
    ArrivalFailed,
    Arrive,
    BubbleFormed,
    ChargeDrive,
    DriveActivated,
    DriveFed,
    GateEffect,
    GateUsed,
    OpenTunnel,
    PartShiftAnnounced,
    PartShiftEnded,
    TransferTunnel,
    TunnelClosed,
    TunnelOpened,
    TunnelTransferred,
    UnitArrived,
    UnitDeparted,
    Way,
    bar_to_part_shift,
    failure_rating,
    front,
    gate_effect,
    is_crushed,
    keep_up,
    leaves_map,
    most_charge,
    passes,
    ready_in,
    require_charge,
    takes_over,
    transfer_dice,
)
from umpire.rules.cold_infinity.play import ChapterOfPlay, if_identified, known_to, label
from umpire.rules.cold_infinity.power.allocation import allotted, grid_of, told_only_to
from umpire.rules.cold_infinity.power.grids import DISABLED, check
from umpire.rules.cold_infinity.power.upkeep import in_force
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.drones import (
    are_all_warped,
    drive_of,
    drives_of,
    has_failed,
    is_busy,
    is_full,
    is_shifted,
)
from umpire.rules.cold_infinity.state.sheet import NO_ODDS, OPTION_OFF, OWN_SIDE, Fitted
from umpire.rules.cold_infinity.state.tables import GATE, SNAP_FIELD, has_trait
from umpire.rules.cold_infinity.state.units import (
    commanded_ship,
    hexes_around,
    known_ship,
    listed,
    mass_of,
    range_between,
    require_layer,
    require_unfinished,
    side_of_ship,
    speed,
)
from umpire.rules.cold_infinity.state.values import FARTHEST, Facing
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import (
    Arriving,
    Coming,
    DriveKind,
    TransLightDrive,
    Tunnel,
)


class Passage(NamedTuple):
    """A passage for units: its place, its facing, and its name.

    `facing` None: from any side. `gate`: the structure that holds it, if one does.
    """

    id: str
    cell: Hex
    facing: Facing | None
    by: Coming
    gate: Starship | None = None


def passages(battle: Battle) -> Iterator[Passage]:
    """Yield all tunnels, gates and wormholes of a battle (CI-14.1-3, CI-14.5-1)."""
    for tunnel in battle.open_tunnels:
        yield Passage(tunnel.id, tunnel.cell, tunnel.facing, "tunnel")
    for ship in battle.ships:
        by = held_by(ship)
        if by is not None and ship.in_play:
            yield Passage(ship.id, ship.cell, ship.motion.attitude.facing, by, ship)
    for body in battle.bodies:
        if body.wormhole:
            yield Passage(body.id, body.cell, None, "snap")


def held_by(ship: Starship) -> Coming | None:
    """Return what a structure holds in its hex: a tunnel, a snap field, or None (CI-14.5-1)."""
    if has_trait(ship.sheet.traits, GATE):
        return "tunnel"
    return "snap" if has_trait(ship.sheet.traits, SNAP_FIELD) else None


def known_passage(battle: Battle, name: str, *, at: str) -> Passage:
    """Return a passage that works, by name.

    Raises:
        Malformed: no passage has that name.
        IllegalOrder: it is a gate that has broken down.
    """
    found = next((each for each in passages(battle) if each.id == name), None)
    if found is None:
        raise UNKNOWN_TUNNEL.refuse(
            f"There is no tunnel, gate or wormhole {name}; there is"
            f" {listed(each.id for each in passages(battle))}.",
            at=at,
        )
    if found.gate is not None and found.gate.beyond.broken:
        raise GATE_BROKEN.refuse(f"Gate {name} has broken down: repair it first.", at=at)
    return found


def require_way_in(battle: Battle, name: str, way: Way) -> Passage:
    """Return the passage that a unit enters on its way (CI-14.1-3)."""
    found = known_passage(battle, name, at="/enters")
    if not passes(way, found.cell, found.facing):
        through = "any side" if found.facing is None else f"its facing {found.facing}"
        raise NOT_ENTERED.refuse(
            f"The way does not lead into {name}: enter hex {found.cell} through {through}.",
            at="/enters",
        )
    return found


def go_through(ruling: Ruling, unit: str, passage: Passage, dice: Dice) -> Ruling:
    """Take a unit through a passage; a damaged gate is thrown for (CI-14.1-3, CI-13.4-1)."""
    if passage.gate is not None:
        ruling, works = used(ruling, unit, passage.gate, dice)
        if not works:
            return ruling
    rule = "CI-14.5-1" if passage.gate or passage.facing is None else "CI-14.1-3"
    gone = UnitDeparted(unit=unit, by=passage.by, through=passage.id, rule=rule)
    return keep_up(ruling.then(gone), dice)


def rating_of(battle: Battle, gate: Starship) -> int:
    """Return how likely a gate fails as damaged as it is (CI-13.4-1)."""
    hull = sum(section.hull for section in gate.sheet.sections)
    left = sum(section.hull for section in gate.condition.sections)
    return failure_rating(hull, hull - left, battle.tables.drives)


def used(ruling: Ruling, unit: str, gate: Starship, dice: Dice) -> tuple[Ruling, bool]:
    """Use a gate, and show whether it works; an undamaged one always does (CI-13.4-1)."""
    rating = rating_of(ruling.state, gate)
    if not rating:
        return ruling, True
    roll = dice.roll(label(ruling.state, gate.id, unit, "gate"), 1, GATE_SIDES)
    effect = gate_effect(roll.faces[0], rating)
    told = GateUsed(unit=unit, gate=gate.id, rating=rating, effect=effect, rolls=(roll,))
    return ruling.then(told), effect is None


def odds_of_gate(battle: Battle, unit: Id, name: Id | None, *, at: str) -> Odds:
    """Return the exact chances of a damaged gate, for a unit that goes through (CI-13.4-1).

    Raises:
        IllegalOrder: nothing is thrown for: it goes through no gate, or through a whole one.
        Malformed: there is no such passage.
    """
    gate = known_passage(battle, name, at=at).gate if name else None
    rating = rating_of(battle, gate) if gate is not None else 0
    if gate is None or not rating:
        raise NO_ODDS.refuse(
            f"{unit} goes through no damaged gate: nothing is thrown for.", at=at if name else ""
        )
    faces = [gate_effect(face, rating) for face in range(1, GATE_SIDES + 1)]
    told: dict[str, GateEffect | None] = {
        "works": None,
        "breaks_down": "breaks_down",
        "explodes": "explodes",
    }
    outcomes = [
        Outcome(what, faces.count(effect) / GATE_SIDES, "CI-13.4-1")
        for what, effect in told.items()
    ]
    return Odds(targets=(TargetOdds(gate.id, (1.0,), 0.0, tuple(outcomes)),))


def hides_gate(battle: Battle, name: Id | None, seat: Seat) -> bool:
    """Return whether a gate's condition is hidden from a seat (CI-4.9-1)."""
    gate = battle.ship(name or "")
    return gate is not None and not known_to(battle, gate, seat).full


def is_ready(battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]) -> bool:
    """Return whether a drive works in the Final Actions of this turn (CI-14.1-1)."""
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
            f"Drive {name} of {ship.id} is destroyed: it cannot work.", at="/drive"
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
    return _pay(fed, ship.id, order.drive)


def _pay(ruling: Ruling, ship_id: str, drive: str) -> Ruling:
    """Return the ruling with an allocation that includes the power of a drive (CI-3.2-1)."""
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
    """Announce a drive to work, or to shift its ship in part (CI-14.1-1, CI-14.2.1-1).

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
    """Return the ruling after a ship pays for a partial shift (CI-14.2.1-1)."""
    barred = bar_to_part_shift(drive.system, drive.lost)
    if barred is not None:
        raise barred.refuse(
            f"Drive {drive.system.id} of {ship.id} does not shift it in part; an undamaged shift"
            " drive of Rating 0 that is built for it does.",
            at="/part",
            rule="CI-14.2.1-1",
        )
    told = ruling.then(PartShiftAnnounced(ship=ship.id, drive=drive.system.id))
    return _pay(told, ship.id, drive.system.id)


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
            f"Drive {order.drive} of {ship.id} is not ready: activate it in Power Allocation,"
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


COMES_IN: dict[Coming, PhaseName] = {
    "shift": "power_allocation",
    "warp": "power_allocation",
    "tunnel": "trans_light",
    "snap": "trans_light",
}

"""The phase that announces each way in (CI-14.6-1, CI-14.6-2)."""


_DRIVES: dict[Coming, DriveKind] = {
    "shift": "shift",
    "warp": "warp",
    "tunnel": "hyper",
    "snap": "snap",
}


def drive_for(ship: Starship, by: Coming) -> str | None:
    """Return the drive that a ship comes in by, or None."""
    kind = _DRIVES[by]
    return next((e.system.id for e in drives_of(ship) if e.system.travel == kind and e.works), None)


def is_waiting(ship: Starship) -> bool:
    """Return whether a ship waits beyond, and is not on its way in yet."""
    return ship.status == "beyond" and ship.beyond.arriving is None


def arrive(ruling: Ruling, order: Arrive, dice: Dice) -> Ruling:
    """Bring a ship in that waits beyond (CI-14.6-1, CI-14.6-2, CI-UMP-173).

    Raises:
        IllegalOrder: it does not wait, its side is done, or it does not come in like that; the hex
            of its tunnel is not empty; or the gate has broken down.
        Malformed: there is no such ship, tunnel or gate; or the order does not say where.
    """
    battle = ruling.state
    ship = require_arrival(battle, order)
    if order.through is not None:
        return _through(ruling, order, ship, dice)
    drive = drive_for(ship, order.by)
    if drive is None:
        raise COMES_OTHERWISE.refuse(
            f"{ship.id} has no {_DRIVES[order.by]} drive that works: name a tunnel or gate to come"
            " `through`.",
            at="/by",
        )
    require_layer(battle, order.cell, at="/cell")
    if order.cell is None:
        raise COMES_OTHERWISE.refuse(
            f"{ship.id} needs a `cell` to come into by {order.by}.", at="/cell"
        )
    if order.by == "tunnel":
        return _by_own_tunnel(ruling, order, drive, order.cell)
    return _announce(ruling, order, order.cell, battle.turn)


def require_arrival(battle: Battle, order: Arrive) -> Starship:
    """Return the ship that is to come in, if it may now, and what it names brings ships in so."""
    ship = known_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if not is_waiting(ship):
        raise COMES_OTHERWISE.refuse(
            f"{ship.id} does not wait beyond: ships that do come in.", at="/ship"
        )
    if COMES_IN[order.by] != battle.phase:
        raise COMES_OTHERWISE.refuse(
            f"{ship.id} does not come in by {order.by} in {battle.phase}: order that in"
            f" {COMES_IN[order.by]}.",
            at="/by",
        )
    if order.through is not None:
        passage = known_passage(battle, order.through, at="/through")
        if passage.by != order.by:
            raise COMES_OTHERWISE.refuse(
                f"{passage.id} brings ships in by {passage.by}, not by {order.by}.", at="/by"
            )
    return ship


def _by_own_tunnel(ruling: Ruling, order: Arrive, drive: str, cell: Hex) -> Ruling:
    """Open the tunnel of a ship, which emerges a turn later (CI-14.6-1)."""
    battle = ruling.state
    if order.facing is None:
        raise COMES_OTHERWISE.refuse(
            f"The tunnel of {order.ship} needs a `facing` through which it comes out.", at="/facing"
        )
    tunnel = opened(battle, order.ship, drive, (cell, order.facing))
    return _announce(
        ruling.then(tunnel), order, front(cell, order.facing), battle.turn + 1, tunnel.tunnel
    )


def _through(ruling: Ruling, order: Arrive, ship: Starship, dice: Dice) -> Ruling:
    """Bring a ship in through a passage; through a tunnel a turn after it opened (CI-14.6-1)."""
    battle = ruling.state
    passage = known_passage(battle, order.through or "", at="/through")
    if passage.gate is not None:
        ruling, works = used(ruling, ship.id, passage.gate, dice)
        if not works:
            return ruling
    tunnel = battle.tunnel(passage.id)
    turn = battle.turn if tunnel is None else max(battle.turn, tunnel.opened + 1)
    facing: Facing = passage.facing or order.facing or ship.motion.attitude.facing
    return _announce(ruling, order, front(passage.cell, facing), turn, passage.id)


def _announce(
    ruling: Ruling, order: Arrive, cell: Hex, turn: int, through: str | None = None
) -> Ruling:
    rule = "CI-14.6-1" if order.by == "tunnel" else "CI-14.6-2"
    arriving = Arriving(by=order.by, cell=cell, turn=turn, through=through)
    return ruling.then(ArrivalAnnounced(ship=order.ship, arriving=arriving, rule=rule))


def may_come_through(battle: Battle, passage: Passage, by: Coming) -> bool:
    """Return whether ships may come in through a passage in that way now."""
    broken = passage.gate is not None and passage.gate.beyond.broken
    return passage.by == by and not broken and COMES_IN[by] == battle.phase


ENDING: tuple[Coming, ...] = ("tunnel", "snap")


STARTING: tuple[Coming, ...] = ("shift", "warp")


def is_asked_beyond(battle: Battle, side: str) -> bool:
    """Return whether a side has a tunnel to open now, or ships that may come in (CI-14.1-1)."""
    if any(ship.side == side for ship, _ in ready_drives(battle, "hyper")):
        return True
    return may_bring_in(battle, side, ENDING)


def may_call(battle: Battle) -> bool:
    """Check whether any ship was built with a drive, or waits beyond, as all may know (CI-UMP-113).

    Seats do not all know the condition of drives where units must be identified.
    """
    ships = [each for each in battle.ships if each.in_play or each.status == "beyond"]
    return any(each.status == "beyond" or drives_of(each) for each in ships)


def may_bring_in(battle: Battle, side: str, by: tuple[Coming, ...]) -> bool:
    """Return whether a side has ships beyond that come in by one of these ways (CI-14.6-1, -2)."""
    return any(
        comes_by(battle, ship, each)
        for ship in battle.ships
        if ship.side == side and is_waiting(ship)
        for each in by
    )


def comes_by(battle: Battle, ship: Starship, by: Coming) -> bool:
    """Return whether a ship comes in so: by a drive of its own, or through a passage."""
    own = drive_for(ship, by) is not None
    return own or any(may_come_through(battle, each, by) for each in passages(battle))


class ChargeDriveChoice(Choice, frozen=True, tag="charge_drive", kw_only=True):
    """A drive may take one more point of power; its charge, and its capacity."""

    ship: str
    drive: str
    travel: DriveKind
    held: int
    full: int
    most: int
    rule: str = "CI-14.1-2"


class ActivateDriveChoice(Choice, frozen=True, tag="activate_drive", kw_only=True):
    """A drive that is full may be ordered to work, ready in turn `ready`; or to shift in part."""

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
    """A drive opens a tunnel now, within this number of hexes of its ship."""

    ship: str
    drive: str
    reach: int
    rule: str = "CI-14.1-3"


class ArriveChoice(Choice, frozen=True, tag="arrive", kw_only=True):
    """A ship that waits beyond may come in so: by its own drive, or through a passage."""

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
    """Yield the ways for a ship to come in now (CI-14.6-1, CI-14.6-2)."""
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
    """Hide the charge of a drive; only its effects are readable (CI-4.8.2-1)."""
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
    """Return the chances of the gate that a ship will come through (CI-13.4-1)."""
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
    """Return whether a ship in a bubble is in motion, and so leaves (CI-14.3-1, CI-14.3-2)."""
    return ship.beyond.bubble is not None and leaves_map(
        speed(ship.motion.vector), all_in_bubbles=are_all_warped(battle)
    )


def end_part_shifts(ruling: Ruling, _dice: Dice) -> Ruling:
    """Bring back ships that have shifted in part (CI-14.2.1-1, CI-14.2.1-2)."""
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
            ruling = ruling.then(_arrive(ruling.state, ship, coming))
    return ruling


def _is_open(battle: Battle, through: str) -> bool:
    """Return whether a passage is still there, and has not broken down."""
    found = next((each for each in passages(battle) if each.id == through), None)
    return found is not None and (found.gate is None or not found.gate.beyond.broken)


def _arrive(battle: Battle, ship: Starship, coming: Arriving) -> UnitArrived:
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
