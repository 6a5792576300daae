"""12.3 The nova cannon: what it asks of its ship, and the three turns of its shot."""

import pytest
from msgspec.structs import replace

from rules.full_thrust.builders_wonders import (
    battle,
    capital,
    firing,
    moved,
    ordered,
    plain,
    to_movement,
    turn_over,
)
from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import named, refusal, refused, rule, told
from rules.rows import rows
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.design import Design, assess
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.mines import MineDestroyed
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, ShiftTable, WriteOrder
from umpire.rules.full_thrust.salvoes import AllocateDefence
from umpire.rules.full_thrust.state.battle import Defence, FighterGroup, Mine, NovaTemplate
from umpire.rules.full_thrust.state.options import Asteroid, Body, Options, Planet
from umpire.rules.full_thrust.state.ship import NovaCannon
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.terrain import AsteroidHit
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.full_thrust.wonder_fields import (
    NovaBurnedOut,
    NovaFired,
    NovaMoved,
    TemplateStruck,
)
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireNovaChoice, MoveTemplates

ARMED = ordered(capital(), nova=True)
SHOT = FireNova("A1", "NC")
FACES = (1, 2, 3, 4, 5, 6)
STRICT = Options(nova_cannon=True, illegal_orders="reject")


@rows("Nova +1", "Nova P1", "Nova Roll")
def test_12_3_an_armed_ship_applies_no_thrust(notation: str) -> None:
    """In the turn of its order it neither turns, accelerates nor rolls (FT-12.3-1)."""
    refused = refusal(
        battle(capital(), plain(), options=STRICT), WriteOrder("A1", notation=notation)
    )
    assert (refused.code, refused.rule) == ("must_not_manoeuvre", "FT-12.3-1")


@rows("Nova Launch", "Nova Wave", "Nova Reflex", "Nova Sweep")
def test_12_3_an_armed_ship_has_no_power_for_anything_else(notation: str) -> None:
    """All of it goes into the cannon (FT-12.3-1)."""
    before = battle(capital(), plain(), options=replace(STRICT, wave_gun=True, reflex_field=True))
    assert refused(before, WriteOrder("A1", notation=notation)) == "nova_armed"


def test_12_3_the_order_needs_the_option_and_a_cannon_that_works() -> None:
    """Without either it is void (FT-12.3-1)."""
    order = WriteOrder("A1", notation="Nova")
    off = battle(capital(), plain(), options=Options(illegal_orders="reject"))
    assert refused(off, order) == "option_off"
    assert refused(battle(capital(lost=("NC",)), plain(), options=STRICT), order) == "not_fitted"


def test_12_3_only_capital_ships_carry_a_nova_cannon() -> None:
    """Neither a design nor a battle has one in a smaller ship (FT-12.3-1)."""
    cannon = NovaCannon("NC")
    cruiser = assess(Design(mass=200, hull=20, group="cruiser", systems=(cannon,)), Tables())
    assert [wrong.code for wrong in cruiser.violations] == ["not_capital"]
    assert assess(Design(mass=200, hull=20, systems=(cannon,)), Tables()).violations == ()
    with pytest.raises(Malformed, match="no capital ship"):
        battle(capital(mass=60), plain())


def test_12_3_an_armed_ship_fires_nothing_else_and_has_no_screens() -> None:
    """Its screens are down for the whole turn, and its other weapons silent (FT-12.3-1)."""
    assert refused(firing(ARMED, plain()), FireWeapons("A1", (Shot("B", "B1"),))) == "nova_armed"
    at_it = rule(firing(plain(), ARMED), FireWeapons("B1", (Shot("B", "A1"),)), 4, 4, 4)
    (shot,) = told(at_it, BeamFired)
    assert (shot.screens, shot.damage) == (0, 3)


def test_12_3_point_defence_of_an_armed_ship_is_off() -> None:
    """It has no power for that either (FT-RUL-80)."""
    group = FighterGroup("Bg", "B", x=1.0, y=1.0, targets=("A1",))
    before = battle(ARMED, plain(), group, phase="point_defence", finished=("B",))
    assert refusal(before, AllocateDefence("A", (Defence("A1", "P", "Bg"),))).code == "nova_armed"


