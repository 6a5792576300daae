"""A unit's move, from the plot that asks for it to the event that tells it (CI 5)."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET

from umpire.kernel.decoders import require_sound
from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.berths import require_undocked
from umpire.rules.cold_infinity.drives.ending import leaves_in_bubble
from umpire.rules.cold_infinity.drives.happenings import PartShiftBegan
from umpire.rules.cold_infinity.drives.journey_happenings import UnitDeparted
from umpire.rules.cold_infinity.drives.keeping import keep_up
from umpire.rules.cold_infinity.drives.passages import go_through, known_passage, require_way_in
from umpire.rules.cold_infinity.movement.announced import require_announcement
from umpire.rules.cold_infinity.movement.ends import end_of, way_of
from umpire.rules.cold_infinity.movement.happenings import UnitMoved
from umpire.rules.cold_infinity.movement.movers import (
    hull_of,
    limit_of,
    means_of,
    next_mover,
    rules_of,
)
from umpire.rules.cold_infinity.movement.orders import Move, PlotMove
from umpire.rules.cold_infinity.movement.plans import Flight, carry_out
from umpire.rules.cold_infinity.movement.refusals import (
    ALREADY_MOVED,
    ENTANGLED,
    KEEPS_ITS_HEX,
    MOTION_LIMIT,
    NOT_ITS_TURN,
)
from umpire.rules.cold_infinity.movement.spending import Means
from umpire.rules.cold_infinity.state.audience import is_hidden
from umpire.rules.cold_infinity.state.battle import Battle, Plot, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.motion import (
    Accelerate,
    Action,
    Motion,
    PayOn,
    Slide,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import unit_under_way
from umpire.rules.cold_infinity.state.vectors import MOST_SPEED, speed
from umpire.rules.cold_infinity.stealth.happenings import MovedUnseen
from umpire.rules.cold_infinity.stealth.hiding import STEALTH_ENTERS


def plot_of(order: Move | PlotMove) -> Plot:
    """Return what an order asks for, as it would be written down."""
    return Plot(
        unit=order.unit,
        plan=order.plan,
        evasion=order.evasion,
        formation=order.formation,
        end=order.end,
        turning=order.turning,
        came=order.came,
        enters=order.enters or UNSET,
    )


class Passage(NamedTuple):
    """A move, the hex in which it thrusts on its way (CI-5.4.2.5-1), and what it enters at its end.

    `enters` is a tunnel, a gate or a wormhole.
    """

    told: UnitMoved
    turning: Cell | None
    enters: Id | None


Passing: TypeAlias = Callable[[Ruling, Passage, Dice], Ruling]
"""Moves a unit, with all that meets it on its way."""


def unhindered(ruling: Ruling, passage: Passage, dice: Dice) -> Ruling:
    """Move a unit that nothing meets on its way."""
    return arrive(set_out(ruling, passage), passage, dice)


def set_out(ruling: Ruling, passage: Passage) -> Ruling:
    """Begin a move: a partial shift that was announced begins with it (CI-14.2.1-1)."""
    ship = ruling.state.ship(passage.told.unit)
    begins = ship is not None and ship.beyond.shifting == "announced"
    return ruling.then(PartShiftBegan(ship=passage.told.unit)) if begins else ruling


def arrive(ruling: Ruling, passage: Passage, dice: Dice) -> Ruling:
    """Move a unit to the end of its way: there into a tunnel, or out of the map (CI-14.1-3).

    In a warp bubble it leaves as soon as it moves (CI-14.3-1).
    """
    told = passage.told
    mover = ruling.state.ship(told.unit)
    if mover is not None and is_hidden(mover):
        return ruling.then(_unseen(mover, told))
    ruling = ruling.then(told)
    if passage.enters:
        return go_through(
            ruling, told.unit, known_passage(ruling.state, passage.enters, at="/enters"), dice
        )
    ship = ruling.state.ship(told.unit)
    if ship is not None and leaves_in_bubble(ruling.state, ship):
        ruling = ruling.then(UnitDeparted(unit=ship.id, by="warp", rule="CI-14.3-1"))
    return keep_up(ruling, dice)


def _unseen(ship: Starship, told: UnitMoved) -> MovedUnseen:
    """Return a move that a ship in stealth keeps in its private log (CI-15.8-1)."""
    return MovedUnseen(
        ship=ship.id,
        plan=told.plan,
        start=told.start,
        cell=told.cell,
        motion=told.motion,
        came=told.came,
        thrust=told.thrust,
        overthrust=told.overthrust,
        only=(ship.side,),
    )


def moved(battle: Battle, unit: Unit, plot: Plot) -> UnitMoved:
    """Return the move of a unit by a plot; see `passage`."""
    return passage(battle, unit, plot).told


def passage(battle: Battle, unit: Unit, plot: Plot) -> Passage:
    """Return the move of a unit by a plot (CI-5.1-1 to CI-5.8.2-1).

    Raises:
        Refusal: the rules forbid it; see `require_announcement`, `carry_out`, `end_of` and
            `require_way_in`.
    """
    require_announcement(battle, unit, plot)
    means = means_of(unit, battle.options, plot.evasion)
    flight = flown(battle, unit, plot.plan, means)
    end = end_of(unit.cell, flight, plot)
    if plot.enters:
        _require_seen(unit)
        require_way_in(battle, plot.enters, way_of(unit.cell, flight, plot))
    told = UnitMoved(
        unit=unit.id,
        plan=plot.plan,
        start=unit.cell,
        cell=end.cell,
        motion=flight.motion,
        came=end.came,
        thrust=flight.spent.thrust,
        overthrust=flight.overthrust,
        evasion=plot.evasion,
        formation=plot.formation,
        thrust_left=means.thrust - flight.spent.thrust if means.small else 0,
    )
    return Passage(told, end.turning, plot.enters or None)


def _require_seen(unit: Unit) -> None:
    """Refuse that a ship in stealth enters anything: it is off the map (CI-15.8-1, CI-UMP-182)."""
    if is_hidden(unit):
        raise STEALTH_ENTERS.refuse(
            f"{unit.id} is in stealth and enters nothing: show first, by giving a sensor power.",
            at="/enters",
        )


def flown(battle: Battle, unit: Unit, plan: tuple[Action, ...], means: Means) -> Flight:
    """Return what a plan of a unit comes to, with the means that it has.

    The limit of cinematic motion is for what is asked for: what goes on by itself is not refused
    (CI-UMP-26).

    Raises:
        Refusal: see `carry_out`; or a structure would leave its hex.
    """
    _require_engines(battle, unit, plan)
    asks = any(not isinstance(action, StopManoeuvre) for action in plan)
    limit = limit_of(battle, unit) if asks else None
    flight = carry_out(plan, unit.motion, means, rules_of(battle), limit)
    require_undocked(battle, unit, plan, flight.motion)
    if asks:
        _require_bounds(flight.motion)
    return flight


def _require_bounds(motion: Motion) -> None:
    """Refuse motion beyond all measure, which a battle could not be kept with."""
    try:
        require_sound(motion)
    except msgspec.ValidationError:
        raise MOTION_LIMIT.refuse(
            f"No battle knows such motion: thrust less, to Speed {MOST_SPEED} at most.", at="/plan"
        ) from None
    if speed(motion.vector) > MOST_SPEED:
        raise MOTION_LIMIT.refuse(
            f"Speed {speed(motion.vector)} is too much: {MOST_SPEED} is the most.", at="/plan"
        )


def keeps_its_vector(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit cannot change its vector: a structure, or a ship that is entangled.

    CI-1.6-1, CI-15.4.1-1.
    """
    return not leaves_its_hex(hull_of(unit)) or bool(battle.attached_to(unit.id))


