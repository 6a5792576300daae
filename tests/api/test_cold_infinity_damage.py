"""Battles of Cold Infinity damaged at random: each is a problem with a pointer, or is played on.

They are taken from random games, out of every phase that these come to; a value or two in each is
removed, doubled, or becomes something else.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from rules.cold_infinity.random_battles import RecordingDice, any_order, game
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.play import PHASES
from umpire.rules.cold_infinity.state.battle import Battle

Json = Any
SEEDS = range(6)
SEATS = (REFEREE, OBSERVER, Seat("side", "red"))
OF_JSON = {"Content-Type": "application/json"}
READER = msgspec.json.Decoder(Battle)
ODD: tuple[Json, ...] = (
    *(None, True, 0, 1, -1, 2, 1000, 10**6, -(10**6), 10**30, 0.5, 1e-9, 1e308, float("nan")),
    *("", "nobody", "red", "red1", "g1", "shot-1", [], [0, 0], [10**6, 10**6], {}),
    *PHASES,
)
"""What values become."""


def seeded(seed: int) -> Random:
    """Return chances that can be had again."""
    return Random(seed)  # noqa: S311 — games, not secrets


def damaged(random: Random, value: Json) -> Json:
    """Return a value in which one value is another, is gone, or stands twice."""
    if not isinstance(value, dict | list) or not value or random.random() < 0.05:
        return random.choice(ODD)
    changed = value.copy()
    key: Any = (
        random.choice(list(value)) if isinstance(value, dict) else random.randrange(len(value))
    )
    kind = random.random()
    if kind < 0.1:
        del changed[key]
    elif kind < 0.2 and isinstance(changed, list):
        changed.append(changed[key])
    else:
        changed[key] = damaged(random, value[key])
    return changed


def battles(random: Random) -> list[Battle]:
    """Return battles of a random game, one out of each phase that it came to."""
    found = {step.before.phase: step.before for step in game(random)}
    return list(found.values())


def sent(value: msgspec.Struct) -> Json:
    """Return a battle or an order as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_battle_is_a_problem_or_is_ruled_on(client: TestClient, seed: int) -> None:
    """Never a fault; what it is, is told with a pointer into what was sent."""
    random = seeded(seed)
    for battle in battles(random):
        order = sent(any_order(random, battle))
        body = {"system": COLD_INFINITY.system, "battle": damaged(random, sent(battle))}
        for place, more in (("adjudications", {"orders": [order]}), ("choices", {})):
            text = json.dumps(body | more)
            answer = client.post(f"/v1/{place}", content=text, headers=OF_JSON)
            if answer.status_code == 200:
                continue
            problem = answer.json()
            assert problem["status"] == answer.status_code in {400, 422}, answer.text
            unread = "NaN" in json.dumps(body)
            assert unread or problem.get("pointer", "/faces").startswith("/"), answer.text


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_accepted_is_played_on(seed: int) -> None:
    """Orders are ruled on or refused, every seat has a view, and the battle stays sound."""
    random = seeded(seed)
    for battle in battles(random):
        for _ in range(4):
            text = json.dumps(damaged(random, sent(battle)))
            try:
                found = READER.decode(text)
                COLD_INFINITY.check(found)
            except (msgspec.DecodeError, Refusal):
                continue
            play_on(random, found)


def play_on(random: Random, battle: Battle) -> None:
    """Give orders in a battle; look at it from every seat."""
    for _ in range(5):
        for seat in SEATS:
            COLD_INFINITY.view(battle, seat)
        if battle.phase == "over":
            return
        try:
            order = any_order(random, battle)
        except (StopIteration, IndexError, ValueError):  # it lacks what orders are made of
            return
        try:
            ruling = COLD_INFINITY.adjudicate(battle, order, RecordingDice(random.randbytes(32)))
        except Refusal:
            continue
        battle = ruling.state
        COLD_INFINITY.check(battle)
