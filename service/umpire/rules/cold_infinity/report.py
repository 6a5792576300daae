"""What a seat hears of events, and which orders it may read (CI 2.1.3, 2.3.1, 4.9)."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.adjudicate import side_of
from umpire.rules.cold_infinity.audience import unidentified
from umpire.rules.cold_infinity.battle import Battle, PhaseName
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    PlanDefences,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.fire.orders import DeclareFire
from umpire.rules.cold_infinity.guided.events import GuidedAimed, GuidedLaunched
from umpire.rules.cold_infinity.guided.orders import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.hits.events import UnitLost
from umpire.rules.cold_infinity.movement.actions import Motion
from umpire.rules.cold_infinity.movement.events import UnitMoved
from umpire.rules.cold_infinity.movement.orders import PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.power.orders import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.sealed import PHASES, has_come
from umpire.rules.cold_infinity.sheet import Sensors, Sheet
from umpire.rules.cold_infinity.small.events import GroupsMerged
from umpire.rules.cold_infinity.turns.events import PhaseBegan, SideFinished
from umpire.rules.cold_infinity.turns.orders import Finish, FinishAhead, SetStandingOrders
from umpire.rules.cold_infinity.warfare.events import UnitsIdentified
from umpire.rules.cold_infinity.warfare.orders import AllocateEw, AssignArmour, SpendDetector

SECRET = (
    AllocateEw,
    AssignArmour,
    SpendDetector,
    LaunchGuided,
    UseReloadRack,
    PlotMove,
    SnapManoeuvre,
    DeclareFire,
    SetDefence,
    DeclareIntercept,
    SwitchDefence,
    AllocateDefence,
    PlanDefences,
    SetStandingOrders,
)
"""Orders that hold what only their own side knows, for a while or for good.

An entry of the journal from which nothing is held back any more has its orders too.
"""
OF_FINISHING = (Finish, FinishAhead)
"""Orders after which it does not show whether their side is done ahead with more (CI-UMP-122)."""
OPENS_SAID_ONCE: frozenset[PhaseName] = frozenset(("electronic_warfare", "secret_attacks"))
"""Phases that may begin with what a side has said once, in secret (CI-UMP-121)."""
OF_SWITCHES = (AllocatePower, RestartPlant)
"""Orders that all may read with what they bring about, unless the ship masks (CI-4.8.2-1)."""
OF_MAGAZINES = (GuidedAimed,)
"""Events that tell what racks hold yet; what of them is told later, another event tells."""
UNKNOWN = "unknown"
"""What others hear for the weapon of a generic counter (CI-UMP-103)."""
_UNSEEN: dict[str, Any] = {
    "plan": (),
    "thrust": 0,
    "overthrust": (),
    "evasion": 0,
    "formation": False,
    "thrust_left": 0,
}
"""What of a move a generic counter does not show."""
OF_COUNTERS = (GroupsMerged, UnitLost, UnitMoved, GuidedLaunched)
"""Events that show on the map, of generic counters too."""


def report(battle: Battle, event: AnyEvent, seat: Seat) -> AnyEvent | None:
    """Return an event as `seat` hears it while the battle stands as it does; `None` for silence."""
    if seat.role == "referee":
        return event
    if _is_sealed(battle, event, seat):
        return None
    unknown = unidentified(battle, seat)
    if not unknown or isinstance(event, UnitsIdentified):
        return event
    return _of_counters(event, unknown)


def veils(battle: Battle, event: AnyEvent, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    A salt would tell that a side has identified nobody (CI-4.9-1), that all weapons are armed
    at the start of a turn, or that a blow cost a ship that masks nothing that was on, and its
    adaptive armour learned nothing; that a side has said nothing once, or is not done ahead.
    """
    if battle.options.unit_identification:
        return True
    if battle.options.standing_orders and _may_hide_said_once(event, seat):
        return True
    if isinstance(event, PhaseBegan):
        return event.phase == PHASES[0]
    ship = battle.ship(subject_of(event) or "")
    return ship is not None and not seat.sees(ship.side) and _keeps_secrets(ship.sheet)


def _may_hide_said_once(event: AnyEvent, seat: Seat) -> bool:
    """Tell whether standing orders, or a side that is done ahead, may be hidden behind an event."""
    if isinstance(event, PhaseBegan):
        return event.phase in OPENS_SAID_ONCE
    return isinstance(event, SideFinished) and not seat.sees(event.side)


def _keeps_secrets(sheet: Sheet) -> bool:
    """Tell whether a ship was built with masking sensors, or with armour that adapts."""
    return any(
        section.adaptive is not None
        or any(isinstance(system, Sensors) and system.masking for system in section.systems)
        for section in sheet.sections
    )


def _is_sealed(battle: Battle, event: AnyEvent, seat: Seat) -> bool:
    """Tell whether an event is another side's secret, as yet or for good (see `sealed`)."""
    only = getattr(event, "only", None)
    if only is not None and seat.side not in only:
        return True
    opens = getattr(event, "opens", None)
    sealed: Any = event
    if opens is None or seat.sees(sealed.side):
        return False
    return isinstance(event, OF_MAGAZINES) or not has_come(battle, sealed.turn, opens)


def _of_counters(event: AnyEvent, unknown: frozenset[str]) -> AnyEvent | None:
    """Return an event as those hear it to whom some units are generic counters (CI-4.9-1).

    What a counter does on the map is told; what tells of its systems is not (CI-UMP-103).
    """
    if subject_of(event) in unknown:
        if isinstance(event, UnitMoved):
            motion = Motion(event.motion.vector, event.motion.attitude)
            return replace(event, **(_UNSEEN | {"motion": motion}))
        return event if isinstance(event, OF_COUNTERS) else None
    less: dict[str, Any] = {
        name: kept
        for name, rows in _rows(event)
        if len(kept := tuple([row for row in rows if subject_of(row) not in unknown])) < len(rows)
    }
    if getattr(event, "firer", None) in unknown:
        less["weapon"] = UNKNOWN
    return replace(event, **less) if less else event


def _rows(event: AnyEvent) -> Iterator[tuple[str, tuple[msgspec.Struct, ...]]]:
    """Yield the fields of an event that tell of several things, each of some unit."""
    for name in event.__struct_fields__:
        rows = getattr(event, name)
        if isinstance(rows, tuple) and rows and isinstance(rows[0], msgspec.Struct):
            yield name, rows


def subject_of(told: msgspec.Struct) -> str | None:
    """Return the unit of which an event, or a row of one, tells."""
    for field in ("unit", "ship", "group", "firer"):
        name = getattr(told, field, None)
        if isinstance(name, str):
            return name
    hit = getattr(told, "hit", None)
    return subject_of(hit) if isinstance(hit, msgspec.Struct) else None


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether `seat` may read an order, were it given while the battle stands as it does."""
    owner = side_of(battle, order)
    if seat.role == "referee" or (owner is not None and seat.sees(owner)):
        return True
    if battle.options.standing_orders and isinstance(order, OF_FINISHING):
        return False
    late = isinstance(order, SplitShield) and battle.phase == "switch_defence"
    if late or isinstance(order, (*SECRET, *OF_SWITCHES)):
        return False
    return subject_of(order) not in unidentified(battle, seat)
