"""Orders made of what Full Thrust: Remixed and To Boldly Thrust offer, with what an offer names."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from umpire.kernel.arcs import ARCS
from umpire.kernel.plane import advanced
from umpire.rules.full_thrust.battle import Defence
from umpire.rules.full_thrust.boarding.choices import BoardShipChoice
from umpire.rules.full_thrust.boarding.orders import BoardShip
from umpire.rules.full_thrust.combat.choices import (
    FireWeaponsChoice,
    PassFireChoice,
    SettleArcChoice,
)
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc, Shot
from umpire.rules.full_thrust.damage import choices as damage
from umpire.rules.full_thrust.damage import orders as damage_orders
from umpire.rules.full_thrust.fighters import choices as fighters
from umpire.rules.full_thrust.fighters import orders as fighter_orders
from umpire.rules.full_thrust.missiles import choices as missiles
from umpire.rules.full_thrust.missiles import orders as missile_orders
from umpire.rules.full_thrust.morale import choices as morale
from umpire.rules.full_thrust.morale import orders as morale_orders
from umpire.rules.full_thrust.movement import choices as movement
from umpire.rules.full_thrust.movement import orders as movement_orders
from umpire.rules.full_thrust.planets.rings import Orbit
from umpire.rules.full_thrust.referee.choices import WithdrawChoice
from umpire.rules.full_thrust.referee.orders import Withdraw
from umpire.rules.full_thrust.sensors.choices import ScanShipChoice
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.full_thrust.ship import Manoeuvre
from umpire.rules.full_thrust.ship_state import VectorItem
from umpire.rules.full_thrust.systems import NeedleBeam
from umpire.rules.full_thrust.turns import choices as turns
from umpire.rules.full_thrust.turns import orders as turn_orders
from umpire.rules.full_thrust.wonders import choices as wonders
from umpire.rules.full_thrust.wonders import orders as wonder_orders
from umpire.rules.to_boldly_thrust.boarding.choices import BeamBoardersChoice
from umpire.rules.to_boldly_thrust.boarding.orders import BeamBoarders
from umpire.rules.to_boldly_thrust.cloaks.choices import DropCloakChoice
from umpire.rules.to_boldly_thrust.cloaks.orders import DropCloak
from umpire.rules.to_boldly_thrust.repairs import choices as repairs
from umpire.rules.to_boldly_thrust.repairs import orders as repair_orders
from umpire.rules.to_boldly_thrust.sensors.choices import SweepArcChoice
from umpire.rules.to_boldly_thrust.sensors.orders import SweepArc
from umpire.rules.to_boldly_thrust.ship import Stance
from umpire.rules.to_boldly_thrust.stances.choices import WriteStanceChoice
from umpire.rules.to_boldly_thrust.stances.orders import WriteStance
from umpire.rules.to_boldly_thrust.tractors.choices import LockTractorChoice
from umpire.rules.to_boldly_thrust.tractors.orders import LockTractor
from umpire.rules.to_boldly_thrust.weapons.choices import AimAtSystemsChoice, LaunchSpreadsChoice
from umpire.rules.to_boldly_thrust.weapons.orders import LaunchSpreads, SpreadAim

CLOSE = 0.01
"""The share of a reach at which nothing lies between."""

WONDERS: dict[str, dict[str, Any]] = {
    "nova": {"nova": True},
    "wave": {"wave": True},
    "reflex": {"reflex": True},
}


def ordered(battle: Any, choice: Any, random: Random) -> list[Any]:
    """Return all orders that a choice names, or some of them where they are endless."""
    return list(_MAKERS[type(choice)](battle, choice, random))


def _write_order(_battle: Any, offer: Any, random: Random) -> Iterator[Any]:
    flags: dict[str, Any] = {
        "roll": offer.rolls,
        "launch": offer.launches,
        "ftl": offer.ftl,
        "sweep": offer.sweeps,
        "scan": offer.may_scan,
        "ecm": offer.may_jam,
        "undock": offer.undocks,
        "mine": bool(offer.lays),
    }
    flown = [
        _flown(offer, random),
        *[_does(name) for name, may in flags.items() if may],
        *[Manoeuvre(**WONDERS.get(name, {"cloak": 1})) for name in offer.wonders],
        *[Manoeuvre(dock=name) for name in offer.docks],
        *[Manoeuvre(orbit=Orbit(name)) for name in offer.orbits],
    ]
    yield from [movement_orders.WriteOrder(offer.ship, manoeuvre=each) for each in flown]


def _does(name: str) -> Manoeuvre:
    """Return an order for one thing that is done or not."""
    given: dict[str, Any] = {name: True}
    return Manoeuvre(**given)


def _flown(offer: Any, random: Random) -> Manoeuvre:
    """Return a change of course and velocity within what is offered."""
    if offer.movement == "vector":
        turns = offer.turn and random.random() < 0.5
        spare = min(offer.thrust - bool(turns), offer.fastest)
        items = [VectorItem("rotate_port", random.randint(1, 11))] if turns else []
        burn = random.randint(0, max(0, spare)) if offer.turn else 0
        return Manoeuvre(items=(*items, *([VectorItem("burn", burn)] if burn else [])))
    if offer.rotates_freely and random.random() < 0.5:
        return Manoeuvre(turn=random.randint(-11, 11))
    turn = random.randint(-offer.turn, offer.turn)
    left = offer.thrust - abs(turn)
    velocity = offer.fastest - (offer.thrust if offer.fastest > offer.slowest else 0)
    slowest, fastest = max(offer.slowest, velocity - left), min(offer.fastest, velocity + left)
    return Manoeuvre(speed=random.randint(slowest, max(slowest, fastest)) - velocity, turn=turn)


def _back(battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    table = battle.table
    middle = {"x": (table.x + table.width) / 2, "y": (table.y + table.height) / 2}
    ends = {
        "min_x": ("x", table.x),
        "max_x": ("x", table.x + table.width),
        "min_y": ("y", table.y),
        "max_y": ("y", table.y + table.height),
    }
    inwards = {"min_x": 3, "max_x": 9, "min_y": 12, "max_y": 6}
    axis, value = ends[offer.edge]
    place = {**middle, axis: value}
    yield movement_orders.ReturnToTable(offer.ship, place["x"], place["y"], inwards[offer.edge])


def _screens(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for ship in (*offer.ships, *([None] if offer.screening else [])):
        yield fighter_orders.AssignScreen(offer.group, ship)


def _moves(kind: Callable[..., Any]) -> Callable[[Any, Any, Random], Iterator[Any]]:
    def made(battle: Any, offer: Any, random: Random) -> Iterator[Any]:
        group = battle.group(offer.group)
        x, y = getattr(offer, "x", group.x), getattr(offer, "y", group.y)
        share = random.choice((0.0, 0.4, 0.69)) * offer.reach_mu
        signs = random.choice((-1, 1)), random.choice((-1, 1))
        yield kind(offer.group, x + signs[0] * share, y + signs[1] * share, random.randint(1, 12))

    return made


def _attacks(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    """Yield attacks, but for those at ships whose screens have to be engaged first."""
    for solution in offer.solutions:
        if not solution.screens:
            yield fighter_orders.DeclareAttack(offer.group, (solution.target,))
    if offer.declared:
        yield fighter_orders.DeclareAttack(offer.group)


def _landings(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for place in offer.carriers:
        yield fighter_orders.RecoverGroup(offer.group, place.ship)


def _salvoes(battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    ship = battle.ship(offer.ship)
    for launcher in offer.launchers:
        for arc in launcher.arcs:
            for salvo in launcher.salvoes:
                if salvo.left:
                    x, y = _ahead(ship, arc, salvo.reach_mu * CLOSE)
                    kind = salvo.ammunition if launcher.magazine else None
                    launch = missile_orders.Launch(launcher.weapon, x, y, kind)
                    yield missile_orders.LaunchSalvoes(offer.ship, (launch,))


def _ahead(ship: Any, arc: str, length_mu: float) -> tuple[float, float]:
    """Return a place in the middle of an arc of a ship."""
    facing = (ship.facing + 2 * ARCS.index(arc) - 1) % 12 + 1
    return advanced(ship.place, facing, length_mu)


def _defences(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    yield missile_orders.AllocateDefence(offer.side)
    for ship in offer.ships:
        for weapon in ship.weapons:
            for threat in offer.threats:
                if threat.ship in weapon.protects:
                    defence = Defence(ship.ship, weapon.weapon, threat.target)
                    yield missile_orders.AllocateDefence(offer.side, (defence,))


def _fire(battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for found in offer.solutions:
        weapon = battle.ship(offer.ship).ssd.system(found.weapon)
        system = _aim(battle, found.target) if isinstance(weapon, NeedleBeam) else None
        for arc in (None, *found.arcs):
            shot = Shot(found.weapon, found.target, system, arc)
            yield FireWeapons(offer.ship, (shot,))


def _aim(battle: Any, target: str) -> str | None:
    ship = battle.ship(target)
    systems = ship.ssd.systems if ship else ()
    return next((each.id for each in systems if ship.works(each.id)), None)


def _aims(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for target in offer.targets:
        for aim in target.aims:
            for arc in (None, *aim.arcs):
                for system in target.systems:
                    shot = Shot(aim.weapon, target.target, system, arc)
                    yield FireWeapons(offer.ship, (shot,))


def _spreads(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for tube in offer.tubes:
        for course in tube.courses:
            aim = SpreadAim(tube.tube, course, offer.reach_mu * CLOSE, offer.turn_points)
            yield LaunchSpreads(offer.ship, (aim,))


def _repairs(kind: Any, job: Any) -> Callable[[Any, Any, Random], Iterator[Any]]:
    def made(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
        for system in offer.systems:
            for parties in range(1, len(offer.chances) + 1):
                yield kind(offer.ship, (job(system, parties),))

    return made


def _boards(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for factors in (None, offer.factors):
        yield BoardShip(offer.ship, offer.target, factors)


def _beams(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for factors in (None, offer.factors):
        yield BeamBoarders(offer.ship, offer.target, factors)


def _stances(_battle: Any, offer: Any, _random: Random) -> Iterator[Any]:
    for cloak in offer.cloak:
        for lower in (False, True):
            stance = Stance(lower, cloak, offer.active_sensors and cloak == "none")
            yield WriteStance(offer.ship, stance)


def _one(make: Callable[[Any], Any]) -> Callable[[Any, Any, Random], Iterator[Any]]:
    return lambda _battle, offer, _random: iter([make(offer)])


def _each(make: Callable[[Any, str], Any], names: str) -> Callable[..., Iterator[Any]]:
    return lambda _battle, offer, _random: iter([make(offer, it) for it in getattr(offer, names)])


_MAKERS: dict[type, Callable[[Any, Any, Random], Iterator[Any]]] = {
    movement.WriteOrderChoice: _write_order,
    movement.WriteSquadronOrderChoice: _one(
        lambda offer: movement_orders.WriteSquadronOrder(offer.side, offer.squadron, notation="")
    ),
    movement.ReturnToTableChoice: _back,
    movement.MoveShipsChoice: _one(lambda _offer: movement_orders.MoveShips()),
    movement.DisengageChoice: _one(lambda offer: movement_orders.Disengage(offer.side)),
    fighters.AssignScreenChoice: _screens,
    fighters.MoveGroupChoice: _moves(fighter_orders.MoveGroup),
    fighters.EvadeContactChoice: _moves(fighter_orders.EvadeContact),
    fighters.BreakOffChoice: _moves(fighter_orders.BreakOff),
    fighters.SecondaryMoveChoice: _moves(fighter_orders.SecondaryMove),
    fighters.DeclareAttackChoice: _attacks,
    fighters.RecoverGroupChoice: _landings,
    fighters.ResolveFighterActionsChoice: _each(
        lambda _offer, group: fighter_orders.ResolveFighterActions(group), "groups"
    ),
    missiles.LaunchSalvoesChoice: _salvoes,
    missiles.PassLaunchChoice: _one(lambda offer: missile_orders.PassLaunch(offer.ship)),
    missiles.AllocateDefenceChoice: _defences,
    missiles.ResolvePointDefenceChoice: _each(
        lambda _offer, ship: missile_orders.ResolvePointDefence(ship), "ships"
    ),
    missiles.ResolveAttacksChoice: _one(lambda _offer: missile_orders.ResolveAttacks()),
    SettleArcChoice: _one(lambda offer: SettleArc(offer.ship, offer.target)),
    FireWeaponsChoice: _fire,
    PassFireChoice: _one(lambda offer: PassFire(offer.ship)),
    damage.RepairSystemsChoice: _repairs(damage_orders.RepairSystems, damage_orders.Job),
    damage.DumpCoreChoice: _one(lambda offer: damage_orders.DumpCore(offer.ship)),
    damage.AbandonShipChoice: _one(lambda offer: damage_orders.AbandonShip(offer.ship)),
    damage.EndTurnChoice: _one(lambda _offer: damage_orders.EndTurn()),
    ScanShipChoice: _each(lambda offer, target: ScanShip(offer.ship, target), "targets"),
    BoardShipChoice: _boards,
    morale.AcceptSurrenderChoice: _one(
        lambda offer: morale_orders.AcceptSurrender(offer.side, offer.ship)
    ),
    morale.RefuseSurrenderChoice: _one(
        lambda offer: morale_orders.RefuseSurrender(offer.side, offer.ship)
    ),
    wonders.FireNovaChoice: _one(lambda offer: wonder_orders.FireNova(offer.ship, offer.weapon)),
    wonders.FireWaveGunChoice: _one(
        lambda offer: wonder_orders.FireWaveGun(offer.ship, offer.weapon)
    ),
    wonders.MoveTemplatesChoice: _one(lambda _offer: wonder_orders.MoveTemplates()),
    turns.RollInitiativeChoice: _one(lambda _offer: turn_orders.RollInitiative()),
    turns.FinishPhaseChoice: _one(lambda offer: turn_orders.FinishPhase(offer.side)),
    WithdrawChoice: _one(lambda offer: Withdraw(offer.side)),
    WriteStanceChoice: _stances,
    AimAtSystemsChoice: _aims,
    LaunchSpreadsChoice: _spreads,
    LockTractorChoice: _one(lambda offer: LockTractor(offer.ship, offer.tractor, offer.target)),
    BeamBoardersChoice: _beams,
    DropCloakChoice: _one(lambda offer: DropCloak(offer.ship)),
    SweepArcChoice: _each(lambda offer, arc: SweepArc(offer.ship, arc), "arcs"),  # type: ignore[arg-type, unused-ignore]
    repairs.RepairSystemsChoice: _repairs(repair_orders.RepairSystems, repair_orders.Job),
}
