"""Fire (Feuerphase, Feuerleitsysteme): initiative, alternation, targets."""

import pytest

from rules.full_thrust_light.table import (
    CRUISER,
    FORWARD,
    battle,
    duel,
    fire,
    named,
    only,
    refusal,
    rule,
    ship,
    told,
)
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Malformed
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust_light import (
    FIRING,
    FULL_THRUST_LIGHT,
    ApplyDamage,
    Battle,
    BeamFired,
    Drive,
    FirePassed,
    FireWeapons,
    HullDamaged,
    InitiativeRolled,
    Options,
    PassFire,
    PhaseBegan,
    RollInitiative,
    ScanShip,
    Ship,
    ShipActivated,
    ShipDestroyed,
    Shot,
    SideActivated,
    System,
    SystemLost,
    ThresholdChecked,
    TorpedoFired,
    Withdraw,
)

GOING_ON = Options(pass_is_final=False)
GUNBOAT = (FireControl("F1"), Beam("E1", 2, FORWARD), Beam("E2", 2, FORWARD))


def fleets(*names: str, **changes: object) -> Battle:
    """Return a fire phase of those gunboats, side A south of side B; the first side begins."""
    ships = []
    for place, name in enumerate(names):
        south = name[0] == "A"
        at = (float(place), 0.0 if south else 10.0)
        ships.append(ship(name, at, course=12 if south else 6, systems=GUNBOAT))
    return duel(*ships, **changes)


def thrown(*faces: int, sides: str = "AB") -> InitiativeRolled:
    """Return the initiative of those dice."""
    ships = [ship(f"{side}1") for side in sides]
    return only(rule(battle(*ships, phase="fire"), RollInitiative(), *faces), InitiativeRolled)


@pytest.mark.parametrize(("faces", "order"), [((2, 5), ("B", "A")), ((6, 1), ("A", "B"))])
def test_ftl_fire_01_the_higher_die_begins(faces: tuple[int, int], order: tuple[str, str]) -> None:
    """One die a side."""
    assert order == thrown(*faces).order


def test_ftl_fire_01_initiative_is_thrown_once_and_first() -> None:
    """No fire and no pass before it, no second throw after it."""
    before = battle(ship("A1"), ship("B1", (0.0, 9.0)), phase="fire")
    assert refusal(before, fire("E1")).code == "no_initiative"
    assert refusal(before, PassFire("A")).code == "no_initiative"
    after = rule(before, RollInitiative(), 4, 3).state
    assert refusal(after, RollInitiative(), 1, 2).code == "initiative_thrown"


@pytest.mark.parametrize(
    ("faces", "sides", "order"),
    [
        ((4, 4, 6, 2), "AB", ("A", "B")),
        ((4, 4, 1, 1, 3, 5), "AB", ("B", "A")),
        ((4, 6, 4, 1, 3), "ABC", ("B", "C", "A")),
        ((2, 5, 5, 2, 6), "ABC", ("C", "B", "A")),
        ((3, 3, 3, 2, 2, 5, 1, 4), "ABC", ("C", "B", "A")),
        ((6, 6, 1, 1, 2, 3, 5, 4), "ABCD", ("B", "A", "C", "D")),
    ],
)
def test_ftl_rul_12_those_who_tie_throw_again(
    faces: tuple[int, ...], sides: str, order: tuple[str, ...]
) -> None:
    """FTL-FIRE-01: among themselves, as often as it takes; the others keep their places."""
    rolled = thrown(*faces, sides=sides)
    assert order == rolled.order
    assert len(rolled.rolls) == len({roll.label for roll in rolled.rolls}) == len(faces)


def test_ftl_rul_12_a_second_throw_is_a_roll_of_its_own() -> None:
    """Its label counts the throws, so that no roll is used twice."""
    labels = [roll.label for roll in thrown(4, 4, 5, 5, 6, 2).rolls]
    assert labels == [f"t1/initiative/{side}{again}" for again in ("", "#2", "#3") for side in "AB"]


