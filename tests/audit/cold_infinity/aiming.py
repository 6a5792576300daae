"""Throws to hit (CI-7.3.1-1, -2): every term, the throw, pulses, and damage dice.

Three dice and the terms: 11 or more hits, 11 and 12 are glancing. What counts is how large the
target looks, the electronic warfare of both, the weapon, the range, and who fires to defend.
"""

from collections.abc import Callable
from typing import Any

from audit.cold_infinity.ledger import Ledger, block_of
from audit.cold_infinity.plane import aspects, distance, off_nose, outer_sections

Json = Any
SHROUD_HEXES, HITS_FROM, GLANCING_TO, ELEVEN, CAP = 10, 11, 12, 11, 4
SAME_TECHNOLOGY = {"gravitic", "electromagnetic"}


def attacks_declared(ledger: Ledger, event: Json) -> None:
    """Shots are as they were ordered, weapon by weapon."""
    ledger.shots = {each["id"]: each for each in event["shots"]}
    ledger.meeting, ledger.thrown = [], {}
    for shot in event["shots"]:
        ship = ledger.ships[shot["unit"]]
        system = ship["systems"][shot["attack"]["weapon"]]
        ledger.holds("the weapon works", not system["destroyed"])
        configurations = block_of(ship, shot["attack"]["weapon"])["configurations"]
        ledger.holds("configuration", shot["attack"]["configuration"] in configurations)


def ew_announced(ledger: Ledger, event: Json) -> None:
    """A point makes a shroud of ten hexes; what is told is what was ordered, and no more."""
    ledger.ew = {each["unit"]: each["ew"] for each in event["announced"]}
    for told in event["announced"]:
        ledger.same("shroud", SHROUD_HEXES * told["ew"]["shroud"], told["shroud_radius"])
        ship = ledger.ships[told["unit"]]
        spent = sum(value for value in told["ew"].values() if not isinstance(value, bool))
        sensors = [each for each in ship["systems"].values() if each["kind"] == "sensors"]
        have = sum(_ew_points(each) for each in sensors)
        ledger.holds(f"{told['unit']} has the points", spent <= have)


