"""Players of Space Fleet who see and order through the service alone, phase by phase."""

from collections.abc import Iterator
from random import Random
from typing import Any

from starlette.testclient import TestClient

from audit.journals import Log, entries_to, opened
from audit.space_fleet.minds import DECISIONS, Mind

Json = Any
SYSTEM = "space-fleet"
ALONE = ("roll_initiative", "move_bodies", "resolve_missiles", "resolve_fire", "end_turn")


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
        views = {0: self._battle()}
        opening = battle = views[0]
        while battle["turn"] < before_turn and battle["phase"] != "over":
            self._act(battle, self._read("/choices")["choices"])
            turn, battle = battle["turn"], self._battle()
            if battle["turn"] != turn or battle["phase"] in {"end", "over"}:
                views[self._version] = battle
        return Log(opening, entries_to(self._version, self._read), views)

    def _read(self, path: str = "") -> Json:
        answer = self._client.get(self._place + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _battle(self) -> Json:
        return self._read()["battle"]

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
            decide = DECISIONS.get(choice["kind"])
            named = (choice.get(key) for key in ("ship", "missile", "squadron", "counter", "side"))
            key = f"{when} {choice['kind']} {next(filter(None, named), '')}"
            if decide is not None and key not in self._decided:
                self._decided.add(key)
                yield from decide(Mind(self._random, battle), choice)
