"""What a seat may order now: manoeuvres within thrust, firing solutions, and the rest."""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import at_least, mean, reaching
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.movement.cinematic import turn_allowance
from umpire.rules.full_thrust.throws import DIE
from umpire.rules.full_thrust_light.battle import Battle, Ship, Weapon
from umpire.rules.full_thrust_light.energy_weapons import beam_chances
from umpire.rules.full_thrust_light.fire_controls import Line, Solution, line_of_fire, solution
from umpire.rules.full_thrust_light.pulse_torpedoes import torpedo_chances


class WriteOrderChoice(Event, frozen=True, tag="write_order"):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach."""

    ship: str
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    rule: str = "FTL-MOVE-05"


class ReturnToTableChoice(Event, frozen=True, tag="return_to_table"):
    """A ship that left, and may come back on the edge."""

    ship: str
    rule: str = "FTL-GEN-07"


class FinishOrdersChoice(Event, frozen=True, tag="finish_orders"):
    """A side that has not finished its orders yet."""

    side: str
    rule: str = "FTL-MOVE-01"


class MoveShipsChoice(Event, frozen=True, tag="move_ships"):
    """All orders are open; the ships may be moved."""

    rule: str = "FTL-MOVE-14"


class RollInitiativeChoice(Event, frozen=True, tag="roll_initiative"):
    """Initiative is to be thrown for."""

    rule: str = "FTL-FIRE-01"


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target: dice of a beam, `need` of a torpedo; `chance` of any damage.

    An order may name one of `arcs`. Where a die chooses, it is one of `die_arcs`; none is named.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Arc, ...]
    dice: int
    need: int | None
    chance: float
    mean_damage: float
    rule: str
    die_arcs: tuple[Arc, ...] = ()


class FireWeaponsChoice(Event, frozen=True, tag="fire_weapons"):
    """A ship with something to fire at, at no more than `targets` targets; every solution."""

    ship: str
    targets: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FTL-FIRE-04"


class PassFireChoice(Event, frozen=True, tag="pass_fire"):
    """The side whose turn it is may pass; `final` if that ends its fire for the phase."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"


class WithdrawChoice(Event, frozen=True, tag="withdraw"):
    """A side may give up."""

    side: str
    rule: str = "FTL-END-01"


Choice: TypeAlias = (
    WriteOrderChoice
    | ReturnToTableChoice
    | FinishOrdersChoice
    | MoveShipsChoice
    | RollInitiativeChoice
    | FireWeaponsChoice
    | PassFireChoice
    | WithdrawChoice
)


def choices(battle: Battle, seat: Seat, ship_id: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `ship_id`, for that ship alone."""
    if seat.role == "observer":
        return ()
    ships = [
        ship
        for ship in battle.ships
        if seat.sees(ship.side) and (ship_id is None or ship.id == ship_id)
    ]
    found = _PHASES[battle.phase](battle, ships)
    if ship_id is None:
        return (*found, *_of_sides(battle, seat))
    return tuple(found)


def _order_choices(battle: Battle, ships: list[Ship]) -> Iterator[Choice]:
    for ship in ships:
        if ship.side in battle.finished:
            continue
        if ship.status == "active":
            thrust = ship.thrust
            yield WriteOrderChoice(
                ship=ship.id,
                thrust=thrust,
                turn=turn_allowance(thrust),
                slowest=max(0, ship.velocity - thrust),
                fastest=ship.velocity + thrust,
                rotates_freely=battle.options.stationary_rotation
                and ship.velocity == 0
                and thrust > 0,
            )
        elif ship.status == "off_table" and battle.options.return_to_table and battle.table:
            yield ReturnToTableChoice(ship=ship.id)


def _fire_choices(battle: Battle, ships: list[Ship]) -> Iterator[Choice]:
    for ship in ships:
        if ship.side == battle.active and ship.can_fire:
            found = tuple(firing_solutions(battle, ship))
            if found:
                yield FireWeaponsChoice(ship=ship.id, targets=ship.fire_controls, solutions=found)


def _no_choices(_battle: Battle, _ships: list[Ship]) -> Iterator[Choice]:
    return iter(())


_PHASES = {
    "orders": _order_choices,
    "movement": _no_choices,
    "fire": _fire_choices,
    "over": _no_choices,
}


def _of_sides(battle: Battle, seat: Seat) -> Iterator[Choice]:
    if battle.phase == "movement":
        yield MoveShipsChoice()
    if battle.phase == "fire" and not battle.initiative:
        yield RollInitiativeChoice()
    for side in battle.sides:
        if not seat.sees(side) or not battle.in_play(side) or battle.phase == "over":
            continue
        if battle.phase == "orders" and side not in battle.finished:
            yield FinishOrdersChoice(side=side)
        if battle.phase == "fire" and side == battle.active:
            yield PassFireChoice(side=side, final=battle.options.pass_is_final)
        yield WithdrawChoice(side=side)


def firing_solutions(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every shot that a ship may fire now (FTL-FIRE-04, FTL-ARC-03)."""
    targets = [
        target for target in battle.ships if target.side != ship.side and target.status == "active"
    ]
    lines = [line_of_fire(battle, ship, target) for target in targets]
    for weapon in ship.ready_weapons:
        for line in lines:
            found = _allowed(battle, weapon, line)
            if found:
                yield _told(battle, found)


def _allowed(battle: Battle, weapon: Weapon, line: Line) -> Solution | None:
    try:
        return solution(battle, weapon, line)
    except IllegalOrder:
        return None


def _told(battle: Battle, found: Solution) -> FiringSolution:
    if found.dice:
        damage = beam_chances(found.dice, battle.tables.beam)
        chance = reaching(damage, 1)
    else:
        damage = torpedo_chances(found.need, battle.tables.pulse_torpedo)
        chance = at_least(found.need, DIE)
    by_die = len(found.arcs) > 1
    return FiringSolution(
        weapon=found.weapon.id,
        target=found.line.target.id,
        range_mu=found.line.told_mu,
        arcs=() if by_die else found.arcs,
        dice=found.dice or 1,
        need=found.need or None,
        chance=round(chance, DECIMALS),
        mean_damage=round(mean(damage), DECIMALS),
        rule="FTL-BEAM-01" if found.dice else "FTL-PT-01",
        die_arcs=found.arcs if by_die else (),
    )
