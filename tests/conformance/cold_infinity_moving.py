"""Ships that move, in the words of the suite (CI 5.1 to 5.4): by what means, by which orders."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from umpire.kernel.hexes import Hex, at_layer, distance, flat, layer
from umpire.rules.cold_infinity.movement.manoeuvres import (
    NO_MID_STEP,
    SMALL_COSTS,
    Flight,
    carry_out,
    rest_of_move,
    turning_hexes,
)
from umpire.rules.cold_infinity.movement.thrusters import (
    Jet,
    Means,
    Ordered,
    Rules,
    engine_thrust,
    enriched,
    manoeuvre_routes,
    slide_routes,
    spread,
    start,
    thruster_sense,
    unit_costs,
    vaned,
    working,
)
from umpire.rules.cold_infinity.power.grids import Allocation, check
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.units import added, parse, speed, told_speed, written
from umpire.rules.cold_infinity.state.values import (
    DOWN,
    UP,
    Accelerate,
    Action,
    Attitude,
    Motion,
    Placement,
    Share,
    Slide,
    Spin,
    StartManoeuvre,
    side_of,
)
from umpire.rules.cold_infinity.state.vessels import Extra
from umpire.rules.cold_infinity.state.weapons import Engine, Thruster

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_frigate import label, system_named, systems_of, to_sheet
from .cold_infinity_power import everything_but, grid_of
from .cold_infinity_words import to_attitude, to_cell, to_pair
from .vocabulary import Answer, Unsupported

ENOUGH = 1_000
"""Thrust, and what thrusters pass of it, of a ship of which a case tells no engine."""
_PLACES: tuple[Placement, ...] = ("P", "S", "F", "A", "FP", "FS", "AP", "AS")
_COSTS = {
    "acceleration": "acceleration_cost",
    "pivot": "pivot_cost",
    "roll_tumble": "roll_tumble_cost",
    "slide": "slide_cost",
}


def to_engine(told: Given | str) -> Engine:
    """Return an engine: A/B, or by its numbers."""
    if isinstance(told, str):
        thrust, enrichment = to_pair(told)
        told = {"rating": thrust, "enrichment": enrichment}
    thrust = told["rating"]
    structure, enrichment = told.get("structure", 2 * thrust), told.get("enrichment", 1)
    return Engine(id="engine", structure=structure, thrust=thrust, enrichment=enrichment)


def to_costs(said: Given) -> Costs:
    """Return what manoeuvres cost; 1 where a case does not tell."""
    told = {name: said[word] for name, word in _COSTS.items() if word in said}
    return Costs(**{**said.get("costs", {}), **told})


def thruster(name: str, channel: int, *, omni: bool = False) -> Jet:
    """Return a thruster that works, by its placement, or one for acceleration by its end."""
    ends: dict[str, Any] = {"forward": "forward", "aft": "aft"}
    built = Thruster(
        id=name,
        structure=max(1, 2 * channel),
        channel=channel,
        accelerates=ends.get(name.rstrip("0123456789")),
        placement=next((place for place in _PLACES if place == name), None),
        omni=omni,
    )
    return Jet(built, channel)


def to_jets(said: Given) -> tuple[Jet, ...]:
    """Return the thrusters of a case that work: all of them, where it tells none."""
    told = said.get("thrusters", {} if "odt" in said else dict.fromkeys(_PLACES, ENOUGH))
    main = () if "odt" in said or "thrusters" in said else (ENOUGH,)
    found = [thruster(name, each) for name, each in told.items() if each != "destroyed"]
    for end in ("forward", "aft"):
        channels = said.get(f"{end}_thrusters", main)
        found += [thruster(f"{end}{n}", each) for n, each in enumerate(channels)]
    found += [thruster(f"odt{n}", each, omni=True) for n, each in enumerate(said.get("odt", ()))]
    return tuple(found)


def to_means(question: Question) -> Means:
    """Return what a ship moves by: its sheet's, or what the case tells of it."""
    said = question.said
    for small in ("fighter", "shuttle"):
        if small in said:
            return Means(said[small].get("thrust", ENOUGH), (), SMALL_COSTS, small=True)
    if "ship" in said:
        return _means_of_ship(question)
    engine = said.get("engine", ENOUGH)
    thrust = engine if isinstance(engine, int) else engine_thrust(to_engine(engine), 0)
    jets = to_jets(said)
    if question.options.all_vaned:
        jets = tuple(vaned(jet) for jet in jets)
    return Means(thrust, jets, to_costs(said), non_inertial=said.get("non_inertial", True))


