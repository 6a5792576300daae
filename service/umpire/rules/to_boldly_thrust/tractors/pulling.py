"""Tractor beams: on what they bear, how strongly they pull, and how that is shared (TBT 8).

Units: MU.
"""

from collections.abc import Iterator

from umpire.kernel.plane import DECIMALS, TOLERANCE_MU
from umpire.rules.full_thrust.declarations import require_open_line
from umpire.rules.full_thrust.gunnery import AT_RANGE_0, arcs_of, arcs_open, bears
from umpire.rules.full_thrust.refusals import DOCKED, OUT_OF_ARC, OWN_SIDE
from umpire.rules.full_thrust.state.battle import is_closed_to
from umpire.rules.full_thrust.state.ship import Group
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust.stations import is_docked
from umpire.rules.to_boldly_thrust.activations import may_engage
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.refusals import NO_PULL
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.systems import Tractor
from umpire.rules.to_boldly_thrust.state.tables import TractorTable

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


def known_pull(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> float:
    """Return how strongly a beam would hold a target, as far as the ship's side knows.

    In a closed book the shields of others may leave less of it, or nothing (FT-UMP-68).
    """
    if not is_closed_to(battle, target, ship.side):
        return pull_on(battle, ship, tractor, target)
    table = battle.tables.tractor
    return pull_at(strength_of(tractor, table), range_between(ship, target), 0, table)


def is_in_arc(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> bool:
    """Tell whether a tractor beam bears on a target, through whatever arc it has.

    On the line of two arcs it bears in either, unless an option says which counts (TBT-UMP-24).
    """
    arcs = arcs_of(ship, target)
    if arcs != AT_RANGE_0:
        arcs = arcs_open(arcs, battle.options.arc_edge)
    return any(bears(tractor.arcs, arc, rolled=ship.rolled, aft_open=True) for arc in arcs)


def require_hold(battle: Battle, ship: Ship, tractor: Tractor, target: Ship) -> None:
    """Refuse a target that a tractor beam cannot hold; it may be a friend (TBT-UMP-23).

    Raises:
        IllegalOrder: it is the ship itself, hidden, docked, out of arc, or too far or shielded.
    """
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
    pull = known_pull(battle, ship, tractor, target)
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
    """Tell whether the fire phase waits for the tractor beams of a ship.

    It does where one bears on a ship in range; shields are not asked for, so that waiting does not
    tell of them.
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
