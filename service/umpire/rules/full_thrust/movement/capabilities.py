"""What a ship, or all of a squadron, can be ordered to do, by the checks of orders (FT 3)."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.full_thrust.flight.cinematic import current_thrust, movement_of, turn_allowance
from umpire.rules.full_thrust.mines.laying import loaded_minelayers
from umpire.rules.full_thrust.movement.limits import fault
from umpire.rules.full_thrust.planets.orbits import planets_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Movement, Ship
from umpire.rules.full_thrust.state.ship_state import Orbit
from umpire.rules.full_thrust.stations.bases import is_docked
from umpire.rules.full_thrust.stations.docking import station_for

Wonder: TypeAlias = Literal["nova", "wave", "reflex", "cloak"]
_WONDERS: dict[Wonder, Manoeuvre] = {
    "nova": Manoeuvre(nova=True),
    "wave": Manoeuvre(wave=True),
    "reflex": Manoeuvre(reflex=True),
    "cloak": Manoeuvre(cloak=1),
}
"""What a ship may be ordered to do with wonder weapons, and an order that does it (FT 12.3)."""


class Powers(NamedTuple):
    """What all of several ships can be ordered to do, each thing by itself.

    `velocity` is what they fly now; `steers` whether they choose their course, which nobody does
    in orbit. The rest is as `WriteOrderChoice` has it.
    """

    movement: Movement
    velocity: int
    thrust: int
    turn: int
    slowest: int
    fastest: int
    steers: bool
    rolls: bool
    launches: bool
    ftl: bool
    rams: tuple[str, ...]
    wonders: tuple[Wonder, ...]
    lays: tuple[str, ...]
    sweeps: bool
    scans: bool
    jams: bool
    reveals: bool
    docks: tuple[str, ...]
    undocks: bool
    orbits: tuple[str, ...]

    @property
    def rotates_freely(self) -> bool:
        """Whether they may turn on the spot for nothing (FT-3.2-3)."""
        return self.movement == "cinematic" and self.velocity == 0 and self.steers


def powers(battle: Battle, ships: Sequence[Ship]) -> Powers:
    """Return what ships that fly alike can all be ordered to do."""
    first, options = ships[0], battle.options
    movement, velocity = movement_of(battle, first), first.velocity
    thrust = min([current_thrust(battle, ship) for ship in ships])

    def allows(manoeuvre: Manoeuvre) -> bool:
        return all(fault(battle, ship, manoeuvre) is None for ship in ships)

    flies = not any(ship.station or is_docked(battle, ship) for ship in ships)
    steers = flies and not any(ship.orbit for ship in ships)
    turn = thrust if movement == "vector" else turn_allowance(thrust)
    free = all(not ship.is_cloaked and ship.can("act", battle.turn) for ship in ships)
    return Powers(
        movement=movement,
        velocity=velocity,
        thrust=thrust,
        turn=turn if steers else 0,
        slowest=max(0, velocity - thrust) if flies else velocity,
        fastest=velocity + thrust if flies else velocity,
        steers=steers,
        rolls=allows(Manoeuvre(roll=True)),
        launches=_have_aboard(battle, ships) and allows(Manoeuvre(launch=True)),
        ftl=allows(Manoeuvre(ftl=True)),
        rams=_rammed(battle, ships[0]) if options.ramming and free and steers else (),
        wonders=tuple([name for name in _wonders_in_use(options) if allows(_WONDERS[name])]),
        lays=_minelayers(ships) if options.mines and allows(Manoeuvre(mine=True)) else (),
        sweeps=options.mines and allows(Manoeuvre(sweep=True)),
        scans=options.sensors and allows(Manoeuvre(scan=True)),
        jams=options.ecm and allows(Manoeuvre(ecm=True)),
        reveals=any(ship.bogey for ship in ships) and allows(Manoeuvre(reveal=True)),
        docks=_docks(battle, ships),
        undocks=not flies and allows(Manoeuvre(undock=True)),
        orbits=_orbits(battle, ships),
    )


def _wonders_in_use(options: Options) -> Iterator[Wonder]:
    """Yield the wonder weapons that are in play, cheaper to ask than the checks of an order."""
    if options.nova_cannon:
        yield "nova"
    if options.wave_gun:
        yield "wave"
    if options.reflex_field:
        yield "reflex"
    if options.cloaking_field:
        yield "cloak"


def _rammed(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """Return the ships that one may be ordered to ram: enemies in sight, no bogeys (FT-3.6-2)."""
    return tuple(
        [
            each.id
            for each in battle.ships
            if each.side != ship.side and each.status == "active" and not each.bogey
        ]
    )


def _docks(battle: Battle, ships: Sequence[Ship]) -> tuple[str, ...]:
    """Return the stations at which ships may be ordered to dock (FT-13.7-2)."""
    names = [each.id for each in battle.ships if each.station and each.status == "active"]
    for ship in ships:
        found = [name for name in names if station_for(battle, ship, name) is not None]
        names = [name for name in found if not fault(battle, ship, Manoeuvre(dock=name))]
    return tuple(names)


def _orbits(battle: Battle, ships: Sequence[Ship]) -> tuple[str, ...]:
    """Return the planets into whose orbit ships may be ordered (FT-14.1-1)."""
    names = [planet.id for planet in planets_of(battle)]
    for ship in ships:
        names = [each for each in names if not fault(battle, ship, Manoeuvre(orbit=Orbit(each)))]
    return tuple(names)


def _have_aboard(battle: Battle, ships: Sequence[Ship]) -> bool:
    carriers = {group.carrier for group in battle.groups if group.status == "aboard"}
    return any(ship.id in carriers for ship in ships)


def _minelayers(ships: Sequence[Ship]) -> tuple[str, ...]:
    """Return the minelayers that all of the ships have, and have loaded."""
    first, *others = [[minelayer.id for minelayer in loaded_minelayers(ship)] for ship in ships]
    return tuple([name for name in first if all(name in each for each in others)])
