"""An ambush by cloaked ships, played from three seats: after every order each knows its share.

What a seat ought to know is told in `cloaked_shares`. A net catches what slips through: where a
ship is under its cloak stands in no answer that another seat is sent.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import pairwise
from random import Random
from typing import Any

import httpx2
import pytest

from api.cloaked_captain import Captain
from api.cloaked_shares import (
    PATROL,
    RAIDERS,
    SEATS,
    expected_entry,
    expected_view,
    hidden_points,
    points,
)
from api.live.service import Event, serving
from api.seated import Play
from umpire.settings import Settings

Json = Any
TABLE = 474
"""What all dice come from: with these, one battle meets `MUST_HAPPEN`. See `Play.give`."""
LAST_TURN = 5
ACTIVE: Json = {"active_sensors": True}
STANCES: dict[tuple[int, str], Json] = {
    **{(turn, "Meridian"): ACTIVE for turn in (1, 2, 3, 4)},
    **{(turn, "Stylus"): ACTIVE for turn in (2, 3)},
    (2, "Riptide"): {"cloak": "engage"},
    (3, "Undertow"): {"cloak": "drop"},
    (4, "Undertow"): {"lower_shields": True},
    (4, "Riptide"): ACTIVE,
    (5, "Riptide"): {"cloak": "drop"},
}

MUST_HAPPEN = {
    *("stance_written", "hidden_move", "sensors_used", "arc_swept", "sweep_thrown", "marker_moved"),
    *("spread_launched", "spread_detonated", "spread_struck", "cloak_engaged", "ship_vanished"),
    *("cloak_dropped", "beam_fired", "shields_absorbed", "tractor_locked", "system_lost"),
}
"""A battle without these would prove little."""
SEALED = {"stance_written", "order_written", "hidden_move"}
KEPT_BACK = SEALED | {"sweep_thrown", "arc_swept", "spread_struck"}
"""What others are not told, or not all of it, when it happens."""


async def opened(client: httpx2.AsyncClient) -> Play:
    """Open the sample, with dice from the table."""
    body = {
        "system": "to-boldly-thrust",
        "sample": "cloaked-ambush",
        "dice": {"source": "supplied"},
    }
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
        self._whole: dict[int, Json] = {}
        self.kinds: list[str] = []
        self.kept: set[tuple[str, str]] = set()
        self.opened: set[tuple[str, str]] = set()
        """Of which kinds of events something was kept back from seats, or told to them later."""

    async def check(self, version: int) -> Json:
        """Check what all seats know at a version, and return what the referee sees."""
        battle = (await self._play.read("referee"))["battle"]
        (whole,) = await self._entries("referee", version - 1)
        self._whole[version] = whole
        self.kinds += [event["kind"] for event in whole["events"]]
        for seat in SEATS:
            await self._check_seat(seat, battle, whole)
        return battle

    async def look(self, seat: str) -> tuple[Json, list[Json]]:
        """Return what a seat sees, and what it may order; both are kept in `seen`."""
        view = (await self._play.read(seat))["battle"]
        choices = (await self._play.read(seat, "/choices"))["choices"]
        self.seen[seat] = (view, choices)
        return self.seen[seat]

    async def _check_seat(self, seat: str, battle: Json, whole: Json) -> None:
        view, choices = await self.look(seat)
        assert view == expected_view(battle, seat)
        (entry,) = await self._entries(seat, whole["version"] - 1)
        assert entry == expected_entry(battle, whole, seat)
        kept = [event for event in whole["events"] if event not in entry["events"]]
        self.kept |= {(seat, event["kind"]) for event in kept}
        news = await self._news(seat, battle, whole["version"])
        assert news[-1] == entry
        check_choices(battle, choices, seat)
        assert not hidden_points(battle, seat) & points([view, news, choices])

    async def _news(self, seat: str, battle: Json, version: int) -> list[Json]:
        """Return what a seat is sent up to a version, earlier entries that have opened first."""
        news: list[Json] = []
        while not news or news[-1]["version"] != version:
            sent = (await anext(self._live[seat])).data
            assert sent == expected_entry(battle, self._whole[sent["version"]], seat)
            if sent["version"] != version:
                self.opened |= {(seat, event["kind"]) for event in sent["events"]}
            news.append(sent)
        return news

    async def _entries(self, seat: str, after: int) -> list[Json]:
        return list((await self._play.read(seat, f"/rulings?limit=50&after={after}"))["entries"])

    async def check_records(self, battle: Json) -> None:
        """Check all that the seats can read of what has been."""
        for seat in SEATS:
            for after in range(0, len(self._whole), 50):
                for entry in await self._entries(seat, after):
                    whole = self._whole[entry["version"]]
                    assert entry == expected_entry(battle, whole, seat)
            told = await self._play.read(seat, "/verification")
            assert not hidden_points(battle, seat) & points(told)


def check_choices(battle: Json, choices: list[Json], seat: str) -> None:
    """Check that a seat is offered what is its own: an observer, nothing."""
    side = seat.removeprefix("side:")
    own = {ship["id"] for ship in battle["ships"] if ship["side"] == side}
    if seat == "observer":
        assert choices == []
    for choice in choices:
        assert choice.get("side", side) == side
        assert choice.get("ship") in {None, *own}


def next_given(watch: Watch, captains: dict[str, Captain]) -> tuple[str, Json]:
    """Return the seat that orders next, and its order, by what it has just seen."""
    for side, captain in captains.items():
        seat = f"side:{side}"
        order = captain.next_order(*watch.seen[seat])
        if order is not None:
            return seat, order
    raise AssertionError("Nobody has anything to order.")


async def played(service: str) -> Watch:
    """Play a battle, with all seats looked at after every order."""
    captains = {side: Captain(side, STANCES) for side in (PATROL, RAIDERS)}
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx2.AsyncClient(base_url=service, timeout=60))
        play = await opened(client)
        live = {seat: await stack.enter_async_context(play.following(seat)) for seat in SEATS}
        watch = Watch(play, live)
        version, battle = 0, (await play.read("referee"))["battle"]
        for seat in SEATS:
            await watch.look(seat)
        while battle["turn"] <= LAST_TURN and battle["phase"] != "over":
            if battle["phase"] == "orders":
                await watch.check_records(battle)
            seat, order = next_given(watch, captains)
            version = await play.give(seat, version, order)
            battle = await watch.check(version)
        await watch.check_records(battle)
    return watch


async def test_every_seat_knows_its_share_after_every_order(service: str) -> None:
    """From the first stance to fire from under a cloak: views, journals, choices, live streams."""
    watch = await played(service)
    assert set(watch.kinds) >= MUST_HAPPEN
    assert ("cloak_dropped", "beam_fired") in pairwise(watch.kinds)
    assert {kind for seat, kind in watch.kept if seat == "observer"} == KEPT_BACK
    assert {kind for seat, kind in watch.opened if seat == "observer"} >= SEALED
