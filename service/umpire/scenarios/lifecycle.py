"""Open, import, fork, close and remove scenarios, and add a side's own words to the dice."""

import contextlib
import re
import secrets
import struct
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import SEED_BYTES, KeyedDice, commitment
from umpire.kernel.names import title as as_title
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks, name_of, referee_only
from umpire.scenarios.errors import (
    BAD_TRANSCRIPT,
    DICE_SOURCE,
    DICE_THROWN,
    NO_COMMITMENT,
    NO_FORKS,
    NONCE_GIVEN,
    OTHER_JOURNAL,
    ROOT_OPEN,
    SIDES_ONLY,
    UNUSABLE_NAME,
    Conflict,
    NotVerified,
    Unavailable,
    Unknown,
)
from umpire.scenarios.journal import (
    SALT_BYTES,
    Closed,
    Contributed,
    DiceSource,
    DiceTerms,
    ForkedFrom,
    Header,
    cut,
    encode,
)
from umpire.scenarios.ports import Hooks, Indexed, Record, StoredHeader, StoredLine
from umpire.scenarios.repository import (
    Scenarios,
    Standing,
    indexed,
    now,
    opening,
    record_of,
    record_of_standing,
    require_seed,
)
from umpire.scenarios.submit import claimed, entry_once, name_once
from umpire.scenarios.verify import Reader, Verification
from umpire.scenarios.webhooks import forget_hooks
from umpire.version import release


def openings_of(operator: str) -> str:
    """Return where ids of commands are unique that open or import scenarios: for each operator.

    An operator that happens on the id of another must not get the tokens of its battle.
    """
    return f"open {operator}" if operator else "open"


Before: TypeAlias = Callable[[str], Awaitable[None]]


async def unrecorded(_scenario: str) -> None:
    """Let a scenario begin, or change, without a word to anybody."""


async def open_scenario(  # noqa: PLR0913 — what a scenario is opened with, by name
    scenarios: Scenarios,
    rulebook: Rulebook[Any, Any, Any],
    setup: Any,
    *,
    source: DiceSource = "committed",
    seed: str | None = None,
    title: str = "",
    scenario: str | None = None,
    command: str | None = None,
    battle: Any = None,
    before: Before = unrecorded,
    by: str = "",
) -> Standing:
    """Open a scenario, and return its first state.

    Args:
        scenarios: the store of scenarios.
        rulebook: its rules.
        setup: of the rulebook's `setup_type`.
        source: `committed`, `seeded` (then with a `seed`) or `supplied`.
        seed: any text, or 64 hex digits; public.
        title: for people, in any script: a name or nothing.
        scenario: its name; one that nobody can guess by default.
        command: an id that makes a retry safe.
        battle: the one that the set-up opens, if it has been made already.
        before: gets the name after all checks, before anything is stored; it may still refuse.
        by: the name of the operator, whose ids of commands are its own.

    Raises:
        Malformed: the set-up contradicts itself, the title is not a valid name, or the seed does
            not match the source.
        Conflict: a scenario of that name exists, or the command id was used for another command.
    """
    if (source == "seeded") != (seed is not None):
        raise DICE_SOURCE.refuse(
            "`seed` is required with the source `seeded`, and allowed only there.", at="/dice/seed"
        )
    battle = rulebook.setup(setup) if battle is None else battle
    if scenario is None:
        said = ("open", rulebook.system, setup, source, seed, title)
        scenario = await name_once(scenarios, openings_of(by), command, said)
    secret = secrets.token_bytes(SEED_BYTES) if source == "committed" else b""
    terms = DiceTerms(
        source=source,
        scenario=scenario,
        commitment=commitment(secret, scenario) if secret else None,
        seed=seed,
    )
    header = Header(
        scenario=scenario,
        system=rulebook.system,
        edition=rulebook.edition,
        title=as_title(title, "/title"),
        dice=terms,
        battle=battle,
        salt=secrets.token_hex(SALT_BYTES),
        release=release(),
        book_release=rulebook.release,
    )
    await before(scenario)
    return await begin(scenarios, rulebook, header, secret, once=command is not None)


