"""SF 8: moving salvoes of long-range missiles, and what they attack (SF-LRM-02 to -06).

A salvo moves as a ship does, and turns as one: never after the last unit of a full move. Bodies
and mines are no hindrance to it (SF-UMP-27). Lengths are in units.
"""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.counters import (
    Unit,
    marked,
    marks_at,
    told_as,
)
from umpire.rules.space_fleet.fire.to_hit import blocking
from umpire.rules.space_fleet.missiles.happenings import MissileAimed, MissileMoved, MissileRemoved
from umpire.rules.space_fleet.missiles.warheads import directed_need, directed_range
from umpire.rules.space_fleet.movement.path import FORWARD, fly, units_of
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.bounds import (
    Facing,
    Heading,
    Path,
    Step,
)
from umpire.rules.space_fleet.state.places import Place, faced
from umpire.rules.space_fleet.state.refusals import (
    ALREADY_MOVED,
    EXCEEDS_SPEED,
    LINE_BLOCKED,
    OUT_OF_RANGE,
    PIVOT_WHILE_MOVING,
)
from umpire.rules.space_fleet.state.ship import Missile
from umpire.rules.space_fleet.state.units import (
    in_use,
    known_missile,
    require_unfinished,
    where,
)
from umpire.rules.space_fleet.terrain.debris import is_in_debris

NO_CONTACT = illegal("no_contact", "SF-LRM-04", "A contact warhead attacks in the target's hex.")


class MoveMissile(Value, frozen=True, tag="move_missile"):
    """Move a salvo as a ship moves, and say what it attacks, if anything (SF-LRM-02, -04, -05).

    A contact warhead that meets an enemy attacks it without being told; `target` chooses among
    several. A directed-energy warhead holds its fire unless it is told a target.
    """

    missile: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None
    target: Id | None = None


class Flight(NamedTuple):
    """The path that a salvo has flown, where it is, and the enemies that it met there."""

    path: tuple[Step, ...]
    place: Place
    met: dict[str, Unit]


def move_missile(ruling: Ruling, order: MoveMissile, _dice: Dice) -> Ruling:
    """Move a salvo, or let it stay and pivot; it may come to attack something (SF-LRM-02 to -06).

    Raises:
        IllegalOrder: it has moved, or its side is done; it may not fly so or attack that.
        Malformed: the missile or the target is unknown, or the heading does not fit the field.
    """
    battle = ruling.state
    in_use(battle, "long_range_missiles")
    missile = known_missile(battle, order.missile, at="/missile")
    require_unfinished(battle, missile.side, at="/missile")
    if missile.moved:
        raise ALREADY_MOVED.refuse(
            f"{missile.id} has moved this turn; it moves again in the next.",
            at="/missile",
            rule="SF-LRM-02",
        )
    flight = _flight(battle, missile, order)
    target = _target(battle, missile, flight, order.target)
    if order.target not in {None, target}:
        # All hear of the move; that one of its events is hidden keeps the order from them too.
        aimed = MissileAimed(missile=missile.id, aimed_at=str(order.target), only=(missile.side,))
        ruling = ruling.then(aimed)
    return _moved(ruling, missile, flight, target)


