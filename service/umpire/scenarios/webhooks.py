"""Webhooks: a seat is told at an address of its own what its stream would tell it, and no more.

Each entry makes up to three messages, in this order: `scenario.ruling` with what the seat hears of
it (and of those before it that it opened), `scenario.your_turn` where the seat is asked from now
on, and `scenario.closed`. The id of a message is the same however often it is sent.
"""

import base64
import secrets
from collections import deque
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.rulebook import Seat
from umpire.scenarios.course import Course
from umpire.scenarios.errors import TOO_MANY_WEBHOOKS, UNKNOWN_SCENARIO, UNKNOWN_WEBHOOK
from umpire.scenarios.hearing import Ear, Step, Told
from umpire.scenarios.journal import encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Hooks
from umpire.scenarios.seats import name_of, seat_named
from umpire.scenarios.standing import Standing, listing_of

Kind: TypeAlias = Literal["scenario.ruling", "scenario.your_turn", "scenario.closed"]
KINDS: tuple[Kind, ...] = ("scenario.ruling", "scenario.your_turn", "scenario.closed")
ID_BYTES = 8
LONGEST_URL = 2_000


class Hook(msgspec.Struct, frozen=True):
    """Where a seat is told, and what it has been told.

    Attributes:
        id: its name.
        seat: whose it is.
        url: where it goes.
        secret: what its messages are signed with.
        kinds: which messages it gets.
        version: up to where everything has been delivered.
        taken: how many messages of the next version have been delivered.
        failures: how often in a row the next message was not.
        next_at: not to be tried before, in seconds since 1970.
        given_up: whether it is not tried any more.
    """

    id: str
    seat: str
    url: str
    secret: str
    kinds: tuple[Kind, ...]
    version: int
    taken: int = 0
    failures: int = 0
    next_at: float = 0.0
    given_up: bool = False


class Message(msgspec.Struct, frozen=True):
    """What is sent: its id, and its body."""

    id: str
    kind: Kind
    data: dict[str, Any]


def hook_of(record: bytes) -> Hook:
    """Return a hook as it is kept."""
    return decoder_of(Hook).decode(record)


async def add_hook(  # noqa: PLR0913, PLR0917 — what a hook is
    hooks: Hooks,
    standing: Standing,
    seat: Seat,
    url: str,
    kinds: Sequence[Kind],
    most: int,
    name: str | None = None,
) -> Hook:
    """Keep a new hook for a seat; it is told of what comes after the scenario as it stands.

    What the address may be is looked at elsewhere. A hook that has the `name` already is returned
    as it is: so a retry gets the secret that the first answer told.

    Raises:
        Conflict: the scenario has as many as it may.
    """
    hook = Hook(
        id=name or new_name(),
        seat=name_of(seat),
        url=url,
        secret=new_secret(),
        kinds=tuple(kind for kind in KINDS if kind in kinds),
        version=standing.version,
    )
    kept = await hooks.add(standing.header.scenario, hook.id, encode(hook), most)
    if kept is None:
        raise TOO_MANY_WEBHOOKS.refuse(f"A scenario has at most {most} webhooks.")
    return hook_of(kept)


def new_name() -> str:
    """Return a name for a hook that no other has."""
    return secrets.token_hex(ID_BYTES)


def new_secret() -> str:
    """Return a secret in the form of Standard Webhooks."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


async def hooks_of(hooks: Hooks, scenario: str, seat: Seat) -> list[Hook]:
    """Return the hooks of a seat; those of all for the referee."""
    found = [hook_of(record) for record in (await hooks.all(scenario)).values()]
    return sorted(
        [one for one in found if seat.role == "referee" or one.seat == name_of(seat)],
        key=lambda one: one.id,
    )


async def remove_hook(hooks: Hooks, scenario: str, seat: Seat, name: str) -> None:
    """Remove a hook of a seat; the referee removes any.

    Raises:
        Unknown: the seat has none of that name.
    """
    known = {one.id for one in await hooks_of(hooks, scenario, seat)}
    if name not in known or not await hooks.remove(scenario, name):
        raise UNKNOWN_WEBHOOK.refuse(f"{name_of(seat)} has no webhook {name[:40]!r}.")


async def forget_hooks(hooks: Hooks, scenario: str, seat: Seat | None = None) -> None:
    """Remove the hooks of a seat, whose tokens are revoked, or all, where a scenario ends."""
    for name, record in (await hooks.all(scenario)).items():
        if seat is None or hook_of(record).seat == name_of(seat):
            await hooks.remove(scenario, name)


def is_asked(standing: Standing, seat: Seat) -> bool:
    """Tell whether the battle waits for a seat."""
    return not standing.closed and name_of(seat) in listing_of(standing).waits_for


class ToTell(NamedTuple):
    """What a hook is to be told of one entry; `last`: the entry closes the scenario."""

    version: int
    messages: list[Message]
    last: bool


class Backlog:
    """What a hook is still to be told, read from the journal entry by entry.

    Args:
        scenarios: where the scenario is.
        scenario: its name.
        hook: who is told.
    """

    def __init__(self, scenarios: Scenarios, scenario: str, hook: Hook) -> None:
        self._course = Course(scenarios, scenario)
        self._store = scenarios.store
        self._hook = hook
        self._ear: Ear | None = None
        self._steps = deque[Step]()
        self._next: ToTell | None = None

    async def after(self, version: int) -> ToTell | None:
        """Return what there is to tell after a version; `None` if nothing has come since.

        Raises:
            Unknown: there is no such scenario (any more), or it was read on from elsewhere.
        """
        if self._next is not None and self._next.version == version + 1:
            return self._next
        seat = seat_named(self._hook.seat)
        if self._ear is None:
            self._ear = await self._course.ear(seat, version)
        before = self._ear.standing
        if before.version != version:
            raise UNKNOWN_SCENARIO.refuse(f"{self._course.scenario} was read up to elsewhere.")
        if not self._steps:
            self._course.heard(await self._store.version(self._course.scenario))
            self._steps.extend(await self._course.after(before, stale=lambda: True))
        if not self._steps:
            return None
        step = self._steps.popleft()
        told = _of_step(self._hook, seat, before, step, self._ear.hear(step))
        self._next = ToTell(step.standing.version, told, step.standing.closed)
        return self._next


def _of_step(
    hook: Hook, seat: Seat, before: Standing, step: Step, told: Sequence[Told]
) -> list[Message]:
    """Return the messages of one entry, of the kinds that a hook gets."""
    after = step.standing
    data: dict[str, Any] = {
        "scenario": after.header.scenario,
        "seat": hook.seat,
        "version": after.version,
    }
    entries = [{"opened": one.opened, "entry": one.entry} for one in told]
    made: list[tuple[Kind, dict[str, Any]]] = [("scenario.ruling", {**data, "entries": entries})]
    if "scenario.your_turn" in hook.kinds and is_asked(after, seat) and not is_asked(before, seat):
        made.append(("scenario.your_turn", data))
    if after.closed:
        made.append(("scenario.closed", data))
    return [
        Message(f"msg_{hook.id}_{after.version}_{KINDS.index(kind)}", kind, held)
        for kind, held in made
        if kind in hook.kinds
    ]
