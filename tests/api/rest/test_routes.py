"""Every route of the REST edge, as it is meant to be used."""

from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON, SYSTEM, TO_FIRE, at_fire, opened, version_of
from api.rest.calls import CALLS, DUEL, FINISH, FIRE, Call
from contracts.files import FILES
from umpire.api.rest.routes import operations
from umpire.api.state import AppState
from umpire.kernel.rulebook import FAMILIES
from umpire.rules import SERVED
from umpire.settings import Settings
from umpire.version import release, revision

Json = Any
MOST_BYTES, MOST_OF_THE_SERVICE = 480_000, 180_000
MADE = {
    "/v1/bags",
    "/v1/bags/{scenario}/rolls",
    "/v1/bags/{scenario}/nonces",
    "/v1/scenarios",
    "/v1/scenarios/{scenario}/rulings",
    "/v1/scenarios/{scenario}/rulings/{family}",
    "/v1/scenarios/{scenario}/forks",
    "/v1/scenarios/{scenario}/nonces",
    "/v1/scenarios/{scenario}/tokens",
    "/v1/scenarios/{scenario}/webhooks",
}
TOLD_NOTHING = {("DELETE", "/v1/scenarios/{scenario}/webhooks/{webhook}")}


@pytest.mark.parametrize(("key", "call"), CALLS.items(), ids=[" ".join(key) for key in CALLS])
def test_every_operation_answers(client: TestClient, key: tuple[str, str], call: Call) -> None:
    """With 201 where something was made, 204 where there is nothing to tell, 200 elsewhere."""
    method, path = key
    answer = call(client)
    made = 201 if method == "POST" and path in MADE else 200
    assert answer.status_code == (204 if key in TOLD_NOTHING else made), answer.text


def test_no_operation_is_forgotten() -> None:
    """The table above has them all."""
    app_state = AppState(SERVED, 10)
    assert {(one.method, one.path) for one in operations(app_state)} == set(CALLS)


# Scenarios


def test_an_opened_scenario_says_where_it_is(client: TestClient) -> None:
    """In `Location`, with its version as entity tag; and it tells its commitment, no seed."""
    answer = client.post("/v1/scenarios", json={**DUEL, "title": "Ours"})
    told = answer.json()
    place = answer.headers["location"]
    assert place == f"/v1/scenarios/{told['scenario']}"
    assert answer.headers["etag"] == '"0"'
    assert (told["title"], told["version"], told["closed"]) == ("Ours", 0, False)
    assert told["dice"]["source"] == "committed"
    assert len(told["dice"]["commitment"]) == 64
    assert told["dice"]["seed"] is None
    assert client.get(place).json()["scenario"] == told["scenario"]


def test_a_scenario_opens_from_a_set_up(client: TestClient) -> None:
    """The one that the service gives for a sample, options and all."""
    setup = client.get(f"/v1/rulebooks/{SYSTEM}/samples/duel").json()["setup"]
    body = {"system": SYSTEM, "setup": setup, "options": {"pass_is_final": False}}
    name = client.post("/v1/scenarios", json=body).json()["scenario"]
    battle = client.get(f"/v1/scenarios/{name}").json()["battle"]
    assert [ship["id"] for ship in battle["ships"]] == ["Candle", "Hammer"]
    assert battle["options"]["pass_is_final"] is False


def test_a_ruling_tells_its_version_and_its_events(client: TestClient) -> None:
    """With the version as entity tag, ready for the next `If-Match`."""
    name = opened(client)
    headers = {"if-match": '"0"', "idempotency-key": "mine"}
    answer = client.post(
        f"/v1/scenarios/{name}/rulings", json={"orders": [FINISH]}, headers=headers
    )
    assert answer.headers["etag"] == '"1"'
    assert answer.json() == {
        "version": 1,
        "command": "mine",
        "events": [{"kind": "orders_finished", "side": "Compact", "rule": "FTL-MOVE-01"}],
        "chain": client.get(f"/v1/scenarios/{name}").json()["chain"],
    }


