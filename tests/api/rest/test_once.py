"""`Idempotency-Key` on all that keeps something, and `commandId` over GraphQL."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON, ask, at_fire, opened, version_of
from api.graphql_form import REFUSAL
from api.refusals import DUEL

Json = Any


def send(client: TestClient, place: str, body: Json, **headers: str) -> Any:
    """Send a request; bytes are a transcript."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if isinstance(body, bytes):
        return client.post(place, content=body, headers=NDJSON | named)
    return client.post(place, json=body, headers=named)


def acts(client: TestClient) -> dict[str, tuple[str, Json, Json, dict[str, str]]]:
    """Return what is kept: the address, what is said, something else, and more headers."""
    one, two = opened(client), at_fire(client)
    closed = client.get(f"/v1/scenarios/{one}/transcript").content
    other = client.get(f"/v1/scenarios/{two}/transcript").content
    version = {"if_match": '"0"'}
    return {
        "open": ("/v1/scenarios", DUEL, {**DUEL, "title": "Another"}, {}),
        "fork": (f"/v1/scenarios/{two}/forks", {}, {"version": 0}, {}),
        "nonce": (
            f"/v1/scenarios/{one}/nonces",
            {"nonce": "ours"},
            {"nonce": "others"},
            {**version, "umpire_seat": "side:Union"},
        ),
        "import": ("/v1/transcripts", closed, other, {}),
    }


@pytest.mark.parametrize("act", ["open", "fork", "nonce", "import"])
def test_7_a_retry_with_the_same_key_gets_the_first_answer(client: TestClient, act: str) -> None:
    """Tokens aside, which are as good; with another body the key is refused."""
    place, said, other, headers = acts(client)[act]
    first = send(client, place, said, idempotency_key=f"key of {act}", **headers)
    again = send(client, place, said, idempotency_key=f'"key of {act}"', **headers)
    assert first.status_code in {200, 201}, first.text
    assert again.status_code == first.status_code
    assert without_tokens(again) == without_tokens(first)
    assert again.headers.get("location") == first.headers.get("location")
    assert again.headers["etag"] == first.headers["etag"]
    used = send(client, place, other, idempotency_key=f"key of {act}", **headers)
    assert (used.status_code, used.json()["code"]) == (422, "command_reused")
    assert f"key of {act}" not in used.text
    new = send(client, place, said, idempotency_key="x" * 129, **headers)
    assert (new.status_code, new.json()["code"]) == (400, "malformed")


def without_tokens(answer: Any) -> Json:
    """Return what an answer says, but for tokens; they are of the same seats."""
    told = dict(answer.json())
    told["tokens"] = list(told.get("tokens", ()))
    return told


def test_7_tokens_of_a_repeated_opening_are_good(client: TestClient) -> None:
    """They speak for the seats of the one scenario."""
    tokens = [
        send(client, "/v1/scenarios", DUEL, idempotency_key="tokens").json() for _ in range(2)
    ]
    place = f"/v1/scenarios/{tokens[0]['scenario']}"
    for told in tokens:
        head = {"authorization": f"Bearer {told['tokens']['side:Union']}"}
        assert client.get(place, headers=head).json()["seat"] == "side:Union"


def test_7_a_refused_opening_does_not_use_up_its_key(client: TestClient) -> None:
    """Nothing was kept: mended, it is accepted under the same key."""
    wrong = {**DUEL, "dice": {"source": "seeded"}}
    assert send(client, "/v1/scenarios", wrong, idempotency_key="mended").status_code == 400
    assert send(client, "/v1/scenarios", DUEL, idempotency_key="mended").status_code == 201


def test_7_a_close_gets_the_first_answer_again(client: TestClient) -> None:
    """The seed too; another key finds it closed."""
    name = opened(client)
    place = f"/v1/scenarios/{name}/close"
    headers = {"if-match": '"0"', "idempotency-key": "the end"}
    first, again = (client.post(place, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    other = client.post(place, headers={**headers, "idempotency-key": "another end"})
    assert (other.status_code, other.json()["code"]) == (412, "stale")
    assert version_of(client, name) == 1


def test_7_graphql_takes_a_command_id_for_the_same_acts(client: TestClient) -> None:
    """An id that was used over REST is used."""
    name = opened(client)
    done = "scenario {scenario version}"
    acts = {
        f'openScenario(battle: {{fullThrustLight: {{sample: "duel"}}}}, commandId: "g{name}")': (
            f"... on ScenarioOpened {{{done}}}"
        ),
        f'forkScenario(scenario: "{name}", commandId: "f")': f"... on ScenarioOpened {{{done}}}",
        f"""contributeNonce(scenario: "{name}", expectedVersion: 0, nonce: "n", seat: "side:Union",
            commandId: "n")""": "... on ScenarioSeen {scenario version}",
        f'closeScenario(scenario: "{name}", expectedVersion: 1, commandId: "c")': (
            "... on ScenarioClosed {seed}"
        ),
    }
    for act, selected in acts.items():
        query = f"mutation {{{act} {{__typename {selected} {REFUSAL}}}}}"
        first, again = ask(client, query), ask(client, query)
        assert first == again, act
        assert "code" not in str(first), act
    place = f"/v1/scenarios/{name}/forks"
    used = send(client, place, {"version": 0}, idempotency_key="f")
    assert used.json()["code"] == "command_reused"
