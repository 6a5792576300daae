"""Finding battles: all of them in pages, and those of tokens, through both edges."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from api.edges import ask
from api.refusals import FINISH
from served import Served
from umpire.app import create_app
from umpire.settings import Settings

Json = Any
KEY = "a key of the operator of enough bytes"
OPERATOR = {"authorization": f"Bearer {KEY}"}
LIGHT, FLEET = "full-thrust-light", "space-fleet"
LISTED = "edges { cursor node { scenario state waitsFor } } pageInfo { hasNextPage endCursor }"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a service in closed mode, with a server of its own."""
    folder: Path = tmp_path_factory.mktemp("club")
    settings = Settings(
        data_dir=folder,
        embedded_fsync="everysec",
        access="closed",
        operator_keys=SecretStr(f"operator:all:{KEY}"),
    )
    with Served(create_app(settings), raise_server_exceptions=False) as one:
        yield one


def opened(client: TestClient, system: str = LIGHT, **more: Any) -> Json:
    """Open a battle."""
    sample = "duel" if system == LIGHT else "skirmish"
    body = {"system": system, "sample": sample, **more}
    answer = client.post("/v1/scenarios", json=body, headers=OPERATOR)
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(battle: Json, seat: str = "referee") -> dict[str, str]:
    """Return the headers of a seat."""
    return {"authorization": f"Bearer {battle['tokens'][seat]}"}


def give(client: TestClient, battle: Json, version: int, orders: list[Json]) -> None:
    """Give orders as the referee."""
    place = f"/v1/scenarios/{battle['scenario']}/rulings"
    headers = {**bearer(battle), "if-match": f'"{version}"'}
    assert client.post(place, json={"orders": orders}, headers=headers).status_code == 201


def close(client: TestClient, battle: Json) -> None:
    """Close a battle that nobody has changed."""
    headers = {**bearer(battle), "if-match": '"0"'}
    place = f"/v1/scenarios/{battle['scenario']}/close"
    assert client.post(place, headers=headers).status_code == 200


def page(client: TestClient, **query: Any) -> Json:
    """Return a page of battles."""
    answer = client.get("/v1/scenarios", params=query, headers=OPERATOR)
    assert answer.status_code == 200, answer.text
    return answer.json()


def names(client: TestClient, **query: Any) -> list[str]:
    """Return the names of all battles that are found, page by page."""
    found, after = list[str](), dict[str, str]()
    while True:
        told = page(client, **query, **after)
        found += [one["scenario"] for one in told["scenarios"]]
        if told["next"] is None:
            return found
        after = {"after": told["next"]}


def test_1_battles_are_listed_by_what_is_asked_for(club: TestClient) -> None:
    """By rulebook, state, whose turn it is, and the last change; the newest first."""
    first, fleet, last = opened(club), opened(club, FLEET), opened(club, title="The third")
    give(club, first, 0, [FINISH])
    close(club, last)
    mine = [one["scenario"] for one in (last, fleet, first)]

    def found(**query: Any) -> list[str]:
        return [name for name in names(club, **query) if name in mine]

    assert found() == mine
    assert found(limit=1) == mine
    assert found(system=FLEET) == mine[1:2]
    assert found(state="closed") == mine[:1]
    assert found(state="open") == mine[1:]
    assert found(waits_for="side:Union") == mine[2:]
    assert found(waits_for="side:Compact") == []
    changed = {one["scenario"]: one["changed_at"] for one in page(club)["scenarios"]}
    moment = changed[first["scenario"]]
    assert found(changed_before=moment) == mine[1:2]
    assert found(changed_from=moment) == [mine[0], mine[2]]
    listed = next(one for one in page(club)["scenarios"] if one["scenario"] == mine[0])
    assert (listed["title"], listed["version"], listed["state"]) == ("The third", 1, "closed")


def test_1_pages_stay_right_while_battles_change(club: TestClient) -> None:
    """Each battle comes once, though some change, open, and close while the pages are turned."""
    battles = [opened(club) for _ in range(6)]
    wanted = {one["scenario"] for one in battles}
    found, after, changes = list[str](), dict[str, str](), iter(battles)
    while True:
        told = page(club, limit=2, **after)
        found += [one["scenario"] for one in told["scenarios"] if one["scenario"] in wanted]
        if told["next"] is None:
            break
        after = {"after": told["next"]}
        if (battle := next(changes, None)) is not None:
            give(club, battle, 0, [FINISH])
            opened(club)
    assert len(found) == len(wanted) == len(set(found))


