"""SF 5: asteroids and planets move before all ships, unit by unit; then debris drifts."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.counters.parties import Party, parties
from umpire.rules.space_fleet.state.battle import Battle, Body, Ruling
from umpire.rules.space_fleet.state.places import ahead, distance
from umpire.rules.space_fleet.terrain.collisions import Collision, collide
from umpire.rules.space_fleet.terrain.debris import drift_debris
from umpire.rules.space_fleet.terrain.entering import enters
from umpire.rules.space_fleet.terrain.happenings import BodyMoved


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
