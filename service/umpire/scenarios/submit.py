"""Submit orders: rule on them and append the ruling once; or try them without keeping anything.

A command id makes a retry safe for everything that changes a journal. `submit` checks the ids of
orders, `name_once` those of commands that open a scenario, and `entry_once` those of entries that
leave the battle as it is. A refused command stores nothing, so it does not use up its id.
"""

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from umpire.kernel.dice import SEED_BYTES, Dice, KeyedDice, SuppliedDice
from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import Family, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import (
    TypedBySide,
    UnthrownDice,
    adjudicate,
    foresee,
    may_hide_dice,
    may_know_throw,
    name_of,
    nothing_after_outcome,
)
from umpire.scenarios.errors import COMMAND_REUSED, DICE_SOURCE, StaleScenario
from umpire.scenarios.journal import (
    SALT_BYTES,
    Closed,
    Contributed,
    Ruled,
    chained,
    codec_of,
    encode,
)
from umpire.scenarios.ports import Behind, Claim, NewLine, Repeated
from umpire.scenarios.read import events_heard
from umpire.scenarios.repository import Scenarios, Standing, after, require_open, stands_open_at

NAME_BYTES = 10
COMMAND_BYTES = 12


E = TypeVar("E", Contributed, Closed)


def record_of_command(seat: Seat, command: str) -> str:
    """Return a store's name for the outcome of a command.

    It includes the seat, so a refusal does not reveal ids that other seats have used. It is a
    digest, so the store holds no ids either.
    """
    return hashlib.sha256(f"{name_of(seat)} {command}".encode()).hexdigest()


def digest_of(said: Any) -> bytes:
    """Return the digest of a request, which distinguishes a retry from another command."""
    return hashlib.sha256(encode(said)).digest()


async def name_once(scenarios: Scenarios, within: str, command: str | None, said: Any) -> str:
    """Return the name for a scenario that is about to begin: the same one for the same command.

    A retry finds the scenario of that name, or begins it if the first attempt was interrupted. A
    refusal stores nothing, so it does not use up an id. The store keeps only a name and a digest:
    no token, no seed.

    Args:
        scenarios: their store.
        within: the scope in which the command id is unique.
        command: the id; without it, the name is new.
        said: the whole request.

    Raises:
        Conflict: another request has used the id.
    """
    return await claimed(scenarios, within, command, said, secrets.token_hex(NAME_BYTES))


async def claimed(
    scenarios: Scenarios, within: str, command: str | None, said: Any, name: str
) -> str:
    """Return `name`, or the earlier name of a command id; see `name_once`."""
    if command is None:
        return name
    claim = Claim(name, digest_of(said))
    found = await scenarios.store.claim(f"{within} {command}", claim)
    if found.digest != claim.digest:
        raise _reused()
    return found.scenario


async def entry_once(  # noqa: PLR0913, PLR0917 — who, where, what, and how it is kept
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    command: str | None,
    said: Any,
    keep: Callable[[str, bytes], Awaitable[tuple[Standing, E]]],
) -> tuple[Standing, E]:
    """Keep an entry, and return it with the scenario as it stood then; a retry gets the same.

    Args:
        scenarios: where the scenario is.
        scenario: its name.
        seat: who asks.
        command: the id; without it, a new one.
        said: all that was asked for.
        keep: keeps the entry, given the name of its record and its digest.

    Raises:
        Refusal: that of `keep`, or the id was used for another command.
    """
    digest = digest_of(said)
    record = record_of_command(seat, command or new_command())
    try:
        return await keep(record, digest)
    except Refusal:
        # Perhaps it was kept before, and that is why it is refused now.
        known = None if command is None else await scenarios.store.command(scenario, record)
        if command is None or known is None:
            raise
        if known.digest != digest:
            raise _reused() from None
    standing = await scenarios.at(scenario, known.version)
    (stored,) = await scenarios.store.lines(scenario, known.version - 1, 1)
    entry: Any = codec_of(standing.rulebook).kept_entry(stored.line)
    return standing, entry


def new_command() -> str:
    """Return an id for a command that came without one."""
    return secrets.token_hex(COMMAND_BYTES)


def _reused() -> Refusal:
    return COMMAND_REUSED.refuse("This command id was another command before; take a new one.")


