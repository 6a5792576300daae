"""Launching spreads of photon torpedoes: all those of one ship, ship by ship (TBT-PHOT-03).

Distances are in MU. Ships stand where they stood before this turn's movement (TBT-RUL-43). No
FireCon is needed (TBT-RUL-14).
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.arcs import ARCS
from umpire.kernel.dice import Dice
from umpire.kernel.plane import TOLERANCE_MU, Point, advanced, rounded, turned
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.refusals import (
    ALREADY_LAUNCHED,
    LINE_BLOCKED,
    NOT_ACTIVE_SIDE,
    NOTHING_TO_LAUNCH,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_USED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.salvoes import (
    LaunchesDone,
    PassLaunch,
    can_launch,
    has_launch_left,
    may_launch,
    require_able_to_launch,
    unused_name,
)
from umpire.rules.full_thrust.state.values import ROLLED, Course
from umpire.rules.full_thrust.terrain import is_blocked
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, acting_ship
from umpire.rules.to_boldly_thrust.state.refusals import NO_SPREAD_TABLE, SPREAD_TURN
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.systems import PhotonTube
from umpire.rules.to_boldly_thrust.state.tables import PhotonTable
from umpire.rules.to_boldly_thrust.weapons.happenings import SpreadLaunched, SpreadsDone


class SpreadAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spread: from which tube, on what course, how far in MU, how many points it turns.

    It turns in the middle of its way, to starboard where `turn` is positive (TBT-RUL-14).
    """

    tube: Id
    course: Course
    length: Annotated[float, Meta(ge=0, le=1000)]
    turn: Annotated[int, Meta(ge=-12, le=12)] = 0


class LaunchSpreads(Value, frozen=True, tag="launch_spreads"):
    """Launch all the spreads of one ship, before any ship moves (TBT-PHOT-03)."""

    ship: Id
    spreads: Annotated[tuple[SpreadAim, ...], Meta(min_length=1, max_length=100)]


_ARC_POINTS = 2
"""How many points of course an arc is wide: from its middle, one to either side lie in it."""


def start_courses(ship: Ship, tube: PhotonTube) -> tuple[int, ...]:
    """Return the courses on which a tube launches now, from port to starboard (TBT-RUL-14).

    Arcs swap sides when the ship has rolled over (FT-3.3-4).
    """
    arc = tube.arcs[0]
    towards = ARCS.index(ROLLED[arc] if ship.rolled else arc) * _ARC_POINTS
    return tuple([turned(ship.facing, towards + aside) for aside in (-1, 0, 1)])


def spread_path(start: Point, aim: SpreadAim) -> tuple[Point, Point, Point]:
    """Return where a spread starts, turns and ends, as events carry it (TBT-PHOT-03)."""
    middle = advanced(start, aim.course, aim.length / 2)
    end = advanced(middle, turned(aim.course, aim.turn), aim.length / 2)
    return (rounded(start), rounded(middle), rounded(end))


def ready_tubes(ship: Ship) -> list[PhotonTube]:
    """Return the tubes that may launch this turn, in SSD order (TBT-PHOT-03)."""
    return [tube for tube in ship.working(PhotonTube) if tube.id not in ship.used]


def can_launch_spreads(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship may launch spreads this turn, as far as all can see."""
    return (
        bool(battle.tables.photon.bands)
        and not ship.spreads_done
        and may_launch(battle, ship)
        and bool(ready_tubes(ship))
    )


def has_spread_or_salvo_left(battle: Battle, side: str) -> bool:
    """Tell whether any ship of a side may still launch anything (TBT-RUL-43, FT-RUL-13)."""
    return has_launch_left(battle, side) or any(
        ship.side == side and can_launch_spreads(battle, ship) for ship in battle.ships
    )


def launch_spreads(ruling: Ruling, order: LaunchSpreads, _dice: Dice) -> Ruling:
    """Launch all the spreads of one ship (TBT-PHOT-03, TBT-RUL-14).

    Raises:
        CannotAdjudicate: the scenario has no table for what spreads do (TBT-RUL-13).
        IllegalOrder: it is not the ship's turn, or any one spread is not allowed.
        Malformed: the ship or a tube is unknown.
    """
    battle = ruling.state
    if not battle.tables.photon.bands:
        raise NO_SPREAD_TABLE.refuse(
            f"{order.ship} launches no spread: the table photon of this battle has no bands."
        )
    ship = acting_ship(battle, order.ship, at="/ship")
    if ship.spreads_done:
        raise ALREADY_LAUNCHED.refuse(
            f"{ship.id} has launched its spreads of this turn, which all go at once.",
            at="/ship",
            rule="TBT-PHOT-03",
        )
    _require_launch_step(battle, ship)
    require_able_to_launch(battle, ship)
    _require_legal_aims(battle, ship, order.spreads)
    for aim in order.spreads:
        ruling = ruling.then(_launched(ruling.state, ship, aim))
    return ruling.then(SpreadsDone(ship=ship.id, side=ship.side))


def pass_launch(ruling: Ruling, order: PassLaunch, _dice: Dice) -> Ruling:
    """Let a ship launch nothing more this turn, spreads or salvoes (FT-RUL-13, TBT-UMP-13).

    Raises:
        IllegalOrder: it is not the ship's turn, or it has nothing that it could launch.
        Malformed: the ship is unknown.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_launch_step(battle, ship)
    salvoes, spreads = can_launch(battle, ship), can_launch_spreads(battle, ship)
    if not salvoes and not spreads:
        raise NOTHING_TO_LAUNCH.refuse(
            f"{ship.id} has nothing to launch, so nothing to pass either.", at="/ship"
        )
    if salvoes:
        ruling = ruling.then(LaunchesDone(ship=ship.id, side=ship.side, rule="FT-RUL-13"))
    if spreads:
        ruling = ruling.then(SpreadsDone(ship=ship.id, side=ship.side, rule="FT-RUL-13"))
    return ruling


def _require_launch_step(battle: Battle, ship: Ship) -> None:
    """Refuse a ship whose side does not launch now: in the step of missiles (TBT-RUL-43)."""
    if battle.active != ship.side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"It is the turn of side {battle.active} to launch, not of {ship.id}.",
            at="/ship",
            rule="FT-2.7-5",
        )


