"""Rulebooks as data: rules, readings, options, editions, codes, samples."""

from typing import Any

import msgspec
import strawberry
from strawberry.scalars import JSON

from umpire.api.describe import options_of
from umpire.api.graphql.types import ReadingType, RuleType
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook


@strawberry.type
class OptionInfo:
    """An option of a rulebook: the rule it changes, what it takes, and what holds without it."""

    name: str
    rule: str
    description: str
    default: JSON | None
    schema: JSON


@strawberry.type
class CodeInfo:
    """A reason for which a rulebook refuses an order."""

    code: str
    meaning: str
    rule: str | None


@strawberry.type
class ChangeInfo:
    """What an edition has changed in one rule; of a default, what it was before, and where.

    `unread`: nothing read the option before. `cited` has the citations that were corrected, as they
    were before, by the kind of event.
    """

    rule: str
    gist: str
    option: str | None
    table: str | None
    before: JSON | None
    unread: bool
    cited: JSON


@strawberry.type
class EditionInfo:
    """An edition of a rulebook, and its changes since the edition before."""

    name: str
    changes: list[ChangeInfo]

    @classmethod
    def of(cls, edition: Edition) -> "EditionInfo":
        """Return what there is to say of an edition."""
        changes = [ChangeInfo(**msgspec.structs.asdict(each)) for each in edition.changes]
        return cls(name=edition.name, changes=changes)


@strawberry.type
class RulebookInfo:
    """A rulebook: its rules, readings, options, codes and samples."""

    system: str
    edition: str
    title: str
    owner: str
    unit: str
    editions: list[EditionInfo]
    rules: list[RuleType]
    readings: list[ReadingType]
    options: list[OptionInfo]
    codes: list[CodeInfo]
    samples: list[str]

    @classmethod
    def of(cls, book: Rulebook[Any, Any, Any]) -> "RulebookInfo":
        """Return what there is to say of a rulebook."""
        return cls(
            system=book.system,
            edition=book.edition,
            title=book.title,
            owner=book.owner,
            unit=book.unit,
            editions=[EditionInfo.of(edition) for edition in book.editions],
            rules=list(book.rules),
            readings=list(book.readings),
            options=[OptionInfo(**msgspec.structs.asdict(one)) for one in options_of(book)],
            codes=[
                CodeInfo(code=one.name, meaning=one.meaning, rule=one.rule) for one in book.codes
            ],
            samples=list(book.samples),
        )
