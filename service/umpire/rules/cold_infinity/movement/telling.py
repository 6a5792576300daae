"""Telling events of the Movement Step (CI 5) in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.battle import Plot
from umpire.rules.cold_infinity.bounds import Cell
from umpire.rules.cold_infinity.movement.actions import (
    Accelerate,
    Action,
    Motion,
    PayOn,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
)
from umpire.rules.cold_infinity.movement.attitude import Attitude
from umpire.rules.cold_infinity.movement.events import (
    Barnstormed,
    DriftChecked,
    MovePlotted,
    PlotsShown,
    SnapDeclared,
    SnapMade,
    UnitMoved,
)
from umpire.rules.cold_infinity.vectors import speed, written


def _hex(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"


def _lying(attitude: Attitude) -> str:
    """Tell a facing, and how a ship is rolled and tumbled, if it is."""
    rolled = f", rolled {attitude.roll} degrees" if attitude.roll else ""
    tumbled = f", tumbled {attitude.tumble} degrees" if attitude.tumble else ""
    return f"facing {attitude.facing}{rolled}{tumbled}"


def _going(motion: Motion) -> str:
    """Tell how a unit moves on, and what it goes on doing."""
    on = "".join(f", goes on to {each.manoeuvre} {_words(each.sense)}" for each in motion.spins)
    vector = f"vector {written(motion.vector)}, Speed {speed(motion.vector)}"
    return f"{vector}, {_lying(motion.attitude)}{on}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _part(part: int) -> str:
    return f" for a part of the cost (1/{part})" if part > 1 else ""


def told_action(action: Action) -> str:
    """Tell an action of a plan."""
    match action:
        case Accelerate() | Slide():
            verb = "thrusts" if isinstance(action, Accelerate) else "slides"
            late = getattr(action, "after_hexes", None)
            when = f" after {late} hexes" if late else ""
            way = f"{action.hexes} along {action.direction}"
            return f"{verb} {way}{when}{_part(action.part)}"
        case StartManoeuvre():
            what = f"{_words(action.sense)} by {action.steps}"
            return f"begins to {action.manoeuvre} {what}{_part(action.part)}"
        case StopManoeuvre():
            by = f" by {action.steps}" if action.steps else ""
            return f"slows its {action.manoeuvre}{by}{_part(action.part)}"
        case PayOn():
            what = action.manoeuvre or f"thrust along {action.direction}"
            return f"pays on for its {what}"
        case _:
            return f"turns with its vector by {action.facings} facings"


def _plan(plan: tuple[Action, ...]) -> str:
    return ", ".join(told_action(action) for action in plan) or "drifts on"


def _unit_moved(event: UnitMoved) -> str:
    terms = [f"evades by {event.evasion}"] if event.evasion else []
    terms += ["flies in formation"] if event.formation else []
    terms += [_plan(event.plan)]
    terms += [f"{event.thrust} thrust"] if event.thrust else []
    terms += [f"{each.thrust} too much through {each.thruster}" for each in event.overthrust]
    way = f"from {_hex(event.start)} to {_hex(event.cell)}"
    return f"{event.unit} {', '.join(terms)}: {way}, {_going(event.motion)}"


def _drift_checked(event: DriftChecked) -> str:
    thrown = ", ".join(str(roll.faces[0]) for roll in event.rolls)
    if event.manoeuvre is None or event.sense is None:
        return f"{event.ship} is adrift and does not begin to turn (thrown: {thrown})"
    turns = f"{event.manoeuvre} {_words(event.sense)}"
    return f"{event.ship} is adrift and begins to {turns} (thrown: {thrown})"


def _plotted(plot: Plot) -> str:
    evades = f", evades by {plot.evasion}" if plot.evasion else ""
    forms = ", flies in formation" if plot.formation else ""
    return f"{plot.unit} {_plan(plot.plan)}{evades}{forms}"


def _move_plotted(event: MovePlotted) -> str:
    return f"{event.side} writes down: {_plotted(event.plot)}"


def _plots_shown(event: PlotsShown) -> str:
    return "Plots are shown: " + "; ".join(_plotted(plot) for plot in event.plots)


def _snap_declared(event: SnapDeclared) -> str:
    return f"{event.side} declares a snap: {event.snap.group} {told_action(event.snap.action)}"


def _snap_made(event: SnapMade) -> str:
    lying = _lying(event.motion.attitude)
    return f"{event.group} snaps: {told_action(event.action)}, {lying}"


def _barnstormed(event: Barnstormed) -> str:
    terms = "".join(f", {each.modifier:+d} {_words(each.name)}" for each in event.circumstances)
    thrown = " + ".join(str(face) for face in event.rolls[0].faces)
    comes = {
        "success": f"skims {event.skimmed}",
        "failed_disengaged": "fails and gets away",
        "failed_rams": f"fails, and {event.rams} of it ram {event.skimmed}",
    }
    return f"{event.unit} {comes[event.outcome]}: {thrown}{terms} = {event.total}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    UnitMoved: _unit_moved,
    DriftChecked: _drift_checked,
    MovePlotted: _move_plotted,
    PlotsShown: _plots_shown,
    SnapDeclared: _snap_declared,
    SnapMade: _snap_made,
    Barnstormed: _barnstormed,
}
