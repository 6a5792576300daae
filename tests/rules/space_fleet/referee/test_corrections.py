"""What the referee sets right."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_fire import ship, shot
from rules.space_fleet.builders_turns import APART, battle, begun, finish, fleet, taken
from rules.space_fleet.table import named, not_taken, played
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.field import HexPlace, HexSpot, TablePlace
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire, ShotsFired
from umpire.rules.space_fleet.initiative import RollInitiative
from umpire.rules.space_fleet.movement import MoveShip
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import ShipDetected
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.tables import FARTHEST, FIELD
from umpire.rules.space_fleet.turn import BattleEnded, CorrectShip, ShipCorrected
from umpire.rules.space_fleet.units import CounterMoved

TWO = (*fleet("A", "HC", "DD"), *fleet("B", "HC"))
WHY = "read off the wrong die"


def correct(name: str = "A-HC", **changes: Any) -> CorrectShip:
    """Return the order to set a ship right."""
    return CorrectShip(name, WHY, **changes)


def test_a_correction_sets_what_it_names_and_keeps_the_rest() -> None:
    """With a reason, and without dice (SF-UMP-5)."""
    before = battle(*TWO)
    ruling = played(before, correct(shields=2, place=HexPlace(3, 4, 5)))
    assert ruling.events == (
        ShipCorrected(
            ship="A-HC",
            note=WHY,
            place=HexPlace(3, 4, 5),
            shields=2,
            damage_points=0,
            engines="ok",
            halvings=0,
            weapons="ok",
            status="active",
        ),
    )
    expected = replace(named(before, "A-HC"), shields=2, place=HexPlace(3, 4, 5))
    assert named(ruling, "A-HC") == expected
    assert ruling.events[0].tell() == (
        "The referee corrects A-HC (read off the wrong die): shields 2, damage 0, engines ok, "
        "weapons ok, active"
    )


@pytest.mark.parametrize(
    ("was", "engines", "halvings"),
    [
        (("ok", 0), "damaged", 1),
        (("ok", 0), "wrecked", 1),
        (("damaged", 2), "wrecked", 2),
        (("wrecked", 2), "ok", 0),
    ],
)
def test_engines_go_with_their_half_speed(was: Any, engines: Any, halvings: int) -> None:
    """Once at least while they are damaged, and not at all when they are whole (SF-UMP-5)."""
    before = battle(ship("A1", engines=was[0], halvings=was[1]), *fleet("B", "HC"))
    after = named(played(before, correct("A1", engines=engines)), "A1")
    assert (after.engines, after.halvings) == (engines, halvings)


def test_weapons_come_back_and_go() -> None:
    """A ship whose weapons are back is asked for its fire (SF-UMP-5)."""
    before = battle(ship("A1", weapons="ko", damage_points=1), *fleet("B", "HC"))
    after = named(played(before, correct("A1", weapons="ok", damage_points=0)), "A1")
    assert (after.weapons, after.damage_points) == ("ok", 0)


def test_a_ship_that_bears_no_more_is_destroyed() -> None:
    """By the points that are entered; without dice (SF-UMP-5, SF-DMG-09)."""
    ruling = played(battle(*TWO), correct("A-DD", damage_points=4))
    assert named(ruling, "A-DD").status == "destroyed"
    assert "destroyed" in ruling.events[0].tell()


def test_a_ship_that_bears_it_after_all_is_back() -> None:
    """A side may so be in play again (SF-UMP-5)."""
    before = battle(ship("A1"), ship("B1", status="destroyed", damage_points=4), *fleet("C", "HC"))
    after = played(before, correct("B1", damage_points=3)).state
    assert (named(after, "B1").status, after.in_play("B")) == ("active", True)


@pytest.mark.parametrize("status", ["surrendered", "withdrawn"])
def test_a_ship_that_gave_up_has_done_so(status: Any) -> None:
    """A correction does not bring it back (SF-UMP-5)."""
    before = battle(*TWO, ship("B1", status=status))
    assert named(played(before, correct("B1", shields=1)), "B1").status == status


def test_a_correction_may_end_the_battle() -> None:
    """The last ship of a side is destroyed by it (SF-UMP-5, SF-UMP-3)."""
    ruling = played(battle(*TWO), correct("B-HC", damage_points=4))
    assert ruling.events[-1] == BattleEnded(winner="A", reason="fleet_eliminated")


def test_a_correction_may_end_a_step() -> None:
    """The only ship that it waited for is gone (SF-UMP-5, SF-MOVE-03)."""
    ships = (*fleet("A", "DN", "DD"), *fleet("B", "BB"))
    before = played(battle(*ships), RollInitiative(), 6, 1).state
    ruling = played(before, correct("A-DN", damage_points=9))
    assert taken(ruling) == [("B", ("DN", "BB"))]
    assert not_taken(ruling.state, MoveShip("A-DN")) == ("destroyed", "/ship")


def test_fire_that_a_correction_makes_impossible_is_lost() -> None:
    """The target is beyond long range now; the other shot falls (SF-UMP-23, SF-UMP-5)."""
    ships = (ship("A1"), ship("B1", "HC", (0, -3)), ship("B2", "HC", (0, -5)))
    before = played(
        battle(*ships, phase="fire_hc"), DeclareFire("A1", (shot("B1"), shot("B2")))
    ).state
    before = finish(before, "A", "B")
    before = played(before, correct("B1", place=HexPlace(0, -13, 1))).state
    ruling = played(before, ResolveFire(), 1)
    assert [each.target for each in ruling.events if isinstance(each, ShotsFired)] == ["B2"]
    assert begun(ruling) == [(2, "end")]


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        (correct(), ("nothing_corrected", "")),
        (correct(shields=6, damage_points=0), ("nothing_corrected", "")),
        (correct("X9", shields=1), ("unknown_ship", "/ship")),
        (correct(shields=7), ("inconsistent_battle", "/shields")),
        (correct(place=TablePlace(1.0, 2.0, 0.0)), ("wrong_grid", "/place")),
        (correct(place=HexPlace(FIELD + 1, 0, 1)), ("too_far_out", "/place")),
        (correct(place=HexPlace(0, -FARTHEST, 1)), ("too_far_out", "/place")),
    ],
)
def test_what_the_referee_cannot_enter(order: CorrectShip, refusal: tuple[str, str]) -> None:
    """With a pointer to the value at fault (SF-UMP-5)."""
    assert not_taken(battle(*TWO), order) == refusal


def test_only_the_referee_corrects() -> None:
    """In every phase (SF-UMP-5)."""
    for phase in ("launch", "bodies", "movement", "missiles", "fire_dd", "end"):
        assert SPACE_FLEET.giver(battle(*TWO, phase=phase), correct()) == "referee"


# With limited sensors


def hidden(distance: int) -> Battle:
    """Return a battle with limited sensors: squadrons of a ship each, so far apart."""
    ships = (
        ship("A1", squadron="Aq", counter="Aq-1"),
        ship("B1", "HC", (0, -distance), squadron="Bq", counter="Bq-1"),
        ship("C1", "HC", (APART, 0), squadron="Cq", counter="Cq-1"),
    )
    return battle(*ships, options=Options(limited_sensors=True), broken=("Aq", "Bq", "Cq"))


def test_with_limited_sensors_others_are_told_where_the_counter_is_now() -> None:
    """And nothing else of the ship (SF-UMP-5, SF-SENS-01)."""
    ruling = played(hidden(APART), correct("B1", place=HexPlace(0, -30, 1), shields=1))
    corrected, moved = ruling.events
    assert moved == CounterMoved(
        counter="Bq-1", side="B", spot=HexSpot(0, -30), only=("A", "C"), rule="SF-UMP-5"
    )
    after = ruling.state
    assert corrected.heard(after, Seat("side", "B")) == corrected
    assert corrected.heard(after, Seat("side", "A")) is None
    assert moved.heard(after, Seat("side", "A")) == moved
    assert moved.heard(after, OBSERVER) == moved


def test_with_limited_sensors_what_does_not_show_is_not_told() -> None:
    """Shields change nothing on the table (SF-UMP-5)."""
    ruling = played(hidden(APART), correct("B1", shields=1))
    assert [type(event) for event in ruling.events] == [ShipCorrected]


def test_a_correction_may_bring_a_ship_into_sight() -> None:
    """All look after it, as after any order (SF-UMP-5, SF-SENS-03)."""
    ruling = played(hidden(APART), correct("B1", place=HexPlace(0, -5, 1)))
    found = [(each.ship, each.by) for each in ruling.events if isinstance(each, ShipDetected)]
    assert found == [("A1", "B"), ("B1", "A")]
