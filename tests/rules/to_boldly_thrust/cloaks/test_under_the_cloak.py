"""Under the cloak: unseen flight, what a cloaked ship cannot do, and what can be done to it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.rows import rows
from rules.to_boldly_thrust.builders_cloaks import (
    FEDERATION,
    battle,
    cloaked,
    firing,
    moved,
    ship,
)
from rules.to_boldly_thrust.table import named, only, play, refused, rule, told
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.fire_choices import PassFireChoice
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, ShipActivated, Shot
from umpire.rules.full_thrust.movement import ShiftTable, ShipLeftTable, ShipMoved, WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectShip, Withdraw
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Attack, Hit, Table
from umpire.rules.full_thrust.state.ship import NovaCannon, WaveGun
from umpire.rules.full_thrust.state.values import Charge, Manoeuvre
from umpire.rules.full_thrust.terrain import WreckExploded
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.full_thrust.wonder_fields import TemplateStruck
from umpire.rules.full_thrust.wonder_weapons import (
    FireNova,
    FireWaveGun,
    FireWaveGunChoice,
    MoveTemplates,
)
from umpire.rules.full_thrust.written_orders import WriteOrderChoice
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders
from umpire.rules.to_boldly_thrust.cloaks import HiddenMove, MarkerMoved
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems, RepairSystemsChoice
from umpire.rules.to_boldly_thrust.state import Hidden, Options, Ruling, Ship, Spread, Stance
from umpire.rules.to_boldly_thrust.tractors import LockTractor
from umpire.rules.to_boldly_thrust.weapons import LaunchSpreads
from umpire.scenarios.adjudication import may_hide_dice

HERE = (7.0, 3.0)
WONDERS = Options(nova_cannon=True, wave_gun=True)
FOE = ship("F1", (0.0, 10.0), facing=6)
FOE_K = ship("K1", (0.0, 10.0), facing=6)
F = Seat("side", "F")
STRICT = Options(illegal_orders="reject")


def test_a_cloaked_ship_flies_its_orders_from_where_it_is() -> None:
    """Its marker stays, and only its hidden place moves (TBT-CLOAK-04, -09)."""
    ruling = moved(battle(cloaked("K1", HERE), FOE), K1="+2")
    assert told(ruling, HiddenMove) == [
        HiddenMove(
            ship="K1",
            side="K",
            path=(HERE, (7.0, 7.0), (7.0, 11.0)),
            hidden=Hidden(7.0, 11.0, facing=12, velocity=8, since=0, moves=1),
        )
    ]
    assert [event.ship for event in told(ruling, ShipMoved)] == ["F1"]
    ship_ = named(ruling.state, "K1")
    assert (ship_.place, ship_.velocity, ship_.status) == ((0.0, 0.0), 6, "cloaked")
    assert ship_.hidden is not None
    assert ship_.hidden.place == (7.0, 11.0)


def test_without_an_order_it_flies_straight_on_and_moves_are_counted() -> None:
    """Every movement phase under the cloak counts for the dice of its return (TBT-RUL-32)."""
    (flown,) = told(moved(battle(cloaked("K1", HERE, moves=2), FOE)), HiddenMove)
    assert (flown.hidden.place, flown.hidden.moves) == ((7.0, 9.0), 3)


def test_an_order_that_it_cannot_fly_any_more_is_straight_on() -> None:
    """As with any ship, but nobody hears of it (TBT-CLOAK-04)."""
    state = play(battle(cloaked("K1", HERE), FOE), WriteOrder("K1", notation="+4"))
    state = rule(state, CorrectShip("K1", reason="", lose=("D",))).state
    (flown,) = told(moved(state), HiddenMove)
    assert flown.hidden.velocity == 6


def test_orders_are_checked_from_where_it_really_is() -> None:
    """Its thrust and velocity there bound them, and it does nothing but fly (TBT-UMP-29)."""
    state = battle(cloaked("K1", HERE, velocity=0), FOE, options=STRICT)
    assert play(state, WriteOrder("K1", notation="-6"))
    assert refused(state, WriteOrder("K1", notation="-7")) == "order_exceeds_thrust"
    assert refused(state, WriteOrder("K1", notation="FTL")) == "cloaked"
    (choice,) = [
        each
        for each in BOOK.choices(state, Seat("side", "K"), None)
        if isinstance(each, WriteOrderChoice)
    ]
    assert choice.ship == "K1"


def test_a_cloaked_ship_leaves_the_table_for_good() -> None:
    """It has left where its way crosses the edge, as others do, without a die (TBT-UMP-27)."""
    state = battle(cloaked("K1", HERE), ship("K2"), FOE, table=Table(-20.0, -20.0, 20.0, 8.0))
    state = play(state, CorrectShip("F1", reason="", y=0.0))
    ruling = moved(state)
    assert [event.ship for event in told(ruling, ShipLeftTable)] == ["K1"]
    gone = named(ruling.state, "K1")
    assert (gone.status, gone.cloak_state, gone.hidden) == ("off_table", "off", None)
    assert gone.departure is not None
    assert gone.departure.return_turn is None


@rows(
    (FireWeapons("F1", (Shot("P1", "K1"),)), "cloaked"),
    (FireWeapons("F1", (Shot("P1", "K1", system="C"),)), "cloaked"),
    (FireWeapons("F1", (Shot("T1", "K1"),)), "cloaked"),
    (LockTractor("F1", "R", "K1"), "cloaked"),
    (BeamBoarders("F1", target="K1", factors=1), "cloaked"),
)
def test_nothing_can_be_aimed_at_a_cloaked_ship(order: Any, code: str) -> None:
    """Neither phasers nor torpedoes, needles, tractors or transporters (TBT-CLOAK-05, TBT-RUL-31).

    That its marker stands before the guns does not help.
    """
    state = firing(ship("F1", stance=Stance(lower_shields=True)), cloaked("K1", (0.0, 6.0)))
    assert refused(state, order) == code


@rows(
    FireWeapons("K1", (Shot("P1", "F1"),)),
    LockTractor("K1", "R", "F1"),
    BeamBoarders("K1", target="F1", factors=1),
)
def test_a_cloaked_ship_uses_no_weapons_and_no_other_systems(order: Any) -> None:
    """Transporters included (TBT-CLOAK-04)."""
    state = firing(cloaked("K1"), ship("F1", (0.0, 5.0), shield_marks=20))
    assert refused(state, order) == "cloaked"


def test_a_cloaked_ship_launches_no_spread() -> None:
    """Its tubes are weapons as well (TBT-CLOAK-04)."""
    state = firing(cloaked("K1"), FOE, phase="missiles")
    with pytest.raises(Refusal) as refused:
        rule(state, LaunchSpreads("K1", ()))
    assert refused.value.code in {"cloaked", "under_cloak"}


REPAIRS = RepairSystems("K1", (Job("P1", 1),))


def damaged_under_cloak(*others: Any, **options: Any) -> Any:
    """Return a battle in which a cloaked ship has lost a phaser, about to repair it."""
    hidden = cloaked("K1", (0.0, 9.0), lost=("P1",), shield_marks=3)
    return firing(hidden, *others, phase="damage_control", active=None, options=Options(**options))


def test_a_cloaked_ship_repairs_itself() -> None:
    """Its parties are no system that it uses; its shields are mended, not used (TBT-UMP-29)."""
    ruling = rule(damaged_under_cloak(ship("F1", (0.0, 20.0), lost=("P1",))), REPAIRS, 1)
    after = named(ruling.state, "K1")
    assert (after.lost, after.status, after.place) == ((), "cloaked", (0.0, 0.0))
    mended = rule(ruling.state, RepairSystems("K1", (Job("shields", 2),)), 2).state
    assert named(mended, "K1").shield_marks == 2
    assert named(mended, "K1").shield_points(1) == 0


def test_the_phase_waits_for_the_repairs_of_a_cloaked_ship() -> None:
    """And offers them to its side (TBT-UMP-29)."""
    state = damaged_under_cloak(ship("F1", (0.0, 20.0)))
    offered = BOOK.choices(state, Seat("side", "K"), None)
    (repairs,) = [each for each in offered if isinstance(each, RepairSystemsChoice)]
    assert repairs.systems == ("P1", "shields")
    assert rule(state, FinishPhase("K")).state.phase == "orders"
    early = firing(*state.ships, ship("F2", (0.0, 30.0)), active="F", initiative=("F", "K"))
    assert play(early, FinishPhase("F"), PassFire("K1")).phase == "damage_control"


def test_all_hear_of_repairs_under_the_cloak() -> None:
    """What is lost aboard is open, and so is what is mended (TBT-UMP-34)."""
    ruling = rule(damaged_under_cloak(ship("F1", (0.0, 20.0))), REPAIRS, 1)
    for event in ruling.events[:2]:
        assert BOOK.report(ruling.state, event, Seat("side", "F")) == event


def test_a_cloaked_ship_has_no_shields() -> None:
    """What strikes it meets its hull (TBT-CLOAK-04)."""
    assert cloaked("K1").shield_status(1) == "down"


def test_the_fire_phase_waits_for_every_cloaked_ship_until_it_is_passed() -> None:
    """The waiting does not tell which of them is to come out (TBT-UMP-26)."""
    ruling = rule(firing(cloaked("K1"), ship("F1"), active="F"), PassFire("F1"))
    assert (ruling.state.phase, ruling.state.active) == ("fire", "K")
    ruling = rule(ruling.state, PassFire("K1"))
    (activated,) = told(ruling, ShipActivated)
    assert (activated.ship, activated.rule) == ("K1", "TBT-UMP-26")
    assert ruling.state.phase != "fire"


def test_a_side_may_be_done_with_its_cloaked_ships() -> None:
    """None of them has to be passed by itself (TBT-UMP-26)."""
    state = firing(cloaked("K1"), cloaked("K2"), ship("F1"))
    assert play(state, FinishPhase("K")).finished == ("K",)


def test_a_cloaked_ship_is_passed_once_and_in_its_turn() -> None:
    """As any activation (FT-2.7-12, -14)."""
    passed = play(firing(cloaked("K1"), cloaked("K2"), ship("F1")), PassFire("K1"))
    assert refused(passed, PassFire("K2")) == "not_active_side"
    assert refused(play(passed, PassFire("F1")), PassFire("K1")) == "already_fired"


def test_choices_let_cloaked_ships_be_passed() -> None:
    """The side alone is told which (TBT-UMP-26)."""
    state = firing(cloaked("K1"), ship("F1"))

    def passes(side: str) -> list[str]:
        found = BOOK.choices(state, Seat("side", side), None)
        return [each.ship for each in found if isinstance(each, PassFireChoice)]

    assert (passes("K"), passes("F")) == (["K1"], [])


def test_the_marker_is_put_where_the_ship_is() -> None:
    """The ship stays under its cloak (TBT-CLOAK-06)."""
    put = MarkerMoved(ship="K1", side="K", x=7.0, y=3.0)
    after = named(put.apply(battle(cloaked("K1", HERE), FOE)), "K1")
    assert (after.place, after.status, after.cloak_state) == (HERE, "cloaked", "cloaked")


def test_a_table_that_is_shifted_takes_hidden_ships_and_spreads_along() -> None:
    """They keep their distance from all else (FT-3.8-1, TBT-CLOAK-09)."""
    spread = Spread("P1-1", "F", "F1", "T1", 1.0, 2.0)
    state = firing(cloaked("K1", HERE), FOE, options=Options(moving_table=True), spreads=(spread,))
    shifted = rule(state, ShiftTable(dx=2.0, dy=-1.0)).state
    after = named(shifted, "K1")
    assert [each.place for each in shifted.spreads] == [(3.0, 1.0)]
    assert after.hidden is not None
    assert (after.place, after.hidden.place) == ((2.0, -1.0), (9.0, 2.0))


def test_a_cloaked_ship_that_is_destroyed_lies_where_it_was() -> None:
    """Nothing hides a wreck (TBT-CLOAK-09)."""
    state = battle(cloaked("K1", HERE), ship("K2"), FOE)
    gone = named(rule(state, CorrectShip("K1", reason="", damage=24)).state, "K1")
    assert (gone.status, gone.cloak_state, gone.hidden) == ("destroyed", "off", None)
    assert gone.place == HERE


def test_the_debris_of_a_cloaked_ship_drifts_from_where_it_was() -> None:
    """On the course that it had there (TBT-CLOAK-09, FT-13.6-2)."""
    state = battle(cloaked("K1", HERE), ship("K2"), FOE, options=Options(battle_debris=True))
    ruling: Any = Ruling(state)
    ruling = take_damage(ruling, "K1", Attack("F1", (Hit(30),)), SuppliedDice((1,)))
    (exploded,) = told(ruling, WreckExploded)
    assert (exploded.cloud.place, exploded.cloud.velocity) == (HERE, 6)


def test_a_side_gives_up_with_its_cloaked_ships() -> None:
    """They are out of the battle, and it is over (FT-UMP-4)."""
    ruling = rule(battle(cloaked("K1"), FOE), Withdraw("K"))
    assert told(ruling, BattleEnded)
    assert named(ruling.state, "K1").cloak_state == "off"


def test_the_referee_enters_no_damage_at_a_cloaked_ship() -> None:
    """Nothing reaches it by its name (TBT-CLOAK-05)."""
    state = battle(cloaked("K1"), FOE)
    assert refused(state, ApplyDamage("K1", 1, reason="", attacker="F1")) == "cloaked"


def test_unseen_flight_is_told_to_its_own_side() -> None:
    """Where it is now, and how it flies."""
    (flown,) = told(moved(battle(cloaked("K1", HERE), FOE)), HiddenMove)
    assert BOOK.tell(flown) == ("K1 moves unseen to (7, 9), course 12, velocity 6")
    put = MarkerMoved(ship="K1", side="K", x=7.0, y=3.0)
    assert BOOK.tell(put) == "The marker of K1 is put at (7, 3)"


def dreadnought(**changes: Any) -> Ship:
    """Return a capital ship F1 at (0, 0) with a nova cannon and a charged wave gun."""
    systems = (*FEDERATION, NovaCannon("NC"), WaveGun("WG"))
    given: dict[str, Any] = {"velocity": 0, "mass": 200, "group": "capital", "systems": systems}
    return ship("F1", charges=(Charge("WG", 6),), **(given | changes))


@pytest.mark.parametrize(
    ("order", "firer", "dice"),
    [
        (FireNova("F1", "NC"), dreadnought(order=Manoeuvre(nova=True)), 6),
        (FireWaveGun("F1", "WG"), dreadnought(), 4),
    ],
)
def test_templates_strike_a_cloaked_ship_where_it_is(order: Any, firer: Ship, dice: int) -> None:
    """They are area effects (TBT-CLOAK-05, TBT-RUL-31); its marker is not struck."""
    hidden = cloaked("K1", (0.0, 10.0), x=50.0, rows=(40,))
    ruling = rule(firing(firer, hidden, options=WONDERS), order, *[1] * dice)
    assert only(ruling, TemplateStruck).target == "K1"
    assert only(ruling, DamageTaken).to_hull == dice
    beside = firing(firer, cloaked("K1", (30.0, 10.0), x=0.0, y=10.0), options=WONDERS)
    assert not told(rule(beside, order), TemplateStruck)


def test_offers_and_odds_of_templates_reveal_no_cloaked_ship() -> None:
    """Nor do the faces that they take (TBT-UMP-33)."""
    before = firing(dreadnought(), cloaked("K1", (0.0, 10.0)), options=WONDERS)
    order = FireWaveGun("F1", "WG")
    (offered,) = (each for each in BOOK.choices(before, F) if isinstance(each, FireWaveGunChoice))
    assert offered.touches == ()
    assert BOOK.odds(before, order).targets == ()
    assert may_hide_dice(BOOK, before, order)
    assert may_hide_dice(BOOK, replace(before, phase="templates"), MoveTemplates())
    assert not may_hide_dice(BOOK, firing(dreadnought(), FOE_K, options=WONDERS), order)
