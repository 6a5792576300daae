"""4 Spreads: launched before ships move, detonated when they have."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.rows import rows
from rules.to_boldly_thrust.builders_weapons import (
    CRUISER,
    DOWN,
    HALF,
    cloaked,
    launch,
    launching,
    phase,
    ship,
)
from rules.to_boldly_thrust.table import named, only, refusal, refused, refused_at, rule, told
from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Malformed
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.salvoes import (
    Launch,
    LaunchesDone,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    SalvoStruck,
)
from umpire.rules.full_thrust.sequence import PhaseBegan, SideActivated
from umpire.rules.full_thrust.state.battle import Salvo
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.ship import SalvoMissileRack
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Options,
    PhotonTable,
    PhotonTube,
    Spread,
    SpreadBand,
    Stance,
    Tables,
)
from umpire.rules.to_boldly_thrust.weapons import (
    LaunchSpreads,
    SpreadAim,
    SpreadDetonated,
    SpreadLaunched,
    SpreadsDone,
    SpreadStruck,
)

FAR = (0.0, 300.0)


def duel(firer: Any = None, **changes: Any) -> Battle:
    """Return a battle in which a cruiser may launch, its enemy far away."""
    return launching(firer or ship("A1"), ship("B1", FAR), **changes)


def detonating(*ships: Any, spreads: tuple[Spread, ...], **changes: Any) -> Battle:
    """Return a battle in which attacks are to be resolved."""
    return phase("attacks", *ships, active=None, spreads=spreads, **changes)


def spread(name: str = "P3-1", x: float = 0.0, y: float = 0.0) -> Spread:
    """Return a spread of side A at a place."""
    return Spread(name, "A", "A1", "T1", x, y)


def test_4_a_spread_turns_in_the_middle_of_its_way() -> None:
    """Twelve MU on course 12, twelve on course 2 (TBT-PHOT-03, TBT-RUL-14)."""
    ruling = rule(duel(), launch(turn=2))
    assert only(ruling, SpreadLaunched).path == ((0.0, 0.0), (0.0, 12.0), (10.392305, 18.0))
    assert ruling.state.spreads == (Spread("P3-1", "A", "A1", "T1", 10.392305, 18.0),)
    assert (named(ruling, "A1").used, named(ruling, "A1").spreads_done) == (("T1",), True)
    assert only(ruling, SpreadsDone).ship == "A1"


def test_4_a_spread_may_stay_where_it_is() -> None:
    """Its way may have any length up to 24 MU (TBT-RUL-14)."""
    flown = only(rule(duel(), launch(length=0)), SpreadLaunched)
    assert (flown.x, flown.y) == (0.0, 0.0)


@rows(
    ("F", 12, False, {11, 12, 1}),
    ("FS", 12, False, {1, 2, 3}),
    ("FS", 12, True, {9, 10, 11}),
    ("A", 3, False, {8, 9, 10}),
    ("AP", 5, False, {12, 1, 2}),
)
def test_4_a_spread_starts_inside_the_arc_of_its_tube(
    arc: Arc, facing: int, *, rolled: bool, courses: set[int]
) -> None:
    """On its middle, or a point to either side; arcs swap on a rolled ship (TBT-RUL-14)."""
    firer = ship("A1", systems=(PhotonTube("T1", (arc,)),), facing=facing, rolled=rolled)
    for course in range(1, 13):
        if course in courses:
            assert told(rule(duel(firer), launch(course=course)), SpreadLaunched)
        else:
            refused = refusal(duel(firer), launch(course=course))
            assert (refused.code, refused.at) == ("out_of_arc", "/spreads/0/course")


@rows(
    (launch(length=25), "out_of_range", "/spreads/0/length"),
    (launch(turn=3), "spread_turn", "/spreads/0/turn"),
    (launch(turn=-3), "spread_turn", "/spreads/0/turn"),
    (launch("T9"), "unknown_weapon", "/spreads/0/tube"),
    (launch("A"), "wrong_weapon", "/spreads/0/tube"),
    (launch("T2"), "weapon_destroyed", "/spreads/0/tube"),
    (
        LaunchSpreads("A1", (SpreadAim("T1", 12, 9), SpreadAim("T1", 12, 8))),
        "weapon_used",
        "/spreads/1/tube",
    ),
    (launch(by="B1"), "not_active_side", "/ship"),
    (launch(by="Z9"), "unknown_ship", "/ship"),
)
def test_4_a_spread_that_is_not_allowed(order: LaunchSpreads, code: str, at: str) -> None:
    """Its length, its turn, its tube, whose turn it is (TBT-PHOT-03, TBT-RUL-14)."""
    assert refused_at(duel(ship("A1", lost=("T2",))), order) == (code, at)


@rows(launch(by="B1"), PassLaunch("B1"))
def test_4_out_of_turn_the_step_of_missiles_is_cited(order: Any) -> None:
    """Spreads are launched with them, before any ship fires (TBT-RUL-43)."""
    refused = refusal(duel(), order)
    assert (refused.code, refused.rule) == ("not_active_side", "FT-2.7-5")


def test_4_a_tube_used_already_launches_nothing() -> None:
    """Nor does a ship launch its spreads twice (TBT-PHOT-03)."""
    assert refused(duel(ship("A1", used=("T1",))), launch()) == "weapon_used"
    done = ship("A1", spreads_done=True)
    assert refused(launching(done, ship("A2"), ship("B1", FAR)), launch()) == ("already_launched")


def test_4_without_a_table_there_are_no_spreads() -> None:
    """The book has lost it, and a scenario may leave it out (TBT-RUL-13)."""
    tables = Tables(photon=PhotonTable(bands=()))
    assert refused(duel(tables=tables), launch()) == "no_spread_table"


def test_4_cloaked_and_cloaking_ships_launch_nothing() -> None:
    """Nor do ships that nobody commands (TBT-PHOT-03)."""
    hidden = launching(ship("A2", (9.0, 0.0)), cloaked("A1", (0.0, 0.0)), ship("B1", FAR))
    assert refused(hidden, launch()) == "cloaked"
    assert refused(duel(ship("A1", stance=Stance(cloak="engage"))), launch()) == "cloaking"
    assert refused(duel(ship("A1", ftl_since=2)), launch()) == "ftl_warming"


def test_4_nobody_waits_for_the_spreads_of_a_ship_that_cloaks() -> None:
    """It uses no weapons this turn, as its orders tell all (TBT-CLOAK-02, TBT-UMP-26)."""
    others = (ship("B1", FAR), ship("A1", stance=Stance(cloak="engage")))
    assert only(rule(launching(*others), launch(by="B1")), PhaseBegan).phase == "movement"


def test_4_an_asteroid_bars_the_way_of_a_spread() -> None:
    """Not one beside it, and not one before its turn that it flies round (TBT-UMP-14)."""
    before = duel(options=Options(asteroids=True), terrain=(Asteroid("R", 0.0, 18.0, 2.0),))
    assert refused(before, launch()) == "line_blocked"
    assert told(rule(before, launch(turn=2)), SpreadLaunched)


def test_4_sides_launch_ship_by_ship() -> None:
    """Then it is the other side's turn, and at last ships move (TBT-RUL-43, TBT-PHOT-03)."""
    first = rule(launching(ship("A1"), ship("A2"), ship("B1", FAR)), launch())
    assert only(first, SideActivated).side == "B"
    second = rule(first.state, launch(by="B1"))
    assert only(second, SideActivated).side == "A"
    assert {each.id for each in second.state.spreads} == {"P3-1", "P3-2"}
    assert only(rule(second.state, PassLaunch("A2")), PhaseBegan).phase == "movement"


