"""Launching long-range missiles (SF 8)."""

from typing import Any

import pytest

from rules.space_fleet.builders_missiles import (
    FREE,
    LAUNCHERS,
    SENSORS,
    battle,
    cell,
    point,
    salvo,
    ship,
)
from rules.space_fleet.table import refused, rule, told
from umpire.rules.space_fleet.missiles import (
    LaunchMissile,
    MissileLaunched,
    SalvoSpent,
    ready_launchers,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, LrLauncher


def fleet(**changes: Any) -> Battle:
    """Return a battle in the phase of launches: A1 with three launchers, in hex (2, 3)."""
    a1 = ship("A1", cell(2, 3, 4), lr_launchers=LAUNCHERS, **changes)
    return battle(a1, ship("B1"), phase="launch")


def launch(launcher: str = "L1", **changes: Any) -> LaunchMissile:
    """Return the order to launch from A1, facing 2."""
    return LaunchMissile("A1", launcher, **({"facing": 2} | changes))


def test_a_salvo_stands_in_the_ships_hex_and_faces_as_ordered() -> None:
    """A launch puts a counter on the field and uses one salvo of its launcher (SF-LRM-01)."""
    ruling = rule(fleet(), launch())

    a1 = ruling.state.ship("A1")
    assert ruling.state.missiles == (salvo("LRM-1", cell(2, 3, 2)),)
    assert a1 is not None
    assert (a1.launched, a1.lr_launchers[0]) == (("L1",), LrLauncher("L1", 1))


@pytest.mark.parametrize("facing", range(1, 7))
def test_a_salvo_may_be_launched_in_any_of_six_directions(facing: int) -> None:
    """No arc limits a launch, not even astern (SF-LRM-01, SF-RUL-11)."""
    ruling = rule(fleet(), launch(facing=facing))

    assert ruling.state.missiles[0].place == cell(2, 3, facing)


def test_on_a_table_a_salvo_has_any_heading() -> None:
    """A free table knows headings in degrees (SF-LRM-01, SF-SHIP-03)."""
    a1 = ship("A1", point(1.5, 2, 90), lr_launchers=LAUNCHERS)
    order = launch(facing=None, heading_deg=45.5)

    ruling = rule(battle(a1, options=FREE), order)

    assert ruling.state.missiles[0].place == point(1.5, 2, 45.5)


def test_every_launcher_launches_once_a_turn() -> None:
    """Two launchers launch a salvo each, with their own warheads; neither again (SF-LRM-01)."""
    first = rule(fleet(), launch()).state

    second = rule(first, launch("L2")).state

    assert [(each.id, each.warhead) for each in second.missiles] == [
        ("LRM-1", "contact"),
        ("LRM-2", "directed"),
    ]
    assert refused(second, launch()) == ("launcher_used", "/launcher")


def test_names_of_salvoes_are_never_given_twice() -> None:
    """A name is not used again when its salvo is gone, nor one that something else has."""
    taken = battle(ship("A1", lr_launchers=LAUNCHERS), salvo("LRM-8"), missiles_launched=7)

    ruling = rule(taken, launch())

    assert told(ruling, MissileLaunched)[0].missile == "LRM-9"


def test_only_those_who_see_the_ship_hear_which_launched() -> None:
    """All see the counter; the launcher is told to the ship's own side (SF-LRM-01, SF-SENS-01)."""
    hidden = battle(
        ship("A1", lr_launchers=LAUNCHERS, squadron="QA", counter="QA-1"),
        ship("B1"),
        options=SENSORS,
    )

    ruling = rule(hidden, launch())

    assert [type(event) for event in ruling.events] == [MissileLaunched, SalvoSpent]
    assert told(ruling, SalvoSpent)[0].only == ("A",)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (launch("L3"), ("no_ammunition", "/launcher")),
        (launch("L9"), ("unknown_weapon", "/launcher")),
        (launch(facing=None), ("malformed", "/facing")),
        (launch(heading_deg=60.0), ("wrong_grid", "/heading_deg")),
        (LaunchMissile("A9", "L1", facing=1), ("unknown_ship", "/ship")),
    ],
)
def test_launches_that_are_refused(order: LaunchMissile, expected: tuple[str, str]) -> None:
    """An empty launcher, or none, or no direction that the grid knows (SF-LRM-01)."""
    assert refused(fleet(), order) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (launch(), ("wrong_grid", "/facing")),
        (launch(facing=None), ("malformed", "/heading_deg")),
    ],
)
def test_on_a_table_a_facing_is_refused(order: LaunchMissile, expected: tuple[str, str]) -> None:
    """A table knows headings alone (SF-SHIP-03)."""
    table = battle(ship("A1", point(0, 0), lr_launchers=LAUNCHERS), options=FREE)

    assert refused(table, order) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"weapons": "ko"}, ("weapons_out", "/ship")),
        ({"weapons": "destroyed"}, ("weapons_out", "/ship")),
        ({"status": "destroyed"}, ("destroyed", "/ship")),
        ({"status": "surrendered"}, ("surrendered", "/ship")),
    ],
)
def test_a_ship_whose_weapons_are_out_launches_nothing(
    changes: dict[str, Any], expected: tuple[str, str]
) -> None:
    """Weapons out of action launch no missiles either (SF-DMG-05, -07)."""
    before = fleet(**changes)

    assert refused(before, launch()) == expected
    assert ready_launchers(before.ships[0]) == ()


def test_a_side_that_is_done_launches_nothing_more() -> None:
    """It has said that it is done with the phase (SF-UMP-2)."""
    done = battle(ship("A1", lr_launchers=LAUNCHERS), finished=("A",))

    assert refused(done, launch()) == ("finished", "/ship")


def test_without_the_option_no_missiles_are_launched() -> None:
    """Long-range missiles are an additional rule (SF-LRM-01, SF-UMP-6)."""
    before = battle(ship("A1", lr_launchers=LAUNCHERS), options=Options())

    assert refused(before, launch()) == ("option_off", "")


def test_launchers_that_are_ready_have_salvoes_and_have_not_launched() -> None:
    """What is empty or has been used this turn is not ready (SF-LRM-01)."""
    before = ship("A1", lr_launchers=LAUNCHERS, launched=("L2",))

    assert ready_launchers(before) == (LAUNCHERS[0],)
