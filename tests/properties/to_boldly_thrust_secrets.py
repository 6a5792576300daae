"""Random battles of To Boldly Thrust with much that is hidden, and their twins."""

from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from properties.to_boldly_thrust_play import PLAYER as MAKING
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Table
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.ship import FireControl, FtlDrive, MainDrive, SensorSuite
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.sensors import SweepArc, see_shields
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    CloakOrder,
    Hidden,
    Options,
    Phaser,
    PhotonTube,
    Race,
    ShieldGenerator,
    Ship,
    Ssd,
    Stance,
    System,
    Tractor,
    Transporter,
)

SIDES = ("A", "B", "C")
TABLE_MU = 60.0
FRONT: tuple[Arc, ...] = ("FP", "F", "FS")


def random_options(random: Random) -> Options:
    """Return options of this setting, with or without the sensors of Remixed."""
    sensors = random.random() < 0.5
    return Options(
        sensors=sensors,
        advanced_sensors=sensors and random.random() < 0.7,
        asteroids=True,
        squadrons=random.random() < 0.3,
        cloak_position_uncertainty=random.random() < 0.5,
        shield_crossing=random.choice(("attack", "point")),
        shield_attack_unit=random.choice(("ship", "weapon")),
        rerolls_bypass_shields=random.random() < 0.3,
        needle_range=random.choice(("beam", "twelve")),
        needle_hull_damage=random.random() < 0.3,
        warp_core_breach=random.random() < 0.7,
        boarding_rounding=random.choice(("up", "down")),
        shield_repair=random.choice(("d3", "three")),
        miracle_worker=random.choice(("literal", "mirrored", "off")),
    )


def random_systems(random: Random) -> tuple[System, ...]:
    """Return what a ship carries: always a cloak and shields, else some of all."""
    some: list[System] = [
        Phaser("P1", "B", ("A",)),
        PhotonTube("T1", (random.choice(ARCS),)),
        Tractor("R1", random.choice(("A", "B", "C")), (random.choice(ARCS),)),
        Transporter("B1"),
        SensorSuite("X1", random.choice(("enhanced", "superior"))),
        FireControl("F1"),
    ]
    return (
        MainDrive("D0"),
        FtlDrive("J0"),
        FireControl("F0"),
        Phaser("P0", random.choice(("A", "B", "C")), FRONT),
        PhotonTube("T0", ("F",)),
        ShieldGenerator("G0", random.randint(3, 12)),
        CloakingDevice("C0"),
        *random.sample(some, random.randint(0, len(some))),
    )


def random_ship(
    random: Random, side: str, number: int, options: Options, *, searches: bool
) -> Ship:
    """Return a ship near the others: in sight, a bogey where those are in play, or cloaked."""
    place = (random.uniform(5, 45), random.uniform(5, 45))
    ssd = Ssd(
        rows=tuple(random.randint(1, 5) for _ in range(random.randint(2, 4))),
        systems=random_systems(random),
        thrust=random.randint(2, 8),
        mass=random.choice((20, 60, 120)),
        military=random.random() < 0.8,
        race=random.choice(get_args(Race)),
    )
    given: dict[str, Any] = {"facing": random.randint(1, 12), "velocity": random.randint(0, 6)}
    if random.random() < 0.4:
        hidden = Hidden(*place, **given, since=1, moves=random.randint(0, 2))
        given |= {"status": "cloaked", "cloak_state": "cloaked", "hidden": hidden}
        place = (random.uniform(5, 45), random.uniform(5, 45))
    else:
        given["bogey"] = options.sensors and random.random() < 0.4
    marks = 0 if given.get("bogey") else random.choice((0, 1, 2, 3))
    squadron = random.choice((None, "Q"))
    return Ship(
        id=f"{side}{number}",
        side=side,
        ssd=ssd,
        x=place[0],
        y=place[1],
        shield_marks=marks,
        squadron=squadron,
        stance=Stance(active_sensors=searches and not given.get("bogey", False)),
        **given,
    )


