"""Dropping a cloak: by order, in the fire phase; or because the device is lost."""

from typing import Any

from rules.rows import rows
from rules.to_boldly_thrust.builders_cloaks import DROP, ENGAGE, battle, cloaked, firing, ship
from rules.to_boldly_thrust.table import named, play, refusal, refused, refused_at, rule, told
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.fire_choices import PassFireChoice
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import ShipLeftTable
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectShip
from umpire.rules.full_thrust.sequence import FinishPhase, FinishPhaseChoice
from umpire.rules.full_thrust.state.battle import Attack, Hit, Table
from umpire.rules.full_thrust.thresholds import DamageTaken, SystemLost
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import CloakDropped, CloakFailed, bar_to_cloaking
from umpire.rules.to_boldly_thrust.decloaking import DropCloak, DropCloakChoice, shift_mu
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import CloakingDevice, CloakTable, Options, Ruling

HERE = (0.0, 10.0)
UNCERTAIN = Options(cloak_position_uncertainty=True)
KLINGONS = Seat("side", "K")


def dropping(**changes: Any) -> Any:
    """Return a battle in which K1 may drop its cloak now, 10 MU before F1."""
    own = cloaked("K1", HERE, moves=changes.pop("moves", 2), stance=DROP)
    return firing(own, ship("F1", (0.0, 20.0), facing=6), **changes)


def test_it_is_placed_where_it_really_is() -> None:
    """Its moves are plotted from the marker, and it is there for all to see (TBT-CLOAK-07)."""
    ruling = rule(dropping(), DropCloak("K1"))
    assert told(ruling, CloakDropped) == [
        CloakDropped(
            ship="K1",
            side="K",
            x=0.0,
            y=10.0,
            facing=12,
            velocity=6,
            course_deg=None,
            rolled=False,
            shift_mu=0,
        )
    ]
    back = named(ruling.state, "K1")
    assert (back.place, back.status, back.cloak_state) == (HERE, "active", "dropped")
    assert (back.hidden, back.begun, back.activated) == (None, True, False)
    assert ruling.state.active == "K"


def test_it_may_fire_at_once() -> None:
    """The return begins its activation, and fire ends it (TBT-CLOAK-07)."""
    state = play(dropping(), DropCloak("K1"))
    ruling = rule(state, FireWeapons("K1", (Shot("P1", "F1"),)), 4, 1, 1)
    (absorbed,) = told(ruling, ShieldsAbsorbed)
    assert (absorbed.points, absorbed.absorbed) == (1, 1)
    assert named(ruling.state, "K1").activated
    assert ruling.state.active == "F"


def test_it_may_pass_instead() -> None:
    """Its activation is over then (TBT-CLOAK-07)."""
    state = play(dropping(), DropCloak("K1"), PassFire("K1"))
    assert (named(state, "K1").activated, state.active) == (True, "F")


def test_enemies_that_have_not_fired_may_fire_at_it_without_shields() -> None:
    """It has none until the end of the turn (TBT-CLOAK-07)."""
    state = play(dropping(), DropCloak("K1"), PassFire("K1"))
    ruling = rule(state, FireWeapons("F1", (Shot("P1", "K1"),)), 4, 4, 1)
    (taken,) = told(ruling, DamageTaken)
    assert (taken.to_hull, told(ruling, ShieldsAbsorbed)) == (2, [])
    hurt = rule(play(dropping(), DropCloak("K1")), ApplyDamage("K1", 4, reason="", attacker="F1"))
    back = named(hurt.state, "K1")
    assert (back.damage, back.shields_left) == (4, 20)
    assert back.shield_status(1) == "down"


def test_shields_are_up_again_in_the_next_turn() -> None:
    """The turn of the return alone is without them (TBT-CLOAK-07)."""
    state = play(dropping(), DropCloak("K1"), PassFire("K1"), PassFire("F1"))
    while state.phase != "orders":
        state = play(state, FinishPhase(state.active or "F"))
    back = named(state, "K1")
    assert (back.cloak_state, back.shield_status(1)) == ("off", "full")


def test_the_option_shifts_it_by_dice() -> None:
    """A die for each move under the cloak, then a D12 for the course (TBT-CLOAK-08, TBT-RUL-32)."""
    (dropped,) = told(rule(dropping(options=UNCERTAIN), DropCloak("K1"), 4, 6, 3), CloakDropped)
    assert (dropped.shift_mu, dropped.x, dropped.y) == (3, 3.0, 10.0)
    assert [(roll.sides, roll.faces) for roll in dropped.rolls] == [(6, (4, 6)), (12, (3,))]
    assert [roll.label for roll in dropped.rolls] == [
        "t2/fire/K1/cloak-shift",
        "t2/fire/K1/cloak-course",
    ]