async def begin(
    scenarios: Scenarios,
    rulebook: Rulebook[Any, Any, Any],
    header: Header[Any],
    secret: bytes,
    *,
    once: bool = False,
) -> Standing:
    """Write a header, and return the scenario that begins with it.

    Args:
        scenarios: the store of scenarios.
        rulebook: its rules.
        header: its header.
        secret: the seed of its dice, if it is secret.
        once: whether a scenario of that name that the same command began is returned.
    """
    line = encode(header)
    begun = StoredHeader(line, secret, now())
    standing = opening(rulebook, header, begun)
    await scenarios.store.index.enter(indexed(standing))
    try:
        await scenarios.store.create(header.scenario, begun, record_of_standing(standing))
    except Conflict:
        await strike_unless_begun(scenarios, indexed(standing))
        if not once:
            raise
        return await scenarios.at(header.scenario, 0)
    await scenarios.moved_on(standing, standing)
    return standing


async def strike_unless_begun(scenarios: Scenarios, one: Indexed) -> None:
    """Strike off a battle that was not begun: there was another of its name before."""
    begun = await scenarios.store.header(one.scenario)
    if begun is None or begun.opened != one.opened:
        await scenarios.store.index.strike(one)


def secret_seed(standing: Standing) -> str | None:
    """Return the secret seed in hex, `None` without one. Only the close may use it."""
    return standing.seed.hex() if standing.seed else None


async def contribute(  # noqa: PLR0913, PLR0917 — who, where, when and what
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    expected: int,
    nonce: str,
    command: str | None = None,
) -> Standing:
    """Put a side's nonce into the key of the dice. The id of a `command` makes a retry safe.

    The service committed to the seed earlier, so no side can choose a nonce that suits the seed;
    and the holder of the seed could not know the nonces when it committed to the seed.

    Raises:
        Forbidden: the seat is not a side.
        Conflict: the dice are not committed, have been thrown, or the side has contributed; or the
            command id was used for another command.
        StaleScenario: the scenario is at another version.
    """
    name = name_of(seat)

    async def keep(record: str, digest: bytes) -> tuple[Standing, Contributed]:
        before = await scenarios.exactly(scenario, expected)
        _may_contribute(before, seat)
        entry = Contributed(
            version=before.version + 1,
            seat=name,
            edition=before.rulebook.edition,
            nonce=nonce,
        )
        return await scenarios.extend(before, entry, record, digest), entry

    standing, _ = await entry_once(scenarios, scenario, seat, command, ("nonce", nonce), keep)
    return standing


def _may_contribute(before: Standing, seat: Seat) -> None:
    name = name_of(seat)
    if seat.side not in before.battle.sides:
        raise SIDES_ONLY.refuse(f"{name} is not a side of this battle, so it gives no nonce.")
    if before.header.dice.source != "committed":
        raise NO_COMMITMENT.refuse(
            f"The dice are {before.header.dice.source}; only committed dice take a nonce."
        )
    if name in before.contributed:
        raise NONCE_GIVEN.refuse(f"{name} has already given its nonce; each side gives one.")
    if before.rolled:
        raise DICE_THROWN.refuse(
            "Dice have been thrown; a side gives its nonce before the first throw."
        )


async def fork(
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    version: int | None,
    command: str | None = None,
) -> Standing:
    """Open a scenario that begins with the battle of another at `version` (`None`: its last).

    The dice keep the name of the root: the same shot throws the same faces in both. The id of a
    `command` makes a retry safe: it gets the same fork, though the scenario may have moved on.

    Raises:
        Forbidden: only the referee forks, because a fork shows the coming dice; and
            of some rulebooks nobody forks.
        Unknown: the scenario does not exist, or has no such version.
        Conflict: it was imported without the seed of its dice, or the command id was used for
            another command.
    """
    referee_only(seat)
    origin = await (scenarios.now(scenario) if version is None else scenarios.at(scenario, version))
    if not origin.rulebook.has_forks:
        raise NO_FORKS.refuse(
            f"{scenario} cannot be forked: the fork would show what its dice throw next."
        )
    require_seed(origin)
    said = ("fork", version)
    header = replace(
        origin.header,
        scenario=await name_once(scenarios, f"fork {scenario}", command, said),
        dice=await _dice_of(scenarios, origin),
        battle=origin.battle,
        forked_from=ForkedFrom(scenario, origin.version, origin.chain.hex()),
        release=release(),
        book_release=origin.rulebook.release,
        salt=secrets.token_hex(SALT_BYTES),
    )
    secret = origin.seed if header.dice.source == "committed" else b""
    once = command is not None
    return await begin(scenarios, origin.rulebook, header, secret, once=once)


