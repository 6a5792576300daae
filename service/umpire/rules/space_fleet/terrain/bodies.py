"""SF 5: asteroids and planets move before all ships, unit by unit; what they meet; then debris."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.counters import Party, active_ships, counter_moved, parties
from umpire.rules.space_fleet.hits.damage import destroy
from umpire.rules.space_fleet.state.audience import knowing, own
from umpire.rules.space_fleet.state.battle import Battle, Body, Ruling, label, mark
from umpire.rules.space_fleet.state.condition import current_speed
from umpire.rules.space_fleet.state.places import (
    Place,
    Spot,
    ahead,
    distance,
    spot_of,
    thrown_aside,
)
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.terrain.debris import drift_debris
from umpire.rules.space_fleet.terrain.entering import body_spot, enters
from umpire.rules.space_fleet.terrain.happenings import (
    BodyMoved,
    CollisionThrown,
    DummiesThrownAside,
)


class MoveBodies(Value, frozen=True, tag="move_bodies"):
    """Move asteroids, planets and debris, before all ships (SF-TERR-02)."""


class MoveBodiesChoice(Choice, frozen=True, tag="move_bodies"):
    """Bodies and debris are to move."""

    bodies: tuple[str, ...]
    debris: tuple[str, ...]
    rule: str = "SF-TERR-02"


def move_bodies(ruling: Ruling, _order: MoveBodies, dice: Dice) -> Ruling:
    """Move all that moves by itself (SF-TERR-02, -03, -07).

    Ships in a hex that a body enters throw to escape; one that is thrown into its way throws again
    when it comes on. Bodies take no notice of each other.
    """
    for body in ruling.state.bodies:
        ruling = _move_body(ruling, body, dice)
    return drift_debris(ruling)


def _move_body(ruling: Ruling, body: Body, dice: Dice) -> Ruling:
    """Move a body its speed; in every hex that it enters it comes upon ships (SF-RUL-20)."""
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
    """Return what the body may come upon in its move: most of the field is far from it."""
    reach = body.speed + 1
    return tuple([party for party in parties(battle) if distance(body.place, party.spot) <= reach])


def choices(battle: Battle) -> Iterator[MoveBodiesChoice]:
    """Yield that bodies and debris are to move."""
    yield MoveBodiesChoice(
        bodies=tuple(body.id for body in battle.bodies if body.speed),
        debris=tuple(each.id for each in battle.debris if each.speed),
        order=order_of(MoveBodies),
    )


def has_drift(battle: Battle) -> bool:
    """Tell whether anything moves by itself (SF-TERR-02, -07)."""
    speeds = [body.speed for body in battle.bodies] + [area.speed for area in battle.debris]
    return any(speeds)


# Ships that a body comes to, or that come to it, throw to escape (SF-TERR-03 to -05).


class Collision(NamedTuple):
    """A meeting with a body where it is now: which, in which unit of the move, by which rule."""

    body: Body
    unit: int
    rule: str

    def label(self, battle: Battle, name: str, purpose: str) -> str:
        """Return the label of a roll that it asks for."""
        return label(battle, name, self.body.id, str(self.unit), purpose)


def escape_below(speed: int, body_speed: int) -> int:
    """Return the number below which a ship's die is to be, if it is to escape (SF-TERR-03).

    Args:
        speed: the ship's current speed, in units a turn (SF-RUL-20).
        body_speed: the body's speed.
    """
    return speed - body_speed


def collide(ruling: Ruling, party: Party, collision: Collision, dice: Dice) -> Ruling:
    """Throw for each ship of a party: those that escape are thrown aside, the others destroyed.

    Dice fall ship by ship: escape, direction, facing (SF-RUL-20). What is under one counter is
    thrown to one place, for which the first that escapes throws (SF-UMP-17); dummies go with it,
    or alone as ships that escape (SF-UMP-18).
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
    return ruling.then(*counter_moved(before, party, spot, "SF-TERR-04"))


def _throw_to_escape(
    battle: Battle, ship: Ship, collision: Collision, place: Place | None, dice: Dice
) -> CollisionThrown:
    """Throw for one ship, and for where it comes to stand if that is not settled (SF-TERR-04)."""
    below = escape_below(current_speed(ship, battle.options), collision.body.speed)
    name = mark(ship)
    escape = dice.roll(collision.label(battle, name, "escape"), 1, D6)
    escaped = escape.faces[0] < below
    rolls = [escape]
    if escaped and place is None:
        direction = dice.roll(collision.label(battle, name, "direction"), 1, D6)
        facing = dice.roll(collision.label(battle, name, "facing"), 1, D6)
        place = thrown_aside(body_spot(collision.body), direction.faces[0], facing.faces[0])
        rolls += [direction, facing]
    return CollisionThrown(
        ship=ship.id,
        side=ship.side,
        body=collision.body.id,
        below=below,
        escaped=escaped,
        place=place if escaped else None,
        rolls=tuple(rolls),
        only=knowing(battle, ship),
        rule=collision.rule,
    )


def _throw_dummies(
    battle: Battle, party: Party, collision: Collision, spot: Spot | None, dice: Dice
) -> DummiesThrownAside:
    """Throw dummies aside: with the ships around them, else by a die of their own (SF-UMP-18)."""
    rolls: tuple[Roll, ...] = ()
    if spot is None:
        name = collision.label(battle, party.dummies[0].id, "direction")
        rolls = (dice.roll(name, 1, D6),)
        place = thrown_aside(body_spot(collision.body), rolls[0].faces[0], 1)
        spot = spot_of(place)
    return DummiesThrownAside(
        side=party.side,
        body=collision.body.id,
        dummies=tuple(dummy.id for dummy in party.dummies),
        spot=spot,
        rolls=rolls,
        only=own(battle, party.side),
    )
