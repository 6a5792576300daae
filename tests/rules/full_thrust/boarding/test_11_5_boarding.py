"""11.5 Boarding: who can be boarded, the fight round by round, and who holds the ship after it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import battle, group, named, play, refusal, refused, rule, ship, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.boarding import (
    BoardersRepulsed,
    BoardingRound,
    BoardShip,
    ShipCaptured,
    after_round,
    angle_between_courses_deg,
    boarding_odds,
    chance_to_take,
    defending_factors,
    fight,
    returning,
    round_won,
)
from umpire.rules.full_thrust.damage import parties_left
from umpire.rules.full_thrust.fighter_events import GroupDestroyed, ScreenBroken
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Ship,
    crew_left,
)
from umpire.rules.full_thrust.state.tables import BoardingTable, DamageControlTable, Tables
from umpire.rules.full_thrust.state.values import Core

BOOK_TABLE = BoardingTable()
PARTIES = DamageControlTable()
GO = BoardShip("A1", "B1")
BESIDE = (0.0, 4.0)


def beside(*others: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return A1 with a crew of 4 beside B1 with 2, all fire done, A to board first."""
    boarder = changes.pop("boarder", ship("A1", mass=80))
    prey = changes.pop("prey", ship("B1", BESIDE, mass=40))
    options = Options(boarding=True, **changes.pop("options", {}))
    given: Fields = {"phase": "boarding", "initiative": ("A", "B"), "active": "A"}
    return battle(boarder, prey, *others, options=options, **(given | changes))


# The trajectory.


@rows(((0.0, 6.0), 5, 11), ((4.0, 4.0), 7, 1), ((0.0, 6.0005), 6, 12))
def test_11_5_a_ship_beside_another_may_board_it(place: Place, velocity: int, facing: int) -> None:
    """FT-11.5-1: within 6 MU, one MU a turn and one point apart; 12 lies between 11 and 1."""
    prey = ship("B1", place, mass=40, velocity=velocity, facing=facing)
    assert told(rule(beside(prey=prey), GO, 6, 6, 6, 6, 1, 1), ShipCaptured)


@rows(
    ({"place": (0.0, 6.1)}, "not_in_range"),
    ({"velocity": 4}, "boarding_velocity"),
    ({"velocity": 8}, "boarding_velocity"),
    ({"facing": 2}, "boarding_course"),
    ({"facing": 6}, "boarding_course"),
)
def test_11_5_a_ship_that_flies_otherwise_cannot_be_boarded(changes: Fields, code: str) -> None:
    """FT-11.5-1: too far, too fast, too slow, or two points apart."""
    prey = ship("B1", changes.pop("place", BESIDE), mass=40, **changes)
    refused = refusal(beside(ship("B2", BESIDE), prey=prey), GO)
    assert (code, "FT-11.5-1", "/target") == (refused.code, refused.rule, refused.at)


@rows((350.0, True), (349.9, False))
def test_11_5_vector_courses_may_differ_by_30_degrees(course_deg: float, allowed: bool) -> None:
    """FT-RUL-71: the course counts, and not where the ships point."""
    before = beside(
        ship("B2", BESIDE, course_deg=20.0),
        boarder=ship("A1", mass=80, course_deg=20.0, facing=6),
        prey=ship("B1", BESIDE, mass=40, course_deg=course_deg),
        options={"movement_system": "vector"},
    )
    if allowed:
        assert told(rule(before, GO, 6, 6, 6, 6, 1, 1), ShipCaptured)
    else:
        assert refused(before, GO) == "boarding_course"


def test_11_5_the_angle_between_courses_is_at_most_a_half_circle() -> None:
    """FT-11.5-1: over north as well."""
    assert angle_between_courses_deg(350.0, 20.0) == 30.0
    assert angle_between_courses_deg(20.0, 350.0) == 30.0
    assert angle_between_courses_deg(0.0, 180.0) == 180.0


