"""What may be ordered of movement: manoeuvres within thrust, returns, disengaging (FT 3, 10)."""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.mines.stock import loaded_minelayers
from umpire.rules.full_thrust.movement.cinematic import turn_allowance
from umpire.rules.full_thrust.movement.disengagement import edge_of_flight, has_thrown
from umpire.rules.full_thrust.movement.drives import current_thrust, movement_of
from umpire.rules.full_thrust.movement.limits import fault
from umpire.rules.full_thrust.movement.squadrons import fly_alike, members
from umpire.rules.full_thrust.movement.table import may_return
from umpire.rules.full_thrust.planets.orbits import planets_of
from umpire.rules.full_thrust.planets.rings import Orbit
from umpire.rules.full_thrust.ship import Manoeuvre, Movement, Ship
from umpire.rules.full_thrust.ship_state import Edge
from umpire.rules.full_thrust.stations.docking import station_for
from umpire.rules.full_thrust.stations.moored import is_docked
from umpire.rules.full_thrust.wonders.cloaking_field import under_cloak

Wonder: TypeAlias = Literal["nova", "wave", "reflex", "cloak"]
_WONDERS: dict[Wonder, Manoeuvre] = {
    "nova": Manoeuvre(nova=True),
    "wave": Manoeuvre(wave=True),
    "reflex": Manoeuvre(reflex=True),
    "cloak": Manoeuvre(cloak=1),
}
"""What a ship may be ordered to do with wonder weapons, and an order that does it (FT 12.3)."""


