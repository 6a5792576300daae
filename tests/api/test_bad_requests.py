"""Bad requests, at both edges: what is opened, which dice, which seat, what is not there."""

import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, TO_FIRE, ask, opened, version_of
from api.graphql_form import REFUSAL
from api.refusals import (
    BIG,
    DUEL,
    FINISH,
    KEPT,
    MALFORMED,
    PURE,
    Json,
    Told,
    assert_problem,
    assert_told,
    chosen,
    damage,
    fire,
)
from umpire.kernel.rulebook import FAMILIES

BODIES: dict[str, tuple[Json, Told, str | None]] = {
    "unknown system": (
        {**DUEL, "system": "chess"},
        Told("unknown_rulebook", "unknown"),
        "/system",
    ),
    "no system": ({"sample": "duel"}, MALFORMED, "/system"),
    "a number for a system": ({**DUEL, "system": 7}, MALFORMED, "/system"),
    "unknown sample": ({**DUEL, "sample": "x"}, Told("unknown_sample", "unknown"), "/sample"),
    "a number for a sample": ({**DUEL, "sample": 7}, MALFORMED, "/sample"),
    "nothing to open": ({"system": SYSTEM}, MALFORMED, "/setup"),
    "a sample and a set-up": ({**DUEL, "setup": {}}, MALFORMED, "/setup"),
    "a set-up of nothing": ({"system": SYSTEM, "setup": {}}, MALFORMED, "/setup"),
    "a list for a set-up": ({"system": SYSTEM, "setup": []}, MALFORMED, "/setup"),
    "an unknown field": ({**DUEL, "colour": "red"}, MALFORMED, "/colour"),
    "an unknown option": ({**DUEL, "options": {"x": 1}}, MALFORMED, "/options"),
    "a bad option": (
        {**DUEL, "options": {"pass_is_final": 1}},
        MALFORMED,
        "/options/pass_is_final",
    ),
}
OPENINGS: dict[str, tuple[Json, Told, str | None]] = {
    "an unknown source": ({**DUEL, "dice": {"source": "loaded"}}, MALFORMED, "/dice/source"),
    "an unknown field of dice": ({**DUEL, "dice": {"sides": 6}}, MALFORMED, "/dice/sides"),
    "a seed of false": (
        {**DUEL, "dice": {"source": "seeded", "seed": False}},
        MALFORMED,
        "/dice/seed",
    ),
    "an empty seed": ({**DUEL, "dice": {"source": "seeded", "seed": ""}}, MALFORMED, "/dice/seed"),
    "a seed too long": (
        {**DUEL, "dice": {"source": "seeded", "seed": "a" * 201}},
        MALFORMED,
        "/dice/seed",
    ),
    "a seed for committed dice": (
        {**DUEL, "dice": {"seed": "mine"}},
        Told("dice_source"),
        "/dice/seed",
    ),
    "no seed for seeded dice": (
        {**DUEL, "dice": {"source": "seeded"}},
        Told("dice_source"),
        "/dice/seed",
    ),
    "a title too long": ({**DUEL, "title": "a" * 81}, Told("bad_name"), "/title"),
    "a title that is none": ({**DUEL, "title": ["a"]}, MALFORMED, "/title"),
}


@pytest.mark.parametrize("place", ["/v1/scenarios", "/v1/battles", "/v1/choices"])
@pytest.mark.parametrize(("body", "told", "at"), BODIES.values(), ids=list(BODIES))
def test_a_bad_body_is_told(
    client: TestClient,
    place: str,
    body: Json,
    told: Told,
    at: str | None,
) -> None:
    """With the field that is at fault."""
    assert_problem(client.post(place, json=body), told, at)


@pytest.mark.parametrize(("body", "told", "at"), OPENINGS.values(), ids=list(OPENINGS))
def test_a_scenario_is_not_opened_badly(
    client: TestClient, body: Json, told: Told, at: str | None
) -> None:
    """At either edge, for the same reason."""
    assert_problem(client.post("/v1/scenarios", json=body), told, at)
    query = f"""mutation($dice: DiceInput, $title: String! = "") {{
        openScenario(battle: {{fullThrustLight: {{sample: "duel"}}}}, dice: $dice, title: $title)
        {{__typename {REFUSAL}}}}}"""
    given = {key: value for key, value in body.items() if key in {"dice", "title"}}
    if "source" in given.get("dice", {}):
        given["dice"] = {**given["dice"], "source": given["dice"]["source"].upper()}
    assert_told(ask(client, query, **given), told, at)


