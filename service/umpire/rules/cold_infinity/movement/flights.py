"""A unit's move, from its plot to its events (CI 5)."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import astuple, replace

from umpire.kernel.decoders import require_sound
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.reasons import OPTION_OFF
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import require_undocked
from umpire.rules.cold_infinity.drives.requirements import PartShiftBegan, UnitDeparted, keep_up
from umpire.rules.cold_infinity.drives.tunnels import (
    go_through,
    known_passage,
    leaves_in_bubble,
    require_way_in,
)
from umpire.rules.cold_infinity.movement.manoeuvres import (
    SMALL_COSTS,
    Flight,
    carry_out,
    end_of,
    evade,
    motion_limit,
    way_of,
)
from umpire.rules.cold_infinity.movement.thrusters import (
    ALREADY_MOVED,
    ENTANGLED,
    FIGHTERS_ALONE,
    KEEPS_ITS_HEX,
    MOTION_LIMIT,
    NOT_ITS_TURN,
    SENSES,
    TOO_FEW_FOR_FORMATION,
    Jet,
    Means,
    Rules,
    engine_thrust,
    enriched,
    working,
)
from umpire.rules.cold_infinity.play import Happening, OnMap, Sealed, Told, is_hidden
from umpire.rules.cold_infinity.small import in_formation
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    PhaseName,
    Plan,
    Plot,
    Ruling,
    SnapPlot,
    Unit,
    change_group,
    change_ship,
    change_unit,
    with_plot,
)
from umpire.rules.cold_infinity.state.drones import drive_of
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs, CraftSheet, Running, Shell, fitted
from umpire.rules.cold_infinity.state.tables import DriftTable, leaves_its_hex
from umpire.rules.cold_infinity.state.units import (
    MOST_SPEED,
    describe_hex,
    describe_terms,
    listed,
    say,
    say_number,
    speed,
    under_way,
    unit_under_way,
    written,
)
from umpire.rules.cold_infinity.state.values import (
    DOWN,
    FIGHTERS,
    UP,
    Accelerate,
    Action,
    Attitude,
    Barnstorming,
    Cell,
    Count,
    Counter,
    HullType,
    Instalments,
    Manoeuvre,
    Motion,
    Outcome,
    PayOn,
    Share,
    Slide,
    Spin,
    SpinSense,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.vessels import Group, Starship
from umpire.rules.cold_infinity.state.weapons import Engine, Thruster
from umpire.rules.cold_infinity.stealth import STEALTH_ENTERS, MovedUnseen

BEGIN_DIE, MANOEUVRE_DIE, SENSE_DIE = 10, 6, 6
"""The dice of a drifting ship, in order; the others are thrown only if the first says so."""

_COUNTERS: dict[Manoeuvre, Counter] = {"pivot": "facing", "roll": "roll", "tumble": "tumble"}


class Drift(NamedTuple):
    """The manoeuvre that a drifting ship begins, one step a turn."""

    manoeuvre: Manoeuvre
    sense: SpinSense


def powerless(means: Means) -> bool:
    """Return whether a ship has no thrust, or nothing to put it through (CI-5.7-1)."""
    return means.thrust <= 0 or not (means.jets or means.small)


def is_checked(spins: tuple[Spin, ...], *, disabled: bool) -> bool:
    """Return whether a ship throws for its drift: without thrust, and turning not yet (CI-5.7-1).

    It is `disabled` too while it is derelict, its bridge destroyed.
    """
    return disabled and not spins


def begins(face: int, table: DriftTable) -> bool:
    """Return whether a d10 makes a drifting ship begin a manoeuvre (CI-5.7-1)."""
    return face <= table.begins_to


def drift(manoeuvre_face: int, sense_face: int, table: DriftTable) -> Drift:
    """Return which manoeuvre two d6 begin, and which way (CI-5.7-1, CI-RUL-35)."""
    manoeuvre = table.manoeuvres[manoeuvre_face - 1]
    first, second = SENSES[manoeuvre]
    return Drift(manoeuvre, first if _first(manoeuvre, sense_face, table) else second)


def _first(manoeuvre: Manoeuvre, face: int, table: DriftTable) -> bool:
    """Return whether a face means the sense that counts upwards; low faces roll to port."""
    low = face <= table.first_sense_to
    return low != (manoeuvre == "roll")


def drifting(drifts: Drift, costs: Costs) -> Spin:
    """Return the manoeuvre of a drifting ship, as the map shows it (CI-5.7-1, CI-UMP-29).

    However the ship lies, a pivot changes its facing and a tumble its nose. Once it has thrust
    again, stopping it costs what such a manoeuvre costs.
    """
    manoeuvre, sense = drifts
    return Spin(
        manoeuvre=manoeuvre,
        sense=sense,
        counter=_COUNTERS[manoeuvre],
        sign=1 if sense == SENSES[manoeuvre][0] else -1,
        rate=1,
        paid_for=Instalments(costs.pivot if manoeuvre == "pivot" else costs.roll_tumble),
    )


MASS_OF_CONTAINER = Fraction(1, 2)


def effective_mass(mass: float, full_containers: int, *, counts: bool) -> float:
    """Return the Mass of a ship with its cargo (CI-15.2.1-1).

    Its hull type is that of the Mass without it.
    """
    return mass + float(MASS_OF_CONTAINER * full_containers) if counts else mass


def laden_costs(costs: Costs, mass: float, laden: float) -> Costs:
    """Return what thrust costs a ship with its cargo: as much more as the Mass (CI-UMP-157)."""
    more = Fraction(laden).limit_denominator(100) / Fraction(mass).limit_denominator(100)
    return Costs(*[ceil(each * more) for each in astuple(costs)])


def next_mover(battle: Battle) -> Unit | None:
    """Return the unit that moves now, `None` when all have (CI-2.1.2-1).

    Derelicts have drifted already; by plots all move at once (CI-2.2.1-1). Ships in stealth throw
    for no initiative, and move before all others; so does one that has just shown (CI-UMP-181).
    """
    if battle.options.movement_turns != "initiative":
        return None
    logged = [ship.id for ship in battle.ships if ship.stealth and ship.id not in battle.order]
    for name in (*logged, *battle.order):
        unit = battle.unit(name)
        if unit is not None and not unit.moved and under_way(unit):
            return unit
    return None


def means(running: Running, options: Options) -> Means:
    """Return what a ship moves by (CI-5.2-1, CI-5.3.2-1, CI-13.1.2-1, CI-13.1.3-1).

    Thrust is that of all engines that are on, as damaged as they are, with extra power; that of an
    engine destroyed since is lost. The ship is non-inertial if all those engines are (CI-UMP-60).
    """
    engines = [each for each in fitted(running, Engine) if each.on]
    own = sum(engine_thrust(e.system, e.lost, options.engine_damage_rounding) for e in engines)
    more = sum(enriched(e.system, e.extra) for e in engines if e.intact)
    working_ones = [each.system for each in engines if each.intact]
    return Means(
        thrust=own + more,
        jets=jets(running),
        costs=running.sheet.costs,
        non_inertial=bool(working_ones) and all(each.non_inertial for each in working_ones),
    )


def jets(running: Running) -> tuple[Jet, ...]:
    """Return the thrusters that work, and what each passes (CI-13.1.2-1)."""
    return working((each.system, each.lost) for each in fitted(running, Thruster))


def means_of_craft(craft: CraftSheet, thrust_spent: int = 0) -> Means:
    """Return what each fighter of a group moves by, or a shuttle (CI-5.5-1)."""
    thrust = max(0, craft.thrust - thrust_spent)
    return Means(thrust, (), SMALL_COSTS, small=True, non_inertial=craft.non_inertial)


def hull_of(unit: Unit) -> HullType:
    """Return the hull type of a unit."""
    return unit.craft.hull_type if isinstance(unit, Group) else unit.sheet.hull_type


def means_of(unit: Unit, options: Options, thrust_spent: int = 0) -> Means:
    """Return what a unit moves by this turn."""
    if isinstance(unit, Group):
        return means_of_craft(unit.craft, thrust_spent)
    found = means(unit.running, options)._replace(costs=costs_of(unit, options))
    if in_non_inertial_bubble(unit):
        found = found._replace(non_inertial=True)
    if leaves_its_hex(unit.sheet.hull_type) or fitted(unit.running, Engine):
        return found
    return found._replace(thrust=sum(jet.channel for jet in found.jets))


def in_non_inertial_bubble(ship: Starship) -> bool:
    """Return whether a ship moves without inertia in its warp bubble (CI-14.3.1-1)."""
    drive = drive_of(ship, ship.beyond.bubble) if ship.beyond.bubble else None
    return drive is not None and drive.system.non_inertial


def costs_of(ship: Starship, options: Options) -> Costs:
    """Return what thrust costs a ship, with its cargo where that counts (CI-15.2.1-1)."""
    full = sum(each.containers for each in ship.cargo)
    if not full or not options.cargo_mass:
        return ship.sheet.costs
    mass = ship.sheet.mass
    return laden_costs(ship.sheet.costs, mass, effective_mass(mass, full, counts=True))


def rules_of(battle: Battle) -> Rules:
    """Return the options and tables that units move by."""
    return Rules(battle.options, battle.tables.movement)


def limit_of(battle: Battle, unit: Unit) -> int | None:
    """Return how many motions the hull of a unit makes in a turn (CI-5.6-1); None: any number."""
    return motion_limit(hull_of(unit), battle.tables.hulls)


def is_disabled(ship: Starship, options: Options) -> bool:
    """Return whether a ship moves as nobody wants: a derelict, or without thrust (CI-5.7-1)."""
    return ship.status == "derelict" or powerless(means_of(ship, options))


def drifts(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit moves on by itself, before all others (CI-5.7-1, CI-UMP-79).

    It belongs to the advanced rules; in the basic ones a ship without thrust moves in its turn.
    """
    if battle.options.level == "basic" or isinstance(unit, Group):
        return False
    return unit.in_play and is_disabled(unit, battle.options)


