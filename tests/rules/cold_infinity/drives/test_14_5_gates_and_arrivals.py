"""CI 14.5, 14.6 and 13.4 in battle: gates, wormholes, and ships that come in."""

from msgspec.structs import replace

from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_drives import (
    GATE,
    HYPER,
    RED,
    SHIFT,
    SNAP,
    WARP,
    activated,
    fleet,
    in_final,
    mate,
    moving,
    of,
    opened,
)
from rules.cold_infinity.drives.test_14_2_shift import ended
from rules.cold_infinity.table import all_done, give, given, offers_of, only, refuses, rows, ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.drives.requirements import (
    ArrivalAnnounced,
    ArrivalFailed,
    Arrive,
    ChargeDrive,
    GateEffect,
    GateUsed,
    TunnelOpened,
    UnitDeparted,
    failure_rating,
    gate_effect,
    keep_up,
)
from umpire.rules.cold_infinity.drives.tunnels import ArriveChoice, come_in
from umpire.rules.cold_infinity.movement.flights import Move, PlotMove
from umpire.rules.cold_infinity.referee import CorrectUnit, SectionSet, SystemSet, Withdraw
from umpire.rules.cold_infinity.setup import ShipSetup, check
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Ruling,
    change_beyond,
    change_ship,
    change_tunnels,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import section_of, with_section
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import Accelerate, Attitude
from umpire.rules.cold_infinity.state.weapons import Arriving, Body, Coming, TransLightDrive
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish

GATEWAY = ship("gate", "blue", sheet="gate", cell=(0, -1), facing=4)
INTO = Move(unit="wren", plan=(Accelerate(direction=1, hexes=1),), enters="gate")


def at_gate(lost: int = 0, **told: object) -> Battle:
    state = moving(fleet(HYPER, GATEWAY, **told), "wren")  # type: ignore[arg-type]
    gate = of(state, "gate")
    hull = replace(section_of(gate.condition, "core"), hull=80 - lost)
    return change_ship(state, "gate", condition=with_section(gate.condition, hull))


@rows((80, 26, 4), (50, 25, 5), (80, 0, 0), (80, 8, 1), (80, 9, 2))
def test_13_4_a_gate_fails_by_one_for_each_tenth(hull: int, lost: int, rating: int) -> None:
    """CI-13.4-1."""
    assert failure_rating(hull, lost, Tables().drives) == rating


@rows((1, "explodes"), (2, "explodes"), (3, "breaks_down"), (4, "breaks_down"), (5, None))
def test_13_4_half_of_the_rating_is_looked_at_first(face: int, effect: GateEffect | None) -> None:
    """Of Rating 4; half of 5 is 2 (CI-13.4-1, CI-RUL-96)."""
    assert gate_effect(face, 4) == effect
    assert gate_effect(3, 5) == "breaks_down"


def test_14_5_whoever_enters_a_gate_is_gone() -> None:
    """CI-14.5-1, CI-13.4-1."""
    ruling = give(at_gate(), INTO)
    assert only(ruling, UnitDeparted).rule == "CI-14.5-1"
    turned = change_ship(
        at_gate(), "gate", motion=replace(of(at_gate(), "gate").motion, attitude=Attitude(1))
    )
    with refuses("not_entered", at="/enters"):
        given(turned, INTO)


def test_13_4_a_damaged_gate_that_works_lets_units_through() -> None:
    """CI-13.4-1."""
    ruling = give(at_gate(26), INTO, (5,))
    assert only(ruling, GateUsed).effect is None
    assert of(ruling.state).status == "departed"


def test_13_4_a_gate_that_breaks_down_takes_nobody() -> None:
    """CI-13.4-1, CI-UMP-176."""
    state = give(at_gate(26), INTO, (4,)).state
    assert (of(state).status, of(state).cell) == ("active", (0, -1))
    again = moving(change_ship(state, "wren", cell=(0, 0)), "wren")
    with refuses("gate_broken", at="/enters"):
        given(again, replace(INTO, plan=()))


def test_13_4_a_gate_that_explodes_destroys_who_uses_it() -> None:
    """CI-13.4-1."""
    state = give(at_gate(26), INTO, (2,)).state
    assert [of(state, each).status for each in ("wren", "gate")] == ["destroyed", "destroyed"]


