"""A captain of To Boldly Thrust: plays both sides as the captain of Remixed does, and cloaks.

Ships that can cloak come near under their cloak and drop it there; others sweep for them and send
spreads to where they were last seen. Tractor beams hold what they can; boarders go where they may.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from measures import captain
from umpire.kernel.arcs import ARCS
from umpire.kernel.plane import advanced, bearing_deg, distance_mu
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.full_thrust.fire_choices import FireWeaponsChoice, PassFireChoice
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders, BeamBoardersChoice
from umpire.rules.to_boldly_thrust.cloaks import bar_to_cloaking
from umpire.rules.to_boldly_thrust.decloaking import DropCloak, DropCloakChoice
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems, RepairSystemsChoice
from umpire.rules.to_boldly_thrust.sensors import SweepArc, SweepArcChoice
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakOrder,
    Ship,
    Stance,
    Transporter,
    in_hiding,
)
from umpire.rules.to_boldly_thrust.tractors import LockTractor, LockTractorChoice
from umpire.rules.to_boldly_thrust.weapons import LaunchSpreads, LaunchSpreadsChoice, SpreadAim

BOOK = TO_BOLDLY_THRUST
AMBUSH_MU = 15.0  # where a cloaked ship comes out
AWAY_MU = 24.0  # beyond that one that can vanishes
BOARDING_MU = 12.0  # how near a ship without shields is worth lowering one's own
POINT_DEG = 30
_IN_REMIXED: Mapping[str, Callable[[Battle], Iterator[Any]]] = captain.PHASES
"""What the other captain orders; of that, both books have all but boarding and repairs."""


def next_order(battle: Battle) -> Value:
    """Return some sensible order for the side or the phase that is waited for."""
    phases = {**_IN_REMIXED, **_PHASES}
    order: Value = next(phases[battle.phase](battle))
    return order


def _orders(battle: Battle) -> Iterator[Value]:
    """Write what is to be written beside a move, the moves under cloaks, and all that is left."""
    for ship in battle.ships:
        commanded = ship.status in {"active", "cloaked"} and ship.can("steer", battle.turn)
        if not commanded or ship.side in battle.finished:
            continue
        stance = _stance_for(battle, ship)
        if ship.stance_written is None and stance != Stance():
            yield WriteStance(ship.id, stance)
        if ship.is_cloaked and not ship.order_written:
            there = captain.course_for(battle, in_hiding(ship))
            if isinstance(there, WriteOrder):
                yield there
    yield from _IN_REMIXED["orders"](battle)


def _stance_for(battle: Battle, ship: Ship) -> Stance:
    there = in_hiding(ship).place
    enemy = captain.nearest(battle, ship.side, there)
    near = distance_mu(there, enemy.place) if enemy else 0.0
    shieldless = isinstance(enemy, Ship) and enemy.shield_points(battle.turn) == 0
    helpless = shieldless and near < BOARDING_MU
    return Stance(
        lower_shields=helpless and bool(ship.working(Transporter)),
        cloak=_cloak_for(battle, ship, near),
        active_sensors=bool(_markers(battle, ship.side)) and ship.has_active_sensors(),
    )


def _cloak_for(battle: Battle, ship: Ship, near_mu: float) -> CloakOrder:
    if ship.is_cloaked:
        return "drop" if near_mu < AMBUSH_MU else "none"
    able = bar_to_cloaking(battle, ship) is None
    return "engage" if able and near_mu > AWAY_MU else "none"


def _markers(battle: Battle, side: str) -> list[Ship]:
    return [ship for ship in battle.ships if ship.side != side and ship.is_cloaked]


def _missiles(battle: Battle) -> Iterator[Value]:
    """Send spreads to where ships under their cloaks would be, had they flown on as last seen."""
    for choice in BOOK.choices(battle, REFEREE, None):
        ship = battle.ship(getattr(choice, "ship", ""))
        if isinstance(choice, LaunchSpreadsChoice) and ship is not None:
            aims = tuple(_aims(battle, ship, choice))
            if aims:
                yield LaunchSpreads(ship.id, aims)
    yield FinishPhase(battle.active or "")


def _aims(battle: Battle, ship: Ship, choice: LaunchSpreadsChoice) -> Iterator[SpreadAim]:
    for tube in choice.tubes:
        for marker in _markers(battle, ship.side):
            goal = advanced(marker.place, marker.facing, marker.velocity)
            course = round(bearing_deg(ship.place, goal) / POINT_DEG) % 12 or 12
            away = distance_mu(ship.place, goal)
            if course in tube.courses and away <= choice.reach_mu:
                yield SpreadAim(tube.tube, course, away)
                break


def _sensors(battle: Battle) -> Iterator[Value]:
    """Sweep the arc in which the nearest marker lies."""
    for choice in BOOK.choices(battle, REFEREE, None):
        ship = battle.ship(getattr(choice, "ship", ""))
        if isinstance(choice, SweepArcChoice) and ship is not None:
            there = ship.sensing()
            for marker in _markers(battle, ship.side):
                off_deg = bearing_deg(there.place, marker.place) - there.facing * POINT_DEG
                yield SweepArc(ship.id, ARCS[round(off_deg / (2 * POINT_DEG)) % len(ARCS)])
    yield from _IN_REMIXED["sensors"](battle)


def _fire(battle: Battle) -> Iterator[Value]:
    """Let one ship of the active side act: what it does beside its fire comes first."""
    choices = BOOK.choices(battle, REFEREE, None)
    for choice in choices:
        match choice:
            case DropCloakChoice():
                yield DropCloak(choice.ship)
            case BeamBoardersChoice():
                yield BeamBoarders(choice.ship, choice.target)
            case LockTractorChoice():
                yield LockTractor(choice.ship, choice.tractor, choice.target)
    for choice in choices:
        match choice:
            case FireWeaponsChoice():
                volley: Any = captain.volley(battle, choice)
                yield volley
            case PassFireChoice():
                yield PassFire(choice.ship)
    yield FinishPhase(battle.active or "")


def _damage_control(battle: Battle) -> Iterator[Value]:
    """Set every party to the first systems that may be repaired, one each."""
    for choice in BOOK.choices(battle, REFEREE, None):
        if isinstance(choice, RepairSystemsChoice) and choice.parties:
            jobs = tuple(Job(system, 1) for system in choice.systems[: choice.parties])
            yield RepairSystems(choice.ship, jobs)
    for side in battle.sides:
        if side not in battle.finished and battle.in_play(side):
            yield FinishPhase(side)
    yield EndTurn()


_PHASES: dict[str, Callable[[Battle], Iterator[Value]]] = {
    "orders": _orders,
    "missiles": _missiles,
    "sensors": _sensors,
    "fire": _fire,
    "damage_control": _damage_control,
}
