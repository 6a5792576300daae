"""Two frigates and a flight of fighters fight five turns, each side from its own seat.

After every order each seat knows its share, and no more: EW levels, targets, declared fire and
defence are secret until they are told (see `frigate_shares`). In the end the transcript is judged
again in full.
"""

import re
from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random
from typing import Any, NamedTuple

import msgspec
from starlette.testclient import TestClient

from api.edges import NDJSON
from api.frigate_shares import (
    OPENS,
    OWN_ALONE,
    SEATS,
    SIDES,
    expected_entry,
    expected_view,
    side_of,
)
from measures import commodore
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.view import BattleView

Json = Any
THROWN = "7"
"""What the dice on the table come from."""
LAST_TURN = 5
MOST_BATTLES = 4
APART = {"Curlew": (0, 14), "Heron": (2, -13), "Dunlins": (-2, 13)}
"""Where the units of the sample begin, so that five turns are not too many."""
CHOICES: Any = reduce(or_, COLD_INFINITY.choice_types)

MUST_HAPPEN = {
    *(OPENS.keys() | OWN_ALONE),
    *("guided_launched", "targets_told", "ew_announced", "attacks_declared", "snap_made"),
    *("weapon_switched", "defence_met", "intercept_thrown", "shot_thrown", "hit_scored"),
    *("ship_struck", "group_struck"),
}
"""A battle without these would prove little."""