def test_14_5_a_wormhole_is_a_snap_field() -> None:
    """CI-14.5-1, CI-UMP-178."""
    hole = Body(id="maw", cell=(0, -1), mass=1, wormhole=True)
    state = moving(fleet(HYPER, bodies=(hole,)), "wren")
    told = only(give(state, replace(INTO, enters="maw")), UnitDeparted)
    assert (told.by, told.through) == ("snap", "maw")


def test_14_5_a_plot_leads_into_a_gate_too() -> None:
    """CI-14.1-3, CI-2.2.1-1."""
    state = fleet(HYPER, GATEWAY, options=Options(movement_turns="simultaneous"))
    state = replace(state, phase="plots")
    plot = PlotMove(unit="wren", plan=INTO.plan, enters="gate")
    state = given(state, plot, Finish("red"))
    assert state.plots[0].enters == "gate"
    assert of(all_done(state)).status == "departed"


def waiting(drive: TransLightDrive, *more: ShipSetup) -> Battle:
    return fleet(drive, mate(beyond=True, cell=(9, 9), vector="1+2"), *more)


def test_14_6_who_waits_beyond_is_not_on_the_map() -> None:
    """CI-14.6-1, CI-UMP-173."""
    state = waiting(HYPER)
    assert (of(state, "mate").status, of(state, "mate").in_play) == ("beyond", False)
    with refuses("not_arrived", at="/ship"):
        given(state, ChargeDrive("mate", "drive", 1))


def test_14_6_through_its_own_tunnel_a_ship_comes_a_turn_later() -> None:
    """CI-14.6-1."""
    state = in_final(waiting(HYPER))
    order = Arrive(ship="mate", by="tunnel", cell=(5, 5), facing=3)
    ruling = give(state, order)
    assert only(ruling, TunnelOpened).ship == "mate"
    assert only(ruling, ArrivalAnnounced).arriving.turn == 2
    state = ended(replace(ruling.state, finished=())).state
    assert of(state, "mate").status == "beyond"
    state = ended(replace(state, turn=2)).state
    come = of(state, "mate")
    assert (come.status, come.cell, come.motion.vector) == ("active", (6, 5), (0, -2))
    kept = keep_up(Ruling(state), SuppliedDice(())).state
    assert [each.id for each in kept.open_tunnels] == ["tunnel-1"]


def test_14_6_through_a_tunnel_that_is_there() -> None:
    """CI-14.6-1."""
    state = opened(activated(waiting(HYPER)), cell=(0, -3), facing=4)
    state = given(in_final(state), Arrive(ship="mate", by="tunnel", through="tunnel-1"))
    coming = of(state, "mate").beyond.arriving
    assert coming is not None
    assert (coming.cell, coming.turn) == ((0, -2), 2)


def test_14_6_who_comes_through_a_tunnel_that_closes_waits_again() -> None:
    """CI-14.6-1, CI-14.1.1-1."""
    state = opened(activated(waiting(HYPER)), cell=(0, -3), facing=4)
    state = given(in_final(state), Arrive(ship="mate", by="tunnel", through="tunnel-1"))
    closed = change_tunnels(replace(state, turn=2), ())
    ruling = ended(closed)
    assert only(ruling, ArrivalFailed).through == "tunnel-1"
    assert of(ruling.state, "mate").beyond.arriving is None


def test_14_1_of_unidentified_ships_nobody_learns_when_they_open_tunnels() -> None:
    """CI-UMP-113."""
    plain = replace(fleet(HYPER), phase="trans_light")
    assert unfinished(plain) == ()
    hidden = replace(plain, options=Options(unit_identification=True))
    assert unfinished(hidden) == ("red", "blue")


def test_14_6_through_a_damaged_gate_it_is_thrown_for_too() -> None:
    """With 5 it works (CI-14.6-1, CI-13.4-1)."""
    state = waiting(HYPER, GATEWAY)
    gate = of(state, "gate")
    hull = replace(section_of(gate.condition, "core"), hull=54)
    state = change_ship(state, "gate", condition=with_section(gate.condition, hull))
    order = Arrive(ship="mate", by="tunnel", through="gate")
    ruling = give(in_final(state), order, (5,))
    assert only(ruling, GateUsed).effect is None
    assert (of(ruling.state, "mate").status, of(ruling.state, "mate").cell) == ("active", (0, 0))


