"""What stances a ship may be ordered to take."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from umpire.kernel.offers import Choice, Legal, Open, flag, one_of, open_at, order_of
from umpire.rules.to_boldly_thrust.cloaks.hiding import flies
from umpire.rules.to_boldly_thrust.engagements import passes
from umpire.rules.to_boldly_thrust.stances.stance_orders import WriteStance, require_cloak_order
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import CloakOrder, Ship, Stance

_CLOAK_ORDERS: tuple[CloakOrder, ...] = ("none", "engage", "drop")


class WriteStanceChoice(Choice, frozen=True, tag="write_stance"):
    """A ship whose stance may be written: the orders for its cloak that are open, its sensors.

    `shield_points` are those that it gives up if it lowers its shields; `written` is what stands
    so far, `null` where nothing does.
    """

    ship: str
    cloak: tuple[CloakOrder, ...]
    active_sensors: bool
    shield_points: int
    written: Stance | None
    rule: str = "FT-2.7-2"


StanceChoice: TypeAlias = WriteStanceChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[StanceChoice]:
    """Yield the ships of a seat whose stance may be written now."""
    if battle.phase != "orders":
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or not side_sees(ship.side) or not _is_open(battle, ship):
            continue
        yield _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Ship) -> WriteStanceChoice:
    open_to = [
        order
        for order in _CLOAK_ORDERS
        if passes(partial(require_cloak_order, battle, ship, order))
    ]
    active_sensors = ship.has_active_sensors(battle.options)
    return WriteStanceChoice(
        ship=ship.id,
        cloak=tuple(open_to),
        active_sensors=active_sensors,
        shield_points=ship.shield_points(battle.options),
        written=ship.stance_written,
        order=order_of(WriteStance, ship=ship.id, stance={}),
        open=(
            _place("lower_shields", flag()),
            _place("cloak", one_of(open_to)),
            *((_place("active_sensors", flag()),) if active_sensors else ()),
        ),
    )


def _place(name: str, legal: Legal) -> Open:
    return open_at(f"/stance/{name}", legal, optional=True)


def _is_open(battle: Battle, ship: Ship) -> bool:
    return ship.side not in battle.finished and flies(ship) and ship.in_action
