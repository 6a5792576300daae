"""Clients that fire: scenarios opened beforehand in the fire phase, versions counted by the client.

A ship fires once a turn. When all ships of a scenario have fired, the client leads it to the next
fire phase between two slices; those commands are not measured.
"""

from collections import deque
from collections.abc import Sequence
from http import HTTPStatus
from itertools import count
from typing import Any

import msgspec

from measures.fleets import BOOK, NEXT_TURN, SEED, SIDES, Fire, fires
from measures.harness import require
from measures.load import Answer, Connection
from umpire.rules.full_thrust_light import Battle
from umpire.scenarios.journal import DiceTerms, Header
from umpire.scenarios.lifecycle import begin
from umpire.scenarios.repository import Scenarios

CREATED = HTTPStatus.CREATED.value
MOST_TOLD = 300

_COMMANDS = count(1)
_NEXT_TURN = msgspec.json.encode({"orders": NEXT_TURN})


class Walk:
    """One scenario as the client knows it: its version, and who fires next."""

    def __init__(self, scenario: str, ships: int, initiative: Sequence[str], version: int) -> None:
        self.scenario = scenario
        self.version = version
        self._ships = ships
        self._left: list[Fire] = []
        self.begin(initiative)

    def begin(self, initiative: Sequence[str]) -> None:
        """Begin a fire phase."""
        self._left = _phase(self._ships, tuple(initiative))[::-1]

    @property
    def over(self) -> bool:
        """Whether every ship has fired."""
        return not self._left

    def next(self) -> Fire:
        """Return the next fire of the phase."""
        return self._left.pop()


_PHASES: dict[tuple[int, tuple[str, ...]], list[Fire]] = {}


def _phase(ships: int, initiative: tuple[str, ...]) -> list[Fire]:
    known = _PHASES.get((ships, initiative))
    if known is None:
        known = _PHASES[ships, initiative] = fires(ships, initiative)
    return known


async def open_walks(
    scenarios: Scenarios, battle: Battle, scenario_names: Sequence[str]
) -> list[Walk]:
    """Open scenarios that begin in the fire phase, with seeded dice, straight in the store."""
    walks = []
    for name in scenario_names:
        terms = DiceTerms("seeded", name, seed=SEED)
        header = Header(name, BOOK.system, BOOK.edition, "A benchmark", terms, battle)
        await begin(scenarios, BOOK, header, b"", once=False)
        walks.append(Walk(name, len(battle.ships), battle.initiative, 0))
    return walks


def post(path: str, body: bytes, headers: str = "") -> bytes:
    """Return a request."""
    head = (
        f"POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n{headers}\r\n"
    )
    return head.encode() + body


def get(path: str) -> bytes:
    """Return a request without a body."""
    return f"GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n".encode()


def command(walk: Walk, body: bytes, seat: str, more: str = "") -> bytes:
    """Return a command over REST, at the version that the client knows; `more` are headers."""
    headers = (
        f'if-match: "{walk.version}"\r\nidempotency-key: c{next(_COMMANDS)}\r\n'
        f"umpire-seat: {seat}\r\n{more}"
    )
    return post(f"/v1/scenarios/{walk.scenario}/rulings", body, headers)


class RestLane:
    """Fires over REST: from scenario to scenario, each to the end of its phase."""

    def __init__(self, walks: Sequence[Walk]) -> None:
        self.walks = deque(walks)

    def request(self) -> bytes | None:
        """Return the next fire, `None` when every scenario is at the end of its phase."""
        walk = self.walks[0]
        if walk.over:
            self.walks.rotate(-1)
            walk = self.walks[0]
        return None if walk.over else self.asked(walk, walk.next())

    def asked(self, walk: Walk, fire: Fire) -> bytes:
        """Return a fire as a request."""
        return command(walk, b'{"orders":[%s]}' % fire.json, f"side:{fire.side}")

    def take(self, answer: Answer) -> None:
        """Count the version.

        Raises:
            RuntimeError: the fire was not accepted.
        """
        require(self.accepted(answer), f"{answer.status}: {answer.body[:MOST_TOLD]!r}")
        self.walks[0].version += 1

    def accepted(self, answer: Answer) -> bool:
        """Tell whether an answer says that the fire is in the journal."""
        return answer.status == CREATED

    async def next_turn(self, connection: Connection) -> None:
        """Lead the scenarios that are at the end of their phase to the next one."""
        for walk in self.walks:
            if walk.over:
                answer = await connection.ask(command(walk, _NEXT_TURN, "referee"))
                walk.version += 1
                walk.begin(initiative_of(answer))


class BareLane(RestLane):
    """The same requests to the bare route, which knows no phases."""

    async def next_turn(self, _connection: Connection) -> None:
        """Begin anew, and ask nobody."""
        for walk in self.walks:
            if walk.over:
                walk.begin(SIDES)


def initiative_of(answer: Answer) -> list[str]:
    """Return who fires first, from the answer to the orders that lead to the fire phase."""
    require(answer.status == CREATED, f"{answer.status}: {answer.body[:MOST_TOLD]!r}")
    events: list[dict[str, Any]] = msgspec.json.decode(answer.body)["events"]
    (initiative,) = (event for event in events if event["kind"] == "initiative_rolled")
    return list(initiative["order"])


def shared(walks: Sequence[Walk], connections: int) -> list[list[Walk]]:
    """Return the walks, dealt out to connections."""
    return [list(walks[place::connections]) for place in range(connections)]
