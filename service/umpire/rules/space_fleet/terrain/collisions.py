"""SF 5: ships that a body comes to, or that come to it, throw to escape (SF-TERR-03 to -05)."""

from typing import NamedTuple

from umpire.kernel.dice import D6, Dice, Roll
from umpire.rules.space_fleet.counters.parties import Party, active_ships, counter_moved
from umpire.rules.space_fleet.hits.damage import destroy
from umpire.rules.space_fleet.state.audience import knowing, own
from umpire.rules.space_fleet.state.battle import Battle, Body, Ruling, label, mark
from umpire.rules.space_fleet.state.condition import current_speed
from umpire.rules.space_fleet.state.places import (
    Place,
    Spot,
    spot_of,
    thrown_aside,
)
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.terrain.entering import body_spot
from umpire.rules.space_fleet.terrain.happenings import CollisionThrown, DummiesThrownAside


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