def test_12_3_the_shot_strikes_what_its_template_touches() -> None:
    """Six dice go past screens and armour, 6 to 24 MU ahead (FT-12.3-2)."""
    ruling = rule(firing(ARMED, plain(armour=5)), SHOT, *FACES)
    assert named(ruling, "B1").damage == sum(FACES)
    assert named(ruling, "B1").armour == 5
    (fired,), (moved_on,) = told(ruling, NovaFired), told(ruling, NovaMoved)
    assert (fired.weapon, fired.facing) == ("NC", 12)
    assert moved_on.path == ((0.0, 6.0), (0.0, 24.0))
    assert (moved_on.stage, moved_on.diameter_mu, moved_on.touched) == (1, 2.0, ("B1",))
    assert ruling.state.templates == (NovaTemplate("A1", 0.0, 0.0, 12, 4),)


@rows(
    ((1.0, 15.0), True),
    ((1.1, 15.0), False),
    ((0.0, 24.5), True),
    ((0.0, 25.1), False),
    ((0.0, 5.0), True),
    ((0.0, 4.9), False),
    ((0.0, -10.0), False),
)
def test_12_3_centres_within_the_radius_are_touched(place: Place, touched: bool) -> None:
    """The template is a circle of 1 MU that moves from 6 to 24 MU (FT-RUL-80)."""
    ruling = rule(firing(ARMED, plain(place=place)), SHOT, *(FACES if touched else ()))
    assert bool(told(ruling, TemplateStruck)) == touched


def test_12_3_friends_are_touched_too_nearest_first_each_with_its_own_dice() -> None:
    """The nearest throws first; the same distance goes by name (FT-RUL-80)."""
    friend, far = plain("A2", (0.5, 20.0)), plain("B1", (0.0, 22.0))
    near, beside = plain("B2", (0.3, 8.0)), plain("B3", (-0.3, 8.0))
    ruling = rule(firing(ARMED, friend, far, near, beside), SHOT, *([1] * 6 + [2] * 6) * 2)
    struck = [(event.target, event.damage) for event in told(ruling, TemplateStruck)]
    assert struck == [("B2", 6), ("B3", 12), ("A2", 6), ("B1", 12)]


def test_12_3_a_point_is_a_craft_of_a_group() -> None:
    """Fighters that are touched throw like a ship (FT-UMP-49)."""
    group = FighterGroup("Bg", "B", x=0.0, y=12.0)
    ruling = rule(firing(ARMED, plain(place=(30.0, 0.0)), group), SHOT, 1, 1, 1, 1, 1, 1)
    found = ruling.state.group("Bg")
    assert found is not None
    assert (found.strength, found.status) == (0, "destroyed")


def test_12_3_bogeys_are_not_touched_and_arm_nothing() -> None:
    """What a bogey is would show (FT-UMP-49)."""
    sensors = replace(STRICT, sensors=True)
    ruling = rule(firing(ARMED, plain(bogey=True), plain("B2", (30.0, 0.0)), options=sensors), SHOT)
    assert told(ruling, TemplateStruck) == []
    before = battle(capital(bogey=True), plain(), options=sensors)
    assert refused(before, WriteOrder("A1", notation="Nova")) == "bogey"


def test_12_3_the_shot_moves_on_for_two_more_turns() -> None:
    """4 MU wide with 4 dice to 48 MU, then 6 MU with 2 dice to 72, then it is gone (FT-12.3-2)."""
    second, third = plain("B1", (1.9, 40.0)), plain("B2", (2.9, 70.0))
    beyond = plain("B3", (0.0, 80.0))
    template = NovaTemplate("A1", 0.0, 0.0, 12, 3)
    before = battle(
        *(capital(velocity=0), second, third, beyond), phase="templates", templates=(template,)
    )
    ruling = rule(before, MoveTemplates(), 1, 2, 3, 4)
    assert named(ruling, "B1").damage == 10
    (kept,) = ruling.state.templates
    assert kept.stage == 2
    assert ruling.state.phase == "fire"
    last = replace(before, turn=5, templates=(replace(kept, stage=2),))
    ruling = rule(last, MoveTemplates(), 3, 4)
    (moved_on,) = told(ruling, NovaMoved)
    assert moved_on.path == ((0.0, 48.0), (0.0, 72.0))
    assert [event.target for event in told(ruling, TemplateStruck)] == ["B2"]
    assert named(ruling, "B2").damage == 7
    assert len(told(ruling, NovaBurnedOut)) == 1
    assert ruling.state.templates == ()