DICE: dict[str, tuple[Json, str, str]] = {
    "a seed and faces": ({"seed": "s", "faces": [1]}, "dice_source", "/faces"),
    "an empty seed": ({"seed": ""}, "malformed", "/seed"),
    "a seed too long": ({"seed": "a" * 201}, "malformed", "/seed"),
    "a name too long": ({"seed": "s", "scenario": "a" * 70_000}, "malformed", "/scenario"),
    "no dice": ({}, "too_few_dice", "/faces"),
    "too few": ({"faces": [1]}, "too_few_dice", "/faces"),
    "too many": ({"faces": [1, 2, 3]}, "too_many_dice", "/faces/2"),
    "one too great": ({"faces": [1, 7]}, "impossible_die", "/faces/1"),
}


@pytest.mark.parametrize(("dice", "code", "at"), DICE.values(), ids=list(DICE))
def test_bad_dice_are_told(client: TestClient, dice: Json, code: str, at: str) -> None:
    """For a ruling that keeps nothing, at both edges."""
    told = Told(code)
    body = {**DUEL, "orders": TO_FIRE, **dice}
    assert_problem(client.post("/v1/adjudications", json=body), told, at)
    battle = {"fullThrustLight": {"sample": "duel"}}
    orders = [chosen(order) for order in TO_FIRE]
    assert_told(ask(client, PURE, battle=battle, orders=orders, dice=dice), told, at)


@pytest.mark.parametrize(
    ("faces", "code", "at"),
    [
        (None, "too_few_dice", "/faces"),
        ([], "too_few_dice", "/faces"),
        ([1], "too_few_dice", "/faces"),
        ([1, 2, 3], "too_many_dice", "/faces/2"),
        ([1, 7], "impossible_die", "/faces/1"),
        ([1, 256], "impossible_die", "/faces/1"),
    ],
)
def test_bad_typed_dice_are_told(
    client: TestClient, faces: list[int] | None, code: str, at: str
) -> None:
    """For a scenario whose players throw."""
    name = opened(client, source="supplied")
    told = Told(code)
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": TO_FIRE, "faces": faces},
        headers={"if-match": '"0"'},
    )
    assert_problem(answer, told, at)
    orders = [chosen(order) for order in TO_FIRE]
    answered = ask(client, KEPT, scenario=name, version=0, orders=orders, faces=faces)
    assert_told(answered, told, at)
    assert version_of(client, name) == 0


@pytest.mark.parametrize(
    ("faces", "throws"),
    [
        ([], {"label": "t1/initiative/Compact", "count": 1, "sides": 6}),
        ([1], {"label": "t1/initiative/Union", "count": 1, "sides": 6}),
        ([1, 7], {"label": "t1/initiative/Union", "count": 1, "sides": 6}),
        ([1, 2, 3], None),
    ],
)
def test_the_throw_that_is_waited_for_is_told(
    client: TestClient, faces: list[int], throws: Json
) -> None:
    """At both edges, as dry runs tell it: what is to be thrown next, or again."""
    name = opened(client, source="supplied")
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": TO_FIRE, "faces": faces},
        headers={"if-match": '"0"'},
    )
    assert answer.json().get("throws") == throws
    orders = [chosen(order) for order in TO_FIRE]
    asked = KEPT.replace(REFUSAL, f"{REFUSAL} ... on Malformed {{throws {{label count sides}}}}")
    answered = ask(client, asked, scenario=name, version=0, orders=orders, faces=faces)
    assert answered["data"]["resolveOrders"]["throws"] == throws


