"""SF 2: ships and squadrons move. Lengths are in units."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, get_args

from umpire.kernel import offers
from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.offers import Choice, Open
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side
from umpire.kernel.words import counted, one_of
from umpire.rules.space_fleet.field import (
    FACINGS,
    Place,
    Spot,
    ahead,
    face,
    facing_open,
    spot_of,
    turn,
)
from umpire.rules.space_fleet.initiative import ready_party
from umpire.rules.space_fleet.mines import attack_with_mines
from umpire.rules.space_fleet.state import Battle, Body, Minefield, Ruling, Ship
from umpire.rules.space_fleet.tables import Facing, Heading, Path, ShipClass, Step
from umpire.rules.space_fleet.terrain import (
    Collision,
    body_entered,
    collide,
    enters,
    strike_in_debris,
)
from umpire.rules.space_fleet.units import (
    UNKNOWN_SQUADRON,
    CounterMoved,
    DummiesMoved,
    Party,
    ShipMoved,
    acting_ship,
    active_ships,
    current_speed,
    halve,
    if_nothing_is_hidden,
    if_sensors_or_mines_hide,
    is_under_counter,
    move_counter,
    require_option,
    ships_of,
    side_alone,
    side_of_ship,
    sides_seeing,
)

MOVES_WITH_SQUADRON = illegal(
    "moves_with_squadron", "SF-SENS-06", "The ship is under its squadron's counter."
)
NO_COUNTER = illegal("no_squadron_counter", "SF-SENS-06", "The squadron has no counter any more.")
MUST_MOVE_FORWARD_FIRST = illegal(
    "must_move_forward_first", "SF-MOVE-06", "A ship turns only after its first unit forward."
)
ONE_TURN_PER_UNIT = illegal(
    "one_turn_per_unit", "SF-MOVE-07", "One turn of one face after each unit moved."
)
NO_TURN_AFTER_FULL_MOVE = illegal(
    "no_turn_after_full_move", "SF-MOVE-08", "No turn after the last unit of a full move."
)
EXCEEDS_SPEED = illegal("exceeds_speed", "SF-MOVE-09", "The move is longer than the speed.")
PIVOT_WHILE_MOVING = illegal("pivot_while_moving", "SF-MOVE-10", "Only a ship at rest pivots.")


# Orders


class MoveShip(Value, frozen=True, tag="move_ship"):
    """Move a ship along a path of `F`, `L` and `R`.

    With an empty path it stays, and may pivot: to `facing` on the grid, `heading_deg` on a table. A
    path of `L` and `R` alone pivots it too.
    """

    ship: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None


class MoveSquadron(Value, frozen=True, tag="move_squadron"):
    """Move all ships under the counter of a squadron along one path (SF-SENS-06)."""

    side: Id
    squadron: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None


class MoveShipChoice(Choice, frozen=True, tag="move_ship"):
    """A ship that may move now.

    Attributes:
        speed: how far at most; a ship that flies 0 may pivot to any facing.
        safe_in_debris: how far it may fly without harm if it enters debris.
        may_turn_after_full: whether it may turn at the end of a full move.
    """

    ship: str
    place: Place
    speed: int
    safe_in_debris: int
    may_turn_after_full: bool
    rule: str = "SF-MOVE-06"


class MoveSquadronChoice(Choice, frozen=True, tag="move_squadron"):
    """A squadron under its counter that may move now, as one; see `MoveShipChoice`.

    `safe_in_debris` is that of its slowest ship.
    """

    side: str
    squadron: str
    ships: tuple[str, ...]
    place: Place
    speed: int
    safe_in_debris: int
    may_turn_after_full: bool
    rule: str = "SF-SENS-06"


MovementChoice: TypeAlias = MoveShipChoice | MoveSquadronChoice


# Paths


FORWARD: Step = "F"
_FACES: dict[Step, int] = {"L": -1, "R": 1}


def fly(
    start: Place,
    path: Sequence[Step],
    speed: int,
    *,
    may_turn_after_full: bool,
    full_speed: int,
) -> tuple[Place, ...]:
    """Return the places of a path: the start, then one for each of its steps.

    Turns cost nothing, and earlier moves do not matter (SF-MOVE-11). Obstacles are not checked. A
    path of turns alone is a pivot: any number of them (SF-MOVE-10).

    `path` is units forward with turns after them, `speed` the most units that may be flown,
    `full_speed` a full move (SF-RUL-16). Only a dreadnought `may_turn_after_full`.

    Raises:
        IllegalOrder: it turns before its first unit, turns twice after one, turns at the end of a
            full move, or is too long (SF-MOVE-06 to -09).
    """
    units = units_of(path)
    if units:
        _require_turns(path)
    turns_last = units > 0 and path[-1] != FORWARD
    if units == full_speed and turns_last and not may_turn_after_full:
        raise NO_TURN_AFTER_FULL_MOVE.refuse(
            f"{_write_path(path)} turns at the end of a full move of {full_speed}: leave the last "
            "turn out, or fly less.",
            at=f"/path/{len(path) - 1}",
        )
    if units > speed:
        raise EXCEEDS_SPEED.refuse(
            f"{_write_path(path)} is a path of {counted(units, 'unit')}; the speed is {speed}.",
            at="/path",
        )
    places = [start]
    for step in path:
        places.append(after(places[-1], step))
    return tuple(places)


def _require_turns(path: Sequence[Step]) -> None:
    """Refuse turns that do not each follow a unit forward (SF-MOVE-06, -07)."""
    if path and path[0] != FORWARD:
        raise MUST_MOVE_FORWARD_FIRST.refuse(
            f"{_write_path(path)} begins with a turn: F comes first in a path that leads anywhere.",
            at="/path/0",
        )
    for number, (step, before) in enumerate(zip(path[1:], path, strict=False), start=1):
        if FORWARD not in {step, before}:
            raise ONE_TURN_PER_UNIT.refuse(
                f"{_write_path(path)} turns twice after one unit: one L or one R follows an F.",
                at=f"/path/{number}",
            )


_MOST_WRITTEN = 30


def _write_path(path: Sequence[Step]) -> str:
    """Return a path for a refusal, cut off if it is long."""
    return "".join(path[:_MOST_WRITTEN]) + ("…" if len(path) > _MOST_WRITTEN else "")


def after(place: Place, step: Step) -> Place:
    """Return the place after a step of a path."""
    return ahead(place) if step == FORWARD else turn(place, _FACES[step])


def units_of(path: Sequence[Step]) -> int:
    """Return the length of a path in units; turns cost none (SF-MOVE-11)."""
    return sum(step == FORWARD for step in path)


# A move as it is flown


class Flight(NamedTuple):
    """A path that a party flies, and its places: the start, then one for each step.

    `rule` is the rule of the move.
    """

    party: Party
    path: tuple[Step, ...]
    places: tuple[Place, ...]
    rule: str

    def up_to(self, steps: int) -> "Flight":
        """Return its first steps."""
        return self._replace(path=self.path[:steps], places=self.places[: steps + 1])

    @property
    def track(self) -> tuple[Spot, ...]:
        """The spot where it begins, and where each unit of it ends."""
        ends = zip(self.path, self.places[1:], strict=True)
        flown = [spot_of(place) for step, place in ends if step == FORWARD]
        return (spot_of(self.places[0]), *flown)


class Meeting(NamedTuple):
    """A body or minefields that a flight enters after some steps; it ends at a body."""

    steps: int
    body: Body | None
    fields: tuple[Minefield, ...]


def meetings(battle: Battle, flight: Flight) -> Iterator[Meeting]:
    """Yield what a flight meets, step by step, up to the first body.

    A body is met before mines in its hex, and a ship that it throws aside meets none (SF-UMP-21).
    """
    for number, step in enumerate(flight.path):
        if step != FORWARD:
            continue
        start, end = flight.places[number : number + 2]
        body = body_entered(battle, start, end)
        entered = [each for each in battle.minefields if enters(start, end, each.spot)]
        fields = () if body else tuple(entered)
        if body or fields:
            yield Meeting(number + 1, body, fields)
        if body:
            return


def fly_along(ruling: Ruling, flight: Flight, dice: Dice) -> Ruling:
    """Let a party fly, meet bodies and mines on the way, and pay for debris at the end.

    The move ends at a body (SF-TERR-05, SF-RUL-20). Damage from mines does not shorten it, unless
    it destroys the ship (SF-UMP-19).
    """
    before, told = ruling.state, -1
    for meeting in meetings(before, flight):
        ruling = _fly_stretch(ruling, flight, meeting.steps)
        ruling = _meet(ruling, flight, meeting, dice)
        told = len(flight.path) if meeting.body else meeting.steps
    if told < len(flight.path):
        ruling = _fly_stretch(ruling, flight, len(flight.path))
    speeds = {ship.id: current_speed(ship, before.options) for ship in flight.party.ships}
    for ship in active_ships(ruling.state, flight.party):
        ruling = strike_in_debris(ruling, ship.id, speeds[ship.id], dice)
    return ruling


def _meet(ruling: Ruling, flight: Flight, meeting: Meeting, dice: Dice) -> Ruling:
    unit = units_of(flight.path[: meeting.steps])
    if meeting.body:
        return collide(ruling, flight.party, Collision(meeting.body, unit, "SF-TERR-05"), dice)
    for field in meeting.fields:
        for ship in active_ships(ruling.state, flight.party):
            ruling = attack_with_mines(ruling, field, ship.id, str(unit), dice)
    return ruling


def _fly_stretch(ruling: Ruling, flight: Flight, steps: int) -> Ruling:
    """Report the flight so far of the ships that still fight; without any, nothing flies on."""
    battle, flown = ruling.state, flight.up_to(steps)
    ships = active_ships(battle, flight.party)
    if not ships:
        return ruling
    spot = flown.track[-1]
    moved_on = spot != spot_of(ships[0].place)
    ruling = ruling.then(*[_ship_moved(battle, ship, flown) for ship in ships])
    if not moved_on:
        return ruling
    party = flight.party._replace(ships=ships)
    if party.dummies:
        ruling = ruling.then(_dummies_moved(battle, party, spot))
    # By the rule that dummies move by too: another would tell a ship's counter from a dummy's.
    return ruling.then(*move_counter(battle, party, spot, "SF-SENS-06"))


def _ship_moved(battle: Battle, ship: Ship, flown: Flight) -> ShipMoved:
    return ShipMoved(
        ship=ship.id,
        side=ship.side,
        path=flown.path,
        place=flown.places[-1],
        track=flown.track,
        units=units_of(flown.path),
        only=sides_seeing(battle, ship),
        rule=flown.rule,
    )


def _dummies_moved(battle: Battle, party: Party, spot: Spot) -> DummiesMoved:
    """Return that dummies under a squadron's counter go with its ships (SF-SENS-06)."""
    return DummiesMoved(
        side=party.side,
        dummies=tuple(dummy.id for dummy in party.dummies),
        spot=spot,
        only=side_alone(battle, party.side),
    )


