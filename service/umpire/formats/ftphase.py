"""One phase of a game of ftGameViewer: its declarations ruled on, and commands for its log.

The tool has fifteen phases and resolves fire, thresholds and repairs in phases of their own. Here a
ship's fire and the threshold checks that it causes are one step, so phase 11 answers both.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from umpire.formats.ftgame import MOVEMENT, Position, Unit, read_allocation
from umpire.formats.ftlibship import Json
from umpire.formats.reading import UNKNOWN_FORMAT, Place, Remark, our_id, their_id
from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook

INITIATIVE, FIRE, THRESHOLDS, REPAIRS = 2, 11, 13, 14
SHOTS = ("beam_fired", "torpedo_fired", "needle_fired", "submunitions_fired")
_SILENT = frozenset(
    {
        "ship_activated",
        "side_activated",
        "phase_finished",
        "order_written",
        "initiative_rolled",
    }
)
"""Events that need no line of their own in the log."""


class Ruled(NamedTuple):
    """The ruling on a phase: commands to append, and remarks on the package."""

    turn: int
    phase: int
    commands: list[Json]
    remarks: list[Remark]


class Table(NamedTuple):
    """A position as a battle, and how it is ruled on."""

    book: Rulebook[Any, Any, Any]
    position: Position
    battle: Any
    dice: Dice
    source: str

    def unit(self, ship: str) -> Unit:
        """Return the unit of a ship, named as it is here."""
        return self.position.units[their_id(ship)]


def adjudicate(table: Table) -> Ruled:
    """Rule on the declarations of the current phase of a package.

    Raises:
        Malformed: a declaration is not understood, or the phase is not ruled on.
        IllegalOrder: a declaration breaks a rule; the refusal points to its command.
    """
    position = table.position
    phase = position.phase
    rule = _PHASES.get(phase)
    if rule is None:
        raise UNKNOWN_FORMAT.refuse(
            f"The log is in phase {phase}. Phases {INITIATIVE} (initiative), {MOVEMENT} "
            f"(movement), {FIRE} (fire, with its threshold checks) and {REPAIRS} (repairs) are "
            "ruled on.",
            at="/commands",
        )
    return Ruled(position.turn, phase, list(rule(table)), position.remarks)


def _initiative(table: Table) -> Iterator[Json]:
    events, _ = _rule(table, _standing(table, "initiative"), {"kind": "roll_initiative"}, "")
    (thrown,) = [each for each in events if each["kind"] == "initiative_rolled"]
    players = {ours: theirs for theirs, ours in table.position.players.items()}
    last: dict[str, int] = {}
    for roll in thrown["rolls"]:
        side = roll["label"].rpartition("/")[2].partition("#")[0]
        last[side] = roll["faces"][0]
        yield _log(table, f"initiative: {players[side]}", [roll], "")
    yield {
        "name": "setInitiative",
        "rolls": [{"player": players[side], "roll": face} for side, face in last.items()],
        "winner": players[thrown["order"][0]],
    }


def _movement(table: Table) -> Iterator[Json]:
    if table.position.moved:
        raise UNKNOWN_FORMAT.refuse("The ships have moved in this phase.", at="/commands")
    plain = msgspec.to_builtins(_standing(table, "movement"))
    for ship in plain["ships"]:
        order = table.position.orders.get(their_id(ship["id"]))
        if order is not None:
            ship["order"] = _manoeuvre(ship, order)
    battle = _decode(table, plain)
    events, _ = _rule(table, battle, {"kind": "move_ships"}, "/commands")
    # The tool has moved its ships by now; what follows sets each to where it is by the rules.
    yield {"name": "resolvePhase5Movement"}
    for event in events:
        yield from _commands_of(table, event)


def _manoeuvre(ship: Json, order: Place) -> Json:
    """Return the order of a ship as the rulebook writes it."""
    made: Json = {}
    items = order.get("vectorManeuvers")
    if ship["movement"] == "vector":
        made["items"] = [_item(each) for each in items.items(50)] if items else []
    else:
        made["speed"], made["turn"] = read_allocation(order.get("cinematicAllocation"))
    mines = order.get("deployMineLayers")
    made["sweep"] = order.is_set("sweepForMines")
    made["launch"] = order.is_set("launchFighters")
    made["mine"] = mines is not None and any(True for _ in mines.items(100))
    return made


def _item(place: Place) -> Json:
    kind = place.need("type").choice(("rotate", "push", "mainDrive"))
    if kind == "rotate":
        turns = place.need("turns").whole(-12, 12)
        side = "starboard" if turns >= 0 else "port"
        return {"kind": f"rotate_{side}", "amount": max(1, abs(turns))}
    if kind == "mainDrive":
        return {"kind": "burn", "amount": place.need("thrust").whole(1, 1000)}
    side = place.need("direction").choice(("port", "starboard", "reverse"))
    place.need("distance").real(0, 1000)
    return {"kind": f"push_{'rear' if side == 'reverse' else side}"}


class Volley(NamedTuple):
    """All shots of a ship, and the places of their declarations."""

    ship: str
    side: str
    order: Json
    places: list[Place]


def _fire(table: Table) -> Iterator[Json]:
    battle = _standing(table, "fire")
    plain = msgspec.to_builtins(battle)
    for ship in plain["ships"]:
        ship["main_drive_used"] = table.position.ships[their_id(ship["id"])]["thrusted"]
    battle = _decode(table, plain)
    for volley in _alternate(table, _volleys(table)):
        theirs = their_id(volley.ship)
        firer = battle.ship(volley.ship)
        if firer is None or firer.status != "active":
            yield {"name": "_custom", "msg": f"{theirs} was destroyed before it fired."}
        else:
            ready = msgspec.structs.replace(battle, active=volley.side)
            events, battle = _rule(table, ready, volley.order, "", volley.places)
            for event in events:
                yield from _commands_of(table, event)
            yield from _settle_thresholds(events, battle)
        yield {"name": "resolveShipFire", "ship": theirs}


def _volleys(table: Table) -> list[Volley]:
    volleys: dict[str, Volley] = {}
    for command in table.position.declared:
        if command.value["name"] != "declareShipFire":
            continue
        ship = table.position.ship(command.need("ship"))
        unit = table.position.units[command.value["ship"]]
        weapon = unit.ours(command.need("weapon"))
        if weapon is None:
            raise command.at("weapon").refuse(
                f"{command.value['ship']} has no weapon {command.value['weapon']!r} that the "
                "rulebook has."
            )
        target = table.position.ship(command.need("target"))
        shot = {"weapon": weapon, "target": target["id"]}
        aimed = _notes(command).get("needleSystemId")
        if isinstance(aimed, str) and aimed:
            at = Place(aimed, f"{command.pointer}/notes")
            found = table.position.units[command.value["target"]].ours(at)
            if found is None:
                raise at.refuse(f"The target has no system {aimed!r}.")
            shot["system"] = found
        empty = Volley(
            ship["id"],
            ship["side"],
            {"kind": "fire_weapons", "ship": ship["id"], "shots": []},
            [],
        )
        volley = volleys.setdefault(ship["id"], empty)
        volley.order["shots"].append(shot)
        volley.places.append(command)
    return list(volleys.values())


def _alternate(table: Table, volleys: list[Volley]) -> Iterator[Volley]:
    """Yield volleys side by side in turn, the winner of the initiative first (FT-2.7-12)."""
    sides = _rank(table)
    waiting = {side: [each for each in volleys if each.side == side] for side in sides}
    while any(waiting.values()):
        for side in sides:
            if waiting[side]:
                yield waiting[side].pop(0)


def _settle_thresholds(events: Sequence[Json], battle: Any) -> Iterator[Json]:
    """Mark that thresholds have been thrown for, which the tool would ask for in phase 13."""
    hurt = [each["ship"] for each in events if each["kind"] == "damage_taken" and each["to_hull"]]
    points = {each["ship"]: each["point"] for each in events if each["kind"] == "threshold_checked"}
    for name in dict.fromkeys(hurt):
        ship = battle.ship(name)
        if ship is not None and ship.status == "active":
            index = max(1, points.get(name, 1))
            yield {"name": "resolveThresholdCheck", "ship": their_id(name), "thresholdIndex": index}


def _repairs(table: Table) -> Iterator[Json]:
    battle = _standing(table, "damage_control")
    for command in table.position.declared:
        if command.value["name"] != "declareRepairOrders":
            continue
        ship = table.position.ship(command.need("ship"))
        unit = table.position.units[command.value["ship"]]
        listed = _notes(command).get("allocations")
        at = Place(listed, f"{command.pointer}/notes")
        jobs = []
        for each in at.items(100):
            system = our_id(each.need("targetId"))
            known = unit.ours(each.need("targetId")) or _CORE_IDS.get(each.value["targetId"])
            parties = each.need("dcp").whole(1, 100)
            jobs.append({"system": known or system, "parties": parties})
        order = {"kind": "repair_systems", "ship": ship["id"], "jobs": jobs}
        if not jobs:
            continue
        events, battle = _rule(table, battle, order, command.pointer)
        for event in events:
            yield from _commands_of(table, event)
        yield {"name": "resolveRepairOrders", "ship": command.value["ship"]}


_CORE_IDS = {
    "_coreBridge": "bridge",
    "_corePower": "power_core",
    "_coreLife": "life_support",
}
_PHASES: dict[int, Callable[[Table], Iterator[Json]]] = {
    INITIATIVE: _initiative,
    MOVEMENT: _movement,
    FIRE: _fire,
    REPAIRS: _repairs,
}


def _notes(command: Place) -> Json:
    """Return what the notes of a declaration say: JSON in a text."""
    notes = command.get("notes")
    if notes is None:
        return {}
    try:
        found = json.loads(notes.text())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _rank(table: Table) -> list[str]:
    """Return the sides, the winner of the initiative first."""
    position = table.position
    sides = list(position.players.values())
    first = position.players.get(position.initiative or "")
    return sorted(sides, key=lambda side: side != first)


def _standing(table: Table, phase: str) -> Any:
    """Return the battle in a phase of the turn."""
    initiative = () if phase == "initiative" else tuple(_rank(table))
    return msgspec.structs.replace(table.battle, phase=phase, initiative=initiative)


def _decode(table: Table, plain: Json) -> Any:
    try:
        return decoder_of(table.book.battle_type).decode(msgspec.json.encode(plain))
    except msgspec.ValidationError as wrong:
        raise Place(None, "/commands").refuse(f"An order is out of bounds: {wrong}.") from wrong


def _rule(
    table: Table, battle: Any, order: Json, at: str, shots: Sequence[Place] = ()
) -> tuple[list[Json], Any]:
    """Return the events of an order inside its phase, and the battle that they leave.

    Events after the end of the phase belong to other phases of the tool.

    Args:
        table: the game.
        battle: before the order.
        order: as plain JSON.
        at: its place in the package.
        shots: the places of its shots, if it has shots.
    """
    book = table.book
    try:
        declared = decoder_of(book.any_order).decode(msgspec.json.encode(order))
        ruling = book.adjudicate(battle, declared, table.dice)
    except msgspec.ValidationError as wrong:
        place = shots[0].pointer if shots else at
        raise Place(None, place).refuse(f"It is not understood: {wrong}.") from wrong
    except Refusal as refusal:
        if not refusal.at.startswith("/faces"):
            refusal.at = _in_package(refusal.at, at, shots)
        raise
    events = []
    phase = battle.phase
    for event in ruling.events:
        after = event.apply(battle)
        if after.phase != phase:
            break
        battle = after
        events.append(msgspec.to_builtins(event) | {"told": book.tell(event)})
    return events, battle


def _in_package(at: str, place: str, shots: Sequence[Place]) -> str:
    """Return where in a package an order is wrong, given where in the order it is."""
    if not shots:
        return place
    steps = at.split("/")
    if steps[:2] == ["", "shots"] and len(steps) > 2:  # noqa: PLR2004 — the number of a shot
        field = steps[3] if len(steps) > 3 else ""  # noqa: PLR2004 — its field
        shot = shots[int(steps[2])].pointer
        return f"{shot}/{field}" if field in {"weapon", "target"} else shot
    return f"{shots[0].pointer}/ship"


# Events as commands.


def _log(table: Table, purpose: str, rolls: Sequence[Json], result: str) -> Json:
    """Return the dice of an event in the form that the tool records.

    `context` names the rolls, so that anybody can throw them again from the seed.
    """
    made: Json = {
        "name": "logDice",
        "purpose": purpose,
        "rolls": [face for roll in rolls for face in roll["faces"]],
        "source": table.source,
        "context": " ".join(roll["label"] for roll in rolls),
    }
    return made | ({"result": result} if result else {})


def _commands_of(table: Table, event: Json) -> Iterator[Json]:
    """Yield the commands that say what an event did."""
    kind = event["kind"]
    if kind in SHOTS:
        yield from _shot(table, event)
        return
    rolls = event.get("rolls") or []
    if rolls:
        about = their_id(event["ship"]) if "ship" in event else ""
        yield _log(table, f"{kind.replace('_', ' ')}: {about}".rstrip(": "), rolls, event["told"])
    act = _COMMANDS.get(kind)
    if act is not None:
        yield from act(table, event)
    elif not rolls and kind not in _SILENT:
        yield {"name": "_custom", "msg": event["told"]}


def _shot(table: Table, event: Json) -> Iterator[Json]:
    ship, target = their_id(event["ship"]), their_id(event["target"])
    weapon = table.unit(event["ship"]).theirs(event["weapon"])
    purpose = f"resolveShipFire: {ship} — {weapon} → {target}"
    yield _log(table, purpose, event["rolls"], event["told"])
    yield {
        "name": "fireWeapon",
        "ship": ship,
        "weapon": weapon,
        "target": target,
        "rolls": [face for roll in event["rolls"] for face in roll["faces"]],
        "damage": event["damage"],
        "notes": event["told"],
    }
    if event["kind"] == "submunitions_fired":
        yield {"name": "useAmmo", "ship": ship, "systemId": weapon}


def _damage(table: Table, event: Json) -> Iterator[Json]:
    ship = table.battle.ship(event["ship"])
    made: Json = {"name": "dmgShip", "ship": their_id(event["ship"])}
    room = sum(ship.ssd.rows) - (event["damage"] - event["to_hull"]) if ship else event["to_hull"]
    made["hull"] = max(0, min(event["to_hull"], room))
    if event["to_armour"]:
        made["armour"] = [event["to_armour"]]
    if event["points"]:
        yield made


def _lose(table: Table, event: Json) -> Iterator[Json]:
    ship = their_id(event["ship"])
    turn = table.position.turn
    if event["system"] in {"bridge", "life_support", "power_core"}:
        until = event["until"]
        left = max(1, until - turn) if until is not None else 99
        state: Json = {"powerless": True} if event["system"] == "power_core" else {}
        if event["system"] == "bridge":
            state = {"uncontrolled": left}
        elif event["system"] == "life_support":
            state = {"lifeless": left}
        yield {"name": "setCoreState", "ship": ship, **state}
        return
    system = table.unit(event["ship"]).theirs(event["system"])
    state_of = "destroyed" if event["drive"] == "out" else "damaged"
    yield {"name": "sysDisable", "ship": ship, "system": system, "state": state_of}


def _repair(table: Table, event: Json) -> Iterator[Json]:
    ship = their_id(event["ship"])
    if event["system"] == "bridge":
        yield {"name": "setCoreState", "ship": ship, "uncontrolled": -1}
    elif event["system"] == "life_support":
        yield {"name": "setCoreState", "ship": ship, "lifeless": -1}
    elif event["system"] == "power_core":
        yield {"name": "setCoreState", "ship": ship, "powerless": False}
    else:
        system = table.unit(event["ship"]).theirs(event["system"])
        if event["drive"] == "half":
            yield {"name": "sysDisable", "ship": ship, "system": system, "state": "damaged"}
        else:
            yield {"name": "sysEnable", "ship": ship, "system": system, "state": "repaired"}


def _destroy(table: Table, event: Json) -> Iterator[Json]:
    name = their_id(event["ship"])
    yield {"name": "_custom", "msg": f"Ship {name} destroyed."}
    if table.position.phase != FIRE:  # there the tool itself clears the map after the phase
        yield {"name": "objDestroy", "uuid": name}


def _move(table: Table, event: Json) -> Iterator[Json]:
    height = table.position.height

    def point(at: Sequence[float]) -> Json:
        return {"x": round(at[0], 6), "y": round(height - at[1], 6)}

    path = [point(each) for each in event["path"]]
    made: Json = {
        "name": "moveShip",
        "id": their_id(event["ship"]),
        "position": path[-1],
        "facing": event["facing"],
        "speed": event["velocity"],
    }
    if event["course_deg"] is not None:
        made["course"] = round((90 - event["course_deg"]) % 360, 6)
    if len(path) > 1:
        made["vectors"] = path
    yield made


def _void(_table: Table, event: Json) -> Iterator[Json]:
    yield {"name": "_custom", "msg": event["told"]}


_COMMANDS: dict[str, Callable[[Table, Json], Iterator[Json]]] = {
    "damage_taken": _damage,
    "system_lost": _lose,
    "system_repaired": _repair,
    "ship_destroyed": _destroy,
    "ship_moved": _move,
    "order_voided": _void,
}
"""The events that change something in the tool, and their commands."""
