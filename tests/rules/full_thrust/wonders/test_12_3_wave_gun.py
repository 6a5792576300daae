"""12.3 The wave gun: charged by dice, emptied in one burst, and no friend of its own ship."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.builders_wonders import (
    WONDERS,
    battle,
    capital,
    charged,
    firing,
    moved,
    ordered,
    plain,
)
from rules.full_thrust.fleets import Place
from rules.full_thrust.table import named, only, refusal, refused, rule, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, Shot
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.referee import CorrectShip
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Mine
from umpire.rules.full_thrust.state.options import Asteroid, Body, Options, Planet
from umpire.rules.full_thrust.state.ship import FireControl, NeedleBeam, Ship, WaveGun
from umpire.rules.full_thrust.state.values import Charge
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.full_thrust.wonder_fields import (
    TemplateStruck,
    WaveGunBurst,
    WaveGunCharged,
    WaveGunFired,
)
from umpire.rules.full_thrust.wonder_weapons import FireWaveGun

BURST = FireWaveGun("A1", "WG")
FAR = (40.0, 40.0)
READY = charged(capital(), 6)


def charge(ship: Ship) -> tuple[Charge, ...]:
    """Return the charges of a ship's wave guns."""
    return ship.charges


@rows((0, 5, 5, 0), (5, 1, 6, 1))
def test_12_3_each_ordered_turn_adds_a_die(before: int, face: int, after: int, ready: int) -> None:
    """The gun is ready from 6 points on (FT-12.3-3)."""
    ship = charged(capital(), before) if before else capital()
    ruling = moved(battle(ship, plain(place=FAR)), face, A1="Wave")
    event = only(ruling, WaveGunCharged)
    assert (event.charge, event.ready) == (after, bool(ready))
    assert charge(named(ruling)) == (Charge("WG", after),)


def test_12_3_charging_comes_before_ships_move_and_hinders_no_manoeuvre() -> None:
    """The die falls at the start of phase 4 (FT-RUL-81, FT-12.3-5)."""
    ruling = moved(battle(capital(), plain(place=FAR)), 3, A1="Wave P1+1")
    assert isinstance(ruling.events[0], WaveGunCharged)
    assert (named(ruling).velocity, named(ruling).facing) == (7, 11)


def test_12_3_a_ready_gun_throws_no_die_and_stays_ready() -> None:
    """What it has, it keeps (FT-12.3-3, FT-UMP-47)."""
    ruling = moved(battle(charged(capital(), 7), plain(place=FAR)), A1="Wave")
    assert charge(named(ruling)) == (Charge("WG", 7),)


def test_12_3_every_working_gun_throws_a_die() -> None:
    """One that is lost does not (FT-UMP-47)."""
    ship = capital(systems=(WaveGun("W1"), WaveGun("W2"), WaveGun("W3")), lost=("W2",))
    ruling = moved(battle(ship, plain(place=FAR)), 2, 4, A1="Wave")
    assert charge(named(ruling)) == (Charge("W1", 2), Charge("W3", 4))


def test_12_3_charging_needs_the_option_and_a_gun_that_works() -> None:
    """Without either the order is void (FT-12.3-3)."""
    order = WriteOrder("A1", notation="Wave")
    off = battle(capital(), plain(), options=Options(illegal_orders="reject"))
    strict = Options(wave_gun=True, illegal_orders="reject")
    assert refused(off, order) == "option_off"
    assert refused(battle(capital(lost=("WG",)), plain(), options=strict), order) == "not_fitted"


@rows(
    ((0.0, 10.0), 4),
    ((1.0, 5.0), 4),
    ((0.0, 12.9), 4),
    ((1.4, 20.0), 3),
    ((0.0, 25.4), 3),
    ((1.9, 30.0), 2),
    ((0.0, 37.9), 2),
    ((0.0, 38.5), 0),
    ((1.2, 8.0), 0),
    ((0.0, -3.0), 0),
)
def test_12_3_the_burst_grows_and_weakens_on_its_way(place: Place, dice: int) -> None:
    """4 dice to 12 MU, 3 to 24, 2 to 36; the nearest band that touches counts (FT-12.3-4)."""
    ruling = rule(firing(READY, plain(place=place)), BURST, *([2] * dice))
    struck = told(ruling, TemplateStruck)
    assert [len(event.rolls[0].faces) for event in struck] == ([dice] if dice else [])
    assert named(ruling, "B1").damage == 2 * dice


