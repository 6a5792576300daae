"""The rest of movement in the words of the suite (CI 5.1 to 5.8): thrust, plans, small vessels."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.rules.cold_infinity.movement import thrusters as instalments
from umpire.rules.cold_infinity.movement.flights import (
    BEGIN_DIE,
    MANOEUVRE_DIE,
    SENSE_DIE,
    begins,
    drift,
)
from umpire.rules.cold_infinity.movement.manoeuvres import (
    Flight,
    carry_out,
    motion_limit,
    require_motions,
)
from umpire.rules.cold_infinity.movement.thrusters import (
    NOTHING_SPENT,
    Means,
    Ordered,
    channel,
    engine_thrust,
    enriched,
    overthrust,
    paid_on,
    require_part,
    slow_spin,
    spend,
    step,
    strain,
    surcharge,
)
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.units import written
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    Attitude,
    HullType,
    Motion,
    Part,
    Share,
    Slide,
    Spin,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.weapons import Thruster

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_frigate import of_ship
from .cold_infinity_moving import (
    ENOUGH,
    flown,
    rules,
    spinning,
    thruster,
    to_engine,
    to_means,
    to_motion,
)
from .cold_infinity_words import matched, to_hull
from .vocabulary import Answer, Unsupported

_PARTS: tuple[Part, ...] = (1, 2, 3, 4)
_SIDES = {"forward": 0, "aft": 3, "starboard": 1, "port": 5}
"""How many facings clockwise from a ship's own its sides lie."""


def _max_acceleration(question: Question) -> Answer:
    """Answer with the most hexes that a ship may thrust the way it faces, and what they take."""
    facing, hexes, thrust = to_motion(question).attitude.facing, 0, 0
    with suppress(Refusal):
        while True:
            flight = flown(question, Accelerate(direction=facing, hexes=hexes + 1))
            hexes, thrust = hexes + 1, flight.spent.thrust
    return {"hexes": hexes, "thrust_used": thrust}


def _engine_output(question: Question) -> Answer:
    said, rounding = of_ship(question.said), question.options.engine_damage_rounding
    told = {**said, **(said["engine"] if isinstance(said["engine"], Mapping) else {})}
    engine = to_engine(said["engine"])
    if "structure" in told:
        engine = replace(engine, structure=told["structure"])
    return {"thrust": engine_thrust(engine, told.get("lost", 0), rounding)}


def _enrich(question: Question) -> Answer:
    given, power = of_ship(question.said), question.said["power"]
    engine, destroyed = to_engine(given["engine"]), given.get("destroyed", False)
    return judged(lambda: {"thrust": engine.thrust + enriched(engine, power, destroyed=destroyed)})


def _overthrust(question: Question) -> Answer:
    first, second = question.throw(2)
    told = question.said["thruster"]
    found = strain((first, second), told["overthrust"], question.tables.movement.overthrust)
    left = max(0, told.get("structure", ENOUGH) - told.get("lost", 0) - found.structure)
    facts = {"structure": left, "destroyed": left == 0}
    return {"total": found.total, "damage": found.structure, **facts}


def thruster_channel(question: Question) -> Answer:
    """Answer with what a damaged thruster passes."""
    told = question.said["thruster"]
    structure = told.get("structure", 2 * told["channel"])
    built = Thruster(id="thruster", structure=structure, channel=told["channel"])
    return {"channel": channel(built, told.get("lost", 0))}


def _channel_thrust(question: Question) -> Answer:
    """Answer with what a split puts through each thruster; or whether orders can be followed."""
    given, when = question.said, question.said
    if "orders" in when:
        return judged(lambda: flown(question, *(to_action(each) for each in when["orders"])))
    channels = next(each for name, each in given.items() if name.endswith("thrusters"))
    jets = [thruster(f"aft{n}", each) for n, each in enumerate(channels)]
    split = [Share(jet.thruster.id, part) for jet, part in zip(jets, when["split"], strict=True)]
    available = given.get("engine", ENOUGH)

    def told() -> Answer:
        spent = spend(NOTHING_SPENT, tuple(split), "thrust 1", available)
        beyond = {share.thruster: share.thrust for share in overthrust(jets, spent)}
        return {"overthrust": [beyond.get(jet.thruster.id, 0) for jet in jets]}

    return judged(told, needed=sum(when["split"]), available=available)