def _means_of_ship(question: Question) -> Means:
    """Return the means of a ship; power for its engine must be there.

    Raises:
        IllegalOrder: it is not.
    """
    said, rounding = question.said, question.options.engine_damage_rounding
    sheet, lost = to_sheet(said["ship"]), said.get("lost", {})
    engine = system_named(sheet, "engine")
    assert isinstance(engine, Engine)
    gone = {system_named(sheet, name).id: points for name, points in lost.items()}
    thrust = engine_thrust(engine, gone.get(engine.id, 0), rounding)
    power = said.get("enrichment_power", 0)
    if power:
        on = (*everything_but(sheet, said.get("deactivated", ())), engine.id)
        check(Allocation(on=on, extra=(Extra(engine.id, power),)), grid_of(sheet))
        thrust += enriched(engine, power, destroyed=gone.get(engine.id, 0) >= engine.structure)
    built = [each for each in systems_of(sheet) if isinstance(each, Thruster)]
    jets = working((each, gone.get(each.id, 0)) for each in built)
    return Means(thrust, jets, sheet.costs)


def rules(question: Question) -> Rules:
    """Return the options and the table of a case for movement."""
    return Rules(question.options, question.tables.movement)


def to_motion(question: Question) -> Motion:
    """Return how a ship moves and lies; `rolling` and `tumbling` ones do so one step a turn."""
    said = question.said
    unit = {**said, **said.get("unit", {})}
    attitude = to_attitude(unit)
    spins = [
        spinning(attitude, Ordered(kind, sense, 1))  # type: ignore[arg-type]
        for kind, sense in (("roll", "starboard"), ("tumble", "forward"), ("pivot", "clockwise"))
        if unit.get({"roll": "rolling", "tumble": "tumbling", "pivot": "pivoting"}[kind])
    ]
    vector = parse(str(unit.get("vector", "0")))
    rising = at_layer(vector, layer(vector) + unit.get("z_rate", 0))
    return Motion(rising, attitude, tuple(spins))


def spinning(attitude: Attitude, ordered: Ordered, costs: Costs | None = None) -> Spin:
    """Return a manoeuvre in progress, paid in full."""
    return start(attitude, ordered, costs or Costs())


def flown(question: Question, *plan: Action, most: int | None = None) -> Flight:
    """Carry out a plan of the ship of a case."""
    means = to_means(question)
    return carry_out(plan, to_motion(question), means, rules(question), most)


def shares(names: Iterable[str], cost: int, jets: tuple[Jet, ...]) -> tuple[Share, ...]:
    """Share a cost out among thrusters that a case names, first within their channels."""
    wanted = list(names)
    known = {label(jet.thruster): jet for jet in jets} | {jet.thruster.id: jet for jet in jets}
    if not set(wanted) <= set(known):
        raise Unsupported(f"no thrusters {wanted!r}")
    return spread(cost, [known[name] for name in wanted])


def position(question: Question) -> Hex:
    """Return where the ship of a case is: at the origin, if it does not tell."""
    said = question.said
    told = {**said, **said.get("unit", {})}
    at = to_cell(told.get("position", (0, 0)))
    return at_layer(at, told.get("layer", layer(at)))


def _accelerate(question: Question) -> Answer:
    """Answer with the move of a ship that thrusts, and what that takes."""
    when, motion = question.said, to_motion(question)
    means = to_means(question)
    hexes, direction = when["hexes"], when["direction"]
    cost = means.costs.acceleration * hexes
    through = shares(when.get("through", ()), cost, means.jets)
    action = Accelerate(direction=direction, hexes=hexes, through=through)

    def told() -> Answer:
        flight = carry_out((action,), motion, means, rules(question))
        target_b = added(position(question), flight.motion.vector)
        return {
            "target_a": added(position(question), motion.vector),
            "target_b": target_b,
            "position": target_b,
            **_flight(question, flight),
        }

    return judged(told, needed=cost, available=means.thrust, thrust_available=means.thrust)


def _flight(question: Question, flight: Flight) -> Answer:
    """Return what a flight leaves, and what it took."""
    return {
        **in_space(question, flight.motion.vector),
        "facing": flight.motion.attitude.facing,
        "thrust_used": flight.spent.thrust,
        "overthrust": sum(share.thrust for share in flight.overthrust),
    }


def _move(question: Question) -> Answer:
    """Answer with where a ship goes by its vector, which the command may set."""
    motion = to_motion(question)
    there = added(position(question), motion.vector)
    return {
        "position": there,
        "layer": layer(there),
        **in_space(question, motion.vector),
        "facing": motion.attitude.facing,
    }


def in_space(question: Question, vector: Hex) -> Answer:
    """Return a vector and its Speed: along the map, and its rate up or down beside.

    A case that tells such a rate in the notation itself is answered so.
    """
    said = question.said
    told = str({**said, **said.get("unit", {})}.get("vector", ""))
    whole = any(sign in told for sign in ("++", "--"))
    return {
        "vector": written(vector if whole else flat(vector)),
        "notation": written(vector),
        "z_rate": layer(vector),
        "speed": told_speed(question.options, vector),
    }


def _set_vector(question: Question) -> Answer:
    """Answer with a vector in its reduced form; one that rises is written with its rate."""
    vector = to_motion(question).vector
    return {**in_space(question, vector), "vector": written(vector)}


