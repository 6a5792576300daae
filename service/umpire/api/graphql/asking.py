"""What resolvers have in common: who asks, and rulebook, battle and orders from the inputs."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, Union

import strawberry
from strawberry import UNSET, Info

from umpire.api.decode import inside
from umpire.api.desk import Desk, battle_of
from umpire.api.graphql.derive import plain
from umpire.api.graphql.refusals import ANY
from umpire.api.graphql.types import SYSTEMS, Scenario
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.rulebook import Rulebook, Seat

Id: TypeAlias = Annotated[strawberry.ID, strawberry.argument(name="id")]
"""A scenario, where it is what a field is about."""


class Context:
    """What a resolver has at hand: the service, and the headers of the request.

    A browser cannot put headers on a WebSocket: there, `connection_params` may bring the token.
    """

    connection_params: Mapping[str, object] | None = None

    def __init__(self, desk: Desk, headers: Mapping[str, str]) -> None:
        self.desk = desk
        self.headers = headers

    async def seat(self, scenario: str, asked: str | None) -> Seat:
        """Return the seat for which the request speaks; see `Desk.seat`."""
        return await self.desk.seat(self.headers, scenario, asked)


def list_of(kind: Any) -> Any:
    """Return the annotation of a list of a type that is made at run time."""
    return list[kind]


def desk_of(info: Info) -> Desk:
    """Return what the service has at hand."""
    desk: Desk = info.context.desk
    return desk


def book_and_value(chosen: Any) -> tuple[Rulebook[Any, Any, Any], Any]:
    """Return the rulebook that a `@oneOf` input chooses, and the value under it."""
    for system, book in SYSTEMS.items():
        value = getattr(chosen, system)
        if value is not UNSET:
            return book, value
    raise UNKNOWN_VALUE.refuse("Choose a rulebook.")


def book_and_orders(chosen: list[Any]) -> tuple[Rulebook[Any, Any, Any], list[Any]]:
    """Return the one rulebook of some orders, and the orders as plain values.

    Raises:
        Malformed: there are none, or they are of several rulebooks.
    """
    if not chosen:
        raise UNKNOWN_VALUE.refuse("Give at least one order.", at="/orders")
    both = [book_and_value(one) for one in chosen]
    if len({book.system for book, _ in both}) > 1:
        raise UNKNOWN_VALUE.refuse("The orders are of several rulebooks.", at="/orders")
    orders = []
    for place, (_, value) in enumerate(both):
        with inside(f"/orders/{place}"):
            orders.append(plain(value))
    return both[0][0], orders


def position(chosen: Any) -> tuple[Rulebook[Any, Any, Any], Any]:
    """Return the rulebook and the battle that an input gives.

    Raises:
        Refusal: it is not understood, or contradicts itself.
    """
    book, value = book_and_value(chosen)
    given: dict[str, Any] = {"battle": None, "setup": None, "sample": None, "options": None}
    given |= plain(value)
    battle = battle_of(book, given["battle"], given["sample"], given["setup"], given["options"])
    return book, battle


def result_union(name: str, *kinds: type) -> Any:
    """Return the union, called `name`, of what an act gives and of every kind of refusal."""
    return Annotated[Union[(*kinds, *ANY)], strawberry.union(name)]


def root_type(name: str, base: type, fields: dict[str, Any]) -> Any:
    """Return a root type: the fields of `base`, and those that are made at run time."""
    return strawberry.type(type(name, (base,), {**fields, "__annotations__": {}}), name=name)


ScenarioResult: Any = result_union("ScenarioResult", Scenario)
