"""A battle between hidden fleets, played from three seats: after every order each knows its share.

What a seat ought to know is told in `hidden_shares`. A net catches what slips through: no name
that a seat cannot know stands in any text that it is sent.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import httpx2
import pytest

from api.hidden_captain import Captain
from api.hidden_shares import (
    NORTH,
    SEATS,
    SOUTH,
    TO_ITS_SIDE,
    as_heard,
    expected_view,
    hears,
    may_read,
    sees,
)
from api.live.service import Event, serving
from api.seated import Play
from umpire.kernel import hexes
from umpire.settings import Settings

Json = Any
TABLE = "table 65"
"""What all dice come from: with these, one battle soon meets `MUST_HAPPEN`. See `Play.give`."""
LAST_TURN = 12
MINES = (
    {"id": "Thorns", "side": NORTH, "at": (0, 1)},
    {"id": "Nettles", "side": SOUTH, "at": (-4, -4)},
)

MUST_HAPPEN = {
    *("squadron_broken", "dummy_detected", "ship_detected", "detection_lost", "ew_declared"),
    *("counter_moved", "counter_placed", "dummies_moved", "mines_laid", "field_revealed"),
    *("missile_launched", "missile_attacked", "fire_declared", "shots_fired", "shields_lost"),
}
"""A battle without these would prove little; with all of them it ends."""


class Secrets:
    """The names that a seat cannot know yet: what it has once been told is no secret."""

    def __init__(self) -> None:
        self._told: dict[str, set[str]] = {seat: set() for seat in SEATS}

    def of(self, battle: Json, seat: str) -> set[str]:
        """Return the names that must not stand in anything that a seat is sent from now on."""
        mine = seat.removeprefix("side:")
        others = [ship for ship in battle["ships"] if ship["side"] != mine]
        dummies = [dummy for dummy in battle["dummies"] if dummy["side"] != mine]
        told = self._told[seat]
        told |= {ship["id"] for ship in others if sees(ship, seat)}
        told |= {ship["counter"] for ship in others if ship["squadron"] in battle["broken"]}
        told |= {dummy["id"] for dummy in dummies if dummy["squadron"] in battle["broken"]}
        told |= {field["id"] for field in battle["minefields"] if field["revealed"]}
        names = {name for ship in others for name in (ship["id"], ship["counter"])}
        names |= {dummy["id"] for dummy in dummies}
        names |= {field["id"] for field in battle["minefields"] if field["side"] != mine}
        return names - told


def strings(value: Json) -> set[str]:
    """Return all texts in a JSON value, and the parts of the labels of rolls."""
    if isinstance(value, str):
        return {value, *value.replace(">", "/").split("/")}
    if isinstance(value, dict):
        value = list(value.values())
    return set().union(*map(strings, value)) if isinstance(value, list) else set()


def check_detection(battle: Json) -> None:
    """Check who is detected against the distances, but for what debris may add to them."""
    most = sum(len(area["spots"]) for area in battle["debris"])
    loud = {each["squadron"] for each in battle["ships"] if each["ew_active"]}
    active = [ship for ship in battle["ships"] if ship["status"] == "active"]
    for ship in active:
        enemies = [each for each in active if each["side"] != ship["side"]]
        nearest = min(hexes.distance(_cell(ship), _cell(each)) for each in enemies)
        quiet, fired = (9, 12) if ship["squadron"] in loud else (12, 18)
        reach = fired if ship["fired_direct"] else quiet
        assert not ship["detected_by"] or nearest <= reach, ship
        assert ship["detected_by"] or nearest + most > reach, ship


def _cell(ship: Json) -> hexes.Hex:
    return (ship["place"]["q"], ship["place"]["r"])


def check_choices(battle: Json, choices: list[Json], seat: str) -> None:
    """Check that a seat is offered what is its own: an observer, nothing."""
    mine = seat.removeprefix("side:")
    own = {ship["id"] for ship in battle["ships"] if ship["side"] == mine}
    own |= {missile["id"] for missile in battle["missiles"] if missile["side"] == mine}
    if seat == "observer":
        assert choices == []
    for choice in choices:
        assert choice.get("side", mine) == mine
        assert own.issuperset({choice[key] for key in ("ship", "missile") if key in choice})


async def opened(client: httpx2.AsyncClient) -> Play:
    """Open the sample, with mines in the way of both fleets that neither has been told of."""
    sample = await client.get("/v1/rulebooks/space-fleet/samples/hidden-approach")
    setup = sample.json()["setup"]
    setup["minefields"] = [
        {
            "id": each["id"],
            "side": each["side"],
            "spot": {"kind": "hex", "q": each["at"][0], "r": each["at"][1]},
        }
        for each in MINES
    ]
    dice = {"source": "supplied"}
    body = {"system": "space-fleet", "setup": setup, "dice": dice}
    answer = await client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    told, table = answer.json(), Random(TABLE)  # noqa: S311 — what the players throw
    return Play(client, f"/v1/scenarios/{told['scenario']}", told["tokens"], table)


@pytest.fixture(scope="module")
def service(embedded_url: str) -> Any:
    """Return where a service is that watches over live streams."""
    with serving(Settings(redis_url=embedded_url)) as place:
        yield place


class Watch:
    """Looks over the shoulders of three seats, entry by entry."""

    def __init__(self, play: Play, live: dict[str, AsyncIterator[Event]]) -> None:
        self._play, self._live = play, live
        self.seen: dict[str, tuple[Json, list[Json]]] = {}
        self._secrets = Secrets()
        self.kinds: set[str] = set()
        self.heard: dict[str, set[str]] = {seat: set() for seat in SEATS}

    async def check(self, before: Json, version: int) -> Json:
        """Check what all seats know at a version, and return what the referee sees."""
        battle = (await self._play.read("referee"))["battle"]
        page = f"/rulings?after={version - 1}"
        (whole,) = (await self._play.read("referee", page))["entries"]
        self.kinds |= {event["kind"] for event in whole["events"]}
        check_detection(battle)
        for seat in SEATS:
            await self._check_seat(seat, before, battle, whole)
        return battle

    async def look(self, seat: str) -> tuple[Json, list[Json]]:
        """Return what a seat sees, and what it may order; both are kept in `seen`."""
        view = (await self._play.read(seat))["battle"]
        choices = (await self._play.read(seat, "/choices"))["choices"]
        self.seen[seat] = (view, choices)
        return self.seen[seat]

    async def _check_seat(self, seat: str, before: Json, battle: Json, whole: Json) -> None:
        view, choices = await self.look(seat)
        assert view == expected_view(battle, seat)
        page = f"/rulings?after={whole['version'] - 1}"
        (entry,) = (await self._play.read(seat, page))["entries"]
        heard = [
            as_heard(before, each, seat) for each in whole["events"] if hears(before, each, seat)
        ]
        # Who has heard all that came of an order may read it: what it says is known.
        read = heard == whole["events"]
        assert entry["events"] == heard
        assert entry["orders"] == [
            each for each in whole["orders"] if read or may_read(before, each, seat)
        ]
        news = await anext(self._live[seat])
        assert (news.id, news.data) == (str(whole["version"]), entry)
        check_choices(battle, choices, seat)
        secrets = self._secrets.of(battle, seat)
        assert not secrets & strings([view, entry, choices])
        self.heard[seat] |= {event["kind"] for event in entry["events"]}

    async def check_records(self, battle: Json) -> None:
        """Check all that the seats can read of what has been."""
        for seat in SEATS:
            secrets = self._secrets.of(battle, seat)
            for path in ("/rulings?limit=50", "/verification"):
                assert not secrets & strings(await self._play.read(seat, path))


def next_given(watch: Watch, captains: dict[str, Captain]) -> tuple[str, Json]:
    """Return the seat that orders next, and its order, by what it has just seen."""
    for side, captain in captains.items():
        seat = f"side:{side}"
        order = captain.next_order(*watch.seen[seat])
        if order is not None:
            return seat, order
    raise AssertionError("Nobody has anything to order.")


async def played(service: str) -> Watch:
    """Play until everything has happened or the battle is long, all seats looked at."""
    captains = {NORTH: Captain(NORTH, "Spook"), SOUTH: Captain(SOUTH, "Mirror")}
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx2.AsyncClient(base_url=service, timeout=60))
        play = await opened(client)
        live = {seat: await stack.enter_async_context(play.following(seat)) for seat in SEATS}
        watch = Watch(play, live)
        version, battle = 0, (await play.read("referee"))["battle"]
        for seat in SEATS:
            await watch.look(seat)
        while not watch.kinds >= MUST_HAPPEN:
            if battle["turn"] >= LAST_TURN or battle["phase"] == "over":
                break
            seat, order = next_given(watch, captains)
            version = await play.give(seat, version, order)
            battle = await watch.check(battle, version)
        await watch.check_records(battle)
    return watch


async def test_every_seat_knows_its_share_after_every_order(service: str) -> None:
    """From the first launch to an exchange of fire: views, journals, choices and live streams."""
    watch = await played(service)
    assert watch.kinds >= MUST_HAPPEN
    assert not watch.heard["observer"] & set(TO_ITS_SIDE)