def test_a_family_takes_its_own_orders_alone(client: TestClient) -> None:
    """Each order under its family is understood; under every other it is malformed."""
    for family in FAMILIES:
        answer = client.post(
            f"/v1/adjudications/{family}", json={**DUEL, "orders": [FINISH], "seed": "s"}
        )
        if family == "movement":
            assert answer.status_code == 200
        else:
            assert answer.json()["code"] == "wrong_family"
            assert answer.json()["pointer"] == "/orders/0/kind"


def test_a_version_that_is_known_is_not_sent_again(client: TestClient) -> None:
    """`If-None-Match` with the present version gets 304 and nothing else; with another, all."""
    name = at_fire(client)
    place = f"/v1/scenarios/{name}"
    known = client.get(place, headers={"if-none-match": '"1"'})
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", '"1"')
    assert client.get(place, headers={"if-none-match": '"0"'}).status_code == 200


def test_a_scenario_is_read_at_an_earlier_version(client: TestClient) -> None:
    """As it stood then, with that version as entity tag."""
    name = at_fire(client)
    then = client.get(f"/v1/scenarios/{name}?version=0")
    now = client.get(f"/v1/scenarios/{name}?version=1")
    assert then.headers["etag"] == '"0"'
    assert (then.json()["battle"]["phase"], now.json()["battle"]["phase"]) == ("orders", "fire")
    assert now.json() == client.get(f"/v1/scenarios/{name}").json()


def test_the_journal_links_to_its_next_page(client: TestClient) -> None:
    """Until there is none."""
    name = opened(client)
    for version in range(5):
        order = {"kind": "write_order", "ship": "Candle", "notation": f"+{version % 3}"}
        client.post(
            f"/v1/scenarios/{name}/rulings",
            json={"orders": [order]},
            headers={"if-match": f'"{version}"'},
        )
    place, versions, pages = f"/v1/scenarios/{name}/rulings?limit=2", [], 0
    while place:
        answer = client.get(place)
        versions += [entry["version"] for entry in answer.json()["entries"]]
        assert answer.json()["version"] == 5
        place, pages = answer.links.get("next", {}).get("url", ""), pages + 1
    assert (versions, pages) == ([1, 2, 3, 4, 5], 3)


def test_a_page_is_no_longer_than_the_settings_allow(
    client: TestClient, settings: Settings
) -> None:
    """Whatever is asked for, the link names what was given."""
    name = opened(client)
    for version in range(settings.page_limit + 1):
        client.post(
            f"/v1/scenarios/{name}/rulings",
            json={"orders": [{"kind": "write_order", "ship": "Candle", "notation": ""}]},
            headers={"if-match": f'"{version}"'},
        )
    answer = client.get(f"/v1/scenarios/{name}/rulings?limit=100000")
    assert len(answer.json()["entries"]) == settings.page_limit
    assert f"limit={settings.page_limit}" in answer.links["next"]["url"]


def test_choices_are_for_one_unit_or_for_all(client: TestClient) -> None:
    """And for the seat that asks."""
    name = opened(client)
    place = f"/v1/scenarios/{name}/choices"
    of_all = client.get(place).json()["choices"]
    of_one = client.get(f"{place}?unit=Candle").json()["choices"]
    of_union = client.get(place, headers={"umpire-seat": "side:Union"}).json()["choices"]
    assert [choice["kind"] for choice in of_one] == ["write_order"]
    assert {choice.get("ship") for choice in of_union} == {"Hammer", None}
    assert len(of_all) > len(of_union) > len(of_one)
    assert client.get(place, headers={"umpire-seat": "observer"}).json()["choices"] == []


def test_choices_of_a_scenario_come_page_by_page(client: TestClient) -> None:
    """A page says after how many the next begins; the last says that none follows."""
    place = f"/v1/scenarios/{opened(client)}/choices"
    whole = client.get(place).json()
    some = client.get(f"{place}?limit=2").json()
    rest = client.get(f"{place}?after={some['next']}").json()
    assert some["choices"] + rest["choices"] == whole["choices"]
    assert (some["next"], rest["next"], whole["next"]) == (2, None, None)
    for wrong in ("after=-1", "limit=0", "limit=NaN"):
        assert client.get(f"{place}?{wrong}").json()["code"] == "bad_parameter"


