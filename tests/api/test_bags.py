"""Bags of dice: rolled by notation and label, and checked as the dice of a battle are."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON, opened
from umpire.api.rest.shapes import MOST_PEOPLE
from umpire.kernel.dice import KeyedDice, commitment
from umpire.rules.dice_bag import MOST_SEATS

Json = Any


def test_a_bag_has_as_many_seats_as_its_rulebook_allows() -> None:
    assert MOST_PEOPLE == MOST_SEATS


def open_bag(client: TestClient, **more: Json) -> Json:
    """Open a bag for two, and return the answer."""
    answer = client.post("/v1/bags", json={"seats": ["Anna", "J\u00fcrgen"], **more})
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == f"/v1/bags/{answer.json()['bag']}"
    return answer.json()


def as_seat(bag: Json, seat: str = "side:Anna") -> dict[str, str]:
    """Return the headers of a seat."""
    return {"authorization": f"Bearer {bag['tokens'][seat]}"}


def roll(client: TestClient, bag: Json, seat: str = "side:Anna", **body: Json) -> Any:
    """Roll for a seat."""
    place = f"/v1/bags/{bag['bag']}/rolls"
    return client.post(place, json=body, headers=as_seat(bag, seat))


def test_a_group_rolls_reveals_and_verifies(client: TestClient) -> None:
    """Every die is the one that the seed makes, which nobody saw before the close."""
    bag = open_bag(client, title="Thursday")
    assert [(one["seat"], one["name"]) for one in bag["seats"]] == [
        ("side:Anna", "Anna"),
        ("side:seat-2", "J\u00fcrgen"),
    ]
    place = f"/v1/bags/{bag['bag']}"
    nonce = client.post(f"{place}/nonces", json={"nonce": "ours"}, headers=as_seat(bag))
    assert (nonce.status_code, nonce.json()["contributed"]) == (201, {"side:Anna": "ours"})
    one = roll(client, bag, label="Mirabel attacks", dice="3d6")
    assert one.status_code == 201, one.text
    two = roll(client, bag, "side:seat-2", dice="2d20kl1+4")
    three = roll(client, bag, "referee", label="The door", dice="d%")
    assert [each.json()["number"] for each in (one, two, three)] == [1, 2, 3]
    assert [each.json()["seat"] for each in (one, two, three)] == [
        "side:Anna",
        "side:seat-2",
        "referee",
    ]
    listed = client.get(f"{place}/rolls", headers=as_seat(bag, "observer"))
    assert listed.json()["rolls"] == [each.json() for each in (one, two, three)]
    seen = client.get(place, headers=as_seat(bag, "observer"))
    assert seen.json()["rolled"] == 3

    closed = client.post(f"{place}/close", headers=as_seat(bag, "referee"))
    seed = closed.json()["seed"]
    told = "".join(each.text for each in (one, two, three, listed, seen))
    assert seed not in json.dumps(bag) + told
    assert commitment(bytes.fromhex(seed), bag["bag"]) == bag["dice"]["commitment"]
    dice = KeyedDice(bytes.fromhex(seed), bag["bag"], ["ours"])
    for each in (one, two, three):
        for thrown in each.json()["rolls"]:
            again = dice.roll(thrown["label"], len(thrown["faces"]), thrown["sides"])
            assert list(again.faces) == thrown["faces"]
    assert one.json()["total"] == sum(one.json()["rolls"][0]["faces"])
    assert two.json()["total"] == min(two.json()["rolls"][0]["faces"]) + 4
    verdict = client.get(f"{place}/verification", headers=as_seat(bag))
    assert verdict.json()["verified"]
    transcript = client.get(f"{place}/transcript", headers=as_seat(bag))
    verdict = client.post("/v1/verifications", content=transcript.content, headers=NDJSON)
    assert (verdict.json()["verified"], verdict.json()["rolls"]) == (True, 3)
    changed = transcript.content.replace(b'"total":', b'"total":1', 1)
    assert not client.post("/v1/verifications", content=changed, headers=NDJSON).json()["verified"]
    late = roll(client, bag, dice="1d6")
    assert (late.status_code, late.json()["code"]) == (409, "closed")


BAD = [
    ({"dice": "3x6"}, 400, "bad_dice", "/dice"),
    ({"dice": "101d6"}, 400, "dice_beyond_bounds", "/dice"),
    ({"dice": ""}, 400, "malformed", "/dice"),
    ({"dice": 6}, 400, "malformed", "/dice"),
    ({"label": "x"}, 400, "malformed", "/dice"),
    ({"dice": "1d6", "label": "x" * 81}, 400, "bad_name", "/label"),
    ({"dice": "1d6", "label": "a\u202eb"}, 400, "bad_name", "/label"),
    ({"dice": "1d6", "extra": 1}, 400, "malformed", "/extra"),
    ({"dice": "1d6", "faces": [3]}, 400, "dice_source", "/faces"),
]


@pytest.mark.parametrize(("body", "status", "code", "at"), BAD, ids=lambda each: str(each)[:30])
def test_a_bad_roll_is_refused_and_stores_nothing(
    client: TestClient, body: Json, status: int, code: str, at: str
) -> None:
    bag = open_bag(client)
    answer = roll(client, bag, **body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json().get("pointer") == at
    seen = client.get(f"/v1/bags/{bag['bag']}").json()
    assert (seen["rolled"], seen["version"]) == (0, 0)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seats": []},
        {"seats": ["Anna", "Anna"]},
        {"seats": [""]},
        {"seats": ["a\u0000"]},
        {"seats": [str(number) for number in range(25)]},
        {"seats": ["Anna"], "dice": {"source": "committed", "seed": "mine"}},
        {"seats": ["Anna"], "title": "x" * 81},
        {"seats": "Anna"},
    ],
    ids=str,
)
def test_a_bad_bag_is_not_opened(client: TestClient, body: Json) -> None:
    before = client.get("/v1/scenarios?system=dice-bag&limit=1").json()
    answer = client.post("/v1/bags", json=body)
    assert answer.status_code == 400, answer.text
    assert client.get("/v1/scenarios?system=dice-bag&limit=1").json() == before


def test_each_rolls_in_its_own_name_and_observers_not_at_all(client: TestClient) -> None:
    bag, other = open_bag(client), open_bag(client)
    refused = roll(client, bag, "observer", dice="1d6")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_order")
    strange = client.post(
        f"/v1/bags/{bag['bag']}/rolls", json={"dice": "1d6"}, headers=as_seat(other)
    )
    assert (strange.status_code, strange.json()["code"]) == (403, "other_scenario")
    place = f"/v1/bags/{bag['bag']}/close"
    refused = client.post(place, headers=as_seat(bag))
    assert (refused.status_code, refused.json()["code"]) == (403, "referee_only")


def test_nobody_sees_dice_before_they_are_rolled(client: TestClient) -> None:
    """Neither by a dry run, nor by odds, nor by a fork, which would throw the same dice."""
    bag = open_bag(client)
    place = f"/v1/scenarios/{bag['bag']}"
    order = {"kind": "roll_dice", "dice": "3d6", "label": "x", "side": "Anna"}
    for seat in ("side:Anna", "referee"):
        headers = as_seat(bag, seat) | {"if-match": '"0"'}
        run = client.post(
            f"{place}/rulings?dry_run=true", json={"orders": [order]}, headers=headers
        ).json()
        assert run["throws"] == {"label": "1/x", "count": 3, "sides": 6}
        assert (run["complete"], run["events"]) == (False, [])
    fork = client.post(f"{place}/forks", headers=as_seat(bag, "referee"))
    assert (fork.status_code, fork.json()["code"]) == (403, "no_forks")
    odds = client.post(f"{place}/odds", json={"order": order}, headers=as_seat(bag))
    assert (odds.status_code, odds.json()["code"]) == (422, "no_odds")


def test_a_retry_gets_the_first_roll(client: TestClient) -> None:
    bag = open_bag(client)
    place = f"/v1/bags/{bag['bag']}/rolls"
    headers = as_seat(bag) | {"idempotency-key": "one"}
    first = client.post(place, json={"dice": "9d20"}, headers=headers)
    roll(client, bag, "referee", dice="1d6")
    again = client.post(place, json={"dice": "9d20"}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    other = client.post(place, json={"dice": "8d20"}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "command_reused")


def test_all_may_roll_at_once(client: TestClient) -> None:
    """Each roll has a number of its own, and none is lost."""
    bag = open_bag(client)
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: roll(client, bag, dice="2d6"), range(18)))
    assert [each.status_code for each in answers] == [201] * 18
    assert sorted(each.json()["number"] for each in answers) == list(range(1, 19))


def test_rolls_come_in_pages(client: TestClient) -> None:
    bag = open_bag(client)
    for number in range(5):
        roll(client, bag, dice="1d6", label=f"roll {number}")
    place, labels = f"/v1/bags/{bag['bag']}/rolls?limit=2", []
    while place:
        page = client.get(place)
        labels += [each["label"] for each in page.json()["rolls"]]
        place = page.links["next"]["url"] if "next" in page.links else ""
    assert labels == [f"roll {number}" for number in range(5)]
    assert client.get(f"/v1/bags/{bag['bag']}/rolls?after=9").status_code == 404


def test_a_bag_is_followed_to_its_close(client: TestClient) -> None:
    bag = open_bag(client)
    rolled = roll(client, bag, dice="1d6", label="x").json()
    place = f"/v1/bags/{bag['bag']}"
    client.post(f"{place}/close", headers=as_seat(bag, "referee"))
    stream = client.get(f"{place}/events", headers=as_seat(bag)).text
    kinds = [line for line in stream.splitlines() if line.startswith("event: ")]
    assert kinds == ["event: roll", "event: close"]
    (data, _) = [line[6:] for line in stream.splitlines() if line.startswith("data: ")]
    assert json.loads(data) == rolled
    after = client.get(f"{place}/events", headers=as_seat(bag) | {"last-event-id": "2"})
    assert after.status_code == 204


def test_a_bag_is_a_scenario_and_a_battle_no_bag(client: TestClient) -> None:
    bag = open_bag(client)
    roll(client, bag, "side:seat-2", dice="2d6", label="Tor")
    place = f"/v1/scenarios/{bag['bag']}"
    told = client.get(f"{place}/rulings?told=true&lang=de", headers=as_seat(bag)).json()
    assert told["entries"][0]["told"][0].startswith("J\u00fcrgen w\u00fcrfelt 2d6 (Tor): 2d6 ")
    explained = client.get(f"{place}/rolls/1", headers=as_seat(bag)).json()
    assert (explained["roll"]["label"], explained["dice"]["state"]) == ("1/Tor", "sealed")
    battle = opened(client)
    for method, path in [("GET", ""), ("GET", "/rolls"), ("POST", "/close"), ("GET", "/events")]:
        answer = client.request(method, f"/v1/bags/{battle}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_scenario")
    assert client.get("/v1/bags/none").status_code == 404


def test_typed_dice_go_into_a_bag_too(client: TestClient) -> None:
    bag = open_bag(client, dice={"source": "supplied"})
    rolled = roll(client, bag, dice="2d6+1", faces=[3, 4])
    assert (rolled.status_code, rolled.json()["total"]) == (201, 8)
    few = roll(client, bag, dice="2d6", faces=[3])
    assert (few.status_code, few.json()["code"]) == (400, "too_few_dice")
