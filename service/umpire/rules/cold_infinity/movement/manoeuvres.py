"""Barnstorming, manoeuvres, acceleration and slides; plans of movement (CI 5.1 to 5.5)."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.errors import Code, Refusal
from umpire.kernel.hexes import DIRECTIONS, Hex, at_layer, hexes_at, layer, layers_at
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.drives.requirements import Way, straight
from umpire.rules.cold_infinity.movement import thrusters
from umpire.rules.cold_infinity.movement.thrusters import (
    CANNOT_BARNSTORM,
    EVASION_LIMIT,
    FIGHTERS_ALONE,
    HEX_TO_CHOOSE,
    INSUFFICIENT_THRUST,
    MOTION_LIMIT,
    NOT_A_PART,
    NOT_LEVEL,
    NOT_NON_INERTIAL,
    NOT_ON_WAY,
    NOT_SPINNING,
    OFF_SIDE,
    SENSES,
    SPINNING,
    Asked,
    Carried,
    Means,
    Ordered,
    Route,
    Rules,
    Spent,
    changed,
    drive_routes,
    go_on,
    manoeuvre_routes,
    opposite,
    overthrust,
    pay,
    plain,
    price,
    refuse,
    require_part,
    settled,
    slide_routes,
    spin_of,
    surcharge,
    thruster_sense,
    turned,
    unit_costs,
    vaned,
)
from umpire.rules.cold_infinity.sighting.arcs import came_from
from umpire.rules.cold_infinity.state.battle import Plot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.tables import (
    BarnstormTable,
    FireTable,
    HullRow,
    MovementTable,
)
from umpire.rules.cold_infinity.state.units import (
    accelerated,
    added,
    hexes_a_turn,
    in_words,
    listed,
)
from umpire.rules.cold_infinity.state.values import (
    FARTHEST,
    FIGHTERS,
    SMALL_VESSELS,
    Accelerate,
    Action,
    Attitude,
    Count,
    HullType,
    Instalments,
    Manoeuvre,
    Motion,
    Outcome,
    PayOn,
    Push,
    Share,
    Slide,
    Spin,
    StartManoeuvre,
    StopManoeuvre,
    Through,
    TurnWithVector,
    level,
    moved,
    on_end,
    on_its_side,
    side_of,
)

Aim: TypeAlias = Literal["skimmed", "rival", "other"]
"""Targets of a barnstormer: the unit it skims, another that skims the same, or any other."""


BARNSTORMERS: tuple[HullType, ...] = (*SMALL_VESSELS, "gunboat")

BARNSTORMED: tuple[HullType, ...] = (
    "dreadnought",
    "super_dreadnought",
    "stardock",
    "starbase",
    "space_station",
    "mobile_base",
)
"""Dreadnoughts and larger units (CI-5.5.3-1, CI-UMP-28)."""


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The circumstances of an attempt (CI-5.5.3-1): the barnstormer's Speed, and how both fly."""

    speed: Count
    off_vector: bool = False
    target_off_vector: bool = False
    lost_thrusters: Count = 0
    evasion: Count = 0
    formation: bool = False


class Modifiers(NamedTuple):
    """The modifiers of the throw, by circumstance."""

    speed: int
    off_vector: int
    target_off_vector: int
    lost_thrusters: int
    evasion: int
    formation: int


class SkimResult(NamedTuple):
    """The result of an attempt, its outcome, and the number of units that ram."""

    result: int
    outcome: Outcome
    rams: int


class Effects(NamedTuple):
    """The consequences of an outcome for fire, for the rest of the turn.

    `skims`: its forward weapons hit what it skims without a throw, and are not met by defensive
    fire; direct fire at it is called, and whatever misses it strikes the hull below. `guidance` is
    the fate of weapons that it guides.
    """

    skims: bool
    fires: bool
    guidance: Literal["kept", "no_bonus", "misses"]


EFFECTS: dict[Outcome, Effects] = {
    "success": Effects(skims=True, fires=True, guidance="no_bonus"),
    "failed_disengaged": Effects(skims=False, fires=True, guidance="kept"),
    "failed_rams": Effects(skims=False, fires=False, guidance="misses"),
}
"""By outcome (CI-5.5.3-2, CI-5.5.3-3)."""


def may_fire(outcome: Outcome, aim: Aim, *, forward: bool) -> bool:
    """Return whether a barnstormer may fire a weapon, `forward` or not (CI-5.5.3-2, CI-5.5.3-3).

    A barnstormer keeps its forward weapons for the ship that it skims and for its rivals there.
    """
    effects = EFFECTS[outcome]
    return effects.fires and not (effects.skims and forward and aim == "other")


def called_drm(outcome: Outcome, table: FireTable) -> int:
    """Return the modifier of direct fire at a barnstormer: that of a called shot (CI-5.5.3-2)."""
    return table.called_shot if EFFECTS[outcome].skims else 0


def require_barnstorm(hull: HullType, target: HullType) -> None:
    """Check who may barnstorm what; both must be in one hex (CI-5.5.3-1, CI-UMP-28)."""
    if hull not in BARNSTORMERS or target not in BARNSTORMED:
        raise CANNOT_BARNSTORM.refuse(
            f"A {in_words(hull)} cannot barnstorm a {in_words(target)}: fighters, shuttles and"
            " gunboats do so to dreadnoughts and larger units.",
            at="/target",
        )


