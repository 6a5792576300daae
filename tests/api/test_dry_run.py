"""Dry runs through either edge: the same answers, the same refusals, and nothing changed."""

from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, TO_FIRE, Rest, ask, at_fire, opened
from api.graphql_form import PREFIX, REFUSAL, selection, to_rest, under_system
from api.http.test_metrics import value
from api.refusals import BIG, FINISH, Json, write
from api.test_bad_orders import ORDERS
from umpire.api.problems import BAD_PARAMETER

FAST = write(notation="+2")
THROWS = {"label": "t1/initiative/Compact", "count": 1, "sides": 6}


@cache
def resolving() -> str:
    """Return the mutation: made when it is first asked, as it takes the schema."""
    return f"""mutation($s: ID!, $v: Int!, $o: [OrderInput!]!, $seat: String, $faces: [Int!],
                          $c: String, $dry: Boolean! = true) {{
    resolveOrders(scenario: $s, expectedVersion: $v, orders: $o, seat: $seat, faces: $faces,
                  commandId: $c, dryRun: $dry)
    {{__typename {REFUSAL} ... on DryRun {selection("DryRun", PREFIX)}}}}}"""


def by_rest(client: TestClient, name: str, version: int, orders: list[Json], **more: Any) -> Any:
    """Return the answer to a dry run over REST."""
    headers = {"if-match": f'"{version}"', **more.pop("headers", {})}
    place = f"/v1/scenarios/{name}/rulings?dry_run=true"
    return client.post(place, json={"orders": orders, **more}, headers=headers)


def checked(client: TestClient, name: str, version: int, commands: list[list[Json]]) -> Any:
    """Return the answer to checks of several commands."""
    body = {"commands": [{"orders": orders} for orders in commands]}
    return client.post(
        f"/v1/scenarios/{name}/checks", json=body, headers={"if-match": f'"{version}"'}
    )


def by_graphql(
    client: TestClient, name: str, version: int, orders: list[Json], **more: Any
) -> Json:
    """Return the result of a dry run over GraphQL."""
    given = [under_system(order) for order in orders]
    answered = ask(client, resolving(), s=name, v=version, o=given, **more)
    assert "errors" not in answered, answered
    return answered["data"]["resolveOrders"]


def everything(client: TestClient, name: str) -> list[str]:
    """Return all that can be read of a scenario."""
    place = f"/v1/scenarios/{name}"
    return [client.get(place + path).text for path in ("", "/rulings", "/choices", "/transcript")]


@pytest.mark.parametrize("orders", [[FAST, FINISH], [*TO_FIRE, FAST]], ids=["complete", "throws"])
def test_both_edges_tell_the_same(client: TestClient, orders: list[Json]) -> None:
    """And change nothing."""
    name = opened(client)
    before = everything(client, name)
    answer = by_rest(client, name, 0, orders)
    told = by_graphql(client, name, 0, orders)
    assert (answer.status_code, answer.headers["etag"]) == (200, '"0"')
    assert (told.pop("__typename"), told.pop("scenario")) == ("DryRun", name)
    assert to_rest(told) == answer.json()
    assert everything(client, name) == before


def test_a_dry_run_tells_the_events_of_the_ruling(client: TestClient) -> None:
    """The ruling that comes of the same orders afterwards; the command id is still free."""
    name = opened(client)
    headers = {"idempotency-key": "mine"}
    told = by_rest(client, name, 0, [FAST, FINISH], headers=headers).json()
    ruling = Rest(client, name).give(0, [FAST, FINISH], "mine")
    assert told == {
        "version": 0,
        "accepted": 2,
        "complete": True,
        "throws": None,
        "events": ruling["events"],
    }


def test_a_dry_run_tells_which_dice_end_it(client: TestClient) -> None:
    """Not how they fall."""
    told = by_rest(client, opened(client), 0, [*TO_FIRE, FAST]).json()
    assert (told["accepted"], told["complete"], told["throws"]) == (4, False, THROWS)
    assert "faces" not in str(told)


def test_dice_that_are_typed_in_are_told(client: TestClient) -> None:
    """Through either edge; they are not needed."""
    name = opened(client, source="supplied")
    told = by_rest(client, name, 0, TO_FIRE, faces=[2, 5]).json()
    assert [roll["faces"] for roll in told["events"][-2]["rolls"]] == [[2], [5]]
    again = by_graphql(client, name, 0, TO_FIRE, faces=[2, 5])
    assert to_rest(again["events"]) == told["events"]
    assert by_rest(client, name, 0, TO_FIRE).json()["throws"] == THROWS