def to_action(told: str, facing: int = 1) -> Action:
    """Return an action as a case tells it: `accelerate 3`, `slide port 1`, `pivot clockwise 2`."""
    words = told.split()
    kind, steps = words[0], int(words[-1])
    way = words[1] if len(words) > 2 else None
    if kind in ("accelerate", "decelerate", "forward", "aft", "backward"):
        back = kind in ("decelerate", "aft", "backward")
        return Accelerate(direction=(facing + 3 * back - 1) % 6 + 1, hexes=steps)
    if kind == "slide":
        return Slide(direction=(facing + _SIDES[way or "starboard"] - 1) % 6 + 1, hexes=steps)
    senses = {"pivot": "clockwise", "roll": "starboard", "tumble": "forward"}
    if kind not in senses:
        raise Unsupported(f"no action {told!r}")
    sense: Any = (way or senses[kind]).replace("counterclockwise", "counter_clockwise")
    return StartManoeuvre(manoeuvre=kind, sense=sense, steps=steps)  # type: ignore[arg-type]


def _plan(question: Question) -> Answer:
    """Answer with what a plan takes, within the limit of the hull in cinematic motion."""
    said, means = question.said, to_means(question)
    limit = motion_limit(_hull(said), question.tables.hulls)

    def told() -> Answer:
        flight = _planned(question, means)
        used = flight.spent.thrust
        facts = {
            "thrust_used": used,
            "thrust_left": means.thrust - used,
            "requested": flight.motions,
        }
        if question.options.cinematic:
            return judged(lambda: require_motions(flight.motions, limit), **facts)
        return facts

    return judged(told, limit=limit)


def _planned(question: Question, means: Means) -> Flight:
    """Carry out a plan: what is ahead at each action is where the ship then heads."""
    motion, actions = to_motion(question), tuple[Action, ...]()
    facing = motion.attitude.facing
    flight = None
    for each in question.said["actions"]:
        actions = (*actions, to_action(each, facing))
        flight = carry_out(actions, motion, means, rules(question))
        facing = flight.motion.attitude.facing
    return flight or carry_out(actions, motion, means, rules(question))


def _hull(said: Given) -> HullType:
    small = next((word for word in ("fighter", "shuttle") if word in said), "starship")
    return to_hull(of_ship(said).get("hull_type", small))


def _motion_limit(question: Question) -> Answer:
    return {"limit": motion_limit(_hull(question.said), question.tables.hulls)}


def _pivot_plan(question: Question) -> Answer:
    """Answer with thrust and facings turn by turn, of a pivot that is stopped at its time."""
    when, cost = question.said, of_ship(question.said)["pivot_cost"]
    jets = (thruster("P", ENOUGH), thruster("S", ENOUGH))
    means = Means(ENOUGH, jets, Costs(pivot=cost))
    sense: Any = when["direction"].replace("counterclockwise", "counter_clockwise")
    begun = StartManoeuvre(manoeuvre="pivot", sense=sense, steps=when["rate"])
    last, motion = when["stop_at_start_of_turn"], to_motion(question)
    used: dict[str, dict[str, int]] = {"P": {}, "S": {}}
    facings = {}
    for turn in range(1, last + 1):
        plans: dict[int, tuple[Action, ...]] = {
            last: (StopManoeuvre(manoeuvre="pivot"),),
            1: (begun,),
        }
        flight = carry_out(plans.get(turn, ()), motion, means, rules(question))
        motion = flight.motion
        facings[str(turn)] = motion.attitude.facing
        for share in flight.spent.shares:
            used[share.thruster][str(turn)] = share.thrust
    return {"thrust_port": used["P"], "thrust_starboard": used["S"], "facing_end": facings}


def pivot_turns(question: Question) -> Answer:
    """Answer with the facings of a ship that goes on pivoting."""
    told: Any = question.said["pivot"]
    sense = told["direction"].replace("counterclockwise", "counter_clockwise")
    motion = to_motion(question)
    spin = spinning(motion.attitude, Ordered("pivot", sense, told.get("rate", 1)))
    motion = Motion(motion.vector, motion.attitude, (spin,))
    facings = []
    for _ in range(question.said["turns"]):
        means = Means(ENOUGH, (), Costs())
        motion = carry_out((), motion, means, rules(question)).motion
        facings.append(motion.attitude.facing)
    return {"facing_end": facings}