@rows(
    ({"boarded": True}, "already_boarded"),
    ({"core": Core(bridge="out")}, "out_of_control"),
    ({"core": Core(power_core="dumped")}, "no_power"),
    ({"ftl_since": 1}, "ftl_warming"),
    ({"crew_lost": 4}, "no_boarders"),
)
def test_11_5_who_cannot_attack_cannot_board(boarder: Fields, code: str) -> None:
    """FT-UMP-30, FT-RUL-102: nor one that has boarded this turn, or has nobody to send."""
    refused = refusal(beside(ship("A2", mass=80), boarder=ship("A1", mass=80, **boarder)), GO)
    assert (code, "/ship") == (refused.code, refused.at)


def test_11_5_friends_and_unknown_ships_are_not_boarded() -> None:
    """FT-UMP-1, FT-11.5-1."""
    before = beside(ship("A2", BESIDE))
    assert refused(before, BoardShip("A1", "A2")) == "own_side"
    assert refused(before, BoardShip("A1", "X1")) == "unknown_ship"
    assert refused(before, BoardShip("A1", "B1", 5)) == "no_boarders"
    assert refused(before, BoardShip("B1", "A1")) == "not_active_side"


def test_11_5_boarding_is_an_option() -> None:
    """FT-11.5-1: without it the phase is passed over, and the order refused."""
    off = replace(beside(), options=Options())
    assert refused(off, GO) == "option_off"
    assert refused(replace(off, phase="fire"), GO) == "wrong_phase"


# The phase.


def test_11_5_boarding_comes_after_all_fire_if_anybody_can_board() -> None:
    """FT-RUL-75: between the fire and the damage control of a turn; else it is passed over."""
    before = replace(beside(), phase="fire")
    fired = play(before, FinishPhase("A"), FinishPhase("B"))
    assert (fired.phase, fired.active) == ("boarding", "A")
    far = replace(before, ships=(before.ships[0], ship("B1", (0.0, 30.0), mass=40)))
    passed = play(far, FinishPhase("A"), FinishPhase("B"))
    assert (passed.turn, passed.phase) == (2, "orders")


def test_11_5_sides_board_in_turn_and_the_winner_of_initiative_begins() -> None:
    """FT-UMP-30: one ship, then one of the other side; who has finished boards no more."""
    fleet = [ship(name, BESIDE, mass=20) for name in ("A2", "B2")]
    before = beside(*fleet, active="B", initiative=("B", "A"))
    after = rule(before, BoardShip("B1", "A1", 1), 1, 6, 6, 6, 6).state
    assert after.active == "A"
    after = play(after, FinishPhase("A"))
    assert after.active == "B"
    assert refused(after, BoardShip("B1", "A1")) == "already_boarded"
    assert play(after, FinishPhase("B")).phase == "orders"


# The fight.


def test_11_5_both_sides_fight_with_their_crew_factors() -> None:
    """FT-11.5-2, FT-7.4-1: those lost with the hull do not fight."""
    hurt = ship("A1", rows=(7, 7, 7, 6), mass=90, damage=13)
    (round_,) = told(rule(beside(boarder=hurt), GO, 6, 6, 6, 1, 1), BoardingRound)
    assert [len(roll.faces) for roll in round_.rolls] == [3, 2]


@rows((0, 0), (1, 0), (3, 1), (4, 2))
def test_11_5_civilians_defend_with_half_of_their_crew(crew: int, factors: int) -> None:
    """FT-11.5-2: rounded down."""
    assert factors == defending_factors(crew, military=False, table=BOOK_TABLE)
    assert crew == defending_factors(crew, military=True, table=BOOK_TABLE)


@rows(
    (6, 3, None),
    (7, 3, "attacker"),
    (3, 7, "defender"),
    (3, 6, None),
    (5, 5, None),
)
def test_11_5_a_round_is_won_by_more_than_twice_the_other_total(
    attack: int, defence: int, won_by: str | None
) -> None:
    """FT-11.5-3, FT-RUL-75: exactly twice is not enough."""
    assert won_by == round_won(attack, defence, BOOK_TABLE)


