"""One good call of every operation of the REST edge."""

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from api.edges import NDJSON, SYSTEM, TO_FIRE, at_fire, opened
from umpire.api.rest.examples import KESTREL, PACKAGE

Call = Callable[[TestClient], Any]
FIRE = {
    "kind": "fire_weapons",
    "ship": "Candle",
    "shots": [{"weapon": "B1", "target": "Hammer"}],
}
FINISH = {"kind": "finish_orders", "side": "Compact"}
DUEL = {"system": SYSTEM, "sample": "duel"}
OPERATOR_KEY = "the operator's key of enough bytes"


def _rule(client: TestClient, family: str = "") -> Any:
    place = f"/v1/scenarios/{opened(client)}/rulings{family}"
    return client.post(place, json={"orders": [FINISH]}, headers={"if-match": '"0"'})


def _checks(client: TestClient) -> Any:
    place, body = f"/v1/scenarios/{opened(client)}/checks", {"commands": [{"orders": [FINISH]}]}
    return client.post(place, json=body, headers={"if-match": '"0"'})


def _adjudicate(client: TestClient, family: str = "") -> Any:
    body = {**DUEL, "orders": [FINISH], "seed": "s"}
    return client.post(f"/v1/adjudications{family}", json=body)


def _odds(client: TestClient) -> Any:
    ruled = client.post("/v1/adjudications", json={**DUEL, "orders": TO_FIRE, "seed": "s"})
    battle = {**ruled.json()["battle"], "active": "Compact"}
    return client.post("/v1/odds", json={"system": SYSTEM, "battle": battle, "order": FIRE})


def _kept_odds(client: TestClient) -> Any:
    name = at_fire(client)
    ready = client.get(f"/v1/scenarios/{name}/choices").json()["choices"][0]
    shots = [{"weapon": one["weapon"], "target": one["target"]} for one in ready["solutions"][:1]]
    order = {"kind": "fire_weapons", "ship": ready["ship"], "shots": shots}
    return client.post(f"/v1/scenarios/{name}/odds", json={"order": order})


def _verify(client: TestClient) -> Any:
    transcript = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content
    return client.post("/v1/verifications", content=transcript, headers=NDJSON)


def _bring_in(client: TestClient) -> Any:
    transcript = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content
    return client.post("/v1/transcripts", content=transcript, headers=NDJSON)


def _explain(client: TestClient) -> Any:
    transcript = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content
    return client.post("/v1/explanations?roll=1", content=transcript, headers=NDJSON)


def _close(client: TestClient) -> Any:
    return client.post(f"/v1/scenarios/{opened(client)}/close", headers={"if-match": '"0"'})


def _issue(client: TestClient) -> Any:
    return client.post(f"/v1/scenarios/{opened(client)}/tokens")


def _seats(client: TestClient) -> Any:
    return client.post(
        "/v1/seats", json={"tokens": [*_issue(client).json()["tokens"].values(), "x"]}
    )


def _contribute(client: TestClient) -> Any:
    headers = {"if-match": '"0"', "umpire-seat": "side:Union"}
    place = f"/v1/scenarios/{opened(client)}/nonces"
    return client.post(place, json={"nonce": "our words"}, headers=headers)


def _follow(client: TestClient) -> Any:
    """Follow a scenario that is closed, for otherwise there is no end to it."""
    name = at_fire(client)
    client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"1"'})
    return client.get(f"/v1/scenarios/{name}/events")


ONE = "/v1/scenarios/{scenario}"


def _webhook(client: TestClient) -> Any:
    """Add a webhook that is never due: its battle does not go on."""
    place = f"/v1/scenarios/{opened(client)}/webhooks"
    return client.post(place, json={"url": "https://127.0.0.1:9/"})


def _webhooks(client: TestClient) -> Any:
    return client.get(_webhook(client).headers["location"].rpartition("/")[0])


def _no_webhook(client: TestClient) -> Any:
    return client.delete(_webhook(client).headers["location"])


def _audit(client: TestClient) -> Any:
    return client.get("/v1/audit", headers={"authorization": f"Bearer {OPERATOR_KEY}"})


def _keys(client: TestClient) -> Any:
    return client.get("/v1/operator-keys", headers={"authorization": f"Bearer {OPERATOR_KEY}"})


BAG = "/v1/bags/{scenario}"


def _bag(client: TestClient) -> str:
    return str(client.post("/v1/bags", json={"seats": ["Anna"]}).headers["location"])


def _roll(client: TestClient, bag: str = "") -> Any:
    return client.post(f"{bag or _bag(client)}/rolls", json={"dice": "3d6", "label": "x"})


def _rolled(client: TestClient) -> str:
    bag = _bag(client)
    _roll(client, bag)
    return bag


def _follow_bag(client: TestClient) -> Any:
    """Follow a bag that is closed, for otherwise there is no end to it."""
    bag = _rolled(client)
    client.post(f"{bag}/close")
    return client.get(f"{bag}/events")