def test_12_3_the_phase_of_templates_waits_for_shots_of_earlier_turns_alone() -> None:
    """Without one it is passed over, and the order refused (FT-12.3-2)."""
    assert moved(battle(capital(), plain(place=(0.0, 90.0)))).state.phase == "fire"
    due = battle(
        capital(), plain(place=(0.0, 90.0)), templates=(NovaTemplate("A1", 0.0, 0.0, 12, 3),)
    )
    assert moved(due).state.phase == "templates"
    none_due = replace(firing(capital(), plain()), phase="templates")
    assert refused(none_due, MoveTemplates()) == "nothing_to_resolve"


def test_12_3_an_order_that_is_not_used_is_lost() -> None:
    """In the next turn the cannon is to be armed again (FT-12.3-1)."""
    after = turn_over(battle(capital(velocity=0), plain(place=(0.0, 50.0))), A1="Nova")
    assert named(after).order is None
    assert refused(firing(capital(), plain()), SHOT) == "nova_not_armed"


def test_12_3_a_ship_fires_one_shot_and_is_done() -> None:
    """The shot is its activation, and it may pass instead (FT-12.3-1, FT-RUL-13)."""
    after = rule(firing(ARMED, plain(place=(30.0, 0.0))), SHOT).state
    assert named(after).activated
    assert refused(replace(after, phase="fire", active="A"), SHOT) == "already_fired"
    assert named(rule(firing(ARMED, plain()), PassFire("A1"))).activated


@rows(
    (FireNova("A1", "X"), "unknown_weapon"),
    (FireNova("A1", "B"), "wrong_weapon"),
    (FireNova("X", "NC"), "unknown_ship"),
    (FireNova("B1", "B"), "not_active_side"),
)
def test_12_3_what_is_no_cannon_fires_no_nova(order: FireNova, code: str) -> None:
    """Ship and weapon are to be there, and the turn the ship's (FT-12.3-1)."""
    assert refused(firing(ARMED, plain()), order) == code


def test_12_3_a_lost_cannon_and_an_option_that_is_off_fire_nothing() -> None:
    """The screens stay down all the same (FT-12.3-1)."""
    assert refused(firing(replace(ARMED, lost=("NC",)), plain()), SHOT) == "weapon_destroyed"
    assert refused(firing(ARMED, plain(), options=Options()), SHOT) == "option_off"


def test_12_3_a_template_moves_with_the_table() -> None:
    """Everything is shifted together (FT-3.8-1)."""
    template = NovaTemplate("A1", 0.0, 0.0, 12, 3)
    options = replace(STRICT, moving_table=True)
    before = battle(capital(), plain(), templates=(template,), options=options)
    assert rule(before, ShiftTable(3.0, -2.0)).state.templates[0].place == (3.0, -2.0)


def test_12_3_the_phase_waits_for_a_ship_with_a_cannon_alone() -> None:
    """One that has nothing else to fire has its turn (FT-12.3-1)."""
    before = to_movement(battle(capital(lost=("B", "F")), plain(place=(0.0, 50.0))), A1="Nova")
    after = rule(before, MoveShips()).state
    assert (after.phase, after.active) == ("fire", "A")
    kinds = [
        choice.__struct_config__.tag for choice in BOOK.choices(after, Seat("side", "A"), "A1")
    ]
    assert "fire_nova" in kinds
    assert "fire_weapons" not in kinds


@rows(
    NovaTemplate("X", 0.0, 0.0, 12, 3),
    NovaTemplate("A1", 0.0, 0.0, 12, 9),
    NovaTemplate("A1", 0.0, 0.0, 12, 3, 3),
)
def test_12_3_templates_that_cannot_be_are_refused(template: NovaTemplate) -> None:
    """A shot has a ship, a turn that has been, and a move left (FT-12.3-2)."""
    with pytest.raises(Malformed):
        battle(capital(), plain(), templates=(template,))


def test_12_3_one_shot_a_ship_and_turn_and_none_without_the_option() -> None:
    """Two shots of a turn, or one where none is in use, contradict the rules (FT-12.3-1)."""
    template = NovaTemplate("A1", 0.0, 0.0, 12, 3)
    with pytest.raises(Malformed):
        battle(capital(), plain(), templates=(template, template))
    with pytest.raises(Malformed):
        battle(capital(), plain(), templates=(template,), options=Options())


