"""Battles whose orders are known beforehand, given over REST, each from the seat whose it is."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from golden.record import Golden, lines_of
from umpire.kernel.dice import KeyedDice, Roll, seed_bytes
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.scenarios.journal import Ruled
from umpire.scenarios.verify import Reader

Json = Any
SIDES = ("red", "blue")
CREATED = 201


class Given(NamedTuple):
    """An order that was given: by which seat, in which battle, what it brought about."""

    seat: str
    before: Any
    order: Any
    events: tuple[Any, ...]


class Match(NamedTuple):
    """A battle that is kept by a service, and the tokens of its seats."""

    client: Any
    place: str
    tokens: dict[str, str]

    def headers(self, seat: str) -> dict[str, str]:
        """Return what says that a seat asks."""
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    def read(self, seat: str, path: str = "") -> Json:
        """Return what a seat reads."""
        answer = self.client.get(self.place + path, headers=self.headers(seat))
        assert answer.status_code < CREATED, answer.text
        return answer.json()

    def give(self, seat: str, version: int, order: Any, faces: list[int]) -> int:
        """Give an order with its dice; return the version then.

        Where a side is not told how many there are, since that would tell it too much, the referee
        throws.
        """
        body = {"orders": [msgspec.to_builtins(order)], **({"faces": faces} if faces else {})}
        for giver in (seat, "referee"):
            headers = {**self.headers(giver), "if-match": f'"{version}"'}
            answer = self.client.post(f"{self.place}/rulings", json=body, headers=headers)
            if answer.status_code == CREATED:
                return int(answer.json()["version"])
        raise AssertionError((order, answer.json()))


class Thrown:
    """The dice of a golden battle, which remember what was thrown."""

    def __init__(self, golden: Golden) -> None:
        self._dice = KeyedDice(seed_bytes(golden.seed), golden.name)
        self.faces: list[int] = []

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw, and remember it."""
        roll = self._dice.roll(label, count, sides)
        self.faces += roll.faces
        return roll


def opened(client: Any, setup: Json) -> Match:
    """Open a battle with dice from a table."""
    body = {"system": "cold-infinity", "setup": setup, "dice": {"source": "supplied"}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == CREATED, answer.text
    told = answer.json()
    return Match(client, f"/v1/scenarios/{told['scenario']}", told["tokens"])


def played(match: Match, setup: Any, golden: Golden) -> Iterator[Given]:
    """Give the orders of a golden battle, and yield what each brought about; then verify all.

    The battle is also played here, and every seat has to see what the book says.
    """
    battle, version = COLD_INFINITY.setup(setup), 0
    for order in orders_of(golden):
        dice = Thrown(golden)
        ruling = COLD_INFINITY.adjudicate(battle, order, dice)
        seat = seat_of(battle, order)
        version = match.give(seat, version, order, dice.faces)
        yield Given(seat, battle, order, ruling.events)
        if ruling.state.turn != battle.turn or ruling.state.phase == "over":
            check_views(match, ruling.state)
        battle = ruling.state
    assert match.read("referee", "/verification")["verified"]


def seat_of(battle: Any, order: Any) -> str:
    """Return from which seat an order comes: that of its side, or that of whoever may give it."""
    giver = COLD_INFINITY.giver(battle, order)
    side = COLD_INFINITY.side_of(battle, order) if giver == "owner" else SIDES[0]
    return "referee" if giver == "referee" or side is None else f"side:{side}"


def check_views(match: Match, battle: Any) -> None:
    """Check that each seat sees its share of a battle."""
    for side in SIDES:
        seen = COLD_INFINITY.view(battle, Seat("side", side))
        assert match.read(f"side:{side}")["battle"] == json.loads(msgspec.json.encode(seen))


def orders_of(golden: Golden) -> list[Any]:
    """Return the orders of a golden battle."""
    entries = Reader(lines_of(golden), KNOWN).entries()
    return [order for each in entries if isinstance(each, Ruled) for order in each.orders]


KNOWN = {COLD_INFINITY.system: COLD_INFINITY}