CALLS: dict[tuple[str, str], Call] = {
    ("POST", "/v1/bags"): lambda c: c.post("/v1/bags", json={"seats": ["Anna", "Ben"]}),
    ("GET", BAG): lambda c: c.get(_bag(c)),
    ("POST", f"{BAG}/rolls"): _roll,
    ("GET", f"{BAG}/rolls"): lambda c: c.get(f"{_rolled(c)}/rolls"),
    ("GET", f"{BAG}/events"): _follow_bag,
    ("POST", f"{BAG}/nonces"): lambda c: c.post(
        f"{_bag(c)}/nonces", json={"nonce": "ours"}, headers={"umpire-seat": "side:Anna"}
    ),
    ("POST", f"{BAG}/close"): lambda c: c.post(f"{_bag(c)}/close"),
    ("GET", f"{BAG}/verification"): lambda c: c.get(f"{_rolled(c)}/verification"),
    ("GET", f"{BAG}/transcript"): lambda c: c.get(f"{_rolled(c)}/transcript"),
    ("POST", "/v1/scenarios/{scenario}/webhooks"): _webhook,
    ("GET", "/v1/scenarios/{scenario}/webhooks"): _webhooks,
    ("DELETE", "/v1/scenarios/{scenario}/webhooks/{webhook}"): _no_webhook,
    ("GET", "/v1/audit"): _audit,
    ("GET", "/v1/operator-keys"): _keys,
    ("POST", "/v1/scenarios"): lambda c: c.post("/v1/scenarios", json=DUEL),
    ("GET", "/v1/scenarios"): lambda c: c.get("/v1/scenarios?limit=2"),
    ("DELETE", ONE): lambda c: c.delete(f"/v1/scenarios/{opened(c)}"),
    ("POST", "/v1/seats"): _seats,
    ("GET", ONE): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}"),
    ("POST", f"{ONE}/rulings"): _rule,
    ("POST", f"{ONE}/rulings/{{family}}"): lambda c: _rule(c, "/movement"),
    ("GET", f"{ONE}/rulings"): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}/rulings"),
    ("GET", f"{ONE}/choices"): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}/choices"),
    ("POST", f"{ONE}/odds"): _kept_odds,
    ("POST", f"{ONE}/checks"): _checks,
    ("POST", f"{ONE}/forks"): lambda c: c.post(
        f"/v1/scenarios/{at_fire(c)}/forks", json={"version": 0}
    ),
    ("POST", f"{ONE}/nonces"): _contribute,
    ("GET", f"{ONE}/events"): _follow,
    ("POST", f"{ONE}/close"): _close,
    ("POST", f"{ONE}/tokens"): _issue,
    ("DELETE", f"{ONE}/tokens/{{of_seat}}"): lambda c: c.delete(
        f"/v1/scenarios/{opened(c)}/tokens/observer"
    ),
    ("GET", f"{ONE}/verification"): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}/verification"),
    ("GET", f"{ONE}/rolls"): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}/rolls"),
    ("GET", f"{ONE}/rolls/{{number}}"): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}/rolls/1"),
    ("GET", f"{ONE}/transcript"): lambda c: c.get(f"/v1/scenarios/{at_fire(c)}/transcript"),
    ("POST", "/v1/adjudications"): _adjudicate,
    ("POST", "/v1/adjudications/{family}"): lambda c: _adjudicate(c, "/movement"),
    ("POST", "/v1/battles"): lambda c: c.post("/v1/battles", json=DUEL),
    ("POST", "/v1/choices"): lambda c: c.post("/v1/choices", json={**DUEL, "seat": "side:Union"}),
    ("POST", "/v1/views"): lambda c: c.post("/v1/views", json={**DUEL, "seat": "side:Union"}),
    ("POST", "/v1/odds"): _odds,
    ("POST", "/v1/designs"): lambda c: c.post(
        "/v1/designs",
        json={"system": "full-thrust-remixed", "design": {"mass": 20, "hull": 4, "thrust": 6}},
    ),
    ("POST", "/v1/designs/imports"): lambda c: c.post(
        "/v1/designs/imports", json={"system": "full-thrust-remixed", "file": KESTREL}
    ),
    ("POST", "/v1/designs/exports"): lambda c: c.post(
        "/v1/designs/exports",
        json={"system": "full-thrust-remixed", "designs": [{"mass": 20, "hull": 4, "thrust": 6}]},
    ),
    ("POST", "/v1/games/imports"): lambda c: c.post(
        "/v1/games/imports", json={"system": "full-thrust-remixed", "package": PACKAGE}
    ),
    ("POST", "/v1/games/exports"): lambda c: c.post(
        "/v1/games/exports",
        json={"system": "full-thrust-remixed", "sample": "meeting-engagement"},
    ),
    ("POST", "/v1/games/phases"): lambda c: c.post(
        "/v1/games/phases",
        json={"system": "full-thrust-remixed", "package": PACKAGE, "seed": "dice"},
    ),
    ("POST", "/v1/verifications"): _verify,
    ("POST", "/v1/explanations"): _explain,
    ("POST", "/v1/transcripts"): _bring_in,
    ("GET", "/v1/rulebooks/{system}/schema"): lambda c: c.get(f"/v1/rulebooks/{SYSTEM}/schema"),
    ("GET", "/v1/rulebooks"): lambda c: c.get("/v1/rulebooks"),
    ("GET", "/v1/rulebooks/{system}"): lambda c: c.get(f"/v1/rulebooks/{SYSTEM}"),
    ("GET", "/v1/rulebooks/{system}/rules"): lambda c: c.get(
        "/v1/rulebooks/full-thrust-light/rules?q=threshold"
    ),
    ("GET", "/v1/rulebooks/{system}/designs"): lambda c: c.get(
        "/v1/rulebooks/full-thrust-remixed/designs"
    ),
    ("GET", "/v1"): lambda c: c.get("/v1"),
    ("GET", "/v1/rulebooks/{system}/samples"): lambda c: c.get(f"/v1/rulebooks/{SYSTEM}/samples"),
    ("GET", "/v1/rulebooks/{system}/samples/{sample}"): lambda c: c.get(
        f"/v1/rulebooks/{SYSTEM}/samples/crossing"
    ),
}
