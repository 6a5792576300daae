"""15.1 Tournaments: what the preset shuts out, and what fleets may be and cost."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import CRUISER, battle, group, refusal, rule, ship, told
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.design import assess, design_of, faults_of, price_of
from umpire.rules.full_thrust.movement import (
    MoveShips,
    OrderWritten,
    ReturnThrown,
    ShipLeftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.samples import DESIGNS
from umpire.rules.full_thrust.state.battle import Battle, Setup, Table
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FtlDrive, Ship
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.state.values import FtlEntry, Station
from umpire.rules.full_thrust.tournament import SHUT_OUT, fleet_points, is_stationary

FTL = (*CRUISER, FtlDrive("J"))


def entered(name: str, **changes: Any) -> Ship:
    """Return a ship that a tournament takes, with its points and its group."""
    display = {key: changes.pop(key) for key in ("points", "group") if key in changes}
    made = ship(name, **({"systems": FTL} | changes))
    return replace(made, ssd=replace(made.ssd, **display))


def opened(*ships: Ship, groups: Any = (), **options: Any) -> Battle:
    """Return the opening battle of two fleets."""
    given = Setup(sides=("A", "B"), ships=ships, groups=groups, options=Options(**options))
    return BOOK.setup(given)


def not_opened(*ships: Ship, groups: Any = (), **options: Any) -> tuple[str, str | None, str]:
    """Return with which code, rule and place a set-up is refused."""
    with pytest.raises(Refusal) as refused:
        opened(*ships, groups=groups, **options)
    return refused.value.code, refused.value.rule, refused.value.at


def test_15_1_a_fleet_of_ftl_ships_takes_part() -> None:
    """FT-15.1-1, -2."""
    assert opened(entered("A1"), entered("B1"), tournament=True).options.tournament


def test_15_1_no_ship_leaves_by_ftl() -> None:
    """FT-15.1-1: the order is void, and the ship flies straight on; nor is it a choice."""
    before = opened(entered("A1"), entered("B1"), tournament=True)
    (written,) = told(rule(before, WriteOrder("A1", notation="FTL")), OrderWritten)
    assert written.voided == "not_allowed_by_option"
    strict = replace(before, options=replace(before.options, illegal_orders="reject"))
    assert refusal(strict, WriteOrder("A1", notation="FTL")).rule == "FT-15.1-1"
    free = replace(before, options=Options())
    (allowed,) = told(rule(free, WriteOrder("A1", notation="FTL")), OrderWritten)
    assert allowed.voided is None


def test_15_1_no_ship_enters_by_ftl() -> None:
    """FT-15.1-1."""
    late = entered("B2", status="waiting", entry=FtlEntry(2, 0.0, 0.0))
    found = not_opened(entered("A1"), entered("B1"), late, tournament=True)
    assert found == ("not_allowed_by_option", "FT-15.1-1", "/ships/2/entry")


def test_15_1_every_ship_has_an_ftl_drive() -> None:
    """FT-15.1-1: a defence ship of the system stays at home; elsewhere it may fight."""
    found = not_opened(entered("A1"), ship("B1"), tournament=True)
    assert found == ("not_allowed_by_option", "FT-15.1-1", "/ships/1/ssd/systems")
    assert opened(entered("A1"), ship("B1"))


def test_15_1_no_installation_that_cannot_move() -> None:
    """FT-15.1-2: unless the organiser has it in the scenario; it needs no FTL drive then."""
    fort = ship("B1", thrust=0)
    found = not_opened(entered("A1"), fort, tournament=True)
    assert found == ("not_allowed_by_option", "FT-15.1-2", "/ships/1/ssd/thrust")
    assert opened(entered("A1"), fort, tournament=True, tournament_allows=("stations",))


@rows(*[each.option for each in SHUT_OUT])
def test_15_1_options_that_a_tournament_is_played_without(option: str) -> None:
    """FT-15.1-3, -5, -7, FT-RUL-106: refused, unless the organiser allows for them."""
    (out,) = (each for each in SHUT_OUT if each.option == option)
    ships = (entered("A1"), entered("B1"))
    found = not_opened(*ships, tournament=True, **{option: True})
    assert ("not_allowed_by_option", out.rule, f"/options/{option}") == found
    assert opened(*ships, **{option: True})
    if out.allowance is not None:
        assert opened(*ships, tournament=True, tournament_allows=(out.allowance,), **{option: True})


def test_15_1_a_battle_from_outside_keeps_to_the_limits_too() -> None:
    """FT-15.1-5: its options are checked; what its ships have lost since is not."""
    with pytest.raises(Refusal):
        battle(ship("A1"), ship("B1"), tournament=True, table_return=True)
    assert battle(ship("A1"), ship("B1"), tournament=True)


def test_15_1_an_umpire_moves_the_ships_by_their_written_orders() -> None:
    """FT-15.1-4: an order that cannot be flown is settled by the rules, and nobody is asked."""
    before = opened(entered("A1"), entered("B1", facing=6), tournament=True)
    assert told(rule(before, WriteOrder("A1", notation="P9")), OrderWritten)[0].voided
    moving = replace(before, phase="movement", initiative=("A", "B"))
    assert rule(moving, MoveShips()).state.phase != "movement"


def test_15_1_who_leaves_the_table_stays_away() -> None:
    """FT-15.1-5: no die is thrown for a return."""
    before = battle(
        ship("A1", (0.0, 8.0)),
        ship("A2"),
        ship("B1", facing=6),
        options=Options(tournament=True),
        table=Table(-9.0, -9.0, 9.0, 9.0),
        phase="movement",
    )
    ruling = rule(before, MoveShips())
    assert told(ruling, ShipLeftTable)
    assert not told(ruling, ReturnThrown)


def test_15_1_no_squadrons() -> None:
    """FT-15.1-7: the order is refused as not allowed, whether or not it is played elsewhere."""
    order = WriteSquadronOrder("A", "Q", notation="P1")
    refused = refusal(battle(ship("A1"), ship("B1"), tournament=True), order)
    assert (refused.code, refused.rule) == ("not_allowed_by_option", "FT-15.1-7")
    allowed = Options(tournament=True, tournament_allows=("squadrons",))
    assert refusal(battle(ship("A1"), ship("B1"), options=allowed), order).code == "option_off"


# Points.


def test_15_1_a_fleet_costs_its_ships_and_its_fighters() -> None:
    """FT-15.1-6, FT-9.11-1: six torpedo fighters cost 36 points."""
    flown = (group("Ag1", type="torpedo"), group("Bg1", strength=1))
    given = Setup(
        sides=("A", "B"),
        ships=(entered("A1", points=1000), entered("A2", points=500), entered("B1", points=7000)),
        groups=flown,
    )
    assert [fleet_points(given, side) for side in ("A", "B")] == [1536, 7003]


def test_15_1_a_ship_costs_at_least_what_its_display_shows() -> None:
    """FT-15.1-6, FT-9.11-1: stated points may be more, for all that a display does not show."""
    cheap, dear = entered("A1", points=1), entered("B1", points=1000)
    given = Setup(sides=("A", "B"), ships=(cheap, dear))
    shown = assess(design_of(cheap.ssd), Tables()).points
    assert [fleet_points(given, side) for side in ("A", "B")] == [shown, 1000]
    assert not_opened(cheap, dear, fleet_points_limit=1000 - 1)[0] == "points_exceeded"
    assert not_opened(cheap, fleet_points_limit=shown - 1)[0] == "points_exceeded"


def test_15_1_a_tournament_takes_legal_designs_alone() -> None:
    """FT-15.1-6, FT-9.1-1: ten large beams do not fit into four mass."""
    beams = tuple([Beam(f"Z{number}", 4, ("F", "FS")) for number in range(10)])
    armed = entered("A1", systems=(*FTL, *beams), mass=4)
    found = not_opened(armed, entered("B1"), tournament=True)
    assert found == ("not_allowed_by_option", "FT-9.1-1", "/ships/0/ssd")
    assert opened(armed, entered("B1"))


@rows(*sorted(DESIGNS))
def test_9_10_the_display_of_a_design_shows_the_design(name: str) -> None:
    """FT-9.10-1: its price and its faults can be computed from the display."""
    found = assess(DESIGNS[name], Tables())
    assert found.ssd is not None
    assert price_of(replace(found.ssd, points=0), Tables().design) == found.points
    assert not faults_of(found.ssd, Tables().design)


def test_15_1_dummies_are_paid_for_and_need_no_drive() -> None:
    """FT-15.1-6, FT-11.3-1: 20 points each, where the organiser allows sensors."""
    dummy = entered("A2", systems=(), mass=0, bogey=True, dummy=True)
    ships = (entered("A1", points=1000), dummy, entered("B1"))
    played: Fields = {"sensors": True, "dummy_bogeys": True}
    allowed: Fields = {"tournament": True, "tournament_allows": ("sensors",)} | played
    assert opened(*ships, **allowed, fleet_points_limit=1020)
    assert not_opened(*ships, **allowed, fleet_points_limit=1019)[0] == "points_exceeded"


def test_15_1_a_station_is_stationary_whatever_its_thrust() -> None:
    """FT-15.1-2, FT-13.7-1."""
    assert is_stationary(ship("B1", station=Station()))
    assert not is_stationary(ship("B1"))


@rows((1500, True), (1501, False))
def test_15_1_a_fleet_keeps_to_the_limit_of_points(points: int, allowed: bool) -> None:
    """FT-15.1-6: with or without the rest of a tournament's limits."""
    ships = (entered("A1"), entered("B1", points=points))
    if allowed:
        assert opened(*ships, fleet_points_limit=1500)
    else:
        found = not_opened(*ships, fleet_points_limit=1500)
        assert found == ("points_exceeded", "FT-15.1-6", "/ships")


