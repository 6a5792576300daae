"""The events of the Movement Step (CI 5)."""

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.attitude import DOWN, UP, Attitude
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Plot, SnapPlot
from umpire.rules.cold_infinity.state.bounds import Cell, Manoeuvre, SpinSense
from umpire.rules.cold_infinity.state.changes import (
    change_group,
    change_ship,
    change_unit,
    with_plot,
)
from umpire.rules.cold_infinity.state.happening import Happening, OnMap, Sealed, Told
from umpire.rules.cold_infinity.state.motion import (
    Accelerate,
    Action,
    Barnstorming,
    Motion,
    Outcome,
    PayOn,
    Share,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
)
from umpire.rules.cold_infinity.state.named import in_words, on_layer
from umpire.rules.cold_infinity.state.sheet import Shell
from umpire.rules.cold_infinity.state.vectors import speed, written


class UnitMoved(Happening, frozen=True, tag="unit_moved", kw_only=True):
    """A unit has moved: where it is, how it moves on, what that took (CI-5.4.1-1).

    `came` is the hex from which it came, as it counts towards others in its hex (CI-7.7-1); null
    if it has not left its hex.
    """

    unit: str
    plan: tuple[Action, ...]
    start: Cell
    cell: Cell
    motion: Motion
    came: Cell | None
    thrust: int
    overthrust: tuple[Share, ...]
    evasion: int = 0
    formation: bool = False
    thrust_left: int = 0
    rule: str = "CI-5.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Move it; one that comes to another hex comes after all that are there."""
        if (ship := battle.ship(self.unit)) is not None:
            turned = ship.turned or is_turned(ship.motion, self.motion)
            battle = change_ship(battle, self.unit, overthrust=self.overthrust, turned=turned)
            if self.cell != self.start:
                battle = change_ship(battle, self.unit, docked=None)
        battle = change_group(
            battle,
            self.unit,
            evasion=self.evasion,
            formation=self.formation,
            thrust_left=self.thrust_left,
        )
        battle = change_unit(battle, self.unit, cell=self.cell, motion=self.motion, moved=True)
        if self.came is None:
            return battle
        arrived = change_unit(battle, self.unit, arrival=battle.arrivals, came=self.came)
        return replace(arrived, arrivals=battle.arrivals + 1)

    def tell(self) -> str:
        """Tell what it did, from where to where, and how it goes on."""
        terms = [f"evades by {self.evasion}"] if self.evasion else []
        terms += ["flies in formation"] if self.formation else []
        terms += [_plan(self.plan)]
        terms += [f"{self.thrust} thrust"] if self.thrust else []
        terms += [f"{each.thrust} too much through {each.thruster}" for each in self.overthrust]
        way = f"from {_hex(self.start)} to {_hex(self.cell)}"
        return f"{self.unit} {', '.join(terms)}: {way}, {_going(self.motion)}"

    def on_the_map(self) -> "UnitMoved":
        """Return where it goes and how it lies: neither its plan nor its thrust."""
        return replace(
            self,
            motion=Motion(self.motion.vector, self.motion.attitude),
            plan=(),
            thrust=0,
            overthrust=(),
            evasion=0,
            formation=False,
            thrust_left=0,
        )


class StructureRotated(Happening, frozen=True, tag="structure_rotated", kw_only=True):
    """A structure rotated by so many facings, or quarters of 90 degrees, as it always does."""

    ship: str
    steps: int
    motion: Motion
    rule: str = "CI-15.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Turn it."""
        return change_ship(battle, self.ship, motion=self.motion, turned=True)

    def tell(self) -> str:
        """Tell how it lies now."""
        return f"{self.ship} rotates: {_lying(self.motion.attitude)}"

    def on_the_map(self) -> "StructureRotated":
        """Return all of it."""
        return self


class ShellRotated(OnMap, frozen=True, tag="shell_rotated", kw_only=True):
    """A shell of a structure turned alone; `turned` are the steps by which it has in all."""

    ship: str
    shell: Shell
    steps: int
    turned: int
    rule: str = "CI-15.3.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note how far it has turned."""
        return change_ship(battle, self.ship, turned_alone=self.turned)

    def tell(self) -> str:
        """Tell by how many steps."""
        steps = "step" if abs(self.steps) == 1 else "steps"
        return f"The {self.shell} shell of {self.ship} turns by {self.steps:+d} {steps}"


class DriftChecked(Happening, frozen=True, tag="drift_checked", kw_only=True):
    """A ship that nobody steers threw for whether it begins to turn; null: it does not."""

    ship: str
    motion: Motion
    manoeuvre: Manoeuvre | None = None
    sense: SpinSense | None = None
    rolls: tuple[Roll, ...]
    rule: str = "CI-5.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Move the ship on as it drifts."""
        return change_ship(battle, self.ship, motion=self.motion)

    def tell(self) -> str:
        """Tell the throw, and what it brings about."""
        thrown = ", ".join(str(roll.faces[0]) for roll in self.rolls)
        if self.manoeuvre is None or self.sense is None:
            return f"{self.ship} is adrift and does not begin to turn (thrown: {thrown})"
        turns = f"{self.manoeuvre} {in_words(self.sense)}"
        return f"{self.ship} is adrift and begins to {turns} (thrown: {thrown})"


class MovePlotted(Sealed, frozen=True, tag="move_plotted", kw_only=True):
    """A side wrote down how a unit is to move; it is secret until plots are shown."""

    side: str
    turn: int
    opens: PhaseName
    plot: Plot
    rule: str = "CI-2.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep the plot in place of an earlier one of the unit."""
        return with_plot(battle, self.plot)

    def tell(self) -> str:
        """Tell the plot."""
        return f"{self.side} writes down: {_plotted(self.plot)}"


