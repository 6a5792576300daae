"""Battles for the audit: opened, played and read through the REST edge, as JSON."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from audit.full_thrust import boldly_decisions, decisions, fleets
from audit.full_thrust.captain import Captain, Decision
from umpire.scenarios import submit as once

Json = Any
LOOKS = frozenset({"ship_moved", "damage_taken", "prize_taken", "battle_ended", "phase_began"})
"""After these the captain looks at the table again."""


class Log(NamedTuple):
    """A whole battle as the referee reads it.

    Attributes:
        opening: the battle at version 0.
        entries: the journal, in order.
        views: the battle at the versions at which turns end, and at the last.
    """

    opening: Json
    entries: list[Json]
    views: dict[int, Json]


class Battle(NamedTuple):
    """What is played: the rulebook, the set-up, how the captain decides, from which seed."""

    system: str
    setup: Json
    decisions: Mapping[str, Decision]
    seed: int
    turns: int


def played(client: TestClient, battle: Battle) -> Log:
    """Play a battle to the end of a turn, or to its own; the dice come from the seed as well."""
    dice = {"source": "seeded", "seed": f"audit {battle.seed}"}
    body = {"system": battle.system, "setup": battle.setup, "dice": dice}
    with pytest.MonkeyPatch.context() as patch:
        # The name of a scenario is in the key of its dice: the same battle needs the same name.
        name = f"{battle.system}-{battle.seed}"
        patch.setattr(once, "secrets", SimpleNamespace(token_hex=lambda _: name))
        answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    place = f"/v1/scenarios/{answer.json()['scenario']}"
    captain = Captain(Random(battle.seed), battle.decisions)  # noqa: S311 — a repeatable battle
    opening = captain.battle = client.get(place).json()["battle"]
    version, views = 0, {}
    while captain.battle["turn"] <= battle.turns and captain.battle["phase"] != "over":
        turn = captain.battle["turn"]
        version, kinds = _given(client, place, version, captain)
        if kinds & LOOKS:
            captain.battle = client.get(place).json()["battle"]
        if captain.battle["turn"] != turn or captain.battle["phase"] == "over":
            views[version] = captain.battle
    return Log(opening, _entries(client, place), views)


def _given(client: TestClient, place: str, version: int, captain: Captain) -> tuple[int, set[str]]:
    """Give the next orders that are accepted; return the version then, and what has happened."""
    choices = client.get(f"{place}/choices").json()["choices"]
    refused = []
    for orders in captain.orders(choices):
        headers = {"if-match": f'"{version}"'}
        answer = client.post(f"{place}/rulings", json={"orders": orders}, headers=headers)
        told = answer.json()
        if answer.status_code == 201:
            events = {event["kind"] for event in told["events"]}
            return told["version"], events | {order["kind"] for order in orders}
        assert answer.status_code == 422, answer.text
        refused.append((orders, told["code"], told["detail"]))
    raise AssertionError(f"nothing to order in {captain.battle['phase']}: {refused} {choices}")


def _entries(client: TestClient, place: str) -> list[Json]:
    entries: list[Json] = []
    while True:
        page = client.get(f"{place}/rulings?limit=100&after={len(entries)}").json()["entries"]
        if not page:
            return entries
        entries += page


CORE_AND_PILOTS = {"core_systems": True, "pilot_quality": True, "rearming": True}
REMIXED, BOLDLY = "full-thrust-remixed", "to-boldly-thrust"


def _battle(system: str, seed: int, turns: int, **options: bool) -> Battle:
    """Return a battle of fleets that hang on its seed."""
    random = Random(seed)  # noqa: S311 — repeatable fleets
    if system == REMIXED:
        return Battle(system, fleets.remixed(random, **options), decisions.DECISIONS, seed, turns)
    setup = fleets.boldly(random, **options)
    return Battle(system, setup, boldly_decisions.DECISIONS, seed, turns)


BATTLES: dict[str, Callable[[], Battle]] = {
    "remixed-10": partial(_battle, REMIXED, 10, 7),
    "remixed-11": partial(_battle, REMIXED, 11, 7, **CORE_AND_PILOTS),
    "remixed-14": partial(_battle, REMIXED, 14, 7, **CORE_AND_PILOTS),
    "remixed-18": partial(_battle, REMIXED, 18, 7, **CORE_AND_PILOTS),
    "boldly-1": partial(_battle, BOLDLY, 1, 6),
    "boldly-3": partial(_battle, BOLDLY, 3, 6, cloak_position_uncertainty=True),
    "boldly-33": partial(_battle, BOLDLY, 33, 6, cloak_position_uncertainty=True),
}
"""The battles of the suite, by name; together they bring about what the audits know."""