@rows((SHIFT, "shift"), (WARP, "warp"))
def test_14_6_a_shift_or_a_warp_in_is_told_when_the_turn_begins(
    drive: TransLightDrive, by: Coming
) -> None:
    """CI-14.6-2."""
    state = waiting(drive)
    (choice,) = offers_of(ArriveChoice, state, RED)
    assert (choice.ship, choice.by) == ("mate", by)
    ruling = give(state, Arrive(ship="mate", by=by, cell=(3, 3)))
    assert only(ruling, ArrivalAnnounced).rule == "CI-14.6-2"
    assert not of(ruling.state, "mate").in_play
    assert of(ended(ruling.state).state, "mate").cell == (3, 3)


def test_14_6_a_snap_in_is_told_as_it_comes() -> None:
    """CI-14.6-2."""
    order = Arrive(ship="mate", by="snap", cell=(3, 3))
    with refuses("comes_otherwise", at="/by"):
        given(waiting(SNAP), order)
    state = given(in_final(waiting(SNAP)), order)
    assert of(ended(state).state, "mate").status == "active"


@rows(
    ({"by": "shift", "cell": (1, 1)}, "/by"),
    ({"by": "tunnel", "facing": 1}, "/cell"),
    ({"by": "tunnel", "cell": (1, 1)}, "/facing"),
    ({"by": "snap", "through": "gate"}, "/by"),
)
def test_14_6_an_order_says_how_and_where(told: dict[str, object], at: str) -> None:
    """CI-14.6-1, CI-14.6-2."""
    with refuses("comes_otherwise", at=at):
        given(in_final(waiting(HYPER, GATEWAY)), Arrive(ship="mate", **told))  # type: ignore[arg-type]


def test_14_6_a_side_whose_ships_all_wait_is_not_beaten() -> None:
    """CI-14.6-1, CI-UMP-64."""
    state = fleet(HYPER, mate(beyond=True))
    gone = change_ship(state, "wren", status="destroyed")
    assert gone.in_play("red")
    assert not change_ship(gone, "mate", status="departed").in_play("red")


def test_14_7_speed_beyond_light_is_no_matter_of_battles() -> None:
    """CI-14.7-1."""
    assert "speed" not in TransLightDrive.__struct_fields__
    assert GATE.traits


def told_odds(state: Battle, order: Value) -> dict[str, float]:
    (target,) = odds(state, order).targets
    return {each.name: round(each.chance, 6) for each in target.outcomes}


def test_13_4_the_odds_of_a_damaged_gate_are_those_of_its_die() -> None:
    """26 of 80: Rating 4, of ten faces two explode and two break it (CI-13.4-1, CI-RUL-96)."""
    assert told_odds(at_gate(26), INTO) == {"works": 0.6, "breaks_down": 0.2, "explodes": 0.2}
    with refuses("no_odds", at="/enters"):
        odds(at_gate(), INTO)
    with refuses("no_odds"):
        odds(at_gate(26), Move(unit="wren"))


def _struck(*damage: SystemSet | SectionSet) -> Battle:
    state = fleet(SHIFT, mate(beyond=True))
    coming = Arriving(by="shift", cell=(0, 4), turn=1)
    state = change_beyond(state, "mate", arriving=coming)
    return given(state, CorrectUnit(unit="mate", damage=damage, reason="a mistake"))


def test_14_6_a_ship_that_is_lost_beyond_does_not_come_in() -> None:
    """CI-7.4.4-1."""
    assert of(_struck(SectionSet(section="core", hull=0)), "mate").status == "destroyed"


def test_14_6_a_ship_without_a_bridge_comes_in_as_a_derelict() -> None:
    """CI-13.1.8.1-1."""
    state = _struck(SystemSet(system="bridge", lost=10))
    assert of(state, "mate").status == "beyond"
    check(state)
    came = come_in(Ruling(state), SuppliedDice(())).state
    assert of(came, "mate").status == "derelict"


def test_14_6_a_side_withdraws_though_a_ship_of_its_is_coming_in() -> None:
    """CI-14.6-1."""
    check(given(_struck(SystemSet(system="bridge", lost=1)), Withdraw(side="red")))