NO_EVASION = OPTION_OFF.under("CI-5.5.2-1")

NO_FORMATION = OPTION_OFF.under("CI-12.2.5-1")


def require_announcement(battle: Battle, unit: Unit, plot: Plot) -> None:
    """Refuse evasion and formation that a unit cannot fly (CI-5.5.2-1, -2, CI-12.2.5-1)."""
    if plot.evasion:
        _require_evasion(battle, unit, plot.evasion)
    if plot.formation:
        _require_formation(battle, unit)


def most_evasion(battle: Battle, unit: Unit) -> int:
    """Return by how many levels a unit may evade (CI-5.5.2-2); 0 unless it is a fighter."""
    if battle.options.level == "basic" or hull_of(unit) not in FIGHTERS:
        return 0
    return min(_limit(battle, unit), means_of(unit, battle.options).thrust)


def may_form(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit may fly in formation (CI-12.2.5-1)."""
    advanced = battle.options.level == "advanced"
    return advanced and hull_of(unit) in FIGHTERS and _enough(battle, unit)


def _limit(battle: Battle, unit: Unit) -> int:
    """Return the levels that all fighters have, or more by design."""
    design = unit.craft.evasion if isinstance(unit, Group) else 0
    return max(design, battle.tables.movement.evasion_levels)


def _enough(battle: Battle, unit: Unit) -> bool:
    """Return whether enough fly in a group."""
    flying = len(unit.flying) if isinstance(unit, Group) else 1
    return in_formation(flying, battle.tables.small_vessels, wanted=True)


def _require_evasion(battle: Battle, unit: Unit, levels: int) -> None:
    """Refuse evasion that the unit is not made for, or has no thrust for."""
    if battle.options.level == "basic":
        raise NO_EVASION.refuse(
            "Evasion belongs to the advanced rules: move with evasion 0.", at="/evasion"
        )
    thrust = means_of(unit, battle.options).thrust
    try:
        evade(hull_of(unit), levels, _limit(battle, unit), thrust)
    except Refusal as refusal:
        refusal.inside("/evasion")
        raise


def _require_formation(battle: Battle, unit: Unit) -> None:
    """Refuse formation of anything but three fighters or more."""
    if battle.options.level == "basic":
        raise NO_FORMATION.refuse(
            "Formation belongs to the advanced rules: move without it.", at="/formation"
        )
    if hull_of(unit) not in FIGHTERS:
        raise FIGHTERS_ALONE.refuse(
            f"Only fighters fly in formation, and {unit.id} is not one: move without it.",
            at="/formation",
            rule="CI-12.2.5-1",
        )
    if not _enough(battle, unit):
        raise TOO_FEW_FOR_FORMATION.refuse(
            f"{unit.id} is too small a group for formation; it takes"
            f" {battle.tables.small_vessels.together} fighters.",
            at="/formation",
        )


class UnitMoved(Happening, frozen=True, tag="unit_moved", kw_only=True):
    """A unit has moved: where it is, how it moves on, what that took (CI-5.4.1-1).

    `came` is the hex that it came from, as it counts towards others in its hex (CI-7.7-1); null if
    it has not left its hex.
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
        does = [_describe_plan(self.plan)]
        if self.evasion:
            does.append(self.say("evades by {evasion}"))
        if self.formation:
            does.append(self.say("flies in formation"))
        line = "{unit} {does:list}, at {end}: {going}"
        if self.start != self.cell:
            line = "{unit} {does:list}, from {start} to {end}: {going}"
        moved = self.say(
            line,
            does=does,
            start=describe_hex(self.start),
            end=describe_hex(self.cell),
            going=_describe_motion(self.motion),
        )
        if not self.thrust:
            return moved
        spent = [self.say("{thrust} thrust")]
        spent += [say("{thrust} too much through {thruster}", each) for each in self.overthrust]
        return f"{moved} ({', '.join(spent)})"

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
    """A structure rotated by its number of facings, or quarters of 90 degrees."""

    ship: str
    steps: int
    motion: Motion
    rule: str = "CI-15.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, motion=self.motion, turned=True)

    def tell(self) -> str:
        return self.say("{ship} rotates: {lying}", lying=_describe_attitude(self.motion.attitude))

    def on_the_map(self) -> "StructureRotated":
        """Return all of it."""
        return self


class ShellRotated(OnMap, frozen=True, tag="shell_rotated", kw_only=True):
    """A shell of a structure turned alone; `turned` are its steps in all."""

    ship: str
    shell: Shell
    steps: int
    turned: int
    rule: str = "CI-15.3.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, turned_alone=self.turned)

    def tell(self) -> str:
        if abs(self.steps) == 1:
            return self.say("The {shell:word} shell of {ship} turns by {steps:+d} step")
        return self.say("The {shell:word} shell of {ship} turns by {steps:+d} steps")


class DriftChecked(Happening, frozen=True, tag="drift_checked", kw_only=True):
    """A ship that nobody steers threw for whether it begins to turn; null: it does not."""

    ship: str
    motion: Motion
    manoeuvre: Manoeuvre | None = None
    sense: SpinSense | None = None
    rolls: tuple[Roll, ...]
    rule: str = "CI-5.7-1"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, motion=self.motion)

    def tell(self) -> str:
        if self.manoeuvre is None or self.sense is None:
            return self.say("{ship} is adrift and does not begin to turn ({rolls:dice})")
        return self.say(
            "{ship} is adrift and begins to {what:word} ({rolls:dice})",
            what=f"{self.manoeuvre} {self.sense}",
        )


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
        return self.say("{side} plots: {plotted}", plotted=_describe_plot(self.plot))


