"""What lies on the table takes a name as ships do: bodies, clouds, debris and mines."""

import unicodedata
from typing import Any

import msgspec
import pytest

from umpire.api.decode import domain
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import adjudicate
from umpire.scenarios.journal import codec_of
from umpire.scenarios.naming import as_all_know, names_seen

REMIXED, BOLDLY = "full-thrust-remixed", "to-boldly-thrust"
FLEET, INFINITY = "space-fleet", "cold-infinity"
NAME = "Ceres, 小惑星"
CIRCLE = {"x": 5, "y": 5, "radius": 2}
SPOT = {"kind": "hex", "q": 9, "r": 9}
PLACED: list[tuple[str, str, str, dict[str, Any]]] = [
    *(
        (system, sample, "terrain", {"kind": kind, **CIRCLE})
        for system, sample in ((REMIXED, "asteroid-chase"), (BOLDLY, "border-incident"))
        for kind in ("asteroid", "dust_cloud", "meteor_swarm", "planet")
    ),
    (
        REMIXED,
        "asteroid-chase",
        "terrain",
        {"kind": "wreck_cloud", **CIRCLE, "course_deg": 90, "velocity": 4, "turn": 1},
    ),
    (REMIXED, "minefield", "mines", {"side": "West", "x": 5, "y": 5}),
    (FLEET, "hidden-approach", "bodies", {"place": {**SPOT, "facing": 1}}),
    (FLEET, "hidden-approach", "debris", {"spots": [SPOT]}),
    (FLEET, "hidden-approach", "minefields", {"side": "North", "spot": SPOT}),
    (INFINITY, "line-of-battle", "bodies", {"cell": [9, 9], "mass": 5}),
]


def setup_with(
    system: str, sample: str, field: str, thing: dict[str, Any], **changed: Any
) -> dict[str, Any]:
    """Return the set-up of a sample with one thing more on its table."""
    setup: dict[str, Any] = msgspec.to_builtins(RULEBOOKS[system].samples[sample])
    here = [*setup.get(field, ()), {"id": "Z1", **thing}]
    return {**setup, field: here, "options": {**setup.get("options", {}), **changed}}


TERRAIN = {
    "asteroids": True,
    "dust_clouds": True,
    "meteor_swarms": True,
    "planets": True,
    "battle_debris": True,
}


def opened(system: str, setup: dict[str, Any]) -> Any:
    """Return the battle that a set-up opens."""
    book = RULEBOOKS[system]
    return book.setup(domain(book.setup_type, setup, ""))


@pytest.mark.parametrize(("system", "sample", "field", "thing"), PLACED)
def test_what_is_placed_on_the_table_takes_a_name(
    system: str, sample: str, field: str, thing: dict[str, Any]
) -> None:
    """In Unicode's composed form; without one, its encoding has none."""
    decomposed = unicodedata.normalize("NFD", "Köln")
    on = TERRAIN if field == "terrain" else {}
    battle = opened(system, setup_with(system, sample, field, {**thing, "name": decomposed}, **on))
    placed = next(each for each in getattr(battle, field) if each.id == "Z1")
    assert placed.name == "Köln"
    seen = names_seen(RULEBOOKS[system], battle, Seat("side", battle.sides[0]))
    assert seen.units["Z1"] == "Köln"
    bare = opened(system, setup_with(system, sample, field, thing, **on))
    assert b'"name"' not in msgspec.json.encode(getattr(bare, field))


def test_a_body_that_moves_keeps_its_name_and_is_told_by_it() -> None:
    """On its way, and where it comes to (SF-TERR-02)."""
    book = RULEBOOKS[FLEET]
    body = {"place": {**SPOT, "facing": 1}, "speed": 2, "name": NAME}
    battle = opened(FLEET, setup_with(FLEET, "hidden-approach", "bodies", body))
    battle = msgspec.structs.replace(battle, phase="bodies")
    orders = codec_of(book).orders.decode(b'[{"kind": "move_bodies"}]')
    ruling = adjudicate(book, battle, orders, SuppliedDice(()))
    moved = [event for event in ruling.events if getattr(event, "body", "") == "Z1"]
    assert len(moved) == 2
    assert book.tell(moved[0]).startswith("Z1 moves to")
    speaks = as_all_know(book, ruling.state)
    assert all(speaks.tell(event).startswith(f"{NAME} moves to") for event in moved)


def test_a_minefield_that_others_have_not_found_shows_no_name() -> None:
    """Its own side has it (SF-MINE-05)."""
    mines = {"side": "North", "spot": SPOT, "name": NAME}
    battle = opened(FLEET, setup_with(FLEET, "hidden-approach", "minefields", mines))
    for seat, known in ((Seat("side", "North"), True), (Seat("side", "South"), False)):
        assert (names_seen(RULEBOOKS[FLEET], battle, seat).units.get("Z1") == NAME) is known
    assert NAME not in str(msgspec.to_builtins(RULEBOOKS[FLEET].view(battle, OBSERVER)))


REJECT = {"illegal_orders": "reject"}


def refused(system: str, battle: Any, order: dict[str, Any]) -> str:
    """Return how an order of the referee is refused."""
    orders = codec_of(RULEBOOKS[system]).orders.decode(msgspec.json.encode([order]))
    with pytest.raises(Refusal) as found:
        adjudicate(RULEBOOKS[system], battle, orders, SuppliedDice(()), seat=REFEREE)
    return found.value.message


def test_14_a_planet_that_is_not_there_is_refused_with_those_that_are() -> None:
    """By name, beside the id that the order needs (FT-14.0-1)."""
    planet = {"kind": "planet", "x": 5, "y": 5, "radius": 2, "name": NAME}
    setup = setup_with(REMIXED, "asteroid-chase", "terrain", planet, **TERRAIN, **REJECT)
    battle = opened(REMIXED, setup)
    order = {"kind": "write_order", "ship": "Wick", "notation": "Orbit Vulcan cw"}
    assert refused(REMIXED, battle, order).endswith(f"there is {NAME} (Z1).")


def test_an_asteroid_that_may_be_meant_is_suggested_by_its_name() -> None:
    """Of those that can be worn down, where a target is not there (FT-13.2-3)."""
    asteroid = {"kind": "asteroid", **CIRCLE, "damage_points": 9, "name": "Pallas"}
    battle = opened(REMIXED, setup_with(REMIXED, "asteroid-chase", "terrain", asteroid))
    battle = msgspec.structs.replace(battle, phase="fire", active="West")
    shots = [{"weapon": "B1", "target": "Palas"}]
    order = {"kind": "fire_weapons", "ship": "Wick", "shots": shots}
    assert refused(REMIXED, battle, order).endswith("Did you mean Pallas (Z1)?")
