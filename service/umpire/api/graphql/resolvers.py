"""Shared parts of resolvers: the seat that asks, inputs, and questions to the process pool."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Union

import msgspec
import strawberry
from strawberry import UNSET, Info

from umpire.api.decode import as_json, command_id, inside, list_of_any, read_value
from umpire.api.gate import Grant
from umpire.api.graphql.derive import plain
from umpire.api.graphql.types import ANY, PLAIN, SYSTEMS, ScenarioSeen
from umpire.api.state import AppState
from umpire.api.turns import Pace
from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.adjudication import Rulebooks

Book = Rulebook[Any, Any, Any]


def named(given: str | None) -> str | None:
    """Return the command id that makes a mutation safe to repeat, if there is one."""
    return None if given is None else command_id(given, "/commandId")


class Context:
    """The context of a resolver: the service, and the headers of the request.

    A browser cannot put headers on a WebSocket: there, `connection_params` may bring the token.

    Args:
        app_state: the service.
        headers: those of the request.
        pace: gives turns in the event loop to large operations.
        most_bytes: the largest answer.
        book: the one rulebook that the schema knows; none: all.
    """

    connection_params: Mapping[str, object] | None = None

    def __init__(
        self,
        app_state: AppState,
        headers: Mapping[str, str],
        pace: Pace,
        most_bytes: int,
        book: Book | None = None,
    ) -> None:
        self.app_state = app_state
        self.headers = headers
        self.pace = pace
        self.most_bytes = most_bytes
        self._book = book

    @property
    def rulebooks(self) -> Rulebooks:
        """The rulebooks that the schema knows."""
        return self.app_state.rulebooks if self._book is None else {self._book.system: self._book}

    async def seat(self, scenario: str, asked: str | None) -> Seat:
        """Return the seat for which the request speaks; see `AppState.seat`.

        Raises:
            Malformed: the scenario is of a rulebook that the schema does not know.
        """
        seat = await self.app_state.seat(self.headers, scenario, asked)
        if self._book is not None:
            self._heed(
                (await self.app_state.scenarios.at_least(scenario, 0)).rulebook.system, "scenario"
            )
        return seat

    async def operator_or_referee(self, scenario: str, action: str) -> Grant:
        """Return leave to an operator, or the referee of a scenario; see `Gate`.

        Raises:
            Malformed: the scenario is of a rulebook that the schema does not know.
        """
        grant = await self.app_state.gate.operator_or_referee(self.headers, scenario, action)
        if self._book is not None:
            self._heed((await self.app_state.scenarios.now(scenario)).rulebook.system, "scenario")
        return grant

    def require_known_book(self, transcript: bytes) -> None:
        """Refuse a transcript of a rulebook that the schema does not know; others refuse junk."""
        try:
            line = decoder_of(_FirstLine).decode(transcript.partition(b"\n")[0])
        except msgspec.DecodeError:
            return
        self._heed(line.line.system, "transcript")

    def _heed(self, system: str, what: str) -> None:
        if self._book is not None and system != self._book.system:
            raise UNKNOWN_VALUE.refuse(
                f"The {what} is of {system}: ask /graphql/{system}, or /graphql.", at=f"/{what}"
            )


class _Header(msgspec.Struct):
    system: str


class _FirstLine(msgspec.Struct):
    line: _Header


def list_of(kind: Any) -> Any:
    """Return the annotation of a list of a type that is made at run time."""
    return list[kind]


def app_state_of(info: Info) -> AppState:
    """Return what the service has at hand."""
    app_state: AppState = info.context.app_state
    return app_state


def book_and_value(chosen: Any) -> tuple[Book, Any]:
    """Return the rulebook that a `@oneOf` input chooses, and the value under it."""
    for system, book in SYSTEMS.items():
        value = getattr(chosen, system)
        if value is not UNSET:
            return book, value
    raise UNKNOWN_VALUE.refuse("Choose a rulebook.")


def orders_for(book: Book, chosen: Sequence[Any]) -> list[Any]:
    """Return orders as plain values.

    Args:
        book: the rulebook of the battle, and of the orders in plain JSON.
        chosen: the `@oneOf` inputs.

    Raises:
        Malformed: there are none, or one is of another rulebook.
    """
    if not chosen:
        raise UNKNOWN_VALUE.refuse("`orders` is empty; give at least one order.", at="/orders")
    orders = []
    for place, one in enumerate(chosen):
        with inside(f"/orders/{place}"):
            orders.append(order_for(book, one))
    return orders


def order_for(book: Book, chosen: Any) -> Any:
    """Return an order as a plain value; see `orders_for`."""
    given = getattr(chosen, PLAIN)
    if given is not UNSET:
        return given
    own, value = book_and_value(chosen)
    if own is not book:
        raise UNKNOWN_VALUE.refuse(f"The battle is of {book.system}, the order of {own.system}.")
    return plain(value)


def position_given(value: Any) -> dict[str, Any]:
    """Return what a position has, as plain values; null where it is left out."""
    fields = ("battle", "whole", "setup", "sample", "options")
    return {**dict.fromkeys(fields), **plain(value)}


def result_union(name: str, *kinds: type) -> Any:
    """Return the union, called `name`, of an operation's results and of all kinds of refusal."""
    return Annotated[Union[(*kinds, *ANY)], strawberry.union(name)]


