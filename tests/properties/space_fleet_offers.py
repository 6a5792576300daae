"""Orders that say what a choice of Space Fleet names, in each way that it may be taken."""

from collections.abc import Callable, Iterator
from typing import Any

from umpire.rules.space_fleet.battle import Battle, Shot
from umpire.rules.space_fleet.fire.choices import (
    DeclareFireChoice,
    FiringSolution,
    ResolveFireChoice,
)
from umpire.rules.space_fleet.fire.orders import DeclareFire, ResolveFire
from umpire.rules.space_fleet.missiles.choices import (
    DefendAgainstMissileChoice,
    LaunchMissileChoice,
    MoveMissileChoice,
    ResolveMissilesChoice,
)
from umpire.rules.space_fleet.missiles.orders import (
    DefendAgainstMissile,
    LaunchMissile,
    MoveMissile,
    ResolveMissiles,
)
from umpire.rules.space_fleet.movement.choices import MoveShipChoice, MoveSquadronChoice
from umpire.rules.space_fleet.movement.orders import MoveShip, MoveSquadron
from umpire.rules.space_fleet.orders import Order
from umpire.rules.space_fleet.places import HexSpot, Spot, TableSpot, ahead, spot_of
from umpire.rules.space_fleet.referee.choices import WithdrawChoice
from umpire.rules.space_fleet.referee.orders import Withdraw
from umpire.rules.space_fleet.sensors.choices import (
    MoveDummiesChoice,
    ScanChoice,
    SetDummiesChoice,
    SwitchEwChoice,
)
from umpire.rules.space_fleet.sensors.orders import MoveDummies, Scan, SetDummies, SwitchEw
from umpire.rules.space_fleet.ship import Missile, Ship
from umpire.rules.space_fleet.terrain.choices import (
    LayMinesChoice,
    MoveBodiesChoice,
    SweepMinesChoice,
)
from umpire.rules.space_fleet.terrain.debris import is_in_debris
from umpire.rules.space_fleet.terrain.orders import LayMines, MoveBodies, SweepMines
from umpire.rules.space_fleet.turns.choices import EndTurnChoice, FinishChoice, RollInitiativeChoice
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish, RollInitiative

FAR = 500


def ordered(battle: Battle, choice: Any) -> Iterator[Order]:
    """Yield orders that a choice offers: each thing that it names, at the ends of its figures."""
    yield from _MAKERS[type(choice)](battle, choice)


def _ship(battle: Battle, name: str) -> Ship:
    found = battle.ship(name)
    assert found is not None
    return found


def _facing(battle: Battle) -> dict[str, Any]:
    return {"facing": 4} if battle.options.grid == "hex" else {"heading_deg": 200.0}


def _paths(speed: int, *, turn_last: bool) -> Iterator[tuple[Any, ...]]:
    """Yield paths: none, turns alone, as far as may be, and with a turn at the end."""
    yield from ((), ("L", "L"), ("F",) * speed)
    if turn_last and speed:
        yield (*["F"] * speed, "R")
    if speed > 1:
        yield (*["F"] * (speed - 1), "L")


def _move_ship(battle: Battle, choice: MoveShipChoice) -> Iterator[Order]:
    yield MoveShip(choice.ship, (), **_facing(battle))
    for path in _paths(choice.speed, turn_last=choice.may_turn_after_full):
        yield MoveShip(choice.ship, path)


def _move_squadron(battle: Battle, choice: MoveSquadronChoice) -> Iterator[Order]:
    yield MoveSquadron(choice.side, choice.squadron, (), **_facing(battle))
    for path in _paths(choice.speed, turn_last=choice.may_turn_after_full):
        yield MoveSquadron(choice.side, choice.squadron, path)


def _lay(_battle: Battle, choice: LayMinesChoice) -> Iterator[Order]:
    yield from (LayMines(choice.ship, (spot,)) for spot in choice.spots)


def _launch(battle: Battle, choice: LaunchMissileChoice) -> Iterator[Order]:
    for ready in choice.launchers:
        yield LaunchMissile(choice.ship, ready.launcher, **_facing(battle))