def test_12_3_neither_screens_nor_armour_help_and_the_gun_is_empty() -> None:
    """Friends are touched as well, nearest first; the firer never is (FT-12.3-4, FT-RUL-81)."""
    friend, enemy = plain("A2", (0.0, 8.0)), plain("B1", (0.0, 34.0), armour=4)
    ruling = rule(firing(READY, enemy, friend), BURST, 1, 1, 1, 1, 1, 1)
    (fired,) = told(ruling, WaveGunFired)
    assert fired.touched == ("A2", "B1")
    assert fired.path == ((0.0, 0.0), (0.0, 36.0))
    assert (named(ruling, "A2").damage, named(ruling, "B1").damage) == (4, 2)
    assert named(ruling, "B1").armour == 4
    assert charge(named(ruling)) == ()
    assert named(ruling).activated


def test_12_3_fighters_lose_a_craft_a_point() -> None:
    """They throw the dice of their band (FT-UMP-49)."""
    group = FighterGroup("Bg", "B", x=0.0, y=30.0)
    found = rule(firing(READY, plain(place=FAR), group), BURST, 1, 3).state.group("Bg")
    assert found is not None
    assert found.strength == 2


def test_12_3_a_gun_that_is_not_ready_does_not_fire() -> None:
    """Five points are not enough (FT-12.3-3)."""
    refused = refusal(firing(charged(capital(), 5), plain()), BURST)
    assert (refused.code, refused.rule) == ("not_charged", "FT-12.3-3")


def test_12_3_no_other_weapon_fires_in_that_turn() -> None:
    """Neither before the burst, point defence included, nor after it (FT-12.3-5, FT-UMP-47)."""
    used = refusal(firing(replace(READY, used=("P",)), plain()), BURST)
    assert (used.code, used.rule) == ("weapon_used", "FT-12.3-5")
    after = rule(firing(READY, plain(place=FAR)), BURST).state
    again = replace(after, phase="fire", active="A", finished=())
    assert refused(again, FireWeapons("A1", (Shot("B", "B1"),))) == "already_fired"


@rows(((0.0, 10.0), 0), ((5.0, 10.0), 0), ((10.0, 0.0), 2), ((0.0, -10.0), 2))
def test_12_3_its_ship_is_unscreened_to_the_front(place: Place, screens: int) -> None:
    """Against attackers in its F arc, and on the line of it, to the end of the turn (FT-12.3-5)."""
    towards = {(0.0, 10.0): 6, (5.0, 10.0): 7, (10.0, 0.0): 9, (0.0, -10.0): 12}
    attacker = plain(place=place, facing=towards[place])
    shooting = firing(attacker, replace(capital(), wave_fired=True))
    (shot,) = told(rule(shooting, FireWeapons("B1", (Shot("B", "A1"),)), 4, 4, 4), BeamFired)
    assert shot.screens == screens


def test_12_3_the_front_is_screened_again_in_the_next_turn() -> None:
    """What the burst opened closes when the turn is over (FT-RUL-81)."""
    after = rule(firing(READY, plain(place=FAR)), BURST).state
    assert named(after).wave_fired
    assert not named(PhaseBegan(turn=5, phase="orders").apply(after)).wave_fired


@rows(
    (FireWaveGun("A1", "X"), "unknown_weapon"),
    (FireWaveGun("A1", "B"), "wrong_weapon"),
    (FireWaveGun("X", "WG"), "unknown_ship"),
    (FireWaveGun("B1", "B"), "not_active_side"),
)
def test_12_3_what_is_no_wave_gun_sends_no_wave(order: FireWaveGun, code: str) -> None:
    """Ship and weapon are to be there, and the turn the ship's (FT-12.3-4)."""
    assert refused(firing(READY, plain()), order) == code


def test_12_3_what_else_the_ship_does_may_forbid_the_burst() -> None:
    """A lost gun, an armed nova cannon, an option that is off (FT-12.3-1, -3)."""
    assert refused(firing(replace(READY, lost=("WG",)), plain()), BURST) == "weapon_destroyed"
    assert refused(firing(ordered(READY, nova=True), plain()), BURST) == "nova_armed"
    assert refused(firing(capital(), plain(), options=Options()), BURST) == "option_off"


def test_12_3_a_needle_that_knocks_it_out_sets_off_its_charge() -> None:
    """The ship takes as many points, past its armour, as an attack of its own (FT-12.3-6)."""
    systems = (FireControl("F"), NeedleBeam("N", ARCS))
    before = firing(plain(systems=systems), charged(capital(armour=5), 9))
    ruling = rule(before, FireWeapons("B1", (Shot("N", "A1", "WG"),)), 6)
    (burst,) = told(ruling, WaveGunBurst)
    assert (burst.points, burst.rule) == (9, "FT-12.3-6")
    taken = [
        (event.attacker, event.to_armour, event.to_hull) for event in told(ruling, DamageTaken)
    ]
    assert taken == [("B1", 0, 1), ("A1", 0, 9)]
    assert charge(named(ruling)) == ()


