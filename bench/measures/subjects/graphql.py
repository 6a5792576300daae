"""Fire over GraphQL against REST: the same work, and the selection that REST answers."""

from collections.abc import Iterator
from itertools import count

import msgspec
from graphql import (
    GraphQLObjectType,
    GraphQLUnionType,
    build_schema,
    get_named_type,
    parse,
    validate,
)

from measures.firing import RestLane, Walk, post
from measures.fleets import Fire, fleets, in_fire_phase
from measures.harness import Figure, Size, at_least, context, require
from measures.load import Answer, connect
from measures.processes import Rig, rig
from measures.race import Result, race, run, stocked, variant
from umpire.api.graphql.schema import graphql_schema
from umpire.api.graphql.types import name_of
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.settings import Settings

SUBJECT = "graphql"
SHIPS = 12
GOAL = 0.5
RULEBOOK = "fullThrustLight"
PREFIX = name_of(FULL_THRUST_LIGHT)

_MUTATION = """mutation Fire(
  $scenario: ID!, $version: Int!, $command: String!, $seat: String!, $orders: [FireOrderInput!]!
) {
  resolveFire(
    scenario: $scenario, expectedVersion: $version, commandId: $command, seat: $seat,
    orders: $orders
  ) { __typename ... on RulingKept { version command events { %s } } }
}"""
_ACCEPTED = b'{"data":{"resolveFire":{"__typename":"RulingKept"'


def query() -> str:
    """Return the mutation that selects what REST answers: every field of every event, its kind.

    It asks for the events of the rulebook that is played, as a client of it does.
    """
    schema = build_schema(graphql_schema(Settings.model_construct()).as_str())
    union = schema.type_map["Event"]
    members = union.types if isinstance(union, GraphQLUnionType) else ()
    own = [member for member in members if member.name.startswith(PREFIX)]
    require(len(own) == len(FULL_THRUST_LIGHT.event_types), "Not every event is asked for.")
    parts = (f"... on {member.name} {{ {_fields(member)} }}" for member in own)
    document = _MUTATION % " ".join(("__typename", *parts))
    require(not validate(schema, parse(document)), "The schema does not take the mutation.")
    return " ".join(document.split())


def _fields(kind: GraphQLObjectType) -> str:
    return " ".join(_selected(kind))


def _selected(kind: GraphQLObjectType) -> Iterator[str]:
    for name, field in kind.fields.items():
        inner = get_named_type(field.type)
        nested = isinstance(inner, GraphQLObjectType)
        yield f"{name} {{ {_fields(inner)} }}" if nested else name


class GraphQLLane(RestLane):
    """Fires over GraphQL, with variables."""

    query = b""
    _commands = count(1)

    def asked(self, walk: Walk, fire: Fire) -> bytes:
        """Return a fire as a request."""
        order = msgspec.json.decode(fire.json, type=dict[str, msgspec.Raw])
        del order["kind"]
        body = b'{"query":%s,"variables":{%s}}' % (
            self.query,
            b'"scenario":"%s","version":%d,"command":"g%d","seat":"side:%s",'
            b'"orders":[{"%s":{"fireWeapons":%s}}]'
            % (
                walk.scenario.encode(),
                walk.version,
                next(self._commands),
                fire.side.encode(),
                RULEBOOK.encode(),
                msgspec.json.encode(order),
            ),
        )
        return post("/graphql", body, "accept: application/graphql-response+json\r\n")

    def accepted(self, answer: Answer) -> bool:
        """Tell whether an answer says that the fire is in the journal."""
        return answer.status == 200 and answer.body.startswith(_ACCEPTED)


def measure(size: Size) -> list[Figure]:
    """Return the throughput of GraphQL over that of REST."""
    GraphQLLane.query = msgspec.json.encode(query())
    with rig() as servers:
        rest, graphql = run(_race(servers, size))
    return [
        at_least(SUBJECT, "GraphQL fire / REST fire", graphql.throughput_of(rest), GOAL),
        context(SUBJECT, "GraphQL fire, processor", graphql.cpu_us, "us"),
        context(SUBJECT, "REST fire, processor", rest.cpu_us, "us"),
    ]


async def _race(servers: Rig, size: Size) -> list[Result]:
    await _schema_made(servers)
    battle = in_fire_phase(fleets(SHIPS))
    variants = []
    for name, lane in (("rest", RestLane), ("graphql", GraphQLLane)):
        walks = await stocked(servers, battle, f"{SUBJECT}-{name}", size, size.stock)
        variants.append(await variant(servers.service, lane, walks, size.connections))
    return await race(variants, size.slice_s, size.rounds)


async def _schema_made(servers: Rig) -> None:
    """Have the service make its schema, which it does for the first query."""
    (connection,) = await connect(servers.service, 1)
    await connection.ask(post("/graphql", b'{"query":%s}' % GraphQLLane.query))
    connection.close()