def _ew_points(sensors: Json) -> int:
    """Return what sensors give: half their structure that is left, and not more than printed."""
    return (
        0
        if sensors["destroyed"]
        else min(sensors["ew"], (sensors["structure"] - sensors["lost"]) // 2)
    )


def defence_met(ledger: Ledger, event: Json) -> None:
    """Weapons that defend are rated as their block says; emergency fire costs them a point."""
    ledger.meeting = event["meeting"]
    for each in event["meeting"]:
        rating = block_of(ledger.ships[each["unit"]], each["weapon"])["defensive_fire"]
        ledger.same("rating", rating[each["mode"]], each["rating"])
        if each["mode"] == "emergency":
            ledger.due.add(("strained", each["unit"], each["weapon"]))


def shot_thrown(ledger: Ledger, event: Json) -> None:
    """Add up the terms, throw, and see whether it hits."""
    shot = ledger.shots[event["shot"]]
    attack = shot["attack"]
    firer, target = ledger.ships[event["unit"]], ledger.ships[event["target"]]
    ledger.told(event, unit=shot["unit"], weapon=attack["weapon"], target=attack["target"])
    ledger.told(event, configuration=attack["configuration"])
    far = distance(firer["cell"], target["cell"])
    ledger.told(event, range_hexes=far)
    said = {each["name"]: each["drm"] for each in event["terms"]}
    expected = _terms(ledger, event, firer, target, far)
    for name in sorted({*said, *expected}):
        allowed, term = expected.get(name, {0}), said.get(name, 0)
        ledger.holds(f"{name} {term} of {allowed}", term in allowed)
    drm = sum(said.values())
    ledger.told(event, drm=drm)
    if attack["eleven"] and drm >= 0:
        ledger.told(event, natural=None, rolls=[])
        natural = ELEVEN
    else:
        natural = ledger.total(event["rolls"][0], 3, 6)
        ledger.told(event, natural=natural)
    result = natural + drm
    ledger.told(event, result=result, is_hit=result >= HITS_FROM)
    ledger.told(event, glancing=HITS_FROM <= result <= GLANCING_TO)
    ledger.thrown[event["shot"]] = dict(event)


def _terms(ledger: Ledger, event: Json, firer: Json, target: Json, far: int) -> dict[str, set[int]]:
    """Return each term with the values that it may have: on a seam the attacker has a choice."""
    weapon = block_of(firer, event["weapon"])
    ew = {"shroud": 0, "amplification": 0, "ecm": 0}
    own, other = ledger.ew.get(firer["id"], ew), ledger.ew.get(target["id"], ew)
    locked = far <= SHROUD_HEXES * own["shroud"] and own["shroud"] > 0
    terms = {
        "silhouette": _silhouettes(firer, target, far),
        "amplification": {own["amplification"] if locked else 0},
        "ecm": {-other["ecm"]},
        "accuracy": {_accuracy(firer, weapon, target)},
        "range": {_range(ledger, weapon, far, locked=locked)},
        "defence": {-_defence(ledger, event)},
        "deflection": _deflections(target, weapon, firer, far),
    }
    if ledger.options["ship_signatures"]:
        terms["signature"] = {target["signature"]}
    return terms


def _silhouettes(firer: Json, target: Json, far: int) -> set[int]:
    rating = target["sheet"]["silhouettes"]
    if not far:  # from where the later one came: not audited
        return set(rating.values())
    off = off_nose(target["cell"], target["motion"]["attitude"]["facing"], firer["cell"])
    return {rating[each] for each in aspects(target, off)}


def _accuracy(firer: Json, weapon: Json, target: Json) -> int:
    """Each sign counts once for each section of the target; a hurt bridge aims worse by one."""
    sections = len(target["sheet"]["sections"])
    accuracy = weapon["accuracy"]
    bridges = [each for each in firer["systems"].values() if each["kind"] == "bridge"]
    hurt = any(each["lost"] >= each["structure"] // 3 for each in bridges)
    return int(accuracy["number"] + accuracy["signs"] * sections - hurt)


def _range(ledger: Ledger, weapon: Json, far: int, *, locked: bool) -> int:
    """So much for so many hexes or part of them, one at least; twice without a lock-on."""
    if not far and ledger.options["no_penalty_in_one_hex"]:
        return 0
    steps = -(-far // weapon["range"]["hexes"])
    return int(-max(1, weapon["range"]["penalty"] * steps) * (1 if locked else 2))


def _defence(ledger: Ledger, event: Json) -> int:
    """Sum what meets the shot; but for standard fire, four times the lowest at most."""
    total = 0
    met = [e for e in ledger.meeting if e["shot"] == event["shot"] and not e["ablative"]]
    for mode in ("standard", "ad_hoc", "emergency"):
        ratings = [each["rating"] for each in met if each["mode"] == mode]
        most = CAP * min(ratings, default=0)
        total += sum(ratings) if mode == "standard" else min(sum(ratings), most)
    return total


def _deflections(target: Json, weapon: Json, firer: Json, far: int) -> set[int]:
    """The shield of the section that faces the shot, half against its own technology."""
    off = off_nose(target["cell"], target["motion"]["attitude"]["facing"], firer["cell"])
    facing = outer_sections(target, off) if far else set(target["sections"])
    return {-shield_rating(target, each, weapon["technology"], "deflection") for each in facing}


def shield_rating(ship: Json, section: str, technology: str, which: str) -> int:
    """Return what the shield over a section deflects or absorbs of a technology."""
    for system in ship["systems"].values():
        if system["kind"] == "shield" and system["section"] == section and not system["destroyed"]:
            alike = technology == system["technology"] and technology in SAME_TECHNOLOGY
            return int(system[which] // 2 if alike else system[which])
    return 0


def pulses_thrown(ledger: Ledger, event: Json) -> None:
    """Three dice and the same modifier, above ten: one pulse for each interval or part of it."""
    thrown = ledger.thrown[event["shot"]]
    rating = block_of(ledger.ships[event["unit"]], thrown["weapon"])["pulse"]
    above = ledger.total(event["rolls"][0], 3, 6) + thrown["drm"] - 10
    pulses = min(rating["most"], max(1, -(-above // rating["interval"])))
    ledger.told(event, drm=thrown["drm"], pulses=pulses)
    thrown["pulses"] = pulses


def damage_thrown(ledger: Ledger, event: Json) -> None:
    """Throw the dice of the weapon, once or for each pulse, and add its number."""
    thrown = ledger.thrown[event["shot"]]
    damage = block_of(ledger.ships[event["unit"]], thrown["weapon"])["damage"]
    times = thrown.get("pulses", 1) if thrown["configuration"] == "pulse" else 1
    ledger.holds("it hits", thrown["is_hit"])
    dice = damage["dice"]
    ledger.same("rolls", times * len(dice), len(event["rolls"]))
    rolls, rolled = iter(event["rolls"]), []
    for _ in range(times):
        thrown_now = [
            ledger.total(roll, each["number"], each["sides"])
            for each, roll in zip(dice, rolls, strict=False)
        ]
        rolled.append(sum(thrown_now) + damage["fixed"])
    ledger.told(event, rolled=rolled)
    thrown["rolled"] = rolled


def hit_scored(ledger: Ledger, event: Json) -> None:
    """What is handed on is what was thrown, and it strikes a section that faces the firer."""
    hit = event["hit"]
    thrown = ledger.thrown[hit["id"].split(".")[0]]
    firer, target = ledger.ships[thrown["unit"]], ledger.ships[thrown["target"]]
    weapon = block_of(firer, thrown["weapon"])
    ledger.told(hit, firer=firer["id"], target=target["id"], natural=thrown["natural"])
    ledger.told(
        hit["shot"],
        technology=weapon["technology"],
        configuration=thrown["configuration"],
        result=thrown["result"],
        rolled=thrown["rolled"],
        range_hexes=thrown["range_hexes"],
        plasma=weapon["plasma"] or 0,
        slashing=weapon["slashing"] or 1,
    )
    off = off_nose(target["cell"], target["motion"]["attitude"]["facing"], firer["cell"])
    facing = outer_sections(target, off) if thrown["range_hexes"] else set(target["sections"])
    ledger.holds(f"{hit['route'][0]} faces the shot", hit["route"][0] in facing)
    met = [e for e in ledger.meeting if e["shot"] == thrown["shot"] and e["ablative"]]
    ledger.told(hit, ablative=sum(each["rating"] for each in met))
    ledger.hits[hit["id"]] = hit
    ledger.due.add(("struck", hit["id"]))


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "attacks_declared": attacks_declared,
    "ew_announced": ew_announced,
    "defence_met": defence_met,
    "shot_thrown": shot_thrown,
    "pulses_thrown": pulses_thrown,
    "damage_thrown": damage_thrown,
    "hit_scored": hit_scored,
}