@pytest.mark.parametrize("seat", ["referee", "side:Compact"])
def test_no_seed_shows(client: TestClient, seat: str) -> None:
    """The answers for two seeds are equal to the byte, though the dice are not."""
    answers, falls = set(), set()
    for seed in range(6):
        name = opened(client, source="seeded", seed=f"seed {seed}")
        Rest(client, name).give(0, TO_FIRE[:3])
        told = by_graphql(client, name, 1, TO_FIRE[3:], seat=seat)
        answers.add(by_rest(client, name, 1, TO_FIRE[3:], headers={"umpire-seat": seat}).text)
        answers.add(str(told).replace(name, ""))
        falls.add(str(Rest(client, name).give(1, TO_FIRE[3:])["events"]))
    assert len(answers) == 2  # one at each edge
    assert len(falls) > 1


def test_shots_do_not_show_how_they_fall(client: TestClient) -> None:
    """In the fire phase, for every shot that is offered."""
    name = at_fire(client)
    ready = client.get(f"/v1/scenarios/{name}/choices").json()["choices"][0]
    for one in ready["solutions"]:
        shot = {"weapon": one["weapon"], "target": one["target"]}
        order = {"kind": "fire_weapons", "ship": ready["ship"], "shots": [shot]}
        told = by_rest(client, name, 1, [order]).json()
        assert (told["accepted"], told["complete"], told["events"]) == (1, False, [])
        assert f"{one['weapon']}>{one['target']}" in told["throws"]["label"]


# Refusals


@pytest.mark.parametrize("case", ORDERS.values(), ids=ORDERS)
def test_a_dry_run_is_refused_as_the_command_is(
    client: TestClient, kept: dict[str, str], case: Any
) -> None:
    """The same problem document to the byte, for every bad order."""
    order, phase, *_ = case
    name = kept[phase]
    version = client.get(f"/v1/scenarios/{name}").json()["version"]
    place, headers = f"/v1/scenarios/{name}/rulings", {"if-match": f'"{version}"'}
    refused = client.post(place, json={"orders": [order]}, headers=headers)
    foretold = by_rest(client, name, version, [order])
    assert refused.status_code >= 400
    assert (foretold.status_code, foretold.content) == (refused.status_code, refused.content)


@pytest.mark.parametrize(
    ("version", "seat", "order", "kind"),
    [
        (3, "referee", FINISH, "StaleScenario"),
        (0, "side:Union", FINISH, "Forbidden"),
        (0, "observer", FINISH, "Forbidden"),
        (0, "dog", FINISH, "Malformed"),
        (0, "referee", write(notation="+9"), "IllegalOrder"),
        (2**31 - 1, "referee", FINISH, "StaleScenario"),
        (-1, "referee", FINISH, "StaleScenario"),
        (0, "referee", {"kind": "scan_ship", "ship": "Candle", "target": "Hammer"}, "Cannot"),
    ],
)
def test_graphql_refuses_a_dry_run_as_the_command(
    client: TestClient, version: int, seat: str, order: Json, kind: str
) -> None:
    """The same typed refusal."""
    name = opened(client)
    told = by_graphql(client, name, version, [order], seat=seat)
    assert told["__typename"].startswith(kind)
    assert told == by_graphql(client, name, version, [order], seat=seat, dry=False)


def test_a_scenario_that_is_not_there_is_unknown(client: TestClient) -> None:
    """As for the command."""
    assert by_rest(client, "nowhere", 0, [FINISH]).json()["code"] == "unknown_scenario"
    assert by_graphql(client, "nowhere", 0, [FINISH])["code"] == "unknown_scenario"


@pytest.mark.parametrize(
    "headers", [{}, {"if-match": "x"}, {"if-match": '"0"', "idempotency-key": " "}]
)
def test_its_headers_are_those_of_the_command(client: TestClient, headers: dict[str, str]) -> None:
    """A version is required, and a command id, though not needed, is no nonsense."""
    place = f"/v1/scenarios/{opened(client)}/rulings"
    answers = [
        client.post(f"{place}{asked}", json={"orders": [FINISH]}, headers=headers)
        for asked in ("", "?dry_run=true")
    ]
    assert answers[0].status_code in {400, 428}
    assert answers[1].content == answers[0].content