def random_battle(random: Random) -> Battle:
    """Return a battle in its second turn: as it begins, or as ships search for cloaks."""
    options, sides = random_options(random), SIDES[: random.choice((2, 2, 3))]
    table = Table(0.0, 0.0, TABLE_MU, TABLE_MU) if random.random() < 0.3 else None
    rock = Asteroid("O0", random.uniform(0, 50), random.uniform(0, 50), random.uniform(1, 4))
    searches = random.random() < 0.4
    battle = Battle(
        turn=2,
        phase="sensors" if searches else "orders",
        initiative=sides if searches else (),
        sides=sides,
        ships=tuple(
            random_ship(random, side, number, options, searches=searches)
            for side in sides
            for number in range(1, random.randint(2, 4))
        ),
        options=options,
        table=table,
        terrain=(rock,) if random.random() < 0.4 else (),
    )
    BOOK.check(battle)
    return battle


PLAYER = MAKING._replace(
    opened=random_battle,
    seldom={**MAKING.seldom, FinishPhase: 0.4, PassFire: 0.6, SweepArc: 0.2, WriteStance: 1.5},
)
"""Plays so that ships vanish, come back and are searched for."""


def other_secrets(random: Random, battle: Battle, side: str) -> Battle:
    """Return a battle in which all that a side hides from others is otherwise.

    That is where its cloaked ships are and what is ordered of them, the stances that are written
    while orders are, and the shields and the stances of bogeys that nobody senses.
    """
    ships = [_other(random, battle, ship) if ship.side == side else ship for ship in battle.ships]
    return replace(battle, ships=tuple(ships))


def _other(random: Random, battle: Battle, ship: Ship) -> Ship:
    if battle.phase == "orders" and ship.status in {"active", "cloaked"}:
        written = random.choice((None, _legal(random, ship)))
        ship = replace(ship, stance_written=written)
    if ship.hidden is not None:
        return _elsewhere(random, battle, ship)
    if ship.bogey and not _is_sensed(battle, ship):
        return replace(ship, shield_marks=random.randint(0, ship.shield_strength))
    return ship


def _legal(random: Random, ship: Ship) -> Stance:
    """Return a stance that a ship may be ordered to take."""
    cloak: CloakOrder = "drop" if ship.is_cloaked else "engage"
    if random.random() < 0.5 or ship.bogey or not (ship.is_cloaked or ship.working(CloakingDevice)):
        cloak = "none"
    active = ship.has_active_sensors() and random.random() < 0.5
    return Stance(random.random() < 0.5, cloak, active)


def _elsewhere(random: Random, battle: Battle, ship: Ship) -> Ship:
    """Return a cloaked ship elsewhere, with other orders; of one that scans all know the place."""
    place, moved = ship.hidden, _has_moved(battle)
    stance = replace(ship.stance, lower_shields=random.random() < 0.5)
    if battle.phase != "orders":
        cloak = random.choice(("none", "drop"))
        active = stance.active_sensors if moved else _legal(random, ship).active_sensors
        stance = replace(stance, cloak=cloak, active_sensors=active)
    if place is not None and not (moved and stance.active_sensors):
        x, y = random.uniform(5, 45), random.uniform(5, 45)
        place = replace(place, x=x, y=y, facing=random.randint(1, 12), velocity=0)
    order = random.choice((None, Manoeuvre(), Manoeuvre(turn=1)))
    return replace(ship, hidden=place, stance=stance, order=order, order_written=order is not None)


def _has_moved(battle: Battle) -> bool:
    return battle.phase not in {"orders", "initiative", "fighters", "missiles", "movement"}


def _is_sensed(battle: Battle, bogey: Ship) -> bool:
    others = [Seat("side", side) for side in battle.sides if side != bogey.side]
    return any(see_shields(battle, bogey, seat) is not None for seat in others)
