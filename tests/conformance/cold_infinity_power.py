"""Power in the words of the suite (CI 3): plants, allocation, what is switched, heat."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.rules.cold_infinity.power.allocation import (
    final_actions,
    restarted,
    room_in,
    sheds,
)
from umpire.rules.cold_infinity.power.grids import (
    Allocation,
    Consumer,
    Grid,
    battery_capacity,
    battery_turn,
    budget,
    capacitor_capacity,
    capacitor_recharge,
    charged,
    check,
    collector_capacity,
    consumers,
    kept,
    lingering,
    reactor_output,
    recharged,
    require_forced_off,
    require_plants,
    require_switch,
    stays_on,
    system_battery_hit,
)
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.vessels import Extra, Heat
from umpire.rules.cold_infinity.state.weapons import Battery, Capacitor, Collector, Reactor, System

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_frigate import of_ship, system_named, to_sheet
from .cold_infinity_outboard import structure_of
from .vocabulary import Answer, Unsupported


def to_capacitor(told: Given) -> Capacitor:
    """Return a capacitor; its structure holds 2 points each where it is not told."""
    structure = told.get("structure", -(-told["max"] // 2))
    return Capacitor(
        id="capacitor", structure=structure, capacity=told["max"], recharge=told.get("recharge", 0)
    )


def to_battery(told: Given, serves: str | None = None) -> Battery:
    """Return a battery; its structure is its capacity where it is not told."""
    capacity = told["capacity"]
    return Battery(
        id="battery",
        structure=told.get("structure", capacity),
        capacity=capacity,
        convert=told.get("convert", 1),
        serves=serves,
    )


def to_reactor(told: Given) -> Reactor:
    """Return a reactor; structure and Rating are the same where one of them is not told."""
    rating = told.get("rating", told.get("structure"))
    return Reactor(id="reactor", structure=told.get("structure", rating), rating=rating)


def to_collector(told: Given) -> Collector:
    """Return a collector panel."""
    return Collector(id="panel", structure=told.get("structure", 1), rating=told["capacity"])


def _gain(question: Question, told: Given) -> int:
    damaged_too = question.options.capacitor_damage_hits_recharge
    lost, table = told.get("lost", 0), question.tables.power
    return capacitor_recharge(to_capacitor(told), lost, table, damaged_too=damaged_too)


def _room(question: Question, told: Given) -> int:
    return capacitor_capacity(to_capacitor(told), told.get("lost", 0), question.tables.power)


def _start_turn(question: Question) -> Answer:
    """Answer with what plants give at the start of a turn."""
    given, available = of_ship(question.said), 0
    if "reactor" in given:
        available += reactor_output(to_reactor(given["reactor"]), given["reactor"].get("lost", 0))
    if "capacitor" in given:
        told = given["capacitor"]
        left = told["level"] - given.get("used_last_turn", 0)
        available += recharged(left, _gain(question, told), _room(question, told))
    return {"available": available, "level": available}


def capacitor_turns(question: Question) -> Answer:
    """Answer with the level of a capacitor as turns begin and end."""
    told = question.said["capacitor"]
    starts, ends = [told["level"]], []
    for used in question.said["use_per_turn"]:
        ends.append(starts[-1] - used)
        starts.append(recharged(ends[-1], _gain(question, told), _room(question, told)))
    return {"level_start": starts, "level_end": ends}


def plant_turns(question: Question) -> Answer:
    """Answer with the heat of a plant after each turn, and whether it has shut down.

    A sink beside it takes what it has room for, and sheds some of that.
    """
    said = question.said
    told, sink = said["plant"], said.get("hsr", 0)
    facts: Given = sink if isinstance(sink, Mapping) else {}
    capacity, held = structure_of(sink), facts.get("heat", 0)
    heat = Heat(told.get("heat", 0), told.get("shut_down", False))
    found, sinks = [], []
    for used in said["use_per_turn"]:
        if told.get("overheating", True):
            room = told.get("absorbed", room_in(held, capacity))
            warmed = final_actions(heat, used, told["rating"], question.tables.power, room)
            heat, held = warmed.after, held + warmed.absorbed
        held -= min(held, sheds(capacity, extended=facts.get("extended", False)))
        found.append(heat)
        sinks.append(held)
    return {
        "heat": [each.points for each in found],
        "shut_down": [each.shut_down for each in found],
        "hsr_heat": sinks,
    }


def _battery_turns(question: Question) -> Answer:
    """Answer with what a battery holds that feeds zero-power systems for turns, each by itself."""
    said, table = question.said, question.tables.power
    stored, systems = said["battery"]["stored"], said.get("systems", ({},))
    fed = systems.values() if isinstance(systems, Mapping) else systems
    counts = [said.get("turns_before", 0) for _ in fed]
    for _ in range(said["turns"]):
        for place, turns in enumerate(counts):
            if stored:
                counts[place], consumed = battery_turn(turns, table.zero_power_turns)
                stored -= consumed
    return {"stored": stored}


def _charge(question: Question) -> Answer:
    told = question.said["battery"]
    battery = to_battery(told)
    after = charged(battery, told["stored"], question.said["power"], told.get("lost", 0))
    return {"stored": after.stored, "wasted": after.wasted}


def _damage_system(question: Question) -> Answer:
    """Answer with what is left of a plant, or of the battery of a system."""
    return left_of_plant(question, question.said["points"])


def left_of_plant(question: Question, points: int) -> Answer:
    """Answer with what a plant, or the battery of a system, gives that has lost points more."""
    given = question.said
    if "capacitor" in given:
        told = {**given["capacitor"], "lost": given["capacitor"].get("lost", 0) + points}
        room = _room(question, told)
        level = kept(told.get("level", room), room)
        return {"max": room, "recharge": _gain(question, told), "level": level}
    if "battery" in given:
        told = given["battery"]
        room = battery_capacity(to_battery(told), told.get("lost", 0) + points)
        return {"capacity": room, "stored": kept(told.get("stored", room), room)}
    if "collector" in given:
        return _damaged_collector(question, points)
    if "reactor" in given:
        told = given["reactor"]
        rating = reactor_output(to_reactor(told), told.get("lost", 0) + points)
        return {"rating": rating, "available": rating}
    return _damaged_owner(given["system"], points)


def _damaged_collector(question: Question, points: int) -> Answer:
    told = question.said["collector"]
    panel, lost = to_collector(told), told.get("lost", 0) + points
    rule, table = question.options.collector_loss, question.tables.power
    capacity = collector_capacity(panel, lost, rule, table)
    return {"capacity": capacity, "destroyed": lost >= panel.structure}


def _damaged_owner(told: Given, points: int) -> Answer:
    intact = told.get("system_battery") not in (None, "destroyed")
    hit = system_battery_hit(points, intact=intact)
    left = max(0, told["structure"] - told.get("lost", 0) - hit.rest)
    state = "destroyed" if hit.destroyed or not intact else "intact"
    return {"system_battery": state, "absorbed": hit.absorbed, "structure": left}


def _requirement(told: Given) -> int | None:
    """Return what a system draws; None: it needs no plant."""
    if told.get("unpowered"):
        return None
    return 0 if told.get("zero_power") else int(told.get("power", 1))


_KINDS: dict[str, Given] = {
    "powered": {"power": 1},
    "zero_power": {"zero_power": True},
    "unpowered": {"unpowered": True},
}


def _check_power(question: Question) -> Answer:
    """Answer with what stays on, or with how much a ship must switch off."""
    given = question.said
    if "ship" in given:
        return _ship_power(to_sheet(given["ship"]), given)
    if "requirement" in given:
        found = tuple(Consumer(name, power) for name, power in given["requirement"].items())
        on = tuple(given.get("active", given.get("on", given["requirement"])))
        asked = budget(Allocation(on=on), Grid(found, _output(question)))
        return {"available": asked.output, "required": asked.drawn, "must_free": asked.short}
    live = _output(question) > 0
    if "system" in given:
        return {"active": _stays_on(given["system"], live=live)}
    told = given["systems"]
    return {"active": {name: _stays_on(each, live=live) for name, each in told.items()}}


def _stays_on(told: str | Given, *, live: bool) -> bool:
    system = _KINDS[told] if isinstance(told, str) else told
    on_battery = bool(system.get("on_battery", False))
    return stays_on(_requirement(system), plants_live=live, on_battery=on_battery)


def grid_of(sheet: Sheet, reactor_lost: int = 0) -> Grid:
    """Return the systems of a ship and what its reactor gives."""
    reactor = system_named(sheet, "reactor")
    assert isinstance(reactor, Reactor)
    return Grid(consumers(sheet), reactor_output(reactor, reactor_lost))


def everything_but(sheet: Sheet, off: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Return all systems of a ship that draw power, but for those that are off."""
    idle = {system_named(sheet, name).id for name in off}
    return tuple(each.system for each in consumers(sheet) if each.power and each.system not in idle)


