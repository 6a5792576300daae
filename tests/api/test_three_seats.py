"""A battle between hidden fleets, played from three seats: after every order each knows its share.

What a seat ought to know is told here from the referee's view and journal alone. Two nets catch
what slips through: no name that a seat cannot know stands in any text that it is sent.
"""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import httpx2
import pytest

from api.hidden_captain import Captain
from api.live.service import Event, events_in, serving
from umpire.kernel import hexes
from umpire.settings import Settings

Json = Any
NORTH, SOUTH = "North", "South"
SIDES = (NORTH, SOUTH)
SEATS = (f"side:{NORTH}", f"side:{SOUTH}", "observer")
LAST_TURN = 6
MINES = (
    {"id": "Thorns", "side": NORTH, "at": (0, 1)},
    {"id": "Nettles", "side": SOUTH, "at": (-4, -4)},
)

OWN_FIELDS: dict[str, Json] = {
    "ew_dummies": None,
    "mine_patterns": None,
    "laid": None,
    "track": [],
    "detected_by": [],
}
"""What nobody but its side knows of a ship, and what others read in its place."""

TO_ALL = {
    "phase_began",
    "step_began",
    "side_finished",
    "initiative_rolled",
    "body_moved",
    "debris_drifted",
    "squadron_broken",
    "dummy_detected",
    "ew_declared",
    "missile_launched",
    "missile_moved",
    "missile_removed",
    "field_revealed",
    "field_swept",
    "fire_opened",
    "battle_ended",
    "ship_detected",  # of two sides, these are all
    "detection_lost",
}
TO_ITS_SIDE = {
    "ew_switched": "side",
    "dummies_placed": "side",
    "dummies_moved": "side",
    "dummies_thrown_aside": "side",
    "mines_laid": "side",
    "fire_declared": "side",
    "sensors_read": "by",
}
"""What one side alone hears, and where its name stands."""
OF_COUNTERS = {
    "counter_moved": "counter",
    "counter_placed": "counter",
    "counter_removed": "counter",
    "attack_unseen": "target",
}
"""What those hear who see no more than a counter, and where its name stands."""
MUST_HAPPEN = {
    *("squadron_broken", "dummy_detected", "ship_detected", "detection_lost", "ew_declared"),
    *("counter_moved", "counter_placed", "dummies_moved", "mines_laid", "field_revealed"),
    *("missile_launched", "missile_attacked", "fire_declared", "shots_fired", "shields_lost"),
}
"""A battle without these would prove little."""
ORDERS_FOR_ALL = {
    "roll_initiative",
    "finish",
    "end_turn",
    "move_bodies",
    "resolve_missiles",
    "resolve_fire",
}


