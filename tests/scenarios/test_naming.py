"""Tellings and refusals that speak the names people gave, in the place of ids."""

import re
from typing import Any

import msgspec
import pytest

from golden.record import GOLDEN, Golden, lines_of
from umpire.kernel.errors import BAD_NAME
from umpire.kernel.names import Named, NamedId, NamedPart, NamedValue
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as LIGHT
from umpire.rules.full_thrust_light import SystemLost
from umpire.scenarios.journal import Ruled
from umpire.scenarios.naming import as_all_know, names_in, names_seen, speaking, with_names
from umpire.scenarios.transcripts import replay

MARKED = re.compile("[「」『』]")


def christened(value: Any) -> Any:
    """Return a value in which everything that may have a name has its id in brackets."""
    if isinstance(value, tuple):
        return tuple(christened(each) for each in value)
    if not isinstance(value, msgspec.Struct):
        return value
    changed = {name: christened(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Named | NamedValue | NamedPart):
        changed["name"] = f"「{value.id}」"  # type: ignore[union-attr]  # each has one
    if isinstance(changed.get("sides"), tuple):
        changed["names"] = tuple(NamedId(side, f"『{side}』") for side in changed["sides"])
    return msgspec.structs.replace(value, **changed)


def duel(candle: Any = "Köln", hammer: Any = None, **names: str) -> Any:
    """Return a duel whose ships have names, and sides too."""
    setup = LIGHT.samples["duel"]
    ships = tuple(
        msgspec.structs.replace(ship, name=name)
        for ship, name in zip(setup.ships, (candle, hammer), strict=True)
    )
    sides = tuple(NamedId(side, name) for side, name in names.items())
    return LIGHT.setup(msgspec.structs.replace(setup, ships=ships, names=sides))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_every_telling_speaks_names_in_the_place_of_ids(golden: Golden) -> None:
    """It says the same in the same order, and never a name of something else."""
    steps = list(replay(lines_of(golden), RULEBOOKS))
    book = RULEBOOKS[golden.play.book.system]
    speaks = as_all_know(book, christened(steps[0].header.battle))
    happened = [
        each for step in steps if isinstance(step.entry, Ruled) for each in step.entry.events
    ]
    told = [speaks.tell(event) for event in happened]
    assert [MARKED.sub("", line) for line in told] == [book.tell(event) for event in happened]
    assert sum(bool(MARKED.search(line)) for line in told) > len(told) / 2


def test_a_name_that_may_mean_something_else_is_told_with_its_id() -> None:
    """Two ships of one name, and a ship that is called as another is."""
    finished = SystemLost(ship="Candle", system="B1", rule="FTL-DMG-05")
    for battle in (duel("Köln", "KÖLN"), duel("hammer")):
        told = as_all_know(LIGHT, battle).tell(finished)
        assert told.startswith(f"{battle.ships[0].name} (Candle) loses B1")


def test_a_system_is_told_by_the_name_that_its_own_ship_gives_it() -> None:
    """Another ship has a system of the same id."""
    battle = duel()
    ship = battle.ships[0]
    first, *rest = ship.ssd.systems[4:]
    assert first.id == "B1"
    named = (*ship.ssd.systems[:4], msgspec.structs.replace(first, name="第一"), *rest)
    candle = msgspec.structs.replace(ship, ssd=msgspec.structs.replace(ship.ssd, systems=named))
    speaks = as_all_know(LIGHT, msgspec.structs.replace(battle, ships=(candle, *battle.ships[1:])))
    lost = SystemLost(ship="Candle", system="B1", rule="FTL-DMG-05")
    assert "第一" in speaks.tell(lost)
    assert "B1" in speaks.tell(msgspec.structs.replace(lost, ship="Hammer"))


def test_without_names_a_rulebook_tells_as_it_does() -> None:
    """It is the same rulebook."""
    assert as_all_know(LIGHT, duel(None)) is LIGHT


@pytest.mark.parametrize("seat", [OBSERVER, Seat("side", "East")])
def test_a_name_is_known_to_those_who_see_the_unit(seat: Seat) -> None:
    """Of a bogey others know its code; of a closed display no system."""
    book = RULEBOOKS["full-thrust-remixed"]
    battle = christened(book.setup(book.samples["sensor-approach"]))
    hidden = names_seen(book, battle, seat)
    own = {"East": {"E1", "E2", "E3", "E4", "E5"}}.get(seat.side or "", set())
    assert set(hidden.units) == own
    assert len(names_seen(book, battle, REFEREE).units) == 10
    assert "「" not in str(msgspec.to_builtins(book.view(battle, OBSERVER)))


def test_a_counter_shows_no_name() -> None:
    """Nor does the squadron that it is of."""
    book = RULEBOOKS["space-fleet"]
    battle = christened(book.setup(book.samples["hidden-approach"]))
    squadrons = tuple(NamedId(name, f"『{name}』") for name in ("Umbra", "Shade"))
    battle = msgspec.structs.replace(battle, names=(*battle.names, *squadrons))
    seen = str(msgspec.to_builtins(book.view(battle, Seat("side", "South"))))
    own = str(msgspec.to_builtins(book.view(battle, Seat("side", "North"))))
    assert "「Tenebra」" in own
    assert "『Shade』" in own
    assert not any(name in seen for name in ("「Tenebra」", "『Umbra』", "『Shade』"))


def test_a_unit_that_is_not_identified_shows_no_name() -> None:
    """Its counter stands for it (CI-4.9-1)."""
    book = RULEBOOKS["cold-infinity"]
    sample = book.samples["flagship"]
    options = msgspec.structs.replace(sample.options, unit_identification=True)
    battle = christened(book.setup(msgspec.structs.replace(sample, options=options)))
    seen = names_seen(book, battle, Seat("side", "red")).units
    assert seen.keys() == {unit.id for unit in battle.units if unit.side == "red"}


@pytest.mark.parametrize(
    ("message", "heard"),
    [
        ("Candle has fired.", "Köln (Candle) has fired."),
        ("Candle's B1, at Candle; Candle.", "Köln (Candle)'s B1, at Köln (Candle); Köln (Candle)."),
        (
            "side:Candle, T1/Candle/B1, Candle-2, Candles.",
            "side:Candle, T1/Candle/B1, Candle-2, Candles.",
        ),
    ],
)
def test_a_refusal_speaks_names_for_whole_ids_alone(message: str, heard: str) -> None:
    """A label, a seat and a longer word stay as they are."""
    told = with_names(LIGHT, names_in(duel()), (), BAD_NAME.refuse(message))
    assert (told.message, str(told)) == (heard, heard)


@pytest.mark.parametrize(
    ("message", "heard"),
    [
        ("A ship moves once.", "A ship moves once. A is Köln."),
        ("There is no ship A.", "There is no ship Köln (A)."),
        ("It is at A, or I is.", "It is at Köln (A), or 第七艦隊 (I) is."),
    ],
)
def test_an_id_that_is_an_ordinary_word_does_no_harm(message: str, heard: str) -> None:
    """Where it may be one, what the order names is told behind."""
    battle = duel("Köln", "第七艦隊")
    ships = tuple(
        msgspec.structs.replace(ship, id=each)
        for ship, each in zip(battle.ships, "AI", strict=True)
    )
    names = names_in(msgspec.structs.replace(battle, ships=ships))
    assert with_names(LIGHT, names, ("A",), BAD_NAME.refuse(message)).message == heard


def test_the_seat_that_may_not_see_a_name_hears_ids() -> None:
    """Its rulebook speaks what its own view tells."""
    book = RULEBOOKS["full-thrust-remixed"]
    battle = christened(book.setup(book.samples["sensor-approach"]))
    heard = speaking(book, names_seen(book, battle, Seat("side", "East")))
    moved = next(kind for kind in book.event_types if kind.__name__ == "ShipActivated")
    event = moved(ship="W1", side="West", fired=(), spent=(), rule="FT-2.7-12")
    assert heard.tell(event) == "W1 does not fire"
