"""Where salvoes may move now, and what they may come to attack (SF 8). Lengths are in units."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import reaching
from umpire.kernel.offers import Choice, Open, codes, one_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.space_fleet.counters import Unit, enemies, known_as
from umpire.rules.space_fleet.missiles.chances import hit_chances
from umpire.rules.space_fleet.missiles.moves import NO_CONTACT, MoveMissile, require_reach, speed_at
from umpire.rules.space_fleet.missiles.warheads import attack_on, directed_need, directed_range
from umpire.rules.space_fleet.state.audience import sees as knows
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import Warhead
from umpire.rules.space_fleet.state.places import (
    counted,
    distance,
    moved_to,
    spot_of,
)
from umpire.rules.space_fleet.state.refusals import LINE_BLOCKED, OUT_OF_RANGE
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.units import may_order, where
from umpire.rules.space_fleet.state.ways import direction, path_of, unless_flown


class MissileTarget(msgspec.Struct, frozen=True):
    """A ship or a counter that a salvo may come to attack in this move, and how far off it is.

    The figures of directed energy are those from where it is now; those of a contact warhead hold
    where it meets its target.

    Attributes:
        need: the score that a die needs; null where directed energy does not reach from here.
        modifier: what is added to each die; null also for a counter, which may hide any class.
        chance: of any hit; null where `modifier` is.
    """

    target: str
    distance: float
    need: int | None
    modifier: int | None
    chance: float | None


class MoveMissileChoice(Choice, frozen=True, tag="move_missile"):
    """A salvo that has yet to move: how far from here, how many moves are left, what is near.

    `speed_in_debris` is how far if it comes to debris on the way.
    """

    missile: str
    warhead: Warhead
    speed: int
    speed_in_debris: int
    moves_left: int
    targets: tuple[MissileTarget, ...]
    rule: str = "SF-LRM-02"


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[MoveMissileChoice]:
    """Yield the salvoes that have yet to move; with `unit`, that one alone."""
    table = battle.tables.lr_missile
    for missile in battle.missiles:
        if (
            may_order(battle, missile.side, sees)
            and not missile.moved
            and unit in {None, missile.id}
        ):
            speed, targets = speed_at(battle, missile.place), tuple(_targets(battle, missile))
            yield MoveMissileChoice(
                missile=missile.id,
                warhead=missile.warhead,
                speed=speed,
                speed_in_debris=min(table.speed, table.debris_speed),
                moves_left=table.moves - missile.moves_made,
                targets=targets,
                order=order_of(MoveMissile, missile=missile.id),
                open=(path_of(speed), direction(battle.options.grid), *_aims(targets)),
                unless=unless_flown(speed, may_turn_after_full=False)
                + (_unless_reached(battle, missile) if targets else ()),
            )


def _unless_reached(battle: Battle, missile: Missile) -> tuple[str, ...]:
    """Return why a salvo may not come to attack what it could (SF-LRM-04, -05, SF-TERR-06)."""
    if missile.warhead == "contact":
        return codes(NO_CONTACT)
    return codes(OUT_OF_RANGE, LINE_BLOCKED) if battle.bodies else codes(OUT_OF_RANGE)


def _aims(targets: tuple[MissileTarget, ...]) -> tuple[Open, ...]:
    names = [each.target for each in targets]
    return (open_at("/target", one_of(names), optional=True),) if names else ()


def _targets(battle: Battle, missile: Missile) -> Iterator[MissileTarget]:
    """Yield all that a salvo may come to attack, nearest first; of a counter, no more than that."""
    near: dict[str, Unit] = {}
    for unit in enemies(battle, missile.side):
        if counted(distance(missile.place, where(unit))) <= _reach(battle, missile):
            near.setdefault(known_as(battle, unit, missile.side), unit)
    told = [_target(battle, missile, name, unit) for name, unit in near.items()]
    yield from sorted(told, key=lambda target: (target.distance, target.target))


def _reach(battle: Battle, missile: Missile) -> int:
    """Return how far from a salvo it may come to attack something in this move."""
    tables, speed = battle.tables, speed_at(battle, missile.place)
    if missile.warhead == "contact":
        return speed
    return speed + tables.range_bands.long // tables.to_hit.directed_range_factor


def _target(battle: Battle, missile: Missile, name: str, unit: Unit) -> MissileTarget:
    need = _need(battle, missile, unit)
    attack = None
    if need is not None and isinstance(unit, Ship) and knows(battle, unit, missile.side):
        attack = attack_on(battle, _attacking_from(missile, unit), unit)
    hits = None if attack is None else hit_chances(battle, missile.warhead, attack)
    return MissileTarget(
        target=name,
        distance=round(distance(missile.place, where(unit)), DECIMALS),
        need=need,
        modifier=None if attack is None else attack.modifier,
        chance=None if hits is None else round(reaching(hits, 1), DECIMALS),
    )


def _need(battle: Battle, missile: Missile, unit: Unit) -> int | None:
    """Return the score that a salvo needs, `None` where directed energy does not reach."""
    if missile.warhead == "contact":
        return battle.tables.to_hit.contact
    try:
        require_reach(battle, missile.place, unit)
    except IllegalOrder:
        return None
    units = directed_range(missile.place, where(unit), battle.tables)
    return directed_need(units, battle.tables)


def _attacking_from(missile: Missile, ship: Ship) -> Missile:
    """Return a salvo as it would attack a ship: directed energy from here, contact from there."""
    if missile.warhead == "directed":
        return missile
    return replace(missile, place=moved_to(missile.place, spot_of(ship.place)))