class Command(msgspec.Struct, frozen=True):
    """Some orders for a scenario at a version; its `id` makes a retry safe."""

    scenario: str
    seat: Seat
    expected: int
    orders: tuple[Any, ...]
    faces: tuple[int, ...] | None = None
    id: str | None = None
    family: Family | None = None


class Accepted(msgspec.Struct, frozen=True):
    """A command in the journal: its entry, and the present scenario (perhaps later).

    `chain` is the hash of the chain after the entry: a receipt, because it binds sealed orders too.
    `command` is the id of the command, for its own seat alone.
    """

    entry: Ruled[Any, Any]
    standing: Standing
    chain: bytes
    command: str
    repeated: bool = False


async def submit(
    scenarios: Scenarios,
    command: Command,
    before: Standing | None = None,
    elsewhere: Callable[[Standing, Command], Awaitable[Ruling[Any, Any]]] | None = None,
) -> Accepted:
    """Rule on a command and store the ruling.

    Args:
        scenarios: the store of scenarios.
        command: the orders.
        before: the scenario, if it was looked up already, `at_least` at the expected version.
        elsewhere: `judge`s it, if another process does that.

    Raises:
        Refusal: of the first order that is refused; nothing is stored. To a side, it reveals no
            outcome of the orders before it (see `foresee`).
        StaleScenario: the scenario is at another version.
        Conflict: the scenario is closed, or another command has used the command id.
    """
    if command.id is None:
        command = msgspec.structs.replace(command, id=new_command())
    record, digest = record_of_command(command.seat, command.id or ""), _digest(command)
    if before is None:
        before = await scenarios.at_least(command.scenario, command.expected)
    if before.version != command.expected:
        known = await scenarios.store.command(command.scenario, record)
        if known is not None:
            return await _first_answer(scenarios, command, known, digest)
        raise StaleScenario(command.expected, before.version)
    require_open(before)
    try:
        ruling = await elsewhere(before, command) if elsewhere else judge(before, command)
    except Refusal:
        # Perhaps it was accepted before, and what it did is why it is refused now.
        known = await scenarios.store.command(command.scenario, record)
        if known is None:
            raise
        return await _first_answer(scenarios, command, known, digest)
    entry = _entry(before, command, ruling)
    line = encode(entry)
    chain = chained(before.chain, line)
    left = after(before, entry, chain, ruling.state)
    outcome = await scenarios.append(before, left, NewLine(record, digest, line, chain))
    match outcome:
        case Standing():
            return Accepted(entry, outcome, chain, command.id or "")
        case Repeated():
            return await _first_answer(scenarios, command, outcome, digest)
        case Behind(version):
            raise StaleScenario(command.expected, version)


def judge(before: Standing, command: Command) -> Ruling[Any, Any]:
    """Return the ruling on a command, without storing it.

    A command of one order, or of the referee, is judged once. In a longer one of a side, all orders
    but the last are judged twice.

    Raises:
        Refusal: of the first order that is refused, or that a side gives after an outcome.
    """
    if command.seat.role == "side" and len(command.orders) > 1:
        _outcome_comes_last(before, command)
    dice = dice_for(before, command, KeyedDice(secrets.token_bytes(SEED_BYTES), command.scenario))
    ruling = adjudicate(
        before.rulebook,
        before.battle,
        command.orders,
        dice,
        seat=command.seat,
        family=command.family,
    )
    if isinstance(dice, SuppliedDice | TypedBySide):
        dice.finish()
    return ruling


def _outcome_comes_last(before: Standing, command: Command) -> None:
    dice = dice_for(before, command, UnthrownDice())
    foreseen = foresee(
        before.rulebook,
        before.battle,
        command.orders[:-1],
        dice if isinstance(dice, TypedBySide) else UnthrownDice(),
        seat=command.seat,
        family=command.family,
    )
    nothing_after_outcome(foreseen, command.orders, command.seat)


def _entry(before: Standing, command: Command, ruling: Ruling[Any, Any]) -> Ruled[Any, Any]:
    return Ruled(
        version=before.version + 1,
        seat=name_of(command.seat),
        edition=before.rulebook.edition,
        orders=command.orders,
        events=ruling.events,
        salt=secrets.token_hex(SALT_BYTES),
    )


