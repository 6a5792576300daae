"""Under the cloak: where a ship really is, and how it flies on unseen (TBT-CLOAK-04, -09)."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.declarations import require_squadron_done
from umpire.rules.full_thrust.refusals import ALREADY_FIRED
from umpire.rules.full_thrust.state.battle import require_turn
from umpire.rules.full_thrust.table_edges import STRAIGHT_ON, fly, flyable, leave_if_off
from umpire.rules.to_boldly_thrust.cloaks.happenings import HiddenMove
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, acting_ship
from umpire.rules.to_boldly_thrust.state.ship import Hidden, Ship, in_hiding


def flies(ship: Ship) -> bool:
    """Tell whether a ship flies by orders: on the table, or under its cloak (TBT-CLOAK-04)."""
    return ship.status in {"active", "cloaked"}


def acting_or_hidden(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table or under its cloak, by name.

    Raises:
        IllegalOrder: the ship is destroyed or gone.
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    return ship if ship is not None and flies(ship) else acting_ship(battle, ship_id, at=at)


def waits_under_cloak(_battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship under its cloak is yet to be activated, or passed (TBT-UMP-26).

    The phase waits for all of these: else it would show which is to come out.
    """
    return ship.status == "cloaked"


def is_to_appear(ship: Ship) -> bool:
    """Tell whether a ship is yet to be activated so that its cloak drops (TBT-CLOAK-07)."""
    return ship.status == "cloaked" and ship.stance.cloak == "drop"


def require_hidden_turn(battle: Battle, ship: Ship) -> None:
    """Refuse a cloaked ship that has been activated, or whose turn it is not.

    Raises:
        IllegalOrder: it has, or it is the turn of others.
    """
    if ship.activated:
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has been activated; it may be once a turn.", at="/ship"
        )
    require_turn(battle, ship.side, at="/ship")
    require_squadron_done(battle, ship, at="/ship")


def move_hidden(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let cloaked ships fly, by their orders or straight on; nothing that they pass matters.

    One that leaves the table has left as others do, but for good (TBT-UMP-27).
    """
    for ship in ruling.state.ships:
        if ship.status == "cloaked":
            ruling = _move(ruling, ship)
    return ruling


def _move(ruling: Ruling, ship: Ship) -> Ruling:
    battle, there = ruling.state, in_hiding(ship)
    able, _ = flyable(battle, there, ship.order or STRAIGHT_ON)
    flown = fly(battle, replace(there, order=able))
    hidden: Hidden | None = ship.hidden
    if hidden is None:
        return ruling
    x, y = flown.path[-1]
    after = Hidden(
        x,
        y,
        facing=flown.facing,
        velocity=flown.velocity or 0,
        since=hidden.since,
        course_deg=flown.course_deg,
        rolled=flown.rolled,
        moves=hidden.moves + 1,
    )
    moved = HiddenMove(ship=ship.id, side=ship.side, path=flown.path, hidden=after)
    return leave_if_off(ruling.then(moved), ship.id, flown.path)
