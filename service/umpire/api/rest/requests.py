"""Read requests: scenario, seat, versions, command id, filters of lists."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from typing import get_args

import msgspec
from starlette.requests import Request

from umpire.api.answers import WEAK, headers_of
from umpire.api.decode import GREATEST_NUMBER, LONGEST_NUMBER, command_id
from umpire.api.problems import (
    BAD_LAST_EVENT_ID,
    BAD_PARAMETER,
    BAD_VERSION,
    UNSUPPORTED_TYPE,
    VERSION_REQUIRED,
)
from umpire.api.state import AppState
from umpire.kernel.errors import Refusal
from umpire.kernel.lines import LANGUAGES, language
from umpire.kernel.rulebook import FAMILIES, Family, Seat
from umpire.kernel.words import one_of
from umpire.scenarios.adjudication import name_of, seat_named
from umpire.scenarios.errors import UNKNOWN_SCENARIO, Unauthenticated
from umpire.scenarios.read import Found, FoundPage, Wanted, find, known, with_presence
from umpire.scenarios.repository import State

LONGEST_MOMENT = 40


class Held(msgspec.Struct, frozen=True):
    """The seat of a token and its battle, or the reason why the token is not valid."""

    seat: str | None = None
    found: Found | None = None
    refused: Refusal | None = None

    @property
    def your_turn(self) -> bool:
        """Return whether the scenario waits for the seat."""
        return self.found is not None and self.seat in self.found.told.waits_for


def wanted_of(app_state: AppState, given: Mapping[str, str]) -> Wanted:
    """Return the filters of a list of scenarios.

    Raises:
        Malformed: a state, a time, a seat or a truth value is not understood.
        Unknown: the service has no such rulebook.
    """
    system, state, seat = given.get("system"), given.get("state"), given.get("waits_for")
    if system is not None:
        app_state.rulebook(system)
    states: tuple[State, ...] = get_args(State)
    chosen = next((one for one in states if one == state), None)
    if state is not None and chosen is None:
        raise BAD_PARAMETER.refuse(
            f"`state` must be one of {', '.join(states)}, not {state[:20]!r}."
        )
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
        raise BAD_PARAMETER.refuse(f"`{name}` must be true or false, not {text[:20]!r}.")
    return text == "true"


def _moment(given: Mapping[str, str], name: str) -> int | None:
    text = given.get(name)
    if text is None:
        return None
    try:  # a `+` in an address is a blank; a text that is too long is no time either
        read = datetime.fromisoformat(text[:LONGEST_MOMENT].replace(" ", "+"))
        moment = (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError) as wrong:
        raise BAD_PARAMETER.refuse(
            f"`{name}` must be a time such as 2026-01-31T12:00:00Z, not {text[:20]!r}."
        ) from wrong
    return int(moment * 1000)


async def page_of(
    app_state: AppState,
    wanted: Wanted,
    after: str | None,
    limit: int,
    systems: Sequence[str] | None = None,
) -> FoundPage:
    """Return a page of scenarios, each with the seats that follow it; see `find`."""
    page = await find(app_state.scenarios, wanted, after, limit, systems)
    found = await with_presence(app_state.presence, [one for _, one in page.found])
    cursors = [cursor for cursor, _ in page.found]
    return FoundPage(tuple(zip(cursors, found, strict=True)), page.next)


async def held_by(app_state: AppState, tokens: Sequence[str]) -> list[Held]:
    """Return what each token is for; one that is not good spoils no other."""
    said = [_said(app_state, token) for token in tokens]
    good = [one for one in said if not isinstance(one, Refusal)]
    names = list(dict.fromkeys(name for name, _ in good))
    looked_up = [one for one in await known(app_state.scenarios, names) if one is not None]
    found = {one.scenario: one for one in await with_presence(app_state.presence, looked_up)}
    return [
        Held(refused=one) if isinstance(one, Refusal) else _held(*one, found.get(one[0]))
        for one in said
    ]


def _said(app_state: AppState, token: str) -> tuple[str, str] | Refusal:
    try:
        verified = app_state.gate.holder(token)
    except Unauthenticated as refusal:
        return refusal
    return verified.scenario, name_of(verified.seat)


def _held(scenario: str, seat: str, found: Found | None) -> Held:
    if found is None:
        return Held(
            seat, refused=UNKNOWN_SCENARIO.refuse(f"The service has no scenario {scenario}.")
        )
    return Held(seat, found)


def require_known_query(request: Request, known: AbstractSet[str]) -> None:
    """Refuse a query parameter that the operation does not have, or that is given twice.

    Otherwise a misspelt `dry_run` would store the orders, and a misspelt filter would list
    everything.

    Raises:
        Malformed: there is one.
    """
    if not request.scope["query_string"]:
        return
    given = [name for name, _ in request.query_params.multi_items()]
    for name in given:
        if name not in known:
            legal = f"it has {one_of(sorted(known))}" if known else "it has none"
            raise BAD_PARAMETER.refuse(f"This address has no parameter {name[:20]!r}; {legal}.")
    for name in known:
        if given.count(name) > 1:
            raise BAD_PARAMETER.refuse(f"`{name}` is given more than once; give it once.")


def require_body_type(request: Request, expected: str) -> None:
    """Refuse a body that says to be of another type than the address takes.

    Raises:
        Malformed: it does, or says nothing (415).
    """
    headers = headers_of(request.scope)
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return
    given = headers.get("content-type", "")
    if given.partition(";")[0].strip().lower() != expected:
        raise UNSUPPORTED_TYPE.refuse(f"Send Content-Type: {expected}, not {given[:60]!r}.")


def scenario_of(request: Request) -> str:
    """Return the scenario that the address names."""
    return str(request.path_params["scenario"])


async def seat_of(app_state: AppState, request: Request) -> Seat:
    """Return the seat for which a request about a scenario speaks; see `AppState.seat`."""
    return await app_state.seat(headers_of(request.scope), scenario_of(request))


def family_of(request: Request) -> Family | None:
    """Return the family that the address names, `None` if it takes orders of every one.

    Raises:
        Malformed: there is no such family.
    """
    name = request.path_params.get("family")
    if name is None:
        return None
    for family in FAMILIES:
        if family == name:
            return family
    raise BAD_PARAMETER.refuse(
        f"{name!r} is not a family of orders; use one of: {', '.join(FAMILIES)}."
    )


def command_of(request: Request) -> str | None:
    """Return the command id that the header `Idempotency-Key` holds, if it is there.

    Raises:
        Malformed: it is empty, too long, or not printable ASCII.
    """
    given = headers_of(request.scope).get("idempotency-key")
    return None if given is None else command_id(given)


def expected_version(request: Request) -> int:
    """Return the version that `If-Match` names.

    Raises:
        Malformed: the header is missing (428), or holds no single version.
    """
    tag = headers_of(request.scope).get("if-match")
    if tag is None:
        raise VERSION_REQUIRED.refuse(
            'If-Match is missing; send the version that you saw, for example If-Match: "3".'
        )
    # A proxy that compresses answers makes entity tags weak; a version is the same all the same.
    version = _number(tag.strip().removeprefix(WEAK).removeprefix('"').removesuffix('"'))
    if version is None:
        raise BAD_VERSION.refuse(
            f'If-Match is {tag[:40]!r}; it must be one quoted version, for example "3".'
        )
    return version


def roll_of(request: Request) -> int:
    """Return the number of a roll in the path.

    Raises:
        Malformed: it is not a number.
    """
    given = str(request.path_params["number"])
    number = _number(given)
    if number is None:
        raise BAD_PARAMETER.refuse(
            f"The number of a roll must be a whole number, not {given[:20]!r}."
        )
    return number


def roll_or_label(request: Request) -> tuple[int | None, str | None]:
    """Return the number of a roll, or else its label: `?roll=`, `?label=`.

    Raises:
        Malformed: neither or both are given, or the number is not one.
    """
    label = request.query_params.get("label")
    if (label is None) == ("roll" not in request.query_params):
        raise BAD_PARAMETER.refuse("Name one roll: its number (`?roll=`) or its label (`?label=`).")
    return (whole_number(request, "roll", 0) if label is None else None), label


def last_heard(request: Request) -> int:
    """Return the version after which to begin: `Last-Event-ID`, or else `?after=`.

    Raises:
        Malformed: either is no version.
    """
    given = headers_of(request.scope).get("last-event-id", "")
    if not given:
        return whole_number(request, "after", 0)
    version = _number(given)
    if version is None:
        raise BAD_LAST_EVENT_ID.refuse(
            f"Last-Event-ID must be a version such as 3, not {given[:20]!r}."
        )
    return version


def whole_number(
    request: Request, name: str, default: int, *, least: int = 0, most: int = GREATEST_NUMBER
) -> int:
    """Return a query parameter that is a whole number; `most` where it is more.

    Raises:
        Malformed: it is anything else, or less than `least`.
    """
    given = request.query_params.get(name)
    if given is None:
        return default
    number = _number(given)
    if number is None or number < least:
        raise BAD_PARAMETER.refuse(
            f"`{name}` must be from {least} to {GREATEST_NUMBER}, not {given[:20]!r}."
        )
    return min(number, most)


def _number(text: str) -> int | None:
    """Return the number that some digits make; `None` if they are too many, or not digits alone."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        return None
    return int(text)


