"""Seats by token: who speaks for whom, and what a forged token gets."""

import base64
import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.testclient import TestClient

from api.seats.keys import Forgetful
from served import Served
from umpire.api.gate import Gate, Keyring, Operators
from umpire.app import create_app
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.settings import Settings

OPERATOR = "the operator's own key not too short"
KEYS = {"now": bytes(range(32)), "before": bytes(range(32, 64))}
UNION = Seat("side", "Union")
DUEL = {"system": "full-thrust-light", "sample": "duel"}
WRITE = {"orders": [{"kind": "write_order", "ship": "Candle", "notation": "+1"}]}


def bearer(token: str) -> dict[str, str]:
    """Return the header that carries a token."""
    return {"authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a service in closed mode."""
    encoded = base64.urlsafe_b64encode(KEYS["now"]).decode().rstrip("=")
    folder: Path = tmp_path_factory.mktemp("closed")
    settings = Settings.model_validate(
        {
            "data_dir": folder,
            "embedded_fsync": "everysec",
            "access": "closed",
            "operator_keys": f"operator:all:{OPERATOR}",
            "token_keys": f"now:{encoded}",
        }
    )
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="module")
def opened(closed: TestClient) -> Any:
    """Return an opened scenario with its tokens."""
    answer = closed.post("/v1/scenarios", json=DUEL, headers=bearer(OPERATOR))
    assert answer.status_code == 201, answer.text
    return answer.json()


def place(opened: Any) -> str:
    """Return the address of a scenario."""
    return f"/v1/scenarios/{opened['scenario']}"


def test_an_opening_returns_a_token_for_every_seat(opened: Any) -> None:
    """The referee, each side, and an observer."""
    assert list(opened["tokens"]) == ["referee", "side:Compact", "side:Union", "observer"]


@pytest.mark.parametrize("headers", [{}, bearer("guess"), {"umpire-seat": "referee"}])
def test_without_the_operators_key_nobody_opens(
    closed: TestClient, headers: dict[str, str]
) -> None:
    """Not by saying so, either."""
    answer = closed.post("/v1/scenarios", json=DUEL, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "operator_only")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_token_speaks_for_its_seat(closed: TestClient, opened: Any) -> None:
    """And for no other, whatever the request says."""
    token = opened["tokens"]["side:Union"]
    seen = closed.get(place(opened), headers=bearer(token))
    assert seen.json()["seat"] == "side:Union"
    other = closed.get(place(opened), headers={**bearer(token), "umpire-seat": "referee"})
    assert (other.status_code, other.json()["code"]) == (403, "other_seat")


def test_a_side_orders_its_own_ships_alone(closed: TestClient, opened: Any) -> None:
    """Candle is a ship of Compact."""
    headers = {**bearer(opened["tokens"]["side:Union"]), "if-match": '"0"'}
    answer = closed.post(f"{place(opened)}/rulings", json=WRITE, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_order")


def forged(opened: Any) -> dict[str, str]:
    """Return tokens that are not the service's."""
    good = opened["tokens"]["referee"]
    head, body, signature = good.split(".")
    claims = {"iss": "umpire", "aud": opened["scenario"], "sub": "referee", "exp": 2**31}
    foreign = Ed25519PrivateKey.from_private_bytes(b"f" * 32)
    none = base64.urlsafe_b64encode(b'{"alg":"none","kid":"now"}').decode().rstrip("=")
    changed = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
    return {
        "another key": jwt.encode(claims, foreign, "EdDSA", headers={"kid": "now"}),
        "unknown key": jwt.encode(claims, foreign, "EdDSA", headers={"kid": "other"}),
        "no key": jwt.encode(claims, foreign, "EdDSA"),
        "no signature": f"{none}.{body}.",
        "changed body": f"{head}.{changed}.{signature}",
        "a shared secret": jwt.encode(claims, "x" * 32, "HS256", headers={"kid": "now"}),
        "junk": "junk",
        "dots": "..",
        "the operator's key": OPERATOR,
    }


FORGED = [
    "another key",
    "unknown key",
    "no key",
    "no signature",
    "changed body",
    "a shared secret",
    "junk",
    "dots",
    "the operator's key",
]


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_token_is_refused_and_not_logged(
    closed: TestClient, opened: Any, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """With the same words, however it was forged."""
    token = forged(opened)[how]
    with caplog.at_level(logging.DEBUG):
        answer = closed.get(place(opened), headers=bearer(token))
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")
    assert answer.json()["detail"] == "This service did not issue the token."
    assert token not in caplog.text
    assert token not in answer.text


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "bearer\tx"])
def test_another_kind_of_authorization_is_refused(
    closed: TestClient, opened: Any, header: str
) -> None:
    """A request that tries to say who it is, and fails, is nobody."""
    answer = closed.get(place(opened), headers={"authorization": header})
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


