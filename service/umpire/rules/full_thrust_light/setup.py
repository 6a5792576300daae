"""Setting up a battle, and checking one that comes from outside (FTL-GEN-08)."""

from collections.abc import Iterable

from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust_light.battle import Battle, Setup, Ship
from umpire.rules.full_thrust_light.movement_orders import fault
from umpire.rules.full_thrust_light.refusals import INCONSISTENT


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up.

    Raises:
        Malformed: names repeat, or a ship is on no side, or as it cannot be.
    """
    battle = Battle(
        sides=given.sides,
        ships=given.ships,
        table=given.table,
        options=given.options,
        tables=given.tables,
    )
    check(battle)
    for side in battle.sides:
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(f"Side {side} has no ship in play.", at="/sides")
    return battle


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    Raises:
        Malformed: names repeat or are unknown, or a ship is as it cannot be.
    """
    _all_different(battle.sides, "/sides")
    _all_different([ship.id for ship in battle.ships], "/ships")
    named: dict[str, Iterable[str | None]] = {
        "finished": battle.finished,
        "initiative": battle.initiative,
        "passed": battle.passed,
        "active": (battle.active,),
    }
    for field, sides in named.items():
        for side in sides:
            if side is not None and side not in battle.sides:
                raise INCONSISTENT.refuse(f"There is no side {side}.", at=f"/{field}")
    if battle.initiative and set(battle.initiative) != set(battle.sides):
        raise INCONSISTENT.refuse("Initiative ranks every side once.", at="/initiative")
    for place, ship in enumerate(battle.ships):
        _check_ship(battle, ship, f"/ships/{place}")


def _check_ship(battle: Battle, ship: Ship, at: str) -> None:
    if ship.side not in battle.sides:
        raise INCONSISTENT.refuse(f"There is no side {ship.side}.", at=f"{at}/side")
    systems = [system.id for system in ship.ssd.systems]
    _all_different(systems, f"{at}/ssd/systems")
    for field, ids in (("lost", ship.lost), ("fired", ship.fired)):
        _all_different(ids, f"{at}/{field}")
        for system in ids:
            if system not in systems:
                raise INCONSISTENT.refuse(f"{ship.id} has no system {system}.", at=f"{at}/{field}")
    if (ship.damage >= boxes(ship.ssd.rows)) != (ship.status == "destroyed"):
        raise INCONSISTENT.refuse(
            f"{ship.id} has {boxes(ship.ssd.rows)} hull boxes, {ship.damage} damage, "
            f"and is {ship.status}.",
            at=f"{at}/damage",
        )
    wrong = fault(battle, ship, ship.order) if ship.order and battle.phase == "orders" else None
    if wrong:
        raise INCONSISTENT.refuse(f"{ship.id}: {wrong[1]}", at=f"{at}/order")


def _all_different(names: Iterable[str], at: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise INCONSISTENT.refuse(f"{name} is named twice.", at=at)
        seen.add(name)
