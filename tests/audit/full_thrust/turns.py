"""The sequence of play, initiative, damage control and core systems (FT 2.7, 7.2, 7.3)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.dice import one_of
from audit.full_thrust.state import CORE, Ship

Json = Any
PHASES = (
    *("orders", "initiative", "fighters", "missiles", "movement", "sensors", "secondary_moves"),
    *("allocation", "fighter_actions", "point_defence", "attacks", "fire", "damage_control"),
)
"""The phases of a turn; those in which nobody has anything to do are passed over."""
LOSER_FIRST = frozenset({"fighters", "missiles", "secondary_moves"})
SAILING = frozenset({"active", "cloaked"})
MOST_PARTIES = 3
EXPLODES_ON = 5


def phase_began(audit: Audit, event: Json) -> None:
    """Phases follow each other; a turn begins with orders, when the last has ended."""
    phase = event["phase"]
    if audit.phase == "movement":
        everybody = {each.id for each in audit.ships.values() if each.id in _sailing(audit)}
        audit.expect("every ship moves", everybody, audit.extra.pop("moved", set()))
    if phase == "orders":
        audit.expect("turns", audit.turn + 1, event["turn"])
        audit.holds("phases", audit.phase not in PHASES[: PHASES.index("movement")])
        _new_turn(audit)
    else:
        audit.expect("turns", audit.turn, event["turn"])
        audit.holds("phases", PHASES.index(audit.phase) < PHASES.index(phase))
    audit.phase, audit.active = phase, None
    if phase == "movement":
        moving = {ship.id for ship in audit.ships.values() if ship.status in SAILING}
        audit.extra["sailing"] = moving


def _sailing(audit: Audit) -> set[str]:
    return set(audit.extra.get("sailing", set()))


def _new_turn(audit: Audit) -> None:
    audit.turn += 1
    audit.extra["settled"] = {}
    for ship in audit.ships.values():
        ship.used, ship.order, ship.activated = set(), None, False
        ship.launched = ship.recovered = ship.parties_used = 0
        if ship.status == "active" and not ship.hulk:
            until = ship.core_lost.get("bridge")
            audit.never("bridges come back", until is not None and until < audit.turn)
    for group in audit.groups.values():
        group.moved = group.combat_paid = group.fired = False
        group.targets = []


def side_activated(audit: Audit, event: Json) -> None:
    """The loser of initiative begins with fighters and missiles, the winner with fire (FT 2.7)."""
    audit.active = event["side"]


def initiative_rolled(audit: Audit, event: Json) -> None:
    """Each side throws a die, the highest wins; who are equal throw again."""
    faces: dict[str, list[int]] = {side: [] for side in audit.sides}
    for roll in event["rolls"]:
        side = next(side for side in audit.sides if f"/{side}" in roll["label"])
        faces[side] += roll["faces"]
    throws = {len(thrown) for thrown in faces.values()}
    audit.expect("initiative dice", 1, len(throws))
    ties = [len(set(each)) == 1 for each in zip(*faces.values(), strict=False)]
    audit.expect("initiative ties", [True] * (len(ties) - 1) + [False], ties)
    order = sorted(audit.sides, key=lambda side: faces[side], reverse=True)
    audit.expect("initiative", order, event["order"])
    audit.initiative = order


def repair_tried(audit: Audit, event: Json) -> None:
    """Parties mend what is lost, but never a magazine (FT 7.1, 7.3)."""
    ship, name = audit.ships[event["ship"]], event["system"]
    audit.holds("what is repaired", broken(ship, name))
    system = ship.system(name)
    audit.never("magazines", system is not None and system["kind"] == "magazine")
    if parties_work(audit, ship, event):
        audit.owe("system_repaired", ship.id, name)


def parties_work(audit: Audit, ship: Ship, event: Json, need: int | None = None) -> bool:
    """Tell whether parties succeed: on as many faces as they are, three at most (FT 7.3).

    With a `need`, it is that face or more instead.
    """
    parties = event["parties"]
    audit.holds("parties on a job", 1 <= parties <= MOST_PARTIES)
    ship.parties_used += parties
    audit.holds("parties of a crew", ship.parties_used <= ship.crew)
    audit.expect("parties used", ship.parties_used, event["repaired_with"])
    face = one_of(audit, event["rolls"], "repair dice")
    done = face <= parties if need is None else face >= need
    audit.expect("repairs", done, event["done"])
    return done


def broken(ship: Ship, name: str) -> bool:
    """Tell whether something is lost that may be mended."""
    return _core_open(ship, name) if name in CORE else _lost_or_halved(ship, name)


def _core_open(ship: Ship, name: str) -> bool:
    """Tell whether a core system may be mended: a bridge that is lost for good may not."""
    return name in ship.core_lost and (name, ship.core_lost[name]) != ("bridge", None)


def _lost_or_halved(ship: Ship, name: str) -> bool:
    system = ship.system(name)
    return name in ship.lost or (system["kind"] == "main_drive" and ship.drive != "full")


def system_repaired(audit: Audit, event: Json) -> None:
    """What is mended works again: a drive by one step (FT-RUL-59)."""
    ship, name = audit.ships[event["ship"]], event["system"]
    if name == "bridge" and audit.order("end_turn"):
        audit.expect("bridges come back", ship.core_lost[name], audit.turn)
    else:
        audit.holds("repairs", audit.paid("system_repaired", ship.id, name))
    if name in CORE:
        ship.core_lost.pop(name, None)
        return
    ship.lost.discard(name)
    if ship.system(name)["kind"] == "main_drive":
        ship.drive = {"out": "half", "half": "full"}[ship.drive]
        audit.expect("drives", ship.drive, event["drive"])


def reactor_thrown(audit: Audit, event: Json) -> None:
    """A damaged core explodes on 5 or 6, each turn sooner once the crew is gone (FT 7.2)."""
    ship = audit.ships[event["ship"]]
    audit.holds("reactors", "power_core" in ship.core_lost and not ship.dumped)
    gone = 0 if ship.abandoned_turn is None else audit.turn - ship.abandoned_turn
    audit.expect("reactor numbers", EXPLODES_ON - gone, event["number"])
    explodes = one_of(audit, event["rolls"], "reactor dice") >= EXPLODES_ON - gone
    audit.expect("explosions", explodes, event["explodes"])
    if explodes:
        audit.owe("ship_destroyed", ship.id, due=0)


def core_dumped(audit: Audit, event: Json) -> None:
    """A core that may explode is thrown out, and the ship drifts."""
    ship = audit.ships[event["ship"]]
    audit.holds("cores dumped", "power_core" in ship.core_lost)
    ship.dumped = True


def ship_abandoned(audit: Audit, event: Json) -> None:
    """A crew leaves its ship, which drifts."""
    ship = audit.ships[event["ship"]]
    audit.holds("ships abandoned", "power_core" in ship.core_lost)
    ship.abandoned_turn = audit.turn


def life_support_failed(audit: Audit, event: Json) -> None:
    """Life support fails after as many whole turns as its die said (FT 7.2)."""
    ship = audit.ships[event["ship"]]
    audit.expect("life support", audit.turn, ship.core_lost.get("life_support"))
    ship.lifeless = True


CHECKS: dict[str, Check] = {
    "phase_began": phase_began,
    "side_activated": side_activated,
    "initiative_rolled": initiative_rolled,
    "repair_tried": repair_tried,
    "system_repaired": system_repaired,
    "reactor_thrown": reactor_thrown,
    "core_dumped": core_dumped,
    "ship_abandoned": ship_abandoned,
    "life_support_failed": life_support_failed,
}
