"""Application state: the rulebooks, the scenarios and the limits that every edge uses."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from umpire.api import process_pool
from umpire.api.decode import as_json, is_small, json_value, read_value, values_at_most
from umpire.api.gate import Gate, bearer_or_none
from umpire.api.http.limits import Limits
from umpire.api.problems import BAD_PARAMETER, Problems
from umpire.api.process_pool import ProcessPools, pools_of
from umpire.api.questions import Asked, Judging, Page, orders_of, units_in
from umpire.api.stream import Live
from umpire.api.turns import BODY_VALUE_S, Share
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.adjudication import (
    Rulebooks,
    name_of,
    referee_only,
    require_known_side,
    rulebook_named,
)
from umpire.scenarios.compact import Head, compact_battle, compact_heading, compact_unit
from umpire.scenarios.errors import WEBHOOKS_OFF
from umpire.scenarios.journal import encode
from umpire.scenarios.lifecycle import Before, BroughtIn, bring_in, end_scenario, fork, unrecorded
from umpire.scenarios.ports import Hooks, Limiter, Presence
from umpire.scenarios.read import battle_seen
from umpire.scenarios.repository import Scenarios, Standing, listing_of
from umpire.scenarios.submit import Accepted, Command, Foretold, claimed, dry_run, submit
from umpire.scenarios.transcripts import verified
from umpire.scenarios.verify import Verdict
from umpire.scenarios.webhooks import Hook, Kind, add_hook, forget_hooks, new_name
from umpire.settings import Settings

FEW_UNITS, FEW_ORDERS = 24, 24
"""Commands with no more units and orders are judged on the event loop, others in the pool."""


class Webhooks(NamedTuple):
    """The webhooks of this service.

    Attributes:
        kept: their store.
        most: the limit of one scenario.
        allowed: refuses an address that is not public.
    """

    kept: Hooks
    most: int
    allowed: Callable[[str], Awaitable[None]]


class Connected(NamedTuple):
    """The parts that exist while the store is connected.

    Attributes:
        scenarios: those of the store.
        gate: finds the seat for which a request speaks.
        live: brings the news to followers.
        presence: knows which seats follow.
        webhooks: sends the news to addresses; `None` if the service sends none.
        hooks: the store of webhooks, also of those added while the service sent them.
    """

    scenarios: Scenarios
    gate: Gate
    live: Live
    presence: Presence
    webhooks: Webhooks | None = None
    hooks: Hooks | None = None


class AppState:
    """The service, as the edges see it."""

    def __init__(
        self,
        rulebooks: Rulebooks,
        page_limit: int,
        pools: ProcessPools | None = None,
        root: str = "",
    ) -> None:
        self.root = root
        self.rulebooks = rulebooks
        self.pools = pools or pools_of(Settings.model_construct())
        self.problems = Problems(rulebooks.values(), root)
        self.page_limit = page_limit
        self.share = Share()
        self.limiters: dict[bool, Limiter] = {}
        self.limits = Limits(self.limiters.get)
        self._connected: Connected | None = None

    def connect(self, connected: Connected | None) -> None:
        """Put what the store brings at hand, or take it away."""
        self._connected = connected

    @property
    def is_connected(self) -> bool:
        """Return whether the store is connected."""
        return self._connected is not None

    @property
    def _at_hand(self) -> Connected:
        if self._connected is None:
            raise RuntimeError("The store is not connected yet.")
        return self._connected

    @property
    def scenarios(self) -> Scenarios:
        """The scenarios of the store."""
        return self._at_hand.scenarios

    @property
    def gate(self) -> Gate:
        """The gate that finds the seat of a request."""
        return self._at_hand.gate

    @property
    def live(self) -> Live:
        """The news for followers."""
        return self._at_hand.live

    @property
    def presence(self) -> Presence:
        """The seats that follow scenarios."""
        return self._at_hand.presence

    @property
    def webhooks(self) -> Webhooks:
        """The webhooks of this service.

        Raises:
            Forbidden: it sends none.
        """
        found = self._at_hand.webhooks
        if found is None:
            raise WEBHOOKS_OFF.refuse(
                "This service sends no webhooks; its operator may set UMPIRE_WEBHOOKS."
            )
        return found

    @property
    def hooks(self) -> Hooks | None:
        """Where webhooks are kept, whether or not they are sent."""
        return self._at_hand.hooks

    async def seat(
        self, headers: Mapping[str, str], scenario: str, asked: str | None = None
    ) -> Seat:
        """Return the seat for which a request about a scenario speaks; see `Gate.seat`.

        The seat of a token exists. Without a token, the battle must have the side.

        Raises:
            Malformed: this battle has no such seat.
            Unknown: the scenario does not exist.
        """
        seat = self.gate.seat(headers, scenario, asked)
        if seat.side is not None and bearer_or_none(headers) is None:
            require_known_side((await self.scenarios.at_least(scenario, 0)).battle.sides, seat)
        return seat

    def rulebook(self, system: str) -> Rulebook[Any, Any, Any]:
        """Return a rulebook by name."""
        return rulebook_named(self.rulebooks, system)


async def require_readable_body(app_state: AppState, body: bytes) -> None:
    """Refuse a body that would take long to read; a large one is looked at beside the event loop.

    One that is fit to be read waits for its turn.

    Raises:
        Malformed: it is large, and no JSON, or holds too many values.
        Unavailable: too many wait already.
    """
    if not is_small(body):
        await app_state.pools.questions.ask("not_too_much", body)
    await app_state.share.turn(values_at_most(body) * BODY_VALUE_S)


async def body_read(app_state: AppState, body: bytes) -> Any:
    """Return the JSON value of a body; see `json_value` and `require_readable_body`."""
    await require_readable_body(app_state, body)
    return json_value(body, checked=not is_small(body))


async def opened_battle(app_state: AppState, rulebook: Rulebook[Any, Any, Any], setup: Any) -> Any:
    """Return the battle that a set-up opens; that of a large one is made beside the event loop.

    Raises:
        Malformed: it contradicts itself.
    """
    if units_in(setup) <= FEW_UNITS:
        return rulebook.setup(setup)
    opened = await app_state.pools.kept.ask("opening", encode(setup), system=rulebook.system)
    return read_value(rulebook.battle_type, opened)


async def choices_now(app_state: AppState, standing: Standing, seat: Seat, asked: Asked) -> Page:
    """Return a page of the orders that a seat may give now; after the close, an empty one.

    The process pool computes it, and it comes as JSON.

    Raises:
        Refusal: the page is too large, or takes too long.
    """
    if standing.closed:
        return Page(b"[]", None)
    system = standing.rulebook.system
    battle = encode(standing.battle)
    found = await app_state.pools.kept.ask(
        "choices_now", battle, system=system, seat=seat, asked=asked
    )
    return cast("Page", found)


async def compact_choices_now(
    app_state: AppState, standing: Standing, seat: Seat, asked: Asked, choice: str | None
) -> str:
    """Return a page of what a seat may order now as text, or one choice; see `choices_now`.

    Raises:
        Refusal: as `choices_now` does, or the choice is not offered.
    """
    heading = compact_heading(_head(standing, seat), standing.battle)
    if standing.closed:
        return f"{heading}\nnothing can be ordered: the battle is closed"
    told = await app_state.pools.kept.ask(
        "compact_choices",
        encode(standing.battle),
        system=standing.rulebook.system,
        seat=seat,
        asked=asked,
        choice=choice,
    )
    return f"{heading}\n{told}"


def compact_view(standing: Standing, seat: Seat, unit: str | None) -> str:
    """Return a battle as a seat may see it as text: all of it, or one unit in detail.

    Raises:
        Malformed: the seat sees no such unit.
    """
    book, view = standing.rulebook, battle_seen(standing, seat)
    if unit is None:
        return compact_battle(book, view, _head(standing, seat))
    found = compact_unit(book, view, _head(standing, seat), unit)
    if found is None:
        raise BAD_PARAMETER.refuse(f"{name_of(seat)} sees no unit {unit[:40]!r} in this battle.")
    return found


def _head(standing: Standing, seat: Seat) -> Head:
    told = listing_of(standing)
    return Head(
        standing.header.scenario,
        standing.version,
        told.state,
        told.waits_for,
        told.any_of_them,
        name_of(seat),
    )


async def odds_now(app_state: AppState, standing: Standing, seat: Seat, order: Any) -> bytes:
    """Return the exact chances of a declared order, in plain JSON values; see `choices_now`.

    Raises:
        Refusal: as `odds_of` does; or they take too long.
    """
    found = await app_state.pools.kept.ask(
        "odds_now",
        encode(standing.battle),
        system=standing.rulebook.system,
        seat=seat,
        order=as_json(order, "/order"),
    )
    return cast("bytes", found)


async def brought_in(
    app_state: AppState,
    transcript: bytes,
    command: str | None,
    before: Before = unrecorded,
    by: str = "",
) -> BroughtIn:
    """Verify a transcript from a request in the process pool, and store it as a scenario.

    The id of a `command` of the operator `by`, if there is one, is bound to this transcript from
    then on. `before` gets the name of the scenario once it is verified, and may still refuse it.

    Raises:
        Refusal: as `verified_journal` and `bring_in` do.
    """
    journal = await app_state.pools.transcripts.ask("journal", transcript)
    await before(journal.scenario)
    return await bring_in(app_state.scenarios, journal, command, by)


async def forked(
    app_state: AppState, scenario: str, seat: Seat, version: int | None, command: str | None
) -> Standing:
    """Fork a scenario, unless it or its caller has been forked too often; see `fork`.

    Raises:
        Refusal: as `fork` does; or there are too many forks.
    """
    referee_only(seat)
    root = (await app_state.scenarios.at_least(scenario, 0)).header.dice.scenario
    await app_state.limits.count_fork(root)
    return await fork(app_state.scenarios, scenario, seat, version, command)


async def verdict_on(app_state: AppState, scenario: str, seat: Seat) -> Verdict:
    """Verify a stored scenario beside the event loop; see `verified`.

    Raises:
        Refusal: as `verified` does; or it takes too long.
    """

    async def verify(transcript: bytes, seed: bytes | None) -> Verdict:
        found = await app_state.pools.transcripts.ask("verdict", transcript, seed=seed)
        return cast("Verdict", found)

    return await verified(app_state.scenarios, scenario, seat, verify)


async def reissued_token(
    app_state: AppState, scenario: str, seat: Seat, before: Before = unrecorded
) -> str:
    """Revoke all tokens of a seat, and return a new one; every worker ends what the old ones began.

    Its webhooks are removed too. `before` may still refuse it once the seat is known to exist.

    Raises:
        Malformed: this battle has no such seat.
        Unknown: the scenario does not exist.
    """
    standing = await app_state.scenarios.now(scenario)
    require_known_side(standing.battle.sides, seat, "/seat")
    await before(scenario)
    generation = await app_state.scenarios.store.revoke(scenario, name_of(seat))
    if app_state.hooks is not None:
        await forget_hooks(app_state.hooks, scenario, seat)
    return app_state.gate.reissued(scenario, seat, generation)


async def webhook_added(  # noqa: PLR0913, PLR0917 — what a hook is
    app_state: AppState,
    scenario: str,
    seat: Seat,
    url: str,
    kinds: Sequence[Kind],
    command: str | None,
) -> Hook:
    """Send everything that a seat may see to an address, and return the webhook.

    The id of a `command`, if there is one, is bound to this webhook from then on.

    Raises:
        Refusal: the service sends none, or not there, or the scenario has as many as it may.
    """
    hooks = app_state.webhooks
    standing = await app_state.scenarios.now(scenario)
    await hooks.allowed(url)
    within, said = f"webhook {scenario} {name_of(seat)}", (url, sorted(kinds))
    name = await claimed(app_state.scenarios, within, command, said, new_name())
    return await add_hook(hooks.kept, standing, seat, url, kinds, hooks.most, name)


async def removed(app_state: AppState, scenario: str) -> Standing:
    """Remove a scenario for good, its webhooks and archived copies included; see `end_scenario`."""
    return await end_scenario(app_state.scenarios, scenario, app_state.hooks)


async def submitted(
    app_state: AppState, standing: Standing, orders: Sequence[Any], **command: Any
) -> Accepted:
    """Submit orders, in plain JSON values, for a scenario; `command` holds the rest of `Command`.

    `standing` is the scenario as `at_least` the version expected.

    Raises:
        Refusal: as `submit` does, or an order is not understood.
    """
    rulebook = standing.rulebook
    with Judging(rulebook.system, kept=True) as judging:
        most = app_state.pools.kept.bounds.orders
        understood = orders_of(rulebook, orders, standing.battle, most, command["seat"])
        judging.over(understood)
        given, elsewhere = Command(orders=understood, **command), None
        if len(understood) > FEW_ORDERS:
            elsewhere = partial(process_pool.judged, app_state.pools.kept)
        accepted = await submit(app_state.scenarios, given, standing, elsewhere)
        entry = accepted.entry
        judging.gave(entry.events, entry.version, repeated=accepted.repeated)
    return accepted


async def foretold(
    app_state: AppState, standing: Standing, orders: Sequence[Any], **command: Any
) -> Foretold:
    """Return what would come of orders, if they were `submitted` just so.

    `standing` is the scenario as it is `now`.

    Raises:
        Refusal: as `dry_run` does, or an order is not understood.
    """
    rulebook = standing.rulebook
    with Judging(rulebook.system, kept=False) as judging:
        most = app_state.pools.kept.bounds.orders
        understood = orders_of(rulebook, orders, standing.battle, most, command["seat"])
        judging.over(understood)
        given = Command(orders=understood, **command)
        if max(len(understood), units_in(standing.battle)) > FEW_UNITS:
            told = await process_pool.foretold(app_state.pools.kept, standing, given)
        else:
            told = dry_run(standing, given)
        judging.foretold()
    return told