# Procedures


TURN_AFTER_FULL_MOVE: frozenset[ShipClass] = frozenset({"DN"})
"""The classes that may turn at the end of a full move (SF-MOVE-08)."""


def may_turn_after_full(ship: Ship) -> bool:
    return ship.ship_class in TURN_AFTER_FULL_MOVE


def move_ship(ruling: Ruling, order: MoveShip, dice: Dice) -> Ruling:
    """Move a ship along a path, or let it stay and pivot (SF-MOVE-06 to -11)."""
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    if is_under_counter(battle, ship):
        raise MOVES_WITH_SQUADRON.refuse(
            f"{ship.id} is under the counter of {ship.squadron}: order move_squadron for that.",
            at="/ship",
        )
    party = ready_party(battle, ship, at="/ship")
    return _move(battle, party, order, "SF-MOVE-06" if units_of(order.path) else "SF-MOVE-10", dice)


def move_squadron(ruling: Ruling, order: MoveSquadron, dice: Dice) -> Ruling:
    """Move all ships under a squadron's counter as one, no faster than the slowest (SF-SENS-06).

    Each of them must move legally. Dummies under the counter go with them.
    """
    battle = ruling.state
    require_option(battle, "limited_sensors")
    side = known_side(battle, order.side, at="/side")
    ships = [ship for ship in ships_of(battle, order.squadron) if ship.side == side]
    if not ships:
        mine = [each.squadron for each in battle.ships if each.side == side and each.squadron]
        unknown = f"Side {side} has no squadron {order.squadron} of ships: it has {one_of(mine)}."
        raise UNKNOWN_SQUADRON.refuse(unknown, at="/squadron")
    if not is_under_counter(battle, ships[0]):
        names = one_of(each.id for each in ships)
        apart = f"{order.squadron} has broken up: order move_ship for {names}."
        raise NO_COUNTER.refuse(apart, at="/squadron")
    party = ready_party(battle, ships[0], at="/squadron")
    return _move(battle, party, order, "SF-SENS-06", dice)