def test_odds_are_the_same_kept_and_sent_along(client: TestClient) -> None:
    """For a scenario, or for its battle."""
    name = at_fire(client)
    kept = CALLS["POST", "/v1/scenarios/{scenario}/odds"](client).json()
    assert kept["version"] == 1
    (target,) = kept["odds"]["targets"]
    assert sum(target["damage"]) == pytest.approx(1.0)
    assert version_of(client, name) == 1


def test_a_transcript_verifies_as_it_was_sent(client: TestClient) -> None:
    """As a file, line by line; a changed one is told by its line."""
    name = at_fire(client)
    answer = client.get(f"/v1/scenarios/{name}/transcript")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}.ndjson"'
    verdict = client.post("/v1/verifications", content=answer.content, headers=NDJSON).json()
    assert (verdict["verified"], verdict["entries"], verdict["scenario"]) == (True, 1, name)
    changed = answer.content.replace(b"initiative_rolled", b"initiative_rollet")
    found = client.post("/v1/verifications", content=changed, headers=NDJSON).json()
    assert (found["verified"], found["difference"]["line"]) == (False, 2)


def test_a_carriage_return_is_not_a_line_feed(client: TestClient) -> None:
    """A changed byte is a changed byte, at the edge too."""
    transcript = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content
    verdict = client.post(
        "/v1/verifications", content=transcript.replace(b"\n", b"\r", 1), headers=NDJSON
    ).json()
    assert not verdict["verified"]


def test_a_whole_transcript_is_the_referees_until_the_close(client: TestClient) -> None:
    """It holds sealed orders; afterwards it is everyone's. Until then, others get their own."""
    name = opened(client)
    place = f"/v1/scenarios/{name}/transcript"
    for seat in ("side:Union", "observer"):
        answer = client.get(place, headers={"umpire-seat": seat})
        assert (answer.status_code, b'"umpire-redacted/1"' in answer.content) == (200, True)
        assert "redacted" in answer.headers["content-disposition"]
    assert b'"umpire-journal/1"' in client.get(place).content
    client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"0"'})
    closed = client.get(place, headers={"umpire-seat": "observer"}).content
    assert closed == client.get(place).content


def test_a_close_reveals_the_seed(client: TestClient) -> None:
    """Then the scenario takes no more orders."""
    name = opened(client)
    answer = client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"0"'})
    assert (answer.json()["closed"], answer.headers["etag"]) == (True, '"1"')
    assert len(answer.json()["seed"]) == 64
    again = client.post(
        f"/v1/scenarios/{name}/rulings", json={"orders": [FINISH]}, headers={"if-match": '"1"'}
    )
    assert (again.status_code, again.json()["code"]) == (409, "closed")


@pytest.mark.parametrize("body", [{}, {"json": {}}, {"json": {"version": None}}])
def test_a_fork_begins_at_the_present_version_by_default(
    client: TestClient, body: dict[str, Json]
) -> None:
    """Whether it is sent nothing, or nothing much."""
    answer = client.post(f"/v1/scenarios/{at_fire(client)}/forks", **body)
    assert (answer.status_code, answer.json()["forked_from"]["version"]) == (201, 1)


def test_the_sample_scenario_is_open(client: TestClient) -> None:
    """Where the settings ask for it, under its name."""
    assert client.get("/v1/scenarios/sample").json()["dice"]["seed"] == "umpire"


# What keeps nothing


def test_a_pure_ruling_is_the_same_every_time(client: TestClient) -> None:
    """The same orders, seed and name give the same events; another name gives other dice."""
    body = {**DUEL, "orders": TO_FIRE, "seed": "s"}
    answers = [client.post("/v1/adjudications", json=body).json() for _ in range(3)]
    assert answers == [answers[0]] * 3
    rolls = [
        client.post("/v1/adjudications", json={**body, "scenario": f"name-{number}"}).json()[
            "events"
        ][-2]["rolls"]
        for number in range(6)
    ]
    assert len({str(roll) for roll in rolls}) > 1