def _accelerate_z(question: Question) -> Answer:
    """Answer with the move of a ship that thrusts up or down, by main thrusters or as a slide."""
    motion, means, said = to_motion(question), to_means(question), question.said
    named = said.get("options", {}).get("three_dimensional", True)
    options = msgspec.structs.replace(question.options, three_dimensional=named)
    layers, slides = said["layers"], said.get("slide", said.get("by") == "slide")
    action: Action = (Slide if slides else Accelerate)(
        direction=UP if layers > 0 else DOWN, hexes=abs(layers)
    )

    def told() -> Answer:
        carried = Rules(options, question.tables.movement)
        flight = carry_out((action,), motion, means, carried)
        there = added(position(question), flight.motion.vector)
        return {"position": there, "layer": layer(there), **_flight(question, flight)}

    return judged(told)


def _pivot_and_move(question: Question) -> Answer:
    """Answer with a move on which a ship turns to a facing, the shorter way."""
    motion, to = to_motion(question), question.said["to_facing"]
    clockwise = (to - motion.attitude.facing) % 6
    plan: tuple[Action, ...] = ()
    if clockwise:
        sense = "clockwise" if clockwise <= 3 else "counter_clockwise"
        steps = min(clockwise, 6 - clockwise)
        plan = (StartManoeuvre(manoeuvre="pivot", sense=sense, steps=steps),)  # type: ignore[arg-type]
    flight = flown(question, *plan)
    return {"position": added(position(question), motion.vector), **_flight(question, flight)}


def _slide(question: Question) -> Answer:
    """Answer with a slide, and through which thrusters it may go."""
    when, motion = question.said, to_motion(question)
    means = to_means(question)
    side = side_of(motion.attitude, when["direction"])
    if when.get("side", side) != side:
        return {"accepted": False, "allowed": False, "side": side}
    table = question.tables.movement.slides
    routes = slide_routes(means.jets, side, table, means.costs.slide) if side else ()
    cost = means.costs.slide * when["hexes"]
    through = shares(when.get("through", ()), cost, means.jets)
    action = Slide(direction=when["direction"], hexes=when["hexes"], through=through)
    return judged(
        lambda: _flight(question, carry_out((action,), motion, means, rules(question))),
        eligible_thrusters=[label(route.jet.thruster) for route in routes],
        needed=cost,
        available=means.thrust,
        side=side,
    )


def _start(question: Question) -> Answer:
    """Answer with whether thrusters begin a manoeuvre, and which of them can share in it."""
    when, motion = question.said, to_motion(question)
    kind: Any = when["command"].removeprefix("start_")
    sense = when["direction"].replace("counterclockwise", "counter_clockwise")
    action = StartManoeuvre(manoeuvre=kind, sense=sense, steps=when.get("steps", 1))
    means, table = to_means(question), question.tables.movement.manoeuvres
    worked = thruster_sense(motion.attitude, kind, sense)
    spin = spinning(motion.attitude, Ordered(kind, sense, 1))
    routes = manoeuvre_routes(
        means.jets, kind, worked, table, unit_costs(spin.counter, means.costs)
    )

    def told() -> Answer:
        flight = carry_out((action,), motion, means, rules(question))
        lies = flight.motion.attitude
        return {**_flight(question, flight), "roll": lies.roll, "tumble": lies.tumble}

    return judged(told, by=[label(route.jet.thruster) for route in routes])


def _distance(question: Question) -> Answer:
    said = question.said
    return {"hexes": distance(to_cell(said["from"]), to_cell(said["to"]))}


def _mid_step(question: Question) -> Answer:
    """Answer with a move on which a ship thrusts once more; the first hex, if it has a choice."""
    when, motion = question.said, to_motion(question)
    if not question.options.mid_step_acceleration:
        raise NO_MID_STEP.refuse(NO_MID_STEP.meaning)
    after = when["after_hexes"]
    hexes = turning_hexes(position(question), motion.vector, after)
    at = to_cell(when.get("pivot_hex_choice", hexes[0]))
    if at not in hexes:
        return {"accepted": False, "candidates": hexes}
    rest = rest_of_move(at, motion.vector, after, when["direction"], when["hexes"])
    end = to_cell(when.get("end_hex_choice", rest.ends[0]))
    if end not in rest.ends:
        return {"accepted": False, "ends": rest.ends}
    return {
        "vector": written(rest.vector),
        "speed": speed(rest.vector),
        "pivot_hex": at,
        "position": end,
        "ends": rest.ends,
    }


def _mid_step_candidates(question: Question) -> Answer:
    vector = to_motion(question).vector
    return {"candidates": turning_hexes(position(question), vector, question.said["after_hexes"])}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "accelerate": _accelerate,
    "move": _move,
    "set_vector": _set_vector,
    "format_vector": _set_vector,
    "speed": _set_vector,
    "accelerate_z": _accelerate_z,
    "pivot_and_move": _pivot_and_move,
    "slide": _slide,
    "start_pivot": _start,
    "start_roll": _start,
    "start_tumble": _start,
    "distance": _distance,
    "mid_step_acceleration": _mid_step,
    "mid_step_candidates": _mid_step_candidates,
}