@rows(
    ((4, 11), (2, 12), (3, 2, None)),
    ((3, 6), (3, 3), (3, 2, None)),
    ((2, 7), (2, 7), (2, 2, None)),
    ((1, 3), (2, 5), (0, 2, "defender")),
    ((2, 5), (1, 4), (2, 0, "attacker")),
    ((2, 9), (2, 4), (2, 2, "attacker")),
)
def test_11_5_the_lower_side_loses_a_factor(
    attack: tuple[int, int], defence: tuple[int, int], left: tuple[int, int, str | None]
) -> None:
    """FT-11.5-3: on a tie neither; who has none left has lost; a clear victory costs nobody."""
    assert left == after_round(attack, defence, BOOK_TABLE)


def test_11_5_the_attackers_dice_fall_first_in_every_round() -> None:
    """FT-DICE-10, FT-11.5-3: four against two, then three; each throw has a label of its own."""
    first, second = told(rule(beside(), GO, 2, 5, 1, 3, 6, 6, 6, 6, 6, 1, 1), BoardingRound)
    assert (
        first.attack_total,
        first.defence_total,
        first.attack_factors,
        first.defence_factors,
        first.won_by,
    ) == (11, 12, 3, 2, None)
    assert (second.attack_total, second.defence_total, second.won_by) == (18, 2, "attacker")
    labels = [roll.label for event in (first, second) for roll in event.rolls]
    assert labels[0] == "t1/boarding/A1/B1/round-1/attack"
    assert len(set(labels)) == len(labels)


def test_11_5_a_ship_that_nobody_defends_is_taken_without_dice() -> None:
    """FT-RUL-75, FT-UMP-31: a civilian crew of one, or a ship that its crew has left."""
    assert told(rule(beside(prey=ship("B1", BESIDE, mass=40, military=False)), GO), ShipCaptured)
    left = ship("B1", BESIDE, mass=40, core=Core(power_core="abandoned", abandoned_turn=1))
    assert told(rule(beside(ship("B2"), prey=left), GO), ShipCaptured)


def test_11_5_a_fight_of_hundreds_is_not_followed() -> None:
    """FT-11.5-3: the umpire says so, and throws nothing."""
    with pytest.raises(CannotAdjudicate):
        fight(beside(), ("A1", "B1"), (201, 2), SuppliedDice(()))


# What comes of it.


@rows((0, 0), (1, 1), (4, 2), (5, 3))
def test_11_5_half_of_those_thrown_back_come_home(survivors: int, home: int) -> None:
    """FT-11.5-4: rounded up."""
    assert home == returning(survivors, BOOK_TABLE)


def test_11_5_the_fallen_are_crew_lost_and_who_has_fought_does_not_repair() -> None:
    """FT-11.5-4, FT-UMP-31: three go, lose one, are beaten; one of the two left comes home."""
    damaged: Fields = {"rows": (20, 20), "lost": ("B2",)}
    before = beside(
        boarder=ship("A1", mass=80, **damaged), prey=ship("B1", BESIDE, mass=40, **damaged)
    )
    faces = (1, 1, 2, 2, 3, 1, 1, 6, 6)
    ruling = rule(before, BoardShip("A1", "B1", 3), *faces)
    (repulsed,) = told(ruling, BoardersRepulsed)
    assert repulsed.returned == 1
    one, other = named(ruling, "A1"), named(ruling, "B1")
    assert [crew_left(each, PARTIES) for each in (one, other)] == [2, 2]
    assert [parties_left(each, PARTIES) for each in (one, other)] == [1, 0]
    assert one.side == "A"
    assert one.boarded


def test_11_5_a_captured_ship_changes_sides_with_the_boarders_as_its_crew() -> None:
    """FT-11.5-4, FT-UMP-32: they leave their own ship; her old crew commands nothing any more."""
    prey = ship("B1", BESIDE, mass=60, squadron="Q", ftl_since=1, systems=(FtlDrive("J"),))
    ruling = rule(beside(ship("B2"), prey=prey), GO, 6, 6, 6, 6, 1, 1, 1)
    prize, taker = named(ruling, "B1"), named(ruling, "A1")
    assert (prize.side, prize.first_side, prize.squadron, prize.ftl_since) == ("A", "B", None, None)
    assert [crew_left(each, PARTIES) for each in (prize, taker)] == [3, 1]
    assert parties_left(taker, PARTIES) == 0
    assert parties_left(prize, PARTIES) == 0
    assert prize.boarded


