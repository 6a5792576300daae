"""TBT 8: tractor beams lock, pull and drag. Units: MU."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point, distance_mu, rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.fire import require_open_line
from umpire.rules.full_thrust.gunnery import AT_RANGE_0, arcs_of, arcs_open, bears
from umpire.rules.full_thrust.planet_passing import OrbitLeft
from umpire.rules.full_thrust.refusals import DOCKED, OUT_OF_ARC, OWN_SIDE
from umpire.rules.full_thrust.sensors import true_group
from umpire.rules.full_thrust.state.battle import (
    change_ship,
    if_book_is_closed,
    is_closed,
    is_closed_to,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import Group
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust.stations import is_docked
from umpire.rules.full_thrust.table_edges import carry_screens, leave_if_off, throw_for_return
from umpire.rules.to_boldly_thrust.activations import (
    acting_ships,
    may_engage,
    passes,
    require_activated_ship,
    require_firecon,
)
from umpire.rules.to_boldly_thrust.refusals import NO_PULL, NO_TRACTOR, TRACTOR_USED
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Ruling,
    Ship,
    Tractor,
    TractorLock,
    TractorTable,
    acting_ship,
)


class TractorLocked(Happening, frozen=True, tag="tractor_locked", kw_only=True):
    """A tractor beam holds a target with an effective strength (TBT-TRAC-03), through a FireCon.

    In a closed book shields may leave nothing of it, and it holds nothing (FT-UMP-68).
    """

    line: ClassVar[str] = (
        "{ship} holds {target} with {tractor} (range {range_mu:.6g} MU, pull {pull_mu:.6g})"
    )

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAC-03"

    def apply(self, battle: Battle) -> Battle:
        ship: Ship | None = battle.ship(self.ship)
        if ship is None:
            return battle
        locks = ship.locks
        if self.pull_mu > 0:
            lock = TractorLock(tractor=self.tractor, target=self.target, pull_mu=self.pull_mu)
            locks = (*locks, lock)
        return change_ship(battle, self.ship, begun=True, engaged=self.engaged, locks=locks)


def _end_lock(battle: Battle, ship_id: str, tractor: str) -> Battle:
    ship: Ship | None = battle.ship(ship_id)
    if ship is None:
        return battle
    left = tuple([lock for lock in ship.locks if lock.tractor != tractor])
    return change_ship(battle, ship_id, locks=left)


class TractorReleased(Happening, frozen=True, tag="tractor_released", kw_only=True):
    """A lock came to nothing: one of the ships is gone or cloaked (TBT-UMP-10)."""

    line: ClassVar[str] = "{ship} releases {target} from {tractor}"

    ship: str
    tractor: str
    target: str
    rule: str = "TBT-UMP-10"

    def apply(self, battle: Battle) -> Battle:
        return _end_lock(battle, self.ship, self.tractor)


class TractorDragged(Happening, frozen=True, tag="tractor_dragged", kw_only=True):
    """A tractor beam dragged both ships, so far each, along the line between them (TBT-TRAC-05)."""

    line: ClassVar[str] = (
        "{tractor} of {ship} drags {target} {target_dragged_mu:.6g} MU, and {ship} "
        "{ship_dragged_mu:.6g} MU"
    )

    ship: str
    tractor: str
    target: str
    pull_mu: float
    ship_dragged_mu: float
    target_dragged_mu: float
    rule: str = "TBT-TRAC-05"

    def apply(self, battle: Battle) -> Battle:
        return _end_lock(battle, self.ship, self.tractor)


class ShipDragged(Happening, frozen=True, tag="ship_dragged", kw_only=True):
    """All drags together put a ship at (x, y); its course and velocity stay (TBT-RUL-27)."""

    ship: str
    x: float
    y: float
    rule: str = "TBT-TRAC-04"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, x=self.x, y=self.y)

    def tell(self) -> str:
        return self.say("{ship} is dragged to {place:place}", place=(self.x, self.y))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    TractorLocked,
    TractorReleased,
    TractorDragged,
    ShipDragged,
)

_RANKS: dict[Group, int] = {"escort": 0, "merchant": 0, "cruiser": 1, "capital": 2}
"""Sizes in order; merchants are as escorts (TBT-RUL-28)."""


def strength_of(tractor: Tractor, table: TractorTable) -> int:
    """Return the strength of a tractor beam by its class (TBT-TRAC-01, TBT-RUL-25)."""
    return {"A": table.class_a, "B": table.class_b, "C": table.class_c}[tractor.tractor_class]


def pull_at(strength: int, range_mu: float, shield_points: int, table: TractorTable) -> float:
    """Return the effective strength of a tractor beam; none holds what this leaves nothing of.

    Less 1 for each MU, and for each 10 points of shields or part of them, which is not rounded
    otherwise (TBT-TRAC-03, TBT-RUL-26, -27).
    """
    return round(strength - range_mu - -(-shield_points // table.shield_step), DECIMALS)


def shares(one: Group, other: Group, table: TractorTable) -> tuple[float, float]:
    """Return which parts of a pull drag two ships; who grabs whom is irrelevant (TBT-TRAC-05)."""
    apart = _RANKS[one] - _RANKS[other]
    drag = table.drag[abs(apart)]
    return (drag.smaller, drag.larger) if apart <= 0 else (drag.larger, drag.smaller)


def pull_on(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> float:
    """Return how strongly a ship's tractor beam would hold a target now (TBT-TRAC-03, -RUL-40)."""
    table = battle.tables.tractor
    range_mu = range_between(ship, target)
    points = target.shield_points(battle.turn)
    return pull_at(strength_of(tractor, table), range_mu, points, table)


