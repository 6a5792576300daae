"""FT 3, 10: orders and events of movement, the way of a ship, ramming, disengaging. Units: MU."""

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import DECIMALS, Point, advanced, advanced_at
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side
from umpire.kernel.words import place
from umpire.rules.full_thrust import flight
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.flight import Flight, current_thrust, movement_of
from umpire.rules.full_thrust.orbits import Voyage, voyage
from umpire.rules.full_thrust.refusals import (
    DISENGAGEMENT_THROWN,
    NOT_ALL_OFF_TABLE,
    NOT_IN_RANGE,
    OPTION_OFF,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    B,
    Battle,
    FighterGroup,
    Hit,
    OfAMarker,
    Ruling,
    acting_ship,
    change_group,
    change_groups,
    change_ship,
    change_ships,
    is_hidden_bogey,
    is_of_closed,
    is_out_of_sight,
    is_sealed,
    label,
    with_ship,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import DIE, LeavingTable
from umpire.rules.full_thrust.state.values import (
    Coordinate,
    Course,
    Departure,
    Edge,
    Manoeuvre,
    parse,
    range_between,
    within,
    write_notation,
)
from umpire.rules.full_thrust.stations import is_exposed

_EDGES = {"min_x": "left", "max_x": "right", "min_y": "lower", "max_y": "upper"}


class ReturnWritten(Happening, OfAMarker, frozen=True, tag="return_written", kw_only=True):
    """A side has said, secretly, where a ship of its comes back this turn."""

    ship: str
    side: str
    turn: int
    x: float
    y: float
    facing: int
    rule: str = "FT-3.5-2"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, returning=(self.x, self.y, self.facing))

    def tell(self) -> str:
        return self.say(
            "{ship} will come back at {place:place} on course {facing}",
            place=(self.x, self.y),
        )

    def heard(self, battle: Battle, seat: Seat) -> "ReturnWritten | None":
        """Return it when orders are open."""
        return None if is_sealed(battle, self.side, self.turn, seat) else self


class ShipLeftTable(Happening, OfAMarker, frozen=True, tag="ship_left_table", kw_only=True):
    """A ship flew off the table by an edge; the groups that screened it went with it."""

    takes_out: ClassVar[bool] = True

    ship: str
    turn: int
    edge: Edge
    groups: tuple[str, ...] = ()
    rule: str = "FT-3.5-1"

    def apply(self, battle: B) -> B:
        def leave_with_ship(group: FighterGroup) -> FighterGroup:
            return replace(group, status="off_table") if group.id in self.groups else group

        def leave(ship: Ship) -> Ship:
            return replace(ship.become("off_table"), departure=Departure(self.turn, self.edge))

        battle = with_ship(battle, self.ship, leave)
        return change_groups(battle, leave_with_ship) if self.groups else battle

    def tell(self) -> str:
        line = "{ship} leaves the table by the {edge:word} edge"
        if self.groups:
            line = "{ship} leaves the table by the {edge:word} edge, with {groups:and}"
        return self.say(line, edge=_EDGES[self.edge])


class ReturnThrown(Happening, OfAMarker, frozen=True, tag="return_thrown", kw_only=True):
    """A die decided whether a ship may come back, and its first turn to do so (null: never)."""

    ship: str
    return_turn: int | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.5-2"

    def apply(self, battle: B) -> B:
        def set_return(ship: Ship) -> Ship:
            if ship.departure is None:
                return ship
            return replace(ship, departure=replace(ship.departure, return_turn=self.return_turn))

        return with_ship(battle, self.ship, set_return)

    def tell(self) -> str:
        if self.return_turn is None:
            return self.say("{ship} does not come back ({rolls:dice})")
        return self.say("{ship} may come back from turn {return_turn} ({rolls:dice})")