@pytest.mark.parametrize("face", [0, -1, 257, BIG, 2**31, 1.5, "6", None, True, [6]])
def test_a_typed_die_is_a_number_that_a_die_could_show(client: TestClient, face: Json) -> None:
    """REST tells before it throws; GraphQL by its schema, or when it throws."""
    name = opened(client, source="supplied")
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": TO_FIRE, "faces": [1, face]},
        headers={"if-match": '"0"'},
    )
    assert_problem(answer, MALFORMED, "/faces/1")
    orders = [chosen(order) for order in TO_FIRE]
    answered = ask(client, KEPT, scenario=name, version=0, orders=orders, faces=[1, face])
    refused = (answered.get("data") or {}).get("resolveOrders") or {"code": None}
    codes = [error["extensions"]["code"] for error in answered.get("errors", ())]
    assert refused["code"] == "impossible_die" or codes == ["malformed"]
    assert version_of(client, name) == 0


def test_a_scenario_that_throws_its_own_dice_takes_no_faces(client: TestClient) -> None:
    """Nobody types in better ones."""
    name = opened(client)
    told = Told("dice_source")
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": TO_FIRE, "faces": [6, 6]},
        headers={"if-match": '"0"'},
    )
    assert_problem(answer, told, "/faces")
    orders = [chosen(order) for order in TO_FIRE]
    answered = ask(client, KEPT, scenario=name, version=0, orders=orders, faces=[6, 6])
    assert_told(answered, told, "/faces")


# Seats


SEATS: dict[str, tuple[str, Json, Told, str | None]] = {
    "another side": ("side:Union", FINISH, Told("not_your_order", "forbidden"), "/orders/0/kind"),
    "an observer": ("observer", FINISH, Told("not_your_order", "forbidden"), "/orders/0/kind"),
    "a stranger": ("side:Nobody", FINISH, Told("bad_seat"), None),
    "a side as referee": (
        "side:Compact",
        damage(),
        Told("not_your_order", "forbidden"),
        "/orders/0/kind",
    ),
    "nobody": ("nobody", FINISH, Told("bad_seat"), None),
    "no side": ("side:", FINISH, Told("bad_seat"), None),
    "the empty seat": ("", FINISH, Told("bad_seat"), None),
}


@pytest.mark.parametrize("case", SEATS.values(), ids=list(SEATS))
def test_an_order_from_a_wrong_seat_is_refused(
    client: TestClient,
    kept: dict[str, str],
    case: tuple[str, Json, Told, str | None],
) -> None:
    """At both edges, and nothing is kept."""
    seat, order, told, at = case
    name = kept["orders"]
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": [order]},
        headers={"if-match": '"0"', "umpire-seat": seat},
    )
    assert_problem(answer, told, at)
    answered = ask(client, KEPT, scenario=name, version=0, orders=[chosen(order)], seat=seat)
    assert_told(answered, told, at)
    assert version_of(client, name) == 0


@pytest.mark.parametrize("act", ["forks", "close"])
@pytest.mark.parametrize("seat", ["side:Union", "observer"])
def test_the_referee_alone_forks_and_closes(
    client: TestClient, kept: dict[str, str], act: str, seat: str
) -> None:
    """At both edges."""
    told = Told("referee_only", "forbidden")
    name = kept["orders"]
    headers = {"umpire-seat": seat, "if-match": '"0"'}
    assert_problem(client.post(f"/v1/scenarios/{name}/{act}", headers=headers), told, None)
    mutation = "forkScenario" if act == "forks" else "closeScenario"
    version = "" if act == "forks" else ", expectedVersion: 0"
    given = f'scenario: "{name}", seat: "{seat}"{version}'
    query = f"mutation {{{mutation}({given}) {{__typename {REFUSAL}}}}}"
    assert_told(ask(client, query), told, None)
    assert version_of(client, name) == 0


# What is not there


UNKNOWN = Told("unknown_scenario", "unknown")


@pytest.mark.parametrize("name", ["none", "{sample}", "a%00b", "%ff", "..%2f", "x" * 3000, "*"])
def test_a_scenario_that_is_not_there_is_unknown(client: TestClient, name: str) -> None:
    """Whatever it is called, and whatever is asked of it."""
    place = f"/v1/scenarios/{name}"
    headers = {"if-match": '"0"'}
    answers = [
        client.get(place),
        client.get(f"{place}?version=0"),
        client.get(f"{place}/rulings"),
        client.get(f"{place}/choices"),
        client.get(f"{place}/verification"),
        client.get(f"{place}/transcript"),
        client.post(f"{place}/odds", json={"order": fire()}),
        client.post(f"{place}/rulings", json={"orders": [FINISH]}, headers=headers),
        client.post(f"{place}/forks"),
        client.post(f"{place}/close", headers=headers),
    ]
    if "%2f" in name:
        assert {answer.status_code for answer in answers} == {404}
        return
    for answer in answers:
        assert_problem(answer, UNKNOWN, None)


