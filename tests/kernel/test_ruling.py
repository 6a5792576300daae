"""Rulings: events applied in order, and folded again."""

import gc

from umpire.kernel.ruling import Event, Ruling, Value, fold


class Happened(Event, frozen=True):
    """An event of a test."""

    rolls: tuple[str, ...]


class Known(Value, frozen=True):
    """A value of a test."""

    events: tuple[Happened, ...]


def noted(state: tuple[str, ...], event: str) -> tuple[str, ...]:
    """Return the state in which an event has been noted."""
    return (*state, event)


def test_a_ruling_applies_its_events_in_order() -> None:
    """One by one, and the earlier ruling stays as it was."""
    nothing: Ruling[tuple[str, ...], str] = Ruling((), noted)
    some = nothing.then("a", "b")
    more = some.then().then("c")
    assert (nothing.state, nothing.events) == ((), ())
    assert some.events == some.state == ("a", "b")
    assert more.events == more.state == ("a", "b", "c")


def test_folding_the_events_of_a_ruling_gives_its_state() -> None:
    """That is replay."""
    begun: tuple[str, ...] = ("x",)
    ruling = Ruling(begun, noted).then("a").then("b", "c")
    assert fold(noted, begun, ruling.events) == ruling.state
    assert fold(noted, begun, ()) == begun


def test_the_collector_of_cycles_passes_events_and_values_by() -> None:
    """Many kept battles would hold the event loop up while it looks through them."""
    event = Happened(("a",))
    nothing: Ruling[tuple[str, ...], str] = Ruling((), noted)
    tree = (event, Known((event,)), nothing)
    assert not any(gc.is_tracked(each) for each in tree)