class ShipReturned(Happening, OfAMarker, frozen=True, tag="ship_returned", kw_only=True):
    """A ship came back on the edge where it had left; it does not move this turn.

    `groups` screened it when it left, and are beside it again (FT-RUL-47).
    """

    ship: str
    x: float
    y: float
    facing: int
    groups: tuple[str, ...] = ()
    rule: str = "FT-RUL-47"

    def apply(self, battle: B) -> B:
        def back(group: FighterGroup) -> FighterGroup:
            if group.id not in self.groups:
                return group
            return replace(group, status="active", x=self.x, y=self.y)

        battle = change_groups(battle, back) if self.groups else battle
        return change_ship(
            battle,
            self.ship,
            status="active",
            departure=None,
            returning=None,
            x=self.x,
            y=self.y,
            facing=self.facing,
            course_deg=None,
        )

    def tell(self) -> str:
        line = "{ship} comes back at {place:place} on course {facing}"
        if self.groups:
            line = "{ship} comes back at {place:place} on course {facing}, with {groups:and}"
        return self.say(line, place=(self.x, self.y))


class TableShifted(Happening, frozen=True, tag="table_shifted", kw_only=True):
    """Everything was shifted by the same vector; `shift` is the sum of all such so far."""

    dx: float
    dy: float
    shift: tuple[float, float]
    rule: str = "FT-3.8-1"

    def apply(self, battle: B) -> B:
        return replace(battle.shifted(self.dx, self.dy), shift=self.shift)

    def tell(self) -> str:
        return self.say("Everything is shifted by {by:place}", by=(self.dx, self.dy))


class Pursuer(msgspec.Struct, frozen=True):
    """A side that pursues a fleet, and what it threw in all."""

    side: str
    total: int


class DisengagementThrown(Happening, frozen=True, tag="disengagement_thrown", kw_only=True):
    """A fleet that has left by one edge threw to get away; `pursuers` are the others."""

    takes_out: ClassVar[bool] = True

    side: str
    edge: Edge
    total: int
    pursuers: tuple[Pursuer, ...]
    escaped: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.9-1"

    def apply(self, battle: B) -> B:
        def away(ship: Ship) -> Ship:
            if ship.side != self.side or ship.status != "off_table" or ship.departure is None:
                return ship
            if self.escaped:
                return replace(ship, status="withdrawn")
            return replace(ship, departure=replace(ship.departure, pursued=True))

        return change_ships(battle, away)

    def tell(self) -> str:
        others = ", ".join(f"{each.side} {each.total}" for each in self.pursuers)
        line = "{side} gets away by the {edge:word} edge: {total} against {others} ({rolls:dice})"
        if not self.escaped:
            line = (
                "{side} is pursued to the {edge:word} edge: {total} against {others} ({rolls:dice})"
            )
        if not self.pursuers:
            line = "{side} gets away by the {edge:word} edge ({rolls:dice})"
        return self.say(line, edge=_EDGES[self.edge], others=others)


OrderWarning: TypeAlias = Literal["final_velocity_mismatch"]

_WARNINGS = {"final_velocity_mismatch": "the velocity in the note is not the one that results"}


