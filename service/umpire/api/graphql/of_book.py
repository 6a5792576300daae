"""The schema of one rulebook: a part of the whole, under the same names."""

from typing import Any

from graphql import GraphQLUnionType
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.base import StrawberryObjectDefinition
from strawberry.types.field import StrawberryField
from strawberry.types.union import StrawberryUnion

from umpire.api.graphql.derive import Derivation
from umpire.api.graphql.executing import Schema


class BookSchema(Schema):
    """What one rulebook needs of the types that are derived; the rest is never converted.

    Args:
        derivation: knows what each rulebook has of unions and of inputs.
        book: the name of the input field that chooses the rulebook.
        given: as for every schema.
    """

    def __init__(self, derivation: Derivation, book: str, **given: Any) -> None:
        self._shares = derivation.shares
        self._book = book
        super().__init__(**given)

    def share(self, name: str) -> frozenset[str] | None:
        """Return what the rulebook has of a union or an input; `None`: it is not one over books."""
        shares = self._shares.get(name)
        return None if shares is None else shares.get(self._book, frozenset())

    def get_fields(self, type_definition: StrawberryObjectDefinition) -> list[StrawberryField]:
        """Return the fields of a type that the rulebook has."""
        share = self.share(type_definition.name)
        return [
            field
            for field in super().get_fields(type_definition)
            if (share is None or field.python_name in share) and self._can_be_asked(field)
        ]

    def _can_be_asked(self, field: StrawberryField) -> bool:
        """Tell whether the rulebook has something of what a field takes, and of what it answers."""
        types = (field.type, *(one.type for one in field.arguments))
        kinds = (getattr(_bare(one), "__strawberry_definition__", None) for one in types)
        return all(self.share(kind.name) != frozenset() for kind in kinds if kind is not None)

    @property
    def schema_converter(self) -> GraphQLCoreConverter:
        """What converts the types; Strawberry makes one of its own, and can be given none."""
        return self._converter

    @schema_converter.setter
    def schema_converter(self, made: GraphQLCoreConverter) -> None:
        self._converter = _Converter(
            made.config,
            scalar_overrides={},
            scalar_map=made.config.scalar_map,
            get_fields=self.get_fields,
        )
        self._converter.schema = self


def _bare(kind: Any) -> Any:
    """Return the type of which another is a list, or which it may be without."""
    while hasattr(kind, "of_type"):
        kind = kind.of_type
    return kind


class _Converter(GraphQLCoreConverter):
    """Leaves out of a union what the rulebook does not have."""

    schema: BookSchema

    def from_union(self, union: StrawberryUnion) -> GraphQLUnionType:
        share = self.schema.share(union.graphql_name or "")
        if share is None:
            return super().from_union(union)
        kept = (
            annotation
            for annotation, kind in zip(union.type_annotations, union.types, strict=True)
            if kind.__strawberry_definition__.name in share  # type: ignore[attr-defined]
        )
        return super().from_union(
            StrawberryUnion(union.graphql_name, tuple(kept), union.description)
        )
