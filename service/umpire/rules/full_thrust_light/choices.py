"""What a seat may order now: manoeuvres within thrust, firing solutions, and the rest."""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from umpire.kernel import offers
from umpire.kernel.arcs import Arc
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import at_least, mean, reaching
from umpire.kernel.offers import (
    Legal,
    Open,
    codes,
    list_of,
    number,
    one_of,
    open_at,
    order_of,
    whole,
)
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.movement.cinematic import turn_allowance
from umpire.rules.full_thrust.throws import DIE
from umpire.rules.full_thrust_light.battle import (
    MOST_CHANGE,
    STRAIGHT_ON,
    Battle,
    Ship,
    Table,
    Weapon,
)
from umpire.rules.full_thrust_light.energy_weapons import beam_chances
from umpire.rules.full_thrust_light.fire_controls import Line, Solution, line_of_fire, solution
from umpire.rules.full_thrust_light.movement_orders import rotates_freely
from umpire.rules.full_thrust_light.orders import (
    MOST_SHOTS,
    FinishOrders,
    FireWeapons,
    MoveShips,
    PassFire,
    ReturnToTable,
    RollInitiative,
    Withdraw,
    WriteOrder,
)
from umpire.rules.full_thrust_light.pulse_torpedoes import torpedo_chances
from umpire.rules.full_thrust_light.refusals import (
    ALREADY_FIRED,
    NOT_ON_EDGE,
    OVER_THRUST,
    TOO_MANY_TARGETS,
    TURN_OVER_HALF,
)

COURSES = 12
HALF_TURN = COURSES // 2


class WriteOrderChoice(offers.Choice, frozen=True, tag="write_order"):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach.

    `written` is whether it has an order already, which another takes the place of.
    """

    ship: str
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    written: bool = False
    rule: str = "FTL-MOVE-05"


class ReturnToTableChoice(offers.Choice, frozen=True, tag="return_to_table"):
    """A ship that left, and may come back on the edge."""

    ship: str
    rule: str = "FTL-GEN-07"


class FinishOrdersChoice(offers.Choice, frozen=True, tag="finish_orders"):
    """A side that has not finished its orders yet."""

    side: str
    rule: str = "FTL-MOVE-01"


class MoveShipsChoice(offers.Choice, frozen=True, tag="move_ships"):
    """All orders are open; the ships may be moved."""

    rule: str = "FTL-MOVE-14"


class RollInitiativeChoice(offers.Choice, frozen=True, tag="roll_initiative"):
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


class FireWeaponsChoice(offers.Choice, frozen=True, tag="fire_weapons"):
    """A ship with something to fire at, at no more than `targets` targets; every solution."""

    ship: str
    targets: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FTL-FIRE-04"


class PassFireChoice(offers.Choice, frozen=True, tag="pass_fire"):
    """The side whose turn it is may pass; `final` if that ends its fire for the phase."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"


class WithdrawChoice(offers.Choice, frozen=True, tag="withdraw"):
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
            yield _manoeuvres(battle, ship)
        elif ship.status == "off_table" and battle.options.return_to_table and battle.table:
            yield ReturnToTableChoice(
                ship=ship.id,
                order=order_of(ReturnToTable, ship=ship.id),
                open=_edge(battle.table),
                unless=codes(NOT_ON_EDGE),
            )


def _manoeuvres(battle: Battle, ship: Ship) -> WriteOrderChoice:
    """Return what a ship may fly: straight on, unless more is said (FTL-MOVE-05 to -10)."""
    thrust = ship.thrust
    turn = turn_allowance(thrust)
    slowest, fastest = max(0, ship.velocity - thrust), ship.velocity + thrust
    rotates = rotates_freely(battle, ship, STRAIGHT_ON)
    side = max(turn, HALF_TURN) if rotates else turn
    return WriteOrderChoice(
        ship=ship.id,
        thrust=thrust,
        turn=turn,
        slowest=slowest,
        fastest=fastest,
        rotates_freely=rotates,
        written=ship.order is not None,
        order=order_of(WriteOrder, ship=ship.id, manoeuvre=STRAIGHT_ON),
        open=(
            _up_to("/manoeuvre/speed", ship.velocity - slowest, thrust),
            _up_to("/manoeuvre/turn", side, side),
        ),
        unless=_over(battle, thrust, sharp=side > turn),
    )


def _up_to(at: str, down: int, up: int) -> Open:
    """Return an open change, of no more than an order can say."""
    return open_at(at, whole(-min(down, MOST_CHANGE), min(up, MOST_CHANGE)), optional=True)


def _over(battle: Battle, thrust: int, *, sharp: bool) -> tuple[str, ...]:
    """Return what speed and turn may be together that neither is alone, where it is refused."""
    if battle.options.illegal_orders != "reject" or not thrust:
        return ()
    return codes(OVER_THRUST, TURN_OVER_HALF) if sharp else codes(OVER_THRUST)


def _edge(table: Table) -> tuple[Open, ...]:
    """Return where a ship comes back: one of the two is at an end (FTL-GEN-07)."""
    return (
        open_at("/x", number(0, table.width)),
        open_at("/y", number(0, table.height)),
        open_at("/course", whole(1, COURSES)),
    )


def _fire_choices(battle: Battle, ships: list[Ship]) -> Iterator[Choice]:
    for ship in ships:
        if ship.side == battle.active and ship.can_fire:
            found = tuple(firing_solutions(battle, ship))
            if found:
                targets = ship.fire_controls
                yield FireWeaponsChoice(
                    ship=ship.id,
                    targets=targets,
                    solutions=found,
                    order=order_of(FireWeapons, ship=ship.id),
                    open=(open_at("/shots", _shots(found)),),
                    unless=_clashes(found, targets),
                )


def _shots(solutions: tuple[FiringSolution, ...]) -> Legal:
    """Return the lists of shots of a ship, each with the arc that counts where one does."""
    shots = [
        {"weapon": each.weapon, "target": each.target}
        | ({"arc": each.arcs[0]} if each.arcs else {})
        for each in solutions
    ]
    weapons = {each.weapon for each in solutions}
    return list_of(one_of(shots), 1, min(len(weapons), MOST_SHOTS))


def _clashes(solutions: tuple[FiringSolution, ...], targets: int) -> tuple[str, ...]:
    """Return why several shots are refused: a weapon fires once, a control is for one target."""
    names = {each.target for each in solutions}
    if len({each.weapon for each in solutions}) == 1:
        return ()
    twice = codes(ALREADY_FIRED) if len(names) > 1 else ()
    return twice + (codes(TOO_MANY_TARGETS) if len(names) > targets else ())


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
        yield MoveShipsChoice(order=order_of(MoveShips))
    if battle.phase == "fire" and not battle.initiative:
        yield RollInitiativeChoice(order=order_of(RollInitiative))
    for side in battle.sides:
        if not seat.sees(side) or not battle.in_play(side) or battle.phase == "over":
            continue
        if battle.phase == "orders" and side not in battle.finished:
            yield FinishOrdersChoice(side=side, order=order_of(FinishOrders, side=side))
        if battle.phase == "fire" and side == battle.active:
            yield PassFireChoice(
                side=side,
                final=battle.options.pass_is_final,
                order=order_of(PassFire, side=side),
            )
        yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


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
