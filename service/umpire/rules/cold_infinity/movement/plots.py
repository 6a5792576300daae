"""Plots written in secret, snap manoeuvres, skimming, drift and rotation (CI 5.5.3, 5.7, 15.3)."""

import re
from collections.abc import Iterator
from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.rules.cold_infinity.docking import is_moored, require_in_the_open
from umpire.rules.cold_infinity.movement.flights import (
    BEGIN_DIE,
    MANOEUVRE_DIE,
    SENSE_DIE,
    Barnstorm,
    Barnstormed,
    BarnstormTerm,
    DriftChecked,
    MovePlotted,
    Passage,
    Passing,
    PlotMove,
    PlotsShown,
    ShellRotated,
    SnapDeclared,
    SnapMade,
    SnapManoeuvre,
    StructureRotated,
    begins,
    drift,
    drifting,
    drifts,
    hull_of,
    is_checked,
    moved,
    passage,
    plot_of,
    rules_of,
    unhindered,
)
from umpire.rules.cold_infinity.movement.manoeuvres import (
    EFFECTS,
    Aim,
    Attempt,
    Modifiers,
    barnstorm,
    called_drm,
    carry_out_snap,
    may_fire,
    modifiers,
    require_barnstorm,
)
from umpire.rules.cold_infinity.movement.thrusters import (
    CANNOT_BARNSTORM,
    NO_SUCH_PLOT,
    Carried,
    on_vector,
)
from umpire.rules.cold_infinity.play import is_hidden, label
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Plot, Ruling, SnapPlot, Unit
from umpire.rules.cold_infinity.state.drones import bar_to_running_into
from umpire.rules.cold_infinity.state.sheet import (
    BARNSTORMS,
    DESTROYED,
    UNKNOWN_TARGET,
    Rotation,
    Shell,
    fitted,
)
from umpire.rules.cold_infinity.state.tables import MATTER, leaves_its_hex, technology_row
from umpire.rules.cold_infinity.state.units import (
    COUNTERS,
    commanded_group,
    commanded_unit,
    listed,
    require_seen,
    require_unfinished,
    speed_of,
    steps_in,
    turned_by,
    turns_alone,
    under_way,
    unit_under_way,
)
from umpire.rules.cold_infinity.state.values import Attitude, StartManoeuvre
from umpire.rules.cold_infinity.state.values import moved as moved_hex
from umpire.rules.cold_infinity.state.vessels import Group, Starship
from umpire.rules.cold_infinity.state.weapons import FireArc, Thruster
from umpire.rules.cold_infinity.stealth import PlottedUnseen


def require_attempt(battle: Battle, unit: Unit, target_id: str) -> Unit:
    """Return what a unit tries to skim, if it may (CI-5.5.3-1, CI-UMP-28).

    It may be of its own side, so that units meet which skim the same (CI-5.5.3-2).
    """
    target = battle.unit(target_id)
    if target is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no unit {target_id} to skim; there is {listed(e.id for e in battle.units)}.",
            at="/target",
        )
    if unit.barnstorming is not None:
        raise CANNOT_BARNSTORM.refuse(
            f"{unit.id} has tried this turn; a unit tries once a turn.", at="/unit"
        )
    require_seen(target)
    if not target.in_play:
        raise DESTROYED.refuse(f"{target.id} is out of play: choose another to skim.", at="/target")
    require_in_the_open(battle, target)
    barred = bar_to_running_into(unit, target)
    if barred is not None:
        raise barred.refuse(f"{target.id} is out of the reach of {unit.id}.", at="/target")
    require_barnstorm(hull_of(unit), hull_of(target))
    technology_row(MATTER, battle.tables)
    if target.cell != unit.cell:
        raise CANNOT_BARNSTORM.refuse(
            f"{unit.id} is not in the hex of {target.id}: choose one that is in its own.",
            at="/target",
        )
    return target