def choose_language(request: Request) -> None:
    """Let `?lang=` choose the language of log lines for this request.

    Raises:
        Malformed: there are no lines in it.
    """
    code = request.query_params.get("lang")
    if code is None:
        return
    if code not in LANGUAGES:
        raise BAD_PARAMETER.refuse(f"`lang` is {code[:20]!r}; it must be {one_of(LANGUAGES)}.")
    language.set(code)


def compact_form(request: Request, of_compact: Sequence[str]) -> bool:
    """Return whether a request asks for the compact form: `?form=compact`.

    Args:
        request: the request.
        of_compact: the parameters that only the compact form has.

    Raises:
        Malformed: there is no such form, or one of those parameters is given without it.
    """
    form = request.query_params.get("form", "full")
    if form not in {"full", "compact"}:
        raise BAD_PARAMETER.refuse(f"`form` is {form[:20]!r}; it must be full or compact.")
    for name in of_compact:
        if form == "full" and name in request.query_params:
            raise BAD_PARAMETER.refuse(f"`{name}` needs `form=compact` here.")
    return form == "compact"


def yes_or_no(request: Request, name: str) -> bool:
    """Return a query parameter that is `true` or `false`; without it, no.

    Raises:
        Malformed: it is anything else.
    """
    if not request.scope["query_string"]:  # as in most requests
        return False
    value = request.query_params.get(name, "false")
    if value not in {"true", "false"}:
        raise BAD_PARAMETER.refuse(f"`{name}` must be true or false, not {value[:20]!r}.")
    return value == "true"