class OrderWritten(Happening, OfAMarker, frozen=True, tag="order_written", kw_only=True):
    """A ship's order is written, secretly; `notation` is the order as it was given.

    `manoeuvre` is what the ship will really fly: where the order is impossible, `voided` names why,
    and nothing of it (or no more than can be done) is left. `warning` is about a note. Where it is
    for a ship under a cloak, or puts it there, others read it from turn `sealed_until` on.
    """

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    warning: OrderWarning | None = None
    sealed_until: int | None = None
    rule: str = "FT-2.7-2"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, order=self.manoeuvre, order_written=True)

    def tell(self) -> str:
        if self.voided:
            return self.say(
                "{ship} has the order {notation}, which is void ({voided}); {flies}",
                flies=_flies(self, self.manoeuvre),
            )
        ordered = self.say(
            "{ship} has the order {notation}"
            if self.notation
            else "{ship} has the order to fly straight on"
        )
        if self.warning is None:
            return ordered
        return self.say("{ordered}; {what:word}", ordered=ordered, what=_WARNINGS[self.warning])

    def heard(self, battle: Battle, seat: Seat) -> "OrderWritten | None":
        """Return it when orders are open; to others without its reflex field (FT-12.3-7).

        Orders for a bogey, a ship with a closed display or one out of sight stay with their side.
        """
        if is_sealed(battle, self.side, self.turn, seat) or _is_unread(battle, self.ship, seat):
            return None
        if is_out_of_sight(battle, self.ship, self.turn, seat):
            return None
        if seat.sees(self.side):
            return self
        if self.sealed_until is not None and battle.turn < self.sealed_until:
            return None
        if not self.manoeuvre.reflex:
            return self
        told = write_notation(replace(parse(self.notation), reflex=False))
        return replace(self, manoeuvre=replace(self.manoeuvre, reflex=False), notation=told)


class OrderVoided(Happening, OfAMarker, frozen=True, tag="order_voided", kw_only=True):
    """Since an order was written it has become impossible; `manoeuvre` is the part that is left."""

    ship: str
    manoeuvre: Manoeuvre
    voided: str
    rule: str = "FT-3.3-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, order=self.manoeuvre)

    def tell(self) -> str:
        return self.say(
            "{ship}'s order has become impossible ({voided}); {flies}",
            flies=_flies(self, self.manoeuvre),
        )

    def heard(self, battle: Battle, seat: Seat) -> "OrderVoided | None":
        """Return it; others see no reflex field, and nothing of ships that cloak (FT-12.3-7, -9).

        Orders for a bogey, or a ship with a closed display, stay with their side.
        """
        if _is_unread(battle, self.ship, seat):
            return None
        ship = battle.ship(self.ship)
        if ship is None or seat.sees(ship.side):
            return self
        shown = replace(self, manoeuvre=replace(self.manoeuvre, reflex=False))
        return None if self.manoeuvre.cloak else shown


class ShipMoved(Happening, OfAMarker, frozen=True, tag="ship_moved", kw_only=True):
    """A ship flew along `path`, to its end.

    `thrust_used` is the total; `main_drive_used`: it changed velocity by its main drive (FT-4.1-5);
    `manoeuvred`: it did anything except fly straight on. In a closed book others see only its path:
    `velocity` is null, and the rest is left out (FT-UMP-66).
    """

    ship: str
    path: tuple[Point, ...]
    facing: int
    velocity: int | None
    course_deg: float | None = None
    rolled: bool = False
    thrust_used: int = 0
    main_drive_used: bool = False
    manoeuvred: bool = False
    rule: str = "FT-3.2-1"

    def apply(self, battle: B) -> B:
        x, y = self.path[-1]
        return change_ship(
            battle,
            self.ship,
            x=x,
            y=y,
            facing=self.facing,
            velocity=self.velocity,
            course_deg=self.course_deg,
            rolled=self.rolled,
            main_drive_used=self.main_drive_used,
            manoeuvred=self.manoeuvred,
        )

    def tell(self) -> str:
        start, *way = self.path
        flown = self.say("{ship} turns at {start:place}", start=start)
        if len(way) == 1:
            flown = self.say(
                "{ship} moves from {start:place} to {end:place}", start=start, end=way[-1]
            )
        elif way:
            flown = self.say(
                "{ship} moves from {start:place} by {way:and} to {end:place}",
                start=start,
                way=[place(vertex) for vertex in way[:-1]],
                end=way[-1],
            )
        how = [self.say("facing {facing}")]
        if self.velocity is not None:
            how.append(self.say("velocity {velocity}"))
        if self.course_deg is not None:
            how.append(self.say("course {course_deg:.2f} degrees"))
        if self.rolled:
            how.append(self.say("rolled over"))
        moved = f"{flown}: {', '.join(how)}"
        if self.thrust_used:
            return self.say("{moved} (thrust: {thrust_used})", moved=moved)
        return moved

    def heard(self, battle: Battle, seat: Seat) -> "ShipMoved":
        """Return it; of a bogey or a closed display the way alone (FT-11.1-1, FT-UMP-66)."""
        told, flown = self, {"thrust_used": 0, "main_drive_used": False, "manoeuvred": False}
        if is_hidden_bogey(battle, self.ship, seat):
            told = replace(told, rolled=False, rule="FT-11.1-1", **flown)
        if is_of_closed(battle, self.ship, seat):
            told = replace(told, velocity=None, **flown)
        return told