def test_ftl_fire_02_the_sides_alternate_ship_by_ship() -> None:
    """The first of the initiative, the other, the first again."""
    state = fleets("A1", "A2", "B1", "B2")
    active = []
    for name in ("A1", "B1", "A2", "B2"):
        active.append(state.active)
        target = "B2" if name[0] == "A" else "A2"
        ruling = rule(state, fire("E1", target, name), 1, 1)
        state = ruling.state
    assert active == ["A", "B", "A", "B"]
    assert only(ruling, PhaseBegan).phase == "orders"


def test_ftl_fire_02_out_of_turn() -> None:
    """The other side waits, and so do the other ships of the side that has just fired."""
    state = fleets("A1", "A2", "B1")
    assert refusal(state, fire("E1", "A1", "B1")).code == "not_active_side"
    assert refusal(state, PassFire("B")).code == "not_active_side"
    state = rule(state, fire("E1"), 1, 1).state
    assert refusal(state, fire("E1", ship="A2")).code == "not_active_side"
    assert refusal(state, PassFire("X")).code == "unknown_side"


def test_ftl_fire_02_a_ship_performs_all_its_fire_at_once() -> None:
    """It does not fire a second time, even with weapons that it has not used."""
    state = rule(fleets("A1", "A2", "B1", "B2"), fire("E1"), 1, 1).state
    assert refusal(state, fire("E2")).code == "already_fired"
    assert named(state, "A1").activated


def test_ftl_fire_03_a_destroyed_ship_does_not_fire() -> None:
    """Damage counts at once."""
    state = duel(ship("A1"), ship("A2"), ship("B1", (0.0, 9.0), rows=(1,)), ship("B2", (0.0, 12.0)))
    ruling = rule(state, fire("E1"), 4, 1)
    assert only(ruling, ShipDestroyed).ship == "B1"
    assert refusal(ruling.state, fire("E1", "A1", "B1")).code == "destroyed"
    assert refusal(ruling.state, fire("E1", "B1", "A2")).code == "not_active_side"


def test_ftl_fire_03_lost_systems_do_not_serve() -> None:
    """A weapon lost before its ship fires is refused; the others fire."""
    frail = ship("B1", (0.0, 9.0), course=6, rows=(1, 9), systems=GUNBOAT)
    state = rule(duel(ship("A1"), frail), fire("E4"), 5, 6, 1, 6).state
    assert refusal(state, fire("E1", "A1", "B1")).code == "weapon_destroyed"
    assert told(rule(state, fire("E2", "A1", "B1"), 1, 1), BeamFired)


def test_ftl_fire_04_a_weapon_fires_once_a_turn() -> None:
    """Not twice in one order, and not when it has fired."""
    state = duel(ship("A1", fired=("E2",)), ship("B1", (0.0, 9.0)), ship("B2", (1.0, 9.0)))
    twice = FireWeapons("A1", (Shot("E1", "B1"), Shot("E1", "B2")))
    refused = refusal(state, twice)
    assert (refused.code, refused.at) == ("already_fired", "/shots/1/weapon")
    assert refusal(state, fire("E2")).code == "already_fired"