def _require_engines(battle: Battle, unit: Unit, plan: tuple[Action, ...]) -> None:
    """Refuse thrust of what has micro-thrusters at most, or is entangled (CI-UMP-76, CI-15.4.1-1).

    Structures keep their hex (CI-1.6-1, CI-1.6-2).
    """
    if not keeps_its_vector(battle, unit):
        return
    for place, action in enumerate(plan):
        if not _pushes(action):
            continue
        if leaves_its_hex(hull_of(unit)):
            others = listed(battle.attached_to(unit.id))
            raise ENTANGLED.refuse(
                f"{unit.id} is entangled with {others}: it may pivot, roll and tumble alone.",
                at=f"/plan/{place}",
            )
        raise KEEPS_ITS_HEX.refuse(
            f"{unit.id} keeps its hex: it may pivot, roll and tumble alone.", at=f"/plan/{place}"
        )


def _pushes(action: Action) -> bool:
    """Tell whether an action changes a vector."""
    if isinstance(action, PayOn):
        return action.manoeuvre is None
    return isinstance(action, Accelerate | Slide | TurnWithVector)


def move(ruling: Ruling, order: Move, dice: Dice, passing: Passing = unhindered) -> Ruling:
    """Move the unit whose turn it is by its plan (CI-2.1.2-1, CI-5.4.1-1).

    Args:
        ruling: on the battle.
        order: its plan.
        dice: for what meets it.
        passing: what meets it on its way.

    Raises:
        IllegalOrder: it has moved, others move before it, or it cannot move so.
        Malformed: there is no such unit, or the plan is not understood.
    """
    battle = ruling.state
    unit = require_mover(battle, order)
    return passing(ruling, passage(battle, unit, plot_of(order)), dice)


def require_mover(battle: Battle, order: Move) -> Unit:
    """Return the unit that is to move, if it is its turn (CI-2.1.2-1).

    Raises:
        IllegalOrder: it has moved, or others move before it.
        Malformed: there is no such unit.
    """
    unit = unit_under_way(battle, order.unit, at="/unit")
    if unit.moved:
        raise ALREADY_MOVED.refuse(f"{unit.id} has moved, and moves once a turn.", at="/unit")
    mover = next_mover(battle)
    if mover is None or mover.id != unit.id:
        turn_of = mover.id if mover else "nobody"
        raise NOT_ITS_TURN.refuse(
            f"{unit.id} does not move now: it is the turn of {turn_of}.", at="/unit"
        )
    return unit
