"""Long-range missiles (SF-LRM-01 to -09): launch, flight, who shoots at them, and their attacks."""

from collections.abc import Callable
from typing import Any

from audit.space_fleet.board import distance, same, within
from audit.space_fleet.fire import NEEDS, band, in_debris, is_blocked, salvo_sides, struck
from audit.space_fleet.hits import owe
from audit.space_fleet.ledger import Ledger
from audit.space_fleet.moving import is_sound, walked

Json = Any
SPEED, SPEED_IN_DEBRIS, MOVES = 6, 3, 3
CONTACT_NEED, SHOTS_SIDES = 4, 6
DOUBLE = 2  # directed energy: the range counts twice


def missile_launched(ledger: Ledger, event: Json) -> None:
    """A salvo starts where its ship is, which way it likes."""
    orders = [each for each in ledger.entry["orders"] if each["kind"] == "launch_missile"]
    so_far = [e for e in ledger.entry["events"][: ledger.at] if e["kind"] == "missile_launched"]
    order = orders[len(so_far)]
    ship = ledger.ships[order["ship"]]
    launcher = _launcher(ship, order["launcher"])
    key = "facing" if ship["place"]["kind"] == "hex" else "heading_deg"
    way = ship["place"][key] if order[key] is None else order[key]
    ledger.holds("place", same({**ship["place"], key: way}, event["place"]))
    ledger.told(event, side=ship["side"], warhead=launcher["warhead"])
    ledger.holds("can fire", ship["weapons"] == "ok" and ship["status"] == "active")
    fields = ("id", "side", "place", "warhead")
    told = dict(
        zip(fields, (event["missile"], ship["side"], event["place"], event["warhead"]), strict=True)
    )
    ledger.missiles[event["missile"]] = {**told, "moves_made": 0, "moved": False, "target": None}
    ledger.owe("salvo_spent", order["ship"], order["launcher"])


def _launcher(ship: Json, name: str) -> Json:
    return next(each for each in ship["lr_launchers"] if each["id"] == name)


def salvo_spent(ledger: Ledger, event: Json) -> None:
    """A launcher has one salvo less, and launches once a turn."""
    ledger.pay("salvo_spent", event["ship"], event["launcher"])
    ship = ledger.ships[event["ship"]]
    launcher = _launcher(ship, event["launcher"])
    launcher["salvoes"] -= 1
    ledger.told(event, salvoes=launcher["salvoes"])
    ledger.holds("there was one, and it has not launched", launcher["salvoes"] >= 0)
    ledger.holds("once a turn", event["launcher"] not in ship["launched"])
    ship["launched"].append(event["launcher"])


def missile_moved(ledger: Ledger, event: Json) -> None:
    """A salvo flies as a ship does, six units, or three in debris; contact ends its flight."""
    missile = ledger.missiles[event["missile"]]
    order = ledger.ordered("move_missile", missile=event["missile"]) or {"path": []}
    began, path = missile["place"], event["path"]
    place, track = walked(began, path)
    if not path:
        turns = {key: order[key] for key in ("facing", "heading_deg") if order.get(key) is not None}
        place = {**place, **turns}
    ledger.same("path", order["path"][: len(path)], path)
    ledger.holds("place", same(place, event["place"]))
    missile["place"] = place
    slow = any(within(each, spot) for each in track for spot in ledger.debris_spots())
    full = SPEED_IN_DEBRIS if slow else SPEED
    met = _met(ledger, missile, track)
    stopped = path != order["path"]
    ledger.holds("path is legal", is_sound(path, full, turns_last=stopped))
    ledger.holds("stops only at an enemy", met or not stopped)
    missile["moves_made"] += 1
    missile["moved"] = True
    ledger.told(event, moves_made=missile["moves_made"])
    _aim(ledger, missile, event, order.get("target"), met)


def _met(ledger: Ledger, missile: Json, track: list[Json]) -> list[Json]:
    """Return the enemies that a contact warhead comes to in its last unit, or stays with.

    On a table that is within half a unit of where a unit of its flight ends: the readings do not
    say that it meets what it flies past on the way there.
    """
    if missile["warhead"] != "contact":
        return []
    enemies = [each for each in ledger.active() if each["side"] != missile["side"]]
    for unit in range(min(1, len(track) - 1), len(track)):
        met = [each for each in enemies if within(track[unit], each["place"])]
        if met:
            ledger.same("stops at the first enemy", len(track) - 1, unit)
            return met
    return []


def _aim(ledger: Ledger, missile: Json, event: Json, wanted: str | None, met: list[Json]) -> None:
    """Note what is attacked: an enemy that is met, or what directed energy was told."""
    hidden = ledger.options["limited_sensors"]
    if missile["warhead"] == "contact" and not hidden:
        names = {each["id"] for each in met}
        ledger.same("meets an enemy", bool(names), event["target"] is not None)
        ledger.holds("target was met", event["target"] is None or event["target"] in names)
    elif not hidden:
        ledger.told(event, target=wanted)
    missile["target"] = event["target"]


