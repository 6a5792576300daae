"""Ships, groups, salvoes and sides by name, whether they may act, and whose turn it is (FT 2.7)."""

from itertools import count, islice
from typing import Any

from umpire.kernel.errors import Code
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import (
    CLOAKED,
    DESTROYED,
    FINISHED,
    JUMPED,
    LANDED,
    LEFT_FOR_ORBIT,
    NOT_ACTIVE_SIDE,
    OFF_TABLE,
    SURRENDERED,
    UNKNOWN_GROUP,
    UNKNOWN_SALVO,
    UNKNOWN_SHIP,
    WITHDRAWN,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo

_RULES = {
    "fighters": "FT-2.7-4",
    "missiles": "FT-2.7-5",
    "secondary_moves": "FT-5.1-2",
    "boarding": "FT-UMP-30",
}
"""By whose turn it is where sides alternate, but for the fire of ships (FT-2.7-12)."""


def require_turn(battle: Battle, side: str, *, at: str) -> None:
    """Refuse a side whose turn to act it is not.

    Raises:
        IllegalOrder: another side acts now.
    """
    if battle.active != side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"It is the turn of side {battle.active}, not of {side}.",
            at=at,
            rule=_RULES.get(battle.phase),
        )


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse a side that has said that it is done with this phase.

    Raises:
        IllegalOrder: it has finished.
    """
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished phase {battle.phase}: it may act again in the next.", at=at
        )


def order_of_play(battle: Battle) -> tuple[str, ...]:
    """Return the sides as they take turns: to fire and to board by initiative, else loser first.

    (FT-2.7-4, -5, -12, FT-5.1-2, FT-UMP-30.)
    """
    winner_first = battle.phase in {"fire", "boarding"}
    return battle.initiative if winner_first else tuple(reversed(battle.initiative))


def captor_of(battle: Battle, ship: Ship) -> str | None:
    """Return the side that has yet to answer a ship's surrender, `None` if none has.

    A side that has nothing left in the battle does not answer any more.
    """
    captor = battle.ship(ship.struck_to) if ship.struck_to is not None else None
    if captor is None or ship.status != "active" or captor.side == ship.side:
        return None
    return captor.side if battle.in_play(captor.side) else None


def unanswered(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships whose surrender waits for an answer."""
    if not battle.options.strike_colours:
        return ()
    return tuple([ship for ship in battle.ships if captor_of(battle, ship) is not None])


def answering(battle: Battle) -> tuple[str, ...]:
    """Return the sides to which ships have struck, which they answer first (FT-UMP-33)."""
    captors = {captor_of(battle, ship) for ship in unanswered(battle)}
    return tuple([side for side in battle.sides if side in captors])


def may_yet_act(battle: Battle, ship: Ship) -> bool:
    """Tell whether a phase waits for a ship in a closed book, whatever it carries (FT-UMP-67).

    So that to be waited for, or passed over, tells nothing of a display.
    """
    there = ship.status == "active" and not ship.is_hulk and not ship.bogey
    return there and not battle.options.open_book


def is_waited_for(battle: Battle, side: str) -> bool:
    """Tell whether a phase waits for any ship of a side in a closed book (FT-UMP-67)."""
    return any(ship.side == side and may_yet_act(battle, ship) for ship in battle.ships)


def free_names(battle: Battle, letter: str, number: int) -> tuple[str, ...]:
    """Return names with a letter, the turn and a number, such as `C3-1`, that nothing has."""
    names = (f"{letter}{battle.turn}-{place}" for place in count(1))
    return tuple(islice((name for name in names if not _is_taken(battle, name)), number))


def _is_taken(battle: Battle, name: str) -> bool:
    return bool(battle.ship(name) or battle.group(name) or battle.salvo(name) or battle.body(name))


_OUT: dict[str, Code] = {
    "destroyed": DESTROYED,
    "off_table": OFF_TABLE,
    "jumped": JUMPED,
    "withdrawn": WITHDRAWN,
    "cloaked": CLOAKED,
    "surrendered": SURRENDERED,
    "landed": LANDED,
    "in_orbit": LEFT_FOR_ORBIT,
}


_GONE: dict[str, str] = {
    "destroyed": "is destroyed",
    "off_table": "has left the table",
    "jumped": "has left by FTL",
    "withdrawn": "has withdrawn",
    "cloaked": "is cloaked",
    "surrendered": "has surrendered",
    "landed": "has landed",
    "in_orbit": "has left the table for an orbit",
}
"""What has become of a ship that takes no part, in words."""


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name.

    Raises:
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id} in the battle: name one on the table.", at=at
        )
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table by name.

    Of one that is yet to enter it says no more than of one that does not exist (FT-8.2-1).

    Raises:
        IllegalOrder: the ship is destroyed or gone (FT-UMP-7).
        Malformed: there is none of that name on the table.
    """
    ship = battle.ship(ship_id)
    if ship is None or ship.status == "waiting":
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id} in the battle: name one on the table.", at=at
        )
    if ship.status in _OUT:
        told = ship.bar_to_cloaking(at) if ship.status == "cloaked" else None
        message, rule = told or (
            f"{ship_id} is not on the table: it {_GONE[ship.status]}, and takes no part in this.",
            None,
        )
        raise _OUT[ship.status].refuse(message, at=at, rule=rule)
    return ship


def require_command(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that nobody can order to do more than fly.

    Raises:
        IllegalOrder: it has no power, or is out of control.
    """
    wrong = ship.bar_to("act", battle.turn)
    if wrong:
        code, message = wrong
        raise code.refuse(message, at=at)


def known_group(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a fighter group by name.

    Raises:
        Malformed: there is none of that name.
    """
    group = battle.group(group_id)
    if group is None:
        raise UNKNOWN_GROUP.refuse(
            f"There is no fighter group {group_id} in the battle: name one that is.", at=at
        )
    return group


def known_salvo(battle: Battle, salvo_id: str, *, at: str) -> Salvo:
    """Return a salvo that is not spent, by name.

    Raises:
        Malformed: there is none of that name.
    """
    salvo = battle.salvo(salvo_id)
    if salvo is None or salvo.status == "spent":
        raise UNKNOWN_SALVO.refuse(f"There is no salvo {salvo_id} in flight.", at=at)
    return salvo


def side_of_ship(battle: Battle, order: Any) -> str | None:
    """Return the side of the ship that an order names, in `ship`; `None` if it names none.

    A ship that has not been announced is nobody's: an order for it tells as little of it as one
    for a ship that does not exist (FT-8.2-1).
    """
    ship = battle.ship(order.ship) if order.ship is not None else None
    return ship.side if ship is not None and ship.status != "waiting" else None


def side_of_group(battle: Battle, order: Any) -> str | None:
    """Return the side of the fighter group that an order names, in `group`; `None` if none."""
    group = battle.group(order.group) if order.group is not None else None
    return group.side if group is not None else None