def _ship_power(sheet: Sheet, given: Given) -> Answer:
    active = given.get("active")
    on = (
        everything_but(sheet, given.get("deactivated", ()))
        if active is None
        else tuple(system_named(sheet, name).id for name in active)
    )
    asked = budget(Allocation(on=on), grid_of(sheet, given.get("reactor_lost", 0)))
    return {"available": asked.output, "required": asked.drawn, "must_free": asked.short}


def _output(question: Question) -> int:
    """Return what the plants of a position give now."""
    given = question.said
    total = int(given.get("plants_output", 0))
    if "capacitor" in given:
        total += given["capacitor"]["level"]
    if "reactor" in given:
        total += reactor_output(to_reactor(given["reactor"]), given["reactor"].get("lost", 0))
    return total


def _allocate(question: Question) -> Answer:
    """Answer with whether there is power for what is to be on, and with what is short."""
    when, required = question.said, question.said["requirement"]
    found = tuple(Consumer(name, power, boostable=True) for name, power in required.items())
    grid = Grid(found, _output(question))
    extra = tuple(Extra(name, power) for name, power in when.get("extra", {}).items())
    allocation = Allocation(on=tuple(when.get("on", required)), extra=extra)
    asked = budget(allocation, grid)
    return judged(
        lambda: check(allocation, grid),
        short=asked.short,
        available=asked.output,
        required=asked.drawn,
        power_left=asked.spare,
    )