def test_no_token_is_refused_everywhere(closed: TestClient, opened: Any) -> None:
    """Every act on a scenario takes one."""
    one = place(opened)
    acts = [
        closed.get(one),
        closed.get(f"{one}/rulings"),
        closed.get(f"{one}/choices"),
        closed.get(f"{one}/verification"),
        closed.get(f"{one}/transcript"),
        closed.post(f"{one}/rulings", json=WRITE, headers={"if-match": '"0"'}),
        closed.post(f"{one}/odds", json={"order": {}}),
        closed.post(f"{one}/forks"),
        closed.post(f"{one}/close", headers={"if-match": '"0"'}),
    ]
    assert [(401, "token_required")] * len(acts) == [
        (answer.status_code, answer.json()["code"]) for answer in acts
    ]


@pytest.mark.parametrize(
    "path", ["", "/rulings", "/choices", "/transcript", "/verification", "/events"]
)
def test_without_a_token_nobody_learns_which_scenarios_there_are(
    closed: TestClient, opened: Any, path: str
) -> None:
    """One that is not there is refused in the same words."""
    there = closed.get(place(opened) + path)
    nowhere = closed.get(f"/v1/scenarios/nowhere{path}")
    assert nowhere.status_code == 401
    assert nowhere.content == there.content


def test_a_token_of_another_scenario_is_refused(closed: TestClient, opened: Any) -> None:
    """It is signed, but not for this one."""
    other = closed.post("/v1/scenarios", json=DUEL, headers=bearer(OPERATOR)).json()
    answer = closed.get(place(opened), headers=bearer(other["tokens"]["referee"]))
    assert (answer.status_code, answer.json()["code"]) == (403, "other_scenario")


@pytest.mark.parametrize("who", ["operator", "referee"])
def test_tokens_are_issued_anew_to_operator_and_referee(
    closed: TestClient, opened: Any, who: str
) -> None:
    """For a battle that outlasts them; the new ones speak for the same seats."""
    token = OPERATOR if who == "operator" else opened["tokens"]["referee"]
    answer = closed.post(f"{place(opened)}/tokens", headers=bearer(token))
    assert answer.status_code == 201
    again = answer.json()["tokens"]
    assert list(again) == list(opened["tokens"])
    seen = closed.get(place(opened), headers=bearer(again["side:Union"]))
    assert seen.json()["seat"] == "side:Union"


@pytest.mark.parametrize(("seat", "status"), [("side:Union", 403), ("observer", 403), (None, 401)])
def test_tokens_are_issued_anew_to_nobody_else(
    closed: TestClient, opened: Any, seat: str | None, status: int
) -> None:
    """A side would get the referee's."""
    headers = bearer(opened["tokens"][seat]) if seat else {}
    assert closed.post(f"{place(opened)}/tokens", headers=headers).status_code == status


def test_graphql_odds_of_a_scenario_go_through_the_gate(closed: TestClient, opened: Any) -> None:
    """They tell of its battle."""
    order = '{fullThrustLight: {fireWeapons: {ship: "Candle", shots: []}}}'
    query = f"""{{scenarioOdds(scenario: "{opened["scenario"]}", order: {order})
        {{__typename ... on Refusal {{code}}}}}}"""
    told = closed.post("/graphql", json={"query": query}).json()["data"]["scenarioOdds"]
    assert told == {"__typename": "Unauthenticated", "code": "token_required"}


