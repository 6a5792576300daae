"""Setting up a battle, and checking one that comes from outside (FTL-GEN-08)."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from umpire.kernel.classes import in_play, in_short
from umpire.kernel.names import require_sound_names
from umpire.kernel.tracks import boxes
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.state.values import FARTHEST
from umpire.rules.full_thrust_light.movement import find_fault
from umpire.rules.full_thrust_light.samples import CLASSES
from umpire.rules.full_thrust_light.state import (
    MOST_CHANGE,
    Battle,
    Setup,
    Ship,
    ShipSetup,
    Tables,
)
from umpire.rules.full_thrust_light.table import INCONSISTENT


def open_battle(given: Setup) -> Battle:
    """Return the opening battle of a set-up (FTL-GEN-08, -09).

    Raises:
        Malformed: names repeat, or a ship is on no side, or as it cannot be.
    """
    battle = Battle(
        sides=given.sides,
        ships=tuple(
            in_play(each, Ship, CLASSES, at=f"/ships/{place}")
            for place, each in enumerate(given.ships)
        ),
        table=given.table,
        options=given.options,
        tables=given.tables,
        names=given.names,
    )
    check_battle(battle)
    require_sound_names(battle.names, battle.sides)
    for side in battle.sides:
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(
                f"Side {side} has no ship in play, and needs one.", at="/sides"
            )
    for place, ship in enumerate(battle.ships):
        wrong = find_fault(battle, ship, ship.order) if ship.order else None
        if wrong:
            raise INCONSISTENT.refuse(wrong[1], at=f"/ships/{place}/order")
    return battle


def shorten(given: Setup) -> Setup:
    """Return a set-up whose ships are of the book's classes by name, where they are."""
    ships = [in_short(each, ShipSetup, CLASSES) for each in given.ships]
    return replace(given, ships=tuple(ships))


def check_battle(battle: Battle) -> None:
    """Refuse a battle that contradicts itself (FTL-GEN-08).

    An order that a ship cannot fly is no contradiction: damage may have overtaken it.
    """
    _require_different(battle.sides, "/sides")
    _require_different([ship.id for ship in battle.ships], "/ships")
    _require_tables(battle.tables)
    _require_turn(battle)
    for place, ship in enumerate(battle.ships):
        _require_ship(battle, ship, f"/ships/{place}")


def _require_tables(tables: Tables) -> None:
    for nearer, farther in pairwise(tables.pulse_torpedo.bands):
        if nearer.up_to_mu >= farther.up_to_mu:
            raise INCONSISTENT.refuse(
                "The bands go from near to far.", at="/tables/pulse_torpedo/bands"
            )


def _require_turn(battle: Battle) -> None:
    """Refuse sides that are not there, and a fire phase without anybody's turn."""
    named: dict[str, Iterable[str | None]] = {
        "finished": battle.finished,
        "initiative": battle.initiative,
        "passed": battle.passed,
        "active": (battle.active,),
        "result": (battle.result.winner if battle.result else None,),
    }
    for field, sides in named.items():
        for side in sides:
            if side is not None and side not in battle.sides:
                raise INCONSISTENT.refuse(
                    f"There is no side {side}; there is {one_of(battle.sides)}.", at=f"/{field}"
                )
    _require_different(battle.initiative, "/initiative")
    if battle.initiative and len(battle.initiative) != len(battle.sides):
        raise INCONSISTENT.refuse("Initiative ranks every side once.", at="/initiative")
    if battle.phase == "fire" and bool(battle.initiative) != (battle.active is not None):
        raise INCONSISTENT.refuse("Once initiative is thrown, it is a side's turn.", at="/active")
    if (battle.phase == "over") != (battle.result is not None):
        raise INCONSISTENT.refuse("A battle is over when it has a result.", at="/result")


def _require_ship(battle: Battle, ship: Ship, at: str) -> None:
    if ship.side not in battle.sides:
        raise INCONSISTENT.refuse(
            f"There is no side {ship.side}; there is {one_of(battle.sides)}.", at=f"{at}/side"
        )
    reach_mu = ship.velocity + MOST_CHANGE
    if ship.status == "active" and max(abs(ship.x), abs(ship.y)) + reach_mu > FARTHEST:
        raise INCONSISTENT.refuse(
            f"{ship.id} could fly beyond all bounds: x and y are at most {FARTHEST - reach_mu:g} "
            "away from 0 for a ship that is so fast.",
            at=f"{at}/x",
        )
    systems = [system.id for system in ship.ssd.systems]
    _require_different(systems, f"{at}/ssd/systems")
    for field, ids in (("lost", ship.lost), ("fired", ship.fired)):
        _require_different(ids, f"{at}/{field}")
        for system in ids:
            if system not in systems:
                raise INCONSISTENT.refuse(
                    f"{ship.id} has no system {system}; it has {one_of(systems)}.",
                    at=f"{at}/{field}",
                )
    if (ship.damage >= boxes(ship.ssd.rows)) != (ship.status == "destroyed"):
        raise INCONSISTENT.refuse(
            f"{ship.id} has {boxes(ship.ssd.rows)} hull boxes, {ship.damage} damage, "
            f"and is {ship.status}.",
            at=f"{at}/damage",
        )


def _require_different(names: Iterable[str], at: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise INCONSISTENT.refuse(f"{name} is named twice: each has a name of its own.", at=at)
        seen.add(name)
