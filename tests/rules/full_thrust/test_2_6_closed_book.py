"""FT 2.6: what a side knows of the ships of others where the book is closed (FT-UMP-66 to -68)."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.table import (
    CRUISER,
    battle,
    duel,
    finished,
    group,
    named,
    play,
    refused,
    rule,
    ship,
    told,
)
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.boarding import BoardShip, BoardShipChoice
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack, MoveGroup
from umpire.rules.full_thrust.fighter_events import PilotsThrown
from umpire.rules.full_thrust.fighters import DeclareAttackChoice
from umpire.rules.full_thrust.fire_choices import FireWeaponsChoice, FiringSolution
from umpire.rules.full_thrust.gunnery import FireWeapons, NeedleFired, PassFire, Shot
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, ShipMoved, WriteOrder
from umpire.rules.full_thrust.referee import CorrectShip
from umpire.rules.full_thrust.referee_events import ShipCorrected
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import FighterBay, NeedleBeam
from umpire.rules.full_thrust.thresholds import SystemLost
from umpire.rules.full_thrust.view import BattleView

CLOSED = Options(open_book=False)
A, B = Seat("side", "A"), Seat("side", "B")
ON_PAPER = {
    *("ssd", "velocity", "thrust", "hull", "armour", "screen_level", "fire_controls", "crew"),
    *("order", "order_written", "loads", "laid", "charges", "cloak", "mass"),
}


def seen(before: Battle, seat: Seat) -> BattleView:
    """Return the view of a seat."""
    view = BOOK.view(before, seat)
    assert isinstance(view, BattleView)
    return view


def near(**options: Any) -> Battle:
    """Return two cruisers at rest, 8 MU apart, with orders still to be written."""
    chosen = Options(**options)
    return battle(
        ship("A1", velocity=0), ship("B1", (0.0, 8.0), velocity=0, facing=6), options=chosen
    )


def done(before: Battle, *sides: str) -> Battle:
    """Return the battle after those sides have said that they are done with the phase."""
    return play(before, *[FinishPhase(side) for side in sides])


def at_fire(before: Battle) -> Battle:
    """Return the battle in its fire phase, A to act; in a closed book sides say what they lack."""
    before = play(finished(before), (RollInitiative(), (6, 1)))
    while before.phase != "fire":
        order = MoveShips() if before.phase == "movement" else FinishPhase(_waited_for(before))
        before = play(before, order)
    return before


def _waited_for(before: Battle) -> str:
    return before.active or next(side for side in before.sides if side not in before.finished)


@rows((A, ["A1"]), (B, ["B1"]), (OBSERVER, []))
def test_2_6_4_others_are_their_models_where_the_book_is_closed(seat: Seat, own: list[str]) -> None:
    """A side sees the displays of its own ships, an observer none."""
    view = seen(duel(options=CLOSED), seat)
    assert [each.id for each in view.ships] == own
    assert {each.id for each in view.models} == {"A1", "B1"} - set(own)


def test_2_6_4_all_see_all_where_the_book_is_open() -> None:
    """As is reasonable, and the default."""
    assert Options().open_book
    for seat in (A, B, OBSERVER, REFEREE):
        view = seen(duel(), seat)
        assert [each.velocity for each in view.ships] == [6, 6]
        assert view.models == ()
    assert len(seen(duel(options=CLOSED), REFEREE).ships) == 2


def test_2_6_4_a_model_shows_class_place_course_and_marks() -> None:
    """And nothing that stands on the display, or is derived from it."""
    target = ship("B1", (3.0, 30.0), facing=6, damage=2, lost=("B2",), mass=60)
    target = replace(target, ssd=replace(target.ssd, class_name="Furious", class_code="CE"))
    (model,) = seen(battle(ship("A1"), target, options=CLOSED), A).models
    assert (model.class_name, model.class_code, model.group) == ("Furious", "CE", "cruiser")
    assert (model.x, model.y, model.facing) == (3.0, 30.0, 6)
    assert (model.damage, model.lost) == (2, ("B2",))
    assert ON_PAPER & set(model.__struct_fields__) == set()


def test_2_6_4_a_bogey_tells_no_velocity_in_a_closed_book() -> None:
    """To its own side alone."""
    options = Options(open_book=False, sensors=True)
    before = battle(ship("A1"), ship("B1", (0.0, 50.0), bogey=True), options=options)
    for seat, velocity in ((A, None), (OBSERVER, None), (B, 6)):
        assert [each.velocity for each in seen(before, seat).bogeys] == [velocity]


def test_2_6_4_groups_aboard_are_part_of_a_display() -> None:
    """They are seen when they are launched, and their pilots heard of then."""
    carrier = ship("B1", (0.0, 30.0), systems=(*CRUISER, FighterBay("H")))
    aboard = group("Bg1", (0.0, 30.0), status="aboard", carrier="B1", bay="H")
    options = Options(open_book=False, pilot_quality=True)
    before = battle(ship("A1"), carrier, aboard, options=options)
    assert [seen(before, seat).groups != () for seat in (A, B)] == [False, True]
    thrown = PilotsThrown(group="Bg1", quality="normal", ace=False, rolls=())
    assert BOOK.report(before, thrown, A) is None
    assert BOOK.report(before, thrown, B) == thrown


def test_2_6_4_a_move_is_seen_and_its_velocity_not_told() -> None:
    """Its way, its course and whether it has rolled; not the thrust that it took."""
    before = play(duel(options=CLOSED), WriteOrder("B1", notation="+2"))
    before = play(finished(before), (RollInitiative(), (6, 1)))
    before = done(done(before, "B", "A"), "B", "A")
    ruling = rule(before, MoveShips())
    moved = next(each for each in told(ruling, ShipMoved) if each.ship == "B1")
    assert (moved.velocity, moved.thrust_used) == (8, 2)
    for seat in (A, OBSERVER):
        heard = BOOK.report(ruling.state, moved, seat)
        assert isinstance(heard, ShipMoved)
        assert (heard.path, heard.facing) == (moved.path, moved.facing)
        assert (heard.velocity, heard.thrust_used, heard.main_drive_used) == (None, 0, False)
        assert "velocity" not in BOOK.tell(heard)
    assert BOOK.report(ruling.state, moved, B) == moved


def test_2_6_4_orders_stay_on_paper_when_they_are_opened() -> None:
    """They would tell of velocity and thrust; others see them flown."""
    order = WriteOrder("B1", notation="+2")
    ruling = rule(duel(options=CLOSED), order)
    after = finished(ruling.state)
    (written,) = told(ruling, OrderWritten)
    for seat, heard in ((A, None), (OBSERVER, None), (B, written), (REFEREE, written)):
        assert BOOK.report(after, written, seat) == heard
        assert BOOK.hears(after, order, seat) == (heard is not None)
    assert BOOK.report(finished(rule(duel(), order).state), written, A) == written


def test_2_6_4_a_correction_tells_no_velocity() -> None:
    """The referee sets right what stands on paper, too."""
    ruling = rule(duel(options=CLOSED), CorrectShip("B1", "it was slower", velocity=3))
    (corrected,) = told(ruling, ShipCorrected)
    heard = BOOK.report(ruling.state, corrected, A)
    assert isinstance(heard, ShipCorrected)
    assert (corrected.velocity, heard.velocity) == (3, None)
    assert "velocity" not in BOOK.tell(heard)


def phases(before: Battle) -> list[str]:
    """Return the phases of a turn in which ships without orders do nothing."""
    before = play(finished(before), (RollInitiative(), (6, 1)))
    found: list[str] = []
    while before.turn == 1:
        found += [] if before.phase in found else [before.phase]
        order = MoveShips() if before.phase == "movement" else FinishPhase(_waited_for(before))
        before = play(before, order)
    return found


def test_2_7_a_closed_book_waits_for_all_who_might_act() -> None:
    """Else to be passed over would tell that nobody carries fighters or missiles."""
    assert phases(near()) == ["movement", "fire"]
    closed = ["fighters", "missiles", "movement", "fire", "damage_control"]
    assert phases(near(open_book=False)) == closed
    boarded = ["fighters", "missiles", "movement", "fire", "boarding", "damage_control"]
    assert phases(near(open_book=False, boarding=True)) == boarded


def test_2_7_a_ship_without_weapons_passes_in_a_closed_book() -> None:
    """Her side is asked as any other, ship by ship."""
    hulk = ship("A2", (5.0, 0.0), velocity=0, systems=())
    units = (ship("A1", velocity=0), hulk, ship("B1", (0.0, 8.0), velocity=0, facing=6))
    before = at_fire(battle(*units, options=CLOSED))
    before = play(before, PassFire("A1"), PassFire("B1"))
    assert (before.phase, before.active) == ("fire", "A")
    assert play(before, PassFire("A2")).phase == "damage_control"
    assert play(at_fire(battle(*units)), PassFire("A1"), PassFire("B1")).phase != "fire"


def test_2_7_fighters_wait_for_no_launch_of_others_in_a_closed_book() -> None:
    """That there is one to come, nobody knows."""
    carrier = ship("B1", (0.0, 40.0), systems=(*CRUISER, FighterBay("H")))
    units = (
        *(ship("A1"), group("Ag1", (20.0, 0.0), status="active"), carrier),
        group("Bg1", (0.0, 40.0), status="aboard", carrier="B1", bay="H"),
    )
    for options in (CLOSED, Options()):
        before = play(battle(*units, options=options), WriteOrder("B1", notation="Launch"))
        before = play(finished(before), (RollInitiative(), (1, 6)))
        if options.open_book:
            assert before.active == "B"
            continue
        assert before.active == "A"
        assert play(before, MoveGroup("Ag1", 20.0, 6.0, 12)).phase == "fighters"


def shots(before: Battle, seat: Seat) -> tuple[FiringSolution, ...]:
    """Return the shots that a seat is offered."""
    found = [
        each for each in BOOK.choices(before, seat, None) if isinstance(each, FireWeaponsChoice)
    ]
    return found[0].solutions


def test_4_3_choices_tell_range_arc_and_dice_and_no_chance_in_a_closed_book() -> None:
    """To the referee they tell all, and in an open book to everybody."""
    closed, opened = at_fire(near(open_book=False)), at_fire(near())
    for shot in shots(closed, A):
        assert (shot.target, shot.range_mu, shot.arcs) == ("B1", 8.0, ("F",))
        assert shot.dice > 0
        assert (shot.chance, shot.mean_damage) == (None, None)
    assert shots(closed, REFEREE) == shots(opened, A) == shots(opened, REFEREE)
    assert all(shot.chance for shot in shots(opened, A))


FIRE = FireWeapons("A1", (Shot("B1", "B1"),))


def test_4_3_fire_is_neither_tried_nor_weighed_in_a_closed_book() -> None:
    """Its own side may weigh what is fired at it by others no more."""
    closed, opened = at_fire(near(open_book=False)), at_fire(near())
    assert BOOK.bares(closed, FIRE)
    assert not BOOK.bares(opened, FIRE)
    hidden = {seat: BOOK.hides_odds(closed, FIRE, seat) for seat in (A, B, OBSERVER, REFEREE)}
    assert hidden == {A: True, B: False, OBSERVER: True, REFEREE: False}
    assert not BOOK.hears(closed, FIRE, B)
    assert not BOOK.hides_odds(opened, FIRE, A)


def test_4_8_a_needle_may_aim_at_what_is_not_there_in_a_closed_book() -> None:
    """It then hits the hull alone; in an open book the order is refused."""
    armed = ship("A1", velocity=0, systems=(*CRUISER, NeedleBeam("N", ARCS)))
    target = ship("B1", (0.0, 8.0), velocity=0, facing=6, lost=("B2",))
    aimed = FireWeapons("A1", (Shot("N", "B1", "Torpedo"),))
    closed = at_fire(battle(armed, target, options=CLOSED))
    ruling = rule(closed, aimed, 6)
    (fired,) = told(ruling, NeedleFired)
    assert (fired.damage > 0, fired.knocked_out) == (True, False)
    assert named(ruling, "B1").damage == fired.damage
    assert told(ruling, SystemLost) == []
    assert told(rule(closed, FireWeapons("A1", (Shot("N", "B1", "S"),)), 6), SystemLost)
    assert refused(closed, FireWeapons("A1", (Shot("N", "B1", "B2"),))) == "system_destroyed"
    assert refused(at_fire(battle(armed, target)), aimed) == "unknown_system"


def test_5_2_attacks_of_fighters_tell_no_chance_at_a_closed_display() -> None:
    """At groups they do: those are in the open."""
    units = (
        *(ship("A1", (30.0, 0.0)), ship("B1", (0.0, 5.0), velocity=0)),
        group("Ag1", facing=12, endurance=4),
        group("Bg1", (1.0, 5.0), endurance=4),
    )
    for options, told_at in ((CLOSED, {"B1": False, "Bg1": True}), (Options(), {"B1": True})):
        before = battle(*units, options=options, phase="allocation")
        (choice,) = [
            each for each in BOOK.choices(before, A, None) if isinstance(each, DeclareAttackChoice)
        ]
        found = {each.target: each.chance is not None for each in choice.solutions}
        assert found == {"B1": told_at["B1"], "Bg1": True}
        assert BOOK.hides_odds(before, DeclareAttack("Ag1", ("B1",)), A) != told_at["B1"]


def test_11_5_boarding_tells_nothing_of_the_crew_in_a_closed_book() -> None:
    """Nor may it be tried: against nobody no dice would fall."""
    for closed in (True, False):
        options = Options(open_book=not closed, boarding=True)
        units = (ship("A1", velocity=0), ship("B1", (0.0, 1.0), velocity=0))
        before = battle(*units, options=options, phase="boarding", active="A")
        (choice,) = [
            each for each in BOOK.choices(before, A, None) if isinstance(each, BoardShipChoice)
        ]
        assert (choice.defence_factors is None) == closed
        assert choice.factors > 0
        assert BOOK.explores(before, BoardShip("A1", "B1")) == closed


def test_11_6_morale_of_a_fleet_is_not_foreseen_in_a_closed_book() -> None:
    """It hangs on the mass of ships that others do not know."""
    for closed in (True, False):
        options = Options(open_book=not closed, fleet_morale_loss=0.5)
        before = duel(options=options, phase="fire", active="A")
        assert BOOK.explores(before, FinishPhase("A")) == closed
