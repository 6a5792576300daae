"""Whatever is written for a chapter stands in one: acts, events and choices that none lists.

Without it, an order is unknown, and a journal that holds such an event cannot be read back.
"""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

import umpire.rules
from umpire.kernel.chapter import Act
from umpire.kernel.happening import Happening
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Rulebook
from umpire.rules import SERVED

MODULES = [
    import_module(found.name)
    for found in pkgutil.walk_packages(umpire.rules.__path__, f"{umpire.rules.__name__}.")
]
KINDS: list[tuple[type, Callable[[Rulebook[Any, Any, Any]], tuple[type, ...]], str]] = [
    (Happening, lambda book: book.event_types, "events"),
    (Choice, lambda book: book.choice_types, "lists"),
]


def below(base: Any) -> Iterator[Any]:
    """Yield the classes of the rules that stand on another, and have a kind of their own."""
    for each in base.__subclasses__():
        yield from below(each)
        tag = each.__struct_config__.tag
        if each.__module__.startswith(umpire.rules.__name__) and tag != each.__name__:
            yield each


@pytest.mark.parametrize(
    ("base", "types", "field"), KINDS, ids=[base.__name__ for base, _, _ in KINDS]
)
def test_every_class_is_listed(
    base: type, types: Callable[[Rulebook[Any, Any, Any]], tuple[type, ...]], field: str
) -> None:
    """An event in `events`; a choice in the offer of an act, or in `lists`."""
    listed = {kind for book in SERVED.values() for kind in types(book)}
    left = [f"{each.__module__}.{each.__name__}" for each in below(base) if each not in listed]
    assert not left, f"Name them in `{field}` of their chapters: {', '.join(left)}."


def test_every_act_is_listed() -> None:
    """An act that is written is given."""
    given = {order for book in SERVED.values() for order in book.order_types}
    left = [
        f"{module.__name__}.{name}"
        for module in MODULES
        for name, value in vars(module).items()
        if isinstance(value, Act) and value.order not in given
    ]
    assert not left, f"Name them in `acts` of their chapters: {', '.join(left)}."
