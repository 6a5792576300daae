"""Cloaking: the turn in which a ship engages its cloak, and who may still fire at it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_cloaks import (
    ENGAGE,
    battle,
    cloaked,
    firing,
    moved,
    ordered,
    ship,
)
from rules.to_boldly_thrust.table import named, play, refusal, refused, refused_at, rule, told
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.fighter_events import ScreenBroken
from umpire.rules.full_thrust.fire_choices import FireWeaponsChoice, PassFireChoice
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, ShipActivated, Shot
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.point_defence import AllocateDefenceChoice
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectShip
from umpire.rules.full_thrust.salvoes import AllocateDefence, PassLaunch
from umpire.rules.full_thrust.sequence import (
    FinishPhase,
    FinishPhaseChoice,
    PhaseBegan,
    RollInitiative,
)
from umpire.rules.full_thrust.state.battle import Defence, FighterGroup, PhaseName, Salvo
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders
from umpire.rules.to_boldly_thrust.cloaks import CloakEngaged, CloakFailed, ShipVanished
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Hidden,
    PhotonTube,
    Prize,
    Stance,
    TractorLock,
)
from umpire.rules.to_boldly_thrust.tractors import LockTractor, TractorReleased

NEAR = (0.0, 8.0)
KLINGONS = Seat("side", "K")


def test_a_ship_that_is_to_cloak_moves_as_ordered_in_sight_of_all() -> None:
    """All ships move normally; it is there until it is activated (TBT-CLOAK-02, -03)."""
    state = play(battle(ship("K1"), ship("F1", NEAR, facing=6)), ordered("K1", "engage"))
    ruling = moved(state, K1="+2")
    assert "K1" in {event.ship for event in told(ruling, ShipMoved)}
    flown = named(ruling.state, "K1")
    assert (flown.place, flown.status, flown.cloak_state) == ((0.0, 8.0), "active", "off")
    assert flown.shield_status(1) == "down"


def test_a_ship_that_cloaks_fires_nothing() -> None:
    """It may use no weapons that turn (TBT-CLOAK-02)."""
    state = firing(ship("K1", stance=ENGAGE), ship("F1", NEAR))
    refused = refusal(state, FireWeapons("K1", (Shot("P1", "F1"),)))
    assert (refused.code, refused.at) == ("cloaking", "/ship")
    assert refused.rule == "TBT-CLOAK-02"


@rows(BeamBoarders("K1", target="F1", factors=1), LockTractor("K1", "R", "F1"))
def test_a_ship_that_cloaks_beams_and_grabs_nothing(order: Any) -> None:
    """No transporter and no tractor beam works either (TBT-CLOAK-02)."""
    state = firing(ship("K1", stance=ENGAGE), ship("F1", NEAR, shield_marks=20))
    assert refused(state, order) == "cloaking"


def under_missiles(**changes: Any) -> Battle:
    """Return a battle in which missiles are about to strike K1."""
    salvo = Salvo("S1", "F", "F1", 0.0, 1.0, target="K1", status="on_target")
    phase: Fields = {"phase": "point_defence", "active": None, "salvoes": (salvo,)}
    return firing(ship("K1", **changes), ship("F1", NEAR), **phase)


def test_a_ship_that_cloaks_has_no_point_defence() -> None:
    """It may use no weapons that turn, not even those (TBT-CLOAK-02)."""
    order = AllocateDefence("K", (Defence("K1", "PD", "S1"),))
    assert rule(under_missiles(), order).events
    assert refused_at(under_missiles(stance=ENGAGE), order) == ("cloaking", "/defences/0/ship")


@rows((Stance(), 1), (ENGAGE, 0))
def test_nobody_waits_for_the_point_defence_of_a_ship_that_cloaks(
    stance: Stance, offered: int
) -> None:
    """There is nothing that it could be allotted (TBT-CLOAK-02)."""
    found = BOOK.choices(under_missiles(stance=stance), KLINGONS, None)
    assert len([each for each in found if isinstance(each, AllocateDefenceChoice)]) == offered


def test_no_phase_waits_for_the_weapons_of_a_ship_that_cloaks() -> None:
    """That it is ordered to cloak is open with all orders (TBT-CLOAK-02, TBT-UMP-26)."""
    state = battle(ship("K1"), ship("F1", NEAR, facing=6, systems=(PhotonTube("T1", ("F",)),)))
    state = play(state, ordered("K1", "engage"), FinishPhase("K"), FinishPhase("F"))
    state = rule(state, RollInitiative(), 6, 5).state
    assert (state.phase, state.active) == ("missiles", "F")
    assert play(state, PassLaunch("F1")).phase == "movement"


def test_a_ship_that_cloaks_has_no_shields() -> None:
    """What strikes it meets its hull; the marks stay as they are (TBT-CLOAK-02)."""
    state = firing(ship("K1", stance=ENGAGE, shield_marks=4), ship("F1", NEAR))
    ruling = rule(state, ApplyDamage("K1", 3, reason="", attacker="F1"))
    assert not told(ruling, ShieldsAbsorbed)
    (taken,) = told(ruling, DamageTaken)
    assert (taken.to_hull, named(ruling.state, "K1").shield_marks) == (3, 4)


def test_it_may_be_fired_at_normally_before_its_activation() -> None:
    """Any enemy may, as at any ship (TBT-CLOAK-03)."""
    state = firing(ship("F1"), ship("F2"), ship("K1", NEAR, stance=ENGAGE), sides=("F", "K"))
    ruling = rule(state, FireWeapons("F1", (Shot("P1", "K1"),)), 4, 1, 1)
    assert named(ruling.state, "K1").damage == 1


def test_activated_it_fades_and_the_very_next_enemy_may_fire_at_it() -> None:
    """Its model is replaced by a marker; one enemy ship has one shot (TBT-CLOAK-03, TBT-RUL-30)."""
    state = firing(ship("K1", NEAR, stance=ENGAGE), ship("K2"), ship("F1"), ship("F2"))
    ruling = rule(state, PassFire("K1"))
    assert told(ruling, CloakEngaged) == [CloakEngaged(ship="K1", side="K")]
    fading = named(ruling.state, "K1")
    assert (fading.status, fading.cloak_state) == ("active", "fading")
    ruling = rule(ruling.state, FireWeapons("F1", (Shot("P1", "K1"),)), 4, 5, 1)
    assert told(ruling, ShipVanished) == [ShipVanished(ship="K1", side="K", turn=2)]
    gone = named(ruling.state, "K1")
    assert (gone.damage, gone.status, gone.cloak_state) == (2, "cloaked", "cloaked")
    assert gone.hidden == Hidden(0.0, 8.0, facing=12, velocity=6, since=2)
    state = play(ruling.state, PassFire("K2"))
    refused = refusal(state, FireWeapons("F2", (Shot("P1", "K1"),)))
    assert (refused.code, refused.at) == ("cloaked", "/shots/0/target")
    assert refused.rule == "TBT-RUL-31"


def test_the_shot_is_lost_with_an_enemy_that_does_not_take_it() -> None:
    """One ship only, even if it fires at nothing (TBT-RUL-30)."""
    state = firing(ship("K1", NEAR, stance=ENGAGE), ship("K2"), ship("F1"), ship("F2"))
    assert told(rule(play(state, PassFire("K1")), PassFire("F1")), ShipVanished)


def test_with_several_enemies_the_next_of_any_of_them_counts() -> None:
    """The next opposing activation, whoever's that is (TBT-RUL-30)."""
    state = firing(ship("K1", NEAR, stance=ENGAGE), ship("R1"), ship("F1"))
    state = play(state, PassFire("K1"))
    assert state.active == "R"
    assert told(rule(state, PassFire("R1")), ShipVanished)


