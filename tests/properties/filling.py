"""Filling in what choices leave open, and ordering it."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

import msgspec
from jsonschema_rs import Draft202012Validator

from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, Open
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import Ruling

Hear: TypeAlias = Callable[[Any], Ruling[Any, Any] | Refusal]
"""Adjudicates an order, and returns the ruling or the refusal."""

TRIES = 4
"""How often a choice with open places is filled in at random."""


def faults_of(
    book: Rulebook[Any, Any, Any], battle: Any, choice: Choice, hear: Hear, random: Random
) -> list[str]:
    """Return the faults of a choice in a battle; nothing, if all is well.

    What is offered is not refused. An accepted order changes the battle: else it would be offered
    again, and a player who takes what is offered would give it without end. Only what prepares may
    set again what is set, or ask without changing anything.
    """
    codes = {code.name for code in book.codes}
    faults = [f"{code} is no code" for code in choice.unless if code not in codes]
    for order in orders(choice, random):
        answer = hear(decoded(book, order))
        if isinstance(answer, Refusal):
            if answer.code not in choice.unless:
                faults.append(f"{order}: {answer.code}: {answer}")
        elif choice.role != "prepare" and answer.state == battle:
            faults.append(f"{order}: changes nothing")
    return faults


def decoded(book: Rulebook[Any, Any, Any], order: Mapping[str, Any]) -> Any:
    """Return an order of a book as it is read from what is sent."""
    kinds: Any = book.any_order
    return msgspec.convert(order, kinds)


def orders(choice: Choice, random: Random) -> Iterator[dict[str, Any]]:
    """Yield the orders of a choice: as it stands if that can be sent, and filled in at random."""
    if all(one.optional for one in choice.open):
        yield choice.order
    if choice.open:
        for _ in range(TRIES):
            yield filled_in(choice, random)


def filled_in(choice: Choice, random: Random) -> dict[str, Any]:
    """Return the order of a choice with values from what is legal, each by its schema.

    That schemas are themselves in order is left to `value_of`: to look at each takes too long.
    """
    order = _sent(choice)
    for one in choice.open:
        if not one.optional or random.random() < 0.5:
            value = value_of(one.legal, random)
            if not one.at:
                Draft202012Validator(one.legal).validate(value)
                return dict(value)
            _put(order, one, value)
    return order


def filled_with(choice: Choice, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the order of a choice with those values, each of which is legal at its place."""
    order = _sent(choice)
    places = {one.at: one for one in choice.open}
    for at, value in values.items():
        _put(order, places[at], value)
    return order


def _sent(choice: Choice) -> dict[str, Any]:
    """Return the order of a choice as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(choice.order), type=dict[str, Any])


def _put(order: dict[str, Any], one: Open, value: Any) -> None:
    *path, last = one.at.removeprefix("/").split("/")
    Draft202012Validator(one.legal).validate(value)
    place: Any = order
    for name in path:
        place = place[int(name)] if isinstance(place, list) else place.setdefault(name, {})
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value


def value_of(legal: Mapping[str, Any], random: Random) -> Any:
    """Return a value that fits a schema of the forms that choices use.

    Ends of ranges come more often than what lies between.

    Raises:
        KeyError: the schema is of another form.
    """
    if "const" in legal:
        return legal["const"]
    if "enum" in legal:
        return random.choice(legal["enum"])
    if "anyOf" in legal:
        return value_of(random.choice(legal["anyOf"]), random)
    return _BY_TYPE[legal["type"]](legal, random)


def _integer(legal: Mapping[str, Any], random: Random) -> int:
    least, most = legal["minimum"], legal["maximum"]
    return random.choice((least, most, random.randint(least, most)))


def _number(legal: Mapping[str, Any], random: Random) -> float:
    least, most = legal["minimum"], legal["maximum"]
    return random.choice((least, most, random.uniform(least, most)))


def _string(legal: Mapping[str, Any], random: Random) -> str:
    longest: int = legal["maxLength"]
    return random.choice("xy") * min(random.choice((1, 3)), longest)


def _array(legal: Mapping[str, Any], random: Random) -> list[Any]:
    fewest, most = legal["minItems"], legal["maxItems"]
    length = random.choice((fewest, min(most, fewest + 1), random.randint(fewest, min(most, 6))))
    found: list[Any] = []
    for _ in range(5 * length):
        before = legal.get("prefixItems", ())[len(found) :]
        value = value_of(before[0] if before else legal["items"], random)
        if len(found) < length and not (legal.get("uniqueItems") and value in found):
            found.append(value)
    return found


def _object(legal: Mapping[str, Any], random: Random) -> dict[str, Any]:
    return {
        name: value_of(inner, random)
        for name, inner in legal["properties"].items()
        if name in legal["required"] or random.random() < 0.5
    }


_BY_TYPE: Mapping[str, Callable[[Mapping[str, Any], Random], Any]] = {
    "integer": _integer,
    "number": _number,
    "string": _string,
    "boolean": lambda _legal, random: random.random() < 0.5,
    "array": _array,
    "object": _object,
}
