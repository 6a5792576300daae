"""Questions about a battle that is sent along: rulings, choices page by page, odds and designs.

Choices are computed only as far as the pages that were asked for (`Offers`). They are kept for the
next page as long as few other questions arrive at the same process.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from time import perf_counter
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from umpire.api.decode import domain, inside, text, through
from umpire.api.problems import BATTLE_TOO_LARGE, TOO_MANY_ORDERS
from umpire.kernel.dice import Dice, KeyedDice, SuppliedDice, seed_bytes
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import (
    adjudicate,
    require_open_odds,
    require_readable,
    sample_named,
)
from umpire.scenarios.errors import DICE_SOURCE, NO_DESIGN_RULES
from umpire.scenarios.journal import codec_of, encode
from umpire.scenarios.naming import as_heard
from umpire.scenarios.repository import Recent
from umpire.telemetry import metrics
from umpire.telemetry.logs import current

ACCEPTED, REPEATED, DRY_RUN, FAULT = "accepted", "repeated", "dry_run", "fault"


class Judging:
    """The time in which a command is ruled on: `with Judging(system, kept=True) as judging`.

    Args:
        system: the rulebook.
        kept: whether the ruling enters a journal.
    """

    __slots__ = ("_began", "_call", "_dice", "_kept", "_outcome", "_stored_s", "_system")

    def __init__(self, system: str, *, kept: bool) -> None:
        self._system = system
        self._kept = kept
        self._outcome = FAULT
        self._dice = 0

    def __enter__(self) -> Self:
        self._call = current()
        self._stored_s = self._call.store_s
        self._began = perf_counter()
        return self

    def over(self, orders: Sequence[Any]) -> None:
        """Note the orders, once they are understood: their kinds, and how many there are."""
        self._call.order_count = len(orders)
        self._call.orders = tuple(
            dict.fromkeys(str(order.__struct_config__.tag) for order in orders)
        )

    def gave(self, events: Iterable[Any], version: int | None, *, repeated: bool = False) -> None:
        """Note the ruling: what happened, and the version that it made."""
        self._call.version = version
        self._outcome = REPEATED if repeated else ACCEPTED
        if not repeated:
            self._dice = sum(
                len(roll.faces) for event in events for roll in getattr(event, "rolls", ())
            )

    def foretold(self) -> None:
        """Note that the orders would be accepted; nothing has happened."""
        self._outcome = DRY_RUN

    def __exit__(
        self, _kind: object, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        call = self._call
        if isinstance(error, Refusal):
            self._outcome = error.code
        call.system, call.ruling, call.dice = self._system, self._outcome, self._dice
        call.rules_s += perf_counter() - self._began - (call.store_s - self._stored_s)
        metrics.ruled(self._system, self._outcome, self._dice, kept=self._kept)


PAGE_BYTES = 256 * 1024
"""The largest page: tens of ships, with all targets of their weapons."""


MOST_KEPT = 8


class Asked(NamedTuple):
    """The page of choices that a request wants: `limit` after `after`, of one unit or of all.

    A page without a limit holds as many as fit in `PAGE_BYTES`. `whole` wants all that the limit
    allows, in one page.
    """

    unit: str | None = None
    after: int = 0
    limit: int | None = None
    whole: bool = False


def page_asked(unit: str | None, after: int, first: int | None) -> Asked:
    """Return what GraphQL asks for, which brings all at one time; no number is too small."""
    return Asked(unit, max(0, after), None if first is None else max(1, first), whole=True)


class Page(NamedTuple):
    """A list of choices as JSON, and after how many the next page begins, if there is one."""

    choices: bytes
    next: int | None


class Offers:
    """The orders that a seat may give in a battle, computed only as far as pages needed them."""

    def __init__(self, rest: Iterator[msgspec.Struct]) -> None:
        self._rest = rest
        self._told: list[bytes] = []
        self._refused: Refusal | None = None

    def page(self, asked: Asked, most_bytes: int) -> Page:
        """Return a page; at least one choice, however long it is.

        Raises:
            Refusal: the rulebook does not say what may be ordered.
        """
        found: list[bytes] = []
        size, place = 0, asked.after
        while (told := self._at(place)) is not None:
            full = asked.limit is not None and len(found) >= asked.limit
            if full or (found and size + len(told) > most_bytes):
                return Page(_listed(found), place)
            found.append(told)
            size, place = size + len(told), place + 1
        return Page(_listed(found), None)

    def _at(self, place: int) -> bytes | None:
        if self._refused is not None:
            raise self._refused
        try:
            while len(self._told) <= place:
                self._told.append(encode(next(self._rest)))
        except StopIteration:
            return None
        except Refusal as refusal:
            self._refused = refusal
            raise
        return self._told[place]


def _listed(told: list[bytes]) -> bytes:
    return b"[" + b",".join(told) + b"]"


_kept: Recent[tuple[str, bytes, Seat, str | None], Offers] = Recent(MOST_KEPT)


def offers_of(book: Rulebook[Any, Any, Any], battle: Any, seat: Seat, unit: str | None) -> Offers:
    """Return what a seat may order in a battle, as far as it has been reckoned yet."""
    key = (book.system, sha256(encode(battle)).digest(), seat, unit)
    return _kept.get(key) or _kept.keep(key, Offers(book.offers(battle, seat, unit)))


def assessment_of(
    rulebook: Rulebook[Any, Any, Any], design: Any, tables: Any, options: Any
) -> msgspec.Struct:
    """Return a rulebook's assessment of a design; all values are plain JSON ones.

    Args:
        rulebook: the rules.
        design: the ship; the answer lists its faults.
        tables: those of a scenario; `None` for the book's own.
        options: those of a scenario; `None` for the defaults.

    Raises:
        CannotAdjudicate: the rulebook has no rules of design.
        Malformed: the design, the tables or the options are not understood.
    """
    rules = rulebook.design
    if rules is None:
        raise NO_DESIGN_RULES.refuse(
            f"{rulebook.title} has no rules for designing ships.", at="/system"
        )
    given = domain(rules.design_type, design, "/design")
    return rules.assess(
        given,
        _or_default(rulebook.tables_type, tables, "/tables"),
        _or_default(rulebook.options_type, options, "/options"),
    )


def _or_default(kind: type[msgspec.Struct], given: Any, at: str) -> Any:
    return kind() if given is None else domain(kind, given, at)


class Bounds(msgspec.Struct, frozen=True):
    """The limits of one question: units of a battle, orders, bytes of the answer, memory."""

    units: int
    orders: int
    answer_bytes: int
    memory_mib: int = 512


def units_in(value: Any) -> int:
    """Return the number of named things on the table of a set-up or a battle."""
    fields = (getattr(value, name) for name in value.__struct_fields__)
    return sum(
        len(field)
        for field in fields
        if isinstance(field, tuple) and field and hasattr(field[0], "id")
    )


def require_few_units(value: Any, bounds: Bounds, at: str) -> None:
    """Refuse a set-up or a battle with more units than may be asked about.

    Raises:
        Malformed: it has more.
    """
    units = units_in(value)
    if units > bounds.units:
        raise BATTLE_TOO_LARGE.refuse(
            f"The battle has {units} units; {bounds.units} are allowed (UMPIRE_UNITS_LIMIT).", at=at
        )


def setup_of(
    rulebook: Rulebook[Any, Any, Any],
    sample: str | None,
    setup: Any,
    options: Any,
    bounds: Bounds | None = None,
) -> Any:
    """Return the set-up of a sample, or the given one; `options` replace its own.

    The rulebook's `setup` checks whether it contradicts itself.

    Raises:
        Malformed: neither or both are given, or it is not understood, or beyond the bounds.
        Unknown: the rulebook has no such sample.
    """
    if (sample is None) == (setup is None):
        raise UNKNOWN_VALUE.refuse("Give exactly one of `sample` and `setup`.", at="/setup")
    chosen = (
        sample_named(rulebook, sample)
        if sample is not None
        else domain(rulebook.setup_type, setup, "/setup")
    )
    if bounds is not None:
        require_few_units(chosen, bounds, "/setup")
    return _with_options(rulebook, chosen, options)


def opening_of(
    rulebook: Rulebook[Any, Any, Any],
    sample: str | None,
    setup: Any,
    options: Any,
    bounds: Bounds | None = None,
) -> Any:
    """Return the battle that a set-up opens; see `setup_of`.

    Raises:
        Malformed: it contradicts itself, too.
    """
    chosen = setup_of(rulebook, sample, setup, options, bounds)
    with inside("" if setup is None else "/setup"):
        return rulebook.setup(chosen)


def battle_of(  # noqa: PLR0913, PLR0917 — what may be sent, one or the other
    rulebook: Rulebook[Any, Any, Any],
    battle: Any,
    sample: str | None,
    setup: Any,
    options: Any,
    bounds: Bounds | None = None,
) -> Any:
    """Return the given battle, or the one that a sample or a set-up opens.

    Raises:
        Malformed: it is not understood, or contradicts itself.
        Unknown: the rulebook has no such sample.
    """
    if battle is None:
        if sample is None and setup is None:
            raise UNKNOWN_VALUE.refuse("Give one of `battle`, `sample` and `setup`.", at="/setup")
        return opening_of(rulebook, sample, setup, options, bounds)
    if sample is not None or setup is not None:
        raise UNKNOWN_VALUE.refuse("Give only one of `battle`, `sample` and `setup`.", at="/battle")
    standing = _with_options(rulebook, domain(rulebook.battle_type, battle, "/battle"), options)
    if bounds is not None:
        require_few_units(standing, bounds, "/battle")
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


def few_enough(orders: int, most: int, at: str = "") -> None:
    """Refuse more orders than are taken at once.

    Raises:
        Malformed: there are too many.
    """
    if orders > most:
        raise TOO_MANY_ORDERS.refuse(
            f"The request has {orders} orders; {most} are allowed at once (UMPIRE_ORDERS_LIMIT).",
            at=at,
        )


def orders_of(
    rulebook: Rulebook[Any, Any, Any],
    orders: Sequence[Any],
    battle: Any,
    most: int,
    seat: Seat = REFEREE,
) -> tuple[Any, ...]:
    """Return orders of a rulebook; for a wrong id, suggest to `seat` one that it may have meant.

    Raises:
        Malformed: one of them is not understood, or there are too many.
    """
    few_enough(len(orders), most, "/orders")
    try:
        return through(codec_of(rulebook).orders, orders, "")
    except Refusal as refusal:
        number, _, within = refusal.at.removeprefix("/").partition("/")
        if within:
            refusal.at = f"/{within}"
            as_heard(rulebook, battle, orders[int(number)], seat, refusal).inside(f"/{number}")
        raise refusal.inside("/orders") from None


def pure_dice(seed: str | None, faces: Sequence[int] | None, scenario: str) -> Dice:
    """Return the dice of a call that keeps nothing.

    Raises:
        Malformed: both a seed and faces are given, or a text is too long.
    """
    if seed is not None and faces is not None:
        raise DICE_SOURCE.refuse("Give `seed` or `faces`, not both.", at="/faces")
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
    with inside("/order"), _heard(rulebook, battle, order, seat):
        declared = domain(codec_of(rulebook).order_type, order, "")
        require_readable(rulebook, battle, declared, seat)
        require_open_odds(rulebook, battle, declared, seat)
        return rulebook.odds(battle, declared)


@contextmanager
def _heard(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat
) -> Iterator[None]:
    """Rewrite the refusal of an order, in plain JSON values, as its seat may see it."""
    try:
        yield
    except Refusal as refusal:
        raise as_heard(rulebook, battle, order, seat, refusal) from None


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
