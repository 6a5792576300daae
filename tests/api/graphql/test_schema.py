"""The GraphQL schema: what a client may rely on when it writes its queries."""

import re
from typing import Annotated, Any, Literal

import pytest
from graphql import (
    FragmentDefinitionNode,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLUnionType,
    OverlappingFieldsCanBeMergedRule,
    parse,
    print_ast,
    validate,
    validate_schema,
)
from graphql.validation.rules import overlapping_fields_can_be_merged
from starlette.testclient import TestClient

from api.edges import ask
from api.graphql_form import PREFIX, aliased, sdl, selection, snake, unprefixed
from contracts.files import FILES
from umpire.api.graphql.derive import Derivation, system_prefix
from umpire.api.graphql.types import name_of
from umpire.kernel.rulebook import FAMILIES, Rulebook
from umpire.rules import SERVED

UNIONS = sorted(re.findall(r"^union (\w+)", FILES["schema/umpire.graphql"], re.MULTILINE))
"""As committed: to make the schema takes seconds, in each process that collects these tests."""
BOOK = SERVED["full-thrust-light"]


def test_the_committed_schema_can_be_read_by_others() -> None:
    """It is valid, and every type in it has a use."""
    assert validate_schema(sdl()) == []


@pytest.mark.parametrize("name", UNIONS)
def test_every_field_of_every_member_of_a_union_may_be_asked_for_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under an alias where members have fields of one name and different types."""
    # Nobody asks for the events of three books at once, and GraphQL stops comparing them.
    monkeypatch.setattr(overlapping_fields_can_be_merged, "MAX_COMPLEXITY_BUDGET", 10**8)
    fragment = f"fragment all on {name} {selection(name)}"
    errors = validate(sdl(), parse(f"{fragment} {{...use}} fragment use on Query {{__typename}}"))
    assert [error.message for error in errors if "never used" not in error.message] == []


@pytest.mark.parametrize("name", [name for name in UNIONS if not name.endswith("Result")])
def test_an_alias_is_asked_for_only_where_it_is_needed(name: str) -> None:
    """Without any one of them GraphQL refuses the selection; results hold those of events."""
    (whole,) = parse(f"fragment all on {name} {selection(name)}").definitions
    assert isinstance(whole, FragmentDefinitionNode)
    told_of = [print_ast(member) for member in whole.selection_set.selections]
    for alias, field in re.findall(r"(\w+: )(\w+)", selection(name)):
        # Members that lack the field have nothing to say to it, and comparing them takes long.
        told = " ".join(member for member in told_of if re.search(rf"\b{field}\b", member))
        text = f"fragment all on {name} {{{told.replace(alias, '')}}}"
        assert validate(sdl(), parse(text), [OverlappingFieldsCanBeMergedRule]), alias


@pytest.mark.parametrize("union", ["Event", "Choice", "Battle", "BattleView"])
def test_members_of_full_thrust_light_need_no_alias(union: str) -> None:
    """Who plays by one rulebook asks for its members alone."""
    assert aliased(members(union, PREFIX)) == set()


def members(union: str, prefix: str) -> list[GraphQLObjectType]:
    """Return the members of a union that belong to the rulebook with a prefix."""
    told = sdl().type_map[union]
    assert isinstance(told, GraphQLUnionType)
    return [one for one in told.types if one.name == prefix + unprefixed(one.name)]


def test_the_unions_hold_all_that_the_rulebooks_have() -> None:
    """Every event and every choice, once, under the name of the rulebook in whose rooms it is."""
    for union, kinds in (
        ("Event", {kind for book in SERVED.values() for kind in book.event_types}),
        ("Choice", {kind for book in SERVED.values() for kind in book.choice_types}),
    ):
        told = sdl().type_map[union]
        assert isinstance(told, GraphQLUnionType)
        names = [one.name for one in told.types]
        assert sorted(names) == sorted(
            f"{system_prefix(kind.__module__)}{kind.__name__}" for kind in kinds
        )


@pytest.mark.parametrize("book", SERVED.values(), ids=SERVED)
def test_an_order_is_chosen_by_its_kind(book: Rulebook[Any, Any, Any]) -> None:
    """One field each, and exactly one to be given; a family has its own."""
    prefix = name_of(book)
    every = sdl().type_map[f"{prefix}OrderInput"]
    assert isinstance(every, GraphQLInputObjectType)
    assert every.is_one_of
    tags = {kind.__struct_config__.tag for kind in book.order_types}
    assert {snake(name) for name in every.fields} == tags
    for family in FAMILIES:
        kinds = {
            kind.__struct_config__.tag for kind in book.order_types if book.families[kind] == family
        }
        own = sdl().type_map.get(f"{prefix}{family.capitalize()}OrderInput")
        if own is None:
            assert not kinds
            continue
        assert isinstance(own, GraphQLInputObjectType)
        assert {snake(name) for name in own.fields} == kinds


def test_every_result_may_be_any_refusal() -> None:
    """A client that knows the interface knows them all."""
    refusal = sdl().type_map["Refusal"]
    assert isinstance(refusal, GraphQLInterfaceType)
    refusals = {one.name for one in sdl().get_possible_types(refusal)}
    assert len(refusals) > 7
    results = [name for name in UNIONS if name.endswith("Result")]
    assert len(results) >= 6
    for name in results:
        union = sdl().type_map[name]
        assert isinstance(union, GraphQLUnionType)
        members = {one.name for one in union.types}
        assert members > refusals
        assert len(members - refusals) == (2 if name == "RulingResult" else 1)  # or a dry run


def test_a_choice_of_numbers_is_a_number() -> None:
    """GraphQL has no enum of numbers; which are allowed is checked when the value is read."""
    quarter = Annotated[Literal[0, 90, 180, 270], "In degrees."]
    assert Derivation().input(quarter) is int
    assert Derivation().output(quarter) is int


def test_a_list_of_numbers_is_one_of_floats() -> None:
    """Where whole ones stand beside others; a list of different things is not to be had."""
    derivation = Derivation()
    assert derivation.output(tuple[float, float, int]) == list[float]
    assert derivation.input(tuple[int, float]) == list[float]
    assert derivation.output(tuple[int, int]) == derivation.output(tuple[int, ...]) == list[int]
    with pytest.raises(TypeError, match="one type"):
        derivation.output(tuple[int, str])


def test_the_four_families_are_queries_and_mutations() -> None:
    """`fire` keeps nothing, `resolveFire` is kept; and so for each."""
    query, mutation = sdl().query_type, sdl().mutation_type
    assert query is not None
    assert mutation is not None
    assert set(FAMILIES) <= set(query.fields)
    assert {f"resolve{family.capitalize()}" for family in FAMILIES} <= set(mutation.fields)


def test_every_rulebook_is_told_with_all_its_fields(client: TestClient) -> None:
    """Rules, readings, options with their defaults, codes and samples."""
    told = ask(client, f"{{rulebooks {selection('RulebookTold')}}}")
    assert "errors" not in told
    assert [book["system"] for book in told["data"]["rulebooks"]] == [
        book.system for book in SERVED.values()
    ]
    one = ask(client, f'{{rulebook(system: "{BOOK.system}") {selection("RulebookTold")}}}')
    assert one["data"]["rulebook"] == told["data"]["rulebooks"][0]
    assert ask(client, '{rulebook(system: "chess") {title}}')["data"]["rulebook"] is None


def test_the_schema_can_be_asked_for(client: TestClient) -> None:
    """By introspection, as tools do."""
    from graphql import get_introspection_query  # noqa: PLC0415 — used here alone

    told = ask(client, get_introspection_query())
    names = {one["name"] for one in told["data"]["__schema"]["types"]}
    assert names >= {name for name in sdl().type_map if not name.startswith("__")} - {"Float"}
