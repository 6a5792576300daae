"""A captain of To Boldly Thrust who decides from what a seat is offered and sees. It speaks REST.

Stances are in his orders of the day; all else he decides himself: ships close with the nearest
enemy they see, of a cloaked one with its marker; they sweep for it, and send spreads to where it
should be. Units: MU, degrees.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from umpire.kernel.plane import Point, advanced, bearing_deg, distance_mu

Json = Any
Order = dict[str, Any]
Seen = Mapping[str, Any]
ARCS = ("F", "FS", "AS", "A", "AP", "FP")
POINT_DEG = 30


class Captain:
    """The captain of a side; `stances` are the orders of the day, by turn and ship."""

    def __init__(self, side: str, stances: Mapping[tuple[int, str], Json]) -> None:
        self.side = side
        self.stances = stances
        self._done: set[tuple[Any, ...]] = set()

    def next_order(self, battle: Seen, choices: Sequence[Seen]) -> Order | None:
        """Return the next order of the side; `None` when it has nothing to decide now."""
        for kind, decide in _DECISIONS.items():
            for choice in choices:
                if choice["kind"] == kind:
                    order = decide(self, battle, choice)
                    if order is not None:
                        return {"kind": kind, **order}
        return None

    def once(self, *what: Any) -> bool:
        """Tell whether something has not been done before, and take it as done."""
        new = what not in self._done
        self._done.add(what)
        return new

    def nearest(self, battle: Seen, place: Point, *statuses: str) -> Seen | None:
        """Return the nearest enemy of some statuses; a cloaked one is where its marker lies."""
        enemies = [
            ship
            for ship in battle["ships"]
            if ship["side"] != self.side and ship["status"] in statuses
        ]
        return min(enemies, key=lambda ship: distance_mu(place, _place(ship)), default=None)


def _any(_captain: Captain, _battle: Seen, _choice: Seen) -> Order | None:
    return {}


def _finish(captain: Captain, battle: Seen, _choice: Seen) -> Order | None:
    return {"side": captain.side} if battle["active"] in {None, captain.side} else None


def _ship(_captain: Captain, _battle: Seen, choice: Seen) -> Order | None:
    return {"ship": choice["ship"]}


def _write_stance(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    stance = captain.stances.get((battle["turn"], choice["ship"]))
    if stance is None or choice["written"] is not None:
        return None
    blind = stance.get("active_sensors", False) and not choice["active_sensors"]
    if blind or stance.get("cloak", "none") not in choice["cloak"]:
        return None
    return {"ship": choice["ship"], "stance": stance}


def _write_order(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    """Turn towards the nearest enemy, as far as the ship can; its velocity stays as it is."""
    ship = _named(battle, choice["ship"])
    here = ship["hidden"] or ship
    enemy = captain.nearest(battle, _place(here), "active", "cloaked")
    if enemy is None or not captain.once("order", battle["turn"], choice["ship"]):
        return None
    off = _points_off(here, _place(enemy))
    turn = max(-choice["turn"], min(choice["turn"], off))
    return {"ship": choice["ship"], "manoeuvre": {"speed": 0, "turn": turn}}


def _launch_spreads(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    """Send a spread to where a ship under its cloak will be, if it flies on as it was seen."""
    ship = _named(battle, choice["ship"])
    enemy = captain.nearest(battle, _place(ship), "cloaked")
    if enemy is None:
        return None
    goal = advanced(_place(enemy), enemy["facing"], enemy["velocity"])
    tube = choice["tubes"][0]
    course = _points_off({**ship, "facing": 12}, goal) % 12 or 12
    length = min(distance_mu(_place(ship), goal), choice["reach_mu"])
    if course not in tube["courses"] or not captain.once("spread", battle["turn"], ship["id"]):
        return None
    return {
        "ship": choice["ship"],
        "spreads": [{"tube": tube["tube"], "course": course, "length": length}],
    }


def _sweep_arc(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    ship = _named(battle, choice["ship"])
    enemy = captain.nearest(battle, _place(ship), "cloaked")
    if enemy is None:
        return None
    off = _points_off(ship, _place(enemy))
    return {"ship": choice["ship"], "arc": ARCS[round(off / 2) % 6]}


def _lock_tractor(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    if not captain.once("tractor", battle["turn"], choice["ship"]):
        return None
    return {name: choice[name] for name in ("ship", "tractor", "target")}


def _beam_boarders(_captain: Captain, _battle: Seen, choice: Seen) -> Order | None:
    return {name: choice[name] for name in ("ship", "target")}


def _fire(_captain: Captain, _battle: Seen, choice: Seen) -> Order | None:
    """Fire all that bears on the ship that it hurts most."""
    hurt: dict[str, float] = {}
    for each in choice["solutions"]:
        hurt[each["target"]] = hurt.get(each["target"], 0.0) + each["mean_damage"]
    if not hurt:
        return None
    target = max(hurt, key=hurt.__getitem__)
    weapons = {each["weapon"] for each in choice["solutions"] if each["target"] == target}
    shots = [{"weapon": weapon, "target": target} for weapon in sorted(weapons)]
    return {"ship": choice["ship"], "shots": shots}


def _repair(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    """Set a party to each of the first systems that may be repaired."""
    if not choice["parties"] or not captain.once("repair", battle["turn"], choice["ship"]):
        return None
    jobs = [{"system": each, "parties": 1} for each in choice["systems"][: choice["parties"]]]
    return {"ship": choice["ship"], "jobs": jobs}


_DECISIONS: dict[str, Callable[[Captain, Seen, Seen], Order | None]] = {
    "write_stance": _write_stance,
    "write_order": _write_order,
    "roll_initiative": _any,
    "launch_spreads": _launch_spreads,
    "move_ships": _any,
    "sweep_arc": _sweep_arc,
    "resolve_attacks": _any,
    "drop_cloak": _ship,
    "lock_tractor": _lock_tractor,
    "beam_boarders": _beam_boarders,
    "fire_weapons": _fire,
    "pass_fire": _ship,
    "repair_systems": _repair,
    "finish_phase": _finish,
    "end_turn": _any,
}
"""What a captain decides of each kind of choice, the first first."""


def _named(battle: Seen, name: str) -> Seen:
    (ship,) = [ship for ship in battle["ships"] if ship["id"] == name]
    return dict(ship)


def _place(ship: Seen) -> Point:
    return (ship["x"], ship["y"])


def _points_off(ship: Seen, goal: Point) -> int:
    """Return how many points of course a goal lies to starboard of a ship, -5 to 6."""
    off = round(bearing_deg(_place(ship), goal) / POINT_DEG) - ship["facing"]
    return int(off + 5) % 12 - 5
