"""What players of Space Fleet decide of what they are offered, at random but sensibly.

They close with the nearest enemy, mostly; they fire nearly all that they are offered, launch
missiles at what is near, shoot at those that come, lay and sweep mines, and pass now and then.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from audit.space_fleet.board import ahead, at, distance, off_bow_signed, turned

Json = Any
BEHIND = 8  # units from a ship to the dummies of its suite, which are not detected at once there


class Mind(NamedTuple):
    """What a player knows when it decides."""

    random: Random
    battle: Json

    def likely(self, chance: float) -> bool:
        """Tell whether something of this chance comes to mind."""
        return self.random.random() < chance

    def nearest(self, side: str, place: Json) -> Json | None:
        """Return the nearest enemy that fights."""
        enemies = [
            each
            for each in self.battle["ships"]
            if each["side"] != side and each["status"] == "active"
        ]
        return min(enemies, key=lambda each: distance(place, each["place"]), default=None)

    def path(self, place: Json, units: int, goal: Json, *, turns_last: bool) -> list[str]:
        """Return a way towards a goal, which now and then strays."""
        steps: list[str] = []
        for unit in range(1, units + 1):
            onward = ahead(place)
            if any(at(onward, each["place"]) for each in self.battle["bodies"]) and self.likely(
                0.7
            ):
                break
            place = onward
            steps.append("F")
            off = off_bow_signed(place, goal)
            if (abs(off) > 30 or self.likely(0.1)) and (unit < units or turns_last):
                right = off > 0
                steps.append("R" if right else "L")
                place = turned(place, 1 if right else -1)
        return steps


def _fly(mind: Mind, place: Json, side: str, choice: Json) -> Json:
    """Return the part of an order that says how to fly."""
    enemy = mind.nearest(side, place)
    if enemy is None or not choice["speed"] or mind.likely(0.1):
        if place["kind"] == "hex":
            return {"facing": mind.random.randint(1, 6)}
        return {"heading_deg": float(mind.random.randint(0, 359))}
    near = distance(place, enemy["place"]) <= 4
    units = mind.random.randint(1, choice["speed"]) if near else choice["speed"]
    full = units == choice["speed"] and not choice.get("may_turn_after_full")
    return {"path": mind.path(place, units, enemy["place"], turns_last=not full)}


def _ship(mind: Mind, name: str) -> Json:
    return next(each for each in mind.battle["ships"] if each["id"] == name)


def _move_ship(mind: Mind, choice: Json) -> Iterator[Json]:
    side = _ship(mind, choice["ship"])["side"]
    flown = _fly(mind, choice["place"], side, choice)
    yield {"kind": "move_ship", "ship": choice["ship"], **flown}


def _move_squadron(mind: Mind, choice: Json) -> Iterator[Json]:
    flown = _fly(mind, choice["place"], choice["side"], choice)
    named = {"side": choice["side"], "squadron": choice["squadron"]}
    yield {"kind": "move_squadron", **named, **flown}


def _move_missile(mind: Mind, choice: Json) -> Iterator[Json]:
    missiles = mind.battle["missiles"]
    missile = next(each for each in missiles if each["id"] == choice["missile"])
    flown = _fly(mind, missile["place"], missile["side"], choice)
    order = {"kind": "move_missile", "missile": choice["missile"], **flown}
    goals = [each["target"] for each in choice["targets"]]
    if goals and missile["warhead"] == "directed" and mind.likely(0.9):
        order["target"] = goals[0]
    yield order


def _launch(mind: Mind, choice: Json) -> Iterator[Json]:
    ship = _ship(mind, choice["ship"])
    enemy = mind.nearest(ship["side"], ship["place"])
    for launcher in choice["launchers"]:
        if enemy is not None and distance(ship["place"], enemy["place"]) < 14 and mind.likely(0.7):
            faces = round(off_bow_signed(ship["place"], enemy["place"]) / 60)
            aimed = turned(ship["place"], faces)
            way = {key: aimed[key] for key in ("facing", "heading_deg") if key in aimed}
            order = {"kind": "launch_missile", "ship": choice["ship"], **way}
            yield {**order, "launcher": launcher["launcher"]}


def _shots(mind: Mind, choice: Json) -> list[Json]:
    """Return shots of all that bears: each mount once, and the beams split now and then."""
    beams, mounts, shots = choice["beams"], set[str](), list[Json]()
    solutions = sorted(choice["solutions"], key=lambda each: (each["range"], mind.random.random()))
    for each in solutions:
        if each["weapon"] == "beam" and beams:
            count = mind.random.randint(1, beams) if mind.likely(0.3) else beams
            shots.append({"target": each["target"], "weapon": "beam", "count": count})
            beams -= count
        for mount in sorted(set(each["mounts"]) - mounts):
            mounts.add(mount)
            shots.append({"target": each["target"], "weapon": each["weapon"], "mount": mount})
    return shots


def _fire(mind: Mind, choice: Json) -> Iterator[Json]:
    shots = _shots(mind, choice)
    if shots and mind.likely(0.95):
        yield {"kind": choice["kind"], "ship": choice["ship"], "shots": shots}


def _lay(mind: Mind, choice: Json) -> Iterator[Json]:
    if mind.likely(0.5):
        spots = [mind.random.choice(choice["spots"])]
        yield {"kind": "lay_mines", "ship": choice["ship"], "spots": spots}


def _sweep(mind: Mind, choice: Json) -> Iterator[Json]:
    if mind.likely(0.7):
        yield {"kind": "sweep_mines", "ship": choice["ship"], "field": choice["field"]}


def _switch(mind: Mind, choice: Json) -> Iterator[Json]:
    order = {"kind": "switch_ew", "ship": choice["ship"], "active": choice["active"]}
    if choice["dummies_within"] is not None:
        place = ahead(turned(_ship(mind, choice["ship"])["place"], 3), BEHIND)
        spot = {key: place[key] for key in ("kind", "q", "r", "x", "y") if key in place}
        order |= {"squadron": f"{choice['ship']}e", "spot": spot, "number": 2}
    if mind.likely(0.5):
        yield order


def _scan(mind: Mind, choice: Json) -> Iterator[Json]:
    if choice["targets"] and mind.likely(0.2):
        target = mind.random.choice(choice["targets"])
        yield {"kind": "scan", "side": choice["side"], "target": target}


DECISIONS: dict[str, Callable[[Mind, Json], Iterator[Json]]] = {
    "move_ship": _move_ship,
    "move_squadron": _move_squadron,
    "move_missile": _move_missile,
    "launch_missile": _launch,
    "declare_fire": _fire,
    "defend_against_missile": _fire,
    "lay_mines": _lay,
    "sweep_mines": _sweep,
    "switch_ew": _switch,
    "scan": _scan,
}
