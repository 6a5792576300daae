"""What a hit brings about (CI-7.4.4, CI-13): losses, worn weapons, catastrophes, ships lost."""

from collections.abc import Callable, Iterable
from math import ceil
from typing import Any

from audit.cold_infinity.ledger import Ledger, block_of
from audit.cold_infinity.striking import Strike
from audit.cold_infinity.ways import WAYS

Json = Any
EMERGENCY_POINTS = 1
CATASTROPHE_FROM, DETONATES_FROM, FIXED_LESS = 15, 15, 5


def ship_struck(ledger: Ledger, event: Json) -> None:
    """Deal the damage out, and compare blow by blow; then what it has changed."""
    ledger.pay("struck", event["hit_id"])
    strike = Strike(ledger, event)
    ledger.told(
        event, firer=strike.hit["firer"], weapon=strike.hit["weapon"], ship=strike.hit["target"]
    )
    WAYS[strike.shot["configuration"]](strike, strike.counts())
    ledger.same("blows more than due", [], list(strike.blows))
    losses = {each["system"]: (each["points"], each["destroyed"]) for each in event["losses"]}
    ledger.same("losses", {n: (p, n in strike.gone) for n, p in strike.lost.items()}, losses)
    ledger.same("sections lost", sorted(strike.fallen), sorted(event["sections_lost"]))
    _sections(ledger, strike.ship, event)
    natural = strike.hit["natural"]
    bursts = strike.bursts if natural is not None and natural >= CATASTROPHE_FROM else []
    standing = sorted({each for each in bursts if each not in strike.fallen})
    ledger.same("bursting", standing, sorted(event["bursting"]))
    ledger.bursting |= {(strike.ship["id"], each) for each in standing}
    _wear(ledger, strike.ship, strike.lost)
    _fate(ledger, strike.ship)


def _sections(ledger: Ledger, ship: Json, event: Json) -> None:
    """Compare what is told of sections with the own account."""
    for told in event["sections"]:
        own = ship["sections"][told["section"]]
        name = told["section"]
        ledger.same(f"{name} hull", own["hull"], told["hull"])
        ledger.same(f"{name} armour", own["armour"], told["armour"])
        for system in told["systems"]:
            state = ship["systems"][system["id"]]
            kept = (state["lost"], state["destroyed"])
            ledger.same(f"{system['id']} is", kept, (system["lost"], system["destroyed"]))


def _wear(ledger: Ledger, ship: Json, hurt: Iterable[str]) -> None:
    """A weapon that has lost half its structure, and still works, is worn: once."""
    for name in hurt:
        state = ship["systems"][name]
        worn = state["kind"] == "weapon" and state["lost"] >= ceil(state["structure"] / 2)
        if worn and not state["destroyed"] and name not in ship["blocks"]:
            ledger.due.add(("worn", ship["id"], name))


def weapon_strained(ledger: Ledger, event: Json) -> None:
    """Emergency fire costs a weapon a point, past all armour (CI-11.1.3-1)."""
    ledger.pay("strained", event["unit"], event["weapon"])
    ship = ledger.ships[event["unit"]]
    state = ship["systems"][event["weapon"]]
    state["lost"] += EMERGENCY_POINTS
    state["destroyed"] = state["lost"] == state["structure"]
    ledger.told(event, points=EMERGENCY_POINTS, broken=state["destroyed"])
    _sections(ledger, ship, event)
    _wear(ledger, ship, [event["weapon"]])


def _fate(ledger: Ledger, ship: Json) -> None:
    """Without the hull of its core a ship is destroyed; without its bridge, a derelict."""
    bridges = [each for each in ship["systems"].values() if each["kind"] == "bridge"]
    if not ship["sections"]["core"]["hull"]:
        ledger.due.add(("lost", ship["id"], "destroyed"))
    elif all(each["destroyed"] for each in bridges) and ship["status"] == "active":
        ledger.due.add(("lost", ship["id"], "derelict"))


def hit_spent(ledger: Ledger, event: Json) -> None:
    """A hit on a ship that is destroyed does nothing."""
    ledger.pay("struck", event["hit_id"])
    ledger.same("status", "destroyed", ledger.ships[event["unit"]]["status"])


