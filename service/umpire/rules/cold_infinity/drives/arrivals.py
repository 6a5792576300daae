"""Ships that come into a battle, and whom Final Actions beyond light ask (CI 14.1, 14.6)."""

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.drives.gates import front
from umpire.rules.cold_infinity.drives.journey_happenings import ArrivalAnnounced
from umpire.rules.cold_infinity.drives.orders import Arrive
from umpire.rules.cold_infinity.drives.passages import Passage, known_passage, passages, used
from umpire.rules.cold_infinity.drives.readiness import ready_drives
from umpire.rules.cold_infinity.drives.refusals import COMES_OTHERWISE
from umpire.rules.cold_infinity.drives.tunnels import opened
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.bounds import Facing
from umpire.rules.cold_infinity.state.drives import drives_of
from umpire.rules.cold_infinity.state.field import Arriving, Coming, DriveKind
from umpire.rules.cold_infinity.state.layers import require_layer
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import known_ship, require_unfinished

COMES_IN: dict[Coming, PhaseName] = {
    "shift": "power_allocation",
    "warp": "power_allocation",
    "tunnel": "trans_light",
    "snap": "trans_light",
}
"""The phase in which each way in is told (CI-14.6-1, CI-14.6-2)."""
_DRIVES: dict[Coming, DriveKind] = {
    "shift": "shift",
    "warp": "warp",
    "tunnel": "hyper",
    "snap": "snap",
}


def drive_for(ship: Starship, by: Coming) -> str | None:
    """Return the drive by which a ship comes in itself, or None: it has none."""
    kind = _DRIVES[by]
    return next((e.system.id for e in drives_of(ship) if e.system.travel == kind and e.works), None)


def is_waiting(ship: Starship) -> bool:
    """Tell whether a ship waits beyond, and is not on its way in yet."""
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
    return _told(ruling, order, order.cell, battle.turn)


def require_arrival(battle: Battle, order: Arrive) -> Starship:
    """Return the ship that is to come in, if it may now, and what it names brings ships in so.

    Raises:
        IllegalOrder: it does not wait, its side is done, or it does not come in like that; or the
            gate has broken down.
        Malformed: there is no such ship, tunnel or gate.
    """
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
    """Open the tunnel of a ship, out of which it comes a turn later (CI-14.6-1)."""
    battle = ruling.state
    if order.facing is None:
        raise COMES_OTHERWISE.refuse(
            f"The tunnel of {order.ship} needs a `facing` through which it comes out.", at="/facing"
        )
    tunnel = opened(battle, order.ship, drive, (cell, order.facing))
    return _told(
        ruling.then(tunnel), order, front(cell, order.facing), battle.turn + 1, tunnel.tunnel
    )


def _through(ruling: Ruling, order: Arrive, ship: Starship, dice: Dice) -> Ruling:
    """Bring a ship in through what is there: of a tunnel a turn after it opened (CI-14.6-1)."""
    battle = ruling.state
    passage = known_passage(battle, order.through or "", at="/through")
    if passage.gate is not None:
        ruling, works = used(ruling, ship.id, passage.gate, dice)
        if not works:
            return ruling
    tunnel = battle.tunnel(passage.id)
    turn = battle.turn if tunnel is None else max(battle.turn, tunnel.opened + 1)
    facing: Facing = passage.facing or order.facing or ship.motion.attitude.facing
    return _told(ruling, order, front(passage.cell, facing), turn, passage.id)


def _told(
    ruling: Ruling, order: Arrive, cell: Hex, turn: int, through: str | None = None
) -> Ruling:
    rule = "CI-14.6-1" if order.by == "tunnel" else "CI-14.6-2"
    arriving = Arriving(by=order.by, cell=cell, turn=turn, through=through)
    return ruling.then(ArrivalAnnounced(ship=order.ship, arriving=arriving, rule=rule))


def may_come_through(battle: Battle, passage: Passage, by: Coming) -> bool:
    """Tell whether ships may come in through a passage in that way now."""
    broken = passage.gate is not None and passage.gate.beyond.broken
    return passage.by == by and not broken and COMES_IN[by] == battle.phase


ENDING: tuple[Coming, ...] = ("tunnel", "snap")
STARTING: tuple[Coming, ...] = ("shift", "warp")


def is_asked_beyond(battle: Battle, side: str) -> bool:
    """Tell whether a side has a tunnel to open now, or ships that may come in (CI-14.1-1)."""
    if any(ship.side == side for ship, _ in ready_drives(battle, "hyper")):
        return True
    return may_bring_in(battle, side, ENDING)


def may_call(battle: Battle) -> bool:
    """Tell whether any ship was built with a drive, or waits beyond, as all may know (CI-UMP-113).

    What drives are told to do is not known to all where units are to be identified.
    """
    ships = [each for each in battle.ships if each.in_play or each.status == "beyond"]
    return any(each.status == "beyond" or drives_of(each) for each in ships)


def may_bring_in(battle: Battle, side: str, by: tuple[Coming, ...]) -> bool:
    """Tell whether a side has ships beyond that come in by one of these ways (CI-14.6-1, -2)."""
    return any(
        comes_by(battle, ship, each)
        for ship in battle.ships
        if ship.side == side and is_waiting(ship)
        for each in by
    )


def comes_by(battle: Battle, ship: Starship, by: Coming) -> bool:
    """Tell whether a ship comes in so: by a drive of its own, or through what is there."""
    own = drive_for(ship, by) is not None
    return own or any(may_come_through(battle, each, by) for each in passages(battle))