def test_a_friend_that_acts_next_takes_nothing_from_the_enemy() -> None:
    """Only the activation of an opposing ship counts (TBT-RUL-30)."""
    own = (ship("K1", NEAR, stance=ENGAGE), ship("K2"))
    ruling = rule(firing(*own, ship("F1", activated=True)), PassFire("K1"))
    assert named(ruling.state, "K1").cloak_state == "fading"
    assert ruling.state.active == "K"
    ruling = rule(ruling.state, PassFire("K2"))
    assert [type(event) for event in ruling.events][:2] == [ShipActivated, ShipVanished]
    assert told(ruling, PhaseBegan)


def test_at_the_end_of_the_phase_it_vanishes() -> None:
    """Nobody is left who could fire at it (TBT-CLOAK-03)."""
    state = firing(ship("K1", NEAR, stance=ENGAGE), ship("F1"), active="K", finished=("F",))
    ruling = rule(state, PassFire("K1"))
    kinds = [type(event) for event in ruling.events]
    assert kinds[:3] == [ShipActivated, CloakEngaged, ShipVanished]
    assert named(ruling.state, "K1").status == "cloaked"


def test_an_enemy_that_finishes_lets_it_vanish() -> None:
    """To be done with the fire is to let the shot go (TBT-CLOAK-03)."""
    state = play(firing(ship("K1", NEAR, stance=ENGAGE), ship("F1")), PassFire("K1"))
    assert told(rule(state, FinishPhase("F")), ShipVanished)


