"""Fire that does not alternate ship by ship: two ships at once (2.7), squadrons (3.7)."""

from typing import Any

from rules.full_thrust.alone import refusal, rule
from rules.full_thrust.builders_combat import NORTH, WARSHIP, fire, fire_phase, ship, warship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.fire import has_fire_left, release_held_fire, squadron_waits
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.sequence import PhaseFinished, SideActivated
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.thresholds import (
    DamageHeld,
    DamageTaken,
    HeldFireReleased,
    ShipDestroyed,
    SystemLost,
    ThresholdChecked,
)

AT_ONCE = Options(simultaneous_fire=True)


def two(**changes: Any) -> Battle:
    """Return two warships with one hull box each, 8 MU apart, bow to bow."""
    frail: Fields = {"rows": (1,)} | changes
    other = ship("B1", NORTH, *WARSHIP, facing=6, **frail)
    return fire_phase(warship(**frail), other, options=AT_ONCE)


def turn_of(side: str, before: Battle) -> Battle:
    """Return the battle when it is that side's turn."""
    return Ruling(before).then(SideActivated(side=side)).state


def test_2_7_both_fire_before_damage_counts() -> None:
    """Each at its state before the fire, so that both may go (FT-2.7-17, FT-RUL-98)."""
    first = rule(two(), fire("B1"), 4)
    assert only(first, DamageHeld).fire.attacker == "A1"
    assert (named(first, "B1").damage, told(first, HeldFireReleased)) == (0, [])
    second = rule(turn_of("B", first.state), fire("B1", "A1", "B1"), 5)
    assert [each.ship for each in told(second, ShipDestroyed)] == ["B1", "A1"]
    assert second.state.held_fire == ()


def test_2_7_without_the_option_the_first_shot_stops_the_second() -> None:
    """It is destroyed before its activation (FT-2.7-12, FT-RUL-98)."""
    after = rule(fire_phase(*two().ships), fire("B1"), 4)
    assert only(after, ShipDestroyed).ship == "B1"
    assert not has_fire_left(after.state, "B")


def test_2_7_checks_wait_too_and_fall_in_the_order_of_the_fire() -> None:
    """What was needled goes then; the systems that it saves still fire (FT-2.7-17)."""
    first = rule(two(rows=(1, 9)), fire("B1 N1:B2"), 4, 6)
    assert named(first, "B1").lost == ()
    second = rule(turn_of("B", first.state), fire("B2", "A1", "B1"), 4, 1, *[6] * 9, *[6] * 10)
    assert [each.system for each in told(second, SystemLost)] == ["B2"]
    assert [each.ship for each in told(second, ThresholdChecked)] == ["B1", "A1"]
    assert [each.ship for each in told(second, DamageTaken)] == ["B1", "A1"]


def test_2_7_a_fleet_fires_before_damage_counts() -> None:
    """The ship that is hit in between still fires, and all falls at the end (FT-RUL-98)."""
    frail: Fields = {"rows": (1,)}
    other = ship("B1", NORTH, *WARSHIP, facing=6, **frail)
    ships = (warship(**frail), warship("A2", (1.0, 0.0), **frail), other)
    first = rule(fire_phase(*ships, options=AT_ONCE), fire("B1"), 4)
    second = rule(turn_of("B", first.state), fire("B1", "A1", "B1"), 5)
    assert [told(each, ShipDestroyed) for each in (first, second)] == [[], []]
    last = rule(turn_of("A", second.state), PassFire("A2"))
    assert [each.ship for each in told(last, ShipDestroyed)] == ["B1", "A1"]


def test_2_7_a_target_of_several_ships_makes_one_check() -> None:
    """Two ships end its first two rows together: one check, one number worse (FT-RUL-98)."""
    other = ship("B1", NORTH, *WARSHIP, facing=6, rows=(1, 1, 9))
    ships = (warship(), warship("A2", (1.0, 0.0)), other)
    first = rule(fire_phase(*ships, options=AT_ONCE), fire("B1"), 4)
    passed = rule(turn_of("B", first.state), PassFire("B1"))
    last = rule(turn_of("A", passed.state), fire("B1", by="A2"), 4, *[1] * 10)
    assert [each.attacker for each in told(last, DamageTaken)] == ["A1", "A2"]
    assert only(last, ThresholdChecked).ship == "B1"
    assert named(last, "B1").damage == 2


def test_2_7_a_miss_is_not_noted() -> None:
    """And with nothing noted nothing is released."""
    first = rule(two(), fire("B1"), 1)
    assert not told(first, DamageHeld)
    assert not told(rule(turn_of("B", first.state), fire("B1", "A1", "B1"), 1), HeldFireReleased)


def test_2_7_damage_counts_when_the_other_ship_passes() -> None:
    """Or never could fire at all (FT-2.7-17)."""
    passed = rule(turn_of("B", rule(two(), fire("B1"), 4).state), PassFire("B1"))
    assert [each.ship for each in told(passed, ShipDestroyed)] == ["B1"]
    armed = fire_phase(warship(rows=(1,)), two(lost=("F1", "F2")).ships[1], options=AT_ONCE)
    assert told(rule(armed, fire("B1"), 4), ShipDestroyed)


def test_2_7_damage_counts_when_the_other_side_has_finished() -> None:
    """Whoever lets it finish releases what is held (FT-2.7-17)."""
    first = rule(two(), fire("B1"), 4)
    assert release_held_fire(Ruling(first.state), SuppliedDice(())).events == ()
    finished = Ruling(first.state).then(PhaseFinished(side="B"))
    assert told(release_held_fire(finished, SuppliedDice(())), ShipDestroyed)


SQUADRONS = Options(squadrons=True, squadron_fire=True)


def squadron(options: Options = SQUADRONS) -> Battle:
    """Return two ships of squadron s, two of squadron t and one on its own, and a target."""
    members = [warship(name, squadron=name[1]) for name in ("As1", "As2", "At1", "At2")]
    return fire_phase(*members, warship("A1"), ship("B1", NORTH), options=options)


def test_3_7_a_squadron_that_has_begun_goes_on() -> None:
    """Its side stays active until all its ships have acted (FT-3.7-2)."""
    before = squadron()
    assert not squadron_waits(before, "A")
    begun = rule(before, fire("B1", by="As1"), 1).state
    assert squadron_waits(begun, "A")
    assert not squadron_waits(begun, "B")
    for order in (fire("B1", by="At1"), PassFire("A1")):
        wrong = refusal(begun, order)
        assert (wrong.code, wrong.at, wrong.rule) == ("not_active_side", "/ship", "FT-3.7-2")
    done = rule(begun, PassFire("As2")).state
    assert not squadron_waits(done, "A")
    assert squadron_waits(rule(done, fire("B1", by="At2"), 1).state, "A")


def test_3_7_a_ship_that_cannot_fire_is_not_waited_for() -> None:
    """The squadron is done without it (FT-3.7-2)."""
    blind = warship("As2", squadron="s", lost=("F1", "F2"))
    begun = warship("As1", squadron="s", activated=True)
    assert not squadron_waits(fire_phase(begun, blind, ship("B1", NORTH), options=SQUADRONS), "A")


@rows(Options(squadrons=True), Options(squadron_fire=True))
def test_3_7_without_the_options_ships_alternate(options: Options) -> None:
    """Fire by squadrons needs squadrons (FT-3.7-2)."""
    begun = rule(squadron(options), fire("B1", by="As1"), 1).state
    assert not squadron_waits(begun, "A")
    assert rule(begun, fire("B1", by="A1"), 1).events
