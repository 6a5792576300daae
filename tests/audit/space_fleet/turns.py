"""The turn of Space Fleet: who moves first, steps, regeneration, repairs, and the end.

SF-MOVE-01 to -05, SF-DMG-10, -11, SF-REG-01, SF-ARM-02.
"""

from collections.abc import Callable
from typing import Any

from audit.space_fleet import fire
from audit.space_fleet.condition import ORDER, speed
from audit.space_fleet.ledger import Ledger

Json = Any
PHASES = (
    *("launch", "bodies", "movement", "missiles", "missile_defence", "missile_attacks"),
    *(f"fire_{each.lower()}" for each in ORDER),
    "end",
)
STEPS: tuple[tuple[bool, tuple[str, ...]], ...] = (
    (True, ("DN",)),
    (False, ("DN", "BB")),
    (True, ("BB", "HC")),
    (False, ("HC", "LC")),
    (True, ("LC", "DD")),
    (False, ("DD",)),
)
REPAIR, REPAIR_ARMOURED = 5, 4
FRESH: Json = {
    **dict.fromkeys(("moved", "laid", "armour_used"), False),
    **dict.fromkeys(("fired_beam", "fired_direct", "fired_any", "fired_plasma"), False),
    "fired_at_missile": False,
}


def phase_began(ledger: Ledger, event: Json) -> None:
    """Phases follow in their order; the end of a turn begins the next."""
    before = (ledger.turn, PHASES.index(ledger.phase))
    after = (event["turn"], PHASES.index(event["phase"]))
    ledger.holds("phases go on", after > before and event["turn"] - ledger.turn in {0, 1})
    if event["turn"] > ledger.turn:
        ledger.same("a turn ends with its end", "end", ledger.phase)
        _new_turn(ledger)
    if ledger.phase.startswith("fire_"):
        fire.ended(ledger)
    ledger.turn, ledger.phase = event["turn"], event["phase"]
    if ledger.phase.startswith("fire_") or ledger.phase == "missile_defence":
        fire.began(ledger)


def _new_turn(ledger: Ledger) -> None:
    for ship in ledger.ships.values():
        ship.update(FRESH, launched=[], track_flown=[])
    for missile in ledger.missiles.values():
        missile.update(moved=False, target=None)
    for body in ledger.bodies.values():
        body.pop("went", None)
    ledger.step = None


def initiative_rolled(ledger: Ledger, event: Json) -> None:
    """The higher die moves first; sides that tie throw again."""
    thrown: dict[str, list[int]] = {side: [] for side in ledger.sides}
    for roll in event["rolls"]:
        thrown[roll["label"].split("/")[2].split("#")[0]] += roll["faces"]
    order = sorted(ledger.sides, key=lambda side: thrown[side], reverse=True)
    ledger.told(event, order=order)
    ties = len({tuple(each) for each in thrown.values()}) < len(ledger.sides)
    ledger.holds("nobody ties", not ties)
    ledger.order = order


def first_move_alternated(ledger: Ledger, event: Json) -> None:
    """Each side in its turn is first."""
    first = (ledger.turn - 1) % len(ledger.sides)
    ledger.told(event, order=[*ledger.sides[first:], *ledger.sides[:first]])
    ledger.order = event["order"]


def squadron_initiative_rolled(ledger: Ledger, event: Json) -> None:
    """A die and the mean speed, rounded down; the lowest total is first, ties throw again."""
    totals: dict[str, list[int]] = {}
    for thrown, roll in zip(event["throws"], event["rolls"], strict=False):
        ships = [e for e in ledger.active(thrown["side"]) if e["squadron"] == thrown["squadron"]]
        level = sum(speed(each, ledger.options) for each in ships) // max(1, len(ships))
        ledger.same("level", level, thrown["level"])
        ledger.same("total", level + roll["faces"][0], thrown["total"])
        totals[thrown["squadron"]] = [level + roll["faces"][0]]
    again = event["rolls"][len(event["throws"]) :]
    for thrown, roll in zip(event["again"], again, strict=True):
        level = next(e["level"] for e in event["throws"] if e["squadron"] == thrown["squadron"])
        ledger.same("total thrown again", level + roll["faces"][0], thrown["total"])
        totals[thrown["squadron"]].append(level + roll["faces"][0])
    active = {each["squadron"] for each in ledger.active()}
    ledger.same("every squadron throws", sorted(active), sorted(totals))
    ledger.told(event, order=sorted(totals, key=lambda name: totals[name]))
    ledger.order = event["order"]