def test_screens_stay_behind_and_tractor_beams_let_go() -> None:
    """Nothing follows it under its cloak (TBT-UMP-10)."""
    group = FighterGroup("Kf", "K", x=0.0, y=7.0, screening="K1")
    holder = ship("F1", locks=(TractorLock("R", "K1", 2.0),))
    own = ship("K1", NEAR, stance=ENGAGE, locks=(TractorLock("R", "F1", 2.0),))
    ruling = rule(firing(own, holder, groups=(group,), finished=("F",)), PassFire("K1"))
    assert [event.group for event in told(ruling, ScreenBroken)] == ["Kf"]
    assert {event.ship for event in told(ruling, TractorReleased)} == {"K1", "F1"}
    assert [each.locks for each in ruling.state.ships] == [(), ()]


def test_without_its_device_a_ship_stays_in_sight() -> None:
    """A device that is lost before the ship is activated does not work (TBT-UMP-28)."""
    state = firing(ship("K1", NEAR, stance=ENGAGE, lost=("C",)), ship("F1"))
    ruling = rule(state, PassFire("K1"))
    assert told(ruling, CloakFailed) == [CloakFailed(ship="K1", side="K")]
    seen = named(ruling.state, "K1")
    assert (seen.cloak_state, seen.shield_status(1)) == ("off", "down")


def test_a_ship_that_loses_its_device_as_it_fades_stays_in_sight() -> None:
    """It may be fired at by all then, and has no shields that turn (TBT-UMP-28)."""
    state = play(firing(ship("K1", NEAR, stance=ENGAGE), ship("F1"), ship("F2")), PassFire("K1"))
    ruling = rule(state, CorrectShip("K1", reason="", lose=("C",)))
    assert told(ruling, CloakFailed)
    state = play(ruling.state, PassFire("F1"))
    ruling = rule(state, FireWeapons("F2", (Shot("P1", "K1"),)), 4, 1, 1)
    assert named(ruling.state, "K1").damage == 1


def test_a_ship_that_is_taken_as_it_fades_does_not_vanish() -> None:
    """A prize crew cannot work its cloak (TBT-UMP-28)."""
    fading = ship("K1", NEAR, stance=ENGAGE, cloak_state="fading", activated=True)
    taken = replace(fading, prize=Prize(1, 2), side="F", first_side="K")
    state = firing(taken, ship("K2"), ship("F1"), sides=("K", "F"), initiative=("K", "F"))
    assert told(rule(replace(state, active="K"), PassFire("K2")), CloakFailed)


