"""SF 5: asteroids, planets and debris: how they move, and what ships meet in them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.happening import Happening
from umpire.kernel.offers import Choice, Role
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.field import (
    HexPlace,
    HexSpot,
    Place,
    Spot,
    TablePlace,
    Where,
    ahead,
    describe,
    distance,
    is_at,
    is_hex,
    line_meets,
    put_beside,
    spot_of,
)
from umpire.rules.space_fleet.hits import Hits, destroy, take_hits
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import (
    Battle,
    Body,
    Debris,
    Ruling,
    Ship,
    change_ship,
    label,
    mark,
)
from umpire.rules.space_fleet.units import (
    HeardByFew,
    Party,
    ToldToFew,
    active_ships,
    current_speed,
    halve,
    if_sensors_are_limited,
    move_counter,
    parties,
    require_known_ship,
    side_alone,
    sides_seeing,
)

# Entering a hex, or on a table a disc (SF-UMP-1)


def enters(start: Where, end: Where, spot: Spot) -> bool:
    """Return whether a unit of movement from one centre to another enters a hex or a disc.

    On a table it enters a disc if it ends there or passes through, and began outside (SF-UMP-16).
    """
    if is_at(start, spot):
        return False
    return is_at(end, spot) or (not is_hex(spot) and line_meets(start, end, spot))


def body_entered(battle: Battle, start: Where, end: Where) -> Body | None:
    """Return the first asteroid or planet that a unit of movement enters."""
    for body in battle.bodies:
        if enters(start, end, body_spot(body)):
            return body
    return None


def body_spot(body: Body) -> Spot:
    """Return the hex that a body fills, or the middle of its disc (SF-TERR-01)."""
    return spot_of(body.place)


def debris_entered(battle: Battle, track: Sequence[Where]) -> int:
    """Return how many hexes of debris a move enters.

    The hex where it starts counts too, except by the other reading (SF-RUL-22).

    `track` is where the move began, and where each unit of it ended.
    """
    spots = [spot for each in battle.debris for spot in each.spots]
    entered = sum(any(enters(start, end, spot) for spot in spots) for start, end in pairwise(track))
    starts = battle.options.debris_at_start and len(track) > 1
    return entered + (starts and any(is_at(track[0], spot) for spot in spots))


# Debris


def is_in_debris(battle: Battle, where: Where) -> bool:
    return any(is_at(where, spot) for each in battle.debris for spot in each.spots)


def is_too_fast(units: int, speed: int, options: Options) -> bool:
    """Return whether a ship has flown more than half of its current speed (SF-RUL-22)."""
    return units > halve(speed, options.half_speed_rounding)


def drift(debris: Debris) -> Debris:
    """Return debris after its drift of one turn (SF-TERR-07)."""
    places = [
        HexPlace(spot.q, spot.r, debris.facing)
        if isinstance(spot, HexSpot)
        else TablePlace(spot.x, spot.y, debris.heading_deg)
        for spot in debris.spots
    ]
    spots = tuple([spot_of(ahead(place, debris.speed)) for place in places])
    return replace(debris, spots=spots)


def drift_debris(ruling: Ruling) -> Ruling:
    """Let debris drift; it strikes nobody by coming to them (SF-TERR-08)."""
    for debris in ruling.state.debris:
        if debris.speed:
            ruling = ruling.then(DebrisDrifted(debris=debris.id, spots=drift(debris).spots))
    return ruling


def strike_in_debris(ruling: Ruling, ship_id: str, speed: int, dice: Dice) -> Ruling:
    """Throw the hits of a ship that flew through debris too fast (SF-TERR-08, SF-RUL-22).

    To fly so is legal; each unit that entered debris costs a throw.

    `speed` is its current speed when it began to move, in units.
    """
    battle = ruling.state
    ship = require_known_ship(battle, ship_id, at="/ship")
    if not is_too_fast(len(ship.track) - 1, speed, battle.options):
        return ruling
    entered = debris_entered(battle, ship.track)
    if not entered:
        return ruling
    roll = dice.roll(
        label(battle, mark(ship), "debris", "hits"),
        entered,
        battle.tables.terrain.debris_hits_sides,
    )
    struck = DebrisStruck(
        ship=ship.id,
        side=ship.side,
        hexes=entered,
        hits=sum(roll.faces),
        rolls=(roll,),
        only=sides_seeing(battle, ship),
    )
    hits = Hits.alike("debris", "debris", "debris", struck.hits)
    return take_hits(ruling.then(struck), ship.id, hits, dice)


# Bodies


class MoveBodies(Value, frozen=True, tag="move_bodies"):
    """Move asteroids, planets and debris, before all ships (SF-TERR-02)."""


class MoveBodiesChoice(Choice, frozen=True, tag="move_bodies", kw_only=True):
    """Bodies and debris are due to move."""

    bodies: tuple[str, ...]
    debris: tuple[str, ...]
    rule: str = "SF-TERR-02"
    role: Role = "finish"


def move_bodies(ruling: Ruling, _order: MoveBodies, dice: Dice) -> Ruling:
    """Move bodies and debris (SF-TERR-02, -03, -07).

    Ships in a hex that a body enters throw to escape; one that is thrown into its way throws again
    when it comes on. Bodies ignore each other.
    """
    for body in ruling.state.bodies:
        ruling = _move_body(ruling, body, dice)
    return drift_debris(ruling)


def _move_body(ruling: Ruling, body: Body, dice: Dice) -> Ruling:
    """Move a body its speed; it meets ships in every hex that it enters (SF-RUL-20)."""
    near = _near(ruling.state, body)
    for unit in range(1, body.speed + 1):
        moved = replace(body, place=ahead(body.place))
        met = [party for party in near if enters(body.place, moved.place, party.spot)]
        ruling = ruling.then(BodyMoved(body=body.id, place=moved.place))
        for party in met:
            ruling = collide(ruling, party, Collision(moved, unit, "SF-TERR-03"), dice)
        near = _near(ruling.state, moved) if met else near
        body = moved
    return ruling


def _near(battle: Battle, body: Body) -> tuple[Party, ...]:
    """Return what the body can meet in its move: most of the field is far from it."""
    reach = body.speed + 1
    return tuple([party for party in parties(battle) if distance(body.place, party.spot) <= reach])


def offer_moving(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[MoveBodiesChoice]:
    if battle.phase == "bodies" and unit is None:
        yield MoveBodiesChoice(
            bodies=tuple(body.id for body in battle.bodies if body.speed),
            debris=tuple(each.id for each in battle.debris if each.speed),
            order=offers.order_of(MoveBodies),
        )


def has_drift(battle: Battle) -> bool:
    """Return whether any body or debris moves (SF-TERR-02, -07)."""
    speeds = [body.speed for body in battle.bodies] + [area.speed for area in battle.debris]
    return any(speeds)


# Collisions with bodies (SF-TERR-03 to -05)


class Collision(NamedTuple):
    """A meeting with a body at its place: in which unit of the move, by which rule."""

    body: Body
    unit: int
    rule: str

    def label(self, battle: Battle, name: str, purpose: str) -> str:
        return label(battle, name, self.body.id, str(self.unit), purpose)


def escape_below(speed: int, body_speed: int) -> int:
    """Return the number below which a ship escapes (SF-TERR-03).

    Both speeds are in units a turn, the ship's being its current one (SF-RUL-20).
    """
    return speed - body_speed


def collide(ruling: Ruling, party: Party, collision: Collision, dice: Dice) -> Ruling:
    """Throw for each ship of a party: those that escape are thrown aside, the others destroyed.

    Dice fall ship by ship: escape, direction, facing (SF-RUL-20). All under one counter are thrown
    to one place, for which the first that escapes throws (SF-UMP-17); dummies go with it, or alone
    as ships that escape (SF-UMP-18).
    """
    before, place = ruling.state, None
    for ship in active_ships(before, party):
        thrown = _throw_to_escape(ruling.state, ship, collision, place, dice)
        place = place or thrown.place
        ruling = ruling.then(thrown)
        if not thrown.escaped:
            ruling = destroy(ruling, ship.id, collision.rule)
    spot = spot_of(place) if place else None
    if party.dummies:
        aside = _throw_dummies(ruling.state, party, collision, spot, dice)
        ruling, spot = ruling.then(aside), aside.spot
    if spot is None:
        return ruling
    return ruling.then(*move_counter(before, party, spot, "SF-TERR-04"))


def _throw_to_escape(
    battle: Battle, ship: Ship, collision: Collision, place: Place | None, dice: Dice
) -> "CollisionThrown":
    """Throw for one ship, and for its new place if that is not settled (SF-TERR-04)."""
    below = escape_below(current_speed(ship, battle.options), collision.body.speed)
    name = mark(ship)
    escape = dice.roll(collision.label(battle, name, "escape"), 1, D6)
    escaped = escape.faces[0] < below
    rolls = [escape]
    if escaped and place is None:
        direction = dice.roll(collision.label(battle, name, "direction"), 1, D6)
        facing = dice.roll(collision.label(battle, name, "facing"), 1, D6)
        place = put_beside(body_spot(collision.body), direction.faces[0], facing.faces[0])
        rolls += [direction, facing]
    return CollisionThrown(
        ship=ship.id,
        side=ship.side,
        body=collision.body.id,
        below=below,
        escaped=escaped,
        place=place if escaped else None,
        rolls=tuple(rolls),
        only=sides_seeing(battle, ship),
        rule=collision.rule,
    )


def _throw_dummies(
    battle: Battle, party: Party, collision: Collision, spot: Spot | None, dice: Dice
) -> "DummiesThrownAside":
    """Throw dummies aside: with the ships around them, else by their own die (SF-UMP-18)."""
    rolls: tuple[Roll, ...] = ()
    if spot is None:
        name = collision.label(battle, party.dummies[0].id, "direction")
        rolls = (dice.roll(name, 1, D6),)
        place = put_beside(body_spot(collision.body), rolls[0].faces[0], 1)
        spot = spot_of(place)
    return DummiesThrownAside(
        side=party.side,
        body=collision.body.id,
        dummies=tuple(dummy.id for dummy in party.dummies),
        spot=spot,
        rolls=rolls,
        only=side_alone(battle, party.side),
    )


# Events


class BodyMoved(Happening, frozen=True, tag="body_moved", kw_only=True):
    """An asteroid or a planet moved one unit."""

    body: str
    place: Place
    rule: str = "SF-TERR-02"

    def apply(self, battle: Battle) -> Battle:
        bodies = [
            replace(body, place=self.place) if body.id == self.body else body
            for body in battle.bodies
        ]
        return replace(battle, bodies=tuple(bodies))

    def tell(self) -> str:
        return self.say("{body} moves to {at}", at=describe(self.place))


class DebrisDrifted(Happening, frozen=True, tag="debris_drifted", kw_only=True):
    """An area of debris drifted to these spots."""

    debris: str
    spots: tuple[Spot, ...]
    rule: str = "SF-TERR-07"

    def apply(self, battle: Battle) -> Battle:
        debris = [
            replace(each, spots=self.spots) if each.id == self.debris else each
            for each in battle.debris
        ]
        return replace(battle, debris=tuple(debris))

    def tell(self) -> str:
        return self.say(
            "Debris {debris} drifts to {spots:list}", spots=list(map(describe, self.spots))
        )


class CollisionThrown(HeardByFew, frozen=True, tag="collision_thrown", kw_only=True):
    """A ship threw to escape a body: below `below` it does, and is at `place`."""

    ship: str
    side: str
    body: str
    below: int
    escaped: bool
    place: Place | None
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-03"

    def apply(self, battle: Battle) -> Battle:
        """Put the ship where it was thrown; `ShipDestroyed` destroys one that did not escape."""
        return battle if self.place is None else change_ship(battle, self.ship, place=self.place)

    def tell(self) -> str:
        escape, *aside = self.rolls
        if self.place is None:
            return self.say(
                "{ship} meets {body} and does not escape (below {below}, {escape:dice})",
                escape=[escape],
            )
        line = "{ship} meets {body} and is thrown to {at} (escapes below {below}, {rolls:dice})"
        if not aside:
            line = (
                "{ship} meets {body} and is thrown with its squadron to {at} (escapes below "
                "{below}, {rolls:dice})"
            )
        return self.say(line, at=describe(self.place))


class DummiesThrownAside(HeardByFew, frozen=True, tag="dummies_thrown_aside", kw_only=True):
    """A body threw dummies aside, alone or with ships: they are at `spot`."""

    side: str
    body: str
    dummies: tuple[str, ...]
    spot: Spot
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-18"

    def apply(self, battle: Battle) -> Battle:
        dummies = [
            replace(dummy, spot=self.spot) if dummy.id in self.dummies else dummy
            for dummy in battle.dummies
        ]
        return replace(battle, dummies=tuple(dummies))

    def tell(self) -> str:
        line = "{body} throws the dummies {dummies:list} aside to {at}"
        if self.rolls:
            line = "{body} throws the dummies {dummies:list} aside to {at} ({rolls:dice})"
        return self.say(line, at=describe(self.spot))


class DebrisStruck(ToldToFew, frozen=True, tag="debris_struck", kw_only=True):
    """Debris struck a ship that was too fast: `hexes` entered, `hits` made."""

    ship: str
    side: str
    hexes: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-08"

    def tell(self) -> str:
        units = self.say_number(self.hexes, "{number} unit", "{number} units")
        line = "{ship} is too fast for {units} of debris: {hits} ({rolls:dice})"
        if not self.hits:
            line = "{ship} is too fast for {units} of debris: no hit ({rolls:dice})"
        return self.say(
            line, units=units, hits=self.say_number(self.hits, "{number} hit", "{number} hits")
        )


MOVE_BODIES: Act[Battle, MoveBodies] = Act(
    order=MoveBodies,
    procedure=move_bodies,
    family="movement",
    phases=("bodies",),
    giver="any_side",
    offer=InChapter(MoveBodiesChoice),
    explores=if_sensors_are_limited,
    resolves=True,
)

TERRAIN: Chapter[Battle] = Chapter(
    acts=(MOVE_BODIES,),
    events=(
        BodyMoved,
        DebrisDrifted,
        CollisionThrown,
        DummiesThrownAside,
        DebrisStruck,
    ),
    choices=offer_moving,
)