def step_began(ledger: Ledger, event: Json) -> None:
    """Slowest first, the sides by turns; who has nothing of a step is passed over."""
    if ledger.options["squadron_initiative"]:
        after = -1 if ledger.step is None else ledger.step
        left = [n for n in range(after + 1, len(ledger.order)) if _moves(ledger, ledger.order[n])]
        ledger.told(event, step=left[0] if left else None, squadron=ledger.order[event["step"]])
    elif not ledger.options["limited_sensors"]:
        steps = _steps(ledger)
        after = -1 if ledger.step is None else ledger.step
        due = [n for n in range(after + 1, len(steps)) if _has(ledger, *steps[n])]
        ledger.told(event, step=due[0] if due else None)
        if event["step"] < len(steps):
            side, classes = steps[event["step"]]
            ledger.told(event, side=side, classes=list(classes))
    ledger.step = event["step"]


def _steps(ledger: Ledger) -> list[tuple[str, tuple[str, ...]]]:
    """Return who moves what: with several sides every other one is the second player."""
    return [
        (side, classes)
        for first, classes in STEPS
        for side in (ledger.order[:1] if first else ledger.order[1:])
    ]


def _has(ledger: Ledger, side: str, classes: tuple[str, ...]) -> bool:
    return any(each["ship_class"] in classes and not each["moved"] for each in ledger.active(side))


def _moves(ledger: Ledger, squadron: str) -> bool:
    return any(each["squadron"] == squadron and not each["moved"] for each in ledger.active())


def turn_ended(ledger: Ledger) -> None:
    """Owe what every ship regains and throws for, when the end of a turn is ordered."""
    if ledger.ordered("end_turn") is None:
        return
    for ship in ledger.active():
        if ship["engines"] == "wrecked":
            continue
        if _regained(ledger, ship) > ship["shields"]:
            ledger.owe("shields", ship["id"])
        for item in ("engines", "weapons"):
            if ship[item] != "ok":
                ledger.owe("repair", ship["id"], item)


def _regained(ledger: Ledger, ship: Json) -> int:
    """Return the shields at the end of a turn: one more without beam fire, a generator one more."""
    any_fire = ledger.options["regen_blocked_by"] == "any_fire"
    any_fire = any_fire or bool(ship["regenerator"])
    blocked = ship["fired_any"] if any_fire else ship["fired_beam"]
    more = (not blocked) + bool(ship["regenerator"])
    return int(min(ship["max_shields"], ship["shields"] + more))


def shields_regenerated(ledger: Ledger, event: Json) -> None:
    """Shields come back, never beyond those it had."""
    ship = ledger.ships[event["ship"]]
    ledger.pay("shields", event["ship"])
    ship["shields"] = _regained(ledger, ship)
    ledger.told(event, shields=ship["shields"])


def repair_thrown(ledger: Ledger, event: Json) -> None:
    """Engines or weapons work again on a 5 or more, a 4 with damage control."""
    ship = ledger.ships[event["ship"]]
    ledger.pay("repair", event["ship"], event["item"])
    need = REPAIR_ARMOURED if ship["armour"] else REPAIR
    (face,) = ledger.faces(event, 0, 6)
    if face >= need:
        ship[event["item"]] = "ok"
        ship["damage_points"] -= bool(ledger.options["repair_heals_points"])
        if event["item"] == "engines":
            ship["halvings"] = 0
    ledger.told(event, need=need, repaired=face >= need, damage_points=ship["damage_points"])


def battle_ended(ledger: Ledger, event: Json) -> None:
    """The battle ends when at most one side has ships that fight."""
    left = sorted({each["side"] for each in ledger.active()})
    ledger.holds("at most one side fights", len(left) <= 1)
    ledger.told(event, winner=left[0] if left else None, reason="fleet_eliminated")
    if ledger.phase.startswith("fire_"):
        fire.ended(ledger)
    ledger.over = True


def side_finished(ledger: Ledger, event: Json) -> None:
    """A side is done because it says so."""
    ledger.holds("was ordered", ledger.ordered("finish", side=event["side"]))


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "phase_began": phase_began,
    "side_finished": side_finished,
    "initiative_rolled": initiative_rolled,
    "first_move_alternated": first_move_alternated,
    "squadron_initiative_rolled": squadron_initiative_rolled,
    "step_began": step_began,
    "shields_regenerated": shields_regenerated,
    "repair_thrown": repair_thrown,
    "battle_ended": battle_ended,
}