def test_1_graphql_tells_the_same_as_a_connection(club: TestClient) -> None:
    """With the same cursors."""
    opened(club, FLEET), opened(club, FLEET)
    headers = {**OPERATOR, "accept": "application/graphql-response+json"}
    query = f"""query ($after: String) {{ scenarios(first: 1, system: "{FLEET}", after: $after) {{
        ... on ScenarioConnection {{ {LISTED} }} }} }}"""
    first = ask(club, query, headers)["data"]["scenarios"]
    told = page(club, system=FLEET, limit=2)
    end = first["pageInfo"]["endCursor"]
    assert first["edges"][0]["cursor"] == end
    second = ask(club, query, headers, after=end)["data"]["scenarios"]
    both = [one["edges"][0]["node"]["scenario"] for one in (first, second)]
    assert both == [one["scenario"] for one in told["scenarios"]]
    refused = ask(club, "{ scenarios { ... on Refusal { code } } }")
    assert refused["data"]["scenarios"]["code"] == "operator_only"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"state": "lost"}, "bad_parameter"),
        ({"system": "chess"}, "unknown_rulebook"),
        ({"waits_for": "Union"}, "bad_seat"),
        ({"changed_from": "yesterday"}, "bad_parameter"),
        ({"changed_before": "9" * 300}, "bad_parameter"),
        ({"after": "nowhere"}, "bad_cursor"),
        ({"limit": "0"}, "bad_parameter"),
        ({"colour": "red"}, "bad_parameter"),
    ],
)
def test_1_what_cannot_be_looked_for_is_refused(club: TestClient, query: Json, code: str) -> None:
    """And so is everyone but the operator."""
    answer = club.get("/v1/scenarios", params=query, headers=OPERATOR)
    assert answer.json()["code"] == code
    assert club.get("/v1/scenarios").json()["code"] == "operator_only"


def test_1_tokens_tell_their_battles(club: TestClient) -> None:
    """Each its battle, seat, version, phase and turn; one that is not good spoils no other."""
    one, other = opened(club), opened(club, FLEET)
    give(club, one, 0, [FINISH])
    tokens = [one["tokens"]["side:Compact"], "forged", one["tokens"]["side:Union"]]
    tokens += [other["tokens"]["observer"]]
    answer = club.post("/v1/seats", json={"tokens": tokens})
    assert answer.status_code == 200
    compact, forged, union, observer = answer.json()["seats"]
    assert compact["scenario"] == union["scenario"]
    assert (compact["seat"], compact["your_turn"]) == ("side:Compact", False)
    assert (union["seat"], union["your_turn"]) == ("side:Union", True)
    told = union["scenario"]
    assert (told["scenario"], told["version"], told["phase"]) == (one["scenario"], 1, "orders")
    assert (forged["seat"], forged["scenario"]) == (None, None)
    assert forged["refused"]["code"] == "token_invalid"
    assert (observer["seat"], observer["your_turn"]) == ("observer", False)
    query = """query ($tokens: [String!]!) { seats(tokens: $tokens) { ... on SeatsHeld {
        seats { seat yourTurn scenario { version } refused { code } } } } }"""
    seats = ask(club, query, None, tokens=tokens)["data"]["seats"]["seats"]
    assert [each["yourTurn"] for each in seats] == [False, False, True, False]
    assert seats[1]["refused"] == {"code": "token_invalid"}


@pytest.mark.parametrize("tokens", [[], ["x"] * 101, "one", [1]])
def test_1_more_than_a_hundred_tokens_are_refused(club: TestClient, tokens: Json) -> None:
    """And none, and what is no list of texts."""
    assert club.post("/v1/seats", json={"tokens": tokens}).status_code == 400
    if isinstance(tokens, list) and all(isinstance(one, str) for one in tokens):
        query = "query ($t: [String!]!) { seats(tokens: $t) { ... on Refusal { code } } }"
        assert ask(club, query, None, t=tokens)["data"]["seats"]["code"] == "bad_parameter"