def test_4_a_spread_is_named_apart_from_all_that_fly() -> None:
    """Also from one that was launched under the next name (TBT-PHOT-03)."""
    assert only(rule(duel(spreads=(spread("P3-1"),)), launch()), SpreadLaunched).spread == "P3-2"


def test_4_a_ship_launches_spreads_and_salvoes_one_after_the_other() -> None:
    """Each takes a turn; passing gives up both (TBT-UMP-13)."""
    before = duel(ship("A1", systems=(*CRUISER, SalvoMissileRack("R1", ("F",)))))
    salvo = rule(before, LaunchSalvoes("A1", (Launch("R1", 0.0, 10.0),)))
    assert only(salvo, SideActivated).side == "B"
    passed = rule(salvo.state, PassLaunch("B1"))
    assert passed.state.active == "A"
    assert told(rule(passed.state, launch()), SpreadLaunched)
    both = rule(before, PassLaunch("A1"))
    assert (len(told(both, LaunchesDone)), len(told(both, SpreadsDone))) == (1, 1)


def test_4_a_ship_with_nothing_to_launch_does_not_pass() -> None:
    """Nor does one that has launched (TBT-UMP-13)."""
    before = launching(ship("A1", spreads_done=True), ship("A2"), ship("B1", FAR))
    assert refused(before, PassLaunch("A1")) == "nothing_to_launch"


def test_4_a_spread_is_a_matter_of_one_turn() -> None:
    """Ships move, the spread detonates before they fire, and tubes fire no more (TBT-RUL-43)."""
    near = launching(ship("A1"), ship("B1", (0.0, 30.0), facing=6, spreads_done=True))
    moved = rule(rule(near, launch()).state, MoveShips())
    assert only(moved, PhaseBegan).phase == "attacks"
    struck = rule(moved.state, ResolveAttacks(), 4, 4, 4)
    assert only(struck, SpreadDetonated).spread == "P3-1"
    assert only(struck, SpreadStruck).ship == "B1"
    assert struck.state.spreads == ()
    assert struck.state.phase == "fire"


