"""FT 3.3, 3.7: orders are written in secret at the start of a turn. Units: MU, thrust points."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter, OfReferee, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, Code
from umpire.kernel.offers import (
    Choice,
    Legal,
    Open,
    Role,
    any_of,
    codes,
    flag,
    list_of,
    number,
    one_of,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.sides import known_side
from umpire.rules.full_thrust.flight import (
    LARGEST_TURN,
    course_of,
    current_thrust,
    movement_of,
    turn_allowance,
)
from umpire.rules.full_thrust.mines import find_loaded_minelayers
from umpire.rules.full_thrust.movement import (
    EVENTS,
    Disengage,
    MoveShips,
    OrderWarning,
    OrderWritten,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
    disengage,
    edge_of_flight,
    has_thrown,
    plot_flight,
)
from umpire.rules.full_thrust.orbits import planets_of
from umpire.rules.full_thrust.refusals import (
    CLOAKED,
    MUST_NOT_MANOEUVRE,
    NO_DRIVE,
    NOT_ALIKE,
    NOT_ALLOWED_BY_OPTION,
    NOT_INTO_TABLE,
    NOVA_ARMED,
    OFF_PATH,
    OPTION_OFF,
    ORDER_EXCEEDS_THRUST,
    PUSH_LIMIT,
    REFLEX_ACTIVE,
    TURN_LIMIT,
    UNKNOWN_SQUADRON,
    UNKNOWN_TARGET,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    Ruling,
    Table,
    acting_ship,
    require_unfinished,
    side_of_ship,
)
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Movement, Ship
from umpire.rules.full_thrust.state.values import (
    Edge,
    Fault,
    Manoeuvre,
    Orbit,
    parse,
    span,
    write_notation,
)
from umpire.rules.full_thrust.stations import is_docked, station_for
from umpire.rules.full_thrust.table_edges import (
    fault,
    flyable,
    flyable_by_all,
    inward_courses,
    may_return,
    return_to_table,
    shift_limits,
    shift_table,
)
from umpire.rules.full_thrust.tournament import is_shut_out
from umpire.rules.full_thrust.wonder_weapons import back_from_cloak, under_cloak

Wonder: TypeAlias = Literal["nova", "wave", "reflex", "cloak"]

_WONDERS: dict[Wonder, Manoeuvre] = {
    "nova": Manoeuvre(nova=True),
    "wave": Manoeuvre(wave=True),
    "reflex": Manoeuvre(reflex=True),
    "cloak": Manoeuvre(cloak=1),
}
"""A possible order for wonder weapons, and how to give it (FT 12.3)."""


class Powers(NamedTuple):
    """The orders that several ships can all carry out, each by itself.

    `velocity` is their present one; `steers`: they choose their course, which nobody does in orbit.
    The rest is as in `WriteOrderChoice`.
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
        """Return whether they may turn on the spot for nothing (FT-3.2-3)."""
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
        rams=_ramming_targets(battle, ships[0]) if options.ramming and free and steers else (),
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