async def _dice_of(scenarios: Scenarios, origin: Standing) -> DiceTerms:
    """Return the terms of a fork's dice: those of its root, with all nonces.

    Once the root is closed its seed is public, and the fork says so.
    """
    terms = origin.header.dice
    nonces = (*terms.nonces, *origin.contributed.values())
    if terms.source == "committed" and await _is_revealed(scenarios, origin):
        return replace(terms, source="seeded", seed=origin.seed.hex(), nonces=nonces)
    return replace(terms, nonces=nonces)


async def _is_revealed(scenarios: Scenarios, origin: Standing) -> bool:
    """Return whether a close has revealed the seed: that of the origin, or of the root of its dice.

    The origin comes first: the root of an imported scenario may be unknown here.
    """
    names = (origin.header.scenario, origin.header.dice.scenario)
    if (await scenarios.now(names[0])).closed:
        return True
    with contextlib.suppress(Unknown):  # the root may have been removed
        return (await scenarios.now(names[1])).closed
    return False


_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")
"""Names are parts of addresses, of keys of the store and of tokens."""


_Text = Annotated[str, msgspec.Meta(max_length=200)]
_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Version = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class _Terms(DiceTerms, frozen=True):
    scenario: _Text
    commitment: _Hash | None = None
    seed: _Text | None = None
    nonces: Annotated[tuple[_Text, ...], msgspec.Meta(max_length=64)] = ()


class _Origin(ForkedFrom, frozen=True):
    scenario: _Text
    version: _Version
    hash: _Hash


class _Bounded(msgspec.Struct):
    """Fields of every answer about a scenario, within the bounds of those opened here."""

    edition: _Text
    title: _Text
    dice: _Terms
    forked_from: _Origin | None = None
    salt: _Text = ""


class Journal(NamedTuple):
    """A journal that has been verified, as a store keeps it."""

    scenario: str
    header: StoredHeader
    lines: tuple[StoredLine, ...]
    chain: bytes
    record: Record
    system: str
    closed: bool


class BroughtIn(NamedTuple):
    """An imported scenario; `new` unless it was here before."""

    standing: Standing
    new: bool


def verified_journal(transcript: Sequence[bytes], rulebooks: Rulebooks) -> Journal:
    """Return the content of a transcript, once all of it is verified.

    This may take long: leave it to a thread.

    Raises:
        NotVerified: the transcript has a fault; the refusal says where.
        Malformed: the scenario's name, or the key of its dice, cannot be used; or no scenario could
            have been opened here with this header.
    """
    found = Verification(transcript, rulebooks).run().difference
    if found is not None:
        raise NotVerified(found)
    reader = Reader(transcript, rulebooks)
    header, seed, nonces = reader.header, b"", list[str]()
    battle, closed = header.battle, False
    if _NAME.fullmatch(header.scenario) is None:
        raise UNUSABLE_NAME.refuse(
            f"{header.scenario[:40]!r} is not a valid name of a scenario.", at="/scenario"
        )
    for entry in reader.entries():
        if isinstance(entry, Contributed):
            nonces.append(entry.nonce)
        elif isinstance(entry, Closed):
            seed, closed = bytes.fromhex(entry.seed or ""), True
        else:
            battle = fold(battle, entry.events)
    _usable_key(header, nonces)
    opening, *rest = (cut(line.removesuffix(b"\n")) for line in transcript)
    _within_bounds(opening[0])
    lines = tuple(StoredLine(at, line, chain) for at, (line, chain) in enumerate(rest, start=1))
    begun = StoredHeader(opening[0], seed)
    record = record_of(reader.rulebook, header, battle, closed=closed)
    return Journal(header.scenario, begun, lines, reader.chain, record, header.system, closed)


def _within_bounds(header: bytes) -> None:
    try:
        terms = decoder_of(_Bounded).decode(header).dice
    except msgspec.ValidationError as wrong:
        raise BAD_TRANSCRIPT.refuse(f"The header is not valid: {wrong}") from wrong
    if terms.source == "committed" and terms.commitment is None:
        raise BAD_TRANSCRIPT.refuse("Committed dice need a commitment.", at="/dice/commitment")


def _usable_key(header: Header[object], nonces: Sequence[str]) -> None:
    """Refuse what no dice can be keyed with: where the seed is not known, nothing else finds it."""
    try:
        KeyedDice(bytes(SEED_BYTES), header.dice.scenario, (*header.dice.nonces, *nonces))
    except (ValueError, struct.error) as wrong:
        raise BAD_TRANSCRIPT.refuse(
            f"The terms of the dice are not valid: {wrong}", at="/dice"
        ) from wrong


