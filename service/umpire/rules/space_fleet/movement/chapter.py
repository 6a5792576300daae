"""The chapter of movement (SF 2): which ships and squadrons may move now, and how far."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, order_of
from umpire.rules.space_fleet.counters import Party
from umpire.rules.space_fleet.initiative.steps import ready_party
from umpire.rules.space_fleet.movement.happenings import CounterMoved, ShipMoved
from umpire.rules.space_fleet.movement.moves import (
    MoveShip,
    MoveSquadron,
    may_turn_after_full,
    move_ship,
    move_squadron,
    speed_of,
)
from umpire.rules.space_fleet.state.audience import if_nothing_is_hidden, if_sensors_or_mines_hide
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.condition import current_speed, halved
from umpire.rules.space_fleet.state.places import Place
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import is_under_counter, side_of_ship
from umpire.rules.space_fleet.state.ways import direction, path_of, unless_flown


class MoveShipChoice(Choice, frozen=True, tag="move_ship"):
    """A ship that may move now.

    Attributes:
        speed: how far at most; a ship that flies 0 may pivot to any facing.
        safe_in_debris: how far it may fly without harm if it enters debris.
        may_turn_after_full: whether it may turn at the end of a full move.
    """

    ship: str
    place: Place
    speed: int
    safe_in_debris: int
    may_turn_after_full: bool
    rule: str = "SF-MOVE-06"


class MoveSquadronChoice(Choice, frozen=True, tag="move_squadron"):
    """A squadron under its counter that may move now, as one; else as for a ship.

    `safe_in_debris` is that of its slowest ship.
    """

    side: str
    squadron: str
    ships: tuple[str, ...]
    place: Place
    speed: int
    safe_in_debris: int
    may_turn_after_full: bool
    rule: str = "SF-SENS-06"


MovementChoice: TypeAlias = MoveShipChoice | MoveSquadronChoice


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[MovementChoice]:
    """Yield what may move in this step; with `unit`, that ship or squadron alone."""
    if battle.phase != "movement":
        return
    told: set[str] = set()
    for ship in battle.ships:
        if not sees(ship.side) or ship.status != "active" or ship.id in told:
            continue
        party = _ready(battle, ship)
        if party is not None:
            told.update(each.id for each in party.ships)
            choice = _choice(battle, ship, party)
            if unit is None or unit in {party.counter, *(each.id for each in party.ships)}:
                yield choice


def _ready(battle: Battle, ship: Ship) -> Party | None:
    """Return what may move with a ship now, `None` if it may not."""
    try:
        return ready_party(battle, ship, at="/ship")
    except Refusal:
        return None


def _choice(battle: Battle, ship: Ship, party: Party) -> MovementChoice:
    speed = speed_of(battle, party)
    may_turn = all(
        may_turn_after_full(each) or current_speed(each, battle.options) > speed
        for each in party.ships
    )
    safe = halved(speed, battle.options.half_speed_rounding)
    if not is_under_counter(battle, ship):
        return MoveShipChoice(
            ship=ship.id,
            place=ship.place,
            speed=speed,
            safe_in_debris=safe,
            may_turn_after_full=may_turn,
            order=order_of(MoveShip, ship=ship.id),
            open=(path_of(speed), direction(battle.options.grid)),
            unless=unless_flown(speed, may_turn_after_full=may_turn),
        )
    return MoveSquadronChoice(
        side=ship.side,
        squadron=party.counter,
        ships=tuple(each.id for each in party.ships),
        place=party.ships[0].place,
        speed=speed,
        safe_in_debris=safe,
        may_turn_after_full=may_turn,
        order=order_of(MoveSquadron, side=ship.side, squadron=party.counter),
        open=(path_of(speed), direction(battle.options.grid)),
        unless=unless_flown(speed, may_turn_after_full=may_turn),
    )


MOVE_SHIP: Act[Battle, MoveShip] = Act(
    order=MoveShip,
    procedure=move_ship,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(MoveShipChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

MOVE_SQUADRON: Act[Battle, MoveSquadron] = Act(
    order=MoveSquadron,
    procedure=move_squadron,
    family="movement",
    phases=("movement",),
    side=of_side_named,
    offer=InChapter(MoveSquadronChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

MOVEMENT: Chapter[Battle] = Chapter(
    acts=(MOVE_SHIP, MOVE_SQUADRON),
    events=(
        ShipMoved,
        CounterMoved,
    ),
    choices=choices,
)
