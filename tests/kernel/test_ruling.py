import gc
from typing import Any

from umpire.kernel.ruling import Event, Ruling, Value, fold


class Noted(Event, frozen=True):
    word: str

    def apply(self, state: tuple[str, ...]) -> tuple[str, ...]:
        return (*state, self.word)


class Known(Value, frozen=True):
    events: tuple[Noted, ...]


A, B, C = map(Noted, "abc")
NOTHING: Ruling[tuple[str, ...], Any] = Ruling(())


def test_a_ruling_applies_its_events_in_order() -> None:
    some = NOTHING.then(A, B)
    more = some.then().then(C)
    assert (NOTHING.state, NOTHING.events) == ((), ())
    assert (some.state, some.events) == (("a", "b"), (A, B))
    assert (more.state, more.events) == (("a", "b", "c"), (A, B, C))


def test_folding_the_events_of_a_ruling_gives_its_state() -> None:
    begun: Ruling[tuple[str, ...], Any] = Ruling(("x",))
    ruling = begun.then(A).then(B, C)
    assert ruling.state == ("x", "a", "b", "c")
    assert fold(begun.state, ruling.events) == ruling.state
    assert fold(begun.state, ()) == begun.state


def test_the_collector_of_cycles_skips_events_and_values() -> None:
    tree = (A, Known((A,)), NOTHING)
    assert not any(gc.is_tracked(each) for each in tree)
