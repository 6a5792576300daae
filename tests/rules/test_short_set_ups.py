"""A set-up takes the short form in every book: class, place, course, velocity."""

from typing import Any

import msgspec
import pytest

from umpire.api.decode import domain
from umpire.kernel.errors import Refusal
from umpire.rules import RULEBOOKS

SAMPLES = [(book.system, name) for book in RULEBOOKS.values() for name in book.samples]
LEAST: dict[str, dict[str, Any]] = {
    "full-thrust-light": {"class_name": "lantern", "x": 1, "y": 2, "course": 3, "velocity": 4},
    "full-thrust-remixed": {"class_name": "beacon", "x": 1, "y": 2, "facing": 3, "velocity": 4},
    "to-boldly-thrust": {"class_name": "almanac", "x": 1, "y": 2, "facing": 3, "velocity": 4},
    "space-fleet": {"class_name": "rampart", "place": {"kind": "hex", "q": 1, "r": 2, "facing": 3}},
    "cold-infinity": {"class_name": "bittern", "cell": [1, 2], "facing": 3, "vector": "1+4"},
}
KINDS = ("ships", "groups")
OTHER: dict[str, dict[str, Any]] = {
    "space-fleet": {"place": {"kind": "hex", "q": 9, "r": 9, "facing": 3}},
    "cold-infinity": {"cell": [9, 9]},
}


def given(system: str, **first: Any) -> dict[str, Any]:
    """Return a set-up of two ships in the short form."""
    ship = LEAST[system]
    other = {**ship, **OTHER.get(system, {"x": 20})}
    red = {"id": "R1", "side": "Red", **ship, **first}
    return {"sides": ["Red", "Blue"], "ships": [red, {"id": "B1", "side": "Blue", **other}]}


def opened(system: str, setup: dict[str, Any]) -> Any:
    """Return the battle that a set-up opens."""
    book = RULEBOOKS[system]
    return book.setup(domain(book.setup_type, setup, ""))


@pytest.mark.parametrize(("system", "name"), SAMPLES)
def test_a_sample_is_shown_in_the_short_form_and_opens_the_same_battle(
    system: str, name: str
) -> None:
    """Each ship of a class names it; what is as by default is left out."""
    book = RULEBOOKS[system]
    sample = book.samples[name]
    shown = msgspec.to_builtins(book.in_short(sample))
    assert sum("class_name" in ship for ship in shown["ships"]) > len(shown["ships"]) / 2
    assert len(msgspec.json.encode(shown)) < len(msgspec.json.encode(sample))
    assert opened(system, shown) == book.setup(sample)


@pytest.mark.parametrize("system", LEAST)
def test_a_ship_is_of_a_class_at_a_place_on_a_course(system: str) -> None:
    """By the first word of the class, or all that it is called, in letters of any size."""
    battle = opened(system, given(system))
    what = next(
        value
        for key in ("ssd", "sheet", "hull_points")
        if (value := getattr(battle.ships[0], key, None)) is not None
    )
    called = getattr(what, "class_name", LEAST[system]["class_name"])
    assert opened(system, given(system, class_name=called.upper())) == battle
    assert battle.ships[0].side == "Red"


@pytest.mark.parametrize("system", LEAST)
def test_an_unknown_class_is_refused_with_those_that_there_are(system: str) -> None:
    """And with the one that may be meant."""
    name = LEAST[system]["class_name"]
    with pytest.raises(Refusal) as refused:
        opened(system, given(system, class_name=f"{name}s"))
    refusal = refused.value
    assert (refusal.code, refusal.at) == ("unknown_class", "/ships/0/class_name")
    assert refusal.message.startswith(f"The book has no class {name}s; it has ")
    assert refusal.message.endswith(f"Did you mean {name}?")


@pytest.mark.parametrize("system", LEAST)
def test_a_ship_is_of_a_class_or_written_out(system: str) -> None:
    """One of both."""
    with pytest.raises(Refusal) as refused:
        opened(system, given(system, class_name=None))
    assert refused.value.code == "inconsistent_battle"
    assert "exactly one of `class_name` and" in refused.value.message


def test_1_5_a_group_is_of_a_class_too() -> None:
    """Of a craft of the book's own (CI-1.5-1)."""
    group = {"id": "R9", "side": "Red", "class_name": "sandpiper", "cell": [2, 2], "number": 3}
    battle = opened("cold-infinity", {**given("cold-infinity"), "groups": [group]})
    assert battle.groups[0].craft.class_name.lower().startswith("sandpiper")


def test_rul_1_a_class_is_of_the_level_that_is_played() -> None:
    """Of the basic level it has nothing of the advanced rules (CI-RUL-1)."""
    basic = opened("cold-infinity", {**given("cold-infinity"), "options": {"level": "basic"}})
    assert basic.ships[0].sheet != opened("cold-infinity", given("cold-infinity")).ships[0].sheet


@pytest.mark.parametrize("system", LEAST)
def test_the_classes_that_are_told_are_those_that_a_set_up_can_name(system: str) -> None:
    """By name, or by all that the book calls each; the refusal of another one lists them."""
    told = RULEBOOKS[system].classes
    of = {kind: sorted(each.class_name for each in told if each.of == kind) for kind in KINDS}
    assert all(each.title.casefold().startswith(f"{each.class_name},") for each in told)
    setup = given(system, class_name="nothing like it")
    with pytest.raises(Refusal, match=f"it has {', '.join(of['ships'])}[.]"):
        opened(system, setup)
    assert of["groups"] == (["sandpiper"] if system == "cold-infinity" else [])