def weapon_worn(ledger: Ledger, event: Json) -> None:
    """A die less of each kind and five less, or none below five; or a worse range."""
    ledger.pay("worn", event["ship"], event["weapon"])
    ship = ledger.ships[event["ship"]]
    block = dict(block_of(ship, event["weapon"]))
    if event["reduction"] == "damage":
        fixed = block["damage"]["fixed"]
        dice = [{**each, "number": each["number"] - 1} for each in block["damage"]["dice"]]
        left = {
            "dice": [each for each in dice if each["number"]],
            "fixed": max(0, fixed - FIXED_LESS),
        }
        if fixed < FIXED_LESS:
            left["fixed"] = 0
        ledger.same("damage", left, event["block"]["damage"])
        block["damage"] = left
    ship["blocks"][event["weapon"]] = event["block"]
    ledger.same("the rest of it", {**block, "range": None}, {**event["block"], "range": None})


def catastrophe_began(ledger: Ledger, event: Json) -> None:
    """A core burns for a d10 of turns; another section bursts, and loses a d3 of armour or hull."""
    ship, section = ledger.ships[event["ship"]], event["struck"]
    ledger.holds("it was threatened", (event["ship"], section) in ledger.bursting)
    place = ship["sections"][section]
    fire = section == "core" and len(ship["sections"]) > 1  # one section is no core: CI-UMP-30
    ledger.told(event, catastrophe="fire" if fire else "decompression")
    die = ledger.total(event["rolls"][0], 1, 10 if fire else 3)
    ledger.told(event, die=die)
    if fire:
        place["fires"].append(die)
    elif place["armour"]:
        place["armour"] -= min(die, place["armour"])
    else:
        place["hull"] -= min(die, place["hull"])
    _after(ledger, ship, event)


def fire_burned(ledger: Ledger, event: Json) -> None:
    """Each fire takes a point of hull, turn by turn."""
    ship = ledger.ships[event["ship"]]
    for told in event["sections"]:
        place = ship["sections"][told["section"]]
        place["hull"] -= min(place["hull"], len(place["fires"]))
        place["fires"] = [each - 1 for each in place["fires"] if each > 1]
        ledger.same("fires", place["fires"], told["fires"])
    _after(ledger, ship, event)


def _after(ledger: Ledger, ship: Json, event: Json) -> None:
    """Note sections that such damage has destroyed, and compare."""
    for told in event["sections"]:
        place = ship["sections"][told["section"]]
        if not place["hull"]:
            place.update(armour=0, fires=[])
            for name in place["systems"]:
                ship["systems"][name]["destroyed"] = True
    _sections(ledger, ship, event)
    _fate(ledger, ship)


def reactor_checked(ledger: Ledger, event: Json) -> None:
    """A reactor with more than half its structure lost blows up on 15, a turn counting one."""
    ship = ledger.ships[event["ship"]]
    reactor = ship["systems"][event["reactor"]]
    ledger.holds("more than half is lost", 2 * reactor["lost"] > reactor["structure"])
    reactor["turns"] = reactor.get("turns", 0) + 1
    total = ledger.total(event["rolls"][0], 2, 10) + reactor["turns"]
    ledger.told(event, turns=reactor["turns"], detonated=total >= DETONATES_FROM)
    if total >= DETONATES_FROM:
        ledger.due.add(("lost", event["ship"], "destroyed"))


def system_destroyed(ledger: Ledger, event: Json) -> None:
    """A weapon that cannot be worn any more is destroyed."""
    ledger.pay("worn", event["ship"], event["system"])
    ledger.ships[event["ship"]]["systems"][event["system"]]["destroyed"] = True


def unit_lost(ledger: Ledger, event: Json) -> None:
    """A ship is destroyed, or left a derelict."""
    ledger.pay("lost", event["unit"], event["status"])
    ledger.ships[event["unit"]]["status"] = event["status"]


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "ship_struck": ship_struck,
    "hit_spent": hit_spent,
    "weapon_strained": weapon_strained,
    "weapon_worn": weapon_worn,
    "catastrophe_began": catastrophe_began,
    "fire_burned": fire_burned,
    "system_destroyed": system_destroyed,
    "reactor_checked": reactor_checked,
    "unit_lost": unit_lost,
}
