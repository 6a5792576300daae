"""What is open in a written order: course and velocity, and all that a ship may do beside (FT 3.3).

Units: MU, MU a turn, points of course.
"""

from collections.abc import Iterator, Mapping, Sequence

from umpire.kernel.errors import Code
from umpire.kernel.offers import (
    Legal,
    Open,
    any_of,
    codes,
    flag,
    list_of,
    number,
    one_of,
    open_at,
    record,
    whole,
)
from umpire.rules.full_thrust.flight.cinematic import LARGEST_TURN
from umpire.rules.full_thrust.movement.capabilities import Powers
from umpire.rules.full_thrust.movement.table import inward_courses
from umpire.rules.full_thrust.state.battle import Battle, Table
from umpire.rules.full_thrust.state.placing import span
from umpire.rules.full_thrust.state.refusals import (
    CLOAKED,
    MUST_NOT_MANOEUVRE,
    NOVA_ARMED,
    OFF_PATH,
    ORDER_EXCEEDS_THRUST,
    PUSH_LIMIT,
    REFLEX_ACTIVE,
    TURN_LIMIT,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Edge

LONGEST_CLOAK = 1000
"""The most turns for which a ship may be ordered to vanish."""
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
    """Yield what is done or not, and for how many turns a ship vanishes."""
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
    """Return the coordinate that an edge fixes, and what is open of a ship that comes back there.

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