def finish_missiles(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let the salvoes that nobody has moved stay; it counts as a move of theirs (SF-UMP-28)."""
    for missile in ruling.state.missiles:
        if not missile.moved:
            flight = _stay(ruling.state, missile, missile.place)
            target = _target(ruling.state, missile, flight, None)
            ruling = _moved(ruling, missile, flight, target)
    return ruling


def speed_at(battle: Battle, *spots: Place) -> int:
    """Return how far a salvo can fly that is at such spots: half as far in debris (SF-TERR-08)."""
    table = battle.tables.lr_missile
    debris = any(is_in_debris(battle, spot) for spot in spots)
    return table.debris_speed if debris else table.speed


def _flight(battle: Battle, missile: Missile, order: MoveMissile) -> Flight:
    """Return how a salvo flies, or how it stays (SF-MOVE-06 to -10).

    The whole path is to be one that it may fly, and only at rest may it pivot. A contact warhead
    stops where it first meets an enemy (SF-RUL-31); of debris, only what it comes to counts
    (SF-UMP-30).
    """
    start = faced(missile.place, order.facing, order.heading_deg)
    if not order.path:
        return _stay(battle, missile, start)
    if order.facing is not None or order.heading_deg is not None:
        raise PIVOT_WHILE_MOVING.refuse(
            f"{missile.id} turns on its path: give the path, or where it faces as it stays.",
            at="/path",
        )
    if not units_of(order.path):
        turned = _fly(missile.place, order.path, battle.tables.lr_missile.speed)[-1]
        return _stay(battle, missile, turned)._replace(path=order.path)
    places = _fly(missile.place, order.path, battle.tables.lr_missile.speed)
    flight = _until_contact(battle, missile, order.path, places)
    speed = speed_at(battle, *places[: len(flight.path) + 1])
    if units_of(flight.path) > speed:
        raise EXCEEDS_SPEED.refuse(
            f"{missile.id} is in debris, or comes to it: it flies {speed} at most, and this path "
            f"is of {units_of(flight.path)}.",
            at="/path",
            rule="SF-TERR-08",
        )
    _fly(missile.place, flight.path, speed)
    return flight


def _fly(start: Place, path: tuple[Step, ...], speed: int) -> tuple[Place, ...]:
    """Return the places that a path leads through; its speed is a full move of a salvo."""
    return fly(start, path, speed, may_turn_after_full=False, full_speed=speed)


def _until_contact(
    battle: Battle, missile: Missile, path: tuple[Step, ...], places: tuple[Place, ...]
) -> Flight:
    """Return the flight up to where a contact warhead moves to an enemy (SF-LRM-04)."""
    if missile.warhead == "contact":
        for flown, (step, place) in enumerate(zip(path, places[1:], strict=True), start=1):
            met = marks_at(battle, missile.side, place) if step == FORWARD else {}
            if met:
                return Flight(path[:flown], place, met)
    return Flight(path, places[-1], {})


def _stay(battle: Battle, missile: Missile, place: Place) -> Flight:
    """Return how a salvo stays; a contact warhead meets the enemies around it (SF-UMP-26)."""
    contact = missile.warhead == "contact"
    return Flight((), place, marks_at(battle, missile.side, place) if contact else {})


def _target(battle: Battle, missile: Missile, flight: Flight, name: str | None) -> str | None:
    """Return what a salvo attacks from where it is, by the name that all know."""
    if name is None:
        unit = next(iter(flight.met.values()), None)
        return None if unit is None else told_as(battle, unit)
    unit = marked(battle, missile.side, name, at="/target")
    if missile.warhead == "directed":
        require_reach(battle, flight.place, unit)
    elif name not in flight.met:
        met = one_of(flight.met, none="nobody")
        far = f"{missile.id} comes to {met} there, not to {name}: it attacks in its target's hex."
        raise NO_CONTACT.refuse(far, at="/target")
    return told_as(battle, unit)


def require_reach(battle: Battle, place: Place, unit: Unit) -> None:
    """Refuse a target that directed energy does not reach from a place (SF-LRM-05, SF-TERR-06).

    Raises:
        IllegalOrder: it is out of range, or behind a body.
    """
    units = directed_range(place, where(unit), battle.tables)
    if directed_need(units, battle.tables) is None:
        long = battle.tables.range_bands.long
        beyond = f"The range counts as {units:g}: directed energy reaches {long}, as beams do."
        raise OUT_OF_RANGE.refuse(beyond, at="/target", rule="SF-LRM-05")
    body = blocking(battle, place, where(unit))
    if body is not None:
        between = f"{body.id} stands between the salvo and its target, and blocks its fire."
        raise LINE_BLOCKED.refuse(between, at="/target")


def _moved(ruling: Ruling, missile: Missile, flight: Flight, target: str | None) -> Ruling:
    """Count a move; after the last, a salvo that attacks nothing is removed (SF-LRM-03)."""
    last = ruling.state.tables.lr_missile.moves
    moves_made = min(last, missile.moves_made + 1)
    ruling = ruling.then(
        MissileMoved(
            missile=missile.id,
            path=flight.path,
            place=flight.place,
            moves_made=moves_made,
            target=target,
        )
    )
    if target is None and moves_made == last:
        return ruling.then(MissileRemoved(missile=missile.id, reason="last_move"))
    return ruling


def has_missiles_to_move(battle: Battle, side: str) -> bool:
    """Tell whether a side has salvoes that have yet to move."""
    return any(missile.side == side and not missile.moved for missile in battle.missiles)
