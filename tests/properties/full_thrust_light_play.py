"""Random battles of Full Thrust Light, and players that order at random what they are offered."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, get_args

import msgspec

from properties.play import Step
from properties.recording import RecordingDice
from umpire.kernel.arcs import ARCS
from umpire.kernel.plane import advanced
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.options import IllegalOrders
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK
from umpire.rules.full_thrust_light import (
    ApplyDamage,
    Battle,
    CorrectShip,
    DeclareVictory,
    Drive,
    FinishOrders,
    FinishOrdersChoice,
    FireWeapons,
    FireWeaponsChoice,
    FiringSolution,
    Manoeuvre,
    MoveShips,
    MoveShipsChoice,
    PassFire,
    PassFireChoice,
    ReturnToTable,
    ReturnToTableChoice,
    RollInitiative,
    RollInitiativeChoice,
    ScanShip,
    Setup,
    Ship,
    Shot,
    Ssd,
    System,
    Table,
    Withdraw,
    WithdrawChoice,
    WriteOrder,
    WriteOrderChoice,
    write_notation,
)
from umpire.rules.full_thrust_light import state as house

SIDES = ("A", "B", "C")
LONGEST_GAME = 70  # orders
CENTRE = (12.0, 12.0)


def random_options(random: Random) -> house.Options:
    """Return any options."""
    return house.Options(
        half_move=random.choice(get_args(house.HalfMove)),
        illegal_orders=random.choice(get_args(IllegalOrders)),
        stationary_rotation=random.random() < 0.5,
        arc_line=random.choice(get_args(house.ArcLine)),
        multi_threshold=random.choice(get_args(house.MultiThreshold)),
        pass_is_final=random.random() < 0.5,
        leave_table=random.choice(get_args(house.LeaveTable)),
        return_to_table=random.random() < 0.5,
        order_language=random.choice(get_args(house.OrderLanguage)),
        unit=random.choice(get_args(house.Unit)),
    )


def random_system(random: Random, name: str) -> System:
    """Return any system."""
    arcs = tuple(random.sample(ARCS, random.randint(1, len(ARCS))))
    return random.choice(
        (
            Drive(name, random.randint(0, 6)),
            FireControl(name),
            Beam(name, random.randint(1, 4), arcs),
            PulseTorpedo(name, arcs),
        )
    )


def random_ship(random: Random, side: str, number: int) -> Ship:
    """Return a ship near the others; its places favour the lines between arcs."""
    systems: tuple[System, ...] = tuple(
        random_system(random, f"S{place}") for place in range(random.randint(0, 7))
    )
    if random.random() < 0.8:
        systems = (*systems, FireControl("F0"), Beam("E0", 2, ARCS))
    rows = tuple(random.randint(1, 4) for _ in range(random.randint(1, 5)))
    x, y = random.choice(
        (
            CENTRE,
            advanced(CENTRE, random.randint(1, 12), random.randint(0, 12)),
            advanced(CENTRE, random.randint(1, 12), random.randint(0, 12)),
            (random.uniform(0, 24), random.uniform(0, 24)),
        )
    )
    return Ship(
        id=f"{side}{number}",
        side=side,
        ssd=Ssd(rows, systems),
        x=x,
        y=y,
        course=random.randint(1, 12),
        velocity=random.choice((0, 0, 1, 3, 6, 9)),
    )


def random_battle(random: Random) -> Battle:
    """Return the opening battle of two or three small fleets."""
    sides = SIDES[: random.choice((2, 2, 3))]
    ships = [
        random_ship(random, side, number)
        for side in sides
        for number in range(1, random.randint(1, 3) + 1)
    ]
    table = Table(24.0, 24.0) if random.random() < 0.6 else None
    options = random_options(random)
    return BOOK.setup(Setup(sides=sides, ships=tuple(ships), table=table, options=options))


def ordered(  # noqa: PLR0911 — one return a kind of choice
    random: Random, battle: Battle, choice: msgspec.Struct
) -> Value:
    """Return some order that a choice offers."""
    match choice:
        case WriteOrderChoice():
            return _manoeuvre(random, battle, choice)
        case ReturnToTableChoice(ship=ship):
            return _return(random, battle, ship)
        case FinishOrdersChoice(side=side):
            return FinishOrders(side)
        case MoveShipsChoice():
            return MoveShips()
        case RollInitiativeChoice():
            return RollInitiative()
        case FireWeaponsChoice():
            return _fire(random, choice)
        case PassFireChoice(side=side):
            return PassFire(side)
        case WithdrawChoice(side=side):
            return Withdraw(side)
    raise AssertionError(choice)


def _manoeuvre(random: Random, battle: Battle, choice: WriteOrderChoice) -> WriteOrder:
    ship = battle.ship(choice.ship)
    assert ship is not None
    turn = random.randint(-choice.turn, choice.turn)
    left = choice.thrust - abs(turn)
    slowest = max(choice.slowest, ship.velocity - left)
    fastest = min(choice.fastest, ship.velocity + left)
    flown = Manoeuvre(speed=random.randint(slowest, fastest) - ship.velocity, turn=turn)
    if choice.rotates_freely and random.random() < 0.5:
        flown = Manoeuvre(turn=random.randint(-12, 12))
    if random.random() < 0.5:
        return WriteOrder(ship.id, manoeuvre=flown)
    language = random.choice(get_args(house.OrderLanguage))
    return WriteOrder(ship.id, notation=write_notation(flown, language))


def _return(random: Random, battle: Battle, ship: str) -> ReturnToTable:
    assert battle.table is not None
    along = random.uniform(0, 1)
    width, height = battle.table.width, battle.table.height
    x, y = random.choice(
        ((along * width, 0.0), (along * width, height), (0.0, along * height), (width, along))
    )
    return ReturnToTable(ship, x, y, random.randint(1, 12))


def _fire(random: Random, choice: FireWeaponsChoice) -> FireWeapons:
    """Return fire with some of the weapons, at no more targets than there are fire controls."""
    targets = sorted({solution.target for solution in choice.solutions})
    chosen = random.sample(targets, min(len(targets), random.randint(1, choice.targets)))
    by_weapon: dict[str, list[FiringSolution]] = {}
    for solution in choice.solutions:
        if solution.target in chosen:
            by_weapon.setdefault(solution.weapon, []).append(solution)
    weapons = random.sample(sorted(by_weapon), random.randint(1, len(by_weapon)))
    taken = [random.choice(by_weapon[weapon]) for weapon in weapons]
    shots = [Shot(each.weapon, each.target, random.choice((None, *each.arcs))) for each in taken]
    return FireWeapons(choice.ship, tuple(shots))


RELUCTANTLY: dict[type[msgspec.Struct], float] = {
    WithdrawChoice: 0.002,
    PassFireChoice: 0.1,
    WriteOrderChoice: 0.5,
}


def wanted(random: Random, offered: Iterable[msgspec.Struct]) -> msgspec.Struct:
    """Return one of the choices; giving up is chosen seldom."""
    found = list(offered)
    weights = [RELUCTANTLY.get(type(choice), 1.0) for choice in found]
    return random.choices(found, weights)[0]


def _referees(random: Random, battle: Battle) -> ApplyDamage:
    ships = [ship.id for ship in battle.ships if ship.status == "active"]
    return ApplyDamage(random.choice(ships), random.randint(0, 4))


def game(random: Random) -> Iterator[Step]:
    """Yield the steps of a game, up to its end or its seventieth order.

    Mostly the sides order what they are offered; now and then the referee enters damage.
    """
    battle = random_battle(random)
    for _ in range(LONGEST_GAME):
        if battle.phase == "over":
            return
        order: Value
        if random.random() < 0.04 and any(ship.status == "active" for ship in battle.ships):
            order = _referees(random, battle)
        else:
            choice = wanted(random, BOOK.choices(battle, REFEREE, None))
            order = ordered(random, battle, choice)
        dice = RecordingDice(random.randbytes(32))
        ruling = BOOK.adjudicate(battle, order, dice)
        yield Step(battle, order, tuple(dice.rolls), ruling)
        battle = ruling.state


def seats(battle: Battle) -> tuple[Seat, ...]:
    """Return every seat at a battle."""
    return (REFEREE, Seat("observer"), *[Seat("side", side) for side in battle.sides])


def nonsense(random: Random, battle: Battle) -> Value:
    """Return an order of any kind, its fields filled with little regard to the battle."""
    ships = [ship.id for ship in battle.ships] + ["X1"]
    sides = [*battle.sides, "X"]
    systems = ["E0", "F0", "S0", "S1", "S2", "X1"]

    def shot() -> Shot:
        arc = random.choice((None, None, *ARCS))
        return Shot(random.choice(systems), random.choice(ships), arc)

    def any_of(kind: type[msgspec.Struct]) -> Any:
        filled: dict[type[msgspec.Struct], tuple[Any, ...]] = {
            WriteOrder: (
                random.choice(ships),
                random.choice((None, "+1", "B2", "S9", "-7", "up", "")),
                random.choice((None, Manoeuvre(random.randint(-9, 9), random.randint(-9, 9)))),
            ),
            FinishOrders: (random.choice(sides),),
            MoveShips: (),
            ReturnToTable: (
                random.choice(ships),
                random.choice((0.0, 5.0, 24.0, 1e9)),
                random.choice((0.0, 5.0, 24.0, -1e9)),
                random.randint(1, 12),
            ),
            RollInitiative: (),
            FireWeapons: (
                random.choice(ships),
                tuple(shot() for _ in range(random.randint(1, 4))),
            ),
            PassFire: (random.choice(sides),),
            ApplyDamage: (random.choice(ships), random.randint(0, 9)),
            CorrectShip: (
                random.choice(ships),
                "it was moved by mistake",
                random.choice((None, 3.0)),
                random.choice((None, 3.0)),
                random.choice((None, 5)),
                random.choice((None, 0, 9)),
                random.choice((None, 0, 3, 99)),
                tuple(random.sample(systems, random.randint(0, 1))),
                tuple(random.sample(systems, random.randint(0, 1))),
            ),
            ScanShip: (random.choice(ships), random.choice(ships)),
            Withdraw: (random.choice(sides),),
            DeclareVictory: (random.choice((None, *sides)),),
        }
        return kind(*filled[kind])

    order: Value = any_of(random.choice(BOOK.order_types))
    return order