def test_a_pure_ruling_takes_typed_dice(client: TestClient) -> None:
    """In the order in which they are thrown."""
    answer = client.post("/v1/adjudications", json={**DUEL, "orders": TO_FIRE, "faces": [1, 6]})
    rolled = answer.json()["events"][-2]
    assert [roll["faces"] for roll in rolled["rolls"]] == [[1], [6]]


def test_choices_of_a_battle_are_those_of_a_scenario(client: TestClient) -> None:
    """That stands at the same battle."""
    kept = client.get(f"/v1/scenarios/{opened(client)}/choices").json()["choices"]
    assert client.post("/v1/choices", json=DUEL).json()["choices"] == kept
    one = client.post("/v1/choices", json={**DUEL, "unit": "Hammer"}).json()["choices"]
    assert [choice["ship"] for choice in one] == ["Hammer"]


def test_a_rulebook_is_told_as_data(client: TestClient) -> None:
    """Its codes, options, rules, phases and samples."""
    told = client.get(f"/v1/rulebooks/{SYSTEM}").json()
    book = SERVED["full-thrust-light"]
    assert told["samples"] == list(book.samples)
    assert [code["code"] for code in told["codes"]] == [code.name for code in book.codes]
    assert [phase["name"] for phase in told["phases"]] == ["orders", "movement", "fire", "over"]
    assert {"rule", "default", "schema"} <= set(told["options"][0])
    assert client.get("/v1/rulebooks").json()["rulebooks"][0]["system"] == SYSTEM


# Operations


@pytest.mark.parametrize(("path", "status"), [("/livez", "alive"), ("/readyz", "ready")])
def test_the_service_says_how_it_is(client: TestClient, path: str, status: str) -> None:
    """Alive, and ready, with whatever warnings."""
    answer = client.get(path)
    assert (answer.status_code, answer.json()["status"]) == (200, status)


def test_the_service_says_what_it_is(client: TestClient) -> None:
    """Its version, the editions of its rulebooks, and what can be tried out."""
    told = client.get("/version").json()
    assert told["sample"] == "sample"
    assert told["umpire"] == release()
    assert told["revision"] == revision()
    assert told["editions"] == {system: book.edition for system, book in SERVED.items()}


def test_a_transcript_names_the_release_that_opened_the_battle(client: TestClient) -> None:
    lines = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content.splitlines()
    assert msgspec.json.decode(lines[0])["line"]["release"] == release()
    assert all("release" not in msgspec.json.decode(each)["line"] for each in lines[1:])


def test_the_openapi_document_is_the_committed_one(client: TestClient) -> None:
    """As served."""
    import json  # noqa: PLC0415 — to compare values, not their layout

    for name in ("openapi", *(f"openapi/{book.system}" for book in SERVED.values())):
        served = client.get(f"/{name}.json")
        assert served.json() == json.loads(FILES[f"schema/{name}.json"])
        again = client.get(f"/{name}.json", headers={"if-none-match": served.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_rulebook_that_is_unknown_has_no_document(client: TestClient) -> None:
    """The refusal names those that there are."""
    answer = client.get("/openapi/chess.json")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_rulebook")
    assert "space-fleet" in answer.json()["detail"]


def test_a_document_is_small_enough_for_its_readers(client: TestClient) -> None:
    """That of a rulebook has 480 KB at the most, that of the service 180."""
    sizes = {
        book.system: len(client.get(f"/openapi/{book.system}.json").content)
        for book in SERVED.values()
    }
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
    assert len(client.get("/openapi.json").content) < MOST_OF_THE_SERVICE


def test_odds_need_the_orders_that_have_them(client: TestClient) -> None:
    """Others cannot be adjudicated, and the refusal points into the request."""
    answer = client.post("/v1/odds", json={**DUEL, "order": FINISH})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/order/kind")
    early = client.post("/v1/odds", json={**DUEL, "order": {**FIRE, "ship": "Ghost"}})
    assert (early.json()["code"], early.json()["pointer"]) == ("unknown_ship", "/order/ship")
