"""How orders for random battles of To Boldly Thrust are made up: as for Remixed, and its own."""

from collections.abc import Callable
from typing import Any

from properties.full_thrust_play import MAKERS as REMIXED
from properties.full_thrust_play import SELDOM as SELDOM_IN_REMIXED
from properties.full_thrust_play import Names, made_by
from properties.play import Player
from properties.to_boldly_thrust_battles import random_battle
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.ship import WEAPONS
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders, targets_of
from umpire.rules.to_boldly_thrust.decloaking import DropCloak
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems
from umpire.rules.to_boldly_thrust.sensors import SweepArc
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.state import (
    SHIELDS,
    Battle,
    Phaser,
    PhotonTube,
    Ship,
    Stance,
    Tractor,
)
from umpire.rules.to_boldly_thrust.tractors import LockTractor
from umpire.rules.to_boldly_thrust.weapons import LaunchSpreads, SpreadAim


def _battle(names: Names) -> Battle:
    battle: Any = names.battle
    return battle  # type: ignore[no-any-return]


def _ship(names: Names, name: str) -> Ship | None:
    return _battle(names).ship(name)


def _stance(names: Names) -> WriteStance:
    """Return a stance: what the ship can do with its cloak, most of the time."""
    random, name = names.random, names.ship(names.side())
    ship = _ship(names, name)
    fitting = "drop" if ship is not None and ship.is_cloaked else "engage"
    cloak: Any = random.choice(("none", "none", fitting, fitting, "drop"))
    return WriteStance(
        name,
        Stance(
            lower_shields=random.random() < 0.4,
            cloak=cloak if random.random() < 0.6 else "none",
            active_sensors=random.random() < 0.5,
        ),
    )


def _spreads(names: Names) -> LaunchSpreads:
    random, name = names.random, names.ship(names.side())
    aims = [
        SpreadAim(
            names.system(name, (PhotonTube,)),
            names.facing(),
            random.choice((0.0, 24.0, random.uniform(1, 26))),
            random.randint(-3, 3),
        )
        for _ in range(random.choice((1, 1, 2)))
    ]
    return LaunchSpreads(name, tuple(aims))


def _fire(names: Names) -> FireWeapons:
    """Return fire at a ship; phasers aim at a system now and then."""
    random, side = names.random, names.side()
    name, target = names.ship(side), names.mark(side)
    ship, shots = _ship(names, name), []
    for _ in range(random.randint(1, 3)):
        weapon = names.system(name, WEAPONS)
        fitted = ship.ssd.system(weapon) if ship else None
        aims = isinstance(fitted, Phaser) and random.random() < 0.3
        shots.append(Shot(weapon, target, names.system(target) if aims else None))
    return FireWeapons(name, tuple(shots))


def _drop(names: Names) -> DropCloak:
    """Return an order to drop a cloak: most often to a ship that is ordered to."""
    ordered = [ship.id for ship in _battle(names).ships if ship.stance.cloak == "drop"]
    return DropCloak(names.one(ordered) if ordered else names.ship(names.side()))


def _lock(names: Names) -> LockTractor:
    side = names.side()
    name = names.ship(side)
    target = names.ship() if names.random.random() < 0.1 else names.enemy(side)
    return LockTractor(name, names.system(name, (Tractor,)), target)


def _beam(names: Names) -> BeamBoarders:
    """Return an order to beam boarders over: most often one that can be carried out."""
    random, battle = names.random, _battle(names)
    ships = [ship for ship in battle.ships if ship.side == battle.active]
    pairs = [(ship, target) for ship in ships for target in targets_of(battle, ship)]
    if not pairs or random.random() < 0.1:
        return BeamBoarders(names.ship(names.side()), names.enemy(names.side()))
    ship, target = random.choice(pairs)
    few = random.choice((None, None, 1, 2))
    return BeamBoarders(ship.id, target.id, few, random.choice((None, None, 1, 3)))


def _repair(names: Names) -> RepairSystems:
    random, name = names.random, names.ship(names.side())
    ship = _ship(names, name)
    broken = [*(ship.lost if ship else ()), *CORE_SYSTEMS, "D0", SHIELDS, SHIELDS]
    jobs = [
        Job(names.one(broken), random.randint(1, 4), persistent=random.random() < 0.8)
        for _ in range(random.choice((1, 1, 2)))
    ]
    return RepairSystems(name, tuple(jobs))


_OWN: dict[type, Callable[[Names], Any]] = {
    WriteStance: _stance,
    LaunchSpreads: _spreads,
    FireWeapons: _fire,
    DropCloak: _drop,
    LockTractor: _lock,
    BeamBoarders: _beam,
    SweepArc: lambda names: SweepArc(names.ship(names.side()), names.random.choice(ARCS)),
    RepairSystems: _repair,
}
_MAKERS = {kind: make for kind, make in (REMIXED | _OWN).items() if kind in BOOK.order_types}
_SELDOM: dict[type, float] = {
    WriteStance: 0.4,
    SweepArc: 0.1,
    DropCloak: 0.3,
    LockTractor: 0.5,
    BeamBoarders: 0.5,
}

PLAYER = Player(
    book=BOOK,
    opened=random_battle,
    makers={kind: made_by(make) for kind, make in _MAKERS.items()},
    seldom=SELDOM_IN_REMIXED | _SELDOM,
)