def test_12_3_a_threshold_that_knocks_it_out_sets_off_its_charge() -> None:
    """After the whole check, and with a check of its own if a row ends by it (FT-12.3-6)."""
    gun = charged(capital(systems=(WaveGun("WG"), FireControl("F")), rows=(3, 5, 40)), 6)
    ruling = rule(firing(plain(), gun), FireWeapons("B1", (Shot("B", "A1"),)), 4, 4, 4, 1, 6, 6)
    assert named(ruling).damage == 9
    assert named(ruling).lost == ("WG",)
    kinds = [type(event).__name__ for event in ruling.events]
    assert kinds.index("ThresholdChecked") < kinds.index("WaveGunBurst")
    assert kinds.count("ThresholdChecked") == 2


def test_12_3_an_empty_gun_and_a_destroyed_ship_burst_no_more() -> None:
    """Without a charge there is nothing to set off (FT-12.3-6)."""
    systems = (FireControl("F"), NeedleBeam("N", ARCS))
    empty = firing(plain(systems=systems), capital())
    ruling = rule(empty, FireWeapons("B1", (Shot("N", "A1", "WG"),)), 6)
    assert told(ruling, WaveGunBurst) == []
    last_box = firing(plain(systems=systems), charged(capital(rows=(2,), damage=1), 9))
    ruling = rule(last_box, FireWeapons("B1", (Shot("N", "A1", "WG"),)), 6)
    assert named(ruling).status == "destroyed"
    assert told(ruling, WaveGunBurst) == []


def test_12_3_a_correction_sets_off_nothing() -> None:
    """The referee sets a ship right without damage (FT-UMP-3, FT-12.3-6)."""
    before = firing(plain(), charged(capital(), 9))
    assert named(rule(before, CorrectShip("A1", "it was lost before", lose=("WG",)))).damage == 0


def test_12_3_a_burst_is_offered_where_it_may_be_fired() -> None:
    """With what it would touch (FT-12.3-4)."""
    found = {choice.__struct_config__.tag: choice for choice in _choices(firing(READY, plain()))}
    assert found["fire_wave_gun"].touches == ("B1",)
    assert "fire_wave_gun" not in {
        choice.__struct_config__.tag for choice in _choices(firing(capital(), plain()))
    }


def _choices(state: Battle) -> tuple[Any, ...]:
    return BOOK.choices(state, Seat("side", "A"), None)


def test_12_3_the_odds_are_those_of_the_dice_that_fall() -> None:
    """Four dice at 10 MU make 14 points in the mean, past armour (FT-12.3-4)."""
    (at_target,) = BOOK.odds(firing(READY, plain(armour=5)), BURST).targets
    assert at_target.mean_damage == pytest.approx(14.0)
    assert at_target.damage[4] == pytest.approx(1 / 6**4)


@rows((Charge("B", 3),), (Charge("WG", 3), Charge("WG", 2)), (Charge("X", 1),))
def test_12_3_charges_that_cannot_be_are_refused(charges: tuple[Charge, ...]) -> None:
    """Each is of one wave gun of the ship (FT-12.3-3)."""
    with pytest.raises(Malformed):
        battle(capital(charges=charges), plain())


def test_12_3_there_is_no_charge_without_the_option() -> None:
    """Where no wave gun is in use, none has been charged (FT-12.3-3)."""
    with pytest.raises(Malformed):
        battle(READY, plain(), options=Options())


@rows(Planet("P", 0.0, 15.0, 3.0), Asteroid("R", 0.0, 15.0, 3.0))
def test_12_3_a_body_in_its_line_stops_the_wave(body: Body) -> None:
    """It strikes vessels alone, and none behind the body (FT-13.1-1, FT-RUL-81)."""
    options = replace(WONDERS, planets=True, asteroids=True, mines=True)
    units = (READY, plain("B1", (0.0, 10.0)), plain("B2", (0.0, 20.0)))
    lying = (Mine("B-m1", "B", 0.0, 8.0),)
    before = firing(*units, options=options, terrain=(body,), mines=lying)
    ruling = rule(before, BURST, 1, 1, 1, 1)
    (fired,) = told(ruling, WaveGunFired)
    assert (fired.touched, fired.path) == (("B1",), ((0.0, 0.0), (0.0, 12.0)))
    assert ruling.state.mines == lying
    assert [each.target for each in BOOK.odds(before, BURST).targets] == ["B1"]
