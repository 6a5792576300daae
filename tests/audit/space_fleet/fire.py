"""Ships' fire (SF-FIRE-01 to -16, SF-PLAS-01, -02, SF-SRM-01, SF-LRM-08, -09).

A shot is a die. What it needs depends on the weapon and the range, and what is taken off it on
the target, on debris in the way and on plasma that is fired next to the firer.
"""

from collections.abc import Callable
from math import ceil
from typing import Any

from audit.space_fleet.board import crosses, distance, off_bow, off_bow_signed, within
from audit.space_fleet.condition import can_fire, is_crippled
from audit.space_fleet.hits import owe
from audit.space_fleet.ledger import Ledger

Json = Any
NEEDS = {
    "beam": {"short": 4, "medium": 5, "long": 6},
    "sr_missile": {"short": 4},
    "plasma": {"short": 5, "medium": 6},
}
ASTERN = 135  # degrees off the bow: what lies farther aft is in the rear arc
PLASMA_SIDE = 30  # degrees to either side of the middle of its arc
EDGE = 1e-6
HEARD_OF_A_SHOT = (
    *("target", "weapon", "range", "band", "need"),
    *("modifier", "modifiers", "struck", "hits", "rolls"),
)


def band(distance_: float) -> str:
    """Return the band of a range; broken units are rounded up (SF-RUL-10)."""
    units = ceil(distance_ - EDGE)
    return "short" if units <= 4 else "medium" if units <= 8 else "long" if units <= 12 else "none"


def in_debris(ledger: Ledger, start: Json, end: Json) -> bool:
    """Tell whether a line of fire passes through debris (SF-TERR-10)."""
    return any(crosses(start, end, each) or within(end, each) for each in ledger.debris_spots())


def is_blocked(ledger: Ledger, start: Json, end: Json) -> bool:
    """Tell whether a body stands in a line of fire (SF-TERR-06)."""
    return any(crosses(start, end, each["place"]) for each in ledger.bodies.values())


def struck(ledger: Ledger, faces: list[int], need: int, modifier: int) -> int:
    """Return how many dice hit; a 6 always does where the battle has it so (SF-RUL-07)."""
    always = ledger.options["natural_six_hits"]
    return sum(face + modifier >= need or (always and face == 6) for face in faces)


def fire_declared(ledger: Ledger, event: Json) -> None:
    """Only ships of the class whose step it is declare; the last word counts."""
    ship = ledger.ships[event["ship"]]
    ledger.told(event, side=ship["side"], turn=ledger.turn, phase=ledger.phase)
    ledger.same("phase of the class", f"fire_{ship['ship_class'].lower()}", ledger.phase)
    order = ledger.ordered("declare_fire", ship=event["ship"])
    ledger.same("shots", order and order["shots"], event["shots"])
    ledger.declared[event["ship"]] = list(event["shots"])
    _may_fire(ledger, ship, event["shots"])


def _may_fire(ledger: Ledger, ship: Json, shots: list[Json]) -> None:
    """Check that a ship has what it fires, and may (SF-FIRE-14, SF-LRM-08)."""
    ledger.same("status of who fires", "active", ship["status"])
    ledger.holds("weapons work", can_fire(ship))
    ledger.holds("has not fired yet", not ship["fired_any"])
    ledger.holds("has not fired at missiles", not ship["fired_at_missile"])
    beams = sum(each["count"] for each in shots if each["weapon"] == "beam")
    ledger.holds("has so many beams", beams <= ship["beams"])
    mounts = [each["mount"] for each in shots if each["weapon"] != "beam"]
    ledger.same("no mount twice", sorted(set(mounts)), sorted(mounts))


def fire_opened(ledger: Ledger, _event: Json) -> None:
    """Now it is known who fires plasma in this step."""
    ledger.plasma_now = {
        name
        for name, shots in ledger.declared.items()
        if any(each["weapon"] == "plasma" for each in shots)
    }


def target_crippled(ledger: Ledger, event: Json) -> None:
    """A ship that is shot at was crippled when the step began."""
    ledger.holds("was crippled when the step began", event["ship"] in ledger.crippled)