class WriteOrderChoice(Event, frozen=True, tag="write_order"):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach.

    In vector movement `turn` is how many rotations it can make. `rolls`, `launches`, `ftl`, `rams`,
    `wonders` and `sweeps` tell what else it may be ordered to do; it launches only what is aboard.
    `lays` names the minelayers that may drop a mine; `may_scan` and `may_jam` are for active
    sensors and ECM. `docks` names the stations at which the ship may be ordered to dock, `orbits`
    the planets whose orbit it may enter; whether it comes near enough, its flight will show.
    """

    ship: str
    movement: Movement
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    rolls: bool
    launches: bool
    ftl: bool
    rams: bool
    wonders: tuple[Wonder, ...] = ()
    lays: tuple[str, ...] = ()
    sweeps: bool = False
    may_scan: bool = False
    may_jam: bool = False
    docks: tuple[str, ...] = ()
    undocks: bool = False
    orbits: tuple[str, ...] = ()
    rule: str = "FT-3.1-4"


class WriteSquadronOrderChoice(Event, frozen=True, tag="write_squadron_order"):
    """A squadron whose ships fly alike, and so may be given one order."""

    side: str
    squadron: str
    ships: tuple[str, ...]
    rule: str = "FT-3.7-1"


class ReturnToTableChoice(Event, frozen=True, tag="return_to_table"):
    """A ship that left, and may come back this turn anywhere on that edge."""

    ship: str
    edge: Edge
    rule: str = "FT-3.5-2"


class MoveShipsChoice(Event, frozen=True, tag="move_ships"):
    """All orders are open; the ships may be moved."""

    rule: str = "FT-2.7-6"


class DisengageChoice(Event, frozen=True, tag="disengage"):
    """A fleet that has left by one edge, and may throw to get away."""

    side: str
    edge: Edge
    rule: str = "FT-3.9-1"


MovementChoice: TypeAlias = (
    WriteOrderChoice
    | WriteSquadronOrderChoice
    | ReturnToTableChoice
    | MoveShipsChoice
    | DisengageChoice
)


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MovementChoice]:
    """Yield what may be ordered now, for the sides that are spoken for; with `unit`, for it.

    Args:
        battle: the battle as it stands.
        side_sees: tells whether the asker speaks for a side.
        unit: a ship, or `None` for all there is.
    """
    if battle.phase == "orders":
        for ship in battle.ships:
            if unit in {None, ship.id} and side_sees(ship.side):
                yield from _of_ship(battle, ship)
    if unit is not None:
        return
    if battle.phase == "movement":
        yield MoveShipsChoice()
    for side in battle.sides:
        if side_sees(side):
            yield from _of_side(battle, side)


def _of_ship(battle: Battle, ship: Ship) -> Iterator[MovementChoice]:
    if ship.side in battle.finished:
        return
    if ship.status == "cloaked":
        ship = under_cloak(battle, ship)
    if ship.status == "active" and ship.in_control and ship.ftl_since is None:
        yield _manoeuvres_of(battle, ship)
    if ship.departure is not None and battle.table and may_return(battle, ship):
        yield ReturnToTableChoice(ship=ship.id, edge=ship.departure.edge)


def _manoeuvres_of(battle: Battle, ship: Ship) -> WriteOrderChoice:
    """Return what a ship may be ordered to do, by the checks that its order will meet."""
    thrust, movement = current_thrust(battle, ship), movement_of(battle, ship)

    def allows(manoeuvre: Manoeuvre) -> bool:
        return fault(battle, ship, manoeuvre) is None

    flies = ship.station is None and not is_docked(battle, ship)
    allows_turn = flies and ship.orbit is None
    return WriteOrderChoice(
        ship=ship.id,
        movement=movement,
        thrust=thrust,
        turn=_turns(battle, ship) if allows_turn else 0,
        slowest=max(0, ship.velocity - thrust) if flies else ship.velocity,
        fastest=ship.velocity + thrust if flies else ship.velocity,
        rotates_freely=movement == "cinematic" and ship.velocity == 0 and allows_turn,
        rolls=allows(Manoeuvre(roll=True)),
        launches=_has_aboard(battle, ship) and allows(Manoeuvre(launch=True)),
        ftl=allows(Manoeuvre(ftl=True)),
        rams=battle.options.ramming and not ship.is_cloaked and allows_turn and ship.in_action,
        wonders=tuple([name for name, order in _WONDERS.items() if allows(order)]),
        lays=_minelayers(ship) if allows(Manoeuvre(mine=True)) else (),
        sweeps=allows(Manoeuvre(sweep=True)),
        may_scan=allows(Manoeuvre(scan=True)),
        may_jam=allows(Manoeuvre(ecm=True)),
        docks=_docks(battle, ship),
        undocks=allows(Manoeuvre(undock=True)),
        orbits=_orbits(battle, ship),
    )


def _docks(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """Return the stations at which a ship may be ordered to dock (FT-13.7-2)."""
    stations = [each.id for each in battle.ships if each.station and each.status == "active"]
    found = [name for name in stations if station_for(battle, ship, name) is not None]
    return tuple([name for name in found if not fault(battle, ship, Manoeuvre(dock=name))])


def _orbits(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """Return the planets into whose orbit a ship may be ordered (FT-14.1-1)."""
    names = [planet.id for planet in planets_of(battle)]
    orders = {name: Manoeuvre(orbit=Orbit(name)) for name in names}
    return tuple([name for name, order in orders.items() if not fault(battle, ship, order)])


def _turns(battle: Battle, ship: Ship) -> int:
    """Return how many points a ship turns, in vector movement how often (FT-3.1-4, FT-10.2-3)."""
    thrust = current_thrust(battle, ship)
    return thrust if movement_of(battle, ship) == "vector" else turn_allowance(thrust)


def _has_aboard(battle: Battle, ship: Ship) -> bool:
    return any(group.status == "aboard" and group.carrier == ship.id for group in battle.groups)


def _minelayers(ship: Ship) -> tuple[str, ...]:
    return tuple([minelayer.id for minelayer in loaded_minelayers(ship)])


def _of_side(battle: Battle, side: str) -> Iterator[MovementChoice]:
    if battle.phase == "orders" and battle.options.squadrons and side not in battle.finished:
        named = {ship.squadron: None for ship in battle.ships if ship.side == side}
        for squadron in named:
            ships = members(battle, side, squadron) if squadron else ()
            if squadron and ships and fly_alike(battle, ships):
                names = tuple(ship.id for ship in ships)
                yield WriteSquadronOrderChoice(side=side, squadron=squadron, ships=names)
    if battle.options.disengage_roll and not has_thrown(battle, side):
        edge = edge_of_flight(battle, side)
        if edge is not None:
            yield DisengageChoice(side=side, edge=edge)
