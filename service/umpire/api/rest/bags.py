"""Bags of dice: a short way to scenarios of the rulebook `dice-bag`.

A bag is a scenario, and its name is that of the scenario: under `/v1/scenarios/{bag}` it has all
that a battle has. The calls here need no versions and no orders.
"""

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.answers import answer
from umpire.api.decode import envelope
from umpire.api.rest.operation import Operation
from umpire.api.rest.requests import command_of, scenario_of, seat_of, whole_number
from umpire.api.rest.scenarios import (
    JOURNAL_PAGE,
    NDJSON,
    LiveEndpoints,
    ScenarioEndpoints,
    event_of,
)
from umpire.api.rest.shapes import BagBody, BagRollBody, NonceBody
from umpire.api.state import AppState, body_read, submitted
from umpire.api.stream import EVENT_STREAM, event
from umpire.kernel.dice import Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.rules.dice_bag import DICE_BAG, DiceRolled, setup_for
from umpire.scenarios import read
from umpire.scenarios.adjudication import name_of
from umpire.scenarios.errors import UNKNOWN_SCENARIO, StaleScenario
from umpire.scenarios.journal import DiceTerms, Entry, Ruled, encode
from umpire.scenarios.lifecycle import close_scenario, contribute, open_scenario
from umpire.scenarios.live import Present, Told
from umpire.scenarios.repository import Standing, moment
from umpire.scenarios.verify import Verdict

MOST_TRIES = 24
"""How often a roll is tried while others roll: as often as there are seats."""


class BagSeat(msgspec.Struct, frozen=True):
    """A seat of a bag, and the name of the person."""

    seat: str
    name: str


class BagSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A bag of dice; never its secret seed.

    `rolled` is how many rolls it has made. `contributed` are the nonces in the key of the dice, by
    the seats that gave them, in order. `chain` is the hash of the journal.
    """

    bag: str
    title: str
    version: int
    closed: bool
    rolled: int
    seats: tuple[BagSeat, ...]
    needs_label: bool
    dice: DiceTerms
    contributed: dict[str, str]
    chain: str
    opened_at: str | None
    changed_at: str | None


class BagOpened(BagSeen, frozen=True, kw_only=True):
    """A bag that was opened, and the tokens of its seats."""

    tokens: dict[str, str]


class BagClosed(BagSeen, frozen=True, kw_only=True):
    """A closed bag, and the seed that is revealed (null where none was secret)."""

    seed: str | None


class BagRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A roll: its number in the bag, the seat, the label and notation, and the dice.

    `kept` marks the dice that count towards the `total`. The labels in `rolls` are those
    in the key of the dice. `version` is that of the bag after the roll.
    """

    number: int
    version: int
    seat: str
    label: str
    dice: str
    total: int
    rolls: tuple[Roll, ...]
    kept: tuple[tuple[bool, ...], ...]


class BagRolls(msgspec.Struct, frozen=True):
    """Some rolls, the present version of the bag, and the start of the next page, if any."""

    version: int
    rolls: tuple[BagRoll, ...]
    next: int | None


def rolls_in(entry: Entry) -> Iterator[BagRoll]:
    """Yield the rolls of an entry of a bag's journal."""
    for happened in entry.events if isinstance(entry, Ruled) else ():
        assert isinstance(happened, DiceRolled)  # noqa: S101 -- the only event of the book
        yield BagRoll(
            number=happened.number,
            version=entry.version,
            seat=entry.seat if happened.side is None else name_of(Seat("side", happened.side)),
            label=happened.label,
            dice=happened.dice,
            total=happened.total,
            rolls=happened.rolls,
            kept=happened.kept,
        )


def _view_bag(standing: Standing) -> dict[str, Any]:
    """Return the fields of `BagSeen`."""
    header, bag = standing.header, standing.battle
    names = {each.id: each.name for each in bag.names or ()}
    return {
        "bag": header.scenario,
        "title": header.title,
        "version": standing.version,
        "closed": standing.closed,
        "rolled": bag.rolled,
        "seats": tuple(
            [BagSeat(name_of(Seat("side", each)), names.get(each, each)) for each in bag.seats]
        ),
        "needs_label": bag.options.needs_label,
        "dice": header.dice,
        "contributed": standing.contributed,
        "chain": standing.chain.hex(),
        "opened_at": moment(standing.opened),
        "changed_at": moment(standing.times.changed),
    }


def _require_bag(standing: Standing) -> None:
    """Refuse a scenario that is no bag.

    Raises:
        Unknown: it is a battle.
    """
    if standing.rulebook.system != DICE_BAG.system:
        name = standing.header.scenario
        raise UNKNOWN_SCENARIO.refuse(f"{name} is a battle of {standing.rulebook.title}, no bag.")


