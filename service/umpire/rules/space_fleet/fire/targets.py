"""SF 3, 7 and 8: what a ship may fire at directly: what its side sees in full, and missiles."""

from umpire.kernel.errors import illegal
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.refusals import OWN_SIDE, UNKNOWN_TARGET
from umpire.rules.space_fleet.state.ship import Dummy, Missile, Ship
from umpire.rules.space_fleet.state.units import acting_ship, counter_of, level_to

NOT_DETECTED = illegal("not_detected", "SF-SENS-08", "The target is not fully detected.")


def target_of(battle: Battle, side: str, name: str, *, at: str) -> Ship | Missile:
    """Return what a side may fire at by that name (SF-SENS-08, SF-LRM-09, SF-UMP-7).

    A refusal tells nothing of what is under a counter, nor whether a name that the side does not
    know is that of a ship.

    Raises:
        IllegalOrder: it is on the side itself, out of the battle, or known as a counter alone.
        Malformed: the side knows nothing of that name.
    """
    if _is_counter(battle, side, name):
        raise NOT_DETECTED.refuse(
            f"{name} is not fully detected; direct fire is at {in_sight(battle, side)}.", at=at
        )
    missile, ship = battle.missile(name), battle.ship(name)
    if missile is None and (ship is None or not sees(battle, ship, side)):
        raise UNKNOWN_TARGET.refuse(
            f"There is no target {name} in sight; there is {in_sight(battle, side)}.", at=at
        )
    owner = missile.side if missile else ship.side if ship else None
    if owner == side:
        raise OWN_SIDE.refuse(
            f"{name} is on side {side} itself; others have {in_sight(battle, side)}.", at=at
        )
    return missile or acting_ship(battle, name, at=at)


def in_sight(battle: Battle, side: str) -> str:
    """Return in words what a side may fire at directly, all that it sees."""
    return one_of([target.id for target in targets_for(battle, side)], none="nothing")


def _is_counter(battle: Battle, side: str, name: str) -> bool:
    """Tell whether a side sees a counter of that name, of a ship, a dummy or a squadron."""
    if not battle.options.limited_sensors:
        return False
    units: list[Ship | Dummy] = [ship for ship in battle.ships if ship.status == "active"]
    units.extend(battle.dummies)
    return any(
        counter_of(battle, unit) == name and level_to(battle, unit, side) != "full"
        for unit in units
    )


def targets_for(battle: Battle, side: str) -> tuple[Ship | Missile, ...]:
    """Return all that a side may fire at directly, missiles last."""
    ships = [
        ship
        for ship in battle.ships
        if ship.side != side and ship.status == "active" and sees(battle, ship, side)
    ]
    return (*ships, *[missile for missile in battle.missiles if missile.side != side])