def missile_removed(ledger: Ledger, event: Json) -> None:
    """Shot down, spent, or at the end of the third move."""
    missile = ledger.gone[event["missile"]] = ledger.missiles.pop(event["missile"])
    if event["reason"] == "last_move":
        ledger.same("moves made", MOVES, missile["moves_made"])
        ledger.same("target at the last move", None, missile["target"])
    elif event["reason"] == "shot_down":
        ledger.pay("missile_removed", event["missile"], "shot_down")
    else:
        attacked = ("missile_removed", event["missile"], "spent")
        lost = missile["target"] and not _is_there(ledger, missile["target"])
        ledger.holds("has attacked, or lost its target", attacked in ledger.debts or lost)
        ledger.debts = [each for each in ledger.debts if each != attacked]


def _is_there(ledger: Ledger, target: str) -> bool:
    ship = ledger.ships.get(target)
    return ship is not None and ship["status"] == "active"


def missile_attacked(ledger: Ledger, event: Json) -> None:
    """Contact: one die, as of a short-range salvo. Directed energy: a die of beams, at twice."""
    missile, target = ledger.missiles[event["missile"]], ledger.ships[event["target"]]
    ledger.told(event, warhead=missile["warhead"])
    if not ledger.options["limited_sensors"]:
        ledger.told(event, target=missile["target"])
    ledger.same("status of the target", "active", target["status"])
    if missile["warhead"] == "contact":
        hits = _strike(ledger, event, target)
        source = "missile"
    else:
        hits = _beams(ledger, event, missile, target)
        source = "beam"
    owe(ledger, event["target"], event["missile"], source, hits)
    ledger.owe("missile_removed", event["missile"], "spent")


def _tell(ledger: Ledger, event: Json, need: int, rules: Json) -> int:
    """Check need and modifiers, and return what the die gets."""
    modifiers = [rule for rule, counts in rules.items() if counts]
    ledger.told(event, need=need, modifier=-len(modifiers))
    ledger.same("modifiers", modifiers, sorted(event["modifiers"]))
    return -len(modifiers)


def _strike(ledger: Ledger, event: Json, target: Json) -> int:
    small = target["ship_class"] in {"DD", "LC"}
    field = any(within(target["place"], each) for each in ledger.debris_spots())
    modifier = _tell(ledger, event, CONTACT_NEED, {"SF-FIRE-09": small, "SF-TERR-10": field})
    hit = struck(ledger, ledger.faces(event, 0, 6), CONTACT_NEED, modifier)
    sides = salvo_sides(ledger)  # it attacks in the same way as a short-range salvo
    hits = ledger.faces(event, 1, sides)[0] if hit else 0
    ledger.told(event, range=0.0, shots=1, struck=hit, hits=hits)
    return hits


def _beams(ledger: Ledger, event: Json, missile: Json, target: Json) -> int:
    far = DOUBLE * distance(missile["place"], target["place"])
    near = band(far)
    ledger.holds("in range, and no body in the way", near in NEEDS["beam"])
    ledger.holds("no body in the way", not is_blocked(ledger, missile["place"], target["place"]))
    rules = {
        "SF-FIRE-06": target["ship_class"] == "DD" and near == "long",
        "SF-TERR-10": in_debris(ledger, missile["place"], target["place"]),
    }
    need = NEEDS["beam"].get(near, 0)
    modifier = _tell(ledger, event, need, rules)
    (shots,) = ledger.faces(event, 0, SHOTS_SIDES)
    hits = struck(ledger, ledger.faces(event, 1, 6, shots), need, modifier)
    ledger.told(event, range=float(far), shots=shots, struck=hits, hits=hits)
    return hits


def defence_ordered(ledger: Ledger) -> None:
    """Note the shots of ships that fire at missiles: the order itself declares them."""
    for order in ledger.entry["orders"]:
        if order["kind"] == "defend_against_missile":
            ledger.declared[order["ship"]] = list(order["shots"])
            for shot in order["shots"]:
                missile = ledger.missiles.get(shot["target"])
                if missile and not ledger.options["limited_sensors"]:
                    _may_defend(ledger, ledger.ships[order["ship"]], missile)


def _may_defend(ledger: Ledger, ship: Json, missile: Json) -> None:
    """Of contact warheads: the squadron of the target. Of the other kind: who is in short range."""
    target = ledger.ships[missile["target"]]
    companion = ship["squadron"] == target["squadron"] and ship["side"] == target["side"]
    near = band(distance(ship["place"], missile["place"])) == "short"
    ledger.holds("may defend", companion if missile["warhead"] == "contact" else near)


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "missile_launched": missile_launched,
    "salvo_spent": salvo_spent,
    "missile_moved": missile_moved,
    "missile_removed": missile_removed,
    "missile_attacked": missile_attacked,
}