class BagEndpoints:
    """Endpoints under `/v1/bags`."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self._scenarios = ScenarioEndpoints(app_state)
        self._live = LiveEndpoints(app_state)

    async def open(self, request: Request) -> Response:
        """Open a bag of dice, and publish the commitment to its seed."""
        grant = await self._app_state.gate.operator(request.headers, "openBag")
        body = envelope(BagBody, await body_read(self._app_state, await request.body()))
        standing = await open_scenario(
            self._app_state.scenarios,
            DICE_BAG,
            setup_for(body.seats, needs_label=body.needs_label),
            source=body.dice.source,
            seed=body.dice.seed,
            title=body.title,
            command=command_of(request),
            before=grant.record,
            by=grant.key,
        )
        bag = standing.header.scenario
        tokens = self._app_state.gate.tokens(bag, standing.battle.sides)
        return answer(
            BagOpened(**_view_bag(standing), tokens=tokens),
            status=201,
            version=standing.version,
            location=f"/v1/bags/{bag}",
        )

    async def read(self, request: Request) -> Response:
        """Return a bag: its seats, its commitment, and how many rolls it has made."""
        _, standing = await self._bag(request)
        return answer(BagSeen(**_view_bag(standing)), version=standing.version)

    async def roll(self, request: Request) -> Response:
        """Roll dice, such as `3d6`, in the name of the seat; 200 if it was rolled before."""
        seat, found = await self._bag(request)
        body = envelope(BagRollBody, await body_read(self._app_state, await request.body()))
        order = {"kind": "roll_dice", "dice": body.dice, "label": body.label, "side": seat.side}
        faces = None if body.faces is None else tuple(body.faces)

        async def submit_at(standing: Standing) -> Response:
            accepted = await submitted(
                self._app_state,
                standing,
                [order],
                scenario=standing.header.scenario,
                seat=seat,
                expected=standing.version,
                faces=faces,
                id=command_of(request),
                family=None,
            )
            (rolled,) = rolls_in(accepted.entry)
            return answer(rolled, status=200 if accepted.repeated else 201, version=rolled.version)

        with _pointing_into_body():
            return await self._at_present(found, submit_at)

    async def rolls(self, request: Request) -> Response:
        """List the rolls of a bag, those after a version."""
        seat, _ = await self._bag(request)
        most = self._app_state.page_limit
        after = whole_number(request, "after", 0)
        limit = whole_number(request, "limit", min(JOURNAL_PAGE, most), least=1, most=most)
        scenario = scenario_of(request)
        standing, entries = await read.journal(
            self._app_state.scenarios,
            scenario,
            seat,
            after,
            limit,
            self._app_state.pools.kept.bounds.answer_bytes,
        )
        last = entries[-1].version if entries else after
        following = last if last < standing.version else None
        rolls = tuple([roll for entry in entries for roll in rolls_in(entry)])
        answered = answer(BagRolls(standing.version, rolls, following))
        if following is not None:
            place = f"/v1/bags/{scenario}/rolls?after={following}&limit={limit}"
            answered.headers["link"] = f'<{place}>; rel="next"'
        return answered

    async def contribute(self, request: Request) -> Response:
        """Put a seat's words into the key of the dice, before the first roll."""
        seat, found = await self._bag(request)
        body = envelope(NonceBody, await body_read(self._app_state, await request.body()))

        async def contribute_at(standing: Standing) -> Response:
            kept = await contribute(
                self._app_state.scenarios,
                standing.header.scenario,
                seat,
                standing.version,
                body.nonce,
                command_of(request),
            )
            return answer(BagSeen(**_view_bag(kept)), status=201, version=kept.version)

        return await self._at_present(found, contribute_at)

    async def close(self, request: Request) -> Response:
        """Close a bag, and reveal its seed."""
        seat, found = await self._bag(request)

        async def close_at(standing: Standing) -> Response:
            kept, closed = await close_scenario(
                self._app_state.scenarios,
                standing.header.scenario,
                seat,
                standing.version,
                command_of(request),
            )
            return answer(BagClosed(**_view_bag(kept), seed=closed.seed), version=kept.version)

        return await self._at_present(found, close_at)

    async def events(self, request: Request) -> Response:
        """Follow a bag: an event `roll` for each roll, then `close`; `nonce` where words are added.

        The id of an event is the version of the bag. 204: all has been sent, do not come back.
        """
        await self._bag(request)
        return await self._live.follow(request, _events_of)

    async def verification(self, request: Request) -> Response:
        """Verify the bag as it is stored: the chain, every die, every total."""
        await self._bag(request)
        return await self._scenarios.verification(request)

    async def transcript(self, request: Request) -> Response:
        """Return the bag as a file, which `umpire verify` and `/v1/verifications` take."""
        await self._bag(request)
        return await self._scenarios.transcript(request)

    async def _bag(self, request: Request) -> tuple[Seat, Standing]:
        """Return the seat that asks, and the bag.

        Raises:
            Unknown: it is no bag.
        """
        seat = await seat_of(self._app_state, request)
        standing = await self._app_state.scenarios.now(scenario_of(request))
        _require_bag(standing)
        return seat, standing

    async def _at_present(
        self, standing: Standing, act: Callable[[Standing], Awaitable[Response]]
    ) -> Response:
        """Act on a bag as it was found; again on the present version, if another seat was quicker.

        Raises:
            StaleScenario: others were quicker each time.
        """
        for _ in range(MOST_TRIES - 1):
            try:
                return await act(standing)
            except StaleScenario:
                standing = await self._app_state.scenarios.now(standing.header.scenario)
        return await act(standing)