def _part(paid: int, cost: int) -> Part:
    """Return which part of a cost so much thrust pays, the greatest of them."""
    return next(part for part in _PARTS if paid >= instalments.price(cost, part))


def _partial_cost(question: Question) -> Answer:
    part: Any = int(matched(r"1(?:/(\d+))?", question.said["fraction"])[1] or 1)
    if part not in _PARTS:
        raise UNKNOWN_VALUE.refuse(f"1/{part} is no part of a cost.")

    def told() -> Answer:
        require_part(part, question.options)
        return {"thrust": instalments.price(question.said["cost"], part), "turns": part}

    return judged(told)


def _partial_pivot(question: Question) -> Answer:
    """Answer with the turns on which a pivot turns the ship, as more and more of it is paid."""
    when, cost = question.said, of_ship(question.said)["pivot_cost"]
    ship, paid, spin = Attitude(1), 0, None
    made: list[int] = []
    for turn in range(1, when["turns"] + 1):
        more = when["payments"].get(str(turn), 0)
        paid += more
        if more and spin:
            spin = paid_on(spin, _part(paid, cost))
        elif more:
            ordered = Ordered("pivot", "clockwise", 1, _part(paid, cost))
            spin = spinning(ship, ordered, Costs(pivot=cost))
        spin = _turned(ship, spin, turn, made)
    return {"pivots_on": made}


def _turned(ship: Attitude, spin: Spin | None, turn: int, made: list[int]) -> Spin | None:
    """Return a pivot after a turn, and note whether it has turned the ship on it."""
    if spin is None:
        return None
    after = step(ship, spin)
    if after.steps:
        made.append(turn)
    return after.spins[0]


def _partial_stop(question: Question) -> Answer:
    """Answer with the turns on which a pivot still turns the ship, as it is paid off."""
    given, when, cost = question.said, question.said, of_ship(question.said)["pivot_cost"]
    ship, paid = Attitude(1), 0
    spin: Spin | None = spinning(ship, Ordered("pivot", "clockwise", 1), Costs(pivot=cost))
    made: list[int] = []
    for turn in range(given["pivoting_since"], max(when["turns"]) + 1):
        more = when["payments"].get(str(turn), 0)
        paid += more
        if more and spin:
            spin = slow_spin(spin, _part(paid, cost))
        spin = _turned(ship, spin, turn, made)
    return {"pivots_on": [turn for turn in made if turn in when["turns"]]}


def _derelict(question: Question) -> Answer:
    """Answer with what a drifting ship begins; one that turns already is not thrown for."""
    given, table = question.said, question.tables.movement.drift
    if given.get("maneuver") or not given.get("derelict", True):
        return {"rolled": False, "maneuver": given.get("maneuver")}
    (face,) = question.throw(1, BEGIN_DIE)
    if not begins(face, table):
        return {"rolled": True, "maneuver": None}
    kind, sense = question.throw(1, MANOEUVRE_DIE)[0], question.throw(1, SENSE_DIE)[0]
    found = drift(kind, sense, table)
    way = found.sense.replace("_", "")
    return {"rolled": True, "maneuver": found.manoeuvre, "direction": way, "sense": found.sense}


def _noninertial(question: Question) -> Answer:
    """Answer with the turned vector, and what the pivot and the turn cost."""
    said, facings = of_ship(question.said), question.said["facings"]
    extra = surcharge(
        said["acceleration_cost"], facings, per_facing=question.options.surcharge_per_facing
    )

    def told() -> Answer:
        flight = flown(question, TurnWithVector(facings=facings))
        return {
            "vector": written(flight.motion.vector),
            "facing": flight.motion.attitude.facing,
            "thrust_pivot": flight.spent.thrust - extra,
        }

    return judged(told, thrust_turn=extra)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "max_acceleration": _max_acceleration,
    "engine_output": _engine_output,
    "enrich": _enrich,
    "overthrust_check": _overthrust,
    "thruster_channel": thruster_channel,
    "channel_thrust": _channel_thrust,
    "plan": _plan,
    "motion_limit": _motion_limit,
    "pivot_plan": _pivot_plan,
    "partial_cost": _partial_cost,
    "partial_pivot": _partial_pivot,
    "partial_stop": _partial_stop,
    "derelict_check": _derelict,
    "noninertial_turn": _noninertial,
}
