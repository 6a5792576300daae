"""Hangars in the words of the suite (CI 12.4, 13.1.7): bays, launches, landings, escapes."""

from collections.abc import Callable, Sequence
from typing import Any

from umpire.rules.cold_infinity.hangars import bays
from umpire.rules.cold_infinity.hangars import craft as handling
from umpire.rules.cold_infinity.hangars.bays import NO_ORDNANCE, OUT_OF_HANGAR_ARC
from umpire.rules.cold_infinity.hangars.craft import facings_in
from umpire.rules.cold_infinity.state.units import parse, written
from umpire.rules.cold_infinity.state.values import FIGHTERS, SHUTTLES

from .cold_infinity_asking import Given, Question, barred, judged
from .cold_infinity_words import to_arc, to_attitude, to_cell, to_hull
from .vocabulary import Answer

_TURNS = ("pivoted", "rolled", "tumbled")
_RIGHT_TYPE = ("type_fits", "right_type", "type_matches", "type_allowed", "carries_type")
"""Words by which a case tells that a hangar houses craft of such a type."""


def _hangar(question: Question) -> Given:
    """Return what a case tells of its hangar or launcher; of one outside, that it is so."""
    said = question.said
    outside = said.get("external_launcher", said.get("launcher"))
    told = {**said.get("hangar", {}), **(outside if isinstance(outside, dict) else {})}
    return {"external": bool(outside), **told} if isinstance(told, dict) else {}


def _turned(question: Question) -> bool:
    ship = {**question.said, **question.said.get("ship", {})}
    return any(ship.get(f"{each}_this_turn", ship.get(each, False)) for each in _TURNS)


def _tubes(hangar: Given) -> int | None:
    """Return how many launch tubes a hangar has; None: it works through none."""
    return hangar.get("tubes", 0) if hangar.get("uses_tubes", "tubes" in hangar) else None


def _can_house(question: Question) -> Answer:
    hangar = _hangar(question)
    room = bays.bays_of(hangar.get("bays", hangar.get("structure", 0)), hangar.get("lost", 0))
    loads = question.said.get("loads", [question.said.get("load", [])])
    return {"fits": [bays.fits(each, room) for each in loads], "bays": room}


def _destroy_bay(question: Question) -> Answer:
    told: Given = _hangar(question)["bays"]
    standing = {int(bay): (name,) if name else () for bay, name in told.items()}
    lost = list(question.when.get("bays", [question.said.get("bay")]))
    destroyed = dict.fromkeys(name for bay in lost for name in bays.lost_with(standing, int(bay)))
    return {"destroyed": list(destroyed), "bays_left": bays.bays_of(len(standing), len(lost))}


def _launch(question: Question) -> Answer:
    said, hangar = question.said, _hangar(question)
    ship, tubes = said.get("ship", {}), _tubes(hangar)
    times = said.get("count", 1)
    needed = handling.operations_needed(times, by_tube=tubes is not None)

    def launched() -> Answer:
        bar = handling.bar_to_working(turned=_turned(question), tubes=tubes)
        if bar is not None:
            raise bar.refuse(bar.meaning)
        handling.require_operations(needed, hangar.get("operations", needed))
        return _flight(question, ship)

    return judged(launched, operations_needed=needed)


def _flight(question: Question, ship: Given) -> Answer:
    """Return how craft fly that are launched; the facing is the one asked for, or the first."""
    vector = str(ship.get("vector", "0"))
    told = question.said.get("hangar_arc", question.said.get("arc"))
    cell = to_cell(ship.get("position", (0, 0)))
    flight = {"position": cell, "vector": written(parse(vector))}
    covered = facings_in(to_arc(told) if told else None, to_attitude(ship), question.tables.arcs)
    wanted = question.when.get("facing", covered[0] if covered else None)
    if wanted not in covered:
        raise OUT_OF_HANGAR_ARC.refuse(OUT_OF_HANGAR_ARC.meaning)
    return {**flight, "facing": wanted, "facings": list(covered)}


def _land(question: Question) -> Answer:
    said, hangar = question.said, _hangar(question)
    craft, ship = said.get("craft", {}), said.get("ship", {})
    speed, ship_speed = craft.get("speed", 0), ship.get("speed", 0)
    times = said.get("count", 1)

    def landed() -> Answer:
        tubes = _tubes(hangar)
        needed = handling.operations_needed(times, by_tube=tubes is not None)
        for bar in (
            handling.bar_to_working(turned=_turned(question), tubes=tubes),
            handling.bar_to_receiving(
                external=bool(hangar.get("external")), receives=bool(hangar.get("can_land"))
            ),
            handling.bar_to_landing(
                speed,
                ship_speed,
                alongside=said.get("same_hex", True),
                through_arc=said.get("entry_facing_in_arc", True),
            ),
        ):
            if bar is not None:
                raise bar.refuse(bar.meaning)
        handling.require_operations(needed, hangar.get("operations", needed))
        wrong = _crash(question)
        thrust = craft.get("thrust", speed - ship_speed + 1)
        damage = handling.landing_damage(speed, ship_speed, thrust)
        return {"damage": damage, "destroyed": list(handling.destroyed_by(wrong))}

    return judged(landed)


def _crash(question: Question) -> handling.Crash | None:
    """Return how a landing goes wrong, if it does, by the types that a case tells."""
    said, hangar = question.said, _hangar(question)
    types = {"fighter": FIGHTERS, "shuttle": SHUTTLES}
    kind = said.get("craft", {}).get("type", said.get("craft_type"))
    houses: Any = types.get(str(hangar.get("type", said.get("hangar_type", ""))), ())
    hull = to_hull(str(kind)) if kind else "light_fighter"
    told = {**said, **hangar}
    if told.get("wrong_type", False) or any(told.get(each) is False for each in _RIGHT_TYPE):
        houses = SHUTTLES if hull in FIGHTERS else FIGHTERS
    free = said.get("hangar_free", hangar.get("free", True))
    return handling.crash(hull, houses, has_room=bool(free))


def _escape(question: Question) -> Answer:
    told = question.said.get("craft_by_mass", question.said.get("craft", ()))
    number = told if isinstance(told, int) else len(told)
    hangar = _hangar(question)
    tries = bays.may_escape(_tubes(hangar), exposed=bool(hangar.get("exposed")))

    def throw(_earlier: int) -> Sequence[int]:
        return question.throw(bays.ESCAPE_DICE)

    out = bays.escaped(number, throw) if tries else 0
    return {"escaped": out, "destroyed": number - out}


def _escape_allowed(question: Question) -> Answer:
    hangar = _hangar(question)
    exposed = bool(hangar.get("exposed"))
    return {"allowed": bays.may_escape(_tubes(hangar), exposed=exposed)}


def _ordnance(question: Question) -> Answer:
    """Answer whether ordnance is loaded or unloaded so often this turn."""
    hangar, times = _hangar(question), question.said.get("count", 1)
    if hangar.get("external"):
        return barred(NO_ORDNANCE)
    left = hangar.get("operations", times)
    return judged(lambda: handling.require_operations(times, left), operations_needed=times)


def _transfer(_question: Question) -> Answer:
    turns = handling.TURNS_TO_LAUNCHER
    return {"turns": turns, "operations_per_turn": handling.operations_needed(1, by_tube=False)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "can_house": _can_house,
    "destroy_bay": _destroy_bay,
    "launch_craft": _launch,
    "land_craft": _land,
    "escape": _escape,
    "escape_allowed": _escape_allowed,
    "load_ordnance": _ordnance,
    "unload_ordnance": _ordnance,
    "transfer_to_launcher": _transfer,
}