class GroupCarried(Happening, OfAMarker, frozen=True, tag="group_carried", kw_only=True):
    """A group that screens a ship moved with it, to this place."""

    group: str
    ship: str
    x: float
    y: float
    rule: str = "FT-5.5-1"

    def apply(self, battle: B) -> B:
        return change_group(battle, self.group, x=self.x, y=self.y)

    def tell(self) -> str:
        return self.say("{group} moves with {ship} to {place:place}", place=(self.x, self.y))


class RamMissed(Told, OfAMarker, frozen=True, tag="ram_missed", kw_only=True):
    """A ship that was to ram did not end near enough to its target, or that cannot be rammed."""

    ship: str
    target: str
    range_mu: float | None
    rule: str = "FT-3.6-2"

    def tell(self) -> str:
        if self.range_mu is None:
            return self.say("{ship} cannot ram {target}, which is gone or inside a station")
        return self.say("{ship} cannot ram {target}, which is {range_mu:.2f} MU away")


class RamTried(Told, frozen=True, tag="ram_tried", kw_only=True):
    """A crew was asked to ram, and dares it from `needed` on."""

    ship: str
    target: str
    needed: int
    dares: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-2"

    def tell(self) -> str:
        if self.dares:
            return self.say(
                "The crew of {ship} dares to ram {target} (needs {needed}, {rolls:dice})"
            )
        return self.say(
            "The crew of {ship} does not dare to ram {target} (needs {needed}, {rolls:dice})"
        )


class RamContested(Told, frozen=True, tag="ram_contested", kw_only=True):
    """Rammer and target threw, and added their thrust; only the higher sum makes contact."""

    ship: str
    target: str
    total: int
    target_total: int
    contact: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-3"

    def tell(self) -> str:
        return self.say(
            "{ship} and {target} collide: {total} to {target_total} ({rolls:dice})"
            if self.contact
            else "{target} evades {ship}: {target_total} to {total} ({rolls:dice})"
        )


class ShipsCollided(Told, frozen=True, tag="ships_collided", kw_only=True):
    """Each ship was dealt a die times the damage points that the other had left."""

    line: ClassVar[str] = (
        "The collision does {target_points:points} to {target} and {points:points} to {ship} "
        "({rolls:dice})"
    )

    ship: str
    target: str
    points: int
    target_points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-4"