@contextlib.contextmanager
def _pointing_into_body() -> Iterator[None]:
    """Have refusals of a roll point into the body, which has no list of orders."""
    try:
        yield
    except Refusal as refusal:
        refusal.at = refusal.at.removeprefix("/orders/0")
        raise


def _events_of(told: Told | Present) -> bytes:
    """Return a message to a follower as the events of a bag."""
    if isinstance(told, Present) or not isinstance(told.entry, Ruled):
        return event_of(told)
    rolls = list(rolls_in(told.entry))
    return b"".join(
        [event("roll", encode(roll), roll.version if roll is rolls[-1] else None) for roll in rolls]
    )


ONE = "/v1/bags/{scenario}"


def has_bags(books: Iterable[Rulebook[Any, Any, Any]]) -> bool:
    """Return whether the book of bags is one of these."""
    return any(book.system == DICE_BAG.system for book in books)


def of_bags(bags: BagEndpoints) -> tuple[Operation, ...]:
    """Return what can be done with a bag."""
    return (
        Operation(
            name="openBag",
            tag="bags",
            method="POST",
            path="/v1/bags",
            endpoint=bags.open,
            headers=("ETag", "Location"),
            answer=BagOpened,
            body=BagBody,
            status=(201,),
            parameters=("idempotency_key",),
            refusals=(401, 403, 422),
        ),
        Operation(
            name="readBag",
            tag="bags",
            method="GET",
            path=ONE,
            endpoint=bags.read,
            headers=("ETag",),
            answer=BagSeen,
            parameters=("seat",),
            refusals=(404,),
        ),
        Operation(
            name="rollDice",
            tag="bags",
            method="POST",
            path=f"{ONE}/rolls",
            endpoint=bags.roll,
            headers=("ETag",),
            answer=BagRoll,
            body=BagRollBody,
            status=(201, 200),
            parameters=("seat", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422),
        ),
        Operation(
            name="listBagRolls",
            tag="bags",
            method="GET",
            path=f"{ONE}/rolls",
            endpoint=bags.rolls,
            headers=("Link",),
            answer=BagRolls,
            parameters=("seat", "after", "limit"),
            refusals=(404,),
        ),
        Operation(
            name="followBag",
            tag="bags",
            method="GET",
            path=f"{ONE}/events",
            endpoint=bags.events,
            answer=None,
            answer_type=EVENT_STREAM,
            status=(200, 204),
            parameters=("seat", "after", "last_event_id"),
            refusals=(404,),
        ),
        Operation(
            name="contributeToBag",
            tag="bags",
            method="POST",
            path=f"{ONE}/nonces",
            endpoint=bags.contribute,
            headers=("ETag",),
            answer=BagSeen,
            body=NonceBody,
            status=(201,),
            parameters=("side", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422),
        ),
        Operation(
            name="closeBag",
            tag="bags",
            method="POST",
            path=f"{ONE}/close",
            endpoint=bags.close,
            headers=("ETag",),
            answer=BagClosed,
            parameters=("seat", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422),
        ),
        Operation(
            name="verifyBag",
            tag="bags",
            method="GET",
            path=f"{ONE}/verification",
            endpoint=bags.verification,
            answer=Verdict,
            parameters=("seat",),
            refusals=(404,),
        ),
        Operation(
            name="exportBag",
            tag="bags",
            method="GET",
            path=f"{ONE}/transcript",
            endpoint=bags.transcript,
            answer=None,
            answer_type=NDJSON,
            parameters=("seat",),
            refusals=(404,),
        ),
    )
