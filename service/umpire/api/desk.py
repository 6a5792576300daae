"""What every edge has at hand: the rulebooks, the scenarios, and the way to tell a problem."""

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from umpire.api.decode import MOST_ORDERS, domain, inside, text, through
from umpire.api.gate import Gate, bearer_or_none
from umpire.api.judging import Judging
from umpire.api.problems import Problems
from umpire.api.stream import Live
from umpire.kernel.dice import Dice, KeyedDice, SuppliedDice, seed_bytes
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import (
    Rulebooks,
    adjudicate,
    rulebook_named,
    sample_named,
)
from umpire.scenarios.bring_in import BroughtIn, bring_in, verified_journal
from umpire.scenarios.dry_run import Foretold, dry_run
from umpire.scenarios.errors import DICE_SOURCE
from umpire.scenarios.journal import codec_of, lines_of
from umpire.scenarios.seats import heed_hidden, heed_odds, heed_sides
from umpire.scenarios.standing import Scenarios, Standing
from umpire.scenarios.submit import Accepted, Command, submit


class Connected(NamedTuple):
    """What is at hand while the store is connected.

    Attributes:
        scenarios: those of the store.
        gate: lets requests through as the seat that they speak for.
        live: brings the news to followers.
    """

    scenarios: Scenarios
    gate: Gate
    live: Live


class Desk:
    """The service, as the edges see it."""

    def __init__(self, rulebooks: Rulebooks, page_limit: int) -> None:
        self.rulebooks = rulebooks
        self.problems = Problems(rulebooks.values())
        self.page_limit = page_limit
        self._connected: Connected | None = None

    def connect(self, connected: Connected | None) -> None:
        """Put what the store brings at hand, or take it away."""
        self._connected = connected

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
        """Who lets requests through."""
        return self._at_hand.gate

    @property
    def live(self) -> Live:
        """What brings the news to followers."""
        return self._at_hand.live

    async def seat(
        self, headers: Mapping[str, str], scenario: str, asked: str | None = None
    ) -> Seat:
        """Return the seat for which a request about a scenario speaks; see `Gate.seat`.

        A token is of a seat that there is. Without one, the battle must have the side.

        Raises:
            Malformed: it is no seat of this battle.
            Unknown: there is no such scenario.
        """
        seat = self.gate.seat(headers, scenario, asked)
        if seat.side is not None and bearer_or_none(headers) is None:
            heed_sides((await self.scenarios.at_least(scenario, 0)).battle.sides, seat)
        return seat

    def rulebook(self, system: str) -> Rulebook[Any, Any, Any]:
        """Return a rulebook by name."""
        return rulebook_named(self.rulebooks, system)


def setup_of(
    rulebook: Rulebook[Any, Any, Any], sample: str | None, setup: Any, options: Any
) -> Any:
    """Return the set-up that a sample's name, or a value, gives; `options` replace its own.

    Raises:
        Malformed: neither or both are given, or it is not understood, or contradicts itself.
        Unknown: there is no such sample.
    """
    chosen = _chosen(rulebook, sample, setup, options)
    if setup is not None:
        with inside("/setup"):
            rulebook.setup(chosen)
    return chosen


def opening_of(
    rulebook: Rulebook[Any, Any, Any], sample: str | None, setup: Any, options: Any
) -> Any:
    """Return the battle that a set-up opens; see `setup_of`."""
    chosen = _chosen(rulebook, sample, setup, options)
    with inside("" if setup is None else "/setup"):
        return rulebook.setup(chosen)


def _chosen(rulebook: Rulebook[Any, Any, Any], sample: str | None, setup: Any, options: Any) -> Any:
    """Return a set-up; whether it contradicts itself is left to the rulebook's `setup`."""
    if (sample is None) == (setup is None):
        raise UNKNOWN_VALUE.refuse("Give either `sample` or `setup`.", at="/setup")
    chosen = (
        sample_named(rulebook, sample)
        if sample is not None
        else domain(rulebook.setup_type, setup, "/setup")
    )
    return _with_options(rulebook, chosen, options)


def battle_of(
    rulebook: Rulebook[Any, Any, Any], battle: Any, sample: str | None, setup: Any, options: Any
) -> Any:
    """Return the battle that is given as it stands, or that a sample or a set-up opens.

    Raises:
        Malformed: it is not understood, or contradicts itself.
        Unknown: there is no such sample.
    """
    if battle is None:
        return opening_of(rulebook, sample, setup, options)
    if sample is not None or setup is not None:
        raise UNKNOWN_VALUE.refuse("Give `battle`, or `sample`, or `setup`.", at="/battle")
    standing = _with_options(rulebook, domain(rulebook.battle_type, battle, "/battle"), options)
    with inside("/battle"):
        rulebook.check(standing)
    return standing