class PlotsShown(Told, frozen=True, tag="plots_shown", kw_only=True):
    """All plots of a phase were shown; from now on they are final."""

    plots: tuple[Plot, ...]
    rule: str = "CI-2.2.1-1"

    def tell(self) -> str:
        """Tell all plots."""
        return "Plots are shown: " + "; ".join(_plotted(plot) for plot in self.plots)


class SnapDeclared(Sealed, frozen=True, tag="snap_declared", kw_only=True):
    """A group is to make a snap manoeuvre; it is secret until all are made."""

    side: str
    turn: int
    opens: PhaseName
    snap: SnapPlot
    rule: str = "CI-5.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep it in place of an earlier one of the group."""
        others = [each for each in battle.snaps if each.group != self.snap.group]
        return replace(battle, snaps=(*others, self.snap))

    def tell(self) -> str:
        """Tell what it is to do."""
        return f"{self.side} declares a snap: {self.snap.group} {_action(self.snap.action)}"


class SnapMade(Happening, frozen=True, tag="snap_made", kw_only=True):
    """A group made a snap manoeuvre, at the same time as all others."""

    group: str
    action: StartManoeuvre
    motion: Motion
    thrust_left: int
    rule: str = "CI-5.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Turn the group, and take the thrust."""
        return change_group(battle, self.group, motion=self.motion, thrust_left=self.thrust_left)

    def tell(self) -> str:
        """Tell how it lies now."""
        lying = _lying(self.motion.attitude)
        return f"{self.group} snaps: {_action(self.action)}, {lying}"


class BarnstormTerm(msgspec.Struct, frozen=True):
    """What a circumstance adds to an attempt to skim a large unit."""

    name: str
    modifier: int


class Barnstormed(Happening, frozen=True, tag="barnstormed", kw_only=True):
    """A unit tried to skim a large one; so many of it ram, if it failed by far."""

    unit: str
    skimmed: str
    circumstances: tuple[BarnstormTerm, ...]
    rolls: tuple[Roll, ...]
    total: int
    outcome: Outcome
    rams: int
    rule: str = "CI-5.5.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Note what the unit tried, and what came of it."""
        done = Barnstorming(self.skimmed, self.outcome, self.rams)
        return change_unit(battle, self.unit, barnstorming=done)

    def tell(self) -> str:
        """Tell the throw and its terms, and what came of it."""
        terms = "".join(
            f", {each.modifier:+d} {in_words(each.name)}" for each in self.circumstances
        )
        thrown = " + ".join(str(face) for face in self.rolls[0].faces)
        comes = {
            "success": f"skims {self.skimmed}",
            "failed_disengaged": "fails and gets away",
            "failed_rams": f"fails, and {self.rams} of it ram {self.skimmed}",
        }
        return f"{self.unit} {comes[self.outcome]}: {thrown}{terms} = {self.total}"


def is_turned(before: Motion, after: Motion) -> bool:
    """Tell whether a move pivots, rolls or tumbles a ship, or goes on with it (CI-12.4.1-1)."""
    return before.attitude != after.attitude or bool(before.spins or after.spins)


def _hex(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]}){on_layer(cell)}"


def _lying(attitude: Attitude) -> str:
    """Tell a facing, and how a ship is rolled and tumbled, if it is."""
    rolled = f", rolled {attitude.roll} degrees" if attitude.roll else ""
    tumbled = f", tumbled {attitude.tumble} degrees" if attitude.tumble else ""
    return f"facing {attitude.facing}{rolled}{tumbled}"


def _going(motion: Motion) -> str:
    """Tell how a unit moves on, and what it goes on doing."""
    on = "".join(f", goes on to {each.manoeuvre} {in_words(each.sense)}" for each in motion.spins)
    vector = f"vector {written(motion.vector)}, Speed {speed(motion.vector)}"
    return f"{vector}, {_lying(motion.attitude)}{on}"


def _part(part: int) -> str:
    return f" for a part of the cost (1/{part})" if part > 1 else ""


def _action(action: Action) -> str:
    """Tell an action of a plan."""
    match action:
        case Accelerate() | Slide():
            verb = "thrusts" if isinstance(action, Accelerate) else "slides"
            late = getattr(action, "after_hexes", None)
            when = f" after {late} hexes" if late else ""
            way = f"{action.hexes} {_towards(action.direction)}"
            return f"{verb} {way}{when}{_part(action.part)}"
        case StartManoeuvre():
            what = f"{in_words(action.sense)} by {action.steps}"
            return f"begins to {action.manoeuvre} {what}{_part(action.part)}"
        case StopManoeuvre():
            by = f" by {action.steps}" if action.steps else ""
            return f"slows its {action.manoeuvre}{by}{_part(action.part)}"
        case PayOn():
            what = action.manoeuvre or f"thrust {_towards(action.direction or 1)}"
            return f"pays on for its {what}"
        case _:
            return f"turns with its vector by {action.facings} facings"


def _towards(direction: int) -> str:
    """Tell a direction of the map by its number, and those off it in words."""
    return {UP: "up", DOWN: "down"}.get(direction, f"along {direction}")


def _plan(plan: tuple[Action, ...]) -> str:
    return ", ".join(_action(action) for action in plan) or "drifts on"


def _plotted(plot: Plot) -> str:
    evades = f", evades by {plot.evasion}" if plot.evasion else ""
    forms = ", flies in formation" if plot.formation else ""
    return f"{plot.unit} {_plan(plot.plan)}{evades}{forms}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    UnitMoved,
    StructureRotated,
    ShellRotated,
    DriftChecked,
    MovePlotted,
    PlotsShown,
    SnapDeclared,
    SnapMade,
    Barnstormed,
)
"""All that can happen by this chapter."""