def speed_modifier(speed: int, table: BarnstormTable) -> int:
    """Return what the Speed of the barnstormer adds (CI-5.5.3-1)."""
    reached = [row for row in table.speeds if speed >= row.from_speed]
    return max(reached, key=lambda row: row.from_speed).modifier if reached else 0


def modifiers(attempt: Attempt, table: BarnstormTable) -> Modifiers:
    """Return what modifies 3d6, each by its name (CI-5.5.3-1)."""
    return Modifiers(
        speed=speed_modifier(attempt.speed, table),
        off_vector=table.off_vector * attempt.off_vector,
        target_off_vector=table.target_off_vector * attempt.target_off_vector,
        lost_thrusters=table.lost_thruster * attempt.lost_thrusters,
        evasion=table.evasion_level * attempt.evasion,
        formation=table.formation * attempt.formation,
    )


def barnstorm(
    faces: tuple[int, int, int], added: Modifiers, count: int, table: BarnstormTable
) -> SkimResult:
    """Return the outcome of 3d6 and their modifiers (CI-5.5.3-2, CI-5.5.3-3, CI-RUL-34).

    A failure by far makes units ram: one for each full or partial step of the margin, and no more
    than there are.

    Args:
        faces: of the dice.
        added: what modifies them.
        count: of the barnstormers; a shuttle and a gunboat are single ships.
        table: the limits.
    """
    result = sum(faces) + sum(added)
    if result <= table.success_to:
        return SkimResult(result, "success", 0)
    if result <= table.disengaged_to:
        return SkimResult(result, "failed_disengaged", 0)
    rams = -(-(result - table.disengaged_to) // table.points_per_ram)
    return SkimResult(result, "failed_rams", min(rams, count))


NO_ROLLS = OPTION_OFF.under("CI-5.4.2.2-1")

NO_LAYERS = OPTION_OFF.under("CI-6.2-1")

NO_TUMBLES = OPTION_OFF.under("CI-5.4.2.4-1")

TUMBLING_BARS = SPINNING.under("CI-5.4.2.4-1")

ONE_AT_A_TIME = SPINNING.under("CI-5.4.2.6-1")

ON_SIDE_BARS_TUMBLES = NOT_LEVEL.under("CI-5.4.2.4-1")

ON_END_BARS_ROLLS = NOT_LEVEL.under("CI-5.4.2.4-1")

ON_END_BARS_THRUST = NOT_LEVEL.under("CI-5.4.2.4-2")


def bar_to_playing(manoeuvre: Manoeuvre, options: Options) -> Code | None:
    """Return why a battle knows no such manoeuvre, or None (CI-5.4.2.2-1, CI-5.4.2.4-1).

    Tumbles belong to the advanced rules (CI-RUL-1).
    """
    if manoeuvre == "roll" and not options.rolls:
        return NO_ROLLS
    if manoeuvre == "tumble" and not (options.tumbles and options.level == "advanced"):
        return NO_TUMBLES
    return None


def bar_to_starting(
    manoeuvre: Manoeuvre, attitude: Attitude, spins: tuple[Spin, ...], options: Options
) -> Code | None:
    """Return why a ship may not begin a manoeuvre or speed it up (CI-5.4.2.2-1, CI-5.4.2.4-1).

    Off the axis any is allowed in any attitude, but one at a time (CI-5.4.2.6-1).
    """
    barred = bar_to_playing(manoeuvre, options)
    if barred:
        return barred
    going = {spin.manoeuvre for spin in spins} - {manoeuvre}
    if options.off_axis_manoeuvres:
        return ONE_AT_A_TIME if going else None
    if manoeuvre == "pivot":
        return bar_to_pivots(attitude, spins)
    if manoeuvre == "roll":
        return _bar_to_rolls(attitude, going)
    return ON_SIDE_BARS_TUMBLES if on_its_side(attitude) else None


def bar_to_pivots(attitude: Attitude, spins: tuple[Spin, ...]) -> Code | None:
    """Return why a ship may not begin, change or stop a pivot, or None (CI-5.4.2.2-1, -2).

    It may not while it rolls or tumbles, nor unless it is face up or flipped over.
    """
    going = {spin.manoeuvre for spin in spins}
    if "tumble" in going:
        return TUMBLING_BARS
    if "roll" in going:
        return SPINNING
    return None if level(attitude) else NOT_LEVEL


def bar_to_stopping(
    manoeuvre: Manoeuvre, attitude: Attitude, spins: tuple[Spin, ...], options: Options
) -> Code | None:
    """Return why a ship may not stop or slow down a manoeuvre, or None (CI-5.4.2.2-2).

    Only pivots wait for the end of the others; a roll or a tumble may end anywhere (CI-UMP-21).
    """
    if manoeuvre != "pivot" or options.off_axis_manoeuvres:
        return None
    return bar_to_pivots(attitude, spins)


def _bar_to_rolls(attitude: Attitude, going: set[Manoeuvre]) -> Code | None:
    """Return why a ship may not roll: it tumbles, or lies on end (CI-5.4.2.4-1)."""
    if "tumble" in going:
        return TUMBLING_BARS
    return ON_END_BARS_ROLLS if on_end(attitude) else None


def bar_to_thrust(attitude: Attitude, direction: int, options: Options) -> Code | None:
    """Return why a ship may not thrust in a direction, or None (CI-5.4.2.2-2, CI-5.4.2.4-2).

    It may while it rolls; with its nose off the map it may not along it, but up and down, where
    there are layers (CI-6.2-1).
    """
    if direction > len(DIRECTIONS):
        return None if options.three_dimensional else NO_LAYERS
    return ON_END_BARS_THRUST if on_end(attitude) else None


def start(carried: Carried, action: StartManoeuvre, means: Means, rules: Rules) -> Carried:
    """Begin a manoeuvre, which turns the ship at once, or speed one up (CI-5.1.2.1-1, CI-UMP-23).

    Raises:
        Malformed: the manoeuvre knows no such sense.
        IllegalOrder: the ship cannot, or has not the means.
    """
    attitude, going = carried.motion.attitude, carried.motion.spins
    require_part(action.part, rules.options)
    barred = bar_to_starting(action.manoeuvre, attitude, going, rules.options)
    refuse(barred or _bar_by_pushes(carried, rules), f"It cannot begin to {action.manoeuvre} now:")
    spin = spin_of(going, action.manoeuvre)
    if spin:
        return _raise(carried, action, spin, means, rules)
    attitude = settled(attitude, action.manoeuvre, action.comes_down)
    ordered = Ordered(action.manoeuvre, action.sense, action.steps, action.part)
    begun = thrusters.start(attitude, ordered, means.costs)
    asked = Asked(
        lambda cost: price(cost * action.steps, action.part),
        action.through,
        f"{action.manoeuvre} {action.sense}",
    )
    lying = changed(carried, attitude=attitude)
    paid = pay(lying, asked, routes_of(lying, begun, means, rules), means, rules)
    after = thrusters.step(attitude, begun)
    motion = msgspec.structs.replace(
        paid.motion, attitude=after.attitude, spins=going + after.spins
    )
    fresh = paid.fresh | {action.manoeuvre}
    return paid._replace(motion=motion, fresh=fresh, motions=paid.motions + after.steps)


def _bar_by_pushes(carried: Carried, rules: Rules) -> Code | None:
    """Off the axis, thrust that is partly paid counts as a manoeuvre (CI-5.4.2.7-2)."""
    pushes = carried.motion.pushes or carried.new_pushes
    return ONE_AT_A_TIME if rules.options.off_axis_manoeuvres and pushes else None


def _raise(
    carried: Carried, action: StartManoeuvre, spin: Spin, means: Means, rules: Rules
) -> Carried:
    """Speed up a manoeuvre; one that began this turn turns by so much more at once."""
    if action.sense != spin.sense:
        raise SPINNING.refuse(
            f"Its {spin.manoeuvre} goes {spin.sense}, and must stop before it goes {action.sense}.",
            at="/sense",
        )
    whole = spin.paid_for.part == 1 and not spin.paid_for.braked
    if not whole or action.part > 1:
        raise NOT_A_PART.refuse(
            f"The {spin.manoeuvre} is not paid in full, so it cannot be sped up: pay on first.",
            rule="CI-UMP-24",
        )
    asked = Asked(
        lambda cost: cost * action.steps, action.through, f"{spin.manoeuvre} {spin.sense}"
    )
    paid = pay(carried, asked, routes_of(carried, spin, means, rules), means, rules)
    after = _put(paid, spin.manoeuvre, thrusters.raised(spin, action.steps))
    if spin.manoeuvre not in carried.fresh:
        return after
    attitude = moved(after.motion.attitude, spin.counter, spin.sign * action.steps)
    return changed(after, attitude=attitude)._replace(motions=after.motions + action.steps)


def pay_on(carried: Carried, action: PayOn, means: Means, rules: Rules) -> Carried:
    """Pay for more of a manoeuvre, which speeds it up from this turn on (CI-5.4.2.7-1).

    Raises:
        IllegalOrder: nothing such was partly paid before this turn, or it may not be sped up now,
            or the ship has not the means.
    """
    spin = _going(carried, action.manoeuvre)
    barred = bar_to_starting(
        spin.manoeuvre, carried.motion.attitude, carried.motion.spins, rules.options
    )
    refuse(barred, f"The ship cannot speed up its {spin.manoeuvre} now:")
    if spin.manoeuvre in carried.fresh:
        raise NOT_A_PART.refuse(
            f"The {spin.manoeuvre} began this turn, when more could be paid at once: pay"
            " on next turn."
        )
    asked = _by_rate(spin, action.through, lambda due: thrusters.to_reach(due, action.part))
    paid = pay(carried, asked, routes_of(carried, spin, means, rules), means, rules)
    return _put(paid, spin.manoeuvre, thrusters.paid_on(spin, action.part))


def stop(carried: Carried, action: StopManoeuvre, means: Means, rules: Rules) -> Carried:
    """Stop or slow a manoeuvre by opposite thrust (CI-5.1.2.1-1, CI-5.4.2.7-2, CI-5.5-1).

    Raises:
        IllegalOrder: the ship makes no such manoeuvre, began it this turn (CI-UMP-21), may not
            stop it now, or has not the means.
    """
    require_part(action.part, rules.options)
    spin = _going(carried, action.manoeuvre)
    attitude, going = carried.motion.attitude, carried.motion.spins
    barred = bar_to_stopping(action.manoeuvre, attitude, going, rules.options)
    refuse(barred, f"The ship cannot change its {action.manoeuvre} now:")
    if action.manoeuvre in carried.fresh and not means.small:
        raise NOT_SPINNING.refuse(
            f"The {action.manoeuvre} began this turn, and stops next turn at the earliest."
        )
    less = action.steps or spin.rate
    slower = _slower(spin, less, action)
    if means.small:
        return _put(carried, spin.manoeuvre, slower)
    asked = _by_rate(spin, action.through, lambda due: _to_slow(due, spin.rate, less, action))
    against = msgspec.structs.replace(spin, sense=opposite(spin.manoeuvre, spin.sense))
    routes = routes_of(carried, against, means, rules)
    asked = asked._replace(direction=f"{against.manoeuvre} {against.sense}")
    return _put(pay(carried, asked, routes, means, rules), spin.manoeuvre, slower)


def _slower(spin: Spin, less: int, action: StopManoeuvre) -> Spin | None:
    whole = spin.paid_for.part == 1 and not spin.paid_for.braked
    if less > spin.rate or (less < spin.rate and (action.part > 1 or not whole)):
        raise NOT_SPINNING.refuse(
            f"The {spin.manoeuvre} turns {spin.rate} a turn, and cannot lose {less} so:"
            " stop all of it.",
            at="/steps",
        )
    if less < spin.rate:
        return thrusters.lowered(spin, less)
    return thrusters.slow_spin(spin, action.part)


def _to_slow(paid_for: Instalments, rate: int, less: int, action: StopManoeuvre) -> int:
    """Return the opposite thrust, given what the manoeuvre would have cost through a thruster."""
    if less < rate:
        return paid_for.cost * less // rate
    return thrusters.to_brake(paid_for, action.part)


def turn(carried: Carried, action: TurnWithVector, means: Means, rules: Rules) -> Carried:
    """Pivot a non-inertial ship and its vector together (CI-5.8.1-1, CI-RUL-28, CI-UMP-27).

    Raises:
        IllegalOrder: its engines are inertial, it is not level, or it has not the means.
    """
    if not (means.non_inertial or rules.options.all_non_inertial):
        raise NOT_NON_INERTIAL.refuse(
            "Only non-inertial ships turn with their vector: pivot and thrust instead."
        )
    if not level(carried.motion.attitude):
        raise NOT_LEVEL.refuse(
            "Only a level ship turns with its vector, and this one has rolled or tumbled."
        )
    if not action.facings:
        raise NOT_SPINNING.refuse(
            "A turn of 0 facings is none: turn by 1 or more, or by -1 or less.", at="/facings"
        )
    sense = SENSES["pivot"][action.facings < 0]
    pivot = StartManoeuvre(
        manoeuvre="pivot", sense=sense, steps=abs(action.facings), through=action.through
    )
    pivoted = start(carried, pivot, means, rules)
    cost = surcharge(
        means.costs.acceleration,
        action.facings,
        per_facing=rules.options.surcharge_per_facing,
    )
    drives = tuple(
        Route(jet, cost) for jet in means.jets if jet.thruster.accelerates or jet.thruster.omni
    )
    asked = Asked(lambda _: cost, action.surcharge_through, f"turn {sense}")
    paid = pay(pivoted, asked, drives, means, rules)
    return changed(paid, vector=turned(paid.motion.vector, action.facings))


def routes_of(carried: Carried, spin: Spin, means: Means, rules: Rules) -> tuple[Route, ...]:
    """Return the thrusters for a manoeuvre, as the ship now lies (CI-5.4.2.2-1, -2)."""
    sense = thruster_sense(carried.motion.attitude, spin.manoeuvre, spin.sense)
    costs = unit_costs(spin.counter, means.costs)
    return manoeuvre_routes(means.jets, spin.manoeuvre, sense, rules.table.manoeuvres, costs)


def _by_rate(spin: Spin, through: Through, price_of: Callable[[Instalments], int]) -> Asked:
    def of(unit_cost: int) -> int:
        return price_of(msgspec.structs.replace(spin.paid_for, cost=unit_cost * spin.rate))

    return Asked(of, through, f"{spin.manoeuvre} {spin.sense}")


def _going(carried: Carried, manoeuvre: Manoeuvre | None) -> Spin:
    """Return a manoeuvre in progress, or refuse."""
    spin = spin_of(carried.motion.spins, manoeuvre) if manoeuvre else None
    if spin is None:
        raise NOT_SPINNING.refuse(
            f"The ship is making no {manoeuvre or 'manoeuvre'}; it makes"
            f" {listed(each.manoeuvre for each in carried.motion.spins)}.",
            at="/manoeuvre",
        )
    return spin


def _put(carried: Carried, manoeuvre: Manoeuvre, spin: Spin | None) -> Carried:
    return changed(carried, spins=thrusters.put(carried.motion.spins, manoeuvre, spin))


class Leg(NamedTuple):
    """The rest of a move: the possible hexes at its end, and the vector for turns to come."""

    ends: tuple[Hex, ...]
    vector: Hex


def turning_hexes(position: Hex, vector: Hex, moved: int) -> tuple[Hex, ...]:
    """Return the possible hexes of a ship after this much of its move (CI-RUL-30).

    There is one, or, where its way lies on a boundary, the player's choice of those that meet.

    Raises:
        IllegalOrder: it is not a point of its way other than the start and the end.
    """
    if not 0 < moved < hexes_a_turn(vector):
        raise NOT_ON_WAY.refuse(
            f"A ship at Speed {hexes_a_turn(vector)} is not under way after {moved} hexes:"
            " thrust after 1 or"
            " more, and fewer than its Speed."
        )
    return _hexes_in_reach(position, vector, moved, hexes_a_turn(vector))


def rest_of_move(turning_hex: Hex, vector: Hex, moved: int, direction: int, hexes: int) -> Leg:
    """Return possible ends of a move with thrust on the way (CI-5.4.2.5-1, CI-RUL-30)."""
    after = accelerated(vector, direction, hexes)
    rest = hexes_a_turn(after) - moved
    if rest <= 0:
        return Leg((turning_hex,), after)
    return Leg(_hexes_in_reach(turning_hex, after, rest, hexes_a_turn(after)), after)


def _hexes_in_reach(start: Hex, vector: Hex, part: int, whole: int) -> tuple[Hex, ...]:
    """Return the hexes that hold the point of a part of a vector from a hex."""
    rise = layers_at(layer(vector), part, whole)
    return tuple(added(start, at_layer(cell, rise)) for cell in hexes_at(vector, part, whole))


OFF_THE_MAP = "The nose of the ship is off the map: it thrusts up, 7, or down, 8, if at all."
NO_LAYER = "There are no layers here: thrust along the map, in a direction from 1 to 6."


def accelerate(carried: Carried, action: Accelerate, means: Means, rules: Rules) -> Carried:
    """Accelerate through the thrusters at the other end (CI-5.1.1-1, CI-5.4.1-1, -2).

    Raises:
        IllegalOrder: the ship cannot, or has not the means.
    """
    _require_way(carried, action.direction, rules)
    side = side_of(carried.motion.attitude, action.direction)
    routes = drive_routes(means.jets, side, means.costs.acceleration)
    ahead = side in ("forward", "aft")
    if not ahead and (means.small or not routes):
        raise OFF_SIDE.refuse(
            f"Direction {action.direction} is neither ahead nor astern: slide there, or pivot.",
            at="/direction",
            rule="CI-5.1.1-1",
        )
    return _thrust(carried, action, routes, means, rules)


def slide(carried: Carried, action: Slide, means: Means, rules: Rules) -> Carried:
    """Slide through the manoeuvring thrusters opposite (CI-5.4.2.3-1, CI-5.1.2.6-1).

    Raises:
        IllegalOrder: the ship cannot, or has not the means.
    """
    _require_way(carried, action.direction, rules)
    side = side_of(carried.motion.attitude, action.direction)
    if side is None:
        raise OFF_SIDE.refuse(
            f"Direction {action.direction} is on no side of the ship, for its sides are"
            " off the map.",
            at="/direction",
        )
    routes = slide_routes(means.jets, side, rules.table.slides, means.costs.slide)
    return _thrust(carried, action, routes, means, rules)


def _require_way(carried: Carried, direction: int, rules: Rules) -> None:
    barred = bar_to_thrust(carried.motion.attitude, direction, rules.options)
    refuse(barred, NO_LAYER if direction > len(DIRECTIONS) else OFF_THE_MAP)


def _thrust(
    carried: Carried,
    action: Accelerate | Slide,
    routes: tuple[Route, ...],
    means: Means,
    rules: Rules,
) -> Carried:
    """Pay for thrust, all of it or a part, and change the vector when it has its effect."""
    require_part(action.part, rules.options)
    if action.part > 1 and carried.motion.spins and rules.options.off_axis_manoeuvres:
        refuse(ONE_AT_A_TIME, "Partial thrust counts as a manoeuvre, and another is not over.")
    is_slide = isinstance(action, Slide)
    unit = means.costs.slide if is_slide else means.costs.acceleration
    asked = Asked(
        lambda cost: price(cost * action.hexes, action.part),
        action.through,
        f"thrust {action.direction}",
    )
    paid = pay(carried, asked, routes, means, rules)
    if action.part == 1:
        return pushed(paid, action.direction, action.hexes)
    begun = Push(
        action.direction, action.hexes, is_slide, Instalments(unit * action.hexes, action.part)
    )
    after = thrusters.run(begun.paid_for).instalments
    new = msgspec.structs.replace(begun, paid_for=after)
    return paid._replace(new_pushes=(*paid.new_pushes, new))


def pushed(carried: Carried, direction: int, hexes: int) -> Carried:
    """Return a ship whose vector has changed by so much thrust (CI-5.4.1-2)."""
    vector = accelerated(carried.motion.vector, direction, hexes)
    motion = msgspec.structs.replace(carried.motion, vector=vector)
    return carried._replace(motion=motion, motions=carried.motions + hexes)


def pay_for_thrust(carried: Carried, action: PayOn, means: Means, rules: Rules) -> Carried:
    """Pay on for thrust, through the thrusters that serve it as the ship now lies (CI-5.4.2.7-1).

    Raises:
        IllegalOrder: no thrust in that direction was partly paid before this turn, or the ship
            cannot thrust, or has not the means.
    """
    _require_way(carried, action.direction or 1, rules)
    push = next((one for one in carried.motion.pushes if one.direction == action.direction), None)
    if push is None:
        raise NOT_A_PART.refuse(
            f"No thrust in direction {action.direction} is partly paid; partly paid directions:"
            f" {listed(str(each.direction) for each in carried.motion.pushes)}.",
            at="/direction",
        )
    side = side_of(carried.motion.attitude, push.direction)
    if push.slide and side:
        routes = slide_routes(means.jets, side, rules.table.slides, means.costs.slide)
    else:
        routes = drive_routes(means.jets, side, means.costs.acceleration)
    cost = thrusters.to_reach(push.paid_for, action.part)
    asked = Asked(lambda _: cost, action.through, f"thrust {push.direction}")
    paid = pay(carried, asked, routes, means, rules)
    more = msgspec.structs.replace(push, paid_for=thrusters.reached(push.paid_for, action.part))
    pushes = tuple(more if one is push else one for one in paid.motion.pushes)
    return changed(paid, pushes=pushes)


def motion_limit(hull: HullType, hulls: tuple[HullRow, ...]) -> int | None:
    """Return how many hexes, facings and quarters a hull makes in a turn; None: any (CI-5.6-1)."""
    return next((row.motions for row in hulls if row.hull_type == hull), None)


def require_motions(motions: int, limit: int | None) -> None:
    """Check the hexes of acceleration, facings and quarters of a turn together (CI-RUL-29).

    Motion from a manoeuvre of earlier turns counts, and thrust that stops one does not (CI-UMP-26).
    """
    if limit is not None and motions > limit:
        raise MOTION_LIMIT.refuse(f"{motions} motions are asked for, {limit} is the limit.")


SMALL_COSTS = Costs(acceleration=1, pivot=1, roll_tumble=1, slide=1)
"""Each hex and each step of a manoeuvre costs small vessels 1 (CI-5.5-1)."""


class Evasion(NamedTuple):
    """Evasion of a fighter: the thrust that it has left, and what it adds to its own fire."""

    thrust_left: int
    own_drm: int


def snap(hull: HullType, steps: int, thrust_left: int) -> int:
    """Return the thrust that a fighter has left after a snap manoeuvre (CI-5.5.1-1).

    Args:
        hull: what it is; shuttles make none.
        steps: facings or quarters, each for 1 thrust.
        thrust_left: what it has not spent this turn, on evasion or otherwise.

    Raises:
        IllegalOrder: it is no fighter, or has too little thrust left.
    """
    _fighters_alone(hull, "CI-5.5.1-1")
    return _pay(steps, thrust_left, "CI-5.5.1-1")


def evade(hull: HullType, level: int, limit: int, thrust: int) -> Evasion:
    """Return what evasion costs each fighter of a group (CI-5.5.2-1, -2).

    Raises:
        IllegalOrder: it is no fighter, or that is more than it can do or has thrust for.
    """
    _fighters_alone(hull, "CI-5.5.2-1")
    if level > limit:
        raise EVASION_LIMIT.refuse(f"It evades by {limit} levels at most, not {level}.")
    return Evasion(_pay(level, thrust, "CI-5.5.2-2"), -level)


def evasion_drm(
    level: int, firer: HullType, range_hexes: int, table: MovementTable, options: Options
) -> int:
    """Return what evasion of a target adds to fire at it (CI-5.5.2-1, -2, CI-RUL-32).

    Ships and structures far away ignore it; small vessels do not by house rule. The range
    of guided weapons is from the hex of their launch.
    """
    ignoring = firer not in SMALL_VESSELS or options.evasion_ignored_by_small_vessels
    return 0 if ignoring and range_hexes > table.evasion_ignored_beyond else -level


def _fighters_alone(hull: HullType, rule: str) -> None:
    """Refuse what other units than fighters ask for."""
    if hull not in FIGHTERS:
        raise FIGHTERS_ALONE.refuse(
            f"A {in_words(hull)} cannot do that: only fighters can.", rule=rule
        )


def _pay(cost: int, thrust: int, rule: str) -> int:
    """Return the thrust that is left."""
    if cost > thrust:
        raise INSUFFICIENT_THRUST.refuse(
            f"{cost} thrust is needed, {thrust} is available.", rule=rule
        )
    return thrust - cost


NO_MID_STEP = OPTION_OFF.under("CI-5.4.2.5-1")


class Toll(NamedTuple):
    """The cost of an action of a plan: thrust in all, and by thruster."""

    action: Action
    thrust: int
    shares: tuple[Share, ...]


class Flight(NamedTuple):
    """A plan that is carried out: what it took, and how the ship moves by it.

    The ship moves by `vector`, and until `on_the_way` says otherwise (CI-5.4.2.5-1); `motion` is
    what it leaves for the next turn. `overthrust` is the excess through each thruster, and
    `motions` the hexes, facings and quarters that count against a limit.
    """

    motion: Motion
    vector: Hex
    on_the_way: Accelerate | None
    tolls: tuple[Toll, ...]
    spent: Spent
    overthrust: tuple[Share, ...]
    motions: int


def carry_out(
    plan: tuple[Action, ...],
    motion: Motion,
    means: Means,
    rules: Rules,
    most_motions: int | None = None,
) -> Flight:
    """Carry out a plan, or refuse it (CI-5.1-1 to CI-5.8.2-1).

    Args:
        plan: the actions in their order; thrust on the way comes last.
        motion: how the ship moved and lay until now.
        means: its thrust, its thrusters that work, its costs.
        rules: the options and the table in play.
        most_motions: of its hull in cinematic motion, or None (CI-5.6-1).

    Raises:
        Refusal: a share or a sense is not understood, an action illegal, or means are short.
    """
    means = as_fitted(means, rules)
    at_start, on_the_way = _part_actions(plan, rules)
    carried, tolls = _all(at_start, Carried(motion), means, rules)
    gone_on = _gone_on(carried)
    way, late = gone_on.motion.vector, next(iter(on_the_way), None)
    _require_on_the_way(on_the_way, hexes_a_turn(way), len(at_start))
    last, more = _all(on_the_way, gone_on, means, rules, first=len(at_start))
    if rules.options.cinematic:
        require_motions(last.motions, most_motions)
    beyond, tolls = overthrust(means.jets, last.spent), tolls + more
    return Flight(last.motion, way, late, tolls, last.spent, beyond, last.motions)


def as_fitted(means: Means, rules: Rules) -> Means:
    """Return the means of a ship where every ship has deflection vanes, or none (CI-16.4.12-1).

    In the basic rules they do nothing (CI-RUL-1).
    """
    if rules.options.all_vaned:
        return means._replace(jets=tuple(vaned(jet) for jet in means.jets))
    if rules.options.level == "basic":
        return means._replace(jets=tuple(plain(jet) for jet in means.jets))
    return means


def carry_out_snap(
    hull: HullType, action: StartManoeuvre, motion: Motion, thrust_left: int, rules: Rules
) -> Carried:
    """Carry out a snap manoeuvre of a fighter, when all have moved (CI-5.5.1-1).

    No other motion of the fighter continues through it.

    Raises:
        IllegalOrder: it is no fighter, has too little thrust left, or cannot turn so.
    """
    snap(hull, action.steps, thrust_left)
    ready = Carried(motion, fresh=frozenset({action.manoeuvre}))
    return start(ready, action, Means(thrust_left, (), SMALL_COSTS, small=True), rules)


def _part_actions(
    plan: tuple[Action, ...], rules: Rules
) -> tuple[tuple[Action, ...], tuple[Accelerate, ...]]:
    """Separate actions at the start from the one on the way (CI-5.4.2.5-1)."""
    late = tuple(one for one in plan if isinstance(one, Accelerate) and one.after_hexes)
    if late and not rules.options.mid_step_acceleration:
        raise NO_MID_STEP.refuse(
            "Thrust on the way is off here: thrust at the start, with after_hexes null.",
            at=f"/plan/{plan.index(late[0])}/after_hexes",
        )
    if len(late) > 1 or (late and plan[-1] is not late[0]):
        raise NOT_ON_WAY.refuse(
            f"There are {len(late)} thrusts on the way: one, which is the last action, is the most."
        )
    return plan[: len(plan) - len(late)], late


def _require_on_the_way(late: tuple[Accelerate, ...], speed_hexes: int, place: int) -> None:
    for action in late:
        if action.direction > len(DIRECTIONS):
            raise NOT_ON_WAY.refuse(
                "Thrust up and down is for the start: leave after_hexes out.",
                at=f"/plan/{place}/direction",
                rule="CI-UMP-204",
            )
        if action.part > 1:
            raise NOT_ON_WAY.refuse(
                f"Thrust on the way is paid in full: its part is 1, not {action.part}.",
                at=f"/plan/{place}/part",
                rule="CI-UMP-24",
            )
        if (action.after_hexes or 0) >= speed_hexes:
            raise NOT_ON_WAY.refuse(
                f"At Speed {speed_hexes} the ship is not under way after"
                f" {action.after_hexes} hexes:"
                f" {speed_hexes - 1} is the most.",
                at=f"/plan/{place}/after_hexes",
            )


def _all(
    plan: tuple[Action, ...], carried: Carried, means: Means, rules: Rules, first: int = 0
) -> tuple[Carried, tuple[Toll, ...]]:
    """Return a ship after some actions, and what each took; the `first` has that place."""
    tolls: tuple[Toll, ...] = ()
    for place, action in enumerate(plan, first):
        before = carried.spent
        try:
            carried = _one(action, carried, means, rules)
        except Refusal as refusal:
            refusal.inside(f"/plan/{place}")
            raise
        shares = carried.spent.shares[len(before.shares) :]
        tolls = (*tolls, Toll(action, carried.spent.thrust - before.thrust, shares))
    return carried, tolls


def _one(action: Action, carried: Carried, means: Means, rules: Rules) -> Carried:
    """Return a ship after one action."""
    match action:
        case Accelerate():
            return accelerate(carried, action, means, rules)
        case Slide():
            return slide(carried, action, means, rules)
        case StartManoeuvre():
            return start(carried, action, means, rules)
        case StopManoeuvre():
            return stop(carried, action, means, rules)
        case PayOn():
            require_part(2, rules.options)
            paying = pay_on if action.manoeuvre else pay_for_thrust
            return paying(carried, action, means, rules)
        case _:
            return turn(carried, action, means, rules)


def _gone_on(carried: Carried) -> Carried:
    """Return a ship after the manoeuvres that it began in earlier turns (CI-5.4.2.1-1)."""
    spins = carried.motion.spins
    older = tuple(spin for spin in spins if spin.manoeuvre not in carried.fresh)
    fresh = tuple(spin for spin in spins if spin.manoeuvre in carried.fresh)
    after = go_on(carried.motion.attitude, older)
    motion = msgspec.structs.replace(
        carried.motion, attitude=after.attitude, spins=after.spins + fresh
    )
    turned = carried._replace(motion=motion, motions=carried.motions + after.steps)
    return _pushes_done(turned)


def _pushes_done(carried: Carried) -> Carried:
    """Return a ship after a turn of all thrust that is partly paid (CI-5.4.2.7-1, CI-UMP-24)."""
    waiting = []
    for push in carried.motion.pushes:
        paid_for, due = thrusters.run(push.paid_for)
        if due:
            carried = pushed(carried, push.direction, push.hexes)
        else:
            waiting.append(msgspec.structs.replace(push, paid_for=paid_for))
    motion = msgspec.structs.replace(carried.motion, pushes=(*waiting, *carried.new_pushes))
    return carried._replace(motion=motion)


class End(NamedTuple):
    """The hex where a unit ends, and its origin; None: it has not left its hex.

    `turning`: where it thrust on its way (CI-5.4.2.5-1).
    """

    cell: Hex
    came: Hex | None
    turning: Hex | None = None


class _Leg(NamedTuple):
    """The last straight part of a way: its end, and its vector."""

    cell: Hex
    vector: Hex
    turning: Hex | None = None


def end_of(start: Hex, flight: Flight, plot: Plot) -> End:
    """Return where a move ends (CI-5.4.1-1, CI-RUL-30, CI-7.7-1, CI-UMP-77).

    Args:
        start: the first hex.
        flight: what the plan came to.
        plot: which hexes are chosen where the way lies on an edge.

    Raises:
        IllegalOrder: it chooses a hex where the way does not lead, or ought to choose one.
    """
    late = flight.on_the_way
    last = _turn_leg(start, flight, late, plot) if late else _straight(start, flight, plot)
    ways = came_from(last.cell, last.vector)
    if plot.came is not None and plot.came not in ways:
        raise HEX_TO_CHOOSE.refuse(
            f"It comes from one of {ways}, not {plot.came}.", at="/came", rule="CI-UMP-77"
        )
    came = plot.came or next(iter(ways), None)
    return End(_within(last.cell), came and _within(came), last.turning)


def way_of(start: Hex, flight: Flight, plot: Plot) -> Way:
    """Return the way of a move hex by hex, where it may be chosen as `end_of` finds it.

    Raises:
        IllegalOrder: as `end_of` does.
    """
    late = flight.on_the_way
    if late is None:
        return straight(start, added(start, flight.vector))
    turns = turning_hexes(start, flight.vector, late.after_hexes or 0)
    turning = _choose_hex(plot.turning, turns, "/turning")
    end = _turn_leg(start, flight, late, plot).cell
    return [*straight(start, turning), *straight(turning, end)[1:]]


def _within(cell: Hex) -> Hex:
    """Return a hex, or the one at the bounds of all maps where it lies beyond (CI-UMP-106)."""
    return tuple([max(-FARTHEST, min(each, FARTHEST)) for each in cell])


def _straight(start: Hex, flight: Flight, plot: Plot) -> _Leg:
    """Return a way that is one vector (CI-5.4.1-1)."""
    cell = added(start, flight.vector)
    _choose_hex(plot.turning, (start,), "/turning")
    return _Leg(_choose_hex(plot.end, (cell,), "/end"), flight.vector)


def _turn_leg(start: Hex, flight: Flight, late: Accelerate, plot: Plot) -> _Leg:
    """Return the way after thrust on it; one that stops there has come by the way before."""
    moved = late.after_hexes or 0
    turning = _choose_hex(plot.turning, turning_hexes(start, flight.vector, moved), "/turning")
    rest = rest_of_move(turning, flight.vector, moved, late.direction, late.hexes)
    end = _choose_hex(plot.end, rest.ends, "/end")
    return _Leg(end, flight.vector if end == turning else rest.vector, turning)


def _choose_hex(wanted: Hex | None, cells: tuple[Hex, ...], at: str) -> Hex:
    """Return the hex that an order chooses, or the only one that there is."""
    if wanted is None and len(cells) == 1:
        return cells[0]
    if wanted not in cells:
        raise HEX_TO_CHOOSE.refuse(
            f"Its way leads to one of {cells}; choose one of them, not {wanted or 'none'}.", at=at
        )
    return wanted