class PlotsShown(Told, frozen=True, tag="plots_shown", kw_only=True):
    """All plots of a phase were shown; from now on they are final."""

    plots: tuple[Plot, ...]
    rule: str = "CI-2.2.1-1"

    def tell(self) -> str:
        return self.say(
            "All see the plots: {each}", each="; ".join(map(_describe_plot, self.plots))
        )


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
        return self.say(
            "{side} declares a snap manoeuvre: {snap.group} {does}",
            does=_describe_action(self.snap.action),
        )


class SnapMade(Happening, frozen=True, tag="snap_made", kw_only=True):
    """A group made a snap manoeuvre, at the same time as all others."""

    group: str
    action: StartManoeuvre
    motion: Motion
    thrust_left: int
    rule: str = "CI-5.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_group(battle, self.group, motion=self.motion, thrust_left=self.thrust_left)

    def tell(self) -> str:
        return self.say(
            "{group} makes a snap manoeuvre: {does}, {lying}",
            does=_describe_action(self.action),
            lying=_describe_attitude(self.motion.attitude),
        )


class BarnstormTerm(msgspec.Struct, frozen=True):
    """The modifier of one circumstance of an attempt to skim a large unit."""

    name: str
    modifier: int


class Barnstormed(Happening, frozen=True, tag="barnstormed", kw_only=True):
    """A unit tried to skim a large one; if it failed by far, this number of craft ram."""

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
        line = "{unit} fails to skim {skimmed} and gets away ({how})"
        if self.outcome == "success":
            line = "{unit} skims {skimmed} ({how})"
        elif self.outcome == "failed_rams":
            line = "{unit} fails to skim {skimmed}, and {rams} of it ram ({how})"
        how = (
            "{rolls:dice} is {total}: {terms}" if self.circumstances else "{rolls:dice} is {total}"
        )
        terms = describe_terms((each.name, each.modifier) for each in self.circumstances)
        return self.say(line, how=self.say(how, terms=terms))