def test_the_course_is_thrown_even_where_nothing_shifts_it() -> None:
    """Dice first, then the direction, always (TBT-RUL-32)."""
    (dropped,) = told(rule(dropping(options=UNCERTAIN), DropCloak("K1"), 1, 3, 7), CloakDropped)
    assert (dropped.shift_mu, dropped.x, dropped.y) == (0, 0.0, 10.0)


def test_without_a_move_under_the_cloak_nothing_is_thrown() -> None:
    """The turn of cloaking does not count (TBT-RUL-32)."""
    (dropped,) = told(rule(dropping(options=UNCERTAIN, moves=0), DropCloak("K1")), CloakDropped)
    assert dropped.rolls == ()


@rows(((1, 2, 3), 0), ((4,), 1), ((5,), 1), ((6,), 2), ((6, 5, 1, 6), 5))
def test_faces_shift_like_beam_dice(faces: tuple[int, ...], shift: int) -> None:
    """1 to 3 none, 4 and 5 one, 6 two, and none is thrown again (TBT-CLOAK-08)."""
    assert shift_mu(faces, CloakTable()) == shift


def test_a_ship_that_is_shifted_off_the_table_has_left_it() -> None:
    """As by a move, for good; and no activation is left to wait for (TBT-UMP-27)."""
    state = dropping(options=UNCERTAIN, table=Table(-10.0, -10.0, 1.0, 30.0))
    ruling = rule(state, DropCloak("K1"), 6, 1, 3)
    assert [event.ship for event in told(ruling, ShipLeftTable)] == ["K1"]
    gone = named(ruling.state, "K1")
    assert (gone.status, gone.departure is not None) == ("off_table", True)


@rows(
    (firing(cloaked("K1"), ship("F1")), "not_dropping"),
    (firing(ship("K1"), ship("F1")), "not_cloaked"),
    (
        firing(cloaked("K1", stance=DROP, activated=True), cloaked("K2"), ship("F1")),
        "already_fired",
    ),
    (firing(cloaked("K1", stance=DROP), ship("F1"), active="F"), "not_active_side"),
    (firing(cloaked("K1", stance=DROP), ship("K2", begun=True), ship("F1")), "ship_begun"),
    (firing(ship("K1", damage=24, status="destroyed"), ship("K2"), ship("F1")), "destroyed"),
    (firing(ship("K2"), ship("F1")), "unknown_ship"),
)
def test_a_cloak_that_cannot_be_dropped_now(state: Any, code: str) -> None:
    """It is to be written, and to wait for the ship's turn (TBT-CLOAK-07)."""
    assert refused(state, DropCloak("K1")) == code


def test_fire_of_a_ship_that_is_to_drop_its_cloak_is_told_of_drop_cloak() -> None:
    """It is not gone from the table, as one that has left it (TBT-CLOAK-07)."""
    state = firing(cloaked("K1", stance=DROP), ship("F1", (0.0, 9.0)))
    refused = refusal(state, FireWeapons("K1", (Shot("P1", "F1"),)))
    assert (refused.code, refused.rule) == ("cloaked", "TBT-CLOAK-04")
    assert "drop_cloak" in refused.message
    at_rest = firing(cloaked("K1"), ship("F1", (0.0, 9.0)))
    assert refusal(at_rest, FireWeapons("K1", (Shot("P1", "F1"),))).message == refused.message


def test_a_ship_that_is_to_drop_its_cloak_is_not_passed_over() -> None:
    """It drops it first, and passes then (TBT-CLOAK-07)."""
    assert refused_at(dropping(), PassFire("K1")) == ("cloak_waits", "/ship")


def test_no_other_ship_is_passed_while_it_is_in_its_activation() -> None:
    """It is to fire, or to pass, first (TBT-UMP-2)."""
    state = firing(cloaked("K1", stance=DROP), ship("K2"), ship("F1"))
    state = play(state, DropCloak("K1"))
    assert refused(state, PassFire("K2")) == "ship_begun"
    assert refused(state, FinishPhase("K")) == "ship_begun"


def test_two_ships_that_have_begun_do_not_wait_for_each_other() -> None:
    """A correction may bring one back; each ends what it has begun (TBT-UMP-2)."""
    state = firing(ship("K1", begun=True), ship("K2", begun=True), ship("F1"))
    assert named(rule(state, PassFire("K1")).state, "K1").activated
    assert named(rule(state, PassFire("K2")).state, "K2").activated


def test_its_side_is_not_done_with_the_fire_before() -> None:
    """What is written is carried out (TBT-CLOAK-07)."""
    assert refused_at(dropping(), FinishPhase("K")) == ("cloak_waits", "/side")
    found = BOOK.choices(dropping(), KLINGONS, None)
    assert not [each for each in found if isinstance(each, FinishPhaseChoice)]


