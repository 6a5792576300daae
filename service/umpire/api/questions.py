"""Questions about a battle that is sent along: what is asked, and what the rules say to it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from umpire.api.decode import domain, inside, text, through
from umpire.api.judging import Judging
from umpire.api.problems import BATTLE_TOO_LARGE, TOO_MANY_ORDERS
from umpire.kernel.dice import Dice, KeyedDice, SuppliedDice, seed_bytes
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import adjudicate, sample_named
from umpire.scenarios.errors import DICE_SOURCE
from umpire.scenarios.journal import codec_of
from umpire.scenarios.refusing import as_heard
from umpire.scenarios.seats import require_open_odds, require_readable


class Bounds(msgspec.Struct, frozen=True):
    """The limits of one question: units of a battle, orders, bytes of the answer, memory."""

    units: int
    orders: int
    answer_bytes: int
    memory_mib: int = 512


def units_in(value: Any) -> int:
    """Return how many things with a name stand on the table of a set-up or a battle."""
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
            f"It has {units} units; at most {bounds.units} are taken (UMPIRE_UNITS_LIMIT).", at=at
        )


def setup_of(
    rulebook: Rulebook[Any, Any, Any],
    sample: str | None,
    setup: Any,
    options: Any,
    bounds: Bounds | None = None,
) -> Any:
    """Return the set-up that a sample's name, or a value, gives; `options` replace its own.

    Whether it contradicts itself is left to the rulebook's `setup`.

    Raises:
        Malformed: neither or both are given, or it is not understood, or beyond the bounds.
        Unknown: there is no such sample.
    """
    if (sample is None) == (setup is None):
        raise UNKNOWN_VALUE.refuse("Give either `sample` or `setup`.", at="/setup")
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
    """Return the battle that is given as it stands, or that a sample or a set-up opens.

    Raises:
        Malformed: it is not understood, or contradicts itself.
        Unknown: there is no such sample.
    """
    if battle is None:
        if sample is None and setup is None:
            raise UNKNOWN_VALUE.refuse("Give `battle`, or `sample`, or `setup`.", at="/setup")
        return opening_of(rulebook, sample, setup, options, bounds)
    if sample is not None or setup is not None:
        raise UNKNOWN_VALUE.refuse("Give `battle`, or `sample`, or `setup`.", at="/battle")
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
            f"There are {orders} orders; at most {most} are taken at once (UMPIRE_ORDERS_LIMIT).",
            at=at,
        )


def orders_of(
    rulebook: Rulebook[Any, Any, Any],
    orders: Sequence[Any],
    battle: Any,
    most: int,
    seat: Seat = REFEREE,
) -> tuple[Any, ...]:
    """Return orders of a rulebook; of a wrong id in them `seat` is told which it may have meant.

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
    with inside("/order"), _heard(rulebook, battle, order, seat):
        declared = domain(codec_of(rulebook).order_type, order, "")
        require_readable(rulebook, battle, declared, seat)
        require_open_odds(rulebook, battle, declared, seat)
        return rulebook.odds(battle, declared)


@contextmanager
def _heard(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat
) -> Iterator[None]:
    """Have what is refused of an order, in plain JSON values, told as its seat hears it."""
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