def is_turned(before: Motion, after: Motion) -> bool:
    """Return whether a move pivots, rolls or tumbles a ship, or goes on with it (CI-12.4.1-1)."""
    return before.attitude != after.attitude or bool(before.spins or after.spins)


def _describe_attitude(attitude: Attitude) -> str:
    lying = [say("facing {facing}", attitude)]
    if attitude.roll:
        lying.append(say("rolled {roll} degrees", attitude))
    if attitude.tumble:
        lying.append(say("tumbled {tumble} degrees", attitude))
    return ", ".join(lying)


def _describe_motion(motion: Motion) -> str:
    going = [
        say("vector {vector}", vector=written(motion.vector)),
        say("Speed {speed}", speed=speed(motion.vector)),
        _describe_attitude(motion.attitude),
    ]
    going += [
        say("continues to {what:word}", what=f"{spin.manoeuvre} {spin.sense}")
        for spin in motion.spins
    ]
    return ", ".join(going)


def _describe_action(action: Action) -> str:
    match action:
        case Accelerate() | Slide():
            line = "slides {hexes} {towards}"
            if isinstance(action, Accelerate):
                line = "thrusts {hexes} {towards}"
                if action.after_hexes:
                    line = "thrusts {hexes} {towards} after {after_hexes} hexes"
            does = say(line, action, towards=_describe_direction(action.direction))
        case StartManoeuvre():
            what = f"{action.manoeuvre} {action.sense}"
            does = say("begins to {what:word} by {steps}", action, what=what)
        case StopManoeuvre():
            does = say("slows its {manoeuvre:word}", action)
            if action.steps:
                does = say("slows its {manoeuvre:word} by {steps}", action)
        case PayOn():
            if action.manoeuvre:
                return say("keeps paying for its {manoeuvre:word}", action)
            towards = _describe_direction(action.direction or 1)
            return say("keeps paying for its thrust {towards}", towards=towards)
        case _:
            facings = say_number(action.facings, "{number} facing", "{number} facings")
            return say("turns with its vector by {facings}", facings=facings)
    if action.part > 1:
        return say("{does} for 1/{part} of the cost", action, does=does)
    return does


