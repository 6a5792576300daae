"""FT 12.1: mines attack ships that come near, and sweepers throw for them first."""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.plane import (
    DECIMALS,
    TOLERANCE_MU,
    Point,
    distance_mu,
    first_meeting_mu,
    length_of_path_mu,
)
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.gunnery import beam_reading, penetrating_hits, screens_against
from umpire.rules.full_thrust.mines import MineDetonated, MineSwept
from umpire.rules.full_thrust.movement import way_flown
from umpire.rules.full_thrust.state.battle import Attack, Battle, Mine, Ruling, label, require_ship
from umpire.rules.full_thrust.state.ship import Minesweeper, Ship
from umpire.rules.full_thrust.state.tables import DIE, throw
from umpire.rules.full_thrust.stations import is_inside
from umpire.rules.full_thrust.table_edges import Flown


class Encounter(NamedTuple):
    """A ship comes near an enemy mine: the share of its move, the distance, ship and mine."""

    share: float
    range_mu: float
    ship: str
    mine: str


def nearing(way: tuple[Point, ...], mine: Point, reach_mu: float) -> tuple[float, float] | None:
    """Return where a ship first comes within reach of a mine, `None` if it never does.

    The way of a ship at rest is its place alone; `reach_mu` itself is near enough (FT-12.1-1).

    Returns:
        The share of its move that it has flown by then (0 if it starts there), and the range.
    """
    line = way if len(way) > 1 else (way[0], way[0])
    flown_mu = first_meeting_mu(line, mine, reach_mu + 2 * TOLERANCE_MU)
    if flown_mu is None:
        return None
    if not flown_mu:
        return 0.0, round(distance_mu(way[0], mine), DECIMALS)
    return round(flown_mu / length_of_path_mu(line), DECIMALS), reach_mu


def encounters(battle: Battle, flown: Flown) -> list[Encounter]:
    """Return all encounters of ships with enemy mines, in their order.

    The smallest share of a move comes first, then the nearest mine (FT-RUL-78).
    """
    return sorted(_encounters(battle, flown))


def _encounters(battle: Battle, flown: Flown) -> Iterator[Encounter]:
    """Yield the encounters of ships: not of dummies, nor inside a station (FT-UMP-24, -13.7-3)."""
    reach_mu = battle.tables.mine.reach_mu
    for ship, moved in flown:
        if ship.dummy or is_inside(battle, ship):
            continue
        way = way_flown(battle, ship, moved.path)
        farthest_mu = length_of_path_mu(way) + reach_mu + 2 * TOLERANCE_MU
        for mine in battle.mines:
            if mine.side == ship.side or distance_mu(way[0], mine.place) > farthest_mu:
                continue
            near = nearing(way, mine.place, reach_mu)
            if near is not None:
                yield Encounter(*near, ship.id, mine.id)


def pass_mines(ruling: Ruling, flown: Flown, dice: Dice) -> Ruling:
    """Let ships that have flown meet the mines on their ways (FT-12.1-1, -3, FT-RUL-78).

    Encounters come in order, if ship and mine are still there. Damage is dealt at once, and the
    move is not shortened by it.
    """
    for encounter in encounters(ruling.state, flown):
        mine, ship = ruling.state.mine(encounter.mine), ruling.state.ship(encounter.ship)
        if mine is not None and ship is not None and ship.status == "active":
            ruling = meet(ruling, ship, mine, dice)
    return ruling


def meet(ruling: Ruling, ship: Ship, mine: Mine, dice: Dice) -> Ruling:
    """Resolve one meeting of a ship with an enemy mine that it has come near to.

    A sweeper throws even for a mine that is not active yet (FT-RUL-79).
    """
    if sweeps(ruling.state, ship):
        return sweep(ruling, ship.id, mine.id, dice)
    return attack(ruling, mine.id, ship.id, dice) if mine.active(ruling.state.turn) else ruling


def sweeps(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship sweeps mines now: it is ordered to, and can (FT-12.1-3, FT-UMP-21)."""
    ordered = ship.order is not None and ship.order.sweep and ship.can("act", battle.turn)
    return ordered and bool(ship.working(Minesweeper))


def sweep(ruling: Ruling, ship_id: str, mine_id: str, dice: Dice) -> Ruling:
    """Throw for a mine that a sweeper has come near to (FT-12.1-3, FT-DICE-10)."""
    roll = dice.roll(label(ruling.state, ship_id, mine_id, "sweep"), 1, DIE)
    outcome = ruling.state.tables.mine.sweep[roll.faces[0] - 1]
    ruling = ruling.then(MineSwept(mine=mine_id, ship=ship_id, outcome=outcome, rolls=(roll,)))
    return attack(ruling, mine_id, ship_id, dice) if outcome == "attack" else ruling


def attack(ruling: Ruling, mine_id: str, ship_id: str, dice: Dice) -> Ruling:
    """Let a mine attack a ship, as beams do, and be gone (FT-12.1-1, FT-RUL-19)."""
    battle = ruling.state
    target = require_ship(battle, ship_id, at="/target")
    level = screens_against(battle, None, target)
    name = label(battle, mine_id, ship_id, "damage")
    thrown = throw(dice, name, battle.tables.mine.dice, beam_reading(level, battle.tables.beam))
    detonated = MineDetonated(
        mine=mine_id,
        target=ship_id,
        screens=level,
        damage=thrown.total,
        penetrating=thrown.again,
        rolls=thrown.rolls,
    )
    hits = penetrating_hits(thrown.first, thrown.again)
    if not hits:
        return ruling.then(detonated)
    struck = Attack(mine_id, hits, note="mine", rule=detonated.rule)
    return take_damage(ruling.then(detonated), ship_id, struck, dice)