def test_12_3_the_order_is_written_as_it_is_read() -> None:
    """`Nova` stands in the notation (FT-12.3-1)."""
    (written,) = told(
        rule(battle(capital(), plain()), WriteOrder("A1", notation="nova")), OrderWritten
    )
    assert (written.notation, written.voided) == ("Nova", None)


def test_12_3_damage_of_a_shot_is_dealt_by_its_ship() -> None:
    """The event of damage names the firer and the rule (FT-12.3-2)."""
    (taken,) = told(rule(firing(ARMED, plain()), SHOT, *FACES), DamageTaken)
    assert (taken.attacker, taken.rule, taken.to_armour) == ("A1", "FT-12.3-2", 0)


STONES = replace(STRICT, asteroids=True, asteroid_damage=True, planets=True, mines=True)
PLANET, ROCK = Planet("P", 0.0, 14.0, 2.0), Asteroid("R", 0.0, 14.0, 2.0)
BEHIND, BEFORE = plain("B1", (0.0, 20.0)), plain("B2", (0.0, 9.0))


@rows(PLANET, ROCK)
def test_12_3_a_body_in_its_line_ends_the_shot(body: Body) -> None:
    """What lies behind it is spared, and the shot has burned out (FT-13.1-1, FT-RUL-80)."""
    before = firing(ARMED, BEHIND, BEFORE, options=STONES, terrain=(body,))
    offered = BOOK.choices(before, REFEREE, "A1")
    (choice,) = [each for each in offered if isinstance(each, FireNovaChoice)]
    assert choice.touches == ("B2",)
    ruling = rule(before, SHOT, *FACES)
    (moved_on,) = told(ruling, NovaMoved)
    assert (moved_on.touched, moved_on.path) == (("B2",), ((0.0, 6.0), (0.0, 12.0)))
    assert told(ruling, NovaBurnedOut)
    assert ruling.state.templates == ()


@rows((Planet("P", 2.0, 14.0, 2.0), True), (Asteroid("R", 0.0, 3.0, 1.0), False))
def test_12_3_a_rim_does_not_stop_the_shot_but_a_body_before_it_arms_does(
    body: Body, passes: bool
) -> None:
    """As with any line of fire (FT-RUL-84)."""
    ruling = rule(
        firing(ARMED, BEFORE, options=STONES, terrain=(body,)), SHOT, *FACES[: 6 * passes]
    )
    assert bool(told(ruling, TemplateStruck)) is passes
    assert bool(told(ruling, NovaBurnedOut)) is not passes


def test_12_3_later_moves_are_stopped_where_they_are_by_then() -> None:
    """A body that the shot has passed does nothing (FT-12.3-2)."""
    passed, ahead = Asteroid("R1", 0.0, 10.0, 1.0), Asteroid("R2", 0.0, 36.0, 1.0)
    template = NovaTemplate("A1", 0.0, 0.0, 12, 3)
    units = (capital(velocity=0), plain("B1", (0.0, 30.0)), plain("B2", (0.0, 40.0)))
    given: Fields = {"phase": "templates", "templates": (template,), "options": STONES}
    ruling = rule(battle(*units, terrain=(passed, ahead), **given), MoveTemplates(), 1, 1, 1, 1)
    assert [event.target for event in told(ruling, TemplateStruck)] == ["B1"]
    assert told(ruling, NovaBurnedOut)


def test_12_3_other_objects_burn_too() -> None:
    """Mines are gone, asteroids with damage points take the dice, others nothing (FT-12.3-2)."""
    soft = Asteroid("R1", 2.5, 15.0, 2.0, damage_points=30)
    hard = Asteroid("R2", -2.5, 15.0, 2.0)
    mines = (
        Mine("B-m1", "B", 0.5, 10.0),
        Mine("B-m2", "B", 1.5, 10.0),
        Mine("A-m1", "A", 0.0, 24.0),
    )
    before = firing(
        ARMED, plain(place=(30.0, 0.0)), options=STONES, terrain=(soft, hard), mines=mines
    )
    ruling = rule(before, SHOT, *[2] * 6)
    assert [event.mine for event in told(ruling, MineDestroyed)] == ["B-m1", "A-m1"]
    assert [mine.id for mine in ruling.state.mines] == ["B-m2"]
    assert [(hit.terrain, hit.points) for hit in told(ruling, AsteroidHit)] == [("R1", 12)]