async def bring_in(
    scenarios: Scenarios, journal: Journal, command: str | None = None, by: str = ""
) -> BroughtIn:
    """Store a journal under its own name, all of it or nothing; an existing one is unchanged.

    It becomes a scenario of this service with the same name, journal and chain; `verified_journal`
    has verified it first. The service knows no more than the file: without the seed of committed
    dice, seats can read the scenario, and it takes no more orders.

    It is safe to repeat; the id of a `command` of an operator is bound to the one journal besides.

    Raises:
        Conflict: another scenario has that name, or the command id was used for another command.
    """
    said = ("import", journal.scenario, journal.chain.hex())
    await claimed(scenarios, openings_of(by), command, said, journal.scenario)
    header = msgspec.structs.replace(journal.header, opened=now())
    one = Indexed(header.opened, journal.scenario, journal.system)
    await scenarios.store.index.enter(one, is_open=not journal.closed)
    new = await scenarios.store.adopt(journal.scenario, header, journal.lines, journal.record)
    if not new:
        await strike_unless_begun(scenarios, one)
    standing = await scenarios.now(journal.scenario)
    if not new and not await _begins_with(scenarios, standing, journal):
        raise OTHER_JOURNAL.refuse(
            f"This service already has a scenario {journal.scenario}, with another journal."
        )
    return BroughtIn(standing, new)


async def _begins_with(scenarios: Scenarios, standing: Standing, journal: Journal) -> bool:
    """Return whether the stored journal begins with this one."""
    version = len(journal.lines)
    if version > standing.version:
        return False
    return (await scenarios.at(journal.scenario, version)).chain == journal.chain


async def close_scenario(
    scenarios: Scenarios, scenario: str, seat: Seat, expected: int, command: str | None = None
) -> tuple[Standing, Closed]:
    """Close a scenario, and return its last entry. The id of a `command` makes a retry safe.

    Raises:
        Forbidden: only the referee closes.
        StaleScenario: the scenario is at another version.
        Conflict: it is closed already, or it is a fork whose root still keeps the same seed secret;
            or the command id was used for another command.
    """
    referee_only(seat)

    async def keep(record: str, digest: bytes) -> tuple[Standing, Closed]:
        before = await scenarios.exactly(scenario, expected)
        await _root_is_closed(scenarios, before)
        entry = Closed(
            version=before.version + 1,
            seat=name_of(seat),
            edition=before.rulebook.edition,
            seed=secret_seed(before),
        )
        standing = await scenarios.extend(before, entry, record, digest)
        with contextlib.suppress(Unavailable):  # the record says that it is closed
            await scenarios.store.index.closed(indexed(standing))
        return standing, entry

    return await entry_once(scenarios, scenario, seat, command, ("close",), keep)


async def _root_is_closed(scenarios: Scenarios, standing: Standing) -> None:
    terms = standing.header.dice
    if terms.source != "committed" or terms.scenario == standing.header.scenario:
        return
    try:
        root = await scenarios.now(terms.scenario)
    except Unknown:  # it has been removed, and its seed with it
        return
    if not root.closed:
        raise ROOT_OPEN.refuse(f"Close {terms.scenario} first: both throw the same dice.")


async def end_scenario(scenarios: Scenarios, scenario: str, hooks: Hooks | None = None) -> Standing:
    """Remove a scenario, and return its last state.

    Its journal goes first, in one step with the outcomes of its commands, then its copies in the
    archive, its webhooks and its place in the lists. If this is interrupted, remove it again: the
    second call removes the rest, even if the journal is gone. An order that arrives meanwhile is
    removed too. Followers are told that it is gone.

    Raises:
        Unknown: the scenario does not exist (any more).
        Unavailable: the journals, or the archive, cannot be reached; ask again.
    """
    try:
        standing = await scenarios.now(scenario)
    except Unknown:
        await _forget_rest(scenarios, scenario, hooks)
        raise
    version: int | None = standing.version
    while version is not None:
        version = await scenarios.store.remove(scenario, standing.opened, version)
    scenarios.forget(scenario)
    await scenarios.store.index.strike(indexed(standing))
    await _forget_rest(scenarios, scenario, hooks)
    return standing


async def _forget_rest(scenarios: Scenarios, scenario: str, hooks: Hooks | None) -> None:
    """Remove what lies elsewhere than the journal: copies in the archive, and webhooks."""
    if hooks is not None:
        await forget_hooks(hooks, scenario)
    await scenarios.store.forget_copies(scenario)
