"""Questions that GraphQL asks beside the event loop, in the words of the REST edge."""

from typing import Any

import msgspec
from strawberry import Info

from umpire.api.decode import as_json, list_of_any, read_value
from umpire.api.graphql.asking import Book, book_and_value, desk_of, position_given
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.odds import Odds

_KINDS: dict[tuple[str, str], Any] = {}


class OddsRead(msgspec.Struct, frozen=True):
    """Odds, as they come back."""

    odds: Odds


def question_of(chosen: Any) -> tuple[Book, dict[str, Any]]:
    """Return the rulebook of a position, and the body with which the REST edge asks about it.

    Raises:
        Malformed: a battle is given twice.
    """
    book, value = book_and_value(chosen)
    given = position_given(value)
    whole = given.pop("whole")
    if whole is not None:
        if given["battle"] is not None:
            raise UNKNOWN_VALUE.refuse("Give `battle`, or `whole`.", at="/whole")
        given["battle"] = whole
    return book, {"system": book.system, **given}


async def asked(info: Info, act: str, question: dict[str, Any], kind: Any, **given: Any) -> Any:
    """Return the answer to a question, read as a value of `kind`."""
    told = await desk_of(info).rooms.questions.ask(act, as_json(question, ""), **given)
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