def speed_of(battle: Battle, party: Party) -> int:
    """Return the speed of a party: that of its slowest ship (SF-SENS-06)."""
    return min(current_speed(ship, battle.options) for ship in party.ships)


def _move(
    battle: Battle, party: Party, order: MoveShip | MoveSquadron, rule: str, dice: Dice
) -> Ruling:
    """Fly a path that every ship of the party may fly, from the place that they share.

    Without a path they stay, and may pivot (SF-MOVE-10).
    """
    start = face(party.ships[0].place, order.facing, order.heading_deg)
    if order.path and (order.facing is not None or order.heading_deg is not None):
        name = order.ship if isinstance(order, MoveShip) else order.squadron
        both = f"{name} turns on its path: give the path, or where it faces as it stays."
        raise PIVOT_WHILE_MOVING.refuse(both, at="/path")
    speed = speed_of(battle, party)
    places: tuple[Place, ...] = (start,)
    for ship in party.ships:
        places = fly(
            start,
            order.path,
            speed,
            may_turn_after_full=may_turn_after_full(ship),
            full_speed=current_speed(ship, battle.options),
        )
    return fly_along(Ruling(battle), Flight(party, order.path, places, rule), dice)


# Choices


TURNS: tuple[Step, ...] = ("L", "R")


def path_open(units: int) -> Open:
    """Return the open place of a path of some units, or of turns alone (SF-MOVE-06)."""
    steps = offers.one_of(get_args(Step) if units else TURNS)
    return offers.open_at(
        "/path", offers.list_of(steps, 0, max(2 * units, FACINGS), repeats=True), optional=True
    )