def test_choices_tell_where_it_will_appear() -> None:
    """Its own side alone; then it may fire or pass (TBT-CLOAK-07)."""
    found = BOOK.choices(dropping(), KLINGONS, "K1")
    order = {"kind": "drop_cloak", "ship": "K1"}
    assert found == (DropCloakChoice(ship="K1", x=0.0, y=10.0, moves=2, order=order),)
    assert BOOK.choices(dropping(), Seat("side", "F"), "K1") == ()
    unarmed = firing(
        cloaked("K1", HERE, stance=DROP, lost=("P1", "T1", "X", "R")), ship("F1"), ship("F2")
    )
    found = BOOK.choices(play(unarmed, DropCloak("K1")), KLINGONS, "K1")
    assert found == (PassFireChoice(ship="K1", order={"kind": "pass_fire", "ship": "K1"}),)


def test_a_ship_that_loses_its_device_is_seen_at_once() -> None:
    """It has no shields that turn, and may act as others do (TBT-UMP-28)."""
    state = firing(cloaked("K1", HERE, rows=(3, 3)), ship("F1", (0.0, 20.0)))
    dice = SuppliedDice((6,) * (len(named(state, "K1").ssd.systems) - 1) + (1,))
    ruling: Any = take_damage(Ruling(state), "K1", Attack("F1", (Hit(3),)), dice)
    dice.finish()
    assert [event.system for event in told(ruling, SystemLost)] == ["C"]
    (dropped,) = told(ruling, CloakDropped)
    assert (dropped.begun, dropped.rule) == (False, "TBT-UMP-28")
    back = named(ruling.state, "K1")
    assert (back.place, back.status, back.cloak_state) == (HERE, "active", "dropped")
    fired = rule(ruling.state, FireWeapons("K1", (Shot("P1", "F1"),)), 1, 1, 1)
    assert named(fired.state, "K1").activated


def test_with_a_second_device_it_stays_under_its_cloak() -> None:
    """One that works is enough (TBT-UMP-28)."""
    systems = (*ship("K1").ssd.systems, CloakingDevice("C2"))
    state = battle(cloaked("K1", systems=systems), ship("F1"))
    ruling = rule(state, CorrectShip("K1", reason="", lose=("C",)))
    assert named(ruling.state, "K1").status == "cloaked"
    ruling = rule(ruling.state, CorrectShip("K1", reason="", lose=("C2",)))
    assert named(ruling.state, "K1").status == "active"


@rows(("bridge", (3,)), ("power_core", ()), ("life_support", (3,)))
def test_a_cloak_works_no_longer_than_the_core_systems(system: str, faces: tuple[int, ...]) -> None:
    """A ship that is hit there is seen at once, and cannot cloak anew (TBT-UMP-28, -30)."""
    state = firing(cloaked("K1", HERE), ship("F1"), options=Options(core_systems=True))
    ruling = rule(state, CorrectShip("K1", reason="", lose=(system,)), *faces)
    assert told(ruling, CloakDropped)
    back = named(ruling.state, "K1")
    assert (back.place, back.status) == (HERE, "active")
    assert bar_to_cloaking(ruling.state, back)


def test_a_ship_that_fades_stays_in_sight_when_its_core_is_hit() -> None:
    """It does not take the damage under its cloak, where no die falls for it (TBT-UMP-28)."""
    fading = ship("K1", stance=ENGAGE, cloak_state="fading", activated=True)
    state = firing(fading, ship("F1"), options=Options(core_systems=True))
    assert told(rule(state, CorrectShip("K1", reason="", lose=("power_core",))), CloakFailed)


def test_another_system_that_is_lost_uncovers_nothing() -> None:
    """Only the device and the core matter (TBT-UMP-28)."""
    state = battle(cloaked("K1"), ship("F1"))
    assert named(rule(state, CorrectShip("K1", reason="", lose=("P1",))).state, "K1").is_cloaked


def test_the_return_is_told_in_plain_words() -> None:
    """With its dice, and why."""
    (dropped,) = told(rule(dropping(options=UNCERTAIN), DropCloak("K1"), 4, 6, 3), CloakDropped)
    assert BOOK.tell(dropped) == (
        "K1 drops its cloak at (3, 10) and has no shields until the end of the "
        "turn (shifted by 3 MU, 2d6 4 6, 1d12 3)"
    )
    state = battle(cloaked("K1", HERE), ship("F1"))
    (lost,) = told(rule(state, CorrectShip("K1", reason="", lose=("C",))), CloakDropped)
    assert BOOK.tell(lost) == (
        "K1 loses its cloak at (0, 10) and has no shields until the end of the turn"
    )
