"""Where a scenario stands: its battle at a version, and what an entry makes of it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import fold
from umpire.scenarios.errors import (
    CLOSED,
    SEED_UNKNOWN,
    UNKNOWN_VERSION,
    StaleScenario,
)
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    Entry,
    Header,
    Ruled,
    chained,
    rolls_of,
)
from umpire.scenarios.listing import Listed, listed, record_of
from umpire.scenarios.ports import (
    Indexed,
    Record,
    StoredHeader,
    Times,
)


class Standing(msgspec.Struct, frozen=True):
    """A scenario at a version: how it began, its battle, the head of its chain, its dice.

    `contributed` are the nonces in the dice key by the seats that gave them, in order; after the
    first roll there are no more. `opened` and `times` are those of the store (see `StoredHeader`).
    """

    rulebook: Rulebook[Any, Any, Any]
    header: Header[Any]
    seed: bytes
    dice: KeyedDice | None
    version: int
    battle: Any
    chain: bytes
    contributed: dict[str, str]
    rolled: bool
    closed: bool = False
    opened: int = 0
    times: Times = Times()


def opening(
    rulebook: Rulebook[Any, Any, Any], header: Header[Any], begun: StoredHeader
) -> Standing:
    """Return a scenario as it stands before its first entry."""
    return Standing(
        rulebook=rulebook,
        header=header,
        seed=begun.seed,
        dice=keyed_dice(header, begun.seed),
        version=0,
        battle=header.battle,
        chain=chained(b"", begun.line),
        contributed={},
        rolled=header.forked_from is not None,
        opened=begun.opened,
        times=Times(begun.opened, begun.opened),
    )


def listing_of(standing: Standing) -> Listed:
    """Return what lists tell of a scenario."""
    return listed(standing.rulebook, standing.header, standing.battle, closed=standing.closed)


def indexed(standing: Standing) -> Indexed:
    """Return as what lists name a scenario."""
    return Indexed(standing.opened, standing.header.scenario, standing.header.system)


def record_of_standing(standing: Standing) -> Record:
    """Return the record of a scenario, as it is kept beside its journal."""
    return record_of(standing.rulebook, standing.header, standing.battle, closed=standing.closed)


def keyed_dice(header: Header[Any], seed: bytes, nonces: Iterable[str] = ()) -> KeyedDice | None:
    """Return the dice of a scenario; `None` where the players type them in, or the seed is unknown.

    Args:
        header: for the terms, and the nonces that a fork brings along.
        seed: the secret one; not asked for where the terms give a public one.
        nonces: contributed in this journal, in order.
    """
    terms = header.dice
    if terms.source == "supplied" or (terms.source == "committed" and not seed):
        return None
    key = seed_bytes(terms.seed) if terms.seed is not None else seed
    return KeyedDice(key, terms.scenario, (*terms.nonces, *nonces))


def after(standing: Standing, entry: Entry, chain: bytes, battle: Any) -> Standing:
    """Return where a scenario stands after one more entry.

    Args:
        standing: where it stood before.
        entry: the next one.
        chain: the hash of the chain after its line.
        battle: the battle that it leaves.
    """
    change = msgspec.structs.replace
    match entry:
        case Ruled():
            rolled = standing.rolled or any(True for _ in rolls_of(entry.events))
            return change(
                standing, version=entry.version, battle=battle, chain=chain, rolled=rolled
            )
        case Contributed():
            contributed = {**standing.contributed, entry.seat: entry.nonce}
            dice = keyed_dice(standing.header, standing.seed, contributed.values())
            return change(
                standing, version=entry.version, chain=chain, contributed=contributed, dice=dice
            )
        case Closed():
            return change(standing, version=entry.version, chain=chain, closed=True)


def folded(standing: Standing, entry: Entry, chain: bytes) -> Standing:
    """Return where a scenario stands after one more entry that is in the journal; see `after`."""
    battle = standing.battle
    if isinstance(entry, Ruled):
        battle = fold(battle, entry.events)
    return after(standing, entry, chain, battle)


def stands_open_at(standing: Standing, version: int) -> None:
    """Refuse a scenario that takes no orders for a version.

    Raises:
        StaleScenario: it stands at another.
        Conflict: it is closed.
    """
    if standing.version != version:
        raise StaleScenario(version, standing.version)
    require_open(standing)


def require_open(standing: Standing) -> None:
    """Refuse a scenario to which nothing can be added.

    Raises:
        Conflict: it is closed, or was brought in without the seed of its dice.
    """
    if standing.closed:
        raise CLOSED.refuse("The scenario is closed.")
    require_seed(standing)


def require_seed(standing: Standing) -> None:
    """Refuse a scenario of whose dice nobody here can throw any.

    Raises:
        Conflict: it was brought in without their seed.
    """
    if standing.header.dice.source == "committed" and not standing.seed:
        raise SEED_UNKNOWN.refuse("The service does not know the seed of these dice.")


def has_come_to(standing: Standing, version: int) -> None:
    """Refuse a version that a scenario does not have yet, or that none has: they count from 0.

    Raises:
        Unknown: it stands at an earlier one.
    """
    if not 0 <= version <= standing.version:
        raise UNKNOWN_VERSION.refuse(
            f"There is no version {version}; the scenario stands at {standing.version}."
        )