def test_11_5_those_for_whom_a_prize_has_no_room_stay() -> None:
    """With the ship that sent them (FT-UMP-32)."""
    kept = rule(beside(ship("B2")), GO, 6, 6, 6, 6, 1, 1)
    assert crew_left(named(kept, "A1"), PARTIES) == 2


def test_11_5_a_ship_that_has_fired_sends_nobody() -> None:
    """Nor is it offered; by option it may (FT-2.7-14, FT-RUL-75)."""
    armed = (FireControl("F"), Beam("B", 1, ARCS))
    given: Fields = {
        "boarder": ship("A1", mass=80, systems=armed),
        "prey": ship("B1", BESIDE, mass=40, systems=()),
        "phase": "fire",
    }
    shot = FireWeapons("A1", (Shot("B", "B1"),))
    strict = play(beside(ship("A2", BESIDE, activated=True), **given), (shot, (1,)))
    assert named(strict, "A1").fired
    assert strict.phase == "boarding"
    assert refused(strict, GO) == "already_fired"
    offered = [each["ship"] for each in _choices(strict, "A") if each["kind"] == "board_ship"]
    assert offered == ["A2"]
    lenient = play(beside(**given, options={"boarding_after_fire": True}), (shot, (1,)))
    assert told(rule(lenient, GO, 6, 6, 6, 6, 1, 1), ShipCaptured)


def test_11_5_few_boarders_are_a_small_prize_crew() -> None:
    """FT-UMP-32: one boarder who wins is all that she has."""
    ruling = rule(beside(ship("B2")), BoardShip("A1", "B1", 1), 6, 1, 1)
    assert told(ruling, ShipCaptured)
    assert crew_left(named(ruling, "B1"), PARTIES) == 1
    assert crew_left(named(ruling, "A1"), PARTIES) == 3


def test_11_5_a_prize_obeys_its_captor_in_the_next_turn() -> None:
    """FT-UMP-32: it writes her order, and fires at those whose she was."""
    prey = ship("B1", BESIDE, mass=40, systems=(FireControl("F"), Beam("B", 2, ARCS)))
    taken = rule(beside(ship("B2", (30.0, 9.0)), prey=prey), GO, 6, 6, 6, 6, 1, 1).state
    assert (taken.turn, taken.phase) == (2, "orders")
    ordered = play(taken, WriteOrder("B1", notation="P1"))
    assert BOOK.side_of(ordered, WriteOrder("B1", notation="P1")) == "A"
    assert named(ordered, "B1").order_written


def test_11_5_groups_aboard_a_captured_ship_are_lost_and_screens_are_free() -> None:
    """FT-UMP-32."""
    prey = ship("B1", BESIDE, mass=40, systems=(FighterBay("H"),))
    aboard = group("Bg1", status="aboard", carrier="B1", bay="H")
    screen = group("Bg2", BESIDE, screening="B1")
    ruling = rule(beside(ship("B2"), aboard, screen, prey=prey), GO, 6, 6, 6, 6, 1, 1)
    assert [event.group for event in told(ruling, GroupDestroyed)] == ["Bg1"]
    assert [event.group for event in told(ruling, ScreenBroken)] == ["Bg2"]


def test_11_5_dummies_outlive_the_capture_of_their_ship() -> None:
    """FT-11.3-1: how many a side may have is told by the ships it began with."""
    dummy = ship("B9", (30.0, 0.0), systems=(), mass=0, bogey=True, dummy=True)
    options = {"sensors": True, "dummy_bogeys": True}
    before = beside(dummy, ship("C1", (30.0, 30.0)), options=options, initiative=("A", "B", "C"))
    after = rule(before, GO, 6, 6, 6, 6, 1, 1).state
    BOOK.check(after)
    assert named(after, "B1").first_side == "B"


def test_11_5_a_battle_ends_with_the_capture_of_the_last_ship() -> None:
    """FT-UMP-5: the side that has lost her has nothing left."""
    (ended,) = told(rule(beside(), GO, 6, 6, 6, 6, 1, 1), BattleEnded)
    assert ended.winner == "A"


