"""CI 15.3.3: shells of structures turn alone, with the weapons and hangars in them."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_shells import AHEAD, wheel
from rules.cold_infinity.builders_stealth import at_phase
from rules.cold_infinity.table import heard, refuses, rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.hexes import Hex, at_layer
from umpire.rules.cold_infinity.fire.lines import seen_from
from umpire.rules.cold_infinity.hangars.craft import require_working
from umpire.rules.cold_infinity.movement.flights import ShellRotated
from umpire.rules.cold_infinity.movement.plots import rotate_structures
from umpire.rules.cold_infinity.sighting.arcs import arc_covers as covers
from umpire.rules.cold_infinity.sighting.arcs import off_layer
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.units import arc_of
from umpire.rules.cold_infinity.state.values import Attitude
from umpire.rules.cold_infinity.state.vessels import Starship


def turned(state: Battle) -> tuple[ShellRotated, ...]:
    return heard(rotate_structures(Ruling(state), SuppliedDice(())), ShellRotated)


def by(state: Battle, steps: int) -> Starship:
    found = change_ship(state, "W", turned_alone=steps).ship("W")
    assert found is not None
    return found


def met(ship: Starship, hour: int) -> set[str]:
    return {each.section for each in seen_from(wheel(), ship, (hour,))}


@rows(
    ("+1", "outer", 1, "CI-15.3.3.1-1"),
    ("-1", "outer", 5, "CI-15.3.3.1-1"),
    ("Y+1", "inner", 1, "CI-15.3.3.2-1"),
)
def test_15_3_3_a_shell_turns_at_the_end_of_movement(
    notation: str, shell: Any, after: int, rule: str
) -> None:
    """CI-15.3.3.1-1, CI-15.3.3.2-1."""
    state = at_phase(wheel(notation, shell), "secret_attacks")
    (w, *_) = state.ships
    assert (w.turned_alone, w.motion.attitude, w.turned) == (after, Attitude(1), False)
    assert [each.rule for each in turned(wheel(notation, shell))] == [rule]


def test_15_3_3_a_shell_goes_round() -> None:
    """CI-15.3.3.1-1."""
    (event,) = turned(change_ship(wheel("+1"), "W", turned_alone=5))
    assert event.turned == 0
    (event,) = turned(change_ship(wheel("Y+1"), "W", turned_alone=3))
    assert event.turned == 0


def test_15_3_3_the_rates_of_fractions_are_those_of_whole_structures() -> None:
    """CI-RUL-125."""
    assert not turned(wheel("+1/2"))
    assert turned(replace(wheel("+1/2"), turn=2))


@rows((0, "forward"), (1, "forward_port"), (3, "aft"), (5, "forward_starboard"))
def test_15_3_3_a_saucer_brings_other_sections_ahead(steps: int, section: str) -> None:
    """CI-15.3.3.1-1, CI-UMP-184."""
    assert met(by(wheel("+1"), steps), 0) == {section}


@rows(
    (0, 4, {"forward_starboard"}),
    (2, 4, {"forward_port"}),
    (1, 4, {"forward_starboard", "forward_port"}),
    (2, 0, {"forward"}),
)
def test_15_3_3_a_barrel_changes_sides_and_leaves_the_ends(
    steps: int, hour: int, sections: set[str]
) -> None:
    """CI-RUL-120, CI-UMP-184."""
    assert met(by(wheel("Y+1"), steps), hour) == sections


@rows((0, "port_core"), (2, "starboard_core"))
def test_15_3_3_inner_shells_turn_behind_the_outer(steps: int, core: str) -> None:
    """CI-15.3.3.2-1."""
    (found,) = {each.behind for each in seen_from(wheel(), by(wheel("Y+1", "inner"), steps), (16,))}
    assert found[0] == core


@rows((0, True), (1, False), (5, False))
def test_15_3_3_weapons_bear_as_their_shell_lies(steps: int, bears: Any) -> None:
    """CI-15.3.3.1-1."""
    state = wheel("+1")
    assert covers(state, by(state, steps), arc_of(by(state, steps), "gun_1"), (0, -6)) is bears


def test_15_3_3_weapons_of_the_core_do_not_turn() -> None:
    """CI-15.3.3.1-1."""
    state = wheel("Y+1", "inner")
    assert arc_of(by(state, 1), "gun_1") == AHEAD


def test_15_3_3_a_hangar_in_a_shell_does_not_work_on_a_turn_on_which_that_turned() -> None:
    """CI-12.4.1-1."""
    state = at_phase(wheel("+1/2"), "final")
    assert require_working(state, state.ships[0], "bay_1", None, times=1) == AHEAD
    with refuses(at="/ship"):
        require_working(replace(state, turn=2), by(state, 1), "bay_1", None, times=1)


def met_from(ship: Starship, place: Hex, *layers: int) -> set[str]:
    coming = off_layer((0, 0), ship.motion.attitude.facing, at_layer(place, *layers))
    assert coming is not None
    return {each.section for each in seen_from(wheel(), ship, (coming,))}


@rows((0, {"forward"}), (1, {"forward_port"}), (3, {"aft"}))
def test_15_3_3_a_saucer_turns_for_fire_from_another_layer(steps: int, sections: set[str]) -> None:
    """CI-15.3.3.1-1, CI-7.4.1.2B-3, CI-UMP-184."""
    assert met_from(by(wheel("+1"), steps), (0, -6), 2) == sections
    assert met_from(by(wheel("+1"), steps), (0, -2), 6) == sections


@rows((1, {"forward_port", "aft_port"}), (3, {"forward_starboard", "aft_starboard"}))
def test_15_3_3_a_barrel_shows_the_side_that_it_turned_up(steps: int, sections: set[str]) -> None:
    """CI-RUL-120, CI-7.4.1.2B-3."""
    met = met_from(by(wheel("Y+1"), steps), (0, 0), 4)
    assert met == {*sections, "forward", "aft"}


@rows((0, "port_core"), (2, "starboard_core"))
def test_15_3_3_inner_shells_turn_for_fire_from_another_layer(steps: int, core: str) -> None:
    """CI-15.3.3.2-1, CI-7.4.1.2B-4."""
    coming = off_layer((0, 0), 1, at_layer((-4, 2), 5))
    assert coming is not None
    (found,) = {e.behind for e in seen_from(wheel(), by(wheel("Y+1", "inner"), steps), (coming,))}
    assert found[0] == core
