"""What both edges ask of lists: which scenarios are wanted, and what tokens are for."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import get_args

import msgspec

from umpire.api.desk import Desk
from umpire.api.problems import BAD_PARAMETER
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import UNKNOWN_SCENARIO, Unauthenticated
from umpire.scenarios.finding import Found, FoundPage, Wanted, find, known, with_presence
from umpire.scenarios.listing import State
from umpire.scenarios.seats import name_of, seat_named

LONGEST_MOMENT = 40


class Held(msgspec.Struct, frozen=True):
    """What a token is for, or why it says nothing."""

    seat: str | None = None
    found: Found | None = None
    refused: Refusal | None = None

    @property
    def your_turn(self) -> bool:
        """Whether the scenario waits for the seat."""
        return self.found is not None and self.seat in self.found.told.waits_for


def wanted_of(desk: Desk, given: Mapping[str, str]) -> Wanted:
    """Return which scenarios are looked for.

    Raises:
        Malformed: a state or a time is none, or a seat, or neither true nor false.
        Unknown: the service has no such rulebook.
    """
    system, state, seat = given.get("system"), given.get("state"), given.get("waits_for")
    if system is not None:
        desk.rulebook(system)
    states: tuple[State, ...] = get_args(State)
    chosen = next((one for one in states if one == state), None)
    if state is not None and chosen is None:
        raise BAD_PARAMETER.refuse(f"`state` is one of {', '.join(states)}, not {state[:20]!r}.")
    return Wanted(
        system=system,
        state=chosen,
        waits_for=None if seat is None else name_of(seat_named(seat)),
        changed_from=_moment(given, "changed_from"),
        changed_before=_moment(given, "changed_before"),
        archived=_truth(given, "archived"),
    )


def _truth(given: Mapping[str, str], name: str) -> bool | None:
    text = given.get(name)
    if text is None:
        return None
    if text not in {"true", "false"}:
        raise BAD_PARAMETER.refuse(f"`{name}` is true or false, not {text[:20]!r}.")
    return text == "true"


def _moment(given: Mapping[str, str], name: str) -> int | None:
    text = given.get(name)
    if text is None:
        return None
    try:  # a `+` of an address is a blank; what is too long is no time either
        read = datetime.fromisoformat(text[:LONGEST_MOMENT].replace(" ", "+"))
        moment = (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError) as wrong:
        raise BAD_PARAMETER.refuse(
            f"`{name}` is a time such as 2026-01-31T12:00:00Z, not {text[:20]!r}."
        ) from wrong
    return int(moment * 1000)


async def page_of(
    desk: Desk, wanted: Wanted, after: str | None, limit: int, systems: Sequence[str] | None = None
) -> FoundPage:
    """Return a page of scenarios, each with the seats that follow it; see `find`."""
    page = await find(desk.scenarios, wanted, after, limit, systems)
    found = await with_presence(desk.presence, [one for _, one in page.found])
    cursors = [cursor for cursor, _ in page.found]
    return FoundPage(tuple(zip(cursors, found, strict=True)), page.next)


async def held_by(desk: Desk, tokens: Sequence[str]) -> list[Held]:
    """Return what each token is for; one that is not good spoils no other."""
    said = [_said(desk, token) for token in tokens]
    good = [one for one in said if not isinstance(one, Refusal)]
    names = list(dict.fromkeys(name for name, _ in good))
    looked_up = [one for one in await known(desk.scenarios, names) if one is not None]
    found = {one.scenario: one for one in await with_presence(desk.presence, looked_up)}
    return [
        Held(refused=one) if isinstance(one, Refusal) else _held(*one, found.get(one[0]))
        for one in said
    ]


def _said(desk: Desk, token: str) -> tuple[str, str] | Refusal:
    try:
        verified = desk.gate.holder(token)
    except Unauthenticated as refusal:
        return refusal
    return verified.scenario, name_of(verified.seat)


def _held(scenario: str, seat: str, found: Found | None) -> Held:
    if found is None:
        return Held(seat, refused=UNKNOWN_SCENARIO.refuse(f"There is no scenario {scenario}."))
    return Held(seat, found)