def _describe_direction(direction: int) -> str:
    if direction in (UP, DOWN):
        return say("up" if direction == UP else "down")
    return say("along {direction}", direction=direction)


def _describe_plan(plan: tuple[Action, ...]) -> str:
    return ", ".join(map(_describe_action, plan)) or say("drifts on")


def _describe_plot(plot: Plot) -> str:
    does = [_describe_plan(plot.plan)]
    if plot.evasion:
        does.append(say("evades by {evasion}", plot))
    if plot.formation:
        does.append(say("flies in formation"))
    return say("{unit} {does:list}", plot, does=does)


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


class _Way(Value, frozen=True, kw_only=True):
    """How a unit is to move: at once, or as it is written down."""

    unit: Id
    plan: Plan = ()
    evasion: Count = 0
    formation: bool = False
    turning: Cell | None = None
    end: Cell | None = None
    came: Cell | None = None
    enters: Id | UnsetType | None = UNSET


class Move(_Way, frozen=True, tag="move", kw_only=True):
    """Move a unit by a plan; without actions it drifts on (CI-5.4.1-1).

    - `evasion`: levels, of fighters (CI-5.5.2-1); `formation`: whether they fly so (CI-12.2.5-1).
    - `turning`, `end`: with thrust on the way, which hex where its way lies on an edge (CI-RUL-30).
    - `came`: the hex that it came from, where that lies on an edge (CI-UMP-15).
    - `enters`: a tunnel, gate or wormhole that it goes into on its way (CI-14.1-3).
    """