@pytest.mark.parametrize(
    "query",
    [
        '{scenario(scenario: "none") {__typename %s}}',
        '{scenario(scenario: "none", version: 0) {__typename %s}}',
        """{scenarioOdds(scenario: "none", order: {fullThrustLight: {moveShips: true}})
            {__typename %s}}""",
        'mutation {forkScenario(scenario: "none") {__typename %s}}',
        'mutation {closeScenario(scenario: "none", expectedVersion: 0) {__typename %s}}',
        """mutation {resolveOrders(scenario: "none", expectedVersion: 0,
            orders: [{fullThrustLight: {moveShips: true}}]) {__typename %s}}""",
    ],
)
def test_graphql_does_not_find_it_either(client: TestClient, query: str) -> None:
    """And says so, typed."""
    assert_told(ask(client, query % REFUSAL), UNKNOWN, None)


@pytest.mark.parametrize("given", ["-1", "x", "1.0", "1e3", "", "9" * 17, "0x1", "٣", "1 "])
@pytest.mark.parametrize("place", ["?version=", "/rulings?after=", "/rulings?limit="])
def test_a_parameter_is_a_whole_number(client: TestClient, place: str, given: str) -> None:
    """Anything else is told by its name."""
    answer = client.get(f"/v1/scenarios/sample{place}{given}")
    assert_problem(answer, Told("bad_parameter"), None)


@pytest.mark.parametrize("path", ["?version=99", "/rulings?after=99"])
def test_a_version_to_come_is_unknown(client: TestClient, path: str) -> None:
    """It may be there later."""
    answer = client.get(f"/v1/scenarios/sample{path}")
    assert_problem(answer, Told("unknown_version", "unknown"), None)


@pytest.mark.parametrize(
    "query",
    [
        '{scenario(scenario: "sample", version: -1) {__typename %s}}',
        'mutation {forkScenario(scenario: "sample", version: -1) {__typename %s}}',
    ],
)
def test_a_version_below_zero_is_none(client: TestClient, query: str) -> None:
    """Over GraphQL too, where any whole number may be sent: it is not taken for the first one."""
    assert_told(ask(client, query % REFUSAL), Told("unknown_version", "unknown"), None)


@pytest.mark.parametrize("family", ["chess", "Fire", "fire%20", "orders"])
def test_a_family_is_one_of_the_five(client: TestClient, family: str) -> None:
    """In the address."""
    assert "chess" not in FAMILIES
    told = Told("bad_parameter")
    answer = client.post(f"/v1/adjudications/{family}", json={**DUEL, "orders": [FINISH]})
    assert_problem(answer, told, None)
    answer = client.post(
        f"/v1/scenarios/sample/rulings/{family}",
        json={"orders": [FINISH]},
        headers={"if-match": '"0"'},
    )
    assert_problem(answer, told, None)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/v1/nothing", 404, "not_found"),
        ("GET", "/v1/rulebooks/chess", 404, "unknown_rulebook"),
        ("GET", f"/v1/rulebooks/{SYSTEM}/samples/chess", 404, "unknown_sample"),
        ("GET", "/v1/adjudications", 405, "method_not_allowed"),
        ("PATCH", "/v1/scenarios/sample", 405, "method_not_allowed"),
        ("PUT", "/v1/scenarios/sample/rulings", 405, "method_not_allowed"),
        ("PATCH", "/graphql", 405, "method_not_allowed"),
        ("PUT", "/graphql", 405, "method_not_allowed"),
        ("POST", "/livez", 405, "method_not_allowed"),
    ],
)
def test_a_wrong_address_or_method_is_a_problem(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    """With the methods that there are."""
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert status != 405 or answer.headers["allow"]
