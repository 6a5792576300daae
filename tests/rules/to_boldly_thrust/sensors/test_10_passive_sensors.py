"""TBT 10: passive sensors, and the shields that they tell of."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_sensors import ENHANCED, A, B, battle, cloaked, ship
from rules.to_boldly_thrust.table import rule, told
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.sensors import BogeyRevealed
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.repairs import ShieldsRestored
from umpire.rules.to_boldly_thrust.sensors import sense_shields
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Battle, Tables
from umpire.rules.to_boldly_thrust.view import BattleView

SENSORS: Fields = {"sensors": True, "asteroids": True}
ROCK = Asteroid("R", 0.0, 10.0, radius=1.0)


def unsensed(
    before: Battle, ship_id: str = "A1", target: str = "B1"
) -> tuple[str, str | None, str]:
    """Return the code, the rule and the place of the refusal to tell of shields."""
    with pytest.raises(Refusal) as refused:
        sense_shields(before, ship_id, target)
    return refused.value.code, refused.value.rule, refused.value.at


def shields_of_bogey(before: Battle, seat: Seat) -> str | None:
    """Return what a seat sees of the shields of the one bogey."""
    seen = BOOK.view(before, seat)
    assert isinstance(seen, BattleView)
    (marker,) = seen.bogeys
    return marker.shield_status


@rows((0, "full"), (9, "full"), (10, "below_half"), (19, "below_half"), (20, "down"))
def test_10_passive_sensors_tell_the_state_of_shields(marks: int, reading: str) -> None:
    """Half strength is told as below half (TBT-SENS-02, TBT-RUL-35)."""
    before = battle(ship("A1"), ship("B1", (0.0, 30.0), shield_marks=marks))
    assert reading == sense_shields(before, "A1", "B1")


def test_10_shields_without_their_generator_are_down() -> None:
    """Whatever strength they had (TBT-RUL-35)."""
    before = battle(ship("A1"), ship("B1", (0.0, 30.0), lost=("S",)))
    assert sense_shields(before, "A1", "B1") == "down"


def test_10_passive_sensors_reach_36_mu() -> None:
    """And not a bit more (TBT-SENS-02)."""
    assert sense_shields(battle(ship("A1"), ship("B1", (0.0, 36.0))), "A1", "B1") == "full"
    for range_mu in (36.01, 37.0):
        before = battle(ship("A1"), ship("B1", (0.0, range_mu)))
        assert unsensed(before) == ("out_of_range", "TBT-SENS-02", "/target")


def test_10_passive_sensors_work_under_a_cloak() -> None:
    """From where the ship really is, not from its marker (TBT-CLOAK-06)."""
    before = battle(cloaked("A1", (0.0, 10.0)), ship("B1", (0.0, 40.0), shield_marks=12))
    assert sense_shields(before, "A1", "B1") == "below_half"
    there = battle(cloaked("A1", (0.0, 90.0), (0.0, 39.0)), ship("B1", (0.0, 40.0)))
    assert unsensed(there) == ("out_of_range", "TBT-SENS-02", "/target")


def test_10_what_passive_sensors_do_not_tell_of() -> None:
    """A cloaked ship, one behind an asteroid; and nothing to a ship without crew (TBT-SENS-02)."""
    assert unsensed(battle(ship("A1"), cloaked("B1", (0.0, 9.0))))[0] == "cloaked"
    behind = battle(ship("A1"), ship("B1", (0.0, 20.0)), options=SENSORS, terrain=(ROCK,))
    assert unsensed(behind)[0] == "line_blocked"
    hulk = ship("A1", core=Core(power_core="abandoned"))
    assert unsensed(battle(hulk, ship("B1", (0.0, 9.0))))[0] == "no_sensor"
    assert unsensed(battle(ship("A1"), ship("B1")), "A9")[0] == "unknown_ship"
    assert unsensed(battle(ship("A1"), ship("B1")), "A1", "B9")[0] == "unknown_ship"


def test_10_the_display_of_a_ship_in_sight_shows_its_shields() -> None:
    """At any range, for displays are open (TBT-SENS-02, TBT-UMP-32)."""
    seen = BOOK.view(battle(ship("A1"), ship("B1", (0.0, 90.0), shield_marks=12)), A)
    assert isinstance(seen, BattleView)
    other = seen.ships[1]
    assert (other.shield_marks, other.shields_left, other.shield_points) == (12, 8, 8)
    assert (other.shield_strength, other.shield_status) == (20, "half")


CLOSED: Fields = {"open_book": False, "asteroids": True}


def shields_of_model(before: Battle, seat: Seat) -> tuple[str, str | None]:
    """Return the one ship whose display is closed to a seat, and what it knows of its shields."""
    seen = BOOK.view(before, seat)
    assert isinstance(seen, BattleView)
    (model,) = seen.models
    assert not {"shield_marks", "shields_left", "shield_points"} & set(model.__struct_fields__)
    return model.id, model.shield_status


@rows((0, "full"), (9, "full"), (10, "below_half"), (20, "down"))
def test_10_in_a_closed_book_passive_sensors_tell_of_shields(marks: int, reading: str) -> None:
    """How they are, and not their marks, within 36 MU (TBT-SENS-02, TBT-RUL-35, TBT-UMP-32)."""
    near = battle(ship("A1"), ship("B1", (0.0, 36.0), shield_marks=marks), options=CLOSED)
    assert shields_of_model(near, A) == ("B1", reading)
    far = battle(ship("A1"), ship("B1", (0.0, 37.0), shield_marks=marks), options=CLOSED)
    assert shields_of_model(far, A) == ("B1", None)


def test_10_in_a_closed_book_an_asteroid_hides_shields() -> None:
    """And a ship under its cloak senses them from where it is (TBT-CLOAK-06, TBT-UMP-32)."""
    behind = battle(ship("A1"), ship("B1", (0.0, 20.0)), options=CLOSED, terrain=(ROCK,))
    assert shields_of_model(behind, A) == ("B1", None)
    unseen = battle(cloaked("A1", (0.0, 50.0)), ship("B1", (0.0, 70.0)), options=CLOSED)
    assert shields_of_model(unseen, A) == ("B1", "full")


def test_10_in_a_closed_book_nobody_else_hears_how_many_marks_shields_have() -> None:
    """What they stop is heard, as what they get back (TBT-UMP-32)."""
    before = battle(ship("A1"), ship("B1", (0.0, 20.0)), options=CLOSED)
    stopped = ShieldsAbsorbed(
        ship="B1",
        attacker="A1",
        points=3,
        absorbed=3,
        let_through=0,
        shield_marks=3,
        shield_status="full",
    )
    back = ShieldsRestored(ship="B1", restored=1, shield_marks=2)
    assert heard_by(before, stopped, A) == replace(stopped, shield_marks=None, shield_status=None)
    assert heard_by(before, back, A) == replace(back, shield_marks=None)
    for seat in (B, REFEREE):
        assert (heard_by(before, stopped, seat), heard_by(before, back, seat)) == (stopped, back)
    assert BOOK.tell(heard_by(before, stopped, A)) == ("The shields of B1 absorb 3 of 3 points")


def heard_by(before: Battle, event: Any, seat: Seat) -> Any:
    """Return an event as a seat hears it."""
    return BOOK.report(before, event, seat)


def test_10_the_shields_of_a_bogey_show_only_to_a_side_that_senses_it() -> None:
    """And to its own and the referee (TBT-SENS-02, TBT-UMP-32)."""
    bogey = ship("B1", (0.0, 30.0), bogey=True, shield_marks=12)
    before = battle(ship("A1"), bogey, ship("C1", (0.0, 90.0)), options=SENSORS)
    seats = (A, B, REFEREE, Seat("side", "C"), OBSERVER)
    readings = [shields_of_bogey(before, seat) for seat in seats]
    assert readings == ["below_half", "below_half", "below_half", None, None]


@rows(
    (cloaked("A1", (0.0, 30.0)), "full"),
    (cloaked("A1", (0.0, 90.0), (0.0, 1.0)), None),
    (ship("A1", (0.0, 30.0), core=Core(life_support="failed")), None),
    (ship("A1", (0.0, 30.0), status="off_table"), None),
)
def test_10_who_senses_the_shields_of_a_bogey(watcher: Any, reading: str | None) -> None:
    """Its cloaked ships from where they are; no hulk, and none that is gone (TBT-UMP-32)."""
    before = battle(watcher, ship("A2", (0.0, 90.0)), ship("B1", bogey=True), options=SENSORS)
    assert reading == shields_of_bogey(before, A)


def test_10_an_asteroid_hides_the_shields_of_a_bogey() -> None:
    """As it hides the bogey itself (TBT-SENS-02)."""
    bogey = ship("B1", (0.0, 20.0), bogey=True)
    assert shields_of_bogey(battle(ship("A1"), bogey, options=SENSORS, terrain=(ROCK,)), A) is None


def test_10_a_cloaked_ship_reveals_no_bogey() -> None:
    """All would hear of it, and know that it is near (TBT-CLOAK-06, TBT-UMP-32)."""

    def revealed(watcher: Any) -> list[BogeyRevealed]:
        before = battle(
            watcher,
            ship("B1", (0.0, 30.0), bogey=True, velocity=0),
            options=SENSORS,
            phase="movement",
        )
        return told(rule(before, MoveShips()), BogeyRevealed)

    assert revealed(cloaked("A1", (0.0, 10.0), systems=ENHANCED)) == []
    assert [event.cause for event in revealed(ship("A1"))] == ["passive"]


def test_10_the_reach_is_a_table() -> None:
    """Of the scenario (TBT-SENS-02)."""
    table = replace(Tables().sensors, passive_mu=10.0)
    before = battle(ship("A1"), ship("B1", (0.0, 11.0)), tables=Tables(sensors=table))
    assert unsensed(before)[0] == "out_of_range"