@pytest.mark.parametrize(
    "query",
    [
        "dry_run=banana",
        "dry_run=",
        "dry_run",
        "dry_run=TRUE",
        "dry_run=1",
        "dry_run=true%20",
        "dry_run=true&dry_run=true",
        "dry_run=false&dry_run=true",
        "dryRun=true",
        "dry-run=true",
        "dryrun=false",
        "dry_run=true&verbose=true",
        f"dry_run={BIG}",
    ],
)
@pytest.mark.parametrize("family", ["", "/movement"])
def test_a_slip_of_the_pen_gives_no_orders_in_earnest(
    client: TestClient, query: str, family: str
) -> None:
    """What is not quite `dry_run=true` is refused, and nothing is done."""
    name = opened(client)
    answer = client.post(
        f"/v1/scenarios/{name}/rulings{family}?{query}",
        json={"orders": [FINISH]},
        headers={"if-match": '"0"'},
    )
    assert (answer.status_code, answer.json()["code"]) == (400, BAD_PARAMETER.name)
    assert client.get(f"/v1/scenarios/{name}").json()["version"] == 0


def test_it_is_no_member_of_the_body(client: TestClient) -> None:
    """There it is refused too, and not overlooked."""
    name = opened(client)
    place, body = f"/v1/scenarios/{name}/rulings", {"orders": [FINISH], "dry_run": True}
    answer = client.post(place, json=body, headers={"if-match": '"0"'})
    assert answer.status_code == 400
    assert answer.json()["pointer"] == "/dry_run"


@pytest.mark.parametrize("given", ["banana", 1, None, "true"])
def test_graphql_takes_a_boolean_alone(client: TestClient, given: Json) -> None:
    """Anything else is an error before anything is done."""
    name = opened(client)
    answered = ask(client, resolving(), s=name, v=0, o=[under_system(FINISH)], dry=given)
    assert [error["extensions"]["code"] for error in answered["errors"]] == ["malformed"]
    assert client.get(f"/v1/scenarios/{name}").json()["version"] == 0


def test_false_is_in_earnest(client: TestClient) -> None:
    """It is what holds without the parameter."""
    name = opened(client)
    place, body = f"/v1/scenarios/{name}/rulings?dry_run=false", {"orders": [FINISH]}
    answer = client.post(place, json=body, headers={"if-match": '"0"'})
    assert (answer.status_code, answer.json()["version"]) == (201, 1)


# Several at once


def test_checks_tell_of_each_command_for_itself_what_a_dry_run_does(client: TestClient) -> None:
    """A refusal is an answer like any other: 200, with its problem document in its place."""
    name = opened(client)
    commands = [[FAST, FINISH], [{"kind": "roll_initiative"}], [*TO_FIRE, FAST], [{"kind": "?"}]]
    before = everything(client, name)
    answer = checked(client, name, 0, commands)
    told = [by_rest(client, name, 0, orders) for orders in commands]
    assert [one.status_code for one in told] == [200, 422, 200, 400]
    assert (answer.status_code, answer.headers["etag"]) == (200, '"0"')
    assert answer.json()["checks"] == [
        {
            "run": None if one.is_error else one.json(),
            "refusal": one.json() if one.is_error else None,
        }
        for one in told
    ]
    assert everything(client, name) == before


def test_a_check_for_a_version_that_is_past_tells_which_it_is_now(client: TestClient) -> None:
    """The scenario moves on while people think: that is no failure of the question."""
    name = opened(client)
    told = checked(client, name, 7, [[FAST]]).json()
    refusal = told["checks"][0]["refusal"]
    assert (told["version"], refusal["kind"], refusal["current_version"]) == (0, "stale", 0)


def test_checks_are_bounded_as_one_command_is(client: TestClient) -> None:
    """All their orders together are as many as may be given at once."""
    answer = checked(client, opened(client), 0, [[FINISH] * 600, [FINISH] * 401])
    assert (answer.status_code, answer.json()["code"]) == (413, "too_many_orders")


# What operators see


def test_dry_runs_are_counted_and_logged_apart(client: TestClient, quiet_logs: list[Json]) -> None:
    """As rulings that are not kept, and throw no dice; a refusal has its code."""
    name = opened(client, source="supplied")
    counted = [
        {"name": "umpire_rulings_total", "kept": "no", "outcome": "dry_run", "system": SYSTEM},
        {"name": "umpire_rulings_total", "kept": "no", "outcome": "wrong_phase"},
        {"name": "umpire_rulings_total", "kept": "yes"},
        {"name": "umpire_dice_total"},
    ]
    before = [value(client, **labels) for labels in counted]
    by_rest(client, name, 0, TO_FIRE, faces=[2, 5])
    by_rest(client, name, 0, [{"kind": "roll_initiative"}])
    lines = [line for line in quiet_logs if line.get("method") == "POST" and "ruling" in line]
    after = [value(client, **labels) for labels in counted]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 1, 0, 0]
    assert [(line["ruling"], line["dice"]) for line in lines] == [
        ("dry_run", 0),
        ("wrong_phase", 0),
    ]
    assert "version" not in lines[0]
