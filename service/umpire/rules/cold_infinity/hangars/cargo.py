"""Cargo in battle: containers are ejected in Final Actions, and lost with their hold (CI 15.2)."""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.bays import EJECTED_A_TURN, containers_of, full_left
from umpire.rules.cold_infinity.hangars.happenings import CargoLost, ContainerEjected
from umpire.rules.cold_infinity.hangars.orders import (
    HOLD_EMPTY,
    HOLD_WITHIN,
    ONE_CONTAINER,
    UNKNOWN_HANGAR,
    EjectContainer,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import home_of, is_outer
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Hold
from umpire.rules.cold_infinity.state.units import acting_ships, commanded_ship


class EjectContainerChoice(Choice, frozen=True, tag="eject_container", kw_only=True):
    """A full container of a hold may be ejected; so many are full."""

    ship: str
    hold: str
    full: int
    rule: str = "CI-15.2-1"


def holds_of(ship: Starship) -> dict[Id, Fitted[Hold]]:
    """Return the cargo holds of a ship, destroyed ones too, by name."""
    return {
        each.system.id: each for each in fitted(ship.running, Hold) if each.system.holds == "cargo"
    }


def eject_container(ruling: Ruling, order: EjectContainer, _dice: Dice) -> Ruling:
    """Eject a full container of a ship, one a turn (CI-15.2-1, CI-RUL-109).

    Raises:
        IllegalOrder: it has ejected one, the hold is empty, or inside the ship; or the side is
            done.
        Malformed: there is no such ship, or no such hold.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    require_ejection(battle, ship, order.hold)
    return ruling.then(ContainerEjected(ship=ship.id, hold=order.hold, turn=battle.turn))


def require_ejection(battle: Battle, ship: Starship, hold: Id) -> None:
    """Refuse to eject a container that cannot go now (CI-15.2-1, CI-RUL-109).

    Raises:
        IllegalOrder: it cannot.
        Malformed: there is no such hold.
    """
    found = holds_of(ship)
    if hold not in found:
        raise UNKNOWN_HANGAR.refuse(
            f"{ship.id} has no cargo hold {hold}; it has {listed(found)}.", at="/hold"
        )
    if not is_outer(ship.sheet, home_of(ship.sheet, hold)):
        raise HOLD_WITHIN.refuse(
            f"Hold {hold} of {ship.id} is inside the ship: in battle nothing is moved from there.",
            at="/hold",
        )
    if not ship.full(hold):
        full = [name for name in found if ship.full(name)]
        raise HOLD_EMPTY.refuse(
            f"No container of {hold} is full; full ones are in {listed(full)}.", at="/hold"
        )
    if ejected(battle, ship) >= EJECTED_A_TURN:
        raise ONE_CONTAINER.refuse(
            f"{ship.id} has ejected a container this turn: go on next turn.", at="/ship"
        )


def ejected(battle: Battle, ship: Starship) -> int:
    """Return how many containers a ship has ejected this turn."""
    done = [ship.hold(name) for name in holds_of(ship)]
    return sum(each.operations for each in done if each.turn == battle.turn)


def lose_cargo(ruling: Ruling, ship_id: Id) -> Ruling:
    """Destroy the cargo whose containers are lost by damage to a ship (CI-13.1.7-1)."""
    ship = ruling.state.ship(ship_id)
    if ship is None or not ship.cargo:
        return ruling
    return ruling.then(*_losses(ship))


def _losses(ship: Starship) -> Iterator[CargoLost]:
    for name, hold in holds_of(ship).items():
        full = ship.full(name)
        left = full_left(full, containers_of(hold.system.structure, hold.lost))
        if left < full:
            yield CargoLost(ship=ship.id, hold=name, lost=full - left)


def is_asked_for_cargo(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship with cargo that it could eject (CI-15.2-1)."""
    return any(
        ship.full(name) and is_outer(ship.sheet, home_of(ship.sheet, name))
        for ship in acting_ships(battle, side)
        if ship.cargo
        for name in holds_of(ship)
    )


def cargo_choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[EjectContainerChoice]:
    """Yield the holds of a seat's ships from which a container may be ejected now."""
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active" or ejected(battle, ship):
            continue
        for name in holds_of(ship):
            if ship.full(name) and is_outer(ship.sheet, home_of(ship.sheet, name)):
                yield EjectContainerChoice(
                    ship=ship.id,
                    hold=name,
                    full=ship.full(name),
                    order=order_of(EjectContainer, ship=ship.id, hold=name),
                )