def _with_options(rulebook: Rulebook[Any, Any, Any], value: Any, options: Any) -> Any:
    """Return a set-up or a battle with `options` in place of its own, if they are given."""
    if options is None:
        return value
    return msgspec.structs.replace(
        value, options=domain(rulebook.options_type, options, "/options")
    )


def orders_of(rulebook: Rulebook[Any, Any, Any], orders: Sequence[Any]) -> tuple[Any, ...]:
    """Return orders of a rulebook.

    Raises:
        Malformed: one of them is not understood, or there are too many.
    """
    if len(orders) > MOST_ORDERS:
        raise UNKNOWN_VALUE.refuse(f"At most {MOST_ORDERS} orders.", at="/orders")
    return through(codec_of(rulebook).orders, orders, "/orders")


def pure_dice(seed: str | None, faces: Sequence[int] | None, scenario: str) -> Dice:
    """Return the dice of a call that keeps nothing.

    Raises:
        Malformed: both a seed and faces are given, or a text is too long.
    """
    if seed is not None and faces is not None:
        raise DICE_SOURCE.refuse("Give `seed`, or `faces`.", at="/faces")
    if seed is not None:
        return KeyedDice(seed_bytes(text(seed, "/seed", 1)), text(scenario, "/scenario"))
    return SuppliedDice(faces or ())


def odds_of(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat = REFEREE
) -> Odds:
    """Return the chances of an order that is declared as `order`, in plain JSON values.

    Raises:
        Refusal: it is not understood, is hidden from the seat, or has no odds here and now.
    """
    declared = domain(codec_of(rulebook).order_type, order, "/order")
    with inside("/order"):
        heed_hidden(rulebook, battle, declared, seat)
        heed_odds(rulebook, battle, declared, seat)
        return rulebook.odds(battle, declared)


def ruled(
    rulebook: Rulebook[Any, Any, Any], battle: Any, orders: tuple[Any, ...], dice: Dice, **only: Any
) -> Ruling[Any, Any]:
    """Rule on orders for a call that keeps nothing; typed dice must all be thrown."""
    with Judging(rulebook.system, kept=False) as judging:
        judging.over(orders)
        ruling = adjudicate(rulebook, battle, orders, dice, **only)
        if isinstance(dice, SuppliedDice):
            dice.finish()
        judging.gave(ruling.events, None)
    return ruling


async def brought_in(desk: Desk, transcript: bytes, command: str | None) -> BroughtIn:
    """Verify a transcript that is sent along, beside the event loop, and keep it as a scenario.

    The id of a `command`, if there is one, stands for this transcript from then on.

    Raises:
        Refusal: as `verified_journal` and `bring_in` do.
    """
    journal = await to_thread(verified_journal, lines_of(transcript), desk.rulebooks)
    return await bring_in(desk.scenarios, journal, command)


async def submitted(
    scenarios: Scenarios, standing: Standing, orders: Sequence[Any], **command: Any
) -> Accepted:
    """Submit orders, in plain JSON values, for a scenario; `command` holds the rest of `Command`.

    `standing` is the scenario as `at_least` the version expected.

    Raises:
        Refusal: as `submit` does, or an order is not understood.
    """
    rulebook = standing.rulebook
    with Judging(rulebook.system, kept=True) as judging:
        understood = orders_of(rulebook, orders)
        judging.over(understood)
        accepted = await submit(scenarios, Command(orders=understood, **command), standing)
        entry = accepted.entry
        judging.gave(entry.events, entry.version, repeated=accepted.repeated)
    return accepted


def foretold(standing: Standing, orders: Sequence[Any], **command: Any) -> Foretold:
    """Return what would come of orders, if they were `submitted` just so.

    `standing` is the scenario as it is `now`.

    Raises:
        Refusal: as `dry_run` does, or an order is not understood.
    """
    rulebook = standing.rulebook
    with Judging(rulebook.system, kept=False) as judging:
        understood = orders_of(rulebook, orders)
        judging.over(understood)
        told = dry_run(standing, Command(orders=understood, **command))
        judging.foretold()
    return told