def dice_for(standing: Standing, command: Command, unseen: Dice) -> Dice:
    """Return the dice of a scenario: its own, or the typed ones if that is its source.

    Args:
        standing: the scenario.
        command: the orders, with the faces.
        unseen: the dice that fall where faces are typed in but a side may not count them.

    Raises:
        Malformed: faces were typed in, but the scenario throws its own dice.
    """
    if standing.dice is None:
        typed = SuppliedDice(command.faces or ())
        return TypedBySide(typed, unseen) if command.seat.role == "side" else typed
    if command.faces is not None:
        raise DICE_SOURCE.refuse(
            f"This scenario throws its own dice ({standing.header.dice.source}): leave `faces` "
            "out.",
            at="/faces",
        )
    return standing.dice


def _digest(command: Command) -> bytes:
    return digest_of((command.orders, command.faces))


async def _first_answer(
    scenarios: Scenarios, command: Command, known: Repeated, digest: bytes
) -> Accepted:
    """Return the answer that a command got before, to one that says the same."""
    if known.digest != digest:
        raise COMMAND_REUSED.refuse("This command id was another command before; take a new one.")
    (stored,) = await scenarios.store.lines(command.scenario, known.version - 1, 1)
    standing = await scenarios.at_least(command.scenario, known.version)
    entry = codec_of(standing.rulebook).kept_entry(stored.line)
    if not isinstance(entry, Ruled):
        raise COMMAND_REUSED.refuse("This command id was no order before; take a new one.")
    return Accepted(entry, standing, stored.hash, command.id or "", repeated=True)


class Foretold(msgspec.Struct, frozen=True):
    """The outcome of a command as its seat would see it.

    Attributes:
        version: of the scenario.
        accepted: the number of orders, from the first, that would be accepted; later ones are not
            judged.
        complete: whether every order was judged, and `events` are all that would happen.
        throws: the first dice that the last accepted order would throw, where they end the run
            and may be shown.
        events: all that would happen; if it is not complete, before the last accepted order.
    """

    version: int
    accepted: int
    complete: bool
    throws: PendingThrow | None
    events: tuple[Any, ...]


def dry_run(standing: Standing, command: Command) -> Foretold:
    """Return the outcome that a command would have now; its `id` plays no part.

    A dry run writes nothing and uses up no command id. A seat can repeat it as often as it likes,
    so it shows only outcomes that can be foreseen (see `foresee`): the first order whose outcome
    cannot be foreseen is the last that is judged.

    Where the players type the dice in, a command without faces asks which dice to throw: the answer
    has the first throw, and no refusal is for missing faces or for anything after that throw.

    Args:
        standing: the scenario `now`; one kept in memory may be behind.
        command: the orders.

    Raises:
        Refusal: of the first order that would be refused.
        StaleScenario: the scenario is at another version.
        Conflict: the scenario is closed.
    """
    stands_open_at(standing, command.expected)
    rulebook, seat, orders = standing.rulebook, command.seat, command.orders
    dice = _dice_for(standing, command)
    seen = foresee(rulebook, standing.battle, orders, dice, seat=seat, family=command.family)
    told, throws = seen.ruling, seen.thrown
    last = orders[seen.accepted - 1]
    takes_none = isinstance(dice_for(standing, command, dice), TypedBySide)
    if throws and (
        (takes_none and may_hide_dice(rulebook, told.state, last))
        or not may_know_throw(rulebook, told.state, last, seat)
    ):
        throws = None
    if throws is None or standing.dice is not None:
        nothing_after_outcome(seen, orders, seat)
    if isinstance(dice, SuppliedDice | TypedBySide) and not seen.ends:
        dice.finish()
    events = events_heard(rulebook, told.state, told.events, seat)
    return Foretold(standing.version, seen.accepted, not seen.ends, throws, events)


def _dice_for(standing: Standing, command: Command) -> Dice:
    """Return the faces that were typed in, if they may be; else dice that do not fall."""
    dice = dice_for(standing, command, UnthrownDice())
    typed = command.faces and isinstance(dice, SuppliedDice | TypedBySide)
    return dice if typed else UnthrownDice()