@pytest.mark.parametrize(
    ("order", "code", "at"),
    [
        (fire("E9"), "unknown_weapon", "/shots/0/weapon"),
        (fire("D1"), "unknown_weapon", "/shots/0/weapon"),
        (fire("F1"), "unknown_weapon", "/shots/0/weapon"),
        (fire("E1", "X1"), "unknown_ship", "/shots/0/target"),
        (fire("E1", "A2"), "own_side", "/shots/0/target"),
        (fire("E1", "A1"), "own_side", "/shots/0/target"),
        (fire("E1", "B2"), "destroyed", "/shots/0/target"),
        (fire("E1", "B3"), "withdrawn", "/shots/0/target"),
        (fire("E1", "B4"), "out_of_range", "/shots/0/target"),
        (fire("E1", "B5"), "out_of_arc", "/shots/0/target"),
        (fire("E1", "B6"), "aft_arc", "/shots/0/target"),
        (fire("E1", ship="X1"), "unknown_ship", "/ship"),
    ],
)
def test_ftl_fire_04_a_target_in_play_in_arc_and_in_range(
    order: FireWeapons, code: str, at: str
) -> None:
    """FTL-UMP-01: and not of the own side. Each refusal points at what is wrong."""
    state = duel(
        ship("A1"),
        ship("A2", (0.0, 3.0)),
        ship("B1", (0.0, 9.0)),
        ship("B2", (0.0, 9.0), status="destroyed", damage=60),
        ship("B3", (0.0, 9.0), status="withdrawn"),
        ship("B4", (0.0, 30.0)),
        ship("B5", (8.0, -3.0)),
        ship("B6", (0.0, -9.0)),
    )
    refused = refusal(state, order)
    assert (code, at) == (refused.code, refused.at)


@pytest.mark.parametrize("controls", [1, 2, 3])
def test_ftl_fire_05_one_target_for_each_fire_control(controls: int) -> None:
    """The book's ships of one and of three fire controls, and one target too many."""
    systems: tuple[System, ...] = (
        *[FireControl(f"F{number}") for number in range(controls)],
        *[Beam(f"E{number}", 1, FORWARD) for number in range(controls + 1)],
    )
    targets = [ship(f"B{number}", (float(number), 9.0)) for number in range(controls + 1)]
    state = duel(ship("A1", systems=systems), *targets)
    shots = [Shot(f"E{number}", f"B{number}") for number in range(controls + 1)]
    ruling = rule(state, FireWeapons("A1", tuple(shots[:controls])), *[4] * controls)
    assert controls == len(told(ruling, HullDamaged))
    refused = refusal(state, FireWeapons("A1", tuple(shots)))
    assert (refused.code, refused.at) == ("too_many_targets", "/shots")


def test_ftl_fire_05_without_fire_control_no_fire() -> None:
    """Working weapons are of no use then, and the side is not called up."""
    blind = ship("A1", lost=("F1", "F2"))
    state = duel(blind, ship("A2"), ship("B1", (0.0, 9.0)))
    assert refusal(state, fire("E1")).code == "no_fire_control"
    alone = battle(blind, ship("B1", (0.0, 9.0)), phase="fire")
    assert only(rule(alone, RollInitiative(), 6, 1), SideActivated).side == "B"


def test_ftl_rul_15_a_fire_control_lost_in_this_phase_does_not_count() -> None:
    """Two targets were possible, and after the check only one is."""
    frail = ship("B1", (0.0, 9.0), course=6, rows=(1, 9))
    state = duel(ship("A1"), ship("A2", (1.0, 0.0)), frail)
    state = rule(state, fire("E4"), 4, 6, 6, 6, 1, 6, 6, 6, 6, 6, 6).state
    both = FireWeapons("B1", (Shot("E1", "A1"), Shot("E2", "A2")))
    assert refusal(state, both).code == "too_many_targets"
    assert told(rule(state, fire("E1 E2", "A2", "B1"), 1, 1, 1, 1), BeamFired)


def test_ftl_rul_15_a_ship_that_lost_its_last_fire_control_is_told_so() -> None:
    """Even when its side is not called up any more: the reason is the fire control."""
    frail = ship("B1", (0.0, 9.0), course=6, rows=(1, 9), systems=GUNBOAT)
    state = duel(ship("A1"), ship("A2"), frail)
    state = rule(state, fire("E4"), 4, 1, 6, 6).state
    assert state.active == "A"
    assert refusal(state, fire("E1", "A1", "B1")).code == "no_fire_control"