@rows((1000, None), (1001, "points_exceeded"))
def test_15_1_capital_ships_cost_at_most_half(capital: int, code: str | None) -> None:
    """FT-15.1-6: where that is agreed."""
    ships = (
        entered("A1", points=capital, group="capital"),
        entered("A2", points=1000, group="escort"),
        entered("B1", points=1, group="escort"),
    )
    assert opened(*ships)
    if code is None:
        assert opened(*ships, fleet_composition="half_in_capitals")
    else:
        assert code == not_opened(*ships, fleet_composition="half_in_capitals")[0]


@rows(None, "cruiser", "escort")
def test_15_1_two_cruisers_and_two_escorts_go_with_each_capital_ship(lacking: str | None) -> None:
    """FT-15.1-6: where that is agreed; a class code tells the group too (FT-2.5-1)."""
    kinds = ["capital", "cruiser", "cruiser", "escort", "escort"]
    if lacking:
        kinds.remove(lacking)
    fleet = [entered(f"A{place}", group=kind) for place, kind in enumerate(kinds)]
    ships = (*fleet, entered("B1", group="escort"))
    if lacking is None:
        assert opened(*ships, fleet_composition="escorted_capitals")
    else:
        found = not_opened(*ships, fleet_composition="escorted_capitals")
        assert found == ("not_allowed_by_option", "FT-15.1-6", "/ships")
