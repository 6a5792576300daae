"""Random battles of To Boldly Thrust: set-ups of Remixed with the ships of this setting."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from properties.full_thrust_battles import random_setup, random_values
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.state.battle import Setup as RemixedSetup
from umpire.rules.full_thrust.state.options import Options as RemixedOptions
from umpire.rules.full_thrust.state.ship import FireControl, SensorSuite
from umpire.rules.full_thrust.state.ship import Ship as RemixedShip
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.setup import is_mounted_aft
from umpire.rules.to_boldly_thrust.state import (
    BatteryClass,
    Battle,
    CloakingDevice,
    Hidden,
    Options,
    Phaser,
    PhotonTable,
    PhotonTube,
    Prize,
    Race,
    Setup,
    ShieldGenerator,
    ShieldGrade,
    Ship,
    Ssd,
    System,
    Tables,
    Tractor,
    Transporter,
)

REPLACED = {
    "aft_arc_fire": False,
    "boarding": False,
    "cloaking_field": False,
    "tournament": False,
}
"""Options of Remixed that are off: this book has rules of its own, or asks for legal designs."""
OPENS_CLOAKED, OPENS_AS_PRIZE, WITHOUT_SPREADS = 0.15, 0.1, 0.1


def random_battle(random: Random) -> Battle:
    """Return the opening battle of two or three small fleets of this setting."""
    base = random_setup(random, REPLACED)
    ships = [_of_this_setting(random, ship) for ship in base.ships]
    prizes = not any(ship.dummy for ship in ships)
    return BOOK.setup(
        Setup(
            **_fields(base, RemixedSetup)
            | {
                "ships": tuple(
                    [_opening(random, ship, base.sides, prizes=prizes) for ship in ships]
                ),
                "options": _random_options(random, base.options, ships),
                "tables": _random_tables(random, base),
            }
        )
    )


def _fields(value: msgspec.Struct, kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in msgspec.structs.fields(kind)}


def _random_options(random: Random, base: RemixedOptions, ships: Sequence[Ship]) -> Options:
    """Return random options; weapons may be mounted aft where any is."""
    kept = _fields(base, RemixedOptions)
    own = [field for field in msgspec.structs.fields(Options) if field.name not in kept]
    drawn = Options(**kept, **random_values(random, own))
    aft = any(is_mounted_aft(each) for ship in ships for each in ship.ssd.systems)
    return msgspec.structs.replace(drawn, rear_arc_mounts=drawn.rear_arc_mounts or aft)


def _random_tables(random: Random, base: RemixedSetup) -> Tables:
    photon = PhotonTable(bands=()) if random.random() < WITHOUT_SPREADS else PhotonTable()
    return Tables(sensors=base.tables.sensors, station=base.tables.station, photon=photon)


# Ships.


def _of_this_setting(random: Random, ship: RemixedShip) -> Ship:
    """Return a ship of Remixed with the systems that this setting puts in the place of others."""
    kept = [each for each in ship.ssd.systems if isinstance(each, get_args(System))]
    plain = [_mounted(each) for each in kept if type(each) in get_args(System)]
    dummy = ship.dummy
    systems = [] if dummy else list(_fitted(random))
    told = _fields(ship.ssd, type(ship.ssd)) | {
        "systems": (*plain, *systems),
        "race": random.choice(get_args(Race)),
    }
    return Ship(**_fields(ship, RemixedShip) | {"ssd": Ssd(**told)})


def _mounted(system: Any) -> Any:
    """Return a system as it can be mounted here: none bears aft and elsewhere."""
    arcs = getattr(system, "arcs", ())
    if "A" not in arcs or len(arcs) == 1:
        return system
    return msgspec.structs.replace(system, arcs=tuple([arc for arc in arcs if arc != "A"]))


def _fitted(random: Random) -> Iterator[System]:
    """Yield the systems of this setting that a ship has."""
    if random.random() < 0.85:
        grade: ShieldGrade = random.choice(get_args(ShieldGrade))
        yield ShieldGenerator("SG", random.randint(1, 12), grade)
    for number in range(random.randint(0, 2)):
        arcs = tuple(
            random.sample([arc for arc in ARCS if arc != "A"], random.choice((1, 3, 5, 5)))
        )
        yield Phaser(f"PH{number}", _battery(random), random.choice((arcs, arcs, ("A",))))
    for number in range(random.randint(0, 2)):
        yield PhotonTube(f"PT{number}", (random.choice(ARCS),))
    for number in range(random.randint(0, 2)):
        yield Tractor(f"TB{number}", _battery(random), (random.choice(ARCS),))
    if random.random() < 0.7:
        yield Transporter("TP")
    if random.random() < 0.5:
        yield CloakingDevice("CD")
    if random.random() < 0.5:
        yield SensorSuite("SS", random.choice(("enhanced", "superior")))
    yield FireControl("FC")


def _battery(random: Random) -> BatteryClass:
    battery: BatteryClass = random.choice(get_args(BatteryClass))
    return battery


def _opening(random: Random, ship: Ship, sides: tuple[str, ...], *, prizes: bool) -> Ship:
    """Return a ship as a battle opens: now and then under its cloak, as a prize, or with marks.

    There are no `prizes` where dummies are counted by the ships that a side once had.
    """
    free = not (ship.bogey or ship.station or ship.docked or ship.orbit)
    if ship.status != "active" or not free:
        return ship
    if ship.working(CloakingDevice) and random.random() < OPENS_CLOAKED:
        x, y = random.uniform(5, 25), random.uniform(5, 25)
        hidden = Hidden(x, y, facing=ship.facing, velocity=ship.velocity, since=0)
        return msgspec.structs.replace(ship, status="cloaked", cloak_state="cloaked", hidden=hidden)
    if prizes and random.random() < OPENS_AS_PRIZE:
        prize = Prize(random.randint(1, 3), 1, locked_out=random.random() < 0.7)
        first = random.choice([side for side in sides if side != ship.side])
        return msgspec.structs.replace(ship, prize=prize, first_side=first)
    marks = random.choice((0, 0, ship.shield_strength // 2, ship.shield_strength))
    return msgspec.structs.replace(ship, shield_marks=marks)