def unless_legal_path(units: int, *, may_turn_after_full: bool) -> tuple[str, ...]:
    """Return why a list of legal steps may not be a legal path (SF-MOVE-06 to -10)."""
    if not units:
        return offers.codes(PIVOT_WHILE_MOVING)
    flown = (EXCEEDS_SPEED, MUST_MOVE_FORWARD_FIRST, ONE_TURN_PER_UNIT, PIVOT_WHILE_MOVING)
    return offers.codes(*flown, *(() if may_turn_after_full else (NO_TURN_AFTER_FULL_MOVE,)))


def offer_movement(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[MovementChoice]:
    if battle.phase != "movement":
        return
    told: set[str] = set()
    for ship in battle.ships:
        if not sees(ship.side) or ship.status != "active" or ship.id in told:
            continue
        party = _ready_to_move(battle, ship)
        if party is not None:
            told.update(each.id for each in party.ships)
            choice = _choice(battle, ship, party)
            if unit is None or unit in {party.counter, *(each.id for each in party.ships)}:
                yield choice


def _ready_to_move(battle: Battle, ship: Ship) -> Party | None:
    try:
        return ready_party(battle, ship, at="/ship")
    except Refusal:
        return None


def _choice(battle: Battle, ship: Ship, party: Party) -> MovementChoice:
    speed = speed_of(battle, party)
    may_turn = all(
        may_turn_after_full(each) or current_speed(each, battle.options) > speed
        for each in party.ships
    )
    safe = halve(speed, battle.options.half_speed_rounding)
    if not is_under_counter(battle, ship):
        return MoveShipChoice(
            ship=ship.id,
            place=ship.place,
            speed=speed,
            safe_in_debris=safe,
            may_turn_after_full=may_turn,
            order=offers.order_of(MoveShip, ship=ship.id),
            open=(path_open(speed), facing_open(battle.options.grid)),
            unless=unless_legal_path(speed, may_turn_after_full=may_turn),
        )
    return MoveSquadronChoice(
        side=ship.side,
        squadron=party.counter,
        ships=tuple(each.id for each in party.ships),
        place=party.ships[0].place,
        speed=speed,
        safe_in_debris=safe,
        may_turn_after_full=may_turn,
        order=offers.order_of(MoveSquadron, side=ship.side, squadron=party.counter),
        open=(path_open(speed), facing_open(battle.options.grid)),
        unless=unless_legal_path(speed, may_turn_after_full=may_turn),
    )


MOVE_SHIP: Act[Battle, MoveShip] = Act(
    order=MoveShip,
    procedure=move_ship,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(MoveShipChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

MOVE_SQUADRON: Act[Battle, MoveSquadron] = Act(
    order=MoveSquadron,
    procedure=move_squadron,
    family="movement",
    phases=("movement",),
    side=of_side_named,
    offer=InChapter(MoveSquadronChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

MOVEMENT: Chapter[Battle] = Chapter(
    acts=(MOVE_SHIP, MOVE_SQUADRON),
    events=(
        ShipMoved,
        CounterMoved,
    ),
    choices=offer_movement,
)