def _require_legal_aims(battle: Battle, ship: Ship, aims: Iterable[SpreadAim]) -> None:
    """Refuse spreads of which any one is not allowed."""
    used = set(ship.used)
    for place, aim in enumerate(aims):
        at = f"/spreads/{place}"
        tube = _ready(ship, aim.tube, used, at=f"{at}/tube")
        used.add(tube.id)
        _require_way(ship, tube, aim, battle.tables.photon, at=at)
        _require_clear_way(battle, ship, aim, at=at)


def _ready(ship: Ship, tube_id: str, used: set[str], *, at: str) -> PhotonTube:
    """Return a tube that works and has not been used this turn (TBT-PHOT-03)."""
    tube = ship.ssd.system(tube_id)
    ready = [each.id for each in ready_tubes(ship) if each.id not in used]
    instead = f"; ready: {', '.join(ready)}" if ready else ""
    if tube is None:
        raise UNKNOWN_WEAPON.refuse(f"{ship.id} has no {tube_id}{instead}.", at=at)
    if not isinstance(tube, PhotonTube):
        raise WRONG_WEAPON.refuse(
            f"{tube_id} of {ship.id} launches no spreads{instead}.", at=at, rule="TBT-PHOT-03"
        )
    if not ship.works(tube_id):
        raise WEAPON_DESTROYED.refuse(f"{ship.id} has lost {tube_id}{instead}.", at=at)
    if tube_id in used:
        raise WEAPON_USED.refuse(
            f"{tube_id} of {ship.id} fires or launches once a turn{instead}.",
            at=at,
            rule="TBT-PHOT-03",
        )
    return tube


def _require_way(
    ship: Ship, tube: PhotonTube, aim: SpreadAim, table: PhotonTable, *, at: str
) -> None:
    """Refuse a course outside the arc of a tube, a way too long, a turn too wide (TBT-RUL-14)."""
    courses = start_courses(ship, tube)
    if aim.course not in courses:
        allowed = ", ".join(str(course) for course in courses)
        raise OUT_OF_ARC.refuse(
            f"{tube.id} of {ship.id} launches on courses {allowed}, not {aim.course}.",
            at=f"{at}/course",
            rule="TBT-RUL-14",
        )
    if aim.length > table.reach_mu + TOLERANCE_MU:
        raise OUT_OF_RANGE.refuse(
            f"The spread of {tube.id} flies {table.reach_mu:g} MU at most, not {aim.length:g}.",
            at=f"{at}/length",
            rule="TBT-PHOT-03",
        )
    if abs(aim.turn) > table.turn_points:
        raise SPREAD_TURN.refuse(
            f"The spread of {tube.id} turns by {table.turn_points} points at most, not "
            f"{abs(aim.turn)}.",
            at=f"{at}/turn",
        )


def _require_clear_way(battle: Battle, ship: Ship, aim: SpreadAim, *, at: str) -> None:
    """Refuse a way through an asteroid, as for salvoes (TBT-UMP-14)."""
    way = spread_path(ship.place, aim)
    if any(is_blocked(battle, start, end) for start, end in pairwise(way)):
        raise LINE_BLOCKED.refuse(
            f"An asteroid or a planet lies in the way of the spread of {aim.tube}.",
            at=at,
            rule="TBT-UMP-14",
        )


def _launched(battle: Battle, ship: Ship, aim: SpreadAim) -> SpreadLaunched:
    path = spread_path(ship.place, aim)
    x, y = path[-1]
    names = {each.id for each in battle.spreads}
    return SpreadLaunched(
        spread=unused_name(battle, "P", battle.spreads_launched, names),
        side=ship.side,
        ship=ship.id,
        weapon=aim.tube,
        path=path,
        x=x,
        y=y,
    )
