"""How long the lists of answers may be, and what acts cost: by these a query is weighed.

What is known is exact: the rules of the books, and what the schema says of itself. What hangs on
the battle is a fair bound of one that people play. A greater answer ends at its greatest size.
"""

from collections.abc import Callable, Iterable, Mapping, Sized
from math import ceil
from typing import Any, NamedTuple

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
)

from umpire.api.describe import told
from umpire.api.rest.bodies import MOST_TOKENS
from umpire.kernel.rulebook import Rulebook

ACT = 8_000
ACTS: Mapping[str, Mapping[str, int]] = {
    "Query": {
        **dict.fromkeys(("movement", "fire", "damage", "sensors", "sequence", "adjudicate"), ACT),
        **dict.fromkeys(("odds", "scenarioOdds", "choices", "view", "assessDesign"), ACT),
        **dict.fromkeys(("importShips", "exportShips", "importGame", "exportGame"), ACT),
        **dict.fromkeys(("verify", "explain", "roll", "adjudicateGamePhase"), 4 * ACT),
        **dict.fromkeys(("scenario", "rolls", "scenarios", "seats"), ACT // 8),
    },
    "ScenarioSeen": {
        **dict.fromkeys(("verification", "transcript"), 4 * ACT),
        "choices": ACT,
        "journal": ACT // 8,
    },
}
"""Fields behind which there is work, beside what they answer: what that counts."""

LONG: Mapping[str, int] = {"JSON": 10, "PlainBattle": 2_000}
"""Scalars that are larger than one value."""

OF_ITEM = {"Event": 10, "Choice": 40}
UNITS, PARTS = 30, 2
"""Lists that stand in a battle itself are of its units; those further in are short, or empty."""
BATTLES = ("Battle", "BattleView")
HELD_BY_HALF = 0.5


class Lengths(NamedTuple):
    """How often something may stand in an answer, by the type and the field that hold it."""

    known: Mapping[tuple[str, str], float]

    def of_list(self, parent: str, field: str, item: str) -> float:
        """Return how long a list may be."""
        known = self.known.get((parent, field)) or OF_ITEM.get(item)
        if known is not None:
            return known
        return UNITS if parent.endswith(BATTLES) else PARTS

    def is_known(self, parent: str, field: str) -> bool:
        """Tell whether it is known how often something stands in a field, whatever is asked for."""
        return (parent, field) in self.known

    def of_object(self, parent: str, field: str) -> float:
        """Return how often an object is there."""
        return self.known.get((parent, field), 1)


def lengths_of(schema: GraphQLSchema, books: Iterable[Rulebook[Any, Any, Any]]) -> Lengths:
    """Return what is known beforehand of the answers of a schema that knows some rulebooks."""
    return Lengths({**_of_rulebooks(tuple(books)), **_of_schema(schema)})


def _of_rulebooks(books: tuple[Rulebook[Any, Any, Any], ...]) -> dict[tuple[str, str], float]:
    all_told = [told(book) for book in books]
    lists = ("phases", "editions", "rules", "readings", "options", "codes", "samples", "classes")
    editions = [edition for one in all_told for edition in one.editions]
    return {
        ("Query", "rulebooks"): len(books),
        ("Query", "choices"): 1,  # the list is inside
        ("Query", "designs"): max(len(book.designs) for book in books),
        ("JournalConnection", "edges"): 1,  # the page is counted already
        ("RollsHeard", "rolls"): 1,
        ("ScenarioConnection", "edges"): 1,
        ("SeatsHeld", "seats"): MOST_TOKENS,
        ("JournalEntry", "events"): 3,
        ("Edition", "changes"): max(len(edition.changes) for edition in editions),
        **{
            ("RulebookTold", field): max(len(getattr(one, field)) for one in all_told)
            for field in lists
        },
    }


def _of_schema(schema: GraphQLSchema) -> dict[tuple[str, str], float]:
    """Return how long the lists of introspection are: the one of types, of others the average."""
    types = tuple(schema.type_map.values())
    objects = [one for one in types if isinstance(one, GraphQLObjectType | GraphQLInterfaceType)]
    fields = [field for one in objects for field in one.fields.values()]

    def each(kind: type, part: Callable[[Any], Sized], among: Iterable[Any] = types) -> float:
        return (
            ceil(10 * sum(len(part(one)) for one in among if isinstance(one, kind)) / len(types))
            / 10
        )

    return {
        ("__Schema", "types"): len(types),
        ("__Schema", "directives"): len(schema.directives),
        ("__Type", "fields"): each(object, lambda one: one.fields, objects),
        ("__Type", "inputFields"): each(GraphQLInputObjectType, lambda one: one.fields),
        ("__Type", "enumValues"): each(GraphQLEnumType, lambda one: one.values),
        ("__Type", "possibleTypes"): each(GraphQLUnionType, lambda one: one.types),
        ("__Type", "interfaces"): each(GraphQLObjectType, lambda one: one.interfaces),
        ("__Field", "args"): sum(len(one.args) for one in fields) / len(fields),
        ("__Type", "ofType"): HELD_BY_HALF,
    }