def estimate_pull(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> float:
    """Return how strongly a beam would hold a target, as far as the ship's side knows.

    In a closed book the shields of others may leave less of it, or nothing (FT-UMP-68).
    """
    if not is_closed_to(battle, target, ship.side):
        return pull_on(battle, ship, tractor, target)
    table = battle.tables.tractor
    return pull_at(strength_of(tractor, table), range_between(ship, target), 0, table)


def is_in_arc(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> bool:
    """Return whether a tractor beam bears on a target, through whatever arc it has.

    On the line of two arcs it bears in either, unless an option says which counts (TBT-UMP-24).
    """
    arcs = arcs_of(ship, target)
    if arcs != AT_RANGE_0:
        arcs = arcs_open(arcs, battle.options.arc_edge)
    return any(bears(tractor.arcs, arc, rolled=ship.rolled, aft_open=True) for arc in arcs)


def require_hold(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> None:
    """Refuse a target that a tractor beam cannot hold; it may be a friend (TBT-UMP-23)."""
    if target.id == ship.id:
        raise OWN_SIDE.refuse(
            f"{ship.id} cannot drag itself; it holds other ships.", at="/target", rule="TBT-TRAC-04"
        )
    require_open_line(battle, ship, target)
    if is_docked(battle, target):
        raise DOCKED.refuse(
            f"{target.id} is docked; a tractor beam may hold its station instead.",
            at="/target",
            rule="TBT-UMP-25",
        )
    if not is_in_arc(battle, ship, tractor, target):
        raise OUT_OF_ARC.refuse(
            f"{tractor.id} of {ship.id} bears through {', '.join(tractor.arcs)}; {target.id} is in "
            f"{' or '.join(arcs_of(ship, target))}.",
            at="/target",
            rule="TBT-RUL-27",
        )
    pull = estimate_pull(battle, ship, tractor, target)
    if pull <= TOLERANCE_MU:
        raise NO_PULL.refuse(
            f"The pull of {tractor.id} at {target.id} would be {pull:g}, and must be above 0.",
            at="/target",
        )


def free_tractors(ship: Ship) -> Iterator[Tractor]:
    """Yield the tractor beams of a ship that work and hold nothing, in SSD order."""
    held_by = {lock.tractor for lock in ship.locks}
    for tractor in ship.working(Tractor):
        if tractor.id not in held_by:
            yield tractor


def has_lock_left(battle: Battle, ship: Ship) -> bool:
    """Return whether the fire phase waits for the tractor beams of a ship.

    It does where one bears on a ship in range; whatever the shields, so that waiting does not
    reveal them.
    """
    if not may_engage(battle, ship):
        return False
    table = battle.tables.tractor
    return any(
        other.id != ship.id
        and other.status == "active"
        and range_between(ship, other) < strength_of(tractor, table)
        and is_in_arc(battle, ship, tractor, other)
        for tractor in free_tractors(ship)
        for other in battle.ships
    )


class LockTractor(Value, frozen=True, tag="lock_tractor"):
    """Switch a tractor beam on at a ship; it drags when all ships have moved (TBT-TRAC-02)."""

    ship: Id
    tractor: Id
    target: Id


def lock_tractor(ruling: Ruling, order: LockTractor, _dice: Dice) -> Ruling:
    """Lock a tractor beam on a ship; how strongly is settled now (TBT-TRAC-02, -03, -06)."""
    battle = ruling.state
    ship = require_activated_ship(battle, order.ship)
    tractor = _free_tractor(ship, order.tractor)
    require_firecon(ship, tractor.id, rule="TBT-TRAC-02")
    target = acting_ship(battle, order.target, at="/target")
    require_hold(battle, ship, tractor, target)
    return ruling.then(
        TractorLocked(
            ship=ship.id,
            tractor=tractor.id,
            target=target.id,
            range_mu=round(range_between(ship, target), DECIMALS),
            pull_mu=max(0.0, pull_on(battle, ship, tractor, target)),
            engaged=(*ship.engaged, tractor.id),
        )
    )


def _free_tractor(ship: Ship, name: str) -> Tractor:
    """Return a tractor beam that works and has not been used this turn.

    Raises:
        IllegalOrder: it is missing or lost, or it holds something already.
    """
    found = [each for each in ship.working(Tractor) if each.id == name]
    free = [each.id for each in free_tractors(ship)]
    instead = f"; free: {', '.join(free)}" if free else ""
    if not found:
        raise NO_TRACTOR.refuse(
            f"{ship.id} has no tractor beam {name} that works{instead}.", at="/tractor"
        )
    if name not in free:
        raise TRACTOR_USED.refuse(
            f"{name} of {ship.id} holds a ship already{instead}.", at="/tractor"
        )
    return found[0]


class LockTractorChoice(Choice, frozen=True, tag="lock_tractor"):
    """A tractor beam that may hold `target`, `range_mu` away, with an effective strength.

    The strength is null where the display of the target is closed.
    """

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float | None
    rule: str = "TBT-TRAC-03"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[LockTractorChoice]:
    """Yield what the ships of the side whose turn it is may hold."""
    for ship in acting_ships(battle, side_sees, unit):
        if ship.fire_controls:
            yield from _of_ship(battle, ship, side_sees)


def _of_ship(
    battle: Battle, ship: Ship, side_sees: Callable[[str], bool]
) -> Iterator[LockTractorChoice]:
    others = [other for other in battle.ships if other.status == "active"]
    for tractor in free_tractors(ship):
        for other in others:
            if passes(partial(require_hold, battle, ship, tractor, other)):
                yield LockTractorChoice(
                    ship=ship.id,
                    tractor=tractor.id,
                    target=other.id,
                    range_mu=round(range_between(ship, other), DECIMALS),
                    pull_mu=None
                    if is_closed(battle, other.side, side_sees)
                    else pull_on(battle, ship, tractor, other),
                    order=order_of(LockTractor, ship=ship.id, tractor=tractor.id, target=other.id),
                )


LOCK_TRACTOR: Act[Battle, LockTractor] = Act(
    order=LockTractor,
    procedure=lock_tractor,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(LockTractorChoice),
    explores=if_book_is_closed,
)
"""How strongly a tractor beam holds depends on shields, which a closed display hides."""

TRACTORS: Chapter[Battle] = Chapter(acts=(LOCK_TRACTOR,), events=EVENTS, choices=choices)


class _Drag(NamedTuple):
    """The drag of one lock: how far each of its ships goes towards the other."""

    ship: Ship
    lock: TractorLock
    target: Ship
    ship_mu: float
    target_mu: float


def drag_ships(ruling: Ruling, dice: Dice) -> Ruling:
    """Drag all ships that tractor beams hold; then the locks end (TBT-TRAC-04, -06).

    Each drag counts from where the ships are after their moves, and all are added (TBT-RUL-27).
    """
    battle: Battle = ruling.state
    drags = list(_drags(battle))
    held = {(drag.ship.id, drag.lock.tractor): drag for drag in drags}
    for ship in battle.ships:
        for lock in ship.locks:
            drag = held.get((ship.id, lock.tractor))
            ruling = ruling.then(_describe_drag(drag) if drag else _release(ship, lock))
    ends = _ends(battle, drags)
    for ship in battle.ships:
        if ship.id in ends:
            ruling = _move_dragged(ruling, ship, ends[ship.id])
    for ship in battle.ships:
        if ship.id in ends:
            ruling = leave_if_off(ruling, ship.id, (ship.place, ends[ship.id]))
            ruling = throw_for_return(ruling, ship.id, dice)
    return ruling


def drag(distance_mu: float, pull_mu: float, parts: tuple[float, float]) -> Point:
    """Return how far a pull drags either of two ships; no farther than to where they meet.

    `distance_mu` is between the two after their moves, `pull_mu` the effective strength of all
    beams between them. `parts` drag each (TBT-TRAC-05), cut in proportion (TBT-RUL-27).
    """
    one_mu, other_mu = pull_mu * parts[0], pull_mu * parts[1]
    together_mu = one_mu + other_mu
    cut = distance_mu / together_mu if together_mu > distance_mu else 1.0
    return (one_mu * cut, other_mu * cut)


def _drags(battle: Battle) -> Iterator[_Drag]:
    """Yield what each lock does that has both its ships (TBT-UMP-10, -25).

    All beams between the same two ships drag them no farther than to where they meet (TBT-RUL-27).
    """
    held = list(_find_locks(battle))
    for ship, lock, target in held:
        groups = (true_group(battle, ship), true_group(battle, target))
        parts = shares(*groups, battle.tables.tractor)
        apart_mu = distance_mu(ship.place, target.place)
        pair = {ship.id, target.id}
        pull_mu = sum([each.pull_mu for one, each, other in held if {one.id, other.id} == pair])
        one_mu, other_mu = drag(apart_mu, pull_mu, parts)
        part = lock.pull_mu / pull_mu
        yield _Drag(ship, lock, target, one_mu * part, other_mu * part)


def _find_locks(battle: Battle) -> Iterator[tuple[Ship, TractorLock, Ship]]:
    """Yield each lock that has both its ships, between them."""
    for ship in battle.ships:
        for lock in ship.locks:
            target = battle.ship(lock.target)
            if target is not None and _is_free(battle, ship) and _is_free(battle, target):
                yield ship, lock, target


def _is_free(battle: Battle, ship: Ship) -> bool:
    return ship.status == "active" and not is_docked(battle, ship)


def _describe_drag(drag: _Drag) -> TractorDragged:
    return TractorDragged(
        ship=drag.ship.id,
        tractor=drag.lock.tractor,
        target=drag.target.id,
        pull_mu=drag.lock.pull_mu,
        ship_dragged_mu=round(drag.ship_mu, DECIMALS),
        target_dragged_mu=round(drag.target_mu, DECIMALS),
    )


def _release(ship: Ship, lock: TractorLock) -> TractorReleased:
    return TractorReleased(ship=ship.id, tractor=lock.tractor, target=lock.target)


def _ends(battle: Battle, drags: list[_Drag]) -> dict[str, Point]:
    """Return where the drags of all beams together put the ships that they move."""
    ends: dict[str, Point] = {}
    for drag in drags:
        for one, other, far_mu in (
            (drag.ship, drag.target, drag.ship_mu),
            (drag.target, drag.ship, drag.target_mu),
        ):
            east, north = _towards(one.place, other.place, far_mu)
            for ship in _together(battle, one):
                x, y = ends.get(ship.id, ship.place)
                ends[ship.id] = (x + east, y + north)
    ships = {ship.id: ship for ship in battle.ships}
    return {
        name: rounded(end)
        for name, end in ends.items()
        if distance_mu(end, ships[name].place) > TOLERANCE_MU
    }


def _towards(start: Point, end: Point, far_mu: float) -> Point:
    """Return the way of `far_mu` from one point towards another."""
    apart_mu = distance_mu(start, end)
    part = far_mu / apart_mu if apart_mu > TOLERANCE_MU else 0.0
    return ((end[0] - start[0]) * part, (end[1] - start[1]) * part)


def _together(battle: Battle, ship: Ship) -> list[Ship]:
    """Return the ships that are dragged along with a ship: docked ones, a base as a whole.

    (TBT-UMP-25.)
    """
    base = ship.station.base if ship.station else None
    sections = [
        each
        for each in battle.ships
        if base is not None and each.station is not None and each.station.base == base
    ] or [ship]
    names = {each.id for each in sections}
    docked = [
        each
        for each in battle.ships
        if each.docked is not None and each.docked.station in names and is_docked(battle, each)
    ]
    return [each for each in (*sections, *docked) if each.status == "active"]


def _move_dragged(ruling: Ruling, ship: Ship, end: Point) -> Ruling:
    """Put a ship where it is dragged, out of its orbit if it is in one, and its screens along."""
    x, y = end
    ruling = ruling.then(ShipDragged(ship=ship.id, x=x, y=y))
    if ship.orbit is not None:
        ruling = ruling.then(OrbitLeft(ship=ship.id, orbit=ship.orbit, rule="TBT-UMP-25"))
    return carry_screens(ruling, ship.id, ship.place)
