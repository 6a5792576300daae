"""Hostile clients: what each of them sends, over and over, from a process of its own."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from measures import raid
from measures.firing import get, post
from measures.fleets import fires, fleets, in_fire_phase
from measures.harness import require
from measures.processes import Rig
from umpire.rules import RULEBOOKS

CONNECTIONS = 8
HALF_OPEN = 400
LANES = 40
OPERATIONS = 20
MANY, MOST = 500, 200
TYPED = 25
"""About as many ships as the variables of a query may hold, field by field."""
MEGABYTE = 1_000_000
GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
TRANSCRIPT = "full-thrust-remixed-meeting-engagement.ndjson"
RULEBOOK = "title rules { id section gist } readings { id question answer } codes { name meaning }"


class Act(NamedTuple):
    """What a hostile client does: a request, on so many connections at once; and `more` on each.

    See `raid`.
    """

    request: bytes
    lanes: int = CONNECTIONS
    more: tuple[bytes, ...] = ()


def acts() -> Mapping[str, Act]:
    """Return every act by its name."""
    return {
        f"choices among {MANY} ships": Act(_choices(_line_of_battle(MANY))),
        f"choices among {MOST} ships": Act(_choices(_line_of_battle(MOST))),
        f"choices among {MOST} units": Act(_choices(_launching(MOST))),
        f"adjudication among {MOST} ships": Act(_adjudication(MOST)),
        f"odds among {MOST} ships": Act(_odds(MOST)),
        f"a set-up of {MOST} units": Act(_json("/v1/battles", _charts(MOST))),
        "a transcript explained": Act(_transcript("/v1/explanations?roll=1")),
        "a transcript verified": Act(_transcript("/v1/verifications")),
        "2 MB of JSON": Act(post("/v1/adjudications", _wide(2 * MEGABYTE))),
        "2 MB of brackets": Act(post("/v1/adjudications", b"[" * (2 * MEGABYTE))),
        "95 aliases of rulebooks": Act(_graphql(_aliases(95))),
        "2 MB of JSON to open": Act(post("/v1/scenarios", _wide(2 * MEGABYTE))),
        f"choices among {MOST} ships, GraphQL": Act(_graphql_choices(MOST)),
        f"choices among {TYPED} ships, GraphQL": Act(_graphql_choices(TYPED)),
        f"choices among {MOST} ships, GraphQL, whole": Act(_graphql_choices(MOST, "whole")),
        f"{HALF_OPEN} heads without an end": Act(b"GET /livez HTTP/1.1\r\nx-a: ", lanes=HALF_OPEN),
    }


def attacks(scenario: str) -> Mapping[str, Act]:
    """Return what uses up a thing that all callers share, by its name; `scenario` is attacked."""
    place = f"/v1/scenarios/{scenario}"
    body = post("/v1/adjudications", _wide(2 * MEGABYTE))
    return {
        f"{LANES} bodies without an end": Act(body[: 2 * MEGABYTE], LANES),
        "20 million lines to verify": Act(many_lines(20_000_000), 2),
        "operations on WebSockets": Act(_handshake(), CONNECTIONS, _subscribe()),
        f"{HALF_OPEN} streams of one seat": Act(get(f"{place}/events"), HALF_OPEN),
        f"{LANES} lanes of choices of one battle": Act(get(f"{place}/choices"), LANES),
        f"{LANES} lanes of verifications of one battle": Act(get(f"{place}/verification"), LANES),
        f"{LANES} lanes of forks of one battle": Act(post(f"{place}/forks", b"{}"), LANES),
    }


def many_lines(number: int) -> bytes:
    """Return a transcript of many short lines, sent to be verified."""
    asked = post("/v1/verifications", b"{}\n" * number)
    return asked.replace(b"application/json", b"application/x-ndjson", 1)


def _handshake() -> bytes:
    return (
        b"GET /graphql HTTP/1.1\r\nhost: bench\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        b"sec-websocket-protocol: graphql-transport-ws\r\n\r\n"
    )


def _subscribe() -> tuple[bytes, bytes]:
    """Return the first message on a WebSocket, and some operations, as frames."""
    query = {"query": f"{{ rulebooks {{ {RULEBOOK} }} }}"}
    messages: list[dict[str, Any]] = [
        {"id": f"{number}", "type": "subscribe", "payload": query} for number in range(OPERATIONS)
    ]
    begin = _frame(msgspec.json.encode({"type": "connection_init"}))
    return begin, b"".join([_frame(msgspec.json.encode(message)) for message in messages])


def _frame(text: bytes) -> bytes:
    """Return a text frame, masked with zeros; its text has 126 bytes or more, or fewer."""
    size = len(text)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + text


def _json(path: str, body: Any) -> bytes:
    return post(path, msgspec.json.encode(body))


def _line_of_battle(ships: int) -> dict[str, Any]:
    """Return a battle of To Boldly Thrust in which every ship bears on every other."""
    book = RULEBOOKS["to-boldly-thrust"]
    battle = book.setup(_grown(book.samples["border-incident"], ships))
    sides = battle.sides
    fire = replace(battle, phase="fire", initiative=sides, active=sides[0])
    return {"system": book.system, "battle": fire}


def _launching(ships: int) -> dict[str, Any]:
    """Return a battle of Cold Infinity whose ships have guided weapons to launch."""
    book = RULEBOOKS["cold-infinity"]
    battle = book.setup(_grown(book.samples["flagship"], ships))
    return {"system": book.system, "battle": replace(battle, phase="launch")}


def _charts(ships: int) -> dict[str, Any]:
    book = RULEBOOKS["cold-infinity"]
    return {"system": book.system, "setup": _grown(book.samples["line-of-battle"], ships)}


def _grown(setup: Any, ships: int) -> Any:
    """Return a set-up with its ships repeated under other names until there are enough."""
    own = setup.ships
    grown = [
        replace(own[place % len(own)], id=f"{own[place % len(own)].id}-{place}")
        for place in range(ships)
    ]
    return replace(setup, ships=tuple(grown), groups=())


def _choices(question: dict[str, Any]) -> bytes:
    return _json("/v1/choices", question)


def _adjudication(ships: int) -> bytes:
    battle = in_fire_phase(fleets(ships))
    orders = [fire.order for fire in fires(ships, battle.initiative)]
    question = {"battle": battle, "orders": orders, "seed": "hostile"}
    return _json("/v1/adjudications", {"system": "full-thrust-light", **question})


def _odds(ships: int) -> bytes:
    battle = in_fire_phase(fleets(ships))
    fire = fires(ships, battle.initiative)[0].order
    shots = tuple(replace(fire.shots[0], weapon=f"B{number}") for number in range(1, 25))
    question = {"battle": battle, "order": replace(fire, shots=shots)}
    return _json("/v1/odds", {"system": "full-thrust-light", **question})


def _transcript(path: str) -> bytes:
    asked = post(path, (GOLDEN / TRANSCRIPT).read_bytes())
    return asked.replace(b"application/json", b"application/x-ndjson", 1)


def _wide(size: int) -> bytes:
    return b'{"system":"full-thrust-light","orders":[%s{}]}' % (b"{}," * (size // 3 - 20))


def _graphql(query: str, variables: Any = None) -> bytes:
    return _json("/graphql", {"query": query, "variables": variables or {}})


def _aliases(number: int) -> str:
    asked = " ".join(f"a{each}: rulebooks {{ {RULEBOOK} }}" for each in range(number))
    return f"{{ {asked} }}"


def _graphql_choices(ships: int, form: str = "battle") -> bytes:
    battle = msgspec.to_builtins(in_fire_phase(fleets(ships)))
    return _graphql(
        """query($battle: PositionInput!) { choices(battle: $battle) {
          ... on ChoicesGiven { choices { __typename } } } }""",
        {"battle": {"fullThrustLight": {form: battle}}},
    )


@contextlib.contextmanager
def under(servers: Rig, act: Act) -> Iterator[None]:
    """Let a hostile client do its worst meanwhile."""
    request = servers.folder / "hostile.request"
    request.write_bytes(act.request)
    command = [sys.executable, raid.__file__, str(servers.service.port), str(request)]
    command.append(str(act.lanes))
    for place, more in enumerate(act.more):
        file = servers.folder / f"hostile.{place}"
        file.write_bytes(more)
        command.append(str(file))
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        require(process.stdout and process.stdout.readline(), "The hostile client does not start.")
        yield
    finally:
        process.kill()
        process.communicate()