def test_4_a_spread_strikes_by_bands() -> None:
    """Three dice to 2 MU, two to 4, one to 6, none beyond; no 6 again (TBT-PHOT-04, TBT-RUL-13)."""
    places = {"B1": (0.0, 2.0), "B2": (4.0, 0.0), "B3": (0.0, -6.0), "B4": (6.1, 0.0)}
    ships = [ship(name, place) for name, place in places.items()]
    before = detonating(ship("A1", (99.0, 0.0)), *ships, spreads=(spread(),))
    ruling = rule(before, ResolveAttacks(), 4, 5, 6, 4, 1, 6)
    assert [(each.ship, each.away_mu, each.damage) for each in told(ruling, SpreadStruck)] == [
        ("B1", 2.0, 4),
        ("B2", 4.0, 1),
        ("B3", 6.0, 2),
    ]
    assert [each.absorbed for each in told(ruling, ShieldsAbsorbed)] == [4, 1, 2]
    assert all(each.rule == "TBT-RUL-13" for each in told(ruling, SpreadStruck))


def test_4_a_spread_strikes_friends_too_in_the_order_of_names() -> None:
    """Every ship of any side (TBT-RUL-13)."""
    ships = (ship("B2", (1.0, 0.0)), ship("B1", (0.0, 5.0)), ship("A1", (0.0, 1.0)))
    ruling = rule(detonating(*ships, spreads=(spread(),)), ResolveAttacks(), 1, 2, 3, 5, 4, 4, 4)
    assert [each.ship for each in told(ruling, SpreadStruck)] == ["A1", "B1", "B2"]


def test_4_a_spread_hurts_a_cloaked_ship_where_it_is() -> None:
    """It has no shields (TBT-PHOT-04, TBT-RUL-13)."""
    spreads = (spread(x=10.0, y=10.0), spread("P3-2", 900.0, 900.0))
    before = detonating(ship("A1", (99.0, 0.0)), cloaked("B1", (10.0, 13.0)), spreads=spreads)
    ruling = rule(before, ResolveAttacks(), 5, 4)
    assert only(ruling, SpreadStruck).away_mu == 3.0
    assert not told(ruling, ShieldsAbsorbed)
    assert (named(ruling, "B1").damage, named(ruling, "B1").shield_marks) == (2, 0)


def test_4_each_spread_is_an_attack_of_its_own() -> None:
    """The first takes shields to half, and of the second they stop half (TBT-PHOT-04)."""
    target = ship("B1", (0.0, 1.0), shield_marks=HALF - 1)
    before = detonating(ship("A1", (99.0, 0.0)), target, spreads=(spread("P3-1"), spread("P3-2")))
    ruling = rule(before, ResolveAttacks(), 5, 5, 5, 5, 5, 5)
    assert [each.absorbed for each in told(ruling, ShieldsAbsorbed)] == [3, 2]
    assert only(ruling, DamageTaken).rule == "TBT-PHOT-04"
    assert len(told(ruling, SpreadDetonated)) == 2


def test_4_a_destroyed_ship_is_struck_by_no_further_spread() -> None:
    """Nor is one that is a bogey (TBT-UMP-14)."""
    weak = ship("B1", (0.0, 1.0), rows=(2,), shield_marks=DOWN)
    bogey = ship("B2", (0.0, -1.0), bogey=True)
    spreads = (spread("P3-1"), spread("P3-2"))
    others = (ship("A1", (99.0, 0.0)), ship("B3", (99.0, 9.0)))
    before = detonating(*others, weak, bogey, spreads=spreads, options=Options(sensors=True))
    ruling = rule(before, ResolveAttacks(), 5, 5, 5)
    assert only(ruling, SpreadStruck).ship == "B1"
    assert told(ruling, ShipDestroyed)


def test_4_salvoes_strike_first_and_spreads_with_the_last_of_them() -> None:
    """One ship's attacks alone leave the spreads for later (TBT-RUL-43, TBT-PHOT-04)."""
    salvo = Salvo("S3-1", "A", "A1", 0.0, 1.0, "standard", target="B1", status="on_target")
    target = ship("B1", (0.0, 1.0))
    before = detonating(
        ship("A1", (99.0, 0.0)), target, spreads=(spread(),), salvoes=(replace(salvo, locked=1),)
    )
    kinds = [type(each) for each in rule(before, ResolveAttacks(), 6, 4, 1, 1).events]
    assert kinds.index(SalvoStruck) < kinds.index(SpreadDetonated)
    first = rule(before, ResolveAttacks("B1"), 6)
    assert first.state.spreads == before.spreads
    assert first.state.phase == "attacks"
    assert told(rule(first.state, ResolveAttacks(), 1, 1, 1), SpreadDetonated)


def test_4_spreads_are_named_apart() -> None:
    """Their names stand in the labels of their dice (TBT-PHOT-04)."""
    with pytest.raises(Malformed) as refused:
        detonating(ship("A1"), ship("B1", FAR), spreads=(spread(), spread()))
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", "/spreads/1/id")


def test_4_a_scenario_may_have_a_table_of_its_own() -> None:
    """Other bands, other dice (TBT-RUL-13)."""
    tables = Tables(photon=PhotonTable(reach_mu=30.0, bands=(SpreadBand(10.0, 1),)))
    assert told(rule(duel(tables=tables), launch(length=30)), SpreadLaunched)
    before = detonating(ship("A1", (0.0, 9.0)), ship("B1", FAR), spreads=(spread(),), tables=tables)
    assert only(rule(before, ResolveAttacks(), 6), SpreadStruck).damage == 2