def _is_unread(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Return whether orders for a ship are secret from a seat, even when orders are open."""
    return is_hidden_bogey(battle, ship_id, seat) or is_of_closed(battle, ship_id, seat)


def _flies(event: Happening, manoeuvre: Manoeuvre) -> str:
    move = write_notation(manoeuvre)
    if not move:
        return event.say("it will fly straight on")
    return event.say("it will fly {move}", move=move)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    OrderWritten,
    OrderVoided,
    ReturnWritten,
    ShipMoved,
    GroupCarried,
    ShipLeftTable,
    ReturnThrown,
    ShipReturned,
    RamMissed,
    RamTried,
    RamContested,
    ShipsCollided,
    TableShifted,
    DisengagementThrown,
)

Notation = Annotated[str, Meta(max_length=120)]


class WriteOrder(Value, frozen=True, tag="write_order"):
    """Write a ship's order, secretly: in notation (`P2+4: 12`, `MD2 TP3`), or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: Id
    notation: Notation | None = None
    manoeuvre: Manoeuvre | None = None


class WriteSquadronOrder(Value, frozen=True, tag="write_squadron_order"):
    """Write one order for all ships of a squadron (FT-3.7-1)."""

    side: Id
    squadron: Id
    notation: Notation | None = None
    manoeuvre: Manoeuvre | None = None


class MoveShips(Value, frozen=True, tag="move_ships"):
    """Move every ship by its order (FT-2.7-6, -7), rams, FTL and homing of salvoes included."""


class ReturnToTable(Value, frozen=True, tag="return_to_table"):
    """Choose the place on its edge, and the course, of a ship that comes back (FT-3.5-2)."""

    ship: Id
    x: Coordinate
    y: Coordinate
    facing: Course


class ShiftTable(Value, frozen=True, tag="shift_table"):
    """Shift everything on the table by the same vector, where that was agreed (FT-3.8-1)."""

    dx: Coordinate
    dy: Coordinate


class Disengage(Value, frozen=True, tag="disengage"):
    """Throw for whether a side that has left by one edge gets away (FT-3.9-1)."""

    side: Id


def plot_flight(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Flight:
    """Return the move of a ship in its own movement system, as planets bend it (FT-10.1-1)."""
    return plot_bent_flight(battle, ship, manoeuvre).flight


def plot_bent_flight(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Voyage:
    """Return the move of a ship, bent by planets (FT 14.0, 14.1).

    A cloaked ship passes everything unharmed (FT-RUL-83).
    """
    plain = _plain_flight(battle, ship, manoeuvre)
    if ship.is_cloaked:
        return Voyage(plain)
    return voyage(battle, ship, manoeuvre, plain, way_flown(battle, ship, plain.path))


def coasting(battle: Battle, ship: Ship, distance_mu: float) -> Voyage:
    """Return a part of a move, straight on or along an orbit, as planets bend it (FT-8.1-2)."""
    if movement_of(battle, ship) == "vector":
        course_deg = flight.course_of(ship.facing, ship.course_deg)
        path = (ship.place, advanced_at(ship.place, course_deg, distance_mu))
        plain = Flight(path, ship.facing, ship.velocity, course_deg, distance_mu)
    else:
        path = (ship.place, advanced(ship.place, ship.facing, distance_mu))
        plain = Flight(path, ship.facing, ship.velocity, None, distance_mu)
    return voyage(battle, ship, Manoeuvre(), plain, path)


def _plain_flight(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Flight:
    if movement_of(battle, ship) == "vector":
        course_deg = flight.course_of(ship.facing, ship.course_deg)
        return flight.fly_by_vector(ship.place, ship.facing, course_deg, ship.velocity, manoeuvre)
    if flight.rotates_freely(ship.velocity, manoeuvre):
        return flight.turn_on_the_spot(ship.place, ship.facing, manoeuvre.turn)
    return flight.fly_cinematic(ship.place, ship.facing, ship.velocity, manoeuvre)


def way_flown(battle: Battle, ship: Ship, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the line of encounters of a ship: in vector movement straight on (FT-10.2-8)."""
    return flight.track(path) if movement_of(battle, ship) == "vector" else path


def total(face: int, thrusts: Iterable[int], against: Iterable[int], table: LeavingTable) -> int:
    """Return a side's throw, with the bonus if its fastest ship outruns all others (FT-RUL-50).

    `thrusts` are those of its ships now, `against` those of all other sides. The bonus counts once
    a side.
    """
    faster = max(thrusts, default=0) > max(against, default=0)
    return face + table.faster_bonus if faster else face


def escapes(fleeing: int, pursuing: Iterable[int]) -> bool:
    """Return whether a fleet gets away: with as much as any pursuer, or more (FT-3.9-1)."""
    return fleeing >= max(pursuing, default=0)


def disengage(ruling: Ruling, order: Disengage, dice: Dice) -> Ruling:
    """Throw for whether a fleet gets away: its die first, then one for every pursuer (FT-3.9-1)."""
    battle = ruling.state
    if not battle.options.disengage_roll:
        raise OPTION_OFF.refuse(
            f"Side {order.side} does not throw to disengage: the scenario plays without the option "
            "disengage_roll.",
            rule="FT-3.9-1",
        )
    side = known_side(battle, order.side, at="/side")
    edge = edge_of_flight(battle, side)
    if edge is None:
        raise NOT_ALL_OFF_TABLE.refuse(
            f"Side {side} throws when all its ships have left by one edge; they have not."
        )
    if has_thrown(battle, side):
        raise DISENGAGEMENT_THROWN.refuse(
            f"Side {side} has thrown, and is pursued: it throws once for each time that it leaves."
        )
    pursuers = [other for other in battle.sides if other != side and _on_table(battle, other)]
    throwing = (side, *pursuers)
    rolls = tuple([dice.roll(label(battle, side, each, "disengage"), 1, DIE) for each in throwing])
    totals = [
        _total_of(battle, each, throwing, roll.faces[0])
        for each, roll in zip(throwing, rolls, strict=True)
    ]
    return ruling.then(
        DisengagementThrown(
            side=side,
            edge=edge,
            total=totals[0],
            pursuers=tuple(map(Pursuer, pursuers, totals[1:])),
            escaped=escapes(totals[0], totals[1:]),
            rolls=rolls,
        )
    )


def edge_of_flight(battle: Battle, side: str) -> Edge | None:
    """Return the edge that all the rest of a side has left by; `None` if it has not.

    Ships destroyed, or gone by FTL, are not in question any more.
    """
    left = [
        ship
        for ship in battle.ships
        if ship.side == side and ship.status in {"active", "waiting", "off_table", "cloaked"}
    ]
    edges = {ship.departure.edge if ship.departure else None for ship in left}
    gone = all(ship.status == "off_table" for ship in left)
    return edges.pop() if gone and len(edges) == 1 else None


def has_thrown(battle: Battle, side: str) -> bool:
    """Return whether a fleet has thrown since it left, and has not got away."""
    return any(
        _has_left(ship, side) and ship.departure is not None and ship.departure.pursued
        for ship in battle.ships
    )


def _has_left(ship: Ship, side: str) -> bool:
    return ship.side == side and ship.status == "off_table"


def _on_table(battle: Battle, side: str) -> list[Ship]:
    return [ship for ship in battle.ships if ship.side == side and ship.status == "active"]


def _total_of(battle: Battle, side: str, throwing: Sequence[str], face: int) -> int:
    """Return the total of a side in a throw of `throwing` sides, the one that flees first."""
    thrusts: dict[str, list[int]] = {}
    for each in throwing:
        ships = _on_table(battle, each)
        if each == throwing[0]:
            ships = [ship for ship in battle.ships if _has_left(ship, each)]
        thrusts[each] = [current_thrust(battle, ship) for ship in ships]
    others = [thrust for each in throwing if each != side for thrust in thrusts[each]]
    return total(face, thrusts[side], others, battle.tables.leaving)


def makes_contact(total: int, target_total: int) -> bool:
    """Return whether a ram hits: only with more than its target (FT-3.6-3)."""
    return total > target_total


def collision_damage(face: int, hull: int) -> int:
    """Return the points that a ship deals to the other: a die times its hull left (FT-3.6-4)."""
    return face * hull


def resolve_rams(ruling: Ruling, dice: Dice) -> Ruling:
    """Resolve the rams that were ordered, when all ships have moved (FT-3.6-2)."""
    for ship in ruling.state.ships:
        if ship.order is not None and ship.order.ram is not None:
            ruling = _resolve(ruling, ship.id, ship.order.ram, dice)
    return ruling


def _resolve(ruling: Ruling, ship_id: str, target_id: str, dice: Dice) -> Ruling:
    """Resolve a ram that was ordered; a ship that has left the table or its command rams nobody.

    Nor does anybody ram a ship that is inside a station (FT-13.7-3).
    """
    battle = ruling.state
    ship, target = battle.ship(ship_id), battle.ship(target_id)
    if ship is None or ship.status != "active" or not ship.can("act", battle.turn):
        return ruling
    if target is None or not is_exposed(battle, target):
        return ruling.then(RamMissed(ship=ship_id, target=target_id, range_mu=None))
    if not in_reach(battle, ship, target):
        range_mu = round(range_between(ship, target), DECIMALS)
        return ruling.then(RamMissed(ship=ship_id, target=target_id, range_mu=range_mu))
    return ram(ruling, ship_id, target_id, dice)


def in_reach(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Return whether a ship has ended its move near enough to its target (FT-3.6-2)."""
    return within(ship, target, battle.tables.ram.reach_mu)


def ram(ruling: Ruling, ship_id: str, target_id: str, dice: Dice) -> Ruling:
    """Throw for a ram: does the crew dare, do the ships meet, how much damage (FT-DICE-8).

    Raises:
        IllegalOrder: ramming is not in use, or the target is too far away.
    """
    battle = ruling.state
    if not battle.options.ramming:
        raise OPTION_OFF.refuse(
            f"{ship_id} does not ram: the scenario plays without the option ramming.",
            rule="FT-3.6-2",
        )
    ship = acting_ship(battle, ship_id, at="/ship")
    target = acting_ship(battle, target_id, at="/target")
    if not in_reach(battle, ship, target):
        raise NOT_IN_RANGE.refuse(f"{target_id} is {range_between(ship, target):.2f} MU away.")
    needed = battle.options.ram_number
    roll = dice.roll(label(battle, ship_id, target_id, "ram"), 1, DIE)
    dares = roll.faces[0] >= needed
    ruling = ruling.then(
        RamTried(ship=ship_id, target=target_id, needed=needed, dares=dares, rolls=(roll,))
    )
    return _contest(ruling, ship, target, dice) if dares else ruling


def _contest(ruling: Ruling, ship: Ship, target: Ship, dice: Dice) -> Ruling:
    """Throw for contact, each side adding the thrust that its ship has now (FT-RUL-48)."""
    battle = ruling.state
    name = label(battle, ship.id, target.id)
    rolls = (dice.roll(f"{name}/rammer", 1, DIE), dice.roll(f"{name}/rammed", 1, DIE))
    total = rolls[0].faces[0] + current_thrust(battle, ship)
    target_total = rolls[1].faces[0] + current_thrust(battle, target)
    contact = makes_contact(total, target_total)
    ruling = ruling.then(
        RamContested(
            ship=ship.id,
            target=target.id,
            total=total,
            target_total=target_total,
            contact=contact,
            rolls=rolls,
        )
    )
    return _collide(ruling, ship, target, dice) if contact else ruling


def _collide(ruling: Ruling, ship: Ship, target: Ship, dice: Dice) -> Ruling:
    """Deal both ships ordinary damage at once, by the hull that each had before (FT-RUL-48)."""
    name = label(ruling.state, ship.id, target.id)
    rolls = (
        dice.roll(f"{name}/rammer-damage", 1, DIE),
        dice.roll(f"{name}/rammed-damage", 1, DIE),
    )
    to_target = collision_damage(rolls[0].faces[0], ship.hull)
    to_ship = collision_damage(rolls[1].faces[0], target.hull)
    ruling = ruling.then(
        ShipsCollided(
            ship=ship.id, target=target.id, points=to_ship, target_points=to_target, rolls=rolls
        )
    )
    for damaged, other, lost in ((target, ship, to_target), (ship, target, to_ship)):
        attack = Attack(other.id, (Hit(lost),), note="collision", rule="FT-3.6-4")
        ruling = take_damage(ruling, damaged.id, attack, dice)
    return ruling