def _consumer(name: str, told: Given) -> Consumer:
    """Return a system as Power Allocation finds it."""
    states = {"destroyed": "destroyed", "cooling": "cooling", "forced_off": "forced_off"}
    found = next((state for word, state in states.items() if told.get(word)), "ready")
    return Consumer(name, _requirement(told), found)  # type: ignore[arg-type]


def _switch(question: Question, *, on: bool) -> Answer:
    """Answer with whether a system of the position may be switched."""
    wanted = question.when.get("system", question.given.get("system"))
    told, name = wanted, "system"
    if isinstance(wanted, str):
        told, name = question.said.get(wanted, question.given.get("system")), wanted
    told = told if isinstance(told, Mapping) else {}
    small = any(word in question.said for word in ("fighter", "shuttle"))
    return judged(lambda: require_switch(_consumer(name, told), on=on, small_vessel=small))


def _force_off(question: Question) -> Answer:
    told = question.said.get("system", {})
    return judged(lambda: require_forced_off(_consumer("system", told)))


def _drawn(question: Question) -> Answer:
    """Answer with what a system draws turn by turn, whole and destroyed."""
    told = _drawing(question.said)
    active, gone = told.get("active", True), told["destroyed_turn"]
    whole = (told["power"] + told.get("extra", 0)) * active
    drawn = [
        lingering(told["power"], turn - gone, was_active=active) if turn > gone else whole
        for turn in question.said["turns"]
    ]
    return {"drawn": drawn}


def _drawing(said: Given) -> Given:
    """Return the system of which a case tells the power, or which it names on its ship."""
    if "ship" not in said:
        found: Given = next(each for each in said.values() if _has_power(each))
        return found
    sheet = to_sheet(said["ship"])
    name = system_named(sheet, said["system"]).id
    power = next(each.power for each in consumers(sheet) if each.system == name)
    return {**said, "power": power or 0}


def _has_power(told: object) -> bool:
    return isinstance(told, Mapping) and "power" in told


_PLANTS: dict[str, System] = {
    "reactor": to_reactor({"rating": 8}),
    "capacitor": to_capacitor({"max": 30}),
    "battery": to_battery({"capacity": 20}),
    "collector": to_collector({"capacity": 1}),
    "system_battery": to_battery({"capacity": 5}, serves="system"),
}


def _validate_unit(question: Question) -> Answer:
    names = question.said["plants"]
    if not set(names) <= set(_PLANTS):
        raise Unsupported(f"no plants {names!r}")
    zero: Any = frozenset({"system"} if question.said.get("zero_power") else ())
    return judged(lambda: require_plants(tuple(_PLANTS[name] for name in names), zero))


def _restart(question: Question) -> Answer:
    """Answer with whether a plant that has shut down starts again in Power Allocation."""
    told = question.said["plant"]
    heat = Heat(told["heat"], shut_down=True)
    reading = question.options.overheat_restart
    return judged(lambda: {"heat": restarted(heat, told["rating"], reading).points})


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "restart_plant": _restart,
    "start_turn_power": _start_turn,
    "run_turns_on_battery": _battery_turns,
    "charge_battery": _charge,
    "damage_system": _damage_system,
    "check_power": _check_power,
    "allocate_power": _allocate,
    "activate": lambda question: _switch(question, on=True),
    "deactivate": lambda question: _switch(question, on=False),
    "force_deactivate": _force_off,
    "power_drawn": _drawn,
    "validate_unit": _validate_unit,
}
