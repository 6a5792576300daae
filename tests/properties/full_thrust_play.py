"""How orders for random battles of Full Thrust: Remixed are made up."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

from properties.full_thrust_battles import TABLE_MU, random_battle
from properties.full_thrust_mines import with_mines
from properties.full_thrust_wonders import shot_by, with_wonders
from properties.full_thrust_worlds import with_worlds
from properties.play import Player
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.boarding import BoardShip, targets_of
from umpire.rules.full_thrust.damage import AbandonShip, DumpCore, EndTurn, Job, RepairSystems
from umpire.rules.full_thrust.fighter_attacks import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, SettleArc, Shot
from umpire.rules.full_thrust.movement import (
    Disengage,
    MoveShips,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.referee import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    DeclareVictory,
    Withdraw,
)
from umpire.rules.full_thrust.salvoes import (
    AllocateDefence,
    Launch,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.sensors import ScanShip
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import (
    Battle,
    DamageMode,
    Defence,
    FighterGroup,
    Salvo,
    captor_of,
    find_unanswered,
)
from umpire.rules.full_thrust.state.options import FlareArea
from umpire.rules.full_thrust.state.ship import (
    WEAPONS,
    Ammunition,
    Beam,
    NeedleBeam,
    PointDefence,
    SalvoMissileLauncher,
    SalvoMissileRack,
    Ship,
)
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS, Manoeuvre, VectorItem
from umpire.rules.full_thrust.surrenders import AcceptSurrender, RefuseSurrender
from umpire.rules.full_thrust.terrain_passages import RaiseFlare, ThrowDrift
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireWaveGun, MoveTemplates


class Names:
    """Names and figures to make orders of: nearly all of them from the battle."""

    def __init__(self, random: Random, battle: Battle) -> None:
        self.random = random
        self.battle = battle

    def one(self, names: list[str]) -> str:
        """Return one of the names; seldom one that nothing has."""
        return "X1" if not names or self.random.random() < 0.02 else self.random.choice(names)

    def side(self) -> str:
        """Return a side, most often the one whose turn it is."""
        if self.battle.active and self.random.random() < 0.7:
            return self.battle.active
        return self.one(list(self.battle.sides))

    def ship(self, side: str | None = None) -> str:
        """Return a ship, of a side where one is given."""
        return self.one([each.id for each in self.battle.ships if side in {None, each.side}])

    def enemy(self, side: str) -> str:
        """Return a ship of another side."""
        return self.one([each.id for each in self.battle.ships if each.side != side])

    def mark(self, side: str) -> str:
        """Return a ship of another side, or now and then a body."""
        bodies = [body.id for body in self.battle.terrain]
        return self.one(bodies) if bodies and self.random.random() < 0.2 else self.enemy(side)

    def group(self, side: str | None = None) -> str:
        """Return a fighter group, of a side where one is given."""
        return self.one([each.id for each in self.battle.groups if side in {None, each.side}])

    def target(self, side: str) -> str:
        """Return a ship, a group or a salvo of another side."""
        units: list[Ship | FighterGroup | Salvo] = [
            *self.battle.ships,
            *self.battle.groups,
            *self.battle.salvoes,
        ]
        return self.one([each.id for each in units if each.side != side])

    def system(self, ship_id: str, kinds: tuple[type, ...] = (object,)) -> str:
        """Return a system of a ship."""
        ship = self.battle.ship(ship_id)
        systems = ship.ssd.systems if ship else ()
        return self.one([each.id for each in systems if isinstance(each, kinds)])

    def near(self, unit_id: str, reach_mu: float) -> tuple[float, float]:
        """Return a place about as far as a unit reaches, or where an enemy is."""
        units: list[Ship | FighterGroup] = [*self.battle.ships, *self.battle.groups]
        unit = next((each for each in units if each.id == unit_id), units[0])
        if self.random.random() < 0.4:
            other = self.random.choice(units)
            return other.place
        return (
            unit.x + self.random.uniform(-reach_mu, reach_mu),
            unit.y + self.random.uniform(-reach_mu, reach_mu),
        )

    def facing(self) -> int:
        """Return a course."""
        return self.random.randint(1, 12)


NOTATIONS = (
    "",
    "P1",
    "S2+1",
    "-2",
    "Roll",
    "Launch",
    "FTL",
    "Mine",
    "Sweep",
    "Mine Sweep P1",
    "MD2",
    "TP3 MD1",
    "PP PR",
    "P9+9",
    "Scan",
    "Scan P1",
    "ECM",
    "Scan ECM +1",
    "Reveal",
    "Reflex P1",
    "Undock",
    "Orbit T0 ccw",
    "Dock A1 Inside",
    "?",
)


def _manoeuvre(names: Names, side: str) -> Manoeuvre:
    random = names.random
    return Manoeuvre(
        speed=random.randint(-3, 3),
        turn=random.randint(-2, 2),
        roll=random.random() < 0.1,
        ram=names.enemy(side) if random.random() < 0.1 else None,
        items=(VectorItem("burn", random.randint(1, 3)),) if random.random() < 0.2 else (),
    )


def _write_order(names: Names) -> Value:
    side = names.side()
    if names.random.random() < 0.5:
        ship, notation = names.ship(side), names.random.choice(NOTATIONS)
        return WriteOrder(ship, notation=with_wonders(names.random, names.battle, ship, notation))
    ship, manoeuvre = names.ship(side), _manoeuvre(names, side)
    manoeuvre = with_mines(names.random, names.battle, ship, manoeuvre)
    manoeuvre = with_worlds(names.random, names.battle, ship, manoeuvre)
    return WriteOrder(ship, manoeuvre=manoeuvre)


def _fire(names: Names) -> Value:
    side = names.side()
    ship, target = names.ship(side), names.mark(side)
    shots = []
    for _ in range(names.random.randint(1, 3)):
        weapon = names.system(ship, WEAPONS if names.random.random() < 0.95 else (object,))
        needle = weapon in _needles(names.battle, ship) or names.random.random() < 0.02
        system = names.system(target) if needle else None
        shots.append(Shot(weapon, target, system))
    return FireWeapons(ship, tuple(shots))


def _settle(names: Names) -> Value:
    side = names.side()
    return SettleArc(names.ship(side), names.mark(side))


def _needles(battle: Battle, ship_id: str) -> set[str]:
    ship = battle.ship(ship_id)
    systems = ship.ssd.systems if ship else ()
    return {each.id for each in systems if isinstance(each, NeedleBeam)}


def _move_group(names: Names) -> Value:
    group = names.group(names.side())
    x, y = names.near(group, 16)
    return MoveGroup(group, x, y, names.facing())


def _secondary(names: Names) -> Value:
    group = names.group(names.side())
    x, y = names.near(group, 8)
    return SecondaryMove(group, x, y, names.facing())


def _evade(names: Names) -> Value:
    group = names.group()
    return EvadeContact(group, *names.near(group, 8), names.facing())


def _break_off(names: Names) -> Value:
    group = names.group(names.side())
    return BreakOff(group, *names.near(group, 8), names.facing())


def _attack(names: Names) -> Value:
    side = names.side()
    targets = tuple(names.target(side) for _ in range(names.random.choice((1, 1, 1, 2))))
    aim = names.system(targets[0]) if names.random.random() < 0.2 else None
    return DeclareAttack(names.group(side), targets, aim)


def _scan(names: Names) -> Value:
    side = names.side()
    return ScanShip(names.ship(side), names.enemy(side))


def _launch(names: Names) -> Value:
    ship = names.ship(names.side())
    kinds = (SalvoMissileLauncher, SalvoMissileRack)
    kinds_flown: tuple[Ammunition | None, ...] = (None, "standard", "extended_range")
    kind = names.random.choice(kinds_flown)
    return LaunchSalvoes(ship, (Launch(names.system(ship, kinds), *names.near(ship, 14), kind),))


def _defence(names: Names) -> Value:
    side = names.side()
    defences = []
    for _ in range(names.random.choice((0, 1, 2))):
        ship = names.ship(side)
        weapon = names.system(ship, (PointDefence, Beam))
        defences.append(Defence(ship, weapon, names.target(side)))
    return AllocateDefence(side, tuple(defences))


def _board(names: Names) -> Value:
    """Return an order to board: most often one that can be carried out."""
    battle, random = names.battle, names.random
    pairs = [(ship, target) for ship in battle.ships for target in targets_of(battle, ship)]
    mine = [pair for pair in pairs if pair[0].side == battle.active]
    if not mine or random.random() < 0.2:
        return BoardShip(names.ship(names.side()), names.enemy(names.side()))
    ship, target = random.choice(mine)
    return BoardShip(ship.id, target.id, random.choice((None, None, 1, 2)))


def _answer(names: Names, kind: type[AcceptSurrender | RefuseSurrender]) -> Value:
    """Return an answer to a surrender, where one waits for it."""
    waiting = find_unanswered(names.battle)
    if not waiting or names.random.random() < 0.05:
        return kind(names.side(), names.ship())
    ship = names.random.choice(waiting)
    return kind(captor_of(names.battle, ship) or names.side(), ship.id)


def _repair(names: Names) -> Value:
    ship_id = names.ship(names.side())
    ship = names.battle.ship(ship_id)
    broken = [*(ship.lost if ship else ()), *CORE_SYSTEMS, "D0"]
    return RepairSystems(ship_id, (Job(names.one(broken), names.random.randint(1, 4)),))


def _return(names: Names) -> Value:
    x, y = names.random.choice(((0.0, 9.0), (9.0, 0.0), (TABLE_MU, 9.0), (9.0, TABLE_MU)))
    return ReturnToTable(names.ship(), x, y, names.facing())


def _flare(names: Names) -> Value:
    area = FlareArea(15.0, 15.0, names.random.uniform(1, 20))
    return RaiseFlare(names.random.choice((None, area)))


def _correct_ship(names: Names) -> Value:
    ship = names.ship()
    lose = (names.system(ship),) if names.random.random() < 0.5 else ()
    return CorrectShip(ship, "it was moved by mistake", x=3.0, lose=lose)


MAKERS: dict[type, Callable[[Names], Value]] = {
    RollInitiative: lambda _names: RollInitiative(),
    FinishPhase: lambda names: FinishPhase(names.side()),
    WriteOrder: _write_order,
    WriteSquadronOrder: lambda names: WriteSquadronOrder(names.side(), "Q", notation="P1"),
    MoveShips: lambda _names: MoveShips(),
    ReturnToTable: _return,
    ShiftTable: lambda _names: ShiftTable(1.0, -2.0),
    Disengage: lambda names: Disengage(names.side()),
    AssignScreen: lambda names: AssignScreen(names.group(), names.ship()),
    MoveGroup: _move_group,
    EvadeContact: _evade,
    BreakOff: _break_off,
    SecondaryMove: _secondary,
    DeclareAttack: _attack,
    RecoverGroup: lambda names: RecoverGroup(names.group(), names.ship()),
    ResolveFighterActions: lambda names: ResolveFighterActions(
        names.random.choice((None, names.group()))
    ),
    LaunchSalvoes: _launch,
    PassLaunch: lambda names: PassLaunch(names.ship(names.side())),
    AllocateDefence: _defence,
    ResolvePointDefence: lambda names: ResolvePointDefence(
        names.random.choice((None, names.ship()))
    ),
    ResolveAttacks: lambda names: ResolveAttacks(names.random.choice((None, names.ship()))),
    SettleArc: _settle,
    FireWeapons: _fire,
    FireNova: lambda names: shot_by(names.random, names.battle, FireNova),
    FireWaveGun: lambda names: shot_by(names.random, names.battle, FireWaveGun),
    MoveTemplates: lambda _names: MoveTemplates(),
    PassFire: lambda names: PassFire(names.ship(names.side())),
    BoardShip: _board,
    AcceptSurrender: lambda names: _answer(names, AcceptSurrender),
    RefuseSurrender: lambda names: _answer(names, RefuseSurrender),
    RepairSystems: _repair,
    ThrowDrift: lambda _names: ThrowDrift(),
    RaiseFlare: _flare,
    DumpCore: lambda names: DumpCore(names.ship(names.side())),
    AbandonShip: lambda names: AbandonShip(names.ship(names.side())),
    EndTurn: lambda _names: EndTurn(),
    ApplyDamage: lambda names: ApplyDamage(
        names.ship(), names.random.randint(0, 4), names.random.choice(get_args(DamageMode))
    ),
    CorrectShip: _correct_ship,
    CorrectGroup: lambda names: CorrectGroup(names.group(), "miscounted", strength=4),
    ScanShip: _scan,
    Withdraw: lambda names: Withdraw(names.side()),
    DeclareVictory: lambda names: DeclareVictory(names.side()),
}
SELDOM: dict[type, float] = {
    FinishPhase: 0.15,
    WriteOrder: 0.4,
    EvadeContact: 0.1,
    BreakOff: 0.2,
    DumpCore: 0.1,
    EndTurn: 0.2,
    ResolvePointDefence: 0.3,
    ApplyDamage: 0.05,
    CorrectShip: 0.02,
    CorrectGroup: 0.02,
    ShiftTable: 0.02,
    ThrowDrift: 0.05,
    RaiseFlare: 0.03,
    ScanShip: 0.3,
    Disengage: 0.02,
    AcceptSurrender: 0.06,
    RefuseSurrender: 0.09,
    Withdraw: 0.002,
    DeclareVictory: 0.0005,
    AbandonShip: 0.02,
    FireNova: 0.1,
    FireWaveGun: 0.1,
    PassFire: 0.1,
    PassLaunch: 0.1,
    AssignScreen: 0.2,
    WriteSquadronOrder: 0.1,
    ReturnToTable: 0.05,
    RecoverGroup: 0.2,
}


def made_by(make: Callable[[Names], Any]) -> Callable[[Random, Battle], Any]:
    """Return how an order is made in a battle, with the names that it takes from there."""
    return lambda random, battle: make(Names(random, battle))


PLAYER = Player(
    book=BOOK,
    opened=random_battle,
    makers={kind: made_by(make) for kind, make in MAKERS.items()},
    seldom=SELDOM,
)
