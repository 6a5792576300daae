"""Players of Space Fleet who see and order through the service alone, at random but sensibly.

They close with the nearest enemy, mostly; they fire nearly all that they are offered, launch
missiles at what is near, shoot at those that come, lay and sweep mines, and pass now and then.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from json import dumps
from random import Random
from typing import Any, NamedTuple

from starlette.testclient import TestClient

from audit.space_fleet.board import ahead, at, distance, off_bow_signed, turned

Json = Any
ALONE = ("roll_initiative", "move_bodies", "resolve_missiles", "resolve_fire", "end_turn")


class Log(NamedTuple):
    """A whole battle as the service tells it: how it opened, every entry, and views by version."""

    opening: Json
    entries: list[Json]
    views: dict[int, Json]


def opened(client: TestClient, setup: Json, seed: str) -> str:
    """Open a battle under a name of its own, so that its dice fall the same in every run."""
    body = {"system": "space-fleet", "setup": setup, "dice": {"source": "seeded", "seed": seed}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    place = f"/v1/scenarios/{answer.json()['scenario']}/transcript"
    header = client.get(place).json()["line"]
    header["scenario"] = header["dice"]["scenario"] = seed.replace(" ", "-")
    line = dumps(header, separators=(",", ":"))
    framed = f'{{"hash":"{sha256(line.encode()).hexdigest()}","line":{line}}}\n'
    kept = client.post(
        "/v1/transcripts", content=framed, headers={"content-type": "application/x-ndjson"}
    )
    assert kept.status_code == 201, kept.text
    return str(kept.json()["scenario"])


class Player:
    """Plays all sides of one battle to a turn, or to its end."""

    def __init__(self, client: TestClient, setup: Json, seed: str) -> None:
        self._client = client
        self._random = Random(seed)  # noqa: S311 — what the players have in mind
        self._place = f"/v1/scenarios/{opened(client, setup, seed)}"
        self._version = 0
        self._decided: set[str] = set()

    def play(self, before_turn: int) -> Log:
        """Play on until a turn begins or the battle ends, and return the log."""
        views = {0: self._battle()}
        opening = battle = views[0]
        while battle["turn"] < before_turn and battle["phase"] != "over":
            self._act(battle, self._read("/choices")["choices"])
            turn, battle = battle["turn"], self._battle()
            if battle["turn"] != turn or battle["phase"] in {"end", "over"}:
                views[self._version] = battle
        return Log(opening, self._entries(), views)

    def _read(self, path: str = "") -> Json:
        answer = self._client.get(self._place + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _battle(self) -> Json:
        return self._read()["battle"]

    def _entries(self) -> list[Json]:
        entries: list[Json] = []
        while len(entries) < self._version:
            page = self._read(f"/rulings?after={len(entries)}&limit=50")
            entries += page["entries"]
        return entries

    def _give(self, *orders: Json) -> bool:
        headers = {"if-match": f'"{self._version}"'}
        body = {"orders": list(orders)}
        answer = self._client.post(f"{self._place}/rulings", json=body, headers=headers)
        # An order before it may have shot down or detected what it names.
        gone = answer.json().get("code") in {"unknown_missile", "unknown_target"}
        assert answer.status_code in {201, 422} or gone, answer.text
        if answer.status_code == 201:
            self._version = answer.json()["version"]
        return answer.status_code == 201

    def _act(self, battle: Json, choices: list[Json]) -> None:
        """Give what nobody decides; else what somebody wants; else say that a side is done."""
        for choice in choices:
            if choice["kind"] in ALONE and self._give({"kind": choice["kind"]}):
                return
        wanted = list(self._wanted(battle, choices))
        done = [{"kind": "finish", "side": e["side"]} for e in choices if e["kind"] == "finish"]
        # Mines are laid and swept on a way that has been flown: movement is asked for again.
        if not wanted or battle["phase"] != "movement":
            wanted += done
        if not self._give(*wanted):
            for order in wanted:
                self._give(order)

    def _wanted(self, battle: Json, choices: list[Json]) -> Iterator[Json]:
        """Yield what is decided of each choice, once in its phase and step."""
        when = f"{battle['turn']} {battle['phase']} {battle['step']}"
        for choice in choices:
            decide = _DECISIONS.get(choice["kind"])
            named = (choice.get(key) for key in ("ship", "missile", "squadron", "counter", "side"))
            key = f"{when} {choice['kind']} {next(filter(None, named), '')}"
            if decide is not None and key not in self._decided:
                self._decided.add(key)
                yield from decide(_Mind(self._random, battle), choice)


class _Mind(NamedTuple):
    """What a player knows when it decides."""

    random: Random
    battle: Json

    def likely(self, chance: float) -> bool:
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


def _fly(mind: _Mind, place: Json, side: str, choice: Json) -> Json:
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


def _ship(mind: _Mind, name: str) -> Json:
    return next(each for each in mind.battle["ships"] if each["id"] == name)


def _move_ship(mind: _Mind, choice: Json) -> Iterator[Json]:
    side = _ship(mind, choice["ship"])["side"]
    flown = _fly(mind, choice["place"], side, choice)
    yield {"kind": "move_ship", "ship": choice["ship"], **flown}


def _move_squadron(mind: _Mind, choice: Json) -> Iterator[Json]:
    flown = _fly(mind, choice["place"], choice["side"], choice)
    named = {"side": choice["side"], "squadron": choice["squadron"]}
    yield {"kind": "move_squadron", **named, **flown}


def _move_missile(mind: _Mind, choice: Json) -> Iterator[Json]:
    missiles = mind.battle["missiles"]
    missile = next(each for each in missiles if each["id"] == choice["missile"])
    flown = _fly(mind, missile["place"], missile["side"], choice)
    order = {"kind": "move_missile", "missile": choice["missile"], **flown}
    goals = [each["target"] for each in choice["targets"]]
    if goals and missile["warhead"] == "directed" and mind.likely(0.9):
        order["target"] = goals[0]
    yield order


def _launch(mind: _Mind, choice: Json) -> Iterator[Json]:
    ship = _ship(mind, choice["ship"])
    enemy = mind.nearest(ship["side"], ship["place"])
    for launcher in choice["launchers"]:
        if enemy is not None and distance(ship["place"], enemy["place"]) < 14 and mind.likely(0.7):
            faces = round(off_bow_signed(ship["place"], enemy["place"]) / 60)
            aimed = turned(ship["place"], faces)
            way = {key: aimed[key] for key in ("facing", "heading_deg") if key in aimed}
            order = {"kind": "launch_missile", "ship": choice["ship"], **way}
            yield {**order, "launcher": launcher["launcher"]}


def _shots(mind: _Mind, choice: Json) -> list[Json]:
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


def _fire(mind: _Mind, choice: Json) -> Iterator[Json]:
    shots = _shots(mind, choice)
    if shots and mind.likely(0.95):
        yield {"kind": choice["kind"], "ship": choice["ship"], "shots": shots}


def _lay(mind: _Mind, choice: Json) -> Iterator[Json]:
    if mind.likely(0.5):
        spots = [mind.random.choice(choice["spots"])]
        yield {"kind": "lay_mines", "ship": choice["ship"], "spots": spots}


def _sweep(mind: _Mind, choice: Json) -> Iterator[Json]:
    if mind.likely(0.7):
        yield {"kind": "sweep_mines", "ship": choice["ship"], "field": choice["field"]}


def _switch(mind: _Mind, choice: Json) -> Iterator[Json]:
    order = {"kind": "switch_ew", "ship": choice["ship"], "active": choice["active"]}
    if choice["dummies_within"] is not None:
        place = _ship(mind, choice["ship"])["place"]
        spot = {key: place[key] for key in ("kind", "q", "r", "x", "y") if key in place}
        order |= {"squadron": f"{choice['ship']}e", "spot": spot, "number": 2}
    if mind.likely(0.5):
        yield order


def _scan(mind: _Mind, choice: Json) -> Iterator[Json]:
    if choice["targets"] and mind.likely(0.2):
        target = mind.random.choice(choice["targets"])
        yield {"kind": "scan", "side": choice["side"], "target": target}


_DECISIONS: dict[str, Callable[[_Mind, Json], Iterator[Json]]] = {
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