def test_a_ship_that_is_destroyed_as_it_fades_is_gone() -> None:
    """There is nothing left to vanish (FT-2.6-2)."""
    state = play(firing(ship("K1", NEAR, stance=ENGAGE), ship("K2"), ship("F1")), PassFire("K1"))
    ruling = rule(state, ApplyDamage("K1", 24, reason="", attacker="F1"))
    assert told(ruling, ShipDestroyed)
    assert not told(rule(ruling.state, PassFire("F1")), ShipVanished)


def test_a_side_is_not_done_with_the_fire_before_its_ships_have_cloaked() -> None:
    """The ship is activated first, so that the enemy has his shot (TBT-CLOAK-03)."""
    state = firing(ship("K1", NEAR, stance=ENGAGE), ship("F1"))
    assert refused_at(state, FinishPhase("K")) == ("cloak_waits", "/side")
    found = BOOK.choices(state, KLINGONS, None)
    assert not [each for each in found if isinstance(each, FinishPhaseChoice)]
    assert rule(play(state, PassFire("K1")), FinishPhase("K")).state.finished == ("K",)


@rows(
    (ENGAGE, (), "fire"),
    (Stance(), (), "damage_control"),
    (ENGAGE, ("C",), "damage_control"),
)
def test_the_phase_waits_for_a_ship_that_is_to_cloak(
    stance: Stance, lost: tuple[str, ...], phase: PhaseName
) -> None:
    """Even if it has nothing to fire (TBT-CLOAK-03)."""
    own = ship("K1", NEAR, stance=stance, lost=("P1", "T1", "X", "R", *lost))
    assert rule(firing(own, ship("F1"), active="F"), PassFire("F1")).state.phase == phase


def test_choices_let_a_ship_that_cloaks_pass_and_nothing_else() -> None:
    """It has nothing to fire, and is activated by passing (TBT-CLOAK-03)."""
    for lost in ((), ("P1", "T1", "X", "R")):
        state = firing(ship("K1", NEAR, stance=ENGAGE, lost=lost), ship("F1"))
        found = BOOK.choices(state, KLINGONS, None)
        assert [each.ship for each in found if isinstance(each, PassFireChoice)] == ["K1"]
        assert not [each for each in found if isinstance(each, FireWeaponsChoice)]


def test_a_turn_later_nothing_of_the_order_is_left() -> None:
    """It stays under its cloak without being ordered to, for as long as it likes (TBT-CLOAK-02)."""
    state = play(firing(ship("K1", NEAR, stance=ENGAGE), ship("F1")), PassFire("K1"))
    state = rule(state, PassFire("F1")).state
    while state.phase != "orders":
        state = rule(state, FinishPhase(state.active or "F")).state
    ship_ = named(state, "K1")
    assert (ship_.stance, ship_.cloak_state, ship_.activated) == (Stance(), "cloaked", False)


def test_a_cloaked_ship_without_a_place_is_refused() -> None:
    """State, status and place of a cloaked ship say the same (TBT-CLOAK-09)."""
    with pytest.raises(Malformed, match="cloaked where its state"):
        battle(replace(cloaked("K1"), hidden=None), ship("F1"))


def test_the_events_are_told_in_plain_words() -> None:
    """Line by line, without citations."""
    told_ = [
        BOOK.tell(event)
        for event in (
            CloakEngaged(ship="K1", side="K"),
            CloakFailed(ship="K1", side="K"),
            ShipVanished(ship="K1", side="K", turn=2),
        )
    ]
    assert told_ == [
        "K1 engages its cloak; the next enemy ship may still fire at it",
        "The cloak of K1 fails, and the ship stays in sight",
        "K1 is under its cloak; a marker takes its place",
    ]
