"""Submitting a command: rule on its orders, and append the ruling, once and only once."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from umpire.kernel.dice import SEED_BYTES, Dice, KeyedDice, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Family, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import TypedBySide, adjudicate
from umpire.scenarios.errors import (
    COMMAND_REUSED,
    DICE_SOURCE,
    StaleScenario,
)
from umpire.scenarios.foresight import (
    UnthrownDice,
    foresee,
    nothing_after_outcome,
)
from umpire.scenarios.journal import SALT_BYTES, Ruled, chained, codec_of, encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.once import digest_of, new_command, record_of_command
from umpire.scenarios.ports import Behind, NewLine, Repeated
from umpire.scenarios.seats import name_of
from umpire.scenarios.standing import Standing, after, require_open


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
    """A command in the journal: its entry, and the scenario as it stands (perhaps later).

    `chain` is the hash of the chain after the entry: a receipt, for it binds sealed orders too.
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
    """Rule on a command and keep the ruling.

    Args:
        scenarios: where the scenario is.
        command: what is ordered.
        before: the scenario, if it was looked up already, as `at_least` the version expected.
        elsewhere: what `judge`s it, where that is not to be done here.

    Raises:
        Refusal: of the first order that is refused; nothing is kept. To a side, that tells no
            outcome of the orders before it (see `foresight`).
        StaleScenario: the scenario stands at another version.
        Conflict: the scenario is closed, or the command id was used for another command.
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
    """Return the ruling on a command; it is not kept yet.

    A command of one order, or of the referee, is judged once. Of a longer one of a side, all
    orders but the last are judged twice.

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
    """Return the dice of a scenario: its own, or those typed in where that is its source.

    Args:
        standing: the scenario.
        command: what is ordered, with the faces.
        unseen: the dice that fall where faces are typed in but a side may not count them.

    Raises:
        Malformed: faces were typed in, but the scenario throws its own dice.
    """
    if standing.dice is None:
        typed = SuppliedDice(command.faces or ())
        return TypedBySide(typed, unseen) if command.seat.role == "side" else typed
    if command.faces is not None:
        raise DICE_SOURCE.refuse(
            f"The dice of this scenario are {standing.header.dice.source}.", at="/faces"
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
