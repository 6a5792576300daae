"""A random bot for both sides: orders and battles a second, in process and over HTTP."""

import http.client
import json
from collections.abc import Iterator
from random import Random
from time import perf_counter, process_time
from types import SimpleNamespace
from typing import Any

import msgspec

from measures.harness import Figure, Size, at_least, context, require, spread
from measures.processes import Server, rig
from umpire import engine
from umpire.engine import _fillings
from umpire.kernel.offers import Choice, Open

SUBJECT = "bots"
GOALS = {"full-thrust-light": 15_000, "space-fleet": 8_000, "cold-infinity": 2_000}
"""Orders a second of processor time, in process."""
GOAL_HTTP = 250
LONGEST = 400
"""Orders of a battle, if it does not end before."""
SMALL = {"space-fleet": "skirmish"}
ROUNDS = 3


def measure(size: Size) -> list[Figure]:
    """Return how fast a bot plays that takes any choice but to leave."""
    found = list[Figure]()
    for system in engine.rulebooks():
        rates, battles_a_second = _in_process(system, size)
        name = f"{system}, in process, orders/s of processor time"
        goal = GOALS.get(system)
        found += [
            at_least(SUBJECT, name, spread(rates), goal)
            if goal
            else context(SUBJECT, name, spread(rates).median, "orders/s"),
            context(SUBJECT, f"{system}, in process", battles_a_second, "battles/s"),
        ]
    with rig() as servers:
        for system in GOALS:
            rate = _over_http(servers.service, system, size.slice_s)
            name = f"{system}, one HTTP request an order, orders/s"
            found.append(
                at_least(SUBJECT, name, spread([rate]), GOAL_HTTP)
                if system == "full-thrust-light"
                else context(SUBJECT, name, rate, "orders/s")
            )
    return found


def _in_process(system: str, size: Size) -> tuple[list[float], float]:
    rates = list[float]()
    orders, took_s = 0, 0.0
    rulings = _orders(system)
    next(rulings)  # the book is imported, and its tables are made
    for _ in range(min(ROUNDS, size.rounds)):
        given, began = 0, process_time()
        while (took := process_time() - began) < size.slice_s:
            next(rulings)
            given += 1
        rates.append(given / took)
        orders, took_s = orders + given, took_s + took
    return rates, orders / took_s / LONGEST


def _orders(system: str) -> Iterator[None]:
    """Play without end, battle after battle, and yield after each order."""
    random = Random(SUBJECT)  # noqa: S311 -- a game
    while True:
        dice = engine.seeded(str(random.getrandbits(64)))
        game = engine.open(system, sample=SMALL.get(system), dice=dice)
        for _ in range(LONGEST):
            if game.result is not None:
                break
            side = random.choice(game.waits_for)
            choices = [each for each in game.choices(side) if each.role != "leave"]
            order = _any_order(game, side, choices, random)
            if order is not None:
                game = game.rule(order, seat=side).game
                yield


def _any_order(
    game: engine.Game, side: str, choices: list[Choice], random: Random
) -> dict[str, Any] | None:
    if not choices:
        return None
    one = [random.choice(choices)]
    return next(game.moves(side, of=one, most=1, seed=random.getrandbits(32)), None)


def _over_http(server: Server, system: str, seconds: float) -> float:
    """Return how many orders a second the referee of one battle after another gives."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    random = Random(SUBJECT)  # noqa: S311 -- a game
    _battle(connection, system, random, 0.0)  # its processes are ready then
    given, began = 0, perf_counter()
    while (took := perf_counter() - began) < seconds or not given:
        given += _battle(connection, system, random, began + seconds)
    connection.close()
    return given / took


def _battle(
    connection: http.client.HTTPConnection, system: str, random: Random, until: float
) -> int:
    """Play one battle, and return how many orders were accepted."""
    opening: dict[str, Any] = {"system": system, "sample": _sample(system)}
    opened = _asked(connection, "POST", "/v1/scenarios", opening)
    headers = {"authorization": f"Bearer {opened['tokens']['referee']}"}
    place = f"/v1/scenarios/{opened['scenario']}"
    now = {"version": 0, **_asked(connection, "GET", f"{place}/choices", None, headers)}
    given = 0
    while now["choices"] and given < LONGEST and (perf_counter() < until or not given):
        choice = random.choice([each for each in now["choices"] if each["role"] != "leave"])
        order = next(_fillings(_read(choice), 1, random))
        headers["if-match"] = f'"{now["version"]}"'
        answer = _asked(
            connection, "POST", f"{place}/rulings?choices=true", {"orders": [order]}, headers
        )
        if "now" in answer:
            now, given = answer["now"], given + 1
        else:
            require(answer["code"] in choice["unless"], f"{order}: {answer}")
    return given


def _sample(system: str) -> str:
    return SMALL.get(system) or next(iter(engine.rulebooks()[system].samples))


def _read(choice: dict[str, Any]) -> Any:
    places = msgspec.convert(choice["open"], tuple[Open, ...])
    return SimpleNamespace(order=choice["order"], open=places)


def _asked(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: Any,
    headers: dict[str, str] | None = None,
) -> Any:
    sent = None if body is None else json.dumps(body)
    kind = {"content-type": "application/json"} if sent else {}
    connection.request(method, path, sent, {**kind, **(headers or {})})
    return json.loads(connection.getresponse().read())
