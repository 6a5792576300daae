"""The GraphQL edge against its own schema: whatever is asked, nothing fails."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from graphql import (
    NameNode,
    NullValueNode,
    ObjectFieldNode,
    ObjectValueNode,
    StringValueNode,
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    build_schema,
    get_nullable_type,
    introspection_from_schema,
    is_input_object_type,
    parse,
    print_ast,
    visit,
)
from hypothesis import strategies as st
from starlette.testclient import TestClient

from contracts.files import FILES
from fuzz.service import bounded, running

# The edge is the same for each book: the smallest that has rules of design stands for all.
SCHEMA = build_schema(FILES["schema/graphql/space-fleet.graphql"])
PLACE = "/graphql/space-fleet"

JSON_FILE = st.fixed_dictionaries({"name": st.text(max_size=9)}).map(
    lambda file: ObjectValueNode(
        fields=tuple(
            ObjectFieldNode(name=NameNode(value=name), value=StringValueNode(value=value))
            for name, value in file.items()
        )
    )
)
schemathesis.graphql.scalar("ToolFile", JSON_FILE)
schema = schemathesis.graphql.from_dict({**introspection_from_schema(SCHEMA)})
schema.location = PLACE


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a running service."""
    with running(tmp_path_factory.mktemp("fuzz")) as client:
        yield client


class OneEach(Visitor):
    """Leaves one field in every `@oneOf` input: the generator does not know the directive."""

    def __init__(self, types: TypeInfo) -> None:
        super().__init__()
        self._types = types

    def enter_object_value(self, node: ObjectValueNode, *_where: Any) -> ObjectValueNode | None:
        """Keep the first field that has a value."""
        kind = get_nullable_type(self._types.get_input_type())
        if not (is_input_object_type(kind) and kind.is_one_of):
            return None
        kept = [field for field in node.fields if not isinstance(field.value, NullValueNode)]
        return ObjectValueNode(fields=tuple(kept[:1]))


def with_one_each(text: str) -> str:
    """Return a query whose `@oneOf` inputs have one field."""
    types = TypeInfo(SCHEMA)
    return print_ast(visit(parse(text), TypeInfoVisitor(types, OneEach(types))))


@schema.parametrize()
@bounded(8)
def test_no_operation_fails(case: Any, service: TestClient) -> None:
    """Every field of queries and mutations, with any arguments; most of them are understood."""
    answered = service.post(PLACE, json={"query": with_one_each(case.body)})
    assert answered.status_code == 200
    errors = answered.json().get("errors", ())
    assert "fault" not in {error["extensions"]["code"] for error in errors}
