"""Bogeys, dummies and sensors for random battles of Full Thrust: Remixed."""

from collections.abc import Sequence
from random import Random
from typing import get_args

from msgspec.structs import replace

from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.sensors import DUMMY_SHOWS, group_shown
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, FighterType, is_aboard_bogey
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Group,
    Jammer,
    PointDefence,
    SalvoMissileRack,
    SensorSuite,
    Ship,
    Ssd,
    System,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.tables import SensorTable
from umpire.rules.full_thrust.state.values import Manoeuvre

DUMMY = "9"
"""How the name of a dummy ends, after its side."""


def random_sensors(random: Random) -> SensorTable:
    """Return sensors of any reach, so that bogeys of small fields stay hidden for a while."""
    return SensorTable(
        passive_mu=random.choice((0.0, 3.0, 8.0, 36.0)), active_mu=random.choice((5.0, 54.0))
    )


def sensor_system(random: Random, name: str) -> System:
    """Return any system of sensors or ECM."""
    return random.choice(
        (
            SensorSuite(name),
            SensorSuite(name, "superior"),
            WeaselDecoy(name, random.choice(("cruiser", "capital"))),
            Jammer(name, area=random.random() < 0.5),
        )
    )


def hidden(random: Random, fleet: Sequence[Ship], options: Options) -> list[Ship]:
    """Return a fleet some of whose ships are bogeys, where that is played, and maybe a dummy."""
    if not options.sensors:
        return list(fleet)
    ships = [_equipped(random, ship) for ship in fleet]
    if options.dummy_bogeys and random.random() < 0.6:
        ships.append(dummy(random, ships[0].side))
    return ships


def _equipped(random: Random, ship: Ship) -> Ship:
    systems = (*ship.ssd.systems, sensor_system(random, "X0"))
    return replace(ship, ssd=replace(ship.ssd, systems=systems), bogey=random.random() < 0.6)


def dummy(random: Random, side: str) -> Ship:
    """Return a dummy of any thrust."""
    return Ship(
        id=f"{side}{DUMMY}",
        side=side,
        ssd=Ssd(rows=(1,), thrust=random.randint(0, 8)),
        x=random.uniform(5, 25),
        y=random.uniform(5, 25),
        facing=random.randint(1, 12),
        velocity=random.choice((0, 3)),
        bogey=True,
        dummy=True,
    )


def other_truth(random: Random, battle: Battle, side: str) -> Battle:
    """Return the battle with other ships behind the bogeys of one side: all that nobody sees."""
    real = [ship for ship in battle.ships if ship.side == side and not ship.dummy]
    spare = sum(ship.status == "active" and not ship.bogey for ship in real)

    def other(ship: Ship) -> Ship:
        if ship.side != side or not ship.bogey or ship.status != "active":
            return ship
        return _other_ship(random, battle, ship, may_change_kind=bool(spare))

    groups = tuple(
        [
            _other_group(random, group) if is_aboard_bogey(battle, group) else group
            for group in battle.groups
        ]
    )
    changed = [
        new if group.side == side else group
        for group, new in zip(battle.groups, groups, strict=True)
    ]
    ships = tuple([other(ship) for ship in battle.ships])
    return replace(battle, ships=ships, groups=tuple(changed))


def _other_group(random: Random, group: FighterGroup) -> FighterGroup:
    """Return a group that is aboard, of another type and strength."""
    kind: FighterType = random.choice(get_args(FighterType))
    return replace(group, type=kind, strength=random.randint(1, 6), ace=random.random() < 0.5)


def _other_ship(random: Random, battle: Battle, ship: Ship, *, may_change_kind: bool) -> Ship:
    shown = group_shown(battle, ship)
    changed = replace(
        ship,
        ssd=_other_display(random, shown),
        order=random.choice((None, Manoeuvre(turn=1), Manoeuvre(ecm=True), Manoeuvre(speed=-1))),
        rolled=random.random() < 0.5,
        manoeuvred=random.random() < 0.5,
        main_drive_used=random.random() < 0.5,
        squadron=random.choice((None, ship.squadron)),
        dummy=False,
    )
    keeps = ship.dummy and not may_change_kind
    if keeps or (may_change_kind and shown == DUMMY_SHOWS and random.random() < 0.4):
        return replace(changed, ssd=Ssd(rows=(1,), thrust=random.randint(0, 8)), dummy=True)
    return changed


def _other_display(random: Random, shown: Group) -> Ssd:
    systems: tuple[System, ...] = (
        FireControl("F0"),
        Beam("E0", random.randint(1, 3), ARCS),
        FighterBay("H0"),
        PointDefence("P0"),
        FtlDrive("J0"),
        SalvoMissileRack("R0", ARCS),
    )
    some = tuple(each for each in systems if random.random() < 0.5)
    return Ssd(
        rows=(random.randint(1, 9), 3),
        systems=some,
        thrust=random.randint(0, 8),
        armour=random.randint(0, 3),
        mass=random.randint(5, 200),
        military=random.random() < 0.5,
        group=shown,
    )