def shots_fired(ledger: Ledger, event: Json) -> None:
    """Reckon range, need, what is taken off, dice that hit, and hits."""
    ship, weapon = ledger.ships[event["ship"]], event["weapon"]
    shot = _next_shot(ledger, event)
    aims = ledger.ships | ledger.missiles | ledger.gone
    target = aims[event["target"]]
    far = distance(ship["place"], target["place"])
    _bears(ledger, ship, event, target)
    near = band(far)
    modifiers = _modifiers(ledger, ship, weapon, target, near)
    need = NEEDS[weapon].get(near, 0)
    ledger.told(event, range=float(far), band=near, need=need)
    ledger.same("modifiers", modifiers, sorted(event["modifiers"]))
    ledger.told(event, modifier=-len(modifiers))
    faces = ledger.faces(event, 0, 6, shot["count"])
    struck_now = struck(ledger, faces, need, -len(modifiers))
    hits = _hits(ledger, event, weapon, struck_now)
    ledger.told(event, struck=struck_now, hits=hits, salvoes=_spend(ship, event))
    if event["target"] in ledger.ships:
        source = {"sr_missile": "missile"}.get(weapon, weapon)
        owe(ledger, event["target"], event["ship"], source, hits)
        if event["target"] in ledger.crippled:
            ledger.fired_at.add(event["target"])
    elif struck_now and event["target"] in ledger.missiles:
        ledger.owe("missile_removed", event["target"], "shot_down")
    for side in _hearing(ledger, ship, target):
        ledger.owe("shots_heard", side, str(ledger.at))


def _hearing(ledger: Ledger, ship: Json, target: Json) -> list[str]:
    """Return who sees what is fired at, but not who fires: they see the shot come in."""
    if not ledger.options["limited_sensors"]:
        return []
    others = [side for side in ledger.sides if side not in {ship["side"], *ship["detected_by"]}]
    seen_by = {target["side"], *target.get("detected_by", ledger.sides)}
    return [side for side in others if side in seen_by]


def shots_heard(ledger: Ledger, event: Json) -> None:
    """Who does not see the firer is told of its counter, and the shot as it was; no mount."""
    events = ledger.entry["events"][: ledger.at]
    number, shot = max((n, e) for n, e in enumerate(events) if e["kind"] == "shots_fired")
    ship = ledger.ships[shot["ship"]]
    ledger.told(event, **{field: shot[field] for field in HEARD_OF_A_SHOT})
    ledger.told(event, counter=ship["counter"], side=ship["side"])
    for side in event["only"] or ledger.sides:
        ledger.pay("shots_heard", side, str(number))


def _next_shot(ledger: Ledger, event: Json) -> Json:
    """Return what was declared, next of its ship; in defence the order itself declares."""
    shots = ledger.declared.get(event["ship"], [])
    shot = shots.pop(0) if shots else {"target": None, "weapon": None, "mount": None, "count": 1}
    for field in ("weapon", "mount"):
        ledger.same(field, shot[field], event[field])
    aimed = {event["target"], ledger.ships.get(event["target"], {}).get("counter")}
    ledger.holds("target is as declared", shot["target"] in aimed)
    return shot


def _bears(ledger: Ledger, ship: Json, event: Json, target: Json) -> None:
    """Check arcs, range and the line of fire, and that it is an enemy."""
    far, off = distance(ship["place"], target["place"]), off_bow(ship["place"], target["place"])
    near, weapon = band(far), event["weapon"]
    ledger.holds("weapon reaches", near in NEEDS[weapon])
    small = ship["ship_class"] in {"DD", "LC"} or "warhead" in target
    ledger.holds("not at long range", near != "long" or not small)
    astern = far and off > ASTERN + EDGE and not ledger.options["all_round_fire"]
    ledger.holds("not into the rear arc", not astern)
    ledger.holds("no body in the way", not is_blocked(ledger, ship["place"], target["place"]))
    ledger.holds("an enemy", target["side"] != ship["side"])
    if weapon == "plasma" and far:
        (middle,) = (each["arc_deg"] for each in ship["plasma"] if each["id"] == event["mount"])
        aside = (off_bow_signed(ship["place"], target["place"]) - middle + 180) % 360 - 180
        ledger.holds("in the arc of the cannon", abs(aside) <= PLASMA_SIDE + EDGE)


