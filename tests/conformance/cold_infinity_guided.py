"""Guided weapons in the words of the suite (CI 9): launches, strikes, drones, reload racks."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.fire.lines import attachment_amplification, exposed
from umpire.rules.cold_infinity.guided.launchers import (
    NOT_LOADED,
    Blocker,
    LaunchSight,
    LoadMissile,
    Rack,
    ReloadOperation,
    Stock,
    StrikeSight,
    UnloadMissile,
    bar_to_launch,
    reloaded,
    strike,
)
from umpire.rules.cold_infinity.guided.launches import travelled
from umpire.rules.cold_infinity.power.allocation import fired
from umpire.rules.cold_infinity.state.units import range_between
from umpire.rules.cold_infinity.state.vessels import Drone, Readiness
from umpire.rules.cold_infinity.state.weapons import Damage, Munition, TorpedoLauncher

from .cold_infinity_aiming import Fired, terms_of, to_fired, told_terms
from .cold_infinity_arming import is_on, to_readiness
from .cold_infinity_asking import Given, Question, barred, judged
from .cold_infinity_fire import target_unit, thrown, told_throw
from .cold_infinity_hits import struck, to_shot, what_happened
from .cold_infinity_space import hexes_apart, places
from .cold_infinity_words import to_cell, to_rate
from .vocabulary import Answer, Unsupported

_ROOM = 1000


def _guided(said: Given) -> Fired:
    """Return the guided weapon of a case; one of which it tells nothing goes as far as it must."""
    if "rack" in said or said.get("weapon") == "torpedo":
        found = to_fired(said)
        if isinstance(found.block, TorpedoLauncher):
            far = said.get("launch_range", _ROOM)
            torpedo = Munition(
                id="torpedo",
                damage=Damage(),
                launch_range=far,
                range_factor=said.get("max_multiplier", 1),
            )
            return Fired(found.block, torpedo)
        return found
    return to_fired({"rack": "harbinger_rack"})


def _launch(question: Question) -> Answer:
    said = question.said
    found = _guided(said)
    assert found.munition is not None
    sight = LaunchSight(
        hexes_apart(question, "range"),
        in_arc=said.get("in_arc", True),
        line_of_sight=said.get("line_of_sight", True),
        locked=said.get("locked", False),
    )
    code = bar_to_launch(found.block, found.munition, sight)  # type: ignore[arg-type]
    empty = NOT_LOADED if said.get("missiles") == 0 else None
    return barred(code or empty) if code or empty else judged(lambda: _fired(said))


def _fired(said: Given) -> Readiness:
    """Return how ready a launcher is after it has launched, as far as a case tells of it."""
    weapon = said.get("weapon", {})
    told = {**said, **(weapon if isinstance(weapon, Mapping) else {})}
    return fired(to_readiness(told), to_rate(told), 1, powered=is_on(told))


def _check(question: Question) -> Answer:
    """Answer with whether a guided weapon rolls to hit, and at whom."""
    said = question.said
    found = _guided(said)
    assert found.munition is not None
    there = _from_marker(question)
    hexes = hexes_apart(question, "marker_to_target", "range", otherwise=there)
    blocker = said.get("blocked_by")
    if blocker is None and not said.get("line_of_sight", True):
        blocker = {"id": "terrain", "side": None}
    blocking = (_blocker(blocker),) if blocker else ()
    told = said.get("target", "target")
    target = told.get("id", "target") if isinstance(told, Mapping) else told
    sight = StrikeSight(target, hexes, blocking, said.get("locked", True))
    after = strike(found.block, found.munition, sight, question.options)  # type: ignore[arg-type]
    rolls = after.target is not None
    return {"rolls": rolls, "lost": not rolls, "target": after.target}


def _from_marker(question: Question) -> int:
    """Return how far a target is from a marker; beside it, if a case does not tell both."""
    said, target = question.said, question.said.get("target")
    if "launch_hex" in said and isinstance(target, Mapping) and "position" in target:
        start, end = to_cell(said["launch_hex"]), to_cell(target["position"])
        return range_between(start, end, question.options)
    return 1


def _blocker(told: Given) -> Blocker:
    return Blocker(told["id"], told.get("range", 0), hostile=told.get("side") == "enemy")


def _resolve(question: Question) -> Answer:
    """Answer with a guided weapon that strikes, and with what is left of its target."""
    found = to_fired(question.said)
    if found.munition is None:
        raise Unsupported("direct fire is resolved by fire")
    modifier = terms_of(question, found)
    gone = _check(question)
    if gone["lost"]:
        return {**told_terms(modifier), "hit": False, **gone}
    roll = thrown(question, modifier.total)
    left = question.said.get("missiles")
    told: Answer = {**told_terms(modifier), **told_throw(roll)}
    told |= {} if left is None else {"missiles_left": left - 1}
    if not roll.hit:
        return told
    munition = found.munition
    dice = sum(sum(question.throw(t.number, t.sides)) for t in munition.damage.dice)
    damage = munition.damage.fixed + dice
    said = {
        "technology": munition.technology,
        "configuration": munition.configuration,
        "damage": damage,
    }
    unit = target_unit(question)
    after = struck(question, unit, to_shot(said, roll.result))
    done = what_happened(unit, after)
    hulls = {f"{s.name}_hull": s.hull for s in after.condition.sections}
    return {**told, **done, **hulls, "damage": damage, "excess_lost": done["lost"]}


def drone_turns(question: Question) -> Answer:
    """Answer with a drone's way to a target that stays where it is, turn by turn.

    Without a line of sight it goes to where it saw its target last, which may be nearer.
    """
    told, seen = question.said["drone"], question.said.get("line_of_sight", True)
    start, target = places({"distance": told.get("distance_to_target", 0), **told})
    far = told.get("distance_to_last_seen")
    last = target if far is None else (0, -far)
    drone = Drone(target="target", position=start, range_left=told["range_left"], last_seen=last)
    distances: list[int] = []
    left: list[int] = []
    ended: Answer = {"expended": False, "deactivated": False, "rolls_on_turn": None}
    for turn in range(1, question.said["turns"] + 1):
        journey = travelled(drone, target, told["speed"], _sight(seen, turn))
        drone = journey.drone
        distances.append(range_between(drone.position, target, question.options))
        left.append(drone.range_left)
        if journey.travel == "arrived" and ended["rolls_on_turn"] is None:
            ended["rolls_on_turn"] = turn
        ended["expended"] = journey.travel == "expended"
        if journey.travel == "deactivated":
            ended["deactivated"] = True
            break
    return {"distance": distances, "range_left": left, **ended}


def _sight(told: object, turn: int) -> Callable[[Hex], bool]:
    """Return whether a drone sees its target in a turn, told for all turns or one by one."""
    sees = bool(told[turn - 1] if isinstance(told, list) else told)
    return lambda _: sees


def _drone(told: Given) -> Drone:
    return Drone(
        target=told.get("drone_target", "target"),
        position=(0, 0),
        range_left=0,
        last_seen=(0, 0),
        shots=told.get("shots_fired_last_turn", 0),
    )


def _attachment(question: Question) -> Answer:
    drone, table = _drone(question.said), question.tables.guided
    against = question.said["against"]
    return {"drm": [attachment_amplification(drone, each, table) for each in against]}


def _exposed(question: Question) -> Answer:
    return {"drm": exposed(_drone(question.said), question.tables.guided)}


def _operations(told: list[str]) -> list[ReloadOperation]:
    """Return operations as a case tells them: `load 2` from the top, `unload X`."""
    found: list[ReloadOperation] = []
    for each in told:
        kind, what = each.split()
        if kind == "load":
            found += [LoadMissile(rack="rack")] * int(what)
        else:
            found.append(UnloadMissile(rack="rack", missile=what))
    return found


def _reload(question: Question) -> Answer:
    given, stock = question.said, question.said["reload"]
    magazine, rack = tuple(stock["magazine_top_first"]), given["rack"]
    facts: Any = rack if isinstance(rack, Mapping) else {"missiles": rack}
    missiles = tuple(facts["missiles"])
    racks = {"rack": Rack(missiles, facts.get("capacity", _ROOM), (*magazine, *missiles))}
    before = Stock(magazine, stock.get("capacity", _ROOM), racks)
    limit = stock.get("operations", _ROOM)

    def done() -> Answer:
        after = reloaded(before, _operations(question.said["ops"]), limit)
        return {"reload": after.missiles, "rack": after.racks["rack"].missiles}

    return judged(done, max_operations=limit)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "launch": _launch,
    "guided_check": _check,
    "resolve_guided": _resolve,
    "attachment_amplification": _attachment,
    "drone_target_bonus": _exposed,
    "reload_operations": _reload,
}