def test_ftl_fire_06_weapons_are_divided_as_the_player_likes() -> None:
    """Three weapons at two targets, in any combination."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)), ship("B2", (1.0, 9.0)))
    order = FireWeapons("A1", (Shot("E1", "B2"), Shot("E2", "B1"), Shot("E3", "B2")))
    ruling = rule(state, order, 4, 4, 1, 1, 6, 4, 1)
    points = [(event.ship, event.points) for event in told(ruling, HullDamaged)]
    assert points == [("B2", 4), ("B1", 1)]


def test_ftl_rul_14_the_plan_of_a_ship_is_allowed_or_refused_as_a_whole() -> None:
    """One shot out of range, and nothing is fired."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)), ship("B2", (0.0, 30.0)))
    order = FireWeapons("A1", (Shot("E1", "B1"), Shot("E2", "B2")))
    refused = refusal(state, order, 6, 6)
    assert (refused.code, refused.at) == ("out_of_range", "/shots/1/target")


def test_ftl_rul_19_the_order_of_the_dice() -> None:
    """Target by target: beams, all torpedoes to hit, their damage, then the threshold check."""
    target = ship("B1", (0.0, 5.0), rows=(10, 10), systems=(Drive("D1", 4), FireControl("F1")))
    state = duel(ship("A1"), target, ship("B2", (1.0, 5.0)))
    order = FireWeapons(
        "A1", (Shot("T1", "B1"), Shot("E1", "B1"), Shot("E4", "B2"), Shot("T2", "B1"))
    )
    ruling = rule(state, order, 4, 1, 2, 6, 5, 6, 1, 6, 5)
    assert [(e.weapon, e.damage) for e in told(ruling, BeamFired)] == [("E1", 1), ("E4", 1)]
    assert [(e.weapon, e.damage) for e in told(ruling, TorpedoFired)] == [("T1", 5), ("T2", 6)]
    assert [event.system for event in told(ruling, SystemLost)] == ["D1"]
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert labels == [
        "t1/fire/A1/E1>B1/damage",
        "t1/fire/A1/T1>B1/to-hit",
        "t1/fire/A1/T1>B1/damage",
        "t1/fire/A1/T2>B1/to-hit",
        "t1/fire/A1/T2>B1/damage",
        "t1/fire/A1/B1/threshold-1",
        "t1/fire/A1/E4>B2/damage",
    ]


def test_ftl_rul_19_every_target_is_hurt_before_the_next_is_thrown_for() -> None:
    """The events tell each target's damage and check before the shots at the next."""
    state = duel(ship("A1"), ship("B1", (0.0, 5.0), rows=(1, 5)), ship("B2", (1.0, 5.0)))
    order = FireWeapons("A1", (Shot("E1", "B1"), Shot("E2", "B2")))
    ruling = rule(state, order, 4, 1, *[6] * 10, 4, 4)
    kinds = [type(event) for event in ruling.events]
    assert kinds == [
        BeamFired,
        HullDamaged,
        ThresholdChecked,
        BeamFired,
        HullDamaged,
        ShipActivated,
        SideActivated,
    ]


def test_ftl_rul_13_a_side_without_ships_to_fire_is_skipped() -> None:
    """B has one ship; then A goes on alone."""
    state = fleets("A1", "A2", "A3", "B1")
    called = []
    for name in ("A1", "B1", "A2", "A3"):
        called.append(state.active)
        state = rule(state, fire("E1", "A3" if name == "B1" else "B1", name), 1, 1).state
    assert called == ["A", "B", "A", "A"]
    assert state.turn == 2


def test_ftl_rul_13_a_pass_ends_a_sides_fire_for_the_phase() -> None:
    """A passes, B fires both its ships, and the turn is over."""
    ruling = rule(fleets("A1", "A2", "B1", "B2"), PassFire("A"))
    assert (only(ruling, FirePassed).final, only(ruling, SideActivated).side) == (True, "B")
    state = rule(ruling.state, fire("E1", "A1", "B1"), 1, 1).state
    assert (state.active, state.passed) == ("B", ("A",))
    state = rule(state, fire("E1", "A1", "B2"), 1, 1).state
    assert (state.phase, state.turn) == ("orders", 2)