def root_type(name: str, base: type, fields: dict[str, Any]) -> Any:
    """Return a root type: the fields of `base`, and those that are made at run time."""
    return strawberry.type(type(name, (base,), {**fields, "__annotations__": {}}), name=name)


ScenarioResult: Any = result_union("ScenarioResult", ScenarioSeen)


_KINDS: dict[tuple[str, str], Any] = {}


class OddsRead(msgspec.Struct, frozen=True):
    """Odds, as they come back."""

    odds: Odds


def question_of(chosen: Any) -> tuple[Book, dict[str, Any]]:
    """Return the rulebook of a position, and the body of the same question to the REST edge.

    Raises:
        Malformed: the battle is given twice.
    """
    book, value = book_and_value(chosen)
    given = position_given(value)
    whole = given.pop("whole")
    if whole is not None:
        if given["battle"] is not None:
            raise UNKNOWN_VALUE.refuse("Give `battle` or `whole`, not both.", at="/whole")
        given["battle"] = whole
    return book, {"system": book.system, **given}


async def asked(info: Info, act: str, question: dict[str, Any], kind: Any, **given: Any) -> Any:
    """Return the answer to a question, read as a value of `kind`."""
    told = await app_state_of(info).pools.questions.ask(act, as_json(question, ""), **given)
    return read_value(kind, told)


def ruling_kind(book: Book) -> Any:
    """Return the type of a ruling under a rulebook: events, and the battle that they leave."""
    fields = [("events", list_of_any(book.event_types)), ("battle", book.battle_type)]
    return _made("Ruling", book, fields)


def choices_kind(book: Book) -> Any:
    """Return the type of an answer that holds choices."""
    return _made("Choices", book, [("choices", list_of_any(book.choice_types))])


def view_kind(book: Book) -> Any:
    """Return the type of an answer that holds a battle as a seat sees it."""
    return _made("View", book, [("battle", book.view_type)])


def assessment_kind(book: Book) -> Any:
    """Return the type of an answer that holds what a rulebook says of a design."""
    fields: list[tuple[str, Any]] = [("system", str)]
    if book.design is not None:
        fields.append(("assessment", book.design.assessment_type))
    return _made("Assessed", book, fields)


def _made(name: str, book: Book, fields: list[tuple[str, Any]]) -> Any:
    """Return a type with such fields, made once for each rulebook."""
    known = _KINDS.get((name, book.system))
    if known is None:
        known = _KINDS[name, book.system] = msgspec.defstruct(f"{name}Read", fields)
    return known