def test_graphql_goes_through_the_same_gate(closed: TestClient, opened: Any) -> None:
    """The same token, the same seat, the same refusals, as typed results."""
    query = f"""{{scenario(scenario: "{opened["scenario"]}") {{__typename
        ... on ScenarioSeen {{seat}} ... on Refusal {{code}}}}}}"""
    token = opened["tokens"]["observer"]
    seen = closed.post("/graphql", json={"query": query}, headers=bearer(token)).json()
    assert seen["data"]["scenario"] == {"__typename": "ScenarioSeen", "seat": "observer"}
    refused = closed.post("/graphql", json={"query": query}).json()
    assert refused["data"]["scenario"] == {
        "__typename": "Unauthenticated",
        "code": "token_required",
    }
    opening = 'mutation {openScenario(battle: {fullThrustLight: {sample: "duel"}}) {__typename}}'
    told = closed.post("/graphql", json={"query": opening}).json()
    assert told["data"]["openScenario"] == {"__typename": "Unauthenticated"}


def test_what_keeps_nothing_needs_no_token(closed: TestClient) -> None:
    """A question with its own battle tells nothing about anyone's."""
    assert closed.post("/v1/battles", json=DUEL).status_code == 200


def test_a_new_key_signs_and_the_one_before_still_verifies() -> None:
    """That is how keys rotate."""
    before = Keyring({"before": KEYS["before"]}, 60)
    rotated = Keyring(KEYS, 60)
    old = before.issue("s", UNION)
    assert rotated.verified(old).seat == UNION
    new = rotated.issue("s", REFEREE)
    assert jwt.get_unverified_header(new)["kid"] == "now"
    with pytest.raises(Refusal, match="did not issue the token"):
        before.verified(new)


def test_a_token_expires_even_if_it_was_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The signature is verified once; the time is looked at every time."""
    keyring = Keyring(KEYS, 60)
    token = keyring.issue("s", OBSERVER)
    assert keyring.verified(token).seat == OBSERVER
    later = keyring.verified(token).expires
    monkeypatch.setattr("umpire.api.gate.time.time", lambda: later)
    with pytest.raises(Refusal) as refused:
        keyring.verified(token)
    assert refused.value.code == "token_expired"


@pytest.mark.parametrize("claim", ["iat", "nbf"])
def test_a_token_may_be_issued_by_a_clock_that_is_ahead(claim: str) -> None:
    """By a minute at most: pods have clocks of their own."""
    key = Ed25519PrivateKey.from_private_bytes(KEYS["now"])
    now = int(time.time())
    claims = {"iss": "umpire", "aud": "s", "sub": "observer", "iat": now, "exp": now + 600}

    def verified(ahead_s: int) -> Seat:
        token = jwt.encode(claims | {claim: now + ahead_s}, key, "EdDSA", headers={"kid": "now"})
        return Keyring(KEYS, 60).verified(token).seat

    assert verified(1) == verified(50) == OBSERVER
    with pytest.raises(Refusal) as refused:
        verified(90)
    assert refused.value.code == "token_invalid"


def test_the_skew_does_not_prolong_a_token() -> None:
    key = Ed25519PrivateKey.from_private_bytes(KEYS["now"])
    claims = {"iss": "umpire", "aud": "s", "sub": "observer", "exp": int(time.time()) - 5}
    with pytest.raises(Refusal) as refused:
        Keyring(KEYS, 60).verified(jwt.encode(claims, key, "EdDSA", headers={"kid": "now"}))
    assert refused.value.code == "token_expired"


def test_an_open_gate_still_checks_a_token_that_is_shown() -> None:
    """A forged token does not turn into the referee."""
    gate = Gate(Keyring(KEYS, 60), "open", Operators((), Forgetful()))
    assert gate.seat({}, "s") == REFEREE
    assert gate.seat({"umpire-seat": "side:Union"}, "s") == UNION
    with pytest.raises(Refusal) as refused:
        gate.seat(bearer("junk"), "s")
    assert refused.value.code == "token_invalid"


def test_workers_share_the_key_that_the_store_keeps(tmp_path: Path) -> None:
    """A token of one worker is good for another, without any setting."""
    settings = Settings(data_dir=tmp_path, embedded_fsync="everysec")
    with Served(create_app(settings)) as first:
        told = first.post("/v1/scenarios", json=DUEL).json()
    with Served(create_app(settings)) as second:
        seen = second.get(place(told), headers=bearer(told["tokens"]["side:Union"]))
        assert seen.json()["seat"] == "side:Union"
