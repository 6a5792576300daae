"""What may be moved, mined and swept now (SF 5, SF 8)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.dice import D6
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import at_least
from umpire.kernel.offers import Choice, Open, one_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.space_fleet.movement.readiness import heed_turn_of, ready_party
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.condition import has_working_beam, may_lay_mines
from umpire.rules.space_fleet.state.places import Spot, is_at
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.terrain.minelaying import spots_to_mine
from umpire.rules.space_fleet.terrain.orders import LayMines, MoveBodies, SweepMines


class MoveBodiesChoice(Choice, frozen=True, tag="move_bodies"):
    """Bodies and debris are to move."""

    bodies: tuple[str, ...]
    debris: tuple[str, ...]
    rule: str = "SF-TERR-02"


class LayMinesChoice(Choice, frozen=True, tag="lay_mines"):
    """A ship that may lay a pattern now, in one of these spots; `patterns` are what it has."""

    ship: str
    patterns: int
    spots: tuple[Spot, ...]
    rule: str = "SF-MINE-02"


class SweepMinesChoice(Choice, frozen=True, tag="sweep_mines"):
    """A ship that may stay and sweep a field, which attacks it.

    `chance` is that the attack comes to hits, of which there are `hits_sides` at most.
    """

    ship: str
    field: str
    need: int
    chance: float
    hits_sides: int
    rule: str = "SF-MINE-04"


TerrainChoice: TypeAlias = MoveBodiesChoice | LayMinesChoice | SweepMinesChoice


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[TerrainChoice]:
    """Yield what may be ordered now; with `unit`, for that ship alone."""
    if battle.phase == "bodies" and unit is None:
        yield MoveBodiesChoice(
            bodies=tuple(body.id for body in battle.bodies if body.speed),
            debris=tuple(each.id for each in battle.debris if each.speed),
            order=order_of(MoveBodies),
        )
    if battle.phase != "movement" or not battle.options.mines:
        return
    for ship in battle.ships:
        if sees(ship.side) and ship.status == "active" and unit in {None, ship.id}:
            yield from _with_mines(battle, ship)


def _with_mines(battle: Battle, ship: Ship) -> Iterator[TerrainChoice]:
    if may_lay_mines(ship, battle.options) and _heeds(heed_turn_of, battle, ship):
        spots = spots_to_mine(ship)
        yield LayMinesChoice(
            ship=ship.id,
            patterns=ship.mine_patterns,
            spots=spots,
            order=order_of(LayMines, ship=ship.id, spots=spots[-1:]),
            open=_other_spots(spots),
        )
    if has_working_beam(ship) and _heeds(ready_party, battle, ship):
        yield from _sweeps(battle, ship)


def _other_spots(spots: tuple[Spot, ...]) -> tuple[Open, ...]:
    """Return that a ship that has moved may lay its pattern elsewhere than where it is now."""
    several = tuple(dict.fromkeys(spots))
    return (open_at("/spots/0", one_of(several), optional=True),) if len(several) > 1 else ()


def _heeds(check: Callable[..., object], battle: Battle, ship: Ship) -> bool:
    try:
        check(battle, ship, at="/ship")
    except Refusal:
        return False
    return True


def _sweeps(battle: Battle, ship: Ship) -> Iterator[SweepMinesChoice]:
    """Yield the fields around a ship of which its side knows."""
    table = battle.tables.terrain
    for field in battle.minefields:
        if (field.revealed or field.side == ship.side) and is_at(ship.place, field.spot):
            yield SweepMinesChoice(
                ship=ship.id,
                field=field.id,
                need=table.mine_need,
                chance=round(at_least(table.mine_need, D6), DECIMALS),
                hits_sides=table.mine_hits_sides,
                order=order_of(SweepMines, ship=ship.id, field=field.id),
            )
