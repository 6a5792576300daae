"""Battles and set-ups that contradict themselves, at both edges: told, and pointed to."""

from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, ask
from api.graphql_form import REFUSAL, to_graphql
from api.refusals import (
    BIG,
    FINISH,
    MALFORMED,
    PURE,
    Json,
    Told,
    assert_problem,
    assert_told,
    chosen,
    fire,
)
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT


def change(battle: Json, *steps: Any, to: Json) -> Json:
    """Return a copy of a battle in which one value is another."""
    if not steps:
        return to
    first, *others = steps
    inner = change(battle[first], *others, to=to)
    if isinstance(battle, list):
        return [*battle[:first], inner, *battle[first + 1 :]]
    return {**battle, first: inner}


INCONSISTENT = Told("inconsistent_battle")
BATTLES: dict[str, tuple[tuple[Any, ...], Json, Told, str]] = {
    "a ship on no side": (("ships", 0, "side"), "Nobody", INCONSISTENT, "/ships/0/side"),
    "two ships of one name": (("ships", 1, "id"), "Candle", INCONSISTENT, "/ships"),
    "two sides of one name": (("sides",), ["Compact", "Union", "Union"], INCONSISTENT, "/sides"),
    "a system lost that is not there": (
        ("ships", 0, "lost"),
        ["Z9"],
        INCONSISTENT,
        "/ships/0/lost",
    ),
    "a ship destroyed and unhurt": (
        ("ships", 0, "status"),
        "destroyed",
        INCONSISTENT,
        "/ships/0/damage",
    ),
    "two systems of one name": (
        ("ships", 0, "ssd", "systems", 1, "id"),
        "D1",
        INCONSISTENT,
        "/ships/0/ssd/systems",
    ),
    "a course of zero": (("ships", 0, "course"), 0, MALFORMED, "/ships/0/course"),
    "a velocity below zero": (("ships", 0, "velocity"), -1, MALFORMED, "/ships/0/velocity"),
    "a velocity beyond measure": (("ships", 0, "velocity"), BIG, MALFORMED, "/ships/0/velocity"),
    "a place beyond measure": (("ships", 0, "x"), 1e300, MALFORMED, "/ships/0/x"),
    "a place in words": (("ships", 0, "x"), "here", MALFORMED, "/ships/0/x"),
    "no hull": (("ships", 0, "ssd", "rows"), [], MALFORMED, "/ships/0/ssd/rows"),
    "a class beyond all": (
        ("ships", 0, "ssd", "systems", 4, "weapon_class"),
        10,
        MALFORMED,
        "/ships/0/ssd/systems/4/weapon_class",
    ),
    "a table without width": (("table",), {"width": 0.0, "height": 1.0}, MALFORMED, "/table/width"),
    "an unknown option": (
        ("options", "pass_is_final"),
        "maybe",
        MALFORMED,
        "/options/pass_is_final",
    ),
    "ships that are none": (("ships",), [3], MALFORMED, "/ships/0"),
    "ships beyond counting": (("ships",), [], MALFORMED, "/ships"),
}
OF_BATTLES_ALONE: dict[str, tuple[tuple[Any, ...], Json, Told, str]] = {
    "the turn of a side that is not there": (("active",), "Nobody", INCONSISTENT, "/active"),
    "over without a result": (("phase",), "over", INCONSISTENT, "/result"),
    "a turn of zero": (("turn",), 0, MALFORMED, "/turn"),
    "an unknown phase": (("phase",), "tea", MALFORMED, "/phase"),
}


@pytest.mark.parametrize(
    "case",
    [*BATTLES.values(), *OF_BATTLES_ALONE.values()],
    ids=[*BATTLES, *OF_BATTLES_ALONE],
)
def test_a_battle_that_cannot_be_is_malformed(
    client: TestClient,
    sent: dict[str, Json],
    case: tuple[tuple[Any, ...], Json, Told, str],
) -> None:
    """Every question about it is answered so."""
    steps, to, told, at = case
    if steps == ("ships",) and to == []:
        to = sent["orders"]["ships"] * 251
    battle = change(sent["orders"], *steps, to=to)
    body = {"system": SYSTEM, "battle": battle}
    ask_for = [
        ("/v1/adjudications", {"orders": [FINISH]}),
        ("/v1/choices", {}),
        ("/v1/odds", {"order": fire()}),
    ]
    for place, more in ask_for:
        assert_problem(client.post(place, json={**body, **more}), told, f"/battle{at}")
    given = {"fullThrustLight": {"battle": to_graphql(battle, "FullThrustLightBattleInput")}}
    answered = ask(client, PURE, battle=given, orders=[chosen(FINISH)])
    assert_told(answered, told, f"/battle{at}")


@pytest.mark.parametrize("case", BATTLES.values(), ids=list(BATTLES))
def test_a_set_up_that_cannot_be_is_malformed(
    client: TestClient,
    case: tuple[tuple[Any, ...], Json, Told, str],
) -> None:
    """No scenario is opened from it."""
    steps, to, told, at = case
    written = msgspec.json.encode(FULL_THRUST_LIGHT.samples["duel"])
    setup = {"table": None, "options": {"pass_is_final": False}, **msgspec.json.decode(written)}
    if steps == ("ships",) and to == []:
        to = setup["ships"] * 251
    body = {"system": SYSTEM, "setup": change(setup, *steps, to=to)}
    for place in ("/v1/scenarios", "/v1/battles", "/v1/choices"):
        assert_problem(client.post(place, json=body), told, f"/setup{at}")
    query = f"mutation($b: PositionInput!) {{openScenario(battle: $b) {{__typename {REFUSAL}}}}}"
    given = {"fullThrustLight": {"setup": to_graphql(body["setup"], "FullThrustLightSetupInput")}}
    assert_told(ask(client, query, b=given), told, f"/setup{at}")
