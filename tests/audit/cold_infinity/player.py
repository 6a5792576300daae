"""Players of Cold Infinity who see and order through the service alone, at random but sensibly.

Ships drift; they spend all their EW, fire most of what bears, set some weapons to defend, and put
those against shots that they can meet. Units: hexes, points.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from starlette.testclient import TestClient

from audit.journals import Log, entries_to, opened

Json = Any
SYSTEM = "cold-infinity"
ALONE = ("determine_initiative", "resolve_fire", "resolve_damage", "end_turn")


class Player:
    """Plays all sides of one battle to a turn, or to its end."""

    def __init__(self, client: TestClient, setup: Json, seed: str) -> None:
        self._client = client
        self._random = Random(seed)  # noqa: S311 — what the players have in mind
        self._place = f"/v1/scenarios/{opened(client, SYSTEM, setup, seed)}"
        self._version = 0
        self._decided: set[str] = set()

    def play(self, before_turn: int) -> Log:
        """Play on until a turn begins or the battle ends, and return the log."""
        views = {0: self._read()["battle"]}
        opening = battle = views[0]
        while battle["turn"] < before_turn and battle["phase"] != "over":
            self._act(battle, self._read("/choices")["choices"])
            before, battle = battle, self._read()["battle"]
            if (battle["turn"], battle["phase"]) != (before["turn"], before["phase"]):
                views[self._version] = battle
        return Log(opening, entries_to(self._version, self._read), views)

    def _read(self, path: str = "") -> Json:
        answer = self._client.get(self._place + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _give(self, *orders: Json) -> bool:
        headers = {"if-match": f'"{self._version}"'}
        body = {"orders": list(orders)}
        answer = self._client.post(f"{self._place}/rulings", json=body, headers=headers)
        assert answer.status_code in {201, 422}, answer.text
        if answer.status_code == 201:
            self._version = answer.json()["version"]
        return answer.status_code == 201

    def _act(self, battle: Json, choices: list[Json]) -> None:
        """Give what nobody decides; else what somebody wants, and that all are done."""
        for choice in choices:
            if choice["kind"] in ALONE and self._give({"kind": choice["kind"]}):
                return
        wanted = list(self._wanted(battle, choices))
        done = [{"kind": "finish", "side": e["side"]} for e in choices if e["kind"] == "finish"]
        assert wanted or done, choices
        if not self._give(*wanted, *done):
            for order in (*wanted, *done):
                self._give(order)

    def _wanted(self, battle: Json, choices: list[Json]) -> Iterator[Json]:
        """Yield what is decided of each choice, once in its phase."""
        for choice in choices:
            decide = _DECISIONS.get(choice["kind"])
            unit = choice.get("unit") or choice.get("side")
            key = f"{battle['turn']} {battle['phase']} {choice['kind']} {unit}"
            if decide is not None and key not in self._decided:
                self._decided.add(key)
                yield from decide(self._random, choice)


def _warfare(random: Random, choice: Json) -> Iterator[Json]:
    """Shroud most enemies, and share out what is left."""
    points = choice["ew_points"]
    if not points:
        return
    shroud = min(points, random.choice((0, 1, 1, 2)))
    eleven = min(points - shroud, 1 if choice["sets_to_eleven"] else 0)
    piercing = min(points - shroud - eleven, random.choice((0, 2)))
    left = points - shroud - eleven - piercing
    ecm = random.randint(0, left) if shroud else left
    told = {"shroud": shroud, "amplification": left - ecm, "ecm": ecm, "piercing": piercing}
    yield {"kind": "allocate_ew", "unit": choice["unit"], "ew": {**told, "eleven": eleven}}


def _move(_random: Random, choice: Json) -> Iterator[Json]:
    """Drift on."""
    yield {"kind": "move", "unit": choice["unit"]}


def _fire(random: Random, choice: Json) -> Iterator[Json]:
    """Fire nearly every weapon at something, in any configuration that it has."""
    fired: set[str] = set()
    attacks: list[Json] = []
    solutions = list(choice["solutions"])
    random.shuffle(solutions)
    eleven = choice["eleven"]
    for each in solutions:
        for weapon in each["weapons"]:
            if weapon not in fired and random.random() < 0.8:
                fired.add(weapon)
                attack = {"weapon": weapon, "target": each["target"], "eleven": eleven > 0}
                attacks.append({**attack, "configuration": each["configuration"]})
                eleven -= 1
    if attacks:
        yield {"kind": "declare_fire", "unit": choice["unit"], "attacks": attacks}


def _set_defence(random: Random, choice: Json) -> Iterator[Json]:
    """Set weapons to defend now and then."""
    for each in choice["modes"]:
        if random.random() < 0.5:
            mode = {"weapon": each["weapon"], "mode": each["mode"]}
            yield {"kind": "set_defence", "unit": choice["unit"], **mode}


def _switch(random: Random, choice: Json) -> Iterator[Json]:
    """Turn a weapon that was to fire into an emergency defence, or a free one into a standard."""
    for each in choice["switches"]:
        if random.random() < 0.3:
            switched = {"weapon": each["weapon"], "to": each["to"]}
            yield {"kind": "switch_defence", "unit": choice["unit"], **switched}


def _defend(random: Random, choice: Json) -> Iterator[Json]:
    """Put each weapon against a shot that it can meet."""
    meetings = list(choice["meetings"])
    random.shuffle(meetings)
    shots: dict[tuple[str, str], str] = {}
    for each in meetings:
        shots.setdefault((each["unit"], each["weapon"]), each["shot"])
    put = [{"unit": unit, "weapon": gun, "shot": shot} for (unit, gun), shot in shots.items()]
    if put:
        yield {"kind": "allocate_defence", "side": choice["side"], "allocation": put}


_DECISIONS: dict[str, Callable[[Random, Json], Iterator[Json]]] = {
    "allocate_ew": _warfare,
    "move": _move,
    "declare_fire": _fire,
    "set_defence": _set_defence,
    "switch_defence": _switch,
    "allocate_defence": _defend,
}