def _ramming_targets(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """Return the ships that one may be ordered to ram: enemies in sight, no bogeys (FT-3.6-2)."""
    return tuple(
        [
            each.id
            for each in battle.ships
            if each.side != ship.side and each.status == "active" and not each.bogey
        ]
    )


def _docks(battle: Battle, ships: Sequence[Ship]) -> tuple[str, ...]:
    """Return the stations where ships may dock (FT-13.7-2)."""
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
    first, *others = [
        [minelayer.id for minelayer in find_loaded_minelayers(ship)] for ship in ships
    ]
    return tuple([name for name in first if all(name in each for each in others)])


LONGEST_CLOAK = 1000
"""The most turns that a ship may vanish for."""

MOST_ITEMS = 50

_IN_ORBIT: tuple[str, ...] = ("push_rear",)
_PUSHES: tuple[str, ...] = ("push_port", "push_starboard", "push_rear")


def manoeuvres(ships: Sequence[Ship], may: Powers) -> tuple[Open, ...]:
    """Return the places of the order that ships are to fly by."""
    found = dict([*_course(may), *_doings(may), *_goals(ships, may)])
    return tuple([open_at(f"/manoeuvre/{at}", found[at], optional=True) for at in found])


def _course(may: Powers) -> Iterator[tuple[str, Legal]]:
    if may.movement == "vector":
        if may.thrust and may.fastest > may.velocity:
            items = list_of(any_of(_items(may)), 1, min(may.thrust, MOST_ITEMS), repeats=True)
            yield "items", items
        return
    if may.fastest > may.slowest:
        yield "speed", whole(may.slowest - may.velocity, may.fastest - may.velocity)
    turn = LARGEST_TURN if may.rotates_freely else may.turn
    if turn:
        yield "turn", whole(-turn, turn)


def _items(may: Powers) -> Iterator[Legal]:
    yield record({"kind": one_of(("burn",)), "amount": whole(1, may.thrust)})
    yield record({"kind": one_of(_PUSHES if may.steers else _IN_ORBIT)}, {"amount": whole(1, 1)})
    if may.steers:
        sides = one_of(("rotate_port", "rotate_starboard"))
        yield record({"kind": sides, "amount": whole(1, LARGEST_TURN)})


def _doings(may: Powers) -> Iterator[tuple[str, Legal]]:
    """Yield the orders that are given or not, and for how many turns a ship vanishes."""
    doings: Mapping[str, bool] = {
        "roll": may.rolls,
        "launch": may.launches,
        "ftl": may.ftl,
        "mine": bool(may.lays),
        "sweep": may.sweeps,
        "scan": may.scans,
        "ecm": may.jams,
        "reveal": may.reveals,
        "undock": may.undocks,
        **{name: name in may.wonders for name in ("nova", "wave", "reflex")},
    }
    yield from [(name, flag()) for name, done in doings.items() if done]
    if "cloak" in may.wonders:
        yield "cloak", whole(1, LONGEST_CLOAK)


def _goals(ships: Sequence[Ship], may: Powers) -> Iterator[tuple[str, Legal]]:
    """Yield whom a ship may ram, where it may dock, which planet it may circle, where mines go."""
    if may.rams:
        yield "ram", one_of(may.rams)
    if may.docks:
        yield "dock", one_of(may.docks)
        yield "inside", flag()
    if may.orbits:
        yield "orbit", record({"planet": one_of(may.orbits)}, {"direction": one_of(("cw", "ccw"))})
    if may.lays:
        yield "mines", list_of(_drop(ships, may), 1, len(may.lays))


def _drop(ships: Sequence[Ship], may: Powers) -> Legal:
    """Return a mine and where it goes: on the way of its ship, which is no longer than it flies."""
    places = {"x": [ship.x for ship in ships], "y": [ship.y for ship in ships]}
    ends = {
        axis: (span(min(each), may.fastest)["minimum"], span(max(each), may.fastest)["maximum"])
        for axis, each in places.items()
    }
    return record(
        {
            "minelayer": one_of(may.lays),
            **{axis: number(least, most) for axis, (least, most) in ends.items()},
        }
    )


def clashes(battle: Battle, may: Powers) -> tuple[str, ...]:
    """Return why an order may be impossible whose parts are not, where that is refused at once.

    Elsewhere it is written as it is, and void (FT-3.3-1).
    """
    if battle.options.illegal_orders != "reject":
        return ()
    return codes(*_clashes(may))


def _clashes(may: Powers) -> Iterator[Code]:
    vector = may.movement == "vector" and may.thrust > 0 and may.fastest > may.velocity
    moves = vector or bool(may.turn or may.fastest > may.slowest)
    if (may.rolls and moves) or (vector and may.thrust > 1) or may.turn:
        yield ORDER_EXCEEDS_THRUST
    if may.movement == "cinematic" and ((may.turn and may.rolls) or may.rotates_freely):
        yield TURN_LIMIT
    if vector and may.thrust > 1:
        yield PUSH_LIMIT
    if may.launches or may.ftl or "nova" in may.wonders:
        yield MUST_NOT_MANOEUVRE
    if "nova" in may.wonders:
        yield NOVA_ARMED
    if "reflex" in may.wonders and (may.launches or may.lays or may.sweeps):
        yield REFLEX_ACTIVE
    if "cloak" in may.wonders:
        yield CLOAKED
    if may.lays:
        yield OFF_PATH
    if len(may.lays) > 1:
        yield WEAPON_USED


# Back to the table


def edge_places(table: Table, edge: Edge) -> tuple[dict[str, float], tuple[Open, ...]]:
    """Return the coordinate that an edge fixes, and the open places of a return there.

    At a corner fewer courses lead into the table than elsewhere on the edge (FT-RUL-47).
    """
    across = "x" if edge.endswith("x") else "y"
    along = "y" if across == "x" else "x"
    least, most = (getattr(table, f"min_{along}"), getattr(table, f"max_{along}"))
    fixed = {across: getattr(table, edge)}
    middle = {**fixed, along: (least + most) / 2}
    courses = inward_courses(table, (middle["x"], middle["y"]), edge)
    places = (open_at(f"/{along}", number(least, most)), open_at("/facing", one_of(courses)))
    return fixed, places


class Wording(NamedTuple):
    """An order as it was given, and its field."""

    manoeuvre: Manoeuvre
    at: str


def write_order(ruling: Ruling, order: WriteOrder, _dice: Dice) -> Ruling:
    """Write the order of one ship; a later one takes its place (FT-3.3-1, FT-RUL-39)."""
    battle = ruling.state
    ship = _require_ordered_ship(battle, order.ship)
    require_unfinished(battle, ship.side, at="/ship")
    wording = read_wording(battle, order)
    manoeuvre, wrong = flyable(battle, ship, wording.manoeuvre)
    require_possible(battle, wrong, wording)
    return ruling.then(order_written(battle, ship, wording.manoeuvre, manoeuvre, wrong))


def _require_ordered_ship(battle: Battle, name: str) -> Ship:
    """Return a ship that flies by orders: on the table, or under its cloak (FT-12.3-9)."""
    ship = battle.ship(name)
    if ship is not None and ship.status == "cloaked":
        return under_cloak(battle, ship)
    return acting_ship(battle, name, at="/ship")


def read_wording(battle: Battle, order: WriteOrder | WriteSquadronOrder) -> Wording:
    """Return the manoeuvre that an order gives, in notation or as numbers."""
    if (order.notation is None) == (order.manoeuvre is None):
        raise UNKNOWN_VALUE.refuse(
            "An order is given by either `notation` or `manoeuvre`, and not by both.",
            at="/notation",
        )
    if order.manoeuvre is not None:
        wording = Wording(order.manoeuvre, "/manoeuvre")
    else:
        wording = Wording(parse(order.notation or ""), "/notation")
    target = wording.manoeuvre.ram
    if target is not None and not _can_be_named(battle.ship(target)):
        raise UNKNOWN_TARGET.refuse(
            f"There is no ship {target} to ram: name an enemy ship on the table.", at=wording.at
        )
    return wording


def require_possible(battle: Battle, wrong: Fault | None, wording: Wording) -> None:
    """Refuse an impossible order, where the scenario does so as soon as it is written.

    A station takes no orders to move in any (FT-13.7-1).
    """
    if wrong and (battle.options.illegal_orders == "reject" or wrong.code is NO_DRIVE):
        raise wrong.code.refuse(wrong.message, at=wording.at, rule=wrong.rule)


def order_written(
    battle: Battle, ship: Ship, given: Manoeuvre, manoeuvre: Manoeuvre, wrong: Fault | None
) -> OrderWritten:
    """Return what is noted of an order: as given, as it will be flown, and what is wrong."""
    return OrderWritten(
        ship=ship.id,
        side=ship.side,
        turn=battle.turn,
        manoeuvre=manoeuvre,
        notation=write_notation(given),
        voided=wrong.code.name if wrong else None,
        warning=None if wrong else warning(battle, ship, manoeuvre),
        sealed_until=back_from_cloak(battle, ship, manoeuvre),
        rule="FT-3.3-1" if wrong else "FT-2.7-2",
    )


def warning(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> OrderWarning | None:
    """Return what is odd about an order that can be flown: the note of velocity (FT-RUL-40)."""
    noted = manoeuvre.final_velocity
    if noted is None or noted == plot_flight(battle, ship, manoeuvre).velocity:
        return None
    return "final_velocity_mismatch"


def _can_be_named(target: Ship | None) -> bool:
    """Return whether a ship can be a target: one that waits to enter is not known of (FT-8.2-1)."""
    return target is not None and target.status != "waiting"


def write_squadron_order(ruling: Ruling, order: WriteSquadronOrder, _dice: Dice) -> Ruling:
    """Write one order for all ships of a squadron (FT-3.7-1).

    It is possible only if every ship can carry it out; else it is void for all of them.
    """
    battle = ruling.state
    _require_squadrons(battle, order.squadron)
    side = known_side(battle, order.side, at="/side")
    require_unfinished(battle, side, at="/side")
    ships = members(battle, side, order.squadron)
    if not ships:
        raise UNKNOWN_SQUADRON.refuse(
            f"Side {side} has no ships of {order.squadron} on the table: name a squadron that has.",
            at="/squadron",
        )
    if not fly_alike(battle, ships):
        raise NOT_ALIKE.refuse(
            f"The ships of {order.squadron} differ in course or velocity: give each its own order "
            "(write_order).",
            at="/squadron",
        )
    wording = read_wording(battle, order)
    manoeuvre, wrong = flyable_by_all(battle, ships, wording.manoeuvre)
    require_possible(battle, wrong, wording)
    return ruling.then(
        *[order_written(battle, ship, wording.manoeuvre, manoeuvre, wrong) for ship in ships]
    )


def _require_squadrons(battle: Battle, squadron: str) -> None:
    """Require that squadrons are in use (FT-3.7-1, FT-15.1-7)."""
    if is_shut_out(battle.options, "squadrons"):
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{squadron} takes no order: a tournament is played without squadrons, so give each "
            "ship its own (write_order).",
            rule="FT-15.1-7",
        )
    if not battle.options.squadrons:
        raise OPTION_OFF.refuse(
            f"{squadron} takes no order: the scenario plays without the option squadrons.",
            rule="FT-3.7-1",
        )


def members(battle: Battle, side: str, squadron: str) -> tuple[Ship, ...]:
    """Return the ships of a squadron that are on the table."""
    return tuple(
        ship
        for ship in battle.ships
        if ship.side == side and ship.squadron == squadron and ship.status == "active"
    )


def fly_alike(battle: Battle, ships: tuple[Ship, ...]) -> bool:
    """Return whether ships share course, velocity and movement system (FT-RUL-49)."""
    return len({_flying(battle, ship) for ship in ships}) == 1


def _flying(battle: Battle, ship: Ship) -> tuple[str, int, int, float]:
    system = movement_of(battle, ship)
    course_deg = course_of(ship.facing, ship.course_deg if system == "vector" else None)
    return system, ship.facing, ship.velocity, course_deg


class WriteOrderChoice(Choice, frozen=True, tag="write_order", kw_only=True):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach.

    In vector movement `turn` is how many rotations it can make. `rolls`, `launches`, `ftl`,
    `wonders` and `sweeps` list its other possible orders; it launches only groups aboard. `rams`
    names the ships that it may be ordered to ram, `lays` the minelayers that may drop a mine;
    `may_scan` and `may_jam` are for active sensors and ECM. `docks` names the stations at which the
    ship may be ordered to dock, `orbits` the planets whose orbit it may enter; whether it comes
    near enough, its flight will show. `written` is whether it has an order already, which another
    replaces.
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
    rams: tuple[str, ...]
    wonders: tuple[Wonder, ...] = ()
    lays: tuple[str, ...] = ()
    sweeps: bool = False
    may_scan: bool = False
    may_jam: bool = False
    docks: tuple[str, ...] = ()
    undocks: bool = False
    orbits: tuple[str, ...] = ()
    written: bool = False
    rule: str = "FT-3.1-4"
    role: Role = "prepare"


class WriteSquadronOrderChoice(Choice, frozen=True, tag="write_squadron_order", kw_only=True):
    """A squadron whose ships fly alike, and so may be given one order."""

    side: str
    squadron: str
    ships: tuple[str, ...]
    rule: str = "FT-3.7-1"
    role: Role = "prepare"


class ReturnToTableChoice(Choice, frozen=True, tag="return_to_table"):
    """A ship that left, and may come back this turn anywhere on that edge."""

    ship: str
    edge: Edge
    rule: str = "FT-3.5-2"


class MoveShipsChoice(Choice, frozen=True, tag="move_ships", kw_only=True):
    """All orders are open; the ships may be moved."""

    rule: str = "FT-2.7-6"
    role: Role = "finish"


class DisengageChoice(Choice, frozen=True, tag="disengage"):
    """A fleet that has left by one edge, and may throw to get away."""

    side: str
    edge: Edge
    rule: str = "FT-3.9-1"


class ShiftTableChoice(Choice, frozen=True, tag="shift_table"):
    """The referee may shift everything, by as much as keeps it within the bounds of places."""

    rule: str = "FT-3.8-1"


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
    """Yield what may be ordered now, for the sides that are spoken for; with `unit`, for it."""
    if battle.phase == "orders":
        for ship in battle.ships:
            if unit in {None, ship.id} and side_sees(ship.side):
                yield from _of_ship(battle, ship)
    if unit is not None:
        return
    if battle.phase == "movement":
        yield MoveShipsChoice(order=order_of(MoveShips))
    for side in battle.sides:
        if side_sees(side):
            yield from _of_side(battle, side)


def shifting_choices(battle: Battle) -> Iterator[ShiftTableChoice]:
    """Yield that the referee may shift everything, where the table moves (FT-3.8-1)."""
    if battle.options.moving_table:
        x, y = shift_limits(battle)
        yield ShiftTableChoice(
            order=order_of(ShiftTable, dx=0.0, dy=0.0),
            open=(open_at("/dx", number(*x)), open_at("/dy", number(*y))),
        )


def _of_ship(battle: Battle, ship: Ship) -> Iterator[MovementChoice]:
    if ship.side in battle.finished:
        return
    if ship.status == "cloaked":
        ship = under_cloak(battle, ship)
    if ship.status == "active" and ship.can("steer", battle.turn) and ship.ftl_since is None:
        yield _manoeuvres_of(battle, ship)
    if ship.departure is not None and battle.table and may_return(battle, ship):
        yield _return(ship, ship.departure.edge, battle.table)


def _manoeuvres_of(battle: Battle, ship: Ship) -> WriteOrderChoice:
    """Return what a ship may be ordered to do, by the checks that its order will meet."""
    may = powers(battle, (ship,))
    return WriteOrderChoice(
        ship=ship.id,
        movement=may.movement,
        thrust=may.thrust,
        turn=may.turn,
        slowest=may.slowest,
        fastest=may.fastest,
        rotates_freely=may.rotates_freely,
        rolls=may.rolls,
        launches=may.launches,
        ftl=may.ftl,
        rams=may.rams,
        wonders=may.wonders,
        lays=may.lays,
        sweeps=may.sweeps,
        may_scan=may.scans,
        may_jam=may.jams,
        docks=may.docks,
        undocks=may.undocks,
        orbits=may.orbits,
        written=ship.order is not None,
        order=order_of(WriteOrder, ship=ship.id, manoeuvre={}),
        open=manoeuvres((ship,), may),
        unless=clashes(battle, may),
    )


def _return(ship: Ship, edge: Edge, table: Table) -> ReturnToTableChoice:
    fixed, places = edge_places(table, edge)
    return ReturnToTableChoice(
        ship=ship.id,
        edge=edge,
        order=order_of(ReturnToTable, ship=ship.id, **fixed),
        open=places,
        unless=codes(NOT_INTO_TABLE),
    )


def _squadron_order(battle: Battle, squadron: str, ships: tuple[Ship, ...]) -> MovementChoice:
    """Return what all ships of a squadron may be ordered to do; nothing, if one does not obey."""
    obey = all(ship.can("steer", battle.turn) and ship.ftl_since is None for ship in ships)
    may = powers(battle, ships) if obey else None
    side = ships[0].side
    return WriteSquadronOrderChoice(
        side=side,
        squadron=squadron,
        ships=tuple([ship.id for ship in ships]),
        order=order_of(WriteSquadronOrder, side=side, squadron=squadron, manoeuvre={}),
        open=manoeuvres(ships, may) if may else (),
        unless=clashes(battle, may) if may else (),
    )


def _of_side(battle: Battle, side: str) -> Iterator[MovementChoice]:
    if battle.phase == "orders" and battle.options.squadrons and side not in battle.finished:
        named = {ship.squadron: None for ship in battle.ships if ship.side == side}
        for squadron in named:
            ships = members(battle, side, squadron) if squadron else ()
            if squadron and ships and fly_alike(battle, ships):
                yield _squadron_order(battle, squadron, ships)
    if battle.options.disengage_roll and not has_thrown(battle, side):
        edge = edge_of_flight(battle, side)
        if edge is not None:
            order = order_of(Disengage, side=side)
            yield DisengageChoice(side=side, edge=edge, order=order)


WRITE_ORDER: Act[Battle, WriteOrder] = Act(
    order=WriteOrder,
    procedure=write_order,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=InChapter(WriteOrderChoice),
    sealed=True,
)

WRITE_SQUADRON_ORDER: Act[Battle, WriteSquadronOrder] = Act(
    order=WriteSquadronOrder,
    procedure=write_squadron_order,
    family="movement",
    phases=("orders",),
    side=of_side_named,
    offer=InChapter(WriteSquadronOrderChoice),
    sealed=True,
)

RETURN_TO_TABLE: Act[Battle, ReturnToTable] = Act(
    order=ReturnToTable,
    procedure=return_to_table,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=InChapter(ReturnToTableChoice),
    sealed=True,
)

SHIFT_TABLE: Act[Battle, ShiftTable] = Act(
    order=ShiftTable,
    procedure=shift_table,
    family="movement",
    giver="referee",
    offer=OfReferee(ShiftTableChoice, shifting_choices),
)

DISENGAGE: Act[Battle, Disengage] = Act(
    order=Disengage,
    procedure=disengage,
    family="sequence",
    side=of_side_named,
    offer=InChapter(DisengageChoice),
)

MOVEMENT: Chapter[Battle] = Chapter(
    acts=(WRITE_ORDER, WRITE_SQUADRON_ORDER, RETURN_TO_TABLE, SHIFT_TABLE, DISENGAGE),
    events=EVENTS,
    choices=choices,
)