class PlotMove(_Way, frozen=True, tag="plot_move", kw_only=True):
    """Write down how a unit is to move, in secret (CI-2.2.1-1); fields are those of `move`.

    A later plot takes the place of an earlier one. A unit without one drifts on.
    """


class SnapManoeuvre(Value, frozen=True, tag="snap_manoeuvre"):
    """Declare a snap manoeuvre of fighters; all are made together (CI-5.5.1-1)."""

    group: Id
    action: StartManoeuvre


class Barnstorm(Value, frozen=True, tag="barnstorm"):
    """Try to skim a large unit in the same hex (CI-5.5.3-1)."""

    unit: Id
    target: Id


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
    """A move, the hex of thrust on its way (CI-5.4.2.5-1), and the unit that it enters at its end.

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
        return ruling.then(_move_unseen(mover, told))
    ruling = ruling.then(told)
    if passage.enters:
        return go_through(
            ruling, told.unit, known_passage(ruling.state, passage.enters, at="/enters"), dice
        )
    ship = ruling.state.ship(told.unit)
    if ship is not None and leaves_in_bubble(ruling.state, ship):
        ruling = ruling.then(UnitDeparted(unit=ship.id, by="warp", rule="CI-14.3-1"))
    return keep_up(ruling, dice)


def _move_unseen(ship: Starship, told: UnitMoved) -> MovedUnseen:
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

    The limit of cinematic motion is for ordered motion: automatic motion is not refused
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
    """Return whether a unit cannot change its vector: a structure, or a ship that is entangled.

    CI-1.6-1, CI-15.4.1-1.
    """
    return not leaves_its_hex(hull_of(unit)) or bool(battle.attached_to(unit.id))


def _require_engines(battle: Battle, unit: Unit, plan: tuple[Action, ...]) -> None:
    """Refuse thrust by micro-thrusters alone, or of entangled ships (CI-UMP-76, CI-15.4.1-1).

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
                f"{unit.id} is entangled with {others}: it may only pivot, roll and tumble.",
                at=f"/plan/{place}",
            )
        raise KEEPS_ITS_HEX.refuse(
            f"{unit.id} keeps its hex: it may only pivot, roll and tumble.", at=f"/plan/{place}"
        )


def _pushes(action: Action) -> bool:
    """Return whether an action changes a vector."""
    if isinstance(action, PayOn):
        return action.manoeuvre is None
    return isinstance(action, Accelerate | Slide | TurnWithVector)


def move(ruling: Ruling, order: Move, dice: Dice, passing: Passing = unhindered) -> Ruling:
    """Move the unit whose turn it is by its plan (CI-2.1.2-1, CI-5.4.1-1).

    Raises:
        IllegalOrder: it has moved, others move before it, or it cannot move so.
        Malformed: there is no such unit, or the plan is not understood.
    """
    battle = ruling.state
    unit = require_mover(battle, order)
    return passing(ruling, passage(battle, unit, plot_of(order)), dice)


def require_mover(battle: Battle, order: Move) -> Unit:
    """Return the unit that is to move, if it is its turn (CI-2.1.2-1)."""
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