class Kept(NamedTuple):
    """A battle that is kept by the service, and the tokens of its seats."""

    client: TestClient
    place: str
    tokens: dict[str, str]
    dice: Random
    """What the players throw, where the service does not."""

    def _headers(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    def read(self, seat: str, path: str = "") -> Json:
        """Return what a seat reads."""
        answer = self.client.get(self.place + path, headers=self._headers(seat))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def give(self, seat: str, version: int, order: Json, query: str = "") -> Any:
        """Give an order from a seat, with as many dice from the table as it asks for.

        Where a side is not told how many, since that would tell it too much, the referee throws.
        """
        headers = {**self._headers(seat), "if-match": f'"{version}"'}
        place = f"{self.place}/rulings{query}"
        faces: list[int] = []
        while True:
            body = {"orders": [order], **({"faces": faces} if faces else {})}
            answer = self.client.post(place, json=body, headers=headers)
            if answer.json().get("code") != "too_few_dice" or query:
                return answer
            asked = re.findall(r"needs (\d+)d(\d+)", answer.json()["detail"])
            if not asked:
                headers |= self._headers("referee")
            for count, sides in asked:
                faces += [self.dice.randint(1, int(sides)) for _ in range(int(count))]

    def journal(self, seat: str, after: int) -> list[Json]:
        """Return the entries after a version, as a seat reads them."""
        entries: list[Json] = []
        place = f"{self.place}/rulings?limit=50&after={after}"
        while place:
            answer = self.client.get(place, headers=self._headers(seat))
            entries += answer.json()["entries"]
            place = answer.links.get("next", {}).get("url", "")
        return entries


def opened(client: TestClient, source: str) -> Kept:
    """Open the sample, with the fleets further apart."""
    setup = client.get("/v1/rulebooks/cold-infinity/samples/first-contact").json()["setup"]
    for unit in (*setup["ships"], *setup["groups"]):
        unit["cell"] = APART[unit["id"]]
    body = {"system": "cold-infinity", "setup": setup, "dice": {"source": source}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    told, thrown = answer.json(), Random(THROWN)  # noqa: S311 — what the players throw
    return Kept(client, f"/v1/scenarios/{told['scenario']}", told["tokens"], thrown)


def wanted(kept: Kept) -> Iterator[tuple[str, Json]]:
    """Yield what sides might order next, each by what its own seat sees and is offered."""
    for side in SIDES:
        seat = f"side:{side}"
        seen = msgspec.convert(kept.read(seat)["battle"], BattleView)
        offered = msgspec.convert(kept.read(seat, "/choices")["choices"], tuple[CHOICES, ...])
        for order in commodore.decided(seen, offered):
            yield seat, to_json(order)


def to_json(order: Value) -> Json:
    """Return an order as it is sent."""
    return msgspec.to_builtins(order)


def ordered(kept: Kept, version: int) -> int:
    """Give the first order that would be accepted, and return the version then."""
    for seat, order in wanted(kept):
        foretold = kept.give(seat, version, order, "?dry_run=true")
        if foretold.status_code == 200 or foretold.json()["code"] == "too_few_dice":
            answer = kept.give(seat, version, order)
            assert answer.status_code == 201, answer.text
            return int(answer.json()["version"])
    raise AssertionError("Nobody has anything to order.")


def check_choices(battle: Json, choices: list[Json], seat: str) -> None:
    """Check that a seat is offered what is its own: an observer, nothing."""
    if seat == "observer":
        assert choices == []
    for choice in choices:
        side = seat.removeprefix("side:")
        assert choice.get("side", side) == side
        units = {choice[key] for key in ("ship", "unit", "group") if key in choice}
        assert {side_of(battle, unit) for unit in units} <= {side}


def check_seats(kept: Kept, after: int) -> tuple[Json, set[str]]:
    """Check what all seats know now, of entries after a version.

    Returns:
        the whole battle, and the kinds of events of which something is kept from the observer.
    """
    battle = kept.read("referee")["battle"]
    entries = kept.journal("referee", after)
    for seat in SEATS:
        assert kept.read(seat)["battle"] == expected_view(battle, seat)
        known = [expected_entry(battle, entry, seat) for entry in entries]
        assert kept.journal(seat, after) == known
        check_choices(battle, kept.read(seat, "/choices")["choices"], seat)
    return battle, kinds(entries) - kinds(known)


def kinds(entries: list[Json]) -> set[str]:
    """Return the kinds of all events in some entries."""
    return {event["kind"] for entry in entries for event in entry["events"]}


def play(client: TestClient) -> tuple[Kept, int, set[str]]:
    """Play until the last turn or the end of the battle; check all seats after every order.

    The service throws some of the dice, so a battle may end early.

    Returns:
        the battle, its last turn, and the kinds of events that were kept from the observer.
    """
    kept, version, began = opened(client, "supplied"), 0, {1: 0}
    battle, sealed = check_seats(kept, 0)
    while battle["turn"] <= LAST_TURN and battle["phase"] != "over":
        version = ordered(kept, version)
        battle, hidden = check_seats(kept, began[battle["turn"]])
        began.setdefault(battle["turn"], version)
        sealed |= hidden
    return kept, battle["turn"], sealed


def test_2_0_five_turns_from_two_seats(client: TestClient) -> None:
    """Views, journals and choices of both sides and an observer, after every order (CI-2.0-1)."""
    for _ in range(MOST_BATTLES):
        kept, turn, sealed = play(client)
        assert check_seats(kept, 0)[1] == OWN_ALONE
        verdict = kept.read("referee", "/verification")
        assert (verdict["verified"], verdict["dice"]) == (True, "typed")
        if turn > LAST_TURN and kinds(kept.journal("referee", 0)) >= MUST_HAPPEN:
            break
    assert turn == LAST_TURN + 1
    assert sealed == OPENS.keys() | OWN_ALONE
    assert kinds(kept.journal("referee", 0)) >= MUST_HAPPEN


def test_2_0_the_seed_is_told_at_the_close(client: TestClient) -> None:
    """Of a turn whose dice the service threw; the transcript is verified with it (CI-2.0-1)."""
    kept, version = opened(client, "committed"), 0
    while kept.read("referee")["battle"]["turn"] == 1:
        version = ordered(kept, version)
    referee = {"authorization": f"Bearer {kept.tokens['referee']}"}
    before = kept.client.get(f"{kept.place}/transcript", headers=referee)
    closed = kept.client.post(
        f"{kept.place}/close", headers={**referee, "if-match": f'"{version}"'}
    )
    assert closed.status_code == 200, closed.text
    after = kept.client.get(f"{kept.place}/transcript", headers=referee)
    verdicts = [
        client.post("/v1/verifications", content=each.content, headers=NDJSON).json()
        for each in (before, after)
    ]
    assert [each["verified"] for each in verdicts] == [True, True]
    assert [each["dice"] for each in verdicts] == ["sealed", "recomputed"]