def may_try(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Return whether a unit may try to skim another (CI-5.5.3-1)."""
    try:
        require_attempt(battle, unit, target.id)
    except Refusal:
        return False
    return True


def added(battle: Battle, unit: Unit, target: Unit) -> Modifiers:
    """Return what modifies an attempt (CI-5.5.3-1, CI-RUL-33)."""
    attempt = Attempt(
        speed=speed_of(battle, unit),
        off_vector=not on_vector(unit.motion.attitude, unit.motion.vector),
        target_off_vector=not on_vector(target.motion.attitude, target.motion.vector),
        lost_thrusters=_lost_thrusters(unit),
        evasion=unit.evasion if isinstance(unit, Group) else 0,
        formation=isinstance(unit, Group) and unit.formation,
    )
    return modifiers(attempt, battle.tables.movement.barnstorm)


def told(terms: Modifiers) -> tuple[BarnstormTerm, ...]:
    """Return the modifiers that are not 0, each by its name."""
    named = terms._asdict().items()
    return tuple([BarnstormTerm(name, modifier) for name, modifier in named if modifier])


def _lost_thrusters(unit: Unit) -> int:
    """Return how many thrusters of a ship are destroyed; those of small vessels never are."""
    if isinstance(unit, Group):
        return 0
    return sum(not each.intact for each in fitted(unit.running, Thruster))


def try_to_skim(ruling: Ruling, order: Barnstorm, dice: Dice) -> Ruling:
    """Throw 3d6 for an attempt (CI-5.5.3-1 to -3).

    Raises:
        IllegalOrder: its side is done, or see `require_attempt`.
        Malformed: there is no such unit or target.
        CannotAdjudicate: see there.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    target = require_attempt(battle, unit, order.target)
    terms = added(battle, unit, target)
    roll = dice.roll(label(battle, unit.id, "barnstorm"), 3, 6)
    one, two, three = roll.faces
    count = len(unit.flying) if isinstance(unit, Group) else 1
    done = barnstorm((one, two, three), terms, count, battle.tables.movement.barnstorm)
    return ruling.then(
        Barnstormed(
            unit=unit.id,
            skimmed=target.id,
            circumstances=told(terms),
            rolls=(roll,),
            total=done.result,
            outcome=done.outcome,
            rams=done.rams,
        )
    )


FORWARD = "1"
"""The heading of forward weapons; turrets are none (CI-UMP-86)."""


def is_forward(arc: FireArc) -> bool:
    """Return whether a weapon is a forward one (CI-UMP-86)."""
    return arc.heading == FORWARD and arc.shape != "turret"


def skims(unit: Unit) -> str | None:
    """Return the unit along which another skims now, if it does (CI-5.5.3-2)."""
    attempt = unit.barnstorming
    return attempt.target if attempt and EFFECTS[attempt.outcome].skims else None


def require_barnstormer(firer: Unit, arc: FireArc, target: Unit | None) -> None:
    """Check that a barnstormer may fire a weapon at a target (CI-5.5.3-2, CI-5.5.3-3)."""
    attempt = firer.barnstorming
    if attempt is None:
        return
    if not may_fire(attempt.outcome, _aim(firer, target), forward=is_forward(arc)):
        raise BARNSTORMS.refuse(
            f"{firer.id} has tried to barnstorm {attempt.target}, and so fires no such weapon at"
            f" {target.id if target else 'other targets'} this turn.",
            at="/target",
        )


def _aim(firer: Unit, target: Unit | None) -> Aim:
    skimmed = skims(firer)
    if target is None or skimmed is None:
        return "other"
    if target.id == skimmed:
        return "skimmed"
    return "rival" if skims(target) == skimmed else "other"


def is_certain(firer: Unit, arc: FireArc, target: Unit) -> bool:
    """Return whether a weapon hits without a throw: a forward one, what it skims (CI-5.5.3-2)."""
    return skims(firer) == target.id and is_forward(arc)


def is_called(battle: Battle, target: Unit) -> bool:
    """Return whether fire at a unit counts as called, for it skims another (CI-5.5.3-2)."""
    attempt = target.barnstorming
    return attempt is not None and called_drm(attempt.outcome, battle.tables.fire) != 0


def below(battle: Battle, target: Unit) -> Starship | None:
    """Return the ship that a miss at a barnstormer strikes (CI-5.5.3-2)."""
    skimmed = skims(target)
    ship = None if skimmed is None else battle.ship(skimmed)
    return ship if ship and ship.in_play else None


def evasion_of(unit: Unit) -> int:
    """Return the evasion levels of a unit this turn (CI-5.5.2-1)."""
    return unit.evasion if isinstance(unit, Group) else 0


def snap_manoeuvre(ruling: Ruling, order: SnapManoeuvre, _dice: Dice) -> Ruling:
    """Declare a snap manoeuvre, or replace the one declared before (CI-5.5.1-1).

    Raises:
        IllegalOrder: they are no fighters, have too little thrust left, or cannot turn so; or
            their side is done.
        Malformed: there is no such group, or the manoeuvre knows no such sense.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    try:
        snapped(battle, group, order.action)
    except Refusal as refusal:
        refusal.inside("/action")
        raise
    plot = SnapPlot(group.id, order.action)
    return ruling.then(
        SnapDeclared(side=group.side, turn=battle.turn, opens="secret_attacks", snap=plot)
    )


def snapped(battle: Battle, group: Group, action: StartManoeuvre) -> Carried:
    """Return a group after a snap manoeuvre; each fighter pays (CI-5.5.1-1).

    Raises:
        Refusal: see `carry_out_snap`.
    """
    return carry_out_snap(
        group.craft.hull_type, action, group.motion, group.thrust_left, rules_of(battle)
    )


def make_snaps(ruling: Ruling, _dice: Dice) -> Ruling:
    """Make all snap manoeuvres that are declared (CI-5.5.1-1)."""
    for plot in ruling.state.snaps:
        group = ruling.state.group(plot.group)
        if group is not None and group.in_play:
            with suppress(Refusal):  # The referee may have changed the group since.
                ruling = ruling.then(_make_snap(ruling.state, group, plot))
    return ruling


def _make_snap(battle: Battle, group: Group, plot: SnapPlot) -> SnapMade:
    after = snapped(battle, group, plot.action)
    return SnapMade(
        group=group.id,
        action=plot.action,
        motion=after.motion,
        thrust_left=group.thrust_left - after.spent.thrust,
    )


_OPENED_BY: dict[PhaseName, PhaseName] = {
    "plots": "small_vessel_plots",
    "small_vessel_plots": "movement",
}
"""The phase that shows what is plotted in a phase; of those passed over, the one behind it."""


def plots_now(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit is of those that plot in this phase (CI-2.2.1-1, CI-2.2.1.1-1).

    Nimble small vessels do when starships have shown their plots; what drifts by itself does not.
    """
    if not under_way(unit) or battle.phase not in _OPENED_BY or drifts(battle, unit):
        return False
    if battle.options.movement_turns != "nimble":
        return True
    return isinstance(unit, Group) == (battle.phase == "small_vessel_plots")


def _why(battle: Battle, unit: Unit) -> str:
    """Return in words why a unit does not plot."""
    if drifts(battle, unit):
        return "it drifts"
    when = "small_vessel_plots" if isinstance(unit, Group) else "plots"
    return f"it does in {when}"


def plot_move(ruling: Ruling, order: PlotMove, _dice: Dice) -> Ruling:
    """Write down the move of a unit, or replace the earlier plot (CI-2.2.1-1).

    Raises:
        IllegalOrder: it does not plot now, its side is done, or it cannot move so.
        Malformed: there is no such unit, or the plan is not understood.
    """
    battle = ruling.state
    unit = unit_under_way(battle, order.unit, at="/unit")
    require_unfinished(battle, unit.side, at="/unit")
    if not plots_now(battle, unit):
        raise NO_SUCH_PLOT.refuse(
            f"{unit.id} does not plot in the phase {battle.phase}: {_why(battle, unit)}.",
            at="/unit",
        )
    plot = plot_of(order)
    # Nothing changes until plots are carried out: what is legal now stays so.
    moved(battle, unit, plot)
    if is_hidden(unit):
        return ruling.then(PlottedUnseen(plot=plot, only=(unit.side,)))
    opens = _OPENED_BY[battle.phase]
    return ruling.then(MovePlotted(side=unit.side, turn=battle.turn, opens=opens, plot=plot))


def reveal(ruling: Ruling, _dice: Dice) -> Ruling:
    """Show the plots of this phase (CI-2.2.1-1)."""
    battle = ruling.state
    now = {each.id for each in battle.units if plots_now(battle, each) and not is_hidden(each)}
    plots = tuple([plot for plot in battle.plots if plot.unit in now])
    return ruling.then(PlotsShown(plots=plots)) if plots else ruling


def carry_out_plots(ruling: Ruling, dice: Dice, passing: Passing = unhindered) -> Ruling:
    """Move all units by their plots; without one a unit drifts on (CI-2.2.1-1).

    They move together. If several enter one hex, the later one is the one that would have moved
    later by initiative (CI-UMP-78).
    """
    if ruling.state.options.movement_turns == "initiative":
        return ruling
    for name in _in_order(ruling.state):
        battle = ruling.state
        unit = battle.unit(name)
        if unit is not None and not unit.moved and under_way(unit):
            ruling = passing(ruling, _by_plot(battle, unit), dice)
    return ruling


def _by_plot(battle: Battle, unit: Unit) -> Passage:
    """Return the move of a unit by its plot; if it has none that it can fly now, it drifts on.

    It could when it was written down: only the referee has changed it since (CI-UMP-78). A tunnel
    that has closed meanwhile it passes by.
    """
    for plot in battle.plots:
        if plot.unit == unit.id:
            for one in (plot, replace(plot, enters=UNSET)):
                with suppress(Refusal):
                    return passage(battle, unit, one)
    return passage(battle, unit, Plot(unit=unit.id))


def _in_order(battle: Battle) -> tuple[str, ...]:
    """Return all units in the order of initiative, those without any first."""
    others = [unit.id for unit in battle.units if unit.id not in battle.order]
    return (*others, *battle.order)


def drift_derelicts(ruling: Ruling, dice: Dice, passing: Passing = unhindered) -> Ruling:
    """Move derelicts on, and throw for whether they begin to turn (CI-5.7-1, CI-UMP-79).

    A unit that begins to drift in the Movement Step, before its own move, does so at the end of it.
    """
    for ship in ruling.state.ships:
        if not ship.moved and drifts(ruling.state, ship):
            ruling = _drift(ruling, ship, dice, passing)
    return ruling


def _drift(ruling: Ruling, ship: Starship, dice: Dice, passing: Passing) -> Ruling:
    """Throw for a ship that does not turn yet, and move it by its vector.

    Structures, and ships moored at them, throw for nothing.
    """
    adrift = leaves_its_hex(ship.sheet.hull_type) and not is_moored(ruling.state, ship)
    if is_checked(ship.motion.spins, disabled=adrift):
        checked = _check_drift(ruling.state, ship, dice)
        ruling = ruling.then(checked)
        ship = replace(ship, motion=checked.motion)
    return passing(ruling, passage(ruling.state, ship, Plot(unit=ship.id)), dice)


def _check_drift(battle: Battle, ship: Starship, dice: Dice) -> DriftChecked:
    """Return whether a ship begins to turn: a d10, and two d6 more if it does (CI-RUL-35)."""
    table = battle.tables.movement.drift
    first = dice.roll(label(battle, ship.id, "drift"), 1, BEGIN_DIE)
    if not begins(first.faces[0], table):
        return DriftChecked(ship=ship.id, motion=ship.motion, rolls=(first,))
    second = dice.roll(label(battle, ship.id, "drift", "manoeuvre"), 1, MANOEUVRE_DIE)
    third = dice.roll(label(battle, ship.id, "drift", "sense"), 1, SENSE_DIE)
    begun = drift(second.faces[0], third.faces[0], table)
    spin = drifting(begun, ship.sheet.costs)
    return DriftChecked(
        ship=ship.id,
        motion=replace(ship.motion, spins=(spin,)),
        manoeuvre=begun.manoeuvre,
        sense=begun.sense,
        rolls=(first, second, third),
    )


_SAUCER = re.compile(r"([+-])(\d{1,3})(?:/(\d{1,3}))?")

_BARREL = re.compile(r"([XY])([+-])(\d{1,3})(?:/(\d{1,3}))?")


def rotation_of(notation: str, shell: Shell = "whole") -> Rotation:
    """Return a rotation as the book writes it: `-1/2` a saucer, `X+1/3` a barrel.

    CI-15.3.1-1, CI-15.3.2-1.

    Raises:
        Malformed: it is not in the notation.
    """
    text = notation.replace(" ", "")
    saucer, barrel = _SAUCER.fullmatch(text), _BARREL.fullmatch(text)
    found = saucer or barrel
    *axis, sign, steps, turns = found.groups() if found else ("", "", "0")
    if found is None or not int(turns or 1):
        raise UNKNOWN_VALUE.refuse(
            f"{notation!r} is no rotation: write it like -1/2 or X+1/3.", rule="CI-15.3.1-1"
        )
    return Rotation(
        axis="X" if axis == ["X"] else ("Y" if axis else "Z"),
        sign=-1 if sign == "-" else 1,
        steps=int(steps),
        turns=int(turns or 1),
        shell=shell,
    )


def rotated(attitude: Attitude, rotation: Rotation, turn: int) -> Attitude:
    """Return how a structure lies at the end of Movement of a turn (CI-15.3.1-1, CI-15.3.2-1).

    A saucer pivots clockwise or counter-clockwise; a barrel tumbles or rolls by 90 degrees.
    """
    return moved_hex(attitude, COUNTERS[rotation.axis], steps_in(rotation, turn))


def rotate_structures(ruling: Ruling, _dice: Dice) -> Ruling:
    """Turn all structures that rotate, and shells that turn alone, at no cost (CI 15.3).

    Ships have stopped their rotating sections for the battle (CI-15.3-1).
    """
    return ruling.then(*_rotations(ruling.state), *_shells(ruling.state))


def _rotations(battle: Battle) -> Iterator[StructureRotated]:
    for ship in battle.ships:
        rotation = ship.sheet.rotation
        if rotation is not None and rotates(ship) and steps_in(rotation, battle.turn):
            attitude = rotated(ship.motion.attitude, rotation, battle.turn)
            motion = replace(ship.motion, attitude=attitude)
            steps = steps_in(rotation, battle.turn)
            rule = "CI-15.3.1-1" if rotation.axis == "Z" else "CI-15.3.2-1"
            yield StructureRotated(ship=ship.id, steps=steps, motion=motion, rule=rule)
            if rotation.axis == "Z":
                yield from _turn_moored(battle, ship, steps)


def _turn_moored(battle: Battle, host: Starship, steps: int) -> Iterator[StructureRotated]:
    """Yield the ships moored at a saucer, which turn with it (CI-15.7.2-2).

    Barrels turn about them: they lie in their docks as before (CI-UMP-155).
    """
    for ship in battle.ships:
        if ship.docked and ship.docked.host == host.id and is_moored(battle, ship):
            attitude = moved_hex(ship.motion.attitude, COUNTERS["Z"], steps)
            motion = replace(ship.motion, attitude=attitude)
            yield StructureRotated(ship=ship.id, steps=steps, motion=motion, rule="CI-15.3.1-1")


def _shells(battle: Battle) -> Iterator[ShellRotated]:
    """Yield the shells that turn alone by a step this turn (CI-15.3.3.1-1, CI-15.3.3.2-1)."""
    for ship in battle.ships:
        rotation = ship.sheet.rotation
        if rotation is None or not turns_alone(ship) or not _stands(ship):
            continue
        steps = steps_in(rotation, battle.turn)
        if steps:
            after = turned_by(rotation, ship.turned_alone or 0, battle.turn)
            rule = "CI-15.3.3.1-1" if rotation.shell == "outer" else "CI-15.3.3.2-1"
            yield ShellRotated(
                ship=ship.id, shell=rotation.shell, steps=steps, turned=after, rule=rule
            )


def rotates(ship: Starship) -> bool:
    """Return whether a unit is a structure that rotates as a whole (CI-15.3-1)."""
    rotation = ship.sheet.rotation
    whole = rotation is not None and rotation.shell == "whole"
    return whole and _stands(ship)


def _stands(ship: Starship) -> bool:
    return ship.in_play and not leaves_its_hex(ship.sheet.hull_type)