def _modifiers(ledger: Ledger, ship: Json, weapon: str, target: Json, near: str) -> list[str]:
    """Return each rule that takes one off the die."""
    size = target.get("ship_class")
    disturbing = set(ledger.plasma_now)
    if ledger.options["plasma_interference"] == "turn":
        disturbing |= {name for name, each in ledger.ships.items() if each["fired_plasma"]}
    disturbed = any(
        distance(ship["place"], ledger.ships[name]["place"]) <= 1 + EDGE
        for name in disturbing - {ship["id"]}
    )
    rules = {
        "SF-FIRE-06": size == "DD" and near == "long",
        "SF-FIRE-07": size == "DD" and near == "medium" and weapon == "plasma",
        "SF-FIRE-08": disturbed,
        "SF-FIRE-09": size in {"DD", "LC"} and weapon == "sr_missile",
        "SF-FIRE-10": "warhead" in target,
        "SF-TERR-10": in_debris(ledger, ship["place"], target["place"]),
    }
    return [rule for rule, counts in rules.items() if counts]


def _hits(ledger: Ledger, event: Json, weapon: str, struck_now: int) -> int:
    """Return the hits of what has struck: a salvo throws for them, plasma does two."""
    if not struck_now or event["target"] not in ledger.ships:
        return struck_now
    if weapon != "sr_missile":
        return struck_now * (2 if weapon == "plasma" else 1)
    return sum(ledger.faces(event, 1, salvo_sides(ledger), struck_now))


def salvo_sides(ledger: Ledger) -> int:
    """Return the sides of the die for the hits of a salvo: six, or four to tone them down."""
    return 4 if ledger.options["srm_hit_die"] == "d4" else 6


def _spend(ship: Json, event: Json) -> int | None:
    """Take a salvo from its launcher, and return what is left; other weapons never run out."""
    for launcher in ship["sr_launchers"] if event["weapon"] == "sr_missile" else ():
        if launcher["id"] == event["mount"]:
            launcher["salvoes"] -= 1
            return int(launcher["salvoes"])
    return None


def ship_fired(ledger: Ledger, event: Json) -> None:
    """Add up what a ship has fired; all that it declared has fallen."""
    ship = ledger.ships[event["ship"]]
    events = ledger.entry["events"][: ledger.at]
    fired = [e for e in events if e["kind"] == "shots_fired" and e["ship"] == event["ship"]]
    weapons = {each["weapon"] for each in fired}
    ledger.told(
        event,
        side=ship["side"],
        beam="beam" in weapons,
        direct=bool(weapons & {"beam", "sr_missile"}),
        plasma="plasma" in weapons,
        at_missile=ledger.phase == "missile_defence",
    )
    left = [e for e in ledger.declared.get(event["ship"], []) if e["target"] not in ledger.gone]
    ledger.same("shots left", [], left)
    ledger.declared.pop(event["ship"], None)
    ship["fired_any"] = True
    for flag, field in (("beam", "beam"), ("direct", "direct"), ("plasma", "plasma")):
        ship[f"fired_{flag}"] = ship[f"fired_{flag}"] or event[field]
    ship["fired_at_missile"] = ship["fired_at_missile"] or event["at_missile"]


def began(ledger: Ledger) -> None:
    """Note who is crippled as a step of fire begins; what was declared before is past."""
    ledger.crippled = {each["id"] for each in ledger.active() if is_crippled(each)}
    ledger.fired_at, ledger.plasma_now, ledger.declared = set(), set(), {}


def ended(ledger: Ledger) -> None:
    """Check that every crippled ship that was fired at, and is left, has thrown."""
    left = {name for name in ledger.fired_at if ledger.ships[name]["status"] == "active"}
    ledger.same("surrenders still to throw", set(), left)
    ledger.fired_at = set()


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "fire_declared": fire_declared,
    "fire_opened": fire_opened,
    "target_crippled": target_crippled,
    "shots_fired": shots_fired,
    "shots_heard": shots_heard,
    "ship_fired": ship_fired,
}