def _move_missile(battle: Battle, choice: MoveMissileChoice) -> Iterator[Order]:
    missile = battle.missile(choice.missile)
    assert missile is not None
    yield MoveMissile(choice.missile, (), **_facing(battle))
    speed = choice.speed_in_debris if _meets_debris(battle, missile) else choice.speed
    for path in _paths(speed, turn_last=False):
        yield MoveMissile(choice.missile, path)
    for target in choice.targets:
        here = target.distance == 0 if choice.warhead == "contact" else target.need is not None
        if here:
            yield MoveMissile(choice.missile, (), target=target.target)


def _meets_debris(battle: Battle, missile: Missile) -> bool:
    """Tell whether there is debris straight ahead in a salvo's reach, or around it."""
    speed = battle.tables.lr_missile.speed
    return any(is_in_debris(battle, ahead(missile.place, units)) for units in range(speed + 1))


def _shots(solution: FiringSolution, beams: int) -> Iterator[Shot]:
    """Yield a solution's shots: all beams, or each of its mounts."""
    if solution.weapon == "beam":
        yield Shot(solution.target, "beam", None, beams)
    for mount in solution.mounts:
        yield Shot(solution.target, solution.weapon, mount)


def _declare(_battle: Battle, choice: DeclareFireChoice) -> Iterator[Order]:
    for solution in choice.solutions:
        for shot in _shots(solution, choice.beams):
            yield DeclareFire(choice.ship, (shot,))
    if choice.declared:
        yield DeclareFire(choice.ship, ())


def _defend(_battle: Battle, choice: DefendAgainstMissileChoice) -> Iterator[Order]:
    for solution in choice.solutions:
        for shot in _shots(solution, choice.beams):
            yield DefendAgainstMissile(choice.ship, (shot,))


def _resolve(_battle: Battle, choice: ResolveFireChoice) -> Iterator[Order]:
    yield from (ResolveFire(name) for name in (None, *choice.ships))


def _move_dummies(battle: Battle, choice: MoveDummiesChoice) -> Iterator[Order]:
    yield MoveDummies(choice.side, choice.counter, choice.spot)
    spot = _anywhere(battle)
    if choice.suite is not None and choice.within is not None:
        spot = spot_of(ahead(_ship(battle, choice.suite).place, choice.within))
    yield MoveDummies(choice.side, choice.counter, spot)


def _anywhere(battle: Battle) -> Spot:
    return HexSpot(FAR, FAR) if battle.options.grid == "hex" else TableSpot(FAR, FAR)


def _switch(battle: Battle, choice: SwitchEwChoice) -> Iterator[Order]:
    if choice.dummies_within is None:
        yield SwitchEw(choice.ship, choice.active)
        return
    place = _ship(battle, choice.ship).place
    for units in (0, choice.dummies_within):
        yield SwitchEw(choice.ship, choice.active, "Znew", spot_of(ahead(place, units)))


_MAKERS: dict[type, Callable[[Battle, Any], Iterator[Order]]] = {
    RollInitiativeChoice: lambda _battle, _choice: iter((RollInitiative(),)),
    FinishChoice: lambda _battle, choice: iter((Finish(choice.side),)),
    EndTurnChoice: lambda _battle, _choice: iter((EndTurn(),)),
    MoveShipChoice: _move_ship,
    MoveSquadronChoice: _move_squadron,
    MoveBodiesChoice: lambda _battle, _choice: iter((MoveBodies(),)),
    LayMinesChoice: _lay,
    SweepMinesChoice: lambda _battle, choice: iter((SweepMines(choice.ship, choice.field),)),
    LaunchMissileChoice: _launch,
    MoveMissileChoice: _move_missile,
    DefendAgainstMissileChoice: _defend,
    ResolveMissilesChoice: lambda _battle, _choice: iter((ResolveMissiles(),)),
    DeclareFireChoice: _declare,
    ResolveFireChoice: _resolve,
    ScanChoice: lambda _battle, choice: (Scan(choice.side, each) for each in choice.targets),
    MoveDummiesChoice: _move_dummies,
    SetDummiesChoice: lambda _battle, choice: iter(
        (SetDummies(choice.side, choice.squadron, choice.number),)
    ),
    SwitchEwChoice: _switch,
    WithdrawChoice: lambda _battle, choice: iter((Withdraw(choice.side),)),
}