# Choices, odds, telling.


def test_11_5_a_side_is_told_whom_it_may_board() -> None:
    """FT-11.5-1, -2: with how many, against how many; and nobody else is."""
    before = beside(ship("B2", (0.0, 30.0)))
    (choice,) = [each for each in _choices(before, "A") if each["kind"] == "board_ship"]
    expected = {"ship": "A1", "target": "B1", "factors": 4, "defence_factors": 2}
    assert expected.items() <= choice.items()
    assert [each for each in _choices(before, "B") if each["kind"] == "board_ship"] == []
    assert [each for each in _choices(before, "A", "B2") if each["kind"] == "board_ship"] == []


def _choices(before: Battle, side: str, unit: str | None = None) -> list[Fields]:
    found = BOOK.choices(before, Seat("side", side), unit)
    return [{"kind": each.__struct_config__.tag, **_fields(each)} for each in found]


def _fields(choice: Any) -> Fields:
    return {name: getattr(choice, name) for name in choice.__struct_fields__}


def test_11_5_the_chance_to_take_a_ship_is_that_of_all_its_rounds() -> None:
    """FT-11.5-3: by hand for one against one, where only a tie leads to another round."""
    decided = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
    won = sum(a > b for a, b in decided) / len(decided)
    assert chance_to_take(1, 1, BOOK_TABLE) == pytest.approx(won)
    assert chance_to_take(3, 0, BOOK_TABLE) == 1.0
    assert chance_to_take(4, 2, BOOK_TABLE) + _lost(4, 2) == pytest.approx(1.0)


def _lost(attackers: int, defenders: int) -> float:
    """Return the chance of the other side, which is that of a fight the other way round."""
    return chance_to_take(defenders, attackers, BOOK_TABLE)


def test_11_5_odds_tell_the_chance_of_capture() -> None:
    """FT-11.5-4: whosever turn it is; a fight that cannot be counted has none."""
    (target,) = boarding_odds(beside(active="B"), GO).targets
    (captured,) = target.outcomes
    assert (target.target, captured.name) == ("B1", "captured")
    assert captured.chance == pytest.approx(chance_to_take(4, 2, BOOK_TABLE))
    crowd = beside(boarder=ship("A1", mass=800))
    with pytest.raises(CannotAdjudicate):
        boarding_odds(crowd, GO)
    assert refused(replace(beside(), options=Options()), GO) == "option_off"


def test_11_5_a_fight_is_told_in_plain_words() -> None:
    """The dice, who is left, and whose the ship is."""
    fought, repulsed = map(BOOK.tell, rule(beside(), BoardShip("A1", "B1", 1), 1, 6, 6).events[:2])
    assert fought == (
        "A1's boarders fight aboard B1: 1 to 12 (1d6 1 : 2d6 6 6); 1 to 2 are "
        "left, and the defenders win"
    )
    assert repulsed == "B1 throws back the boarders of A1; 1 factor got home"
    won = rule(beside(), GO, 6, 6, 6, 6, 1, 1)
    assert "A1 captures B1, which now belongs to A" in map(BOOK.tell, won.events)


def test_11_5_a_table_may_set_other_numbers() -> None:
    """FT-11.5-1: a scenario in which boarders cross 12 MU."""
    far = beside(
        prey=ship("B1", (0.0, 12.0), mass=40), tables=Tables(boarding=BoardingTable(reach_mu=12.0))
    )
    assert told(rule(far, GO, 6, 6, 6, 6, 1, 1), ShipCaptured)
    assert BOOK.view(far, REFEREE)


def test_11_5_ships_at_rest_have_no_course() -> None:
    """Boarders cross however they face; by option not (FT-11.5-1, FT-RUL-110)."""
    prey = ship("B1", BESIDE, mass=40, velocity=0, facing=6)
    given: Fields = {"boarder": ship("A1", mass=80, velocity=0), "prey": prey}
    assert told(rule(beside(ship("B2"), **given), GO, 6, 6, 6, 6, 1, 1), ShipCaptured)
    strict = beside(ship("B2"), **given, options={"boarding_at_rest": "facing"})
    assert refused(strict, GO) == "boarding_course"