class Play(NamedTuple):
    """A battle in play: where it is kept, a token for each seat, and the clients."""

    client: httpx2.AsyncClient
    place: str
    tokens: dict[str, str]
    table: Random

    async def read(self, seat: str, path: str = "") -> Json:
        """Return what a seat reads."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self.client.get(self.place + path, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def give(self, seat: str, version: int, order: Json) -> int:
        """Give an order, with as many dice from the table as it needs; return the version then."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}", "if-match": f'"{version}"'}
        faces: list[int] = []
        while True:
            body = {"orders": [order], "faces": faces}
            answer = await self.client.post(f"{self.place}/rulings", json=body, headers=headers)
            told = answer.json()
            if told.get("code") != "too_few_dice":
                assert answer.status_code == 201, (order, told)
                return int(told["version"])
            ((count, sides),) = re.findall(r"needs (\d+)d(\d+)", told["detail"])
            faces += [self.table.randint(1, int(sides)) for _ in range(int(count))]

    @asynccontextmanager
    async def following(self, seat: str) -> AsyncIterator[AsyncIterator[Event]]:
        """Follow the battle from a seat."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        async with self.client.stream("GET", f"{self.place}/events", headers=headers) as answer:
            assert answer.status_code == 200
            yield events_in(answer.aiter_lines())


def sees(ship: Json, seat: str) -> bool:
    """Tell whether a seat sees a ship in full: its own, or detected; an observer, what all do."""
    sides = [side for side in SIDES if side == ship["side"] or side in ship["detected_by"]]
    return len(sides) == len(SIDES) if seat == "observer" else seat.removeprefix("side:") in sides


def counter_name(battle: Json, unit: Json, own_counter: str) -> str:
    """Return the counter that stands for a ship or a dummy."""
    return str(unit[own_counter if unit["squadron"] in battle["broken"] else "squadron"])


def counters(battle: Json, seat: str) -> list[Json]:
    """Return the counters that a seat ought to see, by name."""
    mine = seat.removeprefix("side:")
    hidden = [
        (counter_name(battle, ship, "counter"), ship, _without_facing(ship["place"]))
        for ship in battle["ships"]
        if ship["status"] == "active" and not sees(ship, seat)
    ]
    hidden += [
        (counter_name(battle, dummy, "id"), dummy, dummy["spot"])
        for dummy in battle["dummies"]
        if dummy["side"] != mine
    ]
    loud = {each["squadron"] for each in battle["ships"] if each["ew_active"]}
    found = {
        name: {
            "counter": name,
            "side": unit["side"],
            "kind": "ship" if unit["squadron"] in battle["broken"] else "squadron",
            "spot": spot,
            "squadron": unit["squadron"],
            "ew": unit["squadron"] in loud,
        }
        for name, unit, spot in hidden
    }
    return [found[name] for name in sorted(found)]


def _without_facing(place: Json) -> Json:
    return {key: value for key, value in place.items() if key != "facing"}


def expected_view(battle: Json, seat: str) -> Json:
    """Return the battle as a seat ought to see it, from what the referee sees."""
    mine = seat.removeprefix("side:")
    ships = [
        ship if ship["side"] == mine else {**ship, **OWN_FIELDS}
        for ship in battle["ships"]
        if sees(ship, seat)
    ]
    by_name = {ship["id"]: ship for ship in battle["ships"]}
    known = [
        each
        for each in battle["declared"]
        if by_name[each["ship"]]["side"] == mine
        or (
            battle["fire_open"]
            and all(
                name not in by_name or sees(by_name[name], seat)
                for name in (each["ship"], *(shot["target"] for shot in each["shots"]))
            )
        )
    ]
    return {
        **battle,
        "ships": ships,
        "counters": counters(battle, seat),
        "dummies": [dummy for dummy in battle["dummies"] if dummy["side"] == mine],
        "minefields": [
            field for field in battle["minefields"] if field["revealed"] or field["side"] == mine
        ],
        "declared": known,
    }


def hears(before: Json, event: Json, seat: str) -> bool:
    """Tell whether a seat ought to hear an event, by what stood when its order was given."""
    mine = seat.removeprefix("side:")
    if event["kind"] in TO_ALL:
        return True
    owner = _owner(before, event)
    if owner is not None:
        return (mine == owner) != (event["kind"] in OF_COUNTERS)
    ships = {ship["id"]: ship for ship in before["ships"]}
    told = [event[key] for key in ("ship", "target") if event.get(key) in ships]
    assert told, event
    return all(sees(ships[name], seat) for name in told)


def _owner(before: Json, event: Json) -> str | None:
    """Return the side whose counters or secrets an event is about; `None`: it is about ships."""
    if event["kind"] in TO_ITS_SIDE:
        return str(event[TO_ITS_SIDE[event["kind"]]])
    if event["kind"] not in OF_COUNTERS:
        return None
    name = event[OF_COUNTERS[event["kind"]]]
    units = [*before["ships"], *before["dummies"]]
    owners = (
        str(unit["side"])
        for unit in units
        if name in {unit["id"], unit["squadron"], unit.get("counter")}
    )
    return str(event["side"]) if "side" in event else next(owners)


def may_read(before: Json, order: Json, seat: str) -> bool:
    """Tell whether a seat ought to read an order in the journal."""
    mine = seat.removeprefix("side:")
    ships = {ship["id"]: ship for ship in before["ships"]}
    missiles = {missile["id"]: missile for missile in before["missiles"]}
    if order["kind"] in ORDERS_FOR_ALL or order.get("side") == mine:
        return True
    if order["kind"] == "move_missile":
        target = order["target"]
        known = target is None or target not in ships or sees(ships[target], seat)
        return known or bool(missiles[order["missile"]]["side"] == mine)
    return order.get("ship") in ships and ships[order["ship"]]["side"] == mine


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
    told, table = answer.json(), Random("table")  # noqa: S311 — what the players throw
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

    async def _check_seat(self, seat: str, before: Json, battle: Json, whole: Json) -> None:
        view = (await self._play.read(seat))["battle"]
        assert view == expected_view(battle, seat)
        page = f"/rulings?after={whole['version'] - 1}"
        (entry,) = (await self._play.read(seat, page))["entries"]
        heard = [each for each in whole["events"] if hears(before, each, seat)]
        # Who has heard all that came of an order may read it: what it says is known.
        read = heard == whole["events"]
        assert entry["events"] == heard
        assert entry["orders"] == [
            each for each in whole["orders"] if read or may_read(before, each, seat)
        ]
        news = await anext(self._live[seat])
        assert (news.id, news.data) == (str(whole["version"]), entry)
        choices = (await self._play.read(seat, "/choices"))["choices"]
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


async def next_given(play: Play, captains: dict[str, Captain]) -> tuple[str, Json]:
    """Return the seat that orders next, and its order."""
    for side, captain in captains.items():
        seat = f"side:{side}"
        told = await play.read(seat, "/choices")
        seen = await play.read(seat)
        order = captain.next_order(seen["battle"], told["choices"])
        if order is not None:
            return seat, order
    raise AssertionError("Nobody has anything to order.")


async def test_every_seat_knows_its_share_after_every_order(service: str) -> None:
    """From the first launch to an exchange of fire: views, journals, choices and live streams."""
    captains = {NORTH: Captain(NORTH, "Spook"), SOUTH: Captain(SOUTH, "Mirror")}
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx2.AsyncClient(base_url=service, timeout=60))
        play = await opened(client)
        live = {seat: await stack.enter_async_context(play.following(seat)) for seat in SEATS}
        watch = Watch(play, live)
        version, battle = 0, (await play.read("referee"))["battle"]
        while battle["turn"] < LAST_TURN and battle["phase"] != "over":
            seat, order = await next_given(play, captains)
            version = await play.give(seat, version, order)
            battle = await watch.check(battle, version)
        await watch.check_records(battle)
    assert watch.kinds >= MUST_HAPPEN
    assert not watch.heard["observer"] & set(TO_ITS_SIDE)