def test_ftl_rul_13_a_pass_may_be_for_now() -> None:
    """With the option a side that passed is called up again once another has fired."""
    ruling = rule(fleets("A1", "A2", "B1", "B2", options=GOING_ON), PassFire("A"))
    assert not only(ruling, FirePassed).final
    state = rule(ruling.state, fire("E1", "A1", "B1"), 1, 1).state
    assert (state.active, state.passed) == ("A", ())
    state = rule(state, PassFire("A")).state
    assert state.active == "B"
    assert rule(state, PassFire("B")).state.phase == "orders"


def test_ftl_rul_13_a_phase_of_passes_ends() -> None:
    """Nobody wants to fire: one pass each, with either reading."""
    for options in (Options(), GOING_ON):
        state = fleets("A1", "B1", "C1", options=options)
        for side in "ABC":
            state = rule(state, PassFire(side)).state
        assert (state.phase, state.turn) == ("orders", 2)


def test_ftl_rul_13_the_only_side_that_can_fire_passes() -> None:
    """There is nobody to wait for, so the phase ends, with either reading."""
    for options in (Options(), GOING_ON):
        blind = ship("B1", (0.0, 10.0), systems=(Drive("D1", 2),))
        state = duel(ship("A1"), blind, options=options)
        assert rule(state, PassFire("A")).state.phase == "orders"


def test_ftl_fire_02_a_side_taken_out_of_its_turn_gives_it_up() -> None:
    """The active side withdraws, or the referee takes its last gun: the next side is called up."""
    state = fleets("A1", "B1", "C1")
    assert only(rule(state, Withdraw("A")), SideActivated).side == "B"
    frail = ship("A1", rows=(1, 9), systems=GUNBOAT)
    state = duel(frail, ship("B1", (0.0, 10.0)))
    ruling = rule(state, ApplyDamage("A1", 1), 1, 6, 6)
    assert only(ruling, SideActivated).side == "B"


def test_ftl_fire_02_another_side_withdrawing_leaves_the_turn_where_it_is() -> None:
    """Nothing is called up anew."""
    ruling = rule(fleets("A1", "B1", "C1"), Withdraw("B"))
    assert (ruling.state.active, told(ruling, SideActivated)) == ("A", [])
    assert FIRING.next_side(ruling.state) == "C"


def test_ftl_ump_02_there_are_no_sensors() -> None:
    """The book has no rule to answer with."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)))
    refused = refusal(state, ScanShip("A1", "B1"))
    assert (refused.code, refused.kind) == ("no_sensors", "cannot_adjudicate")
    assert refusal(state, ScanShip("A1", "X1")).code == "unknown_ship"


def test_dice_that_do_not_fit_are_refused() -> None:
    """Too few typed dice, or a face that no die has; nothing has happened then."""
    state = duel(ship("A1", systems=CRUISER), ship("B1", (0.0, 9.0)))
    assert refusal(state, fire("E1"), 4).code == "too_few_dice"
    assert refusal(state, fire("E1"), 4, 7).code == "impossible_die"
    dice = SuppliedDice((4, 4, 4))
    FULL_THRUST_LIGHT.adjudicate(state, fire("E1"), dice)
    with pytest.raises(Malformed, match="1 of the 3"):
        dice.finish()


def test_ftl_fire_02_the_ship_that_fires_is_the_players_choice() -> None:
    """Any ship of the side that has not fired yet."""
    state: Battle = fleets("A1", "A2", "A3", "B1")
    one: Ship = named(rule(state, fire("E1", ship="A3"), 1, 1).state, "A3")
    assert one.activated
